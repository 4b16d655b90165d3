"""Reader of a Battle Cry scenario file; the format is described in ``docs/scenario-format.md``."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from engine.battle_cry.scenario import CLEAR, FAMILY, BattleScenario
from engine.battle_cry.scenario_armies import SIDES, check_goals, read_armies
from engine.battle_cry.scenario_forces import Forces, read_forces
from engine.battle_cry.scenario_ground import read_hexsides, read_map, read_places
from engine.battle_cry.scenario_origin import read_provenance
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import Side
from engine.battle_cry.special.reading import read_special
from engine.battle_cry.terrain import terrain_table
from engine.hexgrid import DOUBLE_ROWS, STANDARD_ROWS, grid_of
from engine.language import _
from engine.scenario_fields import Fields
from engine.scenario_scenery import LineGround, read_scenery
from engine.scenario_text import Problems
from engine.scenario_yaml import compose

FIELDS = (
    "id", "family", "name", "date", "place", "designer", "reconstruction", "introduction", "first", "armies",
    "board", "map", "places", "hexsides", "lines", "scene", "units", "special", "provenance",
)  # fmt: skip
BOARDS: dict[str, tuple[int, ...]] = {"standard": STANDARD_ROWS, "double": DOUBLE_ROWS}
YES_OR_NO = {"yes": True, "no": False, "true": True, "false": False}

_WATER, _CROSSED = frozenset({"waterway", "lake"}), frozenset({"bridge", "ford"})
"""Terrains that a road does not cross, and those on which it does."""

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@lru_cache(maxsize=128)
def read_battle(text: str, file: str) -> BattleScenario:
    """The battle in a scenario file's text. ``file`` is its name in errors.

    Cached, since the same battles are fought again and again.

    Raises:
        ScenarioErrors: everything that is wrong with it.
    """
    problems = Problems(file)
    fields = Fields(compose(text, problems), problems, FIELDS)
    rows = fields.choice("board", BOARDS, default="standard")
    reading = Reading(problems=problems, grid=grid_of(rows), table=terrain_table(""))
    battle = _read(fields, reading)
    problems.require_none()
    return battle


def _read(fields: Fields, reading: Reading) -> BattleScenario:
    fields.choice("family", {FAMILY: FAMILY})
    block = fields.block("map", _("one line a row"))
    layers = read_map(block, reading) if block else (CLEAR,) * len(reading.grid)
    hexsides = fields.table("hexsides", _("kinds such as fence"))
    features, works = read_hexsides(hexsides, reading) if hexsides else ((), ())
    units = fields.table("units", _("the sides’ units by kind and hex"), required=True)
    forces = read_forces(units, layers, reading) if units else Forces([], [])
    first = fields.choice("first", SIDES)
    known = replace(
        reading,
        layers=layers,
        first=first,
        starting={unit.hex: unit.side.name.lower() for unit, _at in forces.units},
        generals=tuple(general.name for general, _at in forces.generals),
    )
    special = read_special(fields.node("special"), known)
    armies = read_armies(fields, reading)
    if not special and not reading.problems.found:
        check_goals(armies, forces, reading)
    return BattleScenario(
        id=_read_id(fields),
        name=fields.title("name", 60),
        date=fields.date("date"),
        place=fields.title("place", 60),
        introduction=fields.prose("introduction", 1_200),
        first=first,
        top=Side.UNION if armies[Side.UNION].is_top else Side.CONFEDERATE,
        rows=reading.grid.rows,
        layers=layers,
        units=tuple(unit for unit, _at in forces.units),
        generals=tuple(general for general, _at in forces.generals),
        armies=(armies[Side.UNION].army, armies[Side.CONFEDERATE].army),
        features=features,
        works=works,
        places=read_places(fields.node("places"), reading),
        scenery=read_scenery(fields, _line_ground(layers, forces, reading)),
        special=special,
        provenance=read_provenance(fields, reading),
        designer=fields.text("designer", 60, default=""),
        reconstruction=fields.choice("reconstruction", YES_OR_NO, default="no"),
    )


def _line_ground(layers: tuple[tuple[str, ...], ...], forces: Forces, reading: Reading) -> LineGround:
    water = {hex_ for hex_, ids in enumerate(layers) if not _WATER.isdisjoint(ids) and _CROSSED.isdisjoint(ids)}
    held = {unit.hex for unit, _at in forces.units} | {general.hex for general, _at in forces.generals}
    return LineGround(reading.grid.names, reading.hex, reading.grid.neighbours, water, held)


def _read_id(fields: Fields) -> str:
    id_ = fields.text("id", 40)
    if id_ and not _ID.fullmatch(id_):
        at = fields.rows["id"].value.at
        fields.problems.add(at, _("expected an id of small letters, digits and hyphens, such as first-bull-run"))
    return id_
