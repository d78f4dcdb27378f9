"""Play many games at once in several processes; how many processes does not change the result."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random

from wizard_rules import (
    HOUSE,
    Dealing,
    GameState,
    Record,
    Rules,
    apply,
    deal,
    legal_actions,
    new_game,
    record,
    replay,
    shuffled_deck,
    winners,
)

PLAYERS = 4
ROUNDS = len(HOUSE.hand_sizes(PLAYERS))
GAMES = 200
WORKERS = 2


def play_to(rounds: int, state: GameState, seed: int) -> GameState:
    """Return the game after this many rounds, played at random from this seed."""
    rng = Random(seed)
    while len(state.game.rounds) < rounds:
        if isinstance(state, Dealing):
            state = apply(state, deal(state, shuffled_deck(rng)))
        else:
            actions = legal_actions(state)
            state = apply(state, actions[int(rng.random() * len(actions))])
    return state


def play(rules: Rules, seed: int) -> tuple[tuple[int, ...], Record | None]:
    """Return the totals of a game, and its record if the win is shared."""
    over = play_to(ROUNDS, new_game(rules, players=PLAYERS), seed)
    scores = over.game.scores
    return scores, record(over) if len(winners(scores)) > 1 else None


def main() -> None:
    """Play games from the start, and then one game from its middle, many times."""
    middle = play_to(10, new_game(HOUSE, players=PLAYERS), seed=1)

    # Fresh workers can be started on every system; they import this file.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(WORKERS, mp_context=context) as executor:
        # map() gives the results in the order of the seeds, whichever is ready first.
        games = list(executor.map(partial(play, HOUSE), range(GAMES), chunksize=25))
        ends = list(executor.map(partial(play_to, ROUNDS, middle), range(GAMES), chunksize=25))

    won = [sum(seat in winners(scores) for scores, _ in games) for seat in range(PLAYERS)]
    print(f"of {GAMES} games the seats won {won}")
    for seed, (scores, played) in enumerate(games):
        if played is not None:
            assert replay(played).game.scores == scores
            print(f"seed {seed}: {len(played.actions)} actions led to {scores}")

    won = [sum(seat in winners(end.game.scores) for end in ends) for seat in range(PLAYERS)]
    print(f"after 10 rounds it stands {middle.game.scores}; going on from there they won {won}")


if __name__ == "__main__":
    main()
