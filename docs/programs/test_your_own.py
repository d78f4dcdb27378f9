"""Tests of a bot, a client and the views of a server, one of which leaks."""

from collections import Counter
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wizard_rules import (
    OBSERVATION_JSON,
    Action,
    Card,
    CardPlayed,
    CardSet,
    Deal,
    Event,
    GameState,
    Observation,
    Phase,
    PlaceBid,
    PlayCard,
    Playing,
    RoundScored,
    Rules,
    TrickTaken,
    events,
    legal_actions,
    new_game,
    observe,
)
from wizard_rules.testing import ConformanceError, check_bot, check_state_view, check_view, played
from wizard_rules.testing.strategies import Course, courses, turns

# The code under test. In a project of your own you import it.


def bold_bot(seen: Observation) -> Action:
    """Bid high, play high."""
    return seen.legal_actions[-1]


class Client:
    """Keeps the table that a player looks at, from nothing but events."""

    def __init__(self) -> None:
        """Start with an empty table."""
        self.trick: list[Card] = []
        self.taken: Counter[int] = Counter()

    def tell(self, event: Event) -> None:
        """Take the next event."""
        match event:
            case CardPlayed(card=card):
                self.trick.append(card)
            case TrickTaken(seat=seat):
                self.trick.clear()
                self.taken[seat] += 1
            case RoundScored():
                self.taken.clear()
            case _:
                pass


def message(seen: Observation) -> str:
    """Return what a server sends to a seat that connects."""
    return OBSERVATION_JSON.dumps(seen)


def screen(state: GameState, viewer: int | None) -> dict[str, object]:
    """Return what a page shows: the trick, and to the seat to act how many choices it has."""
    seen = observe(state, viewer)
    return {"choices": len(seen.legal_actions), "trick": seen.trick}


def leaky_screen(state: GameState, _viewer: int | None) -> dict[str, object]:
    """Return the same page with one mistake: everybody sees the number of choices."""
    trick = state.trick if isinstance(state, Playing) else None
    return {"choices": len(legal_actions(state)), "trick": trick}


# One situation: play on to it, and ask.


def test_the_bot_bids_high() -> None:
    """A round of two cards for three: seat 1 leads, and seat 0, the dealer, bids last."""
    hands = tuple(map(CardSet.parse, ("R1 R2", "R3 B1", "R4 J1")))
    start = new_game(Rules(schedule=(2,)), players=3)
    state = played(start, Deal(hands, Card.GREEN_1), 1, 0)
    assert bold_bot(observe(state, 0)) == PlaceBid(0, 2)
    state = played(state, 2, "R3 R4")
    assert bold_bot(observe(state, 0)) == PlayCard(0, Card.RED_2)


# The conformance kit: whole games of every variant, without a test tool.


def test_the_bot_plays_whole_games_of_every_variant() -> None:
    """Every answer is legal."""
    check_bot(bold_bot)


def test_the_server_tells_a_seat_only_what_it_may_know() -> None:
    """Neither the message made from an observation nor the screen made from a state leaks."""
    check_view(message)
    check_state_view(screen)


def found_in(view: Callable[[GameState, int | None], object]) -> ConformanceError | None:
    """Return the error that the check finds in a view, if there is one."""
    try:
        check_state_view(view)
    except ConformanceError as fault:
        return fault
    return None


def test_the_leak_is_found() -> None:
    """The number of cards that a seat may play tells the others whether it can follow suit."""
    fault = found_in(leaky_screen)
    assert fault is not None
    assert fault.observation.phase is Phase.PLAYING


# Hypothesis: situations that whole games seldom reach, and a short example of each failure.

# The result must not depend on how fast or how busy the machine is.
patiently = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,
    database=None,
)


@patiently
@given(turns())
def test_the_bot_answers_with_a_legal_action(seen: Observation) -> None:
    """A turn is what a seat sees when it is to act."""
    assert bold_bot(seen) in seen.legal_actions


@patiently
@given(courses(), st.sampled_from([0, 1, 2, None]))
def test_the_client_keeps_up_with_the_table(course: Course, viewer: int | None) -> None:
    """A course is play from the deal to anywhere in the round."""
    client = Client()
    seen = observe(course.start, viewer)
    for state in course.states:
        before, seen = seen, observe(state, viewer)
        for event in events(before, seen):
            client.tell(event)
        assert client.trick == ([] if seen.trick is None else list(seen.trick.cards))
        assert [client.taken[seat] for seat in range(seen.players)] == list(seen.tricks_won)


@patiently
@given(st.from_type(Observation))
def test_a_client_reads_what_the_server_sends(seen: Observation) -> None:
    """The classes of the library can be drawn by their types."""
    assert OBSERVATION_JSON.loads(message(seen)) == seen


def main() -> None:
    """Run the tests as pytest would, and show what the leak looks like."""
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print(f"passed: {name}")
    fault = found_in(leaky_screen)
    if fault is not None:
        print(f"the leak: {fault.message}")


if __name__ == "__main__":
    main()
