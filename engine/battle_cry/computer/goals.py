"""Values of places by special rules: ground that gives flags, and exits off the map."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TypeAlias

from engine.battle_cry.computer.piece_value import PieceValues
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.battle_cry.special.objectives import HOLDING, holds
from engine.battle_cry.special_values import Objective
from engine.hexgrid import Grid, HexMask, hexes_of

_Draw: TypeAlias = tuple[HexMask, float]
"""An attractive place: its hexes, and the value of being there."""

FAR = 6
"""The distance in hexes from which such a place has no value."""

UNHELD, HELD = 0.5, 0.35
"""Value of being on ground not yet won, and of staying on ground that must be kept, as shares of its flags."""

WAY_OUT = 0.4
"""Value of standing where a unit may leave next turn, as a share of its flags."""


class Goals:
    """The value of each hex to each side by the battle's special rules, in flags."""

    def __init__(self, setup: BattleSetup, position: Position, piece_values: PieceValues) -> None:
        self._setup = setup
        self._position = position
        self._piece_values = piece_values
        self.any = bool(setup.objectives or setup.rules.exits)

    def at(self, side: Side, hex_: int) -> float:
        """The value for a side of a unit standing in a hex."""
        return self._values[side][hex_]

    @cached_property
    def _values(self) -> tuple[tuple[float, ...], ...]:
        grid = self._setup.board.grid
        return tuple(_drawn(grid, (*self._ground(side), *self._exits(side))) for side in Side)

    def _ground(self, side: Side) -> list[_Draw]:
        return [
            (one.hexes, self._share(one, side) * one.flags * self._piece_values.flag[one.side])
            for one in self._wanted()
        ]

    def _wanted(self) -> list[Objective]:
        return [one for one in self._setup.objectives if not (one.kept and holds(self._position, one))]

    def _share(self, one: Objective, side: Side) -> float:
        """The share of an objective's value: own ground to reach and keep, the enemy's to deny."""
        if one.side == side:
            return HELD if holds(self._position, one) else UNHELD
        denied = one.when != "all" and HOLDING[one.when](self._position.placement, one)
        return UNHELD if denied else HELD

    def _exits(self, side: Side) -> list[_Draw]:
        rules = self._setup.rules
        return [
            (way.hexes, WAY_OUT * way.flags * self._piece_values.flag[side]) for way in rules.exits if way.side == side
        ]


@lru_cache(maxsize=512)
def _drawn(grid: Grid, draws: tuple[_Draw, ...]) -> tuple[float, ...]:
    """The value of each hex to a side: that of the place which draws most there."""
    best = [0.0] * len(grid)
    for number, (hexes, share) in enumerate(draws):
        values = [share * near for near in _nearness(grid, hexes)]
        best = [max(pair) for pair in zip(best, values, strict=True)] if number else values
    return tuple(best)


@lru_cache(maxsize=512)
def _nearness(grid: Grid, hexes: HexMask) -> tuple[float, ...]:
    """For each hex 1 if it is one of these, less with each hex of distance."""
    places = hexes_of(hexes)
    return tuple(max(1 - min(distance[one] for one in places) / FAR, 0.0) for distance in grid.distance)
