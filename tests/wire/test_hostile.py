"""Hostile objects in every place of a codec's values and data: only the documented errors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast, get_args

import attrs
import pytest

from hostile import HOSTILE, Text, assert_presentable, changing
from tables import dealt, playing
from wizard_rules import (
    ACTION_JSON,
    EVENT_JSON,
    OBSERVATION_JSON,
    OFFICIAL,
    RECORD_JSON,
    RULES_JSON,
    VIOLATION_JSON,
    Action,
    CardSet,
    Codec,
    Event,
    FormatError,
    HiddenBids,
    PlaceBid,
    PlayCard,
    Reason,
    ReplayError,
    Violation,
    log,
    observe,
    parse_json,
    record,
)
from wizard_rules.rules.variants import Rules
from wizard_rules.testing import played

if TYPE_CHECKING:
    from collections.abc import Iterator

CODECS: dict[str, Codec[Any]] = {
    codec.name: codec
    for codec in (
        ACTION_JSON, EVENT_JSON, OBSERVATION_JSON, RECORD_JSON, RULES_JSON, VIOLATION_JSON,
    )
}  # fmt: skip


def values() -> dict[str, list[Any]]:
    """Return values of every kind and class, by the name of their codec."""
    state = played(playing("R1 R2", "Y1 G1", "B1 B2", turn_up="W1"), "Y1 B1")
    first = played(
        playing("R1", "Y1", "G1", turn_up="B1", rules=Rules(schedule=(1, 2))), "Y1 G1 R1"
    )
    over = played(playing("R1", "Y1", "G1", turn_up="B1"), "Y1 G1 R1")
    bidding = played(dealt("R1", "Y1", "G1", turn_up="B1"), 0)
    told: dict[type, Event] = {}
    for seen in (observe(state, 0), observe(over, 1), observe(hidden(), 1)):
        told |= {type(event): event for event in log(seen)}
    done = {type(action): action for action in record(state).actions}
    assert set(done) == set(get_args(Action))
    assert set(told) == set(get_args(Event))
    return {
        "Action": [*done.values()],
        "Event": [*told.values()],
        "Observation": [observe(view, 0) for view in (state, first, over, bidding)],
        "Record": [record(state)],
        "Rules": [OFFICIAL, Rules(schedule=(1, 2))],
        "Violation": [Violation(Reason.SHEET_FULL, "END-1", "Full.")],
    }


def hidden() -> Any:  # noqa: ANN401 - a state
    """Return a state in which hidden bids have been opened."""
    rules = Rules(schedule=(2,), hidden_bids=HiddenBids.UNTIL_ALL_BID)
    return played(dealt("R1 R2", "Y1 G1", "B1 B2", turn_up="R3", rules=rules), 0, 1, 2)


def fields_of(kind: Any) -> list[str]:  # noqa: ANN401 - of any class
    """Return the names of the fields that the constructor of an attrs class takes."""
    return [field.name for field in attrs.fields(kind) if field.init]


def with_part(value: object, name: str, part: object) -> object:
    """Return a copy with another part, made past the constructor and whatever it checks."""
    new = object.__new__(type(value))
    for field in attrs.fields(cast("Any", type(value))):
        object.__setattr__(new, field.name, getattr(value, field.name))
    object.__setattr__(new, name, part)
    return new


def spoilt(value: object, hostile: object, *, is_part: bool = False) -> Iterator[Any]:
    """Yield copies of the value, each with the hostile object in one place, at any depth."""
    kind = type(value)
    if kind is tuple:
        parts = cast("tuple[object, ...]", value)
        for place, item in enumerate(parts):
            for part in (hostile, *spoilt(item, hostile, is_part=True)):
                yield (*parts[:place], part, *parts[place + 1 :])
    elif attrs.has(kind) and not (is_part and kind in {CardSet, Rules}):  # they check themselves
        for field in fields_of(kind):
            for part in (hostile, *spoilt(getattr(value, field), hostile, is_part=True)):
                yield with_part(value, field, part)


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("name", CODECS)
def test_a_value_with_a_hostile_part_is_not_written(name: str, kind: str) -> None:
    codec, hostile = CODECS[name], HOSTILE[kind]()
    refused = 0
    for value in values()[name]:
        expected = codec.encode(value)
        for bad in (hostile, *spoilt(value, hostile)):
            try:
                # Finished rounds are told by what is computed from their bids and tricks.
                assert codec.encode(bad) == expected
            except TypeError as error:
                assert_presentable(error)
                refused += 1
    assert refused >= 3


OTHER_SEQUENCES: list[Any] = [[], b"x", {}, {1}, frozenset([1]), range(3), iter("abc"), "abc"]


@pytest.mark.parametrize("name", CODECS)
def test_a_value_with_a_list_for_a_tuple_is_not_written(name: str) -> None:
    codec = CODECS[name]
    for value in values()[name]:
        for sequence in OTHER_SEQUENCES:
            for bad in spoilt(value, sequence):
                try:
                    data = codec.encode(bad)
                except TypeError as error:
                    assert_presentable(error)
                else:
                    # A text may stand where a text was.
                    assert data == codec.encode(value) or codec.decode(data) == bad


@pytest.mark.parametrize("kind", [PlayCard, PlaceBid])
def test_a_value_of_a_class_of_ones_own_is_not_written(kind: type) -> None:
    fields: dict[str, list[object]] = {field: [0, 99] for field in fields_of(kind)}
    with pytest.raises(TypeError, match="expected a value of type Action, got "):
        ACTION_JSON.encode(changing(kind, **fields))


def places(data: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 - JSON data
    """Yield every container in the data with every key or index of it."""
    keys: list[Any] = [*data] if hasattr(data, "keys") else [*range(len(data))]
    for key in keys:
        yield data, key
        if type(data[key]) in {dict, list}:
            yield from places(data[key])


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("name", CODECS)
def test_hostile_data_is_refused(name: str, kind: str) -> None:
    codec, hostile = CODECS[name], HOSTILE[kind]()
    for value in values()[name]:
        data: Any = [codec.encode(value)]
        for holder, key in places(data):
            kept, holder[key] = holder[key], hostile
            with pytest.raises((FormatError, ReplayError)) as refusal:
                codec.decode(data[0])
            assert_presentable(refusal.value)
            holder[key] = kept
        assert codec.decode(data[0]) == value


@pytest.mark.parametrize("name", CODECS)
def test_a_key_of_another_class_is_refused(name: str) -> None:
    others: list[Any] = [Text("x"), 7, None, ("seat",)]
    for value in values()[name]:
        data = CODECS[name].encode(value)
        spoilt_keys = [
            {Text(key) if key == one else key: data[key] for key in data} for one in data
        ]
        for bad in (*spoilt_keys, *({other: 0, **data} for other in others)):
            with pytest.raises(FormatError) as refusal:
                CODECS[name].decode(bad)
            assert_presentable(refusal.value)


@pytest.mark.parametrize("kind", HOSTILE)
def test_only_a_str_or_bytes_is_a_text(kind: str) -> None:
    for read in (parse_json, *(codec.loads for codec in CODECS.values())):
        with pytest.raises(TypeError, match=r"^expected a str or bytes, got ") as refusal:
            read(HOSTILE[kind]())
        assert_presentable(refusal.value)


@pytest.mark.parametrize("text", [bytearray(b"{}"), memoryview(b"{}"), None, 7, {}])
def test_other_text_like_objects_are_refused(text: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(TypeError, match=r"^expected a str or bytes, got "):
        parse_json(text)
