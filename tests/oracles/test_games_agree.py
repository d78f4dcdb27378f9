"""The naive model and the engine play the same games, under every combination of variants."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

import wizard_rules
from axes import values_not_met
from oracles import naive
from wizard_rules import (
    DECK,
    Bidding,
    ChooseTrump,
    ChoosingTrump,
    Deal,
    Dealing,
    GameOver,
    HiddenBids,
    InvalidRulesError,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    Schedule,
    Suit,
    WizardTurnUp,
    apply,
    deal,
    legal_actions,
    new_game,
    to_act,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracles.naive import Table, Variants
    from wizard_rules import Action, Card, CardSet, GameState, Round

# One row of the table of variants: what the library takes and the naive model's word for it.
WIZARD_TURN_UP = {
    WizardTurnUp.DEALER_CHOOSES: "dealer chooses",
    WizardTurnUp.NO_TRUMP: "no trump",
}
NOTEQUAL = {
    NotEqual.OFF: "off",
    NotEqual.ALWAYS: "always",
    NotEqual.ABOVE_ONE_CARD: "above one card",
    NotEqual.LEADER: "leader",
}
SCHEDULES = {
    Schedule.STANDARD: "standard",
    Schedule.TOURNAMENT: "tournament",
}
PHASES: dict[type, str] = {
    Dealing: "dealing",
    ChoosingTrump: "choosing trump",
    Bidding: "bidding",
    Playing: "playing",
    GameOver: "over",
}
SUIT_CODES: dict[Suit | None, str | None] = {
    Suit.RED: "R",
    Suit.YELLOW: "Y",
    Suit.GREEN: "G",
    Suit.BLUE: "B",
    None: None,
}
CODES: dict[Card | None, str | None] = {None: None} | {card: str(card) for card in DECK}
CARDS = {str(card): card for card in DECK}

# What is varied here, besides the schedule.
AXES: dict[str, Iterable[Any]] = {
    "wizard_turn_up": WizardTurnUp,
    "notequal": NotEqual,
    "zero_is_free": (False, True),
    "hidden_bids": HiddenBids,
    "blind_round": (False, True),
}
COMBINATIONS = tuple(
    dict(zip(AXES, values, strict=True)) for values in itertools.product(*AXES.values())
)


def custom_schedules(players: int) -> tuple[tuple[int, ...], ...]:
    full = 60 // players
    return (
        (1, full, 2),  # a full deal in the middle
        (3, 1, 2),  # a first round larger than one
        (1,),
        (4,),
        (full,),
    )


def in_naive_words(combination: dict[str, Any], schedule: Schedule | tuple[int, ...]) -> Variants:
    return {
        "wizard_turn_up": WIZARD_TURN_UP[combination["wizard_turn_up"]],
        "notequal": NOTEQUAL[combination["notequal"]],
        "zero_is_free": combination["zero_is_free"],
        "blind_round": combination["blind_round"],
        "schedule": SCHEDULES[schedule] if isinstance(schedule, Schedule) else schedule,
    }


def choice_of(action: Action) -> str | int | None:
    """Return what the action says besides its seat, in the naive model's words."""
    match action:
        case Deal():
            return None
        case ChooseTrump(suit=suit):
            return SUIT_CODES[suit]
        case PlaceBid(bid=bid):
            return bid
        case PlayCard(card=card):
            return CODES[card]


def codes_by_seat(hands: Iterable[CardSet]) -> list[list[str]]:
    return [sorted(str(card) for card in hand) for hand in hands]


def in_order(hands: Iterable[list[str]]) -> list[list[str]]:
    return [sorted(hand) for hand in hands]


def stacked_deck(rng: random.Random, cards_dealt: int) -> list[str]:
    """Return a shuffled deck, in two of three cases with a rare deal helped along.

    All four Jesters in one trick, or a Wizard turned up before a blind round, would otherwise
    hardly ever occur in these games.
    """
    deck = rng.sample(naive.DECK, 60)
    help_with = rng.randrange(6)
    if help_with == 0:  # the Jesters, and then the Wizards, are dealt first
        deck.sort(key=lambda card: (card not in naive.JESTERS, card not in naive.WIZARDS))
    elif help_with == 1:  # the same the other way round
        deck.sort(key=lambda card: (card not in naive.WIZARDS, card not in naive.JESTERS))
    elif help_with in (2, 3) and cards_dealt < 60:
        special = rng.choice(naive.WIZARDS if help_with == 2 else naive.JESTERS)
        deck.remove(special)
        deck.insert(cards_dealt, special)  # turned up
    return deck


def disagreement(what: str, engine: object, expected: object, table: Table, where: str) -> str:
    lines = [
        f"{what}: {engine}, naively {expected}",
        f"in {where}, round {table.round_number}, dealer {table.dealer}, totals {table.totals}",
        f"hands {table.hands}, turn-up {table.turn_up}, trump {table.trump}, bids {table.bids}",
        f"tricks {table.tricks}, on the table {table.trick} after a lead of {table.leader}",
    ]
    return "\n".join(lines)


def check_round(finished: Round, table: Table, where: str) -> None:
    expected = table.finished[-1]
    pairs = {
        "dealer": (finished.dealer, expected["dealer"]),
        "hands": (codes_by_seat(finished.hands), in_order(expected["hands"])),
        "turn-up": (CODES[finished.turn_up], expected["turn_up"]),
        "trump": (SUIT_CODES[finished.trump], expected["trump"]),
        "bids": (list(finished.bids), expected["bids"]),
        "tricks": (
            [(trick.leader, [str(card) for card in trick.cards]) for trick in finished.tricks],
            expected["tricks"],
        ),
        "tricks won": (list(finished.tricks_won), expected["tricks_won"]),
        "points": (list(finished.points), expected["points"]),
    }
    for what, (engine, naively) in pairs.items():
        assert engine == naively, disagreement(what, engine, naively, table, where)


def check_state(state: GameState, table: Table, where: str) -> dict[str | int | None, Action]:
    """Compare what both say of this moment, and return the legal actions by choice."""
    phase = PHASES[type(state)]
    assert phase == table.phase, disagreement("phase", phase, table.phase, table, where)
    game = state.game
    pairs: dict[str, tuple[object, object]] = {
        "scores": (list(game.scores), table.totals),
        "finished rounds": (len(game.rounds), len(table.finished)),
        "round": (game.round_number, table.round_number),
        "hand size": (game.hand_size, table.hand_size()),
    }
    if not isinstance(state, GameOver):
        pairs["dealer"] = game.dealer, table.dealer
    if isinstance(state, Dealing | GameOver):
        pairs["seat to act"] = to_act(state), None
    else:
        pairs["seat to act"] = to_act(state), table.turn
        pairs["turn-up"] = CODES[state.turn_up], table.turn_up
        if not isinstance(state, Playing) or not state.trick.cards:
            # Between two cards of a trick, the legal plays would show a difference just as well.
            pairs["hands"] = codes_by_seat(state.hands), in_order(table.hands)
    if isinstance(state, Bidding | Playing):
        pairs["trump"] = SUIT_CODES[state.trump], table.trump
        pairs["bids"] = list(state.bids), table.bids
    if isinstance(state, Playing):
        pairs["tricks won"] = list(state.tricks_won), table.tricks_won
        pairs["leader"] = state.trick.leader, table.leader
        pairs["trick"] = [CODES[card] for card in state.trick.cards], table.trick
    for what, (engine, naively) in pairs.items():
        assert engine == naively, disagreement(what, engine, naively, table, where)

    actions = legal_actions(state)
    by_choice = {choice_of(action): action for action in actions}
    legal = table.legal()
    assert len(actions) == len(by_choice), disagreement("listed", actions, legal, table, where)
    assert by_choice.keys() == set(legal), disagreement("legal", actions, legal, table, where)
    for action in actions:
        seat = None if isinstance(action, Deal) else action.seat
        assert seat == table.turn, disagreement("seat", action, table.turn, table, where)
    return by_choice


def random_choice(table: Table, rng: random.Random) -> str | int:
    legal = table.legal()
    place = rng.randrange(len(legal))
    if table.phase == "bidding":
        # Bids near the seat's share of the tricks: evenly drawn bids mostly add up to so much that
        # nothing is forbidden to the last bidder.
        place = min(place, rng.randrange(len(legal)), rng.randrange(len(legal)))
    return legal[place]


def play_in_both(
    rules: Rules, variants: Variants, players: int, rng: random.Random
) -> Counter[str]:
    """Play one game with random legal choices in both, and count what occurred in it."""
    first_dealer = rng.randrange(players)
    where = f"{rules}, {players} players, first dealer {first_dealer}"
    state: GameState = new_game(rules, players=players, first_dealer=first_dealer)
    table = naive.Table(players, first_dealer, variants)
    assert rules.hand_sizes(players) == tuple(table.hand_sizes), where
    met: Counter[str] = Counter()
    while True:
        by_choice = check_state(state, table, where)
        rounds_before = len(table.finished)
        if isinstance(state, GameOver):
            break
        if isinstance(state, Dealing):
            deck = stacked_deck(rng, players * table.hand_size())
            state = apply(state, deal(state, [CARDS[code] for code in deck]))
            table.deal(deck)
            met["full deal"] += table.turn_up is None
        else:
            met["decisions"] += 1
            met["trump named"] += table.phase == "choosing trump"
            met["trump named in a blind round"] += (
                table.phase == "choosing trump"
                and variants["blind_round"]
                and table.round_number == 1
            )
            met["bid forbidden"] += table.phase == "bidding" and len(by_choice) == table.hand_size()
            met["bid of 0 forbidden"] += table.phase == "bidding" and 0 not in by_choice
            choice = random_choice(table, rng)
            state = apply(state, by_choice[choice])
            table.act(choice)
        if len(table.finished) > rounds_before:
            assert len(state.game.rounds) == len(table.finished), where
            check_round(state.game.rounds[-1], table, where)
            met["trick of Jesters only"] += any(
                all(card in naive.JESTERS for card in cards)
                for _, cards in table.finished[-1]["tricks"]
            )
    assert list(wizard_rules.winners(state.game.scores)) == table.winners(), where
    met["games"] += 1
    met["shared wins"] += len(table.winners()) > 1
    return met


def play_all_combinations(
    schedule: Schedule | tuple[int, ...], players: int
) -> dict[tuple[NotEqual, bool], Counter[str]]:
    """Play a game under every combination, or see it refused.

    What occurred is counted by notequal and whether zero is free.
    """
    rng = random.Random(f"{players} players, {schedule}")
    met = {kind: Counter[str]() for kind in itertools.product(NotEqual, (False, True))}
    for combination in COMBINATIONS:
        variants = in_naive_words(combination, schedule)
        impossible = naive_refuses(players, 0, variants)
        kind = combination["notequal"], combination["zero_is_free"]
        try:
            rules = Rules(**combination, schedule=schedule)
            new_game(rules, players=players)
        except InvalidRulesError:
            assert impossible, f"only the library refuses {variants} for {players} players"
            met[kind]["refused"] += 1
        else:
            assert not impossible, f"only the naive model refuses {variants} for {players} players"
            met[kind] += play_in_both(rules, variants, players, rng)
    return met


def naive_refuses(players: int, first_dealer: int, variants: Variants) -> bool:
    try:
        naive.Table(players, first_dealer, variants)
    except naive.ImpossibleError:
        return True
    return False


def test_the_axes_are_those_of_the_rules() -> None:
    met = [Rules(**combination) for combination in COMBINATIONS]
    assert values_not_met([*met, *(Rules(schedule=schedule) for schedule in SCHEDULES)]) == {}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_standard_games_agree(players: int) -> None:
    by_kind = play_all_combinations(Schedule.STANDARD, players)
    for (notequal, zero_is_free), met in by_kind.items():
        assert met["games"] == len(COMBINATIONS) // len(by_kind)
        assert (met["bid forbidden"] == 0) == (notequal is NotEqual.OFF), met
        if zero_is_free:
            assert met["bid of 0 forbidden"] == 0, met
    # The counts show that rare situations occurred in the games.
    met = sum(by_kind.values(), Counter[str]())
    assert met["bid of 0 forbidden"] > 0, met
    for rare in ("trump named", "trump named in a blind round"):
        assert met[rare] > 0, rare
    # Sixty cards leave a last round without a turn-up for each of these numbers of players.
    assert met["full deal"] == len(COMBINATIONS)
    # There are four Jesters, so five players cannot fill a trick with them.
    assert (met["trick of Jesters only"] > 0) == (players <= 4)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_tournament_games_agree(players: int) -> None:
    met = sum(play_all_combinations(Schedule.TOURNAMENT, players).values(), Counter[str]())
    # Three and five players begin with two cards, so there is no blind round (BLIND-1).
    possible = len(COMBINATIONS) // (2 if players in (3, 5) else 1)
    assert (met["games"], met["refused"]) == (possible, len(COMBINATIONS) - possible)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_games_of_custom_schedules_agree(players: int) -> None:
    for schedule in custom_schedules(players):
        met = sum(play_all_combinations(schedule, players).values(), Counter[str]())
        possible = len(COMBINATIONS) // (1 if schedule[0] == 1 else 2)
        assert (met["games"], met["refused"]) == (possible, len(COMBINATIONS) - possible), schedule
        assert met["full deal"] == possible * schedule.count(60 // players), schedule


@pytest.mark.parametrize(
    ("players", "first_dealer", "blind_round", "schedule"),
    [
        (2, 0, False, Schedule.STANDARD),
        (7, 0, False, Schedule.STANDARD),
        (2, 0, False, (1,)),
        (3, 3, False, Schedule.STANDARD),
        (6, -1, False, Schedule.STANDARD),
        (3, 0, False, ()),
        (3, 0, False, (1, 0)),
        (3, 0, False, (-1,)),
        (3, 0, False, (1, 21)),
        (4, 0, False, (1, 16, 2)),
        (5, 0, False, (13,)),
        (6, 0, False, (11,)),
        (4, 0, True, (2, 1)),
    ],
)
def test_both_refuse_the_same_games(
    *,
    players: int,
    first_dealer: int,
    blind_round: bool,
    schedule: Schedule | tuple[int, ...],
) -> None:
    variants = in_naive_words(COMBINATIONS[0] | {"blind_round": blind_round}, schedule)
    assert naive_refuses(players, first_dealer, variants)
    with pytest.raises(InvalidRulesError):
        new_game(
            Rules(blind_round=blind_round, schedule=schedule),
            players=players,
            first_dealer=first_dealer,
        )
