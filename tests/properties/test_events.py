"""A viewer that is told of each action has heard everything that its last observation tells."""

from __future__ import annotations

from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from properties.drawing import random_action
from properties.rarities import and_rare_rounds
from wizard_rules import (
    Bidding,
    CardPlayed,
    ChoosingTrump,
    Event,
    GameOver,
    GameState,
    HiddenBids,
    NotEqual,
    Observation,
    Playing,
    Rules,
    TrickTaken,
    WizardTurnUp,
    default_action,
    event_count,
    events,
    events_since,
    log,
    new_game,
    observe,
    to_act,
)
from wizard_rules import apply as apply_action
from wizard_rules.testing.strategies import Course, courses, observations


def viewers(state: GameState) -> tuple[int | None, ...]:
    """Return the seats and the spectator."""
    return (*range(state.game.players), None)


@given(courses())
def test_events_add_up_to_the_log(course: Course) -> None:
    """The events told action by action make up the log of the viewer's last observation."""
    for viewer in viewers(course.start):
        seen = [observe(state, viewer) for state in course.states]
        told: tuple[Event, ...] = log(seen[0])
        for before, after in pairwise(seen):
            told += events(before, after)
            assert told == log(after)


@and_rare_rounds
@given(courses())
def test_all_viewers_have_been_told_of_the_same_number_of_events(course: Course) -> None:
    for state in course.states:
        counts = {event_count(observe(state, viewer)) for viewer in viewers(state)}
        assert counts == {len(log(observe(state, None)))}


@and_rare_rounds
@given(courses())
def test_a_count_rises_by_the_number_of_events(course: Course) -> None:
    for viewer in viewers(course.start):
        seen = [observe(state, viewer) for state in course.states]
        counts = list(map(event_count, seen))
        assert counts == sorted(counts)
        told = [len(events(before, after)) for before, after in pairwise(seen)]
        assert [later - count for count, later in pairwise(counts)] == told


@given(courses(), st.data())
def test_any_count_gives_the_rest_of_the_log(course: Course, data: st.DataObject) -> None:
    """The events since any count are the log without that many of its first events."""
    seen = observe(course.end, data.draw(st.sampled_from(viewers(course.end))))
    everything = log(seen)
    assert events_since(seen, 0) == everything
    for count in range(len(everything) + 1):
        assert events_since(seen, count) == everything[count:]


@given(courses(), st.data())
def test_the_events_between_two_observations_are_those_since_the_first(
    course: Course, data: st.DataObject
) -> None:
    """However many actions lie between the two; in the wrong order they are refused."""
    places = st.integers(0, len(course.actions))
    first, last = sorted((data.draw(places), data.draw(places)))
    for viewer in viewers(course.start):
        before, after = (observe(course.states[place], viewer) for place in (first, last))
        assert events(before, after) == events_since(after, event_count(before))
        if first != last:
            with pytest.raises(ValueError, match="does not follow"):
                events(after, before)


@given(observations(), st.integers() | st.booleans() | st.floats() | st.none())
def test_any_other_count_is_refused(seen: Observation, count: Any) -> None:  # noqa: ANN401 - of any type
    """Anything but an int from 0 to the number of events is refused."""
    assume(type(count) is not int or not 0 <= count <= event_count(seen))
    with pytest.raises(ValueError, match="a count of events is from 0 to") as refused:
        events_since(seen, count)
    assert f"from 0 to {event_count(seen)}, the number so far" in str(refused.value)


@given(courses())
def test_every_action_makes_an_event(course: Course) -> None:
    for before, _, after in course.moves:
        assert events(observe(before, None), observe(after, None))


@given(courses())
def test_every_card_played_is_reported_once(course: Course) -> None:
    told = log(observe(course.end, None))
    played = [event.card for event in told if isinstance(event, CardPlayed)]
    rounds = [trick for round_ in course.end.game.rounds for trick in round_.tricks]
    if isinstance(course.end, Playing):
        rounds += [*course.end.tricks, course.end.trick]
    assert played == [card for trick in rounds for card in trick.cards]


@given(observations())
def test_there_are_no_events_between_an_observation_and_itself(seen: Observation) -> None:
    assert events(seen, seen) == ()


@given(courses())
def test_the_tricks_reported_are_the_tricks_won(course: Course) -> None:
    if isinstance(course.end, Playing):
        told = log(observe(course.end, None))
        takers = [event.seat for event in told if isinstance(event, TrickTaken)]
        earlier = sum(len(round_.tricks) for round_ in course.end.game.rounds)
        counts = tuple(map(takers[earlier:].count, range(course.end.game.players)))
        assert counts == course.end.tricks_won


@given(courses())
def test_the_acting_seat_sees_its_legal_actions_and_the_same_default(course: Course) -> None:
    """The default action is the same from the state and from what the seat to act sees of it."""
    for state in course.states:
        if isinstance(state, ChoosingTrump | Bidding | Playing):
            seen = observe(state, to_act(state))
            assert default_action(seen) == default_action(state)


@pytest.mark.parametrize("hidden_bids", HiddenBids)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_events_of_whole_games_add_up(players: int, hidden_bids: HiddenBids) -> None:
    """The same holds over whole games, for each combination of variants and number of players."""
    for notequal, turn_up, blind in product(NotEqual, WizardTurnUp, (False, True)):
        rules = Rules(
            wizard_turn_up=turn_up,
            notequal=notequal,
            hidden_bids=hidden_bids,
            blind_round=blind,
            schedule=(1, 2, 60 // players, 1),
        )
        rng = Random(players)
        state: GameState = new_game(rules, players=players)
        viewers = (None, *range(players))
        told: dict[int | None, list[Event]] = {viewer: [] for viewer in viewers}
        while not isinstance(state, GameOver):
            after = apply_action(state, random_action(state, rng))
            for viewer in viewers:
                told[viewer] += events(observe(state, viewer), observe(after, viewer))
            state = after
        for viewer in viewers:
            assert tuple(told[viewer]) == log(observe(state, viewer))
