"""How Hypothesis runs all tests: nothing depends on how fast or how busy the machine is."""

try:
    from hypothesis import HealthCheck, settings
except ModuleNotFoundError:  # the tests of mutants do without it
    pass
else:
    settings.register_profile(
        "suite",
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )
    settings.register_profile("thorough", settings.get_profile("suite"), max_examples=500)
    settings.load_profile("suite")
