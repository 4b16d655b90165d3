"""Camp fires beside the units of a picture by night."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from engine.blue_grey.view import PublicView
from render.art.palette import BARK, GROUND, ROOF, WHEAT, mix
from render.art.shapes import Drawing
from render.art.themes import Theme
from render.blue_grey.layout import MapLayout
from render.blue_grey.plan import stacks

_AT: Final = (-47.0, 43.0)
"""Place of a fire from the middle of its hex, in measures: at the lower left of the counters."""

_SIZE: Final = 44


def draw_camp_fires(picture: Image.Image, view: PublicView, layout: MapLayout) -> None:
    """Draws a fire at every hex with units, where night falls on it; none in a plain theme, nor where they build."""
    if not view.night or view.outcome or layout.theme.plain:
        return
    building = {work.hex for work in view.works if work.kind == "building"}
    sprite = _fire(layout.unit, layout.theme)
    for name, _units in stacks(view, layout):
        if name not in building:
            x, y = layout.center(name)
            place = x + _AT[0] * layout.unit - sprite.width / 2, y + _AT[1] * layout.unit - sprite.height / 2
            picture.paste(sprite, (round(place[0]), round(place[1])), sprite)


@lru_cache(maxsize=16)
def _fire(unit: float, theme: Theme) -> Image.Image:
    """Two logs and a flame in its light."""
    drawing = Drawing()
    for radius, share in ((19, 0.35), (13, 0.7)):
        drawing.disc((0, 0), radius, mix(GROUND, WHEAT, share))
    drawing.line(((-9, 9), (8, 5)), BARK, 3.6)
    drawing.line(((-8, 5), (9, 9)), BARK, 3.6)
    drawing.polygon(((-6, 6), (-7, 0), (-3, -4), (-1, -12), (4, -5), (7, 0), (6, 6)), mix(ROOF, WHEAT, 0.35))
    drawing.polygon(((-3, 6), (-3, 1), (0, -4), (3, 1), (3, 6)), WHEAT)
    return drawing.moved(0, 0, unit).sprite(max(4, round(_SIZE * unit)), max(4, round(_SIZE * unit)), theme)
