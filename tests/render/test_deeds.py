"""What counters show of their turn, large enough for a phone: turned if moved, smoke if fought, men for figures."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.decision import CONFEDERATE, UNION, Seat
from render.art.palette import GROUND
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.battle_cry import counters
from render.battle_cry.counters import Marks, UnitFace, unit_sprite
from render.blue_grey.counters import CounterFace, counter_sprite

PHONE = 0.255
"""Pixels of a measure where a board is 400 pixels wide."""

STATES = {
    "rests": Marks(),
    "moved": Marks(moved=True),
    "fought": Marks(battled=True),
    "both": Marks(moved=True, battled=True),
    "ordered": Marks(ordered=True),
}


def on_ground(sprite: Image.Image, theme: Theme) -> Image.Image:
    picture = Image.new("RGB", sprite.size, theme.of(GROUND))
    picture.paste(sprite, (0, 0), sprite)
    return picture


def differs(one: Image.Image, other: Image.Image) -> int:
    """The pixels that clearly differ."""
    off = ImageChops.difference(one, other).convert("L")
    return sum(off.histogram()[40:])


@pytest.mark.parametrize("theme", [THEMES["paper"], THEMES["print"], THEMES["deutan"]], ids=lambda theme: theme.id)
@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_each_state_of_a_unit_reads_on_a_phone(side: Seat, theme: Theme) -> None:
    face = UnitFace(side, "infantry", (), 3, 4)
    drawn = {
        name: on_ground(unit_sprite(face._replace(marks=marks), PHONE, theme), theme) for name, marks in STATES.items()
    }
    size = drawn["rests"].size
    for name, picture in drawn.items():
        assert picture.size == size
        for other in drawn.keys() - {name}:
            least = 8 if theme.plain and "ordered" in {name, other} else 24
            assert differs(picture, drawn[other]) >= least, (name, other)


@pytest.mark.parametrize("led", [False, True])
def test_a_fallen_man_is_an_outline_in_his_place(led: bool) -> None:  # noqa: FBT001 - a parameter of the test
    amounts = []
    for figures in range(1, 5):
        sprite = unit_sprite(UnitFace(UNION, "infantry", (), figures, 4, led=led), 2.0, OLD_PAPER)
        men = on_ground(sprite, OLD_PAPER).crop((40, 0, sprite.width // 2 + 6, sprite.height))
        amounts.append(sum(ImageStat.Stat(men).mean))
    assert amounts == sorted(amounts)
    assert min(more - less for less, more in pairwise(amounts)) > 3


@pytest.mark.parametrize("short", [False, True])
def test_a_brigade_that_marches_is_turned_further_than_one_that_moves(short: bool) -> None:  # noqa: FBT001 - a parameter of the test
    face = CounterFace(UNION, "infantry", 4, "Harlan", short=short)
    rests, moved, marching, fought = (
        on_ground(counter_sprite(one, 0.6, OLD_PAPER), OLD_PAPER)
        for one in (face, face._replace(done="moved"), face._replace(done="moved", marching=True),
                    face._replace(done="fought"))
    )  # fmt: skip
    assert differs(rests, marching) > differs(rests, moved) > 100
    assert 20 < differs(rests, fought) < differs(rests, marching)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_the_letter_of_its_side_stands_on_a_counter_in_plain_themes_alone(
    theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    monkeypatch.setattr("render.sprite_cache._Files.sprites", None)
    monkeypatch.setattr(counters, "write", lambda _on, _at, text, *_given: written.append(text))
    unit_sprite(UnitFace(UNION, "infantry", (), 2, 4), 1.37, theme)
    assert ("U" in written) is theme.plain
