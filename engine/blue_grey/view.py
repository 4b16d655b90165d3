"""Views of a battle. Nothing is secret in this family except the seed; hexes are names, sides are seats."""

from __future__ import annotations

from msgspec import Struct

from engine.blue_grey.position import Position
from engine.decision import Action, Decision, HexName, Outcome, Seat
from engine.scenery import BARE, Scenery


class HexView(Struct, frozen=True):
    """The ground of a hex: its column and row from 1, terrain id, ground level, the place's name."""

    hex: HexName
    column: int
    row: int
    terrain: str
    level: int
    name: str = ""


class HexsideView(Struct, frozen=True):
    """The features along or across the hexside of two neighbors; ``repair``: the one we added to a faulty source."""

    one: HexName
    other: HexName
    kinds: tuple[str, ...]
    repair: str = ""


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit; its ``hex`` is empty off the map. ``status``: ``waiting``, ``here``, ``lost``, ``left``.

    ``morale``: ``good``, ``disordered``, ``shaken``, ``routed``. ``points_left`` are movement points left in its own
    Movement Phase; the fields after it are marks of the Player-Turn under way.
    """

    id: str
    name: str
    side: Seat
    kind: str
    strength: int
    allowance: int
    hex: HexName
    status: str
    morale: str
    points_left: int = 0
    moved: bool = False
    marching: bool = False
    controlled: bool = False
    rallying: bool = False
    building: bool = False
    fought: bool = False
    attacked: bool = False
    retreated: bool = False


class WorkView(Struct, frozen=True):
    """Works: ``kind`` is ``building``, ``breastworks`` or ``trench``; ``sides`` are the covered hexsides."""

    hex: HexName
    kind: str
    sides: tuple[str, ...]
    owner: Seat


class ObjectiveView(Struct, frozen=True):
    """A hex worth points to each side, ``0`` to one that gets none; ``held`` is empty if no side holds it."""

    hex: HexName
    union: int
    confederate: int
    held: str


class SupplyView(Struct, frozen=True):
    """At the end a side's units that reach no road to these exits within ``reach`` hexes count as lost."""

    side: Seat
    exits: tuple[HexName, ...]
    reach: int


class ArrivalView(Struct, frozen=True):
    """Units yet to arrive, from Game-Turn ``turn`` on, at one of these hexes; ``due`` from that turn on."""

    side: Seat
    turn: int
    hexes: tuple[HexName, ...]
    units: tuple[str, ...]
    due: bool


class PointsView(Struct, frozen=True):
    """One item of a side's points, by kind as in ``events.PointsCounted``; the hex of what is held."""

    kind: str
    points: int
    hex: HexName = ""


class SideView(Struct, frozen=True):
    """One side: ``points`` if the battle ended now, ``lost`` its own strength points lost.

    ``counted`` are the items of the points.
    """

    side: Seat
    commander: str
    points: int
    lost: int
    exited: int
    counted: tuple[PointsView, ...] = ()


class CombatView(Struct, frozen=True, kw_only=True):
    """The attack under way; units by their words, dice and results as far as they are known."""

    targets: tuple[HexName, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    column: str
    night: int
    die: int
    result: str
    vacated: tuple[HexName, ...]


class HouseView(Struct, frozen=True):
    """A field of the scenario file that no source gives, with the file's note."""

    field: str
    note: str = ""


class Duties(Struct, frozen=True):
    """Duties to attack (8.1): ``own`` hexes whose units must still attack, ``enemy`` hexes that must be attacked."""

    own: tuple[HexName, ...] = ()
    enemy: tuple[HexName, ...] = ()


class PublicView(Struct, frozen=True, kw_only=True):
    """The view of a watcher. ``waiting_for`` is empty when the battle is over.

    ``columns`` and ``rows`` are the map's; ``ground`` has every hex in play. ``exits`` are the hexes by which units
    leave for points. ``duties`` are the active side's while it chooses its attacks. ``house`` lists the house readings
    of the battle; ``all_house`` says that no part of it comes from a source.
    """

    scenario: str
    title: str
    date: str
    place: str
    ruleset: str
    options: tuple[tuple[str, str], ...]
    columns: int
    rows: int
    high_odd: bool
    ground: tuple[HexView, ...]
    hexsides: tuple[HexsideView, ...]
    works: tuple[WorkView, ...]
    units: tuple[UnitView, ...]
    sides: tuple[SideView, SideView]
    objectives: tuple[ObjectiveView, ...]
    exits: tuple[HexName, ...]
    arrivals: tuple[ArrivalView, ...]
    turn: int
    turns: int
    night: bool
    nights: tuple[int, ...]
    first: Seat
    active: Seat
    phase: str
    combat: CombatView | None
    commitment: str
    waiting_for: Seat | None
    decision: Decision | None
    outcome: Outcome | None
    house: tuple[HouseView, ...] = ()
    all_house: bool = False
    supply: SupplyView | None = None
    duties: Duties = Duties()
    scenery: Scenery = BARE


class SeatView(PublicView, frozen=True, kw_only=True):
    """The view of a player: the public view, and the legal answers when the seat is asked.

    ``under_way`` is the position in the engine's own terms, with the open draft; only the seat that is asked gets it.
    """

    seat: Seat
    actions: tuple[Action, ...] = ()
    under_way: Position | None = None
