"""``docs/scenarios.md`` agrees with the battles' files, and has a picture of each set-up."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.scenarios import scenario_ids
from render.battle_cry.opening import OPENING, opening
from render.scenario_gallery import (
    FOLDER,
    PART,
    WIDE,
    WIDTH,
    GalleryBattle,
    all_battles,
    name_of,
    page,
    set_up,
    sheets,
    width_of,
)
from tests.support.examples import by_day

DOCS = Path(__file__).parent.parent.parent / "docs"
BATTLES = {battle.id: battle for battle in all_battles()}
LARGE = BATTLES["chickamauga-blue-grey"]
OF_TWO_GAMES = [*list(all_battles())[::8], BATTLES["chickamauga-blue-grey"], BATTLES["pruitts-landing"]]


def test_the_page_is_made_from_the_battles_as_they_are() -> None:
    told = (DOCS / "scenarios.md").read_text("utf-8")
    assert set(BATTLES) == set(scenario_ids())
    assert told == page(all_battles()), "make it anew: python -m render.scenario_gallery docs"
    assert "](#pruitts-landing), " in told
    assert "](#chickamauga-blue-grey), " in told


def test_each_battle_has_its_picture() -> None:
    drawn = {path.stem for path in (DOCS / FOLDER).glob("*.png")}
    parts = {name_of(battle, part) for battle in BATTLES.values() for part in sheets(battle)}
    assert drawn == set(BATTLES) | parts
    for id_, battle in BATTLES.items():
        wide = battle.listed.boards > 1 or id_ == "chickamauga-blue-grey"
        width = width_of((DOCS / FOLDER / f"{id_}.png").read_bytes())
        assert WIDTH < width <= WIDE if wide else 0.8 * WIDTH < width <= WIDTH


def test_a_map_too_large_for_a_phone_is_shown_in_parts_too() -> None:
    assert {battle.id for battle in BATTLES.values() if sheets(battle)} == {LARGE.id}
    assert len(sheets(LARGE)) == 9
    for part in sheets(LARGE):
        assert width_of((DOCS / FOLDER / f"{name_of(LARGE, part)}.png").read_bytes()) <= PART


@pytest.mark.long
@pytest.mark.parametrize("part", by_day(sheets(LARGE), 2))
def test_its_parts_are_those_that_the_gallery_draws(part: str) -> None:
    assert off(DOCS / FOLDER / f"{name_of(LARGE, part)}.png", set_up(LARGE, part)) < 1, "make it anew: make gallery"


def off(path: Path, data: bytes) -> float:
    """The mean difference of a kept picture and one drawn now, from 0 to 255."""
    with Image.open(path) as kept, Image.open(BytesIO(data)) as drawn:
        return max(ImageStat.Stat(ImageChops.difference(kept.convert("RGB"), drawn.convert("RGB"))).mean)


@pytest.mark.long
@pytest.mark.parametrize("battle", by_day(OF_TWO_GAMES[::-1], 2), ids=[battle.id for battle in OF_TWO_GAMES[::-1]])
def test_the_pictures_are_those_that_the_gallery_draws(battle: GalleryBattle) -> None:
    assert off(DOCS / FOLDER / f"{battle.id}.png", set_up(battle)) < 1, "make it anew: make gallery"


def test_the_opening_picture_is_the_one_that_the_gallery_draws() -> None:
    assert f"docs/{OPENING}" in (DOCS.parent / "README.md").read_text("utf-8")
    assert off(DOCS / OPENING, opening()) < 1, "make it anew: make gallery"
