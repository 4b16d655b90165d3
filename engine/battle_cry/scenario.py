"""A Battle Cry scenario as its file describes it: ground, armies, special rules, provenance.

``scenario_file.read_battle`` makes one of a file's text.
"""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.board import Feature
from engine.battle_cry.sides import Arm, Side
from engine.hexgrid import STANDARD_ROWS, Grid, grid_of
from engine.scenario_provenance import Provenance
from engine.scenery import BARE, Scenery

FAMILY = "battle-cry"

CLEAR = ("clear",)
"""The layers of a clear hex."""

ParamValue = str | int | tuple[int, ...]


class Army(Struct, frozen=True):
    """One side's army: its commander, cards in hand, and flags needed to win."""

    commander: str
    cards: int
    flags_to_win: int


class UnitSetup(Struct, frozen=True, kw_only=True):
    """A unit at the start: ``figures`` at the start, ``full`` the most that it may ever have."""

    side: Side
    arm: Arm
    hex: int
    figures: int
    full: int
    traits: tuple[str, ...] = ()
    name: str = ""


class GeneralSetup(Struct, frozen=True):
    """A general at the start, with the unit in his hex if there is one."""

    side: Side
    hex: int
    name: str


class SpecialRule(Struct, frozen=True):
    """A special rule of this battle, by its name in the registry (``special/reading.py``)."""

    name: str
    params: tuple[tuple[str, ParamValue], ...] = ()


class BattleScenario(Struct, frozen=True, kw_only=True):
    """One battle. Hexes are indexes in reading order; pairs have one value per side.

    ``layers`` holds each hex's terrain ids, ``("clear",)`` for open ground. ``features`` are fences and the like,
    ``works`` the fieldworks and entrenchments at the start. ``units`` and ``generals`` come Union first, then in
    reading order. ``reconstruction`` says that no source gives the map hex by hex.
    """

    id: str
    name: str
    date: str
    place: str
    introduction: str
    first: Side
    top: Side
    rows: tuple[int, ...]
    layers: tuple[tuple[str, ...], ...]
    units: tuple[UnitSetup, ...]
    generals: tuple[GeneralSetup, ...]
    armies: tuple[Army, Army]
    features: tuple[Feature, ...] = ()
    works: tuple[Feature, ...] = ()
    places: dict[int, str] = {}
    scenery: Scenery = BARE
    special: tuple[SpecialRule, ...] = ()
    provenance: tuple[Provenance, ...] = ()
    designer: str = ""
    reconstruction: bool = False
    family: str = FAMILY

    @property
    def grid(self) -> Grid:
        """The shape of the board."""
        return grid_of(self.rows)

    @property
    def boards(self) -> int:
        """The number of standard boards side by side: 2 is the double board of Epic games (reading 2)."""
        return max(1, max(self.rows) // max(STANDARD_ROWS))
