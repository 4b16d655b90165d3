"""Pictures: size, sameness, visibility of each thing, and the look of two of them."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from itertools import combinations
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from engine.battle_cry.cards import card_table
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import (
    ArrivalView,
    ExitView,
    HexView,
    HoldView,
    ObjectiveView,
    PublicView,
    SeatView,
    TrophyView,
    WorkView,
)
from engine.chance import FACES
from engine.decision import CONFEDERATE, UNION, Action, Outcome, Seat
from render.art.dice import strip_sprite
from render.art.side_colors import outline
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.background import background_of
from render.battle_cry import counters
from render.battle_cry.board import board_frame, draw_board
from render.battle_cry.counters import NONE, GeneralFace, Marks, UnitFace, general_sprite, unit_sprite
from render.battle_cry.hand import draw_hand
from render.battle_cry.marks import Mark, marks_of
from render.battle_cry.terrain_sheet import draw_terrain_sheet, terrain_sprite
from render.highlight import Highlight, TargetHex
from render.image_cache import ImageCache
from render.picture import BLOCK, SIZE, common_palette, reduced
from tests.support.battle_cry.turn_events import TURN
from tests.support.battle_cry.views import FIRST_BULL_RUN, MID_BATTLE, SHOWCASE, ground, side
from tests.support.examples import by_day

GOLDEN = Path(__file__).parent / "golden"
MOST_BYTES = 500_000
HILL = HoldView(name="Bald Hill", hexes=("D9", "D10", "E10"), side=UNION, when="sole", flags=2, kept=False, held=False)
LATE = ArrivalView(
    hexes=("A5", "A6"), side=CONFEDERATE, turn=2, units=("infantry",), generals=(), free=False, due=False, on=3
)

MARKS: tuple[Mark, ...] = marks_of(TURN)
CHOICE = Highlight(origins=("F8",), destinations=("E8", "G8"), targets=(TargetHex("E7", 4),))


SHOWN = [
    pytest.param(
        view,
        theme,
        id=f"{view.title}-{theme.id}",
        marks=() if number % 3 == at and number % 2 == 0 else pytest.mark.soak,
    )
    for number, theme in enumerate(THEMES.values())
    for at, view in enumerate((FIRST_BULL_RUN, MID_BATTLE, SHOWCASE))
]
"""By day every other theme on one view, the views taking turns."""


def opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures of one size, from 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB"))).mean)


@pytest.mark.parametrize(("view", "theme"), SHOWN)
def test_a_themes_one_palette_holds_every_color_that_is_drawn(view: PublicView, theme: Theme) -> None:
    frame = board_frame(view, 1600, MARKS, theme=theme)
    off = ImageChops.difference(frame, reduced(frame, common_palette(theme)).convert("RGB"))
    assert max(ImageStat.Stat(off).rms) < 3
    assert max(high for _, high in ImageStat.Stat(off).extrema) < 50


@pytest.mark.parametrize("tinted", [False, True])
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_the_colors_of_a_palette_stay_as_they_are(theme: Theme, tinted: bool) -> None:  # noqa: FBT001
    palette = common_palette(theme, tinted=tinted)
    channels = palette.getpalette() or []
    assert len(channels) < 3 * SIZE, "it may lack colors"
    flat = Image.new("RGB", (len(channels) // 3, 1))
    flat.putdata(list(zip(channels[::3], channels[1::3], channels[2::3], strict=True)))
    off = ImageChops.difference(flat, reduced(flat, palette).convert("RGB"))
    assert max(high for _, high in ImageStat.Stat(off).extrema) < BLOCK


@pytest.mark.long
def test_a_double_board() -> None:
    wide = replace(SHOWCASE, rows=(26, 25) * 4 + (26,), sides=(side(UNION, "top", "Meade", goal=14), SHOWCASE.sides[1]))
    assert opened(draw_board(wide, width=1300)).width == 1300


def test_a_board_of_no_standard_width() -> None:
    view = replace(FIRST_BULL_RUN, rows=(7, 6, 7), ground=ground(hill="B2"), units=(), generals=())
    assert opened(draw_board(view)).width == 1600


CACHED: tuple[Callable[..., object], ...] = (counters._unit_sprite.last, general_sprite.last, strip_sprite)


def test_the_same_view_is_the_same_picture_whatever_was_drawn_before(monkeypatch: pytest.MonkeyPatch) -> None:
    first = draw_board(MID_BATTLE, width=800, marks=MARKS, highlight=CHOICE)
    draw_board(SHOWCASE, width=800)
    for function in CACHED:
        function.cache_clear()  # type: ignore[attr-defined]
    monkeypatch.setattr("render.battle_cry.board.background_of", ImageCache(background_of.__wrapped__))
    monkeypatch.setattr("render.sprite_cache._Files.sprites", None)
    draw_board(FIRST_BULL_RUN, width=650)
    assert draw_board(MID_BATTLE, width=800, marks=MARKS, highlight=CHOICE) == first


def test_a_players_own_knowledge_does_not_change_the_board() -> None:
    known = {name: getattr(MID_BATTLE, name) for name in PublicView.__struct_fields__}
    player = msgspec.convert(known | {"seat": UNION, "hand": ("rally",)}, SeatView, from_attributes=True)
    assert draw_board(replace(player, actions=(Action("play", "rally"),))) == draw_board(MID_BATTLE)


@pytest.mark.parametrize(
    "change",
    [
        {"turn": 10},
        {"draw_pile": 12},
        {"active": UNION},
        {"table": "bombard"},
        {"title": "Second Bull Run"},
        {"units": MID_BATTLE.units[1:]},
        {"units": (replace(MID_BATTLE.units[0], figures=2), *MID_BATTLE.units[1:])},
        {"units": (replace(MID_BATTLE.units[0], ordered=True), *MID_BATTLE.units[1:])},
        {"units": (replace(MID_BATTLE.units[0], traits=("horse",)), *MID_BATTLE.units[1:])},
        {"units": (replace(MID_BATTLE.units[0], traits=("fresh",)), *MID_BATTLE.units[1:])},
        {"units": (replace(MID_BATTLE.units[0], traits=("green",)), *MID_BATTLE.units[1:])},
        {"objectives": (ObjectiveView("C6", UNION, 1, kept=True, held=False),)},
        {"holds": (HILL,)},
        {"holds": (replace(HILL, side=CONFEDERATE),)},
        {"holds": (HILL, replace(HILL, side=CONFEDERATE))},
        {"holds": (replace(HILL, name="Mill Hill"),)},
        {"exits": (ExitView(("A1", "C13", "I6"), UNION, 1),)},
        {"exits": (ExitView(("A1", "C13", "I6"), CONFEDERATE, 1),)},
        {"arrivals": (LATE,)},
        {"arrivals": (replace(LATE, turn=4),)},
        {"arrivals": (replace(LATE, due=True),)},
        {"arrivals": (replace(LATE, side=UNION),)},
        {"sides": tuple(replace(one, draw_pile=20, discards=()) for one in MID_BATTLE.sides)},
        {"counts_as": ""},
        {"generals": MID_BATTLE.generals[1:]},
        {"generals": (replace(MID_BATTLE.generals[0], name="Howard"), *MID_BATTLE.generals[1:])},
        {"works": (WorkView("E5", "fence", ("ne",)),)},
        {"sides": (replace(MID_BATTLE.sides[0], cards=3), MID_BATTLE.sides[1])},
        {"sides": (replace(MID_BATTLE.sides[0], stand=()), MID_BATTLE.sides[1])},
        {"outcome": Outcome(UNION, "flags")},
    ],
    ids=lambda change: next(iter(change)),
)
def test_whatever_a_board_shows_shows(change: dict[str, object]) -> None:
    before, after = (board_frame(view, 1600) for view in (MID_BATTLE, replace(MID_BATTLE, **change)))
    assert before.tobytes() != after.tobytes()


@pytest.mark.parametrize("mark", MARKS, ids=lambda mark: f"{type(mark).__name__} {getattr(mark, 'number', '')}")
def test_every_mark_shows(mark: Mark) -> None:
    assert board_frame(MID_BATTLE, 1600, [mark]).tobytes() != board_frame(MID_BATTLE, 1600).tobytes()


def test_many_fights_over_one_hex_do_not_cover_one_another() -> None:
    fights = [mark for mark in MARKS if getattr(mark, "dice", "")]
    same = [replace(fight, to="E7", number=number) for number, fight in enumerate(fights, 1)]
    assert opened(draw_board(MID_BATTLE, marks=same)).width == 1600


def test_a_highlight_beside_the_board_is_passed_over() -> None:
    nowhere = Highlight(destinations=("off", "Z9"), hidden=("Z9",), barred=("Z9",), sights=(("E7", "Z9"),))
    assert draw_board(MID_BATTLE, highlight=nowhere) == draw_board(MID_BATTLE, highlight=Highlight())


def test_each_part_of_a_highlight_shows() -> None:
    parts = (
        {"origins": ("E7",)},
        {"destinations": ("E7",)},
        {"targets": (TargetHex("E7", 2),)},
        {"targets": (TargetHex("E7", 2, "1.0"),)},
        {"hidden": ("E7",)},
        {"barred": ("E7",)},
        {"obstacles": ("E7",)},
        {"sights": (("E7", "E11"),)},
    )
    drawn = [draw_board(MID_BATTLE), *(draw_board(MID_BATTLE, highlight=Highlight(**part)) for part in parts)]
    assert len(set(drawn)) == len(drawn)


TERRAINS = list(terrain_table("variant-150"))


def test_terrains_look_different() -> None:
    pictures = {id_: terrain_sprite(id_, 1.0, OLD_PAPER).convert("L") for id_ in TERRAINS}
    for one, other in combinations(TERRAINS, 2):
        size = pictures[one].size
        assert difference(pictures[one], pictures[other].resize(size)) > 0.8, (one, other)


HEXES = [row.id for row in terrain_table("variant-150").values() if row.id != "clear" and not row.hexside]


@pytest.mark.parametrize("id_", by_day(HEXES, 5))
def test_every_terrain_is_drawn(id_: str) -> None:
    plain = background_of(FIRST_BULL_RUN.rows, (), 800, OLD_PAPER)
    drawn = background_of(FIRST_BULL_RUN.rows, (HexView("D5", (id_,)),), 800, OLD_PAPER)
    assert plain.tobytes() != drawn.tobytes()


PIECES: dict[str, Callable[[Seat], Image.Image]] = {
    "infantry": lambda seat: unit_sprite(UnitFace(seat, "infantry", (), 3, 4), 1.0, OLD_PAPER),
    "cavalry": lambda seat: unit_sprite(UnitFace(seat, "cavalry", (), 3, 3), 1.0, OLD_PAPER),
    "artillery": lambda seat: unit_sprite(UnitFace(seat, "artillery", (), 3, 3), 1.0, OLD_PAPER),
    "horse artillery": lambda seat: unit_sprite(UnitFace(seat, "artillery", ("horse",), 3, 3), 1.0, OLD_PAPER),
    "general": lambda seat: general_sprite(GeneralFace(seat, "Lee", alone=True), 1.0, OLD_PAPER),
}


@pytest.mark.parametrize("name", PIECES)
def test_the_sides_differ_without_any_color(name: str) -> None:
    union, confederate = PIECES[name](UNION), PIECES[name](CONFEDERATE)
    assert difference(union.convert("L"), confederate.convert("L")) > 40
    shapes = [sprite.getchannel("A").point([0] * 128 + [255] * 128) for sprite in (union, confederate)]
    assert ImageStat.Stat(ImageChops.difference(*shapes)).sum[0] / 255 > 150
    assert len(outline(UNION, 100, 60)) != len(outline(CONFEDERATE, 100, 60))


def test_arms_differ_by_their_silhouettes() -> None:
    sprites = [piece(UNION).convert("L") for piece in PIECES.values()]
    for one, other in combinations(sprites[:4], 2):
        assert difference(one, other) > 4


def test_orders_moves_and_battles_are_marked() -> None:
    face = UnitFace(UNION, "infantry", (), 4, 4)
    states = [NONE, Marks(ordered=True), Marks(ordered=True, moved=True), Marks(ordered=True, battled=True)]
    assert len({unit_sprite(face._replace(marks=marks), 1.0, OLD_PAPER).tobytes() for marks in states}) == len(states)


def test_fresh_and_green_troops_are_told_apart_by_a_letter() -> None:
    faces = [
        unit_sprite(UnitFace(UNION, "infantry", traits, 4, 4), 1.0, OLD_PAPER)
        for traits in ((), ("fresh",), ("green",))
    ]
    for one, other in combinations(faces, 2):
        assert one.tobytes() != other.tobytes()


def test_the_token_of_an_objective_lies_there_until_it_is_taken() -> None:
    held = replace(MID_BATTLE, objectives=(ObjectiveView("C6", UNION, 1, kept=True, held=True),))
    assert board_frame(held, 1600).tobytes() == board_frame(MID_BATTLE, 1600).tobytes()


def test_every_face_of_a_die_is_drawn() -> None:
    faces = dict.fromkeys(FACES)
    assert len({strip_sprite(1, "D5", face, UNION, 1.0, OLD_PAPER).tobytes() for face in faces}) == len(faces) == 5


def test_the_tokens_of_held_ground_lie_there_until_it_is_held() -> None:
    free, held = (draw_board(replace(MID_BATTLE, holds=(replace(HILL, held=is_so),))) for is_so in (False, True))
    assert free != held


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "artillery", "general", "objective", "exit"])
def test_every_trophy_is_drawn(kind: str) -> None:
    stand = (TrophyView(kind, "Bee"),)
    sides = (replace(MID_BATTLE.sides[0], stand=stand), MID_BATTLE.sides[1])
    empty = (replace(MID_BATTLE.sides[0], stand=()), MID_BATTLE.sides[1])
    frames = [board_frame(replace(MID_BATTLE, sides=both), 1600).tobytes() for both in (sides, empty)]
    assert frames[0] != frames[1]


@pytest.mark.parametrize("count", [1, 6, 12])
def test_a_hand_is_a_palette_picture_of_a_bounded_size(count: int) -> None:
    cards = tuple(card_table())[10 : 10 + count]
    data = draw_hand(cards, "variant-150")
    assert (opened(data).mode, opened(data).width) == ("P", 1200)
    assert len(data) < MOST_BYTES
    assert draw_hand(cards, "variant-150") == data


def test_an_empty_hand_is_a_picture_too() -> None:
    assert opened(draw_hand((), "variant-150")).height > 50


def test_every_card_is_drawn_differently() -> None:
    pictures = {draw_hand((card,), "variant-150", width=600) for card in card_table()}
    assert len(pictures) == len(card_table())


def test_the_terrain_sheet_is_a_picture_of_a_bounded_size() -> None:
    assert len(draw_terrain_sheet("variant-150")) < MOST_BYTES


def test_caches_are_bounded() -> None:
    sizes = [function.cache_info().maxsize for function in CACHED]  # type: ignore[attr-defined]
    assert all(size and size < 5000 for size in sizes)
    assert counters.WIDTH < 116
