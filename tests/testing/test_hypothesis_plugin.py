"""Hypothesis draws the library's classes by type, and is not slowed down by knowing how to."""

from __future__ import annotations

import importlib
import os
import sys
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

import wizard_rules
from programs import output_of

# The tests of mutants do without it.
pytest.importorskip("hypothesis")

from hypothesis import strategies as st

import _wizard_rules_hypothesis as plug_in

if TYPE_CHECKING:
    from collections.abc import Callable

# Built from the types of its fields alone, a state has no legal action.
DRAW = """
from hypothesis import Phase, find, settings, strategies as st
from wizard_rules import Playing, explain, legal_actions
once = settings(database=None, deadline=None, phases=[Phase.generate])
state = find(st.from_type(Playing), lambda state: True, settings=once)
assert explain(state, legal_actions(state)[0]) is None
"""

# The package waits in its first class until the other thread has come to the plug-in.
PAUSED_IMPORT = """
import attrs, sys, threading
begun, seen = threading.Event(), threading.Event()

class Finder:
    @staticmethod
    def find_spec(name, path=None, target=None):
        if name == "_wizard_rules_hypothesis":
            seen.set()

def frozen(*args, frozen=attrs.frozen, **kwargs):
    begun.set()
    seen.wait()
    return frozen(*args, **kwargs)

sys.meta_path.insert(0, Finder)
attrs.frozen = frozen

def import_package():
    try:
        import wizard_rules
    finally:
        begun.set()

other = threading.Thread(target=import_package, daemon=True)
other.start()
begun.wait()
assert "wizard_rules" in sys.modules
import hypothesis
seen.set()
other.join()
"""

FAILED_IMPORT = """
import sys
import hypothesis
sys.modules["wizard_rules.wire.ids"] = None
try:
    import wizard_rules
except ImportError:
    del sys.modules["wizard_rules.wire.ids"]
assert "wizard_rules" not in sys.modules
"""

IMPORTED_ANEW = """
import sys
import hypothesis, wizard_rules.testing.strategies
for name in [name for name in sys.modules if name.partition(".")[0] == "wizard_rules"]:
    del sys.modules[name]
"""


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> set[type]:
    """Return the classes that are registered from now on."""
    kinds: set[type] = set()

    def register_type_strategy(kind: type, _strategy: Callable[[type], object]) -> None:
        kinds.add(kind)

    monkeypatch.setattr(st, "register_type_strategy", register_type_strategy)
    return kinds


def test_hypothesis_loads_the_plug_in() -> None:
    (entry,) = metadata.entry_points(group="hypothesis", name="wizard-rules")
    assert entry.load() is plug_in.register


def test_importing_hypothesis_imports_nothing_of_the_package() -> None:
    script = "import hypothesis, sys; print([name for name in sys.modules if 'wizard_' in name])"
    assert output_of("-c", script) == "['_wizard_rules_hypothesis']\n"


def test_making_the_strategies_waits_for_the_first_draw() -> None:
    script = "import hypothesis, sys, wizard_rules; print('wizard_rules.testing' in sys.modules)"
    assert output_of("-c", script) == "False\n"


@pytest.mark.parametrize(
    "first", ["import hypothesis", "import wizard_rules", "import wizard_rules.testing.strategies"]
)
def test_from_type_works_whatever_is_imported_first(first: str) -> None:
    output_of("-c", first + DRAW)


def test_from_type_works_when_two_threads_import_at_a_time() -> None:
    output_of("-c", PAUSED_IMPORT + DRAW)


def test_from_type_works_after_an_import_that_failed() -> None:
    output_of("-c", FAILED_IMPORT + DRAW)


def test_from_type_draws_the_classes_of_a_package_that_is_imported_twice() -> None:
    output_of("-c", IMPORTED_ANEW + DRAW)


def test_from_type_works_for_a_package_in_a_zip_file(tmp_path: Path) -> None:
    zipped = tmp_path / "wizard.zip"
    package = Path(wizard_rules.__path__[0])
    with ZipFile(zipped, "w") as archive:
        for path in package.rglob("*.*"):
            archive.write(path, path.relative_to(package.parent))
    first = f"""
import sys
sys.path.insert(0, {str(zipped)!r})
import hypothesis, wizard_rules
assert wizard_rules.__file__.startswith({str(zipped)!r})
"""
    output_of("-c", first + DRAW)


def test_without_plug_ins_nothing_is_registered() -> None:
    script = (
        "import hypothesis, sys, wizard_rules; print('_wizard_rules_hypothesis' in sys.modules)"
    )
    env = {**os.environ, "HYPOTHESIS_NO_PLUGINS": "1"}
    assert output_of("-c", script, env=env) == "False\n"


def test_without_the_package_nothing_is_registered(
    registered: set[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "wizard_rules")
    plug_in.register()
    assert not registered


def test_importing_the_package_registers_its_classes(registered: set[type]) -> None:
    importlib.reload(wizard_rules)
    assert wizard_rules.Playing in registered
    assert wizard_rules.Observation in registered
    # Hypothesis draws enums by itself.
    assert wizard_rules.Card not in registered


def test_importing_the_package_before_hypothesis_registers_nothing(
    registered: set[type], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "_wizard_rules_hypothesis")
    importlib.reload(wizard_rules)
    assert not registered


def test_without_hypothesis_the_strategies_say_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    monkeypatch.delitem(sys.modules, "wizard_rules.testing.strategies", raising=False)
    with pytest.raises(ModuleNotFoundError, match="python -m pip install hypothesis"):
        importlib.import_module("wizard_rules.testing.strategies")
