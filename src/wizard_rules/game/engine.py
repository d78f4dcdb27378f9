"""Every movement of a game.

A game moves only here. :func:`apply` is the table of movements: a line for each pair of a state
and an action that belong together, and each line one function below it. :func:`explain` is the
same table of refusals; nothing else decides what is legal.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from itertools import islice
from math import floor
from typing import TYPE_CHECKING, assert_never, cast, get_args

from wizard_rules.errors import IllegalActionError, Reason, Violation, class_name, shown
from wizard_rules.game.actions import (
    BIDS,
    CHOICES,
    PLAYS,
    Action,
    ChooseTrump,
    Deal,
    PlaceBid,
    PlayCard,
    new_deal,
)
from wizard_rules.game.states import (
    Bidding,
    ChoosingTrump,
    Dealing,
    Deciding,
    Game,
    GameOver,
    GameState,
    Playing,
    Round,
    check_state,
    forbidden_bid_of,
    game_after,
    new_bidding,
    new_playing,
    new_round,
    new_trick,
)
from wizard_rules.rules.cards import (
    BIT_OF,
    CARD_OF,
    DECK,
    SWAPS,
    Card,
    CardSet,
    Suit,
    are_cards,
    new_card_set,
)
from wizard_rules.rules.tricks import (
    DUE_MASK_OF,
    lead_suit,
    legal_mask,
    trump_suit,
    winning_place,
)

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Sequence

__all__ = ["apply", "deal", "explain", "legal_actions", "random_deal", "to_act"]


# Moving


def apply(state: GameState, action: Action) -> GameState:
    """Return the state after the action; the given one stays as it is.

    Raises :class:`IllegalActionError`, whose ``violation`` is that of :func:`explain`, for an
    action that the rules refuse, and :class:`TypeError` for a state that is not one.

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
    # Most actions are cards, so their line comes before the match, which takes longer to get to.
    if type(state) is Playing and type(action) is PlayCard and _unplayable(state, action) is None:
        return _play_card(state, action.card)
    _check_classes(state, action)
    match state, action:
        case Bidding(), PlaceBid() if _unbiddable(state, action) is None:
            return _place_bid(state, action.bid)
        case ChoosingTrump(), ChooseTrump() if _unnamable(state, action) is None:
            return _open_bidding(state.game, state.hands, state.turn_up, action.suit)
        case Dealing(), Deal() if _undealable(state, action) is None:
            return _deal_round(state.game, action.hands, action.turn_up)
        case _:
            # Not None, since each line above asked the row of explain.
            raise IllegalActionError(cast("Violation", explain(state, action)))


def _check_classes(state: GameState, action: Action) -> None:
    # Before the match, which would ask an object from elsewhere what class it claims to be of.
    check_state(state)
    if id(type(action)) not in _ACTIONS:
        raise IllegalActionError(cast("Violation", _malformed(state.game, action)))


def _deal_round(
    game: Game, hands: tuple[CardSet, ...], turn_up: Card | None
) -> ChoosingTrump | Bidding:
    if turn_up is not None and turn_up.is_wizard and game.rules.wizard_turn_up.asks_dealer():
        return ChoosingTrump(game, hands, turn_up)
    return _open_bidding(game, hands, turn_up, trump_suit(turn_up))


def _open_bidding(
    game: Game, hands: tuple[CardSet, ...], turn_up: Card | None, trump: Suit | None
) -> Bidding:
    return new_bidding(game, hands, turn_up, trump, (None,) * game.players, game.starter, None)


def _place_bid(state: Bidding, bid: int) -> Bidding | Playing | Dealing | GameOver:
    game, hands, seat = state.game, state.hands, state.seat
    placed = list(state.bids)
    placed[seat] = bid
    bids = tuple(placed)
    if seat != game.dealer:
        following = (seat + 1) % game.players
        forbidden = forbidden_bid_of(game, bids) if following == game.dealer else None
        return new_bidding(game, hands, state.turn_up, state.trump, bids, following, forbidden)
    # TRICK-1: the starter leads the first trick.
    starter = game.starter
    first = new_playing(
        game, hands, state.turn_up, state.trump, cast("tuple[int, ...]", bids), (), starter, (),
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
    game, dealt, tricks, leader = state.game, state.dealt, state.tricks, state.leader
    trick_cards = (*state.trick_cards, card)
    played = state.played | BIT_OF[card]
    # TRICK-2: once due, a suit is due for the rest of the trick.
    due = state.due or DUE_MASK_OF[card]
    if len(trick_cards) < game.players:
        seat = (state.seat + 1) % game.players
    else:
        tricks = (*tricks, new_trick(leader, trick_cards))
        # TRICK-1: who takes a trick leads the next.
        leader = (leader + winning_place(trick_cards, state.trump, due)) % game.players
        if len(tricks) == game.hand_size:
            return _score_round(
                game, new_round(state.turn_up, state.trump, state.bids, tricks, leader)
            )
        seat, trick_cards, due = leader, (), 0
    return new_playing(
        game, dealt, state.turn_up, state.trump, state.bids, tricks, leader, trick_cards,
        played, seat, due, legal_mask(dealt[seat].mask & ~played, due),
    )  # fmt: skip


def _score_round(game: Game, finished: Round) -> Dealing | GameOver:
    after = game_after(game, finished)
    return GameOver(after) if after.is_over else Dealing(after)


# Whose turn it is, and what is legal


def to_act(state: GameState) -> int | None:
    """Return the seat that is to act; None while dealing and after the game (BID-1, TRICK-1).

    >>> from wizard_rules import new_game, to_act
    >>> to_act(new_game(players=3)) is None
    True
    """
    # Asked at every step, so before the match, as in legal_actions.
    if type(state) is Playing:
        return state.seat
    check_state(state)
    match state:
        case Bidding():
            return state.seat
        case ChoosingTrump():
            return state.game.dealer
        case Dealing() | GameOver():
            return None
        case _ as unreachable:
            assert_never(unreachable)


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
    if type(state) is Playing:
        return plays_of(state.seat, state.legal)
    check_state(state)
    match state:
        case Bidding():
            return bids_of(state.seat, state.game.hand_size, state.forbidden_bid)
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
    check_state(state)
    malformed = _malformed(state.game, action)
    if malformed is not None:
        return malformed
    match state, action:
        case Playing(), PlayCard():
            return _unplayable(state, action)
        case Bidding(), PlaceBid():
            return _unbiddable(state, action)
        case ChoosingTrump(), ChooseTrump():
            return _unnamable(state, action)
        case Dealing(), Deal():
            return _undealable(state, action)
        case _:
            rule, awaited = _awaited(state)
            message = f"A {type(action).__name__} is not what the game waits for: {awaited}."
            return Violation(Reason.WRONG_PHASE, rule, message)


# Each rule of an action stands in one of these four, which guards a line of apply and answers a
# row of explain. Types come before values: a value from elsewhere may do anything when compared.


def _unplayable(state: Playing, action: PlayCard) -> Violation | None:
    seat, card = action.seat, action.card
    if type(seat) is not int or seat != state.seat or type(card) is not Card:
        return _malformed(state.game, action) or _out_of_turn(state, seat)
    if state.legal & BIT_OF[card]:
        return None
    allowed = f"allowed: {CardSet.from_mask(state.legal)}"
    where = f"in round {state.game.round_number}, trick {len(state.tricks) + 1}"
    if card not in state.hands[seat]:
        message = f"Seat {seat} does not hold {card} {where}; {allowed}."
        return Violation(Reason.CARD_NOT_IN_HAND, "TRICK-3", message)
    due = lead_suit(state.trick_cards)
    message = f"Seat {seat} holds {due}, which is due {where}, so {card} is refused; {allowed}."
    return Violation(Reason.MUST_FOLLOW_SUIT, "TRICK-3", message)


def _unbiddable(state: Bidding, action: PlaceBid) -> Violation | None:
    game, seat, bid = state.game, action.seat, action.bid
    if type(seat) is not int or seat != state.seat or type(bid) is not int:
        return _malformed(game, action) or _out_of_turn(state, seat)
    if not 0 <= bid <= game.hand_size:
        message = f"A bid in round {game.round_number} is from 0 to {game.hand_size} tricks."
        return Violation(Reason.BID_OUT_OF_RANGE, "BID-1", message)
    if bid == state.forbidden_bid:
        message = (
            f"The last bid in round {game.round_number} may not be {bid}, since the bids would add "
            f"up to the hand size; any other from 0 to {game.hand_size} is allowed."
        )
        return Violation(Reason.BID_FORBIDDEN_BY_NOTEQUAL, "BID-2", message)
    return None


def _unnamable(state: ChoosingTrump, action: ChooseTrump) -> Violation | None:
    seat = action.seat
    if type(seat) is not int or seat != state.game.dealer or type(action.suit) is not Suit:
        return _malformed(state.game, action) or _out_of_turn(state, seat)
    return None


def _undealable(state: Dealing, action: Deal) -> Violation | None:
    game, hands, turn_up = state.game, action.hands, action.turn_up
    if _ill_typed_deal(action) is not None:
        return _malformed(game, action)
    size, count = game.hand_size, game.players * game.hand_size
    dealt = 0
    for hand in hands:
        dealt |= hand.mask
    fault = None
    if [len(hand) for hand in hands] != [size] * game.players:
        fault = "DEAL-1", f"asks for {game.players} hands of {size} cards"
    elif dealt.bit_count() != count:
        fault = "DECK-1", "asks for different cards, but a card is in two hands"
    elif turn_up is None:
        if count < len(DECK):
            fault = "DEAL-2", "asks for a turn-up"
    elif count == len(DECK):
        fault = "DEAL-3", "is a full deal and has no turn-up"
    elif dealt & BIT_OF[turn_up]:
        fault = "DEAL-2", "asks for a turn-up that is in no hand"
    if fault is None:
        return None
    rule, message = fault
    return Violation(Reason.INVALID_DEAL, rule, f"Round {game.round_number} {message}.")


# What every action has to be, whatever the state


def _malformed(game: Game, action: Action) -> Violation | None:
    fault = _ill_typed(action)
    if fault is None:
        if type(action) is Deal:
            return None
        seat = cast("PlayCard", action).seat
        if type(seat) is int and 0 <= seat < game.players:
            return None
        fault = "GAME-1", f"A seat at this table is an int from 0 to {game.players - 1}"
    rule, message = fault
    return Violation(Reason.MALFORMED_ACTION, rule, f"{message}.")


# By identity: a class may have a class of its own, which compares and hashes as it likes.
_ACTIONS = frozenset(map(id, get_args(Action)))


def _ill_typed(action: Action) -> tuple[str, str] | None:
    # The type is asked, since an object may claim to be of any class.
    if id(type(action)) not in _ACTIONS:
        kinds = "a Deal, ChooseTrump, PlaceBid or PlayCard"
        return "GAME-1", f"An action is {kinds}, not of the class {class_name(action)}"
    match action:
        case PlayCard(card=card) if type(card) is not Card:
            return "DECK-1", f"PlayCard.card is a Card, not {shown(card)}"
        case PlaceBid(bid=bid) if type(bid) is not int:
            return "BID-1", f"PlaceBid.bid is an int, not {shown(bid)}"
        case ChooseTrump(suit=suit) if type(suit) is not Suit:
            return "TRUMP-3", f"ChooseTrump.suit is a Suit, not {shown(suit)}"
        case Deal():
            return _ill_typed_deal(action)
        case _:
            return None


def _ill_typed_deal(action: Deal) -> tuple[str, str] | None:
    hands, turn_up = action.hands, action.turn_up
    if type(hands) is not tuple or not _ONLY_CARD_SETS.issuperset(map(id, map(type, hands))):
        return "DEAL-1", "Deal.hands is a tuple of CardSets"
    if turn_up is not None and type(turn_up) is not Card:
        return "DEAL-2", "Deal.turn_up is a Card or None"
    return None


_ONLY_CARD_SETS = frozenset({id(CardSet)})


def _out_of_turn(state: Deciding, seat: int) -> Violation:
    rule, awaited = _awaited(state)
    return Violation(Reason.NOT_YOUR_TURN, rule, f"It is not seat {seat}'s turn: {awaited}.")


def _awaited(state: GameState) -> tuple[str, str]:
    where, seat = f"in round {state.game.round_number}", f"seat {to_act(state)}"
    match state:
        case Playing():
            return "TRICK-1", f"{where}, {seat} is to play"
        case Bidding():
            return "BID-1", f"{where}, {seat} is to bid"
        case ChoosingTrump():
            return "TRUMP-3", f"{where}, {seat} is to name the trump suit"
        case Dealing():
            return "DEAL-1", f"round {state.game.round_number} is to be dealt"
        case GameOver():
            return "END-1", "the game is over"
        case _ as unreachable:
            assert_never(unreachable)


# Dealing


def deal(state: Dealing, deck: Iterable[Card]) -> Deal:
    """Return the deal of the coming round from a full deck, as people deal (DEAL-1, DEAL-2).

    One card at a time from the front of the deck, first to the starter, until each seat has its
    hand; the next card, if one is left, is the turn-up. The rest stays out of the round.
    ``deck`` is all sixty cards in any order, as a sequence or an iterator: see
    :func:`wizard_rules.shuffled_deck`. Raises :class:`IllegalActionError` for anything else, and
    for a set or a mapping, which has no order; :class:`TypeError` for another state.

    >>> from wizard_rules import DECK, deal, new_game
    >>> deal(new_game(players=3), DECK).turn_up
    Card.RED_4
    """
    _check_dealing(state)
    cards = _ordered(deck)
    if len(cards) != len(DECK) or not are_cards(cards) or len(set(cards)) != len(DECK):
        raise IllegalActionError(_NOT_A_DECK)
    return _dealt(state.game, [BIT_OF[card] for card in cast("Sequence[Card]", cards)])


def random_deal(state: Dealing, rng: random.Random) -> Deal:
    """Return a deal of the coming round, drawn evenly from all deals (GAME-5, DEAL-1, DEAL-2).

    Only the cards that the round needs are drawn, in the order of dealing: the shuffle of
    :func:`wizard_rules.shuffled_deck`, which begins with the last place, stops as soon as they are
    there, and the deck is dealt from its end. So a seed gives the same deal on every version of
    Python here too. Raises :class:`TypeError` for another state.

    >>> from random import Random
    >>> from wizard_rules import new_game, random_deal
    >>> random_deal(new_game(players=3), Random(7)).turn_up
    Card.RED_5
    """
    _check_dealing(state)
    draw = rng.random
    game = state.game
    bits = [*BIT_OF]
    for last, left in SWAPS[: game.players * game.hand_size + 1]:
        drawn = floor(draw() * left)
        bits[last], bits[drawn] = bits[drawn], bits[last]
    bits.reverse()
    return _dealt(game, bits)


def _check_dealing(state: object) -> None:
    if type(state) is not Dealing:
        msg = f"expected a state that waits for a deal, got {shown(state)}"
        raise TypeError(msg)


def _dealt(game: Game, bits: list[int]) -> Deal:
    players, starter = game.players, game.starter
    count = players * game.hand_size
    # Different cards, so their bits add up to a mask.
    hands = [new_card_set(sum(bits[place:count:players])) for place in range(players)]
    # The starter is dealt to first, and the hands are listed by seat.
    by_seat = (*hands[players - starter :], *hands[: players - starter])
    return new_deal(by_seat, CARD_OF[bits[count]] if count < len(DECK) else None)


def _ordered(deck: object) -> Sequence[object]:
    if type(deck) is tuple or type(deck) is list:
        return cast("Sequence[object]", deck)
    try:
        if isinstance(deck, AbstractSet | Mapping):
            return ()
        # One more than a deck has, and no more: an iterator may go on for ever.
        return tuple(islice(cast("Iterable[object]", deck), len(DECK) + 1))
    except Exception:  # noqa: BLE001 - a foreign class may raise anything
        return ()


_NOT_A_DECK = Violation(
    Reason.INVALID_DEAL, "DECK-1", "A deck to deal from is all sixty cards, each of them once."
)
