"""The plot of a judge's reliability: its size, and that each curve and each point is drawn."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from render.reliability_plot import HEIGHT, WIDTH, ReliabilityCurve, ReliabilityPoint, draw_reliability

GOOD = ReliabilityCurve(
    "good", tuple(ReliabilityPoint(n / 10, n / 10, n / 10 - 0.05, n / 10 + 0.05) for n in range(1, 10))
)
BAD = ReliabilityCurve("bad", (ReliabilityPoint(0.2, 0.7, 0.6, 0.8),))


def pixels(*curves: ReliabilityCurve) -> Image.Image:
    """The plot's pixels."""
    with Image.open(BytesIO(draw_reliability(curves, "A judge"))) as picture:
        return picture.convert("RGB")


def test_every_curve_is_drawn() -> None:
    both, one = pixels(GOOD, BAD), pixels(GOOD)
    assert both.size == (WIDTH, HEIGHT)
    assert both.tobytes() != one.tobytes() != pixels().tobytes()


def test_a_range_is_drawn_as_wide_as_it_is() -> None:
    wide = ReliabilityCurve("bad", (ReliabilityPoint(0.2, 0.7, 0.3, 0.9),))
    assert pixels(BAD).tobytes() != pixels(wide).tobytes()
