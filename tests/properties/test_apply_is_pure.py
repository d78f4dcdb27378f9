"""An action makes a new state from the old one and leaves the old one alone."""

from __future__ import annotations

from copy import deepcopy

from hypothesis import given

from properties.drawing import moves
from properties.rarities import and_rare_rounds
from wizard_rules import (
    Action,
    Bidding,
    ChoosingTrump,
    GameState,
    Playing,
    apply,
    legal_actions,
    to_act,
)
from wizard_rules.testing.strategies import Course, whole_rounds


def _face(state: GameState) -> tuple[object, ...]:
    """Return everything that a state shows, which is more than the fields it compares by."""
    shown: list[object] = [repr(state), to_act(state), legal_actions(state), state.game.scores]
    if isinstance(state, ChoosingTrump | Bidding | Playing):
        shown.append(state.hands)
    if isinstance(state, Playing):
        shown.append(state.tricks_won)
    return tuple(shown)


@given(moves())
def test_apply_leaves_its_arguments_as_they_were(move: tuple[GameState, Action]) -> None:
    state, action = move
    before, face, asked = deepcopy(state), _face(state), deepcopy(action)
    apply(state, action)
    assert state == before
    assert _face(state) == face
    assert action == asked


@given(moves())
def test_apply_gives_the_same_result_each_time(move: tuple[GameState, Action]) -> None:
    state, action = move
    once, again = apply(state, action), apply(state, action)
    assert once == again
    assert _face(once) == _face(again)


@given(moves())
def test_a_copy_of_a_state_goes_on_as_the_state_does(move: tuple[GameState, Action]) -> None:
    state, action = move
    assert _face(apply(deepcopy(state), deepcopy(action))) == _face(apply(state, action))


@given(moves())
def test_every_action_leads_to_a_different_state(move: tuple[GameState, Action]) -> None:
    state, action = move
    assert apply(state, action) != state


@and_rare_rounds
@given(whole_rounds())
def test_a_state_is_not_changed_by_the_round_that_goes_on_from_it(course: Course) -> None:
    # Each face is taken before the round goes on, and again after it has ended.
    state: GameState = course.start
    passed: list[tuple[GameState, tuple[object, ...]]] = []
    for action in course.actions:
        passed.append((state, _face(state)))
        state = apply(state, action)
    for earlier, face in passed:
        assert _face(earlier) == face
