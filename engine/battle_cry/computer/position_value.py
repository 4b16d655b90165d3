"""Values of ending a turn in a hex: danger, prospects, support, progress, generals."""

from __future__ import annotations

from engine.battle_cry.computer.goals import Goals
from engine.battle_cry.computer.odds import chance_of
from engine.battle_cry.computer.threat_map import FIGURES, ThreatMap
from engine.battle_cry.fire import rolled
from engine.battle_cry.odds import chance_to_fall
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.sides import ENEMY

GENERAL_STRIDE = 3
"""The longest move of a lone general, in hexes."""


class HexValues:
    """Values of hexes for pieces over one threat map, cached."""

    def __init__(self, threats: ThreatMap) -> None:
        self.threats = threats
        self.weights = threats.piece_values.weights
        self._advance = self.weights.advance + self.weights.impatience * threats.position.turn
        self._goals = Goals(threats.setup, threats.position, threats.piece_values)
        self._units: dict[int, float] = {}
        self._sparing: dict[tuple[int, frozenset[int]], float] = {}
        self._generals: dict[int, float] = {}

    def unit(self, unit: Unit, hex_: int, spared: frozenset[int] = frozenset()) -> float:
        """The value of a unit, with its general, ending the turn in a hex; ``spared`` enemies do not count."""
        key = (unit.id * FIGURES + unit.figures) * self.threats.setup.board.size + hex_
        known = self._sparing.get((key, spared)) if spared else self._units.get(key)
        if known is None:
            known = self._unit(unit, hex_, spared)
            if spared:
                self._sparing[key, spared] = known
            else:
                self._units[key] = known
        return known

    def _unit(self, unit: Unit, hex_: int, spared: frozenset[int]) -> float:
        threats, weights = self.threats, self.weights
        hits = threats.hits_at(unit, hex_, spared)
        value = weights.prospect * threats.prospect(unit, hex_)
        value -= weights.danger * threats.piece_values.harm(unit.side, unit.figures, hits)
        value -= self._advance * self._way(unit, hex_)
        toll = threats.setup.rules.toll
        if toll:
            value -= threats.piece_values.harm(unit.side, unit.figures, toll(threats.setup, unit, hex_))
        value += weights.support * min(threats.friends_near(unit, hex_), 2)
        if self._goals.any:
            value += self._goals.at(unit.side, hex_)
        if threats.position.placement.has_general(unit):
            value += self.led(unit, hex_, hits)
        return value

    def _way(self, unit: Unit, hex_: int) -> float:
        """The hexes still to go before the unit can fight."""
        gap = self.threats.gap(unit.side, hex_)
        if unit.arm == "artillery":
            return max(gap - 3, 0)
        return max(gap - 1, 0)

    def led(self, unit: Unit, hex_: int, hits: float) -> float:
        """The value of a general with a unit in a hex where so many hits are expected."""
        weights = self.weights
        gap = self.threats.gap(unit.side, hex_)
        near = 1.0 if gap <= GENERAL_STRIDE + 1 else 0.5
        arm = 1.0 if unit.arm != "artillery" else 0.3
        strength = unit.figures / max(unit.full, 1)
        risk = chance_of(hits, unit.figures) * weights.shield * self.threats.piece_values.general[unit.side]
        return weights.lead * near * arm * strength - weights.danger * risk

    def general(self, general: General, hex_: int) -> float:
        """The value of a general ending the turn in a hex, with the unit there if there is one."""
        key = 2 * hex_ + general.side
        known = self._generals.get(key)
        if known is None:
            known = self._generals[key] = self._general(general, hex_)
        return known

    def _general(self, general: General, hex_: int) -> float:
        unit = self.threats.position.placement.unit(hex_)
        if unit is not None and unit.side == general.side:
            return self.led(unit, hex_, self.threats.hits_at(unit, hex_))
        distance = self.threats.setup.board.grid.distance[hex_]
        lonely = min([distance[other.hex] for other in self.threats.foes(ENEMY[general.side])], default=9)
        risk = self.weights.danger * self.fall(general, hex_) * self.threats.piece_values.general[general.side]
        return -self.weights.alone - self._advance * lonely - risk

    def fall(self, general: General, hex_: int) -> float:
        """The chance that a lone general in a hex falls next turn."""
        threats, safe = self.threats, 1.0
        rules, board = threats.setup.rules, threats.setup.board
        row, foes = board.grid.distance[hex_], threats.foes(general.side)
        nearest = sorted([(row[enemy.hex], number) for number, enemy in enumerate(foes)])
        for (distance, number), share in zip(nearest, self.weights.crowd, strict=False):
            enemy = foes[number]
            at = max(distance - threats.arms.stride(enemy), 1)
            if at > 1 and not (rules.general_in_range and at <= rules.longest(enemy)):
                continue
            dice = rules.base_dice(threats.setup, enemy, at, int(distance > at), None).dice
            deadly = threats.arms.deadly_to_general(at)
            safe *= 1 - share * chance_to_fall(rolled(threats.setup, enemy.side, dice), deadly)
        return 1 - safe
