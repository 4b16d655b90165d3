"""Players of teams: their possible number, and their generals."""

from __future__ import annotations

from collections.abc import Mapping

from engine.battle_cry.modes.options import CONFEDERATE_PLAYERS, FITTING, UNION_PLAYERS, value_of
from engine.battle_cry.placement import OFF
from engine.battle_cry.scenario import BattleScenario, GeneralSetup, SpecialRule
from engine.battle_cry.sides import ARMS, SEATS, Side
from engine.battle_cry.special.arrivals import REINFORCEMENTS
from engine.errors import CannotPlay
from engine.field_changes import replace

PLAYERS = (UNION_PLAYERS, CONFEDERATE_PLAYERS)


def generals_of(battle: BattleScenario, side: Side) -> list[GeneralSetup]:
    """A side's generals on the board at the start."""
    return [one for one in battle.generals if one.side == side and one.hex != OFF]


def count_players(
    options: Mapping[str, str], battle: BattleScenario, least: int, most: int, above: int
) -> dict[str, str]:
    """Options with each side's players, from ``least`` to ``most``: by default its generals and ``above`` more.

    Raises:
        CannotPlay: a side has too few generals for its players.
    """
    found = {}
    for side, option in zip(Side, PLAYERS, strict=True):
        there = len(generals_of(battle, side)) + above
        chosen = value_of(option, options)
        players = min(there, most) if chosen == FITTING else int(chosen)
        if not least <= players <= most:
            raise CannotPlay("players-of-mode", SEATS[side], players, least, most)
        if players > there:
            raise CannotPlay("too-few-generals", SEATS[side], players, there - above)
        found[option.id] = str(players)
    return found


def without_surplus(battle: BattleScenario, leaders: tuple[int, int]) -> BattleScenario:
    """The battle with one general for each leader: the first ones of each side, in the file's order.

    No others arrive later.
    """
    kept = {id(one) for side in Side for one in generals_of(battle, side)[: leaders[side]]}
    special = tuple(one for rule in battle.special if (one := _without_generals(rule)) is not None)
    return replace(battle, generals=tuple(one for one in battle.generals if id(one) in kept), special=special)


def _without_generals(rule: SpecialRule) -> SpecialRule | None:
    """Reinforcements without generals, ``None`` if nobody is left; any other rule unchanged."""
    if rule.name != REINFORCEMENTS or "generals" not in dict(rule.params):
        return rule
    params = tuple((name, value) for name, value in rule.params if name != "generals")
    return replace(rule, params=params) if any(name in ARMS for name, _ in params) else None


def ranks(battle: BattleScenario) -> tuple[int, ...]:
    """For each general by id, in a battle without surplus generals, the number of the leader he stands for."""
    seen = [0, 0]
    found = []
    for one in battle.generals:
        found.append(seen[one.side])
        seen[one.side] += 1
    return tuple(found)
