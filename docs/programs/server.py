"""A table behind a server: what comes in, what goes out, and what stays inside."""

import json
from collections.abc import Callable
from random import Random

from wizard_rules import (
    ACTION_JSON,
    EVENT_JSON,
    OBSERVATION_JSON,
    RECORD_JSON,
    VIOLATION_JSON,
    Bidding,
    Card,
    ChoosingTrump,
    Deal,
    Dealing,
    FormatError,
    GameState,
    HiddenBids,
    IllegalActionError,
    NotEqual,
    PlaceBid,
    PlayCard,
    Playing,
    Rules,
    apply,
    deal,
    default_action,
    event_count,
    events_since,
    new_game,
    observe,
    record,
    replay,
    shuffled_deck,
)

Send = Callable[[str], None]
"""Puts a text into the queue of one websocket. It must neither wait nor raise."""

SECONDS_TO_ACT = 60


def message(kind: str, data: object) -> str:
    """Return a text for the wire: one key that says what it is, and the data."""
    return json.dumps({kind: data})


class Table:
    """One game. Nothing else in the server holds a state, and the table never sends one."""

    def __init__(
        self,
        state: GameState,
        *,
        rng: Random,
        clock: Callable[[], float],
        save: Callable[[str], None],
    ) -> None:
        """Begin a new game, or go on with one that was saved."""
        self._state = state
        self._rng = rng
        self._clock = clock
        self._save = save
        self._deadline = 0.0
        self._viewers: list[tuple[int | None, Send]] = []
        self._move_to(state)

    def connect(self, viewer: int | None, send: Send, *, count: int = 0) -> None:
        """Let a seat or a spectator (None) join or come back; the login says which.

        The count is the number of events that the client already has; it comes from the client.
        """
        seen = observe(self._state, viewer)
        try:
            missed = events_since(seen, count)
        except ValueError:
            missed = events_since(seen, 0)
        send(message("observation", OBSERVATION_JSON.encode(seen)))
        send(message("missed", [EVENT_JSON.encode(event) for event in missed]))
        self._viewers.append((viewer, send))

    def disconnect(self, send: Send) -> None:
        """Forget a websocket that was closed. The seat stays in the game."""
        self._viewers = [viewer for viewer in self._viewers if viewer[1] is not send]

    def receive(self, seat: int, send: Send, text: str) -> None:
        """Take a text from the player of a seat; the seat comes from the login, never the text."""
        try:
            action = ACTION_JSON.loads(text)
        except FormatError as error:
            send(message("unreadable", str(error)))
            return
        if isinstance(action, Deal) or action.seat != seat:
            send(message("foreign", f"you act for seat {seat} alone"))
            return
        try:
            after = apply(self._state, action)
        except IllegalActionError as error:
            send(message("refused", VIOLATION_JSON.encode(error.violation)))
            return
        self._move_to(after)

    def tick(self) -> None:
        """Act for a seat that is out of time; a timer calls this once a second."""
        state = self._state
        if isinstance(state, ChoosingTrump | Bidding | Playing) and self._clock() >= self._deadline:
            self._move_to(apply(state, default_action(state)))

    def _move_to(self, after: GameState) -> None:
        if isinstance(after, Dealing):
            after = apply(after, deal(after, shuffled_deck(self._rng)))
        # Save first: nobody is told of anything that could still be lost.
        self._save(RECORD_JSON.dumps(record(after)))
        # Everybody has been told of the same number of events.
        count = event_count(observe(self._state, None))
        self._state = after
        self._deadline = self._clock() + SECONDS_TO_ACT
        for viewer, send in self._viewers:
            seen = observe(after, viewer)
            for event in events_since(seen, count):
                send(message("event", EVENT_JSON.encode(event)))
            if seen.legal_actions:
                send(message("turn", [ACTION_JSON.encode(action) for action in seen.legal_actions]))


# The rest stands for the players, the websockets, the storage and the time.

CUT = 180


class Clock:
    """A clock that moves when it is told to; a server takes ``time.monotonic``."""

    def __init__(self) -> None:
        """Start at 0 seconds."""
        self.now = 0.0

    def __call__(self) -> float:
        """Return the seconds."""
        return self.now


def websocket(name: str) -> Send:
    """Return a websocket that prints what is sent through it, long texts cut."""

    def send(text: str) -> None:
        print(f"  {name:<9} < {text if len(text) <= CUT else text[:CUT] + ' ...'}")

    return send


def main() -> None:
    """Play one round with three seats; seat 0 never turns up."""
    rules = Rules(notequal=NotEqual.ALWAYS, hidden_bids=HiddenBids.UNTIL_ALL_BID, schedule=(2,))
    rng, clock, saved = Random(9), Clock(), list[str]()
    table = Table(new_game(rules, players=3), rng=rng, clock=clock, save=saved.append)

    print("Two players and a spectator connect")
    one, two, spectator = websocket("seat 1"), websocket("seat 2"), websocket("spectator")
    for viewer, send in ((1, one), (2, two), (None, spectator)):
        table.connect(viewer, send)

    print("Seat 2 sends what it should not")
    table.receive(2, two, '{"type": "PlaceBid", "seat": 2, "bid": "two"}')
    table.receive(2, two, ACTION_JSON.dumps(PlaceBid(seat=1, bid=2)))
    table.receive(2, two, ACTION_JSON.dumps(PlaceBid(seat=2, bid=2)))

    print("Seats 1 and 2 bid")
    table.receive(1, one, ACTION_JSON.dumps(PlaceBid(seat=1, bid=1)))
    table.receive(2, two, ACTION_JSON.dumps(PlaceBid(seat=2, bid=1)))

    print("Seat 2 is cut off; a minute later the clock bids for seat 0, which may not bid 0")
    table.disconnect(two)
    clock.now += SECONDS_TO_ACT
    table.tick()

    print("The server stops; a new one loads the game, and seat 2 comes back with four events")
    loaded = replay(RECORD_JSON.loads(saved[-1]))
    table = Table(loaded, rng=rng, clock=clock, save=saved.append)
    table.connect(2, two, count=4)

    print("The clock leads for seat 1, and seat 2 does not follow suit")
    clock.now += SECONDS_TO_ACT
    table.tick()
    table.receive(2, two, ACTION_JSON.dumps(PlayCard(seat=2, card=Card.YELLOW_13)))

    print("The clock plays the rest")
    for _ in range(5):
        clock.now += SECONDS_TO_ACT
        table.tick()
    print(f"Saved {len(saved)} times, the last one a record of {len(saved[-1])} characters")


if __name__ == "__main__":
    main()
