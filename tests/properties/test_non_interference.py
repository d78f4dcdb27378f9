"""Nothing that a viewer sees or can provoke depends on what it may not know.

Two states that a viewer cannot tell apart, twins, are made in two ways. By hand: two cards that it
has not seen change places in the deal, two other seats exchange their hidden bids, or one of them
makes another bid, and the same course is played again. The second state is possible if the rules
still allow all of it; none of the code under test takes part in that. By sampling: everything that
is hidden changes at once.
"""

from __future__ import annotations

import gc
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, TypeAlias, final

import attrs
from hypothesis import assume, given
from hypothesis import strategies as st

from properties.drawing import ANY_HIDDEN_BIDS, ANY_NOTEQUAL, ANY_WIZARD_TURN_UP, SEEDS
from wizard_rules import (
    ACTION_JSON,
    DECK,
    EVENT_JSON,
    OBSERVATION_JSON,
    VIOLATION_JSON,
    Action,
    Bidding,
    Card,
    CardSet,
    ChooseTrump,
    ChoosingTrump,
    Deal,
    Dealing,
    Event,
    Game,
    GameOver,
    GameState,
    HiddenBids,
    IllegalActionError,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    Suit,
    apply,
    count_states,
    deal,
    default_action,
    events,
    explain,
    legal_action_mask,
    legal_actions,
    log,
    new_game,
    observe,
    sample_state,
    to_act,
)
from wizard_rules.testing import played
from wizard_rules.testing.strategies import Course, courses, decks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

UnderWay: TypeAlias = ChoosingTrump | Bidding | Playing


@final
@attrs.frozen
class Twins:
    """Two different states, and a viewer that cannot tell them apart."""

    viewer: int | None
    one: UnderWay
    other: UnderWay


def unseen(course: Course, state: UnderWay, viewer: int | None) -> list[Card]:
    """Return the cards that the viewer has not seen in this round, at this point."""
    hands = state.dealt if isinstance(state, Playing) else state.hands
    seen = {state.turn_up}
    if isinstance(state, Playing):
        seen.update(card for trick in (*state.tricks, state.trick) for card in trick.cards)
    if viewer is not None:
        blind = course.start.game.rules.blind_round and not course.start.game.rounds
        for seat, hand in enumerate(hands):
            if (seat == viewer) != blind:
                seen.update(hand)
    return [card for card in DECK if card not in seen]


def hides_bids(state: UnderWay) -> bool:
    """Tell whether the bids placed so far are hidden."""
    hidden = state.game.rules.hidden_bids
    if isinstance(state, Playing):
        return hidden is HiddenBids.UNTIL_ROUND_END
    return isinstance(state, Bidding) and hidden is not HiddenBids.OFF


def swap_cards(dealt: Deal, one: Card, other: Card) -> Deal:
    """Return the deal with two cards exchanged."""
    places = {one: other, other: one}
    hands = tuple(CardSet(places.get(card, card) for card in hand) for hand in dealt.hands)
    return Deal(hands, dealt.turn_up)


def with_bids(actions: tuple[Action, ...], bids: dict[int, int]) -> tuple[Action, ...]:
    """Return the actions with these bids in place of those of the same seats."""
    return tuple(
        PlaceBid(action.seat, bids.get(action.seat, action.bid))
        if isinstance(action, PlaceBid)
        else action
        for action in actions
    )


def other_bids(course: Course, state: UnderWay, viewer: int | None) -> Iterator[dict[int, int]]:
    """Yield changes to hidden bids that the viewer cannot notice."""
    game = state.game
    bids = {
        action.seat: action.bid
        for action in course.actions
        if isinstance(action, PlaceBid) and action.seat != viewer
    }
    # Once the last bidder is to bid, it knows the others' sum from the bid it may not make.
    if viewer != game.dealer or len(bids) < game.players - 1:
        for seat, bid in bids.items():
            yield {seat: (bid + 1) % (game.hand_size + 1)}
    for one, other in combinations(bids, 2):
        yield {one: bids[other], other: bids[one]}


def played_again(start: Dealing, actions: tuple[Action, ...]) -> GameState | None:
    """Return the state after the actions, or None if one of them is refused."""
    try:
        return played(start, *actions)
    except IllegalActionError:
        return None


def alternatives(
    course: Course, state: UnderWay, viewer: int | None
) -> Iterator[tuple[Action, ...]]:
    """Yield other courses that look the same to the viewer, if the rules allow them."""
    dealt, *rest = course.actions
    assert isinstance(dealt, Deal)
    if hides_bids(state):
        for bids in other_bids(course, state, viewer):
            yield with_bids(course.actions, bids)
    held = {card for hand in dealt.hands for card in hand}
    hidden = unseen(course, state, viewer)
    for one in hidden:
        for other in hidden:
            if one in held and one != other:
                yield (swap_cards(dealt, one, other), *rest)


@st.composite
def twins(draw: st.DrawFn) -> Twins:
    """Draw a viewer and two different states of a round under way that look the same to it."""
    # Blind rounds, and last bids that are limited while the others' are hidden, are rare.
    course = draw(courses() | blind_courses() | hidden_bid_courses())
    one = course.end
    assume(isinstance(one, UnderWay))
    assert isinstance(one, UnderWay)
    players = one.game.players
    viewer = draw(st.none() | st.integers(0, players - 1))
    possible: list[UnderWay] = []
    for actions in alternatives(course, one, viewer):
        other = played_again(course.start, actions)
        if isinstance(other, UnderWay) and other != one:
            possible.append(other)
        if len(possible) == ENOUGH:
            break
    assume(possible)
    return Twins(viewer, one, draw(st.sampled_from(possible)))


# To choose from; there may be thousands. The first are those that come up least.
ENOUGH = 5


@st.composite
def sampled_twins(draw: st.DrawFn) -> Twins:
    """Draw the same, but with a second state sampled from what the viewer sees."""
    one = draw(courses() | blind_courses() | hidden_bid_courses()).end
    assume(isinstance(one, UnderWay))
    assert isinstance(one, UnderWay)
    viewer = draw(st.none() | st.integers(0, one.game.players - 1))
    other = sample_state(observe(one, viewer), Random(draw(SEEDS)))
    assume(other != one)
    assert isinstance(other, UnderWay)
    return Twins(viewer, one, other)


@st.composite
def blind_courses(draw: st.DrawFn) -> Course:
    """Draw a blind round up to its last bid, which is still to come."""
    rules = Rules(
        wizard_turn_up=draw(ANY_WIZARD_TURN_UP),
        notequal=draw(ANY_NOTEQUAL),
        zero_is_free=draw(st.booleans()),
        hidden_bids=draw(ANY_HIDDEN_BIDS),
        blind_round=True,
        schedule=(1, 2),
    )
    start = new_game(rules, players=draw(st.integers(3, 6)))
    actions: list[Action] = [deal(start, draw(decks(start)))]
    state = apply(start, actions[0])
    for _ in range(draw(st.integers(0, start.game.players - 1))):
        actions.append(draw(st.sampled_from(legal_actions(state))))
        state = apply(state, actions[-1])
    return Course(start, tuple(actions))


@st.composite
def hidden_bid_courses(draw: st.DrawFn) -> Course:
    """Draw a round with hidden bids and notequal, up to just before its last bid or just after."""
    hidden = draw(st.sampled_from((HiddenBids.UNTIL_ALL_BID, HiddenBids.UNTIL_ROUND_END)))
    rules = Rules(
        hidden_bids=hidden,
        notequal=NotEqual.ALWAYS,
        zero_is_free=draw(st.booleans()),
        schedule=(3,),
    )
    start = new_game(rules, players=draw(st.integers(3, 4)))
    actions: list[Action] = [deal(start, draw(decks(start)))]
    state = apply(start, actions[0])
    if isinstance(state, ChoosingTrump):
        actions.append(ChooseTrump(state.game.dealer, Suit.RED))
        state = apply(state, actions[-1])
    for _ in range(draw(st.integers(start.game.players - 1, start.game.players + 2))):
        actions.append(draw(st.sampled_from(legal_actions(state))))
        state = apply(state, actions[-1])
    return Course(start, tuple(actions))


ANY_TWINS = twins() | sampled_twins()


def provocations(viewer: int, game: Game) -> Iterator[Action]:
    """Yield every action that a player in this seat can send, and some values that are not one."""
    yield from (ChooseTrump(viewer, suit) for suit in Suit)
    yield from (PlaceBid(viewer, bid) for bid in range(-1, game.hand_size + 2))
    yield from (PlayCard(viewer, card) for card in DECK)
    yield Deal((), None)
    yield Deal(game.players * (CardSet(),), Card.RED_1)
    yield None  # type: ignore[misc]  # pyright: ignore[reportReturnType]


def refused(state: UnderWay, action: Action) -> tuple[str, str] | None:
    """Return all that a refusal says to people and programs, or None if there is none."""
    violation = explain(state, action)
    if violation is None:
        return None
    try:
        apply(state, action)
    except IllegalActionError as error:
        return f"{error}, {error!r}, {violation!r}", VIOLATION_JSON.dumps(violation)
    msg = f"{action} is refused by explain alone"
    raise AssertionError(msg)


def done(actions: Iterable[Action]) -> list[tuple[Action, str, str]]:
    """Return the actions in every form in which they reach a player."""
    return [(action, repr(action), ACTION_JSON.dumps(action)) for action in actions]


def told(happened: Iterable[Event]) -> list[tuple[Event, str, str]]:
    """Return the events in every form in which they reach a player."""
    return [(event, repr(event), EVENT_JSON.dumps(event)) for event in happened]


@given(ANY_TWINS)
def test_twins_give_equal_observations(pair: Twins) -> None:
    one, other = observe(pair.one, pair.viewer), observe(pair.other, pair.viewer)
    assert one == other
    assert hash(one) == hash(other)
    assert repr(one) == repr(other)
    assert log(one) == log(other)
    # Also the values kept outside the fields, and those computed from both.
    assert (one.played, one.legal) == (other.played, other.legal)
    assert one.hands == other.hands
    assert one.hand_counts == other.hand_counts
    assert one.has_bid == other.has_bid


@given(ANY_TWINS)
def test_observations_of_twins_are_stored_and_sent_alike(pair: Twins) -> None:
    one, other = observe(pair.one, pair.viewer), observe(pair.other, pair.viewer)
    assert OBSERVATION_JSON.dumps(one) == OBSERVATION_JSON.dumps(other)
    assert told(log(one)) == told(log(other))


@given(ANY_TWINS, SEEDS)
def test_twins_leave_the_same_states_possible(pair: Twins, seed: int) -> None:
    one, other = observe(pair.one, pair.viewer), observe(pair.other, pair.viewer)
    assert count_states(one) == count_states(other)
    assert sample_state(one, Random(seed)) == sample_state(other, Random(seed))


@given(ANY_TWINS)
def test_twins_have_the_same_seat_to_act_and_offer_the_viewer_the_same_actions(pair: Twins) -> None:
    assert to_act(pair.one) == to_act(pair.other)
    one, other = observe(pair.one, pair.viewer), observe(pair.other, pair.viewer)
    assert done(one.legal_actions) == done(other.legal_actions)
    if to_act(pair.one) == pair.viewer:
        assert done(legal_actions(pair.one)) == done(legal_actions(pair.other))
        assert done([default_action(pair.one)]) == done([default_action(pair.other)])
        assert legal_action_mask(pair.one) == legal_action_mask(pair.other)


@given(ANY_TWINS)
def test_twins_give_the_same_refusals_to_a_seat(pair: Twins) -> None:
    assume(pair.viewer is not None)
    assert pair.viewer is not None
    for action in provocations(pair.viewer, pair.one.game):
        assert refused(pair.one, action) == refused(pair.other, action)


@given(ANY_TWINS)
def test_an_action_that_is_legal_in_both_twins_makes_the_same_events(pair: Twins) -> None:
    for action in set(legal_actions(pair.one)) & set(legal_actions(pair.other)):
        after_one, after_other = apply(pair.one, action), apply(pair.other, action)
        if reveals(pair.one, after_one, pair.viewer):
            continue
        happened, also_happened = (
            events(observe(before, pair.viewer), observe(after, pair.viewer))
            for before, after in ((pair.one, after_one), (pair.other, after_other))
        )
        assert told(happened) == told(also_happened)
        assert observe(after_one, pair.viewer) == observe(after_other, pair.viewer)


def reveals(before: UnderWay, after: GameState, viewer: int | None) -> bool:
    """Tell whether an action opens something hidden, so the viewer may see a difference."""
    if isinstance(after, Dealing | GameOver):
        return True
    hidden = before.game.rules.hidden_bids
    if isinstance(before, Bidding) and isinstance(after, Playing):
        return hidden is HiddenBids.UNTIL_ALL_BID
    # BID-3: the last bidder learns the others' sum from the bid that it may not make.
    is_told = isinstance(after, Bidding) and viewer == after.game.dealer == to_act(after)
    return is_told and hidden is not HiddenBids.OFF


@given(ANY_TWINS)
def test_another_viewer_tells_the_twins_apart(pair: Twins) -> None:
    # Otherwise the laws above would compare equal states. All seats together know everything.
    players = pair.one.game.players
    assert pair.one != pair.other
    assert any(observe(pair.one, seat) != observe(pair.other, seat) for seat in range(players))


@given(courses(), st.data())
def test_an_observation_holds_no_state(course: Course, data: st.DataObject) -> None:
    viewer = data.draw(st.none() | st.integers(0, course.end.game.players - 1))
    found: set[int] = set()
    waiting: list[object] = [observe(course.end, viewer)]
    while waiting:
        thing = waiting.pop()
        if id(thing) in found or isinstance(thing, type):
            continue
        found.add(id(thing))
        assert not isinstance(thing, GameState), thing
        waiting.extend(gc.get_referents(thing))
