"""The Battle Cry scenarios of the project."""

from __future__ import annotations

from collections.abc import Mapping

from engine.battle_cry.scenario import FAMILY, BattleScenario
from engine.battle_cry.scenario_file import read_battle
from engine.scenarios import scenario_family, scenario_ids, scenario_text


def battles() -> Mapping[str, BattleScenario]:
    """All scenarios by id, in alphabetical order."""
    texts = {id_: scenario_text(id_) for id_ in scenario_ids()}
    return {id_: read_battle(text, id_) for id_, text in texts.items() if scenario_family(text) == FAMILY}
