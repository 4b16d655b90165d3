"""What may be chosen, shown on the board while a player gives his orders: pieces, destinations, targets with dice."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct
from PIL import Image

from engine.battle_cry.view import Forecast
from engine.decision import Action, HexName
from render.art.ink import ALARM, GOLD, GOLD_DARK, INK, WHITE
from render.art.lettering import write
from render.art.sketch import Sketch
from render.layout import Layout


class Highlight(Struct, frozen=True):
    """Hexes to point out. ``targets`` pairs a hex with the dice that would be rolled, 0 where nobody knows."""

    origins: tuple[HexName, ...] = ()
    destinations: tuple[HexName, ...] = ()
    targets: tuple[tuple[HexName, int], ...] = ()


_ORIGINS = frozenset({"order", "build", "rally", "shoot", "supply"})
_WAYS = frozenset({"move", "retreat", "withdraw", "ground", "place"})


def highlight_of(actions: Iterable[Action], forecasts: Iterable[Forecast] = ()) -> Highlight:
    """The highlight of a list of actions: those of one piece with their ends, or else the pieces that may act."""
    dice = {(one.from_, one.to): one.dice for one in forecasts}
    answers = list(actions)
    ways = [one for one in answers if one.verb in _WAYS or one.verb == "battle"]
    origins = [one.subject for one in answers if one.verb in _ORIGINS] + [one.subject for one in ways]
    pieces = dict.fromkeys(origin.rstrip("*") for origin in origins)
    if len(pieces) > 1:
        return Highlight(origins=tuple(pieces))
    returns = [one.object for one in answers if one.verb in {"return", "arrive"}]
    return Highlight(
        origins=tuple(pieces),
        destinations=tuple(dict.fromkeys([one.object for one in ways if one.verb in _WAYS] + returns)),
        targets=tuple((one.object, dice.get((one.subject, one.object), 0)) for one in ways if one.verb == "battle"),
    )


def draw_highlight(picture: Image.Image, highlight: Highlight, layout: Layout) -> None:
    """Draws the highlight over a board; hexes that are not on it are passed over."""
    for kind, hexes in (("origin", highlight.origins), ("destination", highlight.destinations)):
        for hex_ in hexes:
            _put(picture, _ring(kind, layout.unit), layout, hex_)
    for hex_, dice in highlight.targets:
        _put(picture, _target(dice, layout.unit), layout, hex_)
    for hex_ in (*highlight.origins, *highlight.destinations, *(hex_ for hex_, _ in highlight.targets)):
        if hex_ in layout.grid.index:
            x, y = layout.center(hex_)
            halo = (WHITE, 3 * layout.unit)
            write(picture, (x, y - 52 * layout.unit), hex_, "bold", 25 * layout.unit, INK, "mm", halo)


def _put(picture: Image.Image, sprite: Image.Image, layout: Layout, hex_: HexName) -> None:
    if hex_ in layout.grid.index:
        x, y = layout.center(hex_)
        picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)


def _hexagon(share: float) -> list[tuple[float, float]]:
    return [(x * share, y * share) for x, y in ((0, -67), (58, -33.5), (58, 33.5), (0, 67), (-58, 33.5), (-58, -33.5))]


@lru_cache(maxsize=16)
def _ring(kind: str, unit: float) -> Image.Image:
    """A thick border for a piece that may act; for a destination corner brackets and a ring in the middle."""
    sketch = Sketch()
    corners = _hexagon(0.95)
    if kind == "origin":
        for width, color in ((11, GOLD_DARK), (6.5, GOLD)):
            sketch.line((*corners, corners[0]), color, width)
    else:
        for width, color in ((10, GOLD_DARK), (5.5, GOLD)):
            for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
                for start, end in ((0.0, 0.28), (0.72, 1.0)):
                    ends = [
                        (one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at) for at in (start, end)
                    ]
                    sketch.line(ends, color, width)
            sketch.ring((0, 0), 15, color, width)
    return sketch.moved(0, 0, unit).sprite(round(136 * unit), round(152 * unit))


@lru_cache(maxsize=32)
def _target(dice: int, unit: float) -> Image.Image:
    """A border with sights on all sides, and a die with the number of dice."""
    sketch = Sketch()
    corners = _hexagon(0.93)
    for width, color in ((11, WHITE), (6, ALARM)):
        sketch.line((*corners, corners[0]), color, width)
        for x, y in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            reach = 62 if y else 54
            sketch.line(((x * (reach - 15), y * (reach - 15)), (x * (reach + 4), y * (reach + 4))), color, width)
    if dice:
        sketch.polygon(((24, 30), (60, 30), (60, 62), (24, 62)), WHITE, INK, 2.5)
    sprite = sketch.moved(0, 0, unit).sprite(round(136 * unit), round(152 * unit))
    if dice:
        place = (sprite.width / 2 + 42 * unit, sprite.height / 2 + 46 * unit)
        write(sprite, place, str(dice), "title", 27 * unit, INK, "mm")
    return sprite
