"""Where the hexes of a board lie in its picture: written into the PNG, so that a page can tell which hex is pressed.

It says no more than the picture shows: the hexes, and of a game whose units have names the hexes of those units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from typing import Final, Protocol

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from engine.decision import HexName
from render.art.shapes import Point

KEY: Final = "hexes"
"""The key of the chart among a PNG's texts."""

Pixels = tuple[int, int]


class HexLayout(Protocol):
    """What a chart asks of a board's geometry."""

    @property
    def centers(self) -> tuple[Point, ...]: ...

    def corners(self, hex_: int, share: float = 1) -> list[Point]: ...


class HexChart(Struct, frozen=True, kw_only=True):
    """The hexes of a picture, in its pixels.

    Attributes:
        size: width and height of the picture.
        corners: the corners of a hex, from its middle.
        hexes: the middle of each hex that is shown.
        pieces: the hexes of pieces that actions call by a name.
        parts: the parts of the map that are offered by name, and the hexes of each.
    """

    size: Pixels
    corners: tuple[Pixels, ...]
    hexes: Mapping[HexName, Pixels]
    pieces: Mapping[str, HexName] = {}
    parts: Mapping[str, tuple[HexName, ...]] = {}

    def on_sheet(self, sheet: Image.Image) -> HexChart:
        """The chart of a picture that lies in the middle of a sheet."""
        across, down = ((whole - own) // 2 for whole, own in zip(sheet.size, self.size, strict=True))
        moved = {name: (x + across, y + down) for name, (x, y) in self.hexes.items()}
        return replace(self, size=sheet.size, hexes=moved)

    def texts(self) -> dict[str, str]:
        """The chart as a text of a PNG."""
        return {KEY: msgspec.json.encode(self).decode()}


def chart_of(
    picture: Image.Image,
    layout: HexLayout,
    names: Sequence[HexName],
    pasted: Iterable[tuple[Iterable[int], Pixels]],
) -> HexChart:
    """The chart of a picture to which hexes of a layout, by number, were pasted: each time with a shift of pixels."""
    hexes = {
        names[hex_]: (round(layout.centers[hex_][0]) + across, round(layout.centers[hex_][1]) + down)
        for numbers, (across, down) in pasted
        for hex_ in sorted(numbers)
    }
    x, y = layout.centers[0]
    corners = tuple((round(right - x), round(below - y)) for right, below in layout.corners(0))
    return HexChart(size=picture.size, corners=corners, hexes=hexes)


def read_chart(png: bytes) -> HexChart | None:
    """The chart in a PNG's bytes; ``None`` in a picture without one."""
    try:
        with Image.open(BytesIO(png)) as picture:
            text = picture.info.get(KEY)  # it stands before the pixels, which need not be read
    except OSError:
        return None
    return None if text is None else msgspec.json.decode(text, type=HexChart)
