"""Hostile objects in the calls of the rules and the engine: only the documented errors."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from hostile import HOSTILE, assert_presentable, changing
from tables import deal_of, dealt, playing
from wizard_rules import (
    DECK,
    OFFICIAL,
    Card,
    CardSet,
    ChooseTrump,
    Deal,
    FormatError,
    IllegalActionError,
    InvalidRulesError,
    PlaceBid,
    PlayCard,
    Reason,
    Rules,
    Scoresheet,
    Suit,
    apply,
    deal,
    explain,
    legal_actions,
    new_game,
    record,
    to_act,
)
from wizard_rules.errors import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable

    from wizard_rules import Action, GameState

THREE_HANDS = ("R1 R2", "Y1 Y2", "G1 G2")
MOVES: tuple[tuple[GameState, Action], ...] = (
    (new_game(Rules(schedule=(2,)), players=3), deal_of(*THREE_HANDS, turn_up="B1")),
    (dealt(*THREE_HANDS, turn_up="W1"), ChooseTrump(0, Suit.RED)),
    (dealt(*THREE_HANDS, turn_up="B1"), PlaceBid(1, 0)),
    (playing(*THREE_HANDS, turn_up="B1"), PlayCard(1, Card.YELLOW_1)),
)


def names(kind: Any) -> list[str]:  # noqa: ANN401 - of any class
    """Return the names of the fields of an attrs class."""
    return [field.name for field in attrs.fields(kind)]


def refused(error: type[Exception], call: Callable[..., object], *arguments: Any) -> Any:  # noqa: ANN401 - whatever is passed
    """Return the error of this call."""
    with pytest.raises(error) as refusal:
        call(*arguments)
    assert_presentable(refusal.value)
    return refusal.value


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_action_is_malformed(kind: str) -> None:
    hostile = HOSTILE[kind]()
    for state, action in MOVES:
        bad: list[Any] = [hostile]
        bad += [attrs.evolve(action, **{name: hostile}) for name in names(type(action))]
        if type(action) is Deal:
            bad.append(attrs.evolve(action, hands=(hostile, *action.hands[1:])))
        for each in bad:
            error = refused(IllegalActionError, apply, state, each)
            # Not malformed is the bid of thousands of digits.
            assert error.violation.reason in {Reason.MALFORMED_ACTION, Reason.BID_OUT_OF_RANGE}
            assert explain(state, each) == error.violation
        assert explain(state, action) is None


def test_an_action_of_a_class_of_ones_own_is_malformed() -> None:
    for state, action in MOVES:
        fields = {name: [getattr(action, name), 99] for name in names(type(action))}
        error = refused(IllegalActionError, apply, state, changing(type(action), **fields))
        assert error.violation.reason is Reason.MALFORMED_ACTION


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_state_is_a_type_error(kind: str) -> None:
    hostile = HOSTILE[kind]()
    refused(TypeError, to_act, hostile)
    refused(TypeError, legal_actions, hostile)
    refused(TypeError, record, hostile)
    refused(TypeError, apply, hostile, PlaceBid(0, 0))
    refused(TypeError, explain, hostile, PlaceBid(0, 0))


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_cards_and_decks_are_refused(kind: str) -> None:
    hostile = HOSTILE[kind]()
    state, _ = MOVES[0]
    refused(IllegalActionError, deal, state, (*DECK[1:], hostile))
    refused(TypeError, CardSet, [Card.RED_1, hostile])
    refused(FormatError, Card.parse, hostile)
    assert hostile not in CardSet(DECK)


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_table_is_refused(kind: str) -> None:
    hostile = HOSTILE[kind]()
    refused(InvalidRulesError, lambda: new_game(hostile, players=3))
    for name in names(Rules):
        refused(InvalidRulesError, partial(Rules, **{name: hostile}))
    refused(
        InvalidRulesError,
        lambda: Rules(schedule=(1, hostile) if whole_number(hostile) is None else ()),
    )
    refused(InvalidRulesError, lambda: new_game(players=hostile))
    if whole_number(hostile) != 1:
        refused(InvalidRulesError, lambda: new_game(players=3, first_dealer=hostile))


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_line_of_a_sheet_is_refused(kind: str) -> None:
    hostile, sheet = HOSTILE[kind](), Scoresheet(OFFICIAL, 3, 0)
    for bids, tricks_won in (
        (hostile, (1, 0, 0)),
        ((0, 0, 0), hostile),
        ((hostile, 0, 0), (1, 0, 0)),
        ((0, 0, 0), (1, hostile, 0)),
    ):
        refused(IllegalActionError, sheet.with_round, bids, tricks_won)
