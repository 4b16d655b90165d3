"""The contents of a Battle Cry scenario, counted as the books count them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.battle_cry.scenario import CLEAR, BattleScenario
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import ARMS, Side
from engine.battle_cry.terrain import terrain_table
from engine.scenario_report import CheckReport


def report(text: str, file: str) -> CheckReport:
    """The report on a readable file.

    Raises:
        ScenarioErrors: the file cannot be read.
    """
    battle = read_battle(text, file)
    return CheckReport(
        id=battle.id,
        name=battle.name,
        ok=True,
        units={side.name.lower(): _pieces(battle, side) for side in Side},
        tiles=_tiles(battle),
        provenance={one.field: one.origin for one in battle.provenance},
    )


def _pieces(battle: BattleScenario, side: Side) -> Mapping[str, int]:
    arms = Counter(unit.arm for unit in battle.units if unit.side == side)
    generals = sum(general.side == side for general in battle.generals)
    return {**{arm: arms[arm] for arm in ARMS}, "generals": generals}


def _tiles(battle: BattleScenario) -> Mapping[str, int]:
    found = Counter(_terrains(battle))
    return {id_: found[id_] for id_ in terrain_table("") if found[id_]}


def _terrains(battle: BattleScenario) -> Iterable[str]:
    yield from (terrain for layers in battle.layers if layers != CLEAR for terrain in layers)
    yield from (feature.terrain for feature in (*battle.features, *battle.works))
