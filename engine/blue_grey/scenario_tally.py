"""The contents of a Blue & Grey scenario, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.blue_grey.scenario import BlueGreyScenario
from engine.blue_grey.scenario_file import read_battle
from engine.blue_grey.sides import KINDS, Side
from engine.blue_grey.terrain import hex_table, side_table
from engine.scenario_report import CheckReport


def report(text: str, file: str) -> CheckReport:
    """The report on a readable file: units by kind with strength points, terrain by hex and by hexside.

    Raises:
        ScenarioErrors: the file cannot be read.
    """
    battle = read_battle(text, file)
    return CheckReport(
        id=battle.id,
        name=battle.name,
        ok=True,
        units={side.name.lower(): _army(battle, side) for side in Side},
        tiles=_tiles(battle),
        provenance={one.field: one.origin for one in battle.provenance},
    )


def _army(battle: BlueGreyScenario, side: Side) -> Mapping[str, int]:
    own = [unit for unit in battle.units if unit.side == side]
    kinds = Counter(unit.kind for unit in own)
    return {**{kind: kinds[kind] for kind in KINDS if kinds[kind]}, "strength": sum(unit.strength for unit in own)}


def _tiles(battle: BlueGreyScenario) -> Mapping[str, int]:
    found = Counter([*battle.terrain, *(side.kind for side in battle.hexsides), *("trench" for _ in battle.works)])
    return {id_: found[id_] for id_ in (*hex_table(), *side_table(), "trench") if found[id_]}
