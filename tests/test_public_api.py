"""The public surface: every name once, flat, and nothing imported that is not declared."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from importlib import metadata
from inspect import getdoc, isclass, isfunction
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

import wizard_rules
from wizard_rules import Action, GameState

PUBLIC = {name: getattr(wizard_rules, name) for name in wizard_rules.__all__}
# What needs Hypothesis is imported from where it is, and only by those who have it.
MODULES = {module.name for module in pkgutil.iter_modules(wizard_rules.__path__)} - {
    "hypothesis_plugin",
    "strategies",
}


def test_every_public_name_is_exported_once_and_sorted() -> None:
    assert len(set(wizard_rules.__all__)) == len(wizard_rules.__all__)
    for name in wizard_rules.__all__:
        owners = [
            module
            for module in MODULES
            if name in getattr(importlib.import_module(f"wizard_rules.{module}"), "__all__", ())
        ]
        assert len(owners) == 1, f"{name} is declared by {owners}"


def test_what_a_module_declares_public_is_exported() -> None:
    # The fast way to build objects is for the engine alone, what is sent is for the codecs.
    for module in MODULES - {"constructors", "seen_games", "__main__"}:
        declared = set(importlib.import_module(f"wizard_rules.{module}").__all__)
        assert declared <= set(wizard_rules.__all__), module


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
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert run.stdout.strip() == "set()"
