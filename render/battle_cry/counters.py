"""Counters of units and generals, cached by size.

The sides differ by shape, hatching and tone (``render.art.side_colors``); in plain themes a letter says so once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.battle_cry.special.locks import lock_of
from engine.battle_cry.view import UnitView
from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import pgettext
from render.art.deeds import SMOKE, deed_smoke, turned
from render.art.engraving.men import MARCHING, man
from render.art.palette import GOLD, GOLD_DARK, INK, WHITE, Ink
from render.art.shapes import Drawing, Point
from render.art.side_colors import CUT, SideColors, colors_of, outline, plaque
from render.art.silhouettes import ARMS, limber_horse, star
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.battle_cry.owner_marks import COMMANDER, owner_mark
from render.sprite_cache import kept

OWNER_MARK = 19.0
"""Radius of an owner mark, in measures."""

WIDTH, TALL, SHORT = 104.0, 70.0, 50.0
"""Width of a counter, its height alone in its hex, and its height with a general's name below, in measures."""

PLATE = (112.0, 27.0)
"""Width and height of a general's name plate: it fits between the names of the hexes below."""

_NUMBER = {False: (28.0, -6.0, 50.0), True: (28.0, -8.0, 37.0)}
"""A counter's strength: offset of its middle from the counter's, and its height; ``True`` with a general."""

_PLAIN_NUMBER = {False: (29.0, -2.0, 62.0), True: (29.0, -1.0, 46.0)}
"""The strength on a counter without small signs."""

_PLAIN_FIGURE: Final = {False: ((-19.0, 1.0), 0.42), True: ((-23.0, 1.0), 0.36)}
"""The arm on such a counter: offset of its middle from the counter's, and its size; ``True`` with a general."""

_CORNER: Final = (WIDTH / 2 - 9, 3.0)
"""The smoke of a counter that fought: offset of its middle from the counter's, and from its top."""

_AROUND: Final = 38.0
"""Room around a counter in its sprite, so that it can be turned, in measures."""

Spot = tuple[float, float, float, float]
"""Something on a counter: offset right and down of its middle, width and height, in measures."""


LETTERED: dict[str, str] = {"fresh": "F", "green": "G", "cadets": "C", "elite": "E", "rifles": "R", "special": "S"}
"""Letter of each trait that a counter shows on a coin."""

LOCK = "L"
"""Letter of a unit that is locked in place."""


_LARGEST, _LEAST = 25.5, 21.0
"""Greatest and least height of a general's name, in measures; one that would be smaller is shortened."""


class Marks(NamedTuple):
    """Deeds of a unit or general in this turn."""

    ordered: bool = False
    moved: bool = False
    battled: bool = False


NONE = Marks()


class UnitFace(NamedTuple):
    """The content of a unit's counter; ``led``, its general's name fits below.

    ``owner`` is the owner mark, on a side with several leaders. A ``plain`` counter is for a board so wide that nothing
    small
    can be read: arm and strength are as high as the counter.
    """

    side: Seat
    arm: str
    traits: tuple[str, ...]
    figures: int
    full: int
    led: bool = False
    marks: Marks = NONE
    owner: str = ""
    plain: bool = False


class GeneralFace(NamedTuple):
    """The content of a general's name plate; a large star stands above a general alone.

    On a side with several leaders the owner mark ``owner`` replaces the small star.
    """

    side: Seat
    name: str
    alone: bool = False
    marks: Marks = NONE
    owner: str = ""


def height_of(*, led: bool) -> float:
    """A counter's height, in measures."""
    return SHORT if led else TALL


def number_face(*, led: bool, plain: bool) -> tuple[float, float, float]:
    """A counter's strength: offset of its middle from the counter's, and its height, in measures."""
    return (_PLAIN_NUMBER if plain else _NUMBER)[led]


def number_of(*, led: bool, plain: bool = False) -> Spot:
    """The place of a counter's strength."""
    across, down, size = number_face(led=led, plain=plain)
    return across, down, size * 0.72, size * 0.78


def corners_of(unit: UnitView, *, led: bool) -> list[Spot]:
    """The places of the signs at a unit's corners: its traits' letters, its owner mark, what it did."""
    top = -height_of(led=led) / 2
    owner = bool(owner_mark(unit.leader))
    found = [(x, y, 24.0, 24.0) for x, y in _coins(len(letters_of(unit.traits)), top, shifted=led and owner)]
    if owner:
        found.append((*_owner_mark_at(top, led=led), 2 * OWNER_MARK, 2 * OWNER_MARK))
    if unit.battled:
        found.append((_CORNER[0], top + _CORNER[1], *SMOKE))
    return found


def letters_of(traits: tuple[str, ...]) -> list[str]:
    """The letters of a unit's traits."""
    return [letter for trait, letter in LETTERED.items() if trait in traits] + [LOCK] * bool(lock_of(traits))


def _coins(count: int, top: float, *, shifted: bool) -> list[Point]:
    """Offsets of so many letters from a counter's middle; ``shifted`` when an owner mark is in that corner."""
    first = -WIDTH / 2 + (34 if shifted else 4)
    return [(first + 25 * place, top + 2) for place in range(count)]


def _owner_mark_at(top: float, *, led: bool) -> Point:
    """Offset of the owner mark from the counter's middle."""
    return -WIDTH / 2 + 9, top + 16 if led else -top - 12


def unit_sprite(face: UnitFace, unit: float, theme: Theme) -> Image.Image:
    """A unit's counter."""
    return _unit_sprite(face, _letter(face.side) if theme.plain else "", unit, theme)


def _letter(side: Seat) -> str:
    """The letter of a side."""
    letters = {
        UNION: pgettext("the Union’s letter on a counter", "U"),
        CONFEDERATE: pgettext("the Confederacy’s letter on a counter", "C"),
    }
    return letters[side]


@kept(1024)
def _unit_sprite(face: UnitFace, letter: str, unit: float, theme: Theme) -> Image.Image:
    if face.marks.moved:
        rested = face._replace(marks=face.marks._replace(moved=False))
        return turned(_unit_sprite.__wrapped__(rested, letter, 2 * unit, theme))
    side, arm, traits, figures, _full, led, marks, _owner, plain = face
    height = height_of(led=led)
    drawing = _aura(side, height, marks)
    drawing.extend(plaque(side, WIDTH, height))
    colors = colors_of(side)
    if plain:
        place, size = _PLAIN_FIGURE[led]
        _figure(drawing, arm, traits, colors.figure, place, size)
    else:
        _strength(drawing, face, colors)
    picture = _sprite(drawing, WIDTH + _AROUND, height + _AROUND, unit, theme)
    x, y, size = number_face(led=led, plain=plain)
    number = (picture.width / 2 + x * unit, picture.height / 2 + y * unit)
    write(picture, number, str(figures), "title", size * unit, theme.of(colors.figure), "mm")
    if letter and not plain:
        place = (picture.width / 2 + 28 * unit, picture.height / 2 + (height / 2 - (10 if led else 11)) * unit)
        write(picture, place, letter, "bold", (12 if led else 15) * unit, theme.of(colors.figure), "mm")
    picture.alpha_composite(corners_sprite(face, unit, theme))
    return picture


@kept(1024)
def corners_sprite(face: UnitFace, unit: float, theme: Theme) -> Image.Image:
    """The signs at the corners of a unit's counter, in a sprite as large as the counter: drawn again over works."""
    if face.marks.moved:
        rested = face._replace(marks=face.marks._replace(moved=False))
        return turned(corners_sprite.__wrapped__(rested, 2 * unit, theme))
    top = -height_of(led=face.led) / 2
    letters = letters_of(face.traits)
    places = _coins(len(letters), top, shifted=face.led and bool(face.owner))
    drawing = Drawing()
    if face.marks.battled:
        drawing.extend(deed_smoke().moved(_CORNER[0], top + _CORNER[1]))
    for sign, place in zip(letters, places, strict=True):
        _coin(drawing, sign, place)
    picture = _sprite(drawing, WIDTH + _AROUND, _AROUND - 2 * top, unit, theme)
    for sign, (x, y) in zip(letters, places, strict=True):
        at = (picture.width / 2 + x * unit, picture.height / 2 + y * unit)
        write(picture, at, sign, "bold", 20 * unit, theme.of(INK), "mm")
    _owner_mark(picture, face.owner, _owner_mark_at(top, led=face.led), unit, theme)
    return picture


def _coin(drawing: Drawing, sign: str, place: Point) -> None:
    """Draws the ground of a trait's letter: round, or square for green troops, whose G looks much like a C."""
    if sign == LETTERED["green"]:
        corners = [(place[0] + x * 11, place[1] + y * 11) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        drawing.polygon(corners, GOLD, GOLD_DARK, 1.5)
    else:
        drawing.disc(place, 11.5, GOLD, GOLD_DARK, 1.5)


def _owner_mark(picture: Image.Image, owner: str, place: Point, unit: float, theme: Theme) -> None:
    """Writes an owner mark: dark on white, legible in a small picture."""
    if not owner:
        return
    disc = Drawing()
    disc.disc((0, 0), OWNER_MARK, WHITE, INK, 2)
    if owner == COMMANDER:
        disc.extend(star(INK).moved(0, 0, 0.3))
    coin = disc.moved(0, 0, unit).sprite(round((2 * OWNER_MARK + 6) * unit), round((2 * OWNER_MARK + 6) * unit), theme)
    x, y = picture.width / 2 + place[0] * unit, picture.height / 2 + place[1] * unit
    picture.alpha_composite(coin, (max(0, round(x - coin.width / 2)), max(0, round(y - coin.height / 2))))
    if owner != COMMANDER:
        write(picture, (x, y - unit), owner, "bold", 42 * unit, theme.of(INK), "mm")


def _figure(drawing: Drawing, arm: str, traits: Sequence[str], color: Ink, place: Point, size: float) -> None:
    drawn = ARMS[arm](color)
    if "horse" in traits:
        drawing.extend(drawn.moved(place[0] - 7, place[1] + 4, size * 0.82))
        drawing.extend(limber_horse(color).moved(place[0] + 22, place[1] - 5, size * 0.5))
    else:
        drawing.extend(drawn.moved(*place, size))


def _strength(drawing: Drawing, face: UnitFace, colors: SideColors) -> None:
    """Draws the arm of a unit, and its figures beside those that it has lost."""
    if face.arm == "infantry" and "horse" not in face.traits:
        _men(drawing, face.figures, face.full, colors, led=face.led)
        return
    _figure(drawing, face.arm, face.traits, colors.figure, (-18, -5.5 if face.led else -8), 0.3 if face.led else 0.42)
    below = height_of(led=face.led) / 2 - (8 if face.led else 11)
    _pips(drawing, face.figures, face.full, colors, (0 if face.owner and not face.led else -20, below))


def _men(drawing: Drawing, figures: int, full: int, colors: SideColors, *, led: bool) -> None:
    """Draws the men of infantry side by side, of those who fell the outline."""
    step, size, foot = min(13.6, 54 / full), 0.345 if led else 0.485, 18.0 if led else 28.0
    for number in range(full):
        place = (-19.5 + (number - (full - 1) / 2) * step, foot, size)
        stands = number < figures
        figure = man(_RANKER if stands else _FALLEN, colors.figure).moved(*place)
        drawing.extend(figure.swollen(colors.field, 1.4 if stands else 2.2))
        drawing.extend(figure if stands else figure.swollen(colors.figure, 0.9))
        if not stands:
            drawing.extend(figure.swollen(colors.field, 0))


_RANKER: Final = MARCHING._replace(pack=False)
_FALLEN: Final = _RANKER._replace(musket=None)


def _pips(drawing: Drawing, figures: int, full: int, colors: SideColors, place: Point) -> None:
    """Draws a dot for each rider or gun, a ring for each one lost: there is no room for so many of them."""
    step = min(13.0, 52 / max(full, 1))
    for number in range(full):
        x = place[0] + (number - (full - 1) / 2) * step
        if number < figures:
            drawing.disc((x, place[1]), 4.2, colors.figure)
        else:
            drawing.ring((x, place[1]), 3.6, colors.figure, 1.4)


def _aura(side: Seat, height: float, marks: Marks) -> Drawing:
    """A golden border around a piece that has its order."""
    drawing = Drawing()
    if marks.ordered:
        drawing.polygon(outline(side, WIDTH + 14, height + 14, CUT + 4), GOLD_DARK)
        drawing.polygon(outline(side, WIDTH + 11, height + 11, CUT + 3), GOLD)
    return drawing


@lru_cache(maxsize=16)
def token_sprite(side: Seat, unit: float, theme: Theme) -> Image.Image:
    """The flag token of an objective hex: a flag on a staff, in the shape of the side that may take it."""
    drawing = Drawing()
    drawing.line(((-18, -13), (-18, 17)), INK, 3.5)
    drawing.disc((-18, -14), 3, GOLD, GOLD_DARK, 1)
    drawing.extend(plaque(side, 34, 22, 7).moved(1, -4))
    drawing.extend(star(colors_of(side).figure).moved(1, -4, 0.14))
    return drawing.moved(0, 0, unit).sprite(round(50 * unit), round(44 * unit), theme)


@kept(1024)
def general_sprite(face: GeneralFace, unit: float, theme: Theme) -> Image.Image:
    """A general's name with a star; a larger star stands above a general alone."""
    if face.marks.moved:
        rested = face._replace(marks=face.marks._replace(moved=False))
        return turned(general_sprite.__wrapped__(rested, 2 * unit, theme))
    side, name, alone, marks, owner = face
    colors = colors_of(side)
    drawing = Drawing()
    top = 0.0
    if alone:
        top = 20
        if marks.ordered:
            for more, color in ((14, GOLD_DARK), (11, GOLD)):
                drawing.polygon(_moved(outline(side, 66 + more, 54 + more, CUT + 2), -14), color)
                drawing.polygon(_moved(outline(side, WIDTH + 8 + more, 28 + more, 10), top), color)
        drawing.extend(plaque(side, 66, 54).moved(0, -14))
        drawing.extend(star(colors.figure).moved(0, -16, 0.4))
    elif marks.ordered:
        drawing.polygon(outline(side, WIDTH + 18, 37, 10), GOLD_DARK)
        drawing.polygon(outline(side, WIDTH + 15, 34, 9), GOLD)
    drawing.extend(plaque(side, *PLATE, 8).moved(0, top))
    if not owner:
        drawing.extend(star(colors.figure).moved(-WIDTH / 2 + 7, top, 0.17))
    picture = _sprite(drawing, WIDTH + 30, 112, unit, theme)
    room = (WIDTH - (32 if owner else 26)) * unit
    size = fitting(name, "bold", round(_LARGEST * unit), room)
    if size < _LEAST * unit:
        name = shortened(name)
        size = fitting(name, "bold", round(_LARGEST * unit), room)
    place = (picture.width / 2 + (13 if owner else 7) * unit, picture.height / 2 + (top - 1.5) * unit)
    # The halo parts letters from the frame, which has their color on one side.
    write(picture, place, name, "bold", size, theme.of(colors.figure), "mm", halo=(theme.of(colors.field), 1.6 * unit))
    _owner_mark(picture, owner, (-WIDTH / 2 + 8, top + 2), unit, theme)
    return picture


def shortened(name: str) -> str:
    """A name of several words with initials for the first ones, closed up: ``E. Johnson``, ``W.H.L. Wallace``."""
    *first, last = name.split()
    return f"{''.join(word[0] + '.' for word in first)} {last}".strip()


def _moved(corners: list[Point], down: float) -> list[Point]:
    return [(x, y + down) for x, y in corners]


def _sprite(drawing: Drawing, width: float, height: float, unit: float, theme: Theme) -> Image.Image:
    return drawing.moved(0, 0, unit).sprite(round(width * unit), round(height * unit), theme)
