"""The bid that notequal forbids, and how long bids stay hidden."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, assert_never

from wizard_rules.rules.scoring import winners

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["HiddenBids", "NotEqual", "forbidden_bid"]


def forbidden_bid(hand_size: int, other_bids: Iterable[int]) -> int | None:
    """Return the bid that brings the sum of the bids to the hand size (BID-2).

    Where notequal is in force, it is the bid that the last bidder may not make; None if no bid from
    0 to the hand size makes that sum. ``hand_size`` is 1 to 20, ``other_bids`` are the bids of all
    other seats in tricks, none below 0, in any order. Which rounds notequal is in force in and
    whether zero is free is up to the rules: :meth:`wizard_rules.Rules.forbidden_bid` asks them.

    >>> from wizard_rules import forbidden_bid
    >>> forbidden_bid(5, [1, 2, 0])
    2
    >>> forbidden_bid(5, [4, 3]) is None
    True
    """
    # The others' bids are never negative, so the difference cannot exceed the hand size.
    missing = hand_size - sum(other_bids)
    return missing if missing >= 0 else None


class NotEqual(Enum):
    """When the last bidder may not bring the sum of the bids to the hand size (BID-2)."""

    OFF = "off"
    """Never: the published game."""
    ALWAYS = "always"
    """In every round."""
    ABOVE_ONE_CARD = "above-one-card"
    """In every round whose hand size is more than one, whatever its number."""
    LEADER = "leader"
    """In rounds whose last bidder, the dealer, alone has the highest total before it."""

    def is_in_force(self, *, hand_size: int, dealer: int, scores: Sequence[int]) -> bool:
        """Return whether the last bidder of a round is limited at all.

        ``hand_size`` is in cards a seat, ``dealer`` is a seat, ``scores`` are the totals before the
        round, in points, by seat.
        """
        match self:
            case NotEqual.OFF:
                return False
            case NotEqual.ALWAYS:
                return True
            case NotEqual.ABOVE_ONE_CARD:
                return hand_size > 1
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
        """Return whether the last bid opens the bids that were hidden."""
        return self.hides(all_have_bid=False) and not self.hides(all_have_bid=True)
