"""Values written as JSON validate and are read back equal; bad input raises documented errors."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from properties.drawing import moves
from properties.rarities import and_rare_states
from wizard_rules import (
    ACTION_JSON,
    EVENT_JSON,
    OBSERVATION_JSON,
    RECORD_JSON,
    RULES_JSON,
    VIOLATION_JSON,
    Action,
    Codec,
    FormatError,
    GameState,
    PlaceBid,
    ReplayError,
    count_states,
    explain,
    log,
    observe,
    record,
)
from wizard_rules.testing.strategies import states

if TYPE_CHECKING:
    from collections.abc import Iterator

CODECS: dict[str, Codec[Any]] = {
    codec.name: codec
    for codec in (
        ACTION_JSON,
        EVENT_JSON,
        OBSERVATION_JSON,
        RECORD_JSON,
        RULES_JSON,
        VIOLATION_JSON,
    )
}


@cache
def validator(name: str) -> Any:  # noqa: ANN401 - whose methods are not fully typed
    """Return the validator of a kind of value."""
    return Draft202012Validator(CODECS[name].schema())


def assert_round_trip(codec: Codec[Any], value: object) -> None:
    data = codec.encode(value)
    validator(codec.name).validate(data)
    assert codec.decode(data) == value
    assert codec.loads(codec.dumps(value)) == value


@and_rare_states
@given(states())
def test_records_and_rules_are_read_back_as_they_were(state: GameState) -> None:
    """The JSON validates against the schema, and an equal value is read from it."""
    assert_round_trip(RECORD_JSON, record(state))
    assert_round_trip(RULES_JSON, state.game.rules)


@and_rare_states
@given(states())
def test_observations_and_events_are_read_back_as_they_were(state: GameState) -> None:
    """The same holds for what each seat and a spectator see and are told."""
    for seat in (*range(state.game.players), None):
        seen = observe(state, seat)
        assert_round_trip(OBSERVATION_JSON, seen)
        for event in log(seen)[-12:]:
            assert_round_trip(EVENT_JSON, event)


@given(moves())
def test_actions_and_violations_are_read_back_as_they_were(move: tuple[GameState, Action]) -> None:
    """The same holds for every action and every refusal."""
    state, action = move
    assert_round_trip(ACTION_JSON, action)
    violation = explain(state, PlaceBid(0, 99))
    assert_round_trip(VIOLATION_JSON, violation)


# The fuzz

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 21),
    st.integers(),
    st.floats(),
    st.text(max_size=4),
    st.sampled_from(["R7", "R14", "W1", "J4", "RED", "PLAYING", "DEALING", "PlayCard", "Deal"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)


def places(data: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - JSON data
    """Yield every container in the data with each of its keys or indices."""
    keys: list[Any] = [*data] if hasattr(data, "keys") else [*range(len(data))]
    for key in keys:
        yield data, key
        if isinstance(data[key], dict | list):
            yield from places(data[key])


@st.composite
def spoilt(draw: st.DrawFn, data: Any) -> Any:  # noqa: ANN401 - JSON data
    """Draw the data with one to three of its parts changed, dropped, doubled or swapped."""
    data = copy.deepcopy(data)
    for _ in range(draw(st.integers(1, 3))):
        found = list(places(data))
        if not found:
            break
        holder, key = draw(st.sampled_from(found))
        match draw(st.sampled_from(("change", "drop", "double", "swap", "add"))):
            case "change":
                holder[key] = draw(VALUES)
            case "drop":
                del holder[key]
            case "double" if hasattr(holder, "insert"):
                holder.insert(key, copy.deepcopy(holder[key]))
            case "swap":
                other, place = draw(st.sampled_from(found))
                holder[key], other[place] = other[place], copy.deepcopy(holder[key])
            case _:
                if hasattr(holder, "keys"):
                    holder[draw(st.text(max_size=4))] = draw(VALUES)
    return data


def read(codec: Codec[Any], text: str | bytes) -> None:
    """Read the text, which may be refused; a value that is read can be written, and validates."""
    refusals = (FormatError, ReplayError) if codec is RECORD_JSON else (FormatError,)
    try:
        value = codec.loads(text)
    except refusals:
        return
    assert_round_trip(codec, value)
    if codec is OBSERVATION_JSON:
        # Only what some state gives can be read.
        assert count_states(value) >= 1


@given(states(), st.data())
def test_a_spoilt_record_raises_only_documented_errors(
    state: GameState, draws: st.DataObject
) -> None:
    """With some of its parts changed, dropped, doubled or swapped, it is read or refused."""
    data = draws.draw(spoilt(RECORD_JSON.encode(record(state))))
    read(RECORD_JSON, json.dumps(data))


@given(states(), st.data())
def test_a_spoilt_observation_raises_only_documented_errors(
    state: GameState, draws: st.DataObject
) -> None:
    """With some parts changed, dropped, doubled or swapped, it fits some game or is refused."""
    seat = draws.draw(st.none() | st.integers(0, state.game.players - 1))
    data = draws.draw(spoilt(OBSERVATION_JSON.encode(observe(state, seat))))
    read(OBSERVATION_JSON, json.dumps(data))


@given(st.sampled_from(sorted(CODECS)), VALUES)
def test_json_of_any_kind_raises_only_documented_errors(name: str, data: object) -> None:
    """A codec reads any JSON as a value of its kind or refuses it."""
    read(CODECS[name], json.dumps(data))


@given(st.sampled_from(sorted(CODECS)), st.binary(max_size=40) | st.text(max_size=40))
def test_text_or_bytes_of_any_kind_raise_only_documented_errors(
    name: str, text: str | bytes
) -> None:
    """A codec reads any text or bytes as a value of its kind or refuses them."""
    read(CODECS[name], text)


@given(states(), st.data())
def test_a_damaged_text_raises_only_documented_errors(
    state: GameState, draws: st.DataObject
) -> None:
    """A record with a few bytes changed or cut off is read or refused."""
    text = bytearray(RECORD_JSON.dumps(record(state)).encode())
    for _ in range(draws.draw(st.integers(1, 3))):
        text[draws.draw(st.integers(0, len(text) - 1))] = draws.draw(st.integers(0, 255))
    read(RECORD_JSON, bytes(text)[: draws.draw(st.none() | st.integers(0, len(text)))])
