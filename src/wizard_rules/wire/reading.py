"""JSON read with suspicion: texts as data, and data as the parts of values.

Each function that reads data takes whatever stands in a place and raises :class:`FormatError`
unless it is what belongs there. The type of the data decides, never its class's word for it, so
data made by hand is read as safely as parsed text.
"""

from __future__ import annotations

from math import isinf
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar, cast, final

from wizard_rules.errors import FormatError, Reason, shown
from wizard_rules.rules.cards import BIT_OF, Card, CardSet, new_card_set
from wizard_rules.rules.variants import Schedule

if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import Enum

__all__ = ["parse_json"]

_T = TypeVar("_T")
_EnumT = TypeVar("_EnumT", bound="Enum")

# Texts


def parse_json(text: str | bytes) -> object:
    """Return the data of a JSON text, for messages that contain values of this library.

    Stricter than ``json.loads``: it raises :class:`FormatError`, with the path where there is
    one, for a repeated key, for half of a surrogate pair, and for numbers that JSON does not have
    (``NaN``, ``Infinity``) or that a float cannot hold. The same error is raised for text that is
    not JSON, is nested too deeply, or has an integer of thousands of digits. Bytes are UTF-8; a
    byte order mark is skipped. Raises :class:`TypeError` for anything but a str or bytes.

    >>> from wizard_rules import ACTION_JSON, parse_json
    >>> text = '{"seq": 5, "action": {"type": "PlaceBid", "seat": 1, "bid": 0}}'
    >>> match parse_json(text):
    ...     case {"seq": int(number), "action": action}:
    ...         print(number, ACTION_JSON.decode(action))
    5 PlaceBid(seat=1, bid=0)
    >>> parse_json('{"seq": 5, "action": {"seat": 1, "seat": 2}}')
    Traceback (most recent call last):
    wizard_rules.errors.FormatError: action: repeated key 'seat'
    """
    import json  # noqa: PLC0415 - takes as long to import as all the rest

    letters, watch = _letters(text), _Watch()
    try:
        data: object = json.loads(
            letters,
            object_pairs_hook=watch.read_object,
            parse_float=watch.read_float,
            parse_constant=watch.read_constant,
        )
    except json.JSONDecodeError as error:
        msg = f"invalid JSON at line {error.lineno}, column {error.colno}: {error.msg}"
    except ValueError:
        msg = "an integer has too many digits"
    except RecursionError:
        msg = "nested too deeply"
    else:
        # Half of a surrogate pair is written as an escape, or else the text is not ASCII.
        if watch.has_found or "\\u" in letters or not letters.isascii():
            _refuse_first_fault(data)
        return data
    raise FormatError(msg)


def _letters(text: str | bytes) -> str:
    if type(text) is bytes:
        try:
            text = text.decode()
        except UnicodeDecodeError as error:
            msg = f"invalid UTF-8 at byte {error.start}"
            raise FormatError(msg) from None
    elif type(text) is not str:
        msg = f"expected a str or bytes, got {shown(text)}"
        raise TypeError(msg)
    return text.removeprefix("\ufeff")


@final
class _Fault:
    """Stands for a value that cannot be read, until its place is known."""

    def __init__(self, message: str) -> None:
        self.message = message


@final
class _Watch:
    """Reads what :mod:`json` would be too kind to."""

    def __init__(self) -> None:
        self.has_found = False

    def read_object(self, pairs: list[tuple[str, object]]) -> dict[str, object] | _Fault:
        read: dict[str, object] = {}
        for key, value in pairs:
            if key in read:
                return self._fault(f"repeated key {shown(key)}")
            read[key] = value
        return read

    def read_float(self, digits: str) -> float | _Fault:
        number = float(digits)
        return self._fault("a number is too large for a float") if isinf(number) else number

    def read_constant(self, name: str) -> _Fault:
        return self._fault(f"{name} is not a JSON value")

    def _fault(self, message: str) -> _Fault:
        self.has_found = True
        return _Fault(message)


def _refuse_first_fault(data: object) -> None:
    # Without recursion: the nesting may be as deep as the parser allows.
    waiting: list[tuple[str, object]] = [("", data)]
    while waiting:
        path, value = waiting.pop()
        if type(value) is _Fault:
            raise FormatError(value.message, path=path)
        inner: list[tuple[str, object]] = []
        if type(value) is str:
            _refuse_half_a_pair(value, path)
        elif type(value) is list:
            items = cast("list[object]", value)
            inner = [(_step(path, f"[{place}]"), item) for place, item in enumerate(items)]
        elif type(value) is dict:
            for key, item in cast("dict[str, object]", value).items():
                _refuse_half_a_pair(key, path)
                inner.append((_step(path, key), item))
        waiting += reversed(inner)


def _refuse_half_a_pair(text: str, path: str) -> None:
    if not is_unicode(text):
        msg = f"half of a surrogate pair in {shown(text)}"
        raise FormatError(msg, path=path)


def is_unicode(text: str) -> bool:
    """Return whether a text has no half of a surrogate pair, which cannot be printed or stored."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


_LONGEST_PATH = 60


def _step(path: str, place: str) -> str:
    """Return the path of an item or a value; it ends with … where it would be long or unclear."""
    if path.endswith("…"):
        return path
    plain = place.startswith("[") or (place.isascii() and place.isidentifier())
    if not plain or len(path) + len(place) > _LONGEST_PATH:
        return f"{path}…"
    return joined(path, place) if path else place


def joined(outer: str, inner: str) -> str:
    """Return the path that leads to a place and goes on from there."""
    return f"{outer}.{inner}" if inner and not inner.startswith("[") else f"{outer}{inner}"


# Objects


def fail(expected: str, data: object, path: str = "") -> NoReturn:
    """Raise the error for data that is not what belongs in its place."""
    msg = f"expected {expected}, got {shown(data)}"
    raise FormatError(msg, path=path)


def an_object(data: object) -> dict[str, object]:
    """Return the data, which must be an object; it may still lack keys and have others."""
    if type(data) is not dict:
        fail("an object", data)
    # Before any key is looked up: a key of another class may do anything when it is compared.
    for key in cast("dict[object, object]", data):
        if type(key) is not str:
            fail("keys that are texts", key)
    return cast("dict[str, object]", data)


def value_of(fields: dict[str, object], key: str) -> object:
    """Return the value under this key, which must be there."""
    if key not in fields:
        msg = "missing key"
        raise FormatError(msg, path=key)
    return fields[key]


def exact_fields(
    data: object, keys: tuple[str, ...], optional: frozenset[str] = frozenset()
) -> dict[str, object]:
    """Return the data, which must be an object with these keys; it may lack the optional ones."""
    fields = an_object(data)
    for key in keys:
        if key not in optional:
            value_of(fields, key)
    for key in fields:
        if key not in keys:
            msg = f"unexpected key {shown(key)}; expected {', '.join(keys)}"
            raise FormatError(msg)
    return fields


# Lists


def items(data: object, read: Callable[[object], _T], expected: str = "a list") -> tuple[_T, ...]:
    """Return what is read from each item of the data, which must be a list."""
    if type(data) is not list:
        fail(expected, data)
    values: list[_T] = []
    try:
        for item in cast("list[object]", data):
            values.append(read(item))  # noqa: PERF401 - their number is the place of a fault
    except FormatError as error:
        raise further_out(error, f"[{len(values)}]") from None
    return tuple(values)


def further_out(error: FormatError, place: str) -> FormatError:
    """Return the error with a path that begins one step further out, at this place."""
    return FormatError(error.message, path=joined(place, error.path))


# Simple values; the second argument is the type, which the converter hands on

LARGEST = 2**53 - 1
"""The largest integer that every JSON reader keeps as it is; none that is legal comes near."""


def an_int(data: object, _: object = None) -> int:
    """Return the data, which must be an integer that every JSON reader keeps as it is."""
    if type(data) is not int:
        fail("an integer", data)
    if not -LARGEST <= data <= LARGEST:
        fail(f"an integer from -{LARGEST} to {LARGEST}", data)
    return data


def a_bool(data: object, _: object = None) -> bool:
    """Return the data, which must be true or false."""
    return data if type(data) is bool else fail("true or false", data)


def a_text(data: object, _: object = None) -> str:
    """Return the data, which must be a text that can be printed and stored."""
    if type(data) is not str or not is_unicode(data):
        fail("a text of Unicode characters", data)
    return data


def a_card(data: object, _: object = None) -> Card:
    """Return the card whose code the data is."""
    return Card.parse(data) if type(data) is str else fail("the code of a card", data)


def a_card_set(data: object, _: object = None) -> CardSet:
    """Return the set of cards whose codes the data lists, in any order."""
    mask = 0
    for place, card in enumerate(items(data, a_card)):
        if mask & BIT_OF[card]:
            fail("each card once", str(card), f"[{place}]")
        mask |= BIT_OF[card]
    return new_card_set(mask)


def a_member(data: object, kind: type[_EnumT]) -> _EnumT:
    """Return the member of the Enum whose name the data is."""
    if type(data) is not str or data not in kind.__members__:
        fail(f"one of {', '.join(kind.__members__)}", data)
    return kind[data]


def a_reason(data: object, _: object = None) -> Reason:
    """Return the reason whose code the data is."""
    if type(data) is not str or data not in _REASONS:
        fail("the code of a reason", data)
    return _REASONS[data]


_REASONS: dict[str, Reason] = {str(reason): reason for reason in Reason}


def a_schedule(data: object, _: object = None) -> Schedule | tuple[int, ...]:
    """Return the schedule whose name the data is, or the hand sizes that it lists."""
    if type(data) is str:
        return a_member(data, Schedule)
    return items(data, an_int, "the name of a schedule or a list of hand sizes")


READERS: dict[Any, Callable[..., Any]] = {
    int: an_int,
    bool: a_bool,
    str: a_text,
    Card: a_card,
    CardSet: a_card_set,
    Reason: a_reason,
    Schedule | tuple[int, ...]: a_schedule,
}
"""The functions for the types of the parts of values; Enums that are written by name are read by
:func:`a_member`."""
