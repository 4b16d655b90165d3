"""Scenes of the command cards: a section card lights its part of the line of battle, a tactic card shows its deed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final, NamedTuple

from PIL import Image

from engine.battle_cry.cards import Card, CardId, card_table
from render.art.engraving.horses import (
    CARBINE,
    GALLOPING,
    REINS,
    SABER,
    SALUTE,
    SCOUT,
    STANDING,
    TROTTING,
    horse,
    rider,
)
from render.art.engraving.men import (
    AIMING,
    CHARGING,
    CHEERING,
    KNEELING,
    LOADING,
    MARCHING,
    RUNNING,
    SITTING,
    STEPPING,
    man,
)
from render.art.engraving.men import STANDING as AT_EASE
from render.art.engraving.stage import FIGURE, EngravedStage, Scene, engraving
from render.art.engraving.things import (
    breastwork,
    bugler,
    color_bearer,
    digger,
    drummer,
    field_gun,
    fire,
    flash,
    gunner,
    lookout,
    sights,
    smoke,
    swordsman,
    telescope,
    tent,
    wagon,
)
from render.art.palette import EARTH, GOLD, INK, PAPER, ROOF, SEPIA, TIMBER, UNION_MID, WHITE, mix
from render.art.shapes import Drawing
from render.art.themes import Theme

CLOTH: Final = mix(UNION_MID, INK, 0.12)
"""The cloth of the flags on cards, which belong to neither side."""

STAR: Final = PAPER
BRASS: Final = TIMBER
CANVAS: Final = mix(WHITE, SEPIA, 0.14)


class CardScene(NamedTuple):
    """A card's scene under its sky."""

    sky: str
    draw: Scene


def _mirrored(deed: Callable[[], Drawing]) -> Drawing:
    return mirrored(deed())


def mirrored(drawing: Drawing) -> Drawing:
    """A figure that faces left."""
    return drawing.mapped(lambda point: (-point[0], point[1]))


# Section cards

_SECTIONS: Final = ("left", "center", "right")
_PLACES: Final[Mapping[int, tuple[float, ...]]] = MappingProxyType(
    {1: (0.46,), 2: (0.24, 0.62), 3: (0.14, 0.44, 0.74), 5: (0.12, 0.3, 0.46, 0.62, 0.76)}
)
"""Places of so many figures, as shares of a section's width."""


def _scout() -> Drawing:
    figure = rider(STANDING, SCOUT, FIGURE, hat=True)
    telescope(figure, (15, -130), FIGURE, BRASS)
    return figure


def _trooper() -> Drawing:
    return rider(TROTTING, CARBINE, FIGURE)


_DEEDS: Final[Mapping[str, tuple[Callable[[], Drawing], ...]]] = MappingProxyType(
    {
        "scout": (_scout,),
        "probe": (lambda: man(KNEELING, FIGURE), lambda: man(AIMING, FIGURE)),
        "attack": (
            lambda: man(CHARGING, FIGURE),
            lambda: man(RUNNING, FIGURE, hat=True),
            lambda: man(CHARGING, FIGURE),
        ),
        "assault": (
            lambda: man(CHARGING, FIGURE),
            lambda: man(RUNNING, FIGURE, hat=True),
            lambda: color_bearer(FIGURE, CLOTH, STAR),
            lambda: man(CHARGING, FIGURE),
            lambda: swordsman(FIGURE),
        ),
        "recon": (_trooper,),
        "coordinated": (lambda: drummer(FIGURE, CANVAS), lambda: man(MARCHING, FIGURE)),
        "outflank": (lambda: man(RUNNING, FIGURE), lambda: man(RUNNING, FIGURE, hat=True)),
    }
)
"""The figures of section cards, by the first word of their id: as many as there are orders, of *Assault* five."""

_SKIES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "scout": "dawn", "probe": "day", "attack": "day", "assault": "dusk", "recon": "dawn", "coordinated": "day",
        "outflank": "gray",
    }
)  # fmt: skip


def _section_scene(card: Card) -> CardScene:
    word = card.id.partition("-")[0]

    def draw(stage: EngravedStage) -> None:
        stage.country(trees=7, clouds=2, light=(0.5 if len(card.orders) > 1 else _light(card), 0.4))
        for number, section in enumerate(_SECTIONS):
            _line_of_battle(stage, number, lit=section in card.orders)
        _borders(stage)
        for number, section in enumerate(_SECTIONS):
            if section in card.orders:
                _ordered(stage, word, number, card.orders[section])

    return CardScene(_SKIES[word], draw)


def _light(card: Card) -> float:
    """The place of the sun: over the section, as a share of the width."""
    return (_SECTIONS.index(next(iter(card.orders))) + 0.62) / 3


def _line_of_battle(stage: EngravedStage, number: int, *, lit: bool) -> None:
    """Draws a section's part of the line of battle, far off: dark where it is lit, else no more than a shade."""
    ink = stage.haze(0.18 if lit else 0.66)
    men = max(4, round(stage.width / 3 / 13))
    for place in range(men):
        x = (number + (place + 0.5) / men * 0.9 + 0.05) / 3
        stage.put_far(man(AT_EASE, ink), x, 0.27, lower=7)
    if lit:
        x = (number + 0.5) / 3
        stage.put_far(color_bearer(ink, ink if stage.plain else CLOTH, STAR), x, 0.34, lower=8)


def _borders(stage: EngravedStage) -> None:
    """Draws the two borders between the sections, dashed as on the board."""
    for number in (1, 2):
        x, y = stage.width * number / 3, stage.near(stage.width * number / 3) - 34
        while y < stage.height - 3:
            stage.drawing.line(((x, y), (x, y + 8)), mix(SEPIA, INK, 0.3), 2.6)
            y += 15


def _ordered(stage: EngravedStage, word: str, number: int, orders: int | str) -> None:
    """Draws the figures of a section that has orders."""
    deeds = _DEEDS[word]
    count = len(deeds) if orders == "hand" else int(orders)
    if word == "outflank":
        deeds = deeds if number else tuple(partial(_mirrored, deed) for deed in deeds)
    size = min(0.96, stage.width / 3 / (150 if word in {"scout", "recon"} else 50 * count**0.72))
    for place, x in enumerate(_PLACES[count]):
        deed = deeds[(place + (word == "coordinated" and number == 1)) % len(deeds)]
        low = 12 + 7 * (place % 2) if count > 1 else 14
        stage.put(deed(), (number + x) / 3, size, lower=low)


# Tactic cards


def _battle_and_hold(stage: EngravedStage) -> None:
    stage.country(trees=8, light=(0.62, 0.3))
    stage.fence(0.0, stage.width)
    for number in range(7):
        stage.put(
            man((AIMING, LOADING, AIMING)[number % 3], FIGURE, hat=number % 4 == 1),
            0.05 + number * 0.098,
            0.78,
            lower=4,
        )
    for number in range(6):
        stage.put(smoke(f"volley {number}", 0.42), 0.18 + number * 0.105, lower=-62)
    for number in range(6):
        stage.put(man(KNEELING, FIGURE, hat=number % 3 == 2), 0.08 + number * 0.112, 0.84, lower=20)


def _bombard(stage: EngravedStage) -> None:
    stage.country(trees=8, light=(0.84, 0.4))
    for number, (x, size) in enumerate(((0.16, 0.5), (0.38, 0.68), (0.66, 0.96))):
        stage.put(gunner(FIGURE), x - 0.09 * size - 0.02, size * 0.94, lower=4 + 9 * size)
        stage.put(field_gun(FIGURE), x, size, lower=6 + 12 * size)
        reach = 76 * size / stage.width
        stage.put(flash(mix(GOLD, ROOF, 0.35), size), x + reach, lower=6 + 12 * size - 54 * size)
        stage.put(smoke(f"gun {number}", 0.52 + size * 0.3), x + reach + 0.01, lower=6 + 12 * size - 48 * size)


def _counter_attack(stage: EngravedStage) -> None:
    stage.country(trees=7, clouds=3, light=(0.5, 0.3))
    back, front = stage.haze(0.24), FIGURE
    for number, x in enumerate((0.07, 0.19, 0.31)):
        stage.put(man((RUNNING, CHARGING)[number % 2], back), x, 0.7, lower=4)
    for number, x in enumerate((0.93, 0.81, 0.69)):
        stage.put(mirrored(man((CHARGING, RUNNING)[number % 2], back, hat=True)), x, 0.7, lower=4)
    stage.put(color_bearer(front, CLOTH, STAR), 0.12, 0.92, lower=12)
    stage.put(mirrored(color_bearer(front, mix(ROOF, PAPER, 0.25), STAR)), 0.88, 0.92, lower=12)
    for number, x in enumerate((0.24, 0.37)):
        stage.put(man((RUNNING, CHARGING)[number], front), x, 0.9, lower=17)
    for number, x in enumerate((0.76, 0.63)):
        stage.put(mirrored(man((RUNNING, CHARGING)[number], front, hat=True)), x, 0.9, lower=17)


def _fight_back(stage: EngravedStage) -> None:
    stage.country(trees=8, light=(0.52, 0.34))
    stage.put_far(smoke("enemy", 0.9), 0.04, 1.0, lower=4)
    stage.put_far(smoke("enemy too", 0.7), 0.2, 1.0, lower=2)
    for number, x in enumerate((0.42, 0.54, 0.66, 0.78, 0.9)):
        pose = (KNEELING, AIMING)[number % 2]
        stage.put(mirrored(man(pose, FIGURE, hat=number == 3)), x, 0.86, lower=10)
    for number, x in enumerate((0.2, 0.33)):
        stage.put(mirrored(smoke(f"answer {number}", 0.5)), x + 0.13, lower=-50 + 10 * number)
    _stone_wall(stage, 0.32, 1.02)


def _stone_wall(stage: EngravedStage, start: float, end: float) -> None:
    """Draws a wall of field stones along the near ridge, between two shares of the width."""
    x, number = start * stage.width, 0
    while x < end * stage.width:
        for row in range(3):
            wide = 17 + (number * 7 + row * 5) % 9
            y = stage.near(x) + 15 - row * 8.4
            stone = mix(mix(EARTH, WHITE, 0.42), SEPIA, 0.09 * ((number + row * 2) % 4))
            left = x + (row % 2) * 7
            stage.drawing.polygon(
                ((left, y), (left + 2, y - 7.6), (left + wide - 3, y - 8.2), (left + wide - 1, y)), stone, FIGURE, 1.3
            )
        x, number = x + 19, number + 1


def _forced_march(stage: EngravedStage) -> None:
    stage.country(trees=10, light=(0.82, 0.3))
    back = stage.haze(0.34)
    for number in range(15):
        stage.put(man((MARCHING, STEPPING)[number % 2], back), 0.0 + number * 0.072, 0.56, lower=-4)
    for number in range(8):
        x = 0.03 + number * 0.118
        if number == 6:
            stage.put(color_bearer(FIGURE, CLOTH, STAR), x, 0.92, lower=16)
        elif number == 7:
            stage.put(drummer(FIGURE, CANVAS), x, 0.84, lower=16)
        else:
            stage.put(man((MARCHING, STEPPING)[number % 2], FIGURE, hat=number == 3), x, 0.9, lower=16)


def _hit_and_run(stage: EngravedStage) -> None:
    stage.country(trees=7, light=(0.46, 0.44))
    for x, size, low in ((0.12, 0.44, 0), (0.27, 0.54, 3), (0.46, 0.7, 8), (0.74, 0.92, 15)):
        stage.put(rider(GALLOPING, SABER, FIGURE, hat=size < 0.6), x, size, lower=low)
    for number, x in enumerate((-0.02, 0.1, 0.22)):
        stage.put(smoke(f"dust {number}", 0.4 + 0.12 * number), x, lower=8 + 4 * number)


def _leadership(stage: EngravedStage) -> None:
    stage.country(trees=7, clouds=3, light=(0.5, 0.52))
    for number, x in enumerate((0.07, 0.18, 0.29)):
        stage.put(man((CHEERING, AT_EASE)[number % 2], FIGURE, hat=number == 1), x, 0.76, lower=4)
    for number, x in enumerate((0.93, 0.82, 0.71)):
        stage.put(mirrored(man((CHEERING, AT_EASE)[number % 2], FIGURE, hat=number == 0)), x, 0.76, lower=4)
    figure = rider(STANDING, SALUTE, FIGURE, hat=True)
    stage.put(figure, 0.5, 1.0, lower=16)


def _battle_cry(stage: EngravedStage) -> None:
    stage.country(trees=5, clouds=2, light=(0.36, 0.5))
    back = stage.haze(0.26)
    for number in range(9):
        stage.put(
            man((CHARGING, RUNNING)[number % 2], back, hat=number % 3 == 1), 0.04 + number * 0.118, 0.58, lower=-2
        )
    stage.put(drummer(FIGURE, CANVAS), 0.14, 0.88, lower=15)
    stage.put(bugler(FIGURE, BRASS), 0.36, 0.96, lower=14)
    stage.put(color_bearer(FIGURE, CLOTH, STAR), 0.62, 0.98, lower=15)
    stage.put(swordsman(FIGURE), 0.8, 0.94, lower=17)


def _reinforcements(stage: EngravedStage) -> None:
    stage.country(trees=6, clouds=2, light=(0.66, 0.6))
    ink = stage.haze(0.16)
    for number in range(17):
        x = 0.34 + number * 0.037
        pose = (STEPPING, MARCHING)[number % 2]
        stage.put_far(mirrored(man(pose, ink)), x, 0.32 + 0.012 * abs(8 - number) * 0.3, lower=6)
    for x in (0.45, 0.7, 0.93):
        stage.put_far(mirrored(color_bearer(ink, CLOTH, STAR)), x, 0.4, lower=7)
    stage.put(bugler(FIGURE, BRASS), 0.14, 1.0, lower=15)
    stage.put(man(CHEERING, FIGURE, hat=True), 0.27, 0.9, lower=18)


def _fieldworks(stage: EngravedStage) -> None:
    stage.country(trees=8, light=(0.48, 0.4))
    for x, size in ((0.5, 0.72), (0.66, 0.72)):
        stage.put(man(AT_EASE, FIGURE), x, size, lower=0)
    stage.put(breastwork(stage.width * 0.5, FIGURE), 0.66, 0.94, lower=12)
    stage.put(digger(FIGURE), 0.12, 0.88, lower=16)
    stage.put(mirrored(digger(FIGURE)), 0.31, 0.84, lower=12)
    stage.put(lookout(FIGURE, BRASS), 0.93, 0.84, lower=18)


def _rally(stage: EngravedStage) -> None:
    stage.country(trees=6, clouds=2, light=(0.5, 0.3))
    for number, (x, size) in enumerate(((0.06, 0.62), (0.19, 0.74), (0.33, 0.84))):
        stage.put(man(RUNNING, FIGURE, hat=number == 1), x, size, lower=2 + 14 * size)
    for number, (x, size) in enumerate(((0.94, 0.62), (0.81, 0.74), (0.68, 0.84))):
        stage.put(mirrored(man(RUNNING, FIGURE, hat=number == 2)), x, size, lower=2 + 14 * size)
    stage.put(color_bearer(FIGURE, CLOTH, STAR), 0.5, min(1.2, (stage.height - 26) / 162), lower=16)


def _sharpshooter(stage: EngravedStage) -> None:
    stage.country(trees=9, light=(0.5, 0.3))
    far = stage.haze(0.1)
    stage.put_far(rider(STANDING, REINS, far, hat=True), 0.8, 0.46, lower=8)
    at = 0.8 * stage.width
    stage.drawing.extend(sights(mix(ROOF, INK, 0.25)).moved(at + 2, stage.middle(at) - 44, 0.8))
    stage.put(man(KNEELING, FIGURE, hat=True), 0.2, 1.1, lower=20)


def _short_supply(stage: EngravedStage) -> None:
    stage.country(trees=8, clouds=1, light=(0.44, 0.34))
    for x, size in ((0.72, 0.56), (0.86, 0.66)):
        stage.put(tent(FIGURE, CANVAS), x, size, lower=2)
    stage.put(wagon(FIGURE, CANVAS), 0.28, 0.86, lower=14)
    stage.put(man(SITTING, FIGURE), 0.56, 0.9, lower=19)
    stage.put(mirrored(man(SITTING, FIGURE, hat=True)), 0.72, 0.9, lower=19)
    stage.put(fire(FIGURE, ROOF, mix(GOLD, PAPER, 0.5)), 0.64, 0.86, lower=18)
    stage.put(mirrored(horse(STANDING, FIGURE)), 0.88, 0.62, lower=12)


_TACTICS: Final[Mapping[str, CardScene]] = MappingProxyType(
    {
        "battle-and-hold": CardScene("gray", _battle_and_hold),
        "bombard": CardScene("dawn", _bombard),
        "counter-attack": CardScene("day", _counter_attack),
        "fight-back": CardScene("day", _fight_back),
        "forced-march": CardScene("day", _forced_march),
        "hit-and-run": CardScene("dusk", _hit_and_run),
        "leadership": CardScene("dawn", _leadership),
        "battle-cry": CardScene("dusk", _battle_cry),
        "reinforcements": CardScene("dawn", _reinforcements),
        "fieldworks": CardScene("day", _fieldworks),
        "rally": CardScene("dawn", _rally),
        "sharpshooter": CardScene("gray", _sharpshooter),
        "short-supply": CardScene("night", _short_supply),
    }
)
"""The scenes of tactic cards, by effect."""

SCENES: Final[Mapping[CardId, CardScene]] = MappingProxyType(
    {card.id: _section_scene(card) if card.orders else _TACTICS[card.effect] for card in card_table().values()}
)
"""The scene of each card."""


def card_engraving(card: CardId, size: tuple[int, int], unit: float, theme: Theme) -> Image.Image:
    """The picture of a card, ``size`` pixels, a measure of ``unit`` pixels."""
    scene = SCENES[card]
    return engraving(scene.draw, scene.sky, card, size, unit, theme)
