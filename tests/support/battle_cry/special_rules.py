"""Special rules in scenario files, for tests."""

from __future__ import annotations

from engine.battle_cry.scenario import SpecialRule
from engine.battle_cry.scenario_file import read_battle
from engine.errors import ScenarioErrors
from tests.engine.scenario.files import EVERYTHING, changed


def with_rule(rule: str) -> str:
    """The full example file with one special rule, in line 64 from column 5 on."""
    return changed("\nprovenance:", f"\nspecial:\n  - {rule}\nprovenance:", EVERYTHING)


def read_rule(rule: str) -> SpecialRule:
    """The one special rule of that file."""
    (found,) = read_battle(with_rule(rule), "-").special
    return found


def mistakes(rule: str) -> list[str]:
    """The mistakes in that file: ``line:column message``."""
    try:
        read_battle(with_rule(rule), "-")
    except ScenarioErrors as wrong:
        return [f"{one.line}:{one.column} {one.message}" for one in wrong.errors]
    return []
