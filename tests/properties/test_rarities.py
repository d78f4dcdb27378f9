"""The rare rounds are what their names say, and end as the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from properties.drawing import is_blind
from properties.rarities import (
    AFTER_FULL_DEAL,
    ALL_JESTERS_OF_FOUR,
    ALL_JESTERS_OF_THREE,
    BEFORE_FULL_DEAL,
    FULL_DEAL_IN_THE_MIDDLE,
    OPEN_ROUND_OF_ONE_CARD,
    RARE_ROUNDS,
    WIZARD_TURNED_UP_BLIND,
    WIZARD_TURNED_UP_BLIND_WITHOUT_CHOICE,
    WIZARD_TURNED_UP_IN_A_BLIND_GAME,
    WIZARD_TURNED_UP_IN_A_CUSTOM_SCHEDULE,
)
from wizard_rules import (
    DECK,
    Bidding,
    ChooseTrump,
    ChoosingTrump,
    Dealing,
    GameOver,
    PlayCard,
    Playing,
    Round,
    Suit,
    legal_actions,
    to_act,
)

if TYPE_CHECKING:
    from wizard_rules.testing.strategies import Course


def _finished(course: Course) -> Round:
    return course.end.game.rounds[-1]


@pytest.mark.parametrize("course", RARE_ROUNDS)
def test_each_rare_round_is_one_whole_round(course: Course) -> None:
    """Each of the rare rounds goes from the deal to the score."""
    assert len(course.end.game.rounds) == len(course.start.game.rounds) + 1


@pytest.mark.parametrize("course", [ALL_JESTERS_OF_THREE, ALL_JESTERS_OF_FOUR])
def test_a_trick_of_jesters_goes_to_the_first_of_them(course: Course) -> None:
    first, jesters = _finished(course).tricks
    assert all(card.is_jester for card in jesters.cards)
    assert (first.leader, jesters.leader) == (1, 0)
    assert _finished(course).tricks_won == (2, *(0,) * (course.start.game.players - 1))


@pytest.mark.parametrize(
    ("course", "trump", "points"),
    [
        (WIZARD_TURNED_UP_BLIND, Suit.GREEN, (20, -10, 30)),
        (WIZARD_TURNED_UP_IN_A_BLIND_GAME, Suit.BLUE, (-10, 20, -10)),
        (WIZARD_TURNED_UP_BLIND_WITHOUT_CHOICE, None, (20, 20, -10)),
    ],
)
def test_a_wizard_turned_up_in_a_blind_round_leads_to_the_trump_and_score_written_here(
    course: Course, trump: Suit | None, points: tuple[int, ...]
) -> None:
    assert is_blind(course.start.game)
    assert not any(isinstance(state, Playing) for state in course.states)
    assert not any(isinstance(action, PlayCard) for action in course.actions)
    assert _finished(course).trump is trump
    assert _finished(course).points == points


def test_the_dealer_names_trump_in_a_blind_round_and_in_a_custom_schedule() -> None:
    for course, dealer in (
        (WIZARD_TURNED_UP_BLIND, 1),
        (WIZARD_TURNED_UP_IN_A_BLIND_GAME, 0),
        (WIZARD_TURNED_UP_IN_A_CUSTOM_SCHEDULE, 3),
    ):
        asked = course.states[1]
        assert isinstance(asked, ChoosingTrump)
        assert to_act(asked) == dealer
        assert legal_actions(asked) == tuple(ChooseTrump(dealer, suit) for suit in Suit)
    assert isinstance(WIZARD_TURNED_UP_BLIND_WITHOUT_CHOICE.states[1], Bidding)


def test_a_blind_game_may_end_with_its_last_bid() -> None:
    assert isinstance(WIZARD_TURNED_UP_IN_A_BLIND_GAME.end, GameOver)
    assert isinstance(WIZARD_TURNED_UP_BLIND.end, Dealing)


def test_a_later_round_of_one_card_is_played_by_the_seats() -> None:
    assert not is_blind(OPEN_ROUND_OF_ONE_CARD.start.game)
    plays = [
        action.seat for action in OPEN_ROUND_OF_ONE_CARD.actions if isinstance(action, PlayCard)
    ]
    assert plays == [2, 0, 1]


def test_a_full_deal_in_the_middle_of_a_game_has_no_turn_up_and_no_trump() -> None:
    assert _finished(BEFORE_FULL_DEAL).trump is Suit.GREEN
    full = _finished(FULL_DEAL_IN_THE_MIDDLE)
    assert sum(map(len, full.hands)) == len(DECK)
    assert full.turn_up is None
    assert full.trump is None
    assert not any(isinstance(state, ChoosingTrump) for state in FULL_DEAL_IN_THE_MIDDLE.states)
    assert isinstance(FULL_DEAL_IN_THE_MIDDLE.end, Dealing)
    assert _finished(AFTER_FULL_DEAL).trump is Suit.BLUE
    assert isinstance(AFTER_FULL_DEAL.end, GameOver)
