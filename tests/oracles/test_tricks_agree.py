"""The library and the naive model decide the same tricks in the same way."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING

import wizard_rules
from oracles import naive
from wizard_rules import DECK, Card, CardSet, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CODES = {card: str(card) for card in DECK}
SUIT_CODES: dict[Suit | None, str | None] = {
    Suit.RED: "R",
    Suit.YELLOW: "Y",
    Suit.GREEN: "G",
    Suit.BLUE: "B",
    None: None,
}
SPECIALS = [card for card in DECK if card.suit is None]


def test_both_name_the_same_sixty_cards() -> None:
    assert list(CODES.values()) == naive.DECK
    for card, code in CODES.items():
        assert SUIT_CODES[card.suit] == naive.SUIT_OF.get(code), code
        assert card.rank == naive.RANK_OF.get(code), code
        assert card.is_wizard == naive.is_wizard(code), code
        assert card.is_jester == naive.is_jester(code), code


def check_tricks(tricks: Iterable[tuple[tuple[Card, ...], Iterable[Suit | None]]]) -> int:
    """Compare the decisions on tricks, each with the trumps to try, and count the winners."""
    compared = 0
    for trick, trumps in tricks:
        codes = [CODES[card] for card in trick]
        due = SUIT_CODES[wizard_rules.lead_suit(trick)]
        if due != naive.lead_suit(codes):
            msg = f"suit due after {' '.join(codes)}: {due}, naively {naive.lead_suit(codes)}"
            raise AssertionError(msg)
        for trump in trumps:
            place = wizard_rules.trick_winner(trick, trump)
            expected = naive.trick_winner(codes, SUIT_CODES[trump])
            if place != expected:
                trick_and_trump = f"{' '.join(codes)} with trump {SUIT_CODES[trump]}"
                msg = f"place of the winner of {trick_and_trump}: {place}, naively {expected}"
                raise AssertionError(msg)
            compared += 1
    return compared


def test_all_tricks_of_up_to_three_cards_agree() -> None:
    tricks = itertools.chain.from_iterable(
        itertools.permutations(DECK, length) for length in (1, 2, 3)
    )
    trumps = tuple(SUIT_CODES)
    compared = check_tricks((trick, trumps) for trick in tricks)
    assert compared == 5 * (60 + 60 * 59 + 60 * 59 * 58)


def sampled_tricks(count: int) -> Iterator[tuple[tuple[Card, ...], tuple[Suit | None]]]:
    rng = random.Random(20_260_401)
    trumps = tuple(SUIT_CODES)
    for number in range(count):
        # Every other trick comes from a small deck of all Wizards and Jesters and eight number
        # cards: from the whole deck four Jesters in a trick would hardly ever be drawn.
        cards = DECK if number % 2 else [*SPECIALS, *rng.sample(DECK[:52], 8)]
        yield tuple(rng.sample(cards, rng.randint(4, 6))), (rng.choice(trumps),)


def test_sampled_tricks_of_four_to_six_cards_agree() -> None:
    assert check_tricks(sampled_tricks(200_000)) == 200_000


def test_sampled_tricks_include_the_rare_ones() -> None:
    rare = {"only Jesters": 0, "a Wizard behind a Jester": 0, "no trump, a Jester led": 0}
    for trick, (trump,) in sampled_tricks(20_000):
        rare["only Jesters"] += all(card.is_jester for card in trick)
        rare["a Wizard behind a Jester"] += trick[0].is_jester and trick[1].is_wizard
        rare["no trump, a Jester led"] += (
            trump is None and trick[0].is_jester and trick[1].suit is not None
        )
    assert min(rare.values()) > 0, rare


def test_sampled_hands_have_the_same_legal_cards() -> None:
    rng = random.Random(20_260_402)
    limited = 0
    for number in range(60_000):
        cards = rng.sample(DECK if number % 2 else [*SPECIALS, *DECK[:26:2], *DECK[26:30]], 25)
        hand = cards[: rng.randint(1, 20)]
        trick = tuple(cards[20 : 20 + rng.randint(0, 5)])
        hand_codes = [CODES[card] for card in hand]
        trick_codes = [CODES[card] for card in trick]
        legal = {CODES[card] for card in wizard_rules.legal_cards(CardSet(hand), trick)}
        expected = set(naive.legal_cards(hand_codes, trick_codes))
        if legal != expected:
            msg = (
                f"legal from {' '.join(hand_codes)} on {' '.join(trick_codes) or 'nothing'}: "
                f"{sorted(legal)}, naively {sorted(expected)}"
            )
            raise AssertionError(msg)
        limited += len(legal) < len(hand)
    # The sample would prove little if suits hardly ever had to be followed.
    assert limited > 10_000
