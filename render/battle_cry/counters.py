"""Counters: units and generals as little pictures, made once for a size and kept.

The sides differ by shape, hatching and tone (``livery``); a letter says the same once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from engine.battle_cry.special.locks import lock_of
from engine.battle_cry.view import UnitView
from engine.decision import Seat
from render.art.palette import GOLD, GOLD_DARK, INK, WHITE, Ink
from render.art.shapes import Point, Sketch
from render.art.side_colors import CUT, Livery, livery, outline, plaque
from render.art.silhouettes import ARMS, limber_horse, sabers, star
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.battle_cry.owner_marks import COMMANDER, tag_of
from render.words import side_name

TAG = 19.0
"""The radius of a leader's mark."""

WIDTH, TALL, SHORT = 104.0, 70.0, 50.0
"""The measures of a counter alone in its hex, and of one with a general's name below it."""

PLATE = (112.0, 27.0)
"""How wide and high a general's name plate is: between the names of the hexes below."""

_NUMBER = {False: (28.0, -6.0, 50.0), True: (28.0, -8.0, 37.0)}
"""Where a counter's strength lies, from the counter's middle, and how high it is; ``True`` where a general leads it."""

_PLAIN_NUMBER = {False: (29.0, -2.0, 62.0), True: (29.0, -1.0, 46.0)}
"""The same on a counter that shows nothing small."""

_CORNER = (WIDTH / 2 - 4, 4.0)
"""Where at the upper right a counter shows what it did, from its middle and its top."""

Spot = tuple[float, float, float, float]
"""Something on a counter: how far right of and below its middle, and how wide and high, in measures."""


LETTERED: dict[str, str] = {"fresh": "F", "green": "G", "cadets": "C", "elite": "E", "rifles": "R", "special": "S"}
LOCK = "L"
"""The traits that a counter shows as a letter on a coin."""


_LEAST = 21.0
"""The measure that a general's name is high at least, or it is shortened."""


class Marks(NamedTuple):
    """What a unit or general has done this turn."""

    ordered: bool = False
    moved: bool = False
    battled: bool = False


NONE = Marks()


class UnitFace(NamedTuple):
    """What a unit's counter shows; ``led`` leaves room below for its general's name.

    ``tag`` is the mark of its leader where a side has several. ``plain``, it is for a board so wide that nothing small
    can be read: arm and strength are as high as the counter.
    """

    side: Seat
    arm: str
    traits: tuple[str, ...]
    figures: int
    full: int
    led: bool = False
    marks: Marks = NONE
    tag: str = ""
    plain: bool = False


class GeneralFace(NamedTuple):
    """What a general's name plate shows, with a large star above it where he is alone.

    Where a side has several leaders, his ``tag`` takes the place of the small star.
    """

    side: Seat
    name: str
    alone: bool = False
    marks: Marks = NONE
    tag: str = ""


def height_of(*, led: bool) -> float:
    """The measure of a counter's height."""
    return SHORT if led else TALL


def number_face(*, led: bool, plain: bool) -> tuple[float, float, float]:
    """Where the middle of a counter's strength lies from the counter's, and how high it is."""
    return (_PLAIN_NUMBER if plain else _NUMBER)[led]


def number_of(*, led: bool, plain: bool = False) -> Spot:
    """Where a counter's strength lies."""
    across, down, size = number_face(led=led, plain=plain)
    return across, down, size * 0.72, size * 0.78


def corners_of(unit: UnitView, *, led: bool) -> list[Spot]:
    """Where the signs at a unit's corners lie: its traits' letters, its leader's mark, what it did."""
    top = -height_of(led=led) / 2
    tag = bool(tag_of(unit.leader))
    found = [(x, y, 24.0, 24.0) for x, y in _coins(len(letters_of(unit.traits)), top, shifted=led and tag)]
    if tag:
        found.append((*_tag_place(top, led=led), 2 * TAG, 2 * TAG))
    if unit.moved or unit.battled:
        found.append((_CORNER[0], top + _CORNER[1], 22.0, 22.0))
    return found


def letters_of(traits: tuple[str, ...]) -> list[str]:
    """The letters that stand for a unit's traits."""
    return [letter for trait, letter in LETTERED.items() if trait in traits] + [LOCK] * bool(lock_of(traits))


def _coins(count: int, top: float, *, shifted: bool) -> list[Point]:
    """Where so many letters lie, from a counter's middle; ``shifted`` where its leader's mark is in that corner."""
    first = -WIDTH / 2 + (34 if shifted else 4)
    return [(first + 25 * place, top + 2) for place in range(count)]


def _tag_place(top: float, *, led: bool) -> Point:
    """Where the mark of a unit's leader lies."""
    return -WIDTH / 2 + 9, top + 16 if led else -top - 12


@lru_cache(maxsize=1024)
def unit_sprite(face: UnitFace, unit: float, theme: Theme) -> Image.Image:
    """A unit's counter."""
    side, arm, traits, figures, full, led, marks, tag, plain = face
    height = height_of(led=led)
    sketch = _aura(side, height, marks)
    sketch.extend(plaque(side, WIDTH, height))
    colors = livery(side)
    if plain:
        _figure(sketch, arm, traits, colors.figure, (-23, 1), 0.36 if led else 0.45)
    else:
        _figure(sketch, arm, traits, colors.figure, (-18, -8), 0.3 if led else 0.42)
        _pips(sketch, figures, full, colors, (0 if tag and not led else -20, height / 2 - (8 if led else 11)))
    picture = _sprite(sketch, WIDTH + 26, height + 26, unit, theme)
    x, y, size = number_face(led=led, plain=plain)
    number = (picture.width / 2 + x * unit, picture.height / 2 + y * unit)
    write(picture, number, str(figures), "title", size * unit, theme.of(colors.figure), "mm")
    if not plain:
        letter = (picture.width / 2 + 28 * unit, picture.height / 2 + (height / 2 - (10 if led else 11)) * unit)
        write(picture, letter, side_name(side)[0], "bold", (12 if led else 15) * unit, theme.of(colors.figure), "mm")
    picture.alpha_composite(corners_sprite(face, unit, theme))
    return picture


@lru_cache(maxsize=1024)
def corners_sprite(face: UnitFace, unit: float, theme: Theme) -> Image.Image:
    """What lies on the corners of a unit's counter, as large as all of it: works beside it must not cover that."""
    top = -height_of(led=face.led) / 2
    letters = letters_of(face.traits)
    places = _coins(len(letters), top, shifted=face.led and bool(face.tag))
    sketch = Sketch()
    _done(sketch, face.marks, -2 * top)
    for sign, place in zip(letters, places, strict=True):
        _coin(sketch, sign, place)
    picture = _sprite(sketch, WIDTH + 26, 26 - 2 * top, unit, theme)
    for sign, (x, y) in zip(letters, places, strict=True):
        at = (picture.width / 2 + x * unit, picture.height / 2 + y * unit)
        write(picture, at, sign, "bold", 20 * unit, theme.of(INK), "mm")
    _tag(picture, face.tag, _tag_place(top, led=face.led), unit, theme)
    return picture


def _coin(sketch: Sketch, sign: str, place: Point) -> None:
    """The ground of a trait's letter: round, or square for green troops, whose G looks much like a C."""
    if sign == LETTERED["green"]:
        corners = [(place[0] + x * 11, place[1] + y * 11) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        sketch.polygon(corners, GOLD, GOLD_DARK, 1.5)
    else:
        sketch.disc(place, 11.5, GOLD, GOLD_DARK, 1.5)


def _tag(picture: Image.Image, tag: str, place: Point, unit: float, theme: Theme) -> None:
    """A leader's mark: dark on white, large enough for a small picture."""
    if not tag:
        return
    disc = Sketch()
    disc.disc((0, 0), TAG, WHITE, INK, 2)
    if tag == COMMANDER:
        disc.extend(star(INK).moved(0, 0, 0.3))
    coin = disc.moved(0, 0, unit).sprite(round((2 * TAG + 6) * unit), round((2 * TAG + 6) * unit), theme)
    x, y = picture.width / 2 + place[0] * unit, picture.height / 2 + place[1] * unit
    picture.alpha_composite(coin, (max(0, round(x - coin.width / 2)), max(0, round(y - coin.height / 2))))
    if tag != COMMANDER:
        write(picture, (x, y - unit), tag, "bold", 42 * unit, theme.of(INK), "mm")


def _figure(sketch: Sketch, arm: str, traits: Sequence[str], color: Ink, place: Point, size: float) -> None:
    drawn = ARMS[arm](color)
    if "horse" in traits:
        sketch.extend(drawn.moved(place[0] - 7, place[1] + 4, size * 0.82))
        sketch.extend(limber_horse(color).moved(place[0] + 22, place[1] - 5, size * 0.5))
    else:
        sketch.extend(drawn.moved(*place, size))


def _pips(sketch: Sketch, figures: int, full: int, colors: Livery, place: Point) -> None:
    """A dot for each figure, a ring for each one lost."""
    step = min(13.0, 52 / max(full, 1))
    for number in range(full):
        x = place[0] + (number - (full - 1) / 2) * step
        if number < figures:
            sketch.disc((x, place[1]), 4.2, colors.figure)
        else:
            sketch.ring((x, place[1]), 3.6, colors.figure, 1.4)


def _aura(side: Seat, height: float, marks: Marks) -> Sketch:
    """A golden border around a piece that has its order."""
    sketch = Sketch()
    if marks.ordered:
        sketch.polygon(outline(side, WIDTH + 14, height + 14, CUT + 4), GOLD_DARK)
        sketch.polygon(outline(side, WIDTH + 11, height + 11, CUT + 3), GOLD)
    return sketch


def _done(sketch: Sketch, marks: Marks, height: float) -> None:
    """At the upper right: an arrowhead for a unit that moved, sabers for one that battled."""
    place = (_CORNER[0], -height / 2 + _CORNER[1])
    if marks.battled:
        sketch.disc(place, 10, GOLD, GOLD_DARK, 1.5)
        sketch.extend(sabers(INK).moved(*place, 0.17))
    elif marks.moved:
        sketch.disc(place, 10, GOLD, GOLD_DARK, 1.5)
        sketch.polygon([(place[0] + x, place[1] + y) for x, y in ((-4, -6), (6, 0), (-4, 6))], INK)


@lru_cache(maxsize=16)
def token_sprite(side: Seat, unit: float, theme: Theme) -> Image.Image:
    """The flag token of an objective hex: a small flag on a staff, in the shape of the side that may take it."""
    sketch = Sketch()
    sketch.line(((-18, -13), (-18, 17)), INK, 3.5)
    sketch.disc((-18, -14), 3, GOLD, GOLD_DARK, 1)
    sketch.extend(plaque(side, 34, 22, 7).moved(1, -4))
    sketch.extend(star(livery(side).figure).moved(1, -4, 0.14))
    return sketch.moved(0, 0, unit).sprite(round(50 * unit), round(44 * unit), theme)


@lru_cache(maxsize=256)
def general_sprite(face: GeneralFace, unit: float, theme: Theme) -> Image.Image:
    """A general's name with his star; alone, a larger star stands above it."""
    side, name, alone, marks, tag = face
    colors = livery(side)
    sketch = Sketch()
    top = 0.0
    if alone:
        top = 20
        if marks.ordered:
            for more, color in ((14, GOLD_DARK), (11, GOLD)):
                sketch.polygon(_moved(outline(side, 66 + more, 54 + more, CUT + 2), -14), color)
                sketch.polygon(_moved(outline(side, WIDTH + 8 + more, 28 + more, 10), top), color)
        sketch.extend(plaque(side, 66, 54).moved(0, -14))
        sketch.extend(star(colors.figure).moved(0, -16, 0.4))
    elif marks.ordered:
        sketch.polygon(outline(side, WIDTH + 18, 37, 10), GOLD_DARK)
        sketch.polygon(outline(side, WIDTH + 15, 34, 9), GOLD)
    sketch.extend(plaque(side, *PLATE, 8).moved(0, top))
    if not tag:
        sketch.extend(star(colors.figure).moved(-WIDTH / 2 + 7, top, 0.17))
    if marks.moved:
        _done(sketch, marks, TALL if alone else 28)
    picture = _sprite(sketch, WIDTH + 30, 112, unit, theme)
    room = (WIDTH - (30 if tag else 20)) * unit
    size = fitting(name, "bold", round(27 * unit), room)
    if size < _LEAST * unit:
        name = shortened(name)
        size = fitting(name, "bold", round(27 * unit), room)
    place = (picture.width / 2 + (14 if tag else 9) * unit, picture.height / 2 + (top - 1.5) * unit)
    write(picture, place, name, "bold", size, theme.of(colors.figure), "mm")
    _tag(picture, tag, (-WIDTH / 2 + 8, top + 2), unit, theme)
    return picture


def shortened(name: str) -> str:
    """A name of several words with its first ones as initials, closed up: ``E. Johnson``, ``W.H.L. Wallace``."""
    *first, last = name.split()
    return f"{''.join(word[0] + '.' for word in first)} {last}".strip()


def _moved(corners: list[Point], down: float) -> list[Point]:
    return [(x, y + down) for x, y in corners]


def _sprite(sketch: Sketch, width: float, height: float, unit: float, theme: Theme) -> Image.Image:
    return sketch.moved(0, 0, unit).sprite(round(width * unit), round(height * unit), theme)
