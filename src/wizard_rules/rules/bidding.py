"""The bid that notequal forbids."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, assert_never

from wizard_rules.rules.scoring import winners

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["HiddenBids", "NotEqual", "forbidden_bid"]


def forbidden_bid(hand_size: int, other_bids: Iterable[int]) -> int | None:
    """Return the bid that the last bidder may not make under notequal (BID-2).

    It is the one that would bring the sum of all bids to the hand size; None when no bid from 0
    to the hand size would. ``hand_size`` is 1 to 20, ``other_bids`` are the bids of all other seats
    in tricks, none below 0, in any order. Whether notequal is in force in a round is decided by
    :class:`wizard_rules.NotEqual`.

    >>> from wizard_rules import forbidden_bid
    >>> forbidden_bid(5, [1, 2, 0])
    2
    >>> forbidden_bid(5, [4, 3]) is None
    True
    """
    # The others' bids are never negative, so that the difference cannot exceed the hand size.
    missing = hand_size - sum(other_bids)
    return missing if missing >= 0 else None


class NotEqual(Enum):
    """When the last bidder may not bring the sum of the bids to the hand size (BID-2)."""

    OFF = "off"
    """Never: the published game."""
    ALWAYS = "always"
    """In every round."""
    AFTER_FIRST_ROUND = "after-first-round"
    """In every round but the first."""
    LEADER = "leader"
    """In rounds whose last bidder, the dealer, alone has the highest total before it."""

    def forbidden_bid(
        self,
        *,
        hand_size: int,
        other_bids: Sequence[int],
        round_number: int,
        dealer: int,
        scores: Sequence[int],
    ) -> int | None:
        """Return the bid that the dealer, who bids last, may not make; None for no such bid.

        ``hand_size`` is in cards a seat, ``other_bids`` are the bids of all the other seats in
        tricks, ``round_number`` counts from 1, ``dealer`` is a seat, ``scores`` are the totals
        before the round, in points, by seat.
        """
        if not self._is_in_force(round_number, dealer, scores):
            return None
        return forbidden_bid(hand_size, other_bids)

    def _is_in_force(self, round_number: int, dealer: int, scores: Sequence[int]) -> bool:
        match self:
            case NotEqual.OFF:
                return False
            case NotEqual.ALWAYS:
                return True
            case NotEqual.AFTER_FIRST_ROUND:
                return round_number > 1
            case NotEqual.LEADER:
                return winners(scores) == (dealer,)
            case _ as unreachable:
                assert_never(unreachable)


class HiddenBids(Enum):
    """How long a seat sees no bid but its own. It changes what is seen, never what is legal."""

    OFF = "off"
    """Bids are open as they are made."""
    UNTIL_ALL_BID = "until-all-bid"
    """The last bid reveals all at once (BID-3)."""
    UNTIL_ROUND_END = "until-round-end"
    """The score of the round reveals them (BID-4)."""

    def hides(self, *, all_have_bid: bool) -> bool:
        """Return whether a seat sees no bid but its own in a round that is not scored yet."""
        match self:
            case HiddenBids.OFF:
                return False
            case HiddenBids.UNTIL_ALL_BID:
                return not all_have_bid
            case HiddenBids.UNTIL_ROUND_END:
                return True
            case _ as unreachable:
                assert_never(unreachable)

    def reveals_with_last_bid(self) -> bool:
        """Return whether bids that were hidden are opened by the last of them."""
        return self.hides(all_have_bid=False) and not self.hides(all_have_bid=True)
