"""Examples of the variants: how they combine, what is refused and what the names stand for."""

from __future__ import annotations

from typing import Any

import pytest

from wizard_rules import (
    CANADIAN,
    HOUSE,
    OFFICIAL,
    ONLINE,
    TOURNAMENT,
    HiddenBids,
    InvalidRulesError,
    NotEqual,
    Rules,
    Schedule,
    WizardTurnUp,
    new_game,
)


def test_the_defaults_are_the_published_game() -> None:
    assert Rules() == OFFICIAL
    assert Rules() == Rules(
        wizard_turn_up=WizardTurnUp.DEALER_CHOOSES,
        notequal=NotEqual.OFF,
        zero_is_free=False,
        hidden_bids=HiddenBids.OFF,
        blind_round=False,
        schedule=Schedule.STANDARD,
    )


def test_the_named_rules() -> None:
    assert Rules(wizard_turn_up=WizardTurnUp.NO_TRUMP, notequal=NotEqual.ALWAYS) == HOUSE
    assert Rules(notequal=NotEqual.ALWAYS, blind_round=True) == ONLINE
    assert Rules(notequal=NotEqual.LEADER, zero_is_free=True) == CANADIAN
    assert Rules(schedule=Schedule.TOURNAMENT) == TOURNAMENT


@pytest.mark.rule("TRUMP-3", "TRUMP-4")
def test_a_wizard_turned_up_asks_the_dealer_or_nobody() -> None:
    assert WizardTurnUp.DEALER_CHOOSES.asks_dealer() is True
    assert WizardTurnUp.NO_TRUMP.asks_dealer() is False


@pytest.mark.rule("GAME-2", "TRAP-11")
@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_the_standard_schedule_deals_the_deck_out(players: int, rounds: int) -> None:
    assert OFFICIAL.hand_sizes(players) == tuple(range(1, rounds + 1))
    assert players * rounds == 60


@pytest.mark.rule("GAME-3")
@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)),
        (4, (1, 3, 5, 7, 9, 11, 12, 13, 14, 15)),
        (5, (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
        (6, (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)),
    ],
)
def test_the_tournament_schedule_has_ten_rounds(players: int, sizes: tuple[int, ...]) -> None:
    assert TOURNAMENT.hand_sizes(players) == sizes


@pytest.mark.rule("GAME-3")
def test_a_custom_schedule_is_taken_as_it_is() -> None:
    assert Rules(schedule=(5, 15, 1, 1)).hand_sizes(4) == (5, 15, 1, 1)
    assert Rules(schedule=(20,)).hand_sizes(3) == (20,)


@pytest.mark.rule("GAME-3")
def test_a_schedule_has_a_thousand_rounds_at_most() -> None:
    assert len(Rules(schedule=(1,) * 1_000).hand_sizes(3)) == 1_000
    for rounds, said in ((1_001, "not 1,001"), (10**7, "not 10,000,000"), (0, "not 0")):
        error = refused({"schedule": (1,) * rounds})
        assert error.fields == ("schedule",)
        assert error.rule == "GAME-3"
        assert error.message == f"a schedule has 1 to 1,000 rounds, {said}"


def refused(arguments: dict[str, Any]) -> InvalidRulesError:
    with pytest.raises(InvalidRulesError) as refusal:
        Rules(**arguments)
    return refusal.value


@pytest.mark.rule("GAME-3")
@pytest.mark.parametrize(
    "schedule", [(), (0,), (1, -1), (21,), (True,), (1.0,), ("1",), [1, 2], "STANDARD", None, 5]
)
def test_anything_but_a_schedule_is_refused(schedule: object) -> None:
    error = refused({"schedule": schedule})
    assert error.fields == ("schedule",)
    assert error.rule == "GAME-3"


@pytest.mark.parametrize(
    ("field", "value", "rule"),
    [
        ("wizard_turn_up", "NO_TRUMP", "TRUMP-3"),
        ("notequal", True, "BID-2"),
        ("zero_is_free", 0, "BID-2"),
        ("hidden_bids", None, "BID-3"),
        ("blind_round", 1, "BLIND-1"),
    ],
)
def test_a_field_of_another_type_is_refused_and_named(field: str, value: object, rule: str) -> None:
    error = refused({field: value})
    assert error.fields == (field,)
    assert error.rule == rule
    assert str(error).startswith(f"{field}: expected a ")


@pytest.mark.rule("BLIND-1")
def test_a_blind_round_needs_a_first_hand_size_of_one() -> None:
    error = refused({"blind_round": True, "schedule": (2, 1)})
    assert error.fields == ("blind_round", "schedule")
    assert error.rule == "BLIND-1"
    assert Rules(blind_round=True, schedule=(1, 20)).hand_sizes(3) == (1, 20)


@pytest.mark.rule("BLIND-1")
@pytest.mark.parametrize(("players", "playable"), [(3, False), (4, True), (5, False), (6, True)])
def test_a_blind_tournament_depends_on_the_number_of_players(
    players: int,
    playable: bool,  # noqa: FBT001 - a column of the table
) -> None:
    rules = Rules(blind_round=True, schedule=Schedule.TOURNAMENT)
    if playable:
        assert new_game(rules, players=players).game.is_blind
        return
    with pytest.raises(InvalidRulesError) as refusal:
        new_game(rules, players=players)
    assert refusal.value.fields == ("blind_round", "schedule")


@pytest.mark.rule("GAME-3")
def test_a_schedule_may_be_too_large_for_the_table() -> None:
    rules = Rules(schedule=(1, 13))
    assert new_game(rules, players=4).game.hand_sizes == (1, 13)
    with pytest.raises(InvalidRulesError, match="5 hands of 13 cards") as refusal:
        new_game(rules, players=5)
    assert refusal.value.fields == ("schedule", "players")
    assert refusal.value.rule == "GAME-3"


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize("players", [2, 7, 0, -3, True, 4.0, "4", None])
def test_three_to_six_play(players: int) -> None:
    with pytest.raises(InvalidRulesError, match=r"^players: .* 3 to 6 players") as refusal:
        new_game(players=players)
    assert refusal.value.fields == ("players",)
    assert refusal.value.rule == "GAME-1"


def test_a_value_that_cannot_be_shown_is_named_by_its_type() -> None:
    # Python refuses to write out an int of so many digits.
    with pytest.raises(InvalidRulesError, match="not an object of the class int"):
        new_game(players=10**5000)
    with pytest.raises(InvalidRulesError, match=r"got 'x{59}…"):
        Rules(notequal="x" * 5000)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.rule("GAME-1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_number_of_players_from_three_to_six_can_play(players: int) -> None:
    assert new_game(players=players).game.players == players


@pytest.mark.rule("GAME-4")
@pytest.mark.parametrize("first_dealer", [-1, 4, False, 1.0, "0", None])
def test_the_first_dealer_is_a_seat(first_dealer: int) -> None:
    with pytest.raises(InvalidRulesError, match="a seat from 0 to 3") as refusal:
        new_game(players=4, first_dealer=first_dealer)
    assert refusal.value.fields == ("first_dealer",)
    assert refusal.value.rule == "GAME-4"


@pytest.mark.parametrize("rules", [None, "official", NotEqual.ALWAYS])
def test_a_game_is_played_by_rules(rules: Rules) -> None:
    with pytest.raises(InvalidRulesError, match="expected a Rules") as refusal:
        new_game(rules, players=4)
    assert refusal.value.fields == ("rules",)


@pytest.mark.rule("BLIND-1")
def test_rules_make_only_the_first_round_blind() -> None:
    assert [ONLINE.is_blind(number) for number in (1, 2, 15)] == [True, False, False]
    assert not OFFICIAL.is_blind(1)


def test_rules_are_values() -> None:
    assert len({Rules(schedule=(1, 2)), Rules(schedule=(1, 2)), Rules()}) == 2
    assert repr(Rules(schedule=(1, 2))) == (
        "Rules(wizard_turn_up=<WizardTurnUp.DEALER_CHOOSES: 'dealer-chooses'>, "
        "notequal=<NotEqual.OFF: 'off'>, zero_is_free=False, hidden_bids=<HiddenBids.OFF: 'off'>, "
        "blind_round=False, schedule=(1, 2))"
    )
