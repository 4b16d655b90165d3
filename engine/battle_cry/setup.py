"""What never changes during a battle: the scenario, its board under the ruleset's terrain, and the options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from engine.battle_cry.board import Board
from engine.battle_cry.modes.form import form_of
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.sides import ARMS, Arm, Side
from engine.battle_cry.special.reading import in_force
from engine.battle_cry.special.terms import Terms
from engine.battle_cry.terrain import terrain_table
from engine.family import Setup

if TYPE_CHECKING:
    from engine.battle_cry.body import Body
    from engine.battle_cry.field import Unit


class BattleSetup(Setup):
    """A Battle Cry scenario under a ruleset. See ``Setup`` for the shared attributes.

    ``options`` are those chosen; every other one that the ruleset declares has its default. Of those that say how the
    battle is played (``engine.battle_cry.modes.options``) only what is out of the ordinary is there. ``roster`` is who
    plays.

    Raises:
        CannotPlay: the battle cannot be played so.
    """

    def __init__(self, battle: BattleScenario, rules: Ruleset, options: Mapping[str, str], source: str) -> None:
        form = form_of(options, battle)
        self.family = "battle-cry"
        self.scenario = battle.id
        self.title = battle.name
        self.ruleset = rules.id
        self.ruleset_version = rules.version
        chosen = {option.id: options.get(option.id, option.values[0]) for option in rules.options}
        self.options = MappingProxyType({**chosen, **form.options})
        self.source = source
        self.roster = form.roster
        self.seats = form.roster.seats
        terms = form.compose(in_force(Terms(form.battle, rules, terrain_table(rules.terrain))))
        self.battle = battle = terms.battle
        self.rules = rules = terms.rules
        ground = terms.ground
        self.board = Board(
            battle.rows, battle.layers, battle.features, terms.terrain, battle.top, battle.works, closed=ground.closed
        )
        self.names = self.board.grid.names
        self.fire_ranges: dict[tuple[str, tuple[str, ...], int], int] = {}
        """The longest range of an unmoved unit by arm, traits and hex, filled when first asked for."""
        self.objectives = rules.objectives
        self.goal = tuple(army.flags_to_win for army in battle.armies)
        self.shelter = ground.shelter
        self._closed: tuple[dict[Arm, int], ...] = tuple(
            {arm: self.board.impassable | ground.barred[side] | self.board.bars(arm) for arm in ARMS} for side in Side
        )
        self._ground = ground if any((*ground.slow, *ground.slow_once)) else None

    def closed_to(self, unit: Unit) -> int:
        """The mask of the hexes that a unit does not enter."""
        return self._closed[unit.side][unit.arm]

    def stops_for(self, body: Body, unit: Unit) -> int:
        """The mask of the hexes in which a unit that enters moves no further."""
        if self._ground is None:
            return self.board.stops
        slow = self._ground.slow[unit.side] | self._ground.slow_once[unit.side] & ~body.spent[unit.side]
        return self.board.stops | slow
