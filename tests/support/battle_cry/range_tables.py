"""A unit's dice at one hex, at two, at three …: range tables as in the rulebooks, made by the engine."""

from __future__ import annotations

from engine.battle_cry.ruleset import Ruleset
from tests.support.battle_cry.battle import Battle

FARTHEST = 8


def dice_by_range(
    unit: str,
    ruleset: str | Ruleset,
    *,
    target: str = ".:i",
    entering: bool = False,
    fences: str = "",
    works: str = "",
) -> str:
    """The dice of ``T:A`` at A2 against a target at each distance, ``3 2 1``: ``-`` where the battle is not legal.

    ``entering`` it came into its hex this turn, from the clear hex before it; where it may not, there is no battle.
    """
    found = []
    for away in range(1, FARTHEST + 1):
        terrain, _, piece = unit.rpartition(":")
        start = f".:{piece} {terrain}" if entering else f"R {unit}"
        battle = Battle(
            f"{start} {'. ' * (away - 1)} {target} R .:A . .:i",
            ruleset=ruleset,
            fighting=f"A{away + 4}" if entering else f"A2 A{away + 4}",
            moving="A1" if entering else "",
            fences=fences,
            works=works,
        )
        if "move A1-A2" in battle.legal():
            battle.do("move A1-A2")
        text = f"battle A2>A{away + 2}"
        found.append(str(battle.forecast(text).dice) if text in battle.legal() else "-")
    return " ".join(found).rstrip(" -")
