"""Strategies for the laws: those that the library offers, and others that only the laws need.

A law is about a round, so an example starts in one: any round of any game, with the rounds
before it finished. Those are played by a seeded generator, since a law wants only their scores
and their number, and drawing each of their cards would drown what it is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

import attrs
from hypothesis import strategies as st

from wizard_rules import (
    Action,
    Bidding,
    ChoosingTrump,
    Dealing,
    Deciding,
    Game,
    GameOver,
    GameState,
    HiddenBids,
    NotEqual,
    Playing,
    Rules,
    WizardTurnUp,
    apply,
    legal_actions,
    random_deal,
)
from wizard_rules.testing.strategies import (
    Course,
    actions,
    new_games,
    rounds,
    rules,
    states,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random


def is_blind(game: Game) -> bool:
    """Tell whether the round to come or under way is the blind one (BLIND-1).

    The laws say this in their own words instead of asking the state.
    """
    return game.rules.blind_round and not game.rounds


def has_left_round(start: Dealing, state: GameState) -> bool:
    """Tell whether the round that began with ``start`` is finished in ``state``."""
    return len(state.game.rounds) > len(start.game.rounds)


def next_round(state: GameState) -> Dealing:
    """Return the state as one that waits for a deal; raises :class:`TypeError` if it does not."""
    if not isinstance(state, Dealing):
        msg = f"the game does not wait for a deal in {state}"
        raise TypeError(msg)
    return state


# Play by a seeded generator, for rounds that no law looks at closely


def random_action(state: GameState, rng: Random) -> Action:
    """Return a legal action, or a random deal."""
    if isinstance(state, Dealing):
        return random_deal(state, rng)
    return rng.choice(legal_actions(state))


def random_course(start: Dealing, rng: Random) -> Course:
    """Return one round played at random to its end."""
    state: GameState = start
    done: list[Action] = []
    while not has_left_round(start, state):
        action = random_action(state, rng)
        done.append(action)
        state = apply(state, action)
    return Course(start, tuple(done))


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


# Rounds

# Made once, since Hypothesis takes longer to make a strategy than to draw from it.
ARBITRARY_ROUNDS = rounds()


def rounds_under(notequal: NotEqual) -> st.SearchStrategy[Dealing]:
    """Draw any round of a game under this notequal mode, about to be dealt."""

    def with_mode(played: Rules) -> Rules:
        return attrs.evolve(played, notequal=notequal)

    return rounds(new_games(rules().map(with_mode)))


@st.composite
def last_bids(draw: st.DrawFn, rounds: st.SearchStrategy[Dealing] = ARBITRARY_ROUNDS) -> Bidding:
    """Draw a state in which only the last bidder is still to bid."""
    state: GameState = draw(rounds)
    while not is_last_bid(state):
        state = apply(state, draw(actions(state)))
    if not isinstance(state, Bidding):
        msg = f"a round went by without a last bid and came to {state}"
        raise TypeError(msg)
    return state


def is_last_bid(state: GameState) -> bool:
    """Tell whether only the last bidder is still to bid."""
    return isinstance(state, Bidding) and state.bids.count(None) == 1


# States


def is_seated(state: GameState) -> TypeGuard[Deciding]:
    """Tell whether a seat is to act."""
    return isinstance(state, Deciding)


def seated_states() -> st.SearchStrategy[Deciding]:
    """Draw a state in which a seat is to act."""
    return states(ChoosingTrump) | states(Bidding) | states(Playing)


@st.composite
def moves(draw: st.DrawFn) -> tuple[GameState, Action]:
    """Draw a state that is not the end of a game, and a legal action in it."""
    state = draw(states().filter(lambda state: not isinstance(state, GameOver)))
    return state, draw(actions(state))
