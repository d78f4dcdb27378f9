"""The events of a game, as its viewer saw them."""

from __future__ import annotations

from functools import partial
from itertools import accumulate, chain, islice
from typing import TYPE_CHECKING, TypeAlias, cast, final

import attrs

from wizard_rules.constructors import uncopied
from wizard_rules.errors import shown, whole_number
from wizard_rules.game.states import Phase, Trick, trump_chosen
from wizard_rules.rules.scoring import totals_after, winners
from wizard_rules.views.observations import (
    Observation,
    check_observation,
    own_alone,
    visible_hands,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from wizard_rules.game.states import Game, Round
    from wizard_rules.rules.bidding import HiddenBids
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
    "event_count",
    "events",
    "events_since",
    "log",
]


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class CardsDealt:
    """A round was dealt."""

    round_number: int
    """The round, counted from 1."""
    dealer: int
    """The seat that dealt."""
    hands: tuple[CardSet | None, ...]
    """The hands as dealt, by seat; None for one that the viewer did not see then."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class TrumpTurnedUp:
    """A card was turned up for trump; after a full deal there is no such event (DEAL-3)."""

    turn_up: Card
    """The card; the rules say whether a Wizard asks the dealer (TRUMP-3, TRUMP-4)."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class TrumpChosen:
    """The dealer named the trump suit (TRUMP-3)."""

    seat: int
    """The dealer."""
    suit: Suit
    """The suit."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class BidPlaced:
    """A seat bid (BID-1)."""

    seat: int
    """The seat."""
    bid: int | None
    """The bid in tricks; None for one that the viewer did not see then (BID-3, BID-4)."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class BidsRevealed:
    """Bids that had been hidden were opened (BID-3, BID-4)."""

    bids: tuple[int, ...]
    """All bids in tricks, by seat."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class CardPlayed:
    """A card was played."""

    seat: int
    """The seat that played it."""
    card: Card
    """The card."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class TrickTaken:
    """A trick was complete and taken (TRICK-4)."""

    seat: int
    """The seat that took it."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class RoundScored:
    """A round was over and scored (SCORE-1)."""

    points: tuple[int, ...]
    """The points of the round, by seat."""
    totals: tuple[int, ...]
    """The totals after it, in points, by seat."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
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


_BETWEEN_ROUNDS = (Phase.DEALING, Phase.GAME_OVER)


def event_count(observation: Observation) -> int:
    """Return the number of events since the game began.

    It is the same for every viewer of a state: all are told of everything that happens, and the
    cards and bids that a viewer may not see are left out of the event. It takes no longer late in a
    game or a round than early. Raises :class:`TypeError` for anything that is not an
    :class:`Observation`.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, event_count, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> [event_count(observe(state, viewer)) for viewer in (0, 1, 2, None)]
    [2, 2, 2, 2]
    """
    check_observation(observation)
    game, phase, turn_up = observation.game, observation.phase, observation.turn_up
    if phase in _BETWEEN_ROUNDS:
        return game.event_count + (phase is Phase.GAME_OVER)
    count = game.event_count + 1 + (turn_up is not None) + sum(observation.has_bid)
    if trump_chosen(turn_up, observation.trump) is not None:
        count += 1
    if observation.leader is None:
        return count
    count += game.rules.hidden_bids.reveals_with_last_bid()
    return count + len(observation.tricks) * (game.players + 1) + len(observation.trick_cards)


def events_since(observation: Observation, count: int) -> tuple[Event, ...]:
    """Return the events after the first ``count`` of them, in order.

    ``count`` is how many events a client has already, 0 to :func:`event_count`; events that were
    told never change. It takes time in proportion to the events that it returns, and looks at no
    earlier round but to add up the totals of more than one. NumPy's ints and others with
    ``__index__`` are taken as the int that they stand for. Raises :class:`ValueError` for any other
    count, and :class:`TypeError` for anything that is not an :class:`Observation`.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, events_since, legal_actions, new_game, observe
    >>> from wizard_rules import shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> state = apply(state, legal_actions(state)[0])
    >>> events_since(observe(state, 2), 2)
    (BidPlaced(seat=1, bid=0),)
    """
    told = event_count(observation)
    start = whole_number(count)
    if start is None or not 0 <= start <= told:
        msg = f"a count of events is from 0 to {told}, the number so far, not {shown(count)}"
        raise ValueError(msg)
    since = list(islice(_backwards(observation), told - start))
    since.reverse()
    return tuple(since)


def log(observation: Observation) -> tuple[Event, ...]:
    """Return everything that the viewer saw happen since the game began, in order.

    It is ``events_since(observation, 0)``. Cards and bids that the viewer did not see when the
    event happened stay unseen: hands are those it saw when they were dealt, and a bid that was
    hidden is revealed by an event of its own.

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
    return events_since(observation, 0)


def events(before: Observation, after: Observation) -> tuple[Event, ...]:
    """Return what the viewer saw happen between two of its observations, in order.

    Sent after every action, they add up to the :func:`log` of the last observation. It is
    ``events_since(after, event_count(before))`` after a check that the second observation follows
    from the first, which raises :class:`ValueError` unless

    - they have the same seat, rules, number of players and first dealer, and the second has at
      least as many events;
    - the last round that is finished in the first is the same in the second;
    - of a round under way in the first, the second has the same deal, trump, bids and cards as far
      as the first has them.

    Earlier rounds are not compared, so it takes no longer late in a game than early.
    """
    count = event_count(before)
    if event_count(after) < count or not _follows(before, after):
        msg = "the second observation does not follow from the first"
        raise ValueError(msg)
    return events_since(after, count)


def _follows(before: Observation, after: Observation) -> bool:
    done = len(before.rounds)
    one, other = (
        # Tuples compare their items by identity first, and mostly these are the same objects.
        (seen.seat, seen.rules, seen.players, seen.first_dealer, seen.rounds[done - 1 : done])
        for seen in (before, after)
    )
    if one != other:
        return False
    if before.phase in _BETWEEN_ROUNDS:
        return True
    if len(after.rounds) == done:
        return _goes_on(before, after.dealt, after, _tricks_begun(after))
    finished, blind = after.rounds[done], before.game.is_blind
    hands = visible_hands(finished.hands, before.seat, blind=blind)
    return _goes_on(before, hands, finished, finished.tricks)


def _goes_on(
    before: Observation,
    hands: tuple[CardSet | None, ...],
    later: Observation | Round,
    tricks: tuple[Trick, ...],
) -> bool:
    """Tell whether the round under way is this one as it was later."""
    complete, begun = len(before.tricks), len(before.trick_cards)
    return (
        (before.dealt, before.turn_up) == (hands, later.turn_up)
        and (before.trump == later.trump or before.phase is Phase.CHOOSING_TRUMP)
        # None for one that is still to come, or hidden.
        and all(bid in {None, now} for bid, now in zip(before.bids, later.bids, strict=True))
        and before.tricks == tricks[:complete]
        and all(trick.cards[:begun] == before.trick_cards for trick in tricks[complete:][:1])
    )


def _tricks_begun(seen: Observation) -> tuple[Trick, ...]:
    return seen.tricks if seen.trick is None else (*seen.tricks, seen.trick)


# Events are made from the last one back, since the latest ones are asked for after every action: so
# nothing before them is looked at. Each function below yields the latest event first.


def _backwards(seen: Observation) -> Iterator[Event]:
    game = seen.game
    if seen.phase is Phase.GAME_OVER:
        yield GameEnded(winners(game.scores))
    elif seen.phase is not Phase.DEALING:
        yield from _under_way(seen)
    # The round's number, the round and its score; each is taken when its events are due.
    rounds = (range(len(game.rounds), 0, -1), reversed(game.rounds), _scored(game))
    yield from chain.from_iterable(map(partial(_finished, game, seen.seat), *rounds))


def _scored(game: Game) -> Iterator[RoundScored]:
    yield RoundScored(game.rounds[-1].points, game.scores)
    # Only who asks for more than one round has all of them added up.
    points = [finished.points for finished in game.rounds[:-1]]
    totals = accumulate(points, totals_after)
    yield from reversed(list(map(RoundScored, points, totals)))


def _finished(
    game: Game, viewer: int | None, number: int, finished: Round, scored: RoundScored
) -> Iterator[Event]:
    hidden, dealer = game.rules.hidden_bids, finished.dealer
    yield scored
    if hidden.hides(all_have_bid=True):
        yield BidsRevealed(finished.bids)
    last_taker = cast("int", finished.last_taker)  # which every finished round has
    yield from _tricks_played(finished.tricks, last_taker, game.players)
    if hidden.reveals_with_last_bid():
        yield BidsRevealed(finished.bids)
    yield from _bids_placed(hidden, dealer, finished.bids, game.players, viewer)
    yield from _trump_found(dealer, finished.turn_up, finished.trump)
    hands = visible_hands(finished.hands, viewer, blind=game.rules.is_blind(number))
    yield CardsDealt(number, dealer, hands)


def _under_way(seen: Observation) -> Iterator[Event]:
    game, bids = seen.game, seen.bids
    hidden, dealer = game.rules.hidden_bids, game.dealer
    if seen.leader is not None:
        yield from _cards_played(Trick(seen.leader, seen.trick_cards), game.players)
        yield from _tricks_played(seen.tricks, seen.leader, game.players)
        if hidden.reveals_with_last_bid():
            yield BidsRevealed(tuple(bid for bid in bids if bid is not None))
    yield from _bids_placed(hidden, dealer, bids, sum(seen.has_bid), seen.seat)
    yield from _trump_found(dealer, seen.turn_up, seen.trump)
    yield CardsDealt(game.round_number, dealer, seen.dealt)


def _tricks_played(tricks: tuple[Trick, ...], taker: int, players: int) -> Iterator[Event]:
    for trick in reversed(tricks):
        yield TrickTaken(taker)
        yield from _cards_played(trick, players)
        # TRICK-1: the winner of a trick leads the next.
        taker = trick.leader


def _cards_played(trick: Trick, players: int) -> Iterator[Event]:
    for seat, card in reversed([*trick.plays(players)]):
        yield CardPlayed(seat, card)


def _bids_placed(
    hidden: HiddenBids, dealer: int, bids: tuple[int | None, ...], placed: int, viewer: int | None
) -> Iterator[Event]:
    if hidden.hides(all_have_bid=False):
        # They may be open by now, but were not when they were placed.
        bids = own_alone(bids, viewer)
    for place in range(placed, 0, -1):
        seat = (dealer + place) % len(bids)
        yield BidPlaced(seat, bids[seat])


def _trump_found(dealer: int, turn_up: Card | None, trump: Suit | None) -> Iterator[Event]:
    suit = trump_chosen(turn_up, trump)
    if suit is not None:
        yield TrumpChosen(dealer, suit)
    if turn_up is not None:
        yield TrumpTurnedUp(turn_up)
