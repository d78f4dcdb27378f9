"""Which tests prove a rule: the tests that are marked with its id."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from .markdown import MarkdownDirective
from .read_tests import WrittenTest, read_tests
from .repository import RULES_PAGE, TESTS, link

if TYPE_CHECKING:
    from pathlib import Path

_LINES = re.MULTILINE | re.DOTALL
FILES = sorted(TESTS.rglob("test_*.py"))


@cache
def _by_rule() -> dict[str, list[WrittenTest]]:
    found: dict[str, list[WrittenTest]] = {}
    for path in FILES:
        for test in read_tests(path):
            for id_ in test.rules:
                found.setdefault(id_, []).append(test)
    return found


def _ids_and_what_settles_them() -> dict[str, str]:
    """Return, by id, the functions that the page says decide a rule, or the rules of a trap."""
    page = RULES_PAGE.read_text("utf-8")
    settled: dict[str, str] = {}
    for id_, text in re.findall(r"^\*\*([A-Z]+-\d+)\*\*(.*?)(?=^\(|^#|\Z)", page, _LINES):
        # Names that are only mentioned there have a tilde, which hides their module.
        deciding = re.findall(r"(\{\w+\})`wizard_rules\.([\w.]+)`", text.split("Decided by ")[-1])
        settled[id_] = ", ".join(f"{role}`{name} <wizard_rules.{name}>`" for role, name in deciding)
    for id_, text in re.findall(r"^- \*\*(TRAP-\d+)\*\*(.*?)(?=^-|^\(|^#|\Z)", page, _LINES):
        settled[id_] = ", ".join(re.findall(r"\[[A-Z]+-\d+\]\(#[a-z]+-\d+\)", text))
    return settled


class RuleTests(MarkdownDirective):
    """Every rule and trap, with the place that settles it and its tests."""

    sources: ClassVar[tuple[Path, ...]] = tuple(FILES)

    def markdown(self) -> str:
        """Return a definition for each id."""
        tests = _by_rule()
        return "\n\n".join(
            _definition(id_, settled, tests[id_])
            for id_, settled in _ids_and_what_settles_them().items()
        )


def _definition(id_: str, settled: str, tests: list[WrittenTest]) -> str:
    shown = id_ if id_.startswith("TRAP") else f"[{id_}](#{id_.lower()})"
    items = [f"- {link(test.sentence, test.path, test.line)}" for test in tests]
    return f"[{shown}]{{#tests-of-{id_.lower()}}}: {settled}\n: " + "\n  ".join(items)


def _role(
    _name: str, raw: str, id_: str, _line: int, _inliner: object, *_: object
) -> tuple[list[Any], list[Any]]:
    count = len(_by_rule()[id_])
    words = "one test" if count == 1 else f"{count} tests"
    target = f"tests-of-{id_.lower()}"
    return [import_module("docutils.nodes").reference(raw, words, internal=True, refid=target)], []


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Add the directive, and the role that links a rule to its tests."""
    app.add_directive("rule-tests", RuleTests)
    app.add_role("tests", _role)
    return {"parallel_read_safe": True}
