"""The four things that move a game on."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from wizard_rules.constructors import fast_constructor, uncopied
from wizard_rules.rules.cards import DECK, Card, CardSet, Suit

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Action", "ChooseTrump", "Deal", "PlaceBid", "PlayCard"]


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Deal:
    """The cards of a round are dealt: chance's move, and no seat's.

    :func:`wizard_rules.deal` makes one from a shuffled deck.
    """

    hands: tuple[CardSet, ...]
    """The hands by seat, each of the round's hand size (DEAL-1)."""
    turn_up: Card | None
    """The card turned up for trump (DEAL-2); None if and only if no card is left (DEAL-3)."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class ChooseTrump:
    """The dealer names the trump suit after a Wizard was turned up (TRUMP-3)."""

    seat: int
    """The dealer's seat."""
    suit: Suit
    """The suit named."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class PlaceBid:
    """A seat predicts how many tricks it will win (BID-1)."""

    seat: int
    """The seat that bids."""
    bid: int
    """Tricks, 0 to the hand size."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class PlayCard:
    """A seat plays a card to the trick (TRICK-3)."""

    seat: int
    """The seat that plays."""
    card: Card
    """A card of its hand."""


Action: TypeAlias = Deal | ChooseTrump | PlaceBid | PlayCard
"""Everything that :func:`wizard_rules.apply` takes."""

# The seats' actions are few, 6 x (4 + 21 + 60), so each is built once, here, and listing the legal
# ones builds none.
_SEATS = range(6)

CHOICES: tuple[tuple[ChooseTrump, ...], ...] = tuple(
    tuple(ChooseTrump(seat, suit) for suit in Suit) for seat in _SEATS
)
"""By seat and suit."""

BIDS: tuple[tuple[PlaceBid, ...], ...] = tuple(
    tuple(PlaceBid(seat, bid) for bid in range(21)) for seat in _SEATS
)
"""By seat and bid."""

PLAYS: tuple[tuple[PlayCard, ...], ...] = tuple(
    tuple(PlayCard(seat, card) for card in DECK) for seat in _SEATS
)
"""By seat and card."""

new_deal: Callable[[tuple[CardSet, ...], Card | None], Deal] = fast_constructor(Deal)
