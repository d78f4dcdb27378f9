"""Playing on for tests: who makes a choice, and what a choice may be."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from tables import deal_of, dealt, expect, playing
from wizard_rules import (
    Bidding,
    Card,
    ChooseTrump,
    Dealing,
    FormatError,
    GameOver,
    IllegalActionError,
    PlaceBid,
    PlayCard,
    Playing,
    Reason,
    Rules,
    Suit,
    apply,
    new_game,
)
from wizard_rules.testing import played

HANDS = ("R1 R2", "R3 B1", "R4 J1")


class Number(IntEnum):
    """An int of a class of its own."""

    ONE = 1


def test_nothing_chosen_changes_nothing() -> None:
    state = playing(*HANDS, turn_up="G1")
    assert played(state) is state
    assert played(state, "") is state


def test_an_int_is_the_bid_of_the_seat_to_act() -> None:
    state = expect(Bidding, played(dealt(*HANDS, turn_up="G1"), 2, 1))
    assert state.bids == (None, 2, 1)
    assert state == played(dealt(*HANDS, turn_up="G1"), PlaceBid(1, 2), PlaceBid(2, 1))


def test_a_card_and_its_code_are_the_same_play() -> None:
    state = playing(*HANDS, turn_up="G1")
    after = apply(apply(state, PlayCard(1, Card.RED_3)), PlayCard(2, Card.RED_4))
    assert played(state, Card.RED_3, Card.RED_4) == after
    assert played(state, "R3 R4") == after
    assert played(state, "R3", "R4") == after


def test_a_card_or_suit_whose_number_could_be_a_bid_is_not_a_bid() -> None:
    with pytest.raises(IllegalActionError) as refusal:
        played(dealt(*HANDS, turn_up="G1"), Card.RED_1)
    assert refusal.value.violation.reason is Reason.WRONG_PHASE
    with pytest.raises(IllegalActionError) as refusal:
        played(dealt(*HANDS, turn_up="G1"), Suit.RED)
    assert refusal.value.violation.reason is Reason.WRONG_PHASE


def test_a_suit_is_the_trump_that_the_dealer_names() -> None:
    state = dealt(*HANDS, turn_up="W1", first_dealer=2)
    after = expect(Bidding, played(state, Suit.BLUE))
    assert after.trump is Suit.BLUE
    assert after == played(state, ChooseTrump(2, Suit.BLUE))


def test_a_game_is_played_to_its_end_in_one_call() -> None:
    start = new_game(Rules(schedule=(1, 1)), players=3)
    first = deal_of("R1", "R2", "R3", turn_up="G1")
    second = deal_of("Y1", "Y2", "Y3", turn_up="W1")
    state = played(start, first, 0, 0, 1, "R2 R3 R1", second, Suit.RED, 1, 0, 0, "Y3 Y1 Y2")
    assert [finished.tricks_won for finished in expect(GameOver, state).game.rounds] == [
        (0, 0, 1),
        (0, 0, 1),
    ]


def test_a_choice_that_the_rules_refuse_is_refused_as_by_the_engine() -> None:
    with pytest.raises(IllegalActionError) as refusal:
        played(playing(*HANDS, turn_up="G1"), "R3 J1 R9")
    assert refusal.value.violation.reason is Reason.CARD_NOT_IN_HAND


@pytest.mark.parametrize("choice", [0, Card.RED_1, Suit.RED, "R1"])
def test_a_choice_is_refused_when_no_seat_is_to_act(choice: int | str) -> None:
    over = played(playing("R1", "R2", "R3", turn_up="G1"), "R2 R3 R1")
    for state in (new_game(players=3), over):
        assert isinstance(state, Dealing | GameOver)
        with pytest.raises(IllegalActionError) as refusal:
            played(state, choice)
        assert refusal.value.violation.reason is Reason.WRONG_PHASE


def test_a_code_that_no_card_has_is_refused() -> None:
    with pytest.raises(FormatError, match="'R14'"):
        played(playing(*HANDS, turn_up="G1"), "R3 R14")


class Code(str):
    """A str of a class of its own."""

    __slots__ = ()


class Liar:
    """An object that claims to be a card."""

    __class__ = Card  # type: ignore[assignment]


@pytest.mark.parametrize(
    "choice", [True, 1.0, None, Number.ONE, Code("R1"), (1, 2), b"R1", PlayCard, Liar()]
)
def test_nothing_else_is_a_choice(choice: Any) -> None:  # noqa: ANN401 - of a wrong type
    for state in (dealt(*HANDS, turn_up="G1"), playing(*HANDS, turn_up="G1")):
        with pytest.raises(TypeError, match="a choice is an action, a Card, a Suit, a bid"):
            played(state, choice)


def test_the_state_that_was_played_on_from_stays_as_it_is() -> None:
    state = playing(*HANDS, turn_up="G1")
    played(state, "R3 R4 R1 J1 R2 B1")
    assert state == playing(*HANDS, turn_up="G1")
    assert expect(Playing, state).trick_cards == ()
