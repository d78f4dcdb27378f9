"""Tables for the examples: games brought to the point that an example is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from wizard_rules import (
    Bidding,
    Card,
    CardSet,
    ChoosingTrump,
    Deal,
    GameState,
    Playing,
    Rules,
    Suit,
    new_game,
    to_act,
)
from wizard_rules.testing import played

if TYPE_CHECKING:
    from collections.abc import Iterable

StateT = TypeVar("StateT")


def cards(codes: str) -> tuple[Card, ...]:
    """Return the cards with these codes in the order written."""
    return tuple(map(Card.parse, codes.split()))


def deal_of(*hands: str, turn_up: str | None) -> Deal:
    """Return a deal, by seat, from codes."""
    return Deal(tuple(map(CardSet.parse, hands)), None if turn_up is None else Card.parse(turn_up))


def dealt(
    *hands: str, turn_up: str | None, rules: Rules | None = None, first_dealer: int = 0
) -> Bidding | ChoosingTrump:
    """Deal the first round and return the state; without rules, the game has this round alone."""
    size = len(hands[0].split())
    state = new_game(
        rules or Rules(schedule=(size,)), players=len(hands), first_dealer=first_dealer
    )
    after = played(state, deal_of(*hands, turn_up=turn_up))
    assert isinstance(after, Bidding | ChoosingTrump)
    return after


def playing(
    *hands: str, turn_up: str | None, rules: Rules | None = None, first_dealer: int = 0
) -> Playing:
    """Return a round dealt like :func:`dealt` in which every seat has bid 0."""
    state = dealt(*hands, turn_up=turn_up, rules=rules, first_dealer=first_dealer)
    trump = [Suit.RED] if isinstance(state, ChoosingTrump) else []
    return expect(Playing, played(state, *trump, *(0 for _ in hands)))


def expect(kind: type[StateT], state: object) -> StateT:
    """Return the state, which must be of this kind."""
    assert isinstance(state, kind)
    return state


def seat_to_act(state: GameState) -> int:
    """Return the seat to act; there must be one."""
    seat = to_act(state)
    assert seat is not None
    return seat


def redealt(state: GameState, hands: Iterable[str], *, turn_up: str | None) -> GameState:
    """Deal the next round."""
    return played(state, deal_of(*hands, turn_up=turn_up))


class Whole:
    """A whole number that is not an int, like those of NumPy."""

    def __init__(self, value: int) -> None:
        """Hold a plain int."""
        self.value = value

    def __index__(self) -> int:
        """Return the plain int."""
        return self.value
