"""A turn that moves: it ends with the board as posted, in its time and size; who plays no films misses nothing."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from itertools import islice, pairwise

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageSequence

from engine.battle_cry.events import BattleRolled, Event
from engine.battle_cry.view import HexView, PublicView
from engine.decision import PUBLIC, UNION
from engine.match import view
from render.art.dice import NO_DIE, die_places, head_letters, strip_sprite
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.battle_cry.board import board_frame, draw_board
from render.battle_cry.marks import Arrow, marks_of
from render.battle_cry.presenter import PRESENTER
from render.battle_cry.samples import set_up, war
from render.battle_cry.turn_film import draw_turn
from render.battle_cry.turn_report import draw_report, parts_of
from render.blue_grey.board import draw_board as draw_map
from render.blue_grey.marks import marks_of as map_marks
from render.blue_grey.presenter import PRESENTER as BRIGADES
from render.blue_grey.samples import scenes as brigades
from render.blue_grey.turn_film import draw_turn as draw_map_turn
from render.close_up import LEAST
from render.motion.canvas import Canvas
from render.motion.fitting import MOST_BYTES, fitted
from render.motion.reel import REPEATS, Reel
from render.picture import common_palette, filled, reduced
from render.style import Style

WIDTH = 380
Turn = tuple[PublicView, PublicView, tuple[Event, ...]]


@cache
def turns() -> tuple[Turn, ...]:
    """The turns of a battle between computer generals."""
    played = [(view(state, PUBLIC), events) for state, events in islice(war("first-bull-run"), 24)]
    return tuple((before, after, events) for (before, _), (after, events) in pairwise(played))


def busiest() -> Turn:
    """The turn with the most battles."""
    return max(turns(), key=lambda turn: sum(isinstance(event, BattleRolled) for event in turn[2]))


def pictures(data: bytes) -> tuple[list[Image.Image], list[int]]:
    """The pictures of a film as they are seen, and their times in milliseconds."""
    with Image.open(BytesIO(data)) as film:
        found = [(frame.convert("RGB"), int(frame.info["duration"])) for frame in ImageSequence.Iterator(film)]
    return [picture for picture, _ in found], [time for _, time in found]


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.size == other.size and ImageChops.difference(one, other).getbbox() is None


@pytest.mark.parametrize("theme", [THEMES["paper"], THEMES["print"]], ids=lambda theme: theme.id)
def test_a_turn_begins_and_ends_with_the_board_as_it_is_posted(theme: Theme) -> None:
    before, after, events = busiest()
    shown, times = pictures(draw_turn(before, after, events, width=WIDTH, theme=theme))
    still = filled(board_frame(after, WIDTH, marks_of(events), theme=theme), theme)
    posted = reduced(still, common_palette(theme)).convert("RGB")
    assert same(shown[-1], posted)
    assert same(shown[0], posted)
    assert not same(shown[1], posted)
    assert times[0] <= 100
    assert times[-1] >= 3000
    assert 10_000 <= sum(times) <= 15_000
    assert len(shown) > 30


@pytest.mark.long
def test_a_turn_with_close_ups_begins_and_ends_with_them() -> None:
    before, after, events = next(
        (before, after, events)
        for before, after, events in turns()
        if marks_of(events) and parts_of(after, marks_of(events), OLD_PAPER)
    )
    shown, _times = pictures(draw_turn(before, after, events, width=LEAST, theme=OLD_PAPER))
    with Image.open(BytesIO(draw_report(after, marks_of(events), width=LEAST))) as report:
        posted = report.convert("RGB")
    assert same(shown[-1], posted)
    assert same(shown[0], posted)
    below = round(LEAST * 0.85)
    assert not same(shown[1].crop((0, below, *shown[1].size)), posted.crop((0, below, *posted.size)))


def test_a_place_under_a_piece_that_acts_is_not_named() -> None:
    before, after, events = busiest()
    acting = next(mark.from_ for mark in marks_of(events) if isinstance(mark, Arrow))
    bare = tuple(one for one in before.ground if one.hex != acting)
    one, other = (
        replace(before, ground=(*bare, HexView(acting, ("clear",), name))) for name in ("the longest of names", "")
    )
    starts = [
        pictures(draw_turn(start, replace(after, ground=start.ground), events, width=WIDTH, theme=OLD_PAPER))[0][1]
        for start in (one, other)
    ]
    assert same(*starts)


def test_a_turn_of_brigades_ends_with_the_map_as_it_is_posted() -> None:
    one, other = brigades("pruitts-landing", 2)[1:3]
    shown, times = pictures(draw_map_turn(one.view, other.view, other.events, width=300, theme=OLD_PAPER))
    posted = draw_map(other.view, width=300, marks=map_marks(other.events, other.view))
    assert same(shown[-1], Image.open(BytesIO(posted)).convert("RGB"))
    assert same(shown[0], shown[-1])
    assert 9_900 <= sum(times) <= 15_000


def test_a_turn_is_light_at_its_usual_width() -> None:
    data = PRESENTER.board.turn(*busiest(), Style())
    assert 0 < len(data) <= MOST_BYTES
    assert data == PRESENTER.board.turn(*busiest(), Style())
    first, second = brigades("pruitts-landing", 1)
    assert 0 < len(BRIGADES.board.turn(first.view, second.view, second.events, Style())) <= MOST_BYTES


@pytest.mark.soak
def test_every_turn_is_light_and_neither_short_nor_long() -> None:
    for before, after, events in turns():
        data = PRESENTER.board.turn(before, after, events, Style())
        if not data:
            assert not marks_of(events)
            continue
        shown, times = pictures(data)
        assert len(data) <= MOST_BYTES
        assert 9_900 <= sum(times) <= 15_100
        assert len(shown) > 3


def test_a_piece_is_seen_between_its_hexes() -> None:
    before, after, events = busiest()
    shown, _times = pictures(draw_turn(before, after, events, width=WIDTH, theme=OLD_PAPER))
    still, start = shown[-1], shown[1]
    between = [
        picture for picture in shown[2:-1]
        if not same(picture, start) and not same(picture, still)
    ]  # fmt: skip
    assert len({picture.tobytes() for picture in between}) > 20


def test_where_nothing_moves_there_is_no_film() -> None:
    before, after, _events = busiest()
    assert not PRESENTER.board.turn(before, after, (), Style())


def test_a_board_too_wide_for_a_phone_has_a_still_alone() -> None:
    wide = set_up("gettysburg-epic")
    _before, _after, events = busiest()
    assert not PRESENTER.board.turn(wide, wide, events, Style())


def test_dice_that_have_not_fallen_leave_their_place_empty() -> None:
    whole = strip_sprite(3, "E5", "IFC", UNION, 1.0, OLD_PAPER)
    places = die_places(head_letters(3, "E5"), 3)
    for count in range(3):
        faces = "IFC"[:count].ljust(3, NO_DIE)
        less = strip_sprite(3, "E5", faces, UNION, 1.0, OLD_PAPER)
        off = ImageChops.difference(whole.convert("RGB"), less.convert("RGB")).getbbox()
        assert off is not None
        assert off[0] >= whole.width / 2 + places[count][0] - 16
        assert off[0] <= whole.width / 2 + places[count][0]


def test_a_reel_keeps_what_did_not_change() -> None:
    palette = common_palette(OLD_PAPER)
    first = Image.new("RGB", (60, 40), (244, 235, 214))
    reel = Reel(first, palette, 100)
    reel.add(Image.new("RGB", (10, 10), (54, 40, 29)), (20, 10), 50)
    reel.add(Image.new("RGB", (10, 10), (54, 40, 29)), (20, 10), 70)
    reel.add(Image.new("RGB", (10, 10), (180, 34, 20)), (25, 10), 50)
    data = reel.gif()
    shown, times = pictures(data)
    assert times == [100, 120, 50]
    assert [picture.getpixel((22, 15)) for picture in shown] == [(244, 235, 214), (54, 40, 29), (54, 40, 29)]
    assert [picture.getpixel((27, 15)) for picture in shown] == [(244, 235, 214), (54, 40, 29), (180, 34, 20)]
    assert [picture.getpixel((50, 35)) for picture in shown] == [(244, 235, 214)] * 3
    with Image.open(BytesIO(data)) as film:
        assert film.info["loop"] == REPEATS


def test_a_reel_of_many_frames_is_as_long_as_it_should_be() -> None:
    reel = Reel(Image.new("RGB", (20, 20), (244, 235, 214)), common_palette(OLD_PAPER), 100)
    for number in range(120):
        reel.add(Image.new("RGB", (4, 4), ((54, 40, 29), (180, 34, 20))[number % 2]), (8, 8), 45.5)
    _shown, times = pictures(reel.gif())
    assert abs(sum(times) - reel.time) <= 10
    assert set(times[1:]) == {40, 50}


def test_a_turn_in_snow_ends_with_the_board_as_it_is_posted() -> None:
    (before, _), (after, events) = islice(((view(state, PUBLIC), found) for state, found in war("pea-ridge")), 2)
    shown, _times = pictures(draw_turn(before, after, events, width=WIDTH, theme=OLD_PAPER))
    posted = Image.open(BytesIO(draw_board(after, width=WIDTH, marks=marks_of(events)))).convert("RGB")
    assert same(shown[-1], posted)


def test_a_turn_by_night_ends_with_the_map_as_it_is_posted() -> None:
    one, other = next((one, other) for one, other in pairwise(brigades("pruitts-landing", 8)) if other.view.night)
    shown, _times = pictures(draw_map_turn(one.view, other.view, other.events, width=300, theme=OLD_PAPER))
    posted = Image.open(BytesIO(draw_map(other.view, width=300, marks=map_marks(other.events, other.view))))
    assert same(shown[-1], posted.convert("RGB"))


def test_a_sprite_that_goes_leaves_the_ground_as_it_was() -> None:
    ground = Image.new("RGB", (80, 40), (244, 235, 214))
    canvas = Canvas(ground.copy(), ground, common_palette(OLD_PAPER))
    canvas.put("one", Image.new("RGBA", (10, 10), (54, 40, 29, 255)), (20, 20))
    canvas.shoot(100)
    canvas.put("one", Image.new("RGBA", (10, 10), (54, 40, 29, 255)), (60, 20))
    canvas.shoot(100)
    shown, _times = pictures(canvas.finished())
    assert [picture.getpixel((20, 20)) for picture in shown[1:3]] == [(54, 40, 29), (244, 235, 214)]
    assert [picture.getpixel((60, 20)) for picture in shown[1:3]] == [(244, 235, 214), (54, 40, 29)]
    assert same(shown[-1], shown[0])


def test_a_film_that_is_too_big_is_drawn_narrower() -> None:
    tried: list[int] = []

    def draw(width: int) -> bytes:
        tried.append(width)
        return bytes(width * width)

    data = fitted(draw, 800, 200_000)
    assert len(data) <= 200_000
    assert tried[0] == 800
    assert len(tried) == 2
    assert tried[-1] > 400


def test_a_unit_that_is_not_known_is_not_filmed() -> None:
    """An event that names a hex without a piece, as in a battle that was taken back, is still told by its marks."""
    before, after, events = busiest()
    empty = replace(before, units=(), generals=())
    shown, _times = pictures(draw_turn(empty, after, events, width=WIDTH, theme=OLD_PAPER))
    assert same(shown[0], shown[-1])
