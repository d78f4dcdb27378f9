"""The named rules, axis by axis."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from wizard_rules import OFFICIAL, Rules
from wizard_rules.rules import variants

from .markdown import MarkdownDirective, table
from .repository import PACKAGE

if TYPE_CHECKING:
    from pathlib import Path

NAMED = {name: value for name, value in vars(variants).items() if type(value) is Rules}


class VariantMatrix(MarkdownDirective):
    """A table with a row for each axis and a column for each name."""

    sources: ClassVar[tuple[Path, ...]] = (PACKAGE / "rules" / "variants.py",)

    def markdown(self) -> str:
        """Return the table."""
        heading = ("axis", *(f"{{data}}`~wizard_rules.{name}`" for name in NAMED))
        rows: list[tuple[str, ...]] = [
            (
                f"{{attr}}`~wizard_rules.Rules.{axis.name}`",
                *(_value(axis.name, rules) for rules in NAMED.values()),
            )
            for axis in attrs.fields(Rules)
        ]
        return table(heading, rows)


def _value(axis: str, rules: Rules) -> str:
    value: object = getattr(rules, axis)
    if isinstance(value, Enum):
        kind = type(value).__name__
        text = f"{{attr}}`{value.value} <wizard_rules.{kind}.{value.name}>`"
    elif type(value) is bool:
        text = "yes" if value else "no"
    else:
        text = str(value)
    return text if value == getattr(OFFICIAL, axis) else f"**{text}**"


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Add the directive."""
    app.add_directive("variant-matrix", VariantMatrix)
    return {"parallel_read_safe": True}
