"""The score sheet of a table: bids, tricks and points, no cards."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, final

import attrs

from wizard_rules.errors import IllegalActionError, Reason, Violation
from wizard_rules.rules.scoring import round_score, winners
from wizard_rules.rules.variants import Rules, check_table, dealer_of

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Scoresheet", "SheetRow"]


@final
@attrs.frozen
class SheetRow:
    """A finished round as a line of the sheet."""

    round_number: int
    """The round, counted from 1."""
    dealer: int
    """The seat that dealt."""
    hand_size: int
    """The cards dealt to each seat."""
    bids: tuple[int, ...]
    """The bids in tricks, by seat."""
    tricks: tuple[int, ...]
    """The tricks won, by seat."""
    totals: tuple[int, ...]
    """The totals after the round, in points, by seat."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round, by seat (SCORE-1)."""
        return tuple(map(round_score, self.bids, self.tricks))

    def __str__(self) -> str:
        """Return the line under the sheet's heading."""
        cells = (
            f"{bid:>3}/{tricks:<2} {points:>4} {total:>5}"
            for bid, tricks, points, total in zip(
                self.bids, self.tricks, self.points, self.totals, strict=True
            )
        )
        return " |".join((f"{self.round_number:>5} {self.hand_size:>5} {self.dealer:>6}", *cells))


@final
@attrs.frozen
class Scoresheet:
    """What a table with real cards writes down; a new sheet for each line that is added.

    Raises :class:`InvalidRulesError` for a table that :func:`wizard_rules.new_game` refuses.

    >>> from wizard_rules import HOUSE, Scoresheet
    >>> sheet = Scoresheet(HOUSE, 3, 0).with_round((0, 0, 0), (0, 1, 0))
    >>> sheet.totals, sheet.dealer, sheet.hand_size
    ((20, -10, 20), 1, 2)
    >>> print(sheet)
    round cards dealer |      seat 0       |      seat 1       |      seat 2
                       | bid/won pts total | bid/won pts total | bid/won pts total
        1     1      0 |  0/0    20    20 |  0/1   -10   -10 |  0/0    20    20
    """

    rules: Rules
    """The rules that are played."""
    players: int
    """The number of seats, 3 to 6."""
    first_dealer: int
    """The seat that deals the first round."""
    rows: tuple[SheetRow, ...] = attrs.field(default=(), init=False)
    """The lines written so far, one a round."""
    hand_sizes: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The cards dealt to each seat, by round."""

    def __attrs_post_init__(self) -> None:
        """Refuse a table that cannot be played."""
        sizes = check_table(self.rules, self.players, self.first_dealer)
        object.__setattr__(self, "hand_sizes", sizes)

    @property
    def is_full(self) -> bool:
        """Whether every round of the schedule has its line."""
        return len(self.rows) == len(self.hand_sizes)

    @property
    def round_number(self) -> int:
        """The round of the next line, counted from 1; the last round when the sheet is full."""
        return len(self.rows) if self.is_full else len(self.rows) + 1

    @property
    def hand_size(self) -> int:
        """The cards dealt to each seat in that round."""
        return self.hand_sizes[self.round_number - 1]

    @property
    def dealer(self) -> int:
        """The seat that deals that round (GAME-4)."""
        return dealer_of(self.round_number, players=self.players, first_dealer=self.first_dealer)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals so far, in points, by seat."""
        return self.rows[-1].totals if self.rows else (0,) * self.players

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won, in seat order; empty until the sheet is full (END-1)."""
        return winners(self.totals) if self.is_full else ()

    def with_round(self, bids: Sequence[int], tricks: Sequence[int]) -> Scoresheet:
        """Return the sheet with one line more.

        ``bids`` and ``tricks`` are tuples or lists of ints, in tricks, by seat. Raises
        :class:`IllegalActionError`, with a violation like that of an action, for a line after
        the last round (``sheet-full``), one that is not an int for each seat
        (``malformed-row``), a bid that the rules refuse (``bid-out-of-range``,
        ``bid-forbidden-by-notequal``), and tricks that are not exactly those of the round
        (``tricks-do-not-add-up``). This sheet stays as it is.
        """
        violation = self._refuse(bids, tricks)
        if violation is not None:
            raise IllegalActionError(violation)
        points = map(round_score, bids, tricks)
        totals = tuple(map(int.__add__, self.totals, points))
        row = SheetRow(
            round_number=self.round_number,
            dealer=self.dealer,
            hand_size=self.hand_size,
            bids=tuple(bids),
            tricks=tuple(tricks),
            totals=totals,
        )
        # The table has been checked already, and a schedule may have any number of rounds.
        new = copy.copy(self)
        object.__setattr__(new, "rows", (*self.rows, row))
        return new

    def _refuse(self, bids: Sequence[int], tricks: Sequence[int]) -> Violation | None:
        if self.is_full:
            message = "Every round has its line already."
            return Violation(Reason.SHEET_FULL, "END-1", message)
        where, size = f"round {self.round_number}", self.hand_size
        if not (self._is_row(bids) and self._is_row(tricks)):
            message = f"The line of {where} is an int for each of the {self.players} seats."
            return Violation(Reason.MALFORMED_ROW, "GAME-1", message)
        if any(not 0 <= bid <= size for bid in bids):
            message = f"A bid in {where} is from 0 to {size} tricks."
            return Violation(Reason.BID_OUT_OF_RANGE, "BID-1", message)
        forbidden = self.rules.notequal.forbidden_bid(
            hand_size=size,
            other_bids=[bid for seat, bid in enumerate(bids) if seat != self.dealer],
            round_number=self.round_number,
            dealer=self.dealer,
            scores=self.totals,
        )
        if bids[self.dealer] == forbidden:
            message = f"The bids of {where} may not add up to the hand size, {size}."
            return Violation(Reason.BID_FORBIDDEN_BY_NOTEQUAL, "BID-2", message)
        if any(won < 0 for won in tricks) or sum(tricks) != size:
            message = f"The tricks of {where} must add up to the hand size, {size}, none below 0."
            return Violation(Reason.TRICKS_DO_NOT_ADD_UP, "TRICK-4", message)
        return None

    def _is_row(self, values: Sequence[object]) -> bool:
        return (
            type(values) in {tuple, list}
            and len(values) == self.players
            and all(type(value) is int for value in values)
        )

    def __str__(self) -> str:
        """Return the sheet as a table for people."""
        seats = (f"     seat {seat}      " for seat in range(self.players))
        units = ("bid/won pts total",) * self.players
        heading = (
            " | ".join(("round cards dealer", *seats)),
            " | ".join((" " * 18, *units)),
        )
        return "\n".join(line.rstrip() for line in (*heading, *map(str, self.rows)))
