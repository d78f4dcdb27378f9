"""The plug-in that Hypothesis loads when it is imported.

It is outside the package because importing a module of the package imports all of the core, and
whoever imports Hypothesis for other tests should not wait for that. If the package is imported
later, the last lines of its ``__init__.py`` call :func:`register` again.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy


def register() -> None:
    """Tell Hypothesis how to draw the classes of ``wizard_rules``, if that is imported."""
    if sys.modules.get("wizard_rules") is None:
        return
    # Neither is worth the time before the package is imported.
    import attrs  # noqa: PLC0415
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415

    # Another thread may still be importing the package; this waits until it is done.
    import wizard_rules  # noqa: PLC0415

    # Hypothesis draws unions, such as that of all states, from their members.
    for name in wizard_rules.__all__:
        public: object = getattr(wizard_rules, name)
        if isinstance(public, type) and attrs.has(public):
            register_type_strategy(public, _strategy_for)


def _strategy_for(kind: type) -> SearchStrategy[object]:
    # The strategies are made for the first draw; importing the package should not wait for them.
    from wizard_rules.testing.strategies import BY_TYPE  # noqa: PLC0415

    # Without a strategy of ours, Hypothesis builds the class from the types of its fields.
    return BY_TYPE.get(kind, NotImplemented)
