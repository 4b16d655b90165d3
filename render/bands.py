"""What surrounds the board: its title, and a band for each side with its cards and its victory stand."""

from __future__ import annotations

from PIL import Image

from engine.battle_cry.cards import card_table
from engine.battle_cry.view import PublicView, SideView, TrophyView
from engine.decision import CONFEDERATE, UNION, Seat
from render.art.counters import livery, outline, plaque
from render.art.ink import FADED, GOLD, GOLD_DARK, INK, PAPER, SEPIA, Color, mix
from render.art.lettering import fitting, width_of, write
from render.art.silhouettes import ARMS
from render.art.sketch import Sketch
from render.layout import Box, Layout
from render.phrases.outcomes import outcome_title
from render.words import side_name

_STAND_WIDTH = 560
_SLOT = 70


def draw_title(picture: Image.Image, view: PublicView, layout: Layout) -> None:
    """The battle's name, its turn, whose turn it is, what is in play and in the draw pile."""
    scale = layout.scale
    left, top, right, bottom = layout.title
    middle = (top + bottom) / 2
    room = (right - left) * 0.44
    size = fitting(view.title, "title", round(50 * scale), room)
    write(picture, (left + 6 * scale, middle), view.title, "title", size, INK)
    after = left + 6 * scale + width_of(view.title, "title", size) + 22 * scale
    date = fitting(view.date, "bold", round(32 * scale), max(1, left + room * 1.45 - after))
    write(picture, (after, middle + 5 * scale), view.date, "bold", date, SEPIA)
    write(picture, (right - 6 * scale, middle + 2 * scale), _moment(view), "bold", 38 * scale, INK, "rm")


def _moment(view: PublicView) -> str:
    if view.outcome:
        return f"Turn {view.turn} · {outcome_title(view.outcome)}"
    return f"Turn {view.turn} · {side_name(view.active)} to play · Draw pile {view.draw_pile}"


def draw_band(picture: Image.Image, view: PublicView, side: SideView, layout: Layout) -> None:
    """One side's band, at its own edge of the board: who leads it, its cards, its flags."""
    box = layout.top_band if side.edge == "top" else layout.bottom_band
    active = view.outcome is None and view.active == side.side
    picture.paste(*_panel(box, side.side, active, layout.scale))
    x, y = box[0] + 14 * layout.scale, (box[1] + box[3]) / 2
    color = INK if not active or side.side == CONFEDERATE else PAPER
    x = _name(picture, side, active, (x, y), color, layout.scale)
    x = _card_count(picture, side, (x, y), color, layout.scale)
    if active and view.table:
        _in_play(picture, view, (x, y), color, box[2] - _STAND_WIDTH * layout.scale - x, layout.scale)
    _stand(picture, side, color, box, layout.scale)


def _panel(box: Box, seat: Seat, active: bool, scale: float) -> tuple[Image.Image, tuple[int, int]]:
    """The band's ground: in the side's colors when it is its turn, else paper with a border."""
    left, top, right, bottom = box
    width, height = right - left, bottom - top
    sketch = Sketch()
    corners = outline(seat, width - 4 * scale, height - 10 * scale, 20 * scale)
    field, edge = livery(seat).field, livery(seat).edge
    ground = field if active else mix(PAPER, field, 0.06 if seat == UNION else 0.3)
    sketch.polygon(corners, ground, edge, (5 if active else 2.5) * scale)
    panel = Image.new("RGB", (width, height), PAPER)
    sketch.moved(width / 2, height / 2).draw_on(panel)
    return panel, (left, top)


def _name(
    picture: Image.Image, side: SideView, active: bool, place: tuple[float, float], color: Color, scale: float
) -> float:
    """The side's sign, its name and its commander, one above the other; says where it ends."""
    x, y = place
    sign = Sketch()
    sign.extend(plaque(side.side, 60, 60))
    sign.extend(ARMS["objective"](livery(side.side).figure).moved(2, 0, 0.4))
    sprite = sign.moved(0, 0, scale).sprite(round(76 * scale), round(76 * scale))
    if active:
        rim = Sketch()
        rim.polygon(outline(side.side, 72, 72, 18), GOLD, GOLD_DARK, 1.5)
        halo = rim.moved(0, 0, scale).sprite(round(80 * scale), round(80 * scale))
        picture.paste(halo, (round(x), round(y - 40 * scale)), halo)
    picture.paste(sprite, (round(x + 2 * scale), round(y - 38 * scale)), sprite)
    x += 96 * scale
    name = side_name(side.side).upper()
    write(picture, (x, y - 15 * scale), name, "title", 38 * scale, color)
    size = fitting(side.commander, "bold", round(31 * scale), 360 * scale)
    write(picture, (x, y + 24 * scale), side.commander, "bold", size, color)
    return x + 392 * scale


def _card_count(
    picture: Image.Image, side: SideView, place: tuple[float, float], color: Color, scale: float
) -> float:
    """Three fanned cards and the number held; says where it ends."""
    x, y = place
    fan = Sketch()
    for turn in (-1, 0, 1):
        card = ((-15, -22), (15, -22), (15, 22), (-15, 22))
        leaning = [(px + turn * (12 - py * 0.22), py + abs(turn) * 4 + turn * px * 0.18) for px, py in card]
        fan.polygon(leaning, mix(PAPER, SEPIA, 0.12), INK, 2)
    sprite = fan.moved(0, 0, scale).sprite(round(84 * scale), round(70 * scale))
    picture.paste(sprite, (round(x), round(y - 35 * scale)), sprite)
    write(picture, (x + 92 * scale, y + 1 * scale), str(side.cards), "title", 46 * scale, color)
    return x + 158 * scale


def _in_play(
    picture: Image.Image, view: PublicView, place: tuple[float, float], color: Color, room: float, scale: float
) -> None:
    """The card on the table, in the band of the side that played it."""
    table = card_table()
    name = table[view.table].name
    write(picture, (place[0], place[1] - 20 * scale), "plays", "bold", 26 * scale, color)
    size = fitting(name, "strong", round(36 * scale), room)
    write(picture, (place[0], place[1] + 14 * scale), name, "strong", size, color)


def _stand(picture: Image.Image, side: SideView, color: Color, box: Box, scale: float) -> None:
    """A place for each flag needed, the taken ones with what they were taken from; and ``n of m``."""
    right, middle = box[2] - 14 * scale, (box[1] + box[3]) / 2
    text = f"{len(side.stand)} of {side.flags_to_win}"
    write(picture, (right - 4 * scale, middle), text, "title", 40 * scale, color, "rm")
    right -= 128 * scale
    places = max(side.flags_to_win, len(side.stand))
    step = min(_SLOT, (_STAND_WIDTH - 130) / places) * scale
    for number in range(places):
        trophy = side.stand[number] if number < len(side.stand) else None
        sprite = _trophy(side.side, trophy, color, step)
        x = right - (places - number) * step
        picture.paste(sprite, (round(x), round(middle - sprite.height / 2)), sprite)


def _trophy(taker: Seat, trophy: TrophyView | None, color: Color, width: float) -> Image.Image:
    """A captured flag in the enemy's colors with the sign of the arm it was taken from, or an empty place."""
    size = width / 70
    sketch = Sketch()
    if trophy is None:
        corners = ((-26, -30), (26, -30), (26, 30), (-26, 30))
        for (x, y), (to_x, to_y) in zip(corners, (*corners[1:], corners[0]), strict=True):
            for at in (0.08, 0.4, 0.72):
                dash = [(x + (to_x - x) * share, y + (to_y - y) * share) for share in (at, at + 0.2)]
                sketch.line(dash, mix(color, FADED, 0.6), 2.5)
    else:
        enemy = CONFEDERATE if taker == UNION else UNION
        colors = livery(enemy)
        sketch.line(((-29, -37), (-29, 38)), color, 5)
        sketch.disc((-29, -38), 4, GOLD, GOLD_DARK, 1)
        sketch.extend(plaque(enemy, 58, 52, 12).moved(2, -8))
        drawn = ARMS.get(trophy.kind, ARMS["objective"])(colors.figure)
        sketch.extend(drawn.moved(2, -9, 0.4))
    return sketch.moved(0, 0, size).sprite(round(width), round(84 * size))
