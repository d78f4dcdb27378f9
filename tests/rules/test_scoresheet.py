"""Examples of the score sheet of a table with real cards."""

from __future__ import annotations

from typing import Any

import pytest

from wizard_rules import (
    HOUSE,
    OFFICIAL,
    IllegalActionError,
    InvalidRulesError,
    NotEqual,
    Reason,
    Rules,
    Scoresheet,
    Violation,
)


def refused(sheet: Scoresheet, bids: Any, tricks: Any) -> Violation:  # noqa: ANN401 - bad lines too
    with pytest.raises(IllegalActionError) as refusal:
        sheet.with_round(bids, tricks)
    return refusal.value.violation


def test_an_empty_sheet_waits_for_its_first_line() -> None:
    sheet = Scoresheet(OFFICIAL, 3, 2)
    assert sheet.rows == ()
    assert sheet.totals == (0, 0, 0)
    assert (sheet.round_number, sheet.hand_size, sheet.dealer) == (1, 1, 2)
    assert not sheet.is_full
    assert sheet.winners == ()


@pytest.mark.rule("SCORE-1", "GAME-4")
def test_a_line_adds_its_points_to_the_totals() -> None:
    empty = Scoresheet(OFFICIAL, 3, 2)
    sheet = empty.with_round((1, 0, 1), (1, 0, 0)).with_round([0, 0, 2], [0, 2, 0])
    assert empty.rows == ()
    first, second = sheet.rows
    assert (first.round_number, first.hand_size, first.dealer) == (1, 1, 2)
    assert first.points == first.totals == (30, 20, -10)
    assert (second.round_number, second.hand_size, second.dealer) == (2, 2, 0)
    assert (second.bids, second.tricks) == ((0, 0, 2), (0, 2, 0))
    assert second.points == (20, -20, -20)
    assert second.totals == sheet.totals == (50, 0, -30)
    assert (sheet.round_number, sheet.hand_size, sheet.dealer) == (3, 3, 1)


@pytest.mark.rule("END-1")
def test_a_full_sheet_has_winners_and_takes_no_line() -> None:
    sheet = Scoresheet(Rules(schedule=(1, 1)), 3, 0).with_round((0, 0, 0), (0, 0, 1))
    assert sheet.winners == ()
    sheet = sheet.with_round((0, 0, 0), (0, 0, 1))
    assert sheet.is_full
    assert sheet.winners == (0, 1)
    assert (sheet.round_number, sheet.hand_size, sheet.dealer) == (2, 1, 1)
    violation = refused(sheet, (0, 0, 0), (0, 0, 1))
    assert violation == Violation(Reason.SHEET_FULL, "END-1", "Every round has its line already.")


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize(
    "row", [(), (0, 0), (0, 0, 0, 0), (0, True, 0), (0, 0.0, 0), (0, None, 0), "000", None, 3]
)
def test_a_line_is_an_int_for_each_seat(row: object) -> None:
    sheet = Scoresheet(OFFICIAL, 3, 0)
    for violation in (refused(sheet, row, (0, 0, 1)), refused(sheet, (0, 0, 1), row)):
        assert violation.reason is Reason.MALFORMED_ROW
        assert violation.message == "The line of round 1 is an int for each of the 3 seats."


@pytest.mark.rule("BID-1")
@pytest.mark.parametrize("bids", [(0, 2, 0), (-1, 0, 0)])
def test_bids_are_in_range(bids: tuple[int, ...]) -> None:
    violation = refused(Scoresheet(OFFICIAL, 3, 0), bids, (0, 0, 1))
    assert violation == Violation(
        Reason.BID_OUT_OF_RANGE, "BID-1", "A bid in round 1 is from 0 to 1 tricks."
    )


@pytest.mark.rule("BID-2")
def test_notequal_is_kept() -> None:
    violation = refused(Scoresheet(HOUSE, 3, 0), (1, 0, 0), (1, 0, 0))
    assert violation == Violation(
        Reason.BID_FORBIDDEN_BY_NOTEQUAL,
        "BID-2",
        "The bids of round 1 may not add up to the hand size, 1.",
    )
    assert Scoresheet(OFFICIAL, 3, 0).with_round((1, 0, 0), (1, 0, 0)).totals == (30, 20, 20)


@pytest.mark.rule("BID-2")
def test_notequal_for_the_leader_follows_the_totals_and_the_dealer() -> None:
    rules = Rules(notequal=NotEqual.LEADER, schedule=(1, 1, 1))
    sheet = Scoresheet(rules, 3, 0).with_round((0, 1, 0), (0, 1, 0))
    # Seat 1 alone leads and deals the second round.
    assert refused(sheet, (0, 1, 0), (0, 1, 0)).reason is Reason.BID_FORBIDDEN_BY_NOTEQUAL
    sheet = sheet.with_round((0, 0, 0), (1, 0, 0))
    # Seat 1 still leads, and seat 2 deals the third.
    assert sheet.with_round((0, 1, 0), (0, 1, 0)).is_full


@pytest.mark.rule("TRICK-4")
@pytest.mark.parametrize("tricks", [(0, 0, 0), (1, 1, 0), (2, -1, 0)])
def test_tricks_are_those_of_the_round(tricks: tuple[int, ...]) -> None:
    violation = refused(Scoresheet(OFFICIAL, 3, 0), (0, 0, 0), tricks)
    assert violation == Violation(
        Reason.TRICKS_DO_NOT_ADD_UP,
        "TRICK-4",
        "The tricks of round 1 must add up to the hand size, 1, none below 0.",
    )


@pytest.mark.rule("GAME-1", "GAME-4")
def test_a_table_that_cannot_be_played_has_no_sheet() -> None:
    with pytest.raises(InvalidRulesError, match="players"):
        Scoresheet(OFFICIAL, 7, 0)
    with pytest.raises(InvalidRulesError, match="first_dealer"):
        Scoresheet(OFFICIAL, 3, 3)


def test_a_sheet_is_a_table_for_people() -> None:
    sheet = Scoresheet(Rules(schedule=(10, 1)), 3, 1)
    sheet = sheet.with_round((10, 0, 3), (10, 0, 0)).with_round((0, 0, 1), (0, 0, 1))
    assert str(sheet).splitlines() == [
        "round cards dealer |      seat 0       |      seat 1       |      seat 2",
        "                   | bid/won pts total | bid/won pts total | bid/won pts total",
        "    1    10      1 | 10/10  120   120 |  0/0    20    20 |  3/0   -30   -30",
        "    2     1      2 |  0/0    20   140 |  0/0    20    40 |  1/1    30     0",
    ]
    assert str(sheet.rows[1]) == str(sheet).splitlines()[3]
