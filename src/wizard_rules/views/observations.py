"""All that one seat, or a spectator, may know of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, assert_never, final

import attrs

from wizard_rules.constructors import fast_constructor, uncopied
from wizard_rules.errors import shown, whole_number
from wizard_rules.game.actions import CHOICES, Action
from wizard_rules.game.engine import bids_of, plays_of
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    Game,
    GameOver,
    GameState,
    Phase,
    Playing,
    Round,
    Trick,
    check_state,
    forbidden_bid_of,
    played_by_seat,
    takers_of,
)
from wizard_rules.rules.cards import Card, CardSet, Suit, new_card_set
from wizard_rules.rules.tricks import due_mask, legal_mask

if TYPE_CHECKING:
    from collections.abc import Callable

    from wizard_rules.rules.variants import Rules

_T = TypeVar("_T")

__all__ = ["Observation", "observe"]


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Observation:
    """A game as one viewer sees it; two states that the viewer cannot tell apart give equal ones.

    It holds no state, and nothing in it or computed from it depends on anything that the viewer may
    not know. :func:`observe` makes it. Copying one, a deep copy too, gives the observation itself.
    """

    seat: int | None
    """The seat that sees this; None for a spectator."""
    game: Game
    """The table and the finished rounds; all of it is public."""
    phase: Phase
    """What the game waits for."""
    to_act: int | None
    """The seat that is to act; None while dealing and after the game."""
    dealt: tuple[CardSet | None, ...]
    """The hands as dealt, by seat; None for one that is not visible. Empty sets between rounds."""
    turn_up: Card | None
    """The card turned up for trump; None for none, and between rounds."""
    trump: Suit | None
    """The trump suit; None for none, while it is to be named, and between rounds."""
    bids: tuple[int | None, ...]
    """The bids in tricks, by seat; None for one not placed or not visible (BID-3, BID-4)."""
    forbidden_bid: int | None
    """The bid that notequal forbids this seat as the last bidder, None for none (BID-2).

    While the others' bids are hidden it is what the seat knows of them, and it goes on knowing it
    while it plays; None as soon as they are open."""
    tricks: tuple[Trick, ...]
    """The complete tricks of the round in order."""
    leader: int | None
    """The seat that leads the trick in progress; None unless the phase is playing."""
    trick_cards: tuple[Card, ...]
    """The cards of the trick in progress, in playing order."""
    played: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the cards played in this round."""
    legal: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the cards that this seat may play now."""

    # The last two are kept, not computed: a seat asks for its legal cards at every turn.

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        tricks = self.tricks if self.trick is None else (*self.tricks, self.trick)
        played = sum(played_by_seat(tricks, self.game.players))
        own = None if self.seat is None else self.dealt[self.seat]
        legal = 0
        if own is not None and self.phase is Phase.PLAYING and self.seat == self.to_act:
            legal = legal_mask(own.mask & ~played, due_mask(self.trick_cards))
        object.__setattr__(self, "played", played)
        object.__setattr__(self, "legal", legal)

    @property
    def rules(self) -> Rules:
        """The rules that are played."""
        return self.game.rules

    @property
    def players(self) -> int:
        """The number of seats, 3 to 6."""
        return self.game.players

    @property
    def first_dealer(self) -> int:
        """The seat that dealt the first round."""
        return self.game.first_dealer

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The finished rounds in order; every card and bid of them is public."""
        return self.game.rounds

    @property
    def round_number(self) -> int:
        """The round to come or under way, counted from 1; the last one when the game is over."""
        return self.game.round_number

    @property
    def dealer(self) -> int:
        """The seat that deals that round (GAME-4)."""
        return self.game.dealer

    @property
    def hand_size(self) -> int:
        """The cards dealt to each seat in that round."""
        return self.game.hand_size

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals over the finished rounds, in points, by seat."""
        return self.game.scores

    @property
    def hands(self) -> tuple[CardSet | None, ...]:
        """The hands now held, by seat; None for one that is not visible."""
        return tuple(
            None if hand is None else new_card_set(hand.mask & ~self.played) for hand in self.dealt
        )

    @property
    def hand_counts(self) -> tuple[int, ...]:
        """The number of cards now held, by seat."""
        if self.phase in {Phase.DEALING, Phase.GAME_OVER}:
            return (0,) * self.players
        counts = [self.hand_size - len(self.tricks)] * self.players
        if self.leader is not None:
            for seat, _ in Trick(self.leader, self.trick_cards).plays(self.players):
                counts[seat] -= 1
        return tuple(counts)

    @property
    def has_bid(self) -> tuple[bool, ...]:
        """Who has bid in this round, by seat; it is public even where the bid is not (BID-3)."""
        players = self.players
        if self.phase is Phase.PLAYING:
            return (True,) * players
        if self.phase is not Phase.BIDDING or self.to_act is None:
            return (False,) * players
        placed = (self.to_act - self.game.starter) % players
        return tuple((seat - self.game.starter) % players < placed for seat in range(players))

    @property
    def trick(self) -> Trick | None:
        """The trick in progress; None unless the phase is playing."""
        return None if self.leader is None else Trick(self.leader, self.trick_cards)

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats that took the complete tricks, in order."""
        return takers_of(self.tricks, self.leader)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of complete tricks won so far in this round, by seat."""
        return tuple(map(self.takers.count, range(self.players)))

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of this seat, in the order of :func:`wizard_rules.legal_actions`.

        Empty when the seat is not to act, and for a spectator.
        """
        seat = self.seat
        if seat is None or seat != self.to_act:
            return ()
        if self.legal:
            return plays_of(seat, self.legal)
        if self.phase is Phase.BIDDING:
            return bids_of(seat, self.hand_size, self.forbidden_bid)
        return CHOICES[seat]


# Reaching a member through its Enum takes longer than all else about a field.
_PLAYING = Phase.PLAYING

_new_observation: Callable[
    [
        int | None, Game, Phase, int | None, tuple[CardSet | None, ...], Card | None, Suit | None,
        tuple[int | None, ...], int | None, tuple[Trick, ...], int | None, tuple[Card, ...],
        int, int,
    ],
    Observation,
] = fast_constructor(Observation)  # fmt: skip


def check_observation(value: object) -> None:
    """Raise :class:`TypeError` for anything that is not an observation, whatever it claims."""
    if type(value) is not Observation:
        msg = f"expected an Observation, got {shown(value)}"
        raise TypeError(msg)


def observe(state: GameState, seat: int | None) -> Observation:
    """Return what a seat may know of the game, or a spectator if ``seat`` is None.

    A seat sees its own hand, and in a blind round until the last bid every hand but its own
    (BLIND-1). Bids are hidden as the rules say (BID-3, BID-4). A spectator sees no hand. NumPy's
    ints and others with ``__index__`` are taken as the int that they stand for. Raises
    :class:`ValueError` if ``seat`` is not a seat at this table, and :class:`TypeError` if ``state``
    is not a state.

    >>> from random import Random
    >>> from wizard_rules import apply, deal, new_game, observe, shuffled_deck
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> observe(state, 1).hands
    (None, CardSet.parse('Y1'), None)
    >>> observe(state, None).hands
    (None, None, None)
    """
    if type(state) is not Playing:
        check_state(state)
    game = state.game
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.players):
        seat = _checked_seat(game, seat)
    # Asked most often of all, so before the match, which would take twice as long to get there.
    if type(state) is Playing:
        forbidden = None
        bids: tuple[int | None, ...] = state.bids
        if game.hides_bids:
            forbidden = _known_forbidden(game, bids, seat)
            bids = own_alone(bids, seat)
        return _new_observation(
            seat, game, _PLAYING, state.seat, own_alone(state.dealt, seat), state.turn_up,
            state.trump, bids, forbidden, state.tricks, state.leader, state.trick_cards,
            state.played, state.legal if seat == state.seat else 0,
        )  # fmt: skip
    match state:
        case Bidding():
            return _observe_bidding(state, seat)
        case ChoosingTrump():
            return _observe_choosing(state, seat)
        case Dealing() | GameOver():
            return _observe_between(state, seat)
        case _ as unreachable:
            assert_never(unreachable)


def _checked_seat(game: Game, seat: object) -> int:
    number = whole_number(seat)
    if number is None or not 0 <= number < game.players:
        msg = f"a viewer is a seat from 0 to {game.players - 1}, or None, not {shown(seat)}"
        raise ValueError(msg)
    return number


def _observe_bidding(state: Bidding, seat: int | None) -> Observation:
    game, actor = state.game, state.seat
    bids: tuple[int | None, ...] = state.bids
    forbidden = state.forbidden_bid if seat == actor else None
    if game.rules.hidden_bids.hides(all_have_bid=False):
        bids = own_alone(bids, seat)
    return _new_observation(
        seat, game, state.phase, actor, visible_hands(state.hands, seat, blind=game.is_blind),
        state.turn_up, state.trump, bids, forbidden, (), None, (), 0, 0,
    )  # fmt: skip


def _observe_choosing(state: ChoosingTrump, seat: int | None) -> Observation:
    game = state.game
    return _new_observation(
        seat, game, state.phase, game.dealer,
        visible_hands(state.hands, seat, blind=game.is_blind), state.turn_up, None,
        (None,) * game.players, None, (), None, (), 0, 0,
    )  # fmt: skip


def _observe_between(state: Dealing | GameOver, seat: int | None) -> Observation:
    game = state.game
    nothing = (None,) * game.players
    no_cards = (CardSet(),) * game.players
    return _new_observation(
        seat, game, state.phase, None, no_cards, None, None, nothing, None, (), None, (), 0, 0
    )  # fmt: skip


def visible_hands(
    hands: tuple[CardSet, ...], seat: int | None, *, blind: bool
) -> tuple[CardSet | None, ...]:
    """Return the hands that a viewer sees when they are dealt."""
    if not blind:
        return own_alone(hands, seat)
    # BLIND-1: every card but one's own, and none for a spectator.
    return tuple(
        None if seat is None or holder == seat else hand for holder, hand in enumerate(hands)
    )


def _known_forbidden(game: Game, bids: tuple[int | None, ...], seat: int | None) -> int | None:
    if seat is None or seat != game.dealer:
        return None
    return forbidden_bid_of(game, (*bids[:seat], None, *bids[seat + 1 :]))


def own_alone(values: tuple[_T, ...], seat: int | None) -> tuple[_T | None, ...]:
    """Return the values with the seat's own alone, and None for all others."""
    alone: list[_T | None] = [None] * len(values)
    if seat is not None:
        alone[seat] = values[seat]
    return tuple(alone)
