"""The reference describes every public name once, and each kind of value that has a codec."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import wizard_rules
from wizard_rules import Codec, testing
from wizard_rules.testing import strategies

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [DOCS / "reference.md", *sorted((DOCS / "reference").glob("*.md"))]
DIRECTIVE = re.compile(r"^\.\. (auto|py:)\w+:: ([\w.]+)", re.MULTILINE)


def described() -> Counter[str]:
    """Return how often each name is described, with the module that it is described in."""
    found: Counter[str] = Counter()
    for page in PAGES:
        module = ""
        for kind, name in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            if kind == "py:":
                module = name
            else:
                found[f"{module}.{name}"] += 1
    return found


def test_the_reference_describes_every_public_name_once_and_no_other() -> None:
    public = [f"wizard_rules.{name}" for name in wizard_rules.__all__]
    public += [f"wizard_rules.testing.{name}" for name in testing.__all__]
    public += [f"wizard_rules.testing.strategies.{name}" for name in strategies.__all__]
    assert described() == Counter(public)


def test_the_page_on_json_has_keys_and_examples_of_every_kind() -> None:
    page = (DOCS / "reference" / "json.md").read_text(encoding="utf-8")
    public = [getattr(wizard_rules, name) for name in wizard_rules.__all__]
    kinds = [value.name for value in public if type(value) is Codec]
    assert sorted(re.findall(r"^```\{json-examples\} (\w+)$", page, re.MULTILINE)) == sorted(kinds)
    assert set(kinds) <= set(re.findall(r"^```\{json-keys\} (\w+)$", page, re.MULTILINE))
