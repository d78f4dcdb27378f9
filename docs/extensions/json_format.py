"""How values look as JSON: keys from the schema, and what the codecs write and refuse."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar, get_args

import wizard_rules
from wizard_rules import (
    ACTION_JSON,
    EVENT_JSON,
    HOUSE,
    OBSERVATION_JSON,
    OFFICIAL,
    RECORD_JSON,
    RULES_JSON,
    VIOLATION_JSON,
    Action,
    Card,
    CardSet,
    ChooseTrump,
    Codec,
    Deal,
    Event,
    HiddenBids,
    PlaceBid,
    PlayCard,
    Rules,
    Suit,
    WizardRulesError,
    apply,
    explain,
    legal_actions,
    log,
    new_game,
    observe,
    record,
    to_act,
)

from .markdown import MarkdownDirective, table, with_rule_links
from .repository import PACKAGE
from .source_texts import texts_of_fields

if TYPE_CHECKING:
    from pathlib import Path

    from wizard_rules import GameState

SCHEMA: dict[str, Any] = RECORD_JSON.schema()["$defs"]
_WIDTH = 84

# A game of one round of two cards, in which each kind of event occurs


def _game() -> list[GameState]:
    rules = Rules(hidden_bids=HiddenBids.UNTIL_ALL_BID, schedule=(2,))
    hands = tuple(map(CardSet.parse, ("R7 W1", "Y1 B13", "G2 J4")))
    states: list[GameState] = [new_game(rules, players=3)]
    opening = (
        Deal(hands, Card.WIZARD_2), ChooseTrump(0, Suit.BLUE),
        PlaceBid(1, 1), PlaceBid(2, 0), PlaceBid(0, 1), PlayCard(1, Card.BLUE_13),
    )  # fmt: skip
    for action in opening:
        states.append(apply(states[-1], action))
    while actions := legal_actions(states[-1]):
        states.append(apply(states[-1], actions[0]))
    return states


_STATES = _game()
_AFTER_ONE_CARD, _END = _STATES[6], _STATES[-1]


def _first_of_each(values: tuple[Any, ...], union: Any) -> list[Any]:  # noqa: ANN401 - A | B | …
    """Return the first value of each class of the union; there must be one."""
    return [next(value for value in values if type(value) is kind) for kind in get_args(union)]


EXAMPLES: dict[str, tuple[Codec[Any], list[Any]]] = {
    "Action": (ACTION_JSON, _first_of_each(record(_END).actions, Action)),
    "Event": (EVENT_JSON, _first_of_each(log(observe(_END, 2)), Event)),
    "Rules": (RULES_JSON, [HOUSE, Rules(blind_round=True, schedule=(1, 5, 10))]),
    "Record": (RECORD_JSON, [record(_END)]),
    "Observation": (OBSERVATION_JSON, [observe(_AFTER_ONE_CARD, to_act(_AFTER_ONE_CARD))]),
    "Violation": (VIOLATION_JSON, [explain(_AFTER_ONE_CARD, PlayCard(2, Card.RED_7))]),
}


class JSONExamples(MarkdownDirective):
    """Values of a kind as its codec writes them."""

    required_arguments = 1

    def markdown(self) -> str:
        """Return a block of code."""
        codec, values = EXAMPLES[self.arguments[0]]
        texts = [laid_out(json.loads(codec.dumps(value))) for value in values]
        return "\n".join(["```json", *texts, "```"])


def laid_out(data: Any, indent: int = 0, key: str = "", end: str = "") -> str:  # noqa: ANN401 - JSON data
    """Return the JSON text of the data, in one line where it fits."""
    line = f"{' ' * indent}{key}{json.dumps(data)}{end}"
    if len(line) <= _WIDTH or isinstance(data, str) or not hasattr(data, "__iter__"):
        return line
    has_keys = hasattr(data, "keys")
    inner = [
        laid_out(
            data[part] if has_keys else part,
            indent + 2,
            f"{json.dumps(part)}: " if has_keys else "",
            "," if place < len(data) else "",
        )
        for place, part in enumerate(data, start=1)
    ]
    opening, closing = "{}" if has_keys else "[]"
    return "\n".join([f"{' ' * indent}{key}{opening}", *inner, f"{' ' * indent}{closing}{end}"])


# Keys

# One, and several in a list.
_IN_WORDS = {
    "Action": ("an action", "actions"),
    "Card": ("a card", "cards"),
    "CardSet": ("a set of cards", "sets of cards"),
    "Integer": ("an integer", "integers"),
    "Round": ("a round", "rounds"),
    "Rules": ("rules", "rules"),
    "Suit": ("a suit", "suits"),
    "Text": ("a text", "texts"),
    "Trick": ("a trick", "tricks"),
    "boolean": ("`true` or `false`", "`true` or `false`"),
    "integer": ("an integer", "integers"),
    "null": ("`null`", "`null`"),
}


class JSONKeys(MarkdownDirective):
    """A table of the keys of a kind of value, or of the kinds that make one up."""

    required_arguments = 1
    sources: ClassVar[tuple[Path, ...]] = (PACKAGE / "wire" / "wizard-rules.schema.json",)

    def markdown(self) -> str:
        """Return the table."""
        kind = self.arguments[0]
        if "anyOf" in SCHEMA[kind]:
            kinds = [part["$ref"].rpartition("/")[2] for part in SCHEMA[kind]["anyOf"]]
            return table(("type", "other keys", "meaning"), [_kind(name) for name in kinds])
        rows = [
            (f"`{key}`", _value(value), _meaning(kind, key, value))
            for key, value in SCHEMA[kind]["properties"].items()
        ]
        return table(("key", "value", "meaning"), rows)


def _kind(name: str) -> tuple[str, str, str]:
    keys = [
        f"`{key}`: {_value(value)}{_in_parentheses(value.get('description'))}"
        for key, value in SCHEMA[name]["properties"].items()
        if key != "type"
    ]
    return f"`{name}`", "; ".join(keys), SCHEMA[name]["description"]


def _in_parentheses(text: str | None) -> str:
    return f" ({text})" if text else ""


def _meaning(kind: str, key: str, value: dict[str, Any]) -> str:
    if "description" in value:
        text: str = value["description"]
        return text
    if "const" in value:
        return "always the same"
    cls: type = getattr(wizard_rules, kind)
    return with_rule_links(texts_of_fields(cls)[key])


def _value(schema: dict[str, Any], *, many: bool = False) -> str:
    """Return in words the value of a place, or the items of a list."""
    if "anyOf" in schema:
        return " or ".join(_value(choice, many=many) for choice in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        members = schema.get("enum", [schema.get("const")])
        return " or ".join(f"`{json.dumps(member)}`" for member in members)
    if schema.get("type") == "array":
        items = schema["items"]
        if "anyOf" in items:
            # "A list of texts or null" would not say which of the two may be null.
            return f"a list, each item {_value(items)}"
        return f"a list of {_value(items, many=True)}"
    names = schema.get("type", schema.get("$ref", "").rpartition("/")[2])
    words = " or ".join(
        _IN_WORDS[name][many] for name in ([names] if isinstance(names, str) else names)
    )
    if "minimum" in schema:
        words += f" from {schema['minimum']} to {schema['maximum']}"
    return words


# Faults


def _faults() -> list[tuple[str, Codec[Any], object]]:
    """Return each fault in words, with the text or data that has it."""
    bid = {"type": "PlaceBid", "seat": 2, "bid": 1}
    rules, whole = RULES_JSON.encode(OFFICIAL), RECORD_JSON.encode(record(_END))
    seen = OBSERVATION_JSON.encode(EXAMPLES["Observation"][1][0])
    doubled = whole["actions"][0] | {"hands": [["R1", "R1"]]}
    swapped = [*whole["actions"][:2], whole["actions"][3], *whole["actions"][3:]]
    return [
        ("an action: not JSON", ACTION_JSON, '{"type": "PlaceBid"'),
        ("an action: bytes that are not UTF-8", ACTION_JSON, b'{"type": "\xff"}'),
        ("an action of an unknown type", ACTION_JSON, {"type": "Pass", "seat": 2}),
        ("an action without a key", ACTION_JSON, {"type": "PlaceBid", "seat": 2}),
        ("an action with one key too many", ACTION_JSON, bid | {"note": "mine"}),
        ("an action with a key twice", ACTION_JSON, '{"type": "PlaceBid", "type": "PlaceBid"}'),
        ("an action: a bid of `1.0`", ACTION_JSON, bid | {"bid": 1.0}),
        ("an action: a bid of `true`", ACTION_JSON, bid | {"bid": True}),
        ("an action: a card `R14`", ACTION_JSON, {"type": "PlayCard", "seat": 2, "card": "R14"}),
        ("an action: a hand with `R1` twice", ACTION_JSON, doubled),
        ("rules: a hand size of 21", RULES_JSON, rules | {"schedule": [21]}),
        ("rules: notequal in lower case", RULES_JSON, rules | {"notequal": "always"}),
        ("a record of a later version", RECORD_JSON, whole | {"version": 2}),
        ("a record of two players", RECORD_JSON, whole | {"players": 2}),
        ("a record with a bid out of turn", RECORD_JSON, whole | {"actions": swapped}),
        ("an observation with another hand size", OBSERVATION_JSON, seen | {"hand_size": 3}),
    ]


class JSONFaults(MarkdownDirective):
    """A table of what reading refuses, and with which error."""

    def markdown(self) -> str:
        """Return the table."""
        rows: list[tuple[str, ...]] = []
        for words, codec, given in _faults():
            read: Any = codec.loads if isinstance(given, str | bytes) else codec.decode
            try:
                read(given)
            except WizardRulesError as error:
                kind = type(error).__name__
                rows.append((words, f"{{exc}}`~wizard_rules.{kind}`", f"`{error}`"))
            else:
                msg = f"not refused: {words}"
                raise ValueError(msg)
        return table(("what is read", "error", "its text"), rows)


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Add the directives."""
    app.add_directive("json-examples", JSONExamples)
    app.add_directive("json-keys", JSONKeys)
    app.add_directive("json-faults", JSONFaults)
    return {"parallel_read_safe": True}
