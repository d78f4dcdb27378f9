"""Checks that a collection of rules varies every axis, even one that was added yesterday."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import attrs

from wizard_rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable


def values_not_met(met: Iterable[Rules]) -> dict[str, set[object]]:
    """Return, by axis of the rules, the values that none of these rules has.

    Of the schedules, only the named ones are looked for.
    """
    rules = list(met)
    missing: dict[str, set[object]] = {}
    for axis in attrs.fields(Rules):
        default: object = axis.default
        values: set[object] = set(type(default)) if isinstance(default, Enum) else {False, True}
        # An axis of another kind needs a case of its own here.
        assert default in values, axis
        values -= {getattr(played, axis.name) for played in rules}
        if values:
            missing[axis.name] = values
    return missing
