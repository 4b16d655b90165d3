"""Pending decisions as plain frozen data: frames, stacked in the position, the top one asked.

The handler of each kind is in ``engine.blue_grey.decisions``; ``engine.blue_grey.turn`` drives the stack. Units are
numbers, hexes indexes.
"""

from __future__ import annotations

from msgspec import Struct

from engine.blue_grey.sides import Side


class BeginTurn(Struct, frozen=True, tag="begin-turn"):
    """The beginning of a Player-Turn: marks of the last one are removed."""


class Rally(Struct, frozen=True, tag="rally"):
    """12.41b: the active side places Rally markers."""


class MoveUnits(Struct, frozen=True, tag="move-units"):
    """Movement Phase: units move, enter, leave and build, one after the other."""


class MakeRoom(Struct, frozen=True, tag="make-room"):
    """After a move onto the full hex ``hex``: one of its unmoved units must leave at once (6.32)."""

    hex: int


class EndMovement(Struct, frozen=True, tag="end-movement"):
    """The Movement Phase ends, and the Combat Phase begins."""


class StartCombat(Struct, frozen=True, tag="start-combat"):
    """The start of the Combat Phase: night recovery, breastworks, rally rolls, voluntary rout (reading 40)."""


class FaceWorks(Struct, frozen=True, tag="face-works"):
    """10.34 ii: breastworks are finished, and their owner chooses the hexsides that they cover."""


class RollRallies(Struct, frozen=True, tag="roll-rallies"):
    """12.41b: a die for each unit with a Rally marker."""


class VoluntaryRout(Struct, frozen=True, tag="voluntary-rout"):
    """12.16: Shaken units that have not moved may be Routed."""


class OpenCombat(Struct, frozen=True, tag="open-combat"):
    """The attacks begin: units in an enemy zone of control are marked (9.41, 12.32)."""


class Attack(Struct, frozen=True, tag="attack"):
    """The active side's choice of the next attack."""


class BuildAttack(Struct, frozen=True, tag="build-attack"):
    """Putting the attack of ``Position.combat`` together: units join, further targets are added, it is fought."""


class FightOn(Struct, frozen=True, tag="fight-on"):
    """After retreats before the dice, the attacker names the column anew."""


class RoutedFirst(Struct, frozen=True, tag="routed-first"):
    """12.34: the attacker may make Routed defenders retreat before the die."""


class CavalryWithdraws(Struct, frozen=True, tag="cavalry-withdraws"):
    """Reading 41: the owner of attacked cavalry may withdraw it before the die."""

    side: Side


class Resolve(Struct, frozen=True, tag="resolve"):
    """The dice of the attack, and the table's result.

    ``asked``: the attacker has named the column anew since defenders left.
    """

    asked: bool = False


class ChooseLosses(Struct, frozen=True, tag="choose-losses"):
    """Ex, Ae*, Ex*: a side chooses losses among ``units`` until ``points`` of printed strength are gone."""

    side: Side
    units: tuple[int, ...]
    points: int
    cause: str = "exchange"


class Comply(Struct, frozen=True, tag="comply"):
    """9.17: bombarding batteries may take an Attacker Retreat upon themselves."""

    units: tuple[int, ...]


class Retreat(Struct, frozen=True, tag="retreat"):
    """8.7: the owner retreats ``units`` one after the other by ``hexes`` hexes each; ``cause`` is the reason."""

    side: Side
    units: tuple[int, ...]
    hexes: int = 1
    cause: str = "combat"


class Displace(Struct, frozen=True, tag="displace"):
    """8.8: ``unit`` retreated onto a full hex of its own side, and one of the others there goes back.

    ``chain`` are the hexes that it came through, its own last.
    """

    side: Side
    unit: int
    chain: tuple[int, ...]


class Advance(Struct, frozen=True, tag="advance"):
    """8.7: units of the winning side may enter the hexes that the enemy left, one into each; ``done`` did.

    12.34: ``early`` is before the dice, into hexes that Routed units left, while others are still to be attacked.
    """

    side: Side
    done: tuple[int, ...] = ()
    early: bool = False


class SettleCombat(Struct, frozen=True, tag="settle-combat"):
    """After all retreats and advances of an attack: the dice for disorder (12.12, 12.13), and its end."""


class EndCombat(Struct, frozen=True, tag="end-combat"):
    """The end of the Combat Phase: units ``routed`` in a zone of control at its start retreat (12.32)."""

    routed: tuple[int, ...] = ()


class LoseWorks(Struct, frozen=True, tag="lose-works"):
    """After the last retreat: works under construction next to an enemy are lost (10.34 i)."""


class RazeWorks(Struct, frozen=True, tag="raze-works"):
    """10.37: the active side may remove breastworks in which its infantry or cavalry stands."""


class EndTurn(Struct, frozen=True, tag="end-turn"):
    """The end of the Player-Turn, and perhaps of the Game-Turn or the battle."""


Frame = (
    BeginTurn
    | Rally
    | MoveUnits
    | MakeRoom
    | EndMovement
    | StartCombat
    | FaceWorks
    | RollRallies
    | VoluntaryRout
    | OpenCombat
    | Attack
    | BuildAttack
    | FightOn
    | RoutedFirst
    | CavalryWithdraws
    | Resolve
    | ChooseLosses
    | Comply
    | Retreat
    | Displace
    | Advance
    | SettleCombat
    | EndCombat
    | LoseWorks
    | RazeWorks
    | EndTurn
)
