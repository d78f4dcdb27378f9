"""Examples of the errors: one base, a reason for programs, a message for people."""

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
    Suit,
    Violation,
    WizardRulesError,
    apply,
    new_game,
)
from wizard_rules.errors import class_name, shown, whole_number


def illegal_action() -> IllegalActionError:
    with pytest.raises(IllegalActionError) as refusal:
        apply(new_game(players=3), PlaceBid(0, 0))
    return refusal.value


def invalid_rules() -> InvalidRulesError:
    with pytest.raises(InvalidRulesError) as refusal:
        Rules(blind_round=True, schedule=(3,))
    return refusal.value


@pytest.mark.parametrize("kind", [FormatError, IllegalActionError, InvalidRulesError])
def test_every_error_has_the_same_base_and_is_a_value_error(kind: type[Exception]) -> None:
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


class RaisingRepr:
    """Something from outside whose repr fails."""

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError


class Text(str):
    """A subclass of str that lies about itself."""

    __slots__ = ()

    def __len__(self) -> int:
        """Claim to be short."""
        return 0

    def __getitem__(self, key: object) -> str:
        """Return something else."""
        return "\x1b[2J" * 1000

    def __str__(self) -> str:
        """Fail."""
        raise RuntimeError


class LyingRepr:
    """Something from outside whose repr is the text it was made with."""

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self.text = text

    def __repr__(self) -> str:
        """Return the text as it is."""
        return self.text


class Nameless(type):
    """A class of classes that refuse to tell their names."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        """Fail."""
        raise RuntimeError

    def __repr__(cls) -> str:
        """Fail."""
        raise RuntimeError


def test_a_value_is_shown_shortened_or_by_its_class() -> None:
    assert shown("R15") == "'R15'"
    assert shown("x" * 58) == repr("x" * 58)
    assert shown("x" * 59) == "'" + "x" * 59 + "…"
    assert shown(RaisingRepr()) == "an object of the class RaisingRepr"


def test_no_address_is_shown() -> None:
    assert shown(object()) == "<object object at …>"
    assert shown([object()]) == "[<object object at …>]"


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("\ud800", "\\ud800"),
        ("\x1b[2Jred\n", "\\x1b[2Jred\\n"),
        (Text("é" * 61), "é" * 60 + "…"),
        ("\x00" * 16, "\\x00" * 15 + "…"),
    ],
)
def test_text_that_is_shown_is_short_and_can_be_printed_and_sent(text: str, short: str) -> None:
    assert shown(LyingRepr(text)) == short


def test_the_name_of_a_class_is_shown_whatever_its_class_does() -> None:
    raising = {"__repr__": RaisingRepr.__repr__}
    assert shown(Nameless("Hidden", (), raising)()) == "an object of the class Hidden"
    long = shown(type("x" * 100_000 + "\x1b", (), raising)())
    assert long == "an object of the class " + "x" * 60 + "…"
    assert class_name(Nameless("\x1b", (), {})()) == "\\x1b"


class Index:
    """Something that can stand for a number, or that fails to."""

    def __init__(self, number: object) -> None:
        """Keep the number."""
        self.number = number

    def __index__(self) -> int:
        """Return the number, or fail."""
        if isinstance(self.number, int):
            return self.number
        raise RuntimeError


def test_a_whole_number_is_anything_that_stands_for_an_int_but_a_bool() -> None:
    for value in (3, Index(3), Suit.BLUE):
        number = whole_number(value)
        assert type(number) is int
        assert number == 3
    for nonsense in (True, 3.0, "3", None, Index("3")):
        assert whole_number(nonsense) is None
