"""Examples of records: what they hold in each phase, and where a replay stops."""

from __future__ import annotations

import pickle
import tracemalloc
from random import Random
from typing import Any

import pytest

from hostile import HOSTILE, assert_presentable, changing
from tables import deal_of, dealt, expect, playing, redealt
from wizard_rules import (
    HOUSE,
    OFFICIAL,
    ONLINE,
    Card,
    ChooseTrump,
    ChoosingTrump,
    Dealing,
    GameOver,
    GameState,
    InvalidRulesError,
    PlaceBid,
    PlayCard,
    Reason,
    Record,
    ReplayError,
    Rules,
    Suit,
    apply,
    deal,
    legal_actions,
    new_game,
    record,
    replay,
    replay_states,
    shuffled_deck,
)
from wizard_rules.errors import whole_number
from wizard_rules.testing import played

THREE_HANDS = ("R1 R2", "Y1 Y2", "G1 G2")


def continued(state: GameState, seed: int) -> GameState:
    """Play the game to its end."""
    rng = Random(seed)
    while not isinstance(state, GameOver):
        if isinstance(state, Dealing):
            state = apply(state, deal(state, shuffled_deck(rng)))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
    return state


def test_the_record_of_a_new_game_has_no_actions() -> None:
    state = new_game(HOUSE, players=5, first_dealer=4)
    assert record(state) == Record(HOUSE, 5, 4, ())
    assert replay(record(state)) == state


@pytest.mark.rule("TRUMP-3")
def test_after_a_wizard_is_turned_up_the_record_ends_with_the_deal_until_trump_is_named() -> None:
    state = dealt(*THREE_HANDS, turn_up="W1", first_dealer=2)
    deal = deal_of(*THREE_HANDS, turn_up="W1")
    assert record(state).actions == (deal,)
    chosen = apply(expect(ChoosingTrump, state), ChooseTrump(2, Suit.GREEN))
    assert record(chosen).actions == (deal, ChooseTrump(2, Suit.GREEN))
    assert replay(record(chosen)) == chosen


@pytest.mark.rule("TRUMP-4")
def test_under_the_house_rules_a_wizard_turned_up_adds_no_choice_to_the_record() -> None:
    state = dealt("R1", "Y1", "G1", turn_up="W1", rules=HOUSE)
    assert record(state).actions == (deal_of("R1", "Y1", "G1", turn_up="W1"),)
    assert replay(record(state)) == state


@pytest.mark.rule("BID-1")
def test_bids_are_recorded_in_turn_from_the_starter() -> None:
    state = played(dealt(*THREE_HANDS, turn_up="B1", first_dealer=1), 2, 0)
    assert record(state).actions[1:] == (PlaceBid(2, 2), PlaceBid(0, 0))
    assert replay(record(state)) == state


@pytest.mark.rule("TRICK-1")
def test_cards_are_recorded_in_playing_order() -> None:
    state = played(playing(*THREE_HANDS, turn_up="G13"), "Y1 G1 R1 G2")
    assert record(state).actions[-4:] == (
        PlayCard(1, Card.YELLOW_1),
        PlayCard(2, Card.GREEN_1),
        PlayCard(0, Card.RED_1),
        PlayCard(2, Card.GREEN_2),
    )
    assert replay(record(state)) == state


def test_finished_rounds_come_before_the_one_under_way() -> None:
    state = played(playing("R1", "Y1", "G1", turn_up="R2", rules=OFFICIAL), "Y1 G1 R1")
    state = redealt(state, THREE_HANDS, turn_up="W4")
    kinds = [type(action).__name__ for action in record(state).actions]
    assert kinds == ["Deal", *["PlaceBid"] * 3, *["PlayCard"] * 3, "Deal"]
    assert replay(record(state)) == state


@pytest.mark.rule("BLIND-2")
def test_a_blind_round_plays_itself_and_leaves_no_cards_in_the_record() -> None:
    state = played(dealt("R1", "Y1", "G1", turn_up="R2", rules=ONLINE), 0, 1, 1)
    kinds = [type(action).__name__ for action in record(state).actions]
    assert kinds == ["Deal", *["PlaceBid"] * 3]
    assert replay(record(state)) == state


def test_cards_are_recorded_in_the_rounds_after_a_blind_one() -> None:
    over = continued(new_game(Rules(blind_round=True, schedule=(1, 1)), players=3), seed=3)
    kinds = [type(action).__name__ for action in record(over).actions]
    assert kinds.count("PlayCard") == 3
    assert replay(record(over)) == over


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_game_is_replayed(players: int) -> None:
    over = continued(new_game(ONLINE, players=players, first_dealer=1), seed=players)
    assert replay(record(over)) == over


def test_the_states_of_a_replay_are_those_of_the_game() -> None:
    middle = played(playing(*THREE_HANDS, turn_up="G13"), "Y1 G1")
    states = list(replay_states(record(middle)))
    assert states[0] == new_game(middle.game.rules, players=3)
    assert len(states) == 1 + len(record(middle).actions)
    assert states[-1] == middle


def test_a_record_can_be_continued() -> None:
    middle = replay(record(playing(*THREE_HANDS, turn_up="G13", rules=Rules(schedule=(2, 3)))))
    over = continued(middle, seed=1)
    assert record(over).actions[: len(record(middle).actions)] == record(middle).actions


def test_an_illegal_action_is_reported_with_its_index_and_violation() -> None:
    deal = deal_of(*THREE_HANDS, turn_up="G13")
    actions = (deal, PlaceBid(1, 0), PlaceBid(2, 3), PlaceBid(0, 0))
    states = replay_states(Record(Rules(schedule=(2,)), 3, 0, actions))
    assert [type(next(states)).__name__ for _ in range(3)] == ["Dealing", "Bidding", "Bidding"]
    with pytest.raises(ReplayError) as refusal:
        next(states)
    assert refusal.value.index == 2
    assert refusal.value.violation.reason is Reason.BID_OUT_OF_RANGE
    assert str(refusal.value) == "actions[2]: A bid in round 1 is from 0 to 2 tricks. [BID-1]"
    twin = pickle.loads(pickle.dumps(refusal.value))  # noqa: S301 - it was dumped in this line
    assert vars(twin) == vars(refusal.value)


def test_an_action_after_the_end_of_the_game_is_refused() -> None:
    over = continued(new_game(Rules(schedule=(1,)), players=3), seed=0)
    played = record(over)
    longer = Record(played.rules, 3, 0, (*played.actions, PlaceBid(0, 0)))
    with pytest.raises(ReplayError, match=rf"^actions\[{len(played.actions)}\]: ") as refusal:
        replay(longer)
    assert refusal.value.violation.reason is Reason.WRONG_PHASE


def test_a_table_that_cannot_be_played_is_refused_as_such() -> None:
    with pytest.raises(InvalidRulesError) as refusal:
        replay(Record(OFFICIAL, 7, 0, ()))
    assert refusal.value.fields == ("players",)


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_record_meets_documented_errors_alone(kind: str) -> None:
    hostile = HOSTILE[kind]()
    deal = deal_of(*THREE_HANDS, turn_up="G13")
    rules = Rules(schedule=(2,))
    bad: Any
    for bad, error in (
        (hostile, TypeError),
        (Record(hostile, 3, 0, ()), InvalidRulesError),
        (Record(rules, hostile, 0, ()), InvalidRulesError),
        (Record(rules, 3, 0, hostile), TypeError),
        (Record(rules, 3, 0, (hostile,)), ReplayError),
        (Record(rules, 3, 0, (deal, hostile)), ReplayError),
        (Record(rules, 3, 0, (deal, PlaceBid(hostile, 0))), ReplayError),
        (Record(rules, 3, 0, (deal, PlaceBid(1, hostile))), ReplayError),
    ):
        with pytest.raises(error) as refusal:
            replay(bad)
        assert_presentable(refusal.value)
    try:
        replay(Record(rules, 3, hostile, ()))
    except InvalidRulesError as error:
        assert_presentable(error)
    else:
        # As NumPy's ints do.
        assert whole_number(hostile) == 1


def test_a_class_of_ones_own_is_not_a_record() -> None:
    lying = changing(Record, rules=[HOUSE], players=[3, 7], first_dealer=[0], actions=[()])
    with pytest.raises(TypeError, match=r"^expected a Record, got "):
        replay(lying)


@pytest.mark.parametrize("actions", [[], iter(()), {}, "", range(0)])
def test_the_actions_of_a_record_are_a_tuple(actions: Any) -> None:  # noqa: ANN401 - wrong on purpose
    with pytest.raises(TypeError, match=r"^expected Record\.actions to be a tuple, got "):
        replay(Record(OFFICIAL, 3, 0, actions))


@pytest.mark.parametrize("kind", HOSTILE)
def test_anything_that_is_not_a_state_has_no_record(kind: str) -> None:
    with pytest.raises(TypeError, match=r"^expected a state of a game, got ") as refusal:
        record(HOSTILE[kind]())
    assert_presentable(refusal.value)


def test_a_replay_holds_one_state_at_a_time() -> None:
    rules = Rules(schedule=(1,) * 300)
    whole = record(continued(new_game(rules, players=3), seed=1))
    tracemalloc.start()
    try:
        over = replay(whole)
        kept, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert over.game.is_over
    # All states together would take many times as much as the last one.
    assert peak < 2 * kept
