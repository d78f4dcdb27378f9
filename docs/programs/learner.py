"""Feed a learner: legal ids from the mask, a vector of fixed length, rewards by round."""

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from operator import mul
from random import Random

from wizard_rules import (
    Action,
    CardSet,
    Dealing,
    GameState,
    Observation,
    Phase,
    Rules,
    action_from_id,
    action_id,
    apply,
    deal,
    legal_action_mask,
    new_game,
    observe,
    shuffled_deck,
    to_act,
)

Vector = list[float]
Player = Callable[[Observation], Action]
Decision = tuple[int, Observation, Action]

ACTIONS = 85  # ids 0 to 59 play a card, 60 to 80 bid, 81 to 84 name trump
SEATS = 6  # the seats that smaller tables leave empty are zero
PHASES = (Phase.CHOOSING_TRUMP, Phase.BIDDING, Phase.PLAYING)
LENGTH = 3 * 60 + 5 + len(PHASES) + 3 * SEATS + 2

RULES = Rules(schedule=(1, 2, 3))
PLAYERS = 3
EPISODES = 600
MEASURED = 150
RATE = 0.01
EXPLORE = 0.1


def legal_ids(seen: Observation) -> list[int]:
    """Return the ids of the legal actions, from the mask."""
    mask = legal_action_mask(seen)
    return [number for number in range(ACTIONS) if mask >> number & 1]


def encode(seen: Observation) -> Vector:
    """Return what a seat sees as numbers, with all seats counted from its own."""
    assert seen.seat is not None
    hand = seen.hands[seen.seat]  # None in a blind round until the last bid
    trick = () if seen.trick is None else seen.trick.cards
    vector = [
        *bits(hand or CardSet()),
        *bits(CardSet(trick)),
        *bits(CardSet(card for taken in seen.tricks for card in taken.cards)),
        *one_of(5, 4 if seen.trump is None else seen.trump),
        *one_of(len(PHASES), PHASES.index(seen.phase)),
        *by_seat(seen, [0 if bid is None else bid for bid in seen.bids]),
        *by_seat(seen, seen.has_bid),
        *by_seat(seen, seen.tricks_won),
        seen.hand_size / 20,
        1.0,
    ]
    assert len(vector) == LENGTH
    return vector


def bits(cards: CardSet) -> Vector:
    """Return a set of cards as sixty zeros and ones."""
    return [float(cards.mask >> number & 1) for number in range(60)]


def one_of(count: int, place: int) -> Vector:
    """Return this many zeros, except for a one in this place."""
    return [float(number == place) for number in range(count)]


def by_seat(seen: Observation, values: Sequence[int]) -> Vector:
    """Return values by seat, those of the seat itself first, filled up to the largest table."""
    assert seen.seat is not None
    turned = [*values[seen.seat :], *values[: seen.seat]]
    return [float(value) for value in turned] + [0.0] * (SEATS - len(turned))


class Learner:
    """Predicts, for each action, a number of points that is linear in the vector."""

    def __init__(self, rng: Random) -> None:
        """Know nothing."""
        self.rng = rng
        self.weights = [[0.0] * LENGTH for _ in range(ACTIONS)]

    def expected(self, vector: Vector, number: int) -> float:
        """Return the points predicted for the action with this id."""
        # fsum() gives the same on every Python; sum() rounds differently from 3.12 on.
        return fsum(map(mul, self.weights[number], vector))

    def best(self, seen: Observation) -> Action:
        """Return the legal action with the highest prediction."""
        vector = encode(seen)
        number = max(legal_ids(seen), key=lambda number: self.expected(vector, number))
        return action_from_id(seen, number)

    def exploring(self, seen: Observation) -> Action:
        """Return the best action, but now and then any legal one."""
        if self.rng.random() < EXPLORE:
            return at_random(seen, self.rng)
        return self.best(seen)

    def learn(self, decisions: list[Decision], points: tuple[int, ...]) -> None:
        """Move the prediction for each decision towards the points of its seat for the round."""
        for seat, seen, action in decisions:
            vector, number = encode(seen), action_id(action)
            step = RATE * (points[seat] - self.expected(vector, number))
            weights = self.weights[number]
            for place, value in enumerate(vector):
                if value:
                    weights[place] += step * value


def at_random(seen: Observation, rng: Random) -> Action:
    """Return any legal action."""
    numbers = legal_ids(seen)
    return action_from_id(seen, numbers[int(rng.random() * len(numbers))])


def play_round(
    start: Dealing, players: Sequence[Player], deals: Random
) -> tuple[GameState, list[Decision]]:
    """Play a round; return the game after it and the decisions that were made in it."""
    state = apply(start, deal(start, shuffled_deck(deals)))
    decisions: list[Decision] = []
    while (seat := to_act(state)) is not None:
        seen = observe(state, seat)
        action = players[seat](seen)
        decisions.append((seat, seen, action))
        state = apply(state, action)
    return state, decisions


def episode(players: Sequence[Player], deals: Random, learner: Learner | None = None) -> list[int]:
    """Play a game, in which the learner learns after each round, and return the totals."""
    state: GameState = new_game(RULES, players=len(players))
    while isinstance(state, Dealing):
        state, decisions = play_round(state, players, deals)
        if learner is not None:
            learner.learn(decisions, state.game.rounds[-1].points)
    return list(state.game.scores)


def measure(player: Player) -> str:
    """Return the average points of a game for a player on seat 0, and for its random opponents."""
    deals, others = Random(2), Random(3)
    table: list[Player] = [player, *[partial(at_random, rng=others)] * (PLAYERS - 1)]
    games = [episode(table, deals) for _ in range(MEASURED)]
    own, all_ = sum(totals[0] for totals in games), sum(map(sum, games))
    average = (all_ - own) / (PLAYERS - 1) / MEASURED
    return f"{own / MEASURED:.1f} points, random players {average:.1f}"


def main() -> None:
    """Learn by playing against itself, and measure on the way."""
    # A player with the generator that shuffles could work out the next deal.
    deals, learner = Random(1), Learner(Random(4))
    print(f"a vector has {LENGTH} numbers, a mask {ACTIONS} bits")
    print("before:", measure(learner.best))
    for _ in range(EPISODES):
        episode([learner.exploring] * PLAYERS, deals, learner)
    print(f"after {EPISODES} episodes:", measure(learner.best))


if __name__ == "__main__":
    main()
