"""Checks for those who embed the library: a bot that answers, and views that leak nothing."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, final

from wizard_rules.errors import WizardRulesError, shown
from wizard_rules.game.engine import apply, deal, explain, legal_actions, to_act
from wizard_rules.game.states import ChoosingTrump, Dealing, Deciding, GameState, new_game
from wizard_rules.rules.bidding import HiddenBids, NotEqual
from wizard_rules.rules.cards import DECK, Card, shuffled_deck
from wizard_rules.rules.tricks import WizardTurnUp
from wizard_rules.rules.variants import MAX_PLAYERS, MIN_PLAYERS, Rules, Schedule
from wizard_rules.views.observations import observe
from wizard_rules.views.sampling import Sampler

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from wizard_rules.game.actions import Action
    from wizard_rules.views.observations import Observation

__all__ = ["ConformanceError", "check_bot", "check_state_view", "check_view"]


@final
class ConformanceError(WizardRulesError, AssertionError):
    """A bot answered illegally, or a view told its viewer something that it may not know."""

    def __init__(self, message: str, observation: Observation, answer: object) -> None:
        """Keep the fault, the observation and the answer."""
        super().__init__(message, observation, answer)
        self.message = message
        """The fault, in a sentence."""
        self.observation = observation
        """The observation that the bot or the viewer had."""
        self.answer = answer
        """The bot's answer, or the pair of views that differ; None if an error was raised."""

    def __str__(self) -> str:
        """Return the fault and then the observation."""
        return f"{self.message}\n{self.observation}"


def check_bot(bot: Callable[[Observation], Action], *, seed: int = 0) -> None:
    """Let a bot play all seats in a game of each variant, for each number of players.

    Raises :class:`ConformanceError` for the first answer that is not a legal action of the seat
    that was asked, and for an error that the bot raised. The games, some 25,000 decisions, depend
    on the seed and on the answers alone. A bot may answer the same observation differently.

    >>> from wizard_rules import PlaceBid, default_action
    >>> from wizard_rules.testing import check_bot
    >>> check_bot(default_action)
    >>> check_bot(lambda observation: PlaceBid(observation.seat, 0))
    Traceback (most recent call last):
    wizard_rules.testing.conformance.ConformanceError: ...
    """

    def ask(state: Deciding) -> Action:
        observation = observe(state, to_act(state))
        try:
            answer = bot(observation)
        except Exception as error:
            msg = f"the bot raised {shown(error)}"
            raise ConformanceError(msg, observation, None) from error
        violation = explain(state, answer)
        if violation is not None:
            msg = f"the bot answered {shown(answer)}: {violation}"
            raise ConformanceError(msg, observation, answer)
        return answer

    for _ in _situations(seed, ask):
        pass


def check_view(encode: Callable[[Observation], object], *, seed: int = 0) -> None:
    """Check that an encoder returns equal things for states that its viewer cannot tell apart.

    An observation holds nothing that its viewer may not know; this finds what an encoder adds to
    it from an identity, a memory or a random source. The results are compared by ``==``, so let it
    return arrays as lists or bytes. Raises :class:`ConformanceError` for the first pair that
    differs, or for an error that the encoder raised, in seeded games of each variant, for seats
    and spectators.

    >>> from wizard_rules.testing import check_view
    >>> check_view(lambda observation: [observation.bids, observation.hand_counts])
    >>> check_view(lambda observation: object())
    Traceback (most recent call last):
    wizard_rules.testing.conformance.ConformanceError: ...
    """
    _compare_twins(lambda state, viewer: (observe(state, viewer),), encode, seed)


def check_state_view(view: Callable[[GameState, int | None], object], *, seed: int = 0) -> None:
    """Check, as :func:`check_view` does, a function of a state and its viewer.

    It is for a server that does not go through :func:`wizard_rules.observe`: ``view`` takes the
    state and the viewer, a seat or None for a spectator, as ``observe`` does.

    >>> from wizard_rules.testing import check_state_view
    >>> check_state_view(lambda state, viewer: state)
    Traceback (most recent call last):
    wizard_rules.testing.conformance.ConformanceError: ...
    """
    _compare_twins(lambda state, viewer: (state, viewer), view, seed)


def _compare_twins(
    given: Callable[[GameState, int | None], tuple[Any, ...]],
    view: Callable[..., object],
    seed: int,
) -> None:
    """Compare the views of states and of their twins, made from the arguments that are given."""
    rng = _generator(seed)

    def choose(state: Deciding) -> Action:
        return rng.choice(legal_actions(state))

    for state in _situations(seed, choose):
        viewers: tuple[int | None, ...] = (None, *range(state.game.players))
        # A round has up to sixty plays that differ little from one to the next, and at most one
        # moment in which trump is named.
        if isinstance(state, ChoosingTrump):
            looking = viewers
        elif rng.random() * state.game.hand_size < _SHARE:
            looking = (rng.choice(viewers),)
        else:
            continue
        for viewer in looking:
            twin = _twin(state, viewer, rng)
            if twin is not None:
                # Both are made before either is looked at. Otherwise the second could take the
                # place of the first in memory, and have the same identity by chance.
                _compare(view, given(state, viewer), given(twin, viewer), observe(state, viewer))


# The share of the states of a round of one card that is looked at; larger rounds divide it.
_SHARE = 1.5


def _generator(seed: int) -> Random:
    # Importing the package should not import a generator, which is needed only here.
    from random import Random  # noqa: PLC0415

    return Random(seed)  # noqa: S311 - games have to be reproducible, not secret


def _situations(seed: int, choose: Callable[[Deciding], Action]) -> Iterator[Deciding]:
    rng = _generator(seed)
    for number, start in enumerate(_tables()):
        state: GameState = start
        while isinstance(state, Dealing):
            # By chance one deal in fifteen turns up a Wizard, too few to ask dealers. Half of the
            # tables turn one up, in each kind of round for each number of players.
            wizard = (number + number // 4 + number // 8) % 2 == 0
            state = apply(state, deal(state, _deck(state, rng, wizard=wizard)))
            while isinstance(state, Deciding):
                yield state
                state = apply(state, choose(state))


def _tables() -> Iterator[Dealing]:
    axes = product(
        WizardTurnUp, NotEqual, HiddenBids, (False, True), range(MIN_PLAYERS, MAX_PLAYERS + 1)
    )
    for number, (wizard_turn_up, notequal, hidden_bids, blind_round, players) in enumerate(axes):
        # An axis more in the product would take twice as long. So the two ways to turn up a Wizard
        # share this one: all combinations of the others are played with it and without.
        dealer_chooses = wizard_turn_up is WizardTurnUp.DEALER_CHOOSES
        zero_is_free = (dealer_chooses + blind_round + players) % 2 == 0
        rules = Rules(
            wizard_turn_up=wizard_turn_up,
            notequal=notequal,
            zero_is_free=zero_is_free,
            hidden_bids=hidden_bids,
            blind_round=blind_round,
            schedule=_schedule(number, players),
        )
        yield new_game(rules, players=players, first_dealer=number % players)


def _schedule(number: int, players: int) -> Schedule | tuple[int, ...]:
    # A named schedule takes many times as long as a few rounds, so few games have one.
    match (number + number // 8) % 24:
        case 0:
            return Schedule.STANDARD
        case 12 if Schedule.TOURNAMENT.hand_sizes(players)[0] == 1:
            return Schedule.TOURNAMENT
        case _:
            # One card, a larger hand that leaves a stock, and a full deal, which has no trump.
            largest = len(DECK) // players
            return (1, 2 + number % (largest - 2), largest)


def _deck(state: Dealing, rng: Random, *, wizard: bool) -> list[Card]:
    deck = list(shuffled_deck(rng))
    place = state.game.players * state.game.hand_size
    if wizard and place < len(deck):
        other = deck.index(Card.WIZARD_1)
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def _twin(state: Deciding, viewer: int | None, rng: Random) -> GameState | None:
    """Return another state that looks the same to the viewer, or None if none is found."""
    import pickle  # noqa: PLC0415 - as for the generator

    sampler = Sampler(observe(state, viewer))
    # If there is another state that looks the same, a few draws almost always find one.
    for _ in range(_TRIES):
        twin = sampler.draw(rng)
        if twin != state:
            # The copy has no object in common with the state.
            copy: GameState = pickle.loads(pickle.dumps(twin))  # noqa: S301 - it was dumped here
            return copy
    return None


_TRIES = 8


def _compare(
    view: Callable[..., object],
    given: tuple[Any, ...],
    given_of_twin: tuple[Any, ...],
    observation: Observation,
) -> None:
    try:
        one, other = view(*given), view(*given_of_twin)
    except Exception as error:
        msg = f"the view raised {shown(error)}"
        raise ConformanceError(msg, observation, None) from error
    try:
        same = bool(one == other)
    except Exception as error:
        msg = f"{shown(one)} and {shown(other)} cannot be compared by ==: {shown(error)}"
        raise ConformanceError(msg, observation, (one, other)) from error
    if not same:
        viewer = observation.seat
        who = "a spectator" if viewer is None else f"seat {viewer}"
        msg = f"{who} sees a difference that it must not see: {shown(one)} and {shown(other)}"
        raise ConformanceError(msg, observation, (one, other))
