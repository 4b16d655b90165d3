"""A ruleset as a record of policies: what differs between the rulebooks, each policy naming the section it implements.

Everything else in ``engine.battle_cry`` is common to them. No code asks which ruleset is in force: it calls the policy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from engine.battle_cry.field import General, Unit
from engine.family import Option

if TYPE_CHECKING:
    from engine.battle_cry.body import Body, Combat
    from engine.battle_cry.play import Play
    from engine.battle_cry.setup import BattleSetup
    from engine.battle_cry.sides import Arm, Side


class BaseDice(NamedTuple):
    """Dice before terrain and card: ``dice``, and how many of them moving takes away (``halved``, 0 or negative)."""

    dice: int
    halved: int = 0


class GeneralRetreat(NamedTuple):
    """Where a lone general may go back to: hexes; ``leaves`` off his own edge; ``escaping`` through an enemy unit."""

    hexes: tuple[int, ...]
    leaves: bool = False
    escaping: bool = False


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rulebook.

    Attributes:
        reach: hexes that an ordered unit may move.
        fires_after: the longest move after which a unit may still battle.
        base_dice: dice of a unit at a distance in hexes after moving so many; 0 where it may not battle so.
        longest: the longest distance at which a unit could ever battle.
        hits: hits of a roll's faces against a unit of an arm at a distance in hexes; 1 is melee.
        general_in_range: whether a lone general may be a target from a distance.
        overlooks: friends that a unit's fire passes over, as a mask of hexes.
        bolster: how many flags of a combat its target may ignore.
        check_general: what happens to an attached general after his unit lost figures in a combat.
        strike_general: what happens to a lone general who was attacked.
        general_retreat: where a lone general who must go back may go.
        may_take_ground: whether the victor of a combat may enter the hex.
    """

    id: str
    name: str
    version: int
    options: tuple[Option, ...]
    reach: Callable[[Unit], int]
    fires_after: Callable[[Unit], int]
    base_dice: Callable[[BattleSetup, Unit, int, int], BaseDice]
    longest: Callable[[Unit], int]
    hits: Callable[[str, Arm, int], int]
    general_in_range: bool
    overlooks: Callable[[BattleSetup, Body, Unit], int]
    bolster: Callable[[BattleSetup, Body, Combat], int]
    check_general: Callable[[Play, General], None]
    strike_general: Callable[[Play, General, Combat], None]
    general_retreat: Callable[[BattleSetup, Body, General], GeneralRetreat]
    may_take_ground: Callable[[BattleSetup, Body, Combat], bool]
    deck: Callable[[], tuple[str, ...]]
    deck_of: Callable[[Side], int]
    sections: Mapping[str, str]
    """For each policy the section of the rulebook that it implements."""
