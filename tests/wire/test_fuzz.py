"""A little of the fuzz, and that it finds a reader and a schema that differ."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fuzz import run as fuzz
from wizard_rules import EVENT_JSON, Codec, FormatError


def test_reader_and_schema_agree_on_each_input_and_some_meet_every_outcome() -> None:
    findings = fuzz.run(seed=8, first=0, count=400)
    assert findings.disagreements == []
    assert {outcome for _, outcome in findings.outcomes} == set(fuzz.OUTCOMES)
    assert {name for name, _ in findings.outcomes} >= set(fuzz.CODECS)


def test_the_same_seed_gives_the_same_inputs() -> None:
    whole = fuzz.run(seed=9, first=0, count=60)
    parts = [fuzz.run(seed=9, first=first, count=30) for first in (0, 30)]
    assert whole.outcomes == parts[0].outcomes + parts[1].outcomes
    assert whole.outcomes != fuzz.run(seed=10, first=0, count=60).outcomes


def judged(codec: Codec[Any], data: object) -> tuple[str, str]:
    """Return the outcome for this data."""
    given = fuzz.Input(codec.name, "example", json.dumps(data))
    return fuzz.judged(given, Random(0))


BIDS = {"type": "BidsRevealed", "bids": [0, 1]}


def test_the_fuzz_finds_a_schema_that_allows_more_than_the_reader(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert judged(EVENT_JSON, BIDS) == (fuzz.REFUSED, "")
    monkeypatch.setitem(fuzz.VALIDATORS, "Event", Draft202012Validator({"type": "object"}))
    with pytest.raises(fuzz.DisagreementError, match=r"^validates, but is refused: FormatError"):
        judged(EVENT_JSON, BIDS)


def test_the_fuzz_finds_a_reader_that_allows_more_than_the_schema(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = {"type": "BidsRevealed", "bids": [0, 1, 0]}
    assert judged(EVENT_JSON, data) == (fuzz.ACCEPTED, "")
    monkeypatch.setitem(fuzz.VALIDATORS, "Event", Draft202012Validator({"type": "array"}))
    with pytest.raises(fuzz.DisagreementError, match=r"^accepted, but does not validate"):
        judged(EVENT_JSON, data)


@pytest.mark.parametrize(
    "message",
    [
        "expected an integer, got true",
        "expected an integer, got 1.5",
        "expected an integer, got '1.0'",
        "expected 3 to 6 items, got 2",
        "missing key",
        "unexpected key 'x'; expected type, seat",
        "expected one of RED, YELLOW, GREEN, BLUE, got 'red'",
    ],
)
def test_a_fault_of_the_form_is_not_taken_for_one_of_the_sense(message: str) -> None:
    for name in fuzz.CODECS:
        assert fuzz.semantic_fault(name, FormatError(message)) is None


@pytest.mark.parametrize(
    "message", ["x" * 301, "\x1b", "an object at 0x7fde3a2b1c00", "got _Fault", "of SeenGame"]
)
def test_the_fuzz_finds_a_message_that_cannot_be_shown(message: str) -> None:
    with pytest.raises(fuzz.DisagreementError, match=r"^a message "):
        fuzz.check_error(FormatError(message))


def test_the_fuzz_finds_a_text_that_the_reader_should_not_understand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = '{"seat": 1, "seat": 1}'
    given = fuzz.Input("Observation", "example", text)
    assert fuzz.judged(given, Random(0)) == (fuzz.AMBIGUOUS, "")

    monkeypatch.setattr(fuzz, "parse_json", json.loads)
    with pytest.raises(fuzz.DisagreementError, match=r"^a text that is not plain: "):
        fuzz.judged(given, Random(0))
