"""What a type checker makes of the public interface; checked by mypy and pyright, never run.

Each union is matched without a case for anything else, so a member that is added or removed shows
up here as it does for users of the library.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, assert_never, assert_type

from wizard_rules import (
    ACTION_JSON,
    EVENT_JSON,
    OBSERVATION_JSON,
    RECORD_JSON,
    RULES_JSON,
    VIOLATION_JSON,
    Action,
    Bidding,
    BidPlaced,
    BidsRevealed,
    Card,
    CardPlayed,
    CardsDealt,
    CardSet,
    ChooseTrump,
    ChoosingTrump,
    Deal,
    Dealing,
    Event,
    GameEnded,
    GameOver,
    GameState,
    Observation,
    PlaceBid,
    PlayCard,
    Playing,
    Record,
    Round,
    RoundScored,
    Rules,
    Sampler,
    Scoresheet,
    Suit,
    Trick,
    TrickTaken,
    TrumpChosen,
    TrumpTurnedUp,
    Violation,
    action_from_id,
    action_id,
    apply,
    count_states,
    deal,
    default_action,
    events,
    explain,
    forbidden_bid,
    lead_suit,
    legal_action_mask,
    legal_actions,
    legal_cards,
    log,
    new_game,
    observe,
    provisional_score,
    record,
    replay,
    replay_states,
    round_score,
    sample_state,
    shuffled_deck,
    to_act,
    tournament_ranking,
    trick_winner,
    trump_suit,
    winners,
)

if TYPE_CHECKING:
    from random import Random


def a_game(state: GameState, action: Action, rng: Random) -> None:
    """Move a game."""
    assert_type(new_game(players=3), Dealing)
    assert_type(apply(state, action), GameState)
    assert_type(explain(state, action), Violation | None)
    assert_type(legal_actions(state), tuple[Action, ...])
    assert_type(to_act(state), int | None)
    assert_type(default_action(observe(state, 0)), Action)
    assert_type(shuffled_deck(rng), tuple[Card, ...])
    assert_type(deal(new_game(players=3), shuffled_deck(rng)), Deal)
    assert_type(action_id(action), int)
    assert_type(action_from_id(state, 0), Action)
    assert_type(legal_action_mask(state), int)


def what_a_seat_may_know(seen: Observation, rng: Random) -> None:
    """Look at a game."""
    assert_type(seen.seat, int | None)
    assert_type(seen.hands, tuple[CardSet | None, ...])
    assert_type(seen.bids, tuple[int | None, ...])
    assert_type(seen.trick, Trick | None)
    assert_type(seen.rounds, tuple[Round, ...])
    assert_type(seen.legal_actions, tuple[Action, ...])
    assert_type(log(seen), tuple[Event, ...])
    assert_type(events(seen, seen), tuple[Event, ...])
    assert_type(sample_state(seen, rng), GameState)
    assert_type(count_states(seen), int)
    sampler = Sampler(seen)
    assert_type(sampler.count, int)
    assert_type(sampler.draw(rng), GameState)


def records_and_json(played: Record, state: GameState) -> None:
    """Store and send."""
    assert_type(record(state), Record)
    assert_type(replay(played), GameState)
    assert_type(replay_states(played), Iterator[GameState])
    assert_type(ACTION_JSON.loads(b""), Action)
    assert_type(EVENT_JSON.loads(""), Event)
    assert_type(OBSERVATION_JSON.decode(None), Observation)
    assert_type(RECORD_JSON.loads(""), Record)
    assert_type(RULES_JSON.loads(""), Rules)
    assert_type(VIOLATION_JSON.loads(""), Violation)
    assert_type(RECORD_JSON.dumps(played), str)
    assert_type(RECORD_JSON.schema(), dict[str, Any])


def rules_without_a_game(hand: CardSet, trick: tuple[Card, ...], sheet: Scoresheet) -> None:
    """Ask for a decision."""
    assert_type(trump_suit(None), Suit | None)
    assert_type(lead_suit(trick), Suit | None)
    assert_type(legal_cards(hand, trick), CardSet)
    assert_type(trick_winner(trick, None), int)
    assert_type(forbidden_bid(5, (1, 2)), int | None)
    assert_type(round_score(1, 1), int)
    assert_type(provisional_score(1, 1), int)
    assert_type(winners((1, 2, 3)), tuple[int, ...])
    assert_type(tournament_ranking(((1, 2), (2, 1), (0, 0))), tuple[tuple[int, ...], ...])
    assert_type(sheet.with_round((1,), (1,)), Scoresheet)
    assert_type(sheet.rounds, tuple[tuple[tuple[int, ...], tuple[int, ...]], ...])
    assert_type(sheet.rows[0].tricks_won, tuple[int, ...])
    forbidden = sheet.rules.forbidden_bid(hand_size=1, other_bids=(0,), dealer=0, scores=(0, 0, 0))
    assert_type(forbidden, int | None)


def the_states(state: GameState) -> str:
    """Match every state."""
    match state:
        case Dealing():
            return "Dealing"
        case ChoosingTrump(turn_up=turn_up):
            return str(assert_type(turn_up, Card))
        case Bidding(bids=bids):
            return str(assert_type(bids, tuple[int | None, ...]))
        case Playing(bids=bids):
            return str(assert_type(bids, tuple[int, ...]))
        case GameOver():
            return "GameOver"
        case _ as unreachable:
            assert_never(unreachable)


def the_actions(action: Action) -> int | None:
    """Match every action."""
    match action:
        case Deal():
            return None
        case ChooseTrump(seat=seat) | PlaceBid(seat=seat) | PlayCard(seat=seat):
            return assert_type(seat, int)
        case _ as unreachable:
            assert_never(unreachable)


def the_events(event: Event) -> str:
    """Match every event."""
    match event:
        case CardsDealt() | TrumpTurnedUp() | TrumpChosen():
            return "before the bids"
        case BidPlaced() | BidsRevealed():
            return "bids"
        case CardPlayed() | TrickTaken() | RoundScored() | GameEnded():
            return "play"
        case _ as unreachable:
            assert_never(unreachable)
