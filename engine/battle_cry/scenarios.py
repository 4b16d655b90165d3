"""The Battle Cry scenarios of the project."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from engine.battle_cry.scenario import FAMILY, BattleScenario
from engine.battle_cry.scenario_file import read_battle
from engine.scenarios import scenario_family, scenario_ids, scenario_text


@cache
def battles() -> Mapping[str, BattleScenario]:
    """All scenarios by id, in alphabetical order."""
    texts = {id_: scenario_text(id_) for id_ in scenario_ids()}
    found = {id_: read_battle(text, id_) for id_, text in texts.items() if scenario_family(text) == FAMILY}
    return MappingProxyType(found)
