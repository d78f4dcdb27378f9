"""What Hypothesis loads when it is imported, so that it can draw this library's types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wizard_rules.game.actions import ChooseTrump, Deal, PlaceBid, PlayCard
from wizard_rules.game.records import Record
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    Game,
    GameOver,
    Playing,
    Round,
    Trick,
)
from wizard_rules.rules.cards import CardSet
from wizard_rules.rules.scoresheet import Scoresheet, SheetRow
from wizard_rules.rules.variants import Rules
from wizard_rules.views.events import (
    BidPlaced,
    BidsRevealed,
    CardPlayed,
    CardsDealt,
    GameEnded,
    RoundScored,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
)
from wizard_rules.views.observations import Observation

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

# Unions, such as the one of all states, are drawn from their members, and enums from theirs.
DRAWN: tuple[type, ...] = (
    BidPlaced,
    Bidding,
    BidsRevealed,
    CardPlayed,
    CardSet,
    CardsDealt,
    ChooseTrump,
    ChoosingTrump,
    Deal,
    Dealing,
    Game,
    GameEnded,
    GameOver,
    Observation,
    PlaceBid,
    PlayCard,
    Playing,
    Record,
    Round,
    RoundScored,
    Rules,
    Scoresheet,
    SheetRow,
    Trick,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
)


def register() -> None:
    """Tell Hypothesis how to draw the types that it cannot build correctly by itself."""
    # This runs while Hypothesis is being imported, and the package does without it.
    from hypothesis.strategies import register_type_strategy  # noqa: PLC0415

    for kind in DRAWN:
        register_type_strategy(kind, _strategy_for)


def _strategy_for(kind: type) -> SearchStrategy[object]:
    # The strategies are made when the first is asked for: importing Hypothesis shall not wait.
    from wizard_rules.testing.strategies import BY_TYPE  # noqa: PLC0415

    return BY_TYPE[kind]
