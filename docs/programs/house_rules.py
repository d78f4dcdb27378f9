"""Configure house rules: the named ones, your own, those in a file, and impossible ones."""

from collections.abc import Callable

import attrs

from wizard_rules import (
    CANADIAN,
    HOUSE,
    OFFICIAL,
    ONLINE,
    RULES_JSON,
    TOURNAMENT,
    FormatError,
    HiddenBids,
    InvalidRulesError,
    NotEqual,
    Rules,
    Schedule,
    WizardTurnUp,
    new_game,
)

NAMED = {
    "official": OFFICIAL,
    "house": HOUSE,
    "online": ONLINE,
    "canadian": CANADIAN,
    "tournament": TOURNAMENT,
}

FRIDAYS = Rules(
    wizard_turn_up=WizardTurnUp.NO_TRUMP,
    notequal=NotEqual.ABOVE_ONE_CARD,
    zero_is_free=True,
    hidden_bids=HiddenBids.UNTIL_ALL_BID,
    blind_round=True,
    schedule=(1, 2, 4, 8, 12, 8, 4, 2, 1),
)
"""Up and down again within an hour, the first round blind, bids shown all at once."""

FINALS = {
    2014: attrs.evolve(TOURNAMENT, notequal=NotEqual.ALWAYS, zero_is_free=True),
    2015: attrs.evolve(TOURNAMENT, notequal=NotEqual.ABOVE_ONE_CARD),
    2017: TOURNAMENT,
}
"""The rules that the German championship played, by year."""

FILE = """{
  "wizard_turn_up": "DEALER_CHOOSES",
  "notequal": "LEADER",
  "hidden_bids": "OFF",
  "blind_round": false,
  "schedule": [5, 5, 5, 5]
}"""


def describe(name: str, rules: Rules) -> None:
    """Print the fields of the rules."""
    schedule = rules.schedule.value if isinstance(rules.schedule, Schedule) else rules.schedule
    print(
        f"{name}: Wizard turned up {rules.wizard_turn_up.value}, "
        f"notequal {rules.notequal.value}, zero is free {rules.zero_is_free}, "
        f"hidden bids {rules.hidden_bids.value}, blind round {rules.blind_round}, "
        f"schedule {schedule}"
    )


def show_tables(rules: Rules) -> None:
    """Print the number of rounds for each number of players that these rules allow."""
    for players in range(3, 7):
        try:
            sizes = rules.hand_sizes(players)
        except InvalidRulesError as error:
            print(f"  {players} players: {error.message}")
        else:
            print(f"  {players} players: {len(sizes)} rounds, hand sizes {sizes}")


def show_refusal(make: Callable[[], object]) -> None:
    """Print why these rules cannot be made."""
    try:
        made = make()
    except InvalidRulesError as error:
        print(f"  {error.fields}, rule {error.rule}: {error.message}")
    except FormatError as error:
        print(f"  in the file at {error.path!r}: {error.message}")
    else:
        print(f"  made {made}")


def main() -> None:
    """Show which rules can be configured and which are refused."""
    for name, rules in NAMED.items():
        describe(name, rules)
    for year, rules in FINALS.items():
        describe(f"championship of {year}", rules)
    describe("Fridays", FRIDAYS)
    show_tables(FRIDAYS)

    print("\nfrom a file")
    describe("file", RULES_JSON.loads(FILE))
    print(f"to a file: {RULES_JSON.dumps(HOUSE)}")

    print("\nrefused when the rules are made")
    show_refusal(lambda: Rules(schedule=()))
    show_refusal(lambda: Rules(schedule=(1, 21)))
    show_refusal(lambda: Rules(blind_round=True, schedule=(2, 3)))
    show_refusal(lambda: RULES_JSON.loads(FILE.replace("LEADER", "SOMETIMES")))
    show_refusal(lambda: RULES_JSON.loads(FILE.replace("[5, 5, 5, 5]", "[5, 21]")))

    print("\nrefused when the table is known")
    blind = Rules(blind_round=True, schedule=Schedule.TOURNAMENT)
    show_refusal(lambda: new_game(blind, players=5))
    show_refusal(lambda: new_game(FRIDAYS, players=6))
    show_refusal(lambda: new_game(FRIDAYS, players=2))
    show_refusal(lambda: new_game(FRIDAYS, players=4, first_dealer=4))


if __name__ == "__main__":
    main()
