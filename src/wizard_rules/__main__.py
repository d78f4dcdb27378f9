"""The command line: ``python -m wizard_rules`` and a command.

``demo`` plays a whole game at random, ``check`` verifies records of games.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from wizard_rules.game.engine import apply, deal, legal_actions
from wizard_rules.game.records import record, replay
from wizard_rules.game.states import Dealing, GameOver, new_game
from wizard_rules.rules import variants
from wizard_rules.rules.cards import shuffled_deck
from wizard_rules.rules.scoresheet import Scoresheet
from wizard_rules.rules.variants import MAX_PLAYERS, MIN_PLAYERS, Rules
from wizard_rules.wire.codec import RECORD_JSON

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wizard_rules.game.states import Game, GameState, Round

_RULES = {name.lower(): value for name, value in vars(variants).items() if type(value) is Rules}
"""The named rules, by the names of their constants."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line with these arguments, or the process's own; return the exit status."""
    try:
        try:
            status = _run(_parser().parse_args(arguments))
        finally:
            # Also where argparse has printed its help, and ends the process.
            _flush_output()
    except OSError as error:
        # Whoever reads the output has gone, or there is no room for it. The rest is lost; at its
        # end, Python would try again and complain.
        if sys.stdout is not None:
            sys.stdout = _nowhere()
        status = _fault("the output", error.strerror)
    finally:
        _flush_faults()
    return status


def _flush_output() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="ascii")  # noqa: PTH123 - until the end


def _run(options: argparse.Namespace) -> int:
    if sys.stdout is None:
        # A process may be started without an output.
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))
    if options.command == "check":
        # Every file gets its report, whatever is wrong with the one before.
        return max([_check(name) for name in options.files])
    seed: int = random.SystemRandom().randrange(2**32) if options.seed is None else options.seed
    print(f"{options.players} players, {options.rules} rules, seed {seed}")
    return _demo(_RULES[options.rules], options.players, random.Random(seed), options.record)


def _demo(rules: Rules, players: int, rng: random.Random, file: str | None) -> int:
    sheet = Scoresheet(rules, players, first_dealer=0)
    print(f"\n{sheet}")
    state: GameState = new_game(rules, players=players)
    for after in _random_states(state, rng):
        state = after
        for finished in state.game.rounds[len(sheet.rows) :]:
            sheet = sheet.with_round(finished.bids, finished.tricks_won)
            print(f"{_describe(finished)}\n{sheet.rows[-1]}")
    print(f"\n{_result(sheet)}")
    if file is not None:
        try:
            Path(file).write_text(f"{RECORD_JSON.dumps(record(state))}\n", encoding="ascii")
        except OSError as error:
            return _fault(_shown(file), error.strerror)
        except ValueError as error:
            return _fault(_shown(file), str(error))
    return 0


def _check(name: str) -> int:
    try:
        loaded = RECORD_JSON.loads(_read(name))
    except OSError as error:
        return _fault(_shown(name), error.strerror)
    except ValueError as error:
        # The fault of the record, or of a name that no file can have.
        return _fault(_shown(name), str(error))
    state = replay(loaded)
    print(f"{_shown(name)}: {len(loaded.actions)} legal actions\n\n{_sheet(state.game)}\n")
    return 0


def _read(name: str) -> bytes:
    if name != "-":
        return Path(name).read_bytes()
    # A process may be started without an input.
    return b"" if sys.stdin is None else sys.stdin.buffer.read()


def _shown(name: str) -> str:
    """Return the name of a file, with escapes for what is not printable ASCII or not a text."""
    return (
        "".join(
            letter if letter.isascii() and letter.isprintable() else repr(letter)[1:-1]
            for letter in name
        )
        .encode("ascii", "backslashreplace")
        .decode()
    )


def _fault(name: str, reason: str | None) -> int:
    if sys.stderr is not None:
        # Where nobody can read it, the status has to do.
        with contextlib.suppress(OSError):
            print(f"{name}: {reason}", file=sys.stderr)
    return 1


def _flush_faults() -> None:
    try:
        if sys.stderr is not None:
            sys.stderr.flush()
    except OSError:
        sys.stderr = _nowhere()


def _sheet(game: Game) -> str:
    sheet = Scoresheet(game.rules, game.players, game.first_dealer)
    for finished in game.rounds:
        sheet = sheet.with_round(finished.bids, finished.tricks_won)
    return f"{sheet}\n\n{_result(sheet)}"


def _result(sheet: Scoresheet) -> str:
    if not sheet.is_full:
        return f"round {sheet.round_number} is not finished"
    seats = " and ".join(f"seat {seat}" for seat in sheet.winners)
    return f"won by {seats} with {max(sheet.totals)} points"


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
    demo.add_argument("--record", metavar="FILE", help="write the record of the game to this file")
    check = commands.add_parser(
        "check",
        help="verify records of games and print their score sheets",
        description="Verify records of games by playing them again, and print their score sheets.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="a record, or - for the input")
    return parser


def _random_states(state: GameState, rng: random.Random) -> Iterator[GameState]:
    while not isinstance(state, GameOver):
        if isinstance(state, Dealing):
            state = apply(state, deal(state, shuffled_deck(rng)))
        else:
            # Only random() is drawn from, so a seed plays the same game on every Python.
            actions = legal_actions(state)
            state = apply(state, actions[int(rng.random() * len(actions))])
        yield state


def _describe(finished: Round) -> str:
    turn_up = "none" if finished.turn_up is None else finished.turn_up
    trump = "none" if finished.trump is None else finished.trump
    return f"dealer seat {finished.dealer}, turn-up {turn_up}, trump {trump}"


if __name__ == "__main__":
    sys.exit(main())
