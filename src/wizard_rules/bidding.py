"""The bid that notequal forbids."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["forbidden_bid"]


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
