"""Records that released versions wrote load for ever, and their games end as they did.

Each version adds a folder of its own to ``golden/records``; no file there is ever changed. A game
that now ends differently, or is refused, means that a rule has changed, which is a breaking change
(docs/versioning.md).
"""

from __future__ import annotations

import json
from importlib import metadata
from pathlib import Path

import pytest

from wizard_rules import (
    RECORD_JSON,
    RULES_JSON,
    ChooseTrump,
    Deal,
    GameOver,
    Rules,
    record,
    replay,
)

RECORDS = Path(__file__).parents[1] / "golden" / "records"

SCORES = {
    "0.1.0/custom": (-50, 50, -100, 40, 40),
    "0.1.0/house": (-140, -40, -210, -130),
    "0.1.0/official": (-200, -40, -440),
    "0.1.0/online": (-100, -160, -40, 20, -170),
    "0.1.0/short": (-140, -80, 0),
    "0.1.0/tournament": (-150, 10, 10, -40, -50, -70),
}


def test_no_record_is_forgotten() -> None:
    found = {
        path.relative_to(RECORDS).with_suffix("").as_posix() for path in RECORDS.glob("*/*.json")
    }
    assert found == set(SCORES)


def test_this_version_has_records() -> None:
    assert (RECORDS / metadata.version("wizard-rules")).is_dir()


@pytest.mark.parametrize("name", SCORES)
def test_a_record_loads_for_ever_and_its_game_ends_as_it_did(name: str) -> None:
    text = (RECORDS / f"{name}.json").read_bytes()
    loaded = RECORD_JSON.loads(text)
    state = replay(loaded)
    assert isinstance(state, GameOver)
    assert state.game.scores == SCORES[name]
    assert record(state) == loaded
    # The format is still the first, and an axis that is younger than the record has its default.
    stored = json.loads(text)
    rules = RULES_JSON.encode(Rules()) | stored["rules"]
    assert RECORD_JSON.encode(loaded) == stored | {"rules": rules}


@pytest.mark.parametrize("version", sorted({name.partition("/")[0] for name in SCORES}))
def test_the_records_of_a_version_contain_rare_events(version: str) -> None:
    records = [RECORD_JSON.loads(path.read_bytes()) for path in (RECORDS / version).glob("*.json")]
    actions = [action for played in records for action in played.actions]
    turned_up = [action.turn_up for action in actions if isinstance(action, Deal)]
    assert any(isinstance(action, ChooseTrump) for action in actions)
    assert None in turned_up
    assert any(card is not None and card.is_jester for card in turned_up)
    assert {played.players for played in records} == {3, 4, 5, 6}
    assert {played.rules.blind_round for played in records} == {False, True}
    assert len({played.rules.hidden_bids for played in records}) > 2
    assert len({played.rules.notequal for played in records}) > 2
