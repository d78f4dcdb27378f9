"""Values as JSON, written for programs in any language and read with suspicion.

cattrs does the conversion. It and :mod:`json` are imported when the first value is converted,
since to import them takes as long as to import all the rest.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar, cast, final, get_args

import attrs

from wizard_rules.errors import FormatError, InvalidRulesError, Reason, Violation, shown
from wizard_rules.game.actions import Action
from wizard_rules.game.records import Record, replay
from wizard_rules.game.states import Phase, Trick
from wizard_rules.rules.bidding import HiddenBids, NotEqual
from wizard_rules.rules.cards import BIT_OF, Card, CardSet, Suit, new_card_set
from wizard_rules.rules.tricks import WizardTurnUp
from wizard_rules.rules.variants import Rules, Schedule
from wizard_rules.views.events import Event
from wizard_rules.views.observations import Observation
from wizard_rules.views.sampling import count_states
from wizard_rules.wire.seen import (
    SeenGame,
    SeenRound,
    checked_observation,
    seen_game,
    table_fault,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cattrs import AttributeValidationNote, ClassValidationError, Converter

__all__ = [
    "ACTION_JSON",
    "EVENT_JSON",
    "OBSERVATION_JSON",
    "RECORD_JSON",
    "RULES_JSON",
    "VIOLATION_JSON",
    "Codec",
]

_T = TypeVar("_T")
_EnumT = TypeVar("_EnumT", bound=Enum)

_FORMAT = "wizard-rules/record"
_VERSION = 1


@final
@attrs.frozen
class Codec(Generic[_T]):
    """How one kind of value is written as JSON and read again.

    There is one codec for each kind, such as :data:`RECORD_JSON`. Cards are written by their
    codes, sets of cards as lists of codes in id order, suits and variants by the names of their
    members. What was written is read as an equal value. In reading, nothing is guessed: an
    unknown, missing or repeated key, a value of another type, a number with a fraction or as a
    text raise :class:`FormatError`, whose path says where.
    """

    name: str
    """The kind of value, as it is called in the schema."""
    _type: Any = attrs.field(repr=False)

    def dumps(self, value: _T) -> str:
        """Return the value as a JSON text of one line, in ASCII.

        Raises :class:`TypeError` like :meth:`encode`.

        >>> from wizard_rules import ACTION_JSON, Card, PlayCard
        >>> ACTION_JSON.dumps(PlayCard(2, Card.RED_7))
        '{"type": "PlayCard", "seat": 2, "card": "R7"}'
        """
        import json  # noqa: PLC0415 - see the top of the module

        data = self.encode(value)
        try:
            return json.dumps(data, allow_nan=False)
        except ValueError:
            msg = f"expected {self.name} to be written, but a number in it has too many digits"
            raise TypeError(msg) from None

    def loads(self, text: str | bytes) -> _T:
        """Return the value that a JSON text says; bytes are UTF-8.

        Raises the errors of :meth:`decode`, and :class:`FormatError` for what is no JSON text.

        >>> from wizard_rules import ACTION_JSON
        >>> ACTION_JSON.loads('{"type": "PlayCard", "seat": 2, "card": "R14"}')
        Traceback (most recent call last):
        wizard_rules.errors.FormatError: card: 'R14' is not a card code; expected R1–R13, …
        """
        return self.decode(_parsed(text))

    def encode(self, value: _T) -> dict[str, Any]:
        """Return the value as JSON data, of dicts, lists, texts, ints, bools and None.

        Raises :class:`TypeError` for a value of another kind, and for one with a part of another
        type than it is annotated with, which would be read as something else.
        """
        kinds = get_args(self._type) or (self._type,)
        if type(value) not in kinds:
            msg = f"expected {self.name} to be written, got {shown(value)}"
            raise TypeError(msg)
        data: dict[str, Any] = _converter().unstructure(value)
        return data

    def decode(self, data: object) -> _T:
        """Return the value that JSON data says.

        Raises :class:`FormatError` for anything that is no such value, and for a record with an
        illegal action :class:`ReplayError`.
        """
        value: _T = _converter().structure(data, self._type)
        return value

    def schema(self) -> dict[str, Any]:
        """Return a JSON Schema (2020-12) of what is written.

        Whatever the library writes validates. What validates may still break the rules of the
        game, which a schema cannot tell.
        """
        import json  # noqa: PLC0415 - see the top of the module
        from importlib.resources import files  # noqa: PLC0415

        text = files("wizard_rules.wire").joinpath("wizard-rules.schema.json").read_bytes()
        schema: dict[str, Any] = json.loads(text)
        schema["$ref"] = f"#/$defs/{self.name}"
        return schema


# Reading texts


@final
class _RepeatedKey:
    """Stands for an object in which a key is given twice, until the place is known."""

    def __init__(self, key: str) -> None:
        self.key = key


def _parsed(text: str | bytes) -> object:
    import json  # noqa: PLC0415 - see the top of the module

    try:
        text = text.decode() if isinstance(text, bytes) else text
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        msg = f"expected a JSON text, which this is not from {where} on: {error.msg}"
    except UnicodeDecodeError as error:
        msg = f"expected UTF-8, which this is not from byte {error.start} on"
    except ValueError:
        msg = "expected numbers that can be read, but one has too many digits"
    except RecursionError:
        msg = "expected a value that is less deeply nested"
    raise FormatError(msg)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object] | _RepeatedKey:
    read: dict[str, object] = {}
    for key, value in pairs:
        if key in read:
            return _RepeatedKey(key)
        read[key] = value
    return read


# Reading data: each hook takes what JSON has in a place and raises FormatError if it is not that


def _fail(expected: str, data: object, path: str = "") -> NoReturn:
    got = "an object with a repeated key" if isinstance(data, _RepeatedKey) else shown(data)
    msg = f"expected {expected}, got {got}"
    raise FormatError(msg, path=path)


def _fields(data: object, expected: str) -> dict[str, Any]:
    """Return the data, which must be an object; it may still lack keys and have others."""
    if isinstance(data, _RepeatedKey):
        msg = f"expected each key once, but {shown(data.key)} is repeated"
        raise FormatError(msg)
    if type(data) is not dict:
        _fail(expected, data)
    return cast("dict[str, Any]", data)


def _field(fields: dict[str, Any], key: str) -> Any:  # noqa: ANN401 - JSON data
    if key not in fields:
        msg = "expected this key, but it is missing"
        raise FormatError(msg, path=key)
    return fields[key]


def _exact_fields(
    data: object, keys: tuple[str, ...], optional: frozenset[str] = frozenset()
) -> dict[str, Any]:
    fields = _fields(data, f"an object with the keys {', '.join(keys)}")
    for key in keys:
        if key not in optional:
            _field(fields, key)
    for key in fields:
        if key not in keys:
            msg = f"expected the keys {', '.join(keys)} alone, but there is {shown(key)}"
            raise FormatError(msg)
    return fields


def _int(data: object, _: object = None) -> int:
    return data if type(data) is int else _fail("an integer", data)


def _bool(data: object, _: object = None) -> bool:
    return data if type(data) is bool else _fail("true or false", data)


def _text(data: object, _: object = None) -> str:
    # Half of a surrogate pair can stand in JSON, but can be neither printed nor stored.
    if type(data) is not str or any("\ud800" <= letter <= "\udfff" for letter in data):
        _fail("a text of Unicode characters", data)
    return data


def _card(data: object, _: object = None) -> Card:
    return Card.parse(data) if type(data) is str else _fail("the code of a card", data)


def _card_set(data: object, _: object = None) -> CardSet:
    mask = 0
    for place, card in enumerate(_items(data, _card)):
        if mask & BIT_OF[card]:
            _fail("each card once", str(card), f"[{place}]")
        mask |= BIT_OF[card]
    return new_card_set(mask)


def _writable(text: str) -> str:
    try:
        return _text(text)
    except FormatError as error:
        raise TypeError(error.message) from None


def _schedule(data: object, _: object = None) -> Schedule | tuple[int, ...]:
    if type(data) is str:
        return _member(data, Schedule)
    return _items(data, _int, "the name of a schedule or a list of hand sizes")


def _reason(data: object, _: object = None) -> Reason:
    values = [str(reason) for reason in Reason]
    if type(data) is not str or data not in values:
        _fail(f"one of {', '.join(values)}", data)
    return Reason(data)


def _member(data: object, kind: type[_EnumT]) -> _EnumT:
    if type(data) is not str or data not in kind.__members__:
        _fail(f"one of {', '.join(kind.__members__)}", data)
    return kind[data]


def _items(data: object, item: Callable[[object], _T], expected: str = "a list") -> tuple[_T, ...]:
    if type(data) is not list:
        _fail(expected, data)
    items: list[_T] = []
    try:
        for value in cast("list[object]", data):
            items.append(item(value))  # noqa: PERF401 - their number is the place of a fault
    except FormatError as error:
        raise _located(error, f"[{len(items)}]") from None
    return tuple(items)


def _located(error: FormatError, place: str) -> FormatError:
    """Return the error with its path begun one step further out."""
    inner = error.path
    dot = "." if inner and not inner.startswith("[") else ""
    return FormatError(error.message, path=f"{place}{dot}{inner}")


# The converter

_HOOKS: dict[type, Callable[..., Any]] = {
    int: _int,
    bool: _bool,
    str: _text,
    Card: _card,
    CardSet: _card_set,
    Reason: _reason,
}
_BY_NAME: tuple[type[Enum], ...] = (Suit, WizardTurnUp, NotEqual, HiddenBids, Schedule, Phase)


def _unchanged(value: object) -> object:
    return value


_CODES: dict[Card, str] = {card: str(card) for card in Card}
_WRITERS: dict[type, Callable[[Any], object]] = {
    int: _unchanged,
    bool: _unchanged,
    str: _writable,
    Card: _CODES.__getitem__,
    CardSet: lambda cards: [_CODES[card] for card in cards],
    Reason: str,
}


@cache
def _converter() -> Converter:
    """Return the converter; it is made once, since it compiles functions for each class."""
    from cattrs import Converter  # noqa: PLC0415 - see the top of the module

    converter = Converter(unstruct_collection_overrides={tuple: list})
    for kind, hook in _HOOKS.items():
        converter.register_structure_hook(kind, hook)
    for named in _BY_NAME:
        converter.register_structure_hook(named, _member)
        converter.register_unstructure_hook(named, _written(named, _name))
    for kind, write in _WRITERS.items():
        converter.register_unstructure_hook(kind, _written(kind, write))
    converter.register_structure_hook(Schedule | tuple[int, ...], _schedule)

    def tuple_hook(kind: Any) -> Callable[[object, object], tuple[Any, ...]]:  # noqa: ANN401 - tuple[X, ...]
        item = get_args(kind)[0]
        read = converter.get_structure_hook(item)
        return lambda data, _: _items(data, lambda value: read(value, item))

    converter.register_structure_hook_factory(_is_tuple, tuple_hook)
    # In this order, since each is compiled with the hooks of its parts.
    for plain in (Trick, Rules, Violation):
        _register_class(converter, plain)
    for union in (Action, Event):
        _register_union(converter, union)
    for seen in (SeenRound, SeenGame):
        _register_class(converter, seen)
    _register_observation(converter)
    _register_record(converter)
    return converter


def _is_tuple(kind: object) -> bool:
    return getattr(kind, "__origin__", None) is tuple


def _written(kind: type, write: Callable[[Any], object]) -> Callable[[Any], object]:
    """Return the function that writes a value of exactly this type, and no other."""
    expected = f"expected {kind.__name__} to be written, got "

    def checked(value: object) -> object:
        # An int in the place of a card would be written as the card that has it as its id.
        if type(value) is not kind:
            raise TypeError(expected + shown(value))
        return write(value)

    return checked


def _name(member: Enum) -> str:
    return member.name


def _class_hooks(
    converter: Converter, kind: type, more_keys: tuple[str, ...] = ()
) -> tuple[Callable[[object, object], Any], Callable[[Any], dict[str, Any]]]:
    """Return the functions that read and write a class as an object with these keys more."""
    from cattrs import ClassValidationError  # noqa: PLC0415 - see the top of the module
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn  # noqa: PLC0415

    # Some annotations are written for type checkers and name what their modules do not import.
    attrs.resolve_types(kind, localns={"Card": Card, "CardSet": CardSet, "Suit": Suit, **_TYPES})
    keys = (*more_keys, *(field.name for field in attrs.fields(kind)))
    # Rules that were written before an axis was added are those of a game without it.
    optional = frozenset(keys) if kind is Rules else frozenset[str]()
    read_fields = cast("Callable[..., Any]", make_dict_structure_fn(kind, converter))

    def read(data: object, _: object) -> Any:  # noqa: ANN401 - of the class
        fields = _exact_fields(data, keys, optional)
        try:
            return read_fields(fields, kind)
        except ClassValidationError as error:
            raise _first_fault(error) from None

    return read, make_dict_unstructure_fn(kind, converter)


_TYPES: dict[str, Any] = {"Action": Action, "Rules": Rules, "Trick": Trick}


def _first_fault(error: ClassValidationError) -> FormatError:
    # All that a hook raises is a FormatError; Rules refuses what its fields cannot be together.
    first = cast("FormatError | InvalidRulesError", error.exceptions[0])
    if isinstance(first, InvalidRulesError):
        return FormatError(f"{first.message} [{first.rule}]", path=first.fields[0])
    # cattrs notes the name of the attribute, in a str of its own class.
    (note,) = cast("list[AttributeValidationNote]", first.__notes__)
    return _located(first, note.name)


def _register_class(converter: Converter, kind: type) -> None:
    read, write = _class_hooks(converter, kind)
    converter.register_structure_hook(kind, read)
    converter.register_unstructure_hook(kind, _written(kind, write))


def _register_union(converter: Converter, union: Any) -> None:  # noqa: ANN401 - A | B | …
    readers: dict[str, Callable[[object, object], Any]] = {}
    kinds = get_args(union)
    for kind in kinds:
        readers[kind.__name__], write_fields = _class_hooks(converter, kind, ("type",))
        converter.register_unstructure_hook(kind, _tagged(kind.__name__, write_fields))

    def read(data: object, _: object) -> Any:  # noqa: ANN401 - of the union
        tag = _field(_fields(data, "an object with a type"), "type")
        if type(tag) is not str or tag not in readers:
            _fail(f"one of {', '.join(readers)}", tag, "type")
        return readers[tag](data, None)

    def write(value: object) -> object:
        if type(value) not in kinds:
            msg = f"expected one of {', '.join(readers)} to be written, got {shown(value)}"
            raise TypeError(msg)
        return converter.unstructure(value)

    converter.register_structure_hook(union, read)
    converter.register_unstructure_hook(union, write)


def _tagged(tag: str, write: Callable[[Any], dict[str, Any]]) -> Callable[[Any], dict[str, Any]]:
    return lambda value: {"type": tag, **write(value)}


def _register_observation(converter: Converter) -> None:
    def read(data: object, _: object) -> Observation:
        seen = converter.structure(data, SeenGame)
        observation = checked_observation(seen)
        _compare(converter.unstructure(seen), write(observation), "")
        if not count_states(observation):
            msg = "expected tricks after which the unseen cards can be shared out"
            raise FormatError(msg, path="tricks")
        return observation

    def write(observation: Observation) -> object:
        return converter.unstructure(seen_game(observation))

    converter.register_structure_hook(Observation, read)
    converter.register_unstructure_hook(Observation, write)


def _compare(given: Any, computed: Any, path: str) -> None:  # noqa: ANN401 - JSON data
    """Raise for the first place in which one piece of JSON data differs from another."""
    if given == computed:
        return
    parts: Iterable[tuple[Any, str]] = ()
    if type(given) is type(computed) is dict and given.keys() == computed.keys():
        parts = [(key, f"{path}.{key}" if path else key) for key in given]
    elif type(given) is type(computed) is list and len(given) == len(computed):
        parts = [(place, f"{path}[{place}]") for place in range(len(given))]
    for part, where in parts:
        _compare(given[part], computed[part], where)
    if path.partition("[")[0] in _FILLED:
        msg = "expected what this viewer sees in a game like this"
    else:
        msg = f"expected {shown(computed)}, as follows from the rest, got {shown(given)}"
    raise FormatError(msg, path=path)


# What stands here where the viewer sees nothing is made up, so no report may show it.
_FILLED = {"hands", "bids", "forbidden_bid"}


def _register_record(converter: Converter) -> None:
    header = {"format": _FORMAT, "version": _VERSION}
    read_fields, write_fields = _class_hooks(converter, Record, tuple(header))

    def read(data: object, _: object) -> Record:
        # First, since in another format or a newer version the rest may be anything.
        fields = _fields(data, "a record")
        for key, expected in header.items():
            value = _field(fields, key)
            if type(value) is not type(expected) or value != expected:
                _fail(shown(expected), value, key)
        record: Record = read_fields(data, None)
        try:
            replay(record)
        except InvalidRulesError as error:
            raise table_fault(error) from None
        return record

    converter.register_structure_hook(Record, read)
    converter.register_unstructure_hook(Record, lambda record: header | write_fields(record))


# The codecs

ACTION_JSON: Codec[Action] = Codec("Action", Action)
"""Actions, with the name of their class as ``type``. Whether they are legal is for the engine."""

OBSERVATION_JSON: Codec[Observation] = Codec("Observation", Observation)
"""Observations, with all that their properties tell, so that a client need not know the rules.

What is read is checked: the finished rounds are played again, and what is told of the round under
way has to be what the rules let this viewer see of some game.
"""

EVENT_JSON: Codec[Event] = Codec("Event", Event)
"""Events, with the name of their class as ``type``."""

RECORD_JSON: Codec[Record] = Codec("Record", Record)
"""Records, with ``format`` and ``version``.

A record is replayed when it is read, so what is read is valid. An illegal action in it raises
:class:`ReplayError`, with its index and violation; rules or a table that cannot be played raise
:class:`FormatError`.
"""

RULES_JSON: Codec[Rules] = Codec("Rules", Rules)
"""Rules; the schedule is its name or a list of hand sizes.

All axes are written. In reading, a missing axis has its default, so rules that were stored before
the library knew the axis stay what they were.
"""

VIOLATION_JSON: Codec[Violation] = Codec("Violation", Violation)
"""Violations; the reason is its stable code."""
