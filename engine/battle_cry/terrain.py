"""Terrain as data: the rows of ``data/terrain.yaml`` with a ruleset's own values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

import msgspec
from msgspec import Struct, field

from engine.battle_cry.data import load
from engine.battle_cry.sides import Arm

ANY_RANGE = 99


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """Effect of terrain on a unit battling from it: at most ``range`` hexes, ``dice`` more (or fewer)."""

    range: int = ANY_RANGE
    dice: int = 0


FREE = Limit()


class Terrain(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One row of the terrain table; the file's head says what each field means."""

    name: str
    id: str = ""
    code: str = ""
    provenance: str = "sourced"
    house: tuple[str, ...] = ()
    stop: bool = False
    impassable: bool = False
    barred: tuple[Arm, ...] = ()
    generals: bool = True
    blocks_sight: bool = False
    height: int = 0
    target: int = 0
    target_level: int = 0
    enter: dict[Arm, Limit | bool] = field(default_factory=dict)
    occupy: dict[Arm, Limit] = field(default_factory=dict)
    hexside: bool = False
    works: bool = False
    plateau: bool = False
    flags: int = 0
    flags_below: int = 0
    buildable: bool = True
    plain: bool = False


@cache
def terrain_table(ruleset: str) -> Mapping[str, Terrain]:
    """Every terrain by id as the ruleset has it.

    Raises:
        msgspec.ValidationError: a row has an unknown field or a value of the wrong kind.
    """
    table = {}
    for id_, row in load("terrain.yaml").items():
        own = row.pop("rulesets", {})
        assert isinstance(own, dict)
        table[id_] = msgspec.convert({**row, **own.get(ruleset, {}), "id": id_}, Terrain)
    return MappingProxyType(table)
