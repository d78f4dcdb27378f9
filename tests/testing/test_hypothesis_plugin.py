"""The types are known to Hypothesis whatever is imported first, and nobody waits for them."""

from __future__ import annotations

import importlib.util
import sys
from importlib import metadata
from importlib.machinery import ModuleSpec
from typing import TYPE_CHECKING

import pytest

import _wizard_rules_hypothesis as plug_in
import wizard_rules
from children import output_of

# Not all who run the examples have it: those who break the rules on purpose do without.
pytest.importorskip("hypothesis")

from wizard_rules.testing import hypothesis_plugin

if TYPE_CHECKING:
    from importlib.abc import MetaPathFinder
    from pathlib import Path

# What is drawn is the same at every run, and a busy machine may take its time over it.
DRAW = """
from hypothesis import HealthCheck, given, settings, strategies as st
from wizard_rules import GameState, Observation, Playing, explain, legal_actions
seen = set()
@settings(
    deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, database=None
)
@given(st.from_type(Playing), st.from_type(GameState), st.from_type(Observation))
def draw(playing, state, observation):
    assert explain(playing, legal_actions(playing)[0]) is None
    seen.update((type(playing).__name__, type(observation).__name__))
draw()
print(sorted(seen))
"""


IN_THREADS = """
import hypothesis, threading
def load():
    import wizard_rules
threads = [threading.Thread(target=load) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


@pytest.mark.parametrize(
    "first",
    [
        "import hypothesis",
        "import wizard_rules",
        "import wizard_rules.testing.strategies",
        "import hypothesis, importlib.util; assert importlib.util.find_spec('wizard_rules')",
        "import hypothesis, wizard_rules, importlib; importlib.reload(wizard_rules)",
        IN_THREADS,
    ],
)
def test_from_type_works_whatever_is_imported_first(first: str) -> None:
    assert output_of("-c", first + DRAW) == "['Observation', 'Playing']\n"


def test_importing_hypothesis_imports_nothing_of_the_package() -> None:
    script = "import hypothesis, sys; print([name for name in sys.modules if 'wizard' in name])"
    assert output_of("-c", script) == "['_wizard_rules_hypothesis']\n"


def test_importing_both_makes_no_strategy() -> None:
    script = (
        "import hypothesis, wizard_rules, sys\n"
        "print('wizard_rules.testing.strategies' in sys.modules)\n"
        "print(wizard_rules.__loader__ is wizard_rules.__spec__.loader, len(sys.meta_path))\n"
        "print(type(wizard_rules.__loader__).__module__)"
    )
    printed = output_of("-c", script).splitlines()
    assert printed[0] == "False"
    assert printed[1].startswith("True ")
    assert "_wizard_rules_hypothesis" not in printed[2]


def test_hypothesis_loads_the_plug_in() -> None:
    (entry,) = metadata.entry_points(group="hypothesis", name="wizard-rules")
    assert entry.load() is plug_in.register


# The parts, in this process, where the package is there already


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> MetaPathFinder:
    """Return what waits for the package, in an interpreter that seems not to have imported it."""
    package = sys.modules["wizard_rules"]
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.delitem(sys.modules, "wizard_rules")
    plug_in.register()
    monkeypatch.setitem(sys.modules, "wizard_rules", package)
    return sys.meta_path[0]  # type: ignore[return-value]


def test_the_types_are_registered_when_the_package_is_executed(
    waiting: MetaPathFinder, monkeypatch: pytest.MonkeyPatch
) -> None:
    registered: list[bool] = []
    monkeypatch.setattr(hypothesis_plugin, "register", lambda: registered.append(True))
    spec = waiting.find_spec("wizard_rules", None)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(module)
    assert module.__spec__ is not None
    assert module.__spec__.loader is module.__loader__
    assert registered == [True]
    assert waiting not in sys.meta_path


def test_a_failed_import_can_be_tried_again(
    waiting: MetaPathFinder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "wizard_rules.py").write_text("raise LookupError", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    spec = waiting.find_spec("wizard_rules", None)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    assert spec.loader is not None
    with pytest.raises(LookupError):
        spec.loader.exec_module(module)
    assert waiting in sys.meta_path


def test_other_packages_and_namespaces_are_left_alone(
    waiting: MetaPathFinder, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert waiting.find_spec("json", None) is None

    class Namespace:
        """A finder of a namespace."""

        @staticmethod
        def find_spec(fullname: str, path: object, target: object = None) -> ModuleSpec:
            """Return a spec without a loader."""
            assert (path, target) == (None, None)
            return ModuleSpec(fullname, None)

    monkeypatch.setattr(sys, "meta_path", [waiting, Namespace])
    spec = waiting.find_spec("wizard_rules", None)
    assert spec is not None
    assert spec.loader is None
    monkeypatch.setattr(sys, "meta_path", [waiting])
    assert waiting.find_spec("wizard_rules", None) is None


def test_where_the_package_is_imported_already_the_types_are_registered_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    registered: list[bool] = []
    monkeypatch.setattr(hypothesis_plugin, "register", lambda: registered.append(True))
    plug_in.register()
    assert registered == [True]
    assert wizard_rules.__name__ in sys.modules
