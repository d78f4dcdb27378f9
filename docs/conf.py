"""Sphinx configuration: how the pages beside this file become the documentation."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from importlib.metadata import version as installed_version
from itertools import pairwise
from pathlib import Path
from types import UnionType
from typing import Any, get_args

import attrs

import wizard_rules

project = "wizard-rules"
author = "The wizard-rules authors"
copyright = f"2026, {author}"
release = version = installed_version("wizard-rules")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
]
exclude_patterns = ["_build"]
nitpicky = True
# Names of Hypothesis and of type variables, which no page here can link to.
nitpick_ignore = [
    ("py:class", "hypothesis.strategies.SearchStrategy"),
    ("py:class", "st.SearchStrategy"),
    ("py:class", "wizard_rules.codec._T"),
    ("py:class", "wizard_rules.strategies._StateT"),
]

html_theme = "furo"
html_title = f"wizard-rules {release}"
html_copy_source = False

myst_enable_extensions = ["deflist"]

# Types stand once, beside the description, and signatures stay short enough to read.
autodoc_typehints = "description"
autodoc_member_order = "bysource"

# A build fetches nothing. The inventory is written by hand: plain text, in the first version of
# the format, with those objects of the standard library that the pages refer to. Add a line when
# a build says that a reference target was not found.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "python.inv")}


def _texts_under_constants() -> dict[str, str]:
    # autodoc finds the string under an assignment only in the module it documents, and that is
    # the package, which imports its constants from where they are assigned.
    texts: dict[str, str] = {}
    for module in Path(wizard_rules.__file__).parent.glob("*.py"):
        for assignment, below in pairwise(ast.parse(module.read_text("utf-8")).body):
            match assignment, below:
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    texts[name] = text
                case _:
                    pass
    return texts


_CONSTANTS = _texts_under_constants()
_RULE_IDS = re.compile(r"(?<=\()[A-Z]+-\d+(?:, [A-Z]+-\d+)*(?=\))")


def _improve_docstring(
    _app: object, what: str, name: str, obj: object, _options: object, lines: list[str]
) -> None:
    if what == "data":
        lines[:] = _CONSTANTS[name.rpartition(".")[2]].splitlines()
    if isinstance(obj, UnionType):
        # The value would be shown with the modules that define the classes, not the public path.
        lines += ["", f"One of {', '.join(f':class:`{cls.__name__}`' for cls in get_args(obj))}."]
    # Rule ids in parentheses become links, so that a docstring that cites a rule that does not
    # exist fails the build.
    for number, line in enumerate(lines):
        lines[number] = _RULE_IDS.sub(_links, line)


def _links(ids: re.Match[str]) -> str:
    return ", ".join(f":ref:`{id_} <{id_.lower()}>`" for id_ in ids[0].split(", "))


def _shorten_signature(
    _app: object,
    _what: str,
    _name: str,
    _obj: object,
    _options: object,
    signature: str | None,
    returns: str | None,
) -> tuple[str | None, str | None]:
    # The default rules by their name.
    return signature and signature.replace(repr(wizard_rules.OFFICIAL), "OFFICIAL"), returns


def _omit_repetitions(_app: object, domain: str, kind: str, content: Any) -> None:  # noqa: ANN401 - a docutils node; Sphinx is not installed where types are checked
    if domain != "py" or kind not in {"class", "exception"}:
        return
    signature = content.parent[0]
    documented = getattr(import_module(signature["module"]), signature["fullname"])
    for parameters in [node for node in content if node.tagname == "field_list"]:
        if attrs.has(documented) and documented is not wizard_rules.CardSet:
            # The fields say what the constructor takes, each with a sentence.
            content.remove(parameters)
        for field in [field for field in parameters if field[0].astext() == "rtype"]:
            # A constructor "returns" None.
            parameters.remove(field)


def setup(app: Any) -> None:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Connect the functions above."""
    app.connect("autodoc-process-docstring", _improve_docstring)
    app.connect("autodoc-process-signature", _shorten_signature)
    # After autodoc has put in the types.
    app.connect("object-description-transform", _omit_repetitions, priority=900)
