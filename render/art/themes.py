"""Themes as data: the color of each ink, the weight of its lines, the proportions of the sheet.

``tests/render/test_contrast.py`` lists what must be told apart and holds each theme against simulated eyes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from engine.language import N_
from render.art.palette import INKS, Color, Ink


@dataclass(frozen=True, eq=False)
class Theme:
    """The colors and strokes of a picture. Each theme is one object, compared by identity, so that it can be a key.

    Attributes:
        colors: the color of each ink, by name.
        strokes: factor of the width of an ink's lines; 1 where an ink is not named.
        plain: whether the land has no more than the rules need: no shade, no lines for beauty's sake.
        dark: whether the title is pale on the dark of the night.
        shape: proportion of the longer to the shorter edge of a finished board, reached by a margin; 0 for none.
    """

    id: str
    name: str
    colors: Mapping[str, Color]
    strokes: Mapping[str, float] = field(default_factory=dict)
    shape: float = 0.0
    _: KW_ONLY
    plain: bool = False
    dark: bool = False

    def of(self, ink: Ink) -> Color:
        """The color of an ink."""
        return _color(self, ink)

    def stroke(self, ink: Ink) -> float:
        """Factor of the width of an ink's lines."""
        return self.strokes.get(ink.parts[0][0], 1.0)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles a theme as its id, so that another process has the same object."""
        return theme_of, (self.id,)


@lru_cache(maxsize=4096)
def _color(theme: Theme, ink: Ink) -> Color:
    red, green, blue = (
        min(255, max(0, round(sum(theme.colors[name][channel] * share for name, share in ink.parts))))
        for channel in range(3)
    )
    return red, green, blue


def theme_of(id_: str) -> Theme:
    """The theme of an id; the default one for an unknown id, such as one of a later version."""
    return THEMES.get(id_, OLD_PAPER)


def _colors(**colors: Color) -> Mapping[str, Color]:
    """A color for each ink."""
    assert colors.keys() == {ink.parts[0][0] for ink in INKS}
    return MappingProxyType(colors)


def _but(theme: Theme, id_: str, name: str, **colors: Color) -> Theme:
    """A theme like another one, with some colors changed."""
    assert colors.keys() <= theme.colors.keys(), id_
    return Theme(id_, name, MappingProxyType({**theme.colors, **colors}), theme.strokes)


OLD_PAPER: Final = Theme(
    "paper",
    N_("Paper and ink"),
    _colors(
        paper=(244, 235, 214), sheet=(231, 219, 190), ground=(239, 229, 203), grid=(201, 184, 146),
        ink=(54, 40, 29), sepia=(112, 87, 57), faded=(164, 142, 106), white=(253, 249, 238),
        light=(255, 252, 242),
        grass=(206, 209, 158), leaf=(124, 144, 84), leaf_light=(160, 176, 112), leaf_dark=(74, 94, 54),
        bark=(98, 74, 50), blossom=(223, 226, 180), hill=(226, 203, 156), hill_top=(235, 217, 177),
        hachure=(139, 101, 58), water=(168, 198, 204), water_light=(203, 221, 220), bank=(66, 104, 118),
        wheat=(236, 215, 148), furrow=(142, 106, 44), roof=(168, 84, 62), roof_dark=(122, 58, 44),
        slate=(112, 112, 116), wall=(247, 240, 222), rock=(176, 166, 148), rock_light=(210, 202, 184),
        rock_dark=(96, 86, 74), earth=(170, 128, 82), earth_dark=(98, 66, 40), timber=(203, 176, 130),
        union_dark=(32, 60, 104), union_mid=(70, 102, 150), union_light=(248, 243, 228),
        rebel_dark=(112, 34, 22), rebel_mid=(196, 150, 112), rebel_light=(250, 236, 212), gold=(232, 174, 44),
        gold_dark=(130, 84, 4), alarm=(180, 34, 20),
    ),
    MappingProxyType({"furrow": 0.75}),
)  # fmt: skip
"""The default: a map sheet of the 1860s."""

CONTRAST: Final = Theme(
    "contrast",
    N_("High contrast"),
    _colors(
        paper=(255, 255, 255), sheet=(236, 236, 236), ground=(255, 255, 255), grid=(128, 128, 128),
        ink=(0, 0, 0), sepia=(48, 48, 48), faded=(96, 96, 96), white=(255, 255, 255), light=(255, 255, 255),
        grass=(226, 242, 206), leaf=(62, 128, 48), leaf_light=(96, 164, 72), leaf_dark=(12, 62, 14),
        bark=(52, 30, 10), blossom=(255, 255, 255),
        hill=(250, 218, 160), hill_top=(255, 236, 198), hachure=(98, 52, 0),
        water=(150, 206, 246), water_light=(218, 240, 255), bank=(0, 58, 118),
        wheat=(255, 240, 150), furrow=(116, 84, 0),
        roof=(206, 66, 38), roof_dark=(98, 18, 4), slate=(78, 78, 84), wall=(255, 255, 255),
        rock=(196, 196, 196), rock_light=(236, 236, 236), rock_dark=(50, 50, 50),
        earth=(158, 104, 50), earth_dark=(72, 36, 8), timber=(232, 204, 156),
        union_dark=(0, 32, 110), union_mid=(90, 130, 210), union_light=(255, 255, 255),
        rebel_dark=(96, 8, 0), rebel_mid=(214, 150, 120), rebel_light=(255, 240, 220),
        gold=(255, 196, 0), gold_dark=(92, 52, 0), alarm=(190, 0, 0),
    ),
    MappingProxyType({"grid": 1.3, "hachure": 1.2, "furrow": 1.1}),
    plain=True,
)  # fmt: skip

PROTAN: Final = _but(
    OLD_PAPER, "protan", N_("Protan (weak red)"),
    leaf=(108, 138, 80), leaf_light=(152, 176, 112), leaf_dark=(56, 82, 42), grass=(182, 198, 140),
    blossom=(226, 232, 190), roof=(186, 122, 20), roof_dark=(92, 56, 0), rebel_dark=(92, 52, 0),
    rebel_mid=(206, 168, 96), rebel_light=(255, 240, 204), alarm=(158, 70, 0), gold=(244, 204, 60),
    gold_dark=(104, 74, 0), water=(160, 192, 236), bank=(36, 72, 138), water_light=(206, 222, 246),
)  # fmt: skip
"""For eyes that see red as dark: no meaning in red against green or black.

Woods stay green: they differ from hills by their lightness.
"""

DEUTAN: Final = _but(
    OLD_PAPER, "deutan", N_("Deutan (weak green)"),
    leaf=(108, 138, 80), leaf_light=(152, 176, 112), leaf_dark=(56, 82, 42), grass=(182, 198, 140),
    blossom=(226, 232, 190), roof=(196, 104, 30), roof_dark=(104, 46, 0), rebel_dark=(104, 44, 0),
    rebel_mid=(212, 160, 100), rebel_light=(255, 238, 206), alarm=(172, 56, 0), gold=(244, 190, 30),
    gold_dark=(106, 68, 0), water=(168, 190, 240), bank=(50, 66, 148), water_light=(210, 220, 248),
)  # fmt: skip
"""For eyes that cannot tell green from red."""

TRITAN: Final = _but(
    OLD_PAPER, "tritan", N_("Tritan (weak blue)"),
    union_dark=(0, 58, 70), union_mid=(50, 116, 130), union_light=(246, 246, 240),
    rebel_dark=(128, 16, 24), rebel_mid=(214, 140, 136), rebel_light=(255, 234, 230),
    gold=(255, 158, 120), gold_dark=(126, 38, 20), alarm=(190, 10, 50), wheat=(246, 214, 196), furrow=(150, 84, 62),
    water=(150, 210, 214), water_light=(200, 232, 232), bank=(0, 84, 96),
    leaf=(140, 152, 118), leaf_light=(178, 186, 158), leaf_dark=(66, 78, 50), grass=(214, 216, 200),
)  # fmt: skip
"""For eyes that cannot tell blue from green, or yellow from pink."""

PRINT: Final = Theme(
    "print",
    N_("Print (black on white, A4)"),
    _colors(
        paper=(255, 255, 255), sheet=(255, 255, 255), ground=(255, 255, 255), grid=(150, 150, 150),
        ink=(0, 0, 0), sepia=(60, 60, 60), faded=(120, 120, 120), white=(255, 255, 255), light=(255, 255, 255),
        grass=(255, 255, 255), leaf=(255, 255, 255), leaf_light=(255, 255, 255), leaf_dark=(70, 70, 70),
        bark=(40, 40, 40), blossom=(150, 150, 150),
        hill=(255, 255, 255), hill_top=(255, 255, 255), hachure=(60, 60, 60),
        water=(212, 212, 212), water_light=(120, 120, 120), bank=(40, 40, 40),
        wheat=(255, 255, 255), furrow=(110, 110, 110),
        roof=(190, 190, 190), roof_dark=(40, 40, 40), slate=(110, 110, 110), wall=(255, 255, 255),
        rock=(225, 225, 225), rock_light=(255, 255, 255), rock_dark=(60, 60, 60),
        earth=(160, 160, 160), earth_dark=(40, 40, 40), timber=(235, 235, 235),
        union_dark=(0, 0, 0), union_mid=(90, 90, 90), union_light=(255, 255, 255),
        rebel_dark=(0, 0, 0), rebel_mid=(170, 170, 170), rebel_light=(255, 255, 255),
        gold=(255, 255, 255), gold_dark=(0, 0, 0), alarm=(0, 0, 0),
    ),
    MappingProxyType({"grid": 0.6, "hachure": 0.55, "furrow": 0.6, "leaf_dark": 0.7, "sepia": 0.7}),
    297 / 210,
    plain=True,
)  # fmt: skip
"""For paper: little ink, and the proportions of an A4 sheet."""

THEMES: Final[Mapping[str, Theme]] = MappingProxyType(
    {theme.id: theme for theme in (OLD_PAPER, CONTRAST, PROTAN, DEUTAN, TRITAN, PRINT)}
)
"""All themes by id, the default first."""
