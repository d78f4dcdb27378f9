"""Examples of what a viewer thinks possible, by the rule that it follows from."""

from __future__ import annotations

import copy
import operator
import pickle
from functools import partial
from itertools import product
from math import comb
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from tables import cards, dealt, expect, playing, redealt
from wizard_rules import (
    DECK,
    Bidding,
    Card,
    CardSet,
    ChooseTrump,
    ChoosingTrump,
    HiddenBids,
    NotEqual,
    Observation,
    PlayCard,
    Playing,
    Rules,
    Sampler,
    Suit,
    Trick,
    apply,
    count_states,
    legal_actions,
    new_game,
    observe,
    sample_state,
)
from wizard_rules.testing import played

if TYPE_CHECKING:
    from collections.abc import Callable

    from wizard_rules import GameState

HANDS = ("R1 R2", "R3 B1", "R4 J1")


def drawn(seen: Observation, times: int = 200) -> list[GameState]:
    """Return states drawn with a seeded generator; all look the same to the viewer."""
    sampler, rng = Sampler(seen), Random(1)
    states = [sampler.draw(rng) for _ in range(times)]
    assert all(observe(state, seen.seat) == seen for state in states)
    return states


def held(state: GameState, seat: int) -> CardSet:
    """Return the cards that a seat holds."""
    assert isinstance(state, ChoosingTrump | Bidding | Playing)
    return state.hands[seat]


def suits_held(seen: Observation, seat: int) -> set[Suit | None]:
    """Return the suits that the seat holds in some of the states drawn."""
    return {card.suit for state in drawn(seen) for card in held(state, seat)}


def bids_drawn(seen: Observation) -> set[tuple[int | None, ...]]:
    """Return the bids in some of the states drawn."""
    states = drawn(seen, times=400)
    return {state.bids for state in states if isinstance(state, Bidding | Playing)}


# Cards


@pytest.mark.rule("DEAL-1", "DEAL-2")
def test_the_cards_not_seen_are_dealt_again_with_those_of_the_stock() -> None:
    seen = observe(dealt(*HANDS, turn_up="G1"), 0)
    # Two cards of its own and the turn-up are where they are.
    assert count_states(seen) == comb(57, 2) * comb(55, 2)
    states = drawn(seen, times=2000)
    assert {held(state, 0) for state in states} == {CardSet.parse("R1 R2")}
    others = {card for state in states for seat in (1, 2) for card in held(state, seat)}
    assert len(others) == 57
    assert not others & set(cards("R1 R2 G1"))


@pytest.mark.rule("DEAL-3")
def test_a_full_deal_leaves_no_stock() -> None:
    deck = [f"{suit}{rank}" for suit in "RYGB" for rank in range(1, 14)]
    deck += [f"{kind}{number}" for kind in "WJ" for number in range(1, 5)]
    seen = observe(dealt(*(" ".join(deck[place::3]) for place in range(3)), turn_up=None), 2)
    assert count_states(seen) == comb(40, 20)
    for state in drawn(seen, times=20):
        assert len(held(state, 0) | held(state, 1) | held(state, 2)) == 60


def test_a_spectator_thinks_any_deal_possible() -> None:
    seen = observe(dealt(*HANDS, turn_up="G1"), None)
    assert count_states(seen) == comb(59, 2) * comb(57, 2) * comb(55, 2)
    assert len({held(state, 0) for state in drawn(seen)}) > 150


@pytest.mark.rule("TRUMP-3")
def test_the_trump_is_still_to_be_named_in_every_state() -> None:
    state = dealt(*HANDS, turn_up="W1")
    seen = observe(state, 1)
    assert count_states(seen) == comb(57, 2) * comb(55, 2)
    assert {type(sample) for sample in drawn(seen, times=5)} == {ChoosingTrump}
    named = observe(apply(state, ChooseTrump(0, Suit.BLUE)), 1)
    assert {expect(Bidding, sample).trump for sample in drawn(named, times=5)} == {Suit.BLUE}


def test_cards_played_are_where_they_were() -> None:
    state = played(playing(*HANDS, turn_up="G1"), "R3 R4 R1 J1")
    seen = observe(state, 0)
    # All of its own are known, seat 2 has none left, and seat 1 holds one of the others.
    assert count_states(seen) == 60 - 2 - 1 - 3
    for sample in drawn(seen):
        assert expect(Playing, sample).dealt[0] == CardSet.parse("R1 R2")
        assert Card.RED_3 in expect(Playing, sample).dealt[1]
        assert expect(Playing, sample).dealt[2] == CardSet.parse("R4 J1")


def test_what_a_state_keeps_is_that_of_the_state_drawn() -> None:
    seen = observe(played(playing(*HANDS, turn_up="G1"), "R3"), 0)
    for sample in drawn(seen, times=20):
        state = expect(Playing, sample)
        fields = (state.game, state.dealt, state.turn_up, state.trump, state.bids)
        fresh = Playing(*fields, state.tricks, state.leader, state.trick_cards)
        assert state == fresh
        assert (state.played, state.seat, state.due) == (fresh.played, fresh.seat, fresh.due)
        assert state.legal == fresh.legal


@pytest.mark.rule("GAME-5", "END-1")
def test_between_rounds_and_after_the_game_nothing_is_hidden() -> None:
    start = new_game(Rules(schedule=(2,)), players=3)
    over = played(playing(*HANDS, turn_up="G1"), "R3 R4 R1 J1 R2 B1")
    for state in (start, over):
        for viewer in (None, 0, 1, 2):
            assert count_states(observe(state, viewer)) == 1
            assert sample_state(observe(state, viewer), Random(1)) == state


# What play has shown


@pytest.mark.rule("TRICK-3")
def test_a_number_card_of_another_suit_shows_that_a_seat_is_out_of_the_suit_due() -> None:
    state = played(playing("R1 R2", "R3 B1", "B4 J1", turn_up="G1"), "R3 B4")
    seen = observe(state, 0)
    # Of 13 red cards one is played and two are its own; of the 55 cards unseen 10 are red.
    assert count_states(seen) == 45 * 54
    assert suits_held(seen, 2) == {*Suit, None} - {Suit.RED}
    assert suits_held(seen, 1) == {*Suit, None}
    # To a spectator the two red cards of seat 0 are unseen as well.
    assert count_states(observe(state, None)) == 45 * 56 * comb(55, 2)


@pytest.mark.rule("TRICK-3")
@pytest.mark.parametrize("thrown", ["W2", "J2"])
def test_a_wizard_or_a_jester_thrown_proves_nothing(thrown: str) -> None:
    hands = ("R1 R2", "R3 B1", f"{thrown} J1")
    seen = observe(played(playing(*hands, turn_up="G1"), f"R3 {thrown}"), 0)
    assert count_states(seen) == 55 * 54
    assert suits_held(seen, 2) == {*Suit, None}


@pytest.mark.rule("TRICK-3")
def test_who_follows_suit_shows_nothing() -> None:
    seen = observe(played(playing(*HANDS, turn_up="G1"), "R3 R4"), 0)
    assert count_states(seen) == 55 * 54


@pytest.mark.rule("TRICK-2")
@pytest.mark.parametrize(
    ("codes", "out_of"),
    [
        # After a Wizard no suit is due, whatever follows it.
        ("W1 R5 B5", None),
        # Jesters are skipped, so the first number card sets the suit.
        ("J1 R5 B5", Suit.RED),
        # A Wizard after the number card changes nothing.
        ("R5 W1 B5", Suit.RED),
    ],
)
def test_what_is_shown_depends_on_the_suit_that_was_due(codes: str, out_of: Suit | None) -> None:
    first, second, third = (f"{code} Y{rank}" for rank, code in enumerate(codes.split(), 1))
    state = played(playing("G2 G3", first, second, third, turn_up="G1"), codes)
    expected = {*Suit, None} - ({out_of} if out_of is not None else set())
    assert suits_held(observe(state, 0), 3) == expected


@pytest.mark.rule("TRICK-3")
def test_seats_may_be_out_of_different_suits() -> None:
    hands = ("R1 Y1 J1", "R13 Y13 R12", "B1 Y2 B2", "R2 B3 B4")
    state = played(playing(*hands, turn_up="G1"), "R13 B1 R2 R1 Y13 Y2 B3 Y1")
    # Of the 50 cards unseen 10 are red and 10 yellow. Seat 2 holds no red card and seat 3 no
    # yellow one; whether seat 2 holds a yellow one makes a difference to seat 3.
    assert count_states(observe(state, 0)) == (10 * 40 + 30 * 39) * 48
    assert suits_held(observe(state, 0), 1) == {*Suit, None}
    assert suits_held(observe(state, 0), 2) == {*Suit, None} - {Suit.RED}
    assert suits_held(observe(state, 0), 3) == {*Suit, None} - {Suit.YELLOW}
    # Its own voids tell a seat nothing that it does not see.
    assert count_states(observe(state, 3)) == 40 * 49 * 48


@pytest.mark.rule("TRICK-3")
def test_a_seat_may_be_out_of_several_suits() -> None:
    hands = ("R1 Y1 J1", "R13 Y13 R12", "B1 G2 B2", "R2 B3 B4")
    state = played(playing(*hands, turn_up="G1"), "R13 B1 R2 R1 Y13 G2 B3 Y1")
    # Of the 50 cards unseen 10 are red and 11 yellow. Seat 2 holds neither, seat 3 no yellow one.
    assert count_states(observe(state, 0)) == 29 * 38 * 48
    assert suits_held(observe(state, 0), 2) == {Suit.GREEN, Suit.BLUE, None}


@pytest.mark.rule("TRICK-3")
def test_seats_that_are_out_of_the_same_suit_share_the_others() -> None:
    hands = ("R1 Y1 J1", "R13 Y13 R12", "B1 Y2 B2", "B3 B4 G2")
    state = played(playing(*hands, turn_up="G1"), "R13 B1 B3 R1")
    seen = observe(state, 0)
    # Of the 53 cards unseen 11 are red.
    assert count_states(seen) == comb(42, 2) * comb(40, 2) * comb(49, 2)
    for seat in (2, 3):
        assert suits_held(seen, seat) == {*Suit, None} - {Suit.RED}
    assert suits_held(seen, 1) == {*Suit, None}


@pytest.mark.rule("TRICK-3")
def test_seats_that_share_suits_hold_any_of_them() -> None:
    hands = ("R1 Y1 J1", "R13 Y13 R12", "B1 Y2 B2", "B3 Y3 B4", "R2 B5 B6")
    state = played(playing(*hands, turn_up="G1"), "R13 B1 B3 R2 R1 Y13 Y2 Y3 B5 Y1")
    seen = observe(state, 0)
    # Seats 2 and 3 are out of red, seat 4 is out of yellow. Of the 48 cards unseen 10 are red and
    # 9 yellow.
    shares = 9 * 8 * 39 + 2 * 9 * 29 * 38 + 29 * 28 * 37
    assert count_states(seen) == shares * 45
    yellow = {
        tuple(card.suit is Suit.YELLOW for seat in (2, 3) for card in held(sample, seat))
        for sample in drawn(seen)
    }
    assert yellow == {(False, False), (False, True), (True, False), (True, True)}


@pytest.mark.rule("TRICK-3", "DEAL-3")
def test_a_suit_that_one_seat_is_out_of_is_all_at_another_if_there_is_no_stock() -> None:
    hands = tuple(CardSet(DECK[place::3]) for place in range(3))
    game = new_game(Rules(schedule=(20,)), players=3).game
    # Seat 1 is out of red and seat 2 out of yellow, as they would not be in this deal; that does
    # not matter, since seat 0 does not see it.
    tricks = Trick(0, cards("R4 B2 R3")), Trick(0, cards("Y3 Y1 B3"))
    seen = observe(Playing(game, hands, None, None, (0, 0, 0), tricks, 0, ()), 0)
    # Of the 36 cards unseen 7 are red and 8 yellow, and 10 more go to seat 1.
    assert count_states(seen) == comb(21, 10)
    for sample in drawn(seen, times=50):
        assert sum(card.suit is Suit.RED for card in held(sample, 2)) == 7
        assert sum(card.suit is Suit.YELLOW for card in held(sample, 1)) == 8


@pytest.mark.rule("TRICK-3")
def test_a_card_played_is_not_legal_again_in_a_sample() -> None:
    state = played(playing("R13 B1", "R1 R5", "R2 J1", turn_up="G1"), "R1 R2 R13 B1")
    for viewer in (0, 1, 2, None):
        for sample in drawn(observe(state, viewer), times=20):
            (left,) = held(sample, 1)
            assert legal_actions(sample) == (PlayCard(1, left),)


# The blind round


BLIND = Rules(blind_round=True, schedule=(1, 2))


@pytest.mark.rule("BLIND-1")
def test_in_a_blind_round_only_the_own_card_is_drawn() -> None:
    state = dealt("R1", "B13", "Y5", turn_up="G1", rules=BLIND)
    seen = observe(state, 1)
    assert count_states(seen) == 57
    states = drawn(seen, times=1000)
    assert len({held(sample, 1) for sample in states}) == 57
    assert {(held(sample, 0), held(sample, 2)) for sample in states} == {
        (CardSet.parse("R1"), CardSet.parse("Y5"))
    }


@pytest.mark.rule("BLIND-1")
def test_a_spectator_of_a_blind_round_sees_no_card() -> None:
    assert count_states(observe(dealt("R1", "B13", "Y5", turn_up="G1", rules=BLIND), None)) == (
        59 * 58 * 57
    )


@pytest.mark.rule("BLIND-1", "TRUMP-3")
def test_the_dealer_of_a_blind_round_names_trump_for_any_card() -> None:
    seen = observe(dealt("R1", "B13", "Y5", turn_up="W1", rules=BLIND), 0)
    assert count_states(seen) == 57
    assert len({held(sample, 0) for sample in drawn(seen, times=1000)}) == 57


@pytest.mark.rule("BLIND-1")
def test_the_second_round_is_not_blind() -> None:
    start = played(dealt("R1", "B13", "Y5", turn_up="G1", rules=BLIND), 0, 0, 0)
    seen = observe(redealt(start, HANDS, turn_up="G1"), 0)
    assert count_states(seen) == comb(57, 2) * comb(55, 2)


# Hidden bids. Seat 0 deals, so the seats bid in the order 1, 2, 0.


DEALS = comb(57, 2) * comb(55, 2)
SPECTATED_DEALS = comb(59, 2) * comb(57, 2) * comb(55, 2)


def hidden(
    hidden_bids: HiddenBids,
    notequal: NotEqual = NotEqual.ALWAYS,
    *,
    zero_is_free: bool = False,
) -> Bidding:
    """Return a round of two cards under these rules before the first bid."""
    rules = Rules(
        hidden_bids=hidden_bids, notequal=notequal, zero_is_free=zero_is_free, schedule=(2,)
    )
    return expect(Bidding, dealt(*HANDS, turn_up="G1", rules=rules))


@pytest.mark.rule("BID-1")
def test_open_bids_are_what_they_are() -> None:
    state = played(hidden(HiddenBids.OFF), 1, 2)
    for viewer, deals in ((0, DEALS), (1, DEALS), (None, SPECTATED_DEALS)):
        assert count_states(observe(state, viewer)) == deals
        assert bids_drawn(observe(state, viewer)) == {(None, 1, 2)}


@pytest.mark.rule("BID-3", "BID-4")
@pytest.mark.parametrize("hidden_bids", [HiddenBids.UNTIL_ALL_BID, HiddenBids.UNTIL_ROUND_END])
def test_a_hidden_bid_may_be_any(hidden_bids: HiddenBids) -> None:
    state = played(hidden(hidden_bids), 1)
    for viewer in (0, 2):
        assert count_states(observe(state, viewer)) == 3 * DEALS
        assert bids_drawn(observe(state, viewer)) == {(None, bid, None) for bid in range(3)}
    assert count_states(observe(state, 1)) == DEALS
    assert bids_drawn(observe(state, 1)) == {(None, 1, None)}


@pytest.mark.rule("BID-2", "BID-3")
@pytest.mark.parametrize(
    ("placed", "possible"),
    [
        # No bid is left over but 2, 0, or none at all.
        ((0, 0), {(0, 0)}),
        ((1, 1), {(0, 2), (1, 1), (2, 0)}),
        ((2, 1), {(1, 2), (2, 1), (2, 2)}),
    ],
)
def test_the_last_bidder_knows_the_sum_of_the_others(
    placed: tuple[int, int], possible: set[tuple[int, int]]
) -> None:
    state = played(hidden(HiddenBids.UNTIL_ALL_BID), *placed)
    seen = observe(state, 0)
    assert count_states(seen) == len(possible) * DEALS
    assert bids_drawn(seen) == {(None, *bids) for bids in possible}
    # The others know nothing of it.
    assert count_states(observe(state, 1)) == 3 * DEALS
    assert count_states(observe(state, None)) == 9 * SPECTATED_DEALS


@pytest.mark.rule("BID-2", "BID-3")
@pytest.mark.parametrize("notequal", [NotEqual.OFF, NotEqual.LEADER])
def test_the_last_bidder_knows_nothing_where_notequal_is_not_in_force(notequal: NotEqual) -> None:
    state = played(hidden(HiddenBids.UNTIL_ROUND_END, notequal), 1, 2)
    assert count_states(observe(state, 0)) == 9 * DEALS
    after = played(state, 1)
    assert count_states(observe(after, 0)) == 9 * DEALS
    assert count_states(observe(after, None)) == 27 * SPECTATED_DEALS


@pytest.mark.rule("BID-2", "BID-3")
def test_the_last_of_four_bidders_knows_the_sum_of_the_others() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ALL_BID, notequal=NotEqual.ALWAYS, schedule=(1, 2))
    state = dealt("R1", "R2", "R3", "R4", turn_up="G1", rules=rules)
    deals = 58 * 57 * 56
    # Of one trick: one bid of the three was 1, so 0 is forbidden.
    seen = observe(played(state, 0, 1, 0), 0)
    assert seen.forbidden_bid == 0
    assert bids_drawn(seen) == {(None, 1, 0, 0), (None, 0, 1, 0), (None, 0, 0, 1)}
    assert count_states(seen) == 3 * deals
    # Of the two before it the third bidder knows nothing.
    assert count_states(observe(played(state, 0), 2)) == 2 * deals
    assert count_states(observe(played(state, 0, 1), 3)) == 4 * deals


@pytest.mark.rule("BID-2", "BID-4")
def test_hidden_bids_for_a_single_trick_do_not_add_up_to_it() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ROUND_END, notequal=NotEqual.ALWAYS, schedule=(1, 2))
    state = played(dealt("R1", "R2", "R3", turn_up="G1", rules=rules), 0, 0, 0)
    # Seat 1 has bid 0: the sum of the others is not 1.
    assert bids_drawn(observe(state, 1)) == {(0, 0, 0), (1, 0, 1)}


@pytest.mark.rule("BID-3")
def test_the_last_bid_leaves_nothing_to_draw() -> None:
    seen = observe(played(hidden(HiddenBids.UNTIL_ALL_BID), 1, 1, 1), 0)
    assert count_states(seen) == DEALS
    assert bids_drawn(seen) == {(1, 1, 1)}


@pytest.mark.rule("BID-2", "BID-4")
def test_bids_hidden_while_playing_do_not_add_up_to_the_hand_size() -> None:
    state = played(hidden(HiddenBids.UNTIL_ROUND_END), 1, 1, 1)
    # The last bidder knows still that it could not have bid 0.
    assert bids_drawn(observe(state, 0)) == {(1, 0, 2), (1, 1, 1), (1, 2, 0)}
    assert count_states(observe(state, 0)) == 3 * DEALS
    # Seat 1 has bid 1, so the others have not bid 1 together.
    assert bids_drawn(observe(state, 1)) == {
        (last, 1, other) for last in range(3) for other in range(3) if last + other != 1
    }
    assert count_states(observe(state, 1)) == 7 * DEALS
    assert count_states(observe(state, None)) == 21 * SPECTATED_DEALS
    assert all(sum(bid or 0 for bid in bids) != 2 for bids in bids_drawn(observe(state, None)))


# The same where zero is free.


@pytest.mark.rule("BID-2", "BID-3")
@pytest.mark.parametrize(
    ("placed", "forbidden", "possible"),
    [
        ((0, 0), 2, {(0, 0)}),
        ((1, 0), 1, {(0, 1), (1, 0)}),
        # Nothing is forbidden: the others have the hand size together, or more.
        ((1, 1), None, {(0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)}),
        ((2, 1), None, {(0, 2), (1, 1), (2, 0), (1, 2), (2, 1), (2, 2)}),
    ],
)
def test_a_last_bidder_whose_zero_is_free_cannot_tell_an_even_sum_from_a_larger_one(
    placed: tuple[int, int], forbidden: int | None, possible: set[tuple[int, int]]
) -> None:
    state = played(hidden(HiddenBids.UNTIL_ALL_BID, zero_is_free=True), *placed)
    seen = observe(state, 0)
    assert seen.forbidden_bid == forbidden
    assert count_states(seen) == len(possible) * DEALS
    assert bids_drawn(seen) == {(None, *bids) for bids in possible}
    assert count_states(observe(state, 1)) == 3 * DEALS


@pytest.mark.rule("BID-2", "BID-4")
def test_bids_hidden_while_playing_may_add_up_by_a_last_bid_of_0_that_is_free() -> None:
    start = hidden(HiddenBids.UNTIL_ROUND_END, zero_is_free=True)
    state = played(start, 1, 1, 0)
    # Seat 1 has bid 1. If seat 2 has bid 0, the dealer has not bid 1, and else it was free.
    legal = {(last, 1, other) for last in range(3) for other in range(3)} - {(1, 1, 0)}
    assert bids_drawn(observe(state, 1)) == legal
    assert count_states(observe(state, 1)) == 8 * DEALS
    # Of the sums of seats 1 and 2, 0 and 1 each forbid the dealer a bid.
    assert count_states(observe(state, None)) == (1 * 2 + 2 * 2 + 6 * 3) * SPECTATED_DEALS
    # The dealer, who was forbidden nothing, knows that the two have bid 2 or more.
    assert count_states(observe(state, 0)) == 6 * DEALS


@pytest.mark.rule("BID-2", "BID-4")
def test_bids_that_fit_no_last_bid_have_no_sample() -> None:
    state = played(hidden(HiddenBids.UNTIL_ROUND_END, zero_is_free=True), 1, 0, 0)
    seen = observe(state, 0)
    assert seen.forbidden_bid == 1
    # Where zero is free nobody was forbidden 0, and nobody has bid what was forbidden.
    assert count_states(attrs.evolve(seen, forbidden_bid=0)) == 0
    assert count_states(attrs.evolve(seen, bids=(1, None, None))) == 0
    assert count_states(attrs.evolve(seen, bids=(2, None, None))) == 2 * DEALS


# The same with four seats and another dealer.


@pytest.mark.rule("BID-2", "BID-4")
@pytest.mark.parametrize("zero_is_free", [False, True])
@pytest.mark.parametrize("bids", [(2, 1, 2, 0), (2, 1, 0, 3), (1, 0, 2, 1)])
def test_hidden_bids_are_all_that_were_legal(
    bids: tuple[int, int, int, int], *, zero_is_free: bool
) -> None:
    rules = Rules(
        hidden_bids=HiddenBids.UNTIL_ROUND_END,
        notequal=NotEqual.ALWAYS,
        zero_is_free=zero_is_free,
        schedule=(3,),
    )
    hands = ("R1 R2 R3", "Y1 Y2 Y3", "G1 G2 G3", "B1 B2 B3")
    # Seat 2 deals, so the seats bid in the order 3, 0, 1, 2.
    start = dealt(*hands, turn_up="R9", rules=rules, first_dealer=2)
    state = played(start, bids[3], bids[0], bids[1], bids[2])
    own_cards = comb(56, 3) * comb(53, 3) * comb(50, 3)

    def forbidden(others: int) -> int | None:
        missing = 3 - others
        return None if missing < 0 or (missing == 0 and zero_is_free) else missing

    legal = [
        made for made in product(range(4), repeat=4) if made[2] != forbidden(sum(made) - made[2])
    ]
    known = forbidden(sum(bids) - bids[2])
    for viewer, deals in (
        (None, own_cards * comb(59, 3)),
        *((seat, own_cards) for seat in range(4)),
    ):
        possible = {
            made
            for made in legal
            if (viewer is None or made[viewer] == bids[viewer])
            and (viewer != 2 or forbidden(sum(made) - made[2]) == known)
        }
        assert count_states(observe(state, viewer)) == len(possible) * deals
        assert bids_drawn(observe(state, viewer)) <= possible
    # Before the dealer's bid nobody else knows anything of the others' bids.
    before = played(start, bids[3], bids[0], bids[1])
    for viewer in (0, 1, 3):
        assert count_states(observe(before, viewer)) == 16 * own_cards


# The functions


def test_the_same_seed_gives_the_same_states() -> None:
    state = played(playing(*HANDS, turn_up="G1"), "R3")
    first, again = (
        [sample_state(observe(state, 0), rng) for _ in range(3)] for rng in (Random(5), Random(5))
    )
    assert first == again
    assert len(set(first)) == 3


def test_a_sampler_draws_what_single_samples_would_be() -> None:
    seen = observe(played(playing(*HANDS, turn_up="G1"), "R3"), 0)
    sampler, rng, other = Sampler(seen), Random(5), Random(5)
    assert [sampler.draw(rng) for _ in range(3)] == [sample_state(seen, other) for _ in range(3)]
    assert sampler.count == count_states(seen)


def pickled(value: Sampler) -> Sampler:
    """Return the value after pickling."""
    return expect(Sampler, pickle.loads(pickle.dumps(value)))  # noqa: S301 - dumped here


@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, pickled, attrs.evolve], ids=lambda way: way.__name__
)
@pytest.mark.parametrize("used", [False, True], ids=["fresh", "used"])
def test_samplers_of_equal_observations_behave_alike(
    duplicate: Callable[[Sampler], Sampler],
    used: bool,  # noqa: FBT001 - pytest passes it by name
) -> None:
    seen = observe(played(playing(*HANDS, turn_up="G1"), "R3"), 0)
    sampler, fresh = Sampler(seen), Sampler(seen)
    if used:
        sampler.draw(Random(9))
    twin = duplicate(sampler)
    assert sampler == twin == fresh
    assert hash(sampler) == hash(twin) == hash(fresh)
    assert repr(sampler) == repr(twin) == f"Sampler(observation={seen})"
    assert twin.count == fresh.count
    rng, other = Random(1), Random(1)
    assert [twin.draw(rng) for _ in range(5)] == [fresh.draw(other) for _ in range(5)]


def test_a_sampler_changed_to_another_observation_is_one_made_from_that() -> None:
    state = played(playing(*HANDS, turn_up="G1"), "R3")
    changed = attrs.evolve(Sampler(observe(state, 0)), observation=observe(state, 2))
    made = Sampler(observe(state, 2))
    assert changed == made != Sampler(observe(state, 0))
    assert changed.count == made.count
    assert changed.draw(Random(1)) == made.draw(Random(1))


def test_sampling_writes_nothing_into_an_observation() -> None:
    seen = observe(played(playing(*HANDS, turn_up="G1"), "R3"), 0)
    names = [field.name for field in attrs.fields(Observation)]
    before = [getattr(seen, name) for name in names]
    sample_state(seen, Random(1))
    assert all(map(operator.is_, before, (getattr(seen, name) for name in names)))


class LikeNumPy:
    """A generator with other methods, whose repr is an address."""

    def random(self) -> float:
        """Return a number."""
        return 0.5


class Impostor:
    """Something that says it is a generator."""

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Lie."""
        return Random


@pytest.mark.parametrize(
    ("generator", "named"),
    [(LikeNumPy(), "LikeNumPy"), (Impostor(), "Impostor"), (Random, "type"), (None, "NoneType")],
)
def test_another_generator_is_refused_before_anything_else(generator: Any, named: str) -> None:  # noqa: ANN401 - of any type
    seen: Any = observe(playing(*HANDS, turn_up="G1"), 0)
    nothing: Any = None
    expected = f"random.Random, for its getrandbits, not .* of the class {named}$"
    for draw in (partial(sample_state, seen), Sampler(seen).draw, partial(sample_state, nothing)):
        with pytest.raises(TypeError, match=expected) as raised:
            draw(generator)
        assert "0x" not in str(raised.value)


def test_a_generator_of_a_subclass_will_do() -> None:
    seen = observe(playing(*HANDS, turn_up="G1"), 0)
    assert observe(sample_state(seen, SystemRandom()), 0) == seen


@pytest.mark.parametrize("ask", [Sampler, count_states, partial(sample_state, rng=Random(1))])
def test_only_an_observation_is_sampled_from(ask: Callable[[Any], object]) -> None:
    state = playing(*HANDS, turn_up="G1")
    for other in (state, None, "seat 0"):
        with pytest.raises(TypeError, match="expected an Observation, got "):
            ask(other)


@pytest.mark.rule("BID-2", "BID-3")
def test_bids_that_nobody_can_have_made_have_no_sample() -> None:
    state = played(hidden(HiddenBids.UNTIL_ALL_BID), 1, 1)
    seen = observe(state, 0)
    # Two cards a hand: no bids of others leave a bid of 3 to forbid.
    impossible = attrs.evolve(seen, forbidden_bid=3)
    assert count_states(impossible) == 0
    with pytest.raises(ValueError, match="no state reachable"):
        sample_state(impossible, Random(1))


def test_an_observation_that_no_state_gives_has_no_sample() -> None:
    hands = tuple(CardSet(DECK[place::3]) for place in range(3))
    game = new_game(Rules(schedule=(20,)), players=3).game
    # Nobody seems to hold the red cards that seat 0 does not hold.
    trick = Trick(0, cards("R1 B2 B3"))
    seen = observe(Playing(game, hands, None, None, (0, 0, 0), (trick,), 0, ()), 0)
    assert count_states(seen) == 0
    with pytest.raises(ValueError, match="no state reachable"):
        sample_state(seen, Random(1))
