"""What never changes during a battle: the scenario, its ground, and the options."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.blue_grey.ground import Board
from engine.blue_grey.ruleset import BLUE_GREY, Ruleset
from engine.blue_grey.scenario import FAMILY, BlueGreyScenario
from engine.blue_grey.sides import SEATS
from engine.family import Setup

RULESET = BLUE_GREY.id


class BlueGreySetup(Setup):
    """A Blue & Grey scenario. See ``Setup`` for the shared attributes.

    ``rules`` is the rulebook in force. ``numbers`` has the number of each unit by its word. ``zones`` are the zones of
    control that have been computed for units standing so (``engine.blue_grey.zones``), ``close`` the hexes near to an
    enemy who occupies so and ``reaches`` what was reached in the same circumstances (``movement``), ``shown`` what of
    every view is the same (``seen``), ``traces`` from where supply reaches a road past an enemy who occupies so
    (``victory``). ``trains`` are units by number.
    """

    def __init__(
        self, battle: BlueGreyScenario, options: Mapping[str, str], source: str, rules: Ruleset = BLUE_GREY
    ) -> None:
        self.family = FAMILY
        self.scenario = battle.id
        self.title = battle.name
        self.rules = rules
        self.ruleset = rules.id
        self.ruleset_version = rules.version
        self.options = MappingProxyType(dict(options))
        self.source = source
        self.seats = SEATS
        self.battle = battle
        self.ground = Board(battle)
        self.names = self.ground.names
        self.numbers = {unit.id: number for number, unit in enumerate(battle.units)}
        self.shown: dict[str, Any] = {}
        self.trains = tuple(number for number, unit in enumerate(battle.units) if unit.kind == "train")
        self.reaches: dict[Any, dict[int, int]] = {}
        self.close: dict[int, int] = {}
        self.zones: dict[tuple[int, tuple[tuple[int, int], ...]], int] = {}
        self.traces: dict[int, frozenset[int]] = {}

    def is_night(self, turn: int) -> bool:
        """Whether a Game-Turn is one by night (11.0)."""
        return turn in self.battle.night
