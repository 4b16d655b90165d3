"""Golden sheets: each theme draws everything as it should, and nothing is missing from all sheets.

``tests.support.battle_cry.contact_sheets`` lays them out; the boards among them are told in words exactly.
"""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from msgspec import Struct
from PIL import Image, ImageChops, ImageStat

from engine.battle_cry.cards import card_table
from engine.battle_cry.family import RULESETS
from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.view import PublicView
from engine.chance import FACES
from engine.decision import CONFEDERATE, UNION
from render.art.palette import PAPER
from render.art.silhouettes import ARMS
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.art.tracks import PATTERNS
from render.battle_cry.counters import LETTERED
from render.battle_cry.marks import OFF_BOARD, Arrow, Fight, Loss, Mark, marks_of
from render.battle_cry.owner_marks import COMMANDER
from render.battle_cry.samples import set_ups
from render.highlight import Highlight
from render.sketch import Kind
from tests.support.battle_cry.contact_sheets import (
    BOARDS,
    FOLDER,
    GOLDEN,
    OWNER_MARKS,
    SHEETS,
    STATES,
    TRAITS,
    pieces,
    told,
)
from tests.support.battle_cry.full_board import ENDED, HAPPENED, LOOK, SIGNS, SKETCH

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
CELLS = [
    pytest.param(theme, sheet, id=f"{theme.id}-{sheet}", marks=() if number % len(SHEETS) == at else pytest.mark.soak)
    for number, theme in enumerate(THEMES.values())
    for at, sheet in enumerate(SHEETS)
]
"""By day each theme on one sheet, the sheets taking turns."""
SIGNS_OF_A_VIEW = [
    name
    for name, hint in get_type_hints(PublicView).items()
    if any(isinstance(one, type) and issubclass(one, Struct) for one in get_args(hint)[:1])
]
"""Fields of a view that are drawn on a board or beside it."""

TOLD = {"reroll", "dice-3-2-1", "losing-2"}
"""Traits of special troops without a sign of their own: their counter has an S, the text says the rest."""


def close(picture: Image.Image, name: str) -> bool:
    """Whether a sheet is nearly the golden one, in its colors, and on no spot quite different."""
    with Image.open(FOLDER / f"{name}.png") as file:
        golden = file.copy()
    if picture.size != golden.size:
        return False
    alike = picture.quantize(palette=golden, dither=Image.Dither.NONE).convert("RGB")
    off = ImageChops.difference(alike, golden.convert("RGB"))
    return max(ImageStat.Stat(off).mean) < 0.8 and max(high for _, high in ImageStat.Stat(off.reduce(8)).extrema) < 30


@pytest.mark.parametrize(("theme", "sheet"), CELLS)
def test_a_theme_looks_as_it_should(theme: Theme, sheet: str) -> None:
    assert close(SHEETS[sheet](theme), f"{theme.id}-{sheet}")


def test_the_comparison_would_notice_another_theme_and_a_missing_piece() -> None:
    drawn = SHEETS["pieces"](OLD_PAPER)
    assert [id_ for id_ in THEMES if close(drawn, f"{id_}-pieces")] == [OLD_PAPER.id]
    drawn.paste(OLD_PAPER.of(PAPER), (62, 182, 100, 210))
    assert not close(drawn, f"{OLD_PAPER.id}-pieces")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_terrain_is_on_a_sheet_by_itself_and_on_a_board(ruleset: str) -> None:
    ids = set(terrain_table(ruleset))
    alone = {name.removeprefix("terrain ") for name in pieces(OLD_PAPER) if name.startswith("terrain ")}
    lying = {id_ for view in BOARDS for one in view.ground for id_ in one.terrain}
    lying |= {one.terrain for view in BOARDS for one in view.works}
    assert ids - alone == set()
    assert ids - lying == set()


def test_every_piece_and_state_is_on_a_sheet() -> None:
    known = {
        trait for view in set_ups() for one in view.units for trait in one.traits if not trait.startswith("locked")
    }
    assert known - set(TRAITS) - TOLD == set()
    assert set(LETTERED) - set(TRAITS) == set()
    assert {one.arm for view in set_ups() for one in view.units} == {"infantry", "cavalry", "artillery"}
    assert {field for marks in STATES.values() for field, set_ in marks._asdict().items() if set_} == {
        "ordered",
        "moved",
        "battled",
    }
    assert COMMANDER in OWNER_MARKS
    drawn = pieces(OLD_PAPER)
    for seat in (UNION, CONFEDERATE):
        for name in ("infantry", "cavalry", "artillery", "general, waits", "plate, waits", "token", *TRAITS, *STATES):
            assert f"{seat} {name}" in drawn


def test_every_die_and_card_is_on_a_sheet() -> None:
    drawn = pieces(OLD_PAPER)
    assert {f"die {face}" for face in FACES} | {f"card {id_}" for id_ in card_table()} <= set(drawn)
    rolled = "".join(mark.dice for mark in marks_of(HAPPENED) if isinstance(mark, Fight))
    assert set(FACES) - set(rolled) == set()


def test_every_mark_of_what_happened_is_on_a_sheet() -> None:
    marks = marks_of(HAPPENED)
    assert {type(mark) for mark in marks} == set(get_args(Mark))
    arrows = [mark for mark in marks if isinstance(mark, Arrow)]
    assert {arrow.kind for arrow in arrows} == set(PATTERNS)
    assert OFF_BOARD in {arrow.to for arrow in arrows}
    fights = [mark for mark in marks if isinstance(mark, Fight)]
    assert {(fight.melee, bool(fight.from_)) for fight in fights} == {(True, True), (False, True), (False, False)}
    losses = [mark for mark in marks if isinstance(mark, Loss)]
    assert {(bool(loss.left), bool(loss.name)) for loss in losses} == {(True, False), (False, False), (False, True)}


def test_all_that_can_be_pointed_out_or_drawn_by_hand_is_on_a_sheet() -> None:
    assert [name for name in Highlight.__struct_fields__ if not getattr(LOOK, name)] == []
    assert {bool(target.dice) for target in LOOK.targets} == {True, False}
    assert {stroke.kind for stroke in SKETCH} == set(get_args(Kind))


def test_every_sign_of_a_board_is_on_a_sheet() -> None:
    for name in SIGNS_OF_A_VIEW:
        assert any(getattr(view, name) for view in (*BOARDS, ENDED)), name
    for side in (UNION, CONFEDERATE):
        for name in ("holds", "exits", "arrivals", "objectives"):
            assert side in {one.side for one in getattr(SIGNS, name)}, name
    assert {one.due for one in SIGNS.arrivals} == {True, False}
    assert {one.held for one in SIGNS.objectives} == {True, False}
    assert {trophy.kind for one in SIGNS.sides for trophy in one.stand} == set(ARMS)


def test_the_boards_of_the_sheets_in_words() -> None:
    assert told() == (GOLDEN / "sheets.txt").read_text(encoding="utf-8").splitlines()
