"""Actions as small numbers, for learners and compact protocols.

The layout is fixed: ids 0 to 59 play the card with that id, 60 to 80 bid 0 to 20, and 81 to 84
name the trump suit in suit order. An id leaves out the seat: it is always the seat to act.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, SupportsIndex, TypeAlias

from wizard_rules.errors import class_name, shown, whole_number
from wizard_rules.game.actions import (
    BIDS,
    CHOICES,
    PLAYS,
    Action,
    ChooseTrump,
    Deal,
    PlaceBid,
    PlayCard,
)
from wizard_rules.game.engine import legal_actions, to_act
from wizard_rules.game.states import Phase, Playing
from wizard_rules.rules.cards import Card, Suit
from wizard_rules.views.observations import Observation

if TYPE_CHECKING:
    from wizard_rules.game.states import GameState

__all__ = ["action_from_id", "action_id", "legal_action_mask"]

_FIRST_BID = 60
_FIRST_SUIT = 81
_IDS = 85
_HIGHEST_BID = _FIRST_SUIT - _FIRST_BID - 1

_Seen: TypeAlias = "GameState | Observation"


def action_id(action: Action) -> int:
    """Return the id of a seat's action, 0 to 84.

    Raises :class:`ValueError` for a deal, which is chance's and has no id, for a bid that no round
    allows, below 0 or above 20, and for anything that is not an action with a card, bid or suit of
    the right type.

    >>> from wizard_rules import Card, PlaceBid, PlayCard, action_id
    >>> action_id(PlayCard(2, Card.RED_7)), action_id(PlaceBid(0, 3))
    (6, 63)
    """
    # The type decides: a class may claim to be another.
    if type(action) is PlayCard and type(action.card) is Card:
        return int(action.card)
    if type(action) is PlaceBid and type(action.bid) is int:
        if not 0 <= action.bid <= _HIGHEST_BID:
            msg = f"a bid with an id is 0 to {_HIGHEST_BID}, not {shown(action.bid)}"
            raise ValueError(msg)
        return _FIRST_BID + action.bid
    if type(action) is ChooseTrump and type(action.suit) is Suit:
        return _FIRST_SUIT + action.suit
    if type(action) is Deal:
        msg = "a deal has no id: it is chance's, and no seat's"
    else:
        msg = f"expected a seat's action, got {shown(action)}"
    raise ValueError(msg)


def action_from_id(seen: GameState | Observation, action_id: SupportsIndex) -> Action:
    """Return the action with this id, of the seat that is to act.

    ``action_id`` is an int or anything that stands for one, such as NumPy's ``int64``. The action
    is of the right kind for the phase, and legal if its bit is set in :func:`legal_action_mask`;
    :func:`wizard_rules.explain` says why it is not. Raises :class:`ValueError` if no seat is to
    act, for an id that is not an integer from 0 to 84, and for one of a kind that the phase does
    not ask for.

    >>> from random import Random
    >>> from wizard_rules import action_from_id, apply, deal, new_game, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> action_from_id(state, 61)
    PlaceBid(seat=1, bid=1)
    """
    seat, phase = _actor(seen)
    number = whole_number(action_id)
    if number is None:
        kind = class_name(action_id)
        msg = f"an action id is an integer, not of the type {kind}: {shown(action_id)}"
        raise ValueError(msg)
    if not 0 <= number < _IDS:
        msg = f"an action id is 0 to {_IDS - 1}, not {shown(number)}"
        raise ValueError(msg)
    asked, action = _by_id(seat, number)
    if asked is not phase:
        msg = f"id {number} is {action}, but the phase is {phase.value}"
        raise ValueError(msg)
    return action


def _by_id(seat: int, action_id: int) -> tuple[Phase, Action]:
    if action_id < _FIRST_BID:
        return Phase.PLAYING, PLAYS[seat][action_id]
    if action_id < _FIRST_SUIT:
        return Phase.BIDDING, BIDS[seat][action_id - _FIRST_BID]
    return Phase.CHOOSING_TRUMP, CHOICES[seat][action_id - _FIRST_SUIT]


def _actor(seen: _Seen) -> tuple[int, Phase]:
    # The function raises for anything that is not a state.
    seat = seen.to_act if type(seen) is Observation else to_act(seen)
    if seat is None:
        msg = f"no seat is to act: the phase is {seen.phase.value}"
        raise ValueError(msg)
    return seat, seen.phase


def legal_action_mask(seen: GameState | Observation) -> int:
    """Return the legal actions as 85 bits: bit n is set when the action with id n is legal.

    From a state they are those of the seat that is to act, from an observation those of its own
    seat. 0 where :func:`wizard_rules.legal_actions` is empty.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, legal_action_mask, new_game, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> mask = legal_action_mask(state)
    >>> [action_id for action_id in range(85) if mask >> action_id & 1]
    [60, 61]
    """
    if type(seen) is Playing:
        # The ids of cards are those of their plays, so the mask is there already.
        return seen.legal
    actions = seen.legal_actions if type(seen) is Observation else legal_actions(seen)
    mask = 0
    for action in actions:
        mask |= 1 << action_id(action)
    return mask
