"""No card appears, vanishes or is in two places (DECK-1, DEAL-1 to DEAL-3)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from properties.drawing import ARBITRARY_ROUNDS, has_left_round
from properties.rarities import and_rare_rounds
from wizard_rules import (
    DECK,
    Bidding,
    Card,
    CardSet,
    ChoosingTrump,
    Deal,
    Dealing,
    GameState,
    PlayCard,
    Playing,
    apply,
    deal,
)
from wizard_rules.testing.strategies import Course, courses, decks, whole_rounds


def _deal_of(course: Course) -> Deal:
    first = course.actions[0]
    assert isinstance(first, Deal)
    return first


def _on_the_table(state: GameState) -> list[Card]:
    if not isinstance(state, Playing):
        return []
    return [card for trick in (*state.tricks, state.trick) for card in trick.cards]


@and_rare_rounds
@given(courses())
def test_every_card_dealt_is_held_or_lies_on_the_table(course: Course) -> None:
    for state in course.states[1:]:
        if has_left_round(course.start, state):
            continue
        assert isinstance(state, ChoosingTrump | Bidding | Playing)
        held = [card for hand in state.hands for card in hand]
        dealt = [card for hand in _deal_of(course).hands for card in hand]
        assert sorted([*held, *_on_the_table(state)]) == sorted(dealt)
        assert len(set(dealt)) == len(dealt) == state.game.players * state.game.hand_size


@and_rare_rounds
@given(courses())
def test_the_turn_up_stays_the_same_and_belongs_to_nobody(course: Course) -> None:
    for state in course.states[1:]:
        if has_left_round(course.start, state):
            assert state.game.rounds[-1].turn_up == _deal_of(course).turn_up
            continue
        assert isinstance(state, ChoosingTrump | Bidding | Playing)
        assert state.turn_up == _deal_of(course).turn_up
        assert all(state.turn_up not in hand for hand in state.hands)
        assert state.turn_up not in _on_the_table(state)


@and_rare_rounds
@given(whole_rounds())
def test_a_card_played_goes_from_its_hand_to_the_table(course: Course) -> None:
    for before, action, after in course.moves:
        if not isinstance(action, PlayCard):
            continue
        assert isinstance(before, Playing)
        assert action.card in before.hands[action.seat]
        if isinstance(after, Playing):
            left = CardSet([action.card])
            assert after.hands == tuple(
                hand - left if seat == action.seat else hand
                for seat, hand in enumerate(before.hands)
            )
            assert _on_the_table(after) == [*_on_the_table(before), action.card]
        else:
            tricks = after.game.rounds[-1].tricks
            played = [card for trick in tricks for card in trick.cards]
            assert played == [*_on_the_table(before), action.card]


@and_rare_rounds
@given(whole_rounds())
def test_hands_stay_as_dealt_until_a_card_is_played(course: Course) -> None:
    dealt = _deal_of(course).hands
    for state in course.states:
        if isinstance(state, ChoosingTrump | Bidding) or (
            isinstance(state, Playing) and not _on_the_table(state)
        ):
            assert state.hands == dealt


@and_rare_rounds
@given(whole_rounds())
def test_a_finished_round_keeps_the_hands_as_dealt(course: Course) -> None:
    assert course.end.game.rounds[-1].hands == _deal_of(course).hands


@given(ARBITRARY_ROUNDS, st.data())
def test_cards_are_dealt_from_the_front_to_the_starter_first(
    state: Dealing, data: st.DataObject
) -> None:
    deck = data.draw(decks(state))
    players, size = state.game.players, state.game.hand_size
    dealt = deal(state, deck)
    starter = (state.game.dealer + 1) % players
    for place, card in enumerate(deck[: players * size]):
        assert card in dealt.hands[(starter + place) % players]
    assert [len(hand) for hand in dealt.hands] == [size] * players
    next_card = deck[players * size : players * size + 1]
    assert dealt.turn_up == (next_card[0] if next_card else None)
    assert isinstance(apply(state, dealt), ChoosingTrump | Bidding)


@given(ARBITRARY_ROUNDS, st.data())
def test_a_turn_up_is_missing_exactly_when_all_cards_are_dealt(
    state: Dealing, data: st.DataObject
) -> None:
    dealt = deal(state, data.draw(decks(state)))
    assert (dealt.turn_up is None) == (sum(map(len, dealt.hands)) == len(DECK))
