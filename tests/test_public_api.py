"""The public surface: every name once, flat, and nothing imported that is not declared."""

from __future__ import annotations

import ast
import importlib
import pkgutil
from importlib import metadata
from inspect import getdoc, isclass, isfunction
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

import wizard_rules
from programs import output_of
from wizard_rules import Action, GameState

PUBLIC = {name: getattr(wizard_rules, name) for name in wizard_rules.__all__}
MODULES = {
    module.name: importlib.import_module(module.name)
    for module in pkgutil.walk_packages(wizard_rules.__path__, prefix="wizard_rules.")
}
FLOORS = ("rules", "game", "views", "wire")
# How the floors are built, which only the package needs.
INNER = {"wizard_rules.wire.seen"}


def of_the_core(module: str) -> bool:
    """Tell whether a module's names are on the flat import path."""
    return module == "wizard_rules.errors" or module.split(".")[1] in FLOORS


def test_every_public_name_is_exported_once_and_sorted() -> None:
    assert len(set(wizard_rules.__all__)) == len(wizard_rules.__all__)
    for name in wizard_rules.__all__:
        owners = [module for module in MODULES if name in getattr(MODULES[module], "__all__", ())]
        assert len(owners) == 1, f"{name} is declared by {owners}"
        assert of_the_core(owners[0])


def test_every_public_name_of_a_core_module_is_exported() -> None:
    for name, module in MODULES.items():
        if of_the_core(name) and name not in INNER:
            declared: set[str] = set(getattr(module, "__all__", ()))
            assert declared <= set(wizard_rules.__all__), name


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_is_a_docstring_that_says_what_it_imports(floor: str) -> None:
    path = Path(wizard_rules.__path__[0], floor, "__init__.py")
    (docstring,) = ast.parse(path.read_text(encoding="utf-8")).body
    assert isinstance(docstring, ast.Expr)
    assert "Imports" in (MODULES[f"wizard_rules.{floor}"].__doc__ or "")


@pytest.mark.parametrize(
    "name", [name for name in PUBLIC if isclass(PUBLIC[name]) or isfunction(PUBLIC[name])]
)
def test_every_public_class_and_function_has_a_docstring(name: str) -> None:
    assert getdoc(PUBLIC[name])


def empty(kind: Any) -> Any:  # noqa: ANN401 - of whatever class it is
    """Return an object of the class with no field set."""
    return kind.__new__(kind)


@pytest.mark.parametrize(
    "kind",
    [kind for kind in PUBLIC.values() if isclass(kind) and attrs.has(kind)],
    ids=lambda kind: kind.__name__,
)
def test_every_attrs_class_is_final_frozen_and_slotted(kind: type) -> None:
    assert getattr(kind, "__final__", False)
    fields = attrs.fields(kind)
    instance: object = empty(kind)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        setattr(instance, fields[0].name, None)
    assert not hasattr(instance, "__dict__")


def test_the_unions_are_closed() -> None:
    assert {kind.__name__ for kind in get_args(Action)} == {
        "Deal", "ChooseTrump", "PlaceBid", "PlayCard",
    }  # fmt: skip
    assert {kind.__name__ for kind in get_args(GameState)} == {
        "Dealing", "ChoosingTrump", "Bidding", "Playing", "GameOver",
    }  # fmt: skip


def test_the_package_is_typed_and_needs_attrs_and_cattrs_alone() -> None:
    assert (Path(wizard_rules.__path__[0]) / "py.typed").is_file()
    needs = [need.split(">")[0] for need in metadata.requires("wizard-rules") or ()]
    assert needs == ["attrs", "cattrs"]


def test_importing_the_package_imports_no_test_tool_and_no_generator() -> None:
    script = (
        "import sys; import wizard_rules; "
        "print({'hypothesis', 'pytest', 'argparse', 'random', 'cattrs', 'json'} & set(sys.modules))"
    )
    assert output_of("-c", script) == "set()\n"
