"""The constant part of a battle: scenario, board under the ruleset's terrain values, policies and options."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.battle_cry.action_table import ActionTable
from engine.battle_cry.board import Board
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.battle_cry.roster import Roster
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.sides import Arm
from engine.battle_cry.special_values import GroundRules, Objective, Shelter
from engine.family import Setup
from engine.hexgrid import HexMask


@dataclass(frozen=True, kw_only=True, eq=False)
class BattleSetup(Setup):
    """A Battle Cry scenario under a ruleset, made by ``engine.battle_cry.assemble``.

    The shared attributes are those of ``Setup``.

    Attributes:
        battle: the scenario with the changes of its mode and special rules.
        rules: the policies in force.
        roster: the seats.
        board: the ground.
        names: the name of each hex, by number.
        objectives: the ground that gives flags.
        goal: the flags that each side needs to win.
        ground: special rules of single hexes.
        closed: for each side and arm the hexes, as a mask, that its units do not enter.
        slows: whether ``ground`` has hexes that slow units.
        actions: the orders, moves and attacks of the board.
        fire_ranges: cache of the longest range of an unmoved unit by arm, traits and hex.
        covers: cache of the dice lost to the ground by two hexes and a side (``fire.cover``).
    """

    battle: BattleScenario
    rules: Ruleset
    roster: Roster
    board: Board
    names: tuple[str, ...]
    objectives: tuple[Objective, ...]
    goal: tuple[int, ...]
    ground: GroundRules
    closed: tuple[dict[Arm, HexMask], ...]
    slows: bool
    actions: ActionTable
    fire_ranges: dict[tuple[str, tuple[str, ...], int], int] = field(default_factory=dict)
    covers: dict[int, int] = field(default_factory=dict)

    @property
    def shelter(self) -> dict[tuple[int, int], Shelter]:
        """The shelter of a side's own ground, by side and hex."""
        return self.ground.shelter

    def closed_to(self, unit: Unit) -> HexMask:
        """The mask of the hexes closed to a unit."""
        return self.closed[unit.side][unit.arm]

    def stops_for(self, position: Position, unit: Unit) -> HexMask:
        """The mask of the hexes in which a unit's move ends."""
        if not self.slows:
            return self.board.stops
        slow = self.ground.slow[unit.side] | self.ground.slow_once[unit.side] & ~position.spent[unit.side]
        return self.board.stops | slow
