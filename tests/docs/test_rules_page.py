"""Every rule and trap of the rules page has an example, and nothing cites a rule that is not there.

The tests are read as text, not collected, so the answer is the same when only some of them run.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "rules.md").read_text(encoding="utf-8")
SOURCES = sorted((TESTS.parent / "src" / "wizard_rules").rglob("*.py"))

RULES = re.findall(r"^\*\*([A-Z]+-\d+)\*\*", PAGE, re.MULTILINE)
TRAPS = re.findall(r"^- \*\*(TRAP-\d+)\*\*", PAGE, re.MULTILINE)


def marked_ids() -> set[str]:
    """Return the ids that ``@pytest.mark.rule`` cites above a test of an example file."""
    ids: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        if path.parent.name in {"properties", "oracles"}:
            continue
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                for decorator in function.decorator_list:
                    if ast.unparse(decorator).startswith("pytest.mark.rule("):
                        assert isinstance(decorator, ast.Call)
                        ids.update(ast.literal_eval(argument) for argument in decorator.args)
    return ids


def test_the_page_has_the_rules_and_the_traps() -> None:
    assert len(set(RULES)) == len(RULES) == 30
    assert [f"TRAP-{number}" for number in range(1, 20)] == TRAPS


@pytest.mark.parametrize("rule", [*RULES, *TRAPS])
def test_every_rule_and_trap_has_an_example(rule: str) -> None:
    assert rule in marked_ids()


def test_no_example_cites_a_rule_that_is_not_on_the_page() -> None:
    assert marked_ids() <= {*RULES, *TRAPS}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_code_cites_rules_of_the_page_only(path: Path) -> None:
    cited = set(re.findall(r"\b[A-Z]{3,}-\d+\b", path.read_text(encoding="utf-8")))
    # The one other name of that form is an encoding of text.
    assert cited - {"UTF-8"} <= set(RULES)


def test_every_rule_is_cited_by_the_code() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in SOURCES)
    assert [rule for rule in RULES if not re.search(rf"\b{rule}\b", text)] == []
