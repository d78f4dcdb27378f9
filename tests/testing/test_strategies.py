"""The strategies draw what they promise, and Hypothesis finds them by type."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, get_args

import attrs
import pytest

import wizard_rules
from axes import values_not_met
from programs import output_of
from wizard_rules import (
    DECK,
    ONLINE,
    TOURNAMENT,
    Action,
    Bidding,
    Card,
    ChooseTrump,
    ChoosingTrump,
    Codec,
    Deal,
    Dealing,
    Event,
    Game,
    GameOver,
    GameState,
    PlaceBid,
    PlayCard,
    Playing,
    Round,
    Rules,
    Schedule,
    Trick,
    Violation,
    apply,
    deal,
    explain,
    legal_actions,
    new_game,
    observe,
    record,
    replay,
)

# The tests of mutants do without it.
pytest.importorskip("hypothesis")

from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from wizard_rules.testing.strategies import (
    BY_TYPE,
    Course,
    actions,
    card_sets,
    courses,
    decks,
    new_games,
    observations,
    records,
    rounds,
    rules,
    states,
    turns,
    whole_rounds,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

T = TypeVar("T")

# It fits no deal, but it is a round that is over.
ROUND = Round(None, None, (0, 0, 0), (Trick(1, (Card.RED_1, Card.RED_2, Card.RED_3)),))

PHASES: tuple[type[GameState], ...] = (Dealing, ChoosingTrump, Bidding, Playing, GameOver)


def drawn(strategy: st.SearchStrategy[T]) -> list[T]:
    """Return fifty values, the same at every run."""
    values: list[T] = []

    @settings(derandomize=True, database=None, deadline=None, max_examples=50)
    @given(strategy)
    def draw(value: T) -> None:
        values.append(value)

    draw()
    return values


SEARCH = settings(
    derandomize=True, database=None, deadline=None, max_examples=2000, phases=[Phase.generate]
)


def assert_covers(
    strategy: st.SearchStrategy[T], wanted: Iterable[object], of: Callable[[T], object]
) -> None:
    """Draw until everything wanted has come, and see that nothing else comes.

    Hypothesis chooses the order, and its versions choose differently.
    """
    missing, allowed = set(wanted), set(wanted)

    def is_last(value: T) -> bool:
        found = of(value)
        assert found in allowed
        missing.discard(found)
        return not missing

    find(strategy, is_last, settings=SEARCH)


def is_reachable(state: GameState) -> bool:
    """Tell whether the rules lead to the state, by playing its game again."""
    return replay(record(state)) == state


# States


@pytest.mark.parametrize("phase", PHASES)
def test_a_state_is_of_the_phase_asked_for_and_reachable(phase: type[Playing]) -> None:
    for state in drawn(states(phase)):
        assert type(state) is phase
        assert is_reachable(state)


def test_states_are_of_every_phase() -> None:
    assert_covers(states(), PHASES, type)


def test_states_vary_as_games_do() -> None:
    assert_covers(states(), (False, True), lambda state: bool(state.game.rounds))
    assert_covers(states(), range(6), lambda state: state.game.first_dealer)
    assert_covers(states(), (3, 4, 5, 6), lambda state: state.game.players)


def test_rounds_of_bids_vary() -> None:
    assert_covers(states(Bidding), (False, True), lambda state: state.game.is_blind)
    assert_covers(states(Bidding), (False, True), lambda state: state.turn_up is None)
    assert_covers(states(Bidding), range(1, 7), lambda state: state.bids.count(None))


def test_rounds_of_tricks_vary() -> None:
    assert_covers(states(Playing), range(6), lambda state: len(state.trick_cards))
    assert_covers(states(Playing), (False, True), lambda state: bool(state.tricks))


# Cards, tables, rounds


def test_card_sets_of_many_sizes() -> None:
    assert_covers(card_sets(), range(6), lambda cards: min(len(cards), 5))


def test_a_deck_has_all_cards() -> None:
    start = new_game(players=3)
    for deck in drawn(decks(start)):
        assert sorted(deck) == list(DECK)


def test_wizards_and_jesters_are_turned_up_often() -> None:
    turned_up = [deck[3] for deck in drawn(decks(new_game(players=3)))]
    # By chance, each would be turned up three times out of fifty.
    assert sum(card.is_wizard for card in turned_up) >= 8
    assert sum(card.is_jester for card in turned_up) >= 8


def test_the_card_to_turn_up_can_be_asked_for() -> None:
    for players in (3, 6):
        start = new_game(Rules(schedule=(2,)), players=players)
        for deck in drawn(decks(start, turn_up=Card.BLUE_7)):
            assert deal(start, deck).turn_up is Card.BLUE_7


def test_a_full_deal_turns_nothing_up() -> None:
    start = new_game(Rules(schedule=(20,)), players=3)
    for deck in drawn(decks(start, turn_up=Card.BLUE_7)):
        assert deal(start, deck).turn_up is None


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_rules_fit_the_number_of_players_asked_for(players: int) -> None:
    for value in drawn(rules(players)):
        new_game(value, players=players)
    assert_covers(rules(players), (tuple, Schedule), lambda value: type(value.schedule))


@pytest.mark.parametrize("players", [None, 3, 4, 5, 6])
def test_every_axis_of_rules_is_drawn(players: int | None) -> None:
    met: list[Rules] = []

    def is_last(value: Rules) -> bool:
        met.append(value)
        return not values_not_met(met)

    # Raises an error if something never comes.
    find(rules(players), is_last, settings=SEARCH)


def test_a_table_plays_by_the_rules_asked_for() -> None:
    tables = new_games(st.just(ONLINE))
    assert {table.game.rules for table in drawn(tables)} == {ONLINE}
    assert_covers(tables, (3, 4, 5, 6), lambda table: table.game.players)
    # Eleven cards a hand are too many for six.
    tables = new_games(st.just(Rules(schedule=(11,))))
    assert_covers(tables, (3, 4, 5), lambda table: table.game.players)


def test_a_round_is_any_of_its_game() -> None:
    values = rounds(new_games(st.just(TOURNAMENT)))
    assert_covers(values, range(1, 11), lambda value: value.game.round_number)


# Actions and courses of play


def test_actions_are_legal() -> None:
    start = new_game(players=3)
    for action in drawn(actions(start)):
        assert explain(start, action) is None
    state = apply(start, deal(start, DECK))
    assert_covers(actions(state), legal_actions(state), lambda action: action)


def test_after_the_game_there_is_no_action() -> None:
    over = GameOver(Game(Rules(schedule=(1,)), 3, 0, (ROUND,)))
    assert actions(over).is_empty


def test_a_whole_round_ends_with_its_score() -> None:
    for course in drawn(whole_rounds()):
        assert len(course.end.game.rounds) == course.start.game.round_number
        assert len(course.states) == len(course.actions) + 1
        for before, action, after in course.moves:
            assert apply(before, action) == after


def test_a_whole_round_is_one_of_those_asked_for() -> None:
    start = new_game(ONLINE, players=3)
    assert {course.start for course in drawn(whole_rounds(st.just(start)))} == {start}
    assert {course.start for course in drawn(courses(st.just(start)))} == {start}


def test_a_course_ends_anywhere() -> None:
    def ends_in_round(course: Course) -> bool:
        return len(course.end.game.rounds) < course.start.game.round_number

    assert_covers(courses(), (False, True), ends_in_round)
    assert_covers(courses(), PHASES, lambda course: type(course.end))


# Observations


def test_observations_are_of_any_viewer() -> None:
    assert_covers(observations(), (None, *range(6)), lambda value: value.seat)
    assert_covers(observations(), (False, True), lambda value: value.to_act == value.seat)


def test_observations_are_of_the_states_asked_for() -> None:
    state = new_game(players=3)
    expected = [observe(state, viewer) for viewer in (0, 1, 2, None)]
    assert_covers(observations(st.just(state)), expected, lambda value: value)


def test_at_a_turn_there_is_something_to_decide() -> None:
    kinds = (ChooseTrump, PlaceBid, PlayCard)
    assert_covers(turns(), kinds, lambda value: type(value.legal_actions[0]))


# Records


def test_records_are_of_games_in_every_phase() -> None:
    assert_covers(records(), PHASES, lambda played: type(replay(played)))


def test_records_are_of_the_states_asked_for() -> None:
    state = new_game(players=3)
    assert set(drawn(records(st.just(state)))) == {record(state)}


# By type

CLASSES = [
    kind
    for kind in (getattr(wizard_rules, name) for name in wizard_rules.__all__)
    # A codec is not a value of the game.
    if isinstance(kind, type) and attrs.has(kind) and kind is not Codec
]


def test_there_is_a_strategy_for_every_class_that_a_game_is_made_of() -> None:
    # Hypothesis can draw a violation by itself, since its texts may be any.
    assert set(BY_TYPE) == set(CLASSES) - {Violation}


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_a_class_is_drawn_by_its_type(kind: type[object]) -> None:
    values: list[object] = drawn(st.from_type(kind))
    assert {type(value) for value in values} == {kind}
    assert len(set(values)) > 1


def test_a_course_is_drawn_by_its_type() -> None:
    for course in drawn(st.from_type(Course)):
        assert len(course.states) == len(course.actions) + 1


def test_unions_and_enums_are_drawn_from_their_members() -> None:
    any_state: type[GameState] = GameState  # type: ignore[assignment]
    any_action: type[Action] = Action  # type: ignore[assignment]
    any_event: type[Event] = Event  # type: ignore[assignment]
    assert_covers(st.from_type(any_state), PHASES, type)
    assert_covers(st.from_type(any_action), (Deal, ChooseTrump, PlaceBid, PlayCard), type)
    assert_covers(st.from_type(any_event), get_args(Event), type)
    assert_covers(st.from_type(Card), DECK, lambda card: card)


def test_the_package_does_without_hypothesis() -> None:
    script = "import sys, wizard_rules.testing; print('hypothesis' in sys.modules)"
    assert output_of("-c", script) == "False\n"
