"""Assembly of a battle's setup: scenario, board and rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.blue_grey.board import Board
from engine.blue_grey.ruleset import Ruleset
from engine.blue_grey.scenario import FAMILY, BlueGreyScenario
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS


def battle_setup(battle: BlueGreyScenario, rules: Ruleset, options: Mapping[str, str], source: str) -> BlueGreySetup:
    """The setup of a battle under a ruleset. ``source`` is the text of the scenario file."""
    board = Board(battle)
    return BlueGreySetup(
        family=FAMILY,
        scenario=battle.id,
        title=battle.name,
        ruleset=rules.id,
        ruleset_version=rules.version,
        options=MappingProxyType(dict(options)),
        source=source,
        seats=SEATS,
        battle=battle,
        rules=rules,
        board=board,
        names=board.names,
        numbers={unit.id: number for number, unit in enumerate(battle.units)},
        trains=tuple(number for number, unit in enumerate(battle.units) if unit.kind == "train"),
    )
