"""Special rules on the board: held ground, ways off the map, arrivals of reinforcements.

The Union's borders are solid, the Confederacy's dashed; signs have the shape of their side's counters.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import atan2, cos, hypot, sin

from PIL import Image

from engine.battle_cry.view import ArrivalView, ExitView, HexView, HoldView, PublicView
from engine.decision import UNION, HexName, Seat
from engine.language import pgettext
from engine.scenario_fields import printed
from engine.scenery import MapLine
from render.art.buildings import is_built
from render.art.layout import Layout
from render.art.palette import GOLD, GOLD_DARK, PAPER, WHITE, Ink
from render.art.shapes import Drawing, Point
from render.art.side_colors import colors_of, outline, plaque
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.battle_cry.counters import token_sprite
from render.battle_cry.names import is_unnamed, place_name
from render.battle_cry.objective_ground import ObjectiveGround, ground_sign, ground_size, of_view
from render.battle_cry.plan import CHIP_BESIDE, FLAG_BESIDE, BoardLabelSpace
from render.label_placement import Candidate
from render.place_names import is_filled, place_lines, write_name, write_place
from render.viewport import section_lines

BELOW, AMID = 45.0, 10.0
"""Preferred middle of a hex's signs, in measures below its middle: at its foot, where the names of other hexes are
beside them; of a flag or reinforcements in an empty hex.
"""

_GABLE: Point = (34.0, -21.0)
"""Preferred middle of a flag among houses above a name of several lines, which leaves no room below it."""

TOKEN, _PLATE = (42.0, 36.0), (72.0, 28.0)
"""Sizes of a flag and of the sign of reinforcements, in measures: between the names of the hexes below there is room
for them.
"""

_MOVES: tuple[Point, ...] = tuple(
    (float(across), float(down)) for down in range(-50, 20, 5) for across in range(-36, 37, 6)
)
"""Offsets of signs from there, so that names and strengths can be read."""

_HIGHEST = -10.0
"""The highest of those of a flag at the foot of a piece: it keeps off the men."""

_AT_FOOT: tuple[Point, ...] = tuple((across, down) for across, down in _MOVES if down >= _HIGHEST)
"""Those of such a flag."""

_INSIDE = {False: 0.94, True: 0.84}
"""Distance of a border from the middle of a hex, in radii: a single one, and the inner one of two."""

_NEAR = 12.0
"""Cost of a measure between a sign and the foot of its hex."""

_STEP, _ROOM = 34.0, 76.0
"""Distance of tokens from each other, and the width for them between the names of the hexes below, in measures."""

_WIDE = 9.0
"""Width of what covers a line between sections along a border, in measures."""

_DASHES = {False: ((0.42, 0.66), (0.82, 1.0)), True: ((0.14, 0.42), (0.6, 0.88))}
"""Dashes along a slanting hexside, and along an upright one, from the end that a hex's name is at: clear of it."""

_LEVEL = (1, 4)
"""Directions in which an arrow lies beside the hex's name; in the others it lies further out."""


def draw_borders(picture: Image.Image, view: PublicView, layout: Layout) -> frozenset[HexName]:
    """Draws the borders of held ground and of the ways off the map, under the pieces; returns the hexes within them.

    Names of hexes are written again where a border lies over them.
    """
    for number, one in enumerate(view.holds):
        inner = any(other.hexes == one.hexes for other in view.holds[:number])
        _border(picture, layout, one.hexes, one.side, inner=inner)
    grounds = of_view(view).grounds
    for ground in grounds:
        _border(picture, layout, ground.hexes, ground.side, inner=False)
    for way in view.exits:
        for hex_ in way.hexes:
            for direction in layout.open_sides(hex_):
                _side(picture, layout, layout.grid.index[hex_], direction, way.side, 0.97)
    bordered = [one.hexes for one in view.holds]
    bordered += [one.hexes for one in view.exits] + [ground.hexes for ground in grounds]
    crossed = frozenset(hex_ for hexes in bordered for hex_ in hexes)
    for hex_ in sorted(crossed | {near for one in crossed for near in _beside(layout, one)}):
        write_name(picture, layout, hex_)
    return crossed


def draw_signs(
    picture: Image.Image, view: PublicView, layout: Layout, labels: BoardLabelSpace, along: Iterable[MapLine] = ()
) -> None:
    """Draws flags of objectives, names and tokens of held ground, arrows off the map and onto it, over the pieces.

    Each is reserved in ``labels``, so that later marks leave it free. Ground that has the name of a line whose name is
    written ``along`` it is not named again: its tokens lie at that line.
    """
    lettered = {one.hex for one in view.generals} | {one.hex for one in view.ground if is_filled(one, layout.unit)}
    written = {one.hex: one.name for one in view.ground if one.name}
    objectives = of_view(view)
    signs = Signs(picture, layout, labels, [one.hex for one in objectives.singles], lettered, written)
    signs.filled.update(one.hex for one in view.ground if is_built(one.terrain) or "bridge" in one.terrain)
    signs.gabled.update(
        one.hex for one in view.ground if is_built(one.terrain) and len(place_lines(one, layout.unit).lines) > 1
    )
    for objective in objectives.singles:
        signs.tokens(objective.hex, [objective.side])
    for ground in objectives.grounds:
        signs.objectives(ground)
    for way in view.exits:
        signs.exit(way)
    for arrival in sorted(view.arrivals, key=lambda one: one.turn):
        signs.arrival(arrival)
    grounds: dict[tuple[HexName, ...], list[HoldView]] = {}
    for hold in view.holds:
        grounds.setdefault(hold.hexes, []).append(hold)
    lines = {line.name: line.hexes for line in along}
    for hexes, holds in grounds.items():
        name = printed(holds[0].name)
        on_the_map = is_unnamed(holds[0].name) or name in lines or name in {written.get(hex_) for hex_ in hexes}
        on_line = tuple(hex_ for hex_ in hexes if hex_ in lines.get(name, ()))
        signs.ground(on_line or hexes, holds, "" if on_the_map else place_name(holds[0].name))


class Signs:
    """The signs of one picture; a second sign of a hex moves aside.

    Attributes:
        filled: the hexes whose signs lie at the foot.
        gabled: the hexes with houses above a name of several lines.
    """

    def __init__(
        self,
        picture: Image.Image,
        layout: Layout,
        labels: BoardLabelSpace,
        taken: Iterable[HexName],
        lettered: Iterable[HexName],
        written: Iterable[HexName],
    ) -> None:
        self.picture = picture
        self.layout = layout
        self.labels = labels
        self.unit = layout.unit
        self.taken = set(taken)
        self.lettered = frozenset(lettered)
        self.manned = frozenset(labels.pieces)
        self.covered = self.manned.union(written)
        self.filled = set(self.covered)
        self.gabled = set[HexName]()

    def exit(self, way: ExitView) -> None:
        """Draws an arrow over the edge at each of its hexes."""
        for hex_ in way.hexes:
            direction = self.layout.open_sides(hex_)[0]
            share = 1.0 if direction in _LEVEL else 1.15
            x, y = self.layout.middle_of_side(self.layout.grid.index[hex_], direction, share)
            middle_x, middle_y = self.layout.center(hex_)
            self._paste(_arrow_out(way.side, x - middle_x, y - middle_y, self.unit, self.layout.theme), (x, y))
            self.labels.reserve((x, y), 40, 40)

    def arrival(self, arrival: ArrivalView) -> None:
        """Draws a plate with an arrow at each of its hexes, with the battle's turn until that has come."""
        if arrival.due:
            text = pgettext("when reinforcements arrive", "now")
        elif arrival.on:
            text = pgettext("when reinforcements arrive", "turn {number}", number=arrival.on)
        else:
            text = pgettext("when reinforcements arrive", "own turn {number}", number=arrival.turn)
        plate = _plate(arrival.side, text, arrival.due, self.unit, self.layout.theme)
        for hex_ in arrival.hexes:
            if hex_ not in self.taken:
                self._paste(plate, self._below(hex_, *_PLATE, self._depth(hex_)))
                self.taken.add(hex_)

    def ground(self, hexes: tuple[HexName, ...], holds: list[HoldView], named: str) -> None:
        """Writes the name of held ground in an empty hex near its middle, and draws its tokens there.

        Ground without one has its tokens beside a name, or else at the foot of a piece.
        """
        free = [hex_ for hex_ in hexes if hex_ not in self.taken]
        open_ = [hex_ for hex_ in free if hex_ not in self.lettered]
        empty = [hex_ for hex_ in open_ if hex_ not in self.covered] if named else []
        bare = [hex_ for hex_ in open_ if hex_ not in self.manned]
        middle = self._midst(empty or bare or open_ or list(hexes), hexes)
        self.taken.add(middle)
        if empty:
            name = HexView(middle, (), named)
            write_place(self.picture, self.layout, name)
            self.labels.write(name)
        self.tokens(middle, [hold.side for hold in holds if not hold.held for _flag in range(hold.flags)])

    def objectives(self, ground: ObjectiveGround) -> None:
        """Draws the sign of objectives that lie together in a free hex near their middle."""
        free = [hex_ for hex_ in ground.hexes if hex_ not in self.taken | self.lettered | self.covered]
        middle = self._midst(free or list(ground.hexes), ground.hexes)
        self.taken.add(middle)
        self._paste(ground_sign(ground, self.unit, self.layout.theme), self._below(middle, *ground_size(ground)))

    def tokens(self, hex_: HexName, sides: Sequence[Seat]) -> None:
        """Draws flags side by side at the foot of a hex; many are smaller, so that each can be counted.

        One beside a chip is smaller, too. One above a name of several lines lies among its houses.
        """
        if not sides:
            return
        if hex_ in self.manned:
            self.labels.flag(hex_)
        size, (aside, below) = min(1.0, _ROOM / (TOKEN[0] + _STEP * (len(sides) - 1))), (0.0, self._depth(hex_))
        if hex_ in self.gabled - self.manned and len(sides) == 1:
            aside, below = _GABLE
        chip = self.labels.chips.get(hex_)
        if chip and chip.across == CHIP_BESIDE.across:
            aside, size = FLAG_BESIDE
        step, (wide, high) = _STEP * size, (TOKEN[0] * size, TOKEN[1] * size)
        moves = _AT_FOOT if hex_ in self.manned else _MOVES
        x, y = self._below(hex_, wide + step * (len(sides) - 1), high, below, aside, moves)
        for number, side in enumerate(sides):
            place = (x + (number - (len(sides) - 1) / 2) * step * self.unit, y)
            self._paste(token_sprite(side, size * self.unit, self.layout.theme), place)

    def _midst(self, free: list[HexName], hexes: tuple[HexName, ...]) -> HexName:
        """The free hex nearest to the middle of all the hexes."""
        places = [self.layout.center(hex_) for hex_ in hexes]
        middle = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))

        def away(hex_: HexName) -> float:
            x, y = self.layout.center(hex_)
            return (x - middle[0]) ** 2 + (y - middle[1]) ** 2

        return min(free, key=away)

    def _depth(self, hex_: HexName) -> float:
        """The preferred middle of a hex's signs, in measures below its own."""
        return BELOW if hex_ in self.filled else AMID

    def _below(
        self,
        hex_: HexName,
        width: float,
        height: float,
        below: float = BELOW,
        aside: float = 0.0,
        moves: tuple[Point, ...] = _MOVES,
    ) -> Point:
        """The middle of a free place, near to one in a hex so many measures below its middle and right of that."""
        x, y = self.layout.center(hex_)
        spots = [Candidate(across, down, width, height) for across, down in ((0.0, 0.0), *moves)]
        board = (0, 0, self.layout.width, self.layout.height)
        _, place = self.labels.best((x + aside * self.unit, y + below * self.unit), spots, board, _NEAR)
        self.labels.reserve(place, width, height)
        return place

    def _paste(self, sprite: Image.Image, middle: Point) -> None:
        place = (round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2))
        self.picture.paste(sprite, place, sprite)


def _beside(layout: Layout, hex_: HexName) -> list[HexName]:
    grid = layout.grid
    return [grid.names[near] for near in grid.neighbours[grid.index[hex_]]]


def _border(picture: Image.Image, layout: Layout, hexes: Iterable[HexName], side: Seat, *, inner: bool) -> None:
    """Draws a line along every side of the ground where other ground begins."""
    inside = {layout.grid.index[hex_] for hex_ in hexes}
    sides = [
        (hex_, direction)
        for hex_ in sorted(inside)
        for direction, near in enumerate(layout.grid.toward[hex_])
        if near not in inside
    ]
    _break_section_lines(picture, layout, sides)
    for hex_, direction in sides:
        _side(picture, layout, hex_, direction, side, _INSIDE[inner])


def _break_section_lines(picture: Image.Image, layout: Layout, sides: Iterable[tuple[int, int]]) -> None:
    """Covers the lines between sections where a border lies along them, whose dashes they would mix with."""
    middles = [
        ((x + end_x) / 2, (y + end_y) / 2)
        for line in section_lines(layout)
        for (x, y), (end_x, end_y) in pairwise(line)
    ]
    cover = _cover(layout.radius / layout.unit, layout.unit, layout.theme)
    for hex_, direction in sides:
        x, y = layout.middle_of_side(hex_, direction, 1.0)
        if direction in _LEVEL and any(hypot(x - at_x, y - at_y) < layout.unit for at_x, at_y in middles):
            picture.paste(cover, (round(x - cover.width / 2), round(y - cover.height / 2)), cover)


@lru_cache(maxsize=16)
def _cover(long: float, unit: float, theme: Theme) -> Image.Image:
    """What covers a line between sections along one hexside, of a length in measures."""
    drawing, half = Drawing(), long / 2 - _WIDE / 2
    drawing.line(((0, -half), (0, half)), PAPER, _WIDE)
    return drawing.moved(0, 0, unit).sprite(round((_WIDE + 4) * unit), round((long + 4) * unit), theme)


def _side(picture: Image.Image, layout: Layout, hex_: int, direction: int, side: Seat, share: float) -> None:
    """Draws one hexside as a border: solid for the Union, dashed for the Confederacy."""
    x, y = layout.middle_of_side(hex_, direction, share)
    corners = layout.corners(hex_, share)
    start, end = corners[direction], corners[(direction + 1) % 6]
    if (direction + layout.turned) % 2:
        start, end = end, start
    dx, dy = (round((to - from_) / layout.unit, 1) for from_, to in zip(start, end, strict=True))
    sprite = _stretch(side, dx, dy, direction in _LEVEL, layout.unit, layout.theme)
    picture.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)


@lru_cache(maxsize=128)
def _stretch(side: Seat, dx: float, dy: float, level: bool, unit: float, theme: Theme) -> Image.Image:  # noqa: FBT001 - cached
    """A border along one hexside, given in measures from end to end."""
    drawing = Drawing()
    pieces = ((0.0, 1.0),) if side == UNION else _DASHES[level]
    lines: tuple[tuple[float, Ink], ...] = ((9, PAPER), (5.5, colors_of(side).ink))
    if side != UNION and theme.plain:
        lines = ((11.5, PAPER), (9, colors_of(side).ink), (3, PAPER))
    for width, color in lines:
        for low, high in pieces:
            drawing.line([(dx * (at - 0.5), dy * (at - 0.5)) for at in (low, high)], color, width)
    size = (round((abs(dx) + 14) * unit), round((abs(dy) + 14) * unit))
    return drawing.moved(0, 0, unit).sprite(*size, theme)


@lru_cache(maxsize=64)
def _arrow_out(side: Seat, dx: float, dy: float, unit: float, theme: Theme) -> Image.Image:
    """A broad arrow across a hexside, away from the hex's middle; hollow for the Confederacy."""
    drawing = Drawing()
    shape: list[Point] = [(-22, -8), (0, -8), (0, -19), (27, 0), (0, 19), (0, 8), (-22, 8)]
    small: list[Point] = [(-15, -2.5), (5, -2.5), (5, -8), (17, 0), (5, 8), (5, 2.5), (-15, 2.5)]
    drawing.line((*shape, shape[0]), PAPER, 8)
    drawing.polygon(shape, colors_of(side).ink)
    drawing.line((*shape, shape[0]), colors_of(side).ink, 3)
    if side != UNION:
        drawing.polygon(small, WHITE)
    turn = atan2(dy, dx)
    turned = drawing.mapped(lambda at: (at[0] * cos(turn) - at[1] * sin(turn), at[0] * sin(turn) + at[1] * cos(turn)))
    return turned.moved(0, 0, unit).sprite(round(74 * unit), round(74 * unit), theme)


@lru_cache(maxsize=64)
def _plate(side: Seat, text: str, due: bool, unit: float, theme: Theme) -> Image.Image:  # noqa: FBT001 - cached
    """The sign of reinforcements: a plate in the shape of their side with an arrow onto the ground and the turn."""
    drawing = Drawing()
    width, height, letters = 74.0, 27.0, 50.0
    if due:
        drawing.polygon(outline(side, width + 9, height + 9, 9), GOLD_DARK)
        drawing.polygon(outline(side, width + 6, height + 6, 8), GOLD)
    drawing.extend(plaque(side, width, height, 6))
    color = colors_of(side).figure
    drawing.line(((-26, -8), (-26, 0)), color, 3.5)
    drawing.polygon(((-33, -1), (-19, -1), (-26, 8)), color)
    picture = drawing.moved(0, 0, unit).sprite(round((width + 20) * unit), round(48 * unit), theme)
    size = fitting(text, "bold", round(25 * unit), letters * unit)
    place = (picture.width / 2 + 9 * unit, picture.height / 2 - 1 * unit)
    write(picture, place, text, "bold", size, theme.of(color), "mm")
    return picture
