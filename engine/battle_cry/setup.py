"""What never changes during a battle: the scenario, its board under the ruleset's terrain, and the options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.battle_cry.board import Board
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.sides import SEATS
from engine.battle_cry.special.reading import in_force
from engine.battle_cry.special.terms import Terms
from engine.battle_cry.terrain import terrain_table
from engine.family import Setup


class BattleSetup(Setup):
    """A Battle Cry scenario under a ruleset. See ``Setup`` for the shared attributes.

    ``options`` are those chosen; every other one that the ruleset declares has its default.
    """

    def __init__(self, battle: BattleScenario, rules: Ruleset, options: Mapping[str, str], source: str) -> None:
        self.family = "battle-cry"
        self.scenario = battle.id
        self.title = battle.name
        self.ruleset = rules.id
        self.ruleset_version = rules.version
        self.options = MappingProxyType(
            {option.id: options.get(option.id, option.values[0]) for option in rules.options}
        )
        self.source = source
        self.seats = SEATS
        terms = in_force(Terms(battle, rules, terrain_table(rules.terrain)))
        self.battle = battle = terms.battle
        self.rules = rules = terms.rules
        self.board = Board(battle.rows, battle.layers, battle.features, terms.terrain, battle.top, battle.works)
        self.names = self.board.grid.names
        self.fire_ranges: dict[tuple[str, bool, int], int] = {}
        """The longest range of an unmoved unit by arm, kind of artillery and hex, filled when first asked for."""
        self.objectives = rules.objectives
        self.goal = tuple(army.flags_to_win for army in battle.armies)
