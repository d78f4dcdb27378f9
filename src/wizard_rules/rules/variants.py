"""The variants: one axis an Enum, a combination a value, the well-known ones with a name."""

from __future__ import annotations

from enum import Enum
from operator import index
from typing import TYPE_CHECKING, assert_never, final

import attrs

from wizard_rules.constructors import uncopied
from wizard_rules.errors import InvalidRulesError, shown, whole_number
from wizard_rules.rules.bidding import HiddenBids, NotEqual, forbidden_bid
from wizard_rules.rules.cards import DECK
from wizard_rules.rules.tricks import WizardTurnUp

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "CANADIAN",
    "HOUSE",
    "OFFICIAL",
    "ONLINE",
    "TOURNAMENT",
    "Rules",
    "Schedule",
]

MIN_PLAYERS = 3
MAX_PLAYERS = 6
MAX_ROUNDS = 1_000

_TOURNAMENT_SIZES: dict[int, tuple[int, ...]] = {
    3: (2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
    4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15),
    5: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    6: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
}


class Schedule(Enum):
    """The named schedules; a tuple of hand sizes is the other way to give one (GAME-3)."""

    STANDARD = "standard"
    """One card more each round until the deck is dealt out (GAME-2)."""
    TOURNAMENT = "tournament"
    """Ten rounds for any number of players (GAME-3)."""

    def hand_sizes(self, players: int) -> tuple[int, ...]:
        """Return the cards dealt to each seat, by round, for 3 to 6 players."""
        match self:
            case Schedule.STANDARD:
                return tuple(range(1, len(DECK) // players + 1))
            case Schedule.TOURNAMENT:
                return _TOURNAMENT_SIZES[players]
            case _ as unreachable:
                assert_never(unreachable)


@final
@uncopied
@attrs.frozen(kw_only=True, weakref_slot=False)
class Rules:
    """A combination of variants; every default is that of the published game.

    Raises :class:`InvalidRulesError`, which names the fields, for a field of another type, for
    a schedule of more than 1,000 rounds, and for a combination that no number of players can
    play.

    >>> from wizard_rules import NotEqual, Rules
    >>> Rules(notequal=NotEqual.ALWAYS, schedule=(1, 5, 10)).hand_sizes(4)
    (1, 5, 10)
    """

    wizard_turn_up: WizardTurnUp = WizardTurnUp.DEALER_CHOOSES
    """What a Wizard turned up means (TRUMP-3, TRUMP-4)."""
    notequal: NotEqual = NotEqual.OFF
    """When the sum of the bids may not be the hand size (BID-2)."""
    zero_is_free: bool = False
    """Whether notequal never forbids a bid of 0 (BID-2)."""
    hidden_bids: HiddenBids = HiddenBids.OFF
    """How long bids stay hidden (BID-3, BID-4)."""
    blind_round: bool = False
    """Whether the first round is blind; it must then have a hand size of 1 (BLIND-1)."""
    schedule: Schedule | tuple[int, ...] = Schedule.STANDARD
    """The hand sizes by round, by name or as a tuple of cards a seat (GAME-2, GAME-3)."""

    def __attrs_post_init__(self) -> None:
        """Refuse rules that no number of players can play."""
        _check_type("wizard_turn_up", self.wizard_turn_up, WizardTurnUp, "TRUMP-3")
        _check_type("notequal", self.notequal, NotEqual, "BID-2")
        _check_type("zero_is_free", self.zero_is_free, bool, "BID-2")
        _check_type("hidden_bids", self.hidden_bids, HiddenBids, "BID-3")
        _check_type("blind_round", self.blind_round, bool, "BLIND-1")
        if type(self.schedule) is tuple:
            _check_custom_schedule(self.schedule)
            self._check_blind(self.schedule)
        elif type(self.schedule) is not Schedule:
            msg = f"expected a Schedule or a tuple of hand sizes, got {shown(self.schedule)}"
            raise InvalidRulesError(msg, fields=("schedule",), rule="GAME-3")

    def hand_sizes(self, players: int) -> tuple[int, ...]:
        """Return the cards dealt to each seat, by round (GAME-2, GAME-3).

        ``players`` may be anything that stands for an int, such as NumPy's. Raises
        :class:`InvalidRulesError` if it is not 3 to 6 (GAME-1) or if these rules cannot be played
        by that many.

        >>> from wizard_rules import OFFICIAL
        >>> OFFICIAL.hand_sizes(6)
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        """
        count = whole_number(players)
        if count is None or not MIN_PLAYERS <= count <= MAX_PLAYERS:
            msg = f"the game is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {shown(players)}"
            raise InvalidRulesError(msg, fields=("players",), rule="GAME-1")
        if isinstance(self.schedule, Schedule):
            sizes = self.schedule.hand_sizes(count)
            self._check_blind(sizes)
            return sizes
        largest = max(self.schedule)
        if count * largest > len(DECK):
            msg = f"{count} hands of {largest} cards are more than the {len(DECK)} of the deck"
            raise InvalidRulesError(msg, fields=("schedule", "players"), rule="GAME-3")
        return self.schedule

    def forbidden_bid(
        self, *, hand_size: int, other_bids: Sequence[int], dealer: int, scores: Sequence[int]
    ) -> int | None:
        """Return the bid that the dealer, who bids last, may not make (BID-2).

        None if every bid is allowed. ``hand_size`` is in cards a seat, ``other_bids`` are the bids
        of all the other seats in tricks, ``dealer`` is a seat, ``scores`` are the totals before the
        round, in points, by seat.

        >>> from wizard_rules import CANADIAN
        >>> CANADIAN.forbidden_bid(hand_size=3, other_bids=(1, 0), dealer=2, scores=(20, 0, 50))
        2
        >>> CANADIAN.forbidden_bid(hand_size=3, other_bids=(1, 2), dealer=2, scores=(20, 0, 50))
        """
        if not self.notequal.is_in_force(hand_size=hand_size, dealer=dealer, scores=scores):
            return None
        forbidden = forbidden_bid(hand_size, other_bids)
        return None if forbidden == 0 and self.zero_is_free else forbidden

    def is_blind(self, round_number: int) -> bool:
        """Return whether a round, counted from 1, is the blind one (BLIND-1)."""
        return self.blind_round and round_number == 1

    def _check_blind(self, sizes: tuple[int, ...]) -> None:
        if self.blind_round and sizes[0] != 1:
            msg = f"a blind first round has a hand size of 1, not {sizes[0]}"
            raise InvalidRulesError(msg, fields=("blind_round", "schedule"), rule="BLIND-1")


def check_table(rules: Rules, players: int, first_dealer: int) -> tuple[int, int, tuple[int, ...]]:
    """Return the number of players, the first dealer, both as plain ints, and the hand sizes.

    Raises :class:`InvalidRulesError`, which names the arguments, for a table that cannot be played.
    """
    _check_type("rules", rules, Rules, "GAME-3")
    sizes = rules.hand_sizes(players)
    count, dealer = index(players), whole_number(first_dealer)
    if dealer is None or not 0 <= dealer < count:
        msg = f"the first dealer is a seat from 0 to {count - 1}, not {shown(first_dealer)}"
        raise InvalidRulesError(msg, fields=("first_dealer",), rule="GAME-4")
    return count, dealer, sizes


def dealer_of(round_number: int, *, players: int, first_dealer: int) -> int:
    """Return the seat that deals a round: one further to the left each round (GAME-4)."""
    return (first_dealer + round_number - 1) % players


def _check_type(field: str, value: object, expected: type, rule: str) -> None:
    if type(value) is not expected:
        msg = f"expected a {expected.__name__}, got {shown(value)}"
        raise InvalidRulesError(msg, fields=(field,), rule=rule)


def _check_custom_schedule(sizes: tuple[int, ...]) -> None:
    largest = len(DECK) // MIN_PLAYERS
    if not 1 <= len(sizes) <= MAX_ROUNDS:
        msg = f"a schedule has 1 to {MAX_ROUNDS:,} rounds, not {len(sizes):,}"
        raise InvalidRulesError(msg, fields=("schedule",), rule="GAME-3")
    for size in sizes:
        if type(size) is not int or not 1 <= size <= largest:
            msg = f"a hand size is an int from 1 to {largest}, not {shown(size)}"
            raise InvalidRulesError(msg, fields=("schedule",), rule="GAME-3")


OFFICIAL = Rules()
"""The game as published: the leaflets in the box."""

HOUSE = Rules(wizard_turn_up=WizardTurnUp.NO_TRUMP, notequal=NotEqual.ALWAYS)
"""The house rules of a self-hosted server: a Wizard turned up is no trump, notequal always."""

ONLINE = Rules(notequal=NotEqual.ALWAYS, blind_round=True)
"""The game as an online league plays it: notequal always and a blind first round."""

CANADIAN = Rules(notequal=NotEqual.LEADER, zero_is_free=True)
"""The publisher's Canadian rule: a sole leader may not even the bids out, unless by a bid of 0."""

TOURNAMENT = Rules(schedule=Schedule.TOURNAMENT)
"""The practice of the German championship: the published rules over ten rounds."""
