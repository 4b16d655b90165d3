"""``docs/scenarios.md`` tells what the battles' files say now, and has a picture of each set-up."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from engine.battle_cry.scenario_file import read_battle
from engine.scenarios import scenario_ids, scenario_text
from render.scenario_gallery import FOLDER, WIDE, WIDTH, page, set_up

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_the_page_is_made_from_the_battles_as_they_are() -> None:
    battles = sorted(
        (read_battle(scenario_text(id_), id_) for id_ in scenario_ids()), key=lambda battle: (battle.date, battle.id)
    )
    told = (DOCS / "scenarios.md").read_text("utf-8")
    assert told == page(battles), "make it anew: python -m render.scenario_gallery docs"


def test_each_battle_has_its_picture() -> None:
    drawn = {path.stem for path in (DOCS / FOLDER).glob("*.png")}
    assert drawn == set(scenario_ids())
    for id_ in drawn:
        with Image.open(DOCS / FOLDER / f"{id_}.png") as picture:
            assert picture.width == (WIDTH if read_battle(scenario_text(id_), id_).boards == 1 else WIDE)


def test_a_set_up_is_drawn_as_a_picture() -> None:
    assert set_up("kernstown").startswith(b"\x89PNG")
