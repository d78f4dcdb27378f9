"""Draw how often each state of a small situation is sampled, by two ways of sampling.

``python docs/pictures/plot_sampling.py`` makes the draws, writes ``sampling.svg`` next to this file
and prints what it found. It needs wizard-rules and Matplotlib and takes a few seconds.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import attrs
import matplotlib.pyplot as plt

from wizard_rules import (
    CardSet,
    Deal,
    Dealing,
    Playing,
    ReplayError,
    Rules,
    Sampler,
    Suit,
    apply,
    deal,
    legal_actions,
    new_game,
    observe,
    record,
    replay,
    shuffled_deck,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from wizard_rules import Card, GameState

HERE = Path(__file__).parent
DRAWS = 50_000
VIEWER = 3
LEFT = 3
"""The cards that each hand has left."""
VOIDS = {0: {Suit.YELLOW}, 1: {Suit.YELLOW, Suit.GREEN}, 2: set[Suit]()}
"""The suits that play has shown the other seats to be out of; the enumeration confirms it."""

Hands: TypeAlias = tuple[CardSet, ...]
"""The hands now held, by seat."""


def situation() -> Playing:
    """Return a state with three tricks to go, after random play from a full deal."""
    rng = random.Random(66)
    state: GameState = new_game(Rules(schedule=(15,)), players=4)
    while not (isinstance(state, Playing) and len(state.tricks) == state.game.hand_size - LEFT):
        if isinstance(state, Dealing):
            state = apply(state, deal(state, shuffled_deck(rng)))
        else:
            actions = legal_actions(state)
            state = apply(state, actions[int(rng.random() * len(actions))])
    return state


def splits(cards: frozenset[Card], hands: int) -> Iterator[tuple[CardSet, ...]]:
    """Yield every way to share the cards out to so many hands."""
    if not hands:
        yield ()
        return
    for drawn in combinations(sorted(cards), LEFT):
        for others in splits(cards - set(drawn), hands - 1):
            yield (CardSet(drawn), *others)


def enumerated(state: Playing) -> list[Hands]:
    """Return the possible hands, found by playing the round again with each of them."""
    seen, played = observe(state, VIEWER), record(state)
    possible: list[Hands] = []
    for others in splits(unseen(state), len(VOIDS)):
        hands = (*others, state.hands[VIEWER])
        dealt = tuple(
            dealt - held | now
            for dealt, held, now in zip(state.dealt, state.hands, hands, strict=True)
        )
        actions = (Deal(dealt, state.turn_up), *played.actions[1:])
        try:
            other = replay(attrs.evolve(played, actions=actions))
        except ReplayError:
            continue
        if observe(other, VIEWER) == seen:
            possible.append(hands)
    return possible


def unseen(state: Playing) -> frozenset[Card]:
    """Return the cards in the other hands."""
    return frozenset(card for seat in VOIDS for card in state.hands[seat])


def seat_after_seat(cards: Sequence[Card], rng: random.Random) -> tuple[CardSet, ...] | None:
    """Deal each seat cards that it may hold, from those that are left; None for a dead end."""
    left = list(cards)
    hands: list[CardSet] = []
    for voids in VOIDS.values():
        allowed = [card for card in left if card.suit not in voids]
        if len(allowed) < LEFT:
            return None
        hand = rng.sample(allowed, LEFT)
        left = [card for card in left if card not in hand]
        hands.append(CardSet(hand))
    return tuple(hands)


def drawn_by_sampler(state: Playing) -> Counter[Hands]:
    """Count the states that the library draws."""
    rng, sampler = random.Random(1), Sampler(observe(state, VIEWER))
    counts: Counter[Hands] = Counter()
    for _ in range(DRAWS):
        sample = sampler.draw(rng)
        if not isinstance(sample, Playing):
            raise TypeError(sample)
        counts[sample.hands] += 1
    return counts


def drawn_seat_after_seat(state: Playing) -> Counter[Hands]:
    """Count the states that the simpler way draws."""
    rng, cards = random.Random(1), sorted(unseen(state))
    counts: Counter[Hands] = Counter()
    while counts.total() < DRAWS:
        hands = seat_after_seat(cards, rng)
        if hands is not None:
            counts[*hands, state.hands[VIEWER]] += 1
    return counts


def main() -> None:
    """Make the draws, print the results and write the picture."""
    state = situation()
    possible = enumerated(state)
    expected = DRAWS / len(possible)
    band = 3 * (expected * (1 - 1 / len(possible))) ** 0.5
    print(f"{len(possible)} states, {expected:.0f} draws of each expected, ± {band:.0f}")
    drawn = {
        "sample_state": drawn_by_sampler(state),
        "seat after seat": drawn_seat_after_seat(state),
    }
    for name, counts in drawn.items():
        if set(counts) != set(possible):
            message = f"{name} does not draw the states that enumeration finds"
            raise ValueError(message)
        outside = sum(abs(counts[hands] - expected) > band for hands in possible)
        square = sum((counts[hands] - expected) ** 2 / expected for hands in possible)
        least, most = min(counts.values()), max(counts.values())
        print(f"{name}: {least} to {most}, {outside} outside the band, chi-square {square:.1f}")

    possible.sort(key=lambda hands: (-sum(card.suit is Suit.GREEN for card in hands[0]), hands[0]))
    plt.style.use(HERE / "pictures.mplstyle")
    figure, axes = plt.subplots(figsize=(4.4, 3.9))
    places = range(1, len(possible) + 1)
    axes.axhspan(
        expected - band, expected + band, color="0.85", label="expected, ± 3 standard deviations"
    )
    axes.axhline(expected, color="0.4", linewidth=1)
    looks = (("o", "#0072B2"), ("x", "#D55E00"))
    for (name, counts), (marker, colour) in zip(drawn.items(), looks, strict=True):
        heights = [counts[hands] for hands in possible]
        axes.plot(places, heights, marker, color=colour, markersize=4, label=name)
    axes.set_xlabel(f"the {len(possible)} possible states")
    axes.set_ylabel(f"draws, of {DRAWS:,}")
    axes.set_xlim(0, len(possible) + 1)
    axes.set_ylim(bottom=0)
    figure.legend(loc="outside upper left", frameon=False)
    figure.savefig(HERE / "sampling.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
