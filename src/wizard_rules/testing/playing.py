"""Play on from a state, for tests that are about what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from wizard_rules.errors import shown
from wizard_rules.game.actions import Action, ChooseTrump, PlaceBid, PlayCard
from wizard_rules.game.engine import apply, to_act
from wizard_rules.rules.cards import Card, Suit

if TYPE_CHECKING:
    from wizard_rules.game.states import GameState

__all__ = ["played"]


def played(state: GameState, *choices: int | Card | Suit | str | Action) -> GameState:
    """Return the state after these choices, each made by the seat that is to act.

    - An int is a bid.
    - A :class:`~wizard_rules.Card` is the card played.
    - A :class:`~wizard_rules.Suit` is the trump suit named.
    - A str holds the codes of cards, separated by spaces, which are played in turn.
    - An action is applied as it is; each round needs a :class:`~wizard_rules.Deal`.

    Raises :class:`~wizard_rules.IllegalActionError` for a choice that the rules refuse, or that
    comes when no seat is to act; :class:`~wizard_rules.FormatError` for a code that no card has;
    and :class:`TypeError` for anything else, such as a bool.

    >>> from wizard_rules import Card, CardSet, Deal, Rules, new_game
    >>> from wizard_rules.testing import played
    >>> hands = tuple(map(CardSet.parse, ("R1 R2", "R3 B1", "R4 J1")))
    >>> start = new_game(Rules(schedule=(2,)), players=3)
    >>> state = played(start, Deal(hands, Card.GREEN_1), 1, 0, 1, "R3 R4")
    >>> played(state, Card.RED_1).tricks_won
    (0, 0, 1)
    >>> played(state, "J1")
    Traceback (most recent call last):
    wizard_rules.errors.IllegalActionError: ...
    """
    for choice in choices:
        # Asked for its exact class: cards, suits and bools are ints, and an object from elsewhere
        # may claim to be of any class.
        if type(choice) is str:
            state = played(state, *map(Card.parse, choice.split()))
        else:
            state = apply(state, _action(state, choice))
    return state


def _action(state: GameState, choice: object) -> Action:
    # When no seat is to act, the rules refuse the choice of every seat, and so that of seat 0.
    seat = to_act(state) or 0
    if type(choice) is Card:
        return PlayCard(seat, choice)
    if type(choice) is Suit:
        return ChooseTrump(seat, choice)
    if type(choice) is int:
        return PlaceBid(seat, choice)
    if any(type(choice) is kind for kind in get_args(Action)):
        return cast("Action", choice)
    msg = f"a choice is an action, a Card, a Suit, a bid or codes of cards, not {shown(choice)}"
    raise TypeError(msg)
