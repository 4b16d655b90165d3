"""Reader of a Blue & Grey scenario file; the format is described in ``docs/scenario-format.md``."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.blue_grey.scenario import FAMILY, RANGE, BlueGreyScenario, UnitSetup
from engine.blue_grey.scenario_ground import MOST_COLUMNS, ScenarioMap, read_hexsides, read_map, read_places
from engine.blue_grey.scenario_reading import SIDES, Reading
from engine.blue_grey.scenario_units import read_units, read_works
from engine.blue_grey.scenario_victory import read_victory
from engine.blue_grey.sides import Side
from engine.hexgrid_columns import column_grid
from engine.language import _
from engine.scenario_fields import Fields
from engine.scenario_provenance import Provenance, read_origin
from engine.scenario_scenery import LineGround, read_scenery
from engine.scenario_text import Problems
from engine.scenario_words import closest, shortened, words_of
from engine.scenario_yaml import compose

FIELDS = (
    "id", "family", "name", "date", "place", "designer", "introduction", "turns", "night", "first", "range", "grid",
    "map", "hexsides", "repairs", "places", "lines", "scene", "armies", "units", "arrivals", "works", "victory",
    "sources", "provenance",
)  # fmt: skip
HIGH = {"odd": True, "even": False}
MOST_TURNS = 60
MOST_RANGE = 9
NAME_LENGTH = 60
COMMANDER_LENGTH = 40
SOURCE_LENGTH = 200
BREASTWORKS_SINCE = "1863"
"""The first year in which breastworks may be built (10.34)."""

ALWAYS = ("date", "place", "commanders", "turns", "first", "map", "units", "victory")
IF_THERE = ("night", "range", "hexsides", "repairs", "places", "lines", "scene", "arrivals", "works")

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@lru_cache(maxsize=128)
def read_battle(text: str, file: str) -> BlueGreyScenario:
    """The battle in a scenario file's text. ``file`` is its name in errors.

    Cached, since the same battles are fought again and again.

    Raises:
        ScenarioErrors: everything that is wrong with it, by line and column.
    """
    problems = Problems(file)
    fields = Fields(compose(text, problems), problems, FIELDS)
    battle = _read(fields, problems)
    problems.require_none()
    return battle


def _read(fields: Fields, problems: Problems) -> BlueGreyScenario:
    fields.choice("family", {FAMILY: FAMILY})
    high_odd, map_ = _read_grid(fields, problems)
    reading = Reading(problems, column_grid(map_.places, high_odd=high_odd), map_.terrain)
    turns = fields.integer("turns", 1, MOST_TURNS)
    if fields.lacks("units"):
        problems.add(fields.at, _("“units” is missing: expected the sides’ units"))
    units = read_units(fields.node("units"), fields.node("arrivals"), turns, reading)
    hexsides = read_hexsides(fields.node("hexsides"), reading, repair=False)
    repairs = read_hexsides(fields.node("repairs"), reading, repair=True)
    date = fields.date("date")
    return BlueGreyScenario(
        id=_read_id(fields),
        name=fields.title("name", NAME_LENGTH),
        date=date,
        place=fields.title("place", NAME_LENGTH),
        introduction=fields.prose("introduction", 1_200),
        turns=turns,
        first=fields.choice("first", SIDES),
        places=map_.places,
        terrain=map_.terrain,
        level=map_.level,
        units=units,
        commanders=_read_commanders(fields, problems),
        high_odd=high_odd,
        night=_read_night(fields, turns, problems),
        range=RANGE if fields.lacks("range") else fields.integer("range", 1, MOST_RANGE),
        hexsides=(*hexsides, *repairs),
        named=read_places(fields.node("places"), reading),
        scenery=read_scenery(fields, _line_ground(units, reading)),
        works=read_works(fields.node("works"), units, reading),
        works_allowed=date[:4] >= BREASTWORKS_SINCE,
        victory=read_victory(fields, units, reading),
        provenance=_read_provenance(fields, problems),
        designer=fields.text("designer", NAME_LENGTH, default=""),
        sources=_read_sources(fields, problems),
    )


def _read_grid(fields: Fields, problems: Problems) -> tuple[bool, ScenarioMap]:
    table = fields.table("grid", _("columns and high: {columns: 26, high: odd}"), required=True)
    block = fields.block("map", _("one line a row"))
    if table is None or block is None:
        problems.require_none()
        raise AssertionError("a missing grid or map is a problem")
    own = Fields(table, problems, ("columns", "high"))
    columns = own.integer("columns", 1, MOST_COLUMNS)
    high_odd = own.choice("high", HIGH, default="odd")
    map_ = read_map(block, columns, problems)
    if not map_.places:
        problems.require_none()
    return high_odd, map_


def _line_ground(units: tuple[UnitSetup, ...], reading: Reading) -> LineGround:
    water = {hex_ for hex_, terrain in enumerate(reading.terrain) if terrain == "river"}
    held = {unit.hex for unit in units if not unit.turn}
    return LineGround(reading.grid.names, reading.hex, reading.grid.near, water, held)


def _read_id(fields: Fields) -> str:
    id_ = fields.text("id", 40)
    if id_ and not _ID.fullmatch(id_):
        at = fields.rows["id"].value.at
        fields.problems.add(at, _("expected an id of small letters, digits and hyphens, such as chickamauga"))
    return id_


def _read_commanders(fields: Fields, problems: Problems) -> tuple[str, str]:
    table = fields.table("armies", _("union and confederate"), required=True)
    both = Fields(table, problems, SIDES, "side") if table else None
    names = []
    for name in SIDES:
        own = both.table(name, _("its commander"), required=True) if both else None
        names.append(Fields(own, problems, ("commander",)).text("commander", COMMANDER_LENGTH) if own else "")
    return names[Side.UNION], names[Side.CONFEDERATE]


def _read_night(fields: Fields, turns: int, problems: Problems) -> tuple[int, ...]:
    node = fields.node("night")
    found = set()
    for word in words_of(node, problems) if node is not None else ():
        if not word.text.isdecimal() or not 1 <= int(word.text) <= turns:
            problems.add(
                word.at,
                _(
                    "“{word}” isn’t a game-turn: expected a number from 1 to {turns}",
                    word=shortened(word.text),
                    turns=turns,
                ),
            )
            continue
        found.add(int(word.text))
    return tuple(sorted(found))


def _read_sources(fields: Fields, problems: Problems) -> tuple[str, ...]:
    table = fields.table("sources", _("short names, each with what it stands for"))
    own = Fields(table, problems, table.rows) if table else None
    return tuple(own.text(name, SOURCE_LENGTH) for name in own.rows) if own else ()


def _read_provenance(fields: Fields, problems: Problems) -> tuple[Provenance, ...]:
    """Each field's origin in a fixed order, house where not mentioned. A row is ``units: sourced, the 1975 chart``."""
    table = fields.table("provenance", _("fields, each with sourced or house"))
    said = table.rows if table else {}
    known = (*ALWAYS, *IF_THERE)
    for name, row in said.items():
        if name not in known:
            problems.add(
                row.key.at, _("unknown field “{name}”: {hint}", name=shortened(name), hint=closest(name, known))
            )
    names = [name for name in known if name in ALWAYS or name in said or name in fields.rows]
    return tuple(read_origin(name, said.get(name), problems) for name in names)
