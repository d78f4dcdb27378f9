"""Hostile objects in every place of a codec's values and data: only the documented errors."""

from __future__ import annotations

from functools import partial
from itertools import product
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
    from collections.abc import Callable, Iterator

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


def with_part(value: Any, name: str, part: object) -> object:  # noqa: ANN401 - of any class
    """Return a copy with another part, made past the constructor and whatever it checks."""
    kind = cast("Any", type(value))
    new: object = object.__new__(kind)
    for field in attrs.fields(kind):
        object.__setattr__(new, field.name, getattr(value, field.name))
    object.__setattr__(new, name, part)
    return new


def spoilt(value: Any, hostile: object, where: type = object) -> Iterator[Any]:  # noqa: ANN401 - of any class
    """Yield copies of the value with the hostile object in one place, where this kind belongs."""
    if isinstance(value, where):
        yield hostile
    parts: list[tuple[Any, Callable[[Any], Any]]] = []
    kind = cast("Any", type(value))
    if kind is tuple:
        parts = [(item, partial(_with_item, value, place)) for place, item in enumerate(value)]
    elif attrs.has(kind) and kind is not CardSet:  # which checks what it is given
        # Fields that the constructor does not take are kept for speed, and made by the class.
        names = [field.name for field in attrs.fields(kind) if field.init]
        parts = [(getattr(value, name), partial(with_part, value, name)) for name in names]
    for part, put in parts:
        if type(part) is not Rules:
            yield from map(put, spoilt(part, hostile, where))
        elif isinstance(part, where):
            # Rules check what they are given too, so their own fields are spoilt in Rules alone.
            yield put(hostile)


def _with_item(items: tuple[Any, ...], place: int, item: object) -> tuple[Any, ...]:
    return (*items[:place], item, *items[place + 1 :])


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("name", CODECS)
def test_a_value_with_a_hostile_part_is_not_written(name: str, kind: str) -> None:
    codec, hostile = CODECS[name], HOSTILE[kind]()
    for value in values()[name]:
        for bad in spoilt(value, hostile):
            with pytest.raises(TypeError) as refusal:
                codec.encode(bad)
            assert_presentable(refusal.value)


OTHER_SEQUENCES: list[Any] = [[], b"x", {}, {1}, frozenset([1]), range(3), iter("abc"), "abc"]


@pytest.mark.parametrize("name", ["Action", "Event", "Observation", "Record", "Rules"])
def test_a_value_with_another_sequence_for_a_tuple_is_not_written(name: str) -> None:
    refused = 0
    for value, sequence in product(values()[name], OTHER_SEQUENCES):
        for bad in spoilt(value, sequence, where=tuple):
            with pytest.raises(TypeError) as refusal:
                CODECS[name].encode(bad)
            assert_presentable(refusal.value)
            refused += 1
    assert refused >= len(OTHER_SEQUENCES)


@pytest.mark.parametrize("kind", [PlayCard, PlaceBid])
def test_a_value_of_a_class_of_ones_own_is_not_written(kind: type) -> None:
    fields: dict[str, list[object]] = {name: [0, 99] for name in ("seat", "card", "bid")}
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
    keys: list[Any] = [Text("type"), Text("seat"), Text("x"), 7, None, ("seat",)]
    for value, key in product(values()[name], keys):
        # Without the plain key that it equals, which a dict would compare it with.
        plain = str.__str__(key) if isinstance(key, str) else None
        data: dict[Any, Any] = dict(CODECS[name].encode(value))
        data.pop(plain, None)
        for bad in ({key: 0, **data}, {**data, key: 0}):
            with pytest.raises(
                FormatError, match=r"^expected keys that are texts, got "
            ) as refusal:
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
