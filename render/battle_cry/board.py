"""The board picture: a cached background with the pieces, the sides, events and highlights drawn on it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from math import hypot

from PIL import Image

from engine.battle_cry.view import HexView, PublicView
from engine.decision import HexName
from render.art.landscape import STANDING
from render.art.layout import Layout, layout_of
from render.art.seasons import in_season
from render.art.shapes import Point
from render.art.terrain_signs import chip_sprite, chip_width
from render.art.themes import OLD_PAPER, Theme
from render.art.works import work_sprite
from render.background import background_of, standing_of
from render.battle_cry.alt_text import alt_text
from render.battle_cry.counters import (
    NONE,
    GeneralFace,
    Marks,
    UnitFace,
    corners_sprite,
    general_sprite,
    letters_of,
    unit_sprite,
)
from render.battle_cry.folded import chart_of_halves, fold, full_width, halves, is_folded
from render.battle_cry.margins import draw_side, draw_title
from render.battle_cry.marks import OFF_BOARD, Arrow, Loss, Mark
from render.battle_cry.objective_ground import of_view
from render.battle_cry.overlays import Overlay
from render.battle_cry.owner_marks import general_mark, owner_mark
from render.battle_cry.part import chart_of_part, cover, excerpt_of, is_within, part_sheet, rim_sides
from render.battle_cry.plan import ALONE, LED, PLATED, chip_places, chips_of, piece_boxes
from render.battle_cry.special_ground import draw_borders, draw_signs
from render.close_up import draw_outline
from render.hex_chart import HexChart, chart_of
from render.highlight import Highlight
from render.label_placement import LabelSpace, Rectangle
from render.line_names import LineName, line_names
from render.picture import common_palette, filled, png, reduced
from render.place_names import NARROW, is_below, write_name, write_place
from render.pointers import Around, draw_above, draw_below
from render.pressed_bands import Pressing
from render.sketch import Stroke
from render.sketch_drawing import draw_strokes
from render.stamps import Stamp
from render.viewport import LEAST, Viewport, box_of, close_width, hexes_in, is_wide

__all__ = ["WIDTH", "alt_text", "board_frame", "draw_board", "usual_width"]

WIDTH = 1600
"""Usual width, in pixels."""

_COUNTER, _BURST, _EDGE = (104.0, 70.0), (56.0, 56.0), 0.16
"""Widths and heights of a counter and of a burst in an empty hex, in measures; share of a letter's box around it."""

_FEW = 3
"""Greatest number of hexes of held ground that names along lines leave to its flags."""

WIDE_HEX = 100
"""Width of a hex of a wide board, in pixels: legible when the picture is enlarged."""


def usual_width(rows: tuple[int, ...], theme: Theme = OLD_PAPER) -> int:
    """Usual width of a board's picture, in pixels."""
    return WIDE_HEX * max(rows) if is_wide(rows) and not is_folded(rows, theme) else WIDTH


def draw_board(  # noqa: PLR0913  what can be shown, and how
    view: PublicView,
    *,
    width: int = 0,
    marks: Iterable[Mark] = (),
    highlight: Highlight | None = None,
    viewport: Viewport | None = None,
    least: int = LEAST,
    strokes: Sequence[Stroke] = (),
    theme: Theme = OLD_PAPER,
    turned: bool = False,
) -> bytes:
    """The board as a palette PNG, about four fifths as high as wide; a double board half as high.

    The same arguments always give the same bytes. ``width`` is that of the whole board in pixels, 0 for the usual one.
    ``marks`` are the events since the last picture (``marks_of``), ``highlight`` what may be chosen now, ``strokes`` a
    player's sketch on top. A ``viewport`` shows that part of the board alone, at least ``least`` pixels across.
    ``turned``, the map is upside down: the army of the top edge is below.
    """
    width, theme = width or usual_width(view.rows, theme), in_season(theme, view.scenery)
    happened, folded = tuple(marks), viewport is None and is_folded(view.rows, theme)
    if folded:
        picture = folded_frame(view, width, happened, highlight, strokes, theme=theme, turned=turned)
        layout = layout_of(view.rows, full_width(view.rows, width), theme, turned=turned)
        chart = chart_of_halves(picture, layout)
    else:
        whole = width if viewport is None else close_width(view.rows, viewport, width, least)
        picture = board_frame(view, whole, happened, highlight, theme=theme, turned=turned, viewport=viewport)
        layout = layout_of(view.rows, whole, theme, turned=turned)
        draw_strokes(picture, strokes, layout)
        picture = picture if viewport is None else part_sheet(picture, view, layout, viewport)
        chart = _chart(picture, layout, viewport)
    sheet = filled(picture, theme)
    palette = common_palette(theme, tinted=_is_tinted(highlight, layout, viewport))
    is_posted = bool(happened) or (viewport is None and is_wide(view.rows))
    pressing = Pressing.SMALL if is_posted else Pressing.QUICK
    return png(reduced(sheet, palette), pressing, chart.on_sheet(sheet).texts())


def _outline(picture: Image.Image, layout: Layout, part: Viewport, inside: frozenset[int]) -> None:
    """Draws a line around a part of the ground, under the names of the hexes along it."""
    draw_outline(picture, rim_sides(layout, part, inside), layout.unit, layout.theme)
    grid, hexes = layout.grid, frozenset(hexes_in(part, layout.grid))
    along = {near for hex_ in hexes for near in grid.neighbours[hex_]} | hexes
    for hex_ in sorted(along & inside):
        write_name(picture, layout, grid.names[hex_])


def _is_tinted(highlight: Highlight | None, layout: Layout, viewport: Viewport | None) -> bool:
    """Whether a hex that is shown lies under a tint or a veil."""
    if highlight is None:
        return False
    index = layout.grid.index
    tinted = {index.get(hex_, -1) for hex_ in (*highlight.hidden, *(one.hex for one in highlight.dangers))}
    return not tinted.isdisjoint(range(len(layout.grid)) if viewport is None else hexes_in(viewport, layout.grid))


def _chart(picture: Image.Image, layout: Layout, viewport: Viewport | None) -> HexChart:
    if viewport is not None:
        return chart_of_part(picture, layout, viewport)
    return chart_of(picture, layout, layout.grid.names, [(range(len(layout.grid)), (0, 0))])


def folded_frame(  # noqa: PLR0913  what can be shown, and how
    view: PublicView,
    width: int,
    marks: Sequence[Mark] = (),
    highlight: Highlight | None = None,
    strokes: Sequence[Stroke] = (),
    *,
    theme: Theme = OLD_PAPER,
    turned: bool = False,
    played: bool = False,
    outlined: Sequence[Viewport] = (),
) -> Image.Image:
    """A wide board folded (``folded.py``), in full color, ``width`` pixels wide; the rest as for `board_frame`."""
    whole, theme = full_width(view.rows, width), in_season(theme, view.scenery)
    layout = layout_of(view.rows, whole, theme, turned=turned)

    def half(viewport: Viewport) -> Image.Image:
        picture = board_frame(
            view, whole, marks, highlight, theme=theme, turned=turned, viewport=viewport, outlined=outlined
        )
        draw_strokes(picture, strokes, layout)
        return picture

    return fold(view, half, layout, width, played=played)


def board_frame(  # noqa: PLR0913  what can be shown, and how
    view: PublicView,
    width: int,
    marks: Iterable[Mark] = (),
    highlight: Highlight | None = None,
    *,
    theme: Theme = OLD_PAPER,
    turned: bool = False,
    viewport: Viewport | None = None,
    played: bool = False,
    stamps: list[Stamp] | None = None,
    outlined: Sequence[Viewport] = (),
    unnamed: Collection[HexName] = (),
) -> Image.Image:
    """The board in full color, before it is reduced to its palette.

    A ``viewport`` lies on bare paper. ``played``, the turn is told as one that was played and not as one to play.
    ``stamps`` is filled with the marks as they were put on the picture. A line runs around each part of the ground
    that is ``outlined``. Places in ``unnamed`` hexes are written as if a piece were there: not at all.
    """
    theme = in_season(theme, view.scenery)
    layout = layout_of(view.rows, width, theme, turned=turned)
    drawn = partial(background_of, view.rows, view.ground, width, theme, seed=view.title, turned=turned)
    picture = drawn(scenery=view.scenery).copy()
    if viewport is None:
        draw_title(picture, view, layout, played=played)
        for side in view.sides:
            draw_side(picture, view, side, layout)
    whole, marks_there = view, tuple(marks)
    view, happened, highlight, inside = excerpt_of(view, marks_there, highlight, layout, viewport)
    is_half = viewport is not None and is_folded(view.rows, theme) and viewport in halves(view.rows)
    along = names_along(whole, layout, None if viewport is None else inside)
    led = names_along(whole, layout) if is_half else along  # a name of one half is none of the other's
    places = _places(view, happened, highlight, {one.line.name for one in led})
    along = _write_along(picture, along, layout, _hiding(whole, layout, marks_there, unnamed))
    places = [one for one in places if one.hex not in unnamed]
    _lift_names(picture, layout, draw_borders(picture, whole, layout), along)
    part = box_of(viewport, layout) if viewport is not None else None
    happened = _ending(happened, layout, inside) if is_half else happened
    if part is not None:
        cover(picture, layout, inside, part, ends=not is_half)
    for near in outlined:
        _outline(picture, layout, near, inside)
        _lift_names(picture, layout, frozenset(layout.grid.names[hex_] for hex_ in hexes_in(near, layout.grid)), along)
    around = _around(view, places, inside, _standing(whole, layout, highlight))
    if highlight is not None:
        draw_below(picture, highlight, layout, around)
    else:
        for place in places:
            write_place(picture, layout, place)
    overlay = Overlay(picture, view, layout, part, places, along)
    overlay.draw_below(happened, inside if viewport is not None else None)
    _units(picture, view, layout)
    for work in view.works:
        _put(picture, work_sprite(work.terrain, layout.sides(work.sides), layout.unit, theme), layout, work.hex, 0)
    _names_beside_works(picture, view, layout, places, inside)
    _lift_names(picture, layout, frozenset(work.hex for work in view.works), along)
    _corners(picture, view, layout)
    _generals(picture, view, layout)
    _names_beside_pieces(picture, view, layout, around)
    draw_signs(picture, view, layout, overlay.labels, [one.line for one in along])
    if highlight is not None:
        draw_above(picture, highlight, layout, around)
    _chips(picture, view, layout, highlight or Highlight(), overlay.labels.flagged)
    _letters_beside_chips(picture, view, layout)
    overlay.draw_above(happened, inside if viewport is not None else None)
    if stamps is not None:
        stamps += overlay.stamps
    return picture


def _ending(marks: Iterable[Mark], layout: Layout, inside: frozenset[int]) -> tuple[Mark, ...]:
    """The marks without the arrows that end in a hex outside a part."""
    index = layout.grid.index
    return tuple(
        mark for mark in marks
        if not isinstance(mark, Arrow) or mark.to == OFF_BOARD or index[mark.to] in inside
    )  # fmt: skip


def names_along(view: PublicView, layout: Layout, part: frozenset[int] | None = None) -> tuple[LineName, ...]:
    """The names along the lines of a board, or of a part, where none may be cut."""
    lines, theme = view.scenery.lines, layout.theme
    few = (hex_ for one in view.holds if len(one.hexes) <= _FEW for hex_ in one.hexes)
    signed = (*(one.hex for one in of_view(view).singles), *few)
    crests = tuple((one.hex, one.sides) for one in view.works if one.terrain == "crest")
    found = line_names(view.rows, view.ground, layout.width, theme, view.title, lines, layout.turned, signed, crests)
    return found if part is None else tuple(one for one in found if is_within(one.name, layout, part))


def _write_along(
    picture: Image.Image, names: Iterable[LineName], layout: Layout, hiding: Collection[Rectangle]
) -> tuple[LineName, ...]:
    """Writes the names along lines of which no letter is hidden, and returns them."""
    found = tuple(one for one in names if not any(_overlap(letter, box) for letter in one.name.boxes for box in hiding))
    for name in found:
        name.draw_on(picture, layout.theme)
    return found


def _hiding(view: PublicView, layout: Layout, marks: Iterable[Mark], held: Iterable[HexName]) -> tuple[Rectangle, ...]:
    """The boxes of pieces, of bursts, and of counters in hexes that are ``held`` besides: what hides names below."""
    pieces, labels = piece_boxes(view, layout), LabelSpace(layout.unit)
    burst = {mark.hex for mark in marks if isinstance(mark, Loss)} - pieces.keys()
    more = [labels.around(layout.center(hex_), *_BURST) for hex_ in burst]
    more += [labels.around(layout.center(hex_), *_COUNTER) for hex_ in set(held) - pieces.keys()]
    return (*chain.from_iterable(pieces.values()), *more)


def _overlap(letter: Rectangle, box: Rectangle) -> bool:
    """Whether a box covers more than the edge of a letter's box."""
    edge = (letter[2] - letter[0]) * _EDGE
    return (
        letter[0] + edge < box[2]
        and letter[2] - edge > box[0]
        and letter[1] + edge < box[3]
        and letter[3] - edge > box[1]
    )


def _lift_names(picture: Image.Image, layout: Layout, hexes: frozenset[HexName], along: Iterable[LineName]) -> None:
    """Writes again the names along lines that borders or works of some hexes may have covered."""
    centers = [layout.center(hex_) for hex_ in hexes]
    for one in along:
        if any(_meets(box, middle, layout.radius) for box in one.name.boxes for middle in centers):
            one.draw_on(picture, layout.theme)


def _meets(box: Rectangle, middle: Point, radius: float) -> bool:
    """Whether a box lies near a hex."""
    left, top, right, bottom = box
    return hypot((left + right) / 2 - middle[0], (top + bottom) / 2 - middle[1]) < radius + (right - left) / 2


def _around(view: PublicView, places: list[HexView], inside: frozenset[int], standing: Image.Image | None) -> Around:
    led = frozenset(general.hex for general in view.generals)
    return Around(places, led | {one.hex for one in view.units}, led, inside, standing)


def _standing(view: PublicView, layout: Layout, highlight: Highlight | None) -> Image.Image | None:
    """The mask of what stands on the ground, where a highlight tints such ground."""
    if highlight is None:
        return None
    tinted = {*highlight.destinations, *(one.hex for one in highlight.dangers)}
    if not any(one.hex in tinted and not STANDING.isdisjoint(one.terrain) for one in view.ground):
        return None
    lines, seed, turned = view.scenery.lines, view.title, layout.turned
    return standing_of(view.rows, view.ground, layout.width, layout.theme, seed=seed, lines=lines, turned=turned)


def _places(view: PublicView, marks: Iterable[Mark], highlight: Highlight | None, along: set[str]) -> list[HexView]:
    """The places whose names are written.

    Left out are those that are written ``along`` a line, those with a piece, a burst, the tail of a numbered arrow, a
    number of dice, or a plate with dice below houses.
    """
    crowded = {unit.hex for unit in view.units} | {general.hex for general in view.generals}
    crowded |= {mark.from_ for mark in marks if isinstance(mark, Arrow)}
    crowded |= {mark.hex for mark in marks if isinstance(mark, Loss)}
    look = highlight or Highlight()
    crowded |= {one.hex for one in look.dangers}
    plates = {one.hex for one in look.targets}
    named = [one for one in view.ground if one.name and one.name not in along and one.hex not in crowded]
    return [one for one in named if one.hex not in plates or not is_below(one)]


def _names_beside_works(
    picture: Image.Image, view: PublicView, layout: Layout, places: Iterable[HexView], inside: frozenset[int]
) -> None:
    """Writes again the names that works may have covered: those of hexes, and of places without a piece."""
    names, index = layout.grid.names, layout.grid.index
    near = {hex_ for work in view.works for hex_ in (index[work.hex], *layout.grid.neighbours[index[work.hex]])}
    for hex_ in sorted(near & inside):
        write_name(picture, layout, names[hex_])
    for one in places:
        if index[one.hex] in near:
            write_place(picture, layout, one)


def _names_beside_pieces(picture: Image.Image, view: PublicView, layout: Layout, around: Around) -> None:
    """Writes the names of hexes with pieces, which are darker, and again those near a general's name or gold."""
    grid, inside = layout.grid, around.inside or frozenset()
    wide = {one.hex for one in view.generals} | ({one.hex for one in view.units if one.ordered} - {""})
    near = {hex_ for name in wide for hex_ in grid.neighbours[grid.index[name]]} & inside
    held = {grid.index[hex_] for hex_ in around.filled} & inside
    for hex_ in sorted(near | held):
        write_name(picture, layout, grid.names[hex_], NARROW, dark=hex_ in held)


def unit_sprites(view: PublicView, layout: Layout) -> Iterator[tuple[HexName, Image.Image, float]]:
    """Each unit's hex and counter, with the counter's middle in measures below the hex's."""
    for hex_, face in _faces(view):
        yield hex_, unit_sprite(face, layout.unit, layout.theme), LED if face.led else ALONE


def general_sprites(view: PublicView, layout: Layout) -> Iterator[tuple[HexName, Image.Image, float]]:
    """Each general's hex and plate, with its middle in measures below the hex's."""
    for general in view.generals:
        marks = NONE if view.outcome else Marks(general.ordered, general.moved)
        plate = GeneralFace(general.side, general.name, general.alone, marks, general_mark(view, general))
        yield general.hex, general_sprite(plate, layout.unit, layout.theme), ALONE if general.alone else PLATED


def _units(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    for hex_, sprite, below in unit_sprites(view, layout):
        _put(picture, sprite, layout, hex_, below)


def _corners(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    """Pastes again what works may have covered: the corners of counters, and all of those with a general."""
    grid = layout.grid
    worked = {grid.index[work.hex] for work in view.works}
    near = worked | {hex_ for one in worked for hex_ in grid.neighbours[one]}
    for hex_, face in _faces(view):
        if grid.index[hex_] in near:
            sprite = (unit_sprite if face.led else corners_sprite)(face, layout.unit, layout.theme)
            _put(picture, sprite, layout, hex_, LED if face.led else ALONE)


def _faces(view: PublicView) -> Iterator[tuple[HexName, UnitFace]]:
    """Each unit's hex and counter."""
    led = {general.hex: general_mark(view, general) for general in view.generals if not general.alone}
    for one in view.units:
        marks = NONE if view.outcome else Marks(one.ordered, one.moved, one.battled)
        owner = owner_mark(one.leader)
        owner = "" if owner == led.get(one.hex) else owner
        face = UnitFace(
            side=one.side,
            arm=one.arm,
            traits=one.traits,
            figures=one.figures,
            full=one.full,
            led=one.hex in led,
            marks=marks,
            owner=owner,
        )
        yield one.hex, face._replace(plain=is_wide(view.rows))


def _generals(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    for hex_, sprite, below in general_sprites(view, layout):
        _put(picture, sprite, layout, hex_, below)


def _chips(
    picture: Image.Image, view: PublicView, layout: Layout, highlight: Highlight, flagged: Collection[HexName]
) -> None:
    """Draws the terrain that a piece hides, as a chip. Left out are those in danger: their dice tell of their cover."""
    places = chip_places(view, layout, {one.hex for one in highlight.targets if one.dice}, flagged)
    endangered = {one.hex for one in highlight.dangers}
    for hex_, terrain in chips_of(view).items():
        if hex_ not in endangered:
            across, down, width = places[hex_]
            size = layout.unit * width / chip_width(terrain)
            _put(picture, chip_sprite(terrain, size, layout.theme), layout, hex_, down, across)


def _letters_beside_chips(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    """Pastes again the letters of units' traits: a chip of the hex above may lie over them."""
    grid, chips = layout.grid, chips_of(view)
    for hex_, face in _faces(view):
        near = (grid.names[one] for one in grid.neighbours[grid.index[hex_]])
        if letters_of(face.traits) and any(one in chips for one in near):
            _put(picture, corners_sprite(face, layout.unit, layout.theme), layout, hex_, LED if face.led else ALONE)


def _put(
    picture: Image.Image, sprite: Image.Image, layout: Layout, hex_: str, below: float, right: float = 0.0
) -> None:
    """Pastes a sprite whose middle lies ``below`` the hex's middle, and ``right`` of it."""
    x, y = layout.center(hex_)
    place = (round(x + right * layout.unit - sprite.width / 2), round(y + below * layout.unit - sprite.height / 2))
    picture.paste(sprite, place, sprite)
