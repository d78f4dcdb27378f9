"""Examples of the bid that notequal forbids, and of when it is in force."""

from __future__ import annotations

import pytest

from wizard_rules import CANADIAN, NotEqual, Rules, forbidden_bid


@pytest.mark.rule("BID-2")
@pytest.mark.parametrize(
    ("hand_size", "others", "forbidden"),
    [
        (7, [3, 0, 2], 2),
        (7, [7, 0], 0),
        (7, [0, 0, 0], 7),
        (1, [0, 0, 0, 0, 0], 1),
        (20, [9, 10], 1),
    ],
)
def test_the_missing_bid_is_forbidden(hand_size: int, others: list[int], forbidden: int) -> None:
    assert forbidden_bid(hand_size, others) == forbidden


@pytest.mark.rule("BID-2", "TRAP-12")
def test_nothing_is_forbidden_when_the_others_bid_more_than_the_hand_size() -> None:
    assert forbidden_bid(7, [4, 1, 3]) is None
    assert forbidden_bid(1, [1, 1]) is None


def forbidden(
    rules: Rules,
    *,
    hand_size: int = 3,
    others: tuple[int, ...] = (1, 0, 0),
    scores: tuple[int, ...] = (0, 0, 0, 0),
) -> int | None:
    """Return the bid that the rules forbid the dealer, seat 2."""
    return rules.forbidden_bid(hand_size=hand_size, other_bids=others, dealer=2, scores=scores)


@pytest.mark.rule("BID-2")
def test_off_forbids_nothing() -> None:
    assert forbidden(Rules(), scores=(0, 0, 90, 0)) is None
    assert forbidden(Rules(zero_is_free=True), scores=(0, 0, 90, 0)) is None


@pytest.mark.rule("BID-2")
def test_always_forbids_in_every_round() -> None:
    rules = Rules(notequal=NotEqual.ALWAYS)
    assert forbidden(rules) == 2
    assert forbidden(rules, hand_size=1, scores=(50, 0, 0, 0)) == 0


@pytest.mark.rule("BID-2")
def test_above_one_card_spares_every_round_of_one_card_and_no_other() -> None:
    rules = Rules(notequal=NotEqual.ABOVE_ONE_CARD)
    assert forbidden(rules, hand_size=1) is None
    assert forbidden(rules, hand_size=1, others=(0, 0, 0), scores=(0, 0, 90, 0)) is None
    assert forbidden(rules, hand_size=2) == 1
    assert forbidden(rules, hand_size=15) == 14


@pytest.mark.rule("BID-2")
@pytest.mark.parametrize(
    ("scores", "bid"),
    [
        ((0, 0, 0, 0), None),
        ((-10, -20, 0, -10), 2),
        ((20, 10, 30, 20), 2),
        ((30, 10, 30, 20), None),
        ((40, 10, 30, 20), None),
        ((-30, -30, -20, -20), None),
    ],
)
def test_leader_limits_a_dealer_who_leads_alone(scores: tuple[int, ...], bid: int | None) -> None:
    assert forbidden(Rules(notequal=NotEqual.LEADER), scores=scores) == bid


@pytest.mark.rule("BID-2")
@pytest.mark.parametrize("notequal", [NotEqual.ALWAYS, NotEqual.ABOVE_ONE_CARD, NotEqual.LEADER])
def test_zero_is_free_allows_a_forbidden_0_and_changes_nothing_else(notequal: NotEqual) -> None:
    strict, free = Rules(notequal=notequal), Rules(notequal=notequal, zero_is_free=True)
    leading = (0, 0, 50, 0)
    assert forbidden(strict, others=(1, 1, 1), scores=leading) == 0
    assert forbidden(free, others=(1, 1, 1), scores=leading) is None
    for others in ((0, 0, 0), (1, 1, 0), (2, 2, 2)):
        expected = forbidden(strict, others=others, scores=leading)
        assert forbidden(free, others=others, scores=leading) == expected


@pytest.mark.rule("BID-2")
def test_the_canadian_rule_is_for_a_sole_leader_who_bids_more_than_0() -> None:
    leading, shared = (20, 0, 50, 0), (50, 0, 50, 0)
    assert forbidden(CANADIAN, hand_size=2, others=(1, 1, 0), scores=leading) is None
    assert forbidden(CANADIAN, hand_size=2, others=(1, 0, 0), scores=leading) == 1
    assert forbidden(CANADIAN, hand_size=2, others=(1, 0, 0), scores=shared) is None
