"""The phases of a game as values. What moves from one to the next is in the engine."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from wizard_rules.constructors import fast_constructor
from wizard_rules.rules.cards import Card, CardSet, Suit, new_card_set
from wizard_rules.rules.scoring import round_score
from wizard_rules.rules.tricks import due_mask, legal_mask, trick_winner
from wizard_rules.rules.variants import OFFICIAL, Rules, check_table, dealer_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "Bidding",
    "ChoosingTrump",
    "Dealing",
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
@attrs.frozen(weakref_slot=False)
class Trick:
    """The cards on the table, or of a trick that is taken."""

    leader: int
    """The seat that leads the trick."""
    cards: tuple[Card, ...]
    """The cards in playing order, the leader's first; 0 to the number of players."""


@final
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

    @property
    def dealer(self) -> int:
        """The seat that dealt: right of the first trick's leader (TRICK-1)."""
        return (self.tricks[0].leader - 1) % len(self.bids)

    @property
    def hands(self) -> tuple[CardSet, ...]:
        """The hands as dealt, by seat."""
        players = len(self.bids)
        hands: list[list[Card]] = [[] for _ in range(players)]
        for trick in self.tricks:
            for place, card in enumerate(trick.cards):
                hands[(trick.leader + place) % players].append(card)
        return tuple(map(CardSet, hands))

    @property
    def takers(self) -> tuple[int, ...]:
        """The seats that took the tricks, in order."""
        last = self.tricks[-1]
        taker = (last.leader + trick_winner(last.cards, self.trump)) % len(self.bids)
        return takers_of(self.tricks, taker)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """The number of tricks won, by seat."""
        return tuple(map(self.takers.count, range(len(self.bids))))

    @property
    def points(self) -> tuple[int, ...]:
        """The points of the round, by seat (SCORE-1)."""
        return tuple(map(round_score, self.bids, self.tricks_won))


def takers_of(tricks: tuple[Trick, ...], next_leader: int | None) -> tuple[int, ...]:
    """Return who took these complete tricks, given who leads after them."""
    # Who takes a trick leads the next one (TRICK-1).
    leaders = [trick.leader for trick in tricks]
    return (*leaders[1:], next_leader) if next_leader is not None and leaders else ()


def trump_chosen(turn_up: Card | None, trump: Suit | None) -> Suit | None:
    """Return the suit that the dealer named, None if nobody was asked (TRUMP-3, TRUMP-4).

    A Wizard turned up makes no trump by itself, so that a trump beside it was named.
    """
    return trump if turn_up is not None and turn_up.is_wizard else None


@final
@attrs.frozen
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
    scores: tuple[int, ...] = attrs.field(
        default=attrs.Factory(lambda game: game._total(), takes_self=True),  # noqa: SLF001
        kw_only=True,
        eq=False,
        repr=False,
    )
    """The totals over the finished rounds, in points, by seat; the engine hands them on."""
    hand_sizes: tuple[int, ...] = attrs.field(
        default=attrs.Factory(lambda game: game.rules.hand_sizes(game.players), takes_self=True),
        kw_only=True,
        eq=False,
        repr=False,
    )
    """The cards dealt to each seat, by round; the engine hands them on too."""
    round_number: int = attrs.field(init=False, eq=False, repr=False)
    """The round to come or under way, counted from 1; the last one when the game is over."""
    hand_size: int = attrs.field(init=False, eq=False, repr=False)
    """The cards dealt to each seat in that round."""
    dealer: int = attrs.field(init=False, eq=False, repr=False)
    """The seat that deals that round (GAME-4)."""
    hides_bids: bool = attrs.field(init=False, eq=False, repr=False)
    """Whether a seat sees no bid but its own even when all have bid (BID-4)."""

    # The last six are kept, not computed: totalling the rounds anew would make a round dearer
    # than the one before, and each bid and each observation asks for the others.

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        sizes = self.hand_sizes
        number = min(len(self.rounds) + 1, len(sizes))
        object.__setattr__(self, "round_number", number)
        object.__setattr__(self, "hand_size", sizes[number - 1])
        dealer = dealer_of(number, players=self.players, first_dealer=self.first_dealer)
        object.__setattr__(self, "dealer", dealer)
        hides_bids = self.rules.hidden_bids.hides(all_have_bid=True)
        object.__setattr__(self, "hides_bids", hides_bids)

    def _total(self) -> tuple[int, ...]:
        if not self.rounds:
            return (0,) * self.players
        return tuple(map(sum, zip(*(finished.points for finished in self.rounds), strict=True)))

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy what is not computed."""
        return Game, (self.rules, self.players, self.first_dealer, self.rounds)

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


@final
@attrs.frozen
class Dealing:
    """A round is about to be dealt. It waits for chance: no seat is to act."""

    game: Game
    """What does not change within a round."""


@final
@attrs.frozen
class ChoosingTrump:
    """A Wizard was turned up and the dealer is to name the trump suit (TRUMP-3)."""

    game: Game
    """What does not change within a round."""
    hands: tuple[CardSet, ...]
    """The hands now held, by seat."""
    turn_up: Card
    """The Wizard."""


@final
@attrs.frozen(weakref_slot=False)
class Bidding:
    """The seats bid in turn from the starter (BID-1); somebody is still to bid."""

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


@final
@attrs.frozen(weakref_slot=False)
class Playing:
    """The tricks are played; at least one card is still to be played."""

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
    """The seat that is to play."""
    due: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the suit that is due, 0 for none."""
    legal: int = attrs.field(init=False, eq=False, repr=False)
    """The mask of the cards that the seat may play."""

    # The last four are kept, not computed: they are what listing, checking and playing a card
    # all ask for.

    def __attrs_post_init__(self) -> None:
        """Compute what is kept."""
        taken = [card for trick in self.tricks for card in trick.cards]
        played = CardSet([*taken, *self.trick_cards]).mask
        seat = (self.leader + len(self.trick_cards)) % self.game.players
        due = due_mask(self.trick_cards)
        legal = legal_mask(self.dealt[seat].mask & ~played, due)
        object.__setattr__(self, "played", played)
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "due", due)
        object.__setattr__(self, "legal", legal)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle and copy what is not computed."""
        round_ = (self.dealt, self.turn_up, self.trump, self.bids)
        return Playing, (self.game, *round_, self.tricks, self.leader, self.trick_cards)

    @property
    def trick(self) -> Trick:
        """The trick in progress; it is never complete."""
        return Trick(self.leader, self.trick_cards)

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
@attrs.frozen
class GameOver:
    """All rounds are finished (END-1); ``winners(state.game.scores)`` tells who won."""

    game: Game
    """The whole game: every round is among its rounds."""


GameState: TypeAlias = Dealing | ChoosingTrump | Bidding | Playing | GameOver
"""Every state a game can be in. A state always waits for somebody, or the game is over."""


# What the engine builds with; each takes the kept fields too.
new_round: Callable[..., Round] = fast_constructor(Round)
new_trick: Callable[..., Trick] = fast_constructor(Trick)
next_bidding: Callable[..., Bidding] = fast_constructor(Bidding)
next_playing: Callable[..., Playing] = fast_constructor(Playing)


def new_game(rules: Rules = OFFICIAL, *, players: int, first_dealer: int = 0) -> Dealing:
    """Return a game whose first round is about to be dealt.

    ``players`` is 3 to 6 (GAME-1), ``first_dealer`` a seat, 0 to players - 1 (GAME-4). Raises
    :class:`InvalidRulesError`, which names the fields, for anything else and for rules that this
    number of players cannot play.

    >>> from wizard_rules import new_game
    >>> state = new_game(players=4, first_dealer=3)
    >>> state.game.round_number, state.game.hand_size, state.game.starter
    (1, 1, 0)
    """
    check_table(rules, players, first_dealer)
    return Dealing(Game(rules, players, first_dealer))
