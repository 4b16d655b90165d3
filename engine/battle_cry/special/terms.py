"""What is in force in one battle: the rulebook's policies and terrain, as the battle's special rules change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.battle_cry.play import Play
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.special_values import GroundRules
from engine.battle_cry.terrain import Terrain


class Terms(NamedTuple):
    """A battle and the rules that it is played by. ``terrain`` has every terrain by id."""

    battle: BattleScenario
    rules: Ruleset
    terrain: Mapping[str, Terrain]
    ground: GroundRules = GroundRules()


def one_after_the_other(first: Callable[[Play], None], then: Callable[[Play], None]) -> Callable[[Play], None]:
    """Two things that happen at the same moment, in this order, as one."""

    def both(play: Play) -> None:
        first(play)
        if not play.outcome:
            then(play)

    return both
