"""The check that a collection of rules varies every axis finds the one that is left out."""

from __future__ import annotations

import attrs

from axes import values_not_met
from wizard_rules import HiddenBids, NotEqual, Rules, Schedule, WizardTurnUp


def test_an_axis_that_is_not_varied_is_found() -> None:
    missing = values_not_met([Rules()])
    assert set(missing) == {axis.name for axis in attrs.fields(Rules)}
    assert missing["notequal"] == set(NotEqual) - {NotEqual.OFF}
    assert missing["zero_is_free"] == {True}


def test_only_what_is_missing_is_found() -> None:
    met = [
        Rules(),
        Rules(zero_is_free=True, wizard_turn_up=WizardTurnUp.NO_TRUMP),
        Rules(blind_round=True, schedule=(1,)),
        *(Rules(hidden_bids=value) for value in HiddenBids),
        *(Rules(notequal=value) for value in NotEqual),
    ]
    assert values_not_met(met) == {"schedule": {Schedule.TOURNAMENT}}
