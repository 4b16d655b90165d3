"""What there is to play with: the rulesets and battles that tests over all of them go through."""

from __future__ import annotations

import engine.games  # noqa: F401  registers every family
from engine.battle_cry.setup import BattleSetup
from engine.family import families, family
from engine.scenarios import scenario_family, scenario_ids, scenario_text

RULESETS: tuple[str, ...] = tuple(families()["battle-cry"].rulesets())

BATTLES: tuple[str, ...] = tuple(id_ for id_ in scenario_ids() if scenario_family(scenario_text(id_)) == "battle-cry")


def setup_of(battle: str, rules: str) -> BattleSetup:
    """One of these battles under one of these rulesets, with its usual options."""
    setup = family("battle-cry").setup(scenario_text(battle), rules, {})
    assert isinstance(setup, BattleSetup)
    return setup
