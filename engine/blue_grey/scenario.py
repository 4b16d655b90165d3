"""A Blue & Grey scenario as its file describes it: ground, armies, arrivals, victory, provenance.

``scenario_file.read_battle`` makes one of a file's text.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.blue_grey.sides import Kind, Side
from engine.hexgrid_columns import NOWHERE, ColumnGrid, Place, column_grid
from engine.scenario_provenance import Provenance
from engine.scenery import BARE, Scenery

FAMILY = "blue-grey"

WorkKind = Literal["breastworks", "building", "trench"]

ALLOWANCE = 6
"""The default movement points of a unit (6.0 is lost to us; all of 1975 had 6)."""

RANGE = 3
"""The default range of a battery in hexes (9.19, 9.25 have no longer one)."""

ALL_SIDES = 63
"""The six hexsides as bits in ``DIRECTIONS`` order."""


class UnitSetup(Struct, frozen=True, kw_only=True):
    """A unit. ``id`` is its word in actions, ``name`` the one for players.

    It stands in ``hex`` at the start, or arrives from Game-Turn ``turn`` on at one of ``entries``.
    """

    id: str
    name: str
    side: Side
    kind: Kind
    strength: int
    allowance: int = ALLOWANCE
    hex: int = NOWHERE
    turn: int = 0
    entries: tuple[int, ...] = ()


class Hexside(Struct, frozen=True):
    """A feature along or across the hexside of two neighbors; ``repair`` if we added it to a faulty source."""

    kind: str
    one: int
    other: int
    repair: bool = False


class WorkSetup(Struct, frozen=True):
    """A trench at the start (10.33), and the hexsides that it covers as bits."""

    hex: int
    side: Side
    sides: int


class Objective(Struct, frozen=True):
    """A hex worth points to the side that was last to move onto or through it; pairs have one value per side."""

    hex: int
    points: tuple[int, int]
    holder: Side | None = None


class Exit(Struct, frozen=True):
    """Hexes by which units leave the map for good, and each side's points for each strength point.

    ``road``: at the end a side needs one of these hexes joined to an exit by a road free of the enemy, for its points;
    empty where it needs none.
    """

    hexes: tuple[int, ...]
    points: tuple[int, int]
    road: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Supply(Struct, frozen=True):
    """At the end units of ``side`` that cannot reach a road to ``exits`` within ``reach`` hexes count as lost."""

    side: Side
    exits: tuple[int, ...]
    reach: int


class TrainGoal(Struct, frozen=True):
    """The enemy's points if a train, by its unit's id, has not left the map by the end."""

    unit: str
    points: int


class Victory(Struct, frozen=True):
    """Sources of points: ``lost`` for each strength point of the enemy that is eliminated, and the rest by kind."""

    lost: int = 1
    objectives: tuple[Objective, ...] = ()
    exit: Exit | None = None
    supply: Supply | None = None
    train: TrainGoal | None = None


class BlueGreyScenario(Struct, frozen=True, kw_only=True):
    """One battle. Hexes are indexes in reading order; pairs have one value per side.

    ``places`` are the hexes in play, ``terrain`` and ``level`` those of each. ``units`` come Union first, in the order
    of the file. ``night`` has the Game-Turns by night. ``works_allowed`` says whether breastworks may be built (10.34).
    """

    id: str
    name: str
    date: str
    place: str
    introduction: str
    turns: int
    first: Side
    places: tuple[Place, ...]
    terrain: tuple[str, ...]
    level: tuple[int, ...]
    units: tuple[UnitSetup, ...]
    commanders: tuple[str, str] = ("", "")
    high_odd: bool = True
    night: tuple[int, ...] = ()
    range: int = RANGE
    hexsides: tuple[Hexside, ...] = ()
    named: dict[int, str] = {}
    scenery: Scenery = BARE
    works: tuple[WorkSetup, ...] = ()
    works_allowed: bool = False
    victory: Victory = Victory()
    provenance: tuple[Provenance, ...] = ()
    designer: str = ""
    sources: tuple[str, ...] = ()
    family: str = FAMILY

    @property
    def grid(self) -> ColumnGrid:
        """The shape of the map."""
        return column_grid(self.places, high_odd=self.high_odd)
