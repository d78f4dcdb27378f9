"""Examples of what a viewer is told, in which order, and what it is not told."""

from __future__ import annotations

import copy
import weakref
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest

from tables import Whole, cards, dealt, playing, redealt
from wizard_rules import (
    HOUSE,
    BidPlaced,
    BidsRevealed,
    Card,
    CardPlayed,
    CardsDealt,
    CardSet,
    ChooseTrump,
    Dealing,
    Event,
    GameEnded,
    GameState,
    HiddenBids,
    NotEqual,
    Observation,
    RoundScored,
    Rules,
    Suit,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
    WizardTurnUp,
    apply,
    event_count,
    events,
    events_since,
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
        # A hand that was not seen when it was dealt is not told as if it had been.
        assert log(observe(played(state, 0), viewer))[0] == log(observe(state, viewer))[0]


def test_nothing_happened_between_a_state_and_itself() -> None:
    state = playing("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
    assert told(state, state, 1) == ()


# The first observation and the second


HANDS = ("R1 R2", "R3 B1", "R4 J1")


def test_events_are_of_one_viewer_in_one_game_and_in_order() -> None:
    state = playing(*HANDS, turn_up="G1")
    later = played(state, "R3")
    over = played(state, "R3 R4 R1 J1 R2 B1")
    other = playing("R1 R2", "R3 B2", "R4 J1", turn_up="G1")
    for before, after in (
        (observe(later, 1), observe(state, 1)),
        (observe(over, 1), observe(later, 1)),
        (observe(state, 1), observe(later, 2)),
        (observe(other, 1), observe(later, 1)),
        (observe(other, 1), observe(over, 1)),
        (observe(new_game(players=4), 1), observe(state, 1)),
        (observe(new_game(HOUSE, players=3), 1), observe(state, 1)),
        (observe(new_game(players=3, first_dealer=1), 1), observe(state, 1)),
    ):
        assert not follows(before, after)


def follows(before: Observation, after: Observation) -> bool:
    """Tell whether there are events between the two."""
    try:
        told = events(before, after)
    except ValueError as error:
        assert str(error) == "the second observation does not follow from the first"  # noqa: PT017 - whether it is raised is the answer
        return False
    assert told == events_since(after, event_count(before))
    return True


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_turn_up_and_the_trump_named_have_to_be_the_same(viewer: int | None) -> None:
    state = dealt(*HANDS, turn_up="W1")
    seen = observe(state, viewer)
    red = observe(apply(state, ChooseTrump(0, Suit.RED)), viewer)
    blue = observe(apply(state, ChooseTrump(0, Suit.BLUE)), viewer)
    assert follows(seen, red)
    assert follows(seen, blue)
    assert not follows(red, blue)
    other = observe(playing(*HANDS, turn_up="W2"), viewer)
    assert not follows(seen, other)
    assert not follows(observe(dealt(*HANDS, turn_up="W2"), viewer), red)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_bids_have_to_be_the_same_as_far_as_they_were_seen(viewer: int | None) -> None:
    state = dealt(*HANDS, turn_up="G1")
    one, two = observe(played(state, 1), viewer), observe(played(state, 2), viewer)
    end = played(state, 1, 0, 0)
    assert follows(one, observe(end, viewer))
    assert not follows(two, observe(end, viewer))
    over = played(end, "R3 R4 R1 J1 R2 B1")
    assert follows(one, observe(over, viewer))
    assert not follows(two, observe(over, viewer))


@pytest.mark.rule("BID-3", "BID-4")
@pytest.mark.parametrize("hidden_bids", [HiddenBids.UNTIL_ALL_BID, HiddenBids.UNTIL_ROUND_END])
def test_a_bid_that_was_hidden_may_turn_out_to_be_any(hidden_bids: HiddenBids) -> None:
    rules = Rules(hidden_bids=hidden_bids, schedule=(2,))
    state = dealt(*HANDS, turn_up="G1", rules=rules)
    end = played(state, 1, 0, 0, "R3 R4 R1 J1 R2 B1")
    for bid in (1, 2):
        for viewer in (0, 2, None):
            assert follows(observe(played(state, bid), viewer), observe(end, viewer))
    assert follows(observe(played(state, 1), 1), observe(end, 1))
    assert not follows(observe(played(state, 2), 1), observe(end, 1))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_cards_played_have_to_be_the_same(viewer: int | None) -> None:
    state = playing("R1 R2 G2", "R3 B1 R5", "R4 J1 B3", turn_up="G1", rules=Rules(schedule=(3,)))
    for codes, other in (
        ("R3", "R5 R4"),
        ("R3 R4", "R3 J1 R1"),
        ("R3 R4 R1", "R3 R4 R2 J1"),
        ("R3 R4 R1 J1", "R3 R4 R1 B3 R2"),
        ("R3 R4 R1 J1", "R3 R4 R1 B3 R2 B1 J1 G2 R5"),
    ):
        seen = observe(played(state, codes), viewer)
        assert not follows(seen, observe(played(state, other), viewer))
        for more in ("R3 R4 R1 J1 R2 R5", "R3 R4 R1 J1 R2 R5 B1 B3 G2"):
            assert follows(seen, observe(played(state, more), viewer))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_last_finished_round_has_to_be_the_same(viewer: int | None) -> None:
    rules = Rules(schedule=(1, 1, 1))
    one, two = (
        played(playing(first, "R5", "R3", turn_up="G1", rules=rules), f"R5 R3 {first}")
        for first in ("R1", "R2")
    )
    later = played(redealt(two, ("B1", "B2", "B3"), turn_up="G1"), 0)
    assert follows(observe(two, viewer), observe(later, viewer))
    assert not follows(observe(one, viewer), observe(later, viewer))
    assert not follows(observe(one, viewer), observe(two, viewer))


@pytest.mark.parametrize("done", [1, 2, 3, 4])
def test_no_round_before_the_last_finished_one_is_compared(done: int) -> None:
    rules = Rules(schedule=(1,) * 5)
    state = played(playing("R1", "R5", "R3", turn_up="G1", rules=rules), "R5 R3 R1")
    for codes in ("B3 B1 B2", "B1 B2 B3", "B2 B3 B1")[: done - 1]:
        state = played(redealt(state, ("B1", "B2", "B3"), turn_up="G1"), 0, 0, 0, codes)
    game = state.game
    assert len(game.rounds) == done
    for place in range(done):
        rounds = list(game.rounds)
        rounds[place] = attrs.evolve(rounds[place], turn_up=Card.GREEN_2)
        other = Dealing(attrs.evolve(game, rounds=tuple(rounds)))
        is_last = place == done - 1
        assert follows(observe(state, 0), observe(other, 0)) is not is_last


# Counting


def test_a_count_is_the_same_for_all_viewers_and_ends_at_the_whole_log() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ALL_BID, schedule=(1, 2))
    state: GameState = new_game(rules, players=3)
    counts = [0]
    passed: list[GameState] = [state]
    passed.append(dealt("R1", "W4", "B3", turn_up="W2", rules=rules))
    passed.append(apply(passed[-1], ChooseTrump(0, Suit.BLUE)))
    for bid in (1, 0, 0):
        passed.append(played(passed[-1], bid))
    for code in ("W4", "B3", "R1"):
        passed.append(played(passed[-1], code))
    # The deal and the turn-up, the trump, bids with their reveal, cards with taker and score.
    counts += [2, 3, 4, 5, 7, 8, 9, 12]
    for state, count in zip(passed, counts, strict=True):
        for viewer in VIEWERS:
            assert event_count(observe(state, viewer)) == count == len(log(observe(state, viewer)))


@pytest.mark.rule("END-1")
def test_the_end_of_the_game_counts() -> None:
    before = played(playing("R1", "Y1", "G1", turn_up="B1"), "Y1 G1")
    over = played(before, "R1")
    assert event_count(observe(before, 0)) == 7
    # The card, its trick, the score and the end.
    assert event_count(observe(over, 0)) == 11 == len(log(observe(over, 0)))


def three_rounds() -> tuple[GameState, ...]:
    """Return the states of a third round, each of its cards played, and the next deal."""
    rules = Rules(schedule=(1, 1, 2, 1), hidden_bids=HiddenBids.UNTIL_ALL_BID)
    state: GameState = playing("R1", "R5", "R3", turn_up="G1", rules=rules)
    state = redealt(played(state, "R5 R3 R1"), ("B1", "B2", "B3"), turn_up="G1")
    state = played(state, 1, 0, 0, "B3 B1 B2")
    passed: list[GameState] = [state, redealt(state, HANDS, turn_up="G1")]
    for bid in (0, 1, 2):
        passed.append(played(passed[-1], bid))
    for code in ["R1", "R3", "R4", "J1", "R2", "B1"]:
        passed.append(played(passed[-1], code))
    passed.append(redealt(passed[-1], ("Y1", "Y2", "Y3"), turn_up="G1"))
    return tuple(passed)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_count_gives_the_rest_of_the_log(viewer: int | None) -> None:
    for state in three_rounds():
        seen = observe(state, viewer)
        everything = log(seen)
        for count in range(event_count(seen) + 1):
            assert events_since(seen, count) == everything[count:]


def test_the_totals_of_every_round_are_told_from_the_first_on() -> None:
    seen = observe(three_rounds()[-1], 0)
    scored = [event for event in log(seen) if isinstance(event, RoundScored)]
    assert scored == [
        RoundScored((20, -10, 20), (20, -10, 20)),
        RoundScored((20, 20, 30), (40, 10, 50)),
        RoundScored((-10, -10, -10), (30, 0, 40)),
    ]


def test_a_count_may_be_anything_that_stands_for_an_int() -> None:
    seen = observe(playing(*HANDS, turn_up="G1"), 0)
    count: Any = Whole(2)
    assert events_since(seen, count) == events_since(seen, 2)


@pytest.mark.parametrize("count", [-1, 6, 10**30, Whole(6), True, False, 2.0, "2", None])
def test_a_count_is_from_0_to_the_number_of_events(count: Any) -> None:  # noqa: ANN401 - of any type
    seen = observe(playing(*HANDS, turn_up="G1"), 0)
    with pytest.raises(ValueError, match="from 0 to 5, the number so far, not "):
        events_since(seen, count)


def test_only_observations_have_events() -> None:
    state: Any = playing(*HANDS, turn_up="G1")
    seen = observe(state, 0)
    for ask in (
        lambda: log(state),
        lambda: event_count(state),
        lambda: events_since(state, 0),
        lambda: events(seen, state),
        lambda: events(state, seen),
    ):
        with pytest.raises(TypeError, match="expected an Observation, got "):
            ask()


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_an_event_is_its_own_copy_and_takes_no_weak_reference(kind: type[Event]) -> None:
    rules = Rules(schedule=(1,), hidden_bids=HiddenBids.UNTIL_ALL_BID)
    state = dealt("R1", "R2", "R3", turn_up="W1", rules=rules)
    everything = log(observe(played(state, Suit.RED, 0, 0, 0, "R2 R3 R1"), 0))
    event = next(event for event in everything if type(event) is kind)
    assert copy.copy(event) is event
    assert copy.deepcopy(event) is event
    with pytest.raises(TypeError, match="weak reference"):
        weakref.ref(event)


# What is not looked at


def test_sending_one_action_looks_at_no_earlier_round() -> None:
    states = three_rounds()
    expected = [told(before, after, 1) for before, after in pairwise(states)]
    counts = [event_count(observe(state, 1)) for state in states[:-1]]
    for state in states[1:]:
        # Whatever is asked of an object has no answer.
        object.__setattr__(state.game, "rounds", (object(), object(), *state.game.rounds[2:]))
    for count, state, events_ in zip(counts, states[1:], expected, strict=True):
        assert events_since(observe(state, 1), count) == events_


def test_sending_one_card_looks_at_no_earlier_trick() -> None:
    start = playing("R1 R2 G2", "R3 B1 R5", "R4 J1 B3", turn_up="G1", rules=Rules(schedule=(3,)))
    state = played(start, "R3 R4 R1 J1 R2")
    after = observe(played(state, "R5"), 0)
    expected = (CardPlayed(1, *cards("R5")), TrickTaken(1))
    object.__setattr__(after, "tricks", (object(), *after.tricks[1:]))
    assert events_since(after, event_count(observe(state, 0))) == expected


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
