"""Examples of the JSON: how each kind of value is written, and how bad input is refused."""

from __future__ import annotations

import json
import pickle
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import pytest
from jsonschema import Draft202012Validator

from tables import deal_of, dealt, playing, redealt
from wizard_rules import (
    ACTION_JSON,
    DECK,
    EVENT_JSON,
    HOUSE,
    OBSERVATION_JSON,
    OFFICIAL,
    ONLINE,
    RECORD_JSON,
    RULES_JSON,
    VIOLATION_JSON,
    Action,
    Card,
    CardSet,
    ChooseTrump,
    Codec,
    Deal,
    Event,
    FormatError,
    GameOver,
    GameState,
    HiddenBids,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Reason,
    Record,
    ReplayError,
    Rules,
    Schedule,
    Suit,
    Trick,
    Violation,
    WizardTurnUp,
    apply,
    explain,
    legal_actions,
    log,
    new_game,
    observe,
    parse_json,
    record,
    replay,
    to_act,
)
from wizard_rules.testing import played
from wizard_rules.views.events import (
    BidPlaced,
    BidsRevealed,
    CardPlayed,
    CardsDealt,
    GameEnded,
    RoundScored,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
)

if TYPE_CHECKING:
    from collections.abc import Callable

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "0.1.0" / "short.json"
CODECS: tuple[Codec[Any], ...] = (
    ACTION_JSON,
    EVENT_JSON,
    OBSERVATION_JSON,
    RECORD_JSON,
    RULES_JSON,
    VIOLATION_JSON,
)


def validator(codec: Codec[Any]) -> Any:  # noqa: ANN401 - whose methods are not fully typed
    """Return the validator of this kind of value."""
    return Draft202012Validator(codec.schema())


def checked(codec: Codec[Any], value: object) -> dict[str, Any]:
    """Return the data of a value, which must validate and be read as an equal value."""
    data = codec.encode(value)
    validator(codec).validate(data)
    assert codec.decode(data) == value
    assert codec.loads(codec.dumps(value)) == value
    assert codec.loads(codec.dumps(value).encode()) == value
    assert codec.encode(codec.decode(data)) == data == json.loads(codec.dumps(value))
    return data


def refused(codec: Codec[Any], data: Any) -> FormatError:  # noqa: ANN401 - JSON data
    """Return the error of reading this text or data."""
    read: Callable[[Any], object] = codec.loads if isinstance(data, str | bytes) else codec.decode
    with pytest.raises(FormatError) as refusal:
        read(data)
    return refusal.value


# Writing


@pytest.mark.parametrize(
    ("action", "data"),
    [
        (
            deal_of("W1 R7", "B13 Y1", "J4 G2", turn_up="R1"),
            {
                "type": "Deal",
                "hands": [["R7", "W1"], ["Y1", "B13"], ["G2", "J4"]],
                "turn_up": "R1",
            },
        ),
        (deal_of("R1", turn_up=None), {"type": "Deal", "hands": [["R1"]], "turn_up": None}),
        (ChooseTrump(3, Suit.GREEN), {"type": "ChooseTrump", "seat": 3, "suit": "GREEN"}),
        (PlaceBid(0, 7), {"type": "PlaceBid", "seat": 0, "bid": 7}),
        (PlayCard(2, Card.RED_7), {"type": "PlayCard", "seat": 2, "card": "R7"}),
    ],
)
def test_actions(action: Action, data: dict[str, Any]) -> None:
    assert checked(ACTION_JSON, action) == data


@pytest.mark.parametrize("card", DECK)
def test_every_card_is_its_code(card: Card) -> None:
    assert checked(ACTION_JSON, PlayCard(0, card))["card"] == str(card)


@pytest.mark.parametrize(
    ("event", "data"),
    [
        (
            CardsDealt(2, 1, (None, *deal_of("R1 W1", "G2 B3", turn_up=None).hands)),
            {"round_number": 2, "dealer": 1, "hands": [None, ["R1", "W1"], ["G2", "B3"]]},
        ),
        (TrumpTurnedUp(Card.WIZARD_2), {"turn_up": "W2"}),
        (TrumpChosen(1, Suit.BLUE), {"seat": 1, "suit": "BLUE"}),
        (BidPlaced(0, None), {"seat": 0, "bid": None}),
        (BidPlaced(0, 0), {"seat": 0, "bid": 0}),
        (BidsRevealed((1, 0, 2)), {"bids": [1, 0, 2]}),
        (CardPlayed(2, Card.JESTER_1), {"seat": 2, "card": "J1"}),
        (TrickTaken(4), {"seat": 4}),
        (
            RoundScored((20, -10, 30), (0, -20, 50)),
            {"points": [20, -10, 30], "totals": [0, -20, 50]},
        ),
        (GameEnded((0, 2)), {"winners": [0, 2]}),
    ],
)
def test_events(event: Event, data: dict[str, Any]) -> None:
    assert checked(EVENT_JSON, event) == {"type": type(event).__name__, **data}


def test_rules_are_written_by_name() -> None:
    assert checked(RULES_JSON, ONLINE) == {
        "wizard_turn_up": "DEALER_CHOOSES",
        "notequal": "ALWAYS",
        "zero_is_free": False,
        "hidden_bids": "OFF",
        "blind_round": True,
        "schedule": "STANDARD",
    }


def test_a_schedule_of_ones_own_is_a_list() -> None:
    assert checked(RULES_JSON, Rules(schedule=(3, 1, 20)))["schedule"] == [3, 1, 20]


@pytest.mark.parametrize(
    "rules",
    [
        *(Rules(wizard_turn_up=value) for value in WizardTurnUp),
        *(Rules(notequal=value) for value in NotEqual),
        *(Rules(zero_is_free=value) for value in (False, True)),
        *(Rules(hidden_bids=value) for value in HiddenBids),
        *(Rules(schedule=value) for value in Schedule),
    ],
)
def test_every_variant_is_written(rules: Rules) -> None:
    checked(RULES_JSON, rules)


# No axis of these has its default.
FAR_FROM_PUBLISHED = Rules(
    wizard_turn_up=WizardTurnUp.NO_TRUMP,
    notequal=NotEqual.ALWAYS,
    zero_is_free=True,
    hidden_bids=HiddenBids.UNTIL_ROUND_END,
    blind_round=True,
    schedule=(1, 2),
)
AXES = [axis.name for axis in attrs.fields(Rules)]


@pytest.mark.parametrize("axis", AXES)
def test_rules_that_were_stored_without_an_axis_have_its_default(axis: str) -> None:
    default = getattr(OFFICIAL, axis)
    assert getattr(FAR_FROM_PUBLISHED, axis) != default
    older = RULES_JSON.encode(FAR_FROM_PUBLISHED)
    del older[axis]
    assert validator(RULES_JSON).is_valid(older)
    assert RULES_JSON.decode(older) == attrs.evolve(FAR_FROM_PUBLISHED, **{axis: default})


def test_rules_that_were_stored_without_any_axis_are_those_of_the_published_game() -> None:
    assert validator(RULES_JSON).is_valid({})
    assert RULES_JSON.loads("{}") == OFFICIAL


@pytest.mark.parametrize("axis", AXES)
def test_a_record_that_was_stored_without_an_axis_loads(axis: str) -> None:
    rules = attrs.evolve(FAR_FROM_PUBLISHED, blind_round=False, schedule=(1,))
    state = played(dealt("R1", "Y1", "G1", turn_up="B1", rules=rules), 1, 1, 0, "Y1 G1 R1")
    stored = record(state)
    older = RECORD_JSON.encode(stored)
    del older["rules"][axis]
    assert validator(RECORD_JSON).is_valid(older)
    default = getattr(OFFICIAL, axis)
    loaded = RECORD_JSON.decode(older)
    assert loaded == attrs.evolve(stored, rules=attrs.evolve(rules, **{axis: default}))
    assert replay(loaded).game.scores == (20, 30, -10)


@pytest.mark.parametrize("axis", AXES)
def test_an_observation_that_was_stored_without_an_axis_loads(axis: str) -> None:
    seen = observe(new_game(OFFICIAL, players=3), 0)
    older = OBSERVATION_JSON.encode(seen)
    del older["rules"][axis]
    assert validator(OBSERVATION_JSON).is_valid(older)
    assert OBSERVATION_JSON.decode(older) == seen


def test_an_unknown_axis_is_refused() -> None:
    data = RULES_JSON.encode(OFFICIAL) | {"stacking": True}
    assert not validator(RULES_JSON).is_valid(data)
    assert refused(RULES_JSON, data).message.startswith("unexpected key 'stacking'; expected ")


@pytest.mark.rule("GAME-3")
@pytest.mark.parametrize(("rounds", "accepted"), [(0, False), (1_000, True), (1_001, False)])
def test_reader_and_schema_agree_on_the_length_of_a_schedule(
    rounds: int,
    accepted: bool,  # noqa: FBT001 - a column of the table
) -> None:
    data = RULES_JSON.encode(OFFICIAL) | {"schedule": [1] * rounds}
    assert validator(RULES_JSON).is_valid(data) is accepted
    if accepted:
        assert RULES_JSON.decode(data) == Rules(schedule=(1,) * rounds)
    else:
        assert "1 to 1,000 rounds" in refused(RULES_JSON, data).message


def test_a_violation_has_its_stable_code() -> None:
    violation = explain(new_game(players=3), PlaceBid(0, 0))
    assert checked(VIOLATION_JSON, violation) == {
        "reason": "wrong-phase",
        "rule": "DEAL-1",
        "message": "A PlaceBid is not what the game waits for: round 1 is to be dealt.",
    }


def test_every_reason_is_written() -> None:
    schema = VIOLATION_JSON.schema()["$defs"]["Violation"]["properties"]["reason"]
    assert schema["enum"] == [str(reason) for reason in Reason]


def test_a_record_has_its_format_and_version() -> None:
    state = played(dealt("R1", "Y1", "G1", turn_up="B1", first_dealer=1), 1)
    assert checked(RECORD_JSON, record(state)) == {
        "format": "wizard-rules/record",
        "version": 1,
        "rules": RULES_JSON.encode(Rules(schedule=(1,))),
        "players": 3,
        "first_dealer": 1,
        "actions": [
            {"type": "Deal", "hands": [["R1"], ["Y1"], ["G1"]], "turn_up": "B1"},
            {"type": "PlaceBid", "seat": 2, "bid": 1},
        ],
    }


def test_text_is_one_line_of_ascii() -> None:
    text = ACTION_JSON.dumps(PlaceBid(0, 1))
    assert text == '{"type": "PlaceBid", "seat": 0, "bid": 1}'
    assert VIOLATION_JSON.dumps(violation("naïve\n")).isascii()


def violation(message: str) -> Any:  # noqa: ANN401 - of a class that only this needs
    data = {"reason": "wrong-phase", "rule": "DEAL-1", "message": message}
    return VIOLATION_JSON.decode(data)


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.name)
def test_only_values_of_the_kind_are_written(codec: Codec[Any]) -> None:
    for other in (None, "R7", 3, new_game(players=3), new_game):
        with pytest.raises(TypeError, match=f"expected a value of type {codec.name}, got "):
            codec.encode(other)
        with pytest.raises(TypeError):
            codec.dumps(other)


# What type checkers would refuse.
SEVEN: Any = 7
TRUE: Any = True
NOTHING: Any = None
A_TEXT: Any = "wrong-phase"
A_CARD: Any = Card.RED_1
A_SET: Any = {Card.RED_1}


@pytest.mark.parametrize(
    ("codec", "value", "message"),
    [
        (ACTION_JSON, PlayCard(1, SEVEN), "expected a value of type Card, got 7"),
        (ACTION_JSON, PlaceBid(0, TRUE), "expected a value of type int, got True"),
        (ACTION_JSON, PlaceBid(Suit.BLUE, 1), "expected a value of type int, got Suit.BLUE"),
        (ACTION_JSON, ChooseTrump(0, A_CARD), "expected a value of type Suit, got Card.RED_1"),
        (ACTION_JSON, ChooseTrump(0, SEVEN), "expected a value of type Suit, got 7"),
        (ACTION_JSON, Deal((A_SET,), None), "expected a value of type CardSet, got {"),
        (ACTION_JSON, Deal((), SEVEN), "expected a value of type Card, got 7"),
        (EVENT_JSON, BidPlaced(0, TRUE), "expected a value of type int, got True"),
        (RECORD_JSON, Record(OFFICIAL, TRUE, 0, ()), "expected a value of type int, got True"),
        (RECORD_JSON, Record(NOTHING, 3, 0, ()), "expected a value of type Rules, got None"),
        (RECORD_JSON, Record(OFFICIAL, 3, 0, (SEVEN,)), "expected a value of type Action, got 7"),
        (VIOLATION_JSON, Violation(A_TEXT, "", ""), "expected a value of type Reason, got"),
        (VIOLATION_JSON, Violation(Reason.SHEET_FULL, "\ud800", ""), "expected a text of Unicode"),
    ],
)  # fmt: skip
def test_a_value_with_a_part_of_another_type_is_not_written(
    codec: Codec[Any],
    value: object,
    message: str,
) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        codec.encode(value)
    with pytest.raises(TypeError, match=re.escape(message)):
        codec.dumps(value)


def test_a_number_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(TypeError, match="expected an int from -9007199254740991 to"):
        ACTION_JSON.dumps(PlaceBid(0, 10**5000))


# Observations


def observed(data: dict[str, Any], *names: str) -> dict[str, Any]:
    """Return the values under these names."""
    return {name: data[name] for name in names}


def test_an_observation_spells_out_what_a_client_shows() -> None:
    state = playing("R1 R2", "Y1 W2", "G1 G2", turn_up="R3", rules=Rules(schedule=(2, 3)))
    data = checked(OBSERVATION_JSON, observe(played(state, "Y1 G1"), 0))
    assert data == {
        "seat": 0,
        "rules": RULES_JSON.encode(Rules(schedule=(2, 3))),
        "players": 3,
        "first_dealer": 0,
        "rounds": [],
        "phase": "PLAYING",
        "to_act": 0,
        "round_number": 1,
        "dealer": 0,
        "hand_size": 2,
        "hands": [["R1", "R2"], None, None],
        "hand_counts": [2, 1, 1],
        "turn_up": "R3",
        "trump": "RED",
        "bids": [0, 0, 0],
        "has_bid": [True, True, True],
        "forbidden_bid": None,
        "trick": {"leader": 1, "cards": ["Y1", "G1"]},
        "tricks": [],
        "tricks_won": [0, 0, 0],
        "scores": [0, 0, 0],
        "legal_actions": [
            {"type": "PlayCard", "seat": 0, "card": "R1"},
            {"type": "PlayCard", "seat": 0, "card": "R2"},
        ],
    }


def test_a_finished_round_is_told_with_its_points() -> None:
    state = played(playing("R1", "Y1", "G1", turn_up="R2", rules=OFFICIAL), "Y1 G1 R1")
    data = checked(OBSERVATION_JSON, observe(state, None))
    assert data["rounds"] == [
        {
            "dealer": 0,
            "turn_up": "R2",
            "trump": "RED",
            "bids": [0, 0, 0],
            "tricks": [{"leader": 1, "cards": ["Y1", "G1", "R1"]}],
            "tricks_won": [1, 0, 0],
            "points": [-10, 20, 20],
        }
    ]
    assert observed(data, "seat", "phase", "to_act", "scores", "hands") == {
        "seat": None,
        "phase": "DEALING",
        "to_act": None,
        "scores": [-10, 20, 20],
        "hands": [[], [], []],
    }


HIDDEN = Rules(schedule=(2, 2), notequal=NotEqual.ALWAYS, hidden_bids=HiddenBids.UNTIL_ROUND_END)
OPENED = Rules(schedule=(2,), notequal=NotEqual.ALWAYS, hidden_bids=HiddenBids.UNTIL_ALL_BID)
FREE = attrs.evolve(HIDDEN, zero_is_free=True)
BLIND = Rules(schedule=(1, 2), notequal=NotEqual.ALWAYS, blind_round=True)
HANDS = ("R1 R2", "Y1 R3", "G1 J1")


def states() -> dict[str, GameState]:
    """Return a state of each phase and each way of hiding."""
    hidden = dealt(*HANDS, turn_up="B1", rules=HIDDEN)
    free = dealt(*HANDS, turn_up="B1", rules=FREE)
    blind = dealt("R1", "Y1", "W1", turn_up="W2", rules=BLIND)
    chosen = apply(blind, ChooseTrump(0, Suit.GREEN))
    after_blind = played(chosen, 1, 0, 1)
    full = redealt(
        played(playing("R1", "Y1", "G1", turn_up="R2", rules=Rules(schedule=(1, 20))),
                     "Y1 G1 R1"),
        [" ".join(map(str, DECK[start : start + 20])) for start in (0, 20, 40)],
        turn_up=None,
    )  # fmt: skip
    return {
        "new game": new_game(HOUSE, players=6, first_dealer=5),
        "choosing trump": dealt(*HANDS, turn_up="W3", first_dealer=1),
        "no trump chosen": dealt("R1", "Y1", "G1", turn_up="W3", rules=HOUSE),
        "first bid": dealt(*HANDS, turn_up="J3"),
        "last bid": played(dealt("R1", "Y1", "G1", turn_up="B1", rules=HOUSE), 1, 0),
        "first hidden bid": played(hidden, 2),
        "last hidden bid": played(hidden, 2, 0),
        "last hidden bid is free": played(hidden, 2, 2),
        "last hidden bid, zero is free": played(free, 2, 0),
        "hidden bids in play, even by 0": played(free, 2, 0, 0),
        "hidden bids in play": played(hidden, 1, 0, 0),
        "hidden bids in play, free": played(hidden, 2, 2, 0, "R3 G1 R1"),
        "hidden bids opened": played(dealt(*HANDS, turn_up="B1", rules=OPENED), 1, 0, 0),
        "blind choice": blind,
        "blind bids": played(chosen, 1, 0),
        "after a blind round": after_blind,
        "second round": redealt(after_blind, HANDS, turn_up="B1"),
        "full deal": full,
        "full deal in play": played(full, 5, 6, 7),
        "between tricks": played(playing(*HANDS, turn_up="B1"), "R3 J1 R1"),
        "within a trick": played(playing(*HANDS, turn_up="B1"), "R3 J1 R1 Y1 G1"),
        "game over": replay(RECORD_JSON.loads(GOLDEN.read_bytes())),
    }


@pytest.mark.parametrize("name", states())
def test_an_observation_is_read_as_it_was(name: str) -> None:
    state = states()[name]
    for seat in (*range(state.game.players), None):
        seen = observe(state, seat)
        checked(OBSERVATION_JSON, seen)
        for event in log(seen):
            checked(EVENT_JSON, event)
    assert RECORD_JSON.loads(RECORD_JSON.dumps(record(state))) == record(state)


def test_the_cards_of_a_set_are_read_in_any_order() -> None:
    data = OBSERVATION_JSON.encode(observe(playing(*HANDS, turn_up="B1"), 0))
    assert OBSERVATION_JSON.decode(data | {"hands": [["R2", "R1"], None, None]}).hands[0] == {
        Card.RED_1,
        Card.RED_2,
    }


ROUND_TOLD = {
    "dealer": 0,
    "turn_up": "B1",
    "trump": "BLUE",
    "bids": [0, 0, 0],
    "tricks": [{"leader": 1, "cards": ["Y1", "G1", "R1"]}],
    "tricks_won": [0, 1, 0],
    "points": [20, -10, 20],
}
PLAYED = Rules(schedule=(1, 2))


def in_play() -> GameState:
    """Return the second round of a game, a trick of it taken and a card played to the next."""
    first = played(dealt("R1", "Y1", "G1", turn_up="B1", rules=PLAYED), 0, 0, 0, "Y1 G1 R1")
    second = redealt(first, ("R5 R6", "Y5 R7", "G5 J1"), turn_up="B5")
    return played(second, 1, 1, 1, "J1 R5 R7 Y5")


IMPOSSIBLE: list[tuple[dict[str, Any], str]] = [
    ({"seat": 3}, "seat"),
    ({"seat": -1}, "seat"),
    ({"seat": 10**4000}, "seat"),
    ({"seat": 1}, "hands[0]"),
    ({"seat": None}, "hands[0]"),
    ({"rules": RULES_JSON.encode(Rules(schedule=(2, 1)))}, "rounds[0].tricks"),
    ({"players": 7}, "players"),
    ({"players": 4}, "rounds[0].bids"),
    ({"first_dealer": 3}, "first_dealer"),
    ({"first_dealer": 1}, "rounds[0]"),
    ({"rounds": []}, "hands"),
    ({"rounds": [ROUND_TOLD, ROUND_TOLD]}, "rounds[1].tricks"),
    ({"rounds": [ROUND_TOLD] * 3}, "rounds[1].tricks"),
    ({"rounds": [ROUND_TOLD | {"dealer": 1}]}, "rounds[0].dealer"),
    ({"rounds": [ROUND_TOLD | {"turn_up": None}]}, "rounds[0]"),
    ({"rounds": [ROUND_TOLD | {"turn_up": "R1"}]}, "rounds[0]"),
    ({"rounds": [ROUND_TOLD | {"trump": "RED"}]}, "rounds[0].trump"),
    ({"rounds": [ROUND_TOLD | {"bids": [0, 0]}]}, "rounds[0].bids"),
    ({"rounds": [ROUND_TOLD | {"bids": [0, 99, 0]}]}, "rounds[0].bids[1]"),
    ({"rounds": [ROUND_TOLD | {"bids": [0, 0, -1]}]}, "rounds[0].bids[2]"),
    ({"rounds": [ROUND_TOLD | {"tricks": []}]}, "rounds[0].tricks"),
    (
        {"rounds": [ROUND_TOLD | {"tricks": [{"leader": 1, "cards": ["Y1", "G1"]}]}]},
        "rounds[0].tricks",
    ),
    (
        {"rounds": [ROUND_TOLD | {"tricks": [{"leader": 4, "cards": ["Y1", "G1", "R1"]}]}]},
        "rounds[0].tricks[0].leader",
    ),
    ({"rounds": [ROUND_TOLD | {"tricks_won": [1, 0, 0]}]}, "rounds[0].tricks_won[0]"),
    ({"rounds": [ROUND_TOLD | {"points": [20, 0, 20]}]}, "rounds[0].points[1]"),
    ({"rounds": [ROUND_TOLD | {"points": [20, 0]}]}, "rounds[0].points"),
    ({"phase": "DEALING"}, "to_act"),
    ({"phase": "CHOOSING_TRUMP"}, "phase"),
    ({"phase": "BIDDING"}, "hands[0]"),
    ({"phase": "BIDDING", "to_act": None}, "to_act"),
    ({"phase": "BIDDING", "to_act": 9}, "to_act"),
    ({"phase": "GAME_OVER"}, "phase"),
    ({"to_act": 0}, "to_act"),
    ({"to_act": None}, "to_act"),
    ({"round_number": 1}, "round_number"),
    ({"dealer": 0}, "dealer"),
    ({"hand_size": 3}, "hand_size"),
    ({"hands": [["R6"], None]}, "hands"),
    ({"hands": [[], None, None]}, "hands"),
    ({"hands": [["R5"], None, None]}, "hands"),
    ({"hands": [["R7"], None, None]}, "hands"),
    ({"hands": [["B5"], None, None]}, "hands"),
    ({"hands": [["R6"], ["R9"], None]}, "hands"),
    ({"hands": [["R6"], [], None]}, "hands[1]"),
    ({"hands": [None, None, None]}, "hands[0]"),
    ({"hand_counts": [2, 1, 1]}, "hand_counts[0]"),
    ({"turn_up": None}, "turn_up"),
    ({"turn_up": "R1"}, "trump"),
    ({"turn_up": "W1", "trump": None}, "trump"),
    ({"trump": "RED"}, "trump"),
    ({"trump": None}, "trump"),
    ({"bids": [1, 1]}, "bids"),
    ({"bids": [1, 1, 3]}, "bids[2]"),
    ({"bids": [1, None, 1]}, "bids[1]"),
    ({"has_bid": [True, True, False]}, "has_bid[2]"),
    ({"forbidden_bid": 1}, "forbidden_bid"),
    ({"forbidden_bid": 10**30}, "forbidden_bid"),
    ({"trick": None}, "to_act"),
    ({"trick": {"leader": 1, "cards": []}}, "to_act"),
    ({"trick": {"leader": 2, "cards": ["Y5"]}}, "trick.cards[0]"),
    ({"trick": {"leader": 1, "cards": ["Y5", "G5", "R6"]}}, "phase"),
    ({"tricks": []}, "hands"),
    ({"tricks": [{"leader": 2, "cards": ["J1", "R5"]}]}, "to_act"),
    ({"tricks": [{"leader": 2, "cards": ["J1", "R5", "Y7"]}]}, "trick.cards[0]"),
    ({"tricks_won": [1, 0, 0]}, "tricks_won[0]"),
    ({"scores": [20, -10]}, "scores"),
    ({"scores": [20, -10, 30]}, "scores[2]"),
    ({"legal_actions": [{"type": "PlayCard", "seat": 0, "card": "R6"}]}, "legal_actions"),
]


@pytest.mark.parametrize(("change", "path"), IMPOSSIBLE)
def test_an_observation_that_no_viewer_can_have_is_refused(
    change: dict[str, Any], path: str
) -> None:
    data = OBSERVATION_JSON.encode(observe(in_play(), 0))
    assert OBSERVATION_JSON.decode(data) == observe(in_play(), 0)
    assert refused(OBSERVATION_JSON, data | change).path == path


@pytest.mark.parametrize(
    "change",
    [
        {"rules": RULES_JSON.encode(HOUSE)},
        {"rules": RULES_JSON.encode(BLIND)},
        {"hands": [["Y9"], None, None]},
        {"turn_up": "W1"},
        {"trick": {"leader": 1, "cards": ["Y9"]}},
    ],
)
def test_an_observation_of_another_possible_game_is_read(change: dict[str, Any]) -> None:
    data = OBSERVATION_JSON.encode(observe(in_play(), 0)) | change
    assert OBSERVATION_JSON.encode(OBSERVATION_JSON.decode(data)) == data


@pytest.mark.rule("BID-2", "BID-3")
@pytest.mark.parametrize(
    ("rules", "bids", "forbidden", "possible"),
    [
        (HIDDEN, (2, 0), 0, {0, 1, 2}),
        (HIDDEN, (1, 0), 1, {0, 1, 2}),
        (HIDDEN, (2, 2), None, {0, 1, 2}),
        # With zero free, what the others bid never forbids 0.
        (FREE, (2, 0), None, {1, 2}),
        (FREE, (1, 0), 1, {1, 2}),
        (FREE, (0, 0), 2, {1, 2}),
    ],
)
def test_the_last_bidder_cannot_know_of_a_bid_that_is_never_forbidden(
    rules: Rules, bids: tuple[int, int], forbidden: int | None, possible: set[int]
) -> None:
    state = played(dealt(*HANDS, turn_up="B1", rules=rules), *bids)
    data = OBSERVATION_JSON.encode(observe(state, 0))
    assert data["forbidden_bid"] == forbidden
    for other in (0, 1, 2, 3, None):
        legal = [ACTION_JSON.encode(PlaceBid(0, bid)) for bid in range(3) if bid != other]
        made = data | {"forbidden_bid": other, "legal_actions": legal}
        if other in {*possible, None}:
            assert OBSERVATION_JSON.encode(OBSERVATION_JSON.decode(made)) == made
        else:
            assert refused(OBSERVATION_JSON, made).path == "forbidden_bid"


@pytest.mark.rule("BID-2", "BID-4")
def test_a_last_bid_that_was_forbidden_is_refused_even_where_zero_is_free() -> None:
    state = played(dealt(*HANDS, turn_up="B1", rules=FREE), 1, 0, 0)
    data = OBSERVATION_JSON.encode(observe(state, 0))
    assert (data["bids"], data["forbidden_bid"]) == ([0, None, None], 1)
    error = refused(OBSERVATION_JSON, data | {"bids": [1, None, None]})
    assert error.path == "bids[0]"
    assert "[BID-2]" in error.message
    for other in ({"bids": [2, None, None]}, {"forbidden_bid": 2}, {"forbidden_bid": None}):
        OBSERVATION_JSON.decode(data | other)


def test_an_illegal_play_is_reported_with_its_place() -> None:
    data = OBSERVATION_JSON.encode(observe(in_play(), 0))
    # Seat 1 threw yellow when red was due, and still had red for the next trick.
    tricks = [{"leader": 2, "cards": ["J1", "R5", "Y5"]}]
    error = refused(
        OBSERVATION_JSON, data | {"tricks": tricks, "trick": {"leader": 0, "cards": ["R6", "R7"]}}
    )
    assert error.path == "tricks[0].cards[2]"
    assert "[TRICK-3]" in error.message
    error = refused(OBSERVATION_JSON, data | {"trick": {"leader": 2, "cards": ["G5"]}})
    assert error.path == "trick.cards[0]"


def test_more_rounds_than_the_schedule_has_are_refused() -> None:
    over = played(playing("R1", "Y1", "G1", turn_up="B1"), "Y1 G1 R1")
    data = OBSERVATION_JSON.encode(observe(over, 0))
    assert refused(OBSERVATION_JSON, data | {"rounds": data["rounds"] * 2}).path == "rounds"
    assert refused(OBSERVATION_JSON, data | {"phase": "PLAYING"}).path == "phase"


@pytest.mark.rule("TRICK-3")
def test_tricks_after_which_nobody_can_hold_the_other_cards_are_refused() -> None:
    hands = tuple(CardSet(DECK[place::3]) for place in range(3))
    game = new_game(Rules(schedule=(20,)), players=3, first_dealer=2).game
    # Neither seat 1 nor seat 2 has red, and no card is in the stock.
    trick = Trick(0, tuple(map(Card.parse, ("R1", "B2", "B3"))))
    seen = observe(Playing(game, hands, None, None, (0, 0, 0), (trick,), 0, ()), 0)
    assert refused(OBSERVATION_JSON, OBSERVATION_JSON.encode(seen)).path == "tricks"


def test_a_made_up_blind_round_is_not_told() -> None:
    blind = played(dealt("R1", "Y1", "G1", turn_up="B1", rules=BLIND), 1, 0)
    data = OBSERVATION_JSON.encode(observe(blind, 0))
    error = refused(OBSERVATION_JSON, data | {"phase": "PLAYING"})
    assert (error.path, error.message) == (
        "phase",
        "expected DEALING, as follows from the rest, got PLAYING",
    )


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"hands": [["R1", "R2"], ["Y1", "R3"], None]}, "hands[1]"),
        ({"forbidden_bid": 1}, "forbidden_bid"),
    ],
)
def test_an_error_about_hidden_values_shows_none_of_them(change: dict[str, Any], path: str) -> None:
    data = OBSERVATION_JSON.encode(observe(playing(*HANDS, turn_up="B1"), 0))
    error = refused(OBSERVATION_JSON, data | change)
    assert (error.path, error.message) == (
        path,
        "expected what this viewer sees in a game like this",
    )


def test_values_made_up_for_the_check_are_not_told() -> None:
    data = OBSERVATION_JSON.encode(observe(played(dealt(*HANDS, turn_up="B1"), 2), 0))
    assert refused(OBSERVATION_JSON, data | {"bids": [None, None, None]}).message == (
        "expected what this viewer sees in a game like this"
    )


def test_the_actions_listed_must_be_the_legal_ones() -> None:
    state = played(dealt(*HANDS, turn_up="B1"), 2)
    data = OBSERVATION_JSON.encode(observe(state, to_act(state)))
    listed = data["legal_actions"]
    other = [ACTION_JSON.encode(PlayCard(2, Card.GREEN_1)), *listed[1:]]
    assert refused(OBSERVATION_JSON, data | {"legal_actions": other}).path == "legal_actions[0]"
    assert refused(OBSERVATION_JSON, data | {"legal_actions": listed[:1]}).path == "legal_actions"


# Refusing texts


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "invalid JSON at line 1, column 1: "),
        ("{", "invalid JSON at line 1, column 2: "),
        ('{"type":\n "Pl', "invalid JSON at line 2, column 2: "),
        ("{} {}", "invalid JSON at line 1, column 4: "),
        ("{'type': 1}", "invalid JSON at line 1, column 2: "),
        (b"\xff\xfe{\x00}\x00", "invalid UTF-8 at byte 0"),
        (b'{"type": "\xed\xa0\x80"}', "invalid UTF-8 at byte 10"),
        ("[" * 100_000, "nested too deeply"),
        ('{"type":' * 100_000, "nested too deeply"),
        ("9" * 5000, "an integer has too many digits"),
        ("\ud800", "invalid JSON at line 1, column 1: "),
    ],
)
def test_anything_but_a_json_text_is_refused(text: str | bytes, message: str) -> None:
    error = refused(RECORD_JSON, text)
    assert message in str(error)
    assert error.path == ""


ACTION_KEYS = "unexpected key 'x'; expected type, seat, bid"
KINDS = "expected one of Deal, ChooseTrump, PlaceBid, PlayCard, got "


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ("null", "", "expected an object, got None"),
        ("[1]", "", "expected an object, got [1]"),
        ("1e999", "", "a number is too large for a float"),
        ('{"seat": 1}', "type", "missing key"),
        ('{"type": 1}', "type", f"{KINDS}1"),
        ('{"type": ["Deal"]}', "type", f"{KINDS}['Deal']"),
        ('{"type": "deal"}', "type", f"{KINDS}'deal'"),
        ('{"type": "PlaceBid", "seat": 1}', "bid", "missing key"),
        ('{"type": "PlaceBid", "seat": 1, "bid": 1, "x": 0}', "", ACTION_KEYS),
        ('{"type": "PlaceBid", "seat": 1, "bid": true}', "bid", "expected an integer, got True"),
        ('{"type": "PlaceBid", "seat": 1, "bid": "3"}', "bid", "expected an integer, got '3'"),
        ('{"type": "PlaceBid", "seat": 1, "bid": 1.0}', "bid", "expected an integer, got 1.0"),
        ('{"type": "PlaceBid", "seat": 1, "bid": NaN}', "bid", "NaN is not a JSON value"),
        ('{"type": "PlaceBid", "seat": 1, "bid": -Infinity}', "bid",
         "-Infinity is not a JSON value"),
        ('{"type": "PlaceBid", "seat": null, "bid": 1}', "seat", "expected an integer, got None"),
        ('{"type": "PlaceBid", "seat": 1, "bid": 2, "bid": 2}', "",
         "repeated key 'bid'"),
        ('{"type": "PlaceBid", "seat": {"a": 1, "a": 1}, "bid": 2}', "seat",
         "repeated key 'a'"),
        ('{"type": "PlayCard", "seat": 1, "card": "R14"}', "card",
         "'R14' is not a card code; expected R1–R13, Y1–Y13, G1–G13, B1–B13, W1–W4 or J1–J4"),
        ('{"type": "PlayCard", "seat": 1, "card": 7}', "card",
         "expected the code of a card, got 7"),
        ('{"type": "ChooseTrump", "seat": 1, "suit": "red"}', "suit",
         "expected one of RED, YELLOW, GREEN, BLUE, got 'red'"),
        ('{"type": "ChooseTrump", "seat": 1, "suit": 0}', "suit",
         "expected one of RED, YELLOW, GREEN, BLUE, got 0"),
        ('{"type": "Deal", "hands": "R1", "turn_up": null}', "hands", "expected a list, got 'R1'"),
        ('{"type": "Deal", "hands": [["R1"], {}], "turn_up": null}', "hands[1]",
         "expected a list, got {}"),
        ('{"type": "Deal", "hands": [["R1"], ["R2", "R0"]], "turn_up": null}', "hands[1][1]",
         "'R0' is not a card code; expected R1–R13, Y1–Y13, G1–G13, B1–B13, W1–W4 or J1–J4"),
        ('{"type": "Deal", "hands": [["R1", "R2", "R1"]], "turn_up": null}', "hands[0][2]",
         "expected each card once, got 'R1'"),
    ],
)  # fmt: skip
def test_anything_but_an_action_is_refused_with_the_place_of_the_fault(
    text: str, path: str, message: str
) -> None:
    error = refused(ACTION_JSON, text)
    assert (error.path, error.message) == (path, message)
    assert str(error) == (f"{path}: {message}" if path else message)


def test_data_with_a_key_that_is_not_a_text_is_refused() -> None:
    data = {"type": "TrickTaken", "seat": 1, 7: 7}
    assert refused(EVENT_JSON, data).message == "expected keys that are texts, got 7"


@pytest.mark.parametrize("number", [2**53, -(2**53), 10 ** (sys.get_int_max_str_digits() - 1)])
def test_an_integer_that_other_readers_would_round_is_refused(number: int) -> None:
    error = refused(ACTION_JSON, f'{{"type": "PlaceBid", "seat": 1, "bid": {number}}}')
    assert error.path == "bid"
    assert error.message.startswith(f"expected an integer from -{2**53 - 1} to {2**53 - 1}, got ")


def test_a_large_integer_is_for_the_rules_to_refuse() -> None:
    action = ACTION_JSON.loads(f'{{"type": "PlaceBid", "seat": 1, "bid": {2**53 - 1}}}')
    state = dealt(*HANDS, turn_up="B1")
    refusal = explain(state, action)
    assert refusal is not None
    assert refusal.reason is Reason.BID_OUT_OF_RANGE


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"schedule": "WEEKLY"}, "schedule", "one of STANDARD, TOURNAMENT"),
        ({"schedule": 7}, "schedule", "the name of a schedule or a list of hand sizes, got 7"),
        ({"schedule": [1, "2"]}, "schedule[1]", "expected an integer, got '2'"),
        ({"schedule": [21]}, "schedule", "a hand size is an int from 1 to 20, not 21 [GAME-3]"),
        ({"schedule": []}, "schedule", "a schedule has 1 to 1,000 rounds, not 0 [GAME-3]"),
        ({"schedule": [2], "blind_round": True}, "blind_round", "not 2 [BLIND-1]"),
        ({"blind_round": 1}, "blind_round", "expected true or false, got 1"),
        ({"notequal": "always"}, "notequal", "one of OFF, ALWAYS, ABOVE_ONE_CARD, LEADER"),
    ],
)
def test_anything_but_rules_is_refused(change: dict[str, Any], path: str, message: str) -> None:
    error = refused(RULES_JSON, RULES_JSON.encode(OFFICIAL) | change)
    assert error.path == path
    assert message in error.message


@pytest.mark.parametrize(
    ("change", "path"),
    [({"reason": "unfair"}, "reason"), ({"reason": 1}, "reason"),
     ({"message": "\ud800"}, "message"), ({"rule": None}, "rule")],
)  # fmt: skip
def test_anything_but_a_violation_is_refused(change: dict[str, Any], path: str) -> None:
    data = {"reason": "wrong-phase", "rule": "DEAL-1", "message": "No."}
    assert VIOLATION_JSON.decode(data).rule == "DEAL-1"
    assert refused(VIOLATION_JSON, data | change).path == path


# Refusing records


def recorded() -> dict[str, Any]:
    """Return the data of a game under way."""
    return RECORD_JSON.encode(record(in_play()))


@pytest.mark.parametrize(
    ("change", "path", "message"),
    [
        ({"format": "wizard/save", "x": 1}, "format", "expected 'wizard-rules/record', got"),
        ({"version": 2, "actions": "compressed"}, "version", "expected 1, got 2"),
        ({"version": True}, "version", "expected 1, got True"),
        ({"version": "1"}, "version", "expected 1, got '1'"),
        ({"players": 2}, "players", "[GAME-1]"),
        ({"players": 4.0}, "players", "expected an integer, got 4.0"),
        ({"first_dealer": 3}, "first_dealer", "[GAME-4]"),
        ({"rules": None}, "rules", "expected an object, got None"),
        (
            {"rules": {"stacking": True}},
            "rules",
            "unexpected key 'stacking'; expected wizard_turn_up",
        ),
        ({"rules": RULES_JSON.encode(OFFICIAL) | {"schedule": [0]}}, "rules.schedule", "GAME-3"),
        (
            {"players": 6, "rules": RULES_JSON.encode(OFFICIAL) | {"schedule": [20]}},
            "rules.schedule",
            "6 hands of 20 cards",
        ),
        ({"actions": {}}, "actions", "expected a list, got {}"),
        ({"actions": [{"type": "PlayCard", "seat": 0, "card": "R14"}]}, "actions[0].card", "R14"),
        ({"undo": []}, "", "unexpected key 'undo'; expected format, version, rules"),
    ],
)
def test_anything_but_a_record_is_refused(change: dict[str, Any], path: str, message: str) -> None:
    error = refused(RECORD_JSON, recorded() | change)
    assert error.path == path
    assert message in error.message


def test_reading_at_the_end_of_the_stack_raises_no_other_error() -> None:
    data = OBSERVATION_JSON.encode(observe(in_play(), 0))

    def read(depth: int) -> object:
        return read(depth - 1) if depth else OBSERVATION_JSON.decode(data)

    outcomes: set[object] = set()
    for depth in range(sys.getrecursionlimit() // 2, sys.getrecursionlimit()):
        try:
            outcomes.add(read(depth))
        except RecursionError:
            outcomes.add(RecursionError)
    assert outcomes == {observe(in_play(), 0), RecursionError}


@pytest.mark.parametrize("data", [None, [], "{}", b"[]", {}, {"format": "wizard-rules/record"}])
def test_data_without_the_keys_of_a_record_is_refused(data: object) -> None:
    refused(RECORD_JSON, data)


def test_an_illegal_action_in_a_record_is_reported_with_its_index_and_violation() -> None:
    data = recorded()
    data["actions"][5]["card"] = "R13"
    with pytest.raises(ReplayError):
        RECORD_JSON.decode(data)
    with pytest.raises(ReplayError, match=r"^actions\[5\]: .* \[TRICK-3\]$") as refusal:
        RECORD_JSON.loads(json.dumps(data))
    assert refusal.value.index == 5
    assert refusal.value.violation.reason is Reason.CARD_NOT_IN_HAND


def test_a_record_need_not_be_legal_to_be_written() -> None:
    illegal = Record(OFFICIAL, 3, 0, (PlaceBid(0, 99),))
    data = RECORD_JSON.encode(illegal)
    validator(RECORD_JSON).validate(data)
    with pytest.raises(ReplayError):
        RECORD_JSON.decode(data)


def test_a_game_can_be_stored_loaded_and_continued() -> None:
    state = replay(RECORD_JSON.loads(RECORD_JSON.dumps(record(in_play()))))
    assert state == in_play()
    while not isinstance(state, GameOver):
        state = apply(state, legal_actions(state)[0])
    checked(RECORD_JSON, record(state))


# The errors and the schema


def test_a_format_error_crosses_process_boundaries() -> None:
    for error in (refused(ACTION_JSON, "{}"), refused(ACTION_JSON, "")):
        twin = pickle.loads(pickle.dumps(error))  # noqa: S301 - it was dumped in this line
        assert vars(twin) == vars(error)
        assert str(twin) == str(error)


@pytest.mark.parametrize("codec", CODECS, ids=lambda codec: codec.name)
def test_a_schema_follows_the_draft_and_is_the_callers_to_change(codec: Codec[Any]) -> None:
    schema = codec.schema()
    Draft202012Validator.check_schema(schema)
    assert schema["$ref"] == f"#/$defs/{codec.name}"
    schema["$defs"].clear()
    assert codec.schema()["$defs"]


@pytest.mark.parametrize(
    ("codec", "data"),
    [
        (ACTION_JSON, {"type": "PlayCard", "seat": 0, "card": "R14"}),
        (ACTION_JSON, {"type": "PlaceBid", "seat": 0, "bid": True}),
        (ACTION_JSON, {"type": "PlaceBid", "seat": 0, "bid": "3"}),
        (ACTION_JSON, {"type": "PlaceBid", "seat": 0}),
        (ACTION_JSON, {"type": "PlaceBid", "seat": 0, "bid": 1, "x": 1}),
        (EVENT_JSON, {"type": "PlaceBid", "seat": 0, "bid": 1}),
        (RULES_JSON, {"notequal": "AFTER_FIRST_ROUND"}),
        (RULES_JSON, {"zero_is_free": 1}),
        (RULES_JSON, {"stacking": True}),
        (VIOLATION_JSON, {"reason": "unfair", "rule": "", "message": ""}),
        (RECORD_JSON, {"format": "wizard-rules/record", "version": 2}),
        (OBSERVATION_JSON, {"seat": 0}),
    ],
)
def test_a_schema_refuses_values_of_another_kind(codec: Codec[Any], data: dict[str, Any]) -> None:
    assert not validator(codec).is_valid(data)


def test_a_codec_is_a_value() -> None:
    assert repr(ACTION_JSON) == "Codec(name='Action')"
    assert pickle.loads(pickle.dumps(RULES_JSON)) == RULES_JSON  # noqa: S301 - dumped here


# Texts of messages that contain values


@pytest.mark.parametrize("text", ['\ufeff{"a": 1}', b'\xef\xbb\xbf{"a": 1}'])
def test_a_byte_order_mark_is_skipped(text: str | bytes) -> None:
    assert parse_json(text) == {"a": 1}
    stored = RECORD_JSON.dumps(record(in_play()))
    assert RECORD_JSON.loads("\ufeff" + stored) == record(in_play())
    assert RECORD_JSON.loads(b"\xef\xbb\xbf" + stored.encode()) == record(in_play())


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        ('{"a": [0, {"b": 1, "b": 2}]}', "a[1]", "repeated key 'b'"),
        ('[{"seat": 1, "bid": NaN}]', "[0].bid", "NaN is not a JSON value"),
        ('{"a": 1e400, "b": NaN}', "a", "a number is too large for a float"),
        ('{"a": "\\ud800"}', "a", "half of a surrogate pair in '\\ud800'"),
        ('{"\\ud800": 1}', "", "half of a surrogate pair in '\\ud800'"),
        ('{"not a name": [NaN]}', "…", "NaN is not a JSON value"),
        ('{"' + "x" * 61 + '": [[NaN]]}', "…", "NaN is not a JSON value"),
    ],
)
def test_a_text_is_read_more_strictly_than_python_reads_it(
    text: str, path: str, message: str
) -> None:
    with pytest.raises(FormatError) as refusal:
        parse_json(text)
    assert (refusal.value.path, refusal.value.message) == (path, message)
    # Unless the text is looked at again, such a value is there.
    json.loads(text)


def test_a_text_in_letters_of_any_language_is_read() -> None:
    assert parse_json('{"name": "Zauberer, é, \\u00e9, \\ud83c\\udccf"}') == {
        "name": "Zauberer, é, é, 🃏"
    }


# Lengths of lists, which reader, writer and schema see alike


@pytest.mark.parametrize(
    ("codec", "value", "message"),
    [
        (EVENT_JSON, BidsRevealed(()), "expected 3 to 6 items, got 0"),
        (EVENT_JSON, BidsRevealed((0,) * 7), "expected 3 to 6 items, got 7"),
        (EVENT_JSON, RoundScored((20, 20), (20, 20, 20)), "expected 3 to 6 items, got 2"),
        (EVENT_JSON, GameEnded(()), "expected 1 to 6 items, got 0"),
        (EVENT_JSON, CardsDealt(1, 0, (None, None)), "expected 3 to 6 items, got 2"),
        (RECORD_JSON, Record(OFFICIAL, 7, 0, ()), "the game is for 3 to 6 players, not 7"),
        (RECORD_JSON, Record(OFFICIAL, 3, 3, ()), "a seat from 0 to 2, not 3"),
    ],
)
def test_a_value_that_the_schema_does_not_allow_is_not_written(
    codec: Codec[Any], value: object, message: str
) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        codec.encode(value)


@pytest.mark.parametrize(
    ("data", "path", "message"),
    [
        ({"type": "BidsRevealed", "bids": []}, "bids", "expected 3 to 6 items, got 0"),
        ({"type": "BidsRevealed", "bids": [0] * 7}, "bids", "expected 3 to 6 items, got 7"),
        ({"type": "GameEnded", "winners": []}, "winners", "expected 1 to 6 items, got 0"),
    ],
)
def test_an_event_has_as_many_entries_as_a_table_has_seats(
    data: dict[str, Any], path: str, message: str
) -> None:
    error = refused(EVENT_JSON, data)
    assert (error.path, error.message) == (path, message)


@pytest.mark.parametrize("name", ["hands", "bids"])
def test_an_observation_has_an_entry_for_each_seat(name: str) -> None:
    data = OBSERVATION_JSON.encode(observe(in_play(), 0))
    error = refused(OBSERVATION_JSON, data | {name: [*data[name], None]})
    assert (error.path, error.message) == (name, "expected 3 items, got 4")


def test_a_trick_has_each_card_once() -> None:
    data = OBSERVATION_JSON.encode(observe(in_play(), 0))
    error = refused(OBSERVATION_JSON, data | {"trick": {"leader": 1, "cards": ["Y5", "Y5"]}})
    assert (error.path, error.message) == ("trick.cards", "expected each item once")
