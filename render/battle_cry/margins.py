"""Margins of the board: its title, and for each side its cards and its victory stand."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from engine.battle_cry.view import PublicView, SideView
from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import N_, _, listed
from render.art.cartouche import cartouche
from render.art.layout import Layout
from render.art.palette import FADED, GOLD, GOLD_DARK, INK, PAPER, SEPIA, UNION_LIGHT, Ink, mix
from render.art.shapes import Drawing, Point
from render.art.side_colors import colors_of, outline, plaque
from render.art.silhouettes import ARMS
from render.art.text_drawing import fitting, fitting_lines, width_of, write
from render.art.themes import Theme
from render.battle_cry.names import card_name
from render.sprite_cache import kept
from render.words import long_date, side_name, title_parts, victory_words

_STAND_WIDTH = 560
_SLOT = 70
_SMALLEST, _DATE, _MOMENT = 31, 30, 38

_TITLE, _UPPER, _BELOW = 48, 36, 24
"""Height of the battle's name beside its date; its height above that, and the date's below it."""

_GAP, _TWO = 22, 25
"""Space between the name and what stands beside it, and the height of two lines there."""

_INDENT = 24
"""Distance of the title from the edges of its frame."""

_MOMENT_SHARE = 0.5
"""Greatest share of the title's width that the moment may have."""


def draw_title(picture: Image.Image, view: PublicView, layout: Layout, *, played: bool = False) -> None:
    """Draws the battle's name, a remark on it and its date; its turn, the side to play, and the draw pile.

    ``played``, the turn was played: nothing is to play.
    """
    scale, of = layout.scale, layout.theme.of
    left, top, right, bottom = layout.title
    middle = (top + bottom) / 2
    whole = right - left - (6 + 2 * _INDENT) * scale
    moment = moment_words(view, played=played)
    moment = moment if view.outcome else f"{moment} · {_piles(view)}"
    moment_size = fitting(moment, "bold", round(_MOMENT * scale), whole * _MOMENT_SHARE)
    write(picture, (right - 6 * scale, middle + 2 * scale), moment, "bold", moment_size, of(INK), "rm")
    room = whole - width_of(moment, "bold", moment_size) - _GAP * scale
    _write_title(picture, view, layout, (left + _INDENT * scale, middle), room)


def _write_title(picture: Image.Image, view: PublicView, layout: Layout, place: Point, room: float) -> None:
    """Writes the battle's name in its frame, and beside it its remark and its date, one above the other if need be.

    Where that is too wide, the name is smaller, and they stand below it. The middle of the left edge is at ``place``.
    """
    scale, of, (start, middle) = layout.scale, layout.theme.of, place
    (title, remark), day = title_parts(view.title), long_date(view.date)
    size, gap = round(_TITLE * scale), _GAP * scale
    after = start + width_of(title, "title", size) + gap
    for lines, high in (([" · ".join(filter(None, (remark, day)))], _DATE), ([remark, day], _TWO)):
        small = round(high * scale)
        end = after + max(width_of(line, "bold", small) for line in lines)
        if end - start <= room:
            _draw_cartouche(picture, layout, end - start)
            write(picture, (start, middle - 4 * scale), title, "title", size, of(INK))
            for number, line in enumerate(lines):
                down = (2 if len(lines) == 1 else -1) + (2 * number + 1 - len(lines)) * _TWO * 0.5
                write(picture, (after, middle + down * scale), line, "bold", small, of(SEPIA))
            return
    below = " · ".join(filter(None, (remark, day)))
    size, small = (
        fitting(title, "title", round(_UPPER * scale), room),
        fitting(below, "bold", round(_BELOW * scale), room),
    )
    _draw_cartouche(picture, layout, max(width_of(title, "title", size), width_of(below, "bold", small)))
    write(picture, (start, middle - 15 * scale), title, "title", size, of(INK))
    write(picture, (start, middle + 15 * scale), below, "bold", small, of(SEPIA))


def _draw_cartouche(picture: Image.Image, layout: Layout, wide: float) -> None:
    """Draws the frame around a title ``wide`` pixels wide; a plain theme has none."""
    if not layout.theme.plain:
        left, top, _right, bottom = layout.title
        scale = layout.scale
        sprite = cartouche(round(wide + 2 * _INDENT * scale), round(bottom - top + 3 * scale), scale, layout.theme)
        picture.paste(sprite, (left, round(top - 2 * scale)), sprite)


def moment_words(view: PublicView, *, played: bool = False) -> str:
    """``Turn 3 · Union to play``, for a turn that was played ``Turn 3 · Union``, or the winner."""
    if view.outcome:
        return _("Turn {turn} · {victory}", turn=view.turn, victory=victory_words(view.outcome.winner))
    if played:
        return _("Turn {turn} · {side}", turn=view.turn, side=side_name(view.active))
    return _("Turn {turn} · {side} to play", turn=view.turn, side=side_name(view.active))


def _piles(view: PublicView) -> str:
    own = [str(side.draw_pile) for side in view.sides if side.draw_pile is not None]
    return _("Draw piles {piles}", piles=listed(own)) if own else _("Draw pile {pile}", pile=view.draw_pile)


_NAMES: dict[str, str] = {UNION: N_("UNION"), CONFEDERATE: N_("CONFEDERATE")}
"""Names of the sides in capitals, to be looked up where they are drawn."""


def draw_side(picture: Image.Image, view: PublicView, side: SideView, layout: Layout) -> None:
    """Draws a side's margin, at its own edge of the board: commander, cards, flags; filled when it is its turn."""
    SideMargin(picture, view, side, layout).draw()


class SideMargin:
    """A side's margin under construction, drawn from left to right."""

    def __init__(self, picture: Image.Image, view: PublicView, side: SideView, layout: Layout) -> None:
        self.picture = picture
        self.view = view
        self.side = side
        self.scale = layout.scale
        self.box = layout.margin(side.edge)
        self.lit = view.outcome.winner == side.side if view.outcome else view.active == side.side
        self.theme = layout.theme
        self.ink = UNION_LIGHT if self.lit and side.side == UNION else INK
        self.color = self.theme.of(self.ink)
        self.x = self.box[0] + 14 * self.scale
        self.y = (self.box[1] + self.box[3]) / 2

    def draw(self) -> None:
        """Draws the margin."""
        left, top, right, bottom = self.box
        self.picture.paste(
            _panel(right - left, bottom - top, self.side.side, self.lit, self.scale, self.theme), (left, top)
        )
        self._name()
        self._cards()
        self._banner()
        self._stand()

    def _name(self) -> None:
        """Draws the side's sign, its name and its commander, one above the other."""
        self._paste(_sign(self.side.side, self.lit, self.scale, self.theme), self.x, self.y)
        x, scale = self.x + 96 * self.scale, self.scale
        name = _(_NAMES[self.side.side])
        size = fitting(name, "title", round(38 * scale), 360 * scale)
        write(self.picture, (x, self.y - 15 * scale), name, "title", size, self.color)
        size = fitting(self.side.commander, "bold", round(31 * scale), 360 * scale)
        write(self.picture, (x, self.y + 24 * scale), self.side.commander, "bold", size, self.color)
        self.x = x + 392 * scale

    def _cards(self) -> None:
        """Draws three fanned cards and the number held."""
        self._paste(_fan(self.scale, self.theme), self.x, self.y)
        place = (self.x + 92 * self.scale, self.y + 1 * self.scale)
        write(self.picture, place, str(self.side.cards), "title", 46 * self.scale, self.color)
        self.x += 158 * self.scale

    def _banner(self) -> None:
        """Writes the card that the side plays, or its victory."""
        room = self.box[2] - (_STAND_WIDTH + 18) * self.scale - self.x
        if self.view.outcome and self.lit:
            said = _("VICTORY")
            size = fitting(said, "title", round(50 * self.scale), room)
            write(self.picture, (self.x, self.y), said, "title", size, self.color)
        elif self.lit and self.view.table:
            name = card_name(self.view.table)
            size = fitting(name, "strong", round(36 * self.scale), room)
            lines = ["", name]
            if size < _SMALLEST * self.scale:
                lines, size = fitting_lines(name, "strong", round(_SMALLEST * self.scale), room, 2)
                lines = lines if len(lines) > 1 else ["", name]
            write(self.picture, (self.x, self.y - 20 * self.scale), lines[0], "strong", size, self.color)
            write(self.picture, (self.x, self.y + 16 * self.scale), lines[1], "strong", size, self.color)
            if not lines[0]:
                said = _("Card played") if self.view.counts_as else _("Skirmish action")
                size = fitting(said, "bold", round(26 * self.scale), room)
                write(self.picture, (self.x, self.y - 20 * self.scale), said, "bold", size, self.color)

    def _stand(self) -> None:
        """Draws a place for each flag needed, the taken ones with the sign of their origin; and ``n of m``."""
        scale, stand = self.scale, self.side.stand
        right = self.box[2] - 18 * scale
        text = _("{taken} of {needed}", taken=len(stand), needed=self.side.flags_to_win)
        size = fitting(text, "title", round(40 * scale), 118 * scale)
        write(self.picture, (right, self.y), text, "title", size, self.color, "rm")
        right -= 124 * scale
        places = max(self.side.flags_to_win, len(stand))
        step = min(_SLOT, (_STAND_WIDTH - 130) / places) * scale
        for number in range(places):
            kind = stand[number].kind if number < len(stand) else ""
            self._paste(
                _trophy(self.side.side, kind, self.ink, step, self.theme), right - (places - number) * step, self.y
            )

    def _paste(self, sprite: Image.Image, left: float, middle: float) -> None:
        self.picture.paste(sprite, (round(left), round(middle - sprite.height / 2)), sprite)


@kept(32)
def _panel(width: int, height: int, seat: Seat, lit: bool, scale: float, theme: Theme) -> Image.Image:  # noqa: FBT001 - cached
    """The margin's ground: in the side's colors when it is lit, else paper with a border."""
    drawing = Drawing()
    corners = outline(seat, width - 4 * scale, height - 10 * scale, 20 * scale)
    field, edge = colors_of(seat).field, colors_of(seat).edge
    ground = field if lit else mix(PAPER, field, 0.06 if seat == UNION else 0.3)
    drawing.polygon(corners, ground, edge, (5 if lit else 2.5) * scale)
    panel = Image.new("RGB", (width, height), theme.of(PAPER))
    drawing.moved(width / 2, height / 2).draw_on(panel, theme)
    return panel


@lru_cache(maxsize=32)
def _sign(seat: Seat, lit: bool, scale: float, theme: Theme) -> Image.Image:  # noqa: FBT001 - cached
    """A flag on the shape of the side's counters, gold around it when it is lit."""
    drawing = Drawing()
    if lit:
        drawing.polygon(outline(seat, 72, 72, 18), GOLD, GOLD_DARK, 1.5)
    drawing.extend(plaque(seat, 60, 60))
    drawing.extend(ARMS["objective"](colors_of(seat).figure).moved(2, 0, 0.4))
    return drawing.moved(0, 0, scale).sprite(round(80 * scale), round(80 * scale), theme)


@lru_cache(maxsize=16)
def _fan(scale: float, theme: Theme) -> Image.Image:
    drawing = Drawing()
    for turn in (-1, 0, 1):
        card = ((-15, -22), (15, -22), (15, 22), (-15, 22))
        leaning = [(px + turn * (12 - py * 0.22), py + abs(turn) * 4 + turn * px * 0.18) for px, py in card]
        drawing.polygon(leaning, mix(PAPER, SEPIA, 0.12), INK, 2)
    return drawing.moved(0, 0, scale).sprite(round(84 * scale), round(70 * scale), theme)


@lru_cache(maxsize=256)
def _trophy(taker: Seat, kind: str, color: Ink, width: float, theme: Theme) -> Image.Image:
    """A captured flag in the enemy's colors with the sign of its origin; without a kind, an empty place.

    The flag of a unit that left the map is in its own side's colors, with an arrow.
    """
    drawing = Drawing()
    if kind:
        enemy = CONFEDERATE if taker == UNION else UNION
        owner = taker if kind == "exit" else enemy
        drawing.line(((-29, -37), (-29, 38)), color, 5)
        drawing.disc((-29, -38), 4, GOLD, GOLD_DARK, 1)
        drawing.extend(plaque(owner, 58, 52, 12).moved(2, -8))
        drawing.extend(ARMS.get(kind, ARMS["objective"])(colors_of(owner).figure).moved(2, -9, 0.38))
    else:
        corners = ((-26, -30), (26, -30), (26, 30), (-26, 30))
        for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
            for at in (0.08, 0.4, 0.72):
                dash = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in (at, at + 0.2)]
                drawing.line(dash, mix(color, FADED, 0.6), 2.5)
    return drawing.moved(0, 0, width / 70).sprite(round(width), round(84 * width / 70), theme)
