"""OpenSpiel's Oh Hell plays the same rounds, as far as they have no Wizards and no Jesters.

Oh Hell with ``off_bid_penalty`` and ten points a trick is Wizard without the eight special cards
and with notequal always: the dealer bids last and may not make the bids add up, the suit of the
first card is due, the highest trump or else the highest card of that suit wins. It differs in

* the points of a bid that is met: 10 + 10 × tricks there, 20 + 10 × tricks here (SCORE-1);
* the deal: the first card goes to player 0 whoever deals (DEAL-1 begins at the starter), so the
  hands are copied as they are;
* the end of the deck: there must be a card left to turn up. When all 52 cards are dealt it waits
  for ever for a trump card and asks nobody to bid, so such rounds cannot be compared, and neither
  can larger ones. Here 52 cards leave eight in the stock, and only a deal of all sixty has no
  turn-up (DEAL-3).
"""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from wizard_rules import (
    DECK,
    Bidding,
    Card,
    CardSet,
    Deal,
    GameOver,
    GameState,
    NotEqual,
    PlaceBid,
    PlayCard,
    Rules,
    Suit,
    WizardTurnUp,
    apply,
    legal_actions,
    new_game,
    to_act,
)

if TYPE_CHECKING:
    from wizard_rules import Action

pyspiel: Any = pytest.importorskip("pyspiel")

ROUNDS_PER_SIZE = 80
CARDS = 52

# Oh Hell numbers a card rank × 4 + suit, from the lowest rank, and a bid 52 + bid.
OH_HELL_SUITS = "CDSH"
OH_HELL_RANKS = "23456789TJQKA"


def card_of(number: int) -> Card:
    """Return the card that stands for Oh Hell's: its suits in our order, 2 as 1, ace as 13."""
    rank, suit = divmod(number, 4)
    return DECK[suit * 13 + rank]


def oh_hell(players: int, hand_size: int) -> Any:  # noqa: ANN401 - pyspiel has no types
    return pyspiel.load_game(
        f"oh_hell(players={players},num_tricks_fixed={hand_size},"
        "off_bid_penalty=true,points_per_trick=10)"
    )


def test_cards_and_bids_are_numbered_as_assumed() -> None:
    spiel = oh_hell(4, 3).new_initial_state()
    spiel.apply_action(3)
    spiel.apply_action(0)
    names = {action: spiel.action_to_string(-1, action) for action in spiel.legal_actions()}
    assert len(names) == CARDS
    for action, name in names.items():
        suit, rank = name
        card = card_of(action)
        assert card.suit is Suit(OH_HELL_SUITS.index(suit)), name
        assert card.rank == OH_HELL_RANKS.index(rank) + 1, name
    for action in range(13):
        spiel.apply_action(action)
    assert [spiel.action_to_string(1, action) for action in spiel.legal_actions()] == list("0123")


def dealt_round(
    game: Any,  # noqa: ANN401 - pyspiel has no types
    players: int,
    hand_size: int,
    rng: random.Random,
) -> tuple[Any, GameState]:
    """Deal the same cards in both and return the two states before the first bid."""
    dealer = rng.randrange(players)
    numbers = rng.sample(range(CARDS), players * hand_size + 1)
    spiel = game.new_initial_state()
    # Chance chooses the number of tricks (there is one choice), the dealer, each card in turn
    # from player 0 on, and the turn-up.
    for action in (hand_size, dealer, *numbers):
        assert spiel.is_chance_node()
        spiel.apply_action(action)
    cards = [card_of(number) for number in numbers]
    turn_up = cards.pop()
    hands = tuple(CardSet(cards[seat::players]) for seat in range(players))
    rules = Rules(
        wizard_turn_up=WizardTurnUp.NO_TRUMP, notequal=NotEqual.ALWAYS, schedule=(hand_size,)
    )
    state = new_game(rules, players=players, first_dealer=dealer)
    return spiel, apply(state, Deal(hands, turn_up))


def play_in_both(spiel: Any, state: GameState, rng: random.Random) -> Counter[str]:  # noqa: ANN401 - as above
    """Play a dealt round to its end in both, and count the decisions."""
    met: Counter[str] = Counter()
    while not isinstance(state, GameOver):
        assert not spiel.is_terminal(), state
        seat = spiel.current_player()
        assert to_act(state) == seat, f"{state}\n{spiel}"
        numbers: list[int] = spiel.legal_actions()
        actions: dict[int, Action]
        if isinstance(state, Bidding):
            actions = {number: PlaceBid(seat, number - CARDS) for number in numbers}
            met["bids forbidden"] += len(numbers) == state.game.hand_size
            # Low bids, so their sum comes near the hand size and one is forbidden.
            number = min(rng.choices(numbers, k=3))
        else:
            actions = {number: PlayCard(seat, card_of(number)) for number in numbers}
            number = rng.choice(numbers)
        legal = legal_actions(state)
        assert len(legal) == len(numbers), f"{legal}\n{state}\n{spiel}"
        assert set(legal) == set(actions.values()), f"{legal}\n{state}\n{spiel}"
        spiel.apply_action(number)
        state = apply(state, actions[number])
        met["decisions"] += 1
    assert spiel.is_terminal(), state
    (finished,) = state.game.rounds
    for seat, returned in enumerate(spiel.returns()):
        bid_met = finished.bids[seat] == finished.tricks_won[seat]
        # A met bid is worth ten points more here; a miss costs the same.
        assert finished.points[seat] == returned + (10 if bid_met else 0), f"{finished}\n{spiel}"
    assert state.game.scores == finished.points
    return met


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rounds_of_number_cards_agree(players: int) -> None:
    rng = random.Random(players)
    for hand_size in range(1, (CARDS - 1) // players + 1):
        game = oh_hell(players, hand_size)
        met: Counter[str] = Counter()
        for _ in range(ROUNDS_PER_SIZE):
            spiel, state = dealt_round(game, players, hand_size, rng)
            met += play_in_both(spiel, state, rng)
        # A bid and a card for each card of the hand, from each seat.
        assert met["decisions"] == ROUNDS_PER_SIZE * players * (hand_size + 1)
        assert met["bids forbidden"] > 0, hand_size


def test_there_are_at_least_three_thousand_rounds() -> None:
    sizes = sum((CARDS - 1) // players for players in (3, 4, 5, 6))
    assert sizes * ROUNDS_PER_SIZE >= 3_000
