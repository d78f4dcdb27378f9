"""Playing on in a test: the choices in the order in which they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from wizard_rules.errors import shown
from wizard_rules.game.actions import Action, ChooseTrump, PlaceBid, PlayCard
from wizard_rules.game.engine import apply, to_act
from wizard_rules.rules.cards import Card, Suit

if TYPE_CHECKING:
    from wizard_rules.game.states import GameState

__all__ = ["played"]

_ACTIONS = get_args(Action)


def played(state: GameState, *choices: Action | Card | Suit | int | str) -> GameState:
    """Return the state after these choices, each made by the seat whose turn it is then.

    An int is a bid, a :class:`~wizard_rules.Card` is played, a :class:`~wizard_rules.Suit` is named
    as trump, and a text is the codes of one or more cards, played in turn. An action is applied as
    it is, a deal too. Raises :class:`~wizard_rules.IllegalActionError` for a choice that the rules
    refuse, :class:`~wizard_rules.FormatError` for a text with anything but codes,
    :class:`TypeError` for any other kind of choice, and :class:`ValueError` for a choice where no
    seat has one.

    >>> from wizard_rules import Card, CardSet, Deal, Rules, new_game
    >>> from wizard_rules.testing import played
    >>> start = new_game(Rules(schedule=(1,)), players=3)
    >>> hands = tuple(map(CardSet.parse, ("R1", "W1", "R3")))
    >>> played(start, Deal(hands, Card.GREEN_1), 1, 0, 0, "W1 R3 R1").game.scores
    (20, 30, 20)
    """
    for choice in choices:
        if type(choice) is str:
            state = played(state, *map(Card.parse, choice.split()))
        else:
            state = apply(state, _action(state, choice))
    return state


def _action(state: GameState, choice: object) -> Action:
    # By the type itself: cards and suits are ints too, and a bool is not a bid.
    kind = type(choice)
    if any(kind is action for action in _ACTIONS):
        return cast("Action", choice)
    if not any(kind is other for other in (Card, Suit, int)):
        msg = f"a choice is an action, a card, a suit, a bid or codes of cards, not {shown(choice)}"
        raise TypeError(msg)
    seat = to_act(state)
    if seat is None:
        msg = f"no seat has anything to choose while the phase is {state.phase.value}"
        raise ValueError(msg)
    if kind is Card:
        return PlayCard(seat, cast("Card", choice))
    if kind is Suit:
        return ChooseTrump(seat, cast("Suit", choice))
    return PlaceBid(seat, cast("int", choice))
