"""Events of a battle, as data, in the past tense. ``render`` turns them into words.

Sides are seats (``union``), units their words (``1.1.XIV``), hexes names. Rolls are in ``dice``, as digits from 1 to 6,
where the family's ``faces`` reads them. Nothing is secret in this family. The events of the Combat Phase are in
``combat_events``.
"""

from __future__ import annotations

from msgspec import Struct

from engine.blue_grey import combat_events
from engine.decision import HexName, Seat


class TurnBegan(Struct, frozen=True, tag="turn-began"):
    """A Player-Turn began; ``night`` in a night Game-Turn."""

    side: Seat
    turn: int
    night: bool = False


class RallyPlaced(Struct, frozen=True, tag="rally-placed"):
    """A unit received a Rally marker (12.41b)."""

    side: Seat
    unit: str
    hex: HexName


class Moved(Struct, frozen=True, tag="moved"):
    """A unit moved along ``path``, its own hex first, for ``cost`` movement points; ``march``: strategic movement."""

    side: Seat
    unit: str
    path: tuple[HexName, ...]
    cost: int
    march: bool = False


class Entered(Struct, frozen=True, tag="entered"):
    """A reinforcement entered the map for ``cost`` movement points."""

    side: Seat
    unit: str
    hex: HexName
    cost: int


class UnitLeft(Struct, frozen=True, tag="unit-left"):
    """A unit left the map for good, with its ``strength``."""

    side: Seat
    unit: str
    hex: HexName
    strength: int


class PlaceTaken(Struct, frozen=True, tag="place-taken"):
    """A side was the last to move onto or through an objective; ``place`` is the objective's name."""

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
    """Works were removed; ``cause``: ``moved``, ``attacked``, ``retreated``, ``enemy-near``, ``razed``."""

    side: Seat
    hex: HexName
    kind: str
    cause: str


class MoraleChanged(Struct, frozen=True, tag="morale-changed", kw_only=True):
    """A unit's morale changed, or was rolled for; ``dice`` if a die did it.

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
    """One item of a side's final points; ``kind``: ``lost``, ``exit``, ``held``, ``supply``, ``train``.

    Hex and place are those of held objectives.
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
