"""Examples of what each viewer sees, and of what the variants hide from it."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest

from tables import Whole, cards, dealt, expect, playing, redealt
from wizard_rules import (
    ONLINE,
    Bidding,
    CardSet,
    ChooseTrump,
    ChoosingTrump,
    GameOver,
    GameState,
    HiddenBids,
    NotEqual,
    Observation,
    Phase,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    Suit,
    Trick,
    apply,
    legal_actions,
    new_game,
    observe,
)
from wizard_rules.testing import played

if TYPE_CHECKING:
    from collections.abc import Callable

HANDS = ("R1 R2", "R3 B1", "R4 J1")


def visible(observation: Observation) -> list[str | None]:
    """Return the visible hands as text."""
    return [None if hand is None else str(hand) for hand in observation.hands]


# Hands


@pytest.mark.rule("DEAL-1", "BLIND-1")
def test_a_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = dealt(*HANDS, turn_up="G1")
    assert visible(observe(state, 0)) == ["R1 R2", None, None]
    assert visible(observe(state, 2)) == [None, None, "R4 J1"]
    assert visible(observe(state, None)) == [None, None, None]


def test_a_hand_shrinks_and_the_number_of_cards_is_public() -> None:
    state = played(playing(*HANDS, turn_up="G1"), "R3 R4")
    seen = observe(state, 1)
    assert visible(seen) == [None, "B1", None]
    assert seen.dealt == (None, CardSet.parse("R3 B1"), None)
    assert seen.hand_counts == (2, 1, 1)
    assert observe(played(state, "R1"), None).hand_counts == (1, 1, 1)
    assert observe(played(state, "R1 J1"), None).hand_counts == (1, 1, 0)


def test_between_rounds_nobody_holds_a_card() -> None:
    rules = Rules(schedule=(2, 1))
    start = new_game(rules, players=3)
    later = played(playing(*HANDS, turn_up="G1", rules=rules), "R3 R4 R1 J1 R2 B1")
    for state in (start, later):
        seen = observe(state, 0)
        assert seen.phase is Phase.DEALING
        assert seen.hands == (CardSet(),) * 3
        assert seen.hand_counts == (0, 0, 0)
        assert seen.has_bid == (False,) * 3
        assert seen.bids == (None,) * 3
        assert (seen.turn_up, seen.trump, seen.trick, seen.tricks) == (None, None, None, ())
        assert (seen.to_act, seen.legal_actions, seen.tricks_won) == (None, (), (0, 0, 0))
    assert observe(later, 0).scores == (-10, 20, -10)


def test_a_finished_game_is_seen_whole_by_everybody() -> None:
    state = expect(GameOver, played(playing(*HANDS, turn_up="G1"), "R3 R4 R1 J1 R2 B1"))
    for viewer in (0, 1, 2, None):
        seen = observe(state, viewer)
        assert seen.phase is Phase.GAME_OVER
        assert seen.rounds == state.game.rounds
        assert seen.scores == (-10, 20, -10)
        assert seen.hand_counts == (0, 0, 0)


# What is public


def test_what_lies_open_is_seen_by_everybody() -> None:
    state = played(playing(*HANDS, turn_up="G1", first_dealer=0), "R3 R4 R1 J1")
    for viewer in (0, 1, 2, None):
        seen = observe(state, viewer)
        assert seen.seat == viewer
        assert (seen.players, seen.first_dealer, seen.dealer) == (3, 0, 0)
        assert seen.rules == Rules(schedule=(2,))
        assert (seen.round_number, seen.hand_size) == (1, 2)
        assert seen.phase is Phase.PLAYING
        assert (str(seen.turn_up), seen.trump) == ("G1", Suit.GREEN)
        assert seen.bids == (0, 0, 0)
        assert seen.has_bid == (True, True, True)
        assert seen.tricks == (Trick(1, cards("R3 R4 R1")),)
        assert seen.trick == Trick(2, cards("J1"))
        assert seen.tricks_won == (0, 0, 1)
        assert seen.takers == (2,)
        assert seen.to_act == 0
        assert seen.rounds == ()


def test_a_seat_sees_its_own_legal_actions_alone() -> None:
    states: tuple[GameState, ...] = (
        dealt(*HANDS, turn_up="W1"),
        dealt(*HANDS, turn_up="G1"),
        played(playing(*HANDS, turn_up="G1"), "R3"),
    )
    for state, actor in zip(states, (0, 1, 2), strict=True):
        for viewer in (0, 1, 2, None):
            seen = observe(state, viewer)
            assert seen.to_act == actor
            expected = legal_actions(state) if viewer == actor else ()
            assert seen.legal_actions == expected
    assert observe(states[0], 0).legal_actions == tuple(ChooseTrump(0, suit) for suit in Suit)
    assert observe(states[2], 2).legal_actions == tuple(
        PlayCard(2, card) for card in cards("R4 J1")
    )


@pytest.mark.rule("TRUMP-3")
def test_while_trump_is_to_be_named_there_is_none() -> None:
    seen = observe(dealt(*HANDS, turn_up="W1"), 1)
    assert seen.phase is Phase.CHOOSING_TRUMP
    assert (str(seen.turn_up), seen.trump, seen.to_act) == ("W1", None, 0)
    assert seen.has_bid == (False, False, False)


@pytest.mark.rule("BID-1", "TRICK-1")
def test_who_has_bid_and_who_has_played_goes_round_the_table() -> None:
    hands = ("R1 R2", "R3 B1", "R4 J1", "Y1 Y2")
    state: GameState = dealt(*hands, turn_up="G1", first_dealer=1)
    for expected in (
        (False, False, False, False),
        (False, False, True, False),
        (False, False, True, True),
        (True, False, True, True),
        (True, True, True, True),
    ):
        assert observe(state, None).has_bid == expected
        assert observe(state, None).hand_counts == (2, 2, 2, 2)
        if not all(expected):
            state = played(state, 0)
    for card, counts in (
        ("R4", (2, 2, 1, 2)),
        ("Y1", (2, 2, 1, 1)),
        ("R1", (1, 2, 1, 1)),
        ("R3", (1, 1, 1, 1)),
        # Seat 2 took it, and leads again.
        ("J1", (1, 1, 0, 1)),
        ("Y2", (1, 1, 0, 0)),
    ):
        state = played(state, card)
        assert observe(state, None).hand_counts == counts


# Hidden bids


@pytest.mark.rule("BID-2", "BID-4")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_last_bidder_alone_goes_on_knowing_what_it_could_not_bid(dealer: int) -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ROUND_END, notequal=NotEqual.ALWAYS, schedule=(2, 1))
    state = dealt(*HANDS, turn_up="G1", rules=rules, first_dealer=dealer)
    bids = played(state, 0, 1, 0)
    for viewer in (0, 1, 2, None):
        assert observe(bids, viewer).forbidden_bid == (1 if viewer == dealer else None)
    # Had the others bid two tricks, it could not have bid none.
    bids = played(state, 2, 0, 2)
    for viewer in (0, 1, 2, None):
        assert observe(bids, viewer).forbidden_bid == (0 if viewer == dealer else None)


@pytest.mark.rule("BID-3", "TRAP-15")
def test_bids_hidden_until_all_have_bid_are_opened_by_the_last() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ALL_BID, schedule=(2, 1))
    state = played(dealt(*HANDS, turn_up="G1", rules=rules), 2, 1)
    assert observe(state, 1).bids == (None, 2, None)
    assert observe(state, 2).bids == (None, None, 1)
    assert observe(state, 0).bids == observe(state, None).bids == (None, None, None)
    for viewer in (0, 1, 2, None):
        assert observe(state, viewer).has_bid == (False, True, True)
    state = played(state, 0)
    for viewer in (0, 1, 2, None):
        assert observe(state, viewer).bids == (0, 2, 1)
        assert observe(state, viewer).forbidden_bid is None
    # Nothing of it is left in the next round.
    state = played(state, "R3 R4 R1 J1 R2 B1")
    state = played(redealt(state, ("R1", "R2", "R3"), turn_up="G1"), 1)
    assert observe(state, 0).bids == (None, None, None)
    assert observe(state, 2).bids == (None, None, 1)


@pytest.mark.rule("BID-4")
def test_bids_hidden_until_the_round_ends_are_opened_by_the_score() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ROUND_END, schedule=(2,))
    state = played(dealt(*HANDS, turn_up="G1", rules=rules), 2, 1)
    assert observe(state, 1).bids == (None, 2, None)
    for codes in ("", "R3 R4 R1", "R3 R4 R1 J1 R2"):
        under_way = played(state, 0, codes)
        assert observe(under_way, 0).bids == (0, None, None)
        assert observe(under_way, 1).bids == (None, 2, None)
        assert observe(under_way, None).bids == (None, None, None)
        assert observe(under_way, None).has_bid == (True, True, True)
    over = played(state, 0, "R3 R4 R1 J1 R2 B1")
    assert observe(over, None).rounds[0].bids == (0, 2, 1)


@pytest.mark.rule("BID-3", "BID-2")
def test_the_last_bidder_knows_which_bid_is_forbidden_and_nobody_else() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ROUND_END, notequal=NotEqual.ALWAYS, schedule=(2,))
    state = played(dealt(*HANDS, turn_up="G1", rules=rules), 1, 0)
    assert observe(state, 0).forbidden_bid == 1
    assert observe(state, 0).legal_actions == (PlaceBid(0, 0), PlaceBid(0, 2))
    state = played(state, 2)
    assert observe(state, 0).forbidden_bid == 1
    for viewer in (1, 2, None):
        assert observe(state, viewer).forbidden_bid is None


@pytest.mark.rule("BID-2")
def test_no_bid_is_forbidden_before_the_last_one_is_due() -> None:
    rules = Rules(notequal=NotEqual.ALWAYS, schedule=(2,))
    state = played(dealt(*HANDS, turn_up="G1", rules=rules), 1)
    for viewer in (0, 1, 2, None):
        assert observe(state, viewer).forbidden_bid is None
    # With open bids the bids themselves tell it, also afterwards.
    state = played(state, 0)
    assert observe(state, 0).forbidden_bid == 1
    assert observe(played(state, 0), 0).forbidden_bid is None


# The blind round


@pytest.mark.rule("BLIND-1", "TRAP-16")
def test_in_a_blind_round_a_seat_sees_every_card_but_its_own() -> None:
    choosing = dealt("R1", "R9", "R3", turn_up="W1", rules=ONLINE)
    bidding = expect(Bidding, apply(choosing, ChooseTrump(0, Suit.BLUE)))
    for state in (choosing, bidding, played(bidding, 0), played(bidding, 0, 0)):
        assert visible(observe(state, 0)) == [None, "R9", "R3"]
        assert visible(observe(state, 1)) == ["R1", None, "R3"]
        assert visible(observe(state, None)) == [None, None, None]
        assert observe(state, 0).hand_counts == (1, 1, 1)


@pytest.mark.rule("BLIND-1", "BLIND-2")
def test_the_last_bid_of_a_blind_round_opens_every_card() -> None:
    state = played(dealt("R1", "R9", "R3", turn_up="G1", rules=ONLINE), 0, 0, 0)
    for viewer in (0, 1, 2, None):
        (round_,) = observe(state, viewer).rounds
        assert round_.tricks == (Trick(1, cards("R9 R3 R1")),)


@pytest.mark.rule("BLIND-1")
def test_the_round_after_a_blind_one_is_seen_as_usual() -> None:
    rules = Rules(blind_round=True, schedule=(1, 1))
    state = played(dealt("R1", "R9", "R3", turn_up="G1", rules=rules), 0, 0, 0)
    state = redealt(state, ("R1", "R9", "R3"), turn_up="G1")
    assert visible(observe(state, 0)) == ["R1", None, None]


@pytest.mark.rule("TRAP-16", "BLIND-1")
def test_in_a_blind_round_what_a_seat_sees_does_not_depend_on_its_card() -> None:
    for turn_up in ("G1", "W1"):
        one = dealt("R1", "R9", "R3", turn_up=turn_up, rules=ONLINE)
        other = dealt("R1", "W4", "R3", turn_up=turn_up, rules=ONLINE)
        assert observe(one, 1) == observe(other, 1)
        assert observe(one, None) == observe(other, None)
        assert observe(one, 0) != observe(other, 0)


# As a value


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize("viewer", [-1, 4, 5, True, 1.0, "1"])
def test_a_viewer_is_a_seat_or_none(viewer: int) -> None:
    with pytest.raises(ValueError, match="a viewer is a seat from 0 to 3, or None"):
        observe(new_game(players=4), viewer)


@pytest.mark.rule("GAME-1")
def test_a_viewer_may_be_anything_that_stands_for_a_seat() -> None:
    state = playing(*HANDS, turn_up="G1")
    viewer: Any = Whole(1)
    seen = observe(state, viewer)
    assert type(seen.seat) is int
    assert seen == observe(state, 1)


@pytest.mark.parametrize("other", [None, "a state", Rules()])
def test_only_a_state_is_observed(other: Any) -> None:  # noqa: ANN401 - of any type
    with pytest.raises(TypeError, match="expected a state of a game, got "):
        observe(other, 0)


def pickled(value: object) -> object:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 - it was dumped one call ago


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_of_an_observation_keeps_everything(
    duplicate: Callable[[object], object],
) -> None:
    states: tuple[GameState, ...] = (
        new_game(players=3),
        expect(ChoosingTrump, dealt(*HANDS, turn_up="W1")),
        dealt(*HANDS, turn_up="G1"),
        playing(*HANDS, turn_up="G1"),
        played(playing(*HANDS, turn_up="G1"), "R3"),
        played(playing(*HANDS, turn_up="G1"), "R3 R4 R1 J1"),
    )
    for state in states:
        for viewer in (0, 1, 2, None):
            seen = observe(state, viewer)
            twin = expect(Observation, duplicate(seen))
            assert twin == seen
            assert hash(twin) == hash(seen)
            assert repr(twin) == repr(seen)
            # What is kept beside the fields takes no part in equality, so it is compared too.
            assert (twin.played, twin.legal) == (seen.played, seen.legal)


def test_what_an_observation_keeps_is_no_part_of_it() -> None:
    state = playing(*HANDS, turn_up="G1")
    seen, other = observe(state, 1), observe(state, 1)
    for kept in ("played", "legal"):
        object.__setattr__(other, kept, -1)
        assert kept not in repr(seen)
    assert other == seen
    assert hash(other) == hash(seen)


def test_observations_of_the_same_state_are_equal_by_viewer() -> None:
    state = expect(Playing, playing(*HANDS, turn_up="G1"))
    assert len({observe(state, viewer) for viewer in (0, 0, 1, 2, None)}) == 4
