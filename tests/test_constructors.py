"""The fast way to build frozen objects builds what the slow way builds."""

from __future__ import annotations

import attrs
import pytest

from wizard_rules.constructors import fast_constructor


@attrs.frozen(weakref_slot=False)
class Point:
    """A frozen class with a field that it computes."""

    x: int
    y: int
    total: int = attrs.field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Compute the total."""
        object.__setattr__(self, "total", self.x + self.y)


def test_the_object_is_one_of_the_frozen_class() -> None:
    point = fast_constructor(Point)(1, 2, 3)
    assert type(point) is Point
    assert point == Point(1, 2)
    assert hash(point) == hash(Point(1, 2))
    assert repr(point) == "Point(x=1, y=2)"


def test_the_object_is_frozen() -> None:
    point = fast_constructor(Point)(1, 2, 3)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        point.x = 4


def test_computed_fields_are_taken_as_they_are_given() -> None:
    assert fast_constructor(Point)(1, 2, 99).total == 99


def test_every_slot_needs_a_value() -> None:
    with pytest.raises(TypeError, match="missing 1 required positional argument"):
        fast_constructor(Point)(1, 2)


def test_a_class_with_a_weak_reference_slot_is_refused() -> None:
    @attrs.frozen
    class Referenced:
        x: int

    with pytest.raises(TypeError, match="Referenced has a weak reference slot"):
        fast_constructor(Referenced)
