"""The position of a Blue & Grey match: units, works, held hexes, points, the combat under way, the frames."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.blue_grey.frames import Frame
from engine.blue_grey.scenario import WorkKind
from engine.blue_grey.sides import COMBAT, GOOD, GUNS, Kind, Side
from engine.hexgrid import HexMask, mask_of
from engine.hexgrid_columns import NOWHERE
from engine.stacked_position import StackedPosition

Status = Literal["waiting", "here", "lost", "left"]
Way = Literal["", "normal", "strategic"]
Phase = Literal["movement", "combat"]

STACK = 2
"""The most units of a side in a hex at the end of a phase (6.32)."""


class Unit(Struct, frozen=True, kw_only=True):
    """A unit; ``number`` is its index in ``Position.units`` and in the scenario. ``hex`` is set while it is ``here``.

    ``morale`` is a step of ``engine.blue_grey.sides.MORALE``. The rest is of the present Player-Turn and reset with
    each: ``spent`` movement points; ``way`` of moving; ``entered`` an enemy zone of control by moving; ``stood`` in one
    when the Movement Phase began; ``rallying`` under a Rally marker; ``building`` breastworks; ``fought``, ``attacked``
    and ``retreated`` in the Combat Phase; ``displaced``, so that it may not bombard; ``engaged``, in an enemy zone of
    control when that phase began (9.41, 12.32).
    """

    number: int
    id: str
    side: Side
    kind: Kind
    strength: int
    allowance: int
    hex: int = NOWHERE
    status: Status = "here"
    morale: int = GOOD
    spent: int = 0
    way: Way = ""
    entered: bool = False
    stood: bool = False
    rallying: bool = False
    building: bool = False
    fought: bool = False
    attacked: bool = False
    retreated: bool = False
    displaced: bool = False
    engaged: bool = False

    @property
    def moved(self) -> bool:
        """Whether it moved or came onto the map in this Player-Turn."""
        return self.way != ""

    @property
    def is_guns(self) -> bool:
        """Whether the cases on artillery apply to it."""
        return self.kind in GUNS

    @property
    def has_zone(self) -> bool:
        """Whether it has a zone of control."""
        return self.kind in COMBAT


class Placement(Struct, frozen=True, dict=True):
    """All units by number, the units in each hex, and the mask of the hexes that each side occupies."""

    units: tuple[Unit, ...]
    at: tuple[tuple[int, ...], ...]
    occupied: tuple[HexMask, HexMask]

    def in_hex(self, hex_: int) -> tuple[Unit, ...]:
        """The units in a hex, by number; none in no hex."""
        return tuple([self.units[number] for number in self.at[hex_]]) if hex_ != NOWHERE else ()

    def of(self, side: Side) -> tuple[Unit, ...]:
        """A side's units on the map, by number."""
        return self._by_side[side]

    @cached_property
    def _by_side(self) -> tuple[tuple[Unit, ...], ...]:
        return tuple(tuple([unit for unit in self.units if unit.side == side and unit.hex != NOWHERE]) for side in Side)

    @cached_property
    def crowded(self) -> HexMask:
        """The mask of the hexes with as many units as may stay there (6.32)."""
        return mask_of(tuple([hex_ for hex_, here in enumerate(self.at) if len(here) >= STACK]))

    @cached_property
    def standing(self) -> tuple[HexMask, ...]:
        """For each side the mask of the hexes with its units that have a zone of control."""
        masks = [0 for _ in Side]
        for side in Side:
            for unit in self._by_side[side]:
                if unit.kind in COMBAT:
                    masks[side] |= 1 << unit.hex
        return tuple(masks)

    def put(self, unit: Unit) -> Placement:
        """The placement with this unit replacing the one of its number."""
        before = self.units[unit.number]
        units = (*self.units[: unit.number], unit, *self.units[unit.number + 1 :])
        if before.hex == unit.hex:
            return Placement(units, self.at, self.occupied)
        at = list(self.at)
        occupied = self.occupied[unit.side]
        if before.hex != NOWHERE:
            at[before.hex] = tuple(number for number in at[before.hex] if number != unit.number)
            occupied &= ~(0 if at[before.hex] else 1 << before.hex)
        if unit.hex != NOWHERE:
            at[unit.hex] = tuple(sorted((*at[unit.hex], unit.number)))
            occupied |= 1 << unit.hex
        both = (occupied, self.occupied[1]) if unit.side == Side.UNION else (self.occupied[0], occupied)
        return Placement(units, tuple(at), both)


def placement_of(units: tuple[Unit, ...], size: int) -> Placement:
    """The placement of these units on a map of ``size`` hexes."""
    at: list[tuple[int, ...]] = [()] * size
    occupied = [0, 0]
    for unit in units:
        if unit.hex != NOWHERE:
            at[unit.hex] = (*at[unit.hex], unit.number)
            occupied[unit.side] |= 1 << unit.hex
    return Placement(units, tuple(at), (occupied[0], occupied[1]))


class Work(Struct, frozen=True):
    """Breastworks, under construction or finished, or a trench: covered hexsides as bits, builder, and turn."""

    hex: int
    kind: WorkKind
    sides: int
    owner: Side
    turn: int = 0


class Combat(Struct, frozen=True, kw_only=True):
    """One attack, from its first target until all its consequences are settled.

    ``targets`` are hexes, the rest units by number: ``attackers``, those of them ``bombarding`` and, since the
    announcement, the ``defenders``, the units of both sides in an enemy zone of control (``zoned``), and the hexes that
    the other attackers attacked ``from_``. ``left`` are defenders that retreated before the dice, ``fled`` the hexes
    left by the Routed ones of them, ``advanced`` the attackers that went there before the dice, each with the hex from
    which it attacks. ``column`` is the best one that the attacker allows, then the one that was rolled; ``die`` its
    pips, ``night`` those of the die before it, ``result`` the table's.
    """

    targets: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    bombarding: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    zoned: tuple[int, ...] = ()
    from_: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    column: str = ""
    night: int = 0
    die: int = 0
    result: str = ""
    fled: tuple[int, ...] = ()
    advanced: tuple[tuple[int, int], ...] = ()


class Position(StackedPosition, frozen=True, kw_only=True):
    """A Blue & Grey match between two actions. Pairs have one value per side.

    ``turn`` is the Game-Turn; ``active`` the side whose Player-Turn it is, ``first`` the side whose Player-Turn comes
    first. ``held`` has, for each of the scenario's objectives, the side that was last there, ``-1`` for none. ``lost``
    are the strength points that each side has lost, ``exited`` those that left the map for points. ``columns`` counts,
    for each entry hex in use this Player-Turn, the reinforcements that came in there. ``last`` is the unit that moved
    last and may go on, ``-1`` for none. ``attacked_from`` are the hexes from which the active side attacked hand to
    hand in this Player-Turn. ``stack`` holds the pending frames, the top last.
    """

    turn: int
    active: Side
    phase: Phase
    placement: Placement
    works: tuple[Work, ...] = ()
    held: tuple[int, ...] = ()
    lost: tuple[int, int] = (0, 0)
    exited: tuple[int, int] = (0, 0)
    columns: tuple[tuple[int, int], ...] = ()
    last: int = -1
    attacked_from: tuple[int, ...] = ()
    combat: Combat | None = None
    stack: tuple[Frame, ...] = ()
    first: Side = Side.UNION

    @property
    def player_turn(self) -> int:
        """The number of the Player-Turn from 1, both sides' counted together."""
        return 2 * self.turn - (self.active == self.first)

    @property
    def units(self) -> tuple[Unit, ...]:
        """All units by number, wherever they are."""
        return self.placement.units

    def work_in(self, hex_: int) -> Work | None:
        """The breastworks or trench in a hex (10.36: there is one at most)."""
        return next((work for work in self.works if work.hex == hex_), None)


def fresh(unit: Unit) -> Unit:
    """The unit without marks of a Player-Turn; ``building`` stays until it moves or its works are finished."""
    return replace(
        unit,
        spent=0,
        way="",
        entered=False,
        stood=False,
        rallying=False,
        fought=False,
        attacked=False,
        retreated=False,
        displaced=False,
        engaged=False,
    )
