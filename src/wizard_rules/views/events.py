"""What happened in a game, as its viewer saw it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from wizard_rules.game.states import Phase, trump_chosen
from wizard_rules.rules.scoring import winners
from wizard_rules.rules.variants import dealer_of
from wizard_rules.views.observations import Observation, own_alone, visible_hands

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wizard_rules.game.states import Game, Trick
    from wizard_rules.rules.cards import Card, CardSet, Suit

__all__ = [
    "BidPlaced",
    "BidsRevealed",
    "CardPlayed",
    "CardsDealt",
    "Event",
    "GameEnded",
    "RoundScored",
    "TrickTaken",
    "TrumpChosen",
    "TrumpTurnedUp",
    "events",
    "log",
]


@final
@attrs.frozen
class CardsDealt:
    """A round was dealt."""

    round_number: int
    """The round, counted from 1."""
    dealer: int
    """The seat that dealt."""
    hands: tuple[CardSet | None, ...]
    """The hands as dealt, by seat; None for one that the viewer did not see then."""


@final
@attrs.frozen
class TrumpTurnedUp:
    """A card was turned up for trump; after a full deal there is no such event (DEAL-3)."""

    turn_up: Card
    """The card; whether a Wizard asks the dealer is for the rules to say (TRUMP-3, TRUMP-4)."""


@final
@attrs.frozen
class TrumpChosen:
    """The dealer named the trump suit (TRUMP-3)."""

    seat: int
    """The dealer."""
    suit: Suit
    """The suit."""


@final
@attrs.frozen
class BidPlaced:
    """A seat bid (BID-1)."""

    seat: int
    """The seat."""
    bid: int | None
    """The bid in tricks; None for one that the viewer did not see then (BID-3, BID-4)."""


@final
@attrs.frozen
class BidsRevealed:
    """Bids that had been hidden were opened (BID-3, BID-4)."""

    bids: tuple[int, ...]
    """All bids in tricks, by seat."""


@final
@attrs.frozen
class CardPlayed:
    """A card was played."""

    seat: int
    """The seat that played it."""
    card: Card
    """The card."""


@final
@attrs.frozen
class TrickTaken:
    """A trick was complete and taken (TRICK-4)."""

    seat: int
    """The seat that took it."""


@final
@attrs.frozen
class RoundScored:
    """A round was over and scored (SCORE-1)."""

    points: tuple[int, ...]
    """The points of the round, by seat."""
    totals: tuple[int, ...]
    """The totals after it, in points, by seat."""


@final
@attrs.frozen
class GameEnded:
    """The last round was scored (END-1)."""

    winners: tuple[int, ...]
    """The seats that won, in seat order."""


Event: TypeAlias = (
    CardsDealt
    | TrumpTurnedUp
    | TrumpChosen
    | BidPlaced
    | BidsRevealed
    | CardPlayed
    | TrickTaken
    | RoundScored
    | GameEnded
)
"""Everything that a viewer can be told."""


def log(observation: Observation) -> tuple[Event, ...]:
    """Return all that the viewer saw happen since the game began, in order.

    What it did not see when it happened stays unseen: hands are those it saw when they were
    dealt, and a bid that was hidden is revealed by an event of its own.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, legal_actions, log, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> state = apply(state, legal_actions(state)[0])
    >>> for event in log(observe(state, 2)):
    ...     print(event)
    CardsDealt(round_number=1, dealer=0, hands=(None, None, CardSet.parse('B9')))
    TrumpTurnedUp(turn_up=Card.YELLOW_9)
    BidPlaced(seat=1, bid=0)
    """
    return (*_finished(observation, 0), *_under_way(observation))


def events(before: Observation, after: Observation) -> tuple[Event, ...]:
    """Return what the viewer saw happen between two of its observations, in order.

    Sent after every action, they add up to the :func:`log` of the last observation. Raises
    :class:`ValueError` when the second is not an observation of the same viewer in the same game,
    at the same time or later.
    """
    known = tuple(_under_way(before))
    seen = (*_finished(after, len(before.rounds)), *_under_way(after))
    if not _is_same_game(before, after) or seen[: len(known)] != known:
        msg = "the second observation does not follow from the first"
        raise ValueError(msg)
    return seen[len(known) :]


def _is_same_game(before: Observation, after: Observation) -> bool:
    earlier = (before.seat, before.rules, before.players, before.first_dealer, before.rounds)
    rounds = after.rounds[: len(before.rounds)]
    return earlier == (after.seat, after.rules, after.players, after.first_dealer, rounds)


def _finished(observation: Observation, start: int) -> Iterator[Event]:
    game, viewer = observation.game, observation.seat
    hidden = game.rules.hidden_bids
    later = game.rounds[start:]
    totals = game.scores
    for finished in later:
        totals = tuple(map(int.__sub__, totals, finished.points))
    for number, finished in enumerate(later, start=start + 1):
        hands = visible_hands(finished.hands, viewer, blind=game.rules.is_blind(number))
        yield from _dealt(game, number, hands, finished.turn_up)
        yield from _trump_chosen(finished.dealer, finished.turn_up, finished.trump)
        bids = (
            own_alone(finished.bids, viewer) if hidden.hides(all_have_bid=False) else finished.bids
        )
        yield from _bids_placed(finished.dealer, bids, len(bids))
        if hidden.reveals_with_last_bid():
            yield BidsRevealed(finished.bids)
        yield from _tricks_played(finished.tricks, finished.takers)
        if hidden.hides(all_have_bid=True):
            yield BidsRevealed(finished.bids)
        totals = tuple(map(int.__add__, totals, finished.points))
        yield RoundScored(finished.points, totals)
    if later and game.is_over:
        yield GameEnded(winners(totals))


def _under_way(observation: Observation) -> Iterator[Event]:
    game, phase, bids = observation.game, observation.phase, observation.bids
    if phase in {Phase.DEALING, Phase.GAME_OVER}:
        return
    yield from _dealt(game, game.round_number, observation.dealt, observation.turn_up)
    if phase is Phase.CHOOSING_TRUMP:
        return
    yield from _trump_chosen(game.dealer, observation.turn_up, observation.trump)
    hidden, trick = game.rules.hidden_bids, observation.trick
    if trick is not None and hidden.hides(all_have_bid=False):
        # They may be open by now, but were not when they were placed.
        bids = own_alone(bids, observation.seat)
    yield from _bids_placed(game.dealer, bids, sum(observation.has_bid))
    if trick is None:
        return
    if hidden.reveals_with_last_bid():
        yield BidsRevealed(tuple(bid for bid in observation.bids if bid is not None))
    yield from _tricks_played(observation.tricks, observation.takers)
    yield from _cards_played(trick, observation.players)


def _dealt(
    game: Game, number: int, hands: tuple[CardSet | None, ...], turn_up: Card | None
) -> Iterator[Event]:
    dealer = dealer_of(number, players=game.players, first_dealer=game.first_dealer)
    yield CardsDealt(number, dealer, hands)
    if turn_up is not None:
        yield TrumpTurnedUp(turn_up)


def _trump_chosen(dealer: int, turn_up: Card | None, trump: Suit | None) -> Iterator[Event]:
    suit = trump_chosen(turn_up, trump)
    if suit is not None:
        yield TrumpChosen(dealer, suit)


def _bids_placed(dealer: int, bids: tuple[int | None, ...], placed: int) -> Iterator[Event]:
    for place in range(1, placed + 1):
        seat = (dealer + place) % len(bids)
        yield BidPlaced(seat, bids[seat])


def _tricks_played(tricks: tuple[Trick, ...], takers: tuple[int, ...]) -> Iterator[Event]:
    for trick, taker in zip(tricks, takers, strict=True):
        yield from _cards_played(trick, len(trick.cards))
        yield TrickTaken(taker)


def _cards_played(trick: Trick, players: int) -> Iterator[Event]:
    for place, card in enumerate(trick.cards):
        yield CardPlayed((trick.leader + place) % players, card)
