"""Values as JSON, written for programs in any language and read with suspicion.

cattrs does the conversion, with the functions of :mod:`wizard_rules.wire.reading` for the parts
of what is read and those below for the parts of what is written. It and :mod:`json` are imported
when the first value is converted, since to import them takes as long as to import all the rest.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, final, get_args

import attrs

from wizard_rules.errors import FormatError, InvalidRulesError, Reason, Violation, shown
from wizard_rules.game.actions import Action
from wizard_rules.game.records import Record, replay
from wizard_rules.game.states import Phase, Trick
from wizard_rules.rules.bidding import HiddenBids, NotEqual
from wizard_rules.rules.cards import Card, CardSet, Suit
from wizard_rules.rules.tricks import WizardTurnUp
from wizard_rules.rules.variants import (
    MAX_PLAYERS,
    MIN_PLAYERS,
    Rules,
    Schedule,
    check_table,
)
from wizard_rules.views.events import BidsRevealed, CardsDealt, Event, GameEnded, RoundScored
from wizard_rules.views.observations import Observation
from wizard_rules.views.sampling import count_states
from wizard_rules.wire.reading import (
    LARGEST,
    READERS,
    a_member,
    an_object,
    exact_fields,
    fail,
    further_out,
    is_unicode,
    items,
    joined,
    parse_json,
    value_of,
)
from wizard_rules.wire.seen import (
    SeenGame,
    SeenRound,
    checked_observation,
    seen_game,
    table_fault,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from enum import Enum

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

_FORMAT = "wizard-rules/record"
_VERSION = 1


@final
@attrs.frozen
class Codec(Generic[_T]):
    """How one kind of value is written as JSON and read again.

    There is one codec for each kind, such as :data:`RECORD_JSON`. Cards are written by their
    codes, sets of cards as lists of codes in id order, suits and variants by the names of their
    members. A written value is read as an equal one. In reading, nothing is guessed: an unknown,
    missing or repeated key, a value of another type, a number with a fraction or as a text raise
    :class:`FormatError`, whose path says where.
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

        return json.dumps(self.encode(value), allow_nan=False)

    def loads(self, text: str | bytes) -> _T:
        """Return the value that a JSON text says; bytes are UTF-8, a byte order mark is skipped.

        It is :func:`parse_json` and then :meth:`decode`, and raises the errors of both.

        >>> from wizard_rules import ACTION_JSON
        >>> ACTION_JSON.loads('{"type": "PlayCard", "seat": 2, "card": "R14"}')
        Traceback (most recent call last):
        wizard_rules.errors.FormatError: card: 'R14' is not a card code; expected R1–R13, …
        """
        return self.decode(parse_json(text))

    def encode(self, value: _T) -> dict[str, Any]:
        """Return the value as JSON data, of dicts, lists, texts, ints, bools and None.

        Raises :class:`TypeError` for a value of another kind, and for one made by hand that the
        schema does not allow: with a part of another type than it is annotated with (a list is
        not a tuple), an int beyond 2**53 - 1, which other languages would round, or too many or
        too few parts.
        """
        data: dict[str, Any] = _converter().unstructure(value, unstructure_as=self._type)
        return data

    def decode(self, data: object) -> _T:
        """Return the value that JSON data says, such as a part of what :func:`parse_json` returns.

        Raises :class:`FormatError` for anything that is not such a value, and :class:`ReplayError`
        for a record with an illegal action. It refuses whatever :meth:`loads` refuses, except what
        data cannot show: ``json.loads`` keeps the last of several values with the same key.
        """
        value: _T = _converter().structure(data, self._type)
        return value

    def schema(self) -> dict[str, Any]:
        """Return a JSON Schema (2020-12) of the values of this kind.

        Whatever the library writes or reads validates, and whatever validates is read, unless
        the rules of the game refuse it. The page on JSON lists those exceptions.
        """
        import json  # noqa: PLC0415 - see the top of the module
        from importlib.resources import files  # noqa: PLC0415

        text = files("wizard_rules.wire").joinpath("wizard-rules.schema.json").read_bytes()
        schema: dict[str, Any] = json.loads(text)
        schema["$ref"] = f"#/$defs/{self.name}"
        return schema


# Writing: each function takes a value of exactly its type


def _unchanged(value: object) -> object:
    return value


def _written_int(number: int) -> int:
    if not -LARGEST <= number <= LARGEST:
        msg = f"expected an int from -{LARGEST} to {LARGEST}, got {shown(number)}"
        raise TypeError(msg)
    return number


def _written_text(text: str) -> str:
    if not is_unicode(text):
        msg = f"expected a text of Unicode characters, got {shown(text)}"
        raise TypeError(msg)
    return text


def _name(member: Enum) -> str:
    return member.name


_CODES: dict[Card, str] = {card: str(card) for card in Card}
_BY_NAME: tuple[type[Enum], ...] = (Suit, WizardTurnUp, NotEqual, HiddenBids, Schedule, Phase)
_WRITERS: dict[type, Callable[[Any], object]] = {
    int: _written_int,
    bool: _unchanged,
    str: _written_text,
    Card: _CODES.__getitem__,
    CardSet: lambda cards: [_CODES[card] for card in cards],
    Reason: str,
    **dict.fromkeys(_BY_NAME, _name),
}


def _exactly(kind: type, write: Callable[[Any], Any]) -> Callable[[object], Any]:
    """Return the function that writes a value of exactly this type, and no other."""

    def checked(value: object) -> Any:  # noqa: ANN401 - JSON data
        # An int in the place of a card would be written as the card that has it as its id.
        if type(value) is not kind:
            raise _not_written(kind.__name__, value)
        return write(value)

    return checked


def _not_written(expected: str, value: object) -> TypeError:
    return TypeError(f"expected a value of type {expected}, got {shown(value)}")


# What the schema says of lists


@final
@attrs.frozen
class _Limits:
    """How many items a list may have, and whether they must differ."""

    least: int
    most: int
    are_different: bool = False

    def fault(self, values: Collection[object]) -> str | None:
        """Return what is wrong with these items."""
        if not self.least <= len(values) <= self.most:
            return f"expected {self.least} to {self.most} items, got {len(values)}"
        if self.are_different and len(set(values)) < len(values):
            return "expected each item once"
        return None


_BY_SEAT = _Limits(MIN_PLAYERS, MAX_PLAYERS)
_LIMITS: dict[type, dict[str, _Limits]] = {
    CardsDealt: {"hands": _BY_SEAT},
    BidsRevealed: {"bids": _BY_SEAT},
    RoundScored: {"points": _BY_SEAT, "totals": _BY_SEAT},
    GameEnded: {"winners": _Limits(1, MAX_PLAYERS)},
    Trick: {"cards": _Limits(0, MAX_PLAYERS, are_different=True)},
    SeenRound: dict.fromkeys(("bids", "tricks_won", "points"), _BY_SEAT),
    SeenGame: dict.fromkeys(
        ("hands", "hand_counts", "bids", "has_bid", "tricks_won", "scores"), _BY_SEAT
    ),
}


# The converter


@cache
def _converter() -> Converter:
    """Return the converter; it is made once, since it compiles functions for each class."""
    from cattrs import Converter  # noqa: PLC0415 - see the top of the module

    converter = Converter()
    for kind, read in READERS.items():
        converter.register_structure_hook(kind, read)
    for named in _BY_NAME:
        converter.register_structure_hook(named, a_member)
    for kind, write in _WRITERS.items():
        converter.register_unstructure_hook(kind, _exactly(kind, write))

    def tuple_reader(kind: Any) -> Callable[[object, object], tuple[Any, ...]]:  # noqa: ANN401 - tuple[X, ...]
        item = get_args(kind)[0]
        read = converter.get_structure_hook(item)
        return lambda data, _: items(data, lambda value: read(value, item))

    def tuple_writer(kind: Any) -> Callable[[object], list[Any]]:  # noqa: ANN401 - tuple[X, ...]
        write = converter.get_unstructure_hook(get_args(kind)[0])
        # A list would be read as a tuple, which is not equal to it.
        return _exactly(tuple, lambda values: [write(value) for value in values])

    converter.register_structure_hook_factory(_is_tuple, tuple_reader)
    converter.register_unstructure_hook_factory(_is_tuple, tuple_writer)
    _register_schedule(converter)
    # In this order, since each is compiled with the hooks of its parts.
    for plain in (Trick, Rules, Violation):
        _register_class(converter, plain)
    for name, union in (("Action", Action), ("Event", Event)):
        _register_union(converter, name, union)
    for seen in (SeenRound, SeenGame):
        _register_class(converter, seen)
    _register_observation(converter)
    _register_record(converter)
    return converter


def _is_tuple(kind: object) -> bool:
    return getattr(kind, "__origin__", None) is tuple


def _register_schedule(converter: Converter) -> None:
    by_name = converter.get_unstructure_hook(Schedule)
    sizes = converter.get_unstructure_hook(tuple[int, ...])

    def write(schedule: object) -> object:
        return (sizes if type(schedule) is tuple else by_name)(schedule)

    converter.register_unstructure_hook(Schedule | tuple[int, ...], write)


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
    limited = _limited_fields(converter, kind)
    read_fields = cast("Callable[..., Any]", make_dict_structure_fn(kind, converter, **limited))

    def read(data: object, _: object) -> Any:  # noqa: ANN401 - of the class
        fields = exact_fields(data, keys, optional)
        try:
            return read_fields(fields, kind)
        except ClassValidationError as error:
            raise _first_fault(error) from None

    write_fields = cast("Callable[..., Any]", make_dict_unstructure_fn(kind, converter, **limited))
    return read, _exactly(kind, write_fields)


_TYPES: dict[str, Any] = {"Action": Action, "Rules": Rules, "Trick": Trick}


def _limited_fields(converter: Converter, kind: type) -> dict[str, Any]:
    from cattrs.gen import override  # noqa: PLC0415 - see the top of the module

    overrides: dict[str, Any] = {}
    for name, limits in _LIMITS.get(kind, {}).items():
        annotation = attrs.fields_dict(kind)[name].type
        read = converter.get_structure_hook(annotation)
        write = converter.get_unstructure_hook(annotation)
        overrides[name] = override(
            struct_hook=_read_within(limits, read), unstruct_hook=_written_within(limits, write)
        )
    return overrides


def _read_within(
    limits: _Limits, read: Callable[[Any, Any], tuple[Any, ...]]
) -> Callable[[object, object], tuple[Any, ...]]:
    def checked(data: object, kind: object) -> tuple[Any, ...]:
        values = read(data, kind)
        fault = limits.fault(values)
        if fault is not None:
            raise FormatError(fault)
        return values

    return checked


def _written_within(
    limits: _Limits, write: Callable[[Any], list[Any]]
) -> Callable[[object], list[Any]]:
    def checked(values: object) -> list[Any]:
        data = write(values)
        fault = limits.fault(data)
        if fault is not None:
            raise TypeError(fault)
        return data

    return checked


def _first_fault(error: ClassValidationError) -> Exception:
    first = error.exceptions[0]
    match first:
        case FormatError():
            # cattrs notes the name of the attribute, in a str of its own class.
            (note,) = cast("list[AttributeValidationNote]", first.__notes__)
            return further_out(first, note.name)
        case InvalidRulesError():
            # Rules refuses fields that cannot go together.
            return FormatError(f"{first.message} [{first.rule}]", path=first.fields[0])
        case _:
            return first


def _register_class(converter: Converter, kind: type) -> None:
    read, write = _class_hooks(converter, kind)
    converter.register_structure_hook(kind, read)
    converter.register_unstructure_hook(kind, write)


def _register_union(converter: Converter, name: str, union: Any) -> None:  # noqa: ANN401 - A | B | …
    readers: dict[str, Callable[[object, object], Any]] = {}
    writers: dict[int, tuple[str, Callable[[Any], dict[str, Any]]]] = {}
    for kind in get_args(union):
        readers[kind.__name__], write_fields = _class_hooks(converter, kind, ("type",))
        writers[id(kind)] = kind.__name__, write_fields

    def read(data: object, _: object) -> Any:  # noqa: ANN401 - of the union
        tag = value_of(an_object(data), "type")
        if type(tag) is not str or tag not in readers:
            fail(f"one of {', '.join(readers)}", tag, "type")
        return readers[tag](data, None)

    def write(value: object) -> dict[str, Any]:
        # By identity: a class may have a class of its own that compares as it likes.
        known = writers.get(id(type(value)))
        if known is None:
            raise _not_written(name, value)
        tag, write_fields = known
        return {"type": tag, **write_fields(value)}

    converter.register_structure_hook(union, read)
    converter.register_unstructure_hook(union, write)


def _register_observation(converter: Converter) -> None:
    def read(data: object, _: object) -> Observation:
        seen = converter.structure(data, SeenGame)
        observation = checked_observation(seen)
        _compare(write_seen(seen), write(observation), "")
        if not count_states(observation):
            msg = "no deal of the unseen cards agrees with these tricks"
            raise FormatError(msg, path="tricks")
        return observation

    def write(observation: Observation) -> dict[str, Any]:
        data: dict[str, Any] = write_seen(seen_game(observation))
        return data

    write_seen = converter.get_unstructure_hook(SeenGame)
    converter.register_structure_hook(Observation, read)
    converter.register_unstructure_hook(Observation, _exactly(Observation, write))


def _compare(given: Any, computed: Any, path: str) -> None:  # noqa: ANN401 - JSON data
    """Raise for the first place in which one piece of JSON data differs from another."""
    if given == computed:
        return
    parts: Iterable[tuple[Any, str]] = ()
    if type(given) is type(computed) is dict and given.keys() == computed.keys():
        parts = [(key, joined(path, key) if path else key) for key in given]
    elif type(given) is type(computed) is list and len(given) == len(computed):
        parts = [(place, f"{path}[{place}]") for place in range(len(given))]
    for part, where in parts:
        _compare(given[part], computed[part], where)
    if path.partition("[")[0] in _FILLED:
        msg = "expected what this viewer sees in a game like this"
    else:
        msg = f"expected {shown(computed)}, as follows from the rest, got {shown(given)}"
    raise FormatError(msg, path=path)


# Values made up for what the viewer does not see may stand here, so no message may show them.
_FILLED = {"hands", "bids", "forbidden_bid"}


def _register_record(converter: Converter) -> None:
    header = {"format": _FORMAT, "version": _VERSION}
    read_fields, write_fields = _class_hooks(converter, Record, tuple(header))

    def read(data: object, _: object) -> Record:
        # First, since in another format or a newer version the rest may be anything.
        fields = an_object(data)
        for key, expected in header.items():
            value = value_of(fields, key)
            if type(value) is not type(expected) or value != expected:
                fail(shown(expected), value, key)
        record: Record = read_fields(data, None)
        try:
            replay(record)
        except InvalidRulesError as error:
            raise table_fault(error) from None
        return record

    def write(record: Record) -> dict[str, Any]:
        data = header | write_fields(record)
        try:
            check_table(record.rules, record.players, record.first_dealer)
        except InvalidRulesError as error:
            raise TypeError(str(error)) from None
        return data

    converter.register_structure_hook(Record, read)
    converter.register_unstructure_hook(Record, write)


# The codecs

ACTION_JSON: Codec[Action] = Codec("Action", Action)
"""Actions, with the name of their class as ``type``. Whether they are legal is for the engine."""

OBSERVATION_JSON: Codec[Observation] = Codec("Observation", Observation)
"""Observations, with all that their properties tell, so a client need not know the rules.

They are checked in reading: the finished rounds are played again, and the round under way must
look as the rules let this viewer see it in some game.
"""

EVENT_JSON: Codec[Event] = Codec("Event", Event)
"""Events, with the name of their class as ``type``."""

RECORD_JSON: Codec[Record] = Codec("Record", Record)
"""Records, with ``format`` and ``version``.

A record is replayed when it is read, so a record that was read is valid. An illegal action in it
raises :class:`ReplayError`, with its index and violation; rules or a table that cannot be played
raise :class:`FormatError`.
"""

RULES_JSON: Codec[Rules] = Codec("Rules", Rules)
"""Rules; the schedule is its name or a list of hand sizes.

All axes are written. In reading, a missing axis has its default, so rules that were stored before
the library knew the axis stay what they were.
"""

VIOLATION_JSON: Codec[Violation] = Codec("Violation", Violation)
"""Violations; the reason is its stable code."""
