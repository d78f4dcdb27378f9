"""The phases of a game as a picture, drawn from the engine's own table of movements."""

from __future__ import annotations

import ast
from html import escape
from importlib import import_module
from typing import Any, TypeAlias

from .markdown import SphinxDirective
from .repository import PACKAGE, ROOT
from .source_texts import module

Edge: TypeAlias = tuple[str, str, str]
"""A state, an action and the next state."""
Point: TypeAlias = tuple[int, int]

PAGE = ROOT / "docs" / "phases.md"


def edges_of_the_engine() -> set[Edge]:
    """Return what ``apply`` matches, each pair with the states that its function may return."""
    statements = module(PACKAGE / "game" / "engine.py").body
    functions = {part.name: part for part in statements if isinstance(part, ast.FunctionDef)}
    edges: set[Edge] = set()
    for statement in functions["apply"].body:
        match statement:
            case ast.If(test=test, body=[ast.Return(value=ast.Call(func=ast.Name(id=helper)))]):
                # The line before the match compares types: type(state) is Playing and ...
                state, action = [
                    node.comparators[0].id
                    for node in ast.walk(test)
                    if isinstance(node, ast.Compare) and isinstance(node.comparators[0], ast.Name)
                ]
                edges |= {(state, action, name) for name in _names(functions[helper].returns)}
            case ast.Match(cases=lines):
                for line in lines:
                    edges |= _edges_of_line(line, functions)
            case _:
                pass
    return edges


def _edges_of_line(line: ast.match_case, functions: dict[str, ast.FunctionDef]) -> set[Edge]:
    match line:
        case ast.match_case(
            pattern=ast.MatchSequence(
                patterns=[
                    ast.MatchClass(cls=ast.Name(id=state)),
                    ast.MatchClass(cls=ast.Name(id=action)),
                ]
            ),
            body=[ast.Return(value=ast.Call(func=ast.Name(id=helper)))],
        ):
            return {(state, action, name) for name in _names(functions[helper].returns)}
        case ast.match_case(pattern=ast.MatchAs(pattern=None), body=[ast.Raise()]):
            return set()
        case _:
            msg = f"expected a movement in apply, got {ast.unparse(line.pattern)}"
            raise ValueError(msg)


def _names(annotation: ast.expr | None) -> list[str]:
    if annotation is None:
        return []
    return [node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)]


def edges_of_the_page() -> list[Edge]:
    """Return the edges that the table on the page lists, in its order."""
    lines = PAGE.read_text("utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("| `")]
    cells = [[cell.strip(" `") for cell in row] for row in rows]
    return [(state, action, following) for state, action, following, *_ in cells]


# Where things are, in the units of the picture, which are pixels on a phone

_WIDTH, _HEIGHT = 380, 546
_BOX_WIDTH = 136

_BOXES: dict[str, tuple[Point, int]] = {
    "Dealing": ((172, 62), 44),
    "ChoosingTrump": ((304, 162), 44),
    "Bidding": ((172, 276), 60),
    "Playing": ((172, 392), 44),
    "GameOver": ((172, 512), 44),
}
"""The middle of each state's box, and its height."""

_LINES: dict[Edge, tuple[tuple[Point, ...], Point, str]] = {
    ("Dealing", "Deal", "ChoosingTrump"): (((240, 62), (304, 62), (304, 140)), (312, 106), "start"),
    ("Dealing", "Deal", "Bidding"): (((150, 84), (150, 246)), (158, 168), "start"),
    ("ChoosingTrump", "ChooseTrump", "Bidding"): (
        ((304, 184), (304, 257), (240, 257)), (297, 222), "end",
    ),
    ("Bidding", "PlaceBid", "Bidding"): (
        ((240, 270), (268, 270), (268, 284), (240, 284)), (275, 282), "start",
    ),
    ("Bidding", "PlaceBid", "Playing"): (((172, 306), (172, 370)), (180, 342), "start"),
    ("Bidding", "PlaceBid", "Dealing"): (
        ((104, 276), (66, 276), (66, 72), (104, 72)), (73, 196), "start",
    ),
    ("Bidding", "PlaceBid", "GameOver"): (
        ((240, 297), (346, 297), (346, 512), (240, 512)), (339, 456), "end",
    ),
    ("Playing", "PlayCard", "Playing"): (
        ((240, 385), (268, 385), (268, 399), (240, 399)), (275, 397), "start",
    ),
    ("Playing", "PlayCard", "Dealing"): (
        ((104, 392), (34, 392), (34, 52), (104, 52)), (41, 342), "start",
    ),
    ("Playing", "PlayCard", "GameOver"): (((172, 414), (172, 490)), (180, 456), "start"),
}  # fmt: skip
"""The corners of each edge's line, where its label stands, and which end of the label is there."""

_START = ((172, 12), (172, 40))
_RADIUS = 7

_SVG = """\
<svg role="img" aria-label="{description}" xmlns="http://www.w3.org/2000/svg"
viewBox="0 0 {width} {height}" fill="none" stroke="currentColor" stroke-width="1.3" font-size="13"
style="display: block; width: 100%; max-width: 28rem; height: auto; margin: 1rem 0">"""

_ARROW = """\
<defs><marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8"
markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="currentColor" \
stroke="none"/></marker></defs>"""


def picture(edges: list[Edge]) -> str:
    """Return an SVG of the edges, which takes its colours from the page around it."""
    if set(edges) != set(_LINES):
        msg = f"edges without a place in the picture, or places without: {set(edges) ^ set(_LINES)}"
        raise ValueError(msg)
    parts = [
        _SVG.format(width=_WIDTH, height=_HEIGHT, description=escape(description(edges))),
        _ARROW,
        f'<circle cx="{_START[0][0]}" cy="{_START[0][1]}" r="5" fill="currentColor"/>',
        _line(_START),
        _text("new_game", (180, 29), "start"),
    ]
    for edge in edges:
        corners, place, anchor = _LINES[edge]
        parts += [_line(corners), _text(edge[1], place, anchor)]
    parts += [_box(state) for state in _BOXES]
    return "\n".join([*parts, "</svg>"])


def description(edges: list[Edge]) -> str:
    """Return in words what the picture shows."""
    ways: dict[tuple[str, str], list[str]] = {}
    for state, action, following in edges:
        ways.setdefault((state, action), []).append(following)
    sentences = [
        f"{action} leads from {state} to {' or '.join(followings)}."
        for (state, action), followings in ways.items()
    ]
    return " ".join(["Diagram of the phases. new_game leads to Dealing.", *sentences])


def _line(corners: tuple[Point, ...]) -> str:
    (x, y), *_ = corners
    steps = [f"M{x} {y}"]
    for before, corner, after in zip(corners, corners[1:], corners[2:], strict=False):
        (from_x, from_y), (to_x, to_y) = _near(corner, before), _near(corner, after)
        steps.append(f"L{from_x} {from_y}Q{corner[0]} {corner[1]} {to_x} {to_y}")
    steps.append(f"L{corners[-1][0]} {corners[-1][1]}")
    return f'<path d="{"".join(steps)}" marker-end="url(#arrow)"/>'


def _near(corner: Point, end: Point) -> Point:
    """Return the point on the way from the corner to the end at which the curve meets it."""
    x, y = (
        here + max(-_RADIUS, min(_RADIUS, there - here))
        for here, there in zip(corner, end, strict=True)
    )
    return x, y


def _box(state: str) -> str:
    (x, y), height = _BOXES[state]
    left, top = x - _BOX_WIDTH // 2, y - height // 2
    return f'<rect x="{left}" y="{top}" width="{_BOX_WIDTH}" height="{height}" rx="8"/>' + _text(
        state, (x, y + 5), "middle", "bold"
    )


def _text(text: str, place: Point, anchor: str, weight: str = "normal") -> str:
    return (
        f'<text x="{place[0]}" y="{place[1]}" text-anchor="{anchor}" font-weight="{weight}" '
        f'fill="currentColor" stroke="none">{escape(text)}</text>'
    )


class PhaseDiagram(SphinxDirective):
    """The picture."""

    def run(self) -> list[Any]:
        """Return the picture for a page of HTML; other formats have the table."""
        for path in (PAGE, PACKAGE / "game" / "engine.py"):
            self.env.note_dependency(str(path))
        edges = edges_of_the_page()
        if set(edges) != edges_of_the_engine():
            difference = set(edges) ^ edges_of_the_engine()
            msg = f"the page's table and the engine's differ by {difference}"
            raise ValueError(msg)
        svg = picture(edges)
        return [import_module("docutils.nodes").raw("", svg, format="html")]


def setup(app: Any) -> dict[str, bool]:  # noqa: ANN401 - Sphinx is not installed where types are checked
    """Add the directive."""
    app.add_directive("phase-diagram", PhaseDiagram)
    return {"parallel_read_safe": True}
