"""States and actions are values: equal means interchangeable, and copies are equal."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from properties.drawing import (
    ARBITRARY_ROUNDS,
    Course,
    courses,
    decks,
    seated_states,
    states,
    whole_rounds,
)
from properties.rarities import and_rare_rounds, and_rare_seats, and_rare_states
from wizard_rules import (
    Bidding,
    ChoosingTrump,
    Dealing,
    GameState,
    PlaceBid,
    Playing,
    apply,
    deal,
    explain,
    legal_actions,
    to_act,
)

if TYPE_CHECKING:
    from collections.abc import Callable


Value = TypeVar("Value")


def _repickled(value: Value, protocol: int = pickle.DEFAULT_PROTOCOL) -> Value:
    twin: Value = pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - pickled here
    return twin


WAYS_TO_COPY = [
    pytest.param(copy.copy, id="copy"),
    pytest.param(copy.deepcopy, id="deepcopy"),
    *(
        pytest.param(partial(_repickled, protocol=protocol), id=f"pickle-{protocol}")
        for protocol in (2, pickle.HIGHEST_PROTOCOL)
    ),
]


def _assert_interchangeable(one: GameState, other: GameState) -> None:
    assert type(one) is type(other)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    # What a state keeps beside the fields it compares by must have come along.
    assert to_act(one) == to_act(other)
    assert legal_actions(one) == legal_actions(other)
    assert one.game.scores == other.game.scores
    assert one.game.hand_size == other.game.hand_size
    if isinstance(one, ChoosingTrump | Bidding | Playing):
        assert isinstance(other, ChoosingTrump | Bidding | Playing)
        assert one.hands == other.hands
    if isinstance(one, Playing):
        assert isinstance(other, Playing)
        assert one.tricks_won == other.tricks_won


@and_rare_rounds
@given(courses())
def test_the_same_course_of_play_leads_to_equal_states(course: Course) -> None:
    """They are also equal in hash, in text and in all that they answer."""
    for one, other in zip(course.states, course.states, strict=True):
        _assert_interchangeable(one, other)


@pytest.mark.parametrize("way", WAYS_TO_COPY)
@and_rare_states
@given(state=states())
def test_a_state_survives_being_copied(
    way: Callable[[GameState], GameState], state: GameState
) -> None:
    _assert_interchangeable(state, way(state))


@and_rare_rounds
@given(whole_rounds())
def test_every_state_of_a_round_is_what_its_fields_make_it(course: Course) -> None:
    """A state that play led to is no other than the one built from its fields."""
    # Unpickling builds a state from its fields, where play hands on what it keeps beside them.
    for state in course.states:
        _assert_interchangeable(state, _repickled(state))


@and_rare_rounds
@given(courses())
def test_a_copy_taken_anywhere_arrives_at_the_same_end(course: Course) -> None:
    states_passed = course.states
    place = len(course.actions) // 2
    state: GameState = _repickled(states_passed[place])
    for action in course.actions[place:]:
        state = apply(state, action)
    _assert_interchangeable(state, course.end)


@and_rare_rounds
@given(courses())
def test_no_state_comes_twice_in_a_course_of_play(course: Course) -> None:
    assert len(set(course.states)) == len(course.actions) + 1


@and_rare_seats
@given(seated_states())
def test_different_actions_lead_to_different_states(state: GameState) -> None:
    legal = legal_actions(state)
    assert len({apply(state, action) for action in legal}) == len(legal)


@and_rare_states
@given(states())
def test_actions_and_violations_survive_being_copied(state: GameState) -> None:
    for action in legal_actions(state):
        for twin in (copy.deepcopy(action), _repickled(action)):
            assert twin == action
            assert hash(twin) == hash(action)
            assert repr(twin) == repr(action)
    violation = explain(state, PlaceBid(0, -1))
    assert violation is not None
    unpickled = _repickled(violation)
    assert unpickled == violation == copy.deepcopy(violation)
    assert hash(unpickled) == hash(violation)


@given(ARBITRARY_ROUNDS, st.data())
def test_a_deal_survives_being_copied(state: Dealing, data: st.DataObject) -> None:
    dealt = deal(state, data.draw(decks(state)))
    for twin in (copy.deepcopy(dealt), _repickled(dealt)):
        assert twin == dealt
        assert hash(twin) == hash(dealt)
        assert repr(twin) == repr(dealt)
