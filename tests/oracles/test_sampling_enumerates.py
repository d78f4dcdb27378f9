"""Sampling draws the states that enumeration finds, each as often as any other.

The states that a viewer cannot tell apart are found the long way here: the cards that it has not
seen are dealt in every possible way, with every possible bid in place of those that it has not
seen, and the round is played again from the deal. A way counts if no action is refused and if the
viewer has seen the same at every point. The tables are such that there are not too many ways: one
or two cards a hand, or most of the deck dealt and a trick or two to go.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, islice, product
from typing import TYPE_CHECKING, Any, TypeAlias, final

import attrs
import pytest

from axes import values_not_met
from wizard_rules import (
    DECK,
    Action,
    Bidding,
    Card,
    CardSet,
    ChoosingTrump,
    Deal,
    Dealing,
    GameState,
    HiddenBids,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    Sampler,
    Schedule,
    WizardTurnUp,
    apply,
    deal,
    explain,
    legal_actions,
    new_game,
    observe,
    shuffled_deck,
    winners,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wizard_rules import Observation

UnderWay: TypeAlias = ChoosingTrump | Bidding | Playing
Bids: TypeAlias = tuple[int | None, ...]
World: TypeAlias = tuple[tuple[int, ...], tuple[int | None, ...]]
"""What a viewer may not know of a state: the hands as dealt, as masks, and the bids."""

DRAWS = 50_000


@final
@attrs.frozen
class Situation:
    """A round played to some point, and a viewer."""

    start: Dealing
    actions: tuple[Action, ...]
    viewer: int | None

    @property
    def states(self) -> list[GameState]:
        """The states from the deal on."""
        states = played_again(self.start, self.actions)
        assert states is not None
        return states


def played_again(start: Dealing, actions: tuple[Action, ...]) -> list[GameState] | None:
    """Return the states after each action, or None if one of them is refused."""
    state: GameState = start
    states: list[GameState] = []
    for action in actions:
        if explain(state, action) is not None:
            return None
        state = apply(state, action)
        states.append(state)
    return states


def world_of(state: GameState) -> World:
    """Return what distinguishes the state from the others that look the same."""
    if isinstance(state, Playing):
        return tuple(hand.mask for hand in state.dealt), state.bids
    assert isinstance(state, ChoosingTrump | Bidding)
    bids = state.bids if isinstance(state, Bidding) else ()
    return tuple(hand.mask for hand in state.hands), bids


# Enumeration


def other_deals(situation: Situation, seen: Observation) -> Iterator[Deal]:
    """Yield every deal that has the cards where the viewer knows them to be."""
    dealt = situation.actions[0]
    assert isinstance(dealt, Deal)
    played: dict[int, set[Card]] = {seat: set() for seat in range(seen.players)}
    for action in situation.actions:
        if isinstance(action, PlayCard):
            played[action.seat].add(action.card)
    fixed = [played[seat] if hand is None else set(hand) for seat, hand in enumerate(seen.dealt)]
    unseen = [
        card for card in DECK if card != seen.turn_up and not any(card in hand for hand in fixed)
    ]

    def fill(seat: int, rest: list[Card]) -> Iterator[tuple[CardSet, ...]]:
        if seat == seen.players:
            yield ()
            return
        missing = seen.hand_size - len(fixed[seat])
        for drawn in combinations(rest, missing):
            hand = CardSet(fixed[seat] | set(drawn))
            for hands in fill(seat + 1, [card for card in rest if card not in drawn]):
                yield (hand, *hands)

    for hands in fill(0, unseen):
        yield Deal(hands, dealt.turn_up)


def other_bids(situation: Situation, seen: Observation) -> Iterator[tuple[Action, ...]]:
    """Yield the actions after the deal, with every bid in place of those not seen."""

    def choices(action: Action) -> list[Action]:
        if isinstance(action, PlaceBid) and seen.bids[action.seat] is None:
            return [PlaceBid(action.seat, bid) for bid in range(seen.hand_size + 1)]
        return [action]

    yield from product(*map(choices, situation.actions[1:]))


def enumerated(situation: Situation) -> set[World]:
    """Return all that the viewer cannot tell apart, by playing everything again."""
    views = [observe(state, situation.viewer) for state in situation.states]
    worlds: set[World] = set()
    courses = list(other_bids(situation, views[-1]))
    for dealt in other_deals(situation, views[-1]):
        for actions in courses:
            states = played_again(situation.start, (dealt, *actions))
            if states is None:
                continue
            if all(
                observe(state, situation.viewer) == view
                for state, view in zip(states, views, strict=True)
            ):
                worlds.add(world_of(states[-1]))
    return worlds


# Situations


def led_by_the_next_dealer(rules: Rules, players: int, size: int, rng: random.Random) -> Dealing:
    """Return the second round of a game that its dealer, seat 0, leads alone."""
    start = new_game(
        attrs.evolve(rules, schedule=(1, size)), players=players, first_dealer=players - 1
    )
    while True:
        state: GameState = apply(start, deal(start, shuffled_deck(rng)))
        while not isinstance(state, Dealing):
            state = apply(state, rng.choice(legal_actions(state)))
        if winners(state.game.scores) == (0,):
            return state


def situation(  # noqa: PLR0913 - what a situation is made of
    *,
    players: int,
    size: int,
    cards: int,
    viewer: int | None,
    seed: int,
    rules: Rules | None = None,
    bids: int | None = None,
    choosing: bool = False,
    leading: bool = False,
) -> Situation:
    """Play a round at random until so many cards are played or bids placed, or trump is asked.

    The round is the first, or the second where the dealer alone leads. Seat 0 deals it.
    """
    rng = random.Random(seed)
    start = new_game(attrs.evolve(rules or Rules(), schedule=(size,)), players=players)
    if leading:
        start = led_by_the_next_dealer(rules or Rules(), players, size, rng)
    actions: list[Action] = []
    state: GameState = start
    while not (
        (isinstance(state, Playing) and state.played.bit_count() == cards)
        or (isinstance(state, Bidding) and players - state.bids.count(None) == bids)
        or (isinstance(state, ChoosingTrump) and choosing)
    ):
        if isinstance(state, Dealing):
            deck = list(shuffled_deck(rng))
            if choosing:
                place, turn_up = deck.index(Card.WIZARD_1), players * size
                deck[place], deck[turn_up] = deck[turn_up], deck[place]
            action: Action = deal(state, deck)
        else:
            action = rng.choice(legal_actions(state))
        actions.append(action)
        state = apply(state, action)
    return Situation(start, tuple(actions), viewer)


def shows_voids(found: Situation) -> bool:
    """Tell whether some deals that the numbers of cards allow are excluded by play."""
    seen = observe(found.states[-1], found.viewer)
    count = Sampler(seen).count
    return next(islice(other_deals(found, seen), count, None), None) is not None


BLIND = Rules(blind_round=True)
UNTIL_ROUND_END = Rules(hidden_bids=HiddenBids.UNTIL_ROUND_END, notequal=NotEqual.ALWAYS)
FREE = attrs.evolve(UNTIL_ROUND_END, zero_is_free=True)
UNTIL_ALL_BID = Rules(hidden_bids=HiddenBids.UNTIL_ALL_BID, notequal=NotEqual.ALWAYS)

# The first of each kind is the one that 50,000 draws are made from.
SITUATIONS = {
    "one card a hand": [
        situation(players=3, size=1, cards=cards, viewer=viewer, seed=seed)
        for seed in range(2)
        for cards, viewer in ((0, 1), (1, 2), (2, 1))
    ],
    "two cards a hand": [
        situation(players=3, size=2, cards=cards, viewer=viewer, seed=seed)
        for seed in range(3)
        for cards, viewer in ((4, 1), (3, 0))
    ],
    "no stock": [
        situation(players=players, size=size, cards=players * (size - left), viewer=viewer, seed=1)
        for players, size, left in ((5, 12, 2), (3, 20, 4), (3, 20, 5), (4, 15, 2), (6, 10, 1))
        for viewer in (0, players - 1)
    ],
    # Two seats are out of the same suits, and a third one is out of a suit that they may hold.
    "no stock, and seats that share suits": [
        situation(players=5, size=12, cards=50, viewer=viewer, seed=seed)
        for viewer, seed in ((1, 5), (0, 12), (0, 29))
    ],
    "a small stock": [
        situation(players=players, size=size, cards=players * (size - left), viewer=viewer, seed=2)
        for players, size, left in ((3, 18, 2), (4, 14, 1), (5, 11, 1))
        for viewer in (0, players - 1)
    ],
    "to a spectator": [
        situation(players=3, size=20, cards=51, viewer=None, seed=seed) for seed in (2, 1, 0)
    ],
    "within a trick": [
        situation(players=3, size=19, cards=51 + within, viewer=viewer, seed=2)
        for within in (1, 2)
        for viewer in range(3)
    ],
    "a blind round": [
        situation(players=3, size=1, cards=0, bids=bids, viewer=viewer, seed=3, rules=rules)
        for bids in (2, 0)
        for viewer in (0, 1)
        for rules in (BLIND, attrs.evolve(UNTIL_ALL_BID, blind_round=True))
    ],
    "trump to be named in a blind round": [
        situation(players=3, size=1, cards=0, choosing=True, viewer=0, seed=3, rules=BLIND)
    ],
    "bids hidden until all have bid": [
        situation(players=3, size=1, cards=0, bids=bids, viewer=viewer, seed=4, rules=rules)
        for bids in (1, 2)
        for viewer in (1, 0)
        for rules in (UNTIL_ALL_BID, attrs.evolve(UNTIL_ALL_BID, notequal=NotEqual.OFF))
    ],
    "bids hidden until the round ends, to the last bidder": [
        situation(players=players, size=3, cards=cards, viewer=0, seed=seed, rules=rules)
        for players, cards in ((3, 8), (4, 11))
        for seed in range(3)
        for rules in (UNTIL_ROUND_END, attrs.evolve(UNTIL_ROUND_END, notequal=NotEqual.LEADER))
    ],
    "bids hidden until the round ends, zero is free": [
        situation(players=players, size=3, cards=cards, viewer=viewer, seed=seed, rules=FREE)
        for viewer, players, cards, seed in (
            (1, 3, 8, 0),
            (2, 3, 8, 1),
            (0, 3, 8, 2),
            (1, 4, 11, 0),
            (3, 4, 11, 1),
            (0, 4, 11, 2),
        )
    ],
    # Seat 0 was forbidden nothing in the first of these, and knows the sum in the last.
    "bids hidden until the round ends, zero is free, to the last bidder": [
        situation(players=players, size=3, cards=cards, viewer=0, seed=seed, rules=FREE)
        for players, cards, seed in ((3, 8, 11), (4, 11, 11), (3, 8, 0), (4, 11, 6))
    ],
    # Three or more bids reach each sum in a different number of ways, and so does each bid a sum.
    "three hidden bids": [
        situation(players=4, size=3, cards=11, viewer=viewer, seed=seed, rules=UNTIL_ROUND_END)
        for viewer, seed in ((1, 1), (0, 1), (0, 2), (3, 2))
    ],
    "bids hidden until the round ends, to the others": [
        situation(players=players, size=3, cards=cards, viewer=viewer, seed=seed, rules=rules)
        for players, cards in ((3, 8), (4, 11))
        for seed in range(3)
        for viewer in range(1, players)
        for rules in (UNTIL_ROUND_END, attrs.evolve(UNTIL_ROUND_END, notequal=NotEqual.LEADER))
    ],
}


@pytest.mark.parametrize("kind", SITUATIONS)
def test_states_are_those_of_enumeration(kind: str) -> None:
    for found in SITUATIONS[kind]:
        worlds = enumerated(found)
        sampler = Sampler(observe(found.states[-1], found.viewer))
        assert sampler.count == len(worlds)
        rng = random.Random(1)
        for _ in range(200):
            assert world_of(sampler.draw(rng)) in worlds


@pytest.mark.parametrize("kind", SITUATIONS)
def test_each_state_is_drawn_as_often_as_any_other(kind: str) -> None:
    found = SITUATIONS[kind][0]
    worlds = enumerated(found)
    sampler = Sampler(observe(found.states[-1], found.viewer))
    rng = random.Random(1)
    counts = Counter(world_of(sampler.draw(rng)) for _ in range(DRAWS))
    # None is left out, since each is expected more than ten times.
    assert 10 * len(worlds) < DRAWS
    assert set(counts) == worlds
    expected = DRAWS / len(worlds)
    statistic = sum((counts[world] - expected) ** 2 / expected for world in worlds)
    assert statistic < chi_square_bound(len(worlds) - 1)


def chi_square_bound(freedom: int) -> float:
    """Return what one chi-square in 10,000 exceeds, as Wilson and Hilferty approximate it."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 3.719 * spread**0.5) ** 3)


# Every way to limit and to hide bids, at every point of a round that matters to what is known of
# them, and for every viewer. Bids have nothing to do with cards, so each set of bids is tried with
# the true deal, and the deals are only counted.

RULES_ON_BIDS = [
    Rules(
        # This makes no difference to the bids, so the values take turns.
        wizard_turn_up=tuple(WizardTurnUp)[number % 2],
        notequal=notequal,
        zero_is_free=zero_is_free,
        hidden_bids=hidden_bids,
    )
    for number, (notequal, zero_is_free, hidden_bids) in enumerate(
        product(NotEqual, (False, True), HiddenBids)
    )
]


def bids_enumerated(found: Situation) -> set[Bids]:
    """Return the bids that the viewer cannot tell from the true ones, by playing all of them."""
    views = [observe(state, found.viewer) for state in found.states]
    possible: set[Bids] = set()
    for actions in other_bids(found, views[-1]):
        states = played_again(found.start, (found.actions[0], *actions))
        if states is not None and all(
            observe(state, found.viewer) == view for state, view in zip(states, views, strict=True)
        ):
            possible.add(world_of(states[-1])[1])
    return possible


def number_of_deals(found: Situation) -> int:
    """Return the number of deals that look the same, by the same game with open bids."""
    game = found.start.game
    rules = attrs.evolve(game.rules, hidden_bids=HiddenBids.OFF)
    start = Dealing(attrs.evolve(game, rules=rules))
    states = played_again(start, found.actions)
    assert states is not None
    return Sampler(observe(states[-1], found.viewer)).count


def rounds_under(rules: Rules, players: int) -> Iterator[Situation]:
    """Yield a few rounds of one, two and three cards, at each point and for each viewer."""
    for size, leading, seed in product((1, 2, 3), (False, True), range(2)):
        if players > 3 and size > 2:
            continue
        points: list[dict[str, Any]] = [{"cards": -1, "bids": bids} for bids in range(players)]
        points += [{"cards": cards} for cards in {0, players * size - 1}]
        for point in points:
            found = situation(
                players=players, size=size, viewer=None, seed=seed, rules=rules, leading=leading,
                **point,
            )  # fmt: skip
            for viewer in (None, *range(players)):
                yield attrs.evolve(found, viewer=viewer)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(
    "rules",
    RULES_ON_BIDS,
    ids=lambda rules: (
        f"{rules.notequal.value}{', zero is free' * rules.zero_is_free}, "
        f"hidden: {rules.hidden_bids.value}"
    ),
)
def test_bids_are_those_of_enumeration(rules: Rules, players: int) -> None:
    met: Counter[str] = Counter()
    for found in rounds_under(rules, players):
        possible = bids_enumerated(found)
        seen = observe(found.states[-1], found.viewer)
        sampler = Sampler(seen)
        assert sampler.count == len(possible) * number_of_deals(found)
        rng = random.Random(1)
        drawn = Counter(world_of(sampler.draw(rng))[1] for _ in range(12 * len(possible)))
        assert set(drawn) <= possible
        met["situations"] += 1
        met["several"] += len(possible) > 1
        met["left out"] += len(possible) > len(drawn)
        met["even"] += any(
            None not in bids and sum(filter(None, bids)) == seen.hand_size for bids in possible
        )
    hides = rules.hidden_bids is not HiddenBids.OFF
    assert (met["several"] > 0) == hides
    # Of twelve draws for each, one set of bids in 160,000 is never drawn.
    assert met["left out"] <= met["situations"] // 100
    if rules.notequal is NotEqual.ALWAYS:
        assert (met["even"] > 0) == rules.zero_is_free


def test_the_axes_are_those_of_the_rules() -> None:
    met = [found.start.game.rules for kind in SITUATIONS.values() for found in kind]
    # How many cards are dealt is varied by other schedules than the named ones.
    assert values_not_met([*met, *RULES_ON_BIDS]) == {"schedule": {Schedule.TOURNAMENT}}


def test_play_has_excluded_deals_in_most_late_situations() -> None:
    # Play has excluded some deals in many of the situations with late tricks.
    late = [found for kind in ("no stock", "a small stock") for found in SITUATIONS[kind]]
    assert sum(map(shows_voids, late)) > len(late) // 2
