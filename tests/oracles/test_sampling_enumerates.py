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
from typing import TYPE_CHECKING, TypeAlias, final

import attrs
import pytest

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
    apply,
    deal,
    explain,
    legal_actions,
    new_game,
    observe,
    shuffled_deck,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wizard_rules import Observation

UnderWay: TypeAlias = ChoosingTrump | Bidding | Playing
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
    """Return what tells the state from the others that look the same."""
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
) -> Situation:
    """Play a round at random until so many cards are played or bids placed, or trump is asked."""
    rng = random.Random(seed)
    start = new_game(attrs.evolve(rules or Rules(), schedule=(size,)), players=players)
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
    # The sums of three bids and more are unevenly many ways, and so is each bid given a sum.
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


def test_the_situations_are_telling() -> None:
    # In many of those with late tricks play has excluded some deals.
    late = [found for kind in ("no stock", "a small stock") for found in SITUATIONS[kind]]
    assert sum(map(shows_voids, late)) > len(late) // 2
