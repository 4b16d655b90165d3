"""A message drawn: its author, and a card with a colored edge for text, pictures, buttons and menus."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngInfo

from render.art.palette import ALARM, FADED, INK, LEAF_DARK, SEPIA, UNION_DARK, WHITE, Color, blended
from render.art.text_drawing import Typeface, width_of, write
from render.art.themes import OLD_PAPER
from render.mockup.lettering import BODY, SMALL, label, label_width, lettered
from render.mockup.model import Attached, Button, Buttons, Menu, Mockup, MockupPart, MockupPicture, Words, words_of

WIDTH = 800
_of = OLD_PAPER.of
COLORS = 256
"""Number of colors of a picture's palette, taken from all of the color space: rare colors are kept."""

_PAGE: Color = (238, 238, 234)
_CARD: Color = (251, 250, 246)
_EDGE = 20
_INSET = 28
_GAP = 18
_BAR = 8
_BUTTON = 62
_PRIVATE = "Only you can see this"
_GROUNDS: dict[str, Color] = {
    "primary": _of(UNION_DARK),
    "secondary": (92, 96, 104),
    "success": _of(LEAF_DARK),
    "danger": _of(ALARM),
}
_INNER = WIDTH - 2 * _EDGE - _BAR - 2 * _INSET
ABOUT = "Description"
"""Key of the text in a picture's file: everything that can be read in it."""


def draw_mockup(*mockups: Mockup) -> bytes:
    """Messages below each other as PNG bytes, whose file carries their words as text."""
    drawn = [_message(one) for one in mockups]
    picture = _below(drawn, WIDTH, 10, _PAGE)
    about = PngInfo()
    about.add_itxt(ABOUT, "\n\n".join(map(words_of, mockups)))
    file = BytesIO()
    reduced = picture.quantize(COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    reduced.save(file, "PNG", optimize=True, pnginfo=about)
    return file.getvalue()


def _message(mockup: Mockup) -> Image.Image:
    parts = [_part(part) for part in mockup.parts]
    card = _card(_below(parts, _INNER, _GAP, _CARD), mockup)
    head = Image.new("RGB", (WIDTH, 62), _PAGE)
    write(head, (_EDGE, 36), mockup.author, "strong", 33, _of(INK))
    x = _EDGE + width_of(mockup.author, "strong", 33) + 14
    write(head, (x, 38), mockup.place, "plain", SMALL, _of(SEPIA))
    rows = [head, card]
    if mockup.private:
        foot = Image.new("RGB", (WIDTH, 52), _PAGE)
        write(foot, (_EDGE, 28), _PRIVATE, "bold", SMALL, _of(SEPIA))
        rows.append(foot)
    return _below(rows, WIDTH, 0, _PAGE, edge=8)


def _card(inner: Image.Image, mockup: Mockup) -> Image.Image:
    card = Image.new("RGB", (WIDTH, inner.height + 2 * _INSET), _PAGE)
    box = (_EDGE, 0, WIDTH - _EDGE, card.height - 1)
    pen = ImageDraw.Draw(card)
    pen.rounded_rectangle(box, 14, mockup.accent)
    pen.rounded_rectangle((box[0] + _BAR, 0, box[2], box[3]), 12, _CARD, blended(_CARD, _of(SEPIA), 0.3), 2)
    card.paste(inner, (_EDGE + _BAR + _INSET, _INSET))
    return card


def _below(parts: Sequence[Image.Image], width: int, gap: int, ground: Color, edge: int = 0) -> Image.Image:
    """The parts below each other."""
    height = sum(part.height for part in parts) + gap * max(0, len(parts) - 1) + edge
    picture = Image.new("RGB", (width, max(1, height)), ground)
    top = 0
    for part in parts:
        picture.paste(part, (0, top))
        top += part.height + gap
    return picture


def _part(part: MockupPart) -> Image.Image:
    match part:
        case Words(text):
            return lettered(text, _INNER, _CARD)
        case MockupPicture(data):
            with Image.open(BytesIO(data)) as picture:
                picture.seek(getattr(picture, "n_frames", 1) // 2)
                shown = picture.convert("RGB")
            return shown.resize((_INNER, round(shown.height * _INNER / shown.width)), Image.Resampling.LANCZOS)
        case Attached(name):
            return _attached(name)
        case Menu():
            return _menu(part)
        case Buttons(buttons):
            return _buttons(buttons)


def _attached(name: str) -> Image.Image:
    picture = Image.new("RGB", (_INNER, _BUTTON), _CARD)
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, _INNER - 1, _BUTTON - 1), 8, _PAGE, _of(FADED), 2)
    pen.polygon([(20, 14), (38, 14), (48, 24), (48, 48), (20, 48)], _of(WHITE), _of(SEPIA))
    write(picture, (64, _BUTTON / 2), name, "bold", BODY, _of(UNION_DARK))
    return picture


def _menu(menu: Menu) -> Image.Image:
    rows = [_closed(menu.question)]
    rows += [_line(line.label, line.more, picked=line.picked) for line in menu.lines]
    if menu.others:
        rows.append(_line(f"… and {menu.others} more", "", picked=False))
    picture = _below(rows, _INNER, 0, _CARD)
    if menu.lines:
        ImageDraw.Draw(picture).rounded_rectangle((0, _BUTTON, _INNER - 1, picture.height - 1), 0, None, _of(FADED), 2)
    return picture


def _closed(question: str) -> Image.Image:
    picture = Image.new("RGB", (_INNER, _BUTTON), _CARD)
    pen = ImageDraw.Draw(picture)
    pen.rounded_rectangle((0, 0, _INNER - 1, _BUTTON - 1), 8, _PAGE, _of(FADED), 2)
    write(picture, (18, _BUTTON / 2), _cut(question, "plain", BODY, _INNER - 80), "plain", BODY, _of(INK))
    x, y = _INNER - 34, _BUTTON // 2
    pen.line([(x - 10, y - 6), (x, y + 5), (x + 10, y - 6)], _of(INK), 4)
    return picture


def _line(label: str, more: str, *, picked: bool) -> Image.Image:
    ground = blended(_CARD, _of(UNION_DARK), 0.12) if picked else _of(WHITE)
    picture = Image.new("RGB", (_INNER, 92 if more else 54), ground)
    text = lettered(_cut(label, "plain", BODY, _INNER - 90), _INNER - 80, ground)
    picture.paste(text, (18, 5))
    if more:
        write(picture, (18, 64), _cut(more, "plain", SMALL, _INNER - 90), "plain", SMALL, _of(SEPIA))
    if picked:
        tick = [(_INNER - 50, 26), (_INNER - 42, 34), (_INNER - 28, 16)]
        ImageDraw.Draw(picture).line(tick, _of(UNION_DARK), 5)
    return picture


def _cut(text: str, face: Typeface, size: int, most: float) -> str:
    """The text, cut with an ellipsis at ``most`` pixels."""
    shown = text
    while width_of(shown, face, size) > most:
        shown = shown[:-2].rstrip() + "…"
    return shown


def _buttons(buttons: Sequence[Button]) -> Image.Image:
    rows, x, y = list[tuple[Button, int, int, int]](), 0, 0
    for button in buttons:
        width = round(label_width(button.label)) + 44
        if x and x + width > _INNER:
            x, y = 0, y + _BUTTON + 12
        rows.append((button, x, y, width))
        x += width + 12
    picture = Image.new("RGB", (_INNER, y + _BUTTON), _CARD)
    pen = ImageDraw.Draw(picture)
    for button, left, top, width in rows:
        ground = blended(_GROUNDS[button.style], _CARD, 0.6 if button.disabled else 0)
        pen.rounded_rectangle((left, top, left + width, top + _BUTTON - 1), 10, ground)
        label(picture, (left + 22, top + _BUTTON / 2 - 1), button.label)
    return picture
