"""Hypothesis strategies for games, for tests of programs that are built on this library.

This module needs Hypothesis, so nothing else in the package imports it, and its names are not
exported by :mod:`wizard_rules`. An example starts in any round of any game, with the rounds before
it finished. Those are played by a seeded generator, since drawing each of their cards would drown
what an example is about. The round itself is drawn card by card and action by action, so a
failing example shrinks to a short one.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast, final, overload

import attrs

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as _missing:
    _message = "the strategies need Hypothesis: python -m pip install hypothesis"
    raise ModuleNotFoundError(_message, name=_missing.name) from _missing

from wizard_rules.errors import InvalidRulesError
from wizard_rules.game.actions import Action, ChooseTrump, Deal, PlaceBid, PlayCard
from wizard_rules.game.engine import apply, deal, legal_actions, to_act
from wizard_rules.game.records import Record, record
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    Game,
    GameOver,
    GameState,
    Playing,
    Round,
    Trick,
    new_game,
)
from wizard_rules.rules.bidding import HiddenBids, NotEqual
from wizard_rules.rules.cards import DECK, Card, CardSet, Suit, shuffled_deck
from wizard_rules.rules.scoresheet import Scoresheet, SheetRow
from wizard_rules.rules.tricks import WizardTurnUp
from wizard_rules.rules.variants import MAX_PLAYERS, MIN_PLAYERS, Rules, Schedule
from wizard_rules.views.events import (
    BidPlaced,
    BidsRevealed,
    CardPlayed,
    CardsDealt,
    Event,
    GameEnded,
    RoundScored,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
    log,
)
from wizard_rules.views.observations import Observation, observe
from wizard_rules.views.sampling import Sampler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = [
    "Course",
    "actions",
    "card_sets",
    "courses",
    "decks",
    "new_games",
    "observations",
    "records",
    "rounds",
    "rules",
    "states",
    "turns",
    "whole_rounds",
]

_StateT = TypeVar("_StateT", bound=GameState)

_COUNTS = range(MIN_PLAYERS, MAX_PLAYERS + 1)


@final
@attrs.frozen
class Course:
    """A legal course of play within one round, kept short for the report of a failing test."""

    start: Dealing
    """The round about to be dealt."""
    actions: tuple[Action, ...]
    """The actions, the deal first; they reach the end of the round at most."""

    @property
    def states(self) -> tuple[GameState, ...]:
        """All states on the way, the start first."""
        start: GameState = self.start
        return tuple(accumulate(self.actions, apply, initial=start))

    @property
    def end(self) -> GameState:
        """The state at the end."""
        return self.states[-1]

    @property
    def moves(self) -> Iterator[tuple[GameState, Action, GameState]]:
        """Each action between the state before it and the state after it."""
        for action, (before, after) in zip(self.actions, pairwise(self.states), strict=True):
            yield before, action, after


# Cards


def card_sets() -> st.SearchStrategy[CardSet]:
    """Draw any set of cards."""
    return _CARD_SETS


@st.composite
def decks(draw: st.DrawFn, state: Dealing, *, turn_up: Card | None = None) -> tuple[Card, ...]:
    """Draw a deck for :func:`wizard_rules.deal` to deal the coming round from.

    A Wizard and a Jester are turned up more often than by chance. ``turn_up`` is the card to turn
    up; a full deal ignores it.
    """
    deck = draw(_PERMUTATIONS)
    # By chance, one deal in fifteen turns up a Wizard and one in fifteen a Jester.
    wanted = (
        draw(st.sampled_from((None, Card.WIZARD_1, Card.JESTER_1))) if turn_up is None else turn_up
    )
    place = state.game.players * state.game.hand_size
    if wanted is not None and place < len(DECK):
        other = deck.index(wanted)
        deck[place], deck[other] = deck[other], deck[place]
    return tuple(deck)


# Tables


@st.composite
def rules(draw: st.DrawFn, players: int | None = None) -> Rules:
    """Draw rules: every axis, named and custom schedules.

    They fit this number of players, 3 to 6; without one, they fit some number of players.
    """
    count = draw(st.sampled_from(_COUNTS)) if players is None else players
    schedule = draw(_SCHEDULES[count])
    may_be_blind = Rules(schedule=schedule).hand_sizes(count)[0] == 1
    return Rules(
        wizard_turn_up=draw(_WIZARD_TURN_UPS),
        notequal=draw(_NOTEQUALS),
        zero_is_free=draw(_BOOLEANS),
        hidden_bids=draw(_HIDDEN_BIDS),
        blind_round=may_be_blind and draw(_BOOLEANS),
        schedule=schedule,
    )


@st.composite
def new_games(draw: st.DrawFn, rules: st.SearchStrategy[Rules] | None = None) -> Dealing:
    """Draw a new game: its rules, 3 to 6 players and the first dealer.

    If rules are given, they are drawn first, and then a number of players that they fit.
    """
    if rules is None:
        players = draw(st.sampled_from(_COUNTS))
        played = draw(_RULES_FOR[players])
    else:
        played = draw(rules)
        players = draw(st.sampled_from([count for count in _COUNTS if _is_playable(played, count)]))
    return new_game(played, players=players, first_dealer=draw(st.integers(0, players - 1)))


def _is_playable(rules: Rules, players: int) -> bool:
    try:
        rules.hand_sizes(players)
    except InvalidRulesError:
        return False
    return True


@st.composite
def rounds(draw: st.DrawFn, games: st.SearchStrategy[Dealing] | None = None) -> Dealing:
    """Draw any round about to be dealt, in any game or in one of these new games."""
    start = draw(_NEW_GAMES if games is None else games)
    finished = draw(st.integers(0, len(start.game.hand_sizes) - 1))
    return _played_to(start, finished, Random(draw(_SEEDS) if finished else 0))


def _played_to(start: Dealing, finished: int, rng: Random) -> Dealing:
    state: GameState = start
    waiting = start
    while len(waiting.game.rounds) < finished:
        if isinstance(state, Dealing):
            state = apply(state, deal(state, shuffled_deck(rng)))
        else:
            state = apply(state, rng.choice(legal_actions(state)))
        if isinstance(state, Dealing):
            waiting = state
    return waiting


# Actions and courses of play


def actions(state: GameState) -> st.SearchStrategy[Action]:
    """Draw a legal action of the state, or a deal if one is due.

    After the game the strategy is empty.
    """
    if isinstance(state, Dealing):
        return decks(state).map(lambda deck: deal(state, deck))
    legal = legal_actions(state)
    return st.sampled_from(legal) if legal else st.nothing()


def _draw_course(draw: st.DrawFn, start: Dealing, stops: Callable[[GameState], bool]) -> Course:
    state: GameState = start
    done: list[Action] = []
    while not (stops(state) or len(state.game.rounds) > len(start.game.rounds)):
        if isinstance(state, Dealing):
            action: Action = deal(state, draw(decks(state)))
        else:
            legal = legal_actions(state)
            # Making a strategy for each action would take longer than all the rest.
            action = legal[draw(_PLACES[len(legal)])]
        done.append(action)
        state = apply(state, action)
    return Course(start, tuple(done))


@st.composite
def whole_rounds(draw: st.DrawFn, rounds: st.SearchStrategy[Dealing] | None = None) -> Course:
    """Draw play from the deal to the score of any round, or of one of these rounds."""
    return _draw_course(draw, draw(_ROUNDS if rounds is None else rounds), lambda _: False)


@st.composite
def courses(draw: st.DrawFn, rounds: st.SearchStrategy[Dealing] | None = None) -> Course:
    """Draw a course of play that ends anywhere in a round or with its score.

    The round is any round or one of these rounds.
    """
    start = draw(_ROUNDS if rounds is None else rounds)
    players, size = start.game.players, start.game.hand_size
    # A deal, a choice of trump, the bids, the cards.
    all_actions = 2 + players + players * size
    before_cards = st.integers(0, 2 + players)
    between_cards = st.integers(2 + players, all_actions)
    # Trump can be named in one state only, and the score comes only after the last card.
    ends = st.sampled_from((1, all_actions))
    limits = before_cards | between_cards | ends
    # Each action asks once whether to stop before it.
    remaining = iter(range(draw(limits), -1, -1))
    return _draw_course(draw, start, lambda _: next(remaining) == 0)


# States


@overload
def states() -> st.SearchStrategy[GameState]: ...


@overload
def states(phase: type[_StateT]) -> st.SearchStrategy[_StateT]: ...


def states(phase: type[Any] | None = None) -> st.SearchStrategy[GameState]:
    """Draw a state of any game in any round, in this phase or in any phase.

    >>> from wizard_rules import Playing
    >>> from wizard_rules.testing.strategies import states
    >>> before_a_card = states(Playing)
    """
    return st.one_of(*_STATES.values()) if phase is None else _STATES[phase]


# Each of these ends in its phase because of the rounds that it starts in.


@st.composite
def _choosing(draw: st.DrawFn) -> ChoosingTrump:
    start = draw(_ROUNDS_THAT_ASK)
    state = apply(start, deal(start, draw(decks(start, turn_up=draw(_WIZARDS)))))
    return cast("ChoosingTrump", state)


@st.composite
def _bidding(draw: st.DrawFn) -> Bidding:
    start = draw(_ROUNDS)
    bids = draw(st.integers(0, start.game.players - 1))
    course = _draw_course(
        draw,
        start,
        lambda state: (
            isinstance(state, Bidding) and len(state.bids) - state.bids.count(None) == bids
        ),
    )
    return cast("Bidding", course.end)


@st.composite
def _playing(draw: st.DrawFn) -> Playing:
    start = draw(_ROUNDS_WITH_PLAY)
    cards = draw(st.integers(0, start.game.players * start.game.hand_size - 1))
    course = _draw_course(
        draw,
        start,
        lambda state: isinstance(state, Playing) and state.played.bit_count() == cards,
    )
    return cast("Playing", course.end)


@st.composite
def _over(draw: st.DrawFn) -> GameOver:
    start = draw(_NEW_GAMES)
    last = _played_to(start, len(start.game.hand_sizes) - 1, Random(draw(_SEEDS)))
    return cast("GameOver", _draw_course(draw, last, lambda _: False).end)


# Values made from states


@st.composite
def observations(
    draw: st.DrawFn, states: st.SearchStrategy[GameState] | None = None
) -> Observation:
    """Draw what a seat or a spectator sees of any state, or of one of these states."""
    state = draw(_ANY_STATES if states is None else states)
    return observe(state, draw(_VIEWERS[state.game.players]))


@st.composite
def turns(draw: st.DrawFn) -> Observation:
    """Draw what a seat sees when it is to act, which a bot has to answer.

    >>> from hypothesis import given
    >>> from wizard_rules import default_action
    >>> from wizard_rules.testing.strategies import turns
    >>> @given(turns())
    ... def test_a_bot_answers_legally(observation):
    ...     assert default_action(observation) in observation.legal_actions
    >>> test_a_bot_answers_legally()
    """
    state = draw(_SEATED_STATES)
    return observe(state, to_act(state))


def records(
    states: st.SearchStrategy[GameState] | None = None,
) -> st.SearchStrategy[Record]:
    """Draw the record of a game as far as any state, or as far as one of these states.

    >>> from hypothesis import given
    >>> from wizard_rules import record, replay
    >>> from wizard_rules.testing.strategies import records
    >>> @given(records())
    ... def test_a_game_is_what_was_done_in_it(played):
    ...     assert record(replay(played)) == played
    >>> test_a_game_is_what_was_done_in_it()
    """
    return (_ANY_STATES if states is None else states).map(record)


# Made once, since Hypothesis takes longer to make a strategy than to draw from it.


def _schedules(players: int) -> st.SearchStrategy[Schedule | tuple[int, ...]]:
    largest = len(DECK) // players
    # The full deal is one of up to twenty sizes, and the only one without a turn-up: draw it often.
    sizes = st.integers(1, largest) | st.just(largest)
    custom = st.lists(sizes, min_size=1, max_size=4).map(tuple)
    return custom | st.sampled_from(Schedule)


def _leaves_a_turn_up(state: Dealing) -> bool:
    return state.game.players * state.game.hand_size < len(DECK)


def _asking(rules: Rules) -> Rules:
    return attrs.evolve(rules, wizard_turn_up=WizardTurnUp.DEALER_CHOOSES)


_SEEDS = st.integers(0, 2**16)
_PERMUTATIONS = st.permutations(DECK)
_CARD_SETS = st.sets(st.sampled_from(DECK)).map(CardSet)
_WIZARDS = st.sampled_from([card for card in DECK if card.is_wizard])
_WIZARD_TURN_UPS = st.sampled_from(WizardTurnUp)
_NOTEQUALS = st.sampled_from(NotEqual)
_BOOLEANS = st.booleans()
_HIDDEN_BIDS = st.sampled_from(HiddenBids)
_SCHEDULES = {players: _schedules(players) for players in _COUNTS}
_RULES_FOR = {players: rules(players) for players in _COUNTS}
_PLACES = {count: st.integers(0, count - 1) for count in range(1, len(DECK) // MIN_PLAYERS + 2)}
_VIEWERS = {players: st.sampled_from((*range(players), None)) for players in _COUNTS}
_NEW_GAMES = new_games()
_ROUNDS = rounds()
_ROUNDS_THAT_ASK = rounds(new_games(rules().map(_asking))).filter(_leaves_a_turn_up)
_ROUNDS_WITH_PLAY = rounds().filter(lambda state: not state.game.is_blind)
_STATES: dict[type[GameState], st.SearchStrategy[GameState]] = {
    Dealing: _ROUNDS,
    ChoosingTrump: _choosing(),
    Bidding: _bidding(),
    Playing: _playing(),
    GameOver: _over(),
}
_ANY_STATES = states()
_SEATED_STATES = states(ChoosingTrump) | states(Bidding) | states(Playing)
_SEATS = st.integers(0, MAX_PLAYERS - 1)
_BIDS = st.integers(0, len(DECK) // MIN_PLAYERS)


def _a_round(state: GameOver) -> st.SearchStrategy[Round]:
    return st.sampled_from(state.game.rounds)


def _a_trick(state: Playing) -> st.SearchStrategy[Trick]:
    return st.sampled_from((*state.tricks, state.trick))


def _logs(states: st.SearchStrategy[GameState]) -> st.SearchStrategy[tuple[Event, ...]]:
    return observations(states).map(log)


def _told(
    kind: type[Event], logs: st.SearchStrategy[tuple[Event, ...]]
) -> st.SearchStrategy[Event]:
    """Draw an event of this class from logs that each have one."""
    return logs.flatmap(
        lambda told: st.sampled_from([event for event in told if isinstance(event, kind)])
    )


_LOGS_OF_GAMES = _logs(states(GameOver))


def _a_reveal(state: GameOver) -> st.SearchStrategy[BidsRevealed]:
    return _a_round(state).map(lambda finished: BidsRevealed(finished.bids))


def _sheet(state: GameState) -> Scoresheet:
    game = state.game
    sheet = Scoresheet(game.rules, game.players, game.first_dealer)
    for finished in game.rounds:
        sheet = sheet.with_round(finished.bids, finished.tricks_won)
    return sheet


def _a_row(state: GameOver) -> st.SearchStrategy[SheetRow]:
    return st.sampled_from(_sheet(state).rows)


# Strategies by type. An action or an event that is drawn alone fits some game, not a given state.
BY_TYPE: dict[type, st.SearchStrategy[object]] = {
    **_STATES,
    CardSet: _CARD_SETS,
    Rules: rules(),
    Game: _ANY_STATES.map(lambda state: state.game),
    Round: states(GameOver).flatmap(_a_round),
    Trick: states(Playing).flatmap(_a_trick),
    Observation: observations(),
    Sampler: observations().map(Sampler),
    Record: records(),
    Scoresheet: _ANY_STATES.map(_sheet),
    SheetRow: states(GameOver).flatmap(_a_row),
    Deal: _ROUNDS.flatmap(actions),
    ChooseTrump: st.builds(ChooseTrump, _SEATS, st.sampled_from(Suit)),
    PlaceBid: st.builds(PlaceBid, _SEATS, _BIDS),
    PlayCard: st.builds(PlayCard, _SEATS, st.sampled_from(DECK)),
    CardsDealt: _told(CardsDealt, _LOGS_OF_GAMES),
    TrumpTurnedUp: st.builds(TrumpTurnedUp, st.sampled_from(DECK)),
    TrumpChosen: st.builds(TrumpChosen, _SEATS, st.sampled_from(Suit)),
    BidPlaced: st.builds(BidPlaced, _SEATS, st.none() | _BIDS),
    BidsRevealed: states(GameOver).flatmap(_a_reveal),
    CardPlayed: st.builds(CardPlayed, _SEATS, st.sampled_from(DECK)),
    TrickTaken: st.builds(TrickTaken, _SEATS),
    RoundScored: _told(RoundScored, _LOGS_OF_GAMES),
    GameEnded: _told(GameEnded, _LOGS_OF_GAMES),
}
"""The strategy for each class that Hypothesis cannot build correctly by itself."""

# The plug-in registers the classes of the core; this one is registered here, where it is defined.
st.register_type_strategy(Course, courses())
