"""The deck: suits, the sixty cards, and sets of cards."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import IntEnum
from math import floor
from typing import TYPE_CHECKING, Any, TypeVar, final, overload

import attrs

from wizard_rules.constructors import fast_constructor, uncopied
from wizard_rules.errors import FormatError, class_name, shown, whole_number

if TYPE_CHECKING:
    import random

__all__ = ["DECK", "Card", "CardSet", "Suit", "shuffled_deck"]

_T = TypeVar("_T")

RANKS = 13
_FIRST_WIZARD = 52
_FIRST_JESTER = 56
_CARDS = 60


class Suit(IntEnum):
    """The four suits, in suit order (DECK-2)."""

    RED = 0
    YELLOW = 1
    GREEN = 2
    BLUE = 3

    def __repr__(self) -> str:
        """Return the name under which the suit is reached, ``Suit.RED``."""
        return f"Suit.{self.name}"

    def __str__(self) -> str:
        """Return the suit as a word, ``red``."""
        return self.name.lower()

    def __format__(self, spec: str) -> str:
        """Format the word, where an int would format its number."""
        return format(str(self), spec)


class Card(IntEnum):
    """The sixty cards (DECK-1). A card's value is its id, 0 to 59 (DECK-2).

    >>> from wizard_rules import Card
    >>> Card.RED_7.suit, Card.RED_7.rank, str(Card.RED_7)
    (Suit.RED, 7, 'R7')
    >>> Card.WIZARD_1.suit is None
    True
    >>> Card.parse("J4")
    Card.JESTER_4
    """

    (
        RED_1, RED_2, RED_3, RED_4, RED_5, RED_6, RED_7,
        RED_8, RED_9, RED_10, RED_11, RED_12, RED_13,
    ) = range(13)  # fmt: skip
    (
        YELLOW_1, YELLOW_2, YELLOW_3, YELLOW_4, YELLOW_5, YELLOW_6, YELLOW_7,
        YELLOW_8, YELLOW_9, YELLOW_10, YELLOW_11, YELLOW_12, YELLOW_13,
    ) = range(13, 26)  # fmt: skip
    (
        GREEN_1, GREEN_2, GREEN_3, GREEN_4, GREEN_5, GREEN_6, GREEN_7,
        GREEN_8, GREEN_9, GREEN_10, GREEN_11, GREEN_12, GREEN_13,
    ) = range(26, 39)  # fmt: skip
    (
        BLUE_1, BLUE_2, BLUE_3, BLUE_4, BLUE_5, BLUE_6, BLUE_7,
        BLUE_8, BLUE_9, BLUE_10, BLUE_11, BLUE_12, BLUE_13,
    ) = range(39, 52)  # fmt: skip
    WIZARD_1, WIZARD_2, WIZARD_3, WIZARD_4 = range(52, 56)
    JESTER_1, JESTER_2, JESTER_3, JESTER_4 = range(56, 60)

    @property
    def suit(self) -> Suit | None:
        """The card's suit; None for a Wizard or a Jester (DECK-3)."""
        return SUIT_OF[self]

    @property
    def rank(self) -> int | None:
        """The card's rank, 1 to 13 with 13 high; None for a Wizard or a Jester."""
        return self % RANKS + 1 if self < _FIRST_WIZARD else None

    @property
    def is_wizard(self) -> bool:
        """Whether the card is one of the four Wizards."""
        return _FIRST_WIZARD <= self < _FIRST_JESTER

    @property
    def is_jester(self) -> bool:
        """Whether the card is one of the four Jesters."""
        return self >= _FIRST_JESTER

    @classmethod
    def parse(cls, code: str) -> Card:
        """Return the card with this code, the inverse of ``str``.

        Codes are ``R1`` to ``R13``, the same with ``Y``, ``G`` and ``B``, ``W1`` to ``W4``, and
        ``J1`` to ``J4``. Raises :class:`FormatError` for anything else, lower case and spaces
        included.
        """
        card = _BY_CODE.get(code) if type(code) is str else None
        if card is None:
            codes = "R1–R13, Y1–Y13, G1–G13, B1–B13, W1–W4 or J1–J4"
            msg = f"{shown(code)} is not a card code; expected {codes}"
            raise FormatError(msg)
        return card

    def __repr__(self) -> str:
        """Return the name under which the card is reached, ``Card.RED_7``."""
        return f"Card.{self.name}"

    def __str__(self) -> str:
        """Return the card's code, ``R7``."""
        kind, number = self.name.split("_")
        return kind[0] + number

    def __format__(self, spec: str) -> str:
        """Format the code, where an int would format its number."""
        return format(str(self), spec)


# Tables for the modules of the rules: an index costs a third of a property.
SUIT_OF: tuple[Suit | None, ...] = tuple(
    Suit(id_ // RANKS) if id_ < _FIRST_WIZARD else None for id_ in range(_CARDS)
)
SUIT_MASKS: tuple[int, ...] = tuple(((1 << RANKS) - 1) << (RANKS * suit) for suit in Suit)
WIZARDS_MASK = 0b1111 << _FIRST_WIZARD
JESTERS_MASK = 0b1111 << _FIRST_JESTER

DECK: tuple[Card, ...] = tuple(Card)
"""All sixty cards in id order."""

BIT_OF: tuple[int, ...] = tuple(1 << card for card in DECK)
_BY_CODE: dict[str, Card] = {str(card): card for card in DECK}
CARD_OF: dict[int, Card] = dict(zip(BIT_OF, DECK, strict=True))


@final
@uncopied
@attrs.frozen(init=False, eq=False, repr=False, weakref_slot=False)
class CardSet(AbstractSet[Card]):
    """An immutable set of cards; iterates in id order.

    It is a :class:`collections.abc.Set`: it compares with, and hashes like, a frozenset of cards.
    Raises :class:`TypeError` for anything that is not a :class:`Card`.

    >>> from wizard_rules import Card, CardSet
    >>> hand = CardSet.parse("W1 R7 B2")
    >>> print(hand)
    R7 B2 W1
    >>> hand - CardSet([Card.RED_7])
    CardSet.parse('B2 W1')
    """

    mask: int
    """The set as 60 bits: bit n is set when the card with id n is in the set."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        """Hold these cards; raises :class:`TypeError` for anything that is not a :class:`Card`."""
        mask = 0
        cards = tuple(cards)
        if not are_cards(cards):
            msg = f"a CardSet holds cards, not {shown(cards)}"
            raise TypeError(msg)
        for card in cards:
            mask |= BIT_OF[card]
        object.__setattr__(self, "mask", mask)

    @classmethod
    def from_mask(cls, mask: int) -> CardSet:
        """Return the set with this mask, 0 to 2**60 - 1.

        Bit n stands for the card with id n (DECK-2). NumPy's ints and others with ``__index__``
        are taken as the int that they stand for. Raises :class:`TypeError` for anything that is
        not such a number, a bool among them, and :class:`ValueError` for a number out of range.
        """
        bits = whole_number(mask)
        if bits is None:
            msg = f"a mask of cards is an int, not {shown(mask)} of the class {class_name(mask)}"
            raise TypeError(msg)
        if not 0 <= bits < 1 << _CARDS:
            msg = f"a mask of cards is from 0 to 2**60 - 1, not {shown(mask)}"
            raise ValueError(msg)
        return new_card_set(bits)

    @classmethod
    def parse(cls, codes: str) -> CardSet:
        """Return the set of the cards whose codes stand in the text, separated by white space.

        Raises :class:`FormatError` for anything that is not a code, and for a card named twice.
        """
        if type(codes) is not str:
            msg = f"expected the codes of cards as a text, got {shown(codes)}"
            raise FormatError(msg)
        cards = [Card.parse(code) for code in codes.split()]
        new = cls(cards)
        if len(new) < len(cards):
            msg = f"the same card is named twice in {shown(codes)}"
            raise FormatError(msg)
        return new

    @classmethod
    def _from_iterable(cls, it: Iterable[_T]) -> AbstractSet[_T]:
        # What the reflected operations of the base class build: it need not be all cards.
        return frozenset(it)

    def __contains__(self, card: object) -> bool:
        """Tell whether the card is in the set; an int is not a card."""
        return type(card) is Card and bool(self.mask >> card & 1)

    def __iter__(self) -> Iterator[Card]:
        """Iterate over the cards in id order."""
        mask = self.mask
        while mask:
            lowest = mask & -mask
            yield CARD_OF[lowest]
            mask ^= lowest

    def __len__(self) -> int:
        """Return the number of cards, 0 to 60."""
        return self.mask.bit_count()

    def __eq__(self, other: object) -> bool:
        """Compare with any set by its members."""
        if isinstance(other, CardSet):
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        """Return the hash of a frozenset of the same cards, since the two compare equal."""
        return hash(frozenset(self))

    def __and__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards that are in both sets."""
        return CardSet(card for card in self if card in other)

    def __sub__(self, other: AbstractSet[Any]) -> CardSet:
        """Return the cards that are in this set only."""
        return CardSet(card for card in self if card not in other)

    @overload
    def __or__(self, other: CardSet) -> CardSet: ...
    @overload
    def __or__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]: ...
    def __or__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]:
        """Return what is in either set: a CardSet if the other is one, else a frozenset."""
        if isinstance(other, CardSet):
            return CardSet.from_mask(self.mask | other.mask)
        return frozenset(self) | frozenset(other)

    @overload
    def __xor__(self, other: CardSet) -> CardSet: ...
    @overload
    def __xor__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]: ...
    def __xor__(self, other: AbstractSet[_T]) -> AbstractSet[Card | _T]:
        """Return what is in one set only: a CardSet if the other is one, else a frozenset."""
        if isinstance(other, CardSet):
            return CardSet.from_mask(self.mask ^ other.mask)
        return frozenset[Card | _T](self) ^ frozenset(other)

    def __repr__(self) -> str:
        """Return an expression that gives an equal set."""
        return f"CardSet.parse({str(self)!r})"

    def __str__(self) -> str:
        """Return the codes in id order, separated by a space."""
        return " ".join(map(str, self))


new_card_set: Callable[[int], CardSet] = fast_constructor(CardSet)


def are_cards(values: Collection[object]) -> bool:
    """Return whether all the values are cards; an int is not a card."""
    return all([type(value) is Card for value in values])  # noqa: C419 - a list is faster


SWAPS = tuple((place, place + 1) for place in reversed(range(1, _CARDS)))


def shuffled_deck(rng: random.Random) -> tuple[Card, ...]:
    """Return all sixty cards in an order drawn from ``rng`` (GAME-5).

    A Fisher–Yates shuffle: for each place from the last down to the second, swap it with place
    ``floor(rng.random() * (place + 1))``. It asks for ``random()`` alone, the one method whose
    sequence Python promises to keep, so a seed gives the same deck on every version.
    """
    draw = rng.random
    deck = list(DECK)
    for place, choices in SWAPS:
        other = floor(draw() * choices)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)
