"""How Hypothesis runs, in the laws and in the examples that use it."""

try:
    from hypothesis import HealthCheck, settings
except ModuleNotFoundError:
    # Those who break the rules on purpose run the examples without it.
    pass
else:
    # A slow example on a busy machine says nothing about the rules.
    patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
    settings.register_profile("laws", patient)
    settings.register_profile("thorough", patient, max_examples=500)
    settings.load_profile("laws")
