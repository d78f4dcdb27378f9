"""A CardSet is the set of its cards, however it was made."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wizard_rules import DECK, Card, CardSet

CARDS = st.frozensets(st.sampled_from(DECK))


@given(CARDS)
def test_a_card_set_equals_and_hashes_like_the_frozenset(cards: frozenset[Card]) -> None:
    assert CardSet(cards) == cards
    assert hash(CardSet(cards)) == hash(cards)


@given(CARDS)
def test_a_card_set_has_its_cards_once_in_id_order(cards: frozenset[Card]) -> None:
    assert list(CardSet(cards)) == sorted(cards)
    assert len(CardSet(cards)) == len(cards)
    assert all((card in CardSet(cards)) == (card in cards) for card in DECK)


@given(CARDS)
def test_a_card_set_can_be_made_from_its_mask_and_from_its_codes(cards: frozenset[Card]) -> None:
    hand = CardSet(cards)
    assert hand.mask == sum(1 << card for card in cards)
    assert CardSet.from_mask(hand.mask) == hand
    assert CardSet.parse(str(hand)) == hand


@given(CARDS, CARDS)
def test_operations_on_card_sets_are_those_on_frozensets(
    cards: frozenset[Card], others: frozenset[Card]
) -> None:
    """Union, intersection, differences and comparisons of card sets give what frozensets give."""
    one, other = CardSet(cards), CardSet(others)
    for result, expected in (
        (one & other, cards & others),
        (one | other, cards | others),
        (one - other, cards - others),
        (one ^ other, cards ^ others),
    ):
        assert isinstance(result, CardSet)
        assert result == expected
    assert (one == other) == (cards == others)
    assert (one <= other) == (cards <= others)
    assert (one < other) == (cards < others)
    assert one.isdisjoint(other) == cards.isdisjoint(others)
