"""Examples of the numbers of actions: a fixed layout of 85 ids."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hostile import Claiming, Index, Raising, assert_presentable
from tables import deal_of, dealt, playing
from wizard_rules import (
    DECK,
    HOUSE,
    Action,
    Card,
    ChooseTrump,
    Deal,
    PlaceBid,
    PlayCard,
    Suit,
    action_from_id,
    action_id,
    legal_action_mask,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from wizard_rules.testing import played

if TYPE_CHECKING:
    from wizard_rules import GameState

HANDS = ("R1 R2", "Y1 R3", "G1 J1")
CHOOSING = dealt(*HANDS, turn_up="W1", first_dealer=1)
BIDDING = dealt(*HANDS, turn_up="B1")
PLAYING = played(playing(*HANDS, turn_up="B1"), "R3")
BETWEEN = new_game(players=3)
OVER = played(playing("R1", "Y1", "G1", turn_up="B1"), "Y1 G1 R1")


@pytest.mark.parametrize(
    ("action", "number"),
    [
        (PlayCard(3, Card.RED_1), 0),
        (PlayCard(0, Card.RED_7), 6),
        (PlayCard(5, Card.JESTER_4), 59),
        (PlaceBid(2, 0), 60),
        (PlaceBid(2, 20), 80),
        (ChooseTrump(1, Suit.RED), 81),
        (ChooseTrump(1, Suit.BLUE), 84),
    ],
)
def test_the_layout_is_fixed(action: Action, number: int) -> None:
    # Trained models and stored games depend on it.
    assert action_id(action) == number
    assert type(action_id(action)) is int


@pytest.mark.parametrize("bid", [-1, 21, 10**30])
def test_a_bid_that_no_round_allows_has_no_id(bid: int) -> None:
    with pytest.raises(ValueError, match=f"0 to 20, not {bid}"):
        action_id(PlaceBid(0, bid))


def test_a_deal_has_no_id() -> None:
    with pytest.raises(ValueError, match="a deal has no id"):
        action_id(deal_of("R1", "Y1", "G1", turn_up=None))


@pytest.mark.parametrize(
    ("state", "ids"),
    [(PLAYING, range(60)), (BIDDING, range(60, 81)), (CHOOSING, range(81, 85))],
    ids=["playing", "bidding", "choosing-trump"],
)
def test_an_id_is_an_action_of_the_seat_to_act_in_its_phase_alone(
    state: GameState, ids: range
) -> None:
    for seen in (state, observe(state, 0), observe(state, None)):
        for number in ids:
            action = action_from_id(seen, number)
            assert not isinstance(action, Deal)
            assert action.seat == to_act(state)
            assert action_id(action) == number
        for number in set(range(85)) - set(ids):
            with pytest.raises(ValueError, match=f"^id {number} is .*, but the phase is "):
                action_from_id(seen, number)


def test_a_number_outside_the_layout_is_refused() -> None:
    for number in (-1, 85, 10**30, 10**5000):
        with pytest.raises(ValueError, match=r"^an action id is 0 to 84, not "):
            action_from_id(PLAYING, number)


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        (True, "bool: True"),
        (6.0, "float: 6.0"),
        ("6", "str: '6'"),
        (None, "NoneType: None"),
        (Index("6"), "Index: <.*>"),
    ],
)
def test_an_id_of_another_type_is_refused_by_its_type(number: Any, shown: str) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(ValueError, match=f"^an action id is an integer, not of the type {shown}$"):
        action_from_id(PLAYING, number)


def test_an_id_may_be_anything_that_stands_for_an_int() -> None:
    assert action_from_id(PLAYING, Index(39)) == PlayCard(2, Card.BLUE_1)
    action = action_from_id(BIDDING, Index(61))
    assert action == PlaceBid(1, 1)
    assert isinstance(action, PlaceBid)
    assert type(action.bid) is int


WRONG: Any = 7


def test_nothing_but_a_seats_action_has_an_id() -> None:
    claimed: Any = Claiming(PlayCard, card=Card.RED_1)
    parts: tuple[Any, ...] = (WRONG, True, claimed, Raising())
    built = [kind(0, part) for kind in (PlayCard, PlaceBid, ChooseTrump) for part in parts]
    for action in (WRONG, claimed, Raising(), *built[:4], *built[5:]):
        with pytest.raises(ValueError, match=r"^expected a seat's action, got ") as refusal:
            action_id(action)
        assert_presentable(refusal.value)


@pytest.mark.parametrize(("state", "phase"), [(BETWEEN, "dealing"), (OVER, "game-over")])
def test_no_id_is_an_action_where_no_seat_has_to_act(state: GameState, phase: str) -> None:
    for seen in (state, observe(state, 0)):
        with pytest.raises(ValueError, match=f"no seat is to act: the phase is {phase}"):
            action_from_id(seen, 0)
        assert legal_action_mask(seen) == 0


@pytest.mark.parametrize(
    "state",
    [
        PLAYING,
        BIDDING,
        CHOOSING,
        played(dealt("R1", "Y1", "G1", turn_up="B1", rules=HOUSE), 0, 0),
    ],
    ids=["playing", "bidding", "choosing-trump", "notequal"],
)
def test_the_mask_has_the_bits_of_the_legal_actions(state: GameState) -> None:
    expected = sum(1 << action_id(action) for action in legal_actions(state))
    assert legal_action_mask(state) == expected
    assert legal_action_mask(observe(state, to_act(state))) == expected
    for seat in {0, 1, 2, None} - {to_act(state)}:
        assert legal_action_mask(observe(state, seat)) == 0


def test_the_mask_of_a_play_is_the_set_of_playable_cards() -> None:
    assert [card for card in DECK if legal_action_mask(PLAYING) >> card & 1] == [
        Card.GREEN_1,
        Card.JESTER_1,
    ]
