"""Reader of a scenario file's victory points."""

from __future__ import annotations

from typing import NamedTuple

from engine.blue_grey.scenario import Exit, Objective, Supply, TrainGoal, UnitSetup, Victory
from engine.blue_grey.scenario_reading import SIDES, Reading
from engine.blue_grey.scenario_units import word_of
from engine.blue_grey.sides import Side
from engine.language import _
from engine.scenario_fields import Fields
from engine.scenario_text import MappingNode, Spot
from engine.scenario_words import shortened

MOST_POINTS = 999

_EITHER = "either"


class _Held(NamedTuple):
    points: list[int]
    at: Spot


def read_victory(fields: Fields, units: tuple[UnitSetup, ...], reading: Reading) -> Victory:
    """The table ``victory``."""
    table = fields.table("victory", _("what is worth points, such as “lost: 1”"), required=True)
    if table is None:
        return Victory()
    own = Fields(table, reading.problems, ("lost", "exit", "held", "holders", "supply", "train"))
    exit_ = own.table("exit", _("hexes, and points a strength point"))
    supply = own.table("supply", _("side, exits and within"))
    train = own.table("train", _("unit and points"))
    return Victory(
        lost=1 if own.lacks("lost") else own.integer("lost", 0, MOST_POINTS),
        objectives=_read_objectives(own, reading),
        exit=_read_exit(exit_, reading) if exit_ else None,
        supply=_read_supply(supply, reading) if supply else None,
        train=_read_train(train, units, reading) if train else None,
    )


def _read_objectives(fields: Fields, reading: Reading) -> tuple[Objective, ...]:
    held = fields.table("held", _("sides, each with hexes and points")) or MappingNode(fields.at, {})
    by_side = Fields(held, reading.problems, (*SIDES, _EITHER), "side")
    found: dict[int, _Held] = {}
    for name in by_side.rows:
        sides = [SIDES[name]] if name in SIDES else [*Side]
        table = by_side.table(name, _("hexes, each with its points")) if name in (*SIDES, _EITHER) else None
        own = Fields(table, reading.problems, table.rows) if table else None
        for key, row in own.rows.items() if own else ():
            hex_ = reading.hex_of(row)
            points = own.integer(key, 1, MOST_POINTS) if own else 0
            if hex_ is not None:
                worth = found.setdefault(hex_, _Held([0, 0], row.key.at)).points
                for side in sides:
                    worth[side] = points
    holders = _read_holders(fields, reading)
    for hex_, at in holders.spots.items():
        if hex_ not in found:
            reading.add(
                at, _("{hex} is worth nothing: expected one of the hexes of “held”", hex=reading.grid.names[hex_])
            )
    return tuple(
        Objective(hex_, (one.points[0], one.points[1]), holders.sides.get(hex_)) for hex_, one in found.items()
    )


class _Holders(NamedTuple):
    sides: dict[int, Side]
    spots: dict[int, Spot]


def _read_holders(fields: Fields, reading: Reading) -> _Holders:
    table = fields.table("holders", _("sides, each with the hexes that it holds at the start"))
    own = Fields(table, reading.problems, SIDES, "side") if table else None
    holders = _Holders({}, {})
    for name, side in SIDES.items():
        node = own.node(name) if own else None
        for hex_ in reading.hexes(node) if node is not None else ():
            if hex_ in holders.sides and node is not None:
                reading.add(node.at, _("{hex} is held by both sides", hex=reading.grid.names[hex_]))
            holders.sides[hex_] = side
            holders.spots[hex_] = node.at if node is not None else Spot(1, 1)
    return holders


def _read_exit(table: MappingNode, reading: Reading) -> Exit:
    fields = Fields(table, reading.problems, ("hexes", *SIDES, "road"))
    points = [0 if fields.lacks(name) else fields.integer(name, 1, MOST_POINTS) for name in SIDES]
    if not any(points):
        reading.add(table.at, _("nobody gets points: expected “union: 1” or “confederate: 1”"))
    road = fields.table("road", _("a side, with the hexes that a road must reach"))
    own = Fields(road, reading.problems, SIDES, "side") if road else None
    needs = [_hexes(own, name, reading) if own and not own.lacks(name) else () for name in SIDES]
    return Exit(_hexes(fields, "hexes", reading), (points[0], points[1]), (needs[0], needs[1]))


def _read_supply(table: MappingNode, reading: Reading) -> Supply:
    fields = Fields(table, reading.problems, ("side", "exits", "within"))
    return Supply(fields.choice("side", SIDES), _hexes(fields, "exits", reading), fields.integer("within", 1, 99))


def _read_train(table: MappingNode, units: tuple[UnitSetup, ...], reading: Reading) -> TrainGoal:
    fields = Fields(table, reading.problems, ("unit", "points"))
    unit = word_of(fields.text("unit", 40))
    if unit and unit not in {one.id for one in units if one.kind == "train"}:
        reading.add(fields.where("unit"), _("“{name}” isn’t a train of this battle", name=shortened(unit)))
    return TrainGoal(unit, fields.integer("points", 1, MOST_POINTS))


def _hexes(fields: Fields, name: str, reading: Reading) -> tuple[int, ...]:
    node = fields.node(name)
    if node is None:
        reading.add(fields.at, _("“{name}” is missing: expected hexes, [0101, 0102]", name=name))
        return ()
    return reading.hexes(node)
