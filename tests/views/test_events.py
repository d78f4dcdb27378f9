"""Examples of what a viewer is told, in which order, and what it is not told."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables import cards, dealt, playing, redealt
from wizard_rules import (
    BidPlaced,
    BidsRevealed,
    CardPlayed,
    CardsDealt,
    CardSet,
    ChooseTrump,
    GameEnded,
    GameState,
    HiddenBids,
    NotEqual,
    RoundScored,
    Rules,
    Suit,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
    WizardTurnUp,
    apply,
    events,
    log,
    new_game,
    observe,
)
from wizard_rules.testing import played

VIEWERS = (0, 1, 2, None)
GOLDEN = Path(__file__).parents[1] / "golden"


def told(before: GameState, after: GameState, viewer: int | None) -> tuple[object, ...]:
    """Return what the viewer is told of what happened between the states."""
    return events(observe(before, viewer), observe(after, viewer))


def test_a_new_game_has_nothing_to_tell() -> None:
    assert log(observe(new_game(players=3), 0)) == ()


@pytest.mark.rule("DEAL-1", "DEAL-2")
def test_a_deal_tells_a_seat_its_hand_and_everybody_the_turn_up() -> None:
    start = new_game(Rules(schedule=(1,)), players=3)
    state = dealt("R1", "R2", "R3", turn_up="G1")
    (turn_up,) = cards("G1")
    own = CardSet.parse("R2")
    assert told(start, state, 1) == (CardsDealt(1, 0, (None, own, None)), TrumpTurnedUp(turn_up))
    assert told(start, state, None) == (
        CardsDealt(1, 0, (None, None, None)),
        TrumpTurnedUp(turn_up),
    )


@pytest.mark.rule("DEAL-3")
def test_a_full_deal_tells_of_no_turn_up() -> None:
    rules = Rules(schedule=(20,))
    hands = [" ".join(map(str, CardSet.from_mask(((1 << 20) - 1) << 20 * s))) for s in range(3)]
    start = new_game(rules, players=3)
    (only,) = told(start, dealt(*hands, turn_up=None), None)
    assert isinstance(only, CardsDealt)


@pytest.mark.rule("TRUMP-3")
def test_naming_trump_is_told() -> None:
    state = dealt("R1", "R2", "R3", turn_up="W1")
    after = apply(state, ChooseTrump(0, Suit.BLUE))
    for viewer in VIEWERS:
        assert told(state, after, viewer) == (TrumpChosen(0, Suit.BLUE),)


@pytest.mark.rule("TRUMP-4")
def test_a_wizard_that_asks_nobody_names_nothing() -> None:
    house = Rules(wizard_turn_up=WizardTurnUp.NO_TRUMP)
    state = played(dealt("R1", "R2", "R3", turn_up="W1", rules=house), 0)
    kinds = [type(event) for event in log(observe(state, None))]
    assert kinds == [CardsDealt, TrumpTurnedUp, BidPlaced]


@pytest.mark.rule("BID-1")
def test_an_open_bid_is_told_as_it_is() -> None:
    state = dealt("R1", "R2", "R3", turn_up="G1")
    for viewer in VIEWERS:
        assert told(state, played(state, 1), viewer) == (BidPlaced(1, 1),)


@pytest.mark.rule("BID-3")
def test_a_hidden_bid_is_told_to_its_seat_and_revealed_with_the_last() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ALL_BID, schedule=(1,))
    state: GameState = dealt("R1", "R2", "R3", turn_up="G1", rules=rules)
    after = played(state, 1)
    assert told(state, after, 1) == (BidPlaced(1, 1),)
    assert told(state, after, 2) == told(state, after, None) == (BidPlaced(1, None),)
    state, after = played(after, 0), played(after, 0, 1)
    revealed = BidsRevealed((1, 1, 0))
    assert told(state, after, 0) == (BidPlaced(0, 1), revealed)
    assert told(state, after, 1) == (BidPlaced(0, None), revealed)
    assert told(after, played(after, "R2"), 1) == (CardPlayed(1, *cards("R2")),)


@pytest.mark.rule("BID-4")
def test_a_bid_hidden_until_the_round_ends_is_revealed_before_the_score() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ROUND_END, schedule=(1,))
    state = played(dealt("R1", "R2", "R3", turn_up="G1", rules=rules), 1, 0)
    after = played(state, 1)
    assert told(state, after, 1) == (BidPlaced(0, None),)
    before, after = played(after, "R2 R3"), played(after, "R2 R3 R1")
    for viewer in VIEWERS:
        assert told(before, after, viewer) == (
            CardPlayed(0, *cards("R1")),
            TrickTaken(2),
            BidsRevealed((1, 1, 0)),
            RoundScored((-10, -10, -10), (-10, -10, -10)),
            GameEnded((0, 1, 2)),
        )


@pytest.mark.rule("TRICK-4", "SCORE-1")
def test_cards_tricks_and_the_score_are_told_in_order() -> None:
    rules = Rules(schedule=(2, 1))
    start = playing("R1 R2", "R3 B1", "R4 J1", turn_up="G1", rules=rules)
    state = played(start, "R3 R4 R1")
    assert told(start, state, 0) == (
        CardPlayed(1, *cards("R3")),
        CardPlayed(2, *cards("R4")),
        CardPlayed(0, *cards("R1")),
        TrickTaken(2),
    )
    end = played(state, "J1 R2 B1")
    assert told(state, end, 0)[-2:] == (
        TrickTaken(0),
        RoundScored((-10, 20, -10), (-10, 20, -10)),
    )
    # Totals go on from round to round.
    last = played(redealt(end, ("R1", "R2", "W1"), turn_up="G1"), 1, 0, 0)
    assert told(last, played(last, "W1 R1 R2"), 1)[-2:] == (
        RoundScored((20, 20, 30), (10, 40, 20)),
        GameEnded((1,)),
    )


@pytest.mark.rule("BLIND-1", "BLIND-2", "BID-3")
def test_the_last_bid_of_a_blind_round_tells_bid_reveal_cards_trick_and_score() -> None:
    rules = Rules(
        blind_round=True,
        hidden_bids=HiddenBids.UNTIL_ALL_BID,
        notequal=NotEqual.ALWAYS,
        schedule=(1, 1),
    )
    state = played(dealt("R1", "R9", "R3", turn_up="G1", rules=rules), 0, 0)
    first = log(observe(state, 1))[0]
    assert first == CardsDealt(1, 0, (CardSet.parse("R1"), None, CardSet.parse("R3")))
    for viewer in VIEWERS:
        assert told(state, played(state, 0), viewer) == (
            BidPlaced(0, 0 if viewer == 0 else None),
            BidsRevealed((0, 0, 0)),
            CardPlayed(1, *cards("R9")),
            CardPlayed(2, *cards("R3")),
            CardPlayed(0, *cards("R1")),
            TrickTaken(1),
            RoundScored((20, -10, 20), (20, -10, 20)),
        )
        # What was not seen when it was dealt is not told as if it had been.
        assert log(observe(played(state, 0), viewer))[0] == log(observe(state, viewer))[0]


def test_nothing_happened_between_a_state_and_itself() -> None:
    state = playing("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
    assert told(state, state, 1) == ()


def test_events_are_of_one_viewer_in_one_game_and_in_order() -> None:
    state = playing("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
    later = played(state, "R3")
    over = played(state, "R3 R4 R1 J1 R2 B1")
    other = playing("R1 R2", "R3 B2", "R4 J1", turn_up="G1")
    for before, after in (
        (observe(later, 1), observe(state, 1)),
        (observe(over, 1), observe(later, 1)),
        (observe(state, 1), observe(later, 2)),
        (observe(other, 1), observe(over, 1)),
        (observe(new_game(players=4), 1), observe(state, 1)),
    ):
        with pytest.raises(ValueError, match="does not follow"):
            events(before, after)


def test_a_whole_game_as_a_seat_is_told_it() -> None:
    rules = Rules(
        blind_round=True,
        hidden_bids=HiddenBids.UNTIL_ALL_BID,
        notequal=NotEqual.ALWAYS,
        schedule=(1, 2),
    )
    state: GameState = dealt("R1", "W4", "B3", turn_up="W2", rules=rules)
    state = played(apply(state, ChooseTrump(0, Suit.BLUE)), 1, 1, 0)
    state = redealt(state, ("R1 R2", "R3 B1", "R4 J1"), turn_up="G1")
    state = played(state, 1, 0, 0, "R4 R1 R3 J1 R2 B1")
    lines = "".join(f"{event}\n" for event in log(observe(state, 1)))
    assert lines == (GOLDEN / "log_of_seat_1.txt").read_text(encoding="utf-8")


@pytest.mark.rule("END-1")
def test_the_end_of_a_game_is_told_once() -> None:
    before = played(playing("R1", "Y1", "G1", turn_up="B1"), "Y1 G1")
    over = observe(played(before, "R1"), 0)
    assert events(observe(before, 0), over)[-1] == GameEnded((0, 2))
    assert events(over, over) == ()
