"""Hostile objects in every argument of the public functions: documented errors, nothing changed."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from hostile import HOSTILE, assert_presentable
from tables import deal_of, dealt, playing
from wizard_rules import (
    DECK,
    OFFICIAL,
    Card,
    CardSet,
    ChooseTrump,
    Deal,
    GameState,
    IllegalActionError,
    PlaceBid,
    PlayCard,
    Record,
    Rules,
    Sampler,
    Scoresheet,
    Suit,
    action_from_id,
    action_id,
    apply,
    count_states,
    deal,
    default_action,
    event_count,
    events,
    events_since,
    explain,
    lead_suit,
    legal_action_mask,
    legal_actions,
    legal_cards,
    log,
    new_game,
    observe,
    random_deal,
    record,
    replay,
    replay_states,
    sample_state,
    to_act,
    trick_winner,
    trump_suit,
)
from wizard_rules.testing import ConformanceError, check_bot, played

if TYPE_CHECKING:
    from collections.abc import Callable

DEALING = new_game(Rules(schedule=(2, 1)), players=3)
CHOOSING = dealt("R1 R2", "R3 B1", "R4 J1", turn_up="W1")
BIDDING = dealt("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
PLAYING = playing("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
OVER = played(PLAYING, "R3 R4 R1 J1 R2 B1")
STATES: tuple[GameState, ...] = (DEALING, CHOOSING, BIDDING, PLAYING, OVER)
SEEN = observe(PLAYING, 1)
DEALT = deal_of("R1 R2", "R3 B1", "R4 J1", turn_up="G1")
RECORD = record(PLAYING)

# Each takes the object into one of its arguments.
CALLS: dict[str, Callable[[Any], object]] = {
    "apply, state": lambda bad: apply(bad, PlaceBid(0, 0)),
    "explain, state": lambda bad: explain(bad, PlaceBid(0, 0)),
    "legal_actions": legal_actions,
    "to_act": to_act,
    "legal_action_mask": legal_action_mask,
    "default_action": default_action,
    "record": record,
    "observe, state": lambda bad: observe(bad, 0),
    "observe, seat": lambda bad: observe(PLAYING, bad),
    "deal, state": lambda bad: deal(bad, DECK),
    "deal, deck": lambda bad: deal(DEALING, bad),
    "deal, a card of the deck": lambda bad: deal(DEALING, [*DECK[1:], bad]),
    "random_deal, state": lambda bad: random_deal(bad, Random(1)),
    "new_game, rules": lambda bad: new_game(bad, players=3),
    "new_game, players": lambda bad: new_game(players=bad),
    "new_game, dealer": lambda bad: new_game(players=3, first_dealer=bad),
    "replay": replay,
    "replay_states": lambda bad: [*replay_states(bad)],
    "replay, rules": lambda bad: replay(Record(bad, 3, 0, ())),
    "replay, players": lambda bad: replay(Record(OFFICIAL, bad, 0, ())),
    "replay, dealer": lambda bad: replay(Record(OFFICIAL, 3, bad, ())),
    "replay, actions": lambda bad: replay(Record(OFFICIAL, 3, 0, bad)),
    "replay, an action": lambda bad: replay(Record(OFFICIAL, 3, 0, (bad,))),
    "event_count": event_count,
    "log": log,
    "events_since, observation": lambda bad: events_since(bad, 0),
    "events_since, count": lambda bad: events_since(SEEN, bad),
    "events, before": lambda bad: events(bad, SEEN),
    "events, after": lambda bad: events(SEEN, bad),
    "Sampler": Sampler,
    "Sampler.draw": lambda bad: Sampler(SEEN).draw(bad),
    "count_states": count_states,
    "sample_state, observation": lambda bad: sample_state(bad, Random(1)),
    "sample_state, generator": lambda bad: sample_state(SEEN, bad),
    "action_id": action_id,
    "action_id, card": lambda bad: action_id(PlayCard(0, bad)),
    "action_id, bid": lambda bad: action_id(PlaceBid(0, bad)),
    "action_id, suit": lambda bad: action_id(ChooseTrump(0, bad)),
    "action_from_id, state": lambda bad: action_from_id(bad, 0),
    "action_from_id, id": lambda bad: action_from_id(PLAYING, bad),
    "Rules, Wizard": lambda bad: Rules(wizard_turn_up=bad),
    "Rules, notequal": lambda bad: Rules(notequal=bad),
    "Rules, zero": lambda bad: Rules(zero_is_free=bad),
    "Rules, hidden bids": lambda bad: Rules(hidden_bids=bad),
    "Rules, blind round": lambda bad: Rules(blind_round=bad),
    "Rules, schedule": lambda bad: Rules(schedule=bad),
    "Rules, a hand size": lambda bad: Rules(schedule=(1, bad)),
    "Rules.hand_sizes": OFFICIAL.hand_sizes,
    "Scoresheet, rules": lambda bad: Scoresheet(bad, 3, 0),
    "Scoresheet, players": lambda bad: Scoresheet(OFFICIAL, bad, 0),
    "Scoresheet, dealer": lambda bad: Scoresheet(OFFICIAL, 3, bad),
    "Scoresheet, rounds": lambda bad: Scoresheet(OFFICIAL, 3, 0, bad),
    "Scoresheet, a round": lambda bad: Scoresheet(OFFICIAL, 3, 0, (bad,)),
    "Scoresheet, a bid": lambda bad: Scoresheet(OFFICIAL, 3, 0, (((bad, 0, 0), (1, 0, 0)),)),
    "with_round, bids": lambda bad: Scoresheet(OFFICIAL, 3, 0).with_round(bad, (1, 0, 0)),
    "with_round, tricks": lambda bad: Scoresheet(OFFICIAL, 3, 0).with_round((1, 0, 0), bad),
    "with_round, a bid": lambda bad: Scoresheet(OFFICIAL, 3, 0).with_round((bad, 0, 0), (1, 0, 0)),
    "Card.parse": Card.parse,
    "CardSet.parse": CardSet.parse,
    "CardSet.from_mask": CardSet.from_mask,
    "CardSet, a card": lambda bad: CardSet([bad]),
    "lead_suit, a card": lambda bad: lead_suit([Card.RED_1, bad]),
    "trick_winner, a card": lambda bad: trick_winner([Card.RED_1, bad], None),
    "trick_winner, trump": lambda bad: trick_winner([Card.RED_1], bad),
    "legal_cards, hand": lambda bad: legal_cards(bad, []),
    "legal_cards, a card": lambda bad: legal_cards(CardSet(), [bad]),
    "trump_suit": trump_suit,
    "played, state": lambda bad: played(bad, 0),
    "played, choice": lambda bad: played(PLAYING, bad),
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("call", CALLS)
def test_a_hostile_argument_meets_a_documented_error(call: str, kind: str) -> None:
    before = repr((STATES, SEEN, RECORD))
    try:
        CALLS[call](HOSTILE[kind]())
    except (TypeError, ValueError) as error:
        assert_presentable(error)
    assert repr((STATES, SEEN, RECORD)) == before


ACTIONS: dict[str, Callable[[Any], Any]] = {
    "the action": lambda bad: bad,
    "PlayCard.seat": lambda bad: PlayCard(bad, Card.RED_3),
    "PlayCard.card": lambda bad: PlayCard(1, bad),
    "PlaceBid.seat": lambda bad: PlaceBid(bad, 0),
    "PlaceBid.bid": lambda bad: PlaceBid(1, bad),
    "ChooseTrump.seat": lambda bad: ChooseTrump(bad, Suit.RED),
    "ChooseTrump.suit": lambda bad: ChooseTrump(0, bad),
    "Deal.hands": lambda bad: Deal(bad, DEALT.turn_up),
    "a hand of Deal": lambda bad: Deal((*DEALT.hands[1:], bad), DEALT.turn_up),
    "Deal.turn_up": lambda bad: Deal(DEALT.hands, bad),
}


@pytest.mark.parametrize(
    "kind", [kind for kind in HOSTILE if kind != "is an int of thousands of digits"]
)
@pytest.mark.parametrize("place", ACTIONS)
def test_a_hostile_action_is_malformed_in_every_state(place: str, kind: str) -> None:
    before = repr(STATES)
    for state in STATES:
        violation = explain(state, ACTIONS[place](HOSTILE[kind]()))
        assert violation is not None
        assert violation.reason == "malformed-action"
        assert_short(violation.message)
        with pytest.raises(IllegalActionError) as refusal:
            apply(state, ACTIONS[place](HOSTILE[kind]()))
        assert_presentable(refusal.value)
    assert repr(STATES) == before


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_answer_of_a_bot_is_shown_safely(kind: str) -> None:
    with pytest.raises(ConformanceError) as refusal:
        check_bot(lambda _: HOSTILE[kind]())
    assert_short(refusal.value.message)


def assert_short(message: str) -> None:
    """Check that a message can be printed."""
    assert message.isprintable()
    assert len(message) < 1000
