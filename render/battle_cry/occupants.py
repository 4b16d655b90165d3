"""Questions about the occupants of hexes, answered from a view."""

from __future__ import annotations

from engine.battle_cry.family import RULESETS
from engine.battle_cry.frames import CompulsoryMelee
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import HexName, side_of
from engine.hexgrid import grid_of
from engine.language import _
from render.battle_cry.names import general_name, unit_name


def lone_generals(view: PublicView) -> frozenset[HexName]:
    """The hexes of generals without a unit."""
    return frozenset(general.hex for general in view.generals if general.alone)


def has_melees(rules: Ruleset) -> bool:
    """Whether units next to the enemy must attack, and take no orders until that is over."""
    return any(isinstance(phase, CompulsoryMelee) for phase in rules.phases)


def is_bound(view: PublicView, hex_: HexName) -> bool:
    """Whether a unit in a hex is bound by a compulsory melee."""
    sides = {unit.hex: unit.side for unit in view.units}
    if hex_ not in sides or not has_melees(RULESETS[view.ruleset]):
        return False
    grid = grid_of(view.rows)
    near = (grid.names[one] for one in grid.neighbours[grid.index[hex_]])
    return any(sides.get(one, sides[hex_]) != sides[hex_] for one in near)


def is_above(view: PublicView) -> bool:
    """Whether the viewer's army stands at the top of the map; never for a watcher."""
    side = side_of(view.seat) if isinstance(view, SeatView) else ""
    return any(one.side == side and one.edge == "top" for one in view.sides)


def place_words(view: PublicView, hex_: HexName) -> str:
    """A hex with its occupant: ``E4 (Union infantry)``."""
    unit = next((one for one in view.units if one.hex == hex_), None)
    general = next((one for one in view.generals if one.hex == hex_ and one.alone), None)
    if unit:
        return _("{hex} ({piece})", hex=hex_, piece=unit_name(unit.side, unit.arm))
    if general:
        return _("{hex} ({piece})", hex=hex_, piece=general_name(general.name))
    return hex_
