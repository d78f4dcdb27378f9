"""The fast way to build frozen objects builds what the slow way builds."""

from __future__ import annotations

import ast
from pathlib import Path

import attrs
import pytest

import wizard_rules
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


SOURCES = sorted(Path(wizard_rules.__path__[0]).rglob("*.py"))


def annotated(path: Path) -> list[tuple[str, list[str]]]:
    """Return the class that each fast constructor of a module builds, and the types it takes."""
    found: list[tuple[str, list[str]]] = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        match node:
            case ast.AnnAssign(
                annotation=ast.Subscript(slice=ast.Tuple(elts=[ast.List(elts=taken), returned])),
                value=ast.Call(func=ast.Name(id="fast_constructor"), args=[built]),
            ):
                assert ast.unparse(returned) == ast.unparse(built)
                found.append((ast.unparse(built), list(map(ast.unparse, taken))))
            case _:
                pass
    return found


def fields_of(path: Path, kind: str) -> list[str]:
    """Return the types of the fields that a class of a module has, in order."""
    (body,) = [
        node.body
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef) and node.name == kind
    ]
    fields = [ast.unparse(node.annotation) for node in body if isinstance(node, ast.AnnAssign)]
    return [field for field in fields if not field.startswith("ClassVar")]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_type_of_a_fast_constructor_is_that_of_the_fields(path: Path) -> None:
    for kind, taken in annotated(path):
        assert taken == fields_of(path, kind), kind


def test_every_fast_constructor_has_its_type() -> None:
    calls = [
        line
        for path in SOURCES
        for line in path.read_text(encoding="utf-8").splitlines()
        if "= fast_constructor(" in line
    ]
    assert len(calls) == sum(len(annotated(path)) for path in SOURCES) > 0
