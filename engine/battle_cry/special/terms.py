"""What is in force in one battle: the rulebook's policies and terrain, as the battle's special rules change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from engine.battle_cry.ruleset import Ruleset
    from engine.battle_cry.scenario import BattleScenario
    from engine.battle_cry.terrain import Terrain


class Terms(NamedTuple):
    """A battle and the rules that it is played by. ``terrain`` has every terrain by id."""

    battle: BattleScenario
    rules: Ruleset
    terrain: Mapping[str, Terrain]
