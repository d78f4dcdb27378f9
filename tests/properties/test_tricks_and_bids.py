"""Every seat bids once and plays every card once, in turn, and every trick is taken once."""

from __future__ import annotations

from hypothesis import given

from properties.drawing import last_bids, rounds_under
from properties.rarities import and_rare_rounds
from wizard_rules import (
    Bidding,
    Card,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Suit,
    Trick,
    legal_actions,
    trick_winner,
)
from wizard_rules.testing.strategies import Course, whole_rounds


def _in_turn(first: int, players: int) -> list[int]:
    return [(first + place) % players for place in range(players)]


# Bids


@and_rare_rounds
@given(whole_rounds())
def test_every_seat_bids_once_in_turn_and_the_dealer_last(course: Course) -> None:
    players, dealer = course.start.game.players, course.start.game.dealer
    bidders = [action.seat for action in course.actions if isinstance(action, PlaceBid)]
    assert bidders == _in_turn(dealer + 1, players)
    assert bidders[-1] == dealer


@and_rare_rounds
@given(whole_rounds())
def test_a_bid_placed_is_the_bid_scored(course: Course) -> None:
    placed = {action.seat: action.bid for action in course.actions if isinstance(action, PlaceBid)}
    bids = course.end.game.rounds[-1].bids
    assert dict(enumerate(bids)) == placed
    assert all(0 <= bid <= course.start.game.hand_size for bid in bids)


@and_rare_rounds
@given(whole_rounds())
def test_no_bid_of_an_earlier_round_survives(course: Course) -> None:
    opening = next(state for state in course.states if isinstance(state, Bidding))
    assert opening.bids == (None,) * course.start.game.players


@and_rare_rounds
@given(whole_rounds())
def test_only_the_last_bidder_is_limited(course: Course) -> None:
    for state in course.states:
        if isinstance(state, Bidding) and state.bids.count(None) > 1:
            assert len(legal_actions(state)) == state.game.hand_size + 1


@given(whole_rounds(rounds_under(NotEqual.ALWAYS)))
def test_bids_never_sum_to_the_hand_size_under_notequal(course: Course) -> None:
    """The exception is a last bid of 0 where zero is free."""
    game = course.end.game
    for finished in game.rounds:
        even = sum(finished.bids) == len(finished.tricks)
        assert not even or (game.rules.zero_is_free and finished.bids[finished.dealer] == 0)


def _is_in_force(state: Bidding) -> bool:
    game = state.game
    match game.rules.notequal:
        case NotEqual.OFF:
            return False
        case NotEqual.ALWAYS:
            return True
        case NotEqual.ABOVE_ONE_CARD:
            return game.hand_size != 1
        case NotEqual.LEADER:
            others = [score for seat, score in enumerate(game.scores) if seat != game.dealer]
            return all(game.scores[game.dealer] > score for score in others)


def _expected_last_bids(state: Bidding) -> set[int]:
    others = sum(bid for bid in state.bids if bid is not None)
    bids = set(range(state.game.hand_size + 1))
    if _is_in_force(state):
        missing = state.game.hand_size - others
        if missing or not state.game.rules.zero_is_free:
            bids.discard(missing)
    return bids


@given(last_bids())
def test_the_last_bidder_lacks_one_bid_exactly_when_the_mode_says_so(state: Bidding) -> None:
    """If notequal is in force, it lacks the bid that makes up the hand size, otherwise none."""
    legal = {action.bid for action in legal_actions(state) if isinstance(action, PlaceBid)}
    assert legal == _expected_last_bids(state)


@given(last_bids(rounds_under(NotEqual.LEADER)))
def test_under_leader_only_a_sole_leader_lacks_a_bid(state: Bidding) -> None:
    """The same holds for the mode that limits a dealer who leads alone in points."""
    # This mode makes a difference more rarely than any other, so it is drawn alone.
    legal = {action.bid for action in legal_actions(state) if isinstance(action, PlaceBid)}
    assert legal == _expected_last_bids(state)


# Tricks


@and_rare_rounds
@given(whole_rounds())
def test_tricks_won_sum_to_the_hand_size(course: Course) -> None:
    size = course.start.game.hand_size
    finished = course.end.game.rounds[-1]
    assert sum(finished.tricks_won) == len(finished.tricks) == size
    assert len(finished.tricks_won) == course.start.game.players
    assert all(won >= 0 for won in finished.tricks_won)


@and_rare_rounds
@given(whole_rounds())
def test_tricks_won_during_play_are_those_of_the_complete_tricks(course: Course) -> None:
    for state in course.states:
        if isinstance(state, Playing):
            assert sum(state.tricks_won) == len(state.tricks) < state.game.hand_size
            assert all(len(trick.cards) == state.game.players for trick in state.tricks)
            assert len(state.trick.cards) < state.game.players


@and_rare_rounds
@given(whole_rounds())
def test_the_seats_play_in_turn_from_the_leader(course: Course) -> None:
    for before, action, _ in course.moves:
        if isinstance(before, Playing) and isinstance(action, PlayCard):
            order = _in_turn(before.trick.leader, before.game.players)
            assert action.seat == order[len(before.trick.cards)]


def _taker(trick: Trick, trump: Suit | None) -> int:
    return (trick.leader + trick_winner(trick.cards, trump)) % len(trick.cards)


@and_rare_rounds
@given(whole_rounds())
def test_the_starter_leads_and_then_whoever_took_the_trick(course: Course) -> None:
    finished = course.end.game.rounds[-1]
    leaders = [trick.leader for trick in finished.tricks]
    takers = [_taker(trick, finished.trump) for trick in finished.tricks]
    starter = (course.start.game.dealer + 1) % course.start.game.players
    assert leaders == [starter, *takers[:-1]]


@and_rare_rounds
@given(whole_rounds())
def test_a_trick_counts_for_the_seat_that_took_it(course: Course) -> None:
    finished = course.end.game.rounds[-1]
    takers = [_taker(trick, finished.trump) for trick in finished.tricks]
    assert finished.tricks_won == tuple(map(takers.count, range(len(finished.bids))))


def _suit_due(cards: tuple[Card, ...]) -> Suit | None:
    for card in cards:
        if not card.is_jester:
            return card.suit
    return None


@and_rare_rounds
@given(whole_rounds())
def test_a_card_is_legal_if_it_follows_suit_or_does_not_have_to(course: Course) -> None:
    for state in course.states:
        if not isinstance(state, Playing):
            continue
        seat = (state.trick.leader + len(state.trick.cards)) % state.game.players
        hand, due = state.hands[seat], _suit_due(state.trick.cards)
        is_bound = due is not None and due in {card.suit for card in hand}
        expected = {card for card in hand if not is_bound or card.suit in (due, None)}
        legal = [action.card for action in legal_actions(state) if isinstance(action, PlayCard)]
        assert set(legal) == expected
