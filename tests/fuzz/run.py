"""Whether the reader and the schema agree on every input, both ways, for the six codecs.

``python tests/fuzz/run.py`` makes inputs from a seed: values of random games and values that the
schema describes, then changes in their data and in their text. The reader, ``jsonschema`` and a
parser of our own judge each of them:

- an input that the reader accepts validates, is written as data that validates, and is read from
  its own text as an equal value; an observation is one that some state gives;
- an input that validates is accepted, unless the reader names a fault that no schema can state;
  :data:`SEMANTIC` lists those, by codec;
- a text that is not JSON, or that JSON readers understand in different ways, is refused;
- an error is a documented one, short, printable, without addresses and names of inner classes.

It prints how many inputs of each kind met which outcome. Each disagreement is printed with its
input and its number, and makes the exit status 1; ``--first NUMBER --count 1`` makes that input
again. The same seed gives the same inputs on the same Python.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from math import isinf
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from jsonschema import Draft202012Validator

import wizard_rules
from wizard_rules import (
    ACTION_JSON,
    CANADIAN,
    EVENT_JSON,
    HOUSE,
    OBSERVATION_JSON,
    OFFICIAL,
    ONLINE,
    RECORD_JSON,
    RULES_JSON,
    TOURNAMENT,
    VIOLATION_JSON,
    Codec,
    Dealing,
    FormatError,
    GameOver,
    GameState,
    HiddenBids,
    NotEqual,
    PlaceBid,
    Reason,
    ReplayError,
    Rules,
    Violation,
    WizardTurnUp,
    apply,
    explain,
    legal_actions,
    log,
    new_game,
    observe,
    parse_json,
    random_deal,
    record,
    sample_state,
)
from wizard_rules.wire import codec as codec_module
from wizard_rules.wire import reading, seen

if TYPE_CHECKING:
    from collections.abc import Callable

Json: TypeAlias = Any
"""JSON data: dicts, lists, texts, numbers, bools and None."""


def is_object(data: Json) -> bool:
    """Return whether the data is a dict; type checkers learn nothing of it, and Json stays Json."""
    return type(data) is dict


def is_list(data: Json) -> bool:
    """Return whether the data is a list."""
    return type(data) is list


CODECS: dict[str, Codec[Any]] = {
    codec.name: codec
    for codec in (
        ACTION_JSON, EVENT_JSON, OBSERVATION_JSON, RECORD_JSON, RULES_JSON, VIOLATION_JSON,
    )
}  # fmt: skip

# What only the reader can know. A message is matched as a whole: its path is not a part of it.

_NUMBER_WITH_FRACTION = {"an integer written as 1.0": r"expected (an integer|1), got -?\d+\.0"}
_TABLE = {
    "a table that cannot be played": (
        r"\d+ hands of \d+ cards are more than the 60 of the deck \[GAME-3\]"
        r"|the first dealer is a seat from 0 to \d, not \d \[GAME-4\]"
        r"|a blind first round has a hand size of 1, not \d+ \[BLIND-1\]"
    )
}
_RULE = r"\[(DECK|DEAL|TRUMP|BID|BLIND|TRICK|GAME|END)-\d\]"
SEMANTIC: dict[str, dict[str, str]] = {
    "Action": _NUMBER_WITH_FRACTION,
    "Event": _NUMBER_WITH_FRACTION,
    "Violation": {},
    "Rules": {
        **_NUMBER_WITH_FRACTION,
        "rules that no table can play": (
            r"a blind first round has a hand size of 1, not \d+ \[BLIND-1\]"
        ),
    },
    "Record": {**_NUMBER_WITH_FRACTION, **_TABLE},
    "Observation": {
        **_NUMBER_WITH_FRACTION,
        **_TABLE,
        "an illegal action": rf".*{_RULE}",
        "no seat of this table": r"expected a seat from 0 to \d or null, got -?\d+",
        "not an item for each seat": r"expected [3-6] items, got [3-6]",
        "a bid that is out of range": r"expected a bid from 0 to \d+, got -?\d+…?",
        "not the tricks of a round": r"expected \d+ tricks of [3-6] cards",
        "more rounds than are played": r"expected at most \d+ rounds, all that the schedule has",
        "a round after the last": r"expected GAME_OVER, since all rounds are finished",
        "a turn-up after a full deal": r"expected null, since all cards are dealt",
        "no turn-up": r"expected a card turned up",
        "no trump named": r"expected the suit that the dealer named",
        "nobody to bid": r"expected the seat that is to bid",
        "what does not follow": r"expected .+, as follows from the rest, got .+",
        "what nobody sees": r"expected what this viewer sees in a game like this",
        "tricks that no deal allows": r"no deal of the unseen cards agrees with these tricks",
    },
}
"""By codec the faults that a schema cannot state, each with the pattern of its messages."""

ILLEGAL = "an illegal action"
"""The semantic fault of a record that is a :class:`ReplayError`, whatever its message."""


def semantic_fault(name: str, error: Exception) -> str | None:
    """Return which of the faults that no schema can state this error tells of."""
    if type(error) is ReplayError:
        return ILLEGAL if name == "Record" else None
    message = cast("FormatError", error).message
    for fault, pattern in SEMANTIC[name].items():
        if re.fullmatch(pattern, message):
            return fault
    return None


# The schema, with its references replaced by what they refer to, which validates faster


def without_references(schema: Json, definitions: dict[str, Json]) -> Json:
    """Return the schema with each reference replaced; what stands beside one only describes."""
    if is_list(schema):
        return [without_references(part, definitions) for part in schema]
    if not is_object(schema):
        return schema
    parts: dict[str, Json] = schema
    if "$ref" in parts:
        if not parts.keys() <= {"$ref", "description"}:
            raise ValueError(parts)
        target = parts["$ref"].removeprefix("#/$defs/")
        return without_references(definitions[target], definitions)
    return {key: without_references(part, definitions) for key, part in parts.items()}


def plain_schema(codec: Codec[Any]) -> Json:
    """Return the schema of a kind of value, without references."""
    schema = codec.schema()
    return without_references(schema["$defs"][codec.name], schema["$defs"])


SCHEMAS: dict[str, Json] = {name: plain_schema(codec) for name, codec in CODECS.items()}
VALIDATORS: dict[str, Any] = {
    name: Draft202012Validator(schema) for name, schema in SCHEMAS.items()
}


# Valid values


def some_rules(rng: Random, players: int) -> Rules:
    """Return rules with any value on each axis, and mostly few cards."""
    if rng.random() < 0.1:
        return rng.choice((OFFICIAL, HOUSE, ONLINE, CANADIAN, TOURNAMENT))
    blind = rng.random() < 0.3
    sizes = [rng.choice((1, 1, 2, 2, 3, 4)) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.15:
        sizes[-1] = 60 // players
    return Rules(
        wizard_turn_up=rng.choice(list(WizardTurnUp)),
        notequal=rng.choice(list(NotEqual)),
        zero_is_free=rng.random() < 0.5,
        hidden_bids=rng.choice(list(HiddenBids)),
        blind_round=blind,
        schedule=(1, *sizes[1:]) if blind else tuple(sizes),
    )


def some_state(rng: Random) -> GameState:
    """Return a state of a random game; all phases are met."""
    players = rng.randint(3, 6)
    state: GameState = new_game(some_rules(rng, players), players=players)
    for _ in range(rng.randint(0, 50)):
        if isinstance(state, GameOver):
            break
        if isinstance(state, Dealing):
            state = apply(state, random_deal(state, rng))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
    return state


TABLES = 40
BATCH = 2_000
"""After so many inputs other games are played."""


def one_of_each(rng: Random, values: tuple[Any, ...]) -> list[Any]:
    """Return one of the values of each type."""
    found: dict[str, Any] = {}
    for value in rng.sample(values, len(values)):
        found[type(value).__name__] = value
    return list(found.values())


def some_texts(rng: Random) -> dict[str, list[str]]:
    """Return texts of valid values, by codec."""
    values: dict[str, list[Any]] = {name: [] for name in CODECS}
    for _ in range(TABLES):
        state = some_state(rng)
        viewer = rng.choice((None, *range(state.game.players)))
        looked = observe(state, viewer)
        done, told = record(state), log(looked)
        values["Observation"].append(looked)
        values["Record"].append(done)
        values["Rules"].append(state.game.rules)
        values["Action"] += one_of_each(rng, done.actions)
        values["Event"] += one_of_each(rng, told)
        wrong = explain(state, PlaceBid(rng.randint(0, 7), rng.randint(-1, 21)))
        if wrong is not None:
            values["Violation"].append(wrong)
    reasons = list(Reason)
    values["Violation"].append(Violation(rng.choice(reasons), "BID-2", 'ÿ–\n\t"\\😀\x00'))
    return {name: [CODECS[name].dumps(value) for value in of] for name, of in values.items()}


# Values that the schema describes


INTEGERS: tuple[int, ...] = (
    -(2**53), -(2**53) + 1, -1, 0, 1, 2, 3, 5, 6, 7, 19, 20, 21, 59, 60, 61, 999, 1_000, 1_001,
    2**31, 2**53 - 1, 2**53, 2**64, 10**30, -(10**4_000),
)  # fmt: skip
FLOATS = (1.0, 0.0, -0.0, 0.5, 3.0, 4.0, 20.0, 2.0**53, 1e16, 1e300, -1.5)
WORDS = (
    "", "R7", "R14", "r7", "W1", "W5", "J4", "Y01", "RED", "red", "PLAYING", "DEALING", "STANDARD",
    "OFF", "ALWAYS", "UNTIL_ALL_BID", "Deal", "PlayCard", "CardPlayed", "sheet-full", "1", "null",
    "true", "\n", "\x00", "\x1b[2J", "\u202e", "ﬁ", "é", "\ud800", "a\udfffb", "\U0001f600",
    "x" * 500, "0x7f0000001234", "__class__", "type", "seat",
)  # fmt: skip
GARBAGE: tuple[str, ...] = (
    "null", "true", "false", "[]", "{}", "[[]]", "[null]", '{"type": []}',
    '[{"a": [1, {"b": {}}]}]', '{"": ""}', "[1, 2, 3]", "[[[[[[[[0]]]]]]]]",
    '{"type": {"type": {"type": 1}}}', '["R1", "R1"]', '["R1", "Y1", 3]',
    '{"leader": 0, "cards": []}', '[["R1"], ["Y1"], ["G1"]]',
)  # fmt: skip


def boundary(rng: Random) -> Json:
    """Return a value that readers are easily wrong about."""
    match rng.randrange(8):
        case 0 | 1 | 2:
            return rng.choice(INTEGERS)
        case 3:
            return rng.choice(FLOATS)
        case 4 | 5:
            return rng.choice(WORDS)
        case 6:
            return rng.choice((True, False, None))
        case _:
            return json.loads(rng.choice(GARBAGE))


def described(rng: Random, schema: Json) -> Json:
    """Return a value that the schema describes."""
    if "anyOf" in schema:
        return described(rng, rng.choice(schema["anyOf"]))
    if "enum" in schema:
        return rng.choice(schema["enum"])
    return schema["const"] if "const" in schema else OF_TYPE[schema["type"]](rng, schema)


def described_object(rng: Random, schema: Json) -> Json:
    """Return an object that the schema describes; it may lack keys that are not required."""
    required = schema.get("required", ())
    return {
        key: described(rng, part)
        for key, part in schema["properties"].items()
        if key in required or rng.random() < 0.7
    }


def described_list(rng: Random, schema: Json) -> Json:
    """Return a list that the schema describes."""
    least = schema.get("minItems", 0)
    length = rng.randint(least, min(schema.get("maxItems", 6), least + 4))
    items = [described(rng, schema["items"]) for _ in range(length)]
    return list(dict.fromkeys(items)) if schema.get("uniqueItems") else items


def described_integer(rng: Random, schema: Json) -> Json:
    """Return an integer that the schema describes."""
    least, most = schema["minimum"], schema["maximum"]
    within = (number for number in (*INTEGERS, *range(7)) if least <= number <= most)
    return rng.choice(tuple(within))


def described_text(rng: Random, schema: Json) -> str:
    """Return a text that the schema describes."""
    return rng.choice([word for word in WORDS if re.search(schema["pattern"], word)])


OF_TYPE: dict[str, Callable[[Random, Json], Json]] = {
    "object": described_object,
    "array": described_list,
    "integer": described_integer,
    "string": described_text,
    "boolean": lambda rng, _: rng.random() < 0.5,
    "null": lambda _, __: None,
}


def suits(data: Json, schema: Json) -> bool:
    """Return whether of several schemas this is the one meant for the data."""
    if "properties" in schema:
        tag = schema["properties"].get("type", {}).get("const")
        return is_object(data) and (tag is None or data.get("type") == tag)
    if "enum" in schema or "const" in schema:
        return type(data) is str
    kinds: dict[str, tuple[type, ...]] = {"array": (list,), "integer": (int, float)}
    return type(data) in kinds.get(schema["type"], (type(None),))


class Place(NamedTuple):
    """A part of some data, where it stands, and the schema of what belongs there."""

    holder: Json
    key: Any
    schema: Json

    @property
    def part(self) -> Json:
        """What stands there."""
        return self.holder[self.key]

    def put(self, part: Json) -> None:
        """Put something else there."""
        self.holder[self.key] = part


def some_place(rng: Random, root: list[Json], schema: Json, *, container: bool = False) -> Place:
    """Return a place in the data; the deeper, the rarer. When asked, one with a list or a dict."""
    place = Place(root, 0, schema)
    passed: list[Place] = []
    while True:
        part, within = place.part, place.schema
        options = within.get("anyOf", (within,)) if within else ()
        within = next((option for option in options if suits(part, option)), None)
        if is_list(part) or is_object(part):
            passed.append(place)
        else:
            break
        if not part or (not container and rng.random() < 0.15):
            break
        if is_object(part):
            key: Any = rng.choice(list(part))
            inner = within["properties"].get(key) if within else None
        else:
            key = rng.randrange(len(part))
            inner = within.get("items") if within else None
        place = Place(part, key, inner)
    return rng.choice(passed) if container and passed else place


# Changes in the data

KEYS = ("type", "seat", "x", "", "Type", "é", "\ud800", "\x00", "k" * 300, "version", "__class__")


def put_boundary(rng: Random, place: Place) -> None:
    """Replace a part by a value that readers are easily wrong about, often of the same type."""
    part = place.part
    if type(part) is int and rng.random() < 0.5:
        place.put(rng.choice(INTEGERS))
    elif type(part) is str and rng.random() < 0.5:
        place.put(rng.choice(WORDS))
    else:
        place.put(boundary(rng))


def put_described(rng: Random, place: Place) -> None:
    """Replace a part by another that may stand there."""
    place.put(described(rng, place.schema) if place.schema else boundary(rng))


def drop(_: Random, place: Place) -> None:
    """Leave a part out."""
    del place.holder[place.key]


def add(rng: Random, place: Place) -> None:
    """Add a key or an item."""
    part = place.part
    if is_object(part):
        part[rng.choice(KEYS)] = boundary(rng)
    elif is_list(part):
        item = rng.choice(part) if part and rng.random() < 0.7 else boundary(rng)
        part.insert(rng.randint(0, len(part)), item)
    else:
        place.put([part, boundary(rng)])


def rename(rng: Random, place: Place) -> None:
    """Give a part another key, or an object's parts each other's."""
    part = place.part
    if is_object(part) and part:
        key = rng.choice(list(part))
        part[rng.choice((*KEYS, key.upper(), key + "s", *part))] = part.pop(key)
    else:
        place.put({"value": part})


def other_type(rng: Random, place: Place) -> None:
    """Write a part as a value of another type that says the same."""
    part = place.part
    if is_object(part):
        place.put([*part.values()] if rng.random() < 0.5 else [[*pair] for pair in part.items()])
    elif is_list(part):
        place.put({str(number): item for number, item in enumerate(part)})
        if part and rng.random() < 0.5:
            place.put(part[0])
    elif type(part) is int and abs(part) < 2**53:
        place.put(rng.choice((float(part), str(part), [part], bool(part), part + 0.5)))
    else:
        place.put([part] if rng.random() < 0.5 else str(part))


def other_length(rng: Random, place: Place) -> None:
    """Give a list another number of items: 0, 2, 3, 6, 7, or one more or less than it has."""
    part = place.part
    if is_list(part) and part:
        length = rng.choice((0, 2, 3, 6, 7, len(part) - 1, len(part) + 1))
        place.put([part[number % len(part)] for number in range(length)])
    else:
        place.put([boundary(rng)] * rng.choice((0, 2, 3, 6, 7)))


def step(rng: Random, place: Place) -> None:
    """Change an integer by one, turn a bool round, take another card, shuffle a list."""
    part = place.part
    if is_list(part):
        rng.shuffle(part)
    elif type(part) is bool:
        place.put(not part)
    elif type(part) is int:
        place.put(part + rng.choice((-1, 1)))
    else:
        put_described(rng, place)


DATA_CHANGES: dict[str, Callable[[Random, Place], None]] = {
    "a boundary value": put_boundary,
    "another valid part": put_described,
    "dropped part": drop,
    "added part": add,
    "renamed key": rename,
    "another type": other_type,
    "another length": other_length,
    "one step off": step,
}


OF_CONTAINERS = (add, rename, other_length)
"""The changes that need a list or a dict."""


def swap(rng: Random, root: list[Json], schema: Json) -> None:
    """Put two parts of the data in each other's place, as copies."""
    one, other = some_place(rng, root, schema), some_place(rng, root, schema)
    copies = json.dumps([one.part, other.part])
    other.put(json.loads(copies)[0])
    # The second place may be gone, when it was within the first.
    one.put(json.loads(copies)[1])


# Changes in the text

LITERALS = (
    "1.0", "1e0", "-0", "-0.0", "0.1e1", "1e400", "-1e400", "NaN", "Infinity", "-Infinity", "01",
    "+1", ".5", "1.", "0x1", "1_0", "٣", "null", "true", "9007199254740991", "9007199254740992",
    "9007199254740992.0", "-9007199254740991.0", "1" * 5_000, "1e-400", "3.0", "4E0",
)  # fmt: skip
NOISE = (
    "", " ", ",", ":", "}", "]", "{", "[", '"', "'", "\\", "\x00", "\t", "\u00a0", "\x0c", "//",
    "/**/", "\\ud800", "\\udfff\\ud800", "\\ud83d\\ude00", "\\u0000", "\\x41", "\ufeff",
    "\ufeff\ufeff", "\ud800", "null", "0", "é", "\u2028",
)  # fmt: skip
BROKEN_BYTES = (
    b"\xff", b"\x80", b"\xc3", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xef\xbb\xbf",
    b"\x00", b"\xe2\x80",
)  # fmt: skip
DEEP = (20, 300, 100_000)
"""Nesting that every parser bears, and one that none does: what is between differs by Python."""
_KEY = re.compile(r'(?<!\\)"(\w+)": ')
_NUMBER = re.compile(r"(?<![\w\"])-?\d+(?![\w\"])")


def spaced(rng: Random, text: str) -> str:
    """Write a text with other white space, other escapes, and the keys in another order."""
    data = json.loads(text, object_pairs_hook=lambda pairs: dict(rng.sample(pairs, len(pairs))))
    written = json.dumps(
        data,
        ensure_ascii=rng.random() < 0.5,
        indent=rng.choice((None, 0, 2, "\t")),
        separators=rng.choice(((",", ":"), (" , ", "\r\n: "), (", ", ": "))),
    )
    return rng.choice(("", "\ufeff")) + rng.choice(("", " \n", "\r\t")) + written + "\n"


def repeat_key(rng: Random, text: str) -> str:
    """Write one key of an object twice."""
    found = rng.choice([*_KEY.finditer(text), None])
    if found is None:
        return '{"a": 0, "a": 0}'
    literal = rng.choice((*LITERALS, *GARBAGE))
    return f"{text[: found.start()]}{found[0]}{literal}, {text[found.start() :]}"


def other_number(rng: Random, text: str) -> str:
    """Write one number in another way, or one that is out of bounds."""
    found = rng.choice([*_NUMBER.finditer(text), None])
    literal = rng.choice(LITERALS)
    return literal if found is None else f"{text[: found.start()]}{literal}{text[found.end() :]}"


def cut(rng: Random, text: str) -> str:
    """Cut the text off, or leave its beginning or middle out."""
    start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
    return rng.choice((text[:start], text[end:], text[:start] + text[end:]))


def noise(rng: Random, text: str) -> str:
    """Put something into the text that may not belong there."""
    start = rng.choice((0, len(text), rng.randint(0, len(text))))
    end = start + rng.randint(0, 2)
    return text[:start] + rng.choice(NOISE) + text[end:]


def nested(rng: Random, text: str) -> str:
    """Nest a part of the text, or all of it, more deeply than anything is."""
    depth = rng.choice(DEEP)
    opening, closing = rng.choice((("[", "]"), ('{"a":', "}"), ('{"type":', "}")))
    found = rng.choice([*_NUMBER.finditer(text), None])
    deep = opening * depth + "0" + closing * depth
    return deep if found is None else f"{text[: found.start()]}{deep}{text[found.end() :]}"


def broken_bytes(rng: Random, text: str) -> bytes:
    """Encode the text, and spoil its UTF-8 or its byte order mark."""
    if rng.random() < 0.15:
        return text.encode(rng.choice(("utf-16", "utf-32", "utf-16-le", "utf-8-sig")))
    data = text.encode()
    start = rng.choice((0, len(data), rng.randint(0, len(data))))
    return data[:start] + rng.choice(BROKEN_BYTES) + data[start + rng.randint(0, 1) :]


def flipped_bytes(rng: Random, text: str) -> bytes:
    """Encode the text, and change some of its bytes."""
    data = bytearray(text.encode())
    for _ in range(rng.randint(1, 3)):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


TEXT_CHANGES: dict[str, Callable[[Random, str], str | bytes]] = {
    "text: repeated key": repeat_key,
    "text: another number": other_number,
    "text: cut": cut,
    "text: noise": noise,
    "text: deep nesting": nested,
    "text: broken UTF-8": broken_bytes,
    "text: flipped bits": flipped_bytes,
}


# The inputs


class _TextOfItsOwn(str):
    __slots__ = ()


class Input(NamedTuple):
    """What a codec is given."""

    codec: str
    kind: str
    text: object
    """A str or bytes, or something else that is not a text."""


NOT_TEXTS: tuple[object, ...] = (
    None, 7, 1.5, True, {}, [], (), bytearray(b"{}"), memoryview(b"{}"), _TextOfItsOwn("{}"),
    object(),
)  # fmt: skip
VALID = "valid, written in another way"
DESCRIBED = "from the schema"
NOT_A_TEXT = "not a text"
# How often each codec is asked: observations have the most to be wrong about.
WEIGHTS = {
    "Action": 18, "Event": 18, "Observation": 36, "Record": 12, "Rules": 10, "Violation": 6,
}  # fmt: skip


def some_input(rng: Random, texts: dict[str, list[str]]) -> Input:
    """Return an input for some codec."""
    (name,) = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))
    text, schema, choice = rng.choice(texts[name]), SCHEMAS[name], rng.random()
    if choice < 0.32:
        return Input(name, *given_text(rng, text, texts))
    root = [json.loads(text)]
    if choice < 0.46:
        kind = DESCRIBED
        root = [described(rng, schema)]
        if choice > 0.4:
            kind = "from the schema, and changed"
            change_data(rng, root, schema, rng.choice(list(DATA_CHANGES.values())))
    elif choice < 0.5:
        kind = "swapped parts"
        swap(rng, root, schema)
    elif choice < 0.58:
        kind = "several changes"
        for _ in range(rng.randint(2, 4)):
            change_data(rng, root, schema, rng.choice(list(DATA_CHANGES.values())))
    else:
        kind, change = rng.choice(list(DATA_CHANGES.items()))
        change_data(rng, root, schema, change)
    return Input(name, kind, written(root))


def given_text(rng: Random, text: str, texts: dict[str, list[str]]) -> tuple[str, object]:
    """Return a kind of input and what is given, made of this text or instead of it."""
    choice = rng.random()
    if choice < 0.2:
        other = spaced(rng, text)
        return VALID, other.encode() if rng.random() < 0.5 else other
    if choice < 0.23:
        return NOT_A_TEXT, rng.choice(NOT_TEXTS)
    if choice < 0.33:
        return "another kind", rng.choice(texts[rng.choice(list(CODECS))])
    if choice < 0.4:
        return "garbage", json.dumps(boundary(rng))
    kind, change = rng.choice(list(TEXT_CHANGES.items()))
    return kind, change(rng, text)


def written(root: list[Json]) -> str:
    """Return the text of the data; it is empty when the data was dropped."""
    return json.dumps(root[0]) if root else ""


def change_data(
    rng: Random, root: list[Json], schema: Json, change: Callable[[Random, Place], None]
) -> None:
    """Change one place in the data."""
    if not root:
        root.append(boundary(rng))
    change(rng, some_place(rng, root, schema, container=change in OF_CONTAINERS))


# The verdict

ACCEPTED = "accepted"
REFUSED = "refused by both"
SEMANTIC_ALONE = "refused by the reader for its sense"
NOT_JSON = "not JSON"
AMBIGUOUS = "JSON that readers differ on"
NOT_TEXT = "TypeError"
OUTCOMES = (ACCEPTED, REFUSED, SEMANTIC_ALONE, NOT_JSON, AMBIGUOUS, NOT_TEXT)
LONGEST = 300
_ADDRESS = re.compile("0x[0-9a-fA-F]{6,}")
_INNER_NAMES = {
    name
    for module in (codec_module, reading, seen)
    for name, value in vars(module).items()
    if isinstance(value, type) and not hasattr(wizard_rules, name)
}
_INNER = re.compile(rf"\b({'|'.join(sorted(_INNER_NAMES))}|cattrs|attr)\b")


class DisagreementError(Exception):
    """The reader, the schema and the parser do not agree on an input, or an error is no good."""


def letters_of(text: str | bytes) -> str:
    """Return the letters of a text without its byte order mark; raise for what is not UTF-8."""
    letters = text.decode() if isinstance(text, bytes) else text
    return letters[1:] if letters[:1] == "\ufeff" else letters


def is_plain(letters: str) -> bool:
    """Return whether all readers understand a JSON text alike, as far as it is read at all."""
    odd: list[object] = []

    def pairs(found: list[tuple[str, Json]]) -> dict[str, Json]:
        if len(dict(found)) < len(found):
            odd.append(found)
        return dict(found)

    def number(digits: str) -> float:
        if isinf(float(digits)):
            odd.append(digits)
        return float(digits)

    data = json.loads(
        letters, object_pairs_hook=pairs, parse_float=number, parse_constant=odd.append
    )
    try:
        # Half of a surrogate pair, raw or as an escape, cannot be encoded.
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        odd.append(data)
    return not odd


def check_error(error: Exception) -> None:
    """Raise for an error that cannot be shown to anybody."""
    text = str(error)
    if len(text) > LONGEST:
        msg = f"a message of {len(text)} characters"
    elif not text.isprintable():
        msg = "a message that cannot be printed"
    elif _ADDRESS.search(text) or _INNER.search(text):
        msg = "a message with an address or an inner name"
    else:
        return
    raise DisagreementError(msg)


def judged(given: Input, rng: Random) -> tuple[str, str]:
    """Return the outcome, and which semantic fault it is; raise for a disagreement."""
    codec = CODECS[given.codec]
    text = given.text
    if type(text) is not str and type(text) is not bytes:
        return not_a_text(codec, text), ""
    error, parsing = refusal(codec.loads, text), refusal(parse_json, text)
    try:
        letters = letters_of(text)
        data = json.loads(letters)
        plain = is_plain(letters)
    except (ValueError, RecursionError):
        # What is not UTF-8 and digits that are too many are ValueErrors as well.
        if type(error) is not FormatError or repr(error) != repr(parsing):
            msg = f"a text that is not JSON: loads: {error!r}, parse_json: {parsing!r}"
            raise DisagreementError(msg) from None
        return NOT_JSON, ""
    outcome = judged_data(given, data, rng)
    if plain and parsing is None and parse_json(text) == data:
        other = refusal(codec.decode, data)
        if repr(error) == repr(other):
            return outcome
        msg = f"loads: {error!r}, but decode: {other!r}"
    elif not plain and type(parsing) is FormatError and repr(error) == repr(parsing):
        return AMBIGUOUS, ""
    else:
        msg = f"a text that is{'' if plain else ' not'} plain: loads: {error!r}, {parsing!r}"
    raise DisagreementError(msg)


def judged_data(given: Input, data: Json, rng: Random) -> tuple[str, str]:
    """Return the outcome of decoding this data, and which semantic fault it is."""
    codec = CODECS[given.codec]
    validates = bool(VALIDATORS[given.codec].is_valid(data))
    error = refusal(codec.decode, data)
    if error is None:
        if not validates:
            msg = "accepted, but does not validate"
            raise DisagreementError(msg)
        check_accepted(codec, data, rng)
        return ACCEPTED, ""
    if given.kind == VALID:
        msg = f"a valid value is refused: {error!r}"
        raise DisagreementError(msg)
    if not validates:
        return REFUSED, ""
    fault = semantic_fault(given.codec, error)
    if fault is None:
        msg = f"validates, but is refused: {error!r}"
        raise DisagreementError(msg)
    return SEMANTIC_ALONE, fault


def not_a_text(codec: Codec[Any], given: object) -> str:
    """Check that what is neither a str nor bytes is a TypeError."""
    try:
        codec.loads(cast("str", given))
    except TypeError as error:
        check_error(error)
        return NOT_TEXT
    msg = "accepted, but is not a text"
    raise DisagreementError(msg)


def refusal(read: Callable[[Any], object], given: object) -> Exception | None:
    """Return the documented error of reading this."""
    try:
        read(given)
    except (FormatError, ReplayError) as error:
        check_error(error)
        return error
    return None


def check_accepted(codec: Codec[Any], data: Json, rng: Random) -> None:
    """Check that what was read is written as data that validates, and read again as it was."""
    value = codec.decode(data)
    if not VALIDATORS[codec.name].is_valid(codec.encode(value)):
        msg = "accepted, but is written as what does not validate"
        raise DisagreementError(msg)
    if codec.loads(codec.dumps(value)) != value:
        msg = "accepted, but is read again as another value"
        raise DisagreementError(msg)
    if codec is OBSERVATION_JSON and observe(sample_state(value, rng), value.seat) != value:
        msg = "accepted, but a state drawn for it gives another observation"
        raise DisagreementError(msg)


# The run


class Findings(NamedTuple):
    """What came of a run."""

    outcomes: Counter[tuple[str, str]]
    """How many inputs met which outcome, by kind of input and outcome, and by codec and outcome."""
    faults: Counter[tuple[str, str]]
    """How many inputs that validate were refused, by codec and semantic fault."""
    disagreements: list[str]


def run(seed: int, first: int, count: int) -> Findings:
    """Make and judge inputs; ``first`` is the number of the first one."""
    outcomes: Counter[tuple[str, str]] = Counter()
    faults: Counter[tuple[str, str]] = Counter()
    disagreements: list[str] = []
    texts: dict[str, list[str]] = {}
    for number in range(first, first + count):
        if not texts or number % BATCH == 0:
            texts = some_texts(Random(f"{seed} tables {number // BATCH}"))
        rng = Random(f"{seed} {number}")
        given = some_input(rng, texts)
        try:
            outcome, fault = judged(given, rng)
        except Exception as error:  # noqa: BLE001 - whatever comes out of a reader is a finding
            disagreements.append(
                f"input {number}, {given.codec}, {given.kind}: {type(error).__name__}: "
                f"{str(error)[:1_000]}\n    {given.text!r:.20000}"
            )
            continue
        outcomes[given.kind, outcome] += 1
        outcomes[given.codec, outcome] += 1
        if fault:
            faults[given.codec, fault] += 1
    return Findings(outcomes, faults, disagreements)


def print_table(header: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    """Print a Markdown table."""
    for cells in (header, ("---",) * len(header), *rows):
        print(f"| {' | '.join(cells)} |")
    print()


def print_findings(findings: Findings) -> None:
    """Print the tables, and then the disagreements."""
    kinds = [kind for kind, _ in findings.outcomes if kind not in CODECS]
    for title, names in (("kind of input", sorted(set(kinds))), ("codec", list(CODECS))):
        rows = [[findings.outcomes[name, outcome] for outcome in OUTCOMES] for name in names]
        rows.append([sum(column) for column in zip(*rows, strict=True)])
        print_table(
            (title, "inputs", *OUTCOMES),
            [
                (name, f"{sum(row):,}", *(f"{number:,}" for number in row))
                for name, row in zip((*names, "all"), rows, strict=True)
            ],
        )
    named = [(name, fault) for name, faults in SEMANTIC.items() for fault in faults]
    named.append(("Record", ILLEGAL))
    print_table(
        ("codec", "refused for its sense", "inputs"),
        [(name, fault, f"{findings.faults[name, fault]:,}") for name, fault in sorted(named)],
    )
    for disagreement in findings.disagreements:
        print(disagreement)
    print(f"{len(findings.disagreements)} disagreements")


def main() -> int:
    """Make the inputs asked for, print what came of them, and return the exit status."""
    parser = argparse.ArgumentParser(description="Compare the reader with the schema.")
    parser.add_argument("--seed", type=int, default=1, help="of games and changes (default 1)")
    parser.add_argument("--count", type=int, default=120_000, help="inputs (default 120000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first (default 0)")
    options = parser.parse_args()
    findings = run(options.seed, options.first, options.count)
    print_findings(findings)
    return 1 if findings.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())
