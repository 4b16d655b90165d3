"""Events of moves and battles, and of what follows from them."""

from __future__ import annotations

from msgspec import Struct

from engine.decision import HexName, Seat


class OrderGiven(Struct, frozen=True, gc=False, tag="order-given"):
    """A unit (``B3``) or a general alone (``B3*``) was ordered; ``by`` is as in ``CardPlayed``."""

    side: Seat
    piece: str
    by: str = ""


class Moved(Struct, frozen=True, gc=False, tag="moved"):
    """A unit, with its general if ``general`` names one, or a lone general moved."""

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    general: str = ""
    joined: bool = False


class BattleRolled(Struct, frozen=True, gc=False, tag="battle-rolled", kw_only=True):
    """A battle was rolled; ``base``, ``halved``, ``ground``, ``cover``, ``card``, ``extra`` are the terms of its dice.

    ``target`` is the target's arm or ``general``; ``hits`` and ``flags`` are what the faces mean against it.
    """

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    target: str
    melee: bool
    dice: str
    base: int
    halved: int
    ground: int
    cover: int
    card: int
    hits: int
    flags: int
    fighting_back: bool = False
    extra: int = 0


class RolledAgain(Struct, frozen=True, gc=False, tag="rolled-again"):
    """Dice of the battle just rolled were rerolled; ``hits`` and ``flags`` add to its own."""

    side: Seat
    from_: HexName
    to: HexName
    dice: str
    hits: int
    flags: int


class Crossed(Struct, frozen=True, gc=False, tag="crossed"):
    """A unit entered, or began its turn in, ground that is dangerous to cross, and rolled for it."""

    side: Seat
    arm: str
    hex: HexName
    terrain: str
    dice: str
    lost: int


class FiguresLost(Struct, frozen=True, gc=False, tag="figures-lost"):
    """Figures were removed; ``left`` remain. ``cause`` is ``battle``, ``retreat``, ``crossing`` or ``before``."""

    side: Seat
    arm: str
    hex: HexName
    lost: int
    left: int
    cause: str


class GeneralChecked(Struct, frozen=True, gc=False, tag="general-checked"):
    """The opponent rolled a casualty check for an attached general."""

    side: Seat
    name: str
    hex: HexName
    dice: str
    fell: bool


class GeneralLost(Struct, frozen=True, gc=False, tag="general-lost"):
    """A general fell or left the board; ``cause``: ``battle``, ``check``, ``blocked``, ``edge``, ``sharpshooter``."""

    side: Seat
    name: str
    hex: HexName
    cause: str
    flag: bool


class FlagTaken(Struct, frozen=True, gc=False, tag="flag-taken"):
    """A side put a flag on its victory stand and now has ``total``."""

    side: Seat
    trophy: str
    name: str
    total: int


class FlagsIgnored(Struct, frozen=True, gc=False, tag="flags-ignored"):
    """A unit, or the lone general who is named, ignored flags."""

    side: Seat
    hex: HexName
    ignored: int
    of: int
    general: str = ""


class Retreated(Struct, frozen=True, gc=False, tag="retreated"):
    """A unit (with its general, if named) or a lone general retreated; ``escaped`` through an enemy unit."""

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    general: str = ""
    escaped: bool = False


class Withdrew(Struct, frozen=True, gc=False, tag="withdrew"):
    """A unit, with its general if one is named, withdrew from an attack before it was rolled."""

    side: Seat
    arm: str
    from_: HexName
    to: HexName
    general: str = ""


class GroundTaken(Struct, frozen=True, gc=False, tag="ground-taken"):
    """The victor of a melee entered the hex that the enemy left."""

    side: Seat
    from_: HexName
    to: HexName
    general: str
