"""Tasks: the possible uses of one order, each with its own value."""

from __future__ import annotations

from msgspec import Struct

from engine.battle_cry.computer.attack_value import Attack, KnownVolleys, Volley, attacks_of
from engine.battle_cry.computer.position_value import HexValues
from engine.battle_cry.computer.threat_map import placed
from engine.battle_cry.frames import GiveOrders, MoveUnits
from engine.battle_cry.movement import destinations, piece_of
from engine.battle_cry.placement import General, Placement, Unit
from engine.battle_cry.placement_changes import with_general_at, with_unit_at
from engine.battle_cry.position import Order, Position
from engine.battle_cry.sides import ENEMY
from engine.field_changes import replace
from engine.hexgrid import hexes_of


class Destination(Struct, frozen=True, gc=False):
    """A hex to which an ordered piece may go, or where it stays, with the value of that alone."""

    to: int
    gain: float


class Task(Struct, frozen=True):
    """An ordered piece and its choices, the best first; ``pools`` are the order pools it could use, as bits."""

    order: Order
    piece: Unit | General
    choices: tuple[Destination, ...]
    pools: int = 0

    @property
    def gain(self) -> float:
        """The value of the order by itself."""
        return self.choices[0].gain

    def first_free(self, taken: set[int]) -> Destination:
        """The best choice whose hex no other piece goes to."""
        for one in self.choices:
            if one.to not in taken:
                return one
        return Destination(self.piece.hex, 0.0)


class Tasks:
    """Makes tasks over one threat map, and caches them."""

    def __init__(self, hex_values: HexValues, volleys: KnownVolleys | None = None) -> None:
        self.hex_values = hex_values
        self.threats = hex_values.threats
        self.volleys: KnownVolleys = {} if volleys is None else volleys
        self._known: dict[tuple[Order, type], Task] = {}

    def of(self, position: Position, order: Order) -> Task:
        """An order with everything that could be done with it in the position's phase of the turn."""
        key = order, type(position.stack[-1])
        if key not in self._known:
            piece = piece_of(position, order)
            found = (
                self._general(position, piece, order)
                if isinstance(piece, General)
                else self._unit(position, piece, order)
            )
            found.sort(key=lambda choice: -choice.gain)
            self._known[key] = Task(order, piece, tuple(found))
        return self._known[key]

    def _ways(self, position: Position, order: Order) -> tuple[int, ...]:
        """The hexes to which an ordered piece may still move, now or once orders are given."""
        frame = position.stack[-1]
        if isinstance(frame, MoveUnits):
            movable = order.again and order.moves > 0 if frame.again else order.moves > order.again
        else:
            movable = isinstance(frame, GiveOrders) and order.moves > 0
        return hexes_of(destinations(self.threats.setup, position, order)) if movable else ()

    def _general(self, position: Position, general: General, order: Order) -> list[Destination]:
        price = self.hex_values.general(general, general.hex) + self.hex_values.weights.steps
        ways = self._ways(position, order)
        return [
            Destination(general.hex, 0.0),
            *(Destination(to, self.hex_values.general(general, to) - price) for to in ways),
        ]

    def _unit(self, position: Position, unit: Unit, order: Order) -> list[Destination]:
        found = [Destination(unit.hex, self._attack(position, unit, order, unit.hex))]
        here = self.hex_values.unit(unit, unit.hex)
        for to in self._ways(position, order):
            there = self.hex_values.unit(unit, to)
            if order.again and order.battles:
                there = max(there, here)
            gain = there - here - self.hex_values.weights.steps
            found.append(Destination(to, gain + self._attack(position, unit, order, to)))
        return found

    def _attack(self, position: Position, unit: Unit, order: Order, to: int) -> float:
        """The value of the best attack from a hex, other units apart."""
        moved = self.threats.setup.board.grid.distance[unit.hex][to] if to != unit.hex else order.moved
        if not self.may_attack(unit, order, to, moved):
            return 0.0
        there = position if to == unit.hex else replace(position, placement=moved_to(position.placement, ((unit, to),)))
        found = attacks_of(self.threats, there, placed(unit, to), replace(order, moved=moved))
        return self.salvo(there, [found] * order.battles)

    def salvo(self, position: Position, attackers: list[list[Attack]]) -> float:
        """The value of attacks made one after the other."""
        return Volley(self.threats, position).fire(attackers)

    def may_attack(self, unit: Unit, order: Order, hex_: int, moved: int) -> bool:
        """Whether a unit in a hex, so far from where it was, has a battle left, and an enemy near enough for it."""
        if not order.battles or moved > order.fires_after:
            return False
        within = self.threats.setup.board.within[hex_][self.threats.arms.longest(unit)]
        enemy, placement = ENEMY[unit.side], self.threats.position.placement
        return bool(within & (placement.unit_mask[enemy] | placement.general_mask[enemy]))


def moved_to(placement: Placement, going: tuple[tuple[Unit | General, int], ...]) -> Placement:
    """The placement after these pieces moved, units with their generals."""
    for piece, to in going:
        if isinstance(piece, General):
            placement = with_general_at(placement, placement.generals[piece.id], to)
            continue
        general = placement.general(piece.hex)
        placement = with_unit_at(placement, piece, to)
        placement = with_general_at(placement, general, to) if general else placement
    return placement
