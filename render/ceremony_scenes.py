"""Engravings of the great moments: a victory, a draw, the eve of a battle, the sign of the bot."""

from __future__ import annotations

from typing import Final

from engine.decision import UNION, Seat
from render.art.engraving.horses import REINS, SABER, SALUTE, STANDING, TROTTING, rider
from render.art.engraving.men import CHEERING, MARCHING, SITTING, STEPPING, man
from render.art.engraving.men import STANDING as AT_EASE
from render.art.engraving.stage import FIGURE, EngravedStage, Scene
from render.art.engraving.things import (
    banner,
    color_bearer,
    drummer,
    field_gun,
    fire,
    gunner,
    tent,
    wagon,
)
from render.art.palette import GOLD, INK, PAPER, ROOF, SEPIA, WHITE, Ink, mix
from render.art.shapes import Drawing
from render.art.side_colors import colors_of

CANVAS: Final = mix(WHITE, SEPIA, 0.14)


def cloth_of(side: Seat) -> Ink:
    """The cloth of a side's flag: an invented one of its color."""
    return mix(colors_of(side).ink, INK, 0.04)


def victory(side: Seat) -> Scene:
    """A side that marches off the field as its victor."""
    cloth = cloth_of(side)

    def draw(stage: EngravedStage) -> None:
        stage.country(trees=22, clouds=4, light=(0.62, 0.5))
        stage.fence(0.0, stage.width * 0.4)
        back = stage.haze(0.3)
        for number in range(18):
            stage.put(man((MARCHING, STEPPING)[number % 2], back), 0.02 + number * 0.036, 0.5, lower=-8)
        for number, x in enumerate((0.06, 0.11, 0.16, 0.27, 0.32, 0.37, 0.42)):
            stage.put(man((MARCHING, STEPPING)[number % 2], FIGURE, hat=number % 3 == 1), x, 0.92, lower=16)
        stage.put(color_bearer(FIGURE, cloth, PAPER), 0.215, 0.98, lower=18)
        stage.put(drummer(FIGURE, CANVAS), 0.48, 0.86, lower=16)
        stage.put(rider(STANDING, SALUTE, FIGURE, hat=True), 0.63, 1.0, lower=18)
        stage.put(color_bearer(FIGURE, cloth, PAPER), 0.74, 0.9, lower=14)
        for number, x in enumerate((0.8, 0.86, 0.92)):
            stage.put(mirrored(man((CHEERING, AT_EASE, CHEERING)[number], FIGURE, hat=number == 1)), x, 0.9, lower=18)
        stage.put(field_gun(stage.haze(0.22)), 0.9, 0.56, lower=-4)

    return draw


def stalemate(stage: EngravedStage) -> None:
    """Both sides camp on the field: a draw."""
    stage.country(trees=20, clouds=3, light=(0.5, 0.4))
    for x, size in ((0.08, 0.6), (0.16, 0.7), (0.25, 0.62), (0.76, 0.62), (0.85, 0.7), (0.93, 0.58)):
        stage.put(tent(FIGURE, CANVAS), x, size, lower=4)
    for x, flip in ((0.32, False), (0.68, True)):
        seated = man(SITTING, FIGURE, hat=flip)
        stage.put(mirrored(seated) if flip else seated, x, 0.9, lower=18)
        stage.put(fire(FIGURE, ROOF, mix(GOLD, PAPER, 0.5)), x + (-0.05 if flip else 0.05), 0.8, lower=18)
    stage.put(wagon(FIGURE, CANVAS), 0.5, 0.7, lower=10)


def eve(stage: EngravedStage) -> None:
    """An army on the march to its battlefield."""
    stage.country(trees=18, clouds=0, light=(0.66, 0.76))
    back = stage.haze(0.3)
    for number in range(16):
        stage.put(man((MARCHING, STEPPING)[number % 2], back), 0.0 + number * 0.04, 0.46, lower=-10)
    for number in range(9):
        stage.put(
            man((MARCHING, STEPPING)[number % 2], FIGURE, hat=number % 4 == 2), 0.03 + number * 0.056, 0.82, lower=18
        )
    stage.put(color_bearer(FIGURE, mix(FIGURE, ROOF, 0.3), PAPER), 0.54, 0.86, lower=18)
    stage.put(drummer(FIGURE, CANVAS), 0.61, 0.78, lower=18)
    stage.put(rider(TROTTING, REINS, FIGURE, hat=True), 0.71, 0.84, lower=18)
    stage.put(field_gun(FIGURE), 0.9, 0.8, lower=16)
    stage.put(gunner(FIGURE), 0.815, 0.78, lower=14)


def emblem(stage: EngravedStage) -> None:
    """The sign of the bot: a drummer under a flag, who beats the long roll."""
    stage.country(trees=6, clouds=0, light=None)
    if not stage.plain:
        stage.drawing.disc((stage.width * 0.5, stage.height * 0.36), stage.height * 0.27, stage.sky.light)
    stage.put(banner(mix(colors_of(UNION).ink, INK, 0.1), FIGURE, PAPER, 200), 0.93, 0.94, lower=14)
    stage.put(drummer(FIGURE, CANVAS), 0.45, 2.3, lower=72)


def cavalry(stage: EngravedStage) -> None:
    """A charge at dusk, for a wide strip."""
    stage.country(trees=14, clouds=0, light=(0.12, 0.74))
    for x, size, low in ((0.2, 0.46, -2), (0.3, 0.55, 0), (0.42, 0.66, 4), (0.57, 0.8, 8), (0.76, 0.98, 14)):
        stage.put(rider(TROTTING, SABER, FIGURE, hat=size < 0.6), x, size, lower=low)


def mirrored(drawing: Drawing) -> Drawing:
    """A figure that faces left."""
    return drawing.mapped(lambda point: (-point[0], point[1]))
