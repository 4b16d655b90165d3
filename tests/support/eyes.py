"""What colors look like to eyes that see fewer of them, and how far two colors differ in lightness.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE TVCG 15, 2009), at full severity, for linear RGB; contrast is that of WCAG 2.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import dist
from typing import Final

from render.art.palette import Color

Row = tuple[float, float, float]

VISIONS: Final[Mapping[str, tuple[Row, Row, Row]]] = {
    "full": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(color: Color) -> Row:
    """The light of a color, each channel from 0 to 1."""
    red, green, blue = (
        value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in color
    )
    return red, green, blue


def luminance(color: Color, vision: str = "full") -> float:
    """How light a color is to eyes of a kind, from 0 to 1."""
    light = linear(color)
    seen = (sum(weight * part for weight, part in zip(row, light, strict=True)) for row in VISIONS[vision])
    red, green, blue = (min(1.0, max(0.0, part)) for part in seen)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color, vision: str = "full") -> float:
    """The contrast of two colors to eyes of a kind, from 1 to 21."""
    low, high = sorted((luminance(one, vision), luminance(other, vision)))
    return (high + 0.05) / (low + 0.05)


def apart(one: Color, other: Color, vision: str = "full") -> float:
    """How far two colors lie apart to eyes of a kind: CIE 1976, where 2 can just be told beside each other."""
    return dist(_lab(one, vision), _lab(other, vision))


def _lab(color: Color, vision: str) -> Row:
    light = linear(color)
    red, green, blue = (
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, light, strict=True))))
        for row in VISIONS[vision]
    )
    x, y, z = (
        _root(part)
        for part in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else part * 841 / 108 + 16 / 116
