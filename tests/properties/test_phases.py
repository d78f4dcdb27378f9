"""Play shows exactly the edges between phases that docs/phases.md lists."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import TypeAlias

from hypothesis import given

from properties.drawing import is_blind, random_game
from properties.rarities import and_rare_rounds
from wizard_rules import (
    Action,
    Bidding,
    ChooseTrump,
    Deal,
    GameState,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    Schedule,
    WizardTurnUp,
    new_game,
)
from wizard_rules.testing.strategies import Course, whole_rounds

Edge: TypeAlias = tuple[str, str, str]

PAGE = Path(__file__).parents[2] / "docs" / "phases.md"
HEADING = ["state", "action", "next state", "when"]


def _edges_listed() -> list[Edge]:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith("|")
    ]
    heading, _, *edges = rows
    assert heading == HEADING
    return [(state, action, following) for state, action, following, _ in edges]


LISTED = _edges_listed()


def _edge(before: GameState, action: Action, after: GameState) -> Edge:
    return type(before).__name__, type(action).__name__, type(after).__name__


def test_no_edge_is_listed_twice() -> None:
    """The table on the page about phases has no line twice."""
    assert len(set(LISTED)) == len(LISTED) > 0


@and_rare_rounds
@given(whole_rounds())
def test_every_edge_that_occurs_is_listed(course: Course) -> None:
    for move in course.moves:
        assert _edge(*move) in LISTED


def test_the_listed_edges_are_those_that_occur_in_whole_games() -> None:
    """Games of the variants that change phases show every line of the table and nothing else."""
    rng = Random(2)
    occurred: set[Edge] = set()
    schedules: tuple[Schedule | tuple[int, ...], ...] = (Schedule.STANDARD, (1,), (1, 2))
    for players, wizard_turn_up, blind_round, schedule in product(
        range(3, 7), WizardTurnUp, (False, True), schedules
    ):
        rules = Rules(wizard_turn_up=wizard_turn_up, blind_round=blind_round, schedule=schedule)
        for course in random_game(new_game(rules, players=players), rng):
            occurred.update(_edge(*move) for move in course.moves)
    assert occurred == set(LISTED)


def _next_phase(before: GameState, action: Action) -> str:
    """Return the phase that follows according to the last column of the page's table."""
    game = before.game
    scored = "GameOver" if game.round_number == len(_hand_sizes(before)) else "Dealing"
    match action:
        case Deal(turn_up=turn_up):
            is_wizard = turn_up is not None and turn_up.is_wizard
            asks = game.rules.wizard_turn_up is WizardTurnUp.DEALER_CHOOSES
            return "ChoosingTrump" if is_wizard and asks else "Bidding"
        case ChooseTrump():
            return "Bidding"
        case PlaceBid():
            assert isinstance(before, Bidding)
            if before.bids.count(None) > 1:
                return "Bidding"
            return scored if is_blind(game) else "Playing"
        case PlayCard():
            assert isinstance(before, Playing)
            return scored if sum(map(len, before.hands)) == 1 else "Playing"


def _hand_sizes(state: GameState) -> tuple[int, ...]:
    return state.game.rules.hand_sizes(state.game.players)


@and_rare_rounds
@given(whole_rounds())
def test_an_edge_occurs_exactly_when_its_condition_holds(course: Course) -> None:
    for before, action, after in course.moves:
        assert type(after).__name__ == _next_phase(before, action)


@and_rare_rounds
@given(whole_rounds())
def test_trump_comes_from_the_turn_up_or_from_the_dealer(course: Course) -> None:
    """Trump is the suit that the dealer named or else the suit of the turn-up, if it has one."""
    finished = course.end.game.rounds[-1]
    expected = None if finished.turn_up is None else finished.turn_up.suit
    for action in course.actions:
        if isinstance(action, ChooseTrump):
            assert action.seat == course.start.game.dealer
            expected = action.suit
    assert finished.trump == expected
    for state in course.states:
        if isinstance(state, Bidding | Playing):
            assert state.trump == expected
