"""Examples of trump, the suit to follow and the winner of a trick."""

from __future__ import annotations

import pytest

from tables import cards
from wizard_rules import CardSet, Suit, lead_suit, legal_cards, trick_winner, trump_suit


@pytest.mark.rule("TRUMP-1")
@pytest.mark.parametrize(
    ("code", "suit"),
    [("R1", Suit.RED), ("Y13", Suit.YELLOW), ("G7", Suit.GREEN), ("B2", Suit.BLUE)],
)
def test_a_number_card_makes_its_suit_trump(code: str, suit: Suit) -> None:
    assert trump_suit(*cards(code)) is suit


@pytest.mark.rule("TRUMP-2", "TRUMP-3", "DEAL-3")
def test_no_other_turn_up_makes_trump_by_itself() -> None:
    assert trump_suit(*cards("J2")) is None
    assert trump_suit(*cards("W2")) is None
    assert trump_suit(None) is None


@pytest.mark.rule("TRICK-2")
@pytest.mark.parametrize(
    ("trick", "suit"),
    [
        ("", None),
        ("G4", Suit.GREEN),
        ("J1", None),
        ("J1 J2", None),
        ("J1 G4", Suit.GREEN),
        ("J1 J2 J3 B1", Suit.BLUE),
        ("G4 B9", Suit.GREEN),
        ("G4 J1 B9", Suit.GREEN),
        ("W1", None),
        ("W1 J1 G4", None),
        ("J1 W1 G4 B9", None),
    ],
)
def test_the_suit_due_is_that_of_the_first_card_after_any_jesters(
    trick: str, suit: Suit | None
) -> None:
    assert lead_suit(cards(trick)) is suit


@pytest.mark.rule("TRICK-3")
@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        ("R1 B9 W1 J1", "", "R1 B9 W1 J1"),
        ("R1 R9 B9 W1 J1", "R5", "R1 R9 W1 J1"),
        ("R1 R9", "R13", "R1 R9"),
        ("B9 G3 W1", "R5", "B9 G3 W1"),
        ("W1 J1", "R5", "W1 J1"),
        ("B9 G3", "J1", "B9 G3"),
        ("Y3 B9", "G2 Y5 Y9", "Y3 B9"),
    ],
)
def test_a_suit_due_is_followed_or_a_wizard_or_jester_played(
    hand: str, trick: str, legal: str
) -> None:
    assert legal_cards(CardSet.parse(hand), cards(trick)) == CardSet.parse(legal)


@pytest.mark.rule("TRICK-3")
def test_there_is_no_duty_to_trump() -> None:
    # Blue is trump; a seat without red may also throw a green card.
    assert str(legal_cards(CardSet.parse("G3 B9"), cards("R5 B2"))) == "G3 B9"


@pytest.mark.rule("TRICK-4")
@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("G8", None, 0),
        ("G8 G10 G9", None, 1),
        ("G8 R13 G9", None, 2),
        ("G8 R13 B13", None, 0),
        ("G8 R1 R2 R12", Suit.YELLOW, 0),
        ("G13 R1", Suit.RED, 1),
        ("G13 R1 R3 R2", Suit.RED, 2),
        ("R1 G13", Suit.RED, 0),
        ("R1 R2", Suit.RED, 1),
        ("R13 W1", Suit.RED, 1),
        ("W1 R13", Suit.RED, 0),
        ("J1 R1 J2", None, 1),
        ("J1 B3 R1 R2", Suit.RED, 3),
        ("R1 J1", None, 0),
    ],
)
def test_wizard_then_trump_then_suit_led_then_jester(
    trick: str, trump: Suit | None, winner: int
) -> None:
    assert trick_winner(cards(trick), trump) == winner


@pytest.mark.rule("TRICK-4")
def test_an_empty_trick_has_no_winner() -> None:
    with pytest.raises(ValueError, match=r"^a trick has at least one card$"):
        trick_winner((), None)


@pytest.mark.rule("TRUMP-2", "TRICK-4")
@pytest.mark.parametrize("trump", [None, *Suit])
def test_jesters_are_never_trump(trump: Suit | None) -> None:
    assert trick_winner(cards("J1 R2 J2"), trump) == 1


@pytest.mark.rule("TRAP-1", "TRICK-2", "TRICK-3")
def test_after_jester_and_wizard_the_fourth_player_is_free() -> None:
    trick = cards("J1 W1 R5")
    assert lead_suit(trick) is None
    assert str(legal_cards(CardSet.parse("R1 B9"), trick)) == "R1 B9"


@pytest.mark.rule("TRAP-2", "TRICK-2", "TRICK-3")
def test_the_second_card_does_not_set_the_suit_after_a_wizard() -> None:
    trick = cards("W1 R5")
    assert lead_suit(trick) is None
    assert str(legal_cards(CardSet.parse("R1 B9"), trick)) == "R1 B9"


@pytest.mark.rule("TRAP-3", "TRICK-2", "TRICK-3")
def test_after_two_jesters_the_third_card_sets_the_suit() -> None:
    trick = cards("J1 J2 R5")
    assert lead_suit(trick) is Suit.RED
    assert str(legal_cards(CardSet.parse("R1 B9"), trick)) == "R1"


@pytest.mark.rule("TRAP-4", "TRICK-2", "TRICK-3")
def test_a_wizard_frees_nobody_from_following() -> None:
    trick = cards("R5 W1")
    assert lead_suit(trick) is Suit.RED
    assert str(legal_cards(CardSet.parse("R1 B9"), trick)) == "R1"


@pytest.mark.rule("TRAP-6", "TRICK-4")
def test_the_first_wizard_wins() -> None:
    assert trick_winner(cards("W4 W1"), None) == 0
    assert trick_winner(cards("J1 W4 W1"), None) == 1
    assert trick_winner(cards("R13 W2 R12 W1"), Suit.RED) == 1
    assert trick_winner(cards("J1 W3 R13"), Suit.RED) == 1


@pytest.mark.rule("TRAP-7", "TRICK-4")
def test_without_trump_a_number_card_beats_the_jester_led() -> None:
    assert trick_winner(cards("J1 G1 B13"), None) == 1
    assert trick_winner(cards("J1 J2 G1"), None) == 2


@pytest.mark.rule("TRAP-8", "TRICK-4")
@pytest.mark.parametrize("trump", [None, *Suit])
def test_in_a_trick_of_jesters_the_first_wins(trump: Suit | None) -> None:
    assert trick_winner(cards("J4 J1 J2"), trump) == 0
    assert trick_winner(cards("J3 J1 J2 J4"), trump) == 0
