"""A player who runs out of time makes the lowest legal choice (DEFAULT-1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.drawing import ARBITRARY_ROUNDS, has_left_round, is_seated, seated_states
from properties.rarities import and_rare_seats
from wizard_rules import (
    Bidding,
    Card,
    CardSet,
    ChooseTrump,
    ChoosingTrump,
    Deal,
    Dealing,
    Deciding,
    GameState,
    PlaceBid,
    PlayCard,
    Playing,
    Suit,
    apply,
    deal,
    default_action,
    explain,
    legal_actions,
    to_act,
)
from wizard_rules.testing.strategies import Course, decks, whole_rounds


@and_rare_seats
@given(seated_states())
def test_the_default_action_is_legal(state: Deciding) -> None:
    action = default_action(state)
    assert action in legal_actions(state)
    assert explain(state, action) is None
    apply(state, action)


def _height(card: Card) -> tuple[int, int, int]:
    if card.is_jester:
        return 0, 0, card
    if card.is_wizard:
        return 2, 0, card
    assert card.rank is not None
    return 1, card.rank, card


@and_rare_seats
@given(seated_states())
def test_the_default_action_is_the_lowest_legal_one(state: Deciding) -> None:
    match default_action(state):
        case ChooseTrump(suit=suit):
            assert suit is Suit.RED
        case PlaceBid(bid=lowest):
            bids = [action.bid for action in legal_actions(state) if isinstance(action, PlaceBid)]
            assert lowest == min(bids)
        case PlayCard(card=lowest):
            cards = [action.card for action in legal_actions(state) if isinstance(action, PlayCard)]
            assert all(_height(lowest) <= _height(card) for card in cards)
        case Deal():
            pytest.fail("no seat deals")


@given(ARBITRARY_ROUNDS, st.data())
def test_a_table_of_slow_players_finishes_its_round(state: Dealing, data: st.DataObject) -> None:
    """Default actions alone bring every round that was dealt to its end."""
    after: GameState = apply(state, deal(state, data.draw(decks(state))))
    while is_seated(after):
        after = apply(after, default_action(after))
    assert has_left_round(state, after)


@given(ARBITRARY_ROUNDS, st.data())
def test_the_default_bid_or_suit_does_not_depend_on_any_hand(
    state: Dealing, data: st.DataObject
) -> None:
    # In a blind round it may not even depend on the seat's own hand, so no hand may matter.
    dealt = deal(state, data.draw(decks(state)))
    hands = data.draw(st.permutations(dealt.hands))
    one: GameState = apply(state, dealt)
    other: GameState = apply(state, Deal(tuple(hands), dealt.turn_up))
    while isinstance(one, ChoosingTrump | Bidding):
        assert isinstance(other, ChoosingTrump | Bidding)
        action = default_action(one)
        assert default_action(other) == action
        one, other = apply(one, action), apply(other, action)


def _with_others_exchanged(course: Course, seat: int, data: st.DataObject) -> Course:
    """Return the course with the other seats' unplayed cards exchanged among them.

    Cards change places within a suit, so everyone can still follow where they did.
    """
    dealt = course.actions[0]
    state = course.end
    assert isinstance(dealt, Deal)
    assert isinstance(state, Playing)
    held = [(other, card) for other, hand in enumerate(state.hands) for card in hand]
    hands = [set(hand) for hand in dealt.hands]
    for suit in (*Suit, None):
        places = [(other, card) for other, card in held if other != seat and card.suit is suit]
        cards = [card for _, card in places]
        for other, card in places:
            hands[other].remove(card)
        for (other, _), card in zip(places, data.draw(st.permutations(cards)), strict=True):
            hands[other].add(card)
    exchanged = Deal(tuple(map(CardSet, hands)), dealt.turn_up)
    return Course(course.start, (exchanged, *course.actions[1:]))


def _has_cards_played(course: Course) -> bool:
    # Only in a blind round does nobody play a card.
    return any(isinstance(action, PlayCard) for action in course.actions)


@given(whole_rounds().filter(_has_cards_played), st.data())
def test_the_default_card_does_not_depend_on_the_other_hands(
    course: Course, data: st.DataObject
) -> None:
    first = next(i for i, action in enumerate(course.actions) if isinstance(action, PlayCard))
    place = data.draw(st.integers(first, len(course.actions) - 1))
    until = Course(course.start, course.actions[:place])
    state = until.end
    assert isinstance(state, Playing)
    seat = to_act(state)
    assert seat is not None
    other = _with_others_exchanged(until, seat, data).end
    assert isinstance(other, Playing)
    assert default_action(other) == default_action(state)
