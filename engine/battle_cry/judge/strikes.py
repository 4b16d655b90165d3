"""Strikes: the expected hits of each unit on each enemy that it could attack in a turn of its side.

A quick count by range, ground, works and how far a unit goes and still battles. Sight and what bars the way are left
out.
"""

from __future__ import annotations

from functools import lru_cache

from engine.battle_cry.computer.odds import chances_of
from engine.battle_cry.computer.weights import STEADY
from engine.battle_cry.fire import cover
from engine.battle_cry.judge.battle_tables import BattleTables, tables_of
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, PAIR
from engine.hexgrid import FARTHEST, hexes_of

CROWD = STEADY.crowd
"""The chance that the first, second, third … enemy able to attack a unit does so."""


class Strikes:
    """The strikes of both sides, whose ``units`` are these, in one position.

    Attributes:
        gains: for each unit that could strike, by id, the most harm that it could do to one enemy, in flags.
        standing: the same without a move.
    """

    def __init__(self, setup: BattleSetup, position: Position, units: tuple[list[Unit], ...]) -> None:
        self.gains: dict[int, float] = {}
        self.standing: dict[int, float] = {}
        self._hits: dict[int, list[float]] = {}
        tables = tables_of(setup)
        for side in PAIR:
            for unit in units[side]:
                self._add(tables, position, unit)
        for hits in self._hits.values():
            hits.sort(reverse=True)

    def _add(self, tables: BattleTables, position: Position, unit: Unit) -> None:
        """Adds the strikes of a unit, one on each enemy that it could reach."""
        setup, placement, enemy = tables.setup, position.placement, ENEMY[unit.side]
        board, from_ = setup.board, unit.hex
        near = board.within[from_][min(sum(tables.ranges(unit)), FARTHEST)] & placement.unit_mask[enemy]
        if not near:
            return
        limit, distances = board.limits[unit.arm][0][from_], board.grid.distance[from_]
        longest, more = (limit.range, limit.dice) if limit is not None else (0, 0)
        extra = setup.rules.extra_dice[unit.side]
        gain = best_standing = 0.0
        for hex_ in hexes_of(near):
            target = placement.units[placement.unit_at[hex_]]
            distance = distances[hex_]
            standing, standing_hits, moved, moved_hits = tables.shots(unit, target, distance)
            less = cover(setup, position, from_, hex_, enemy)
            here = after = 0.0
            if distance <= longest and standing + more + less > 0:
                here = (standing + more + less + extra) * standing_hits
            if moved + less > 0:
                after = (moved + less + extra) * moved_hits
            hits = max(here, after)
            if hits:
                self._hits.setdefault(target.id, []).append(hits)
                gain = max(gain, harm(target.figures, hits))
                best_standing = max(best_standing, harm(target.figures, here)) if here else best_standing
        if gain:
            self.gains[unit.id] = gain
        if best_standing:
            self.standing[unit.id] = best_standing

    def expected(self, unit: Unit) -> float:
        """The expected hits on a unit in the enemy's next turn."""
        found = 0.0
        for hits, share in zip(self._hits.get(unit.id, ()), CROWD, strict=False):
            found += hits * share
        return found

    def all_out(self, unit: Unit, orders: int) -> float:
        """The expected hits on a unit if so many enemies attack it."""
        return sum(self._hits.get(unit.id, ())[:orders])


@lru_cache(maxsize=65536)
def harm(figures: int, hits: float) -> float:
    """The expected loss of a unit of so many figures under fire that averages so many hits, in flags."""
    prices, found = STEADY.figures, 0.0
    for number, chance in enumerate(chances_of(hits, figures)):
        left = figures - number - 1
        found += chance * (prices[min(left, len(prices) - 1)] + (left == 0))
    return found


@lru_cache(maxsize=65536)
def falls(figures: int, hits: float) -> float:
    """The chance that a unit of so many figures is eliminated by fire that averages so many hits."""
    return chances_of(hits, figures)[-1] if hits else 0.0
