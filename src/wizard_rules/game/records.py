"""A game as the actions that made it: the form in which it is stored, sent and continued."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never, final

import attrs

from wizard_rules.constructors import uncopied
from wizard_rules.errors import IllegalActionError, ReplayError, shown
from wizard_rules.game.actions import BIDS, CHOICES, PLAYS, Action, Deal
from wizard_rules.game.engine import apply
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    GameOver,
    Playing,
    check_state,
    new_game,
    trump_chosen,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from wizard_rules.game.states import GameState, Round, Trick
    from wizard_rules.rules.cards import Card, CardSet, Suit
    from wizard_rules.rules.variants import Rules

__all__ = ["Record", "record", "replay", "replay_states"]


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Record:
    """A table and all actions so far, in order.

    Nothing is checked here: :func:`replay` does that.
    """

    rules: Rules
    """The rules that are played."""
    players: int
    """The number of seats, 3 to 6."""
    first_dealer: int
    """The seat that deals the first round."""
    actions: tuple[Action, ...]
    """The actions. A blind round has no cards played: it plays itself (BLIND-2)."""


def record(state: GameState) -> Record:
    """Return the record of the game that led to this state; ``replay`` leads there again.

    Raises :class:`TypeError` for anything that is not a state.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, legal_actions, new_game, record, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> state = apply(state, legal_actions(state)[0])
    >>> for action in record(state).actions:
    ...     print(action)
    Deal(hands=(CardSet.parse('G9'), CardSet.parse('Y1'), CardSet.parse('B9')), \
turn_up=Card.YELLOW_9)
    PlaceBid(seat=1, bid=0)
    """
    check_state(state)
    game = state.game
    actions: list[Action] = []
    for number, finished in enumerate(game.rounds, start=1):
        actions += round_actions(finished, blind=game.rules.is_blind(number))
    actions += _under_way(state)
    return Record(game.rules, game.players, game.first_dealer, tuple(actions))


def replay(record: Record) -> GameState:
    """Return the state to which the record leads: ``replay(record(state)) == state``.

    Raises :class:`InvalidRulesError` for a table that :func:`wizard_rules.new_game` refuses and
    :class:`ReplayError`, with the index of the action and its violation, for an illegal action.
    Raises :class:`TypeError` for anything that is not a record, or whose actions are not a tuple.
    """
    states = replay_states(record)
    state = next(states)
    # One at a time: a long record leads through many states.
    for state in states:  # noqa: B007 - the last one is returned
        pass
    return state


def replay_states(record: Record) -> Iterator[GameState]:
    """Yield the new game and then the state after each action of the record.

    Raises the errors of :func:`replay`, each when it comes to the fault.

    >>> from wizard_rules import OFFICIAL, PlaceBid, Record, replay_states
    >>> states = replay_states(Record(OFFICIAL, 3, 0, (PlaceBid(1, 0),)))
    >>> type(next(states)).__name__
    'Dealing'
    >>> next(states)
    Traceback (most recent call last):
    wizard_rules.errors.ReplayError: actions[0]: A PlaceBid is not what the game waits for: \
round 1 is to be dealt. [DEAL-1]
    """
    _check_record(record)
    state: GameState = new_game(
        record.rules, players=record.players, first_dealer=record.first_dealer
    )
    yield state
    for index, action in enumerate(record.actions):
        try:
            state = apply(state, action)
        except IllegalActionError as error:
            raise ReplayError(index, error.violation) from error
        yield state


def _check_record(record: object) -> None:
    if type(record) is not Record:
        msg = f"expected a Record, got {shown(record)}"
        raise TypeError(msg)
    if type(record.actions) is not tuple:
        msg = f"expected Record.actions to be a tuple, got {shown(record.actions)}"
        raise TypeError(msg)


def round_actions(finished: Round, *, blind: bool) -> Iterator[Action]:
    """Yield all that was done in a finished round."""
    yield from _opening(
        finished.dealer, finished.hands, finished.turn_up, finished.trump, finished.bids
    )
    if not blind:
        yield from _plays(finished.tricks, len(finished.bids))


def _under_way(state: GameState) -> Iterator[Action]:
    match state:
        case Dealing() | GameOver():
            pass
        case ChoosingTrump(hands=hands, turn_up=wizard):
            yield Deal(hands, wizard)
        case Bidding(game=game, hands=hands, bids=bids):
            yield from _opening(game.dealer, hands, state.turn_up, state.trump, bids)
        case Playing(game=game, dealt=hands, bids=bids):
            yield from _opening(game.dealer, hands, state.turn_up, state.trump, bids)
            yield from _plays((*state.tricks, state.trick), game.players)
        case _ as unreachable:
            assert_never(unreachable)


def _opening(
    dealer: int,
    hands: tuple[CardSet, ...],
    turn_up: Card | None,
    trump: Suit | None,
    bids: tuple[int | None, ...],
) -> Iterator[Action]:
    yield Deal(hands, turn_up)
    suit = trump_chosen(turn_up, trump)
    if suit is not None:
        yield CHOICES[dealer][suit]
    players = len(bids)
    for seat in (*range(dealer + 1, players), *range(dealer + 1)):
        bid = bids[seat]
        if bid is not None:
            yield BIDS[seat][bid]


def _plays(tricks: Iterable[Trick], players: int) -> Iterator[Action]:
    for trick in tricks:
        for seat, card in trick.plays(players):
            yield PLAYS[seat][card]
