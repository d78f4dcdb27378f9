"""Hiding the bids changes what seats see, never what is legal (BID-3, BID-4)."""

from __future__ import annotations

import attrs
from hypothesis import given

from properties.drawing import is_seated
from properties.rarities import and_rare_rounds
from wizard_rules import (
    Dealing,
    Game,
    GameState,
    HiddenBids,
    apply,
    default_action,
    legal_actions,
    to_act,
)
from wizard_rules.testing.strategies import Course, whole_rounds


def _with_bids_hidden(state: Dealing, hidden_bids: HiddenBids) -> Dealing:
    game = state.game
    rules = attrs.evolve(game.rules, hidden_bids=hidden_bids)
    return Dealing(Game(rules, game.players, game.first_dealer, game.rounds))


@and_rare_rounds
@given(whole_rounds())
def test_the_same_actions_are_legal_however_bids_are_hidden(course: Course) -> None:
    """A round goes the same way, step by step and in its score, under each way of hiding bids."""
    for hidden_bids in HiddenBids:
        other: GameState = _with_bids_hidden(course.start, hidden_bids)
        for state, action in zip(course.states, course.actions, strict=False):
            assert type(other) is type(state)
            assert to_act(other) == to_act(state)
            assert legal_actions(other) == legal_actions(state)
            if is_seated(state) and is_seated(other):
                assert default_action(other) == default_action(state)
            other = apply(other, action)
        assert type(other) is type(course.end)
        assert other.game.rounds == course.end.game.rounds
        assert other.game.scores == course.end.game.scores
