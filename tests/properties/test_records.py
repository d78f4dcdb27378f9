"""A record leads back to the state it was made from, and an id to its action."""

from __future__ import annotations

from hypothesis import given

from properties.drawing import seated_states
from wizard_rules import (
    Deciding,
    GameState,
    action_from_id,
    action_id,
    explain,
    legal_action_mask,
    legal_actions,
    observe,
    record,
    replay,
    replay_states,
    to_act,
)
from wizard_rules.testing.strategies import Course, courses, states


@given(states())
def test_replaying_a_record_gives_its_state(state: GameState) -> None:
    assert replay(record(state)) == state


@given(states())
def test_the_record_of_a_replay_is_the_record(state: GameState) -> None:
    kept = record(state)
    assert record(replay(kept)) == kept


@given(courses())
def test_a_record_ends_with_the_actions_of_the_course(course: Course) -> None:
    before, after = record(course.start).actions, record(course.end).actions
    assert after == before + course.actions


@given(courses())
def test_a_replay_passes_the_states_of_the_course(course: Course) -> None:
    passed = tuple(replay_states(record(course.end)))
    assert passed[-len(course.states) :] == course.states


@given(seated_states())
def test_ids_and_actions_are_inverse(state: Deciding) -> None:
    """The action with the id of a legal action is that action."""
    for action in legal_actions(state):
        assert action_from_id(state, action_id(action)) == action


@given(seated_states())
def test_the_mask_has_the_bits_of_the_legal_actions(state: Deciding) -> None:
    mask = legal_action_mask(state)
    ids = [number for number in range(mask.bit_length()) if mask >> number & 1]
    actions = [action_from_id(state, number) for number in ids]
    assert set(actions) == set(legal_actions(state))
    assert all(explain(state, action) is None for action in actions)
    assert legal_action_mask(observe(state, to_act(state))) == mask
    assert legal_action_mask(observe(state, None)) == 0
