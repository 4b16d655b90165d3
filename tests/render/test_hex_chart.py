"""Where a board's picture says that its hexes lie: what is drawn at a hex is drawn there."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from engine.hexgrid import STANDARD_ROWS
from render.battle_cry.board import draw_board
from render.blue_grey.board import draw_board as draw_map
from render.blue_grey.highlight import MapHighlight
from render.blue_grey.samples import scenes
from render.hex_chart import HexChart, read_chart
from render.highlight import Highlight
from render.viewport import Viewport, section_viewport
from tests.support.battle_cry.views import MID_BATTLE

STEP = 4
WIDE = replace(MID_BATTLE, rows=tuple(2 * length for length in STANDARD_ROWS))


def battle(view: object = MID_BATTLE, **style: object) -> Callable[[str], bytes]:
    return lambda hex_: draw_board(view, highlight=Highlight(destinations=(hex_,) if hex_ else ()), **style)  # type: ignore[arg-type]


def chart_in(png: bytes) -> HexChart:
    chart = read_chart(png)
    assert chart is not None
    return chart


def near(chart: HexChart, hex_: str) -> object:
    """The middle of a hex, give or take a tenth of its size: its number is a little heavier than the rest."""
    across, down = chart.hexes[hex_]
    return pytest.approx((across, down), abs=max(x for x, _ in chart.corners) / 5)


def drawn_at(draw: Callable[[str], bytes], hex_: str) -> tuple[float, float]:
    """The middle of what changes where a hex is pointed out: its fill, not the letters around it."""
    one, other = (Image.open(BytesIO(draw(name))).convert("RGB") for name in (hex_, ""))
    changed = ImageChops.difference(one, other).convert("L").point(lambda ink: 255 if ink else 0).reduce(STEP)
    places = [(at % changed.width, at // changed.width) for at, ink in enumerate(changed.tobytes()) if ink > 200]
    across, down = (sum(place[axis] + 0.5 for place in places) * STEP / len(places) for axis in (0, 1))
    return across, down


@pytest.mark.parametrize(
    ("draw", "hex_"),
    [
        (battle(width=800), "I10"),
        (battle(width=800, turned=True), "E4"),
        (battle(width=800, viewport=section_viewport(STANDARD_ROWS, "right")), "E12"),
    ],
    ids=["whole", "turned", "part"],
)
def test_a_hex_lies_where_it_is_drawn(draw: Callable[[str], bytes], hex_: str) -> None:
    chart = chart_in(draw(""))
    assert drawn_at(draw, hex_) == near(chart, hex_)


def test_both_halves_of_a_folded_board_are_told() -> None:
    draw = battle(WIDE, width=800)
    chart = chart_in(draw(""))
    assert set(chart.hexes) >= {"A1", "A26", "I26"}
    for hex_ in ("I3", "I20"):
        assert drawn_at(draw, hex_) == near(chart, hex_)


def test_a_part_tells_of_no_hex_outside_it() -> None:
    chart = chart_in(battle(width=800, viewport=section_viewport(STANDARD_ROWS, "left"))(""))
    assert "A1" in chart.hexes
    assert "A13" not in chart.hexes


@pytest.mark.parametrize("viewport", [None, Viewport(1, 5, 1, 7)])
def test_a_map_tells_its_units_too(viewport: Viewport | None) -> None:
    view = scenes("pruitts-landing", 0)[0].view

    def draw(hex_: str) -> bytes:
        return draw_map(
            view, width=700, viewport=viewport, highlight=MapHighlight(destinations=(hex_,) if hex_ else ())
        )

    chart = chart_in(draw(""))
    assert drawn_at(draw, "0303") == near(chart, "0303")
    shown = {unit.id: unit.hex for unit in view.units if unit.hex in chart.hexes}
    assert chart.pieces == shown
    assert shown


def test_other_pictures_have_none() -> None:
    file = BytesIO()
    Image.new("RGB", (4, 4)).save(file, "PNG")
    assert read_chart(file.getvalue()) is None
    assert read_chart(b"no picture") is None
