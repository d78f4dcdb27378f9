"""A sample could be the real state: legal play leads to it, and it goes on looking the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import attrs
from hypothesis import given

from properties.drawing import SEEDS
from properties.rarities import and_rare_rounds
from wizard_rules import (
    Action,
    Bidding,
    ChoosingTrump,
    Deal,
    Dealing,
    GameOver,
    GameState,
    HiddenBids,
    Observation,
    PlaceBid,
    Playing,
    Sampler,
    apply,
    explain,
    legal_actions,
    observe,
    sample_state,
    to_act,
)
from wizard_rules.testing.strategies import Course, courses, observations

if TYPE_CHECKING:
    from collections.abc import Iterator

# Of each viewer, so the default of 100 examples draws more than 10,000 states.
SAMPLES = 25


def viewers(state: GameState) -> Iterator[int | None]:
    """Yield the seats and the spectator."""
    yield from range(state.game.players)
    yield None


def course_to(course: Course, sample: GameState) -> tuple[Action, ...]:
    """Return the actions of the course with the deal and the bids of the sample."""
    if not isinstance(sample, ChoosingTrump | Bidding | Playing):
        return course.actions
    hands = sample.dealt if isinstance(sample, Playing) else sample.hands
    bids = () if isinstance(sample, ChoosingTrump) else sample.bids

    def with_sample(action: Action) -> Action:
        if isinstance(action, Deal):
            return Deal(hands, action.turn_up)
        if isinstance(action, PlaceBid):
            bid = bids[action.seat]
            assert bid is not None
            return PlaceBid(action.seat, bid)
        return action

    return tuple(map(with_sample, course.actions))


@and_rare_rounds
@given(courses())
def test_a_sample_can_be_replayed_and_looked_the_same_at_every_step(course: Course) -> None:
    """From the deal and bids of a sample, the same play is legal and looks the same throughout."""
    rng = Random(len(course.actions))
    for viewer in viewers(course.end):
        seen = observe(course.end, viewer)
        sampler = Sampler(seen)
        views = [observe(state, viewer) for state in course.states]
        for _ in range(SAMPLES):
            sample = sampler.draw(rng)
            state: GameState = course.start
            for action, view in zip(course_to(course, sample), views, strict=False):
                assert observe(state, viewer) == view
                assert explain(state, action) is None
                state = apply(state, action)
            assert state == sample
            assert observe(sample, viewer) == seen


@given(courses(), SEEDS)
def test_a_sample_goes_on_looking_the_same(course: Course, seed: int) -> None:
    """Whatever is played in both, they look the same until something hidden is opened."""
    rng = Random(seed)
    for viewer in viewers(course.end):
        state = course.end
        sample = sample_state(observe(state, viewer), rng)
        while common := [
            action for action in legal_actions(state) if explain(sample, action) is None
        ]:
            action = rng.choice(common)
            before, state, sample = state, apply(state, action), apply(sample, action)
            if reveals(before, state, viewer):
                break
            assert observe(sample, viewer) == observe(state, viewer)


def reveals(before: GameState, after: GameState, viewer: int | None) -> bool:
    """Tell whether the viewer learns something hidden, and not only of the action."""
    if isinstance(after, Dealing | GameOver):
        return True
    if not isinstance(before, Bidding):
        return False
    hidden = before.game.rules.hidden_bids
    if isinstance(after, Playing):
        return hidden is HiddenBids.UNTIL_ALL_BID
    # BID-3: the seat that is to bid last learns the sum of the others' bids.
    return hidden is not HiddenBids.OFF and viewer == after.game.dealer == to_act(after)


@given(observations(), SEEDS)
def test_a_sample_keeps_the_values_that_it_would_compute(seen: Observation, seed: int) -> None:
    """The values that a state keeps outside its fields are right in a sample too."""
    sample = sample_state(seen, Random(seed))
    if isinstance(sample, Playing):
        fields = (sample.game, sample.dealt, sample.turn_up, sample.trump, sample.bids)
        fresh = Playing(*fields, sample.tricks, sample.leader, sample.trick_cards)
        assert (sample.played, sample.seat) == (fresh.played, fresh.seat)
        assert (sample.due, sample.legal) == (fresh.due, fresh.legal)


@given(observations(), SEEDS)
def test_a_sampler_depends_only_on_its_observation(seen: Observation, seed: int) -> None:
    """A used sampler draws the same as a fresh one and as one made by changing the observation."""
    used = Sampler(seen)
    used.draw(Random(seed + 1))
    changed = attrs.evolve(
        Sampler(observe(sample_state(seen, Random(seed)), None)), observation=seen
    )
    fresh = Sampler(seen)
    assert used == changed == fresh
    assert used.count == changed.count == fresh.count
    assert used.draw(Random(seed)) == changed.draw(Random(seed)) == fresh.draw(Random(seed))
