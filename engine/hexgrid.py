"""Hex grid of pointy-top hexes in rows: names, neighbors, distances, and the hexes that a line touches.

A board is given by the lengths of its rows. Odd rows (B, D, …) are pushed half a hex to the right, as on a standard
board of nine rows with 13 and 12 hexes in turn. Inside ``engine`` a hex is its index in reading order; its name, row
letter and column number from 1, is what leaves the engine. A set of hexes is a ``HexMask``, one bit a hex.
"""

from __future__ import annotations

from functools import cache, lru_cache
from string import ascii_uppercase
from typing import Final, NamedTuple, TypeAlias

Axial = tuple[int, int]

HexMask: TypeAlias = int
"""A set of hexes as a whole number: bit n stands for hex n. ``mask_of`` and ``hexes_of`` convert.

An alias and no ``NewType``: every union and intersection of masks is plain arithmetic, whose results are ``int``.
"""

DIRECTIONS: tuple[str, ...] = ("ne", "e", "se", "sw", "w", "nw")
"""The six hexsides, clockwise from the upper right; a hexside's opposite is three further on."""

_STEPS: tuple[Axial, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

FARTHEST = 7
"""The longest range of any shot or march, in hexes."""

BEYOND = 1 << 30
"""A distance greater than any on a board."""


class Crossing(NamedTuple):
    """The hexes that a line between two hexes' centers touches, as axial offsets from the first.

    ``through`` are entered; ``left`` and ``right`` are only touched, along a hexside or at a corner, on that side.
    """

    through: tuple[Axial, ...]
    left: tuple[Axial, ...]
    right: tuple[Axial, ...]


class Grid:
    """The shape of a board, built once for a list of row lengths and shared (``grid_of``).

    ``within`` holds for each hex the masks of the others at most 0, 1, 2 … ``FARTHEST`` away.
    """

    def __init__(self, rows: tuple[int, ...]) -> None:
        self.rows = rows
        self.names: tuple[str, ...] = tuple(
            f"{ascii_uppercase[row]}{column + 1}" for row, length in enumerate(rows) for column in range(length)
        )
        self.index: dict[str, int] = {name: number for number, name in enumerate(self.names)}
        self.row_column: tuple[tuple[int, int], ...] = tuple(
            (row, column) for row, length in enumerate(rows) for column in range(length)
        )
        self.axial: tuple[Axial, ...] = tuple((column - (row - (row & 1)) // 2, row) for row, column in self.row_column)
        self.at: dict[Axial, int] = {place: number for number, place in enumerate(self.axial)}
        self.toward: tuple[tuple[int | None, ...], ...] = tuple(
            tuple(self.at.get((q + dq, r + dr)) for dq, dr in _STEPS) for q, r in self.axial
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(near for near in six if near is not None) for six in self.toward
        )
        self.neighbour_mask: tuple[HexMask, ...] = tuple(mask_of(near) for near in self.neighbours)
        self.distance: tuple[tuple[int, ...], ...] = tuple(
            tuple(_distance(here, there) for there in self.axial) for here in self.axial
        )
        self.within: tuple[tuple[int, ...], ...] = tuple(_rings(distances) for distances in self.distance)

    def __len__(self) -> int:
        return len(self.names)

    def row_of(self, hex_: int) -> int:
        """The row's number from 0 at the top."""
        return self.row_column[hex_][0]

    def direction(self, from_: int, to: int) -> int:
        """The index in ``DIRECTIONS`` of the hexside of ``from_`` that neighbour ``to`` shares."""
        return self.toward[from_].index(to)

    def on_board(self, origin: int, offsets: tuple[Axial, ...]) -> HexMask:
        """The mask of the hexes at ``offsets`` from ``origin``, off-board ones left out."""
        q, r = self.axial[origin]
        mask = 0
        for dq, dr in offsets:
            hex_ = self.at.get((q + dq, r + dr))
            if hex_ is not None:
                mask |= 1 << hex_
        return mask


@lru_cache(maxsize=64)
def grid_of(rows: tuple[int, ...]) -> Grid:
    """The shared grid with rows of these lengths, from the top."""
    return Grid(rows)


STANDARD_ROWS: tuple[int, ...] = (13, 12, 13, 12, 13, 12, 13, 12, 13)
DOUBLE_ROWS: tuple[int, ...] = (26, 25, 26, 25, 26, 25, 26, 25, 26)
"""Two standard boards side by side: the half hexes where they meet make whole ones (reading 2)."""


def mask_of(hexes: tuple[int, ...]) -> HexMask:
    """The mask of these hexes."""
    mask = 0
    for hex_ in hexes:
        mask |= 1 << hex_
    return mask


def hexes_of(mask: HexMask) -> tuple[int, ...]:
    """The hexes of a mask in reading order. Many masks of a battle are asked for again and again."""
    known = _HEXES.get(mask)
    if known is None:
        if len(_HEXES) >= _MOST_MASKS:
            _HEXES.clear()
        known = _HEXES[mask] = hexes_once(mask)
    return known


_HEXES: Final[dict[HexMask, tuple[int, ...]]] = {}
_MOST_MASKS: Final = 1 << 14
_BITS: Final = tuple(tuple(bit for bit in range(8) if byte >> bit & 1) for byte in range(256))
"""For each byte the bits that are set in it."""


def hexes_once(mask: HexMask) -> tuple[int, ...]:
    """The hexes of a mask in reading order, of one that is not asked for again."""
    found, first = list[int](), 0
    for byte in mask.to_bytes((mask.bit_length() + 7) // 8, "little"):
        if byte:
            for bit in _BITS[byte]:
                found.append(first + bit)
        first += 8
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def beside(grid: Grid, mask: HexMask) -> HexMask:
    """The hexes next to those of a mask, some of themselves included. Kept for masks of whole armies."""
    near = 0
    for hex_ in hexes_of(mask):
        near |= grid.neighbour_mask[hex_]
    return near


def _rings(distances: tuple[int, ...]) -> tuple[HexMask, ...]:
    """For each distance the mask of the hexes at most that far away, the hex itself left out."""
    rings = [0] * (FARTHEST + 1)
    for hex_, far in enumerate(distances):
        for reach in range(far, FARTHEST + 1) if far else ():
            rings[reach] |= 1 << hex_
    return tuple(rings)


def _distance(one: Axial, other: Axial) -> int:
    dq, dr = other[0] - one[0], other[1] - one[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


@cache
def crossing(offset: Axial) -> Crossing:
    """The hexes that a line from a hex's center to the one at ``offset`` touches in between.

    Exact: the arithmetic is in whole numbers.
    """
    span = _distance((0, 0), offset)
    through: list[Axial] = []
    left: list[Axial] = []
    right: list[Axial] = []
    for place in _around_line(offset, span):
        touch = _touches(offset, place)
        if touch == "through":
            through.append(place)
        elif touch == "edge":
            (left if _side(offset, place) > 0 else right).append(place)
    return Crossing(tuple(through), tuple(left), tuple(right))


def _around_line(offset: Axial, span: int) -> list[Axial]:
    """The hexes near the line, strictly between its ends by distance."""
    reach = range(-span, span + 1)
    return [
        (q, r)
        for q in reach
        for r in reach
        if (q, r) != (0, 0)
        and (q, r) != offset
        and _distance((0, 0), (q, r)) <= span
        and _distance(offset, (q, r)) <= span
    ]


def _side(offset: Axial, place: Axial) -> int:
    """Positive to the left of the line, looking along it, negative to the right, 0 on it."""
    return offset[1] * place[0] - offset[0] * place[1]


def _touches(offset: Axial, place: Axial) -> str | None:
    """``through``, ``edge`` (a hexside or corner only) or ``None`` for the hex at ``place``.

    In cube coordinates a hex is the set of points whose three coordinate differences lie within 1 of its center's. Each
    difference grows linearly along the line, so the stretch inside is an intersection of intervals of t.
    """
    low_n, low_d, high_n, high_d = 0, 1, 1, 1
    closed_only = False
    for slope, start in zip(_differences(offset), _differences(place), strict=True):
        if slope == 0:
            if abs(start) > 1:
                return None
            closed_only = closed_only or abs(start) == 1
            continue
        toward = start if slope > 0 else -start
        enter_n, leave_n, divisor = toward - 1, toward + 1, abs(slope)
        if enter_n * low_d > low_n * divisor:
            low_n, low_d = enter_n, divisor
        if leave_n * high_d < high_n * divisor:
            high_n, high_d = leave_n, divisor
    gap = high_n * low_d - low_n * high_d
    if gap < 0:
        return None
    return "edge" if gap == 0 or closed_only else "through"


def _differences(place: Axial) -> tuple[int, int, int]:
    q, r = place
    s = -q - r
    return q - r, r - s, s - q
