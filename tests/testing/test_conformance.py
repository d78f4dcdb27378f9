"""The checks of bots and views accept what is right and find what is wrong."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import attrs
import pytest

from axes import values_not_met
from wizard_rules import (
    Action,
    Bidding,
    Card,
    ChooseTrump,
    ChoosingTrump,
    GameState,
    HiddenBids,
    NotEqual,
    Observation,
    Phase,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    Schedule,
    Suit,
    WizardRulesError,
    WizardTurnUp,
    default_action,
    legal_actions,
    log,
    observe,
)
from wizard_rules.testing import ConformanceError, check_bot, check_state_view, check_view

if TYPE_CHECKING:
    from collections.abc import Callable


def fault_of_bot(bot: Callable[[Observation], Action]) -> ConformanceError:
    """Return the fault that the check finds in a bot."""
    with pytest.raises(ConformanceError) as caught:
        check_bot(bot)
    return caught.value


def fault_of_view(view: Callable[[GameState, int | None], object]) -> ConformanceError:
    """Return the fault that the check finds in a view."""
    with pytest.raises(ConformanceError) as caught:
        check_state_view(view)
    return caught.value


def seat_of(observation: Observation) -> int:
    """Return the seat, which there is."""
    assert observation.seat is not None
    return observation.seat


# Bots


def test_a_bot_that_plays_legally_passes() -> None:
    check_bot(default_action)
    check_bot(lambda observation: observation.legal_actions[-1])


def test_a_bot_may_be_random() -> None:
    rng = Random(1)
    check_bot(lambda observation: rng.choice(observation.legal_actions))


def test_a_bot_plays_every_seat_of_every_variant() -> None:
    rules: set[tuple[Rules, int]] = set()
    seats: set[tuple[int, int]] = set()
    phases: Counter[Phase] = Counter()
    met: set[Rules] = set()

    def bot(observation: Observation) -> Action:
        played = observation.rules
        rules.add((attrs.evolve(played, schedule=(1,)), observation.players))
        met.add(played)
        seats.add((observation.players, seat_of(observation)))
        phases[observation.phase] += 1
        return default_action(observation)

    check_bot(bot)
    assert values_not_met(met) == {}
    assert len(rules) == len(WizardTurnUp) * len(NotEqual) * len(HiddenBids) * 2 * 4
    # In half of them zero is free: leave out what a Wizard turned up means, and they still differ.
    others = {
        (attrs.evolve(played, wizard_turn_up=WizardTurnUp.NO_TRUMP), players)
        for played, players in rules
    }
    assert len(others) == len(rules)
    assert seats == {(players, seat) for players in range(3, 7) for seat in range(players)}
    assert phases[Phase.CHOOSING_TRUMP] >= 50
    assert set(phases) == {Phase.CHOOSING_TRUMP, Phase.BIDDING, Phase.PLAYING}


def test_games_have_named_schedules_and_hands_of_all_sizes() -> None:
    schedules: Counter[str] = Counter()
    sizes: set[tuple[int, bool]] = set()

    def bot(observation: Observation) -> Action:
        schedule = observation.rules.schedule
        schedules[schedule.name if isinstance(schedule, Schedule) else "of its own"] += 1
        sizes.add((observation.hand_size, observation.trump is None))
        return default_action(observation)

    check_bot(bot)
    assert set(schedules) == {"STANDARD", "TOURNAMENT", "of its own"}
    # Each hand size with trump and without; the largest are dealt without a turn-up.
    assert sizes >= {(size, no_trump) for size in range(1, 16) for no_trump in (False, True)}
    assert (20, True) in sizes


@pytest.mark.rule("TRUMP-3", "BLIND-1")
def test_every_number_of_players_names_trump_in_blind_rounds_and_others() -> None:
    asked: Counter[tuple[int, bool]] = Counter()

    def bot(observation: Observation) -> Action:
        if observation.phase is Phase.CHOOSING_TRUMP:
            asked[observation.players, observation.game.is_blind] += 1
        return default_action(observation)

    check_bot(bot)
    for players in (3, 4, 5, 6):
        assert asked[players, True] >= 4
        assert asked[players, False] >= 15


def test_a_bot_that_fails_late_in_a_game_is_found() -> None:
    def forgets(observation: Observation) -> Action:
        if observation.round_number > 9:
            raise IndexError
        return default_action(observation)

    assert fault_of_bot(forgets).observation.round_number == 10


def test_the_games_depend_on_the_seed() -> None:
    seen: list[list[Observation]] = []

    def bot(observation: Observation) -> Action:
        seen[-1].append(observation)
        return default_action(observation)

    for seed in (0, 0, 1):
        seen.append([])
        check_bot(bot, seed=seed)
    assert seen[0] == seen[1]
    assert seen[0] != seen[2]


def always_bids_one(observation: Observation) -> Action:
    """Bid one trick, even when that is the forbidden bid."""
    if observation.phase is Phase.BIDDING:
        return PlaceBid(seat_of(observation), 1)
    return default_action(observation)


@pytest.mark.rule("BID-2")
def test_a_bot_that_forgets_the_forbidden_bid_is_found() -> None:
    fault = fault_of_bot(always_bids_one)
    assert fault.observation.forbidden_bid == 1
    assert fault.answer == PlaceBid(seat_of(fault.observation), 1)
    assert "the bot answered PlaceBid(seat=" in str(fault)
    assert "[BID-2]" in str(fault)
    assert str(fault).endswith(str(fault.observation))


@pytest.mark.rule("TRICK-3")
def test_a_bot_that_does_not_follow_suit_is_found() -> None:
    def plays_anything(observation: Observation) -> Action:
        hand = observation.hands[seat_of(observation)]
        if observation.phase is Phase.PLAYING and hand is not None:
            return PlayCard(seat_of(observation), max(hand))
        return default_action(observation)

    assert "[TRICK-3]" in str(fault_of_bot(plays_anything))


@pytest.mark.rule("TRUMP-3")
def test_a_bot_that_does_not_expect_to_name_trump_is_found() -> None:
    def bids_or_plays(observation: Observation) -> Action:
        if observation.phase is Phase.CHOOSING_TRUMP:
            return PlaceBid(seat_of(observation), 0)
        return default_action(observation)

    assert fault_of_bot(bids_or_plays).observation.phase is Phase.CHOOSING_TRUMP


@pytest.mark.rule("BLIND-1")
def test_a_bot_that_expects_to_see_its_hand_is_found() -> None:
    def counts_wizards(observation: Observation) -> Action:
        hand = observation.hands[seat_of(observation)]
        wizards = sum(card.is_wizard for card in hand)  # type: ignore[union-attr]  # pyright: ignore[reportOptionalIterable]
        return observation.legal_actions[-1 if wizards else 0]

    fault = fault_of_bot(counts_wizards)
    assert fault.observation.hands[seat_of(fault.observation)] is None
    assert fault.answer is None
    assert "the bot raised TypeError" in str(fault)
    assert isinstance(fault.__cause__, TypeError)


@pytest.mark.parametrize(
    "answer", [None, 0, "R7", PlayCard(0, Card.RED_7), ChooseTrump(9, Suit.RED)]
)
def test_a_bot_that_answers_nonsense_is_found(answer: Action) -> None:
    assert fault_of_bot(lambda _: answer).answer == answer


def test_a_fault_is_an_error_of_the_library_and_a_failed_assertion() -> None:
    fault = fault_of_bot(always_bids_one)
    assert isinstance(fault, WizardRulesError)
    assert isinstance(fault, AssertionError)
    twin = pickle.loads(pickle.dumps(fault))  # noqa: S301 - it was dumped here
    assert (str(twin), twin.observation, twin.answer) == (
        str(fault),
        fault.observation,
        fault.answer,
    )


# Encoders of observations


def test_an_encoder_of_the_observation_alone_passes() -> None:
    check_view(lambda seen: [repr(seen), log(seen), seen.legal_actions, seen.hand_counts])


def test_an_encoder_that_remembers_is_found() -> None:
    seen: list[Observation] = []

    def remembers(observation: Observation) -> int:
        seen.append(observation)
        return len(seen)

    with pytest.raises(ConformanceError, match="sees a difference that it must not see: 1 and 2"):
        check_view(remembers)


IDENTITIES: dict[str, Callable[[Observation], object]] = {
    "itself": id,
    "its game": lambda seen: id(seen.game),
    "its tricks": lambda seen: id(seen.tricks),
    "its hands": lambda seen: id(seen.dealt),
}


@pytest.mark.parametrize("encode", IDENTITIES.values(), ids=IDENTITIES)
def test_an_encoder_of_an_identity_is_found(encode: Callable[[Observation], object]) -> None:
    with pytest.raises(ConformanceError, match="sees a difference that it must not see"):
        check_view(encode)


def test_an_encoder_that_draws_at_random_is_found() -> None:
    rng = Random(1)
    with pytest.raises(ConformanceError, match="sees a difference that it must not see"):
        check_view(lambda _: rng.random())


def test_an_encoder_that_fails_is_found() -> None:
    def fails(observation: Observation) -> int:
        return seat_of(observation)

    with pytest.raises(ConformanceError, match="the view raised AssertionError") as caught:
        check_view(fails)
    assert caught.value.observation.seat is None
    assert caught.value.answer is None


class Array:
    """Compares item by item, as arrays do."""

    def __eq__(self, other: object) -> bool:
        """Fail as arrays do when asked for a single truth value."""
        msg = "the truth value of an array is ambiguous"
        raise ValueError(msg)

    def __hash__(self) -> int:
        """Fail, since the check never asks for it."""
        raise NotImplementedError

    def __repr__(self) -> str:
        """Return the text that a report shows."""
        return "array([0, 1])"


def test_views_that_cannot_be_compared_do_not_pass() -> None:
    with pytest.raises(ConformanceError, match="cannot be compared by ==: ValueError") as caught:
        check_view(lambda _: Array())
    assert isinstance(caught.value.__cause__, ValueError)
    assert str(caught.value).startswith("array([0, 1]) and array([0, 1]) ")


# Views of states


def test_a_view_of_what_a_seat_may_know_passes() -> None:
    check_state_view(observe, seed=7)


def test_states_of_every_phase_and_kind_are_compared() -> None:
    compared: Counter[tuple[str, bool, str]] = Counter()
    differ: list[bool] = []
    before: list[GameState] = []

    def view(state: GameState, viewer: int | None) -> int:
        hidden = state.game.rules.hidden_bids.value
        compared[type(state).__name__, state.game.is_blind, hidden] += 1
        assert viewer is None or 0 <= viewer < state.game.players
        before.append(state)
        if len(before) % 2 == 0:
            differ.append(before[-1] != before[-2])
        return 0

    check_state_view(view)
    for hidden in HiddenBids:
        assert compared["ChoosingTrump", False, hidden.value] >= 2
        assert compared["ChoosingTrump", True, hidden.value] >= 2
        assert compared["Bidding", True, hidden.value] >= 50
        assert compared["Bidding", False, hidden.value] >= 200
        assert compared["Playing", False, hidden.value] >= 500
    # Two equal states would prove nothing.
    assert all(differ)


LEAKS: dict[str, Callable[[GameState, int | None], object]] = {
    "the state": lambda state, _: state,
    "all hands": lambda state, _: isinstance(state, Bidding) and state.hands,
    "the deal": lambda state, _: isinstance(state, Playing) and state.dealt,
    "the hand of the dealer before it names trump": lambda state, _: (
        isinstance(state, ChoosingTrump) and state.hands[state.game.dealer]
    ),
    "hidden bids": lambda state, _: isinstance(state, Bidding) and state.bids,
    "bids hidden to the end of the round": lambda state, _: (
        isinstance(state, Playing) and state.bids
    ),
    "the sum of hidden bids": lambda state, _: isinstance(state, Playing) and sum(state.bids),
    "what others may play": lambda state, _: legal_actions(state),
    "its card to a seat in the blind round": lambda state, viewer: (
        isinstance(state, Bidding)
        and state.game.is_blind
        and viewer is not None
        and state.hands[viewer]
    ),
    "all hands to a spectator while trump is named for a large hand": lambda state, viewer: (
        isinstance(state, ChoosingTrump)
        and viewer is None
        and state.game.hand_size > 3
        and state.hands
    ),
    "all cards to a spectator of the blind round": lambda state, viewer: (
        isinstance(state, Bidding) and state.game.is_blind and viewer is None and state.hands
    ),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_leaks_is_found(leak: str) -> None:
    fault = fault_of_view(LEAKS[leak])
    assert fault.answer is not None
    who = "a spectator" if fault.observation.seat is None else f"seat {fault.observation.seat}"
    assert str(fault).startswith(f"{who} sees a difference that it must not see: ")
