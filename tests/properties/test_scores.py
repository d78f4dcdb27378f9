"""Points follow SCORE-1, totals add them up, and nothing else moves a total."""

from __future__ import annotations

from random import Random

import attrs
from hypothesis import given
from hypothesis import strategies as st

from properties.drawing import SEEDS, has_left_round, random_game
from properties.rarities import and_rare_rounds, and_rare_states
from wizard_rules import (
    Dealing,
    GameState,
    Playing,
    Scoresheet,
    provisional_score,
    round_score,
    tournament_ranking,
    winners,
)
from wizard_rules.testing.strategies import Course, new_games, states, whole_rounds

TOTALS = st.lists(st.integers(-20, 20).map(lambda tens: 10 * tens), min_size=3, max_size=6)


def _points(bid: int, won: int) -> int:
    if bid == won:
        return 20 + 10 * won
    return -10 * (max(bid, won) - min(bid, won))


@and_rare_rounds
@given(whole_rounds())
def test_a_round_is_scored_by_its_bids_and_tricks(course: Course) -> None:
    finished = course.end.game.rounds[-1]
    assert finished.points == tuple(map(_points, finished.bids, finished.tricks_won))


@and_rare_rounds
@given(whole_rounds())
def test_totals_change_only_when_a_round_ends(course: Course) -> None:
    before = course.start.game.scores
    for state in course.states:
        if not has_left_round(course.start, state):
            assert state.game.scores == before
    points = course.end.game.rounds[-1].points
    assert course.end.game.scores == tuple(map(sum, zip(before, points, strict=True)))


@and_rare_states
@given(states())
def test_totals_are_the_points_of_the_finished_rounds(state: GameState) -> None:
    game = state.game
    assert game.scores == tuple(
        sum(finished.points[seat] for finished in game.rounds) for seat in range(game.players)
    )


@and_rare_rounds
@given(whole_rounds())
def test_a_finished_round_is_added_after_the_earlier_ones(course: Course) -> None:
    assert course.end.game.rounds[:-1] == course.start.game.rounds


@given(new_games(), SEEDS)
def test_a_score_sheet_accepts_every_game_and_agrees_with_it(game: Dealing, seed: int) -> None:
    table = game.game
    sheet = Scoresheet(table.rules, table.players, table.first_dealer)
    end: GameState = game
    for course in random_game(game, Random(seed)):
        assert (sheet.dealer, sheet.hand_size) == (
            course.start.game.dealer,
            course.start.game.hand_size,
        )
        end = course.end
        finished = end.game.rounds[-1]
        sheet = sheet.with_round(finished.bids, finished.tricks_won)
        assert sheet.totals == end.game.scores
        assert sheet.rows[-1].points == finished.points
    assert sheet.is_full
    assert sheet.winners == winners(end.game.scores)


@given(st.data(), new_games(), SEEDS)
def test_a_score_sheet_is_what_its_fields_make_it(
    data: st.DataObject, game: Dealing, seed: int
) -> None:
    """Written row by row, made at once, or changed in one field, it answers the same."""
    table = game.game
    sheets = [Scoresheet(table.rules, table.players, table.first_dealer)]
    for course in random_game(game, Random(seed)):
        finished = course.end.game.rounds[-1]
        sheets.append(sheets[-1].with_round(finished.bids, finished.tricks_won))
    sheet = data.draw(st.sampled_from(sheets))
    written = len(sheet.rounds)
    first_dealer = data.draw(st.integers(0, table.players - 1))
    shorter = data.draw(st.integers(0, written))
    for changed, expected in (
        (attrs.evolve(sheet), sheet),
        (attrs.evolve(sheets[-1], rounds=sheet.rounds), sheet),
        (attrs.evolve(sheet, rounds=sheet.rounds[:shorter]), sheets[shorter]),
        (
            attrs.evolve(sheet, first_dealer=first_dealer),
            Scoresheet(table.rules, table.players, first_dealer, sheet.rounds),
        ),
    ):
        assert changed == expected
        assert hash(changed) == hash(expected)
        assert changed.rows == expected.rows
        assert changed.totals == expected.totals
        assert changed.dealer == expected.dealer
        assert str(changed) == str(expected)


@given(st.integers(0, 20), st.integers(0, 20))
def test_a_round_score_follows_score_1(bid: int, won: int) -> None:
    """20 points and 10 a trick for a bid that is met, else −10 for each trick of the miss."""
    assert round_score(bid, won) == _points(bid, won)


@given(st.integers(0, 20), st.integers(0, 20))
def test_a_provisional_score_is_the_cost_of_the_miss_and_never_a_gain(bid: int, won: int) -> None:
    assert provisional_score(bid, won) == min(0, _points(bid, won))
    assert (provisional_score(bid, won) == 0) == (bid == won)


@and_rare_rounds
@given(whole_rounds())
def test_a_trick_moves_one_provisional_score_by_ten(course: Course) -> None:
    """The seat that takes it comes 10 points closer to or farther from its bid; no other does."""

    def provisional(state: Playing) -> list[int]:
        bids, won = state.bids, state.tricks_won
        return [provisional_score(bid, tricks) for bid, tricks in zip(bids, won, strict=True)]

    for before, _, after in course.moves:
        if isinstance(before, Playing) and isinstance(after, Playing):
            changes = [
                abs(new - old)
                for old, new in zip(provisional(before), provisional(after), strict=True)
                if new != old
            ]
            is_taken = len(after.tricks) > len(before.tricks)
            assert changes == ([10] if is_taken else [])


@given(TOTALS)
def test_the_winners_are_all_seats_that_no_other_seat_exceeds(totals: list[int]) -> None:
    assert winners(totals) == tuple(
        seat for seat, total in enumerate(totals) if not any(other > total for other in totals)
    )


# The tournament's order (END-2)

POINTS = st.sampled_from((-30, -20, -10, 20, 30, 40))
ROUND_SCORES = st.integers(3, 6).flatmap(
    lambda players: st.lists(
        st.lists(POINTS, min_size=players, max_size=players), min_size=1, max_size=5
    )
)


@given(ROUND_SCORES)
def test_a_ranking_has_every_seat_once(round_scores: list[list[int]]) -> None:
    ranked = [seat for tied in tournament_ranking(round_scores) for seat in tied]
    assert sorted(ranked) == list(range(len(round_scores[0])))


@given(ROUND_SCORES)
def test_a_ranking_never_puts_a_lower_total_ahead(round_scores: list[list[int]]) -> None:
    totals = [sum(points) for points in zip(*round_scores, strict=True)]
    ranked = [totals[seat] for tied in tournament_ranking(round_scores) for seat in tied]
    assert ranked == sorted(totals, reverse=True)


@given(ROUND_SCORES)
def test_seats_share_a_place_exactly_when_they_have_the_same_points_in_some_order(
    round_scores: list[list[int]],
) -> None:
    """Two seats share a place exactly when their rounds bring the same points in some order."""
    columns = [sorted(points) for points in zip(*round_scores, strict=True)]
    place = {
        seat: rank for rank, tied in enumerate(tournament_ranking(round_scores)) for seat in tied
    }
    for one, points in enumerate(columns):
        for other, others in enumerate(columns):
            assert (place[one] == place[other]) == (points == others)


@given(ROUND_SCORES, st.randoms(use_true_random=False))
def test_the_order_of_the_rounds_does_not_change_a_ranking(
    round_scores: list[list[int]], rng: Random
) -> None:
    shuffled = list(round_scores)
    rng.shuffle(shuffled)
    assert tournament_ranking(shuffled) == tournament_ranking(round_scores)
