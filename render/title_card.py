"""The title card of a battle, for invitations and for previews of links: its name over an engraving.

An invitation has the card above the battle's map.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from PIL import Image, ImageDraw

from render.art.broadside import mount, sheet
from render.art.engraving.stage import Scene, engraving
from render.art.palette import INK, PAPER
from render.art.scatter import Scatter
from render.art.text_drawing import fitting, write
from render.art.themes import Theme
from render.art.typefaces import Typeface
from render.ceremony_scenes import cavalry, eve
from render.engraving_palette import engraving_palette
from render.picture import png, reduced

SIZE: Final = (1200, 630)
"""Width and height of a card by itself, as previews of links show them, in pixels."""

_HIGH: Final = 440
"""Height of the card above a map, in pixels."""

_EDGE: Final = 56
BOARD_WIDTH: Final = SIZE[0] - 2 * _EDGE
"""Width of the map below a card, in pixels: that of a report with close-ups, on the same kept ground."""

_SKIES: Final = ("dusk", "dawn", "gray")
"""The skies of battles: those on which pale letters can be read."""

_UNIT: Final = 1.5
"""Pixels of a measure of the engraving."""


class TitleText(Struct, frozen=True):
    """What a title card says: the battle's name, and below it place and date, or whatever else."""

    battle: str
    where: str


def draw_title_card(told: TitleText, theme: Theme, *, scene: Scene | None = None) -> bytes:
    """The card by itself, as a palette PNG."""
    picture = title_picture(told, SIZE, theme, scene)
    _ruled(picture, theme)
    return png(reduced(picture, engraving_palette(theme, _sky(told))))


def draw_invitation(told: TitleText, board: Image.Image, theme: Theme) -> bytes:
    """The card above the map of its battle, ``BOARD_WIDTH`` wide, as a palette PNG."""
    card = title_picture(told, (BOARD_WIDTH, _HIGH), theme, None)
    gap = 28
    picture = sheet(SIZE[0], 2 * _EDGE + _HIGH + gap + board.height, 1.0, theme)
    mount(picture, card, (_EDGE, _EDGE), 1.0, theme)
    mount(picture, board, (_EDGE, _EDGE + _HIGH + gap), 1.0, theme)
    return png(reduced(picture, engraving_palette(theme, _sky(told))))


def title_lines(told: TitleText) -> list[str]:
    """All that a card says, a sentence each."""
    return [f"{line}." for line in (told.battle, told.where) if line]


def _sky(told: TitleText) -> str:
    """The sky of a battle: always the same one."""
    return _SKIES[int(Scatter(told.battle).number(0, len(_SKIES)))]


def title_picture(
    told: TitleText, size: tuple[int, int], theme: Theme, scene: Scene | None = None, *, unit: float = _UNIT
) -> Image.Image:
    """The engraving in full color, with the name on its sky, large, and the rest below it."""
    own = scene or (eve, cavalry)[int(Scatter(f"{told.battle}-card").number(0, 2))]
    picture = engraving(own, _sky(told), told.battle, size, unit, theme)
    (width, height), room = size, size[0] - 2 * _EDGE - 40
    name = fitting(told.battle, "title", round(height * 0.2), room)
    _lettered(picture, (width / 2, height * 0.2), told.battle, "title", name, theme)
    where = fitting(told.where, "strong", round(height * 0.066), room)
    _lettered(picture, (width / 2, height * 0.2 + name * 0.5 + where * 1.1), told.where, "strong", where, theme)
    return picture


def _lettered(
    picture: Image.Image, middle: tuple[float, float], text: str, face: Typeface, size: int, theme: Theme
) -> None:
    """Writes a line on the sky: pale with a dark edge, or in ink where there is no sky."""
    ink, edge = (INK, PAPER) if theme.plain else (PAPER, INK)
    write(picture, middle, text, face, size, theme.of(ink), "mm", (theme.of(edge), max(2.0, size * 0.034)))


def _ruled(picture: Image.Image, theme: Theme) -> None:
    """Draws a double line within the card's edges."""
    pen = ImageDraw.Draw(picture)
    color = theme.of(INK if theme.plain else PAPER)
    for inset, line in ((18, 3), (26, 1)):
        box = inset, inset, picture.width - 1 - inset, picture.height - 1 - inset
        pen.rectangle(box, outline=color, width=line)
