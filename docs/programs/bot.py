"""A bot that samples what it cannot see, plays it out, and takes the best action on average."""

from collections.abc import Callable
from functools import partial
from random import Random

from wizard_rules import (
    Action,
    Dealing,
    GameState,
    NotEqual,
    Observation,
    Rules,
    Sampler,
    apply,
    deal,
    legal_actions,
    new_game,
    observe,
    shuffled_deck,
    to_act,
)

Player = Callable[[Observation], Action]

SAMPLES = 25


def sampling(seen: Observation, rng: Random) -> Action:
    """Return the legal action with which the round ends best for the seat, on average."""
    actions = seen.legal_actions
    if len(actions) == 1:
        return actions[0]
    sampler = Sampler(seen)
    points = dict.fromkeys(actions, 0)
    for _ in range(SAMPLES):
        # Each action is tried in the same states, so luck favours none of them.
        state = sampler.draw(rng)
        for action in actions:
            points[action] += points_after(apply(state, action), seen, rng)
    return max(actions, key=points.__getitem__)


def points_after(state: GameState, seen: Observation, rng: Random) -> int:
    """Return the seat's points for the round if everybody goes on at random."""
    while len(state.game.rounds) == len(seen.rounds):
        state = apply(state, one_of(legal_actions(state), rng))
    assert seen.seat is not None
    return state.game.rounds[-1].points[seen.seat]


def at_random(seen: Observation, rng: Random) -> Action:
    """Return any legal action."""
    return one_of(seen.legal_actions, rng)


def one_of(actions: tuple[Action, ...], rng: Random) -> Action:
    """Return one of the actions, the same for a seed on every Python."""
    return actions[int(rng.random() * len(actions))]


def play(players: list[Player], rules: Rules, deals: Random) -> tuple[int, ...]:
    """Play a game and return the totals. A player is given what its seat sees, never the state."""
    state: GameState = new_game(rules, players=len(players))
    while isinstance(state, Dealing):
        state = apply(state, deal(state, shuffled_deck(deals)))
        while (seat := to_act(state)) is not None:
            state = apply(state, players[seat](observe(state, seat)))
    return state.game.scores


def main() -> None:
    """Let the bot play against three random players, from every seat."""
    rules = Rules(notequal=NotEqual.ALWAYS, schedule=(1, 4, 7, 10))
    deals, own = Random(1), Random(2)
    of_bot, of_others = list[int](), list[int]()
    for game in range(8):
        seat = game % 4
        players: list[Player] = [partial(at_random, rng=own)] * 4
        players[seat] = partial(sampling, rng=own)
        totals = play(players, rules, deals)
        of_bot.append(totals[seat])
        of_others += totals[:seat] + totals[seat + 1 :]
        print(f"game {game + 1}, bot on seat {seat}: {totals}")
    print(f"a game brings the bot {sum(of_bot) / len(of_bot):.1f} points on average")
    print(f"and a random player {sum(of_others) / len(of_others):.1f}")


if __name__ == "__main__":
    main()
