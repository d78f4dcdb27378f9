"""Examples of the states: what each holds and what follows from it."""

from __future__ import annotations

import copy
import pickle
import weakref
from typing import TYPE_CHECKING, get_args

import attrs
import pytest

from tables import cards, dealt, expect, playing, redealt
from wizard_rules import (
    OFFICIAL,
    Card,
    CardSet,
    Dealing,
    Deciding,
    Game,
    GameOver,
    GameState,
    Phase,
    Playing,
    Round,
    Rules,
    Suit,
    Trick,
    new_game,
)
from wizard_rules.testing import played

if TYPE_CHECKING:
    from collections.abc import Callable

THREE_HANDS = ("R1 R2", "R3 B1", "R4 J1")


def finished_round() -> Round:
    state = played(playing(*THREE_HANDS, turn_up="G1"), "R3 R4 R1 J1 R2 B1")
    return expect(GameOver, state).game.rounds[0]


@pytest.mark.rule("GAME-4")
def test_the_deal_moves_one_seat_to_the_left_each_round() -> None:
    rules = Rules(schedule=(1, 1, 1, 1))
    state: GameState = new_game(rules, players=3, first_dealer=1)
    dealers: list[int] = []
    for _ in range(4):
        dealers.append(state.game.dealer)
        state = redealt(state, ("R1", "R2", "R3"), turn_up="G1")
        state = played(state, 0, 0, 0, in_turn("R1 R2 R3", state.game.starter))
    assert dealers == [1, 2, 0, 1]
    assert [round_.dealer for round_ in state.game.rounds] == dealers


def in_turn(codes: str, first: int) -> str:
    by_seat = codes.split()
    return " ".join(by_seat[first:] + by_seat[:first])


def test_a_new_game_waits_for_the_first_deal() -> None:
    state = new_game(players=5, first_dealer=4)
    assert state == Dealing(Game(OFFICIAL, 5, 4))
    game = state.game
    assert (game.rules, game.players, game.first_dealer, game.rounds) == (OFFICIAL, 5, 4, ())
    assert (game.round_number, game.hand_size, game.dealer, game.starter) == (1, 1, 4, 0)
    assert game.scores == (0, 0, 0, 0, 0)
    assert not game.is_over


def test_a_game_over_keeps_the_numbers_of_its_last_round() -> None:
    game = Game(Rules(schedule=(2,)), 3, 0, (finished_round(),))
    assert game.is_over
    assert (game.round_number, game.hand_size, game.dealer) == (1, 2, 0)


@pytest.mark.rule("SCORE-1")
def test_a_game_totals_its_rounds() -> None:
    round_ = finished_round()
    assert round_.points == (-10, 20, -10)
    assert Game(Rules(schedule=(2, 2, 2)), 3, 0, (round_, round_)).scores == (-20, 40, -20)


def test_a_finished_round_says_what_was_dealt_bid_and_won() -> None:
    round_ = finished_round()
    assert round_ == Round(
        turn_up=cards("G1")[0],
        trump=Suit.GREEN,
        bids=(0, 0, 0),
        tricks=(Trick(1, cards("R3 R4 R1")), Trick(2, cards("J1 R2 B1"))),
    )
    assert round_.dealer == 0
    assert round_.hands == tuple(map(CardSet.parse, THREE_HANDS))
    assert round_.tricks_won == (1, 0, 1)


@pytest.mark.rule("TRICK-1")
def test_playing_holds_the_tricks_and_the_hands_now_held() -> None:
    state = playing(*THREE_HANDS, turn_up="G1")
    assert state.trick == Trick(1, ())
    assert state.tricks_won == (0, 0, 0)
    assert state.hands == state.dealt == tuple(map(CardSet.parse, THREE_HANDS))
    state = expect(Playing, played(state, "R3 R4 R1 J1"))
    assert state.tricks == (Trick(1, cards("R3 R4 R1")),)
    assert state.trick == Trick(2, cards("J1"))
    assert state.tricks_won == (0, 0, 1)
    assert tuple(map(str, state.hands)) == ("R2", "B1", "")
    assert state.dealt == tuple(map(CardSet.parse, THREE_HANDS))


def test_a_state_rebuilt_from_its_fields_is_the_one_the_engine_made() -> None:
    state = expect(Playing, played(playing(*THREE_HANDS, turn_up="G1"), "R3 R4 R1 J1"))
    rebuilt = Playing(
        state.game,
        state.dealt,
        state.turn_up,
        state.trump,
        state.bids,
        state.tricks,
        state.leader,
        state.trick_cards,
    )
    assert rebuilt == state
    # The values kept outside the fields take no part in equality, so they are compared here.
    for kept in ("played", "seat", "due", "legal"):
        assert getattr(rebuilt, kept) == getattr(state, kept)


def pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - it was dumped one call ago


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_keeps_everything(duplicate: Callable[[object], object]) -> None:
    state = expect(Playing, played(playing(*THREE_HANDS, turn_up="G1"), "R3 R4"))
    for value in (state, state.game, state.trick, state.hands, finished_round()):
        twin = duplicate(value)
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)
    assert expect(Playing, duplicate(state)).legal == state.legal
    assert expect(Game, duplicate(state.game)).hand_sizes == state.game.hand_sizes


def test_states_are_frozen() -> None:
    state = playing(*THREE_HANDS, turn_up="G1")
    for field in ("game", "tricks", "legal"):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(state, field, None)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            delattr(state, field)
    with pytest.raises(AttributeError):
        state.note = "none"  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]


def test_the_repr_of_a_state_is_readable() -> None:
    state = dealt("R1", "R2", "R3", turn_up="J1")
    assert repr(state).endswith(
        "hands=(CardSet.parse('R1'), CardSet.parse('R2'), CardSet.parse('R3')), "
        "turn_up=Card.JESTER_1, trump=None, bids=(None, None, None))"
    )


# The caller never sets what a state computes


def test_a_round_taken_back_takes_its_points_back() -> None:
    state = expect(Dealing, two_rounds())
    taken_back = attrs.evolve(state.game, rounds=state.game.rounds[:1])
    assert taken_back.scores == state.game.rounds[0].points != state.game.scores
    assert taken_back.round_number == 2
    assert taken_back.event_count < state.game.event_count


def two_rounds() -> GameState:
    state: GameState = new_game(Rules(schedule=(1, 1, 1)), players=3)
    for _ in range(2):
        state = redealt(state, ("R1", "R2", "R3"), turn_up="G1")
        state = played(state, 0, 0, 0, in_turn("R1 R2 R3", state.game.starter))
    return state


@pytest.mark.parametrize("kept", ["scores", "hand_sizes", "round_number", "dealer", "event_count"])
def test_what_a_game_computes_cannot_be_given(kept: str) -> None:
    with pytest.raises(TypeError):
        Game(OFFICIAL, 3, 0, **{kept: (9, 9, 9)})  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        attrs.evolve(Game(OFFICIAL, 3, 0), **{kept: (9, 9, 9)})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "state",
    [
        new_game(players=3),
        dealt("R1", "R2", "R3", turn_up="W1"),
        dealt("R1", "R2", "R3", turn_up="G1"),
        playing("R1", "R2", "R3", turn_up="G1"),
        played(playing("R1", "R2", "R3", turn_up="G1"), "R2 R3 R1"),
    ],
    ids=lambda state: type(state).__name__,
)
def test_a_copy_of_a_state_is_the_state_and_no_state_takes_weak_references(
    state: GameState,
) -> None:
    for value in (state, state.game):
        assert copy.copy(value) is value
        assert copy.deepcopy(value) is value
        with pytest.raises(TypeError):
            weakref.ref(value)


def test_every_state_knows_its_phase() -> None:
    phases = {kind: kind.phase for kind in get_args(GameState)}
    assert list(phases.values()) == [
        Phase.DEALING,
        Phase.CHOOSING_TRUMP,
        Phase.BIDDING,
        Phase.PLAYING,
        Phase.GAME_OVER,
    ]
    assert set(get_args(Deciding)) == {kind for kind in phases if hasattr(kind, "hands")}


def test_a_round_without_tricks_has_no_takers() -> None:
    unplayed = Round(None, None, (0, 0, 0), ())
    assert unplayed.takers == ()
    assert unplayed.tricks_won == (0, 0, 0)


@pytest.mark.rule("GAME-1", "GAME-4")
def test_a_new_game_takes_any_value_that_stands_for_an_int() -> None:
    state = new_game(players=Card.RED_4, first_dealer=Suit.YELLOW)
    assert state == new_game(players=3, first_dealer=1)
    assert type(state.game.players) is type(state.game.first_dealer) is int


@pytest.mark.rule("TRICK-1")
def test_a_trick_says_who_played_which_card() -> None:
    trick = Trick(2, cards("R1 R2 W1"))
    assert list(trick.plays(3)) == [(2, Card.RED_1), (0, Card.RED_2), (1, Card.WIZARD_1)]
    assert list(Trick(0, ()).plays(3)) == []
