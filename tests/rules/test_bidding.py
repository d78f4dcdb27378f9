"""Examples of the bid that notequal forbids, and of when it is in force."""

from __future__ import annotations

import pytest

from wizard_rules import NotEqual, forbidden_bid


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
def test_nothing_is_forbidden_when_the_others_bid_more_than_there_is() -> None:
    assert forbidden_bid(7, [4, 1, 3]) is None
    assert forbidden_bid(1, [1, 1]) is None


def forbidden(mode: NotEqual, *, round_number: int = 1, scores: tuple[int, ...]) -> int | None:
    return mode.forbidden_bid(
        hand_size=3, other_bids=(1, 0, 0), round_number=round_number, dealer=2, scores=scores
    )


@pytest.mark.rule("BID-2")
def test_off_forbids_nothing() -> None:
    assert forbidden(NotEqual.OFF, round_number=2, scores=(0, 0, 90, 0)) is None


@pytest.mark.rule("BID-2")
def test_always_forbids_in_every_round() -> None:
    assert forbidden(NotEqual.ALWAYS, round_number=1, scores=(0, 0, 0, 0)) == 2
    assert forbidden(NotEqual.ALWAYS, round_number=2, scores=(50, 0, 0, 0)) == 2


@pytest.mark.rule("BID-2")
def test_after_the_first_round_spares_round_one_alone() -> None:
    mode = NotEqual.AFTER_FIRST_ROUND
    assert forbidden(mode, round_number=1, scores=(0, 0, 0, 0)) is None
    assert forbidden(mode, round_number=2, scores=(0, 0, 0, 0)) == 2


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
def test_leader_binds_the_dealer_who_alone_leads(scores: tuple[int, ...], bid: int | None) -> None:
    assert forbidden(NotEqual.LEADER, scores=scores) == bid
