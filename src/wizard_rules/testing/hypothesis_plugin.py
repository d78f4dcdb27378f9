"""The types that Hypothesis learns to draw when it and the package are both imported.

Hypothesis loads ``_wizard_rules_hypothesis``, which calls this as soon as the package is there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from wizard_rules.game.actions import Action
from wizard_rules.game.records import Record
from wizard_rules.game.states import Game, GameState, Round, Trick
from wizard_rules.rules.cards import CardSet
from wizard_rules.rules.scoresheet import Scoresheet, SheetRow
from wizard_rules.rules.variants import Rules
from wizard_rules.views.events import Event
from wizard_rules.views.observations import Observation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

__all__ = ["DRAWN", "register"]

DRAWN: tuple[type, ...] = (
    # Unions are drawn from their members, and enums from theirs.
    *get_args(Action),
    *get_args(GameState),
    *get_args(Event),
    CardSet,
    Rules,
    Trick,
    Round,
    Game,
    Record,
    Observation,
    Scoresheet,
    SheetRow,
)
"""The classes that Hypothesis cannot build correctly by itself."""


def register() -> None:
    """Tell Hypothesis how to draw these classes."""
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415 - it may be missing

    for kind in DRAWN:
        register_type_strategy(kind, _strategy_for)


def _strategy_for(kind: type) -> SearchStrategy[object]:
    # The strategies are made when the first is asked for, so nobody else waits for them.
    from wizard_rules.testing.strategies import BY_TYPE  # noqa: PLC0415

    return BY_TYPE[kind]
