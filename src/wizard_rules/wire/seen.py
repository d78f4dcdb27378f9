"""Observations as they are sent: each value spelled out, and checked when it comes back.

A client need not know the rules, so values that can be computed are sent as well. When an
observation comes back, little is believed: the finished rounds are played again, and so is the
round under way, with any cards and bids in place of those that the viewer does not see. The viewer
must then see exactly what the observation says.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, final

import attrs

from wizard_rules.errors import FormatError, IllegalActionError, InvalidRulesError, shown
from wizard_rules.game.actions import ChooseTrump, Deal, PlaceBid, PlayCard
from wizard_rules.game.engine import apply
from wizard_rules.game.records import round_actions
from wizard_rules.game.states import (
    ChoosingTrump,
    Dealing,
    Game,
    Phase,
    Playing,
    Round,
    Trick,
    new_game,
)
from wizard_rules.rules.cards import DECK, CardSet
from wizard_rules.rules.variants import Rules, check_table
from wizard_rules.views.observations import Observation, observe

if TYPE_CHECKING:
    from wizard_rules.game.actions import Action
    from wizard_rules.game.states import GameState
    from wizard_rules.rules.cards import Card, Suit

__all__ = ["SeenGame", "SeenRound", "checked_observation", "seen_game", "table_fault"]


@final
@attrs.frozen
class SeenRound:
    """A finished round with what can be computed from it; all of it is public."""

    dealer: int
    turn_up: Card | None
    trump: Suit | None
    bids: tuple[int, ...]
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...]


@final
@attrs.frozen
class SeenGame:
    """What an observation tells, under the names that it has there."""

    seat: int | None
    rules: Rules
    players: int
    first_dealer: int
    rounds: tuple[SeenRound, ...]
    phase: Phase
    to_act: int | None
    round_number: int
    dealer: int
    hand_size: int
    hands: tuple[CardSet | None, ...]
    hand_counts: tuple[int, ...]
    turn_up: Card | None
    trump: Suit | None
    bids: tuple[int | None, ...]
    has_bid: tuple[bool, ...]
    forbidden_bid: int | None
    trick: Trick | None
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    scores: tuple[int, ...]
    legal_actions: tuple[Action, ...]


def seen_game(observation: Observation) -> SeenGame:
    """Return all that the observation tells.

    Raises :class:`TypeError` for one made by hand from which that cannot be computed. Fields that
    are told as they are may still be of any type.
    """
    _check_parts(observation)
    game = observation.game
    try:
        check_table(game.rules, game.players, game.first_dealer)
        told = {name: getattr(observation, name) for name in _GAME_FIELDS}
        told["rounds"] = tuple(
            SeenRound(*(getattr(finished, name) for name in _ROUND_FIELDS))
            for finished in observation.rounds
        )
    except Exception:  # noqa: BLE001 - its parts may be of any class, and compute as they like
        msg = "expected an Observation made by observe; something in this one cannot be computed"
        raise TypeError(msg) from None
    return SeenGame(**told)


def _check_parts(observation: Observation) -> None:
    # The rest is computed from these, and a list would be told as the tuple that it is not.
    game = observation.game
    _check_type("game", game, Game)
    _check_type("rounds", game.rounds, tuple)
    for finished in game.rounds:
        _check_type("rounds", finished, Round)
        _check_type("rounds", finished.bids, tuple)
        _check_tricks("rounds", finished.tricks)
    _check_type("dealt", observation.dealt, tuple)
    _check_type("bids", observation.bids, tuple)
    _check_tricks("tricks", observation.tricks)
    _check_type("trick_cards", observation.trick_cards, tuple)


def _check_tricks(name: str, tricks: tuple[Trick, ...]) -> None:
    _check_type(name, tricks, tuple)
    for trick in tricks:
        _check_type(name, trick, Trick)
        _check_type(name, trick.cards, tuple)


def _check_type(name: str, value: object, expected: type) -> None:
    if type(value) is not expected:
        msg = f"{name}: expected a value of type {expected.__name__}, got {shown(value)}"
        raise TypeError(msg)


_GAME_FIELDS = tuple(field.name for field in attrs.fields(SeenGame))
_ROUND_FIELDS = tuple(field.name for field in attrs.fields(SeenRound))


def checked_observation(seen: SeenGame) -> Observation:
    """Return the observation that agrees with this as far as this can be believed.

    The caller compares all that it tells with what was given. Raises :class:`FormatError` if no
    viewer can have seen this.
    """
    state = _after_rounds(seen)
    if seen.seat is not None and not 0 <= seen.seat < seen.players:
        msg = f"expected a seat from 0 to {seen.players - 1} or null, got {shown(seen.seat)}"
        raise FormatError(msg, path="seat")
    for name, values in (("hands", seen.hands), ("bids", seen.bids)):
        if len(values) != seen.players:
            msg = f"expected {seen.players} items, got {len(values)}"
            raise FormatError(msg, path=name)
    if seen.phase in {Phase.CHOOSING_TRUMP, Phase.BIDDING, Phase.PLAYING}:
        state = _in_round(seen, state)
    observation = observe(state, seen.seat)
    if observation.phase is not seen.phase:
        # Refused first: a round that is over is public, and this one holds made-up cards.
        msg = f"expected {observation.phase.name}, as follows from the rest, got {seen.phase.name}"
        raise FormatError(msg, path="phase")
    return observation


def table_fault(error: InvalidRulesError) -> FormatError:
    """Return the error for data of a table with these rules, with the path to the fault."""
    field = error.fields[0]
    path = f"rules.{field}" if field in attrs.fields_dict(Rules) else field
    return FormatError(f"{error.message} [{error.rule}]", path=path)


def _applied(state: GameState, action: Action, path: str) -> GameState:
    try:
        return apply(state, action)
    except IllegalActionError as error:
        raise FormatError(str(error), path=path) from None


def _after_rounds(seen: SeenGame) -> GameState:
    try:
        state: GameState = new_game(
            seen.rules, players=seen.players, first_dealer=seen.first_dealer
        )
    except InvalidRulesError as error:
        raise table_fault(error) from None
    for number, told in enumerate(seen.rounds):
        path = f"rounds[{number}]"
        if not isinstance(state, Dealing):
            msg = f"expected at most {number} rounds, all that the schedule has"
            raise FormatError(msg, path="rounds")
        _check_shape(told, seen.players, state.game.hand_size, path)
        finished = Round(told.turn_up, told.trump, told.bids, told.tricks)
        for action in round_actions(finished, blind=state.game.is_blind):
            state = _applied(state, action, path)
    return state


def _check_shape(told: SeenRound, players: int, hand_size: int, path: str) -> None:
    if len(told.bids) != players:
        msg = f"expected {players} items, got {len(told.bids)}"
        raise FormatError(msg, path=f"{path}.bids")
    for seat, bid in enumerate(told.bids):
        if not 0 <= bid <= hand_size:
            msg = f"expected a bid from 0 to {hand_size}, got {shown(bid)}"
            raise FormatError(msg, path=f"{path}.bids[{seat}]")
    if [len(trick.cards) for trick in told.tricks] != [players] * hand_size:
        msg = f"expected {hand_size} tricks of {players} cards"
        raise FormatError(msg, path=f"{path}.tricks")


def _in_round(seen: SeenGame, state: GameState) -> GameState:
    if not isinstance(state, Dealing):
        msg = f"expected {Phase.GAME_OVER.name}, since all rounds are finished"
        raise FormatError(msg, path="phase")
    is_full = seen.players * state.game.hand_size == len(DECK)
    if is_full is not (seen.turn_up is None):
        msg = "expected null, since all cards are dealt" if is_full else "expected a card turned up"
        raise FormatError(msg, path="turn_up")
    known = _known_hands(seen)
    deal = Deal(_filled_hands(seen, known, state.game.hand_size), seen.turn_up)
    state = _applied(state, deal, "hands")
    if seen.phase is Phase.CHOOSING_TRUMP:
        return state
    if isinstance(state, ChoosingTrump):
        if seen.trump is None:
            msg = "expected the suit that the dealer named"
            raise FormatError(msg, path="trump")
        state = _applied(state, ChooseTrump(state.game.dealer, seen.trump), "trump")
    state = _with_bids(seen, state)
    if isinstance(state, Playing):
        # Of the others' hands only the cards that they played are known, so each play of them
        # was legal.
        state = Playing(
            state.game, known, state.turn_up, state.trump, state.bids, (), state.leader, ()
        )
        state = _with_plays(seen, state)
    return state


def _tricks(seen: SeenGame) -> tuple[Trick, ...]:
    return seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)


def _known_hands(seen: SeenGame) -> tuple[CardSet, ...]:
    """Return the cards that the viewer sees and those that were played, by seat."""
    known = [CardSet() if hand is None else hand for hand in seen.hands]
    for trick in _tricks(seen):
        for seat, card in trick.plays(seen.players):
            known[seat] |= CardSet([card])
    return tuple(known)


def _filled_hands(seen: SeenGame, known: tuple[CardSet, ...], size: int) -> tuple[CardSet, ...]:
    """Return the known hands, filled up with any unseen cards where the viewer sees no hand."""
    public = () if seen.turn_up is None else (seen.turn_up,)
    located = frozenset(chain(public, *known))
    unseen = [card for card in DECK if card not in located]
    hands: list[CardSet] = []
    for hand, visible in zip(known, seen.hands, strict=True):
        missing = 0 if visible is not None else max(size - len(hand), 0)
        hands.append(hand | CardSet(unseen[:missing]))
        unseen = unseen[missing:]
    return tuple(hands)


def _with_bids(seen: SeenGame, state: GameState) -> GameState:
    game = state.game
    placed = game.players
    if seen.phase is Phase.BIDDING:
        if seen.to_act is None:
            msg = "expected the seat that is to bid"
            raise FormatError(msg, path="to_act")
        placed = (seen.to_act - game.starter) % game.players
    # What the dealer may not bid tells the sum of the bids that it does not see; without that
    # any sum will do that forbids nothing, and the largest always does.
    forbidden = seen.forbidden_bid
    hidden = game.players * game.hand_size if forbidden is None else game.hand_size - forbidden
    for place in range(placed):
        seat = (game.starter + place) % game.players
        bid = seen.bids[seat]
        if bid is None:
            bid = max(0, min(hidden, game.hand_size))
            hidden -= bid
        state = _applied(state, PlaceBid(seat, bid), f"bids[{seat}]")
    return state


def _with_plays(seen: SeenGame, state: GameState) -> GameState:
    for number, trick in enumerate(_tricks(seen)):
        path = f"tricks[{number}]" if number < len(seen.tricks) else "trick"
        for place, (seat, card) in enumerate(trick.plays(seen.players)):
            state = _applied(state, PlayCard(seat, card), f"{path}.cards[{place}]")
    return state
