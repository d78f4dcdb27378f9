"""The engine, the naive model and the table count the same complete sequences of small deals."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from axes import values_not_met
from oracles import naive, perft

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracles.perft import SmallDeal

DEALS = perft.read_table()["deals"]
NAMES = [row["name"] for row in DEALS]


@pytest.mark.parametrize("mode", perft.MODES)
@pytest.mark.parametrize("row", DEALS, ids=NAMES)
def test_engine_counts_what_the_table_says(row: SmallDeal, mode: str) -> None:
    assert perft.count_by_engine(row, mode) == row["sequences"][mode]


@pytest.mark.parametrize("mode", perft.MODES)
@pytest.mark.parametrize("row", DEALS, ids=NAMES)
def test_naive_model_counts_what_the_table_says(row: SmallDeal, mode: str) -> None:
    assert perft.count_naively(row, mode) == row["sequences"][mode]


def test_the_axes_are_those_of_the_rules() -> None:
    met = [perft.rules_of(row, mode) for row in DEALS for mode in perft.MODES]
    # In a single round notequal is in force or not, hiding bids does not change what is legal,
    # and each schedule is that one round.
    assert values_not_met(met).keys() == {"notequal", "hidden_bids", "schedule"}


def test_table_has_each_kind_of_deal() -> None:
    assert len(set(NAMES)) == len(NAMES)
    kinds: set[tuple[int, int, str]] = set()
    for row in DEALS:
        hands = [codes.split() for codes in row["hands"]]
        cards = [*itertools.chain.from_iterable(hands), row["turn_up"]]
        assert {len(hand) for hand in hands} == {row["hand_size"]}, row["name"]
        assert len(set(cards) & set(naive.DECK)) == len(cards), row["name"]
        if row["turn_up"] in naive.NUMBER_CARDS:
            trump = "turned up"
        elif row["turn_up"] in naive.WIZARDS and row["wizard_turn_up"] == "dealer chooses":
            trump = "named"
        else:
            trump = "none"
        kinds.add((len(hands), row["hand_size"], trump))
    assert kinds == set(itertools.product((3, 4), (1, 2, 3), ("turned up", "named", "none")))


# What public programs got wrong. A table that such a program could pass would be of little use.


def follow_the_first_card_only(trick: list[str]) -> str | None:
    return naive.SUIT_OF.get(trick[0]) if trick else None


def follow_one_of_the_first_two_cards(trick: list[str]) -> str | None:
    return LEAD_SUIT(trick[:2])


def follow_the_suit_behind_a_wizard(trick: list[str]) -> str | None:
    return next((naive.SUIT_OF[card] for card in trick if card in naive.SUIT_OF), None)


def follow_nothing_once_a_wizard_is_played(trick: list[str]) -> str | None:
    return None if any(naive.is_wizard(card) for card in trick) else LEAD_SUIT(trick)


def last_wizard_wins(trick: list[str], trump: str | None) -> int:
    wizards = [place for place, card in enumerate(trick) if naive.is_wizard(card)]
    return wizards[-1] if wizards else TRICK_WINNER(trick, trump)


def trump_beats_a_wizard(trick: list[str], trump: str | None) -> int:
    place = None if trump is None else naive.highest(trick, trump)
    return TRICK_WINNER(trick, trump) if place is None else place


def trump_is_forgotten(trick: list[str], trump: str | None) -> int:
    del trump
    return TRICK_WINNER(trick, None)


def led_jester_wins_without_trump(trick: list[str], trump: str | None) -> int:
    return 0 if trump is None and naive.is_jester(trick[0]) else TRICK_WINNER(trick, trump)


def last_of_four_jesters_wins(trick: list[str], trump: str | None) -> int:
    only_jesters = all(naive.is_jester(card) for card in trick)
    return len(trick) - 1 if only_jesters else TRICK_WINNER(trick, trump)


def leader_keeps_the_lead(trick: list[str], trump: str | None) -> int:
    del trick, trump
    return 0


LEAD_SUIT = naive.lead_suit
TRICK_WINNER = naive.trick_winner
WRONG_RULES: list[tuple[str, Callable[..., object]]] = [
    ("lead_suit", follow_the_first_card_only),
    ("lead_suit", follow_one_of_the_first_two_cards),
    ("lead_suit", follow_the_suit_behind_a_wizard),
    ("lead_suit", follow_nothing_once_a_wizard_is_played),
    ("trick_winner", last_wizard_wins),
    ("trick_winner", trump_beats_a_wizard),
    ("trick_winner", trump_is_forgotten),
    ("trick_winner", led_jester_wins_without_trump),
    ("trick_winner", last_of_four_jesters_wins),
    ("trick_winner", leader_keeps_the_lead),
]


@pytest.mark.parametrize(
    ("replaced", "wrong"), WRONG_RULES, ids=[wrong.__name__ for _, wrong in WRONG_RULES]
)
def test_a_wrong_rule_changes_a_count(
    monkeypatch: pytest.MonkeyPatch, replaced: str, wrong: Callable[..., object]
) -> None:
    monkeypatch.setattr(naive, replaced, wrong)
    assert any(perft.count_naively(row, "off") != row["sequences"]["off"] for row in DEALS)
