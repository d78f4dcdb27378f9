"""Every movement of a game.

A game moves only here. :func:`apply` is the table of movements: a line for each pair of a state
and an action that belong together, and each line one function below it. :func:`explain` is the
same table of refusals; nothing else decides what is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from wizard_rules.errors import IllegalActionError, Reason, Violation, shown
from wizard_rules.game.actions import (
    BIDS,
    CHOICES,
    PLAYS,
    Action,
    ChooseTrump,
    Deal,
    PlaceBid,
    PlayCard,
)
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    Game,
    GameOver,
    GameState,
    Playing,
    Round,
    new_round,
    new_trick,
    next_bidding,
    next_playing,
)
from wizard_rules.rules.cards import BIT_OF, DECK, Card, CardSet, Suit, are_cards, new_card_set
from wizard_rules.rules.tricks import due_mask, lead_suit, legal_mask, trick_winner, trump_suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["apply", "deal", "explain", "legal_actions", "to_act"]


# Moving


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after the action; the given one stays as it is.

    Raises :class:`IllegalActionError`, whose ``violation`` is that of :func:`explain`, for an
    action that the rules refuse.

    >>> from random import Random
    >>> from wizard_rules import PlaceBid, apply, deal, new_game, shuffled_deck, to_act
    >>> state = new_game(players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> to_act(state), state.turn_up, state.trump
    (1, Card.YELLOW_9, Suit.YELLOW)
    >>> apply(state, PlaceBid(1, 2))
    Traceback (most recent call last):
    wizard_rules.errors.IllegalActionError: A bid in round 1 is from 0 to 1 tricks. [BID-1]
    >>> apply(state, PlaceBid(1, 1)).bids
    (None, 1, None)
    """
    match state, action:
        case Playing(), PlayCard() if _may_play(state, action):
            return _play_card(state, action.card)
        case Bidding(), PlaceBid() if _may_bid(state, action):
            return _place_bid(state, action.seat, action.bid)
        case ChoosingTrump(), ChooseTrump() if _may_choose(state, action):
            return _open_bidding(state.game, state.hands, state.turn_up, action.suit)
        case Dealing(), Deal() if _may_deal(state, action):
            return _deal_round(state.game, action.hands, action.turn_up)
        case _:
            raise IllegalActionError(_refusal(state, action))


def _deal_round(
    game: Game, hands: tuple[CardSet, ...], turn_up: Card | None
) -> ChoosingTrump | Bidding:
    if turn_up is not None and turn_up.is_wizard and game.rules.wizard_turn_up.asks_dealer():
        return ChoosingTrump(game, hands, turn_up)
    return _open_bidding(game, hands, turn_up, trump_suit(turn_up))


def _open_bidding(
    game: Game, hands: tuple[CardSet, ...], turn_up: Card | None, trump: Suit | None
) -> Bidding:
    return Bidding(game, hands, turn_up, trump, (None,) * game.players)


def _place_bid(state: Bidding, seat: int, bid: int) -> Bidding | Playing | Dealing | GameOver:
    game, hands = state.game, state.hands
    bids = list(state.bids)
    bids[seat] = bid
    if seat != game.dealer:
        return next_bidding(game, hands, state.turn_up, state.trump, tuple(bids))
    # TRICK-1: the starter leads the first trick.
    starter = game.starter
    first = next_playing(
        game, hands, state.turn_up, state.trump, tuple(bids), (), starter, (),
        0, starter, 0, hands[starter].mask,
    )  # fmt: skip
    return _play_blind(first) if game.is_blind else first


def _play_blind(state: Playing) -> Playing | Dealing | GameOver:
    # BLIND-2: nobody may be asked for a card not seen, so the one trick plays itself.
    after: Playing | Dealing | GameOver = state
    while isinstance(after, Playing):
        (card,) = after.dealt[after.seat]
        after = _play_card(after, card)
    return after


def _play_card(state: Playing, card: Card) -> Playing | Dealing | GameOver:
    game = state.game
    tricks, leader = state.tricks, state.leader
    trick_cards = (*state.trick_cards, card)
    if len(trick_cards) == game.players:
        tricks = (*tricks, new_trick(leader, trick_cards))
        if len(tricks) == game.hand_size:
            return _score_round(game, new_round(state.turn_up, state.trump, state.bids, tricks))
        # TRICK-1: who takes a trick leads the next.
        leader = (leader + trick_winner(trick_cards, state.trump)) % game.players
        trick_cards = ()
    seat = (leader + len(trick_cards)) % game.players
    # TRICK-2: once due, a suit is due for the rest of the trick.
    due = (state.due or due_mask(trick_cards)) if trick_cards else 0
    played = state.played | BIT_OF[card]
    legal = legal_mask(state.dealt[seat].mask & ~played, due)
    return next_playing(
        game, state.dealt, state.turn_up, state.trump, state.bids, tricks, leader, trick_cards,
        played, seat, due, legal,
    )  # fmt: skip


def _score_round(game: Game, finished: Round) -> Dealing | GameOver:
    # Handing these on spares the new game totalling its rounds and looking through its schedule.
    after = Game(
        game.rules,
        game.players,
        game.first_dealer,
        (*game.rounds, finished),
        scores=tuple(map(int.__add__, game.scores, finished.points)),
        hand_sizes=game.hand_sizes,
    )
    return GameOver(after) if after.is_over else Dealing(after)


# Whose turn it is, and what is legal


def to_act(state: GameState) -> int | None:
    """Return the seat that is to act; None while dealing and after the game (BID-1, TRICK-1).

    >>> from wizard_rules import new_game, to_act
    >>> to_act(new_game(players=3)) is None
    True
    """
    # Asked at every step, so before the match, as in legal_actions.
    if isinstance(state, Playing):
        return state.seat
    match state:
        case Bidding():
            return _seat_in_bidding(state)
        case ChoosingTrump():
            return state.game.dealer
        case Dealing() | GameOver():
            return None
        case _ as unreachable:
            assert_never(unreachable)


def _seat_in_bidding(state: Bidding) -> int:
    game = state.game
    return (game.dealer + 1 - state.bids.count(None)) % game.players


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Return all legal actions of the seat that is to act, in a fixed order.

    Bids rise from the lowest, cards come in id order, suits in suit order. Empty when no seat is
    to act: a deal is chance's, not a seat's. In a state in which a seat is to act there is always
    at least one.

    >>> from random import Random
    >>> from wizard_rules import HOUSE, apply, deal, legal_actions, new_game, shuffled_deck
    >>> state = new_game(HOUSE, players=3)
    >>> state = apply(state, deal(state, shuffled_deck(Random(7))))
    >>> legal_actions(state)
    (PlaceBid(seat=1, bid=0), PlaceBid(seat=1, bid=1))
    """
    # Asked most often of all, so before the match, which would take twice as long to get there.
    if isinstance(state, Playing):
        return plays_of(state.seat, state.legal)
    match state:
        case Bidding():
            forbidden = forbidden_bid_of(state.game, state.bids)
            return bids_of(_seat_in_bidding(state), state.game.hand_size, forbidden)
        case ChoosingTrump():
            return CHOICES[state.game.dealer]
        case Dealing() | GameOver():
            return ()
        case _ as unreachable:
            assert_never(unreachable)


def plays_of(seat: int, mask: int) -> tuple[PlayCard, ...]:
    """Return the plays of these cards by a seat, in id order."""
    plays = PLAYS[seat]
    legal: list[PlayCard] = []
    while mask:
        highest = mask.bit_length() - 1
        legal.append(plays[highest])
        mask ^= BIT_OF[highest]
    legal.reverse()
    return tuple(legal)


def bids_of(seat: int, hand_size: int, forbidden: int | None) -> tuple[PlaceBid, ...]:
    """Return the bids of a seat from 0 to the hand size, without the forbidden one."""
    bids = BIDS[seat][: hand_size + 1]
    if forbidden is None:
        return bids
    return bids[:forbidden] + bids[forbidden + 1 :]


def forbidden_bid_of(game: Game, bids: tuple[int | None, ...]) -> int | None:
    """Return the bid that the next bidder may not make; None for none, and before the last bid."""
    if bids.count(None) > 1:
        return None
    return game.rules.forbidden_bid(
        hand_size=game.hand_size,
        other_bids=[bid for bid in bids if bid is not None],
        dealer=game.dealer,
        scores=game.scores,
    )


# Refusing, in this order: is it an action and well typed, the phase, the turn, the rule


def explain(state: GameState, action: Action) -> Violation | None:
    """Return why the action is refused in this state, or None if it is legal.

    The checks come in a fixed order: whether it is an action at all and its fields are of their
    types, the phase, the turn, and last the rule that governs the action itself. The violation
    tells a seat nothing that it may not know: who asks out of turn learns whose turn it is. It
    is meant for the seat that the action names, whose cards it may list: whether that seat is who
    sent the action is for a server to see to first.

    >>> from wizard_rules import Card, PlayCard, explain, new_game
    >>> explain(new_game(players=3), PlayCard(0, Card.RED_7)).reason
    <Reason.WRONG_PHASE: 'wrong-phase'>
    """
    match state, action:
        case Playing(), PlayCard() if _may_play(state, action):
            return None
        case Bidding(), PlaceBid() if _may_bid(state, action):
            return None
        case ChoosingTrump(), ChooseTrump() if _may_choose(state, action):
            return None
        case Dealing(), Deal() if _may_deal(state, action):
            return None
        case _:
            return _refusal(state, action)


# Types come first here too: a value from elsewhere may do anything when it is compared.


def _may_play(state: Playing, action: PlayCard) -> bool:
    seat, card = action.seat, action.card
    return (
        type(seat) is int
        and seat == state.seat
        and type(card) is Card
        and state.legal & BIT_OF[card] != 0
    )


def _may_bid(state: Bidding, action: PlaceBid) -> bool:
    seat, bid = action.seat, action.bid
    return (
        type(seat) is int
        and seat == _seat_in_bidding(state)
        and type(bid) is int
        and 0 <= bid <= state.game.hand_size
        and bid != forbidden_bid_of(state.game, state.bids)
    )


def _may_choose(state: ChoosingTrump, action: ChooseTrump) -> bool:
    seat = action.seat
    return type(seat) is int and seat == state.game.dealer and type(action.suit) is Suit


def _may_deal(state: Dealing, action: Deal) -> bool:
    return _malformed(state.game, action) is None and not any(_deal_faults(state.game, action))


def _refusal(state: GameState, action: Action) -> Violation:
    malformed = _malformed(state.game, action)
    if malformed is not None:
        return malformed
    match state, action:
        case Playing(), PlayCard():
            return _unplayable(state, action)
        case Bidding(), PlaceBid():
            return _unbiddable(state, action)
        case ChoosingTrump(), ChooseTrump():
            return _out_of_turn(state, action.seat)
        case Dealing(), Deal():
            return _undealable(state.game, action)
        case _:
            rule, awaited = _awaited(state)
            message = f"A {type(action).__name__} is not what the game waits for: {awaited}."
            return Violation(Reason.WRONG_PHASE, rule, message)


def _malformed(game: Game, action: object) -> Violation | None:  # noqa: C901 - a table by kind
    match action:
        case PlayCard(seat=seat, card=card):
            if type(card) is not Card:
                return _ill_typed("DECK-1", f"PlayCard.card is a Card, not {shown(card)}")
        case PlaceBid(seat=seat, bid=bid):
            if type(bid) is not int:
                return _ill_typed("BID-1", f"PlaceBid.bid is an int, not {shown(bid)}")
        case ChooseTrump(seat=seat, suit=suit):
            if type(suit) is not Suit:
                return _ill_typed("TRUMP-3", f"ChooseTrump.suit is a Suit, not {shown(suit)}")
        case Deal(hands=hands, turn_up=turn_up):
            if type(hands) is not tuple or any(type(hand) is not CardSet for hand in hands):
                return _ill_typed("DEAL-1", "Deal.hands is a tuple of CardSets")
            if turn_up is not None and type(turn_up) is not Card:
                return _ill_typed("DEAL-2", "Deal.turn_up is a Card or None")
            return None
        case _:
            kind = type(action).__name__
            return _ill_typed("GAME-1", f"An action is one of this library's four, not a {kind}")
    if type(seat) is not int or not 0 <= seat < game.players:
        last = game.players - 1
        return _ill_typed("GAME-1", f"A seat at this table is an int from 0 to {last}")
    return None


def _ill_typed(rule: str, message: str) -> Violation:
    return Violation(Reason.MALFORMED_ACTION, rule, f"{message}.")


def _awaited(state: GameState) -> tuple[str, str]:
    match state:
        case Playing():
            return "TRICK-1", f"in round {state.game.round_number}, seat {to_act(state)} is to play"
        case Bidding():
            return "BID-1", f"in round {state.game.round_number}, seat {to_act(state)} is to bid"
        case ChoosingTrump():
            who = f"seat {state.game.dealer} is to name the trump suit"
            return "TRUMP-3", f"in round {state.game.round_number}, {who}"
        case Dealing():
            return "DEAL-1", f"round {state.game.round_number} is to be dealt"
        case GameOver():
            return "END-1", "the game is over"
        case _ as unreachable:
            assert_never(unreachable)


def _out_of_turn(state: ChoosingTrump | Bidding | Playing, seat: int) -> Violation:
    rule, awaited = _awaited(state)
    return Violation(Reason.NOT_YOUR_TURN, rule, f"It is not seat {seat}'s turn: {awaited}.")


def _unplayable(state: Playing, action: PlayCard) -> Violation:
    seat, card = action.seat, action.card
    if seat != state.seat:
        return _out_of_turn(state, seat)
    allowed = f"allowed: {CardSet.from_mask(state.legal)}"
    where = f"in round {state.game.round_number}, trick {len(state.tricks) + 1}"
    if card not in state.hands[seat]:
        message = f"Seat {seat} does not hold {card} {where}; {allowed}."
        return Violation(Reason.CARD_NOT_IN_HAND, "TRICK-3", message)
    due = lead_suit(state.trick_cards)
    message = f"Seat {seat} holds {due}, which is due {where}, so {card} is refused; {allowed}."
    return Violation(Reason.MUST_FOLLOW_SUIT, "TRICK-3", message)


def _unbiddable(state: Bidding, action: PlaceBid) -> Violation:
    game, seat, bid = state.game, action.seat, action.bid
    if seat != _seat_in_bidding(state):
        return _out_of_turn(state, seat)
    if not 0 <= bid <= game.hand_size:
        message = f"A bid in round {game.round_number} is from 0 to {game.hand_size} tricks."
        return Violation(Reason.BID_OUT_OF_RANGE, "BID-1", message)
    message = (
        f"The last bid in round {game.round_number} may not be {bid}, since the bids would add "
        f"up to the hand size; any other from 0 to {game.hand_size} is allowed."
    )
    return Violation(Reason.BID_FORBIDDEN_BY_NOTEQUAL, "BID-2", message)


def _undealable(game: Game, action: Deal) -> Violation:
    rule, message = next(_deal_faults(game, action))
    return Violation(Reason.INVALID_DEAL, rule, f"Round {game.round_number} {message}.")


def _deal_faults(game: Game, action: Deal) -> Iterator[tuple[str, str]]:
    size, players = game.hand_size, game.players
    is_full = size * players == len(DECK)
    dealt = 0
    for hand in action.hands:
        dealt |= hand.mask
    if [hand.mask.bit_count() for hand in action.hands] != [size] * players:
        yield "DEAL-1", f"asks for {players} hands of {size} cards"
    if dealt.bit_count() != size * players:
        yield "DECK-1", "asks for different cards, but a card is in two hands"
    if is_full and action.turn_up is not None:
        yield "DEAL-3", "is a full deal and has no turn-up"
    if not is_full and action.turn_up is None:
        yield "DEAL-2", "asks for a turn-up"
    if action.turn_up is not None and dealt >> action.turn_up & 1:
        yield "DEAL-2", "asks for a turn-up that is in no hand"


# Dealing as people do


def deal(state: Dealing, deck: Sequence[Card]) -> Deal:
    """Return the deal of the coming round from a full deck, as people deal (DEAL-1, DEAL-2).

    One card at a time from the front of the deck, first to the starter, until each seat has its
    hand; the next card, if one is left, is the turn-up. The rest stays out of the round.
    ``deck`` is all sixty cards in any order: see :func:`wizard_rules.shuffled_deck`. Raises
    :class:`IllegalActionError` for anything else.

    >>> from wizard_rules import DECK, deal, new_game
    >>> deal(new_game(players=3), DECK).turn_up
    Card.RED_4
    """
    if len(deck) != len(DECK) or not are_cards(deck) or len(set(deck)) != len(DECK):
        raise IllegalActionError(_NOT_A_DECK)
    game = state.game
    players = game.players
    count = players * game.hand_size
    first = game.starter
    bit_of = BIT_OF.__getitem__
    # Different cards, so that their bits add up to a mask.
    hands = [
        new_card_set(sum(map(bit_of, deck[(seat - first) % players : count : players])))
        for seat in range(players)
    ]
    return Deal(tuple(hands), deck[count] if count < len(DECK) else None)


_NOT_A_DECK = Violation(
    Reason.INVALID_DEAL, "DECK-1", "A deck to deal from is all sixty cards, each of them once."
)
