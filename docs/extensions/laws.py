"""The laws that the property tests check, as the tests state them."""

from __future__ import annotations

import ast
from collections import Counter
from typing import TYPE_CHECKING, Any, ClassVar

from .markdown import MarkdownDirective, with_rule_links
from .read_tests import WrittenTest, read_tests
from .repository import TESTS, link

if TYPE_CHECKING:
    from pathlib import Path

FILES = {path.stem: path for path in sorted((TESTS / "properties").glob("test_*.py"))}

# The types of arguments that only make further draws.
_NO_VALUES = ("st.DataObject",)
_SHORTEST_LAW = 4


class Laws(MarkdownDirective):
    """The laws of one file: its docstring, then each law in words and as it is checked."""

    required_arguments = 1
    sources: ClassVar[tuple[Path, ...]] = tuple(FILES.values())

    def markdown(self) -> str:
        """Return a definition for each law."""
        stem = self.arguments[0]
        shown: list[str] = self.env.metadata[self.env.docname].setdefault("laws", [])
        shown.append(stem)
        path = FILES[stem]
        summary = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
        return "\n\n".join([with_rule_links(summary), *map(_law, read_tests(path))])


def _law(test: WrittenTest) -> str:
    if test.docstring is None and len(test.sentence.split()) < _SHORTEST_LAW:
        msg = f"the name of {test.name} says no law, and it has no docstring"
        raise ValueError(msg)
    if not test.asserts:
        msg = f"{test.name} asserts nothing"
        raise ValueError(msg)
    drawn = [argument for argument in test.drawn if not argument.endswith(_NO_VALUES)]
    words = with_rule_links((test.docstring or "").split("\n\n")[0])
    place = link(f"`{test.path.name}`", test.path, test.line)
    given = f"For {', '.join(f'`{argument}`' for argument in drawn)}" if drawn else "Checked"
    parts = [words, f"{given}, in {place}:", f"```python\n{test.body}\n```"]
    definition = "\n\n".join(filter(None, parts)).replace("\n", "\n  ")
    anchor = test.name.removeprefix("test_").replace("_", "-")
    return f"[{test.sentence}.]{{#{anchor}}}\n: {definition}"


def _find_omissions(_app: object, env: Any) -> None:  # noqa: ANN401 - Sphinx is not installed where types are checked
    shown = Counter(stem for page in env.metadata.values() for stem in page.get("laws", ()))
    if shown != Counter(FILES.keys()):
        wrong = sorted(stem for stem in shown | Counter(FILES.keys()) if shown[stem] != 1)
        msg = f"not shown once, as each file of tests/properties has to be: {', '.join(wrong)}"
        raise ValueError(msg)
    names = Counter(test.name for path in FILES.values() for test in read_tests(path))
    if names.total() > len(names):
        msg = f"two laws have one name: {names.most_common(1)[0][0]}"
        raise ValueError(msg)


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Add the directive, and the check that no law is left out."""
    app.add_directive("laws", Laws)
    app.connect("env-check-consistency", _find_omissions)
    return {"parallel_read_safe": True}
