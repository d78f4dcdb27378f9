"""Examples of refusals: the reason, the rule, the message, and that nothing changes."""

from __future__ import annotations

import copy
import re
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

import pytest

from tables import cards, deal_of, dealt, playing
from wizard_rules import (
    Action,
    Card,
    CardSet,
    ChooseTrump,
    Deal,
    IllegalActionError,
    NotEqual,
    PlaceBid,
    PlayCard,
    Reason,
    Rules,
    Suit,
    Violation,
    apply,
    explain,
    new_game,
)
from wizard_rules.errors import shown
from wizard_rules.testing import played

if TYPE_CHECKING:
    from collections.abc import Callable

    from wizard_rules import GameState

DEALING = new_game(Rules(schedule=(2,)), players=3)
CHOOSING = dealt("R1 R2", "R3 B1", "R4 J1", turn_up="W1")
BIDDING = dealt("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
PLAYING = playing("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
OVER = played(PLAYING, "R3 R4 R1 J1 R2 B1")
STATES = (DEALING, CHOOSING, BIDDING, PLAYING, OVER)

GOOD_DEAL = deal_of("R1 R2", "R3 B1", "R4 J1", turn_up="G1")


def refused(state: GameState, action: Any) -> Violation:  # noqa: ANN401 - not only actions
    """Return the violation, after checking that apply raises it and that nothing changes."""
    before = copy.deepcopy(state)
    violation = explain(state, action)
    assert violation is not None
    with pytest.raises(IllegalActionError) as refusal:
        apply(state, action)
    assert refusal.value.violation == violation
    assert state == before
    return violation


# Is it an action at all, and well typed?


@pytest.mark.rule("TRAP-19")
@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state).__name__)
@pytest.mark.parametrize("thing", [None, 7, "R7", Card.RED_7, (0, Card.RED_7), PlayCard])
def test_anything_that_is_not_an_action_is_malformed_in_every_state(
    state: GameState, thing: object
) -> None:
    kind = type(thing).__name__
    assert refused(state, thing) == Violation(
        Reason.MALFORMED_ACTION,
        "GAME-1",
        f"An action is a Deal, ChooseTrump, PlaceBid or PlayCard, not of the class {kind}.",
    )


class Pretender:
    """Something that claims to be an action, and is not."""

    seat = 1
    bid = 0
    card = Card.RED_3
    suit = Suit.RED

    def __init__(self, kind: type) -> None:
        """Claim to be of this class."""
        self.kind = kind

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The class that it claims to be of."""
        return self.kind


class Raising:
    """Something that fails when it is asked for its class."""

    @property  # type: ignore[misc]
    def __class__(self) -> type:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Fail."""
        raise RuntimeError


class Changing(PlayCard):  # type: ignore[misc]  # pyright: ignore[reportGeneralTypeIssues]
    """An action whose card is legal when it is checked, and another one when it is played."""

    readings: ClassVar = iter([Card.RED_3, Card.WIZARD_1] * 20)

    @property
    def card(self) -> Card:  # pyright: ignore[reportIncompatibleVariableOverride]
        """The next card."""
        return next(self.readings)


@pytest.mark.rule("TRAP-19")
@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state).__name__)
@pytest.mark.parametrize(
    "made",
    [
        *(partial(Pretender, kind) for kind in (PlayCard, PlaceBid, ChooseTrump, Deal)),
        Raising,
        partial(object.__new__, Changing),
    ],
    ids=["PlayCard", "PlaceBid", "ChooseTrump", "Deal", "Raising", "Changing"],
)
def test_the_type_decides_what_an_action_is(state: GameState, made: Callable[[], object]) -> None:
    violation = refused(state, made())
    assert violation.reason is Reason.MALFORMED_ACTION
    assert violation.rule == "GAME-1"
    assert re.search(r"not of the class (Pretender|Raising|Changing)\.$", violation.message)


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state).__name__)
@pytest.mark.parametrize("seat", [-1, 3, 4, True, 1.0, "1", None, Suit.YELLOW])
def test_a_seat_is_an_int_at_the_table(state: GameState, seat: Any) -> None:  # noqa: ANN401
    for action in (
        PlayCard(seat, Card.RED_3),
        PlaceBid(seat, 0),
        ChooseTrump(seat, Suit.RED),
    ):
        violation = refused(state, action)
        assert violation.reason is Reason.MALFORMED_ACTION
        assert violation.rule == "GAME-1"
        assert violation.message == "A seat at this table is an int from 0 to 2."


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_last_seat_goes_by_the_table(players: int) -> None:
    state = new_game(players=players)
    violation = refused(state, PlaceBid(players, 0))
    assert violation.message == f"A seat at this table is an int from 0 to {players - 1}."
    assert refused(state, PlaceBid(players - 1, 0)).reason is Reason.WRONG_PHASE


class Incomparable:
    """A value from outside that refuses to be compared."""

    __hash__ = None  # type: ignore[assignment]  # pyright: ignore[reportAssignmentType]

    def __eq__(self, other: object) -> bool:
        """Fail."""
        raise RuntimeError


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize("state", STATES, ids=lambda state: type(state).__name__)
def test_a_value_that_cannot_be_compared_is_malformed_too(state: GameState) -> None:
    odd: Any = Incomparable()
    for action in (
        PlayCard(odd, Card.RED_3),
        PlayCard(1, odd),
        PlaceBid(odd, 0),
        PlaceBid(1, odd),
        ChooseTrump(odd, Suit.RED),
        ChooseTrump(0, odd),
    ):
        assert refused(state, action).reason is Reason.MALFORMED_ACTION


@pytest.mark.rule("DECK-1", "DECK-2")
@pytest.mark.parametrize("card", [2, "R3", None, 60, Suit.GREEN, pytest.param(10**5000, id="huge")])
def test_a_card_is_a_card_and_not_an_int(card: Any) -> None:  # noqa: ANN401
    for state in STATES:
        violation = refused(state, PlayCard(1, card))
        assert violation.reason is Reason.MALFORMED_ACTION
        assert violation.rule == "DECK-1"
        assert violation.message == f"PlayCard.card is a Card, not {shown(card)}."


@pytest.mark.rule("TRAP-13", "BID-1")
@pytest.mark.parametrize("bid", [True, False, 1.0, "1", None, Suit.RED, Card.RED_1])
def test_a_bid_is_an_int_and_nothing_like_one(bid: Any) -> None:  # noqa: ANN401
    for state in STATES:
        violation = refused(state, PlaceBid(1, bid))
        assert violation.reason is Reason.MALFORMED_ACTION
        assert violation.rule == "BID-1"
        assert violation.message == f"PlaceBid.bid is an int, not {shown(bid)}."


@pytest.mark.rule("TRUMP-3", "TRAP-9")
@pytest.mark.parametrize("suit", [None, 0, "RED", Card.RED_1])
def test_the_dealer_names_one_of_the_suits(suit: Any) -> None:  # noqa: ANN401
    for state in STATES:
        violation = refused(state, ChooseTrump(0, suit))
        assert violation.reason is Reason.MALFORMED_ACTION
        assert violation.rule == "TRUMP-3"
        assert violation.message == f"ChooseTrump.suit is a Suit, not {shown(suit)}."


@pytest.mark.rule("DEAL-1", "DEAL-2")
@pytest.mark.parametrize(
    ("deal", "rule"),
    [
        (Deal(list(GOOD_DEAL.hands), Card.GREEN_1), "DEAL-1"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (Deal((*GOOD_DEAL.hands[:2], {Card.RED_4}), Card.GREEN_1), "DEAL-1"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (Deal((*GOOD_DEAL.hands[:2], None), Card.GREEN_1), "DEAL-1"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (Deal(None, Card.GREEN_1), "DEAL-1"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (Deal(GOOD_DEAL.hands, 26), "DEAL-2"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (Deal(GOOD_DEAL.hands, "G1"), "DEAL-2"),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    ],
)
def test_a_deal_is_a_tuple_of_card_sets_and_a_card(deal: Deal, rule: str) -> None:
    messages = {
        "DEAL-1": "Deal.hands is a tuple of CardSets.",
        "DEAL-2": "Deal.turn_up is a Card or None.",
    }
    violation = Violation(Reason.MALFORMED_ACTION, rule, messages[rule])
    for state in STATES:
        assert refused(state, deal) == violation


# The phase


@pytest.mark.parametrize(
    ("state", "legal_kind", "rule", "awaited"),
    [
        (DEALING, Deal, "DEAL-1", "round 1 is to be dealt"),
        (CHOOSING, ChooseTrump, "TRUMP-3", "in round 1, seat 0 is to name the trump suit"),
        (BIDDING, PlaceBid, "BID-1", "in round 1, seat 1 is to bid"),
        (PLAYING, PlayCard, "TRICK-1", "in round 1, seat 1 is to play"),
        (OVER, None, "END-1", "the game is over"),
    ],
)
def test_an_action_of_another_phase_is_refused(
    state: GameState, legal_kind: type | None, rule: str, awaited: str
) -> None:
    actions: tuple[Action, ...] = (
        GOOD_DEAL,
        ChooseTrump(0, Suit.RED),
        PlaceBid(1, 0),
        PlayCard(1, Card.RED_3),
    )
    for action in actions:
        if type(action) is legal_kind:
            assert explain(state, action) is None
        else:
            violation = refused(state, action)
            kind = type(action).__name__
            assert violation == Violation(
                Reason.WRONG_PHASE,
                rule,
                f"A {kind} is not what the game waits for: {awaited}.",
            )


# The turn


@pytest.mark.rule("TRUMP-3", "TRAP-9")
def test_the_starter_may_not_name_trump() -> None:
    violation = refused(CHOOSING, ChooseTrump(1, Suit.RED))
    assert violation.reason is Reason.NOT_YOUR_TURN
    assert violation.rule == "TRUMP-3"
    assert violation.message == (
        "It is not seat 1's turn: in round 1, seat 0 is to name the trump suit."
    )


@pytest.mark.rule("BID-1", "TRAP-13")
def test_a_bid_out_of_turn_is_refused() -> None:
    # Even a bid that is out of range: the turn is checked first.
    for seat, bid in ((0, 0), (2, 0), (0, 5), (2, 5)):
        violation = refused(BIDDING, PlaceBid(seat, bid))
        assert violation.reason is Reason.NOT_YOUR_TURN
        assert violation.rule == "BID-1"
        assert violation.message == f"It is not seat {seat}'s turn: in round 1, seat 1 is to bid."


@pytest.mark.rule("TRICK-1")
def test_a_card_out_of_turn_is_refused() -> None:
    # Held or not, so nobody learns from it who holds what.
    for seat in (0, 2):
        for card in (Card.RED_4, Card.RED_1):
            violation = refused(PLAYING, PlayCard(seat, card))
            assert violation.reason is Reason.NOT_YOUR_TURN
            assert violation.rule == "TRICK-1"
            assert violation.message == (
                f"It is not seat {seat}'s turn: in round 1, seat 1 is to play."
            )


# The rule: bids


@pytest.mark.rule("BID-1", "TRAP-13")
@pytest.mark.parametrize("bid", [-1, 3, 60, pytest.param(10**5000, id="huge")])
def test_a_bid_out_of_range_is_refused(bid: int) -> None:
    assert refused(BIDDING, PlaceBid(1, bid)) == Violation(
        Reason.BID_OUT_OF_RANGE, "BID-1", "A bid in round 1 is from 0 to 2 tricks."
    )


@pytest.mark.rule("BID-2")
@pytest.mark.parametrize(("others", "forbidden"), [((1, 1), 0), ((1, 0), 1), ((0, 0), 2)])
def test_the_bid_that_notequal_forbids_is_refused(others: tuple[int, int], forbidden: int) -> None:
    rules = Rules(notequal=NotEqual.ALWAYS, schedule=(2,))
    state = dealt("R1 R2", "R3 B1", "R4 J1", turn_up="G1", rules=rules)
    assert refused(played(state, *others), PlaceBid(0, forbidden)) == Violation(
        Reason.BID_FORBIDDEN_BY_NOTEQUAL,
        "BID-2",
        f"The last bid in round 1 may not be {forbidden}, since the bids would add up to the "
        "hand size; any other from 0 to 2 is allowed.",
    )


# The rule: cards


@pytest.mark.rule("TRICK-3", "TRAP-19")
def test_a_card_that_is_not_held_is_refused() -> None:
    # Another seat's, one from the stock, the turn-up, and one that was played.
    for code in ("R4", "Y9", "G1"):
        violation = refused(PLAYING, PlayCard(1, *cards(code)))
        assert violation.reason is Reason.CARD_NOT_IN_HAND
        assert violation.rule == "TRICK-3"
        assert violation.message == (
            f"Seat 1 does not hold {code} in round 1, trick 1; allowed: R3 B1."
        )
    second_trick = played(PLAYING, "R3 R4 R1 J1 R2")
    violation = refused(second_trick, PlayCard(1, Card.RED_3))
    assert violation.reason is Reason.CARD_NOT_IN_HAND
    assert "trick 2" in violation.message


@pytest.mark.rule("TRICK-3", "TRAP-19")
def test_a_suit_that_is_due_must_be_followed() -> None:
    state = playing("R1 R2", "R3 B1", "R4 G4", turn_up="G1")
    assert refused(played(state, "R3"), PlayCard(2, Card.GREEN_4)) == Violation(
        Reason.MUST_FOLLOW_SUIT,
        "TRICK-3",
        "Seat 2 holds red, which is due in round 1, trick 1, so G4 is refused; allowed: R4.",
    )


# The rule: deals


@pytest.mark.rule("DECK-1", "DEAL-1", "DEAL-2")
@pytest.mark.parametrize(
    ("deal", "rule", "message"),
    [
        (Deal((), Card.GREEN_1), "DEAL-1", "asks for 3 hands of 2 cards"),
        (deal_of("R1 R2", "R3 B1", turn_up="G1"), "DEAL-1", "asks for 3 hands of 2 cards"),
        (
            deal_of("R1 R2", "R3 B1", "R4 J1", "Y1 Y2", turn_up="G1"),
            "DEAL-1",
            "asks for 3 hands of 2 cards",
        ),
        (deal_of("R1 R2", "R3 B1", "R4", turn_up="G1"), "DEAL-1", "asks for 3 hands of 2 cards"),
        (
            deal_of("R1 R2", "R3 B1 B2", "R4 J1", turn_up="G1"),
            "DEAL-1",
            "asks for 3 hands of 2 cards",
        ),
        (
            deal_of("R1 R2", "R3 R1", "R4 J1", turn_up="G1"),
            "DECK-1",
            "asks for different cards, but a card is in two hands",
        ),
        (deal_of("R1 R2", "R3 B1", "R4 J1", turn_up=None), "DEAL-2", "asks for a turn-up"),
        (
            deal_of("R1 R2", "R3 B1", "R4 J1", turn_up="J1"),
            "DEAL-2",
            "asks for a turn-up that is in no hand",
        ),
    ],
)
def test_a_deal_that_does_not_fit_the_round_is_refused(deal: Deal, rule: str, message: str) -> None:
    assert refused(DEALING, deal) == Violation(Reason.INVALID_DEAL, rule, f"Round 1 {message}.")


@pytest.mark.rule("DEAL-3")
def test_a_full_deal_has_no_turn_up() -> None:
    full = new_game(Rules(schedule=(20,)), players=3)
    hands = tuple(CardSet.from_mask(((1 << 20) - 1) << 20 * seat) for seat in range(3))
    assert explain(full, Deal(hands, None)) is None
    assert refused(full, Deal(hands, Card.RED_1)) == Violation(
        Reason.INVALID_DEAL, "DEAL-3", "Round 1 is a full deal and has no turn-up."
    )
