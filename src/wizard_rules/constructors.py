"""Frozen values: how they are built fast, copied, and reduced to what they are made of.

A frozen attrs class sets each field of a new object through ``object.__setattr__``, which takes
several times as long as a plain assignment, and every move builds such objects. The functions
made here fill an object of a second, mutable class with the same slots in the same places, and
then assign the frozen class to it, which Python allows exactly because the layouts are the same.

They also take the fields that the frozen class's own constructor would compute, so the engine can
hand on what it knows already. Such fields are kept for speed alone: they are outside equality,
repr and pickle, and never an argument of the public constructor.
"""

from __future__ import annotations

from typing import Any, TypeVar

import attrs

__all__ = ["fast_constructor", "uncopied"]

_T = TypeVar("_T")


def fast_constructor(frozen: type) -> Any:  # noqa: ANN401 - whoever calls it writes down the type
    """Return a function that builds an object of a frozen slotted class, and checks nothing.

    It takes a value for every slot, by position, in the order of the fields; the fields that the
    class computes for itself are among them. Write its type where it is assigned, with the types
    of the fields. Raises :class:`TypeError` for a class with a weak reference slot, since CPython
    then sees two layouts where there is one.
    """
    slots: tuple[str, ...] = frozen.__dict__["__slots__"]
    if "__weakref__" in slots:
        msg = f"{frozen.__name__} has a weak reference slot"
        raise TypeError(msg)
    mutable = type(frozen.__name__, frozen.__bases__, {"__slots__": slots})
    # What an abstract base asks for is there once the class is the frozen one.
    mutable.__abstractmethods__ = frozenset()  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    # Written out and compiled, as attrs writes its own: a loop over the slots costs all the gain.
    lines = [
        f"def new_{frozen.__name__}({', '.join(slots)}):",
        "    new = mutable()",
        *(f"    new.{slot} = {slot}" for slot in slots),
        "    new.__class__ = frozen",
        "    return new",
    ]
    names: dict[str, Any] = {"mutable": mutable, "frozen": frozen}
    exec("\n".join(lines), names)  # noqa: S102 - the text is made of the class's own field names
    return names[f"new_{frozen.__name__}"]


def uncopied(kind: type[_T]) -> type[_T]:
    """Let copies of a frozen class's values, deep ones too, be the values themselves.

    Where the class keeps fields that it computes, its values are pickled without them.
    """
    for name in ("__copy__", "__deepcopy__"):
        setattr(kind, name, _itself)
    if not all(field.init for field in attrs.fields(kind)):  # type: ignore[arg-type]
        kind.__reduce__ = _reduced  # type: ignore[method-assign, assignment]
    return kind


def _itself(value: _T, _memo: object = None) -> _T:
    # What cannot change is its own copy.
    return value


def _reduced(value: object) -> tuple[object, ...]:
    # How pickle builds the value again: its class and the fields that its constructor takes.
    names: tuple[str, ...] = type(value).__dict__["__match_args__"]
    return type(value), tuple(getattr(value, name) for name in names)
