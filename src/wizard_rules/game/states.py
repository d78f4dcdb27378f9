"""The phases of a game as values. What moves from one to the next is in the engine."""

from __future__ import annotations

from enum import Enum
from functools import reduce
from typing import TYPE_CHECKING, ClassVar, Literal, TypeAlias, final, get_args

import attrs

from wizard_rules.constructors import fast_constructor, uncopied
from wizard_rules.errors import shown
from wizard_rules.rules.cards import BIT_OF, Card, CardSet, Suit, new_card_set
from wizard_rules.rules.scoring import round_score, totals_after
from wizard_rules.rules.tricks import due_mask, legal_mask, trick_winner
from wizard_rules.rules.variants import OFFICIAL, Rules, check_table, dealer_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

__all__ = [
    "Bidding",
    "ChoosingTrump",
    "Dealing",
    "Deciding",
    "Game",
    "GameOver",
    "GameState",
    "Phase",
    "Playing",
    "Round",
    "Trick",
    "new_game",
]


class Phase(Enum):
    """What a game waits for."""

    DEALING = "dealing"
    """Chance deals the coming round."""
    CHOOSING_TRUMP = "choosing-trump"
    """The dealer names the trump suit."""
    BIDDING = "bidding"
    """A seat bids."""
    PLAYING = "playing"
    """A seat plays a card."""
    GAME_OVER = "game-over"
    """Nothing."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Trick:
    """The cards on the table, or of a trick that is taken."""

    leader: int
    """The seat that leads the trick."""
    cards: tuple[Card, ...]
    """The cards in playing order, the leader's first; 0 to the number of players."""

    def plays(self, players: int) -> Iterator[tuple[int, Card]]:
        """Yield each seat that played and its card, in playing order.

        ``players`` is the number of seats at the table, 3 to 6.

        >>> from wizard_rules import Card, Trick
        >>> list(Trick(2, (Card.RED_5, Card.WIZARD_1)).plays(3))
        [(2, Card.RED_5), (0, Card.WIZARD_1)]
        """
        for place, card in enumerate(self.cards):
            yield (self.leader + place) % players, card


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Round:
    """A finished round. What can be computed from the bids and the tricks is not stored."""

    turn_up: Card | None
    """The card turned up for trump; None after a full deal (DEAL-3)."""
    trump: Suit | None
    """The trump suit; None for no trump."""
    bids: tuple[int, ...]
    """The bids in tricks, by seat."""
    tricks: tuple[Trick, ...]
    """The tricks in order; as many as the hand size."""
    last_taker: int | None = attrs.field(init=False, eq=False, repr=False)
    """The seat that took the last trick; None if there is none. Kept, since play tells it."""

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        taker = None
        if self.tricks:
            last = self.tricks[-1]
            taker = (last.leader + trick_winner(last.cards, self.trump)) % len(self.bids)
        object.__setattr__(self, "last_taker", taker)

    @property
    def dealer(self) -> int:
        """The seat that dealt: right of the first trick's leader (TRICK-1)."""
        return (self.tricks[0].leader - 1) % len(self.bids)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands as dealt, by seat."""
        return tuple(map(new_card_set, played_by_seat(self.tricks, len(self.bids))))

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats that took the tricks, in order."""
        return takers_of(self.tricks, self.last_taker)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        return tuple(map(self.takers.count, range(len(self.bids))))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round, by seat (SCORE-1)."""
        return tuple(map(round_score, self.bids, self.tricks_won))


def played_by_seat(tricks: Iterable[Trick], players: int) -> list[int]:
    """Return the masks of the cards played in these tricks, by seat."""
    masks = [0] * players
    for trick in tricks:
        for seat, card in trick.plays(players):
            masks[seat] |= BIT_OF[card]
    return masks


def takers_of(tricks: tuple[Trick, ...], next_leader: int | None) -> tuple[int, ...]:
    """Return who took these complete tricks, given who leads after them."""
    # Who takes a trick leads the next one (TRICK-1).
    leaders = [trick.leader for trick in tricks]
    return (*leaders[1:], next_leader) if next_leader is not None and leaders else ()


def trump_chosen(turn_up: Card | None, trump: Suit | None) -> Suit | None:
    """Return the suit that the dealer named, None if nobody was asked (TRUMP-3, TRUMP-4).

    A Wizard turned up makes no trump by itself, so if there is one, the dealer named it.
    """
    return trump if turn_up is not None and turn_up.is_wizard else None


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Game:
    """What does not change within a round."""

    rules: Rules
    """The rules that are played."""
    players: int
    """The number of seats, 3 to 6."""
    first_dealer: int
    """The seat that deals the first round."""
    rounds: tuple[Round, ...] = ()
    """The finished rounds in order."""
    scores: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The totals over the finished rounds, in points, by seat."""
    hand_sizes: tuple[int, ...] = attrs.field(init=False, eq=False, repr=False)
    """The cards dealt to each seat, by round."""
    round_number: int = attrs.field(init=False, eq=False, repr=False)
    """The round to come or under way, counted from 1; the last one when the game is over."""
    hand_size: int = attrs.field(init=False, eq=False, repr=False)
    """The cards dealt to each seat in that round."""
    dealer: int = attrs.field(init=False, eq=False, repr=False)
    """The seat that deals that round (GAME-4)."""
    hides_bids: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a seat sees no bid but its own even when all have bid (BID-4)."""
    event_count: int = attrs.field(init=False, eq=False, repr=False)
    """In how many events the finished rounds are told, the same number to every viewer."""

    # All but the first four are kept, not computed: adding up the rounds again would make each
    # round slower than the last, and each bid and each observation asks for the others.

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        rules, rounds = self.rules, self.rounds
        sizes = rules.hand_sizes(self.players)
        number = min(len(rounds) + 1, len(sizes))
        nothing = (0,) * self.players
        kept = {
            "scores": reduce(totals_after, (finished.points for finished in rounds), nothing),
            "hand_sizes": sizes,
            "round_number": number,
            "hand_size": sizes[number - 1],
            "dealer": dealer_of(number, players=self.players, first_dealer=self.first_dealer),
            "hides_bids": rules.hidden_bids.hides(all_have_bid=True),
            "event_count": sum(events_in(finished, rules) for finished in rounds),
        }
        for name, value in kept.items():
            object.__setattr__(self, name, value)

    @property
    def is_over(self) -> bool:
        """Whether all rounds of the schedule are finished (END-1)."""
        return len(self.rounds) == len(self.hand_sizes)

    @property
    def starter(self) -> int:
        """The seat left of the dealer: the first to bid, and the leader of the opening trick."""
        return (self.dealer + 1) % self.players

    @property
    def is_blind(self) -> bool:
        """Whether that round is the blind one (BLIND-1)."""
        return self.rules.is_blind(self.round_number)


def events_in(finished: Round, rules: Rules) -> int:
    """Return in how many events a finished round is told; every viewer gets as many.

    What happened is told to all of them, and what some may not see is left out of the event.
    """
    players = len(finished.bids)
    # The deal, the bids, the cards of each trick and who took it, and the score; then what is
    # not told of every round: the turn-up, the trump named, and the reveal of hidden bids.
    count = 2 + players + len(finished.tricks) * (players + 1)
    if finished.turn_up is not None:
        count += 1
        if trump_chosen(finished.turn_up, finished.trump) is not None:
            count += 1
    return count + rules.hidden_bids.hides(all_have_bid=False)


def game_after(game: Game, finished: Round) -> Game:
    """Return the game with a round more; what is kept is handed on, not computed again."""
    rounds = (*game.rounds, finished)
    sizes = game.hand_sizes
    number = min(len(rounds) + 1, len(sizes))
    return _new_game(
        game.rules, game.players, game.first_dealer, rounds,
        totals_after(game.scores, finished.points), sizes, number, sizes[number - 1],
        dealer_of(number, players=game.players, first_dealer=game.first_dealer), game.hides_bids,
        game.event_count + events_in(finished, game.rules),
    )  # fmt: skip


# The states. Copying one, a deep copy too, gives the state itself; none takes weak references.


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Dealing:
    """A round is about to be dealt. It waits for chance: no seat is to act."""

    phase: ClassVar[Literal[Phase.DEALING]] = Phase.DEALING
    """What the game waits for."""
    game: Game
    """What does not change within a round."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class ChoosingTrump:
    """A Wizard was turned up, and the dealer has to name the trump suit (TRUMP-3)."""

    phase: ClassVar[Literal[Phase.CHOOSING_TRUMP]] = Phase.CHOOSING_TRUMP
    """What the game waits for."""
    game: Game
    """What does not change within a round."""
    hands: tuple[CardSet, ...]
    """The hands now held, by seat."""
    turn_up: Card
    """The Wizard."""


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Bidding:
    """The seats bid in turn from the starter (BID-1); at least one has not bid yet."""

    phase: ClassVar[Literal[Phase.BIDDING]] = Phase.BIDDING
    """What the game waits for."""
    game: Game
    """What does not change within a round."""
    hands: tuple[CardSet, ...]
    """The hands now held, by seat."""
    turn_up: Card | None
    """The card turned up for trump; None after a full deal (DEAL-3)."""
    trump: Suit | None
    """The trump suit; None for no trump."""
    bids: tuple[int | None, ...]
    """The bids in tricks, by seat; None for a seat that has not bid."""
    seat: int = attrs.field(init=False, eq=False, repr=False)
    """The seat whose turn it is to bid."""
    forbidden_bid: int | None = attrs.field(init=False, eq=False, repr=False)
    """The bid that notequal forbids this seat; None for none (BID-2)."""

    # The last two are kept, not computed: listing, checking and placing a bid all ask for them.

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        game, bids = self.game, self.bids
        seat = (game.dealer + 1 - bids.count(None)) % game.players
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "forbidden_bid", forbidden_bid_of(game, bids))


def forbidden_bid_of(game: Game, bids: tuple[int | None, ...]) -> int | None:
    """Return the bid that the next bidder may not make; None for none, and before the last bid."""
    if bids.count(None) > 1:
        return None
    return game.rules.forbidden_bid(
        hand_size=game.hand_size,
        other_bids=[bid for bid in bids if bid is not None],
        dealer=game.dealer,
        scores=game.scores,
    )


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class Playing:
    """The tricks are played; at least one card has not been played yet."""

    phase: ClassVar[Literal[Phase.PLAYING]] = Phase.PLAYING
    """What the game waits for."""
    game: Game
    """What does not change within a round."""
    dealt: tuple[CardSet, ...]
    """The hands as dealt, by seat."""
    turn_up: Card | None
    """The card turned up for trump; None after a full deal (DEAL-3)."""
    trump: Suit | None
    """The trump suit; None for no trump."""
    bids: tuple[int, ...]
    """The bids in tricks, by seat."""
    tricks: tuple[Trick, ...]
    """The complete tricks of the round in order."""
    leader: int
    """The seat that leads the trick in progress."""
    trick_cards: tuple[Card, ...]
    """The cards of the trick in progress, in playing order; 0 to players - 1."""
    played: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the cards played in this round."""
    seat: int = attrs.field(init=False, eq=False, repr=False)
    """The seat whose turn it is to play."""
    due: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the cards that follow: a suit, all after a Wizard, 0 while none is due."""
    legal: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the cards that the seat may play."""

    # The last four are kept, not computed: listing, checking and playing a card all ask for them.

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        seat = (self.leader + len(self.trick_cards)) % self.game.players
        due = due_mask(self.trick_cards)
        played = sum(played_by_seat((*self.tricks, self.trick), self.game.players))
        object.__setattr__(self, "played", played)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "due", due)
        object.__setattr__(self, "legal", legal_mask(self.dealt[seat].mask & ~played, due))

    @property
    def trick(self) -> Trick:
        """The trick in progress; it is never complete."""
        return new_trick(self.leader, self.trick_cards)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands now held, by seat."""
        return tuple(new_card_set(hand.mask & ~self.played) for hand in self.dealt)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of complete tricks won so far, by seat."""
        takers = takers_of(self.tricks, self.leader)
        return tuple(map(takers.count, range(self.game.players)))


@final
@uncopied
@attrs.frozen(weakref_slot=False)
class GameOver:
    """All rounds are finished (END-1); ``winners(state.game.scores)`` tells who won."""

    phase: ClassVar[Literal[Phase.GAME_OVER]] = Phase.GAME_OVER
    """What the game waits for."""
    game: Game
    """The whole game: every round is among its rounds."""


GameState: TypeAlias = Dealing | ChoosingTrump | Bidding | Playing | GameOver
"""Every state that a game can be in. A state waits for somebody, or the game is over."""

Deciding: TypeAlias = ChoosingTrump | Bidding | Playing
"""The states in which a seat has to decide something."""


def check_state(state: object) -> None:
    """Raise :class:`TypeError` for anything that is not a state, whatever it claims to be."""
    if id(type(state)) not in _STATES:
        msg = f"expected a state of a game, got {shown(state)}"
        raise TypeError(msg)


# By identity: a class may have a class of its own, which compares and hashes as it likes.
_STATES = frozenset(map(id, get_args(GameState)))


# What the engine builds with. Each takes the kept fields too, and a test compares the types here
# with those of the fields.
_new_game: Callable[
    [
        Rules, int, int, tuple[Round, ...], tuple[int, ...], tuple[int, ...],
        int, int, int, bool, int,
    ],
    Game,
] = fast_constructor(Game)  # fmt: skip
new_round: Callable[
    [Card | None, Suit | None, tuple[int, ...], tuple[Trick, ...], int | None], Round
] = fast_constructor(Round)
new_trick: Callable[[int, tuple[Card, ...]], Trick] = fast_constructor(Trick)
new_bidding: Callable[
    [
        Game, tuple[CardSet, ...], Card | None, Suit | None, tuple[int | None, ...],
        int, int | None,
    ],
    Bidding,
] = fast_constructor(Bidding)  # fmt: skip
new_playing: Callable[
    [
        Game, tuple[CardSet, ...], Card | None, Suit | None, tuple[int, ...], tuple[Trick, ...],
        int, tuple[Card, ...], int, int, int, int,
    ],
    Playing,
] = fast_constructor(Playing)  # fmt: skip


def new_game(rules: Rules = OFFICIAL, *, players: int, first_dealer: int = 0) -> Dealing:
    """Return a game whose first round is about to be dealt.

    ``players`` is 3 to 6 (GAME-1), ``first_dealer`` a seat, 0 to players - 1 (GAME-4); NumPy's
    ints and others with ``__index__`` are taken as the ints that they stand for. Raises
    :class:`InvalidRulesError`, which names the fields, for anything else and for rules that this
    number of players cannot play.

    >>> from wizard_rules import new_game
    >>> state = new_game(players=4, first_dealer=3)
    >>> state.game.round_number, state.game.hand_size, state.game.starter
    (1, 1, 0)
    """
    players, first_dealer, _ = check_table(rules, players, first_dealer)
    return Dealing(Game(rules, players, first_dealer))
