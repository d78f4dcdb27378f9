"""Draw the ratios that a run of the benchmark has measured.

``python docs/pictures/plot_speed.py`` reads ``benchmark.md`` next to this file, the output of
``benchmarks/benchmark.py``, and writes ``speed.svg``. Every table with a median over the cycles
becomes a part of the picture, so another row or table needs no change here.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, NullLocator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

HERE = Path(__file__).parent
MEDIAN, QUARTILES = "median over cycles", "quartiles"
TICKS = (0.25, 0.5, 1, 2, 4, 8, 16)


class Ratio(NamedTuple):
    """A row."""

    name: str
    median: float
    first: float
    third: float


def tables(text: str) -> Iterator[tuple[str, list[Ratio]]]:
    """Yield the tables of ratios, each as the heading of its first column and its rows."""
    for block in text.split("\n\n"):
        lines = [
            [cell.strip() for cell in line.strip().strip("|").split("|")]
            for line in block.splitlines()
            if line.startswith("|")
        ]
        if not lines or MEDIAN not in lines[0]:
            continue
        header, _, *rows = lines
        found: list[Ratio] = []
        for row in rows:
            first, third = row[header.index(QUARTILES)].split(" to ")
            median = row[header.index(MEDIAN)]
            found.append(Ratio(row[0], float(median), float(first), float(third)))
        yield header[0], found


def draw(axes: Axes, heading: str, ratios: list[Ratio]) -> None:
    """Draw a table: a point at each median, a line from 1 to it, its name above."""
    axes.axvline(1, color="0.6", linewidth=1)
    across = axes.get_yaxis_transform()
    for place, ratio in enumerate(ratios):
        ends = min(1, ratio.median), max(1, ratio.median)
        axes.hlines(place, ends[0], ends[1], color="#0072B2", linewidth=3)
        axes.hlines(place, ratio.first, ratio.third, color="black", linewidth=5)
        axes.plot([ratio.median], [place], "o", color="#0072B2", markersize=7)
        name = axes.text(0, place - 0.28, ratio.name, transform=across, fontsize=10)
        # On top of the line at 1, and not a reason to make the picture wider.
        name.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 1})
        name.set_in_layout(False)
        axes.text(1.02, place, f"{ratio.median:.2f}", transform=across, va="center")
    axes.set_ylim(len(ratios) - 0.5, -0.9)
    axes.yaxis.set_major_locator(NullLocator())
    axes.spines["left"].set_visible(False)
    axes.set_title(heading, loc="left", fontweight="bold")


def main() -> None:
    """Read the run and write the picture."""
    found = list(tables((HERE / "benchmark.md").read_text(encoding="utf-8")))
    every = [ratio for _, ratios in found for ratio in ratios]
    plt.style.use(HERE / "pictures.mplstyle")
    heights = [len(ratios) + 1.2 for _, ratios in found]
    figure, parts = plt.subplots(
        len(found),
        figsize=(4.4, 0.55 * sum(heights)),
        sharex=True,
        squeeze=False,
        height_ratios=heights,
    )
    for axes, (heading, ratios) in zip(parts.flat, found, strict=True):
        draw(axes, heading, ratios)
    last = parts.flat[-1]
    last.set_xscale("log")
    last.set_xlim(
        min(0.5, *(ratio.first for ratio in every)) / 1.15,
        max(2, *(ratio.third for ratio in every)) * 1.15,
    )
    low, high = last.get_xlim()
    last.set_xticks([tick for tick in TICKS if low <= tick <= high])
    last.xaxis.set_minor_locator(NullLocator())
    last.xaxis.set_major_formatter(FuncFormatter(lambda tick, _: f"{tick:g}"))
    figure.savefig(HERE / "speed.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
