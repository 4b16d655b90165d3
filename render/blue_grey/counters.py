"""Counters: type, strength, name and morale of a unit, cached by size.

The sides differ by shape, hatching and tone (``render.art.side_colors``). Morale is a letter in a shape of its own.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image

from engine.blue_grey.view import UnitView
from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import _, pgettext
from render.art.deeds import SMOKE, TURN, deed_smoke, turned
from render.art.palette import ALARM, GOLD, GOLD_DARK, INK, PAPER, UNION_MID, WHITE, Ink, mix
from render.art.shapes import Drawing, Point
from render.art.side_colors import colors_of, outline, plaque
from render.art.silhouettes import ARMS, flag, limber_horse
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.blue_grey.silhouettes import gunboat, wagon
from render.blue_grey.words import unusual_pace
from render.sprite_cache import kept

WIDTH, TALL, SHORT = 92.0, 68.0, 45.0
"""Width of a counter, its height alone in its hex, and the height of one of two, in measures."""

CUT = 11.0
_PAPER_EDGE: Final = 6.0
"""Width of the bare paper around a counter in a theme for print, in measures."""

_TAG = (41.0, 17.0)
"""Width and height of the tag with a unit's movement points, in measures."""

_AROUND = 40.0
"""Room around a counter in its sprite, so that it can be turned, in measures."""

_SIZES = {1: 1.0, 2: 0.8, 3: 0.62}
"""Relative size of a strength, by its number of digits."""

SHORT_WORDS = {"Artillery": "Art.", "Cavalry": "Cav.", "Supply": "Sup."}
"""Words of names that are shortened on counters."""

_LEGIBLE: Final = 0.75
"""Share of the usual size of names below which one is shortened."""

STATES = frozenset({"disordered", "shaken", "routed"})
"""Morale that a counter shows."""


def morale_letter(morale: str) -> str:
    """The letter of a state of morale on a counter; empty for good order."""
    told = {
        "disordered": pgettext("a letter for Disordered", "D"),
        "shaken": pgettext("a letter for Shaken", "S"),
        "routed": pgettext("a letter for Routed", "R"),
    }
    return told.get(morale, "")


class CounterFace(NamedTuple):
    """The content of a counter; ``short`` for one of two in a hex. ``done`` is ``moved``, ``fought`` or empty.

    ``pace`` are the movement points of a unit that differs from all others in words, else empty; ``letter`` stands for
    its morale.
    """

    side: Seat
    kind: str
    strength: int
    name: str
    morale: str = "good"
    done: str = ""
    rallying: bool = False
    marching: bool = False
    short: bool = False
    pace: str = ""
    letter: str = ""


def face_of(unit: UnitView, *, short: bool = False, over: bool = False) -> CounterFace:
    """The counter of a unit; when the battle is ``over``, without deeds of this turn."""
    done = "" if over else "fought" if unit.fought else "moved" if unit.moved else ""
    marching = unit.marching and not over
    pace = unusual_pace(unit)
    told = _("{points} MP", points=pace) if pace else ""
    return CounterFace(
        side=unit.side,
        kind=unit.kind,
        strength=unit.strength,
        name=unit.name,
        morale=unit.morale,
        done=done,
        rallying=unit.rallying,
        marching=marching,
        short=short,
        pace=told,
        letter=morale_letter(unit.morale),
    )


Spot = tuple[float, float, float, float]
"""Something on a counter: offset right and down of its middle, width and height, in measures."""


def spots_of(face: CounterFace) -> list[Spot]:
    """The places of a counter's strength, of its name, and of the marks at its corners."""
    height = SHORT if face.short else TALL
    (across, down), size = _strength_at(face)
    found = [(across, down, size * 0.8, size * 0.85), (0.0, _name_at(face), WIDTH - 10, 20.0)]
    if face.morale in STATES:
        found.append((-WIDTH / 2 + 3, -height / 2 + 5, 26.0, 26.0))
    if face.done == "fought":
        found.append((WIDTH / 2 - 7, -height / 2 + 2, *SMOKE))
    if face.pace:
        found.append((*_pace_at(height), *_TAG))
    return found


def _pace_at(height: float) -> Point:
    """The middle of the tag with movement points: it hangs from the counter's lower edge."""
    return WIDTH / 2 - 19, height / 2 + 2


def _strength_at(face: CounterFace) -> tuple[Point, float]:
    """The middle of a strength, and the height of a strength of one digit."""
    return ((22.0, _middle_of(face) + 0.3), 25.0) if face.short else ((24.0, _middle_of(face)), 43.0)


def _middle_of(face: CounterFace) -> float:
    """The middle of a counter's strength and symbol, in measures below its own."""
    return 13 - SHORT / 2 if face.short else 25 - TALL / 2


def _name_at(face: CounterFace) -> float:
    """The middle of a counter's name, in measures below its own."""
    return SHORT / 2 - 11.5 if face.short else TALL / 2 - 15


@kept(2048)
def counter_sprite(face: CounterFace, unit: float, theme: Theme) -> Image.Image:
    """A unit's counter; its middle is the picture's middle."""
    if face.done == "moved":
        rested = counter_sprite.__wrapped__(face._replace(done=""), 2 * unit, theme)
        return turned(rested, TURN * (1.8 if face.marching else 1))
    height = SHORT if face.short else TALL
    colors = colors_of(face.side)
    drawing = Drawing()
    drawing.extend(plaque(face.side, WIDTH, height, _cut(short=face.short)))
    _symbol(drawing, face.kind, colors.figure, (-20, _middle_of(face)), 0.235 if face.short else 0.38)
    _state(drawing, face.morale, (-WIDTH / 2 + 3, -height / 2 + 5), 11 if face.short else 12.5)
    if face.done == "fought":
        drawing.extend(deed_smoke().moved(WIDTH / 2 - 7, -height / 2 + 2, 0.92))
    if face.rallying:
        _rally(drawing, (-WIDTH / 2 - 1, height / 2 - 7))
    if face.pace:
        _tag(drawing, _pace_at(height))
    picture = drawing.moved(0, 0, unit).sprite(round((WIDTH + _AROUND) * unit), round((height + _AROUND) * unit), theme)

    def say(words: str, at: Point, size: float, color: Ink, typeface: str = "bold") -> None:
        place = (picture.width / 2 + at[0] * unit, picture.height / 2 + at[1] * unit)
        write(picture, place, words, "title" if typeface == "title" else "bold", size * unit, theme.of(color), "mm")

    strength = f"({face.strength})" if face.kind == "train" else str(face.strength)
    at, high = _strength_at(face)
    say(strength, at, high * _SIZES[len(strength)], colors.figure, "title")
    most = round((20 if face.short else 23) * unit)
    name, pixels = shown_name(face.name, face.side, most, (WIDTH - 16) * unit)
    say(name, (0, _name_at(face)), pixels / unit, colors.figure)
    if face.morale in STATES:
        ink = WHITE if face.morale == "routed" else INK
        say(face.letter, (-WIDTH / 2 + 3, -height / 2 + 4), 18 if face.short else 21, ink)
    if face.pace:
        size = fitting(face.pace, "bold", round(17 * unit), (_TAG[0] - 3) * unit) / unit
        say(face.pace, _pace_at(height), size, INK)
    return picture


@lru_cache(maxsize=32)
def paper_sprite(side: Seat, unit: float, theme: Theme, *, short: bool) -> Image.Image:
    """The bare paper around a counter, by which it stands out among trees that are as white."""
    width, height = (size + 2 * _PAPER_EDGE for size in (WIDTH, SHORT if short else TALL))
    drawing = Drawing()
    drawing.polygon(outline(side, width, height, _cut(short=short) + _PAPER_EDGE / 2), WHITE)
    return drawing.moved(0, 0, unit).sprite(round(width * unit) + 2, round(height * unit) + 2, theme)


def _cut(*, short: bool) -> float:
    """Length cut off the corners of a Confederate counter, in measures."""
    return CUT * 0.8 if short else CUT


def shown_name(name: str, side: Seat, size: int, room: float) -> tuple[str, int]:
    """A unit's name as it fits on its counter within ``room`` pixels, and its size in pixels, at most ``size``.

    Long words are shortened, and the counter itself says the side; the first of two names is an initial where they
    would be much smaller than others.
    """
    words = [SHORT_WORDS.get(word, word) for word in name.split()]
    if len(words) > 1 and words[0].casefold() == side:
        del words[0]
    fits = fitting(" ".join(words), "bold", size, room)
    if fits < _LEGIBLE * size and len(words) > 1 and words[0].isalpha():
        words[0] = f"{words[0][0]}."
        fits = fitting(" ".join(words), "bold", size, room)
    return " ".join(words), fits


def _symbol(drawing: Drawing, kind: str, color: Ink, place: Point, size: float) -> None:
    x, y = place
    if kind == "horse-artillery":
        drawing.extend(ARMS["artillery"](color).moved(x - 5, y + 5 * size, size * 0.85))
        drawing.extend(limber_horse(color).moved(x + 62 * size, y - 6 * size, size * 0.55))
    elif kind in {"train", "gunboat"}:
        drawing.extend((wagon if kind == "train" else gunboat)(color).moved(x, y, size))
    else:
        drawing.extend(ARMS[kind](color).moved(x, y, size * (0.8 if kind == "infantry" else 1)))


def _state(drawing: Drawing, morale: str, place: Point, size: float) -> None:
    """Draws the shape behind the letter of a morale: Disordered a disc, Shaken a diamond, Routed a dark square."""
    x, y = place
    if morale == "disordered":
        drawing.disc(place, size, WHITE, INK, 2)
    elif morale == "shaken":
        for out, color in ((size * 1.5, INK), (size * 1.5 - 3, GOLD)):
            drawing.polygon(((x, y - out), (x + out, y), (x, y + out), (x - out, y)), color)
    elif morale == "routed":
        for out, color in ((size + 2.5, WHITE), (size, ALARM)):
            drawing.polygon(((x - out, y - out), (x + out, y - out), (x + out, y + out), (x - out, y + out)), color)


def _tag(drawing: Drawing, place: Point) -> None:
    """Draws a white tag with an edge, for a unit's movement points."""
    x, y = place
    for more, color in ((1.5, INK), (0.0, WHITE)):
        wide, high = _TAG[0] / 2 + more, _TAG[1] / 2 + more
        drawing.polygon(((x - wide, y - high), (x + wide, y - high), (x + wide, y + high), (x - wide, y + high)), color)


def _rally(drawing: Drawing, place: Point) -> None:
    """Draws a Rally marker: a flag on a white coin."""
    drawing.disc(place, 11, WHITE, INK, 1.8)
    drawing.extend(flag(INK).moved(*place, 0.17))


_PANEL: Final[tuple[Point, ...]] = ((-14.0, -12.5), (15.0, -12.5), (15.0, 6.5), (-14.0, 6.5))
"""The pale field on the Union's flag, on which its points stand."""


@lru_cache(maxsize=64)
def objective_sprite(held: str, points: int, unit: float, theme: Theme) -> Image.Image:
    """An objective: its points on a flag that is like no number of a way, dark on a pale field.

    It is dark and swallow-tailed around that field for the Union, pointed for the Confederacy, square and white where
    neither holds it.
    """
    drawing, color = Drawing(), INK
    drawing.line(((-19, -14), (-19, 19)), INK, 3.5)
    drawing.disc((-19, -15), 3.2, GOLD, GOLD_DARK, 1)
    if held:
        colors = colors_of(Seat(held))
        middle, color = (UNION_MID if held == UNION else colors.field), colors.figure
        drawing.polygon([(x + 2.5, y + 3) for x, y in _flag(held, 0.0)], mix(INK, WHITE, 0.35))
        for inset, ink in ((0.0, colors.edge), (2.5, middle), (4.0, colors.field)):
            drawing.polygon(_flag(held, inset), ink)
        if held == UNION:
            drawing.polygon(_PANEL, WHITE)
            color = colors.ink
    else:
        drawing.polygon(_flag(held, 0.0), WHITE, INK, 2)
    picture = drawing.moved(0, 0, unit).sprite(round(60 * unit), round(48 * unit), theme)
    middle_of_text = (picture.width / 2 + 0.5 * unit, picture.height / 2 - 3.5 * unit)
    write(picture, middle_of_text, str(points), "bold", 22 * unit, theme.of(color), "mm")
    return picture


def _flag(held: str, inset: float) -> list[Point]:
    """The cloth of the flag of a side, or of none, so many measures within its edge."""
    left, top, bottom, far, near = -17 + inset, -15.5 + inset, 9.5 - inset, 20 - inset, 20 - inset
    if held == UNION:
        far, near = 27 - 1.8 * inset, 18.5 - inset
    elif held == CONFEDERATE:
        far, near = 16.5 - 0.5 * inset, 27 - 1.6 * inset
    return [(left, top), (far, top), (near, (top + bottom) / 2), (far, bottom), (left, bottom)]


@lru_cache(maxsize=16)
def exit_sprite(dx: float, dy: float, unit: float, theme: Theme) -> Image.Image:
    """An arrow off the map, along a unit step."""
    drawing = Drawing()
    for out, color in ((4.0, PAPER), (0.0, INK)):
        for points in (
            ((-24 - out, -5 - out), (6, -5 - out), (6, 5 + out), (-24 - out, 5 + out)),
            ((26 + out * 1.6, 0), (3 - out, -15 - out * 1.4), (3 - out, 15 + out * 1.4)),
        ):
            drawing.polygon([(x * dx - y * dy, x * dy + y * dx) for x, y in points], color)
    return drawing.moved(0, 0, unit).sprite(round(72 * unit), round(72 * unit), theme)


@lru_cache(maxsize=16)
def spade_sprite(unit: float, theme: Theme) -> Image.Image:
    """Breastworks under construction: a spade on a white coin."""
    drawing = Drawing()
    drawing.disc((0, 0), 14, WHITE, INK, 2)
    drawing.line(((-7, -8), (3, 2)), INK, 3)
    drawing.polygon(((0, 5), (5, 0), (10, 4), (9, 9), (4, 10)), INK)
    drawing.line(((-10, -5), (-4, -11)), INK, 3)
    return drawing.moved(0, 0, unit).sprite(round(36 * unit), round(36 * unit), theme)
