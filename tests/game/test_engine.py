"""Examples of the movements: dealing, naming trump, bidding, playing, scoring."""

from __future__ import annotations

import collections
import itertools
import random
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from tables import (
    cards,
    deal_of,
    dealt,
    expect,
    playing,
    redealt,
    seat_to_act,
)
from wizard_rules import (
    CANADIAN,
    DECK,
    HOUSE,
    ONLINE,
    Bidding,
    Card,
    CardSet,
    ChooseTrump,
    ChoosingTrump,
    Dealing,
    GameOver,
    GameState,
    HiddenBids,
    IllegalActionError,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Reason,
    Rules,
    Schedule,
    Suit,
    Trick,
    apply,
    deal,
    default_action,
    explain,
    legal_actions,
    new_game,
    random_deal,
    shuffled_deck,
    to_act,
    winners,
)
from wizard_rules.testing import played

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


def legal_codes(state: GameState) -> str:
    """Return the codes of the legal plays."""
    return " ".join(str(expect(PlayCard, action).card) for action in legal_actions(state))


def legal_bids(state: GameState) -> list[int]:
    """Return the legal bids."""
    return [expect(PlaceBid, action).bid for action in legal_actions(state)]


# Dealing


@pytest.mark.rule("DEAL-1", "DEAL-2")
def test_cards_go_round_singly_from_the_starter_and_the_next_is_turned_up() -> None:
    state = new_game(Rules(schedule=(2,)), players=3, first_dealer=1)
    action = deal(state, cards("R1 R2 R3 B1 B2 B3 G7") + rest("R1 R2 R3 B1 B2 B3 G7"))
    # Seat 2 starts, then seat 0, and the dealer, seat 1, is last.
    assert tuple(map(str, action.hands)) == ("R2 B2", "R3 B3", "R1 B1")
    assert str(action.turn_up) == "G7"


def rest(codes: str) -> tuple[Card, ...]:
    taken = set(cards(codes))
    return tuple(card for card in DECK if card not in taken)


@pytest.mark.rule("DEAL-1", "GAME-4")
@pytest.mark.parametrize("dealer", range(4))
def test_whoever_deals_the_seat_to_the_left_gets_the_first_card(dealer: int) -> None:
    hands = deal(new_game(players=4, first_dealer=dealer), DECK).hands
    by_turn = [hands[(dealer + 1 + place) % 4] for place in range(4)]
    assert list(map(str, by_turn)) == ["R1", "R2", "R3", "R4"]


@pytest.mark.rule("DEAL-2", "GAME-5")
def test_the_turn_up_is_in_no_hand() -> None:
    state = new_game(Rules(schedule=(7,)), players=6)
    action = deal(state, shuffled_deck(random.Random(1)))
    assert action.turn_up is not None
    assert all(len(hand) == 7 and action.turn_up not in hand for hand in action.hands)
    assert len({card for hand in action.hands for card in hand}) == 42


@pytest.mark.rule("DEAL-3", "TRAP-10")
def test_a_full_deal_has_no_turn_up_and_no_trump_wherever_it_comes() -> None:
    rules = Rules(schedule=(1, 15, 1))
    state = dealt("R1", "R2", "R3", "R4", turn_up="G1", rules=rules)
    full = expect(Dealing, played(state, 0, 0, 0, 0, "R2 R3 R4 R1"))
    assert full.game.rounds[0].trump is Suit.GREEN
    action = deal(full, DECK)
    assert action.turn_up is None
    bidding = expect(Bidding, apply(full, action))
    assert bidding.turn_up is None
    assert bidding.trump is None


@pytest.mark.rule("DEAL-3", "TRAP-10")
def test_a_last_round_that_leaves_cards_has_a_turn_up() -> None:
    state = new_game(Rules(schedule=(14,)), players=4)
    assert deal(state, DECK).turn_up is DECK[56]


@pytest.mark.rule("DECK-1", "GAME-5")
@pytest.mark.parametrize(
    "deck", [(), DECK[:59], (*DECK[:59], DECK[0]), (*DECK, DECK[0]), range(60)]
)
def test_only_a_whole_deck_can_be_dealt(deck: tuple[object, ...]) -> None:
    with pytest.raises(IllegalActionError, match="all sixty cards") as refusal:
        deal(new_game(players=3), deck)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    assert refusal.value.violation.reason is Reason.INVALID_DEAL
    assert refusal.value.violation.rule == "DECK-1"


@pytest.mark.rule("DEAL-1")
@pytest.mark.parametrize("kind", [list, collections.deque, iter, reversed])
def test_a_deck_may_be_any_sequence_or_iterator(kind: Callable[[list[Card]], Any]) -> None:
    state = new_game(players=3)
    deck = list(shuffled_deck(random.Random(7)))
    same_order = kind(deck if kind is not reversed else deck[::-1])
    assert deal(state, same_order) == deal(state, tuple(deck))


class Unreadable:
    """Something that claims to be a sequence and cannot be read."""

    def __iter__(self) -> Iterator[Card]:
        """Fail."""
        raise RuntimeError


@pytest.mark.rule("DECK-1")
@pytest.mark.parametrize(
    "deck",
    [
        None,
        7,
        "R1",
        set(DECK),
        CardSet(DECK),
        dict.fromkeys(DECK),
        iter(DECK[1:]),
        itertools.cycle(DECK),
        map(int, DECK),
        Unreadable(),
    ],
    ids=lambda deck: type(deck).__name__,
)
def test_a_deck_has_an_order_and_all_sixty_cards(deck: Any) -> None:  # noqa: ANN401 - not only decks
    with pytest.raises(IllegalActionError) as refusal:
        deal(new_game(players=3), deck)
    assert refusal.value.violation.reason is Reason.INVALID_DEAL
    assert refusal.value.violation.rule == "DECK-1"


@pytest.mark.rule("GAME-5", "DEAL-1", "DEAL-2", "DEAL-3")
@pytest.mark.parametrize("size", [1, 7, 19, 20])
def test_a_random_deal_is_that_of_a_shuffle_that_stops_early(size: int) -> None:
    state = new_game(Rules(schedule=(size,)), players=3, first_dealer=1)
    drawn = random_deal(state, random.Random(7))
    # The shuffle begins at the last place, so the cards that are dealt lie there.
    whole_shuffle = shuffled_deck(random.Random(7))
    assert drawn == deal(state, whole_shuffle[::-1])
    assert explain(state, drawn) is None


@pytest.mark.rule("GAME-5")
def test_a_random_deal_draws_only_what_the_round_needs() -> None:
    state = new_game(Rules(schedule=(2,)), players=3)
    drawing, counting = random.Random(7), random.Random(7)
    random_deal(state, drawing)
    for _ in range(3 * 2 + 1):
        counting.random()
    assert drawing.getstate() == counting.getstate()


@pytest.mark.rule("GAME-5")
def test_a_seed_gives_the_same_deal_on_every_python() -> None:
    drawn = random_deal(new_game(Rules(schedule=(3,)), players=3), random.Random(7))
    assert drawn == deal_of("R2 Y8 G12", "R4 R5 Y7", "R9 G1 G5", turn_up="Y10")


@pytest.mark.parametrize("not_a_state", [None, "Dealing", Dealing, new_game(players=3).game])
def test_anything_that_is_not_a_state_is_a_type_error(not_a_state: Any) -> None:  # noqa: ANN401 - that is the point
    for function in (to_act, legal_actions):
        with pytest.raises(TypeError, match=r"^expected a state of a game, got "):
            function(not_a_state)
    for moving in (apply, explain):
        with pytest.raises(TypeError, match=r"^expected a state of a game, got "):
            moving(not_a_state, PlaceBid(0, 0))


def test_no_seat_is_to_act_before_the_deal() -> None:
    state = new_game(players=3)
    assert to_act(state) is None
    assert legal_actions(state) == ()


# Trump


@pytest.mark.rule("TRUMP-1", "TRUMP-2")
@pytest.mark.parametrize(("turn_up", "trump"), [("Y9", Suit.YELLOW), ("J3", None)])
def test_a_number_card_or_a_jester_settles_trump(turn_up: str, trump: Suit | None) -> None:
    state = expect(Bidding, dealt("R1", "R2", "R3", turn_up=turn_up))
    assert state.trump is trump
    assert str(state.turn_up) == turn_up


@pytest.mark.rule("TRUMP-3", "TRAP-9")
def test_a_wizard_turned_up_asks_the_dealer_before_the_first_bid() -> None:
    state = dealt("R1", "R2", "R3", turn_up="W1", first_dealer=2)
    assert isinstance(state, ChoosingTrump)
    assert to_act(state) == 2
    assert legal_actions(state) == tuple(ChooseTrump(2, suit) for suit in Suit)
    for suit in Suit:
        after = expect(Bidding, apply(state, ChooseTrump(2, suit)))
        assert after.trump is suit
        assert str(after.turn_up) == "W1"
        assert to_act(after) == 0


@pytest.mark.rule("TRUMP-3")
def test_a_wizard_turned_up_asks_in_a_custom_schedule_too() -> None:
    rules = Rules(schedule=(3, 1))
    state = dealt("R1 R2 R3", "Y1 Y2 Y3", "G1 G2 G3", turn_up="W4", rules=rules)
    assert isinstance(state, ChoosingTrump)


@pytest.mark.rule("TRUMP-4")
def test_a_wizard_turned_up_is_no_trump_under_the_house_rule() -> None:
    state = expect(Bidding, dealt("R1", "R2", "R3", turn_up="W1", rules=HOUSE))
    assert state.trump is None
    assert to_act(state) == 1


# Bidding


@pytest.mark.rule("BID-1")
def test_each_seat_bids_once_from_the_starter_to_the_dealer() -> None:
    state: GameState = dealt("R1", "R2", "R3", "R4", turn_up="G1", first_dealer=2)
    seats: list[int] = []
    for bid in (0, 1, 1, 0):
        seats.append(seat_to_act(state))
        state = played(state, bid)
    assert seats == [3, 0, 1, 2]
    assert expect(Playing, state).bids == (1, 1, 0, 0)


@pytest.mark.rule("BID-1")
def test_a_bid_is_from_zero_to_the_hand_size() -> None:
    state = dealt("R1 R2 R3", "Y1 Y2 Y3", "G1 G2 G3", turn_up="B1")
    assert legal_bids(state) == [0, 1, 2, 3]


@pytest.mark.rule("TRAP-12", "BID-1")
def test_a_bid_of_zero_is_a_bid_and_seat_zero_is_a_seat() -> None:
    state: GameState = dealt("R1", "R2", "R3", turn_up="G1", first_dealer=2)
    assert to_act(state) == 0
    state = expect(Bidding, played(state, 0))
    assert state.bids == (0, None, None)
    assert to_act(state) == 1


@pytest.mark.rule("BID-2")
def test_notequal_limits_the_last_bidder_alone() -> None:
    rules = Rules(notequal=NotEqual.ALWAYS, schedule=(2,))
    state: GameState = dealt("R1 R2", "Y1 Y2", "G1 G2", turn_up="B1", rules=rules)
    assert legal_bids(state) == [0, 1, 2]
    state = played(state, 1)
    assert legal_bids(state) == [0, 1, 2]
    state = played(state, 0)
    assert legal_bids(state) == [0, 2]


@pytest.mark.rule("BID-2", "TRAP-12")
def test_notequal_forbids_nothing_when_the_others_overbid() -> None:
    rules = Rules(notequal=NotEqual.ALWAYS, schedule=(2,))
    state = dealt("R1 R2", "Y1 Y2", "G1 G2", turn_up="B1", rules=rules)
    assert legal_bids(played(state, 2, 1)) == [0, 1, 2]


@pytest.mark.rule("BID-2")
def test_without_notequal_the_bids_may_add_up() -> None:
    state = dealt("R1 R2", "Y1 Y2", "G1 G2", turn_up="B1")
    assert legal_bids(played(state, 1, 0)) == [0, 1, 2]


@pytest.mark.rule("BID-2")
def test_above_one_card_limits_the_first_round_of_a_five_player_tournament() -> None:
    rules = Rules(notequal=NotEqual.ABOVE_ONE_CARD, schedule=Schedule.TOURNAMENT)
    hands = ("R1 R2", "Y1 Y2", "G1 G2", "B1 B2", "R3 R4")
    state = dealt(*hands, turn_up="B9", rules=rules)
    assert legal_bids(played(state, 1, 0, 0, 0)) == [0, 2]


@pytest.mark.rule("BID-2")
def test_above_one_card_goes_by_the_hand_size_and_not_by_the_round() -> None:
    rules = Rules(notequal=NotEqual.ABOVE_ONE_CARD, schedule=(3, 1))
    state: GameState = dealt(
        "R1 R2 R3", "Y1 Y2 Y3", "G1 G2 G3", "B1 B2 B3", turn_up="R9", rules=rules
    )
    state = played(state, 1, 1, 1)
    # With three cards the fourth bidder may not bid 0, in the first round as in any other.
    assert legal_bids(state) == [1, 2, 3]
    state = played(state, 1)
    while not isinstance(state, Dealing):
        state = apply(state, legal_actions(state)[0])
    state = redealt(state, ("R1", "R2", "R3", "R4"), turn_up="G1")
    assert legal_bids(played(state, 0, 0, 0)) == [0, 1]


@pytest.mark.rule("BID-2")
def test_zero_is_free_lets_the_last_bid_of_0_even_the_bids_out() -> None:
    rules = Rules(notequal=NotEqual.ALWAYS, zero_is_free=True, schedule=(1,))
    state: GameState = dealt("R1", "R2", "R3", "R4", turn_up="G1", rules=rules)
    assert legal_bids(played(state, 0, 0, 1)) == [0, 1]
    assert expect(Playing, played(state, 0, 0, 1, 0)).bids == (0, 0, 0, 1)
    # Any other bid that evens them out is forbidden as ever.
    assert legal_bids(played(state, 0, 0, 0)) == [0]


@pytest.mark.rule("BID-2")
def test_the_canadian_rule_limits_a_sole_leader_but_leaves_zero_free() -> None:
    rules = attrs.evolve(CANADIAN, schedule=(1, 2))
    state: GameState = dealt("R1", "R9", "R3", "R4", turn_up="G1", rules=rules)
    state = played(state, 1, 1, 1, 1, "R9 R3 R4 R1")
    # Seat 1 deals the second round and leads alone.
    assert state.game.scores == (-10, 30, -10, -10)
    hands = ("R1 R2", "Y1 Y2", "G1 G2", "B1 B2")
    state = redealt(state, hands, turn_up="B9")
    assert legal_bids(played(state, 1, 1, 0)) == [0, 1, 2]
    assert legal_bids(played(state, 1, 0, 0)) == [0, 2]


@pytest.mark.rule("BID-2")
def test_leader_limits_a_dealer_who_has_the_most_points_alone() -> None:
    rules = Rules(notequal=NotEqual.LEADER, schedule=(1, 1))
    state: GameState = dealt("R1", "R9", "R3", turn_up="G1", rules=rules)
    state = played(state, 1, 1)
    assert legal_bids(state) == [0, 1]
    state = played(state, 1, "R9 R3 R1")
    # Seat 1 deals the second round and, having met its bid of 1, leads alone.
    assert state.game.scores == (-10, 30, -10)
    state = played(redealt(state, ("R1", "R2", "R3"), turn_up="G1"), 0, 1)
    assert legal_bids(state) == [1]


@pytest.mark.rule("BID-3", "BID-4")
@pytest.mark.parametrize("hidden", HiddenBids)
def test_hidden_bids_do_not_change_what_is_legal(hidden: HiddenBids) -> None:
    rules = Rules(hidden_bids=hidden, notequal=NotEqual.ALWAYS, schedule=(2,))
    state: GameState = dealt("R1 R2", "Y1 Y2", "G1 G2", turn_up="B1", rules=rules)
    state = played(state, 1, 1)
    assert legal_bids(state) == [1, 2]
    assert expect(Playing, played(state, 1)).bids == (1, 1, 1)


@pytest.mark.rule("TRAP-15", "BID-3")
def test_no_bid_survives_from_the_round_before() -> None:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ALL_BID, schedule=(1, 1))
    state: GameState = dealt("R1", "R2", "R3", turn_up="G1", rules=rules)
    state = played(state, 1, 1, 0, "R2 R3 R1")
    state = expect(Bidding, redealt(state, ("R1", "R2", "R3"), turn_up="G1"))
    assert state.bids == (None, None, None)


# The blind round


@pytest.mark.rule("BLIND-2")
def test_a_blind_round_plays_itself_after_the_last_bid() -> None:
    state: GameState = dealt("R1", "R9", "R3", turn_up="G1", rules=ONLINE, first_dealer=1)
    state = played(state, 0, 0)
    assert isinstance(state, Bidding)
    state = expect(Dealing, played(state, 0))
    (round_,) = state.game.rounds
    assert round_.tricks == (Trick(2, cards("R3 R1 R9")),)
    assert state.game.scores == (20, -10, 20)
    assert state.game.round_number == 2


@pytest.mark.rule("BLIND-2")
def test_a_blind_round_may_be_the_last() -> None:
    rules = Rules(blind_round=True, schedule=(1,))
    state = played(dealt("R1", "R9", "R3", turn_up="G1", rules=rules), 1, 0, 0)
    assert expect(GameOver, state).game.scores == (20, 30, 20)


@pytest.mark.rule("BLIND-1", "TRUMP-3")
def test_in_a_blind_round_the_dealer_names_trump_too() -> None:
    state = dealt("R1", "R9", "B3", turn_up="W2", rules=ONLINE)
    assert isinstance(state, ChoosingTrump)
    bidding = apply(state, ChooseTrump(0, Suit.BLUE))
    after = played(bidding, 0, 1, 1)
    assert after.game.rounds[0].tricks_won == (0, 0, 1)


@pytest.mark.rule("BLIND-1")
def test_only_the_first_round_is_blind() -> None:
    rules = Rules(blind_round=True, schedule=(1, 1))
    state: GameState = dealt("R1", "R9", "R3", turn_up="G1", rules=rules)
    state = redealt(played(state, 0, 0, 0), ("R1", "R9", "R3"), turn_up="G1")
    assert not state.game.is_blind
    assert isinstance(played(state, 0, 0, 0), Playing)


@pytest.mark.rule("TRAP-16", "BLIND-1")
def test_in_a_blind_round_nothing_a_seat_can_provoke_depends_on_its_card() -> None:
    def provoked(own: str, turn_up: str) -> list[object]:
        state: GameState = dealt("R1", own, "R3", turn_up=turn_up, rules=ONLINE)
        seen: list[object] = []
        while isinstance(state, Bidding | ChoosingTrump):
            seat = seat_to_act(state)
            seen += [explain(state, PlayCard(1, card)) for card in DECK]
            seen += [explain(state, PlaceBid(1, bid)) for bid in range(-1, 3)]
            seen += [explain(state, ChooseTrump(1, suit)) for suit in Suit]
            if seat == 1:
                seen += [legal_actions(state), default_action(state)]
            state = apply(state, legal_actions(state)[0])
        return seen

    for turn_up in ("G1", "W1"):
        assert provoked("R9", turn_up) == provoked("W4", turn_up)


# Tricks


@pytest.mark.rule("TRICK-1")
def test_the_starter_leads_then_the_winner() -> None:
    state = playing("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
    assert to_act(state) == 1
    assert to_act(played(state, "R3")) == 2
    assert to_act(played(state, "R3 R4")) == 0
    assert to_act(played(state, "R3 R4 R1")) == 2


@pytest.mark.rule("TRICK-1", "TRICK-4")
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("R9 R3 R4 R1", 2),
        ("R3 R9 R4 R1", 3),
        ("R3 R4 R9 R1", 0),
        ("R3 R4 R1 R9", 1),
        ("R9 G1 R4 R1", 3),
        ("R9 R3 W1 G2", 0),
        ("R9 G2 B13 G3", 1),
    ],
)
def test_whoever_takes_a_trick_leads_the_next_wherever_they_sit(trick: str, winner: int) -> None:
    # Seat 2 leads to each of these tricks, and green is trump.
    seat_2, seat_3, seat_0, seat_1 = trick.split()
    hands = (f"{seat_0} J1", f"{seat_1} J2", f"{seat_2} J3", f"{seat_3} J4")
    state = playing(*hands, turn_up="G13", first_dealer=1)
    assert to_act(played(state, trick)) == winner


@pytest.mark.rule("TRICK-1", "TRICK-3")
def test_any_card_may_be_led() -> None:
    state = playing("R1 R2 R5 R6", "R3 B1 W1 J1", "R4 G2 G3 G4", turn_up="G1")
    assert legal_codes(state) == "R3 B1 W1 J1"


@pytest.mark.rule("TRICK-2", "TRICK-3")
def test_a_suit_stays_due_for_the_rest_of_the_trick() -> None:
    state = playing("R1 B2", "R3 B1", "W1 J1", "R4 B3", turn_up="G1")
    state = expect(Playing, played(state, "R3 W1"))
    assert legal_codes(state) == "R4"
    assert legal_codes(played(state, "R4")) == "R1"


@pytest.mark.rule("TRICK-2", "TRICK-3")
def test_a_wizard_led_leaves_everybody_free() -> None:
    state = playing("R1 B2", "W1 B1", "R3 Y1", "R4 B3", turn_up="G1")
    state = expect(Playing, played(state, "W1 R3"))
    assert legal_codes(state) == "R4 B3"
    assert legal_codes(played(state, "R4")) == "R1 B2"


@pytest.mark.rule("TRICK-2", "TRICK-3")
def test_after_a_jester_the_next_card_decides() -> None:
    state = playing("R1 B2", "J1 B1", "R3 Y1", "R4 B3", turn_up="G1")
    state = expect(Playing, played(state, "J1"))
    assert legal_codes(state) == "R3 Y1"
    assert legal_codes(played(state, "R3")) == "R4"


@pytest.mark.rule("TRAP-5", "TRICK-1")
def test_the_suit_of_the_last_trick_does_not_bind_the_next_leader() -> None:
    state = playing("R1 R2 B1", "R3 R5 B2", "R4 R6 B3", turn_up="G1")
    state = expect(Playing, played(state, "R3 R4 R1"))
    assert to_act(state) == 2
    assert legal_codes(state) == "R6 B3"


@pytest.mark.rule("TRICK-4", "SCORE-1")
def test_the_last_card_of_a_round_scores_it() -> None:
    state: GameState = played(dealt("R1", "G9", "R3", turn_up="G1"), 1, 0, 1)
    state = expect(GameOver, played(state, "G9 R3 R1"))
    (round_,) = state.game.rounds
    assert round_.tricks_won == (0, 1, 0)
    assert round_.points == state.game.scores == (-10, 30, 20)


@pytest.mark.rule("TRAP-14", "TRICK-1", "GAME-4")
def test_the_next_round_starts_left_of_its_dealer() -> None:
    rules = Rules(schedule=(1, 1))
    state: GameState = dealt("W1", "R2", "R3", turn_up="G1", rules=rules)
    state = played(state, 0, 0, 0, "R2 R3 W1")
    state = redealt(state, ("R1", "R2", "R3"), turn_up="G1")
    # Seat 0 took the last trick; seat 1 deals now, so seat 2 bids and leads first.
    assert to_act(state) == 2
    assert to_act(played(state, 0, 0, 0)) == 2


@pytest.mark.rule("TRAP-8", "TRICK-4")
@pytest.mark.parametrize("hands", [("J1", "J2", "J3"), ("J1", "J4", "J2", "J3")])
def test_in_a_trick_of_jesters_the_leader_takes_it(hands: tuple[str, ...]) -> None:
    state = playing(*hands, turn_up="G1")
    after = played(state, " ".join((*hands[1:], hands[0])))
    assert after.game.rounds[0].tricks_won == (0, 1) + (0,) * (len(hands) - 2)


@pytest.mark.rule("END-1", "TRAP-17")
def test_after_the_last_round_the_game_is_over_and_ties_share() -> None:
    state = played(dealt("R1", "R2", "W1", turn_up="G1"), 0, 0, 0)
    state = expect(GameOver, played(state, "R2 W1 R1"))
    assert winners(state.game.scores) == (0, 1)
    assert to_act(state) is None
    assert legal_actions(state) == ()


# Whole games


@pytest.mark.rule("GAME-1", "GAME-2", "GAME-3", "TRAP-11")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_game_has_the_rounds_of_its_schedule(players: int) -> None:
    rng = random.Random(players)
    state: GameState = new_game(players=players)
    while not isinstance(state, GameOver):
        if isinstance(state, Dealing):
            state = apply(state, deal(state, shuffled_deck(rng)))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
    sizes = [len(round_.tricks) for round_ in state.game.rounds]
    assert sizes == list(range(1, 60 // players + 1))
    assert state.game.rounds[-1].turn_up is None
