"""Caption below each picture of a film: whose turn it is and what happened, in letters that a phone can show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from PIL import Image

from engine.decision import Seat
from render.art.palette import INK, PAPER, SEPIA, SHEET, Ink, mix
from render.art.shapes import Drawing
from render.art.side_colors import colors_of, plaque
from render.art.silhouettes import ARMS
from render.art.text_drawing import fitting, width_of, write
from render.art.themes import Theme
from render.picture import reduced
from render.words import capital

WIDTH = 760
"""Picture width in pixels for which the measures below are given. A wider picture has larger letters."""

HEIGHT = 88
_EDGE, _SIGN = 12, 54
_TITLE, _TOLD, _LEAST = 30, 28, 25
JOINT = " · "


class Caption(Struct, frozen=True):
    """The caption of one picture of a film.

    Attributes:
        title: the turn that the picture shows.
        told: what happened in it, the gravest first; cut off after what fits.
        aside: the text beside the title: the card that was played.
        side: the seat whose turn it is; empty for nobody's.
    """

    title: str
    told: tuple[str, ...] = ()
    aside: str = ""
    side: str = ""


def captioned(picture: Image.Image, caption: Caption, theme: Theme) -> Image.Image:
    """The picture with its caption below; the caption adds ``HEIGHT`` pixels at the usual width."""
    scale = picture.width / WIDTH
    sheet = Image.new("RGB", (picture.width, picture.height + round(HEIGHT * scale)), theme.of(SHEET))
    sheet.paste(picture)
    edge = round(_EDGE * scale)
    box = edge, picture.height, picture.width - edge, sheet.height - edge
    sheet.paste(theme.of(PAPER), box)
    ink = _ink(caption.side)
    _sign(sheet, caption.side, (box[0] + 38 * scale, (box[1] + box[3]) / 2), scale, theme)
    left, right = box[0] + 76 * scale, box[2] - 14 * scale
    above, below = (box[1] + (box[3] - box[1]) * share for share in (0.29, 0.73))
    _title(sheet, caption, ((left, above), right - left), ink, theme)
    told = shown(caption.told, round(_TOLD * scale), round(_LEAST * scale), right - left)
    write(sheet, (left, below), told[0], "bold", told[1], theme.of(INK))
    strip = 0, picture.height, sheet.width, sheet.height
    sheet.paste(reduced(sheet.crop(strip), _tones(caption.side, theme)), strip)
    return sheet


@lru_cache(maxsize=32)
def _tones(side: str, theme: Theme) -> Image.Image:
    """The palette picture of a caption. With one shade at the edges of letters a film is a tenth smaller."""
    inks = {INK, SEPIA, _ink(side)}
    blends = [mix(PAPER, ink, 0.5) for ink in inks]
    sign = (colors_of(_seat(side)).field, colors_of(_seat(side)).figure) if side else ()
    colors = dict.fromkeys(map(theme.of, (SHEET, PAPER, *sorted(inks, key=str), *sign, *sorted(blends, key=str))))
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for color in colors for channel in color])
    return palette


def shown(told: Sequence[str], size: int, least: int, room: float) -> tuple[str, int]:
    """The first words that fit into ``room`` pixels in letters of at least ``least`` pixels; and their size."""
    kept = list(told)
    while len(kept) > 1 and width_of(JOINT.join(kept), "bold", least) > room:
        kept.pop()
    text = capital(JOINT.join(kept))
    return text, fitting(text, "bold", size, room)


def _title(
    sheet: Image.Image, caption: Caption, line: tuple[tuple[float, float], float], ink: Ink, theme: Theme
) -> None:
    """Writes the turn on the left and the aside on the right."""
    (left, middle), room = line
    scale = sheet.width / WIDTH
    size = fitting(caption.title, "title", round(_TITLE * scale), room)
    write(sheet, (left, middle), caption.title, "title", size, theme.of(ink))
    room -= width_of(caption.title, "title", size) + 20 * scale
    if caption.aside and room > 0:
        size = fitting(caption.aside, "bold", round(_TOLD * scale), room)
        write(sheet, (sheet.width - (_EDGE + 14) * scale, middle), caption.aside, "bold", size, theme.of(SEPIA), "rm")


def _sign(sheet: Image.Image, side: str, middle: tuple[float, float], scale: float, theme: Theme) -> None:
    """Draws the side's counter with a flag on it."""
    if not side:
        return
    drawing = Drawing()
    drawing.extend(plaque(_seat(side), _SIGN, _SIGN))
    drawing.extend(ARMS["objective"](colors_of(_seat(side)).figure).moved(2, 0, 0.44))
    sprite = drawing.moved(0, 0, scale).sprite(round((_SIGN + 14) * scale), round((_SIGN + 14) * scale), theme)
    place = round(middle[0] - sprite.width / 2), round(middle[1] - sprite.height / 2)
    sheet.paste(sprite, place, sprite)


def _seat(side: str) -> Seat:
    """The side of a seat; a team's seats are ``side/…``."""
    return Seat(side.split("/", 1)[0])


def _ink(side: str) -> Ink:
    return colors_of(_seat(side)).ink if side else INK
