"""What can go wrong, for people (a sentence) and for programs (a stable reason code)."""

from __future__ import annotations

import re
from enum import StrEnum
from operator import index
from typing import TYPE_CHECKING, final

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "FormatError",
    "IllegalActionError",
    "InvalidRulesError",
    "Reason",
    "ReplayError",
    "Violation",
    "WizardRulesError",
]


class Reason(StrEnum):
    """Why an action was refused. The values are stable: programs may store and compare them."""

    MALFORMED_ACTION = "malformed-action"
    """Not an action at all, or a field of the wrong type, or a seat that is not at the table."""
    WRONG_PHASE = "wrong-phase"
    """The game waits for another kind of action, or for none because it is over."""
    NOT_YOUR_TURN = "not-your-turn"
    """The phase is right, but another seat is to act."""
    INVALID_DEAL = "invalid-deal"
    """The hands and the turn-up are not what the coming round asks for."""
    BID_OUT_OF_RANGE = "bid-out-of-range"
    """A bid below 0 or above the hand size."""
    BID_FORBIDDEN_BY_NOTEQUAL = "bid-forbidden-by-notequal"
    """The last bid would bring the sum of the bids to the hand size."""
    CARD_NOT_IN_HAND = "card-not-in-hand"
    """The seat does not hold the card."""
    MUST_FOLLOW_SUIT = "must-follow-suit"
    """A suit is due, the seat holds a number card of it, and the card is another suit's."""
    MALFORMED_ROW = "malformed-row"
    """A line for the score sheet that is not an int for each seat."""
    TRICKS_DO_NOT_ADD_UP = "tricks-do-not-add-up"
    """A line for the score sheet whose tricks are not exactly those of the round."""
    SHEET_FULL = "sheet-full"
    """A line for the score sheet after the last round."""


@final
@attrs.frozen(weakref_slot=False)
class Violation:
    """Why something is refused; see :func:`wizard_rules.explain`."""

    reason: Reason
    """The stable code, for programs."""
    rule: str
    """The id of the rule that is broken, as on the rules page: ``TRICK-3``."""
    message: str
    """One sentence for a person; it tells a seat no more than that seat may know."""

    def __str__(self) -> str:
        """Return the sentence, then the rule id in brackets."""
        return f"{self.message} [{self.rule}]"


class WizardRulesError(Exception):
    """The base of every error this library raises on purpose."""


@final
class IllegalActionError(WizardRulesError, ValueError):
    """An action, or a line for a score sheet, that the rules refuse. Nothing has changed."""

    def __init__(self, violation: Violation) -> None:
        """Keep the violation; the error's text is the violation's."""
        super().__init__(violation)
        self.violation = violation
        """Why it is refused."""

    def __str__(self) -> str:
        """Return the violation's sentence and rule id."""
        return str(self.violation)


@final
class InvalidRulesError(WizardRulesError, ValueError):
    """Rules, or a table, that cannot be played."""

    def __init__(self, message: str, *, fields: tuple[str, ...], rule: str) -> None:
        """Keep what is wrong, the names of the arguments at fault, and the rule id."""
        super().__init__(message, fields, rule)
        self.message = message
        """What is wrong, as a sentence."""
        self.fields = fields
        """The names of the arguments at fault."""
        self.rule = rule
        """The id of the rule."""

    def __reduce__(self) -> tuple[object, ...]:
        """Survive pickling, so the error crosses process boundaries."""
        return _invalid_rules, (self.message, self.fields, self.rule)

    def __str__(self) -> str:
        """Return the fields at fault, the sentence, and the rule id."""
        return f"{', '.join(self.fields)}: {self.message} [{self.rule}]"


def _invalid_rules(message: str, fields: tuple[str, ...], rule: str) -> InvalidRulesError:
    return InvalidRulesError(message, fields=fields, rule=rule)


@final
class FormatError(WizardRulesError, ValueError):
    """Text or data that is not what it should be, such as a card code that names no card."""

    def __init__(self, message: str, *, path: str = "") -> None:
        """Keep what is wrong, and where in the data."""
        super().__init__(message, path)
        self.message = message
        """What is wrong, as a sentence."""
        self.path = path
        """Where in the data, ``actions[17].card``; empty for all of it."""

    def __reduce__(self) -> tuple[object, ...]:
        """Survive pickling, so the error crosses process boundaries."""
        return _format_error, (self.message, self.path)

    def __str__(self) -> str:
        """Return the path, if there is one, and the sentence."""
        return f"{self.path}: {self.message}" if self.path else self.message


def _format_error(message: str, path: str) -> FormatError:
    return FormatError(message, path=path)


@final
class ReplayError(WizardRulesError, ValueError):
    """An action of a record that the rules refuse."""

    def __init__(self, index: int, violation: Violation) -> None:
        """Keep which action it is, and why it is refused."""
        super().__init__(index, violation)
        self.index = index
        """The place of the action in the record, counted from 0."""
        self.violation = violation
        """Why it is refused."""

    def __str__(self) -> str:
        """Return the place of the action, the violation's sentence and its rule id."""
        return f"actions[{self.index}]: {self.violation}"


# What comes from outside may be of any class, and a class may lie about everything but its type.


def shown(value: object) -> str:
    """Return a short printable text for a value from elsewhere, whatever its class does."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a foreign repr may raise anything, the report must not
        return f"an object of the class {class_name(value)}"
    return _short(text)


def class_name(value: object) -> str:
    """Return the name of a value's class as a short printable text."""
    # Asked of the class itself, a metaclass would answer.
    return _short(_NAME_OF(type(value)))


def _short(text: str) -> str:
    # The text may be of a class of its own, whose methods are not to be asked either.
    text = _ADDRESS.sub("…", str.__str__(text)[: 4 * _SHOWN])
    # One letter more tells whether there is more; an escape takes up to ten.
    text = "".join(map(_printable, text[: _SHOWN + 1]))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _printable(letter: str) -> str:
    # Neither what a terminal obeys nor half of a surrogate pair may get into a message.
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


_NAME_OF: Callable[[type], str] = type.__dict__["__name__"].__get__
_ADDRESS = re.compile("0x[0-9a-fA-F]{6,}")
_SHOWN = 60


def whole_number(value: object) -> int | None:
    """Return the plain int for anything that can stand for one, such as NumPy's; None for the rest.

    That is anything with ``__index__`` but a bool, since ``True`` is not a number of players.
    """
    if type(value) is int:
        return value
    if type(value) is bool:
        return None
    try:
        return index(value)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    except Exception:  # noqa: BLE001 - a foreign class may raise anything
        return None
