"""Playing on in a test: each choice is made by the seat whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest

from tables import deal_of
from wizard_rules import (
    Card,
    Dealing,
    FormatError,
    GameState,
    IllegalActionError,
    PlaceBid,
    Rules,
    Suit,
    apply,
    new_game,
)
from wizard_rules.testing import played

START = new_game(Rules(schedule=(2, 1)), players=3)
DEALT = deal_of("R1 R2", "R3 B1", "W1 J1", turn_up="W2")


def test_actions_suits_bids_cards_and_codes_are_played_in_turn() -> None:
    state = played(START, DEALT, Suit.BLUE, 1, 0, 1, Card.BLUE_1, "W1 R1", "J1 R2 R3")
    assert isinstance(state, Dealing)
    (finished,) = state.game.rounds
    assert finished.trump is Suit.BLUE
    assert finished.bids == (1, 1, 0)
    assert finished.takers == (2, 1)


def test_without_choices_the_state_stays() -> None:
    assert played(START) is START
    assert played(START, "") is START


def test_an_action_is_applied_as_it_is() -> None:
    bidding = played(START, DEALT, Suit.RED)
    assert played(bidding, PlaceBid(1, 2)) == apply(bidding, PlaceBid(1, 2))
    with pytest.raises(IllegalActionError, match="not seat 2's turn"):
        played(bidding, PlaceBid(2, 2))


def test_what_the_rules_refuse_is_refused() -> None:
    with pytest.raises(IllegalActionError, match="from 0 to 2"):
        played(START, DEALT, Suit.RED, 3)
    with pytest.raises(FormatError, match="not a card code"):
        played(START, DEALT, Suit.RED, 0, 0, 0, "R14")


@pytest.mark.parametrize("choice", [True, 1.0, None, ("R1",), b"R1"])
def test_anything_else_is_not_a_choice(choice: Any) -> None:  # noqa: ANN401 - that is the point
    with pytest.raises(TypeError, match="a choice is an action"):
        played(START, choice)


@pytest.mark.parametrize("state", [START, played(START, DEALT, Suit.RED, 0, 0, 0)])
def test_where_no_seat_has_a_choice_there_is_none_to_make(state: GameState) -> None:
    if isinstance(state, Dealing):
        with pytest.raises(ValueError, match="while the phase is dealing"):
            played(state, 0)
    else:
        with pytest.raises(IllegalActionError, match="is to play"):
            played(state, 0)
