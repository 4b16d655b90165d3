"""The front of a campaign as it moves: its battles along a road, the ground of both sides, and the line between them.

The map is a picture of the score and of no country: the front moves toward whoever loses a battle, as far as the lead
in all battles has changed. The Union holds the upper edge.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import N_, _
from render.art.broadside import mount, write_spaced
from render.art.palette import GROUND, INK, PAPER, SEPIA, WHITE, Ink, mix
from render.art.relief import Window, emboss, relief_of, swells
from render.art.scatter import Scatter
from render.art.shapes import Drawing, Point
from render.art.side_colors import colors_of, outline
from render.art.text_drawing import fitting_lines, write
from render.art.themes import Theme
from render.art.woods import broad_tree, pine, round_tree

HEIGHT: Final = 470
"""Height of the map, in pixels."""

_REACH: Final = 0.27
"""Greatest distance of the front from the middle, in heights."""

_CLOSE: Final = 6
"""Least lead that moves the front so far: less is a close campaign."""

_MIDDLE: Final = 0.5
"""Share of the height at which the front begins."""

_BADGE, _NAME, _LINE = 54.0, 32, 34
"""Height of a battle's number; size of its name, and height of a line of it."""

NAMED: Final = 6
"""Greatest number of battles for whose names and arrows there is room on the map."""

_EMPTY, _ROOM, _CLUMPS = 50.0, 130.0, 40
"""Distance of trees from the front, and from a battle with its name, in pixels; greatest number of clumps."""

_SIDES: Final = ((UNION, 40, N_("THE UNION")), (CONFEDERATE, HEIGHT - 40, N_("THE CONFEDERACY")))


class Front(NamedTuple):
    """A battle on the map: its name, whether it was fought, who won, and by how much the Union leads in all since."""

    name: str
    fought: bool = False
    winner: Seat | None = None
    lead: int = 0


def draw_front(picture: Image.Image, at: tuple[int, int], width: int, battles: Sequence[Front], theme: Theme) -> None:
    """Draws the map of a campaign's battles at a place of a picture, ``width`` pixels wide, in a frame."""
    mount(picture, _Map(width, battles, theme).drawn(), at, 1.0, theme)


def heights_of(battles: Sequence[Front]) -> list[float]:
    """The height of the front before the first battle and after each one, in pixels from the upper edge."""
    fought = [one.lead for one in battles if one.fought]
    most = max([_CLOSE, *map(abs, fought)])
    found = [HEIGHT * (_MIDDLE + _REACH * lead / most) for lead in (0, *fought)]
    return found + [found[-1]] * (len(battles) + 1 - len(found))


class _Map:
    """A map under construction.

    Attributes:
        levels: the heights of the front (``heights_of``).
        spots: the middle of each battle.
    """

    def __init__(self, width: int, battles: Sequence[Front], theme: Theme) -> None:
        self.width, self.theme, self.battles = width, theme, battles
        self.levels = heights_of(battles)
        step = width / (len(battles) + 0.7)
        self.badge = min(_BADGE, step * 0.8)
        self.spots: list[Point] = [(step * (number + 0.85), self.levels[number + 1]) for number in range(len(battles))]
        self.picture = Image.new("RGB", (width, HEIGHT), theme.of(PAPER if theme.plain else GROUND))

    def drawn(self) -> Image.Image:
        """Draws the map."""
        front = list(self._front())
        self._ground(front)
        drawing = Drawing()
        if not self.theme.plain:
            self._trees(drawing, front)
        self._line(drawing, front)
        for number, battle in enumerate(self.battles):
            if battle.fought and battle.winner and len(self.battles) <= NAMED:
                self._push(drawing, number, battle.winner)
        drawing.draw_on(self.picture, self.theme)
        for number, battle in enumerate(self.battles):
            self._battle(number, battle)
        for side, y, name in _SIDES:
            ink = self.theme.of(colors_of(side).ink)
            write_spaced(self.picture, (self.width / 2, y), _(name), "strong", 30, ink, 9, self.width * 0.6)
        return self.picture

    def _front(self) -> Iterator[Point]:
        """The front from edge to edge, level at the battles."""
        start, end = (0.0, self.levels[0]), (float(self.width), self.levels[-1])
        for number, ((x, y), (to_x, to_y)) in enumerate(pairwise((start, *self.spots, end))):
            swing = Scatter(f"front {number} {self.battles[0].name}").number(-12, 12)
            steps = max(2, round((to_x - x) / 12))
            for step in range(steps):
                share = step / steps
                eased = (1 - cos(pi * share)) / 2
                yield x + (to_x - x) * share, y + (to_y - y) * eased + sin(2 * pi * share) * swing
        yield end

    def _ground(self, front: Sequence[Point]) -> None:
        """Shades the ground, and hatches that of both sides: level for the Union, slanting for the Confederacy."""
        if not self.theme.plain:
            size = self.width, HEIGHT
            country = swells(" ".join(one.name for one in self.battles), *map(float, size))
            relief = relief_of(country, (), Window(0, 0, self.width, HEIGHT), size)
            emboss(self.picture, relief, (0, 0), self.theme, Image.new("L", size, 255))
        level = [((0.0, float(y)), (float(self.width), float(y))) for y in range(7, HEIGHT, 13)]
        slanting = [((float(x), float(HEIGHT)), (float(x + HEIGHT), 0.0)) for x in range(-HEIGHT, self.width, 22)]
        for side, edge, lines in ((UNION, 0, level), (CONFEDERATE, HEIGHT, slanting)):
            hatched, mask, drawing = self.picture.copy(), Image.new("L", self.picture.size), Drawing()
            ImageDraw.Draw(mask).polygon([(0, edge), *front, (self.width, edge)], fill=255)
            for ends in lines:
                drawing.line(ends, mix(GROUND, colors_of(side).ink, 0.27), 1.7)
            drawing.draw_on(hatched, self.theme)
            self.picture.paste(hatched, (0, 0), mask)

    def _trees(self, drawing: Drawing, front: Sequence[Point]) -> None:
        """Plants clumps of trees away from the front, the battles and what is written."""
        chance, kinds = Scatter(" ".join(one.name for one in self.battles)), (broad_tree, round_tree, pine)
        half, found = min(150.0, self.width / len(self.spots) / 2), []
        for _clump in range(_CLUMPS):
            x, y = chance.number(44, self.width - 44), chance.number(40, HEIGHT - 12)
            line = min(front, key=lambda place: abs(place[0] - x))[1]
            named = any(abs(x - at) < half and abs(y - level) < _ROOM for at, level in self.spots)
            titled = abs(x - self.width / 2) < self.width * 0.27 and min(y, HEIGHT - y) < _ROOM * 0.6
            trees = [(chance.number(-38, 38), chance.number(-13, 13)) for _tree in range(6)]
            if not (named or titled or abs(y - line) < _EMPTY):
                found += [((x + dx, y + dy), int(chance.number(0, 3)), chance.number(0.85, 1.15)) for dx, dy in trees]
        for (x, y), kind, size in sorted(found, key=lambda tree: tree[0][1]):
            drawing.extend(kinds[kind]().moved(round(x), round(y), size))

    def _line(self, drawing: Drawing, front: Sequence[Point]) -> None:
        """Draws the front: solid as far as it was fought for, then dashed."""
        fought = [spot[0] for spot, battle in zip(self.spots, self.battles, strict=True) if battle.fought]
        until = fought[-1] if fought else 0.0
        won = [place for place in front if place[0] <= until]
        for wide, ink in ((15.0, PAPER), (8.0, INK)):
            if len(won) > 1:
                drawing.line(won, ink, wide)
            for number, ends in enumerate(pairwise(place for place in front if place[0] >= until)):
                if number % 3 < 2:  # noqa: PLR2004 - two thirds of it are drawn
                    drawing.line(ends, ink, wide * (0.7 if ink is PAPER else 0.6))

    def _push(self, drawing: Drawing, number: int, winner: Seat) -> None:
        """Draws the winner's arrow, from the front before the battle over the front after it."""
        (x, y), ink = self.spots[number], colors_of(winner).ink
        down = 1 if winner == UNION else -1
        aside = x - self.badge * 0.95
        tail, tip = self.levels[number] - down * 6, y + down * 34
        if abs(tip - tail) < 62:  # noqa: PLR2004 - an arrow is at least so long
            tail = tip - down * 62
        for wide, head, color in ((24.0, 34.0, PAPER), (14.0, 26.0, ink)):
            grown = (head - 26.0) / 2
            drawing.line(((aside, tail), (aside, tip - down * 24)), color, wide)
            corners = (aside - head, tip - down * 28 - down * grown), (aside + head, tip - down * 28 - down * grown)
            drawing.polygon((*corners, (aside, tip + down * (6 + grown))), color)

    def _battle(self, number: int, battle: Front) -> None:
        """Draws a battle's number in the shape of its winner's counters, and its name beside the front."""
        (x, y), theme, size = self.spots[number], self.theme, self.badge / _BADGE
        drawing, text = Drawing(), PAPER
        if battle.fought and battle.winner:
            drawing.polygon(outline(battle.winner, _BADGE + 10, _BADGE + 10, 17), PAPER)
            drawing.polygon(outline(battle.winner, _BADGE, _BADGE, 14), colors_of(battle.winner).ink)
            text = WHITE
        else:
            drawing.disc((0, 0), _BADGE / 2 + 4, PAPER)
            drawing.disc((0, 0), _BADGE / 2, INK if battle.fought else SEPIA)
            if not battle.fought:
                drawing.disc((0, 0), _BADGE / 2 - 4, PAPER)
                text = SEPIA
        across = round((_BADGE + 20) * size)
        sprite = drawing.moved(0, 0, size).sprite(across, across, theme)
        self.picture.paste(sprite, (round(x - across / 2), round(y - across / 2)), sprite)
        write(self.picture, (x, y), str(number + 1), "title", 34 * size, theme.of(text), "mm")
        if len(self.battles) <= NAMED:
            self._name(number, battle, INK if battle.fought else SEPIA)

    def _name(self, number: int, battle: Front, ink: Ink) -> None:
        """Writes a battle's name beyond the front, where the arrow points."""
        (x, y), room = self.spots[number], self.width / (len(self.battles) + 0.7) - 16
        lines, size = fitting_lines(battle.name, "strong", _NAME, room, 2)
        above = battle.winner == CONFEDERATE or (battle.winner is None and y > HEIGHT / 2)
        first = y - 58 - _LINE * (len(lines) - 1) if above else y + 58
        for row, line in enumerate(lines):
            place = x, first + row * _LINE
            write(self.picture, place, line, "strong", size, self.theme.of(ink), "mm", (self.theme.of(PAPER), 4))
