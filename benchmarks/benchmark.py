"""How fast wizard-rules is, and how small, as Markdown tables.

Speed is quoted as a ratio, never in seconds of one machine. The contenders of a race take turns
in one process, in slices of 50 ms of CPU time, in an order that is shuffled for every cycle.
A cycle gives one ratio, and the median over the cycles is the figure: noise that lasts longer than
a cycle hits all contenders alike, and noise that is shorter hits few cycles.

``README.md`` next to this file explains each row.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime as dt
import functools
import importlib.util
import io
import itertools
import os
import pickle
import platform
import random
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from wizard_rules import (
    OBSERVATION_JSON,
    RECORD_JSON,
    RULES_JSON,
    Deal,
    Dealing,
    GameOver,
    GameState,
    NotEqual,
    Observation,
    Playing,
    Rules,
    Sampler,
    Scoresheet,
    Suit,
    apply,
    deal,
    event_count,
    events_since,
    lead_suit,
    legal_actions,
    log,
    new_game,
    observe,
    random_deal,
    record,
    replay,
    shuffled_deck,
    to_act,
)
from wizard_rules.__main__ import main as command_line

try:
    import pyspiel
except ImportError:
    pyspiel = None

HYPOTHESIS = importlib.util.find_spec("hypothesis") is not None

PLAYERS = 4


class Options(NamedTuple):
    """The options of the command line."""

    cycles: int
    seed: int
    openspiel: bool


# Races

SLICE_SECONDS = 0.05

Play: TypeAlias = Callable[[], int]
"""Plays one whole unit of work, on the clock, and returns its number of moves."""


class Contender(NamedTuple):
    """One of the programs that race."""

    name: str
    on_the_clock: str
    """What is timed and what counts as a move, for the table."""
    prepare: Callable[[random.Random], Play]
    """Makes, off the clock, what one slice needs."""


def race(contenders: Sequence[Contender], options: Options) -> dict[str, list[float]]:
    """Return the moves per CPU second of each contender, cycle by cycle."""
    shuffler = random.Random(options.seed)
    # Each has its own generator, so the number of moves of the others changes nothing.
    rngs = {name: random.Random(f"{options.seed} {name}") for name, _, _ in contenders}
    speeds: dict[str, list[float]] = {contender.name: [] for contender in contenders}
    for name, _, prepare in contenders:
        timed_slice(prepare(rngs[name]))  # warms up and is not counted
    order = list(contenders)
    for _ in range(options.cycles):
        shuffler.shuffle(order)
        for name, _, prepare in order:
            speeds[name].append(timed_slice(prepare(rngs[name])))
    return speeds


def timed_slice(play: Play) -> float:
    """Play whole units until the slice is used up and return the moves per CPU second."""
    moves = 0
    start = time.process_time()
    while True:
        moves += play()
        spent = time.process_time() - start
        if spent >= SLICE_SECONDS:
            return moves / spent


def ratio_cells(numerators: Sequence[float], denominators: Sequence[float]) -> tuple[str, str]:
    """Return the median of the ratios per cycle, and their first and third quartile."""
    ratios = [above / below for above, below in zip(numerators, denominators, strict=True)]
    first, median, third = statistics.quantiles(ratios, n=4, method="inclusive")
    return f"{median:.2f}", f"{first:.2f} to {third:.2f}"


def print_speeds(contenders: Sequence[Contender], speeds: dict[str, list[float]]) -> None:
    """Print the contenders of a race and how fast they were."""
    print_table(
        ("contender", "on the clock", "moves per CPU second (median)"),
        (
            (name, on_the_clock, f"{statistics.median(speeds[name]):,.0f}")
            for name, on_the_clock, _ in contenders
        ),
    )


# Whole games by wizard-rules

# As far as OpenSpiel's deck of 52 cards goes with four players. Notequal, because the last bidder
# of its oh_hell may never make the bids add up to the hand size.
HAND_SIZES = tuple(range(1, 13))
GAME_RULES = Rules(notequal=NotEqual.ALWAYS, schedule=HAND_SIZES)


Dealer: TypeAlias = Callable[[Dealing, random.Random], Deal]


def whole_deck(state: Dealing, rng: random.Random) -> Deal:
    """Shuffle all sixty cards and deal from them."""
    return deal(state, shuffled_deck(rng))


def wizard_rules_games(rng: random.Random, *, dealer: Dealer = random_deal) -> Play:
    """Play whole games through the public API."""

    def play() -> int:
        state: GameState = new_game(GAME_RULES, players=PLAYERS)
        moves = 0
        while True:
            actions = legal_actions(state)
            if actions:
                state = apply(state, actions[int(rng.random() * len(actions))])
                moves += 1
            elif isinstance(state, Dealing):
                state = apply(state, dealer(state, rng))
            else:
                return moves

    return play


def wizard_rules_observed_games(rng: random.Random) -> Play:
    """Play whole games in which every decision is made from a fresh observation."""

    def play() -> int:
        state: GameState = new_game(GAME_RULES, players=PLAYERS)
        moves = 0
        while True:
            seat = to_act(state)
            if seat is not None:
                actions = observe(state, seat).legal_actions
                state = apply(state, actions[int(rng.random() * len(actions))])
                moves += 1
            elif isinstance(state, Dealing):
                state = apply(state, random_deal(state, rng))
            else:
                return moves

    return play


# Whole games by OpenSpiel: one of its games is a round, and one for each hand size make a game

PREPARED_GAMES = 4

OpenSpielGame: TypeAlias = Any
OpenSpielState: TypeAlias = Any


@functools.cache
def openspiel_rounds() -> tuple[OpenSpielGame, ...]:
    """Return OpenSpiel's games of one round, a game for each hand size."""
    fixed = f"players={PLAYERS},off_bid_penalty=true,points_per_trick=10"
    return tuple(
        pyspiel.load_game(f"oh_hell({fixed},num_tricks_fixed={size})") for size in HAND_SIZES
    )


OpenSpielDealer: TypeAlias = Callable[[OpenSpielGame, random.Random], tuple[OpenSpielState, int]]
"""Returns a dealt state and the number of chance nodes before it."""

# The outcomes of a chance node of this game are equally likely. The two loops below differ in how
# they ask for them; what they share is not a function, whose calls would be on OpenSpiel's clock.


def deal_by_outcomes(game: OpenSpielGame, rng: random.Random) -> tuple[OpenSpielState, int]:
    """Deal from ``chance_outcomes()``, which lists the outcomes with their probabilities."""
    state = game.new_initial_state()
    steps = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state = state.child(outcomes[int(rng.random() * len(outcomes))][0])
        steps += 1
    return state, steps


def deal_by_actions(game: OpenSpielGame, rng: random.Random) -> tuple[OpenSpielState, int]:
    """Deal from ``legal_actions()``, which is cheaper and lists no probabilities."""
    state = game.new_initial_state()
    steps = 0
    while state.is_chance_node():
        actions = state.legal_actions()
        state = state.child(actions[int(rng.random() * len(actions))])
        steps += 1
    return state, steps


def openspiel_play(state: OpenSpielState, rng: random.Random) -> int:
    """Play a dealt state to its end and return the number of decisions."""
    moves = 0
    while True:
        actions = state.legal_actions()
        if not actions:
            return moves
        state = state.child(actions[int(rng.random() * len(actions))])
        moves += 1


def openspiel_decisions_only(rng: random.Random) -> Play:
    """Play whole games of rounds that were dealt off the clock."""
    games = [
        [deal_by_actions(game, rng)[0] for game in openspiel_rounds()]
        for _ in range(PREPARED_GAMES)
    ]
    endless = itertools.cycle(games)

    def play() -> int:
        return sum(openspiel_play(state, rng) for state in next(endless))

    return play


def openspiel_with_deals(
    rng: random.Random, *, dealer: OpenSpielDealer, count_chance: bool = False
) -> Play:
    """Play whole games and deal their rounds on the clock."""
    games = openspiel_rounds()

    def play() -> int:
        moves = 0
        for game in games:
            state, steps = dealer(game, rng)
            moves += openspiel_play(state, rng) + steps * count_chance
        return moves

    return play


# The race of whole games: a contender is a function above and a line in one of these tables

OURS = (
    Contender(
        "wizard-rules", "`random_deal` and decisions; a move is a decision", wizard_rules_games
    ),
    Contender(
        "wizard-rules, observed",
        "`random_deal`, observations and decisions; a move is a decision",
        wizard_rules_observed_games,
    ),
    Contender(
        "wizard-rules, whole deck",
        "`deal(state, shuffled_deck(rng))` and decisions; a move is a decision",
        functools.partial(wizard_rules_games, dealer=whole_deck),
    ),
)
OPENSPIEL = (
    Contender(
        "OpenSpiel, outcomes",
        "deals by `chance_outcomes()` and decisions; a move is a decision",
        functools.partial(openspiel_with_deals, dealer=deal_by_outcomes),
    ),
    Contender(
        "OpenSpiel, cheap chance",
        "deals by `legal_actions()` and decisions; a move is a decision",
        functools.partial(openspiel_with_deals, dealer=deal_by_actions),
    ),
    Contender(
        "OpenSpiel, chance counted",
        "deals by `legal_actions()` and decisions; a move is a decision or a chance step",
        functools.partial(openspiel_with_deals, dealer=deal_by_actions, count_chance=True),
    ),
    Contender(
        "OpenSpiel, decisions only",
        "decisions, of rounds dealt beforehand; a move is a decision",
        openspiel_decisions_only,
    ),
)
BARS = {
    ("wizard-rules", "OpenSpiel, outcomes"): "1.7",
    ("wizard-rules", "OpenSpiel, cheap chance"): "1.35",
    ("wizard-rules, observed", "OpenSpiel, outcomes"): "1.25",
    ("wizard-rules, whole deck", "OpenSpiel, outcomes"): "1.5",
}


def report_speed(options: Options) -> None:
    """Race whole games against OpenSpiel's."""
    contenders = (*OURS, *OPENSPIEL) if options.openspiel else OURS
    speeds = race(contenders, options)
    print_speeds(contenders, speeds)
    if options.openspiel:
        print_table(
            ("ratio of moves per CPU second", "median over cycles", "quartiles", "at least"),
            (
                (
                    f"{ours.name} / {other.name}",
                    *ratio_cells(speeds[ours.name], speeds[other.name]),
                    BARS.get((ours.name, other.name), ""),
                )
                for ours, other in itertools.product(OURS, OPENSPIEL)
            ),
        )


# An action's cost by the number of finished rounds

EARLY, LATE = 5, 15
FLAT_RULES = Rules(notequal=NotEqual.ALWAYS, schedule=(6,) * 16)


@functools.cache
def state_before_round(number: int, seed: int) -> Dealing:
    """Return a state that waits for the deal of a round, from the one game of this seed."""
    rng = random.Random(seed)
    state: GameState = new_game(FLAT_RULES, players=PLAYERS)
    while not (isinstance(state, Dealing) and state.game.round_number == number):
        state = random_step(state, rng)
    return state


def random_step(state: GameState, rng: random.Random) -> GameState:
    """Return the state after a random deal or a random legal action."""
    if isinstance(state, Dealing):
        return apply(state, deal(state, shuffled_deck(rng)))
    return apply(state, rng.choice(legal_actions(state)))


def single_rounds(rng: random.Random, *, start: Dealing) -> Play:
    """Play the same round again and again, each time with a new deal."""

    def play() -> int:
        state: GameState = apply(start, deal(start, shuffled_deck(rng)))
        moves = 0
        while True:
            actions = legal_actions(state)
            if not actions:
                return moves
            state = apply(state, actions[int(rng.random() * len(actions))])
            moves += 1

    return play


def report_flatness(options: Options) -> None:
    """Race a late round of a game against an early one of the same hand size."""
    early, late = (
        Contender(
            f"round {number}",
            "deal and decisions of one round of hand size 6; a move is a decision",
            functools.partial(single_rounds, start=state_before_round(number, options.seed)),
        )
        for number in (EARLY, LATE)
    )
    speeds = race((early, late), options)
    print_speeds((early, late), speeds)
    print_table(
        ("ratio of CPU time per action", "median over cycles", "quartiles", "expected"),
        [
            (
                f"{late.name} / {early.name}",
                *ratio_cells(speeds[early.name], speeds[late.name]),
                "about 1",
            )
        ],
    )


# Events: what it costs to tell one viewer of one action, by the number of finished rounds

SENT_PLAYERS = 3
SENT_EARLY, SENT_LATE = 3, 18

Sending: TypeAlias = Callable[[GameState, int | None, int], Callable[[], object]]
"""Takes the state after an action, the viewer and its count before; returns the work for it."""


def played_round(number: int, rng: random.Random) -> list[GameState]:
    """Return the states of a round of a random standard game, from the wait for its deal on."""
    state: GameState = new_game(players=SENT_PLAYERS)
    while state.game.round_number < number:
        state = random_step(state, rng)
    states = [state]
    while len(states[-1].game.rounds) < number:
        states.append(random_step(states[-1], rng))
    return states


def telling(rng: random.Random, *, number: int, sending: Sending) -> Play:
    """Tell one viewer of each action of a round, from the deal to the last card."""
    states, viewer = played_round(number, rng), rng.choice((None, *range(SENT_PLAYERS)))
    counts = [event_count(observe(state, viewer)) for state in states]
    work = [
        sending(after, viewer, count)
        for (_, after), count in zip(itertools.pairwise(states), counts, strict=False)
    ]

    def play() -> int:
        for once in work:
            once()
        return len(work)

    return play


def events_alone(after: GameState, viewer: int | None, count: int) -> Callable[[], object]:
    """Return work that makes the events from an observation made beforehand."""
    return functools.partial(events_since, observe(after, viewer), count)


def events_observed(after: GameState, viewer: int | None, count: int) -> Callable[[], object]:
    """Return work that makes the observation and the events."""
    return lambda: events_since(observe(after, viewer), count)


def whole_log(after: GameState, viewer: int | None, _: int) -> Callable[[], object]:
    """Return work that makes all events since the game began."""
    return functools.partial(log, observe(after, viewer))


SENDINGS: tuple[tuple[str, str, Sending, str], ...] = (
    ("events_since", "`events_since`, the observation made beforehand", events_alone, "10 µs"),
    ("observe, events_since", "`observe` and `events_since`", events_observed, ""),
    ("log", "`log`, the observation made beforehand", whole_log, ""),
)


def report_events(options: Options) -> None:
    """Race telling of a late action against telling of an early one."""
    contenders = [
        Contender(
            f"{name}, round {number}",
            on_the_clock,
            functools.partial(telling, number=number, sending=sending),
        )
        for name, on_the_clock, sending, _ in SENDINGS
        for number in (SENT_EARLY, SENT_LATE)
    ]
    bars = [bar for *_, bar in SENDINGS for _ in (SENT_EARLY, SENT_LATE)]
    speeds = race(contenders, options)
    print_table(
        ("three players", "on the clock", "CPU time per action (median)", "at most"),
        (
            (name, on_the_clock, f"{1e6 / statistics.median(speeds[name]):.1f} µs", bar)
            for (name, on_the_clock, _), bar in zip(contenders, bars, strict=True)
        ),
    )
    print_table(
        ("ratio of CPU time per action", "median over cycles", "quartiles", "at most"),
        (
            (
                f"{late.name} / {early.name}",
                *ratio_cells(speeds[early.name], speeds[late.name]),
                "1.5" if bar else "",
            )
            for early, late, bar in zip(contenders[::2], contenders[1::2], bars[::2], strict=True)
        ),
    )


# Records: a whole game as it is stored, against playing it

RECORDED_RULES = Rules(notequal=NotEqual.ALWAYS)


def played_game(rng: random.Random) -> GameState:
    """Return a finished game of the standard schedule."""
    state: GameState = new_game(RECORDED_RULES, players=PLAYERS)
    while not isinstance(state, GameOver):
        state = random_step(state, rng)
    return state


def playing_recorded_rules(rng: random.Random) -> Play:
    """Play whole games like those that are recorded."""

    def play() -> int:
        state: GameState = new_game(RECORDED_RULES, players=PLAYERS)
        actions = 0
        while not isinstance(state, GameOver):
            if isinstance(state, Dealing):
                state = apply(state, deal(state, shuffled_deck(rng)))
            else:
                legal = legal_actions(state)
                state = apply(state, legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return play


def on_a_game(rng: random.Random, *, work: Callable[[GameState], Callable[[], object]]) -> Play:
    """Do the same work on a finished game again and again, and count the game's actions."""
    state = played_game(rng)
    actions = len(record(state).actions)
    once = work(state)

    def play() -> int:
        once()
        return actions

    return play


def recording(state: GameState) -> Callable[[], object]:
    """Return work that makes a record."""
    return lambda: record(state)


def replaying(state: GameState) -> Callable[[], object]:
    """Return work that replays a record."""
    made = record(state)
    return lambda: replay(made)


def writing(state: GameState) -> Callable[[], object]:
    """Return work that writes a record as JSON."""
    made = record(state)
    return lambda: RECORD_JSON.dumps(made)


def reading(state: GameState) -> Callable[[], object]:
    """Return work that reads a record from JSON, which replays it."""
    text = RECORD_JSON.dumps(record(state))
    return lambda: RECORD_JSON.loads(text)


STORED = tuple(
    Contender(name, on_the_clock, functools.partial(on_a_game, work=work))
    for name, on_the_clock, work in (
        ("record", "`record` of the finished game", recording),
        ("replay", "`replay` of its record", replaying),
        ("write", "`RECORD_JSON.dumps` of its record", writing),
        ("read", "`RECORD_JSON.loads` of its text, which replays it", reading),
    )
)


def report_records(options: Options) -> None:
    """Race storing and loading a whole game against playing it."""
    playing = Contender("play", "a whole game: deals, choices and actions", playing_recorded_rules)
    contenders = (playing, *STORED)
    speeds = race(contenders, options)
    game = played_game(random.Random(options.seed))
    actions = len(record(game).actions)
    print_table(
        ("a whole game of four players", "on the clock", "median time"),
        (
            (name, on_the_clock, f"{1000 * actions / statistics.median(speeds[name]):.2f} ms")
            for name, on_the_clock, _ in contenders
        ),
    )
    print(
        f"The game has {actions} actions, its JSON {len(RECORD_JSON.dumps(record(game))):,} bytes."
    )
    print()
    print_table(
        ("ratio of actions per CPU second", "median over cycles", "quartiles", "expected"),
        (
            (
                f"{stored.name} / play",
                *ratio_cells(speeds[stored.name], speeds[playing.name]),
                "1 or more" if stored.name == "replay" else "",
            )
            for stored in STORED
        ),
    )


# Sampling: the first draw, for which a sampler is made from an observation, and later ones


class Situation(NamedTuple):
    """The kind of round that is sampled from."""

    name: str
    players: int
    hand_size: int
    cards_played: int
    voids: int
    """How many suits the hidden seats must be known to be out of, summed over the seats."""
    first_bar: str
    later_bar: str


SAMPLED = (
    Situation("four players, a hand of 8", PLAYERS, 8, 14, 0, "5 ms", "0.3 ms"),
    Situation("four players, a hand of 15, no stock", PLAYERS, 15, 30, 0, "5 ms", "0.3 ms"),
    Situation("six players, a hand of 10, no stock, 4 voids or more", 6, 10, 30, 4, "100 ms", ""),
    Situation("six players, a hand of 10, no stock, 7 voids or more", 6, 10, 40, 7, "100 ms", ""),
)
SAMPLED_OBSERVATIONS = 50
LATER_DRAWS = 20


def known_voids(seen: Observation) -> int:
    """Return how many suits the other seats are known to be out of, summed over the seats."""
    voids: set[tuple[int, Suit]] = set()
    for trick in seen.tricks:
        for place, card in enumerate(trick.cards):
            due = lead_suit(trick.cards[:place])
            seat = (trick.leader + place) % seen.players
            if due is not None and card.suit not in {due, None} and seat != seen.seat:
                voids.add((seat, due))
    return len(voids)


def seen_in(situation: Situation, rng: random.Random) -> Observation:
    """Return the observation of the seat to act in a random round that fits the situation."""
    rules = Rules(notequal=NotEqual.ALWAYS, schedule=(situation.hand_size,))
    while True:
        state: GameState = new_game(rules, players=situation.players)
        while not (isinstance(state, Playing) and cards_played(state) == situation.cards_played):
            state = random_step(state, rng)
        seen = observe(state, state.seat)
        if known_voids(seen) >= situation.voids:
            return seen


def milliseconds(draw: Callable[[], object]) -> float:
    """Return how long one call takes."""
    start = time.perf_counter()
    draw()
    return (time.perf_counter() - start) * 1000


def first_draw(seen: Observation, rng: random.Random) -> GameState:
    """Make a sampler and draw from it once."""
    return Sampler(seen).draw(rng)


def report_sampling(options: Options) -> None:
    """Time draws from fresh observations of different random rounds."""
    rng = random.Random(options.seed)
    rows = []
    for situation in SAMPLED:
        first: list[float] = []
        later: list[float] = []
        for _ in range(SAMPLED_OBSERVATIONS):
            seen = seen_in(situation, rng)
            first.append(milliseconds(functools.partial(first_draw, seen, rng)))
            draw = functools.partial(Sampler(seen).draw, rng)
            draw()  # after the first, which fills the tables of the weights
            later += [milliseconds(draw) for _ in range(LATER_DRAWS)]
        for name, times, bar in (
            ("first", first, situation.first_bar),
            ("later", later, situation.later_bar),
        ):
            median, most = statistics.median(times), max(times)
            rows.append((situation.name, name, f"{median:.3f} ms", f"{most:.3f} ms", bar))
    print_table(("sampled", "draw", "median", "longest", "bar for the median"), rows)


# Proportion: what the longest game costs, by the round, against one of a quarter of its rounds

FEW_ROUNDS, MANY_ROUNDS = 250, 1_000
# One unit of work takes longer than a slice, so cycles are long, and few are enough.
PROPORTION_CYCLES = 10


@functools.cache
def long_game(rounds: int, seed: int) -> GameOver:
    """Return a finished random game of so many rounds of one card."""
    rng = random.Random(seed)
    state: GameState = new_game(Rules(schedule=(1,) * rounds), players=PLAYERS)
    while not isinstance(state, GameOver):
        state = random_step(state, rng)
    return state


def reading_an_observation(state: GameState) -> Callable[[], object]:
    """Return what reads from JSON what a seat sees of all rounds."""
    text = OBSERVATION_JSON.dumps(observe(state, 0))
    return lambda: OBSERVATION_JSON.loads(text)


def reading_rules(state: GameState) -> Callable[[], object]:
    """Return what reads the rules from JSON."""
    text = RULES_JSON.dumps(state.game.rules)
    return lambda: RULES_JSON.loads(text)


def writing_a_sheet(state: GameState) -> Callable[[], object]:
    """Return what writes the score sheet row by row."""
    game = state.game
    rows = [(finished.bids, finished.tricks_won) for finished in game.rounds]

    def once() -> Scoresheet:
        sheet = Scoresheet(game.rules, game.players, game.first_dealer)
        for bids, tricks_won in rows:
            sheet = sheet.with_round(bids, tricks_won)
        return sheet

    return once


def checking(state: GameState, *, folder: Path) -> Callable[[], object]:
    """Return what lets the command line check a record and swallows what it prints."""
    file = folder / f"{len(state.game.rounds)}.json"
    file.write_text(RECORD_JSON.dumps(record(state)), encoding="ascii")

    def once() -> None:
        with contextlib.redirect_stdout(io.StringIO()):
            status = command_line(["check", str(file)])
        if status:
            msg = f"check returned {status}"
            raise RuntimeError(msg)

    return once


def on_rounds(_: random.Random, *, once: Callable[[], object], rounds: int) -> Play:
    """Do the same work again and again; the rounds are what is counted."""

    def play() -> int:
        once()
        return rounds

    return play


def peak_bytes(once: Callable[[], object]) -> int:
    """Return the most memory that is taken at a time while the work is done, off the clock."""
    once()  # what is made once and kept is not counted
    tracemalloc.start()
    try:
        once()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def report_proportion(options: Options) -> None:
    """Race the work on a game of 1,000 rounds against that on one of 250, and compare the peaks."""
    with tempfile.TemporaryDirectory() as folder:
        works: dict[str, Callable[[GameState], Callable[[], object]]] = {
            "`replay`": replaying,
            "`record`": recording,
            "`RECORD_JSON.dumps`": writing,
            "`RECORD_JSON.loads`": reading,
            "`OBSERVATION_JSON.loads`": reading_an_observation,
            "`RULES_JSON.loads`": reading_rules,
            "`check` of the command line": functools.partial(checking, folder=Path(folder)),
            "`Scoresheet`, row by row": writing_a_sheet,
        }
        rows = [(name, *proportion_cells(name, work, options)) for name, work in works.items()]
    print_table(
        (
            f"by the round, {MANY_ROUNDS:,} against {FEW_ROUNDS} rounds", "CPU time (medians)",
            "ratio (median)", "quartiles", "peak memory", "ratio", "expected",
        ),
        rows,
    )  # fmt: skip


def proportion_cells(
    name: str, work: Callable[[GameState], Callable[[], object]], options: Options
) -> tuple[str, ...]:
    """Return time and peak memory per round of some work, and the ratios of both."""
    contenders: list[Contender] = []
    peaks: list[float] = []
    for rounds in (FEW_ROUNDS, MANY_ROUNDS):
        once = work(long_game(rounds, options.seed))
        peaks.append(peak_bytes(once) / rounds)
        prepare = functools.partial(on_rounds, once=once, rounds=rounds)
        contenders.append(Contender(f"{name}, {rounds}", "", prepare))
    cycles = min(options.cycles, PROPORTION_CYCLES)
    speeds = race(contenders, options._replace(cycles=cycles))
    few, many = (speeds[contender.name] for contender in contenders)
    times = " and ".join(f"{1e6 / statistics.median(of):.1f}" for of in (few, many))
    memory = " and ".join(f"{peak:,.0f}" for peak in peaks)
    ratio = f"{peaks[1] / peaks[0]:.2f}"
    return f"{times} µs", *ratio_cells(few, many), f"{memory} bytes", ratio, "about 1"


# Import time

FRESH_IMPORTS = 15


class Imported(NamedTuple):
    """A module that fresh interpreters import."""

    name: str
    module: str
    bar: str = ""
    before: str = "sys"
    """The import that runs before the clock starts."""
    plug_ins: bool = True
    """Whether Hypothesis loads its plug-ins, ours among them."""


PLUG_IN = "_wizard_rules_hypothesis as plug_in; plug_in.register()"
IMPORTED = (
    Imported("`import wizard_rules`", "wizard_rules", bar="60 ms"),
    Imported("`import attrs`", "attrs"),
    Imported("`import hypothesis`", "hypothesis"),
    Imported("`import hypothesis` without plug-ins", "hypothesis", plug_ins=False),
    Imported("the plug-in alone", PLUG_IN, bar="15 ms", before="hypothesis", plug_ins=False),
)


def import_milliseconds(imported: Imported) -> float:
    """Return how long a fresh interpreter takes to import a module, with all that it imports."""
    program = (
        "from time import perf_counter\n"
        f"import {imported.before}\n"
        "start = perf_counter()\n"
        f"import {imported.module}\n"
        "print((perf_counter() - start) * 1000)"
    )
    command = [sys.executable, "-c", program]
    environment = os.environ | ({} if imported.plug_ins else {"HYPOTHESIS_NO_PLUGINS": "1"})
    finished = subprocess.run(  # noqa: S603 - our own command
        command, check=True, stdout=subprocess.PIPE, text=True, env=environment
    )
    return float(finished.stdout)


def report_import(_: Options) -> None:
    """Import each listed module in fresh interpreters, taking turns."""
    wanted = [
        imported
        for imported in IMPORTED
        if HYPOTHESIS or "hypothesis" not in {imported.module, imported.before}
    ]
    for imported in wanted:
        import_milliseconds(imported)  # writes the bytecode if there is none yet
    times: dict[str, list[float]] = {imported.name: [] for imported in wanted}
    for _cycle in range(FRESH_IMPORTS):
        for imported in wanted:
            times[imported.name].append(import_milliseconds(imported))
    print_table(
        ("in a fresh process", f"median of {FRESH_IMPORTS}", "under"),
        (
            (imported.name, f"{statistics.median(times[imported.name]):.1f} ms", imported.bar)
            for imported in wanted
        ),
    )


# Size

SIZED_STATES = 200
SIZE_RULES = Rules(notequal=NotEqual.ALWAYS, schedule=(8,))
SIZED_AT = {"middle of the fourth trick": 3 * PLAYERS + 2, "last card": 8 * PLAYERS - 1}


def played_state(cards: int, rng: random.Random) -> Playing:
    """Return a state of a single round of hand size 8 after this many cards."""
    state: GameState = new_game(SIZE_RULES, players=PLAYERS)
    while not (isinstance(state, Playing) and cards_played(state) == cards):
        state = random_step(state, rng)
    return state


def cards_played(state: Playing) -> int:
    """Return the number of cards played in the round so far."""
    return sum(len(trick.cards) for trick in (*state.tricks, state.trick))


def report_size(options: Options) -> None:
    """Pickle states of different random rounds."""
    rng = random.Random(options.seed)
    rows = []
    for moment, cards in SIZED_AT.items():
        states = [played_state(cards, rng) for _ in range(SIZED_STATES)]
        for protocol in sorted({pickle.DEFAULT_PROTOCOL, pickle.HIGHEST_PROTOCOL}):
            sizes = [len(pickle.dumps(state, protocol)) for state in states]
            median, largest = statistics.median(sizes), max(sizes)
            rows.append((moment, f"{protocol}", f"{median:.0f}", f"{largest}", "1000"))
    print_table(
        ("hand size 8, no finished round", "pickle protocol", "median bytes", "largest", "under"),
        rows,
    )


# The report

SECTIONS: dict[str, Callable[[Options], None]] = {
    "speed": report_speed,
    "flatness": report_flatness,
    "events": report_events,
    "sampling": report_sampling,
    "records": report_records,
    "proportion": report_proportion,
    "import": report_import,
    "size": report_size,
}


DISTRIBUTIONS = ("wizard-rules", "attrs", "cattrs", "open-spiel")


def print_table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a Markdown table."""
    for cells in (header, ["---"] * len(header), *rows):
        print("|", " | ".join(cells), "|")
    print()


def print_conditions(options: Options) -> None:
    """Print the conditions that the figures depend on."""
    build, date = platform.python_build()
    rows = [
        ("date", f"{dt.datetime.now(dt.UTC):%Y-%m-%d}"),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}"),
        ("build", f"{build}, {date}, {platform.python_compiler()}, {optimizations()}"),
        ("system", f"{platform.system()} {platform.machine()}"),
        ("processor", f"{processor()}, {os.cpu_count()} of its cores"),
        *((name, installed_version(name)) for name in DISTRIBUTIONS),
        ("cycles, seed", f"{options.cycles}, {options.seed}"),
    ]
    print_table(("condition", "value"), rows)


def optimizations() -> str:
    """Return whether this interpreter was configured with PGO and with LTO."""
    arguments = sysconfig.get_config_var("CONFIG_ARGS")
    if arguments is None:
        return "PGO and LTO unknown"
    pgo = "with" if "--enable-optimizations" in arguments else "without"
    lto = "with" if "--with-lto" in arguments else "without"
    return f"{pgo} PGO, {lto} LTO"


def processor() -> str:
    """Return the model of the processor, if the system names it."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        for line in cpuinfo.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown"


def installed_version(distribution: str) -> str:
    """Return the version of an installed distribution."""
    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return "not installed"


def main() -> None:
    """Run the sections asked for and print them as Markdown."""
    parser = argparse.ArgumentParser(description="Measure the speed and size of wizard-rules.")
    parser.add_argument("--cycles", type=int, default=60, help="cycles of a race (default 60)")
    parser.add_argument("--seed", type=int, default=1, help="of deals, choices and orders")
    parser.add_argument(
        "--only", choices=SECTIONS, nargs="+", default=list(SECTIONS), help="sections to run"
    )
    parser.add_argument(
        "--skip-openspiel", action="store_true", help="print our speed without any ratio"
    )
    arguments = parser.parse_args()
    if arguments.cycles < 2:  # noqa: PLR2004 - quartiles need two values
        parser.error("argument --cycles: at least 2")
    if pyspiel is None and "speed" in arguments.only and not arguments.skip_openspiel:
        parser.error("open-spiel is not installed; install it or use --skip-openspiel")
    options = Options(arguments.cycles, arguments.seed, openspiel=not arguments.skip_openspiel)
    print_conditions(options)
    for name in arguments.only:
        print(f"### {name.capitalize()}\n")
        SECTIONS[name](options)


if __name__ == "__main__":
    main()
