"""The plot of ``docs/benchmarks.md``: what matches that nobody plays cost, by their number.

longroll bench sleeping --json > sleeping.json
python -m tests.support.sleeping_plot sleeping.json docs/images/sleeping.png
"""

from __future__ import annotations

import json
import math
import sys
from collections import defaultdict
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.tools.bench.sleeping import SIZES

PANELS = {
    "memory": ("Memory", "MiB", 160.0),
    "processor time of the start": ("Processor time of the start", "s", 3.0),
    "idle processor share": ("Processor share when idle", "%", 2.0),
    "processor time of a /match list": ("Processor time of a /match list", "ms", 100.0),
}
"""Figures by their names in the benchmark: title, unit, and the limit that is aimed at."""

WIDE, HIGH, EDGE = 560, 300, 60
INK, PALE, LINE, LIMIT = "#333333", "#d8d3c8", "#2f5597", "#8c2f2b"
PAPER = "#fbf8f1"


def plot(rows: list[dict[str, object]]) -> Image.Image:
    """The four panels, from the benchmark's rows."""
    found: dict[str, dict[int, float]] = defaultdict(dict)
    for row in rows:
        size, _, what = str(row["name"]).removeprefix("sleeping: ").partition(" matches, ")
        found[what][int(size)] = float(str(row["median"]))
    picture = Image.new("RGB", (2 * WIDE, 2 * HIGH), PAPER)
    for number, (name, (title, unit, limit)) in enumerate(PANELS.items()):
        panel = _panel(f"{title}, {unit}", found[name], limit)
        picture.paste(panel, (number % 2 * WIDE, number // 2 * HIGH))
    return picture


def _panel(title: str, figures: dict[int, float], limit: float) -> Image.Image:
    panel = Image.new("RGB", (WIDE, HIGH), PAPER)
    draw, font = ImageDraw.Draw(panel), ImageFont.load_default(15)
    top = limit * 1.15
    left, right, low, high = EDGE, WIDE - 24, HIGH - 40, 44

    def at(size: int, value: float) -> tuple[float, float]:
        share = (math.log10(size) - 1) / (math.log10(SIZES[-1]) - 1)
        return left + 20 + share * (right - left - 40), low - value / top * (low - high)

    draw.text((left, 14), title, INK, font)
    for value in (0.0, limit / 2, limit):
        y = at(10, value)[1]
        draw.line((left, y, right, y), LIMIT if value == limit else PALE, 2 if value == limit else 1)
        draw.text((left - 8, y), f"{value:g}", LIMIT if value == limit else INK, font, anchor="rm")
    points = [at(size, value) for size, value in sorted(figures.items())]
    draw.line(points, LINE, 3)
    for (x, y), (size, value) in zip(points, sorted(figures.items()), strict=True):
        draw.ellipse((x - 4, y - 4, x + 4, y + 4), LINE)
        draw.text((x, y - 9), f"{value:.3g}", LINE, font, anchor="mb")
        draw.text((x, low + 8), f"{size:,}", INK, font, anchor="mt")
    return panel


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    plot(json.loads(source.read_text())).save(target, optimize=True)
