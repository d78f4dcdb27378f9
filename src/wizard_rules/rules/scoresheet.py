"""The score sheet of a table: bids, tricks and points, no cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

import attrs

from wizard_rules.constructors import fast_constructor, uncopied
from wizard_rules.errors import IllegalActionError, InvalidRulesError, Reason, Violation
from wizard_rules.rules.scoring import round_score, totals_after, winners
from wizard_rules.rules.variants import Rules, check_table, dealer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Scoresheet", "SheetRow"]


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class SheetRow:
    """A finished round as a row of the sheet, with all that the row is computed from."""

    round_number: int
    """The round, counted from 1."""
    dealer: int
    """The seat that dealt."""
    hand_size: int
    """The cards dealt to each seat."""
    totals_before: tuple[int, ...]
    """The totals before the round, in points, by seat."""
    bids: tuple[int, ...]
    """The bids in tricks, by seat."""
    tricks_won: tuple[int, ...]
    """The number of tricks won, by seat."""

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round, by seat (SCORE-1)."""
        return tuple(map(round_score, self.bids, self.tricks_won))

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals after the round, in points, by seat."""
        return totals_after(self.totals_before, self.points)

    def __str__(self) -> str:
        """Return the row as it stands under the sheet's heading."""
        cells = (
            f"{bid:>3}/{won:<2} {points:>4} {total:>5}"
            for bid, won, points, total in zip(
                self.bids, self.tricks_won, self.points, self.totals, strict=True
            )
        )
        return " |".join((f"{self.round_number:>5} {self.hand_size:>5} {self.dealer:>6}", *cells))


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Scoresheet:
    """What a table with real cards writes down; each row that is added makes a new sheet.

    Raises :class:`InvalidRulesError`, which names the arguments, for a table that
    :func:`wizard_rules.new_game` refuses, and for rounds that do not fit it: more than the
    schedule has, or without a bid and a number of tricks for each seat.

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
    rounds: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = ()
    """For each round written down the bids and the tricks won, both by seat.

    They are taken as they stand; :meth:`with_round` checks a round against the rules."""
    hand_sizes: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The cards dealt to each seat, by round."""
    rows: tuple[SheetRow, ...] = attrs.field(init=False, eq=False, repr=False)
    """The rows written so far, one for each round."""

    # The last two are kept, not computed: adding up the rounds again would make each row slower
    # than the last. They are made here from the other fields, and handed on with a row that is
    # added.

    def __attrs_post_init__(self) -> None:
        """Refuse a table that cannot be played, and compute what is kept."""
        players, dealer, sizes = check_table(self.rules, self.players, self.first_dealer)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "first_dealer", dealer)
        object.__setattr__(self, "hand_sizes", sizes)
        self._check_rounds()
        object.__setattr__(self, "rows", ())
        for bids, tricks_won in self.rounds:
            object.__setattr__(self, "rows", (*self.rows, self._row(bids, tricks_won)))

    @property
    def is_full(self) -> bool:
        """Whether every round of the schedule has its row."""
        return len(self.rows) == len(self.hand_sizes)

    @property
    def round_number(self) -> int:
        """The round of the next row, counted from 1; the last round when the sheet is full."""
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

    def with_round(self, bids: Sequence[int], tricks_won: Sequence[int]) -> Scoresheet:
        """Return the sheet with one more row.

        ``bids`` and ``tricks_won`` are tuples or lists of ints, in tricks, by seat. Raises
        :class:`IllegalActionError`, with a violation like that of an action, for a row after
        the last round (``sheet-full``), one without an int for each seat (``malformed-row``),
        a bid that the rules refuse (``bid-out-of-range``, ``bid-forbidden-by-notequal``), and
        numbers of tricks that do not add up to the hand size (``tricks-do-not-add-up``). This
        sheet stays as it is.
        """
        violation = self._refuse(bids, tricks_won)
        if violation is not None:
            raise IllegalActionError(violation)
        written = tuple(bids), tuple(tricks_won)
        return _new_sheet(
            self.rules, self.players, self.first_dealer, (*self.rounds, written), self.hand_sizes,
            (*self.rows, self._row(*written)),
        )  # fmt: skip

    def _row(self, bids: tuple[int, ...], tricks_won: tuple[int, ...]) -> SheetRow:
        """Return what these make of the round to come."""
        return SheetRow(
            self.round_number, self.dealer, self.hand_size, self.totals, bids, tricks_won
        )

    def _check_rounds(self) -> None:
        rounds = self.rounds
        if type(rounds) is not tuple or not all(map(self._is_round, rounds)):
            each = f"each a tuple with an int for each of the {self.players} seats"
            msg = f"rounds are a tuple of pairs of bids and tricks won, {each}"
            raise InvalidRulesError(msg, fields=("rounds", "players"), rule="GAME-1")
        if len(rounds) > len(self.hand_sizes):
            msg = f"{len(rounds):,} rounds are more than the {len(self.hand_sizes):,} to be played"
            raise InvalidRulesError(msg, fields=("rounds", "rules"), rule="END-1")

    def _is_round(self, written: Sequence[Sequence[object]]) -> bool:
        # Tuples alone, since a sheet with a list in it could change and would have no hash.
        kind: type = type(written)
        return (
            kind is tuple
            and len(written) == len(("bids", "tricks_won"))
            and all(self._is_row(part) and type(part) is tuple for part in written)
        )

    def _refuse(self, bids: Sequence[int], tricks_won: Sequence[int]) -> Violation | None:
        if self.is_full:
            message = "Every round has its row already."
            return Violation(Reason.SHEET_FULL, "END-1", message)
        where, size = f"round {self.round_number}", self.hand_size
        if not (self._is_row(bids) and self._is_row(tricks_won)):
            message = f"A row for {where} needs one int for each of the {self.players} seats."
            return Violation(Reason.MALFORMED_ROW, "GAME-1", message)
        if any(not 0 <= bid <= size for bid in bids):
            message = f"A bid in {where} is from 0 to {size} tricks."
            return Violation(Reason.BID_OUT_OF_RANGE, "BID-1", message)
        forbidden = self.rules.forbidden_bid(
            hand_size=size,
            other_bids=[bid for seat, bid in enumerate(bids) if seat != self.dealer],
            dealer=self.dealer,
            scores=self.totals,
        )
        if bids[self.dealer] == forbidden:
            message = f"The bids of {where} may not add up to the hand size, {size}."
            return Violation(Reason.BID_FORBIDDEN_BY_NOTEQUAL, "BID-2", message)
        if any(won < 0 for won in tricks_won) or sum(tricks_won) != size:
            message = (
                f"The tricks won in {where} must add up to the hand size, {size}, none below 0."
            )
            return Violation(Reason.TRICKS_DO_NOT_ADD_UP, "TRICK-4", message)
        return None

    def _is_row(self, values: Sequence[object]) -> bool:
        return (
            any(type(values) is kind for kind in (tuple, list))
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


_new_sheet: Callable[
    [
        Rules, int, int, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], tuple[int, ...],
        tuple[SheetRow, ...],
    ],
    Scoresheet,
] = fast_constructor(Scoresheet)  # fmt: skip
