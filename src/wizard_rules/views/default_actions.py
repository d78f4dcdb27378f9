"""What is played for a seat that is out of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wizard_rules.game.actions import Action, PlayCard
from wizard_rules.game.engine import legal_actions
from wizard_rules.views.observations import Observation

if TYPE_CHECKING:
    from wizard_rules.game.states import Bidding, ChoosingTrump, Playing

__all__ = ["default_action"]


def default_action(seen: ChoosingTrump | Bidding | Playing | Observation) -> Action:
    """Return what is played for a seat that is out of time (DEFAULT-1).

    The first suit in suit order; the lowest legal bid; the lowest legal card: Jesters, then
    number cards by rank and then suit order, then Wizards. From a state it is the action of the
    seat that is to act, from an observation that of its seat, and they agree: it depends on
    nothing that the seat may not know. Raises :class:`TypeError` for a state in which no seat is
    to act, and for an observation whose seat is not to act.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, default_action, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> default_action(state), default_action(observe(state, 1))
    (PlaceBid(seat=1, bid=0), PlaceBid(seat=1, bid=0))
    """
    actions = seen.legal_actions if isinstance(seen, Observation) else legal_actions(seen)
    if not actions:
        msg = f"no seat is to act in a {type(seen).__name__}"
        if isinstance(seen, Observation):
            msg = "the seat of this observation is not to act"
        raise TypeError(msg)
    # Suits and bids are listed from the lowest up; cards are listed by id.
    plays = [action for action in actions if isinstance(action, PlayCard)]
    return min(plays, key=_lowness) if plays else actions[0]


def _lowness(action: PlayCard) -> tuple[bool, int, int]:
    card = action.card
    # A Jester counts as rank 0; ids give the suit order among equal ranks.
    return card.is_wizard, card.rank or 0, card
