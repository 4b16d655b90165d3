"""The battle as everybody sees it, as a position in the engine's own terms: no hands, no draw piles.

It is made of the public part of a view, so it is the same for every seat that sees the same board, asked or not.
"""

from __future__ import annotations

from engine.battle_cry.determinize import open_placement, open_works
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Position, Trophy
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, PAIR, Side, side_of
from engine.battle_cry.view import PublicView, SeatView
from engine.hexgrid import BEYOND


class Field:
    """What a view shows of a battle.

    Attributes:
        mover: the side whose turn it is, ``waiter`` the other one.
        sign: 1 if the Union moves, else -1: the sign of what is good for the side to move.
        missing: the flags that each side still needs, at least 1.
        begun: whether the card of this turn is on the table.
        viewer: the side of the seat whose view it is; ``None`` for a watcher.
        hand: the hand of that seat; ``None`` for a watcher, or a seat without one.
        open_units: the units, by id, that the side to move has ordered and that have not battled.
        distance: the distances of all hexes from one another.
    """

    def __init__(self, setup: BattleSetup, view: PublicView) -> None:
        self.setup = setup
        self.view = view
        self.mover = side_of(view.active)
        self.waiter = ENEMY[self.mover]
        self.sign = 1.0 if self.mover is Side.UNION else -1.0
        self.placement = open_placement(setup, view)
        self.units: tuple[list[Unit], ...] = tuple(list(self.placement.units_of(side)) for side in PAIR)
        self.generals: tuple[list[General], ...] = tuple(list(self.placement.generals_of(side)) for side in PAIR)
        self.flags = tuple(len(side.stand) for side in view.sides)
        self.missing = tuple(max(setup.goal[side] - self.flags[side], 1) for side in PAIR)
        self.begun = bool(view.table)
        own = view if isinstance(view, SeatView) else None
        self.viewer: Side | None = side_of(own.seat) if own is not None else None
        self.hand: tuple[str, ...] | None = own.hand if own is not None else None
        self.open_units: tuple[int, ...] = tuple([one.id for one in view.units if one.ordered and not one.battled])
        self.distance: tuple[tuple[int, ...], ...] = setup.board.grid.distance
        self._position: Position | None = None

    @property
    def position(self) -> Position:
        """The position without what is hidden: empty hands, no decks, nothing asked."""
        if self._position is None:
            self._position = self._public_position()
        return self._position

    def _public_position(self) -> Position:
        stands = [tuple([Trophy(one.kind, one.name) for one in side.stand]) for side in self.view.sides]
        return Position(
            turn=self.view.turn,
            active=self.mover,
            placement=self.placement,
            works=open_works(self.setup, self.view),
            decks=(),
            hands=((), ()),
            stands=(stands[0], stands[1]),
            table=self.view.table,
            effective=self.view.counts_as,
        )

    @property
    def shared(self) -> bool:
        """Whether sides have several players: then hands and orders are not reckoned with."""
        return self.setup.roster.shared

    def gap(self, unit: Unit | General) -> int:
        """The distance to the nearest enemy unit, 0 when there is none."""
        row = self.distance[unit.hex]
        nearest = BEYOND
        for enemy in self.units[1 - unit.side]:
            nearest = min(nearest, row[enemy.hex])
        return nearest if nearest < BEYOND else 0
