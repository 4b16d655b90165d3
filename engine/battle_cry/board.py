"""The ground of a battle: terrain by hex, features by hexside, sections, edges and sight, computed once.

A board never changes during a battle; fieldworks built on it belong to the position. Its shape is the list of its rows'
lengths; a double board (reading 2) is one with rows of 26 and 25.

Sight is precomputed lazily: each pair of hexes gets one triple of masks (hexes entered, touched on the left, touched on
the right) with the terrain folded in, on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from engine.battle_cry.sides import ARMS, Arm, Side
from engine.battle_cry.terrain import ANY_RANGE, FREE, Limit, Terrain
from engine.hexgrid import Axial, Grid, HexMask, crossing, grid_of, hexes_of, mask_of
from engine.sections import SECTION_COLUMNS

OPEN_SIGHT = (0, 0, 0)


class HexGround(NamedTuple):
    """Terrain of one hex, its layers combined: the worst stop, the largest reduction, the union of sight.

    ``enter`` and ``occupy`` hold one limit per arm, ``None`` where a unit may not battle.
    """

    terrains: tuple[str, ...]
    stop: bool
    impassable: bool
    barred: tuple[Arm, ...]
    stops_generals: bool
    bars_generals: bool
    is_hill: bool
    is_clear: bool
    blocks_below: bool
    cover: int
    hill_cover: int
    level_cover: int
    flags_below: int
    plateau: bool
    enter: tuple[Limit | None, ...]
    occupy: tuple[Limit | None, ...]
    buildable: bool


class Feature(NamedTuple):
    """A fence or a work in a hex: the terrain's id and the covered hexsides as bits in ``DIRECTIONS`` order."""

    hex: int
    terrain: str
    sides: int


class Board:
    """The board under one ruleset's terrain values.

    ``works`` stand at the start; ``top`` is the side whose own edge is the top of the map; ``closed`` hexes are entered
    by nobody. ``limits`` has for each arm what the ground of each hex lets a unit there do that has not moved, and one
    that has: ``None`` for no battle. ``spreads`` and ``marches`` keep ways around what stands near, by where they
    begin, their length, and the masks of the hexes that are closed and that end them (``movement``,
    ``advanced_moves``).
    """

    def __init__(  # noqa: PLR0913 - everything that a board is made of
        self,
        rows: tuple[int, ...],
        layers: tuple[tuple[str, ...], ...],
        features: tuple[Feature, ...],
        table: Mapping[str, Terrain],
        top: Side,
        works: tuple[Feature, ...] = (),
        *,
        closed: HexMask = 0,
    ) -> None:
        self.grid: Grid = grid_of(rows)
        self.table = table
        self.features = features
        self.fenced: dict[int, tuple[Feature, ...]] = {}
        for feature in features:
            self.fenced[feature.hex] = (*self.fenced.get(feature.hex, ()), feature)
        kinds = {ids: _ground(tuple(table[id_] for id_ in ids)) for ids in {*layers}}
        self.ground: tuple[HexGround, ...] = tuple(kinds[ids] for ids in layers)
        spots = dict.fromkeys(layers, 0)
        for hex_, ids in enumerate(layers):
            spots[ids] |= 1 << hex_
        self._spots: tuple[tuple[HexGround, HexMask], ...] = tuple((kinds[ids], spots[ids]) for ids in spots)
        self.size = len(self.grid)
        self.impassable = self._mask("impassable") | closed
        self.stops = self._mask("stop") | _stopping(features + works, table, generals=False)
        self.stops_generals = self._mask("stops_generals") | _stopping(features + works, table, generals=True)
        self.bars_generals = self._mask("bars_generals") | closed
        self.hills = self._mask("is_hill")
        self.clear = self._mask("is_clear")
        self.blocking = self._mask("blocks_below") | self.hills
        self.edge: tuple[HexMask, ...] = _edges(self.grid, top)
        self.rearward: tuple[tuple[tuple[int, ...], ...], ...] = tuple(
            _rearward(self.grid, toward_top=side == top) for side in Side
        )
        self.behind: tuple[tuple[HexMask, ...], ...] = tuple(tuple(map(mask_of, side)) for side in self.rearward)
        self.section: tuple[tuple[HexMask, ...], ...] = tuple(sections_of(rows, mirrored=side == top) for side in Side)
        self.top = top
        self.plateau: tuple[int, ...] = _plateaus(self.grid, self._mask("plateau"))
        self.limits: dict[Arm, tuple[tuple[Limit | None, ...], tuple[Limit | None, ...]]] = {
            arm: (_limits(layers, kinds, arm, entered=False), _limits(layers, kinds, arm, entered=True)) for arm in ARMS
        }
        self.within = self.grid.within
        self.spreads: dict[tuple[int, int, HexMask, HexMask], HexMask] = {}
        self.marches: dict[tuple[int, int, HexMask, HexMask], HexMask] = {}
        self._sights: dict[int, tuple[int, int, int] | None] = {}

    def _mask(self, quality: str) -> HexMask:
        return sum(mask for ground, mask in self._spots if getattr(ground, quality))

    def bars(self, arm: Arm) -> HexMask:
        """The mask of the hexes whose terrain is closed to an arm, not counting impassable terrain."""
        return sum(mask for ground, mask in self._spots if arm in ground.barred)

    def layer(self, hex_: int, has: Callable[[Terrain], bool]) -> str:
        """The id of the first terrain layer of a hex for which ``has`` is true."""
        return next(id_ for id_ in self.ground[hex_].terrains if has(self.table[id_]))

    def sight(self, from_: int, to: int) -> tuple[HexMask, HexMask, HexMask] | None:
        """Masks of the hexes where a piece would block: entered, touched on the left, touched on the right.

        ``None`` when terrain alone blocks the line. The line is blocked by any piece in the first mask, or by
        pieces in both of the others; where terrain already closes one side, the other side's hexes are in the first.
        """
        key = from_ * self.size + to
        try:
            return self._sights[key]
        except KeyError:
            found = self._sights[key] = self._look(from_, to)
            return found

    def touched(self, from_: int, to: int) -> tuple[HexMask, HexMask, HexMask]:
        """Masks of the hexes between two hexes that the line enters, touches on its left, touches on its right."""
        (q, r), (to_q, to_r) = self.grid.axial[from_], self.grid.axial[to]
        line = crossing((to_q - q, to_r - r))
        on_board = self.grid.on_board
        return on_board(from_, line.through), on_board(from_, line.left), on_board(from_, line.right)

    def blocking_between(self, from_: int, to: int) -> HexMask:
        """The mask of the hexes whose terrain blocks lines between two hexes; a plateau does not block its own."""
        here = self.plateau[from_]
        if here and here == self.plateau[to]:
            return self.blocking & ~here | self._mask_below & here
        return self.blocking

    @property
    def _mask_below(self) -> HexMask:
        return self._mask("blocks_below")

    def _look(self, from_: int, to: int) -> tuple[int, int, int] | None:
        if self.grid.distance[from_][to] <= 1:
            return OPEN_SIGHT
        through, left, right = self.touched(from_, to)
        blocking = self.blocking_between(from_, to)
        if through & blocking:
            return None
        closed_left, closed_right = left & blocking, right & blocking
        if closed_left and closed_right:
            return None
        if closed_left:
            return through | right, 0, 0
        if closed_right:
            return through | left, 0, 0
        return through, left, right

    def sides_crossed(self, attacker: int, target: int) -> int:
        """The hexsides of ``target``, as bits, through which the line from ``attacker`` enters it; two at a corner."""
        (q, r), (from_q, from_r) = self.grid.axial[target], self.grid.axial[attacker]
        return entry_sides((from_q - q, from_r - r))


@cache
def entry_sides(offset: Axial) -> int:
    """The hexsides, as bits in ``DIRECTIONS`` order, that a line to a hex's centre from ``offset`` crosses."""
    corners: tuple[Axial, ...] = ((1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1))
    sides = 0
    for number in range(6):
        start, end = corners[number], corners[(number + 1) % 6]
        if _turn(start, offset) >= 0 and _turn(offset, end) >= 0:
            sides |= 1 << number
    return sides


def _turn(one: Axial, other: Axial) -> int:
    return one[0] * other[1] - one[1] * other[0]


def _ground(terrains: tuple[Terrain, ...]) -> HexGround:
    flat = [terrain for terrain in terrains if not terrain.height]
    hills = [terrain for terrain in terrains if terrain.height]
    return HexGround(
        terrains=tuple(terrain.id for terrain in terrains),
        stop=any(terrain.stop for terrain in terrains),
        impassable=any(terrain.impassable for terrain in terrains),
        barred=tuple(arm for arm in ARMS if any(arm in terrain.barred for terrain in terrains)),
        stops_generals=any(terrain.stop and terrain.generals for terrain in terrains),
        bars_generals=any(terrain.impassable and terrain.generals for terrain in terrains),
        is_hill=bool(hills),
        is_clear=all(terrain.plain for terrain in terrains),
        blocks_below=any(terrain.blocks_sight for terrain in flat),
        cover=min((terrain.target for terrain in flat), default=0),
        hill_cover=min((terrain.target for terrain in hills), default=0),
        level_cover=min((terrain.target_level for terrain in hills), default=0),
        flags_below=max((terrain.flags_below for terrain in hills), default=0),
        plateau=any(terrain.plateau for terrain in hills),
        enter=tuple(_worst([terrain.enter.get(arm, FREE) for terrain in terrains]) for arm in ARMS),
        occupy=tuple(_worst([terrain.occupy.get(arm, FREE) for terrain in terrains]) for arm in ARMS),
        buildable=all(terrain.buildable for terrain in terrains),
    )


def _stopping(features: tuple[Feature, ...], table: Mapping[str, Terrain], *, generals: bool) -> HexMask:
    """The mask of the hexes with a feature that stops units, or generals, that enter."""
    rows = ((feature.hex, table[feature.terrain]) for feature in features)
    return mask_of(tuple({hex_ for hex_, row in rows if row.stop and (row.generals or not generals)}))


def _worst(limits: list[Limit | bool]) -> Limit | None:
    if any(limit is False for limit in limits):
        return None
    real = [limit for limit in limits if isinstance(limit, Limit)]
    return Limit(
        min((limit.range for limit in real), default=ANY_RANGE), min((limit.dice for limit in real), default=0)
    )


def _limits(
    layers: tuple[tuple[str, ...], ...], kinds: Mapping[tuple[str, ...], HexGround], arm: Arm, *, entered: bool
) -> tuple[Limit | None, ...]:
    """The limit that each hex sets to an arm, in reading order; ``entered`` in this turn."""
    number, found = ARMS.index(arm), dict[tuple[str, ...], Limit | None]()
    for ids, one in kinds.items():
        occupy, enter = one.occupy[number], one.enter[number] if entered else FREE
        found[ids] = occupy and enter and Limit(min(occupy.range, enter.range), min(occupy.dice, enter.dice))
    return tuple(found[ids] for ids in layers)


@cache
def _edges(grid: Grid, top: Side) -> tuple[int, int]:
    first, last = 0, 0
    for hex_ in range(len(grid)):
        row = grid.row_of(hex_)
        first |= (row == 0) << hex_
        last |= (row == len(grid.rows) - 1) << hex_
    return (first, last) if top == Side.UNION else (last, first)


@cache
def _rearward(grid: Grid, *, toward_top: bool) -> tuple[tuple[int, ...], ...]:
    """For each hex its neighbors one row nearer to the chosen edge, from the left."""
    pair = (5, 0) if toward_top else (3, 2)
    return tuple(tuple(near for near in (six[pair[0]], six[pair[1]]) if near is not None) for six in grid.toward)


@cache
def sections_of(rows: tuple[int, ...], *, mirrored: bool) -> tuple[HexMask, ...]:
    """The masks of left, center and right as the army whose edge is the bottom sees them, or mirrored.

    In rows of 13 hexes 1 to 4, 5 to 9 and 10 to 13, in rows of 12 1 to 4, 4 to 9 and 9 to 12: hexes 4 and 9 of the
    short rows are cut by a line and belong to both. Double boards: 1 to 9, 10 to 17, 18 to 26 in rows of 26; 1 to 9,
    9 to 17, 17 to 25 in rows of 25.
    """
    masks = [0, 0, 0]
    number = 0
    for length in rows:
        bounds = SECTION_COLUMNS.get(length) or _thirds(length)
        for column in range(1, length + 1):
            for section, (low, high) in enumerate(bounds):
                masks[section] |= (low <= column <= high) << number
            number += 1
    return tuple(reversed(masks)) if mirrored else tuple(masks)


def _thirds(length: int) -> tuple[tuple[int, int], ...]:
    """Sections of a board of non-standard width: near thirds that share no hex."""
    flank = length // 3
    return (1, flank), (flank + 1, length - flank), (length - flank + 1, length)


def _plateaus(grid: Grid, hills: int) -> tuple[HexMask, ...]:
    """For each hex the mask of its connected group of hills, 0 off the hills."""
    groups = [0] * len(grid)
    for hex_ in hexes_of(hills):
        if groups[hex_]:
            continue
        group, edge = 0, 1 << hex_
        while edge:
            group |= edge
            near = 0
            for member in hexes_of(edge):
                near |= grid.neighbour_mask[member]
            edge = near & hills & ~group
        for member in hexes_of(group):
            groups[member] = group
    return tuple(groups)
