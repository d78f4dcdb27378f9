"""Examples of the errors: one base, a reason for programs, a sentence for people."""

from __future__ import annotations

import pickle
import re

import pytest

from wizard_rules import (
    FormatError,
    IllegalActionError,
    InvalidRulesError,
    PlaceBid,
    Reason,
    Rules,
    Violation,
    WizardRulesError,
    apply,
    new_game,
)
from wizard_rules.errors import shown


def illegal_action() -> IllegalActionError:
    with pytest.raises(IllegalActionError) as refusal:
        apply(new_game(players=3), PlaceBid(0, 0))
    return refusal.value


def invalid_rules() -> InvalidRulesError:
    with pytest.raises(InvalidRulesError) as refusal:
        Rules(blind_round=True, schedule=(3,))
    return refusal.value


@pytest.mark.parametrize("kind", [FormatError, IllegalActionError, InvalidRulesError])
def test_every_error_has_the_one_base_and_is_a_value_error(kind: type[Exception]) -> None:
    assert issubclass(kind, WizardRulesError)
    assert issubclass(kind, ValueError)


def test_an_illegal_action_says_what_the_violation_says() -> None:
    error = illegal_action()
    assert error.violation == Violation(
        Reason.WRONG_PHASE,
        "DEAL-1",
        "A PlaceBid is not what the game waits for: round 1 is to be dealt.",
    )
    assert str(error) == f"{error.violation.message} [DEAL-1]"


def test_invalid_rules_name_the_fields_and_the_rule() -> None:
    error = invalid_rules()
    assert error.fields == ("blind_round", "schedule")
    assert error.rule == "BLIND-1"
    assert str(error) == (
        "blind_round, schedule: a blind first round has a hand size of 1, not 3 [BLIND-1]"
    )


@pytest.mark.parametrize("make", [illegal_action, invalid_rules])
def test_errors_cross_process_boundaries(make: type[WizardRulesError]) -> None:
    error = make()
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301 - it was dumped in this line
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)


def test_reasons_are_stable() -> None:
    # Programs store these: one may be added, none may change.
    assert [str(reason) for reason in Reason] == [
        "malformed-action",
        "wrong-phase",
        "not-your-turn",
        "invalid-deal",
        "bid-out-of-range",
        "bid-forbidden-by-notequal",
        "card-not-in-hand",
        "must-follow-suit",
        "malformed-row",
        "tricks-do-not-add-up",
        "sheet-full",
    ]
    assert all(re.fullmatch("[a-z-]+", reason) for reason in Reason)


class Unprintable:
    """Something from outside whose repr fails."""

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError


def test_a_value_is_shown_shortened_or_by_its_type() -> None:
    assert shown("R15") == "'R15'"
    assert shown("x" * 58) == repr("x" * 58)
    assert shown("x" * 59) == "'" + "x" * 59 + "…"
    assert shown(Unprintable()) == "a Unprintable"


class HalfPrintable:
    """Something from outside whose repr has half of a surrogate pair in it."""

    def __repr__(self) -> str:
        """Return what can be neither printed nor sent."""
        return "\ud800"


def test_what_is_shown_can_be_printed_and_sent() -> None:
    assert shown(HalfPrintable()) == "\\ud800"
