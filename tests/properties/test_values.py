"""States and actions are values: equal means interchangeable, and copies are equal."""

from __future__ import annotations

import copy
import pickle
import sys
import weakref
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar, cast

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from properties.drawing import ARBITRARY_ROUNDS, seated_states
from properties.rarities import and_rare_rounds, and_rare_seats, and_rare_states
from wizard_rules import (
    Bidding,
    CardSet,
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
from wizard_rules.testing.strategies import BY_TYPE, Course, courses, decks, states, whole_rounds

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
    # The values kept outside the fields that a state compares by must have come along.
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
    """They also have the same hash and the same text, and answer everything alike."""
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
    """A state that play led to is the same as the one built from its fields."""
    # Unpickling builds a state from its fields; play hands on the values kept outside them.
    for state in course.states:
        _assert_interchangeable(state, _repickled(state))


@and_rare_rounds
@given(courses())
def test_a_copy_taken_anywhere_comes_to_the_same_end(course: Course) -> None:
    states_passed = course.states
    place = len(course.actions) // 2
    state: GameState = _repickled(states_passed[place])
    for action in course.actions[place:]:
        state = apply(state, action)
    _assert_interchangeable(state, course.end)


@and_rare_rounds
@given(courses())
def test_no_state_occurs_twice_in_a_course_of_play(course: Course) -> None:
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


# Changing a field


def _constructed(kind: type[Any], fields: dict[str, object]) -> object:
    """Return the value with these fields, or the class of the error that refuses them."""
    try:
        return kind(**fields)
    except Exception as error:  # noqa: BLE001 - whatever the class raises for them
        return type(error)


def _behaviour(value: object) -> dict[str, object]:
    """Return what a value shows: all that it keeps, and what its properties answer or raise."""
    kind: type[Any] = type(value)
    # What begins with an underscore shows in what the methods do.
    names = [field.name for field in attrs.fields(kind) if not field.name.startswith("_")]
    names += [name for name, member in vars(kind).items() if isinstance(member, property)]
    shown: dict[str, object] = {"repr": repr(value), "hash": hash(value)}
    for name in names:
        try:
            shown[name] = getattr(value, name)
        except Exception as error:  # noqa: BLE001 - fields that do not fit may raise anything
            shown[name] = type(error)
    return shown


KINDS: list[type[Any]] = sorted(BY_TYPE, key=lambda kind: kind.__name__)
# A set of cards is built from cards, not from its field, so evolve cannot be used on it.
CHANGEABLE = [kind for kind in KINDS if kind is not CardSet]
WAYS_TO_CHANGE = [
    pytest.param(attrs.evolve, id="evolve"),
    pytest.param(
        getattr(copy, "replace", None),
        id="replace",
        marks=pytest.mark.skipif(sys.version_info < (3, 13), reason="copy.replace is new in 3.13"),
    ),
]


@pytest.mark.parametrize("change", WAYS_TO_CHANGE)
@pytest.mark.parametrize("kind", CHANGEABLE, ids=lambda kind: kind.__name__)
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_changing_a_field_gives_the_value_built_from_the_new_fields(
    kind: type[Any], change: Callable[..., object], data: st.DataObject
) -> None:
    """Change a field of a value to that of another: the result is as if built from its fields."""
    one, other = data.draw(BY_TYPE[kind]), data.draw(BY_TYPE[kind])
    names = [field.name for field in attrs.fields(kind) if field.init]
    for changed in names:
        fields = {name: getattr(other if name == changed else one, name) for name in names}
        built = _constructed(kind, fields)
        new_value = fields[changed]
        if isinstance(built, type):
            with pytest.raises(built):
                change(one, **{changed: new_value})
        else:
            evolved = change(one, **{changed: new_value})
            assert type(evolved) is kind
            assert evolved == built
            assert _behaviour(evolved) == _behaviour(built)


@pytest.mark.parametrize("kind", CHANGEABLE, ids=lambda kind: kind.__name__)
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_a_value_is_what_its_fields_make_it(kind: type[Any], data: st.DataObject) -> None:
    """The values that play handed on are those that the constructor computes from the fields."""
    value = data.draw(BY_TYPE[kind])
    names = [field.name for field in attrs.fields(kind) if field.init]
    built = kind(**{name: getattr(value, name) for name in names})
    assert built == value
    assert _behaviour(built) == _behaviour(value)
    assert _behaviour(attrs.evolve(cast("Any", value))) == _behaviour(value)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=settings().max_examples // 4)
@given(data=st.data())
def test_a_copy_is_the_value_itself(kind: type[Any], data: st.DataObject) -> None:
    """Nothing can change, so nothing is copied; none of these values takes weak references."""
    value = data.draw(BY_TYPE[kind])
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    with pytest.raises(TypeError):
        weakref.ref(value)
