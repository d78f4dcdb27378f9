"""States drawn evenly from those that a viewer cannot tell apart.

A viewer does not see who holds which of the cards that it has not seen, nor the bids that are
hidden; the two have nothing to do with each other. Of the cards it knows how many each seat
holds, and what play has shown: a seat that threw a number card of another suit when a suit was
due had none of that suit, and so has none now (TRICK-3).

Cards differ by suit alone, and that only while some seat is known to be out of the suit. So the
ways to deal the unseen cards are counted, and chosen from, by how many cards of each suit a seat
holds, one seat after the other; which cards they are is drawn last. All of it is in ints, so it
is exact.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from wizard_rules.constructors import uncopied
from wizard_rules.errors import class_name, shown
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    GameOver,
    Phase,
    Playing,
    forbidden_bid_of,
    played_by_seat,
)
from wizard_rules.rules.cards import BIT_OF, DECK, SUIT_OF, CardSet, Suit, new_card_set
from wizard_rules.rules.tricks import lead_suit
from wizard_rules.views.observations import check_observation

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from wizard_rules.game.states import GameState, Trick
    from wizard_rules.rules.cards import Card
    from wizard_rules.views.observations import Observation

__all__ = ["Sampler", "count_states", "sample_state"]


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Sampler:
    """Draws states evenly from those that a viewer cannot tell apart from its own.

    They are the states with an equal observation for this viewer that legal play can have led
    to. The cards the viewer has not seen, those of the stock among them, are dealt to the hands
    it does not see: the other hands, all of them for a spectator, and one's own in a blind round
    (BLIND-1). A seat that threw a number card of another suit when a suit was due gets none of
    that suit; a Wizard or a Jester thrown proves nothing (TRICK-3). Hidden bids are drawn too
    (BID-3, BID-4), and keep to what the viewer knows of their sum through notequal (BID-2).

    Making one works out what the viewer knows and takes longer than a draw, so make it once for
    all draws from an observation. Two samplers of equal observations are equal, and draw the same
    states with the same seed. Raises :class:`TypeError` for anything that is not an
    :class:`Observation`.

    >>> from random import Random
    >>> from wizard_rules import Sampler, apply, deal, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> sampler = Sampler(observe(state, 1))
    >>> sampler.count, 58 * 57
    (3306, 3306)
    >>> rng = Random(1)
    >>> samples = [sampler.draw(rng) for _ in range(100)]
    >>> {str(sample.hands[1]) for sample in samples}, len(set(samples))
    ({'Y1'}, 99)
    """

    observation: Observation
    """What the viewer sees."""
    count: int = attrs.field(init=False, eq=False, repr=False)
    """The number of states that are drawn from.

    At least 1 for an observation of a state: before a deal and after the game nothing is hidden.
    0 for an observation made by hand whose unseen cards or hidden bids cannot be as it says. Other
    faults of such an observation are not looked for here, but when it is read from JSON."""
    _known: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    # Of the hands as dealt the cards that the viewer can place, as masks by seat.
    _cards: _HiddenCards = attrs.field(init=False, eq=False, repr=False)
    _bids: _HiddenBids = attrs.field(init=False, eq=False, repr=False)

    # All but the first are kept, not computed: a bot draws a thousand states from one observation.

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        check_observation(self.observation)
        known, cards = _known_and_hidden(self.observation)
        bids = _hidden_bids(self.observation)
        object.__setattr__(self, "count", cards.count * bids.count)
        object.__setattr__(self, "_known", known)
        object.__setattr__(self, "_cards", cards)
        object.__setattr__(self, "_bids", bids)

    def draw(self, rng: random.Random) -> GameState:
        """Return one of the states, each as likely as any other.

        The draw is as even as ``rng.randrange``, with weights that are whole numbers. Raises
        :class:`TypeError` for a generator that is not a :class:`random.Random` (one of a subclass
        such as ``random.SystemRandom`` will do), and :class:`ValueError` if :attr:`count`
        is 0.
        """
        _check_generator(rng)
        if not self.count:
            msg = "no state reachable by legal play matches this observation"
            raise ValueError(msg)
        hands = list(self._known)
        for seat, mask in self._cards.draw(rng):
            hands[seat] |= mask
        bids = list(self.observation.bids)
        for seat, bid in self._bids.draw(rng):
            bids[seat] = bid
        return _state(self.observation, tuple(map(new_card_set, hands)), tuple(bids))


def sample_state(observation: Observation, rng: random.Random) -> GameState:
    """Return a state drawn evenly from those that the viewer cannot tell apart from its own.

    It is ``Sampler(observation).draw(rng)``, for a single draw; for more than one make the
    :class:`Sampler`, which says what is drawn and what is raised.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, new_game, observe, sample_state, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> seen = observe(state, 1)
    >>> sample = sample_state(seen, Random(1))
    >>> sample.hands[1], observe(sample, 1) == seen
    (CardSet.parse('Y1'), True)
    """
    _check_generator(rng)
    return Sampler(observation).draw(rng)


def count_states(observation: Observation) -> int:
    """Return the number of states that :func:`sample_state` draws from.

    It is ``Sampler(observation).count``. Raises :class:`TypeError` for anything that is not an
    :class:`Observation`.

    >>> from random import Random
    >>> from wizard_rules import apply, count_states, deal, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> count_states(observe(state, 1)), 58 * 57
    (3306, 3306)
    """
    return Sampler(observation).count


def _check_generator(rng: object) -> None:
    # The package is imported without a generator, which only drawing needs.
    from random import Random  # noqa: PLC0415

    # Its type alone decides, since a class may lie about everything else.
    if not issubclass(type(rng), Random):
        msg = (
            "drawing evenly needs a random.Random, for its getrandbits, "
            f"not {shown(rng)} of the class {class_name(rng)}"
        )
        raise TypeError(msg)


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


# What the viewer knows


def _known_and_hidden(observation: Observation) -> tuple[tuple[int, ...], _HiddenCards]:
    """Return the masks of the dealt cards that the viewer can place, by seat, and all others."""
    played, voids = _shown_by_play(observation)
    known = tuple(
        mask if hand is None else hand.mask
        for mask, hand in zip(played, observation.dealt, strict=True)
    )
    located = sum(known)
    unseen = [card for card in DECK if card != observation.turn_up and not located & BIT_OF[card]]
    hidden = [
        _HiddenHand(seat, size, frozenset(voids[seat]))
        for seat, size in enumerate(observation.hand_counts)
        if observation.dealt[seat] is None
    ]
    return known, _hidden_cards(unseen, hidden)


def _shown_by_play(observation: Observation) -> tuple[list[int], list[set[Suit]]]:
    """Return the masks of the cards played, and the suits that seats are out of, by seat."""
    players = observation.game.players
    voids: list[set[Suit]] = [set() for _ in range(players)]
    tricks: list[Trick] = list(observation.tricks)
    if observation.trick is not None:
        tricks.append(observation.trick)
    for trick in tricks:
        for place, (seat, card) in enumerate(trick.plays(players)):
            due = lead_suit(trick.cards[:place])
            # TRICK-3: a Wizard or a Jester, which have no suit, may be thrown by any hand.
            if due is not None and SUIT_OF[card] not in {due, None}:
                voids[seat].add(due)
    return played_by_seat(tricks, players), voids


# Cards. They are kept in classes: one for each suit that some seat still to be dealt to is out of,
# and a last one for all other cards, which any of these seats may hold. A suit joins the last class
# when the last seats that are out of it have been dealt to, so each step leaves fewer classes.


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
        # The cards left so far, those still to be taken, and the ways to have taken the others.
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
    """In the same way: what the step may leave, and the running sums of the ways that each has."""

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
                # They come class by class, which matters to hands that share them.
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
    most = len(seats) * hand_size
    ways = [[1] + [0] * most]
    for _ in seats:
        fewer = ways[-1]
        ways.append(
            [sum(fewer[max(total - hand_size, 0) : total + 1]) for total in range(len(fewer))]
        )
    last_bids = tuple(_last_bids(observation, total) for total in range(most + 1))
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
