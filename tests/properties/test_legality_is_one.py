"""The actions that are listed, that nothing is said against and that apply are the same.

The law is checked for every action of a finite universe in every state drawn: each suit, each
bid from one below the lowest to one above the highest, and each of the sixty cards, for every
seat of the largest table and one beyond either end. For a smaller table this includes the
first seat that it does not have. There are far too many deals, so some of them are drawn.
"""

from __future__ import annotations

import re
from copy import deepcopy
from typing import TYPE_CHECKING, cast

from hypothesis import given
from hypothesis import strategies as st

from properties.drawing import ARBITRARY_ROUNDS, is_seated, seated_states
from properties.rarities import and_rare_seats, and_rare_states
from wizard_rules import (
    DECK,
    Action,
    Bidding,
    Card,
    CardSet,
    ChooseTrump,
    ChoosingTrump,
    Deal,
    Dealing,
    Deciding,
    GameOver,
    GameState,
    IllegalActionError,
    PlaceBid,
    PlayCard,
    Playing,
    Reason,
    Suit,
    Violation,
    apply,
    deal,
    explain,
    legal_actions,
    to_act,
)
from wizard_rules.testing.strategies import decks, states

if TYPE_CHECKING:
    from collections.abc import Iterator

SEATS = range(-1, 7)
UNIVERSE: tuple[Action, ...] = (
    *(ChooseTrump(seat, suit) for seat in SEATS for suit in Suit),
    *(PlaceBid(seat, bid) for seat in SEATS for bid in range(-1, 22)),
    *(PlayCard(seat, card) for seat in SEATS for card in DECK),
)

RULE_ID = re.compile(
    r"DECK-[1-3]|GAME-[1-5]|DEAL-[1-3]|TRUMP-[1-4]|BID-[1-4]|BLIND-[12]|TRICK-[1-4]"
    r"|SCORE-[12]|END-[12]|DEFAULT-1"
)

ILL_TYPED = cast(
    "tuple[Action, ...]",
    (
        None,
        "PlayCard",
        (0, Card.RED_1),
        PlayCard,
        *(ChooseTrump(seat, cast("Suit", suit)) for seat in range(6) for suit in (0, "red", None)),
        *(PlaceBid(seat, cast("int", bid)) for seat in range(6) for bid in (True, 1.0, "1", None)),
        *(PlayCard(seat, cast("Card", card)) for seat in range(6) for card in (7, "R7", None)),
        *(PlaceBid(cast("int", seat), 0) for seat in (True, 0.0, None, "0")),
        Deal(cast("tuple[CardSet, ...]", [CardSet()]), None),
        Deal(cast("tuple[CardSet, ...]", ({Card.RED_1},)), None),
        Deal((), cast("Card", 7)),
    ),
)


def _refusal(state: GameState, action: Action) -> Violation | None:
    """Apply the action and return the refusal, or None if it is accepted."""
    try:
        apply(state, action)
    except IllegalActionError as error:
        return error.violation
    return None


@and_rare_states
@given(states())
def test_a_listed_action_is_accepted(state: GameState) -> None:
    for action in legal_actions(state):
        assert explain(state, action) is None
        assert _refusal(state, action) is None


@and_rare_states
@given(states())
def test_an_action_of_the_universe_that_is_not_listed_is_refused(state: GameState) -> None:
    listed = set(legal_actions(state))
    for action in UNIVERSE:
        if action not in listed:
            assert explain(state, action) is not None, action


@and_rare_states
@given(states())
def test_apply_refuses_with_the_violation_that_explain_gives(state: GameState) -> None:
    for action in UNIVERSE:
        assert _refusal(state, action) == explain(state, action)


@and_rare_states
@given(states())
def test_listed_actions_belong_to_the_seat_to_act_and_are_listed_once(
    state: GameState,
) -> None:
    """The list has no action twice, none of another seat, and none from outside the universe."""
    listed = legal_actions(state)
    assert set(listed) <= set(UNIVERSE)
    assert len(set(listed)) == len(listed)
    assert {action.seat for action in listed if not isinstance(action, Deal)} == (
        {to_act(state)} if is_seated(state) else set()
    )


@and_rare_states
@given(states())
def test_a_seat_is_to_act_exactly_when_something_is_listed(state: GameState) -> None:
    is_waiting_for_nobody = isinstance(state, Dealing | GameOver)
    assert (to_act(state) is None) == (not legal_actions(state)) == is_waiting_for_nobody


@and_rare_states
@given(states())
def test_a_refused_action_changes_nothing(state: GameState) -> None:
    before = deepcopy(state)
    listed = legal_actions(state)
    for action in (*UNIVERSE, *ILL_TYPED):
        if action not in listed:
            _refusal(state, action)
    assert state == before
    assert repr(state) == repr(before)
    # The values that a state keeps outside its fields show in what it lists.
    assert legal_actions(state) == listed == legal_actions(before)


@and_rare_states
@given(states())
def test_a_refusal_has_a_reason_a_rule_and_a_message(state: GameState) -> None:
    for action in (*UNIVERSE, *ILL_TYPED):
        violation = explain(state, action)
        if violation is not None:
            assert isinstance(violation.reason, Reason)
            assert RULE_ID.fullmatch(violation.rule), violation
            assert re.fullmatch(r"[A-Z].* .*\.", violation.message), violation


@and_rare_states
@given(states())
def test_values_of_wrong_types_are_malformed_in_every_state(
    state: GameState,
) -> None:
    for action in ILL_TYPED:
        violation = explain(state, action)
        assert violation is not None, action
        assert violation.reason is Reason.MALFORMED_ACTION
        assert _refusal(state, action) == violation


def _equal_but_ill_typed(action: Action) -> Iterator[Action]:
    """Yield values that compare equal to a player's action but have a field of another type."""
    match action:
        case ChooseTrump(seat=seat, suit=suit):
            yield ChooseTrump(cast("int", float(seat)), suit)
            yield ChooseTrump(seat, cast("Suit", int(suit)))
            if seat < 2:
                yield ChooseTrump(bool(seat), suit)
        case PlaceBid(seat=seat, bid=bid):
            yield PlaceBid(cast("int", float(seat)), bid)
            yield PlaceBid(seat, cast("int", float(bid)))
            if seat < 2:
                yield PlaceBid(bool(seat), bid)
            if bid < 2:
                yield PlaceBid(seat, bool(bid))
        case PlayCard(seat=seat, card=card):
            yield PlayCard(cast("int", float(seat)), card)
            yield PlayCard(seat, cast("Card", int(card)))
            if seat < 2:
                yield PlayCard(bool(seat), card)
        case Deal():
            return


@and_rare_seats
@given(seated_states())
def test_an_action_that_only_compares_equal_to_a_listed_one_is_malformed(
    state: Deciding,
) -> None:
    """``True`` is not a bid, ``7`` not a card and ``2.0`` not a seat, even if they are equal."""
    for action in legal_actions(state):
        for twin in _equal_but_ill_typed(action):
            assert twin == action
            violation = explain(state, twin)
            assert violation is not None, twin
            assert violation.reason is Reason.MALFORMED_ACTION
            assert _refusal(state, twin) == violation


def _is_of_the_phase(state: GameState, action: Action) -> bool:
    match action:
        case Deal():
            return isinstance(state, Dealing)
        case ChooseTrump():
            return isinstance(state, ChoosingTrump)
        case PlaceBid():
            return isinstance(state, Bidding)
        case PlayCard():
            return isinstance(state, Playing)


@and_rare_states
@given(states())
def test_the_first_check_that_fails_gives_the_reason(state: GameState) -> None:
    """The checks come in this order: an action of this table, the phase, the turn, the rule."""
    of_the_rule = {
        Reason.BID_OUT_OF_RANGE,
        Reason.BID_FORBIDDEN_BY_NOTEQUAL,
        Reason.CARD_NOT_IN_HAND,
        Reason.MUST_FOLLOW_SUIT,
    }
    for action in UNIVERSE:
        assert not isinstance(action, Deal)
        violation = explain(state, action)
        if not 0 <= action.seat < state.game.players:
            assert violation is not None
            assert violation.reason is Reason.MALFORMED_ACTION
        elif not _is_of_the_phase(state, action):
            assert violation is not None
            assert violation.reason is Reason.WRONG_PHASE
        elif action.seat != to_act(state):
            assert violation is not None
            assert violation.reason is Reason.NOT_YOUR_TURN
        else:
            assert violation is None or violation.reason in of_the_rule


@and_rare_seats
@given(seated_states())
def test_a_refusal_before_the_rule_is_checked_is_the_same_whatever_is_held(
    state: Deciding,
) -> None:
    # Probing out of turn or phase must teach nothing: the answer depends on the kind of action
    # and the seat alone, never on the card, the bid or the suit.
    answers: dict[tuple[type, int], Violation | None] = {}
    for action in UNIVERSE:
        assert not isinstance(action, Deal)
        if _is_of_the_phase(state, action) and action.seat == to_act(state):
            continue
        violation = explain(state, action)
        assert violation == answers.setdefault((type(action), action.seat), violation)


# Deals


@given(ARBITRARY_ROUNDS, st.data())
def test_a_deal_from_any_deck_is_accepted_and_never_listed(
    state: Dealing, data: st.DataObject
) -> None:
    dealt = deal(state, data.draw(decks(state)))
    assert dealt not in legal_actions(state)
    assert explain(state, dealt) is None
    assert _refusal(state, dealt) is None


def _misdeals(dealt: Deal) -> Iterator[Deal]:
    first, second, *others = dealt.hands
    mine, yours = min(first), min(second)
    yield Deal((first, *others), dealt.turn_up)
    yield Deal((*dealt.hands, CardSet()), dealt.turn_up)
    yield Deal((*dealt.hands, first), dealt.turn_up)
    yield Deal((), dealt.turn_up)
    yield Deal((first - CardSet([mine]), second, *others), dealt.turn_up)
    yield Deal((first | CardSet([yours]), second, *others), dealt.turn_up)
    # The right number of cards, in hands of the wrong sizes.
    yield Deal(
        (first | CardSet([yours]), second - CardSet([yours]), *others),
        dealt.turn_up,
    )
    # Hands of the right size, with a card in two of them.
    yield Deal((first - CardSet([mine]) | CardSet([yours]), second, *others), dealt.turn_up)
    yield Deal(dealt.hands, mine)
    if dealt.turn_up is not None:
        yield Deal(dealt.hands, None)
        yield Deal((first - CardSet([mine]) | CardSet([dealt.turn_up]), second, *others), None)


@given(ARBITRARY_ROUNDS, st.data())
def test_a_misdeal_is_refused(state: Dealing, data: st.DataObject) -> None:
    """Too many or too few hands or cards, a card twice, a turn-up missing or not due."""
    before = deepcopy(state)
    for misdeal in _misdeals(deal(state, data.draw(decks(state)))):
        violation = explain(state, misdeal)
        assert violation is not None, misdeal
        assert violation.reason is Reason.INVALID_DEAL
        assert RULE_ID.fullmatch(violation.rule)
        assert violation.message.endswith(".")
        assert _refusal(state, misdeal) == violation
        assert misdeal not in legal_actions(state)
    assert state == before


@and_rare_seats
@given(seated_states())
def test_nothing_is_dealt_during_a_round(state: Deciding) -> None:
    # A deal that would fit this round if it were still to be dealt.
    dealt = deal(Dealing(state.game), DECK)
    violation = explain(state, dealt)
    assert violation is not None
    assert violation.reason is Reason.WRONG_PHASE
    assert _refusal(state, dealt) == violation
    assert dealt not in legal_actions(state)
