"""The marks of a turn on the board: what of an event is drawn, and where."""

from __future__ import annotations

from math import dist

import pytest
from msgspec.structs import replace
from PIL import ImageChops

from engine.battle_cry.events import Event, FiguresLost, GeneralLost
from engine.decision import CONFEDERATE, UNION
from render.art.layout import layout_of
from render.art.side_colors import colors_of
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.art.tracks import badge_sprite, badge_width, burst_sprite, head_sprite
from render.battle_cry.board import board_frame
from render.battle_cry.marks import Fight, Loss, marks_of, titles_of
from render.battle_cry.objective_ground import of_view, open_objectives
from render.blue_grey.way_traces import ranges
from render.stamps import Stamp
from tests.support.battle_cry.views import MID_BATTLE
from tests.support.set_ups import set_up


def test_a_loss_says_how_many_fell_and_how_many_are_left() -> None:
    events: list[Event] = [
        FiguresLost(side=UNION, arm="infantry", hex="E4", lost=1, left=3, cause="battle"),
        FiguresLost(side=CONFEDERATE, arm="cavalry", hex="F5", lost=2, left=0, cause="retreat"),
        GeneralLost(side=CONFEDERATE, name="Jackson", hex="F5", cause="battle", flag=True),
        GeneralLost(side=UNION, name="Burnside", hex="A1", cause="edge", flag=False),
    ]
    assert marks_of(events) == (
        Loss(UNION, "E4", 1, 3),
        Loss(CONFEDERATE, "F5", 2, 0),
        Loss(CONFEDERATE, "F5", 1, 0, "Jackson"),
    )


@pytest.mark.parametrize("led", [False, True])
def test_a_loss_is_told_at_a_corner_of_its_counter_within_its_hex(led: bool) -> None:  # noqa: FBT001 - a case
    """The strength, the feet of the men and the general's name are as without it."""
    general = next(one for one in MID_BATTLE.generals if not one.alone)
    unit = next(one for one in MID_BATTLE.units if (one.hex == general.hex) == led)
    view = replace(MID_BATTLE, units=(unit,), generals=(general,) if led else (), ground=(), works=())
    layout = layout_of(view.rows, 1600)
    x, y = layout.center(unit.hex)
    plain, drawn = (board_frame(view, 1600, marks) for marks in ((), (Loss(unit.side, unit.hex, 2, 2),)))
    off = ImageChops.difference(plain, drawn)
    unit_ = layout.unit
    strength = round(x - 8 * unit_), round(y - 40 * unit_), round(x + 54 * unit_), round(y + 36 * unit_)
    below = round(x - 54 * unit_), round(y - 8 * unit_), round(x + 54 * unit_), round(y + 36 * unit_)
    left, top, _, _ = off.getbbox() or (x, y, 0, 0)
    assert x - layout.hex_width / 2 - 8 * unit_ < left < x - 52 * unit_
    assert y - layout.radius < top < y - 40 * unit_
    assert off.crop(strength).getbbox() is None
    assert off.crop(below).getbbox() is None


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_a_burst_stands_on_a_counter_of_the_side_that_lost(theme: Theme) -> None:
    for side in (UNION, CONFEDERATE):
        for text in ("−2", ""):
            sprite = burst_sprite(text, 22.0, side, 4.0, theme)
            inside = round(sprite.width / 2 - 12.5 * 4), sprite.height // 2
            assert sprite.getpixel(inside) == (*theme.of(colors_of(side).field), 255)


def test_losses_of_both_sides_in_a_hex_are_told_apart() -> None:
    """The winner holds the hex of the loser, and lost figures there as well."""
    unit = next(one for one in MID_BATTLE.units if one.side == UNION)
    stamps: list[Stamp] = []
    losses = Loss(CONFEDERATE, unit.hex, 2, 2), Loss(UNION, unit.hex, 1, 3)
    board_frame(MID_BATTLE, 1600, losses, stamps=stamps)
    assert [stamp.mark for stamp in stamps] == list(losses)
    theirs, ours = (stamp.sprite for stamp in stamps)
    layout = layout_of(MID_BATTLE.rows, 1600)
    assert theirs.tobytes() == burst_sprite("−2", 22.0, CONFEDERATE, layout.unit, OLD_PAPER).tobytes()
    assert ours.tobytes() == burst_sprite("−1", 22.0, UNION, layout.unit, OLD_PAPER).tobytes()
    assert dist(stamps[0].middle, stamps[1].middle) > 40 * layout.unit


def test_two_bursts_in_an_empty_hex_lie_beside_each_other() -> None:
    held = {one.hex for one in MID_BATTLE.units} | {one.hex for one in MID_BATTLE.generals}
    layout = layout_of(MID_BATTLE.rows, 1600)
    hex_ = next(name for name in layout.grid.names[40:] if name not in held)
    stamps: list[Stamp] = []
    board_frame(MID_BATTLE, 1600, (Loss(CONFEDERATE, hex_, 2, 0), Loss(UNION, hex_, 1, 3)), stamps=stamps)
    assert stamps[0].middle == layout.center(hex_)
    assert dist(stamps[0].middle, stamps[1].middle) > 60 * layout.unit


@pytest.mark.parametrize("kind", ["move", "retreat"])
def test_a_head_says_by_itself_which_of_its_corners_is_the_tip(kind: str) -> None:
    """Its shaft may be hidden."""
    ink = colors_of(UNION).ink
    mask = head_sprite(kind, 0, 0.0, ink, 4.0, OLD_PAPER).getchannel("A").point([0] * 128 + [255] * 128)
    left, top, right, bottom = mask.crop((mask.width // 2 - 30 * 4, 0, *mask.size)).getbbox() or (0, 0, 0, 0)
    assert right - left > 1.05 * (bottom - top)
    middle = mask.crop((mask.width // 2 - 27 * 4, mask.height // 2, mask.width // 2, mask.height // 2 + 1))
    notch, *_ = middle.getbbox() or (0,)
    assert notch > 3 * 4


def test_the_head_of_dice_names_the_attacker_where_several_attacked_one_hex() -> None:
    fights = [
        Fight(side=UNION, from_=from_, to=to, dice="II", hits=0, flags=0, number=number)
        for number, (from_, to) in enumerate((("D7", "H9"), ("E8", "H9"), ("D4", "G3"), ("D4", "G3"), ("", "H9")), 3)
    ]
    assert titles_of(fights) == {3: "D7›H9", 4: "E8›H9", 5: "G3", 6: "G3", 7: "H9"}


def test_numbers_of_several_digits_are_as_high_as_others() -> None:
    one, many = (badge_sprite(number, UNION, 1.0, OLD_PAPER).convert("L") for number in ("8", "18"))
    assert many.width > one.width
    assert many.height == one.height
    assert badge_width("18") > badge_width("8")


def test_many_arrivals_share_a_badge() -> None:
    assert ranges([5, 6, 7, 8, 11]) == "5–8, 11"
    assert ranges([4]) == "4"


def test_many_objectives_that_lie_together_are_one_ground() -> None:
    view = set_up("fort-donelson")
    found = of_view(view)
    assert [ground.side for ground in found.grounds] == [UNION]
    (ground,) = found.grounds
    assert len(ground.hexes) == len([one for one in view.objectives if one.side == UNION])
    held = tuple(replace(one, held=True) if one.hex == ground.hexes[0] else one for one in view.objectives)
    fewer = of_view(replace(view, objectives=held))
    assert ground.hexes[0] not in {hex_ for one in fewer.grounds for hex_ in one.hexes}
    apart = open_objectives(view.rows, tuple(one for one in view.objectives if one.hex in ground.hexes[:1]))
    assert not apart.grounds
    assert [one.hex for one in apart.singles] == [ground.hexes[0]]
