"""A game has as many rounds and actions as its schedule, its turn-ups and its players imply."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from properties.drawing import SEEDS, is_blind, random_game
from properties.rarities import and_rare_rounds
from wizard_rules import OFFICIAL, Dealing, GameOver, GameState, WizardTurnUp, new_game
from wizard_rules.testing.strategies import Course, new_games, whole_rounds


def _choices(state: GameState) -> list[bool]:
    """Tell of each finished round whether the dealer had to name trump."""
    asks = state.game.rules.wizard_turn_up is WizardTurnUp.DEALER_CHOOSES
    turn_ups = [finished.turn_up for finished in state.game.rounds]
    return [asks and turn_up is not None and turn_up.is_wizard for turn_up in turn_ups]


@and_rare_rounds
@given(whole_rounds())
def test_a_round_has_the_actions_that_its_hand_size_and_turn_up_imply(course: Course) -> None:
    """A round is a deal, a choice of trump if due, a bid per seat and, unless blind, all cards."""
    game = course.start.game
    choices = int(_choices(course.end)[-1])
    plays = 0 if is_blind(game) else game.players * game.hand_size
    assert len(course.actions) == 1 + choices + game.players + plays


@given(new_games(), SEEDS)
def test_a_game_has_the_actions_of_its_schedule_and_its_turn_ups(game: Dealing, seed: int) -> None:
    """Schedule, players and Wizards turned up say how many actions a whole game has."""
    courses = list(random_game(game, Random(seed)))
    players, sizes = game.game.players, game.game.hand_sizes
    end = courses[-1].end
    assert isinstance(end, GameOver)
    played = sizes[1:] if game.game.rules.blind_round else sizes
    expected = len(sizes) * (1 + players) + sum(_choices(end)) + players * sum(played)
    assert sum(len(course.actions) for course in courses) == expected


@given(new_games(), SEEDS)
def test_a_game_follows_its_schedule_and_the_deal_goes_round(game: Dealing, seed: int) -> None:
    table = game.game
    for number, (course, size) in enumerate(
        zip(random_game(game, Random(seed)), table.hand_sizes, strict=True)
    ):
        start = course.start.game
        assert start.round_number == number + 1
        assert start.hand_size == size
        assert start.dealer == (table.first_dealer + number) % table.players
        assert (start.rules, start.players) == (table.rules, table.players)
        finished = course.end.game.rounds[-1]
        assert finished.dealer == start.dealer
        assert {len(hand) for hand in finished.hands} == {size}


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_a_standard_game_ends_after_its_rounds(players: int, rounds: int) -> None:
    game = list(random_game(new_game(OFFICIAL, players=players), Random(players)))
    assert len(game) == rounds
    assert [course.start.game.hand_size for course in game] == list(range(1, rounds + 1))
