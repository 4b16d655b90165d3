"""The map in words, exactly: they hold everything that the picture shows."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE, UNION, Outcome
from render.blue_grey.alt_text import ALT_LIMIT, alt_text, plain_board
from render.blue_grey.panel import groups
from render.blue_grey.samples import LARGE
from render.blue_grey.words import MORALE
from tests.support.blue_grey.contact_sheets import FOLDER, SHOWCASE, START, TEXTS
from tests.support.blue_grey.set_ups import set_up

CHICKAMAUGA = set_up(LARGE)


@pytest.mark.parametrize("name", TEXTS)
def test_the_map_in_words(name: str) -> None:
    assert plain_board(TEXTS[name]) == (FOLDER / f"{name}.txt").read_text("utf-8").rstrip("\n")


@pytest.mark.parametrize("view", [START, SHOWCASE, CHICKAMAUGA], ids=["learning", "showcase", "chickamauga"])
def test_everything_on_the_map_is_in_its_words(view: PublicView) -> None:
    text = plain_board(view)
    lines = text.splitlines()
    for unit in view.units:
        named = [line for line in lines if unit.name in line]
        if unit.hex:
            line = next(line for line in named if f"{unit.hex}, {unit.name}, " in line)
            assert f" {unit.strength}" in line or f" ({unit.strength})" in line
            assert unit.morale == "good" or MORALE[unit.morale] in line
        else:
            assert any(words in line for line in named for words in ("reinforcements", " lost: ", " off the map: "))
    for hex_ in {one.hex for one in view.objectives} | {one.hex for one in view.works}:
        assert any(line.startswith(hex_) for line in lines)
    for ground in view.ground:
        assert ground.name in text
    for side in view.hexsides:
        assert f"{side.one}-{side.other}" in text
    for arrival in view.arrivals:
        assert f"turn {arrival.turn}" in text or arrival.due


def test_what_we_added_to_a_faulty_source_is_marked() -> None:
    added = next(line for line in plain_board(CHICKAMAUGA).splitlines() if line.startswith("† Our own, where"))
    assert "2013-2114" in added
    assert "† Our own, where" not in plain_board(START)


def test_units_come_sector_by_sector() -> None:
    lines = plain_board(CHICKAMAUGA).split("Union units:\n")[1].split("Confederate units:")[0].splitlines()
    sectors = [line.partition(":")[0] for line in lines if ": " in line]
    assert len(dict.fromkeys(sectors)) > 3
    assert sectors == [one for name in dict.fromkeys(sectors) for one in sectors if one == name]


def test_the_description_fits_and_begins_with_where_the_battle_stands() -> None:
    for view in (START, SHOWCASE, CHICKAMAUGA):
        text = alt_text(view)
        assert len(text) <= ALT_LIMIT
        assert text.startswith(f"Map of {view.title}. Turn")


def test_how_the_battle_ended_is_told() -> None:
    over = replace(SHOWCASE, outcome=Outcome(UNION, "points", ((UNION, 9), (CONFEDERATE, 4))))
    assert "The Union wins with more points. Points: Union 9, Confederate 4." in plain_board(over)


def test_the_panel_has_everybody_who_is_not_on_the_map() -> None:
    for view in (SHOWCASE, CHICKAMAUGA):
        off = sorted(unit.id for unit in view.units if not unit.hex)
        assert sorted(unit.id for _title, units in groups(view) for unit in units) == off
        assert off
