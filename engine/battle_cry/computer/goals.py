"""What special rules make of places: held ground that gives flags, and the ways off the map."""

from __future__ import annotations

from functools import cached_property

from engine.battle_cry.computer.piece_value import PieceValues
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.battle_cry.special.objectives import HOLDING, holds
from engine.battle_cry.special_values import Objective
from engine.hexgrid import hexes_of

FAR = 6
"""The hexes from which such a place draws nobody any more."""

UNHELD, HELD = 0.5, 0.35
"""The share of its flags that going to ground not yet won is worth there, and staying on ground that must be kept."""

WAY_OUT = 0.4
"""The share of its flags that standing where a unit may leave next turn is worth."""


class Goals:
    """What each hex is worth to each side because of the battle's special rules, in flags."""

    def __init__(self, setup: BattleSetup, position: Position, piece_values: PieceValues) -> None:
        self._setup = setup
        self._position = position
        self._piece_values = piece_values
        self.any = bool(setup.objectives or setup.rules.exits)

    def at(self, side: Side, hex_: int) -> float:
        """What it is worth that a unit of a side stands in a hex."""
        return self._values[side][hex_]

    @cached_property
    def _values(self) -> tuple[tuple[float, ...], ...]:
        return tuple(tuple(self._value(side, hex_) for hex_ in range(self._setup.board.size)) for side in Side)

    def _value(self, side: Side, hex_: int) -> float:
        draws = [share * self._near(hexes, hex_) for hexes, share in self._draws[side]]
        return max(draws, default=0.0)

    @cached_property
    def _draws(self) -> tuple[list[tuple[int, float]], ...]:
        """For each side the places that draw it, as masks, and what being there is worth."""
        return tuple([*self._ground(side), *self._exits(side)] for side in Side)

    def _ground(self, side: Side) -> list[tuple[int, float]]:
        return [
            (one.hexes, self._share(one, side) * one.flags * self._piece_values.flag[one.side])
            for one in self._wanted()
        ]

    def _wanted(self) -> list[Objective]:
        return [one for one in self._setup.objectives if not (one.kept and holds(self._position, one))]

    def _share(self, one: Objective, side: Side) -> float:
        """Own ground is to be reached and kept, the enemy's denied, if standing there denies it."""
        if one.side == side:
            return HELD if holds(self._position, one) else UNHELD
        denied = one.when != "all" and HOLDING[one.when](self._position.placement, one)
        return UNHELD if denied else HELD

    def _exits(self, side: Side) -> list[tuple[int, float]]:
        rules = self._setup.rules
        return [
            (way.hexes, WAY_OUT * way.flags * self._piece_values.flag[side]) for way in rules.exits if way.side == side
        ]

    def _near(self, hexes: int, hex_: int) -> float:
        """1 there, less with each hex between."""
        distance = self._setup.board.grid.distance[hex_]
        away = min(distance[one] for one in hexes_of(hexes))
        return max(1 - away / FAR, 0.0)
