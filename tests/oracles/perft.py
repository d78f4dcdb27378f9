"""Count the complete legal sequences of small deals, once with the engine and once naively.

The table ``perft.json`` next to this file holds the deals and their counts. To add a deal, write
it there without its ``sequences`` and run, in the folder ``tests``::

    python -m oracles.perft

which counts all deals again with both and writes the table only if they agree.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

from oracles import naive
from wizard_rules import (
    Card,
    CardSet,
    Deal,
    Dealing,
    GameOver,
    NotEqual,
    Rules,
    WizardTurnUp,
    apply,
    legal_actions,
    new_game,
)

if TYPE_CHECKING:
    from wizard_rules import GameState

TABLE = Path(__file__).with_name("perft.json")
# By name: what the library takes, the naive model's word for it, and whether zero is free.
MODES: dict[str, tuple[NotEqual, str, bool]] = {
    "off": (NotEqual.OFF, "off", False),
    "always": (NotEqual.ALWAYS, "always", False),
    "always, zero is free": (NotEqual.ALWAYS, "always", True),
}
WIZARD_TURN_UP = {
    "dealer chooses": WizardTurnUp.DEALER_CHOOSES,
    "no trump": WizardTurnUp.NO_TRUMP,
}


class SmallDeal(TypedDict):
    """A row of the table."""

    name: str
    hand_size: int
    hands: list[str]
    turn_up: str
    wizard_turn_up: str
    blind_round: bool
    sequences: dict[str, int]  # by mode of notequal


class Table(TypedDict):
    """The whole file."""

    about: list[str]
    deals: list[SmallDeal]


def read_table() -> Table:
    table: Table = json.loads(TABLE.read_text(encoding="utf-8"))
    return table


def rules_of(row: SmallDeal, mode: str) -> Rules:
    """Return what the library takes for a row and a mode of notequal."""
    notequal, _, zero_is_free = MODES[mode]
    return Rules(
        wizard_turn_up=WIZARD_TURN_UP[row["wizard_turn_up"]],
        notequal=notequal,
        zero_is_free=zero_is_free,
        blind_round=row["blind_round"],
        schedule=(row["hand_size"],),
    )


def count_by_engine(row: SmallDeal, mode: str) -> int:
    """Walk the whole tree from the deal to the end of the round, action by action."""
    hands = tuple(CardSet.parse(codes) for codes in row["hands"])
    state = new_game(rules_of(row, mode), players=len(hands))
    return sequences_from(apply(state, Deal(hands, Card.parse(row["turn_up"]))))


def sequences_from(state: GameState) -> int:
    # Nothing is remembered between equal states: a state holds all that led to it, so no two nodes
    # of the tree are equal.
    if isinstance(state, GameOver):
        return 1
    assert not isinstance(state, Dealing), "a schedule of one round ends the game"
    return sum(sequences_from(apply(state, action)) for action in legal_actions(state))


def count_naively(row: SmallDeal, mode: str) -> int:
    """Walk the bids, and from each position before the first card walk the play.

    The naive model is slow, so a play is walked once for all bids that lead to the same hands,
    trump and leader: in the naive model, as in the rules, nothing else limits a card (TRICK-3)
    or decides a trick (TRICK-4). The engine does not get that help, so a card that did depend
    on the bids would make the counts differ.
    """
    _, notequal, zero_is_free = MODES[mode]
    table = naive.Table(
        len(row["hands"]),
        0,
        {
            "wizard_turn_up": row["wizard_turn_up"],
            "notequal": notequal,
            "zero_is_free": zero_is_free,
            "blind_round": row["blind_round"],
            "schedule": (row["hand_size"],),
        },
    )
    table.begin_round([codes.split() for codes in row["hands"]], row["turn_up"])
    return naive_sequences_from(table, {})


def naive_sequences_from(table: naive.Table, plays: dict[str, int]) -> int:
    if table.phase == "over":
        return 1
    before_play = table.phase == "playing" and not table.tricks and not table.trick
    position = f"{table.hands} {table.trump} {table.turn}"
    if before_play and position in plays:
        return plays[position]
    total = 0
    for choice in table.legal():
        after = table.copied()
        after.act(choice)
        total += naive_sequences_from(after, plays)
    if before_play:
        plays[position] = total
    return total


def write_table() -> None:
    """Count every deal of the table again and write what both counts agree on."""
    table = read_table()
    for row in table["deals"]:
        row["sequences"] = {}
        for mode in MODES:
            count = count_by_engine(row, mode)
            naively = count_naively(row, mode)
            if count != naively:
                msg = f"{row['name']}, notequal {mode}: {count} by the engine, {naively} naively"
                raise SystemExit(msg)
            row["sequences"][mode] = count
    TABLE.write_text(json.dumps(table, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_table()
