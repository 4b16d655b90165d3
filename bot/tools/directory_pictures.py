"""Pictures for Discord's app directory, from those of the guide: ``python -m bot.tools.directory_pictures docs``.

Run it after the guide's pictures were drawn anew (`make gallery` does).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PIL import Image

FOLDER: Final = "images/directory"
SIDE: Final = (1920, 1080)
"""Width and height of a picture of the listing, in pixels."""
ICON: Final = (512, 512)
BANNER: Final = (680, 240)

EDGE: Final = 48
"""Pixels between pictures that stand side by side, and around them."""
GROUND: Final = (49, 51, 56)
"""Color behind them: that of Discord in the dark."""
COLORS: Final = 256

SHOWN: Final[Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "1-battle": ("first-bull-run.png",),
        "2-orders": ("guide/hand.png", "guide/orders.png", "guide/targets.png"),
        "3-lesson": ("guide/lesson.png", "guide/why.png", "guide/turn.png"),
        "4-brigades": ("guide/brigades-board.png", "guide/brigades-orders.png", "guide/brigades-attacks.png"),
        "5-double": ("scenarios/gettysburg-epic.png",),
    }
)
"""The pictures of the listing, in order: what stands side by side in each."""

CLOSE: Final = "first-bull-run.png"
"""The picture of which icon and banner show a part. The middles of the two are shares of its width and height."""
ICON_MIDDLE: Final = (0.537, 0.452)
BANNER_MIDDLE: Final = (0.52, 0.5)


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


def part(picture: Image.Image, size: tuple[int, int], share: float, middle: tuple[float, float]) -> Image.Image:
    """A part around its middle, as wide as this share of the picture, scaled to a size."""
    width = picture.width * share
    height = width * size[1] / size[0]
    left, top = picture.width * middle[0] - width / 2, picture.height * middle[1] - height / 2
    box = (round(left), round(top), round(left + width), round(top + height))
    return picture.crop(box).resize(size, Image.Resampling.LANCZOS)


def main() -> None:
    """Writes the pictures into the folder of the first argument."""
    documents = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (documents / FOLDER).mkdir(parents=True, exist_ok=True)

    def opened(name: str) -> Image.Image:
        return Image.open(documents / "images" / name).convert("RGB")

    made = {name: side_by_side([opened(one) for one in shown]) for name, shown in SHOWN.items()}
    made["icon"] = part(opened(CLOSE), ICON, 0.11, ICON_MIDDLE)
    made["banner"] = part(opened(CLOSE), BANNER, 0.6, BANNER_MIDDLE)
    for name, picture in made.items():
        reduced = picture.quantize(COLORS, dither=Image.Dither.NONE)
        reduced.save(documents / FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
