"""Trump, the suit to follow, and who takes the trick."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, assert_never

from wizard_rules.errors import shown
from wizard_rules.rules.cards import (
    BIT_OF,
    DECK,
    JESTERS_MASK,
    RANKS,
    SUIT_MASKS,
    SUIT_OF,
    WIZARDS_MASK,
    Card,
    CardSet,
    Suit,
    new_card_set,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["WizardTurnUp", "lead_suit", "legal_cards", "trick_winner", "trump_suit"]

_ALWAYS_LEGAL = WIZARDS_MASK | JESTERS_MASK


class WizardTurnUp(Enum):
    """What a Wizard turned up means for trump."""

    DEALER_CHOOSES = "dealer-chooses"
    """The dealer names one of the four suits before the first bid (TRUMP-3)."""
    NO_TRUMP = "no-trump"
    """There is no trump and nobody is asked (TRUMP-4)."""

    def asks_dealer(self) -> bool:
        """Return whether the dealer names the trump suit when a Wizard is turned up."""
        match self:
            case WizardTurnUp.DEALER_CHOOSES:
                return True
            case WizardTurnUp.NO_TRUMP:
                return False
            case _ as unreachable:
                assert_never(unreachable)


def trump_suit(turn_up: Card | None) -> Suit | None:
    """Return the suit that a turn-up makes trump by itself, None for none.

    A number card makes its suit trump (TRUMP-1), a Jester none (TRUMP-2), and no turn-up none
    (DEAL-3). A Wizard by itself makes none either: whether the dealer then names a suit is
    decided by :class:`wizard_rules.WizardTurnUp`. Raises :class:`TypeError` for anything that is
    not a card.

    >>> from wizard_rules import Card, trump_suit
    >>> trump_suit(Card.GREEN_8)
    Suit.GREEN
    """
    if turn_up is None:
        return None
    check_cards((turn_up,))
    return turn_up.suit


def check_cards(cards: Iterable[object]) -> None:
    """Raise :class:`TypeError` for anything that is not a card."""
    for card in cards:
        if type(card) is not Card:
            msg = f"expected a card, got {shown(card)}"
            raise TypeError(msg)


def lead_suit(trick_cards: Sequence[Card]) -> Suit | None:
    """Return the suit to follow, given the cards of the trick in playing order (TRICK-2).

    None while only Jesters lie there, and for the whole trick once a Wizard came before the
    first number card. The number of cards is 0 to 6. Raises :class:`TypeError` for anything that
    is not a card.

    >>> from wizard_rules import Card, lead_suit
    >>> lead_suit([Card.JESTER_1, Card.RED_5, Card.WIZARD_1])
    Suit.RED
    """
    check_cards(trick_cards)
    return _SUIT_WITH_MASK.get(due_mask(trick_cards))


_ALL_CARDS = (1 << len(DECK)) - 1


def _due_mask_of(card: Card) -> int:
    # Whatever is played follows a Wizard, so the whole trick is free (TRICK-2).
    if card.is_wizard:
        return _ALL_CARDS
    suit = SUIT_OF[card]
    return 0 if suit is None else SUIT_MASKS[suit]


DUE_MASK_OF: tuple[int, ...] = tuple(map(_due_mask_of, DECK))
"""By card: the mask that is due after it, if none is due before; 0 for a Jester, which sets none.

It is the suit of a number card, and all cards for a Wizard.
"""


def due_mask(trick_cards: Iterable[Card]) -> int:
    """Return the mask that the next card has to follow, and 0 while only Jesters lie there."""
    return next((DUE_MASK_OF[card] for card in trick_cards if DUE_MASK_OF[card]), 0)


_SUIT_WITH_MASK: dict[int, Suit] = dict(zip(SUIT_MASKS, Suit, strict=True))


def _strength(card: Card, trump: Suit | None, due: int) -> int:
    # TRICK-4. Of equal strengths the first in the trick wins, which is what the rule says of
    # Wizards, and of Jesters where nothing else lies. Number cards of another suit are as weak
    # as Jesters: there is a stronger card, the one that set the suit led, before them. After a
    # Wizard everything is due, and nothing is stronger.
    if card.is_wizard:
        return 3 * RANKS
    if card.rank is None:
        return 0
    if card.suit is trump:
        return RANKS + card.rank
    return card.rank if due & BIT_OF[card] else 0


_STRENGTH: dict[tuple[Suit | None, int], tuple[int, ...]] = {
    (trump, due): tuple(_strength(card, trump, due) for card in DECK)
    for trump in (None, *Suit)
    for due in (0, _ALL_CARDS, *SUIT_MASKS)
}


def legal_mask(hand: int, due: int) -> int:
    """Return the part of a hand that may be played when this mask is due (TRICK-3)."""
    return hand & (due | _ALWAYS_LEGAL) if hand & due else hand


def legal_cards(hand: CardSet, trick_cards: Sequence[Card]) -> CardSet:
    """Return the cards of the hand that may be played on these cards (TRICK-3).

    ``trick_cards`` are in playing order, 0 to 5 of them. Raises :class:`TypeError` for anything
    that is not a card, and for a hand that is not a CardSet.

    >>> from wizard_rules import Card, CardSet, legal_cards
    >>> print(legal_cards(CardSet.parse("R1 B9 W1 J1"), [Card.RED_5]))
    R1 W1 J1
    """
    _check_hand(hand)
    check_cards(trick_cards)
    return new_card_set(legal_mask(hand.mask, due_mask(trick_cards)))


def _check_hand(hand: object) -> None:
    if type(hand) is not CardSet:
        msg = f"expected a hand as a CardSet, got {shown(hand)}"
        raise TypeError(msg)


def trick_winner(trick_cards: Sequence[Card], trump: Suit | None) -> int:
    """Return the place of the winning card, counted from 0 in playing order (TRICK-4).

    ``trick_cards`` are 1 to 6 different cards; ``trump`` is None for a round without trump.
    Raises :class:`ValueError` for no cards, and :class:`TypeError` for anything that is not a card
    or a suit.

    >>> from wizard_rules import Card, Suit, trick_winner
    >>> trick_winner([Card.JESTER_1, Card.GREEN_9, Card.BLUE_1], Suit.BLUE)
    2
    """
    if not trick_cards:
        msg = "a trick has at least one card"
        raise ValueError(msg)
    check_cards(trick_cards)
    if trump is not None and type(trump) is not Suit:
        msg = f"expected a trump suit or None, got {shown(trump)}"
        raise TypeError(msg)
    return winning_place(trick_cards, trump, due_mask(trick_cards))


def winning_place(trick_cards: Sequence[Card], trump: Suit | None, due: int) -> int:
    """Return the place of the winning card of a trick in which this mask was due."""
    strength = _STRENGTH[trump, due]
    winner = highest = 0
    for place, card in enumerate(trick_cards):
        if strength[card] > highest:
            winner, highest = place, strength[card]
    return winner
