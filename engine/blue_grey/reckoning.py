"""Reckoning of an attack: strengths and column (8.3, 10.2).

The only one: the forecast, the list of columns and the roll all use ``reckon``.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from engine.blue_grey.board import Board
from engine.blue_grey.fire import in_sight
from engine.blue_grey.odds import COLUMNS, column_of, shifted
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, FOOT_AND_HORSE, ROUTED, Side
from engine.blue_grey.sight import crossed_sides
from engine.blue_grey.strength import Count, attack_count, by_night, defence_count
from engine.blue_grey.terrain import Terrain, side_table
from engine.blue_grey.zones import covers
from engine.hexgrid_columns import NOWHERE


class Reckoning(Struct, frozen=True):
    """An attack before its dice. ``left`` and ``right`` are the best column shifts of either side (10.25, 10.26)."""

    attackers: tuple[Count, ...]
    defenders: tuple[Count, ...]
    left: int
    right: int

    @property
    def attack(self) -> int:
        """The attackers' total, before the night changes it."""
        return sum(count.strength for count in self.attackers)

    @property
    def defence(self) -> int:
        """The defenders' total."""
        return sum(count.strength for count in self.defenders)

    @property
    def shift(self) -> int:
        """The net columns to the right (10.27)."""
        return self.right - self.left

    def column(self, night: int = 0) -> int:
        """The final column, after the die of a night attack if there is one."""
        attack = by_night(self.attack, night) if night else self.attack
        return shifted(column_of(attack, self.defence), self.shift)

    @property
    def odds(self) -> str:
        """The column's name before shifts and without the night."""
        return COLUMNS[column_of(self.attack, self.defence)]


def reckon(setup: BlueGreySetup, position: Position, combat: Combat) -> Reckoning:
    """The reckoning of an attack as it is put together now."""
    attackers = [unit for number in combat.attackers if (unit := as_announced(position, combat, number)).hex != NOWHERE]
    targets = [hex_ for hex_ in combat.targets if defenders_in(position, ENEMY[position.active], hex_)]
    defenders = [unit for hex_ in targets for unit in defenders_in(position, ENEMY[position.active], hex_)]
    counts, shifts = [], []
    for unit in attackers:
        aims = aims_of(setup, position, combat, unit, targets)
        if not aims:
            continue  # all that it could bombard went back before the dice
        reach = min(setup.board.distance(unit.hex, hex_) for hex_ in aims)
        halved = any(_is_halved(setup, unit, hex_) for hex_ in aims)
        counts.append(attack_count(unit, reach, halved=halved))
        shifts.append(max(_shift(setup, position, unit, hex_) for hex_ in aims))
    return Reckoning(
        tuple(counts),
        tuple(defence_count(unit, supported=_is_supported(setup, position, unit, attackers)) for unit in defenders),
        left=min(shifts, default=0),
        right=int(any((work := position.work_in(hex_)) and work.kind == "building" for hex_ in targets)),
    )


def as_announced(position: Position, combat: Combat, number: int) -> Unit:
    """An attacker in the hex it attacks from: its old one if it advanced before the dice (B34)."""
    unit = position.units[number]
    from_ = dict(combat.advanced).get(number)
    return unit if from_ is None or unit.hex == NOWHERE else replace(unit, hex=from_)


def defenders_in(position: Position, side: Side, hex_: int) -> list[Unit]:
    """A side's units in a hex that an attack on it is against; gunboats are never attacked (9.66)."""
    return [unit for unit in position.placement.in_hex(hex_) if unit.side == side and unit.kind != "gunboat"]


def aims_of(setup: BlueGreySetup, position: Position, combat: Combat, unit: Unit, targets: list[int]) -> list[int]:
    """The targets that an attacker fights: all of them, or those that it can bombard (9.22)."""
    if unit.number not in combat.bombarding:
        return targets
    return [hex_ for hex_ in targets if in_sight(setup, position, unit, hex_)]


def _is_supported(setup: BlueGreySetup, position: Position, unit: Unit, attackers: list[Unit]) -> bool:
    """Whether a defending battery counts half more (9.53): attackers and friends of its own are adjacent."""
    if not unit.is_guns or unit.morale == ROUTED:
        return False
    if all(setup.board.distance(one.hex, unit.hex) > 1 for one in attackers):
        return False
    beside = (unit.hex, *setup.board.near[unit.hex])
    friends = (one for hex_ in beside for one in position.placement.in_hex(hex_) if one.side == unit.side)
    return any(one.kind in FOOT_AND_HORSE for one in friends)


@lru_cache(maxsize=1 << 14)
def _side_rows(board: Board, from_: int, hex_: int) -> tuple[Terrain, ...]:
    """The features along the hexside of ``hex_`` that an attack from near or far crosses."""
    last = crossed_sides(board, from_, hex_)[-1:]
    if not last or hex_ not in last[0]:
        return ()
    table = side_table()
    return tuple([table[kind] for kind in board.features(*last[0])])


def _is_halved(setup: BlueGreySetup, unit: Unit, hex_: int) -> bool:
    """Whether ground halves an attacker (10.21, 10.23); water never halves guns (9.16, 9.23, 9.45)."""
    guns = unit.is_guns or unit.kind == "gunboat"
    rows = (setup.board.rows[hex_], *_side_rows(setup.board, unit.hex, hex_))
    return any(row.halves_guns if guns else row.halves for row in rows)


def _shift(setup: BlueGreySetup, position: Position, unit: Unit, hex_: int) -> int:
    """The best shift to the left of a hex against an attacker (10.25)."""
    return max(by for _, by in _shelters(setup, position, unit, hex_))


def _shelters(setup: BlueGreySetup, position: Position, unit: Unit, hex_: int) -> list[tuple[str, int]]:
    """The terrain and the works of a hex, each with its shift against an attacker (10.23, 10.38)."""
    found = [(row.id, row.shift) for row in (setup.board.rows[hex_], *_side_rows(setup.board, unit.hex, hex_))]
    work = position.work_in(hex_)
    if work is not None and work.kind != "building":
        far = setup.board.distance(unit.hex, hex_) > 1
        if far or covers(setup, work, unit.hex):
            found.append((work.kind, WORKS))
    return found


def sheltering(setup: BlueGreySetup, position: Position, combat: Combat) -> tuple[str, ...]:
    """The terrain and the works that shift an attack's columns to the left."""
    targets = [hex_ for hex_ in combat.targets if defenders_in(position, ENEMY[position.active], hex_)]
    found: dict[str, None] = {}
    for number in combat.attackers:
        unit = as_announced(position, combat, number)
        for hex_ in aims_of(setup, position, combat, unit, targets) if unit.hex != NOWHERE else ():
            found |= dict.fromkeys(kind for kind, by in _shelters(setup, position, unit, hex_) if by)
    return tuple(found)


WORKS = 1
"""The columns to the left of breastworks and trenches (10.32)."""
