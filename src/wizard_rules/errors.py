"""What can go wrong, for people (a sentence) and for programs (a stable reason code)."""

from __future__ import annotations

from enum import StrEnum
from typing import final

import attrs

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
@attrs.frozen
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
        """Survive pickling, so that the error crosses process boundaries."""
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
        """Survive pickling, so that the error crosses process boundaries."""
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


def shown(value: object) -> str:
    """Return a short text for a value that somebody else made, whatever its ``repr`` does."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a foreign repr may raise anything, the report must not
        text = f"a {type(value).__name__}"
    # Half of a surrogate pair can be neither printed nor sent.
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


_SHOWN = 60
