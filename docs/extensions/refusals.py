"""The reasons for a refusal, each with examples that are refused while the page is built."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import attrs

from wizard_rules import (
    HOUSE,
    Card,
    CardSet,
    ChooseTrump,
    Deal,
    GameState,
    IllegalActionError,
    PlaceBid,
    PlayCard,
    Reason,
    Rules,
    Scoresheet,
    Suit,
    Violation,
    explain,
    new_game,
)
from wizard_rules.testing import played

from .markdown import MarkdownDirective, rule
from .repository import PACKAGE
from .source_texts import texts_of_fields

if TYPE_CHECKING:
    from pathlib import Path


@attrs.frozen
class Example:
    """A situation in words, and how the library refuses it."""

    situation: str
    violation: Violation


def _hands(*codes: str) -> tuple[CardSet, ...]:
    return tuple(map(CardSet.parse, codes))


# A round of two cards for three; seat 0 deals, seat 1 starts.
DEALING = new_game(Rules(schedule=(2,)), players=3)
HANDS = _hands("R1 R2", "R3 B1", "R4 B2")
DEALT = Deal(HANDS, Card.GREEN_1)
BIDDING = played(DEALING, DEALT)
CHOOSING = played(DEALING, Deal(HANDS, Card.WIZARD_1))
PLAYING = played(BIDDING, 0, 0, 0)
RED_LED = played(PLAYING, Card.RED_3)
OVER = played(RED_LED, "R4 R1 B2 R2 B1")
NOTEQUAL = attrs.evolve(HOUSE, schedule=(2,))
LAST_BID = played(new_game(NOTEQUAL, players=3), DEALT, 1, 0)
FULL_DEAL = new_game(Rules(schedule=(20,)), players=3)
ALL_CARDS = tuple(CardSet(card for card in Card if card % 3 == seat) for seat in range(3))
SHEET = Scoresheet(NOTEQUAL, 3, 0)
FULL_SHEET = (
    Scoresheet(Rules(schedule=(1, 1)), 3, 0)
    .with_round((0, 0, 0), (0, 1, 0))
    .with_round((0, 0, 0), (0, 1, 0))
)

# The actions sent in a state. In some, the types are wrong on purpose.
ACTIONS: tuple[tuple[str, GameState, Any], ...] = (
    ("the text `R3` is sent instead of an action", PLAYING, "R3"),
    ("seat 3 bids at a table for three", BIDDING, PlaceBid(3, 0)),
    ("the bid is `True`", BIDDING, PlaceBid(1, True)),  # noqa: FBT003 - a bid that is not an int
    ("the card is its id, 2", PLAYING, PlayCard(1, 2)),  # type: ignore[arg-type]
    ("the suit is the text `red`", CHOOSING, ChooseTrump(0, "red")),  # type: ignore[arg-type]
    ("the hands are a list", DEALING, Deal([*HANDS], Card.GREEN_1)),  # type: ignore[arg-type]
    ("the turn-up is the text `G1`", DEALING, Deal(HANDS, "G1")),  # type: ignore[arg-type]
    ("a card is played before the deal", DEALING, PlayCard(1, Card.RED_3)),
    ("a bid is made before trump is named", CHOOSING, PlaceBid(1, 0)),
    ("a card is played during the bidding", BIDDING, PlayCard(1, Card.RED_3)),
    ("a bid is made during play", PLAYING, PlaceBid(1, 0)),
    ("a card is played after the game", OVER, PlayCard(1, Card.RED_3)),
    ("seat 1 names trump instead of the dealer", CHOOSING, ChooseTrump(1, Suit.RED)),
    ("the dealer bids first", BIDDING, PlaceBid(0, 0)),
    ("the dealer leads", PLAYING, PlayCard(0, Card.RED_1)),
    ("one card is dealt to each", DEALING, Deal(_hands("R1", "R2", "R3"), Card.GREEN_1)),
    ("`R1` is dealt twice", DEALING, Deal(_hands("R1 R2", "R1 B1", "R4 B2"), Card.GREEN_1)),
    ("cards are left and none is turned up", DEALING, Deal(HANDS, None)),
    ("the turn-up is in a hand too", DEALING, Deal(HANDS, Card.RED_1)),
    ("all cards are dealt and one is turned up", FULL_DEAL, Deal(ALL_CARDS, Card.RED_1)),
    ("3 is bid in a round of two cards", BIDDING, PlaceBid(1, 3)),
    ("under notequal 1 and 0 are bid, and then 1", LAST_BID, PlaceBid(0, 1)),
    ("a card is played that another seat holds", PLAYING, PlayCard(1, Card.RED_1)),
    ("red is led; `R4` and `B2` are held, `B2` is played", RED_LED, PlayCard(2, Card.BLUE_2)),
)

# Lines for a score sheet, as bids and tricks.
ROWS: tuple[tuple[str, Scoresheet, tuple[int, ...], tuple[int, ...]], ...] = (
    ("a line has a bid of 3 in a round of two cards", SHEET, (0, 3, 0), (0, 2, 0)),
    ("under notequal a line has bids of 1, 0 and 1", SHEET, (1, 0, 1), (0, 2, 0)),
    ("a line has two bids for three seats", SHEET, (0, 1), (0, 2, 0)),
    ("a line has one trick in a round of two cards", SHEET, (0, 1, 0), (0, 1, 0)),
    ("a line comes after the last round", FULL_SHEET, (0, 1, 0), (0, 1, 0)),
)


def examples() -> dict[Reason, list[Example]]:
    """Return the refused examples by the reason that the library gives, at least one for each."""
    found: dict[Reason, list[Example]] = {reason: [] for reason in Reason}
    refused = [(words, explain(state, action)) for words, state, action in ACTIONS]
    refused += [(words, _refused_row(sheet, bids, tricks)) for words, sheet, bids, tricks in ROWS]
    for situation, violation in refused:
        if violation is None:
            msg = f"not refused: {situation}"
            raise ValueError(msg)
        found[violation.reason].append(Example(situation, violation))
    for reason, of_reason in found.items():
        if not of_reason:
            msg = f"there is no example of {reason}"
            raise ValueError(msg)
    return found


def _refused_row(
    sheet: Scoresheet, bids: tuple[int, ...], tricks: tuple[int, ...]
) -> Violation | None:
    try:
        sheet.with_round(bids, tricks)
    except IllegalActionError as error:
        return error.violation
    return None


class Refusals(MarkdownDirective):
    """A table of the reasons: the code, what it means, the rules, examples with their message."""

    sources: ClassVar[tuple[Path, ...]] = (
        PACKAGE / "errors.py", PACKAGE / "game" / "engine.py", PACKAGE / "rules" / "scoresheet.py",
    )  # fmt: skip

    def markdown(self) -> str:
        """Return the table."""
        meanings = texts_of_fields(Reason)
        lines = ["````{list-table}", ":header-rows: 1", ":widths: auto", ":class: refusals", ""]
        lines += ["* - reason", "  - meaning", "  - for example, and the rule"]
        for reason, refused in examples().items():
            lines += [
                f"* - {{attr}}`{reason.value} <wizard_rules.Reason.{reason.name}>`",
                f"  - {meanings[reason.name]}",
            ]
            shown = [
                f"- {example.situation}: `{example.violation.message}` "
                f"({rule(example.violation.rule)})"
                for example in refused
            ]
            lines += ["  - " + "\n    ".join(shown)]
        return "\n".join([*lines, "````"])


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Add the directive."""
    app.add_directive("refusals", Refusals)
    return {"parallel_read_safe": True}
