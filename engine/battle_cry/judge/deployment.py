"""Where everybody stands, and what rests on that alone.

Deployments of supposed positions are kept: many trials of a turn end in the same places.
"""

from __future__ import annotations

from functools import lru_cache

from engine.battle_cry.judge.strikes import Strikes
from engine.battle_cry.placement import General, Placement, Unit
from engine.battle_cry.position import Position, Work
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import PAIR, Side
from engine.hexgrid import BEYOND

MOST_KNOWN = 256
"""The number of deployments that are kept."""


class Deployment:
    """The pieces on the board and the works.

    Attributes:
        units: those of each side on the board; so are ``generals``.
        position: a position of these pieces and works alone: no cards, no flags, nothing asked.
        distance: the distances of all hexes from one another.
    """

    def __init__(self, setup: BattleSetup, placement: Placement, works: tuple[Work, ...]) -> None:
        self.setup = setup
        self.placement = placement
        self.units: tuple[list[Unit], ...] = tuple([placement.units_of(side) for side in PAIR])
        self.generals: tuple[list[General], ...] = tuple([placement.generals_of(side) for side in PAIR])
        self.position = Position(
            turn=1,
            active=Side.UNION,
            placement=placement,
            works=works,
            decks=(),
            hands=((), ()),
            stands=((), ()),
        )
        self.distance: tuple[tuple[int, ...], ...] = setup.board.grid.distance
        self._strikes: Strikes | None = None

    @property
    def strikes(self) -> Strikes:
        """What each unit could do to each enemy."""
        if self._strikes is None:
            self._strikes = Strikes(self.setup, self.position, self.units)
        return self._strikes

    def gap(self, piece: Unit | General) -> int:
        """The distance to the nearest enemy unit, 0 when there is none."""
        row = self.distance[piece.hex]
        nearest = BEYOND
        for enemy in self.units[1 - piece.side]:
            nearest = min(nearest, row[enemy.hex])
        return nearest if nearest < BEYOND else 0


@lru_cache(maxsize=MOST_KNOWN)
def deployment_of(setup: BattleSetup, placement: Placement, works: tuple[Work, ...]) -> Deployment:
    """The deployment of these pieces and works, the same object while it is kept."""
    return Deployment(setup, placement, works)
