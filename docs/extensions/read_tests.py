"""The tests as text: their names as sentences, the rules they are marked with, what they check."""

from __future__ import annotations

import ast
import re
from textwrap import dedent
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

# Spellings that a name in lower case without punctuation cannot have.
_SPELLING: dict[str, Callable[[re.Match[str]], str]] = {
    r"\b(wizard|jester|python)": lambda found: found[0].capitalize(),
    r"\bjson\b": lambda _: "JSON",
    r"\bturn up": lambda _: "turn-up",
    r"\bscore 1\b": lambda _: "SCORE-1",
    r" s\b|(?<=nobody)s\b": lambda _: "'s",
}


@attrs.frozen
class WrittenTest:
    """A test function as it is written."""

    name: str
    path: Path
    line: int
    """The line of its ``def``."""
    rules: tuple[str, ...]
    """The ids in ``@pytest.mark.rule(...)``."""
    drawn: tuple[str, ...]
    """The arguments with their types."""
    docstring: str | None
    body: str
    """The statements after the docstring."""
    asserts: bool
    """Whether it asserts something, itself or in a function of its file that it calls."""

    @property
    def sentence(self) -> str:
        """The name in words."""
        text = self.name.removeprefix("test_").replace("_", " ")
        for written, spelt in _SPELLING.items():
            text = re.sub(written, spelt, text)
        return text[0].upper() + text[1:]


def read_tests(path: Path) -> list[WrittenTest]:
    """Return the tests of a file in order."""
    source = path.read_text("utf-8")
    statements = ast.parse(source).body
    functions = {part.name: part for part in statements if isinstance(part, ast.FunctionDef)}
    return [
        _written(function, path, source.splitlines(), functions)
        for name, function in functions.items()
        if name.startswith("test_")
    ]


def _written(
    function: ast.FunctionDef, path: Path, lines: list[str], functions: dict[str, ast.FunctionDef]
) -> WrittenTest:
    docstring = ast.get_docstring(function)
    if docstring is None:
        # From the line after the signature, to include a comment above the first statement.
        end_of_signature = function.returns or function
        first = end_of_signature.end_lineno or function.lineno
    else:
        first = function.body[0].end_lineno or function.lineno
    return WrittenTest(
        name=function.name,
        path=path,
        line=function.lineno,
        rules=tuple(_marked(function)),
        drawn=tuple(ast.unparse(argument) for argument in function.args.args),
        docstring=docstring,
        body=dedent("\n".join(lines[first : function.end_lineno])).strip("\n"),
        asserts=_asserts(function, functions),
    )


def _asserts(function: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> bool:
    nodes = list(ast.walk(function))
    if any(isinstance(node, ast.Assert) for node in nodes):
        return True
    called = {node.id for node in nodes if isinstance(node, ast.Name)} & functions.keys()
    others = {name: functions[name] for name in functions if name != function.name}
    return any(_asserts(functions[name], others) for name in called - {function.name})


def _marked(function: ast.FunctionDef) -> list[str]:
    return [
        ast.literal_eval(argument)
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
        for argument in decorator.args
    ]
