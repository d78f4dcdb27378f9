"""Every example in a docstring and in the README prints what it says it prints."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import wizard_rules
from programs import output_of

MODULES = [
    module.name for module in pkgutil.walk_packages(wizard_rules.__path__, prefix="wizard_rules.")
]
README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_print_what_they_show(name: str) -> None:
    results = doctest.testmod(
        importlib.import_module(name), globs={}, optionflags=doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert results.failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder(exclude_empty=True)
    found = [test for name in MODULES for test in finder.find(importlib.import_module(name))]
    assert sum(len(test.examples) > 0 for test in found) >= 20


def test_the_readme_example_prints_what_the_readme_shows() -> None:
    code, output = re.findall(
        r"```(?:python|text)\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL
    )[:2]
    assert output_of("-c", code) == output
