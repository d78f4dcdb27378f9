"""Frozen objects built at the price of mutable ones: the library's one trick for speed.

A frozen attrs class sets each field of a new object through ``object.__setattr__``, which takes
several times as long as a plain assignment, and every move builds such objects. The functions
made here fill an object of a second, mutable class with the same slots in the same places, and
then assign the frozen class to it, which Python allows exactly because the layouts are the same.

They also take the fields that the frozen class's own constructor would compute, so that the
engine can hand on what it knows already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["fast_constructor"]

_T = TypeVar("_T")


def fast_constructor(frozen: type[_T]) -> Callable[..., _T]:
    """Return a function that builds an object of a frozen slotted class, and checks nothing.

    It takes a value for every slot, by position, in the order of the fields; the fields that the
    class computes for itself are among them. Raises :class:`TypeError` for a class with a weak
    reference slot, since CPython then sees two layouts where there is one.
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
    function: Callable[..., _T] = names[f"new_{frozen.__name__}"]
    return function
