"""Pictures for Discord's app directory, from those of the guide: ``python -m bot.tools.directory_pictures docs``.

Run it after the guide's pictures were drawn anew (`make gallery` does).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PIL import Image

from render.art.engraving.stage import engraving
from render.art.themes import OLD_PAPER
from render.ceremony_scenes import emblem, eve
from render.title_card import TitleText, draw_title_card, title_picture

FOLDER: Final = "images/directory"
SIDE: Final = (1920, 1080)
"""Width and height of a picture of the listing, in pixels."""
ICON: Final = (512, 512)
BANNER: Final = (680, 240)
_ICON_HIGH, _BANNER_HIGH = 250, 250
"""Heights of icon and banner, in measures of an engraving."""

EDGE: Final = 48
"""Pixels between pictures that stand side by side, and around them."""
GROUND: Final = (49, 51, 56)
"""Color behind them: that of Discord in the dark."""
COLORS: Final = 256

SHOWN: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "1-battle": ("opening.png",),
        "2-orders": ("guide/hand.png", "guide/orders.png", "guide/targets.png"),
        "3-lesson": ("guide/lesson.png", "guide/why.png", "guide/turn.png"),
        "4-brigades": ("guide/brigades-board.png", "guide/brigades-orders.png", "guide/brigades-attacks.png"),
        "5-double": ("scenarios/gettysburg-epic.png",),
    }
)
"""The pictures of the listing, in order: what stands side by side in each."""

SOCIAL: Final = TitleText("Long Roll", "American Civil War battles on Discord")
"""What the preview of a link says."""


def side_by_side(pictures: Sequence[Image.Image]) -> Image.Image:
    """The pictures in one of ``SIDE``, as large as they fit."""
    width, height = SIDE[0] - EDGE * (len(pictures) + 1), SIDE[1] - 2 * EDGE
    scale = min(width / sum(one.width for one in pictures), height / max(one.height for one in pictures))
    sizes = [(round(one.width * scale), round(one.height * scale)) for one in pictures]
    sheet = Image.new("RGB", SIDE, GROUND)
    left = (SIDE[0] - sum(size[0] for size in sizes) - EDGE * (len(pictures) - 1)) // 2
    for picture, size in zip(pictures, sizes, strict=True):
        sheet.paste(picture.resize(size, Image.Resampling.LANCZOS), (left, (SIDE[1] - size[1]) // 2))
        left += size[0] + EDGE
    return sheet


def drawn() -> dict[str, Image.Image]:
    """The pictures that are drawn and not taken from the guide: icon, banner, preview of a link."""
    name = TitleText(SOCIAL.battle, "")
    return {
        "icon": engraving(emblem, "dusk", "icon", ICON, ICON[1] / _ICON_HIGH, OLD_PAPER),
        "banner": title_picture(name, BANNER, OLD_PAPER, eve, unit=BANNER[1] / _BANNER_HIGH),
        "social": Image.open(BytesIO(draw_title_card(SOCIAL, OLD_PAPER, scene=eve))).convert("RGB"),
    }


def main() -> None:
    """Writes the pictures into the folder of the first argument."""
    documents = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (documents / FOLDER).mkdir(parents=True, exist_ok=True)

    def opened(name: str) -> Image.Image:
        return Image.open(documents / "images" / name).convert("RGB")

    made = {name: side_by_side([opened(one) for one in shown]) for name, shown in SHOWN.items()}
    for name, picture in (made | drawn()).items():
        reduced = picture.quantize(COLORS, dither=Image.Dither.NONE)
        reduced.save(documents / FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
