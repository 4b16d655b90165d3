"""The rules of one battle: rulebook policies and terrain, changed by special rules and mode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.special_values import GroundRules
from engine.battle_cry.terrain import Terrain


class RulesInForce(NamedTuple):
    """A battle and its rules. ``terrain`` has every terrain by id."""

    battle: BattleScenario
    rules: Ruleset
    terrain: Mapping[str, Terrain]
    ground: GroundRules = GroundRules()


def one_after_the_other(
    first: Callable[[ActionContext], None], then: Callable[[ActionContext], None]
) -> Callable[[ActionContext], None]:
    """Two actions in sequence as one."""

    def both(context: ActionContext) -> None:
        first(context)
        if not context.outcome:
            then(context)

    return both
