"""What is in force in one battle: the rulebook's policies and terrain, as the battle's special rules change them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

if TYPE_CHECKING:
    from engine.battle_cry.play import Play
    from engine.battle_cry.ruleset import Ruleset
    from engine.battle_cry.scenario import BattleScenario
    from engine.battle_cry.terrain import Terrain


class Shelter(Struct, frozen=True):
    """What ground of one's own gives: dice fewer against who stands there, and flags that he may ignore."""

    dice: int = 0
    flags: int = 0


class GroundRules(Struct, frozen=True):
    """What special rules make of single hexes, as masks; pairs have one for each side.

    Nobody enters ``closed`` hexes, no unit of the side those that are ``barred`` to it. In ``slow`` ones its units
    stop; in ``slow_once`` only until one of them has entered. ``shelter`` is by side and hex.
    """

    closed: int = 0
    barred: tuple[int, int] = (0, 0)
    slow: tuple[int, int] = (0, 0)
    slow_once: tuple[int, int] = (0, 0)
    shelter: dict[tuple[int, int], Shelter] = {}


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
