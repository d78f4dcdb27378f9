"""Examples of what is played for a seat that is out of time."""

from __future__ import annotations

import pytest

from tables import cards, dealt, expect, playing, seat_to_act
from wizard_rules import (
    Action,
    Bidding,
    ChooseTrump,
    ChoosingTrump,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    Suit,
    default_action,
    new_game,
    observe,
)
from wizard_rules.testing import played


def agreed(state: ChoosingTrump | Bidding | Playing) -> Action:
    """Return the default action, on which the state and the seat's observation have to agree."""
    action = default_action(state)
    assert default_action(observe(state, seat_to_act(state))) == action
    return action


@pytest.mark.rule("DEFAULT-1")
def test_the_default_trump_is_the_first_suit() -> None:
    state = dealt("B1", "B2", "B3", turn_up="W1")
    assert agreed(state) == ChooseTrump(0, Suit.RED)


@pytest.mark.rule("DEFAULT-1")
def test_the_default_bid_is_the_lowest_legal_one_which_may_not_be_nought() -> None:
    rules = Rules(notequal=NotEqual.ALWAYS, schedule=(1,))
    state = expect(Bidding, played(dealt("R1", "R2", "R3", turn_up="G1", rules=rules), 1))
    assert agreed(state) == PlaceBid(2, 0)
    state = expect(Bidding, played(state, 0))
    assert agreed(state) == PlaceBid(0, 1)


@pytest.mark.rule("DEFAULT-1", "BID-2")
def test_the_default_bid_is_nought_for_the_last_bidder_too_where_zero_is_free() -> None:
    rules = Rules(notequal=NotEqual.ALWAYS, zero_is_free=True, schedule=(1,))
    state = played(dealt("R1", "R2", "R3", turn_up="G1", rules=rules), 1, 0)
    assert agreed(expect(Bidding, state)) == PlaceBid(0, 0)


@pytest.mark.rule("DEFAULT-1")
@pytest.mark.parametrize(
    ("hand", "trick", "lowest"),
    [
        ("R1 B2 J3 J1", "", "J1"),
        ("R2 B1 Y2 W1", "", "B1"),
        ("B3 Y3 G3 W2", "", "Y3"),
        ("W4 W3 R13 B13", "", "R13"),
        ("W4 W2 W3 W1", "", "W1"),
        ("R9 B1 W1 Y2", "R5", "R9"),
        ("R9 B1 J4 Y2", "R5", "J4"),
    ],
)
def test_the_default_card_is_the_lowest_legal_one(hand: str, trick: str, lowest: str) -> None:
    # Seat 1 starts and seat 2 follows; the seat in question leads or follows.
    filler = "R5 R6 R7 R8"
    hands = ("G6 G7 G8 G9", hand, filler) if not trick else ("G6 G7 G8 G9", filler, hand)
    state = expect(Playing, played(playing(*hands, turn_up="G1"), trick))
    assert agreed(state) == PlayCard(seat_to_act(state), *cards(lowest))


@pytest.mark.rule("DEFAULT-1")
def test_there_is_no_default_where_no_seat_is_to_act() -> None:
    with pytest.raises(TypeError, match="no default action: it is not the turn of any seat"):
        default_action(new_game(players=3))  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("DEFAULT-1")
def test_there_is_no_default_for_a_viewer_who_is_not_to_act() -> None:
    state = dealt("R1", "R2", "R3", turn_up="G1")
    for viewer in (0, 2, None):
        with pytest.raises(TypeError, match="not the turn of the seat that sees this"):
            default_action(observe(state, viewer))
