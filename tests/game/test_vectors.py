"""The cases of vectors/rules.json, which any implementation can be checked against."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from wizard_rules import (
    Card,
    CardSet,
    NotEqual,
    Rules,
    Schedule,
    Scoresheet,
    Suit,
    forbidden_bid,
    lead_suit,
    legal_cards,
    round_score,
    trick_winner,
)

VECTORS: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "rules.json").read_text(encoding="utf-8")
)


def cases(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", VECTORS[name], ids=json.dumps)


def parse(codes: list[str]) -> list[Card]:
    return list(map(Card.parse, codes))


def suit(name: str | None) -> Suit | None:
    return None if name is None else Suit[name]


def test_every_group_of_cases_is_tested_here() -> None:
    assert set(VECTORS) == {
        "about", "forbidden_bid", "hand_sizes", "last_bid", "lead_suit", "legal_cards",
        "round_score", "score_table", "trick_winner",
    }  # fmt: skip


@cases("lead_suit")
def test_the_suit_due_is_that_of_the_case(case: dict[str, Any]) -> None:
    assert lead_suit(parse(case["cards"])) is suit(case["suit"])


@cases("trick_winner")
def test_the_winner_is_that_of_the_case(case: dict[str, Any]) -> None:
    assert trick_winner(parse(case["cards"]), suit(case["trump"])) == case["winner"]


@cases("legal_cards")
def test_the_legal_cards_are_those_of_the_case(case: dict[str, Any]) -> None:
    legal = legal_cards(CardSet(parse(case["hand"])), parse(case["cards"]))
    assert legal == CardSet(parse(case["legal"]))


@cases("forbidden_bid")
def test_the_forbidden_bid_is_that_of_the_case(case: dict[str, Any]) -> None:
    assert forbidden_bid(case["hand_size"], case["others"]) == case["forbidden"]


@pytest.mark.rule("BID-2")
@cases("last_bid")
def test_the_bid_that_the_rules_forbid_is_that_of_the_case(case: dict[str, Any]) -> None:
    rules = Rules(notequal=NotEqual[case["notequal"]], zero_is_free=case["zero_is_free"])
    forbidden = rules.forbidden_bid(
        hand_size=case["hand_size"],
        other_bids=case["others"],
        dealer=case["dealer"],
        scores=case["scores"],
    )
    assert forbidden == case["forbidden"]


@cases("round_score")
def test_the_points_are_those_of_the_case(case: dict[str, Any]) -> None:
    assert round_score(case["bid"], case["tricks_won"]) == case["score"]


@cases("hand_sizes")
def test_the_hand_sizes_are_those_of_the_case(case: dict[str, Any]) -> None:
    rules = Rules(schedule=Schedule[case["schedule"]])
    assert rules.hand_sizes(case["players"]) == tuple(case["sizes"])


@pytest.mark.rule("SCORE-1", "GAME-3")
def test_a_sheet_gives_the_points_and_totals_of_the_table() -> None:
    table = VECTORS["score_table"]
    sheet = Scoresheet(Rules(schedule=Schedule[table["schedule"]]), table["players"], 0)
    for line in table["rounds"]:
        assert sheet.hand_size == line["hand_size"]
        sheet = sheet.with_round(line["bids"], line["tricks_won"])
        assert sheet.rows[-1].points == tuple(line["points"])
        assert sheet.totals == tuple(line["totals"])
