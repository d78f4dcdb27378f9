"""Checks and strategies for those who build on the library, with one import path.

Imports the views, the game and the rules. Hypothesis is needed only for
:mod:`wizard_rules.testing.strategies`, which is imported by its own path.
"""

from wizard_rules.testing.conformance import (
    ConformanceError,
    check_bot,
    check_state_view,
    check_view,
)
from wizard_rules.testing.playing import played

__all__ = ["ConformanceError", "check_bot", "check_state_view", "check_view", "played"]
