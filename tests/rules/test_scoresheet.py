"""Examples of the score sheet of a table with real cards."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import attrs
import pytest

from wizard_rules import (
    CANADIAN,
    HOUSE,
    OFFICIAL,
    IllegalActionError,
    InvalidRulesError,
    NotEqual,
    Reason,
    Rules,
    Scoresheet,
    SheetRow,
    Violation,
)


def refused(sheet: Scoresheet, bids: Any, tricks_won: Any) -> Violation:  # noqa: ANN401 - bad rows too
    with pytest.raises(IllegalActionError) as refusal:
        sheet.with_round(bids, tricks_won)
    return refusal.value.violation


def test_an_empty_sheet_waits_for_its_first_row() -> None:
    sheet = Scoresheet(OFFICIAL, 3, 2)
    assert sheet.rows == ()
    assert sheet.totals == (0, 0, 0)
    assert (sheet.round_number, sheet.hand_size, sheet.dealer) == (1, 1, 2)
    assert not sheet.is_full
    assert sheet.winners == ()


@pytest.mark.rule("SCORE-1", "GAME-4")
def test_a_row_adds_its_points_to_the_totals() -> None:
    empty = Scoresheet(OFFICIAL, 3, 2)
    sheet = empty.with_round((1, 0, 1), (1, 0, 0)).with_round([0, 0, 2], [0, 2, 0])
    assert empty.rows == ()
    first, second = sheet.rows
    assert (first.round_number, first.hand_size, first.dealer) == (1, 1, 2)
    assert first.points == first.totals == (30, 20, -10)
    assert (second.round_number, second.hand_size, second.dealer) == (2, 2, 0)
    assert (second.bids, second.tricks_won) == ((0, 0, 2), (0, 2, 0))
    assert second.totals_before == first.totals
    assert second.points == (20, -20, -20)
    assert second.totals == sheet.totals == (50, 0, -30)
    assert (sheet.round_number, sheet.hand_size, sheet.dealer) == (3, 3, 1)


@pytest.mark.rule("END-1")
def test_a_full_sheet_has_winners_and_takes_no_more_rows() -> None:
    sheet = Scoresheet(Rules(schedule=(1, 1)), 3, 0).with_round((0, 0, 0), (0, 0, 1))
    assert sheet.winners == ()
    sheet = sheet.with_round((0, 0, 0), (0, 0, 1))
    assert sheet.is_full
    assert sheet.winners == (0, 1)
    assert (sheet.round_number, sheet.hand_size, sheet.dealer) == (2, 1, 1)
    violation = refused(sheet, (0, 0, 0), (0, 0, 1))
    assert violation == Violation(Reason.SHEET_FULL, "END-1", "Every round has its row already.")


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize(
    "row", [(), (0, 0), (0, 0, 0, 0), (0, True, 0), (0, 0.0, 0), (0, None, 0), "000", None, 3]
)
def test_a_row_needs_one_int_for_each_seat(row: object) -> None:
    sheet = Scoresheet(OFFICIAL, 3, 0)
    for violation in (refused(sheet, row, (0, 0, 1)), refused(sheet, (0, 0, 1), row)):
        assert violation.reason is Reason.MALFORMED_ROW
        assert violation.message == "A row for round 1 needs one int for each of the 3 seats."


@pytest.mark.rule("BID-1")
@pytest.mark.parametrize("bids", [(0, 2, 0), (-1, 0, 0)])
def test_bids_are_in_range(bids: tuple[int, ...]) -> None:
    violation = refused(Scoresheet(OFFICIAL, 3, 0), bids, (0, 0, 1))
    assert violation == Violation(
        Reason.BID_OUT_OF_RANGE, "BID-1", "A bid in round 1 is from 0 to 1 tricks."
    )


@pytest.mark.rule("BID-2")
def test_notequal_is_enforced() -> None:
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
    # Seat 1 leads alone and deals the second round.
    assert refused(sheet, (0, 1, 0), (0, 1, 0)).reason is Reason.BID_FORBIDDEN_BY_NOTEQUAL
    sheet = sheet.with_round((0, 0, 0), (1, 0, 0))
    # Seat 1 still leads, but seat 2 deals the third.
    assert sheet.with_round((0, 1, 0), (0, 1, 0)).is_full


@pytest.mark.rule("BID-2")
def test_under_above_one_card_a_row_of_one_card_may_even_the_bids_out_wherever_it_comes() -> None:
    sheet = Scoresheet(Rules(notequal=NotEqual.ABOVE_ONE_CARD, schedule=(3, 2, 1)), 4, 0)
    assert refused(sheet, (0, 1, 1, 1), (0, 1, 1, 1)).reason is Reason.BID_FORBIDDEN_BY_NOTEQUAL
    sheet = sheet.with_round((1, 1, 1, 1), (0, 1, 1, 1)).with_round((1, 1, 1, 1), (0, 0, 1, 1))
    assert sheet.with_round((0, 0, 0, 1), (0, 0, 0, 1)).is_full


@pytest.mark.rule("BID-2")
def test_a_sole_leader_may_even_the_bids_out_by_0_under_the_canadian_rule() -> None:
    sheet = Scoresheet(CANADIAN, 4, 0).with_round((0, 1, 1, 1), (0, 1, 0, 0))
    # Seat 1 leads alone and deals.
    assert sheet.with_round((1, 0, 1, 0), (1, 0, 1, 0)).totals == (50, 50, 20, 10)
    violation = refused(sheet, (0, 1, 1, 0), (0, 1, 1, 0))
    assert violation.reason is Reason.BID_FORBIDDEN_BY_NOTEQUAL


@pytest.mark.rule("TRICK-4")
@pytest.mark.parametrize("tricks_won", [(0, 0, 0), (1, 1, 0), (2, -1, 0)])
def test_tricks_won_must_add_up_to_the_hand_size(tricks_won: tuple[int, ...]) -> None:
    violation = refused(Scoresheet(OFFICIAL, 3, 0), (0, 0, 0), tricks_won)
    assert violation == Violation(
        Reason.TRICKS_DO_NOT_ADD_UP,
        "TRICK-4",
        "The tricks won in round 1 must add up to the hand size, 1, none below 0.",
    )


@pytest.mark.rule("GAME-1", "GAME-4")
def test_a_table_that_cannot_be_played_has_no_sheet() -> None:
    with pytest.raises(InvalidRulesError, match="players"):
        Scoresheet(OFFICIAL, 7, 0)
    with pytest.raises(InvalidRulesError, match="first_dealer"):
        Scoresheet(OFFICIAL, 3, 3)


def test_a_sheet_prints_as_a_table() -> None:
    sheet = Scoresheet(Rules(schedule=(10, 1)), 3, 1)
    sheet = sheet.with_round((10, 0, 3), (10, 0, 0)).with_round((0, 0, 1), (0, 0, 1))
    assert str(sheet).splitlines() == [
        "round cards dealer |      seat 0       |      seat 1       |      seat 2",
        "                   | bid/won pts total | bid/won pts total | bid/won pts total",
        "    1    10      1 | 10/10  120   120 |  0/0    20    20 |  3/0   -30   -30",
        "    2     1      2 |  0/0    20   140 |  0/0    20    40 |  1/1    30     0",
    ]
    assert str(sheet.rows[1]) == str(sheet).splitlines()[3]


# A sheet is what its fields say, however it was made


def two_rows() -> Scoresheet:
    """Return a sheet of three seats on which seat 2 has dealt first."""
    return (
        Scoresheet(OFFICIAL, 3, 2).with_round((1, 0, 1), (1, 0, 0)).with_round([0, 0, 2], [0, 2, 0])
    )


def everything(sheet: Scoresheet) -> list[object]:
    """Return everything that a sheet answers."""
    names = [name for name in dir(sheet) if not name.startswith("_") and name != "with_round"]
    return [str(sheet), repr(sheet), hash(sheet), *(getattr(sheet, name) for name in names)]


def test_a_sheet_made_at_once_is_the_one_written_row_by_row() -> None:
    written = two_rows()
    assert written.rounds == (((1, 0, 1), (1, 0, 0)), ((0, 0, 2), (0, 2, 0)))
    at_once = Scoresheet(OFFICIAL, 3, 2, written.rounds)
    assert at_once == written
    assert everything(at_once) == everything(written)
    more = (1, 1, 1), (1, 1, 1)
    assert everything(at_once.with_round(*more)) == everything(written.with_round(*more))


def test_a_copy_of_a_sheet_answers_the_same() -> None:
    sheet = two_rows()
    pickled: Scoresheet = pickle.loads(pickle.dumps(sheet))  # noqa: S301 - pickled here
    for again in (attrs.evolve(sheet), copy.copy(sheet), copy.deepcopy(sheet), pickled):
        assert again == sheet
        assert everything(again) == everything(sheet)


@pytest.mark.rule("GAME-4", "SCORE-1")
def test_a_sheet_with_another_first_dealer_keeps_its_rounds() -> None:
    sheet = two_rows()
    other = attrs.evolve(sheet, first_dealer=1)
    assert other.rounds == sheet.rounds
    assert [row.dealer for row in other.rows] == [1, 2]
    assert other.totals == sheet.totals == (50, 0, -30)
    assert other.dealer == 0


def test_a_sheet_without_its_last_round_has_the_totals_before_it() -> None:
    sheet = two_rows()
    shorter = attrs.evolve(sheet, rounds=sheet.rounds[:1])
    assert everything(shorter) == everything(
        Scoresheet(OFFICIAL, 3, 2).with_round((1, 0, 1), (1, 0, 0))
    )


def test_a_sheet_with_other_rules_keeps_even_a_round_that_they_forbid() -> None:
    sheet = Scoresheet(OFFICIAL, 3, 0).with_round((1, 0, 0), (1, 0, 0))
    other = attrs.evolve(sheet, rules=HOUSE)
    assert other.rounds == sheet.rounds
    assert other.totals == (30, 20, 20)


def test_the_points_and_totals_of_a_row_follow_from_its_fields() -> None:
    row = two_rows().rows[1]
    other = attrs.evolve(row, tricks_won=(0, 0, 2), totals_before=(0, 0, 100))
    assert other.points == (20, 20, 40)
    assert other.totals == (20, 20, 140)
    assert str(other).endswith("2/2    40   140")


@pytest.mark.parametrize("name", ["rows", "hand_sizes", "totals"])
def test_a_sheet_takes_no_argument_that_follows_from_its_rounds(name: str) -> None:
    with pytest.raises(TypeError, match=name):
        Scoresheet(OFFICIAL, 3, 0, **{name: ()})


def test_a_row_does_not_take_its_totals_as_an_argument() -> None:
    fields = [field.name for field in attrs.fields(SheetRow)]
    assert fields == ["round_number", "dealer", "hand_size", "totals_before", "bids", "tricks_won"]


ROUND = ((0, 0, 0), (0, 1, 0))


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize(
    "rounds",
    [
        None,
        [ROUND],
        ((0, 0, 0),),
        (list(ROUND),),
        (ROUND[0],),
        (((0, 0, 0), [0, 1, 0]),),
        (ROUND, ((0, 0), (0, 1))),
        (((0, 0, 0), (0, True, 0)),),
        ((*ROUND, ()),),
    ],
)
def test_rounds_that_are_not_ints_for_each_seat_are_refused(rounds: Any) -> None:  # noqa: ANN401 - anything
    with pytest.raises(InvalidRulesError, match="an int for each of the 3 seats") as refusal:
        Scoresheet(OFFICIAL, 3, 0, rounds)
    assert refusal.value.fields == ("rounds", "players")
    assert refusal.value.rule == "GAME-1"


@pytest.mark.rule("END-1")
def test_more_rounds_than_the_schedule_has_are_refused() -> None:
    assert Scoresheet(Rules(schedule=(1, 1)), 3, 0, (ROUND, ROUND)).is_full
    with pytest.raises(InvalidRulesError, match="2 rounds are more than the 1 to") as refusal:
        Scoresheet(Rules(schedule=(1,)), 3, 0, (ROUND, ROUND))
    assert refusal.value.fields == ("rounds", "rules")
    assert refusal.value.rule == "END-1"
