"""Events of the Combat Phase; their conventions are those of ``events``."""

from __future__ import annotations

from msgspec import Struct

from engine.decision import HexName, Seat


class AttackRolled(Struct, frozen=True, tag="attack-rolled", kw_only=True):
    """An attack was rolled.

    ``attack`` and ``defence`` are strengths as counted, ``shift`` the net columns to the right, ``odds`` the column
    before it and ``column`` the one rolled on; ``result`` is the table's.
    """

    side: Seat
    attackers: tuple[str, ...]
    targets: tuple[HexName, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    odds: str
    shift: int
    column: str
    dice: str
    result: str


class NightRolled(Struct, frozen=True, tag="night-rolled"):
    """11.23: the die before an attack by night; ``factor`` is ``doubled``, ``halved`` or ``unchanged``."""

    side: Seat
    dice: str
    factor: str


class Retreated(Struct, frozen=True, tag="retreated"):
    """A unit retreated.

    ``cause``: ``combat``, ``routed-first``, ``withdrew``, ``displaced``, ``routed``, ``complied``, ``train``.
    """

    side: Seat
    unit: str
    path: tuple[HexName, ...]
    cause: str


class Advanced(Struct, frozen=True, tag="advanced"):
    """A unit advanced into a hex that the enemy left; ``early`` before the dice of its attack (12.34)."""

    side: Seat
    unit: str
    from_: HexName
    to: HexName
    early: bool = False


class WorksBuilt(Struct, frozen=True, tag="works-built"):
    """Breastworks were finished; ``sides`` are the hexsides that they cover."""

    side: Seat
    hex: HexName
    sides: tuple[str, ...]


CombatEvent = AttackRolled | NightRolled | Retreated | Advanced | WorksBuilt
