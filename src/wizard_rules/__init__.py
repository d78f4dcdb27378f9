"""The rules of the card game Wizard as a typed, immutable state machine.

A game is a value: :func:`new_game` makes the first one and :func:`apply` gives the next.
:func:`legal_actions` lists what the seat that is :func:`to_act` may do, and :func:`explain` says
why anything else is refused. All of the core is imported from here; the checks for bots and views
are in :mod:`wizard_rules.testing`.
"""

import sys as _sys

from wizard_rules.errors import (
    FormatError,
    IllegalActionError,
    InvalidRulesError,
    Reason,
    ReplayError,
    Violation,
    WizardRulesError,
)
from wizard_rules.game.actions import Action, ChooseTrump, Deal, PlaceBid, PlayCard
from wizard_rules.game.engine import apply, deal, explain, legal_actions, random_deal, to_act
from wizard_rules.game.records import Record, record, replay, replay_states
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    Deciding,
    Game,
    GameOver,
    GameState,
    Phase,
    Playing,
    Round,
    Trick,
    new_game,
)
from wizard_rules.rules.bidding import HiddenBids, NotEqual, forbidden_bid
from wizard_rules.rules.cards import DECK, Card, CardSet, Suit, shuffled_deck
from wizard_rules.rules.scoresheet import Scoresheet, SheetRow
from wizard_rules.rules.scoring import provisional_score, round_score, tournament_ranking, winners
from wizard_rules.rules.tricks import WizardTurnUp, lead_suit, legal_cards, trick_winner, trump_suit
from wizard_rules.rules.variants import (
    CANADIAN,
    HOUSE,
    OFFICIAL,
    ONLINE,
    TOURNAMENT,
    Rules,
    Schedule,
)
from wizard_rules.views.default_actions import default_action
from wizard_rules.views.events import (
    BidPlaced,
    BidsRevealed,
    CardPlayed,
    CardsDealt,
    Event,
    GameEnded,
    RoundScored,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
    event_count,
    events,
    events_since,
    log,
)
from wizard_rules.views.observations import Observation, observe
from wizard_rules.views.sampling import Sampler, count_states, sample_state
from wizard_rules.wire.codec import (
    ACTION_JSON,
    EVENT_JSON,
    OBSERVATION_JSON,
    RECORD_JSON,
    RULES_JSON,
    VIOLATION_JSON,
    Codec,
)
from wizard_rules.wire.ids import action_from_id, action_id, legal_action_mask
from wizard_rules.wire.reading import parse_json

__all__ = [
    "ACTION_JSON",
    "CANADIAN",
    "DECK",
    "EVENT_JSON",
    "HOUSE",
    "OBSERVATION_JSON",
    "OFFICIAL",
    "ONLINE",
    "RECORD_JSON",
    "RULES_JSON",
    "TOURNAMENT",
    "VIOLATION_JSON",
    "Action",
    "BidPlaced",
    "Bidding",
    "BidsRevealed",
    "Card",
    "CardPlayed",
    "CardSet",
    "CardsDealt",
    "ChooseTrump",
    "ChoosingTrump",
    "Codec",
    "Deal",
    "Dealing",
    "Deciding",
    "Event",
    "FormatError",
    "Game",
    "GameEnded",
    "GameOver",
    "GameState",
    "HiddenBids",
    "IllegalActionError",
    "InvalidRulesError",
    "NotEqual",
    "Observation",
    "Phase",
    "PlaceBid",
    "PlayCard",
    "Playing",
    "Reason",
    "Record",
    "ReplayError",
    "Round",
    "RoundScored",
    "Rules",
    "Sampler",
    "Schedule",
    "Scoresheet",
    "SheetRow",
    "Suit",
    "Trick",
    "TrickTaken",
    "TrumpChosen",
    "TrumpTurnedUp",
    "Violation",
    "WizardRulesError",
    "WizardTurnUp",
    "action_from_id",
    "action_id",
    "apply",
    "count_states",
    "deal",
    "default_action",
    "event_count",
    "events",
    "events_since",
    "explain",
    "forbidden_bid",
    "lead_suit",
    "legal_action_mask",
    "legal_actions",
    "legal_cards",
    "log",
    "new_game",
    "observe",
    "parse_json",
    "provisional_score",
    "random_deal",
    "record",
    "replay",
    "replay_states",
    "round_score",
    "sample_state",
    "shuffled_deck",
    "to_act",
    "tournament_ranking",
    "trick_winner",
    "trump_suit",
    "winners",
]

# Hypothesis was imported before and has loaded the plug-in, which now has classes to register.
if "_wizard_rules_hypothesis" in _sys.modules:
    from _wizard_rules_hypothesis import register as _register

    _register()
