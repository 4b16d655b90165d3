"""The engravings above the charts: scouts who look over the country, a line that fires."""

from __future__ import annotations

from typing import Final

from render.art.engraving.horses import SCOUT, STANDING, rider
from render.art.engraving.men import AIMING, KNEELING, LOADING, man
from render.art.engraving.stage import FIGURE, EngravedStage
from render.art.engraving.things import field_gun, gunner, lookout, smoke, swordsman, telescope
from render.art.palette import TIMBER

SKY: Final = "day"


def survey(stage: EngravedStage) -> None:
    """Officers with telescopes, who look over the country."""
    stage.country(trees=18, clouds=4, light=(0.62, 0.3))
    stage.fence(0.5, stage.width * 0.5)
    figure = rider(STANDING, SCOUT, FIGURE, hat=True)
    telescope(figure, (15, -130), FIGURE, TIMBER)
    stage.put(figure, 0.24, 0.8, lower=8)
    stage.put(lookout(FIGURE, TIMBER), 0.36, 0.84, lower=10)
    stage.put(rider(STANDING, SCOUT, stage.haze(0.2)), 0.12, 0.66, lower=2)


def volley(stage: EngravedStage) -> None:
    """A line of infantry that fires, beside a gun."""
    stage.country(trees=12, clouds=3, light=(0.8, 0.3))
    for number in range(9):
        pose = (AIMING, LOADING, AIMING)[number % 3]
        stage.put(man(pose, FIGURE, hat=number % 4 == 1), 0.04 + number * 0.056, 0.74, lower=2)
    for number in range(8):
        stage.put(smoke(f"volley {number}", 0.4), 0.1 + number * 0.057, lower=-60)
    for number in range(8):
        stage.put(man(KNEELING, FIGURE, hat=number % 3 == 2), 0.06 + number * 0.06, 0.78, lower=16)
    stage.put(swordsman(FIGURE), 0.6, 0.84, lower=12)
    stage.put(gunner(FIGURE), 0.72, 0.8, lower=10)
    stage.put(field_gun(FIGURE), 0.81, 0.8, lower=13)
    stage.put(smoke("gun", 0.8), 0.885, lower=-34)
