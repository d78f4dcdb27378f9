"""How Hypothesis runs the laws."""

from hypothesis import settings

# A slow example on a busy machine says nothing about the rules.
settings.register_profile("laws", deadline=None)
settings.load_profile("laws")
