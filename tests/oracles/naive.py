"""Wizard a second time: a naive model, written from docs/rules.md and from nothing else.

It imports nothing of the library and shares no idea with it: a table is one object that changes
as the game goes on, a card is a string such as "R7", "W1" or "J4", a suit is its letter, a hand
is a list, and every question is answered by looking at all the cards again. Speed and elegance
are the library's business; this has to be so plain that it can be checked by eye against the
rules, whose ids are next to the lines.
"""

from __future__ import annotations

import copy
from typing import TypedDict

SUITS = ["R", "Y", "G", "B"]  # red, yellow, green, blue: the suit order of DECK-2
RANKS = list(range(1, 14))
WIZARDS = ["W1", "W2", "W3", "W4"]
JESTERS = ["J1", "J2", "J3", "J4"]
NUMBER_CARDS = [suit + str(rank) for suit in SUITS for rank in RANKS]
DECK = NUMBER_CARDS + WIZARDS + JESTERS  # DECK-1, in the order of DECK-2

# DECK-3: Wizards and Jesters are in neither table.
SUIT_OF = {suit + str(rank): suit for suit in SUITS for rank in RANKS}
RANK_OF = {suit + str(rank): rank for suit in SUITS for rank in RANKS}

# GAME-3, by number of players.
TOURNAMENT_SCHEDULES = {
    3: [2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
    4: [1, 3, 5, 7, 9, 11, 12, 13, 14, 15],
    5: [2, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    6: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
}


class ImpossibleError(ValueError):
    """There is no such game."""


class Variants(TypedDict):
    """The rules that are played; whether bids are hidden is never asked (see :class:`Table`)."""

    wizard_turn_up: str  # "dealer chooses" or "no trump"
    notequal: str  # "off", "always", "above one card" or "leader"
    zero_is_free: bool
    blind_round: bool
    schedule: str | tuple[int, ...]  # "standard", "tournament" or the hand sizes


class FinishedRound(TypedDict):
    """What is written down about a round; lists are by seat."""

    dealer: int
    hands: list[list[str]]
    turn_up: str | None
    trump: str | None
    bids: list[int]
    tricks: list[tuple[int, list[str]]]  # leader, cards in playing order
    tricks_won: list[int]
    points: list[int]


def is_wizard(card: str) -> bool:
    return card in WIZARDS


def is_jester(card: str) -> bool:
    return card in JESTERS


def lead_suit(trick: list[str]) -> str | None:
    """Return the suit to follow (TRICK-2)."""
    for card in trick:
        if is_jester(card):
            continue  # skip Jesters
        if is_wizard(card):
            return None  # a Wizard came first: no suit is due for the whole trick
        return SUIT_OF[card]  # due for the rest of the trick, whatever comes later
    return None  # only Jesters so far


def legal_cards(hand: list[str], trick: list[str]) -> list[str]:
    """Return the cards of the hand that may be played (TRICK-3)."""
    due = lead_suit(trick)
    if due is None:
        return list(hand)
    can_follow = False
    for card in hand:
        if SUIT_OF.get(card) == due:
            can_follow = True
    if not can_follow:
        return list(hand)
    return [card for card in hand if is_wizard(card) or is_jester(card) or SUIT_OF[card] == due]


def highest(trick: list[str], suit: str) -> int | None:
    """Return the place of the highest card of a suit, if there is one."""
    best = None
    for place, card in enumerate(trick):
        if SUIT_OF.get(card) == suit and (best is None or RANK_OF[card] > RANK_OF[trick[best]]):
            best = place
    return best


def trick_winner(trick: list[str], trump: str | None) -> int:
    """Return the place of the winning card in playing order (TRICK-4)."""
    # The first Wizard.
    for place, card in enumerate(trick):
        if is_wizard(card):
            return place
    # Else the highest trump.
    if trump is not None:
        place_of_trump = highest(trick, trump)
        if place_of_trump is not None:
            return place_of_trump
    # Else the highest card of the suit led, which is the suit of the first number card.
    for card in trick:
        if not is_jester(card):
            place_of_suit = highest(trick, SUIT_OF[card])
            assert place_of_suit is not None
            return place_of_suit
    # Else there are only Jesters: the first.
    return 0


def score(bid: int, tricks: int) -> int:
    """Return the points of a seat in a round (SCORE-1)."""
    if bid == tricks:
        return 20 + 10 * tricks
    return -10 * abs(tricks - bid)


def seats_with_most(totals: list[int]) -> list[int]:
    """Return every seat with the highest total (END-1)."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def hand_sizes(schedule: str | tuple[int, ...], players: int, *, blind_round: bool) -> list[int]:
    """Return the hand sizes by round, or raise :class:`ImpossibleError`."""
    if players not in (3, 4, 5, 6):
        raise ImpossibleError  # GAME-1
    if schedule == "standard":
        sizes: list[int] = []  # GAME-2
        while players * (len(sizes) + 1) <= 60:
            sizes.append(len(sizes) + 1)
    elif schedule == "tournament":
        sizes = list(TOURNAMENT_SCHEDULES[players])  # GAME-3
    else:
        sizes = [size for size in schedule if isinstance(size, int)]
        if not sizes:
            raise ImpossibleError  # GAME-3
    for size in sizes:
        if size < 1 or players * size > 60:
            raise ImpossibleError  # GAME-3
    if blind_round and sizes[0] != 1:
        raise ImpossibleError  # BLIND-1
    return sizes


class Table:
    """A game at a table. Everything about it is changed in place.

    ``phase`` is "dealing", "choosing trump", "bidding", "playing" or "over". In the first the
    table waits for :meth:`deal`, in the next three for :meth:`act`, of the seat ``turn``, with
    one of :meth:`legal`: a suit, a bid or a card. Whether bids are hidden is not asked for: it
    changes what a seat sees, never what it may do (BID-3, BID-4).
    """

    def __init__(self, players: int, first_dealer: int, variants: Variants) -> None:
        """Lay an empty table; raises :class:`ImpossibleError` if there is no such game."""
        self.hand_sizes = hand_sizes(
            variants["schedule"], players, blind_round=variants["blind_round"]
        )
        if first_dealer not in range(players):
            raise ImpossibleError  # GAME-4
        self.players = players
        self.variants = variants
        self.phase = "dealing"
        self.round_number = 1
        self.dealer = first_dealer  # GAME-4
        self.totals = [0] * players
        self.finished: list[FinishedRound] = []
        # The round under way.
        self.hands: list[list[str]] = []
        self.hands_dealt: list[list[str]] = []
        self.turn_up: str | None = None
        self.trump: str | None = None
        self.bids: list[int | None] = []
        self.tricks: list[tuple[int, list[str]]] = []
        self.tricks_won: list[int] = []
        self.trick: list[str] = []
        self.leader = 0
        self.turn = 0

    def copied(self) -> Table:
        """Return a second table with the same game on it, to try something out."""
        other = copy.copy(self)
        other.totals = list(self.totals)
        other.finished = list(self.finished)
        other.hands = [list(hand) for hand in self.hands]
        other.bids = list(self.bids)
        other.tricks = list(self.tricks)
        other.tricks_won = list(self.tricks_won)
        other.trick = list(self.trick)
        return other

    def hand_size(self) -> int:
        """Return the number of cards dealt to each seat this round."""
        return self.hand_sizes[self.round_number - 1]

    def left_of(self, seat: int) -> int:
        """Return the seat's left neighbour."""
        return (seat + 1) % self.players

    def deal(self, deck: list[str]) -> None:
        """Deal from a shuffled deck of all sixty cards (GAME-5)."""
        stock = list(deck)
        hands: list[list[str]] = [[] for _ in range(self.players)]
        seat = self.left_of(self.dealer)  # DEAL-1: first to the starter, one at a time
        for _ in range(self.players * self.hand_size()):
            hands[seat].append(stock.pop(0))
            seat = self.left_of(seat)
        # DEAL-2, and DEAL-3 when no card is left.
        turn_up = stock.pop(0) if stock else None
        self.begin_round(hands, turn_up)

    def begin_round(self, hands: list[list[str]], turn_up: str | None) -> None:
        """Begin the round with the cards as they are dealt."""
        self.hands = [list(hand) for hand in hands]
        self.hands_dealt = [list(hand) for hand in hands]
        self.turn_up = turn_up
        self.bids = [None] * self.players
        self.tricks = []
        self.tricks_won = [0] * self.players
        self.trick = []
        self.trump = None  # nothing of the last round survives: no turn-up, no trump (DEAL-3)
        self.phase = "bidding"
        self.turn = self.left_of(self.dealer)  # BID-1: the starter
        if turn_up is not None:
            if is_wizard(turn_up):
                if self.variants["wizard_turn_up"] == "dealer chooses":
                    self.phase = "choosing trump"  # TRUMP-3
                    self.turn = self.dealer
                else:
                    self.trump = None  # TRUMP-4
            elif is_jester(turn_up):
                self.trump = None  # TRUMP-2
            else:
                self.trump = SUIT_OF[turn_up]  # TRUMP-1

    def legal(self) -> list[str] | list[int]:
        """Return what the seat whose turn it is may do."""
        if self.phase == "choosing trump":
            return list(SUITS)  # TRUMP-3
        if self.phase == "bidding":
            bids = list(range(self.hand_size() + 1))  # BID-1
            forbidden = self.forbidden_bid()
            return [bid for bid in bids if bid != forbidden]
        if self.phase == "playing":
            return legal_cards(self.hands[self.turn], self.trick)
        return []

    def forbidden_bid(self) -> int | None:
        """Return the bid that the seat whose turn it is may not make (BID-2)."""
        others = [bid for bid in self.bids if bid is not None]
        if len(others) < self.players - 1:
            return None  # only the last bidder is limited
        if self.variants["notequal"] == "always":
            in_force = True
        elif self.variants["notequal"] == "above one card":
            in_force = self.hand_size() > 1
        elif self.variants["notequal"] == "leader":
            in_force = seats_with_most(self.totals) == [self.turn]
        else:
            assert self.variants["notequal"] == "off"
            in_force = False
        if not in_force:
            return None
        value = self.hand_size() - sum(others)
        if value < 0 or value > self.hand_size():
            return None
        if value == 0 and self.variants["zero_is_free"]:
            return None  # the bid of 0 is free
        return value

    def act(self, choice: str | int) -> None:
        """Do what the seat whose turn it is has chosen out of :meth:`legal`."""
        if self.phase == "choosing trump":
            assert isinstance(choice, str)
            self.trump = choice
            self.phase = "bidding"
            self.turn = self.left_of(self.dealer)  # BID-1
        elif self.phase == "bidding":
            assert isinstance(choice, int)
            self.place_bid(choice)
        else:
            assert self.phase == "playing"
            assert isinstance(choice, str)
            self.play_card(choice)

    def place_bid(self, bid: int) -> None:
        """Make the bid of the seat whose turn it is."""
        self.bids[self.turn] = bid
        if self.turn != self.dealer:
            self.turn = self.left_of(self.turn)
            return
        # The dealer bids last (BID-1), and the starter leads the first trick (TRICK-1).
        self.phase = "playing"
        self.leader = self.left_of(self.dealer)
        self.turn = self.leader
        if self.variants["blind_round"] and self.round_number == 1:
            for _ in range(self.players):
                self.play_card(self.hands[self.turn][0])  # BLIND-2

    def play_card(self, card: str) -> None:
        """Play a card of the seat whose turn it is."""
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) < self.players:
            self.turn = self.left_of(self.turn)
            return
        winner = (self.leader + trick_winner(self.trick, self.trump)) % self.players
        self.tricks.append((self.leader, self.trick))
        self.tricks_won[winner] += 1
        self.trick = []
        self.leader = winner  # TRICK-1
        self.turn = winner
        if len(self.tricks) == self.hand_size():
            self.end_round()

    def end_round(self) -> None:
        """Write down the round and pass on the deal, or end the game."""
        bids = [bid for bid in self.bids if bid is not None]
        points: list[int] = []
        for seat in range(self.players):
            points.append(score(bids[seat], self.tricks_won[seat]))  # SCORE-1
            self.totals[seat] += points[seat]
        self.finished.append(
            {
                "dealer": self.dealer,
                "hands": self.hands_dealt,
                "turn_up": self.turn_up,
                "trump": self.trump,
                "bids": bids,
                "tricks": self.tricks,
                "tricks_won": self.tricks_won,
                "points": points,
            }
        )
        if self.round_number == len(self.hand_sizes):
            self.phase = "over"  # END-1
        else:
            self.phase = "dealing"
            self.round_number += 1
            self.dealer = self.left_of(self.dealer)  # GAME-4

    def winners(self) -> list[int]:
        """Return the seats that win, when the game is over."""
        return seats_with_most(self.totals)
