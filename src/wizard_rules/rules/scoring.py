"""Points, winners and the tournament's order."""

from __future__ import annotations

from itertools import groupby
from operator import add
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["provisional_score", "round_score", "tournament_ranking", "winners"]


def round_score(bid: int, tricks_won: int) -> int:
    """Return a seat's points for a round, from its bid and the tricks it won (SCORE-1).

    20 and 10 a trick for a bid that is met, -10 for each trick it is missed by. Both are numbers of
    tricks, 0 to the hand size.

    >>> from wizard_rules import round_score
    >>> round_score(3, 3), round_score(1, 3)
    (50, -20)
    """
    return 20 + 10 * tricks_won if tricks_won == bid else -10 * abs(tricks_won - bid)


def provisional_score(bid: int, tricks_won: int) -> int:
    """Return what a seat's miss would cost if the round stopped now, 0 or below (SCORE-2).

    It is for showing during a round and is never added to a total; a bid met so far earns nothing
    yet, so the result is 0. Both are numbers of tricks, 0 to the hand size, ``tricks_won`` those
    won so far; the result is in points.

    >>> from wizard_rules import provisional_score
    >>> provisional_score(2, 0), provisional_score(2, 2)
    (-20, 0)
    """
    return -10 * abs(tricks_won - bid)


def totals_after(totals: Sequence[int], points: Sequence[int]) -> tuple[int, ...]:
    """Return the totals after a round that brought these points, all by seat."""
    return tuple(map(add, totals, points))


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest total, in seat order; ties share (END-1).

    ``totals`` are in points, by seat. Raises :class:`ValueError` for an empty table.

    >>> from wizard_rules import winners
    >>> winners([120, 90, 120])
    (0, 2)
    """
    highest = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == highest)


def tournament_ranking(round_scores: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the seats in tournament order, best first, in groups that still tie (END-2).

    ``round_scores`` has a row for each round, with the points of every seat. The seats are
    compared by total; then by the number of rounds with a positive score; then by the best
    single round, how often it occurred, the next best, and so on. Raises :class:`ValueError`
    for no rounds at all and for rows of different lengths.

    >>> from wizard_rules import tournament_ranking
    >>> tournament_ranking([(20, 30, -10), (40, 30, -10)])
    ((0,), (1,), (2,))
    """
    if not round_scores:
        msg = "a ranking needs at least one round"
        raise ValueError(msg)
    by_seat = list(zip(*round_scores, strict=True))

    def merit(seat: int) -> tuple[int, int, list[int]]:
        # Lists of one length, best round first: if the best rounds are equal, the seat with more
        # of them is ahead at the first place where the two lists differ.
        points = by_seat[seat]
        return sum(points), sum(p > 0 for p in points), sorted(points, reverse=True)

    # Sorting is stable, also in reverse, so seats that tie stay in seat order.
    seats = sorted(range(len(by_seat)), key=merit, reverse=True)
    return tuple(tuple(tied) for _, tied in groupby(seats, key=merit))
