"""What a seat may know of a battle. Nothing is secret in this family but the seed; hexes are names, sides are seats."""

from __future__ import annotations

from msgspec import Struct

from engine.blue_grey.position import Position
from engine.decision import Action, Decision, HexName, Outcome, Seat


class HexView(Struct, frozen=True):
    """The ground of a hex: its column and row from 1, terrain id, the level of its ground, the place's name."""

    hex: HexName
    column: int
    row: int
    terrain: str
    level: int
    name: str = ""


class HexsideView(Struct, frozen=True):
    """What lies along or across the hexside of two neighbours; ``repair`` what of it we added to a faulty source."""

    one: HexName
    other: HexName
    kinds: tuple[str, ...]
    repair: str = ""


class UnitView(Struct, frozen=True, kw_only=True):
    """A unit; its ``hex`` is empty where it is not on the map. ``status``: ``waiting``, ``here``, ``lost``, ``left``.

    ``morale``: ``good``, ``disordered``, ``shaken``, ``routed``. ``points_left`` are the movement points that it has
    left in its own Movement Phase; the marks behind it are of the Player-Turn under way.
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
    """Works: ``kind`` is ``building``, ``breastworks`` or ``trench``; the hexsides that they cover."""

    hex: HexName
    kind: str
    sides: tuple[str, ...]
    owner: Seat


class ObjectiveView(Struct, frozen=True):
    """A hex that is worth points to each side, ``0`` to one that gets none; ``held`` is empty for nobody."""

    hex: HexName
    union: int
    confederate: int
    held: str


class SupplyView(Struct, frozen=True):
    """At the end a side's units count as lost that reach no road to one of these exits within ``reach`` hexes."""

    side: Seat
    exits: tuple[HexName, ...]
    reach: int


class ArrivalView(Struct, frozen=True):
    """Units that are yet to come, from Game-Turn ``turn`` on, at one of these hexes; ``due`` once it is that turn."""

    side: Seat
    turn: int
    hexes: tuple[HexName, ...]
    units: tuple[str, ...]
    due: bool


class PointsView(Struct, frozen=True):
    """What a side would have points for, by kind as ``events.PointsCounted`` has them; the hex of what is held."""

    kind: str
    points: int
    hex: HexName = ""


class SideView(Struct, frozen=True):
    """One side: ``points`` are what it would have if the battle ended now, ``lost`` its own strength points lost.

    ``counted`` is what the points are for.
    """

    side: Seat
    commander: str
    points: int
    lost: int
    exited: int
    counted: tuple[PointsView, ...] = ()


class CombatView(Struct, frozen=True, kw_only=True):
    """The attack under way; units by their words, dice and the table's words as far as they are known."""

    targets: tuple[HexName, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    column: str
    night: int
    die: int
    result: str
    vacated: tuple[HexName, ...]


class HouseView(Struct, frozen=True):
    """A field of the battle's file that no source gives, with what the file says of it."""

    field: str
    note: str = ""


class Duties(Struct, frozen=True):
    """``own`` are the hexes whose units must still attack (8.1), ``enemy`` those that must still be attacked."""

    own: tuple[HexName, ...] = ()
    enemy: tuple[HexName, ...] = ()


class PublicView(Struct, frozen=True, kw_only=True):
    """What a watcher knows. ``waiting_for`` is empty when the battle is over.

    ``columns`` and ``rows`` are the map's, of which ``ground`` has every hex in play. ``exits`` are the hexes by which
    units leave for points. ``duties`` are the active side's while it chooses its attacks. ``house`` is what of the
    battle is ours; ``all_house`` says that nothing of it comes from a source.
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


class SeatView(PublicView, frozen=True, kw_only=True):
    """What a player knows: the public view, and when he is asked what he may answer.

    ``under_way`` is the position in the engine's own terms, his own draft in it, for him who is asked alone.
    """

    seat: Seat
    actions: tuple[Action, ...] = ()
    under_way: Position | None = None
