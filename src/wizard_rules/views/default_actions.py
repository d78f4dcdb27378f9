"""The action that is played for a seat that is out of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wizard_rules.game.actions import Action, PlayCard
from wizard_rules.game.engine import legal_actions
from wizard_rules.views.observations import Observation

if TYPE_CHECKING:
    from wizard_rules.game.states import Deciding

__all__ = ["default_action"]


def default_action(seen: Deciding | Observation) -> Action:
    """Return the action that is played for a seat that is out of time (DEFAULT-1).

    The first suit in suit order; the lowest legal bid; the lowest legal card: Jesters, then
    number cards by rank and then suit order, then Wizards. From a state it is the action of the
    seat whose turn it is, from an observation that of its seat, and they agree: it depends only on
    what the seat may know. Raises :class:`TypeError` for a state in which it is no seat's turn, for
    an observation whose seat is not on turn, and for anything else.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, default_action, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> default_action(state), default_action(observe(state, 1))
    (PlaceBid(seat=1, bid=0), PlaceBid(seat=1, bid=0))
    """
    if type(seen) is Observation:
        actions, idle = seen.legal_actions, "it is not the turn of the seat that sees this"
    else:
        actions, idle = legal_actions(seen), "it is not the turn of any seat"
    if not actions:
        msg = f"there is no default action: {idle}"
        raise TypeError(msg)
    # Suits and bids are listed from the lowest up; cards are listed by id.
    plays = [action for action in actions if isinstance(action, PlayCard)]
    return min(plays, key=_lowness) if plays else actions[0]


def _lowness(action: PlayCard) -> tuple[bool, int, int]:
    card = action.card
    # A Jester counts as rank 0; ids give the suit order among equal ranks.
    return card.is_wizard, card.rank or 0, card
