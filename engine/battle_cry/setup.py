"""What never changes during a battle: the scenario, its board under the ruleset's terrain, and the options."""

from __future__ import annotations

from dataclasses import dataclass, field

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
    """A Battle Cry scenario under a ruleset, as ``engine.battle_cry.assemble`` puts it together.

    See ``Setup`` for the shared attributes.

    Attributes:
        battle: the scenario as it is played, with what its mode and its special rules change of it.
        rules: the policies in force.
        roster: the seats.
        board: the ground.
        names: the name of each hex, by number.
        objectives: the ground that gives flags.
        goal: the flags that each side needs to win.
        ground: what special rules make of single hexes.
        closed: for each side and arm the hexes, as a mask, that its units do not enter.
        slows: whether ``ground`` has hexes that slow units.
        fire_ranges: the longest range of an unmoved unit by arm, traits and hex; filled when first asked for.
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
    fire_ranges: dict[tuple[str, tuple[str, ...], int], int] = field(default_factory=dict)

    @property
    def shelter(self) -> dict[tuple[int, int], Shelter]:
        """What a side's own ground gives, by side and hex."""
        return self.ground.shelter

    def closed_to(self, unit: Unit) -> HexMask:
        """The mask of the hexes that a unit does not enter."""
        return self.closed[unit.side][unit.arm]

    def stops_for(self, position: Position, unit: Unit) -> HexMask:
        """The mask of the hexes in which a unit that enters moves no further."""
        if not self.slows:
            return self.board.stops
        slow = self.ground.slow[unit.side] | self.ground.slow_once[unit.side] & ~position.spent[unit.side]
        return self.board.stops | slow
