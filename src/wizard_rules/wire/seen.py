"""Observations as they are sent: each value spelled out, and checked when it comes back.

What is sent spells out also what can be computed, for a client that does not know the rules. What
comes back is believed only where it has to be. The finished rounds are played again, and so is
the round under way, with any cards and bids in place of those that the viewer does not see; what
the viewer sees of that game must be what it says it sees.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, final

import attrs

from wizard_rules.errors import FormatError, IllegalActionError, InvalidRulesError, shown
from wizard_rules.game.actions import ChooseTrump, Deal, PlaceBid, PlayCard
from wizard_rules.game.engine import apply
from wizard_rules.game.records import round_actions
from wizard_rules.game.states import ChoosingTrump, Dealing, Phase, Playing, Round, new_game
from wizard_rules.rules.cards import DECK, CardSet
from wizard_rules.rules.variants import Rules
from wizard_rules.views.observations import Observation, observe

if TYPE_CHECKING:
    from wizard_rules.game.actions import Action
    from wizard_rules.game.states import GameState, Trick
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
    """Return all that the observation tells."""
    told = {name: getattr(observation, name) for name in _GAME_FIELDS}
    told["rounds"] = tuple(
        SeenRound(*(getattr(finished, name) for name in _ROUND_FIELDS))
        for finished in observation.rounds
    )
    return SeenGame(**told)


_GAME_FIELDS = tuple(field.name for field in attrs.fields(SeenGame))
_ROUND_FIELDS = tuple(field.name for field in attrs.fields(SeenRound))


def checked_observation(seen: SeenGame) -> Observation:
    """Return the observation that tells what can be believed of this.

    The caller compares what it tells with what it was given. Raises :class:`FormatError` for what
    no viewer can have seen.
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
        # Told first: a round that is over is public, with what stands here for unseen cards.
        msg = f"expected {observation.phase.name}, as follows from the rest, got {seen.phase.name}"
        raise FormatError(msg, path="phase")
    return observation


def table_fault(error: InvalidRulesError) -> FormatError:
    """Return why this table cannot be read, in data that has the rules as a part."""
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
            msg = f"expected {number} rounds, which is all that the schedule has"
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
        msg = f"expected {'null, since all cards are dealt' if is_full else 'the card turned up'}"
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
        # Of the others' hands only what was played is known, and so it must have been legal.
        state = Playing(
            state.game, known, state.turn_up, state.trump, state.bids, (), state.leader, ()
        )
        state = _with_plays(seen, state)
    return state


def _tricks(seen: SeenGame) -> tuple[Trick, ...]:
    return seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)


def _known_hands(seen: SeenGame) -> tuple[CardSet, ...]:
    """Return the cards, by seat, that the viewer sees or that were played."""
    known = [CardSet() if hand is None else hand for hand in seen.hands]
    for trick in _tricks(seen):
        for place, card in enumerate(trick.cards):
            known[(trick.leader + place) % seen.players] |= CardSet([card])
    return tuple(known)


def _filled_hands(seen: SeenGame, known: tuple[CardSet, ...], size: int) -> tuple[CardSet, ...]:
    """Return the known hands with any unseen cards for those that are not seen."""
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
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % seen.players
            state = _applied(state, PlayCard(seat, card), f"{path}.cards[{place}]")
    return state
