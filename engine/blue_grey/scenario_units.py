"""Reader of a scenario file's units: on the map, arriving, and the trenches at the start."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.blue_grey.scenario import ALLOWANCE, UnitSetup, WorkSetup
from engine.blue_grey.scenario_reading import SIDES, TITLE, Reading
from engine.blue_grey.sides import KINDS, Kind, Side
from engine.blue_grey.terrain import hex_table
from engine.hexgrid_columns import NOWHERE
from engine.language import _
from engine.scenario_fields import Fields, as_table
from engine.scenario_text import MappingNode, MappingRow, Node, Spot, Word
from engine.scenario_words import shortened

MOST_STRENGTH = 30
MOST_ALLOWANCE = 30
NAME_LENGTH = 24
STACK = 2
"""The most units of a side in a hex (6.32)."""

_NAME = re.compile(r"[A-Za-z0-9./ ]+")
_APART = re.compile(r"[ /.]+")
_KINDS: dict[str, Kind] = {kind: kind for kind in KINDS}


def word_of(name: str) -> str:
    """A unit's word in actions: its name with dots for spaces and slashes."""
    return _APART.sub(".", name.strip())


class Arrival(NamedTuple):
    """The Game-Turn and entry hexes of arriving units."""

    turn: int = 0
    entries: tuple[int, ...] = ()


def read_units(node: Node | None, arrivals: Node | None, turns: int, reading: Reading) -> tuple[UnitSetup, ...]:
    """All units, Union first: those on the map, then those that arrive."""
    units: list[UnitSetup] = []
    spots: dict[str, Spot] = {}
    here, later = _by_side(node, reading), _by_side(arrivals, reading)
    for name, side in SIDES.items():
        if name in here:
            table = as_table(here[name].value, _("units, each with kind, strength and hex"), reading.problems)
            units += _read_side(table, side, Arrival(), spots, reading)
        if name in later:
            table = as_table(later[name].value, _("game-turns, each with “at” and “units”"), reading.problems)
            for row in table.rows.values() if table else ():
                units += _read_arrivals(row, side, turns, spots, reading)
        if not any(unit.side == side for unit in units) and node is not None:
            reading.add(node.at, _("the {side} army has no units: expected at least one", side=_(TITLE[side])))
    _check_company(units, spots, reading)
    return tuple(units)


def _by_side(node: Node | None, reading: Reading) -> dict[str, MappingRow]:
    table = as_table(node, _("union and confederate"), reading.problems) if node is not None else None
    return Fields(table, reading.problems, SIDES, "side").rows if table else {}


def _read_arrivals(
    row: MappingRow, side: Side, turns: int, spots: dict[str, Spot], reading: Reading
) -> list[UnitSetup]:
    table = as_table(row.value, _("“at” and “units”"), reading.problems)
    if table is None:
        return []
    fields = Fields(table, reading.problems, ("at", "units"))
    turn = row.key.value
    if not turn.isdecimal() or not 1 <= int(turn) <= turns:
        reading.add(
            row.key.at,
            _("“{word}” isn’t a game-turn: expected a number from 1 to {turns}", word=shortened(turn), turns=turns),
        )
        return []
    entries = fields.node("at")
    if entries is None:
        reading.add(table.at, _("“at” is missing: expected the hexes where they enter"))
        return []
    units = fields.table("units", _("units, each with kind and strength"), required=True)
    return _read_side(units, side, Arrival(int(turn), reading.hexes(entries)), spots, reading)


def _read_side(
    table: MappingNode | None, side: Side, arrival: Arrival, spots: dict[str, Spot], reading: Reading
) -> list[UnitSetup]:
    units = []
    for name, row in table.rows.items() if table else ():
        own = as_table(row.value, "“{strength: 5, at: 1317}”", reading.problems)
        unit = _read_unit(name, own, side, arrival, reading) if own else None
        if unit is None:
            continue
        if not _NAME.fullmatch(name) or len(name) > NAME_LENGTH:
            expected = _("at most {most} letters, digits, blanks, dots and slashes", most=NAME_LENGTH)
            reading.add(
                row.key.at, _("“{name}” for a unit: expected {expected}", name=shortened(name), expected=expected)
            )
        first = spots.setdefault(unit.id.lower(), row.key.at)
        if first != row.key.at:
            reading.add(
                row.key.at,
                _("a unit is already called “{id}” (line {line}): expected another name", id=unit.id, line=first.line),
            )
        units.append(unit)
    return units


def _read_unit(name: str, table: MappingNode, side: Side, arrival: Arrival, reading: Reading) -> UnitSetup | None:
    fields = Fields(table, reading.problems, ("kind", "strength", "allowance", *(() if arrival.turn else ("at",))))
    kind = fields.choice("kind", _KINDS, default="infantry")
    if kind == "gunboat" and side != Side.UNION:
        reading.add(fields.where("kind"), _("gunboats are the Union’s (9.61)"))
    strength = fields.integer("strength", 1, MOST_STRENGTH)
    allowance = ALLOWANCE if fields.lacks("allowance") else fields.integer("allowance", 1, MOST_ALLOWANCE)
    hex_: int | None = NOWHERE
    if not arrival.turn:
        words = [Word(fields.text("at", 4), fields.where("at"))]
        hex_ = reading.hex(words[0]) if words[0].text else None
    if hex_ is None:
        return None
    if hex_ != NOWHERE and reading.terrain and hex_table()[reading.terrain[hex_]].water != (kind == "gunboat"):
        wanted = _("a river hex for a gunboat") if kind == "gunboat" else _("dry land")
        reading.add(fields.where("at"), _("{hex}: expected {wanted}", hex=reading.grid.names[hex_], wanted=wanted))
    return UnitSetup(
        id=word_of(name),
        name=name,
        side=side,
        kind=kind,
        strength=strength,
        allowance=allowance,
        hex=hex_,
        turn=arrival.turn,
        entries=arrival.entries,
    )


def _check_company(units: list[UnitSetup], spots: dict[str, Spot], reading: Reading) -> None:
    for unit in units:
        if unit.hex == NOWHERE:
            continue
        there = [one for one in units if one.hex == unit.hex]
        at, where = spots[unit.id.lower()], reading.grid.names[unit.hex]
        if there[0].side != unit.side:
            reading.add(
                at,
                _(
                    "“{name}” stands with the enemy’s “{other}” in {where}",
                    name=unit.name,
                    other=there[0].name,
                    where=where,
                ),
            )
        elif len(there) > STACK and unit is there[STACK]:
            reading.add(
                at, _("{count} units in {where}: expected at most {most}", count=len(there), where=where, most=STACK)
            )
        elif len(there) > 1 and unit.kind == "train":
            reading.add(
                at, _("“{name}” is not alone in {where}: a train stacks with nobody", name=unit.name, where=where)
            )


def read_works(node: Node | None, units: tuple[UnitSetup, ...], reading: Reading) -> tuple[WorkSetup, ...]:
    """The trenches at the start: ``trench: {1317: n ne se}``."""
    table = as_table(node, _("“trench: {1317: n ne se}”"), reading.problems) if node is not None else None
    fields = Fields(table, reading.problems, ("trench",), "kind of works") if table else None
    trenches = fields.table("trench", _("hexes, each with its hexsides")) if fields else None
    works = []
    for row in trenches.rows.values() if trenches else ():
        hex_, sides = reading.hex_of(row), reading.directions(row.value)
        if sides not in THREE_ADJACENT:
            reading.add(row.value.at, _("expected three hexsides next to one another, such as “n ne se”"))
        owner = next((unit.side for unit in units if unit.hex == hex_ != NOWHERE), None)
        if hex_ is not None and owner is None:
            reading.add(row.key.at, _("nobody stands in {value}: expected a hex with a unit", value=row.key.value))
        if hex_ is not None and owner is not None:
            works.append(WorkSetup(hex_, owner, sides))
    return tuple(works)


THREE_ADJACENT: tuple[int, ...] = tuple(
    1 << (middle - 1) % 6 | 1 << middle | 1 << (middle + 1) % 6 for middle in range(6)
)
"""Three hexsides next to one another, as bits, by the middle one (10.34 ii)."""
