"""Objects of classes that lie, change their minds, or fail at whatever they are asked.

``HOSTILE`` has one maker for each kind. A function of the library that is given one anywhere may
refuse it, by the error that it documents and with a message that :func:`assert_presentable`
accepts; it may not let the object's own error out, nor believe it.
"""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence


class HostileError(Exception):
    """What these objects raise; no function of the library may let it out."""


def fail(*_: object, **__: object) -> NoReturn:
    """Raise, whatever is asked."""
    raise HostileError


# Every operation that the library could try on a value, and some more.
OPERATIONS = (
    "__repr__", "__str__", "__format__", "__hash__", "__eq__", "__ne__", "__lt__", "__le__",
    "__gt__", "__ge__", "__bool__", "__len__", "__iter__", "__next__", "__contains__",
    "__getitem__", "__getattr__", "__call__", "__int__", "__float__", "__index__", "__add__",
    "__radd__", "__sub__", "__rsub__", "__mod__", "__rmod__", "__and__", "__rand__", "__or__",
    "__ror__", "__rshift__", "__rrshift__", "__lshift__", "__rlshift__", "__invert__", "__neg__",
    "__reduce__", "__reduce_ex__", "__copy__", "__deepcopy__", "__fspath__", "__bytes__",
)  # fmt: skip
# As they are when a class is built at run time, which no type checker looks into.
_FAILING: dict[str, Any] = dict.fromkeys(OPERATIONS, fail)


def built(name: str, base: type, members: Mapping[str, object], metaclass: type = type) -> Any:  # noqa: ANN401 - no type checker would let the class pass
    """Return a class with these members."""
    return metaclass(name, (base,), dict(members))


def equal(_: object, __: object) -> bool:
    """Claim to be equal to anything."""
    return True


# A class of classes that fail at whatever is asked of the class, and one of those that claim to be
# equal to every class.
FailingClass = built(
    "FailingClass",
    type,
    {
        **{f"__{name}__": property(fail) for name in ("name", "module")},
        **{f"__{name}__": fail for name in ("eq", "ne", "hash", "repr", "getattr")},
        **{f"__{name}__": fail for name in ("instancecheck", "subclasscheck")},
    },
)
EqualClass = built("EqualClass", type, {"__eq__": equal, "__hash__": type.__hash__})

Raising = built("Raising", object, {"__class__": property(fail), **_FAILING})
"""Objects that fail at whatever is asked, their class and their repr included."""


class Claiming:
    """An object that claims to be of another class and has the fields that it is given."""

    def __init__(self, kind: type, **fields: object) -> None:
        """Keep what is claimed."""
        self.__dict__.update(fields, kind=kind)

    @property
    def __class__(self) -> type:
        """The class that it claims to be of."""
        kind: type = self.__dict__["kind"]
        return kind

    @__class__.setter
    def __class__(self, kind: type) -> None:
        self.__dict__["kind"] = kind


class Telling:
    """An object whose repr is the text that it was made with."""

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self.text = text

    def __repr__(self) -> str:
        """Return the text as it is."""
        return self.text


class Index:
    """An object that stands for a number, or fails to."""

    def __init__(self, number: object) -> None:
        """Keep the number."""
        self.number = number

    def __index__(self) -> int:
        """Return the number, or fail."""
        if isinstance(self.number, int):
            return self.number
        raise HostileError


class Endless:
    """An object whose repr asks itself for its repr."""

    def __repr__(self) -> str:
        """Never get there."""
        return f"[{self!r}]"

    def __iter__(self) -> Iterator[int]:
        """Go on for ever."""
        return count()


def changing(kind: type, **readings: Sequence[object]) -> Any:  # noqa: ANN401 - of a class made here
    """Return an object of a subclass whose fields have another value at each reading.

    The last value stays. The base is a final class, which stops type checkers alone.
    """

    def field(values: Sequence[object]) -> property:
        left = list(values)
        return property(lambda _: left.pop(0) if len(left) > 1 else left[0])

    fields: dict[str, Any] = {name: field(values) for name, values in readings.items()}
    return object.__new__(built(kind.__name__, kind, {"__slots__": (), **fields}))


_LYING: dict[str, Any] = {
    name: fail for name in OPERATIONS if name not in {"__hash__", "__getattr__", "__next__"}
}

Text = built("Text", str, {**_LYING, "__hash__": str.__hash__})
"""Texts that are looked up like plain ones, and then fail."""
Whole = built("Whole", int, {**_LYING, "__hash__": int.__hash__})
"""Ints that are looked up like plain ones, and then fail."""
Items = built("Items", list, _LYING)
Fields = built("Fields", dict, _LYING)
Row = built("Row", tuple, _LYING)

_SILENT = {"__repr__": fail}

HOSTILE: dict[str, Callable[[], Any]] = {
    "fails at everything": Raising,
    "fails at its repr": built("Silent", object, _SILENT),
    "shows what a terminal obeys": lambda: Telling("\x1b[2J\r\n\x00\u202e" * 50),
    "shows an address": lambda: Telling("<private object at 0x7f0123456789>"),
    "shows half of a surrogate pair": lambda: Telling("\ud800"),
    "shows a text of another class": lambda: Telling(Text("\x1b" * 1000)),
    "shows a million letters": lambda: Telling("x" * 1_000_000),
    "has an endless repr": Endless,
    "has no repr but a long name": built("x" * 100_000 + "\x1b", object, _SILENT),
    "has no repr but a name to obey": built("\x1b[2J\n", object, _SILENT),
    "has a class that fails": built("Hidden", object, _FAILING, FailingClass),
    "has a class equal to all others": built("Equal", object, {}, EqualClass),
    "claims to be a text": lambda: Claiming(str),
    "claims to be an int": lambda: Claiming(int),
    "claims to be a tuple": lambda: Claiming(tuple),
    "claims to be a dict": lambda: Claiming(dict),
    "is of a class of texts": lambda: Text("R7"),
    "is of a class of ints": lambda: Whole(1),
    "is of a class of lists": lambda: Items([]),
    "is of a class of dicts": lambda: Fields(type="Deal"),
    "is of a class of tuples": lambda: Row(()),
    "is an int of thousands of digits": lambda: 10**5000,
    "is nested too deeply to show": lambda: _nested(100_000),
}
"""Makers of hostile objects, by what is wrong with them."""


def _nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


LONGEST = 300
"""The most letters of a message."""


def assert_presentable(error: BaseException) -> None:
    """Check that an error can be shown to anybody: short, printable and without addresses."""
    text = str(error)
    assert len(text) <= LONGEST
    assert text.isprintable()
    assert not re.search("0x[0-9a-f]{6,}", text)
    # Where one error leads to another, both are logged.
    assert error.__cause__ is None or not isinstance(error.__cause__, HostileError)
    assert error.__suppress_context__ or error.__context__ is None
