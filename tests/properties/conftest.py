"""How Hypothesis runs the laws."""

from hypothesis import settings

# A slow example on a busy machine says nothing about the rules.
settings.register_profile("laws", deadline=None)
settings.register_profile("thorough", deadline=None, max_examples=500)
settings.load_profile("laws")
