"""The strings under assignments, by which the code documents constants, members and fields."""

from __future__ import annotations

import ast
from inspect import cleandoc
from itertools import pairwise
from typing import TYPE_CHECKING

from .repository import PACKAGE

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def texts_under(statements: Sequence[ast.stmt]) -> dict[str, str]:
    """Return the string under each assignment that has one, by the name assigned."""
    texts: dict[str, str] = {}
    for assignment, below in pairwise(statements):
        match assignment, below:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                texts[name] = cleandoc(text)
            case _:
                pass
    return texts


def module(path: Path) -> ast.Module:
    """Return a module of the package as its syntax tree."""
    return ast.parse(path.read_text("utf-8"))


def texts_of_constants() -> dict[str, str]:
    """Return the strings under the constants of all modules, by the constant's name."""
    texts: dict[str, str] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        texts |= texts_under(module(path).body)
    return texts


def texts_of_fields(cls: type) -> dict[str, str]:
    """Return the strings under the fields or members of a class and its properties' docstrings."""
    path = PACKAGE.parent / f"{cls.__module__.replace('.', '/')}.py"
    for statement in module(path).body:
        if isinstance(statement, ast.ClassDef) and statement.name == cls.__name__:
            methods = [part for part in statement.body if isinstance(part, ast.FunctionDef)]
            docstrings = {method.name: ast.get_docstring(method) or "" for method in methods}
            return docstrings | texts_under(statement.body)
    msg = f"there is no class {cls.__name__} in {path}"
    raise LookupError(msg)
