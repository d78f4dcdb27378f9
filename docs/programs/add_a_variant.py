"""Print what each member of the notequal axis does, including a new one."""

from random import Random

from wizard_rules import (
    Dealing,
    GameState,
    NotEqual,
    Rules,
    apply,
    deal,
    legal_actions,
    new_game,
    shuffled_deck,
)

# Four seats, the dealer on seat 3; the others have bid these.
SITUATIONS: list[tuple[str, int, list[int], list[int]]] = [
    # description, hand size, bids of the others, totals before the round
    ("one card, all totals are 0", 1, [0, 1, 0], [0, 0, 0, 0]),
    ("two cards, dealer leads", 2, [0, 1, 0], [20, 10, 30, 40]),
    ("two cards, dealer shares the lead", 2, [0, 1, 0], [20, 10, 40, 40]),
    ("five cards, dealer is behind", 5, [1, 2, 0], [50, 10, 30, 20]),
    ("five cards, dealer leads", 5, [1, 2, 0], [20, 10, 30, 40]),
    ("the others bid more than there is", 5, [3, 2, 1], [20, 10, 30, 40]),
]
GAMES = 60
SCHEDULE = (1, 2, 3, 4, 5)


def show_situations() -> None:
    """Print the bid that the last bidder may not make, by situation and member."""
    print(f"{'forbidden bid':<38}", *NotEqual.__members__)
    for name, hand_size, other_bids, scores in SITUATIONS:
        print(f"{name:<38}", end="")
        for member in NotEqual:
            bid = Rules(notequal=member).forbidden_bid(
                hand_size=hand_size, other_bids=other_bids, dealer=3, scores=scores
            )
            print(f" {'-' if bid is None else bid:>{len(member.name)}}", end="")
        print()


def sums_met(member: NotEqual) -> list[int]:
    """Return in how many random games the bids added up to the hand size, by round."""
    met = [0] * len(SCHEDULE)
    rng = Random(1)
    for _ in range(GAMES):
        state: GameState = new_game(Rules(notequal=member, schedule=SCHEDULE), players=4)
        while isinstance(state, Dealing):
            state = apply(state, deal(state, shuffled_deck(rng)))
            while actions := legal_actions(state):
                state = apply(state, actions[int(rng.random() * len(actions))])
        for place, finished in enumerate(state.game.rounds):
            met[place] += sum(finished.bids) == SCHEDULE[place]
    return met


def main() -> None:
    """Ask the rules, then whole games."""
    show_situations()
    print(f"\nof {GAMES} games, in how many the bids added up to the hand size, by round")
    for member in NotEqual:
        print(f"{member.name:<20}", *(f"{count:>3}" for count in sums_met(member)))


if __name__ == "__main__":
    main()
