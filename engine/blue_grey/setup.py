"""The constant part of a battle: scenario, board, rulebook and options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.blue_grey.board import Board
from engine.blue_grey.ruleset import BLUE_GREY, Ruleset
from engine.blue_grey.scenario import BlueGreyScenario
from engine.decision import Action
from engine.family import Setup
from engine.hexgrid import HexMask

RULESET = BLUE_GREY.id


@dataclass(frozen=True, kw_only=True, eq=False)
class BlueGreySetup(Setup):
    """A Blue & Grey scenario under a ruleset. The shared attributes are those of ``Setup``.

    The mappings at the end are caches, filled on first use.

    Attributes:
        battle: the scenario.
        rules: the rulebook in force.
        board: the map under the Terrain Effects Chart.
        names: the name of each hex, by number.
        numbers: the number of each unit, by its word.
        trains: the units, by number, that are trains.
        shown: the constant part of every view (``engine.blue_grey.view_builder``).
        reaches: reach by its inputs (``engine.blue_grey.movement``); ``reached`` the same as masks.
        moves: the moves of a unit, by its number, a verb, and the inputs of its reach.
        close: the hexes near to an enemy, by the hexes that the enemy occupies.
        zones: zones of control by the hexes that exert them (``engine.blue_grey.zones``).
        traces: the hexes in supply, by the hexes that the enemy occupies (``engine.blue_grey.victory``).
    """

    battle: BlueGreyScenario
    rules: Ruleset
    board: Board
    names: tuple[str, ...]
    numbers: Mapping[str, int]
    trains: tuple[int, ...]
    shown: dict[str, object] = field(default_factory=dict)
    reaches: dict[object, dict[int, int]] = field(default_factory=dict)
    reached: dict[object, HexMask] = field(default_factory=dict)
    moves: dict[tuple[int, str, object], tuple[Action, ...]] = field(default_factory=dict)
    close: dict[int, int] = field(default_factory=dict)
    zones: dict[tuple[int, tuple[tuple[int, int], ...]], int] = field(default_factory=dict)
    traces: dict[int, frozenset[int]] = field(default_factory=dict)

    def is_night(self, turn: int) -> bool:
        """Whether a Game-Turn is by night (11.0)."""
        return turn in self.battle.night
