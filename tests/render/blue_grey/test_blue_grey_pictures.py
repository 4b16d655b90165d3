"""Pictures of Blue & Grey: nothing is missing, the same view is the same bytes, and each looks as it should."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from engine.blue_grey.events import Moved
from engine.blue_grey.sides import KINDS, MORALE
from engine.blue_grey.view import ObjectiveView, PublicView, UnitView, WorkView
from engine.decision import CONFEDERATE, UNION, Outcome
from render.art.side_colors import colors_of
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.blue_grey.board import board_frame, draw_board
from render.blue_grey.charts import draw_combat_table, draw_terrain_chart
from render.blue_grey.counters import CounterFace, counter_sprite, shown_name
from render.blue_grey.highlight import MapHighlight, supply_highlight, zones_highlight
from render.blue_grey.layout import CLOSE, LEAST, layout_of, map_of, usual_width
from render.blue_grey.marks import Assault, Loss, Mark, PathMark, marks_of
from render.blue_grey.overlays import Overlay
from render.blue_grey.panel import draw_panel, groups
from render.blue_grey.plan import BoardLabelSpace
from render.blue_grey.samples import LARGE, scenes
from render.blue_grey.sectors import part_viewport, sector_of, sectors, viewport_around
from render.blue_grey.signs import FRAMES, frame_sprite
from render.highlight import TargetHex
from tests.support.blue_grey.contact_sheets import FOLDER, LOOK, MARKS, NIGHT, SHOWCASE, START, learning, sheet
from tests.support.blue_grey.set_ups import LEARNING, set_up
from tests.support.examples import BY_NIGHT, by_day
from tests.support.seen_stamps import box_around, common

MOST_BYTES = 512_000
CHICKAMAUGA: PublicView = set_up(LARGE)
EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
SOME = pytest.mark.parametrize("theme", by_day(THEMES.values(), 2), ids=list(THEMES))


def close(picture: Image.Image, name: str) -> bool:
    """Whether a picture is nearly a golden one, in its colors, and on no spot quite different."""
    with Image.open(FOLDER / f"{name}.png") as file:
        golden = file.copy()
    if picture.size != golden.size:
        return False
    alike = picture.quantize(palette=golden, dither=Image.Dither.NONE).convert("RGB")
    off = ImageChops.difference(alike, golden.convert("RGB"))
    return max(ImageStat.Stat(off).mean) < 0.8 and max(high for _, high in ImageStat.Stat(off.reduce(8)).extrema) < 30


def frame(view: PublicView, *marks: Mark, highlight: MapHighlight | None = None) -> Image.Image:
    return board_frame(view, 600, marks, highlight)


def with_unit(**change: object) -> PublicView:
    """The learning battle with its first unit changed."""
    first, *others = START.units
    return replace(START, units=(replace(first, **change), *others))


# As they should look


@SOME
def test_a_theme_looks_as_it_should(theme: Theme) -> None:
    assert close(sheet(theme), f"sheet-{theme.id}")


def test_the_learning_battle_looks_as_it_should_on_a_phone() -> None:
    assert close(learning(), "learning")


def test_the_comparison_would_notice_another_theme_and_a_missing_counter() -> None:
    drawn = sheet(OLD_PAPER)
    assert [id_ for id_ in THEMES if close(drawn, f"sheet-{id_}")] == [OLD_PAPER.id]
    small = learning()
    small.paste(small.getpixel((5, 5)), (160, 90, 200, 120))  # type: ignore[arg-type]
    assert not close(small, "learning")


# Nothing is missing


def test_every_kind_of_unit_is_drawn_and_differently() -> None:
    drawn = [frame(with_unit(kind=kind)).tobytes() for kind in KINDS]
    assert len(set(drawn)) == len(KINDS)


def test_every_state_is_drawn_and_differently() -> None:
    changes: list[dict[str, object]] = [{"morale": morale} for morale in MORALE]
    changes += [{"moved": True}, {"moved": True, "marching": True}, {"fought": True}, {"rallying": True}]
    changes += [{"strength": strength} for strength in (1, 9, 12)]
    assert len({frame(with_unit(**change)).tobytes() for change in changes}) == len(changes)


@pytest.mark.parametrize("kind", ["building", "breastworks", "trench"])
def test_every_work_is_drawn_along_its_hexsides(kind: str) -> None:
    drawn = [
        frame(replace(START, works=(WorkView("0608", kind, sides, UNION),))).tobytes()
        for sides in (("n", "ne", "nw"), ("s",))
    ]
    assert frame(replace(START, works=())).tobytes() not in drawn
    assert (drawn[0] == drawn[1]) == (kind == "building")


def test_both_units_of_a_stack_can_be_read() -> None:
    first, second, *others = START.units
    pairs = [
        replace(START, units=(first, replace(second, hex=first.hex, **change), *others))
        for change in ({"strength": 1}, {"strength": 2}, {"morale": "routed"})
    ]
    above = [replace(view, units=(replace(view.units[0], strength=9), *view.units[1:])) for view in pairs]
    assert len({frame(view).tobytes() for view in (*pairs, *above)}) == 6


def test_terrain_and_hexsides_show() -> None:
    plain = replace(START, ground=tuple(replace(one, terrain="clear", level=1) for one in START.ground), hexsides=())
    drawn = {board_frame(plain, 300).tobytes()}
    kinds = {one.terrain for one in START.ground} - {"clear"}
    for kind in sorted(kinds):
        ground = tuple(replace(one, terrain=kind, level=1) if one.hex == "0305" else one for one in plain.ground)
        drawn.add(board_frame(replace(plain, ground=ground), 300).tobytes())
    levels = (2, 3)
    for level in levels:
        ground = tuple(replace(one, level=level) if one.hex == "0305" else one for one in plain.ground)
        drawn.add(board_frame(replace(plain, ground=ground), 300).tobytes())
    sides = {kind for one in START.hexsides for kind in one.kinds}
    for kind in sorted(sides):
        found = next(one for one in START.hexsides if kind in one.kinds)
        drawn.add(board_frame(replace(plain, hexsides=(replace(found, kinds=(kind,)),)), 300).tobytes())
    assert {"forest", "rough", "town", "river"} <= kinds
    assert {"creek", "stream", "bridge", "ford", "ridge", "redoubt", "road", "trail"} <= sides
    assert len(drawn) == 1 + len(kinds) + len(levels) + len(sides)


def test_objectives_show_who_holds_them_and_what_they_are_worth() -> None:
    drawn = [
        frame(replace(START, objectives=(ObjectiveView("0207", points, points, held),))).tobytes()
        for points, held in ((2, ""), (2, "union"), (2, "confederate"), (3, "union"))
    ]
    assert len(set(drawn)) == len(drawn)


def test_every_mark_of_what_happened_is_drawn() -> None:
    marks: list[Mark] = [
        *(PathMark(kind, UNION, ("0304", "0404", "0505"), 1) for kind in ("move", "march", "retreat")),
        PathMark("advance", UNION, ("0304", "0404")),
        PathMark("move", CONFEDERATE, ("0304", "0404", "0505"), 1),
        PathMark("move", UNION, ("0304", "0404", "0505"), 2),
        Assault(side=UNION, froms=("0408",), targets=("0407",), column="3-1", die=5, result="Dr", number=1),
        Assault(side=UNION, froms=("0408",), targets=("0407",), column="3-1", die=4, result="Dr", number=1),
        Assault(side=UNION, froms=("0408",), targets=("0407",), column="2-1", die=5, result="Dr", number=1),
        Assault(side=UNION, froms=("0408",), targets=("0407",), column="3-1", die=5, result="De", number=1),
        Assault(side=UNION, froms=("0408",), targets=("0407",), column="3-1", die=5, result="Dr", number=1, night=3),
        Assault(side=UNION, froms=("0410",), targets=("0407",), column="3-1", die=5, result="Dr", number=1),
        Loss(UNION, "0309", 3),
        Loss(UNION, "0309", 4),
    ]
    drawn = {frame(START).tobytes()} | {frame(START, mark).tobytes() for mark in marks}
    assert len(drawn) == len(marks) + 1


def test_everything_that_can_be_pointed_out_is_drawn() -> None:
    looks = [
        MapHighlight(origins=("0101",)),
        MapHighlight(destinations=("0101",)),
        MapHighlight(marches=("0101",)),
        MapHighlight(targets=(TargetHex("0101"),)),
        MapHighlight(targets=(TargetHex("0101", hits="3-1"),)),
        MapHighlight(barred=("0101",)),
        MapHighlight(obstacles=("0101",)),
        MapHighlight(sights=(("0101", "0304"),)),
        MapHighlight(hidden=("0101",)),
        MapHighlight(zones=((UNION, ("0101",)),)),
        MapHighlight(zones=((CONFEDERATE, ("0101",)),)),
        MapHighlight(traced=("0101",)),
        MapHighlight(cut_off=("0101",)),
    ]
    drawn = {frame(START, highlight=look).tobytes() for look in looks} | {frame(START).tobytes()}
    assert len(drawn) == len(looks) + 1 == len(FRAMES) + 3


def test_zones_of_control_are_those_of_the_engine() -> None:
    found = zones_highlight(START, UNION, CONFEDERATE).zones
    assert [side for side, _ in found] == [UNION, CONFEDERATE]
    whitlock = next(one for one in START.units if one.id == "Whitlock")
    near = layout_of(map_of(START), 600).grid
    beside = [near.names[one] for one in near.neighbours[near.index[whitlock.hex]] if one >= 0]
    assert set(found[0][1]) & set(beside)


def test_supply_is_traced_where_a_battle_asks_for_it() -> None:
    assert supply_highlight(replace(START, supply=None)) == MapHighlight()
    found = supply_highlight(CHICKAMAUGA)
    assert found.traced
    assert not set(found.traced) & set(found.cut_off)


def test_night_shows_and_the_end_does() -> None:
    over = replace(SHOWCASE, outcome=Outcome(UNION, "points", ((UNION, 9), (CONFEDERATE, 4))))
    assert len({draw_board(view, width=600) for view in (SHOWCASE, replace(SHOWCASE, night=True), over)}) == 3


# The same, small, and in time


@pytest.mark.chance
@pytest.mark.long
def test_the_same_view_is_the_same_bytes_of_a_palette_picture() -> None:
    first = draw_board(SHOWCASE, marks=MARKS, highlight=LOOK)
    assert first == draw_board(SHOWCASE, marks=MARKS, highlight=LOOK)
    themes = list(THEMES.values())[:: 1 if BY_NIGHT else 3]
    assert len({draw_board(NIGHT, theme=theme) for theme in themes}) == len(themes)


@pytest.mark.chance
@pytest.mark.long
def test_pictures_are_small_enough_to_post() -> None:
    """By day the busiest turn of each battle."""
    fought = [scenes(id_, turns) for id_, turns in ((LEARNING, 6), (LARGE, 4))]
    busiest = [max(one, key=lambda scene: len(marks_of(scene.events, scene.view))) for one in fought]
    for scene in [scene for one in fought for scene in one] if BY_NIGHT else busiest:
        assert len(draw_board(scene.view, marks=marks_of(scene.events, scene.view))) < MOST_BYTES
    assert len(draw_panel(CHICKAMAUGA)) < MOST_BYTES
    assert len(draw_combat_table()) + len(draw_terrain_chart()) < MOST_BYTES


def test_a_small_map_is_no_smaller_than_can_be_read_and_a_large_one_has_sectors() -> None:
    assert usual_width(map_of(START)) >= LEAST
    assert not sectors(map_of(START))
    assert len(sectors(map_of(CHICKAMAUGA))) == 9


def test_every_hex_lies_in_a_sector_that_shows_it_large() -> None:
    shape = map_of(CHICKAMAUGA)
    shown: set[int] = set()
    for viewport in sectors(shape).values():
        layout = layout_of(shape, CLOSE, OLD_PAPER, viewport)
        assert layout.unit > 0.85
        shown |= layout.inside
    assert shown == set(range(len(shape.places)))
    for one in CHICKAMAUGA.ground:
        viewport = part_viewport(shape, sector_of(shape, one.hex))
        assert viewport.first <= one.column <= viewport.last
        assert viewport.top <= one.row <= viewport.bottom


def test_a_part_of_the_map_holds_what_it_should() -> None:
    shape = map_of(CHICKAMAUGA)
    viewport = viewport_around(shape, ("1317", "1515"))
    assert viewport is not None
    assert viewport.first <= 13 <= viewport.last
    assert viewport_around(shape, ("0101", "2501")) is None
    assert viewport_around(map_of(START), ("0101",)) is None
    with pytest.raises(KeyError):
        part_viewport(shape, "nowhere")


def test_hexes_are_whole_pixels_apart_and_a_turned_map_is_reversed() -> None:
    shape = map_of(CHICKAMAUGA)
    for width in (700, 1360, 2040):
        layout, turned = layout_of(shape, width), layout_of(shape, width, turned=True)
        assert all(float(x).is_integer() for x, _ in layout.centers)
        assert {round(layout.width - x, 3) for x, _ in layout.centers} == {round(x, 3) for x, _ in turned.centers}
        xs, ys = zip(*(corner for hex_ in layout.inside for corner in layout.corners(hex_)), strict=True)
        assert min(xs) >= 0
        assert max(xs) <= width
        assert max(ys) <= layout.height


def test_counters_lie_inside_their_hexes() -> None:
    layout = layout_of(map_of(START), 900)
    nameless = tuple(replace(one, name="") for one in START.ground)
    bare = replace(START, units=(), objectives=(), ground=nameless)
    empty = board_frame(bare, 900)
    for unit in START.units:
        if unit.hex:
            alone = board_frame(replace(bare, units=(unit,)), 900)
            left, top, right, bottom = ImageChops.difference(empty, alone).getbbox() or (0, 0, 900, 0)
            x, y = layout.center(unit.hex)
            assert x - 62 * layout.unit <= left < right <= x + 73 * layout.unit, unit.id
            assert y - 58 * layout.unit <= top < bottom <= y + 58 * layout.unit, unit.id


def test_a_plate_lies_clear_of_counters_and_of_other_plates() -> None:
    marks = [
        Assault(side=UNION, froms=("0603",), targets=("0608",), column="3-1", die=5, result="Dr", number=1),
        Assault(side=UNION, froms=("0603",), targets=("0408",), column="1-1", die=2, result="Ar", number=2),
    ]
    plain, one, both = (frame(SHOWCASE, *marks[:number]) for number in range(3))
    first = ImageChops.difference(plain, one).convert("L").point([0] * 24 + [255] * 232)
    second = ImageChops.difference(one, both).convert("L").point([0] * 24 + [255] * 232)
    assert first.getbbox()
    assert second.getbbox()
    assert not ImageChops.multiply(first, second).crop((0, 700, 600, 800)).getbbox()


def changed_box(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Box of the difference of two pictures."""
    box = ImageChops.difference(one, other).getbbox()
    assert box
    return box


@pytest.mark.parametrize("goal", ["0404", "0504"])
def test_numbers_of_ways_that_begin_in_one_hex_cover_one_another_nowhere(goal: str) -> None:
    path = ("0304", "0404", "0504")[: 2 + (goal == "0504")]
    ways = [PathMark("move", UNION, path, 1), PathMark("move", UNION, path, 2)]
    layout = layout_of(map_of(START), 900)
    overlay = Overlay(frame(START), START, layout, BoardLabelSpace(START, layout))
    overlay.draw_ways(ways)
    overlay.draw(ways)
    one, other = (box_around(stamp) for stamp in overlay.stamps if stamp.kind == "badge")
    assert common(one, other) == 0


@pytest.mark.parametrize("digit", "123456789")
def test_a_strength_on_a_low_counter_keeps_off_its_frame(digit: str) -> None:
    """The frame has the color of the strength on one side."""
    face = CounterFace(CONFEDERATE, "infantry", int(digit), "Tolliver", short=True)
    picture = counter_sprite(face, 2.0, OLD_PAPER).convert("RGB")
    within = (picture.width // 2 + 16, picture.height // 2 - 37, picture.width // 2 + 72)
    row = picture.crop((*within, within[1] + 1))
    figure = OLD_PAPER.of(colors_of(CONFEDERATE).figure)
    assert figure not in {color for _count, color in row.getcolors() or ()}


@pytest.mark.parametrize(
    ("path", "drawn"),
    [
        ("0401 0302 0401 0501", "0401 0501"),
        ("0302 0401 0501", "0302 0401 0501"),
        ("0806 0805 0804 0805 0705", "0806 0805 0705"),
        ("0401 0302 0401", "0401 0302 0401"),
    ],
)
def test_a_way_that_goes_there_and_back_is_drawn_without_it(path: str, drawn: str) -> None:
    """The arrow would lie over itself, and seem to begin where it turns."""
    moved = Moved(unit="a", side=UNION, path=tuple(path.split()), cost=4)
    assert marks_of([moved], START) == (PathMark("move", UNION, tuple(drawn.split()), 1),)


def test_a_plate_covers_no_flag_of_an_objective() -> None:
    layout = layout_of(map_of(START), 900)
    for target in (one.hex for one in START.objectives):
        labels = BoardLabelSpace(START, layout)
        Overlay(frame(START), START, layout, labels).draw(
            [Assault(side=CONFEDERATE, froms=(), targets=(target,), column="3-1", die=5, result="Dr", number=1)]
        )
        left, top, right, bottom = labels.reserved[-1].box
        for x, y in labels.flags:
            near = 18 * layout.unit
            assert x + near <= left or x - near >= right or y + near <= top or y - near >= bottom


def test_names_on_counters_are_large_enough_for_a_phone_and_short() -> None:
    assert shown_name("Pryor Artillery", CONFEDERATE, 23, 76) == ("Pryor Art.", 22)
    assert shown_name("Union Supply Train", UNION, 23, 76)[0] == "Sup. Train"
    assert shown_name("Patton Anderson", CONFEDERATE, 23, 76)[0] == "P. Anderson"
    assert shown_name("Corps Train", UNION, 23, 76)[0] == "Corps Train"
    long, short = (
        counter_sprite(CounterFace(UNION, "infantry", 4, name, short=True), 1.15, OLD_PAPER) for name in ("X", "")
    )
    _, top, _, bottom = changed_box(long.convert("RGB"), short.convert("RGB"))
    assert (bottom - top) * 430 / 900 >= 6


def test_no_name_of_a_unit_is_much_smaller_than_others() -> None:
    for view in (START, CHICKAMAUGA):
        due = [(name.replace(".", " "), one.side) for one in view.arrivals for name in one.units]
        for name, side in [*((one.name, one.side) for one in view.units), *due]:
            assert shown_name(name, side, 23, 76)[1] >= 0.7 * 23, name


def test_where_supply_reaches_can_be_seen_on_a_phone() -> None:
    unit = layout_of(map_of(CHICKAMAUGA), usual_width(map_of(CHICKAMAUGA))).unit
    box = frame_sprite("traced", unit, OLD_PAPER).getbbox()
    assert box
    assert (box[2] - box[0]) * 400 / usual_width(map_of(CHICKAMAUGA)) >= 4


def test_the_panel_says_this_turn_for_who_may_arrive() -> None:
    due = replace(START, arrivals=tuple(replace(one, due=True) for one in START.arrivals))
    assert groups(due)[0][0] == "Union, this turn, at 0401"


def test_bands_say_that_points_are_those_of_now() -> None:
    over = replace(START, outcome=Outcome(None, "points", ()))
    shown = [board_frame(replace(view, active=UNION), 900) for view in (START, over)]
    band = layout_of(map_of(START), 900).sides[1]
    assert changed_box(*(picture.crop(band) for picture in shown))


def test_somebody_of_whom_nothing_is_known_is_no_reason_to_fail() -> None:
    stranger = UnitView(
        id="Ghost",
        name="Ghost",
        side=UNION,
        kind="infantry",
        strength=1,
        allowance=6,
        hex="",
        status="waiting",
        morale="good",
    )
    assert draw_board(replace(START, units=(*START.units, stranger))) == draw_board(START)


def test_nothing_that_happened_runs_over_the_frame_of_a_part() -> None:
    viewport = sectors(map_of(CHICKAMAUGA))["center"]
    across = [one.hex for one in CHICKAMAUGA.ground if viewport.first - 1 <= one.column <= viewport.last + 1]
    ways = [PathMark("move", UNION, (across[at], across[at + 1]), at + 1) for at in range(0, len(across) - 1, 2)]
    plain, marked = (board_frame(CHICKAMAUGA, CLOSE, marks, viewport=viewport) for marks in ((), ways))
    assert plain.tobytes() != marked.tobytes()
    width, height = plain.size
    for edge in (
        (0, 0, width, 60),
        (0, height - 12, width, height),
        (0, 0, 12, height),
        (width - 12, 0, width, height),
    ):
        assert plain.crop(edge).tobytes() == marked.crop(edge).tobytes()


@pytest.mark.parametrize(("id_", "turn"), [(LEARNING, 2), (LEARNING, 3), (LEARNING, 12), (LARGE, 3)])
def test_no_mark_lies_on_the_frame_or_above_the_map(id_: str, turn: int) -> None:
    view, events = scenes(id_, turn)[-1]
    shape = map_of(view)
    width = usual_width(shape)
    marks = marks_of(events, view)
    changed = ImageChops.difference(board_frame(view, width), board_frame(view, width, marks))
    left, top, right, bottom = layout_of(shape, width).land
    assert changed.getbbox()
    changed.paste((0, 0, 0), (left, top, right, bottom))
    assert changed.getbbox() is None
