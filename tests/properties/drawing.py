"""Strategies for games, arbitrary rounds, courses of play, and states in any phase.

A law is about a round, so an example starts in one: any round of any game, with the rounds
before it finished. Those are played by a seeded generator, since a law wants only their scores
and their number, and drawing each of their cards would drown what it is about. The round itself
is drawn card by card and action by action, so that a failing example shrinks to a short one.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from random import Random
from typing import TYPE_CHECKING, TypeAlias, TypeGuard, final

import attrs
from hypothesis import strategies as st

from wizard_rules import (
    DECK,
    Action,
    Bidding,
    Card,
    ChoosingTrump,
    Dealing,
    Game,
    GameOver,
    GameState,
    HiddenBids,
    NotEqual,
    Playing,
    Rules,
    Schedule,
    WizardTurnUp,
    apply,
    deal,
    legal_actions,
    new_game,
    shuffled_deck,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SeatedState: TypeAlias = ChoosingTrump | Bidding | Playing
"""The states in which a seat is to act."""


@final
@attrs.frozen
class Course:
    """A legal course of play within one round, kept short for the report of a failing law."""

    start: Dealing
    """The round about to be dealt."""
    actions: tuple[Action, ...]
    """What is done, the deal first; as far as the end of the round at most."""

    @property
    def states(self) -> tuple[GameState, ...]:
        """All states passed, the start first."""
        start: GameState = self.start
        return tuple(accumulate(self.actions, apply, initial=start))

    @property
    def end(self) -> GameState:
        """The state arrived at."""
        return self.states[-1]

    @property
    def moves(self) -> Iterator[tuple[GameState, Action, GameState]]:
        """Each action between the state before it and the state after it."""
        for action, (before, after) in zip(self.actions, pairwise(self.states), strict=True):
            yield before, action, after


def dealt_hand_sizes(game: Game) -> tuple[int, ...]:
    """Return the hand sizes of a game's schedule, by round."""
    return game.rules.hand_sizes(game.players)


def is_blind(game: Game) -> bool:
    """Tell whether the round to come or under way is the blind one (BLIND-1)."""
    return game.rules.blind_round and not game.rounds


def has_left_round(start: Dealing, state: GameState) -> bool:
    """Tell whether the round that began with ``start`` is finished in ``state``."""
    return len(state.game.rounds) > len(start.game.rounds)


def next_round(state: GameState) -> Dealing:
    """Return the state as one that waits for a deal; raises :class:`TypeError` if it does not."""
    if not isinstance(state, Dealing):
        msg = f"no round is to be dealt in {state}"
        raise TypeError(msg)
    return state


# Play by a seeded generator, for what no law looks at closely


def random_action(state: GameState, rng: Random) -> Action:
    """Return a legal action, or a deal of a shuffled deck."""
    if isinstance(state, Dealing):
        return deal(state, shuffled_deck(rng))
    return rng.choice(legal_actions(state))


def random_course(start: Dealing, rng: Random) -> Course:
    """Return one round played at random to its end."""
    state: GameState = start
    actions: list[Action] = []
    while not has_left_round(start, state):
        action = random_action(state, rng)
        actions.append(action)
        state = apply(state, action)
    return Course(start, tuple(actions))


def random_game(start: Dealing, rng: Random) -> Iterator[Course]:
    """Yield the rounds of a whole game played at random, each as a course of play."""
    state: GameState = start
    while isinstance(state, Dealing):
        course = random_course(state, rng)
        yield course
        state = course.end


SEEDS = st.integers(0, 2**16)


# Tables

ANY_WIZARD_TURN_UP = st.sampled_from(WizardTurnUp)
ANY_NOTEQUAL = st.sampled_from(NotEqual)
ANY_HIDDEN_BIDS = st.sampled_from(HiddenBids)


def _schedules(players: int) -> st.SearchStrategy[Schedule | tuple[int, ...]]:
    largest = len(DECK) // players
    # The full deal is one size of up to twenty, and the one without a turn-up: ask more often.
    sizes = st.integers(1, largest) | st.just(largest)
    custom = st.lists(sizes, min_size=1, max_size=4).map(tuple)
    return custom | st.sampled_from(Schedule)


# Made once, since Hypothesis takes longer to make a strategy than to draw from it.
SCHEDULES = {players: _schedules(players) for players in range(3, 7)}


@st.composite
def rules_for(
    draw: st.DrawFn, players: int, notequals: st.SearchStrategy[NotEqual] = ANY_NOTEQUAL
) -> Rules:
    """Draw rules that this many players can play: every axis, named and custom schedules."""
    schedule = draw(SCHEDULES[players])
    may_be_blind = Rules(schedule=schedule).hand_sizes(players)[0] == 1
    return Rules(
        wizard_turn_up=draw(ANY_WIZARD_TURN_UP),
        notequal=draw(notequals),
        hidden_bids=draw(ANY_HIDDEN_BIDS),
        blind_round=may_be_blind and draw(st.booleans()),
        schedule=schedule,
    )


@st.composite
def new_games(draw: st.DrawFn, notequals: st.SearchStrategy[NotEqual] = ANY_NOTEQUAL) -> Dealing:
    """Draw a table: 3 to 6 players, their rules, the first dealer."""
    players = draw(st.integers(3, 6))
    rules = draw(rules_for(players, notequals))
    return new_game(rules, players=players, first_dealer=draw(st.integers(0, players - 1)))


@st.composite
def arbitrary_rounds(draw: st.DrawFn, games: st.SearchStrategy[Dealing]) -> Dealing:
    """Draw any round of a game, about to be dealt."""
    state: GameState = draw(games)
    last = len(dealt_hand_sizes(state.game)) - 1
    finished = draw(st.integers(0, last))
    rng = Random(draw(SEEDS) if finished else 0)
    while len(state.game.rounds) < finished:
        state = apply(state, random_action(state, rng))
    return next_round(state)


ARBITRARY_ROUNDS = arbitrary_rounds(new_games())


# Rounds


@st.composite
def decks(draw: st.DrawFn, state: Dealing) -> tuple[Card, ...]:
    """Draw a deck to deal from."""
    deck = draw(st.permutations(DECK))
    # One deal in fifteen turns up a Wizard, as many a Jester: ask more often.
    wanted = draw(st.sampled_from((None, Card.WIZARD_1, Card.JESTER_1)))
    place = state.game.players * state.game.hand_size
    if wanted is not None and place < len(DECK):
        other = deck.index(wanted)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


def _draw_course(draw: st.DrawFn, start: Dealing, stops: Callable[[GameState], bool]) -> Course:
    state: GameState = start
    actions: list[Action] = []
    while not (stops(state) or has_left_round(start, state)):
        if isinstance(state, Dealing):
            action: Action = deal(state, draw(decks(state)))
        else:
            legal = legal_actions(state)
            action = legal[draw(st.integers(0, len(legal) - 1))]
        actions.append(action)
        state = apply(state, action)
    return Course(start, tuple(actions))


@st.composite
def whole_rounds(draw: st.DrawFn, rounds: st.SearchStrategy[Dealing] = ARBITRARY_ROUNDS) -> Course:
    """Draw a round from the deal to its score."""
    return _draw_course(draw, draw(rounds), lambda _: False)


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Draw a course of play that ends anywhere in a round, or after it."""
    start = draw(ARBITRARY_ROUNDS)
    players, size = start.game.players, start.game.hand_size
    # A deal, a choice of trump, the bids, the cards.
    all_actions = 2 + players + players * size
    before_cards = st.integers(0, 2 + players)
    between_cards = st.integers(2 + players, all_actions)
    # Trump may be named in a single state, and the score comes after the last card only.
    ends = st.sampled_from((1, all_actions))
    limits = before_cards | between_cards | ends
    # Each action asks once whether to stop before it.
    remaining = iter(range(draw(limits), -1, -1))
    return _draw_course(draw, start, lambda _: next(remaining) == 0)


@st.composite
def last_bids(draw: st.DrawFn, rounds: st.SearchStrategy[Dealing] = ARBITRARY_ROUNDS) -> Bidding:
    """Draw a state in which only the last bidder is still to bid."""
    state = _draw_course(draw, draw(rounds), is_last_bid).end
    if not isinstance(state, Bidding):
        msg = f"a round went by without a last bid and came to {state}"
        raise TypeError(msg)
    return state


def is_last_bid(state: GameState) -> bool:
    """Tell whether only the last bidder is still to bid."""
    return isinstance(state, Bidding) and state.bids.count(None) == 1


# States


def states() -> st.SearchStrategy[GameState]:
    """Draw a state in any phase."""
    return courses().map(lambda course: course.end)


def is_seated(state: GameState) -> TypeGuard[SeatedState]:
    """Tell whether a seat is to act."""
    return isinstance(state, ChoosingTrump | Bidding | Playing)


def seated_states() -> st.SearchStrategy[SeatedState]:
    """Draw a state in which a seat is to act."""
    return states().filter(is_seated)


@st.composite
def moves(draw: st.DrawFn) -> tuple[GameState, Action]:
    """Draw a state that is not the end of a game, and a legal action in it."""
    state = draw(states().filter(lambda state: not isinstance(state, GameOver)))
    if isinstance(state, Dealing):
        return state, deal(state, draw(decks(state)))
    return state, draw(st.sampled_from(legal_actions(state)))
