"""Reproduce a game from its record, stop at the moment in question, and read broken records."""

from copy import deepcopy
from itertools import pairwise
from random import Random
from typing import Any

from wizard_rules import (
    HOUSE,
    RECORD_JSON,
    Card,
    Dealing,
    FormatError,
    GameState,
    PlayCard,
    Playing,
    Record,
    ReplayError,
    apply,
    deal,
    legal_actions,
    new_game,
    record,
    replay,
    replay_states,
    shuffled_deck,
)


def saved_game() -> str:
    """Return the record of a whole game as a server would have saved it."""
    rng = Random(2)
    state: GameState = new_game(HOUSE, players=4)
    while isinstance(state, Dealing):
        state = apply(state, deal(state, shuffled_deck(rng)))
        while actions := legal_actions(state):
            state = apply(state, actions[int(rng.random() * len(actions))])
    return RECORD_JSON.dumps(record(state))


def second_wizards(played: Record) -> list[int]:
    """Return the indices of the actions that play a Wizard to a trick that has one already."""
    found: list[int] = []
    states = pairwise(replay_states(played))
    for index, (action, (before, _)) in enumerate(zip(played.actions, states, strict=True)):
        if (
            isinstance(action, PlayCard)
            and action.card.is_wizard
            and isinstance(before, Playing)
            and any(card.is_wizard for card in before.trick.cards)
        ):
            found.append(index)
    return found


def show_moment(played: Record, index: int) -> None:
    """Print where the game was before the action with this index, and how the trick ended."""
    action = played.actions[index]
    before = replay(cut(played, index))
    assert isinstance(action, PlayCard)
    assert isinstance(before, Playing)
    number, place = before.game.round_number, len(before.tricks)
    print(f"\naction {index}, round {number}, trick {place + 1}, trump {before.trump}")
    print(f"seat {before.trick.leader} led, on the table lay {shown(before.trick.cards)}")
    print(f"seat {action.seat} held {before.hands[action.seat]} and played {action.card}")
    finished = replay(played).game.rounds[number - 1]
    print(f"the trick was {shown(finished.tricks[place].cards)}", end=", ")
    print(f"seat {finished.takers[place]} took it")


def shown(cards: tuple[Card, ...]) -> str:
    """Return the codes of the cards."""
    return " ".join(map(str, cards))


def cut(played: Record, length: int) -> Record:
    """Return the record of the game after this many actions."""
    return Record(played.rules, played.players, played.first_dealer, played.actions[:length])


def show_fault(what: str, data: dict[str, Any]) -> None:
    """Print what reading a broken record raises, and how far its game can be played."""
    print(f"\n{what}")
    try:
        RECORD_JSON.decode(data)
    except FormatError as error:
        print(f"FormatError at {error.path!r}: {error.message}")
    except ReplayError as error:
        print(f"ReplayError at action {error.index}, {error.violation.reason}: {error.violation}")
        good = RECORD_JSON.decode({**data, "actions": data["actions"][: error.index]})
        print(f"before it, the game was at {type(replay(good)).__name__}")


def main() -> None:
    """Work through a report that came with a record."""
    text = saved_game()
    played = RECORD_JSON.loads(text)
    print(f"{len(text)} characters, {len(played.actions)} actions")
    print(f"totals {replay(played).game.scores}")

    found = second_wizards(played)
    print(f"a second Wizard was played at {found}")
    show_moment(played, found[1])

    data = RECORD_JSON.encode(played)
    broken = deepcopy(data)
    broken["actions"][2]["seat"] = 0
    show_fault("Another seat bids", broken)

    broken = deepcopy(data)
    broken["actions"][5]["card"] = "R14"
    show_fault("A card that does not exist", broken)

    broken = deepcopy(data)
    del broken["actions"][3]
    show_fault("A bid is missing", broken)

    broken = deepcopy(data)
    broken["players"] = 7
    show_fault("Too many players", broken)

    show_fault("An unknown version", {**data, "version": 2})


if __name__ == "__main__":
    main()
