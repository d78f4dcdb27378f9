"""Courses of play that random play reaches never, or too seldom for a law to meet them."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

from hypothesis import example

from properties.drawing import is_seated, next_round, random_course
from wizard_rules import (
    ONLINE,
    Card,
    CardSet,
    Deal,
    Dealing,
    GameState,
    Rules,
    Suit,
    WizardTurnUp,
    new_game,
    record,
)
from wizard_rules.testing import played
from wizard_rules.testing.strategies import Course

if TYPE_CHECKING:
    from collections.abc import Callable


def _scripted(start: Dealing, dealt: Deal, *choices: Suit | Card | int) -> Course:
    """Return the course in which the seats make these choices in turn: trump, bids, cards."""
    end = played(start, dealt, *choices)
    return Course(start, record(end).actions[len(record(start).actions) :])


def _hands(*codes: str) -> tuple[CardSet, ...]:
    return tuple(map(CardSet.parse, codes))


# In both, the dealer leads the Jesters, so neither the starter nor the last seat can pass for the
# winner.

ALL_JESTERS_OF_THREE = _scripted(
    new_game(Rules(schedule=(2,)), players=3),
    Deal(_hands("R13 J3", "R2 J1", "R7 J2"), Card.BLUE_5),
    *(0, 1, 2),
    *(Card.RED_2, Card.RED_7, Card.RED_13),
    *(Card.JESTER_3, Card.JESTER_1, Card.JESTER_2),
)

ALL_JESTERS_OF_FOUR = _scripted(
    new_game(Rules(schedule=(2, 2)), players=4),
    Deal(_hands("R13 J4", "R2 J1", "R7 J2", "R9 J3"), Card.WIZARD_2),
    Suit.RED,
    *(1, 0, 0, 2),
    *(Card.RED_2, Card.RED_7, Card.RED_9, Card.RED_13),
    *(Card.JESTER_4, Card.JESTER_1, Card.JESTER_2, Card.JESTER_3),
)

_BLIND_DEAL = Deal(_hands("G4", "Y9", "W3"), Card.WIZARD_1)

WIZARD_TURNED_UP_BLIND = _scripted(
    new_game(ONLINE, players=3, first_dealer=1), _BLIND_DEAL, Suit.GREEN, 1, 0, 1
)

WIZARD_TURNED_UP_IN_A_BLIND_GAME = _scripted(
    new_game(Rules(blind_round=True, schedule=(1,)), players=3),
    _BLIND_DEAL,
    *(Suit.BLUE, 0, 0, 1),
)

WIZARD_TURNED_UP_BLIND_WITHOUT_CHOICE = _scripted(
    new_game(Rules(blind_round=True, wizard_turn_up=WizardTurnUp.NO_TRUMP), players=3),
    _BLIND_DEAL,
    *(0, 0, 0),
)

# The one round that could be mistaken for blind: it has one card too, but is not the first.
OPEN_ROUND_OF_ONE_CARD = _scripted(
    next_round(
        _scripted(
            new_game(Rules(blind_round=True, schedule=(1, 1)), players=3),
            Deal(_hands("G4", "Y9", "W3"), Card.RED_5),
            *(0, 0, 0),
        ).end
    ),
    Deal(_hands("G4", "Y9", "W3"), Card.RED_5),
    *(1, 0, 0),
    *(Card.WIZARD_3, Card.GREEN_4, Card.YELLOW_9),
)

WIZARD_TURNED_UP_IN_A_CUSTOM_SCHEDULE = _scripted(
    new_game(Rules(schedule=(2, 1, 7)), players=4, first_dealer=3),
    Deal(_hands("R1 W1", "Y1 B1", "G2 G3", "R3 J1"), Card.WIZARD_4),
    Suit.YELLOW,
    *(1, 1, 0, 0),
    *(Card.RED_1, Card.BLUE_1, Card.GREEN_2, Card.RED_3),
    *(Card.JESTER_1, Card.WIZARD_1, Card.YELLOW_1, Card.GREEN_3),
)


# The round before has a trump, which must not survive; the round after has a turn-up again.

BEFORE_FULL_DEAL = _scripted(
    new_game(Rules(schedule=(1, 20, 1)), players=3),
    Deal(_hands("R1", "R2", "R3"), Card.GREEN_8),
    *(0, 0, 1),
    *(Card.RED_2, Card.RED_3, Card.RED_1),
)

FULL_DEAL_IN_THE_MIDDLE = random_course(next_round(BEFORE_FULL_DEAL.end), Random(20))

AFTER_FULL_DEAL = _scripted(
    next_round(FULL_DEAL_IN_THE_MIDDLE.end),
    Deal(_hands("R1", "R2", "R3"), Card.BLUE_8),
    *(0, 0, 0),
    *(Card.RED_1, Card.RED_2, Card.RED_3),
)

RARE_ROUNDS: tuple[Course, ...] = (
    ALL_JESTERS_OF_THREE,
    ALL_JESTERS_OF_FOUR,
    WIZARD_TURNED_UP_BLIND,
    WIZARD_TURNED_UP_IN_A_BLIND_GAME,
    WIZARD_TURNED_UP_BLIND_WITHOUT_CHOICE,
    OPEN_ROUND_OF_ONE_CARD,
    WIZARD_TURNED_UP_IN_A_CUSTOM_SCHEDULE,
    FULL_DEAL_IN_THE_MIDDLE,
    AFTER_FULL_DEAL,
)
"""The rare rounds, each from the deal to the score."""

# A full deal passes through sixty-five states that differ little from one to the next.
_STRIDE = 8

RARE_STATES: tuple[GameState, ...] = tuple(
    state
    for rare in RARE_ROUNDS
    for state in rare.states[:: _STRIDE if rare is FULL_DEAL_IN_THE_MIDDLE else 1]
)
"""All states of the rare rounds, but only a few of the full deal."""

Law = TypeVar("Law", bound="Callable[..., None]")


def and_rare_rounds(law: Law) -> Law:
    """Check a law about one course of play on the rare rounds too."""
    return _on(law, RARE_ROUNDS)


def and_rare_states(law: Law) -> Law:
    """Check a law about one state on the states of the rare rounds too."""
    return _on(law, RARE_STATES)


def and_rare_seats(law: Law) -> Law:
    """Check a law about a state in which a seat is to act on such states of the rare rounds too."""
    return _on(law, tuple(filter(is_seated, RARE_STATES)))


def _on(law: Law, values: tuple[object, ...]) -> Law:
    for value in values:
        law = example(value)(law)
    return law
