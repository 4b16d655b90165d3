"""Battle dice as pictures: white dice with a silhouette on top, and a strip of them after a number."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.decision import Seat
from render.art.ink import INK, SEPIA, WHITE, Ink, mix
from render.art.lettering import write
from render.art.livery import livery, outline
from render.art.silhouettes import FACES
from render.art.sketch import Sketch
from render.art.themes import Theme

DIE = 27.0
"""The measure of a die's side on a board."""


def _rounded(half: float, cut: float) -> list[tuple[float, float]]:
    return [(-half + cut, -half), (half - cut, -half), (half, -half + cut), (half, half - cut),
            (half - cut, half), (-half + cut, half), (-half, half - cut), (-half, -half + cut)]  # fmt: skip


def die(face: str, paper: Ink = WHITE) -> Sketch:
    """One die showing a face, ``DIE`` wide."""
    sketch = Sketch()
    half = DIE / 2
    sketch.polygon([(x + 1, y + 1.5) for x, y in _rounded(half, 4)], mix(INK, WHITE, 0.2))
    sketch.polygon(_rounded(half, 4), INK)
    sketch.polygon(_rounded(half - 1.6, 3.4), paper)
    sketch.extend(FACES[face](INK).moved(0, 0.5, 0.22))
    return sketch


@lru_cache(maxsize=2048)
def strip_sprite(number: int, title: str, faces: str, side: Seat, unit: float, theme: Theme) -> Image.Image:
    """A slip of paper with a number in the side's shape, a title (the hex that was attacked) and the dice."""
    room = 34.0 + 12.0 * len(title)
    width = room + len(faces) * (DIE + 2) + 6
    height = DIE + 9
    left = -width / 2
    sketch = Sketch()
    slip = ((left, -height / 2), (-left, -height / 2), (-left, height / 2), (left, height / 2))
    sketch.polygon(slip, mix(WHITE, SEPIA, 0.12), INK, 2)
    sketch.polygon([(x + left + 16, y) for x, y in outline(side, 26, 28, 9)], livery(side).ink)
    for place, face in enumerate(faces):
        sketch.extend(die(face).moved(left + room + 3 + DIE / 2 + place * (DIE + 2), 0))
    sprite = sketch.moved(0, 0, unit).sprite(round((width + 8) * unit), round((height + 8) * unit), theme)
    middle, start = sprite.height / 2, sprite.width / 2 + left * unit
    size = (24 if number < 10 else 19) * unit  # noqa: PLR2004 - two digits need smaller ones
    write(sprite, (start + 16 * unit, middle), str(number), "bold", size, theme.of(WHITE), "mm")
    write(sprite, (start + 34 * unit, middle), title, "bold", 25 * unit, theme.of(INK))
    return sprite
