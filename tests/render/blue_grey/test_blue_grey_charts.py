"""The rules in pages and pictures: made of the data that the engine obeys, and short enough to post."""

from __future__ import annotations

from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from engine.blue_grey.odds import TABLE
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.terrain import hex_table, side_table
from engine.decision import CONFEDERATE, UNION
from engine.scenarios import scenario_text
from render.art.side_colors import colors_of
from render.art.themes import OLD_PAPER, THEMES, Theme
from render.blue_grey.brief import about, brief, sheet
from render.blue_grey.chart_words import chart, rows, table_lines, terrain_lines, terrain_text
from render.blue_grey.charts import draw_combat_table, draw_terrain_chart
from render.blue_grey.house import origins
from render.blue_grey.rulebook import pages
from render.blue_grey.samples import LARGE
from render.blue_grey.words import WORKS
from render.words import capital
from tests.support.blue_grey.contact_sheets import opened
from tests.support.blue_grey.set_ups import LEARNING

LONGEST = 1900
"""Characters of a page at most: it is one message."""

EACH = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def test_every_page_is_one_message() -> None:
    for id_, page in pages().items():
        assert 100 < len(page.text) <= LONGEST, id_
        assert page.text.startswith(f"**{page.title}**")


def test_the_rules_of_every_group_have_a_page() -> None:
    assert {"turn", "movement", "combat", "artillery", "sight", "works", "night", "morale", "terrain", "table"} == set(
        pages()
    )


def test_the_chart_has_every_terrain_with_what_it_costs_and_does() -> None:
    *lines, drawn = terrain_lines()
    assert drawn.startswith("**Only drawn**: ")
    assert len(lines) == len(hex_table()) + len(side_table()) + len(WORKS) == len(rows()) + len(WORKS)
    assert all(any(line.startswith(f"**{capital(name)}**: 1 column ") for line in lines) for name in WORKS.values())
    for row in rows():
        text = terrain_text(row)
        assert text
        if row.shift:
            assert "column" in text
        if row.halves:
            assert "count half" in text
        if row.level > 1:
            assert f"level {row.level}" in text
        if row.sight:
            assert "blocks sight" in text.lower()


def test_a_chart_follows_its_data() -> None:
    forest = hex_table()["forest"]
    assert terrain_text(forest).startswith(f"{forest.cost} MP")
    assert terrain_text(replace(forest, cost=9)).startswith("9 MP")


def test_the_table_has_every_column_and_every_die() -> None:
    lines = {line.partition(":")[0]: line for line in table_lines()}
    assert set(TABLE) <= set(lines)
    for column, results in TABLE.items():
        for die, result in enumerate(results, 1):
            runs = [run.rsplit(" ", 1) for run in lines[column].partition(": ")[2].rstrip(".").split(", ")]
            found = next(what for dice, what in runs if int(dice.split("-")[0]) <= die <= int(dice.split("-")[-1]))
            assert found == result


@EACH
def test_charts_are_pictures_in_every_theme(theme: Theme) -> None:
    for draw in (draw_terrain_chart, draw_combat_table):
        data = draw(theme=theme)
        assert opened(data).width == 1000
        with Image.open(BytesIO(data)) as picture:
            assert picture.mode == "P"


@pytest.mark.parametrize("id_", [LEARNING, LARGE])
def test_a_battle_can_be_read_before_it_is_played(id_: str) -> None:
    battle = read_battle(scenario_text(id_), id_)
    text = brief(battle)
    assert battle.introduction in text
    for one in battle.victory.objectives:
        assert battle.grid.names[one.hex] in text
    assert f"{battle.turns} turns" in about(battle)
    whole = sheet(battle)
    assert all(unit.name in whole for unit in battle.units)
    assert origins(battle)


def test_every_line_of_the_terrain_chart_lies_in_its_own_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long text makes its row higher, and the chart."""
    usual = opened(draw_terrain_chart())
    lines = chart()
    longer = [*lines[:-1], lines[-1]._replace(text=f"{lines[-1].text} " * 6)]
    monkeypatch.setattr("render.blue_grey.charts.chart", lambda: longer)
    assert opened(draw_terrain_chart()).height > usual.height + 60


def test_results_have_no_color_of_a_side() -> None:
    """They are good for whoever attacks: weight tells them apart."""
    with Image.open(BytesIO(draw_combat_table())) as file:
        colors = {color for _count, color in file.convert("RGB").getcolors(4096) or ()}
    assert colors
    assert not colors & {OLD_PAPER.of(colors_of(side).ink) for side in (UNION, CONFEDERATE)}
