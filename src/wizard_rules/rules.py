"""The variants: one axis an Enum, a combination a value, the well-known ones with a name."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, assert_never, final

import attrs

from wizard_rules.bidding import forbidden_bid
from wizard_rules.cards import DECK
from wizard_rules.errors import InvalidRulesError, shown
from wizard_rules.scoring import winners

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "HOUSE",
    "OFFICIAL",
    "ONLINE",
    "TOURNAMENT",
    "HiddenBids",
    "NotEqual",
    "Rules",
    "Schedule",
    "WizardTurnUp",
]

MIN_PLAYERS = 3
MAX_PLAYERS = 6

_TOURNAMENT_SIZES: dict[int, tuple[int, ...]] = {
    3: (2, 4, 6, 8, 10, 12, 14, 16, 18, 20),
    4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15),
    5: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12),
    6: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
}


class WizardTurnUp(Enum):
    """What a Wizard turned up means for trump."""

    DEALER_CHOOSES = "dealer-chooses"
    """The dealer names one of the four suits before the first bid (TRUMP-3)."""
    NO_TRUMP = "no-trump"
    """There is no trump and nobody is asked (TRUMP-4)."""

    def asks_dealer(self) -> bool:
        """Return whether the dealer names the trump suit when a Wizard is turned up."""
        match self:
            case WizardTurnUp.DEALER_CHOOSES:
                return True
            case WizardTurnUp.NO_TRUMP:
                return False
            case _ as unreachable:
                assert_never(unreachable)


class NotEqual(Enum):
    """When the last bidder may not bring the sum of the bids to the hand size (BID-2)."""

    OFF = "off"
    """Never: the published game."""
    ALWAYS = "always"
    """In every round."""
    AFTER_FIRST_ROUND = "after-first-round"
    """In every round but the first."""
    LEADER = "leader"
    """In rounds whose last bidder, the dealer, alone has the highest total before it."""

    def forbidden_bid(
        self,
        *,
        hand_size: int,
        other_bids: Sequence[int],
        round_number: int,
        dealer: int,
        scores: Sequence[int],
    ) -> int | None:
        """Return the bid that the dealer, who bids last, may not make; None for no such bid.

        ``hand_size`` is in cards a seat, ``other_bids`` are the bids of all the other seats in
        tricks, ``round_number`` counts from 1, ``dealer`` is a seat, ``scores`` are the totals
        before the round, in points, by seat.
        """
        if not self._is_in_force(round_number, dealer, scores):
            return None
        return forbidden_bid(hand_size, other_bids)

    def _is_in_force(self, round_number: int, dealer: int, scores: Sequence[int]) -> bool:
        match self:
            case NotEqual.OFF:
                return False
            case NotEqual.ALWAYS:
                return True
            case NotEqual.AFTER_FIRST_ROUND:
                return round_number > 1
            case NotEqual.LEADER:
                return winners(scores) == (dealer,)
            case _ as unreachable:
                assert_never(unreachable)


class HiddenBids(Enum):
    """How long a seat sees no bid but its own. It changes what is seen, never what is legal."""

    OFF = "off"
    """Bids are open as they are made."""
    UNTIL_ALL_BID = "until-all-bid"
    """The last bid reveals all at once (BID-3)."""
    UNTIL_ROUND_END = "until-round-end"
    """The score of the round reveals them (BID-4)."""

    def hides(self, *, all_have_bid: bool) -> bool:
        """Return whether a seat sees no bid but its own in a round that is not scored yet."""
        match self:
            case HiddenBids.OFF:
                return False
            case HiddenBids.UNTIL_ALL_BID:
                return not all_have_bid
            case HiddenBids.UNTIL_ROUND_END:
                return True
            case _ as unreachable:
                assert_never(unreachable)

    def reveals_with_last_bid(self) -> bool:
        """Return whether bids that were hidden are opened by the last of them."""
        return self.hides(all_have_bid=False) and not self.hides(all_have_bid=True)


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
@attrs.frozen(kw_only=True)
class Rules:
    """A combination of variants; every default is the published game's.

    Raises :class:`InvalidRulesError`, which names the fields, for a field of another type and
    for a combination that no number of players can play.

    >>> from wizard_rules import NotEqual, Rules
    >>> Rules(notequal=NotEqual.ALWAYS, schedule=(1, 5, 10)).hand_sizes(4)
    (1, 5, 10)
    """

    wizard_turn_up: WizardTurnUp = WizardTurnUp.DEALER_CHOOSES
    """What a Wizard turned up means (TRUMP-3, TRUMP-4)."""
    notequal: NotEqual = NotEqual.OFF
    """When the sum of the bids may not be the hand size (BID-2)."""
    hidden_bids: HiddenBids = HiddenBids.OFF
    """How long bids stay hidden (BID-3, BID-4)."""
    blind_round: bool = False
    """Whether the first round is blind; it must then have a hand size of 1 (BLIND-1)."""
    schedule: Schedule | tuple[int, ...] = Schedule.STANDARD
    """The hand sizes by round, by name or as a tuple of cards a seat (GAME-2, GAME-3)."""

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot be played by any number of players."""
        _check_type("wizard_turn_up", self.wizard_turn_up, WizardTurnUp, "TRUMP-3")
        _check_type("notequal", self.notequal, NotEqual, "BID-2")
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

        Raises :class:`InvalidRulesError` if ``players`` is not 3 to 6 (GAME-1) or if these
        rules cannot be played by that many.

        >>> from wizard_rules import OFFICIAL
        >>> OFFICIAL.hand_sizes(6)
        (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
        """
        if type(players) is not int or not MIN_PLAYERS <= players <= MAX_PLAYERS:
            msg = f"the game is for {MIN_PLAYERS} to {MAX_PLAYERS} players, not {shown(players)}"
            raise InvalidRulesError(msg, fields=("players",), rule="GAME-1")
        if isinstance(self.schedule, Schedule):
            sizes = self.schedule.hand_sizes(players)
            self._check_blind(sizes)
            return sizes
        largest = max(self.schedule)
        if players * largest > len(DECK):
            msg = f"{players} hands of {largest} cards are more than the {len(DECK)} of the deck"
            raise InvalidRulesError(msg, fields=("schedule", "players"), rule="GAME-3")
        return self.schedule

    def is_blind(self, round_number: int) -> bool:
        """Return whether a round, counted from 1, is the blind one (BLIND-1)."""
        return self.blind_round and round_number == 1

    def _check_blind(self, sizes: tuple[int, ...]) -> None:
        if self.blind_round and sizes[0] != 1:
            msg = f"a blind first round has a hand size of 1, not {sizes[0]}"
            raise InvalidRulesError(msg, fields=("blind_round", "schedule"), rule="BLIND-1")


def check_table(rules: Rules, players: int, first_dealer: int) -> tuple[int, ...]:
    """Return the hand sizes of a table, or raise :class:`InvalidRulesError` naming the fields."""
    _check_type("rules", rules, Rules, "GAME-3")
    sizes = rules.hand_sizes(players)
    if type(first_dealer) is not int or not 0 <= first_dealer < players:
        msg = f"the first dealer is a seat from 0 to {players - 1}, not {shown(first_dealer)}"
        raise InvalidRulesError(msg, fields=("first_dealer",), rule="GAME-4")
    return sizes


def dealer_of(round_number: int, *, players: int, first_dealer: int) -> int:
    """Return the seat that deals a round: one further to the left each round (GAME-4)."""
    return (first_dealer + round_number - 1) % players


def _check_type(field: str, value: object, expected: type, rule: str) -> None:
    if type(value) is not expected:
        msg = f"expected a {expected.__name__}, got {shown(value)}"
        raise InvalidRulesError(msg, fields=(field,), rule=rule)


def _check_custom_schedule(sizes: tuple[int, ...]) -> None:
    largest = len(DECK) // MIN_PLAYERS
    if not sizes:
        msg = "a schedule has at least one round"
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

TOURNAMENT = Rules(schedule=Schedule.TOURNAMENT)
"""The practice of the German championship: the published rules over ten rounds."""
