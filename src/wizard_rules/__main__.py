"""The command line: ``python -m wizard_rules demo`` plays a whole game at random."""

from __future__ import annotations

import argparse
import random
import sys
from typing import TYPE_CHECKING

from wizard_rules.cards import shuffled_deck
from wizard_rules.engine import apply, deal, legal_actions
from wizard_rules.rules import HOUSE, MAX_PLAYERS, MIN_PLAYERS, OFFICIAL, ONLINE, TOURNAMENT
from wizard_rules.scoresheet import Scoresheet
from wizard_rules.states import Dealing, GameOver, new_game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wizard_rules.rules import Rules
    from wizard_rules.states import GameState, Round

_RULES = {"official": OFFICIAL, "house": HOUSE, "online": ONLINE, "tournament": TOURNAMENT}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments, or the process's own; return the exit status."""
    options = _parser().parse_args(arguments)
    rules: Rules = _RULES[options.rules]
    players: int = options.players
    seed: int = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    print(f"{players} players, {options.rules} rules, seed {seed}")
    sheet = Scoresheet(rules, players, first_dealer=0)
    print(f"\n{sheet}")
    for finished in _random_rounds(new_game(rules, players=players), random.Random(seed)):
        sheet = sheet.with_round(finished.bids, finished.tricks_won)
        print(f"{_describe(finished)}\n{sheet.rows[-1]}")
    seats = " and ".join(f"seat {seat}" for seat in sheet.winners)
    print(f"\nwon by {seats} with {max(sheet.totals)} points")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m wizard_rules", description="The rules of the card game Wizard."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    demo = commands.add_parser(
        "demo",
        help="play a whole game with random legal moves and print its score sheet",
        description="Play a whole game with random legal moves and print its score sheet.",
    )
    demo.add_argument(
        "--players",
        type=int,
        choices=range(MIN_PLAYERS, MAX_PLAYERS + 1),
        default=4,
        help="how many play (default: %(default)s)",
    )
    demo.add_argument(
        "--rules",
        choices=_RULES,
        default="official",
        help="which of the named rules are played (default: %(default)s)",
    )
    demo.add_argument(
        "--seed", type=int, metavar="S", help="play the game of this number (default: any)"
    )
    return parser


def _random_rounds(state: GameState, rng: random.Random) -> Iterator[Round]:
    while not isinstance(state, GameOver):
        if isinstance(state, Dealing):
            action = deal(state, shuffled_deck(rng))
            state = apply(state, action)
        else:
            # Only random() is drawn from, so that a seed plays the same game on every Python.
            actions = legal_actions(state)
            finished = len(state.game.rounds)
            state = apply(state, actions[int(rng.random() * len(actions))])
            yield from state.game.rounds[finished:]


def _describe(finished: Round) -> str:
    turn_up = "none" if finished.turn_up is None else finished.turn_up
    trump = "none" if finished.trump is None else finished.trump
    return f"dealer seat {finished.dealer}, turn-up {turn_up}, trump {trump}"


if __name__ == "__main__":
    sys.exit(main())
