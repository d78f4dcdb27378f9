"""How docstrings become the reference: fixes for what autodoc misses or shows twice."""

from __future__ import annotations

from importlib import import_module
from types import UnionType
from typing import TYPE_CHECKING, Any, get_args

import attrs

import wizard_rules

from .markdown import RULE_IDS
from .source_texts import texts_of_constants

if TYPE_CHECKING:
    import re

_CONSTANTS = texts_of_constants()


def _improve_docstring(
    _app: object, what: str, name: str, obj: object, _options: object, lines: list[str]
) -> None:
    if what == "data":
        # autodoc finds the string under an assignment only in the module it documents, and that
        # is the package, which imports its constants from where they are assigned.
        lines[:] = _CONSTANTS[name.rpartition(".")[2]].splitlines()
    if isinstance(obj, UnionType):
        # The value would be shown with the modules that define the classes, not the public path.
        lines += ["", f"One of {', '.join(f':class:`{cls.__name__}`' for cls in get_args(obj))}."]
    # Rule ids in parentheses become links, so a docstring that cites a rule that does not exist
    # fails the build.
    for number, line in enumerate(lines):
        lines[number] = RULE_IDS.sub(_links, line)


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
    if signature is None:
        return None, returns
    # The default rules by their name, and no default where one is computed.
    shown = signature.replace(repr(wizard_rules.OFFICIAL), "OFFICIAL").replace("=NOTHING", "=…")
    return shown, returns


def _name_unions(app: Any, domain: str, _kind: str, content: Any) -> None:  # noqa: ANN401 - Sphinx is not installed where types are checked
    # autodoc keeps the types of a signature as texts, until it puts them into the description, and
    # in them a union by its members. Where it keeps something else, the members are shown.
    written = getattr(app.env, "current_document", None)
    signature = content.parent[0]
    if domain == "py" and signature.get("module"):
        name = f"{signature['module']}.{signature['fullname']}"
        types: dict[str, str] = getattr(written, "autodoc_annotations", {}).get(name, {})
        for parameter, text in types.items():
            for members, union in _UNIONS.items():
                text = text.replace(members, union)  # noqa: PLW2901 - one union after the other
            types[parameter] = text


_UNIONS = {
    " | ".join(
        f"~{cls.__module__}.{cls.__name__}" for cls in get_args(value)
    ): f"~wizard_rules.{name}"
    for name in wizard_rules.__all__
    if isinstance(value := getattr(wizard_rules, name), UnionType)
}


def _find_union(app: Any, env: Any, node: Any, shown: object) -> object:  # noqa: ANN401 - Sphinx is not installed where types are checked
    # Sphinx looks for a type among the classes, but a union is data.
    if node.get("refdomain") != "py" or node.get("reftype") != "class":
        return None
    python = env.domains["py"]
    return python.resolve_xref(
        env, node["refdoc"], app.builder, "data", node["reftarget"], node, shown
    )


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


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Connect the functions above."""
    app.connect("autodoc-process-docstring", _improve_docstring)
    app.connect("autodoc-process-signature", _shorten_signature)
    app.connect("missing-reference", _find_union)
    # Before and after autodoc has put in the types.
    app.connect("object-description-transform", _name_unions, priority=400)
    app.connect("object-description-transform", _omit_repetitions, priority=900)
    return {"parallel_read_safe": True}
