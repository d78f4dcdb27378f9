"""The score of a table with real cards: four players, notequal, and two slips of the pen."""

import json
from collections.abc import Iterable, Sequence

import attrs

from wizard_rules import (
    IllegalActionError,
    NotEqual,
    Rules,
    Scoresheet,
    provisional_score,
    tournament_ranking,
)

NAMES = ("Ada", "Ben", "Cleo", "Dora")  # by seat, clockwise
EMPTY = Scoresheet(
    Rules(notequal=NotEqual.ALWAYS, schedule=(1, 3, 5, 7)),
    players=len(NAMES),
    first_dealer=3,
)

Line = tuple[Sequence[int], Sequence[int]]
"""The bids and the tricks won, by seat."""

EVENING: list[Line] = [
    ((0, 1, 0, 1), (0, 1, 0, 0)),
    ((1, 1, 0, 1), (2, 0, 0, 1)),  # the bids add up to the three cards of the round
    ((1, 2, 0, 1), (2, 0, 0, 1)),
    ((2, 0, 1, 3), (2, 0, 1, 1)),  # a trick is missing
    ((2, 0, 1, 3), (2, 0, 1, 2)),
    ((3, 2, 1, 0), (3, 2, 1, 1)),
]


def write(sheet: Scoresheet, line: Line) -> Scoresheet:
    """Return the sheet with one more row, or unchanged if the line cannot be right."""
    dealer = NAMES[sheet.dealer]
    print(f"round {sheet.round_number}, hand size {sheet.hand_size}, dealt by {dealer}")
    bids, tricks_won = line
    try:
        return sheet.with_round(bids, tricks_won)
    except IllegalActionError as error:
        refused = error.violation
        print(f"  not written, {refused.reason}: {refused}")
        return sheet


def rewritten(lines: Iterable[Line]) -> Scoresheet:
    """Return a sheet with these lines."""
    sheet = EMPTY
    for bids, tricks_won in lines:
        sheet = sheet.with_round(bids, tricks_won)
    return sheet


def named(seats: Iterable[int]) -> str:
    """Return the names of the players on these seats."""
    return " and ".join(NAMES[seat] for seat in seats)


def main() -> None:
    """Keep the sheet of one evening."""
    sheet = EMPTY
    for line in EVENING:
        sheet = write(sheet, line)
    print(f"\n{sheet}\n")

    print(f"won by {named(sheet.winners)}")
    place = 1
    for seats in tournament_ranking([row.points for row in sheet.rows]):
        print(f"place {place}: {named(seats)} with {sheet.totals[seats[0]]} points")
        place += len(seats)

    # A sheet is saved as its rounds, since everything else follows from them.
    saved = json.dumps(sheet.rounds)
    print(f"\nsaved as {saved}")
    print(f"loaded as an equal sheet: {rewritten(json.loads(saved)) == sheet}")

    # To correct the last line, leave it out and write it again.
    shorter = attrs.evolve(sheet, rounds=sheet.rounds[:-1])
    print(f"before round {shorter.round_number}: {shorter.totals}")

    # During a round: what each seat would lose if the round stopped now.
    losses = list(map(provisional_score, (3, 2, 1, 0), (1, 0, 0, 0)))
    print(f"after its first trick: {losses}")


if __name__ == "__main__":
    main()
