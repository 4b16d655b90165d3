"""What happens in a battle, as data: typed events in the past tense. ``render`` turns them into words.

Sides are seats (``union``), units their words (``1.1.XIV``), hexes names. What a die showed stands in ``dice``, as
digits from 1 to 6; ``faces`` of the family reads it there. Nothing is secret in this family. The events of the Combat
Phase are in ``combat_events``.
"""

from __future__ import annotations

from msgspec import Struct

from engine.blue_grey import combat_events
from engine.decision import HexName, Seat


class TurnBegan(Struct, frozen=True, tag="turn-began"):
    """A Player-Turn began; ``night`` if the Game-Turn is one by night."""

    side: Seat
    turn: int
    night: bool = False


class RallyPlaced(Struct, frozen=True, tag="rally-placed"):
    """A unit got a Rally marker (12.41b)."""

    side: Seat
    unit: str
    hex: HexName


class Moved(Struct, frozen=True, tag="moved"):
    """A unit moved along ``path``, its own hex first, for ``cost`` movement points; ``march`` if strategically."""

    side: Seat
    unit: str
    path: tuple[HexName, ...]
    cost: int
    march: bool = False


class Entered(Struct, frozen=True, tag="entered"):
    """A reinforcement came onto the map for ``cost`` movement points."""

    side: Seat
    unit: str
    hex: HexName
    cost: int


class UnitLeft(Struct, frozen=True, tag="unit-left"):
    """A unit left the map for good; its side's ``points`` for it, as far as they are certain."""

    side: Seat
    unit: str
    hex: HexName
    strength: int


class PlaceTaken(Struct, frozen=True, tag="place-taken"):
    """A side was the last to move onto or through an objective; ``place`` is what that is called."""

    side: Seat
    hex: HexName
    points: int
    place: str = ""


class WorksBegun(Struct, frozen=True, tag="works-begun"):
    """A unit began to build breastworks (10.34 i)."""

    side: Seat
    unit: str
    hex: HexName


class WorksLost(Struct, frozen=True, tag="works-lost"):
    """Works are no more; ``cause``: ``moved``, ``attacked``, ``retreated``, ``enemy-near``, ``razed``."""

    side: Seat
    hex: HexName
    kind: str
    cause: str


class MoraleChanged(Struct, frozen=True, tag="morale-changed", kw_only=True):
    """A unit's morale changed; ``dice`` if a die did it.

    ``cause``: ``town``, ``retreat``, ``exchange``, ``rally``, ``night``, ``voluntary``, ``attack``.
    """

    side: Seat
    unit: str
    hex: HexName
    before: int
    after: int
    cause: str
    dice: str = ""


class UnitLost(Struct, frozen=True, tag="unit-lost"):
    """A unit was eliminated; ``cause``: ``combat``, ``no-retreat``, ``rally``, ``exchange``, ``off-road``."""

    side: Seat
    unit: str
    hex: HexName
    strength: int
    cause: str
    dice: str = ""


class PhaseEnded(Struct, frozen=True, tag="phase-ended"):
    """A phase, ``movement`` or ``combat``, of a Player-Turn ended."""

    side: Seat
    turn: int
    phase: str


class TakenBack(Struct, frozen=True, tag="taken-back"):
    """The battle was taken back to here, in ``turn``."""

    turn: int


class PointsCounted(Struct, frozen=True, tag="points-counted"):
    """At the end: what a side got points for. ``kind``: ``lost``, ``exit``, ``held``, ``supply``, ``train``.

    Of what is held: the hex, and what that place is called.
    """

    side: Seat
    kind: str
    points: int
    hex: HexName = ""
    place: str = ""


class BattleEnded(Struct, frozen=True, tag="battle-ended"):
    """The battle was decided; ``winner`` is empty for a draw."""

    winner: str
    reason: str
    union: int
    confederate: int


Event = (
    TurnBegan
    | RallyPlaced
    | Moved
    | Entered
    | UnitLeft
    | PlaceTaken
    | WorksBegun
    | WorksLost
    | MoraleChanged
    | UnitLost
    | PhaseEnded
    | TakenBack
    | PointsCounted
    | BattleEnded
    | combat_events.CombatEvent
)
