"""Examples of points, winners and the tournament's order."""

from __future__ import annotations

import pytest

from wizard_rules import provisional_score, round_score, tournament_ranking, winners


@pytest.mark.rule("SCORE-1", "TRAP-18")
@pytest.mark.parametrize(
    ("bid", "won", "points"),
    [(0, 0, 20), (1, 1, 30), (4, 4, 60), (20, 20, 220), (4, 3, -10), (1, 4, -30), (0, 20, -200)],
)
def test_points_of_a_round(bid: int, won: int, points: int) -> None:
    assert round_score(bid, won) == points


@pytest.mark.rule("SCORE-2")
@pytest.mark.parametrize(
    ("bid", "won", "points"), [(3, 0, -30), (3, 2, -10), (3, 3, 0), (3, 5, -20), (0, 0, 0)]
)
def test_a_provisional_score_is_the_cost_of_the_miss(bid: int, won: int, points: int) -> None:
    assert provisional_score(bid, won) == points
    assert provisional_score(bid=bid, tricks_won=won) == points


@pytest.mark.rule("END-1")
def test_the_highest_total_wins() -> None:
    assert winners((-10, 40, 30)) == (1,)
    assert winners((-10, -40, -30)) == (0,)


@pytest.mark.rule("END-1", "TRAP-17")
def test_ties_give_several_winners() -> None:
    assert winners((40, -10, 40)) == (0, 2)
    assert winners((0, 0, 0)) == (0, 1, 2)
    # Equal totals need not be the same object: CPython shares ints only up to 256.
    assert winners([10 * tens for tens in (30, 29, 30)]) == (0, 2)


@pytest.mark.rule("END-1")
def test_an_empty_table_has_no_winner() -> None:
    with pytest.raises(ValueError, match="empty"):
        winners(())


@pytest.mark.rule("END-2")
def test_a_ranking_goes_by_total_first() -> None:
    assert tournament_ranking([(20, 30, 40), (20, 20, -10)]) == ((1,), (0,), (2,))


@pytest.mark.rule("END-2")
def test_with_equal_totals_more_positive_rounds_rank_higher() -> None:
    # 60 each: seat 0 in one round, seat 1 in two, seat 2 in three.
    rounds = [(90, 50, 20), (-20, 20, 20), (-10, -10, 20)]
    assert tournament_ranking(rounds) == ((2,), (1,), (0,))


@pytest.mark.rule("END-2")
def test_a_round_of_no_points_is_not_positive() -> None:
    # 50 each, and seat 1's best round is the better one; seat 0 has more positive rounds.
    assert tournament_ranking([(20, 50), (30, 0)]) == ((0,), (1,))


@pytest.mark.rule("END-2")
def test_a_round_of_any_points_at_all_is_positive() -> None:
    # 2 each; played rounds give tens, but the ranking takes points of any size.
    assert tournament_ranking([(1, 2), (1, 0)]) == ((0,), (1,))


@pytest.mark.rule("END-2")
def test_then_the_best_round_counts_and_how_often_it_occurred() -> None:
    assert tournament_ranking([(30, 40), (40, 40), (40, 30), (30, 30)]) == ((0, 1),)
    # 140 each from four positive rounds; the best is 50 once, 50 twice, 60.
    rounds = [(50, 50, 60), (30, 50, 30), (30, 20, 30), (30, 20, 20)]
    assert tournament_ranking(rounds) == ((2,), (1,), (0,))


@pytest.mark.rule("END-2")
def test_then_the_next_best_rounds_count() -> None:
    # 150 each from four positive rounds with a best one of 60.
    rounds = [(60, 60), (40, 30), (30, 30), (20, 30)]
    assert tournament_ranking(rounds) == ((0,), (1,))


@pytest.mark.rule("END-2")
def test_seats_equal_in_everything_share_a_place_in_seat_order() -> None:
    rounds = [(30, 20, -10, 20), (20, 30, 30, 30)]
    assert tournament_ranking(rounds) == ((0, 1, 3), (2,))


@pytest.mark.rule("END-2")
def test_a_ranking_needs_rounds_of_one_table() -> None:
    with pytest.raises(ValueError, match=r"^a ranking needs at least one round$"):
        tournament_ranking([])
    with pytest.raises(ValueError, match="shorter"):
        tournament_ranking([(20, 30), (20,)])
