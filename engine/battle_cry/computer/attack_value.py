"""Values of attacks, in flags: exact odds of hits and flags, several units upon one target in turn."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from engine.battle_cry.computer.threat_map import FIGURES, ThreatMap
from engine.battle_cry.fire import reckon, targets_with_dice
from engine.battle_cry.odds import NEVER, Reroll, chance_to_fall, rolls
from engine.battle_cry.placement import General, Unit
from engine.battle_cry.position import Combat, Order, Position

NONE = -1

DICE = 64
"""More than an attack has dice, and so flags."""


class Attack(Struct, frozen=True):
    """A possible attack: its dice, the number of faces of each that hit, and the flags that the target would ignore.

    ``again`` counts the faces that are rerolled.
    """

    unit: Unit
    to: int
    dice: int
    deadly: int
    ignored: int
    again: Reroll = NEVER


Shooter: TypeAlias = tuple[int, int, int, int, int, int, bool]
"""A unit that attacks, as far as an attack's value rests on it: its id, its hex, the hexes of its move, and of its
order the battles left, the longest move after which it battles, the dice, and whether they need a general."""

KnownVolleys: TypeAlias = dict[tuple[bytes, bytes, tuple[Shooter, ...]], tuple[float, frozenset[int]]]
"""Value and beaten enemies of volleys, by the unit and the general in each hex, and the attackers in their sequence."""


class Effect(NamedTuple):
    """The chance of one combination of hits and effective flags."""

    chance: float
    hits: int
    flags: int


@cache
def effects(dice: int, deadly: int, ignored: int, again: Reroll = NEVER) -> tuple[Effect, ...]:
    """Every combination of hits and flags of a roll, ``ignored`` flags left out."""
    found: dict[tuple[int, int], float] = {}
    for roll in rolls(dice, deadly, again):
        key = roll.hits, max(roll.flags - ignored, 0)
        found[key] = found.get(key, 0.0) + roll.chance
    return tuple(Effect(chance, hits, flags) for (hits, flags), chance in found.items())


def attacks_of(threats: ThreatMap, position: Position, unit: Unit, order: Order | None) -> list[Attack]:
    """Every attack that a unit could make now; without an order it fights back."""
    found = targets_with_dice(threats.setup, position, unit, order)
    return [_attack(threats, position, unit, to, dice) for to, dice in found]


def attack_on(threats: ThreatMap, position: Position, unit: Unit, to: int, order: Order | None) -> Attack:
    """One attack with its dice and odds."""
    return _attack(threats, position, unit, to, reckon(threats.setup, position, unit, to, order).dice)


def _attack(threats: ThreatMap, position: Position, unit: Unit, to: int, dice: int) -> Attack:
    setup = threats.setup
    distance = setup.board.grid.distance[unit.hex][to]
    target = position.placement.unit(to)
    if target is None:
        fatal, again = threats.arms.die(unit, None, distance)
        return Attack(unit, to, dice, fatal, 0, again)
    combat = Combat(
        attacker=unit.id,
        attacker_side=unit.side,
        from_=unit.hex,
        to=to,
        melee=distance == 1,
        target_unit=target.id,
        target_general=NONE,
        faces="",
    )
    morale = setup.rules.morale(setup, position, combat)
    deadly, again = threats.arms.die(unit, target.arm, distance)
    return Attack(unit, to, dice, deadly, morale.sure + morale.free, again)


class Target:
    """A target and its expected fate: ``odds[n]`` is the chance that it stands with n figures.

    The part of ``odds`` missing from 1 is the chance that it was driven back, out of reach of further attacks.
    """

    def __init__(self, threats: ThreatMap, position: Position, hex_: int) -> None:
        self._threats = threats
        self._piece_values = threats.piece_values
        self.unit = position.placement.unit(hex_)
        self.general = position.placement.general(hex_)
        self.odds = [0.0] * self.unit.figures + [1.0] if self.unit else [0.0, 1.0]
        self._position = position
        self._short: dict[int, int] = {}
        self._outcomes: dict[int, float] = {}
        self._known: dict[tuple[int, int, int, Reroll], tuple[float, list[float]]] = {}

    def gain(self, attack: Attack) -> float:
        """The expected value of an attack upon the target in its expected state."""
        return self._expected(attack)[0]

    def make(self, attack: Attack) -> float:
        """Applies an attack to ``odds``, and returns its expected value."""
        value, self.odds = self._expected(attack)
        self._known = {}
        return value

    @property
    def standing(self) -> float:
        """The chance that the target is still there."""
        return sum(self.odds[1:])

    def _expected(self, attack: Attack) -> tuple[float, list[float]]:
        key = attack.dice, attack.deadly, attack.ignored, attack.again
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._reckoned(attack)
        return known

    def _reckoned(self, attack: Attack) -> tuple[float, list[float]]:
        if self.unit is None:
            assert self.general is not None
            falls = chance_to_fall(attack.dice, attack.deadly, attack.again)
            value = self.standing * falls * self._piece_values.general[self.general.side]
            return value, [0.0, self.odds[1] * (1 - falls)]
        return self._expected_on_unit(self.unit, attack)

    def _expected_on_unit(self, unit: Unit, attack: Attack) -> tuple[float, list[float]]:
        after = [0.0] * len(self.odds)
        value, outcomes = 0.0, self._outcomes
        standing = [(figures, chance) for figures, chance in enumerate(self.odds) if figures and chance]
        for odds, hits, flags in effects(attack.dice, attack.deadly, attack.ignored, attack.again):
            for figures, chance in standing:
                left = figures - hits if figures > hits else 0
                likely = chance * odds
                key = (figures * FIGURES + left) * DICE + flags
                outcome = outcomes.get(key)
                if outcome is None:
                    outcome = outcomes[key] = self._outcome(unit, figures, left, flags)
                value += likely * outcome
                if not left or not flags:
                    after[left] += likely
        return value, after

    def _outcome(self, unit: Unit, figures: int, left: int, flags: int) -> float:
        """The value of leaving a unit with so many figures, under so many flags."""
        lost = self._piece_values.cost(unit.side, figures, figures - left)
        if not left:
            return lost + self._orphan(self.general)
        return lost + self._retreat(unit, left, flags) if flags else lost

    def _orphan(self, general: General | None) -> float:
        """The value of endangering a general whose unit is eliminated."""
        return self._piece_values.weights.orphan * self._piece_values.general[general.side] if general else 0.0

    def _retreat(self, unit: Unit, figures: int, flags: int) -> float:
        """The value of driving a unit back for so many flags."""
        hexes = flags * self._threats.setup.rules.flag_hexes(unit)
        short = self._short.get(hexes)
        if short is None:
            rules = self._threats.setup.rules
            short = self._short[hexes] = rules.unit_ways(self._threats.setup, self._position, unit, hexes).short
        driven = self._piece_values.weights.retreat * (hexes - short)
        return driven + self._piece_values.cost(unit.side, figures, min(short, figures))


class Volley:
    """Attacks in sequence: each meets the targets in the expected state left by those before it."""

    def __init__(self, threats: ThreatMap, position: Position) -> None:
        self._threats = threats
        self._position = position
        self.targets: dict[int, Target] = {}

    def target(self, hex_: int) -> Target:
        """The target in a hex, in its expected state."""
        if hex_ not in self.targets:
            self.targets[hex_] = Target(self._threats, self._position, hex_)
        return self.targets[hex_]

    def best(self, choices: list[Attack]) -> tuple[float, Attack | None]:
        """The most valuable of these attacks with its value; ``(0.0, None)`` if none is worth anything."""
        found: tuple[float, Attack | None] = (0.0, None)
        for one in choices:
            gain = self.target(one.to).gain(one)
            if gain > found[0]:
                found = gain, one
        return found

    def fire(self, attackers: list[list[Attack]]) -> float:
        """The total value of units attacking one after the other, those with the fewest choices first."""
        total = 0.0
        for choices in sorted(attackers, key=len):
            _, chosen = self.best(choices)
            if chosen is not None:
                total += self.target(chosen.to).make(chosen)
        return total

    def beaten(self) -> frozenset[int]:
        """The ids of the units that are probably eliminated or driven off."""
        return frozenset(target.unit.id for target in self.targets.values() if target.unit and target.standing < 1 / 2)
