"""States drawn evenly from those that a viewer cannot tell apart.

What a viewer does not see is who holds which of the cards that it has not seen, and the bids that
are hidden; the two have nothing to do with each other. Of the cards it knows how many each seat
holds, and what play has shown: a seat that threw a number card of another suit when a suit was
due had none of that suit, and so has none now (TRICK-3).

Cards differ by suit alone, and that only while some seat is known to be out of the suit. So the
ways to deal the unseen cards are counted, and chosen from, by how many cards of each suit a seat
holds, one seat after the other; which cards they are is drawn last. All of it is in ints, and so
exact.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    GameOver,
    Phase,
    Playing,
    forbidden_bid_of,
)
from wizard_rules.rules.cards import BIT_OF, DECK, SUIT_OF, CardSet, Suit, new_card_set
from wizard_rules.rules.tricks import lead_suit

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from wizard_rules.game.states import GameState, Trick
    from wizard_rules.rules.cards import Card
    from wizard_rules.views.observations import Observation

__all__ = ["count_states", "sample_state"]


def sample_state(observation: Observation, rng: random.Random) -> GameState:
    """Return a state drawn evenly from those that the viewer cannot tell apart from its own.

    They are the states with an equal observation for this viewer that legal play can have led
    to. The cards the viewer has not seen, those of the stock among them, are dealt to the hands
    it does not see: the other hands, all of them for a spectator, and one's own in a blind round
    (BLIND-1). A seat that threw a number card of another suit when a suit was due gets none of
    that suit; a Wizard or a Jester thrown proves nothing (TRICK-3). Hidden bids are drawn too
    (BID-3, BID-4), and keep to what the viewer knows of their sum through notequal (BID-2).

    The draw is as even as ``rng.randrange``, with weights that are whole numbers. The first from
    an observation takes longer than the next ones from the same object.
    Raises :class:`ValueError` where :func:`count_states` is 0.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, new_game, observe, sample_state, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> seen = observe(state, 1)
    >>> sample = sample_state(seen, Random(1))
    >>> sample.hands[1], observe(sample, 1) == seen
    (CardSet.parse('Y1'), True)
    """
    plan = _plan_of(observation)
    if not plan.count:
        msg = "no state that legal play can have led to looks like this"
        raise ValueError(msg)
    hands = list(plan.known)
    for seat, mask in plan.cards.draw(rng):
        hands[seat] = new_card_set(hands[seat].mask | mask)
    bids = list(observation.bids)
    for seat, bid in plan.bids.draw(rng):
        bids[seat] = bid
    return _state(observation, tuple(hands), tuple(bids))


def count_states(observation: Observation) -> int:
    """Return the number of states that :func:`sample_state` draws from.

    At least 1 for an observation of a state: before a deal and after the game nothing is hidden.
    0 for an observation made by hand whose unseen cards or hidden bids cannot be what it says. What
    else may be wrong with one is not looked for here, but in reading it from JSON.

    >>> from random import Random
    >>> from wizard_rules import apply, count_states, deal, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> count_states(observe(state, 1)), 58 * 57
    (3306, 3306)
    """
    return _plan_of(observation).count


def _state(
    observation: Observation, hands: tuple[CardSet, ...], bids: tuple[int | None, ...]
) -> GameState:
    game, turn_up, trump = observation.game, observation.turn_up, observation.trump
    if observation.leader is not None:
        # Now each seat has a bid, drawn where it was not seen.
        placed = tuple(bid for bid in bids if bid is not None)
        leader, trick_cards = observation.leader, observation.trick_cards
        return Playing(game, hands, turn_up, trump, placed, observation.tricks, leader, trick_cards)
    if observation.phase is Phase.BIDDING:
        return Bidding(game, hands, turn_up, trump, bids)
    # Between rounds no card is turned up.
    if turn_up is not None:
        return ChoosingTrump(game, hands, turn_up)
    return GameOver(game) if game.is_over else Dealing(game)


def _choose(sums: Sequence[int], rng: random.Random) -> int:
    """Return a place drawn by weights whose running sums these are; the last is not 0."""
    return bisect_right(sums, rng.randrange(sums[-1]))


def _take(cards: list[int], number: int, rng: random.Random) -> list[int]:
    """Take out that many of the cards, in an order in which each is as likely as any other."""
    taken: list[int] = []
    for last in range(len(cards) - 1, len(cards) - 1 - number, -1):
        place = rng.randrange(last + 1)
        taken.append(cards[place])
        cards[place] = cards[last]
        cards.pop()
    return taken


# What the viewer knows, worked out once for all draws


@final
@attrs.frozen
class _Plan:
    """What is drawn from for one observation."""

    known: tuple[CardSet, ...]
    """Of the hands as dealt the cards that the viewer can place, by seat."""
    cards: _HiddenCards
    bids: _HiddenBids
    count: int
    """The number of states."""


def _plan_of(observation: Observation) -> _Plan:
    plan = observation.plan
    if not isinstance(plan, _Plan):
        plan = _new_plan(observation)
        # The observation is frozen, but its value is not changed by what is kept beside it.
        object.__setattr__(observation, "plan", plan)
    return plan


def _new_plan(observation: Observation) -> _Plan:
    played, voids = _shown_by_play(observation)
    known = [
        mask if hand is None else hand.mask
        for mask, hand in zip(played, observation.dealt, strict=True)
    ]
    located = sum(known)
    unseen = [card for card in DECK if card != observation.turn_up and not located & BIT_OF[card]]
    hidden = [
        _HiddenHand(seat, size, frozenset(voids[seat]))
        for seat, size in enumerate(observation.hand_counts)
        if observation.dealt[seat] is None
    ]
    cards, bids = _hidden_cards(unseen, hidden), _hidden_bids(observation)
    return _Plan(tuple(map(new_card_set, known)), cards, bids, cards.count * bids.count)


def _shown_by_play(observation: Observation) -> tuple[list[int], list[set[Suit]]]:
    """Return the masks of the cards played, and the suits that seats are out of, by seat."""
    players = observation.game.players
    played = [0] * players
    voids: list[set[Suit]] = [set() for _ in range(players)]
    tricks: list[Trick] = list(observation.tricks)
    if observation.trick is not None:
        tricks.append(observation.trick)
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            seat = (trick.leader + place) % players
            played[seat] |= BIT_OF[card]
            due = lead_suit(trick.cards[:place])
            # TRICK-3: a Wizard or a Jester, which have no suit, may be thrown by any hand.
            if due is not None and SUIT_OF[card] not in {due, None}:
                voids[seat].add(due)
    return played, voids


# Cards. They are kept in classes: one for each suit that some seat still to be dealt to is out of,
# and a last one for all else, which any of these seats may hold. A suit joins the last class when
# the last seats that are out of it have been dealt to, so that classes get fewer with the steps.


_Counts: TypeAlias = tuple[int, ...]
"""The numbers of cards left, by class."""


@final
@attrs.frozen
class _HiddenHand:
    seat: int
    size: int
    voids: frozenset[Suit]
    """The suits that the seat is known to be out of."""


@final
@attrs.frozen
class _Step:
    """Dealing to the seats that are out of the same suits: as to one, which then shares out."""

    hands: tuple[_HiddenHand, ...]
    size: int
    """The number of cards in all the hands."""
    is_open: tuple[bool, ...]
    """Whether the hands may hold cards of the class, by class but the last."""
    joins: tuple[bool, ...]
    """Whether the class joins the last one after this step, by class but the last."""

    def splits(self, counts: _Counts) -> list[tuple[_Counts, int]]:
        """Return what the step may leave of these cards, each with the number of ways to do so."""
        *suits, free = counts
        joining = 0
        # What is left so far, the cards still to be taken, and the ways to have taken the others.
        partial: list[tuple[_Counts, int, int]] = [((), self.size, 1)]
        for count, is_open, joins in zip(suits, self.is_open, self.joins, strict=True):
            if joins:
                # Closed to these hands as well, since the last that are out of it are among them.
                joining += count
                continue
            most = count if is_open else 0
            partial = [
                ((*left, count - taken), missing - taken, ways * comb(count, taken))
                for left, missing, ways in partial
                for taken in range(min(most, missing) + 1)
            ]
        return [
            ((*left, free - missing + joining), ways * comb(free, missing))
            for left, missing, ways in partial
            if missing <= free
        ]


@final
@attrs.frozen
class _HiddenCards:
    """The unseen cards and the hands that they are dealt to; what is left is the stock."""

    classes: tuple[tuple[int, ...], ...]
    """The cards by class, each as its bit."""
    steps: tuple[_Step, ...]
    counted: tuple[dict[_Counts, int], ...]
    """By step and by the cards before it: the ways to take this step and all later ones."""
    weighed: tuple[dict[_Counts, tuple[list[_Counts], list[int]]], ...]
    """Likewise: what the step may leave, and the running sums of the ways that each has."""

    @property
    def count(self) -> int:
        """The number of ways to deal."""
        count = self._ways(0, tuple(map(len, self.classes)))
        for step in self.steps:
            shared = step.size
            for hand in step.hands:
                count *= comb(shared, hand.size)
                shared -= hand.size
        return count

    def _ways(self, number: int, counts: _Counts) -> int:
        # How the hands of a step share out is left to the end: it is the same for all splits.
        if number == len(self.steps):
            return 1
        known = self.counted[number].get(counts)
        if known is None:
            splits = self.steps[number].splits(counts)
            known = sum(ways * self._ways(number + 1, left) for left, ways in splits)
            self.counted[number][counts] = known
        return known

    def draw(self, rng: random.Random) -> list[tuple[int, int]]:
        """Return a seat and the mask of its cards, for each hidden hand."""
        drawn: list[tuple[int, int]] = []
        classes = list(map(list, self.classes))
        counts = tuple(map(len, classes))
        for number, step in enumerate(self.steps):
            counts = self._draw_split(number, counts, rng)
            taken, classes = _taken(step, classes, counts, rng)
            if len(classes) > 1:
                # They come a class after the other, which matters to hands that share them.
                taken = _take(taken, step.size, rng)
            for hand in step.hands:
                drawn.append((hand.seat, sum(taken[: hand.size])))
                del taken[: hand.size]
        return drawn

    def _draw_split(self, number: int, counts: _Counts, rng: random.Random) -> _Counts:
        known = self.weighed[number].get(counts)
        if known is None:
            splits = self.steps[number].splits(counts)
            weights = [ways * self._ways(number + 1, left) for left, ways in splits]
            known = [left for left, _ in splits], list(accumulate(weights))
            self.weighed[number][counts] = known
        lefts, sums = known
        return lefts[_choose(sums, rng)]


def _taken(
    step: _Step, classes: list[list[int]], counts: _Counts, rng: random.Random
) -> tuple[list[int], list[list[int]]]:
    """Return cards taken so that this many are left, and the classes of those that are left."""
    *suits, free = classes
    taken: list[int] = []
    left: list[list[int]] = []
    joining: list[int] = []
    for cards, joins in zip(suits, step.joins, strict=True):
        if joins:
            joining += cards
        else:
            taken += _take(cards, len(cards) - counts[len(left)], rng)
            left.append(cards)
    taken += _take(free, step.size - len(taken), rng)
    return taken, [*left, free + joining]


def _hidden_cards(unseen: list[Card], hidden: list[_HiddenHand]) -> _HiddenCards:
    groups: dict[frozenset[Suit], list[_HiddenHand]] = {}
    for hand in hidden:
        groups.setdefault(hand.voids, []).append(hand)
    order = _order(set(groups))
    suits = [suit for suit in Suit if any(suit in voids for voids in order)]
    classes = [
        *(tuple(BIT_OF[card] for card in unseen if SUIT_OF[card] is suit) for suit in suits),
        tuple(BIT_OF[card] for card in unseen if SUIT_OF[card] not in suits),
    ]
    steps: list[_Step] = []
    for number, voids in enumerate(order):
        hands = tuple(groups[voids])
        kept = [suit for suit in suits if any(suit in later for later in order[number + 1 :])]
        steps.append(
            _Step(
                hands,
                sum(hand.size for hand in hands),
                tuple(suit not in voids for suit in suits),
                tuple(suit not in kept for suit in suits),
            )
        )
        suits = kept
    empty = range(len(steps))
    return _HiddenCards(
        tuple(classes), tuple(steps), tuple({} for _ in empty), tuple({} for _ in empty)
    )


def _order(voids: set[frozenset[Suit]]) -> list[frozenset[Suit]]:
    """Return these in an order in which the suits are done with early."""
    waiting = sorted(voids, key=sorted)
    order: list[frozenset[Suit]] = []
    while any(waiting):
        out = [[kinds for kinds in waiting if suit in kinds] for suit in Suit]
        fewest: list[frozenset[Suit]] = min(filter(None, out), key=len)
        order += fewest
        waiting = [kinds for kinds in waiting if kinds not in order]
    return order + waiting


# Bids. Only the last bidder is ever limited, by the sum of the others' bids (BID-2). So all ways of
# the others to make up a sum are alike, and with each the last bid may be any that was legal then.


@final
@attrs.frozen
class _HiddenBids:
    """The bids that are placed and hidden."""

    seats: tuple[int, ...]
    """The seats whose bids are hidden, but for the dealer."""
    dealer: int | None
    """The dealer, if the last bid is hidden too."""
    sums: tuple[int, ...]
    """By the sum of the others' hidden bids, from 0 up: the running sums of the ways to have it."""
    ways: tuple[tuple[int, ...], ...]
    """The ways to have a sum, by number of bids and by sum."""
    last_bids: tuple[tuple[int | None, ...], ...]
    """By sum: what the last bid may be, None if it is still to come; empty if no bid is hidden."""
    hand_size: int

    @property
    def count(self) -> int:
        """The number of ways to bid."""
        return self.sums[-1]

    def draw(self, rng: random.Random) -> list[tuple[int, int | None]]:
        """Return a seat and its bid, for each hidden bid."""
        drawn: list[tuple[int, int | None]] = []
        if self.last_bids:
            total = _choose(self.sums, rng)
            if self.dealer is not None:
                drawn.append((self.dealer, rng.choice(self.last_bids[total])))
            for seat, ways in zip(self.seats, reversed(self.ways[:-1]), strict=True):
                # By bid, from 0 up: the ways in which the others make up the rest.
                rest = ways[max(total - self.hand_size, 0) : total + 1][::-1]
                bid = _choose(list(accumulate(rest)), rng)
                drawn.append((seat, bid))
                total -= bid
        return drawn


def _hidden_bids(observation: Observation) -> _HiddenBids:
    hand_size, dealer = observation.game.hand_size, observation.game.dealer
    has_bid, bids = observation.has_bid, observation.bids
    hidden = [seat for seat, bid in enumerate(bids) if bid is None and has_bid[seat]]
    seats = tuple(seat for seat in hidden if seat != dealer)
    if not hidden:
        return _HiddenBids((), None, (1,), (), (), hand_size)
    ways = [[1] + [0] * (len(seats) * hand_size)]
    for _ in seats:
        fewer = ways[-1]
        ways.append(
            [sum(fewer[max(total - hand_size, 0) : total + 1]) for total in range(len(fewer))]
        )
    last_bids = tuple(_last_bids(observation, total) for total in range(len(ways[-1])))
    sums = accumulate(
        number * len(possible) for number, possible in zip(ways[-1], last_bids, strict=True)
    )
    return _HiddenBids(
        seats,
        dealer if dealer in hidden else None,
        tuple(sums),
        tuple(map(tuple, ways)),
        last_bids,
        hand_size,
    )


def _last_bids(observation: Observation, hidden: int) -> tuple[int | None, ...]:
    """Return what the last bid may be, as far as the viewer knows, None if it is still to come.

    ``hidden`` is the sum of the hidden bids of the others; empty if they cannot have that sum.
    """
    game, bids = observation.game, observation.bids
    to_come = not observation.has_bid[game.dealer]
    if to_come and observation.to_act != game.dealer:
        return (None,)
    seen = sum(bid for seat, bid in enumerate(bids) if seat != game.dealer and bid is not None)
    forbidden = forbidden_bid_of(game, (None, seen + hidden))
    # BID-3: the last bidder learns the others' sum from the value that it may not bid.
    if observation.seat == game.dealer and observation.forbidden_bid != forbidden:
        return ()
    if to_come:
        return (None,)
    own = bids[game.dealer]
    possible = range(game.hand_size + 1) if own is None else (own,)
    return tuple(bid for bid in possible if bid != forbidden)
