"""Legal attacks (8.1 to 8.5, 9.1, 9.2, reading 42), put together one piece at a time.

The duty to attack is a graph of own hexes and enemy hexes. While nobody in it is without a partner, every duty can be
met in whatever order attacks are fought. So no piece may lead to an attack that could never be fought, or leave a unit
that must attack, or an enemy that must be attacked, without a partner (``needed``); and the batteries bombarding in an
attack may not be too many for 9.13 or too weak for 9.18.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from msgspec.structs import replace

from engine.blue_grey.contact import NONE, Contacts, Hexes, contacts_of
from engine.blue_grey.fire import bombarding
from engine.blue_grey.odds import may_be_bombarded
from engine.blue_grey.position import Combat, Position, Unit
from engine.blue_grey.reckoning import reckon
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import FOOT_AND_HORSE


class Pairing(NamedTuple):
    """An attack as hexes: those attacked, and those attacked from."""

    targets: Hexes
    own: Hexes


def needed(contacts: Contacts, pairing: Pairing) -> Pairing | None:
    """The attack with everything it must include so that nobody is left without a partner; ``None`` if impossible."""
    targets, own = pairing
    met = _reached(contacts, contacts.bound)
    while True:
        more = own | {hex_ for hex_ in contacts.bound - own if contacts.contact[hex_] <= targets}
        left = _reached(contacts, contacts.bound - more)
        wanted = met.union(*(contacts.may[hex_] for hex_ in more & contacts.trenched))
        aimed = targets | (wanted - left)
        if (aimed, more) == (targets, own):
            return pairing_if_possible(contacts, Pairing(targets, own))
        targets, own = aimed, more


def pairing_if_possible(contacts: Contacts, pairing: Pairing) -> Pairing | None:
    """The attack if all its hexes are adjacent to all targets (7.25) and each has a partner of its own in it."""
    for hex_ in pairing.own:
        near = contacts.contact[hex_]
        if not pairing.targets <= contacts.may[hex_] or (near and not near & pairing.targets):
            return None
    return pairing


def _with_more(hexes: Hexes, others: Sequence[int]) -> Iterator[Hexes]:
    """The hexes with each subset of the others, smallest first."""
    for size in range(len(others) + 1):
        for some in combinations(others, size):
            yield hexes.union(some)


def _pairing_of(position: Position, combat: Combat) -> Pairing:
    close = (number for number in combat.attackers if number not in combat.bombarding)
    return Pairing(frozenset(combat.targets), frozenset(position.units[number].hex for number in close))


def _with_guns(combat: Combat, guns: Iterable[int]) -> Combat:
    attackers = tuple(sorted((*combat.attackers, *guns)))
    return replace(combat, attackers=attackers, bombarding=(*combat.bombarding, *guns))


def _reached(contacts: Contacts, own: Hexes) -> Hexes:
    return NONE.union(*(contacts.contact[hex_] for hex_ in own))


class Builder:
    """The legal additions to the attack being put together, at one moment."""

    def __init__(self, setup: BlueGreySetup, position: Position) -> None:
        self.setup = setup
        self.position = position
        self.combat = position.combat or Combat()
        self.contacts = contacts_of(setup, position)
        self.pairing = _pairing_of(position, self.combat)
        if self.contacts.bound & self.contacts.trenched and not self._somebody_is_met():
            self.contacts = self.contacts._replace(trenched=NONE)

    def can_be_completed(self, pairing: Pairing) -> bool:
        """Whether an attack that includes this can be fought at all."""
        whole = needed(self.contacts, pairing)
        if whole is None:
            return False
        if whole.own or self._all_guns_suffice(whole.targets):
            return True
        return any(
            needed(self.contacts, Pairing(whole.targets, frozenset((hex_,)))) is not None
            for hex_, may in self.contacts.may.items()
            if whole.targets <= may
        )

    def can_be_fought(self) -> bool:
        """Whether the attack may be fought as it is."""
        if not self.combat.attackers or needed(self.contacts, self.pairing) != self.pairing:
            return False
        if self.pairing.own:
            return self._guns_fit(self.combat)
        return len(self.combat.targets) == 1 and self._odds_suffice(self.combat)

    def targets(self) -> list[int]:
        """The further hexes that may be attacked, in reading order."""
        found = {hex_ for may in self.contacts.may.values() for hex_ in may}
        if not self.combat.targets:
            found |= {hex_ for hex_ in self._enemy_hexes() if self.guns_on(hex_)}
        return [
            hex_
            for hex_ in sorted(found - self.pairing.targets)
            if self.can_be_completed(Pairing(self.pairing.targets | {hex_}, self.pairing.own))
            and self._can_become_one(replace(self.combat, targets=(*self.combat.targets, hex_)))
        ]

    def joining(self) -> list[Unit]:
        """The units that may join the attack, by number."""
        return [unit for unit in self.partners() if self._can_become_one(self.joined(unit))]

    def partners(self) -> list[Unit]:
        """The units that could join by 8.1 alone, ignoring 9.13 and 9.18, by number."""
        units = self.position.units
        found = [units[number] for hex_ in self._own_hexes() for number in self.contacts.fighters[hex_]]
        guns = (unit for hex_ in self.combat.targets for unit in self.guns_on(hex_))
        numbers = {unit.number for unit in (*found, *guns)} - set(self.combat.attackers)
        return [units[number] for number in sorted(numbers)]

    def companions(self, unit: Unit) -> tuple[int, ...]:
        """The units that join together with this one: all of its hex that must attack; by day all (7.22)."""
        here = self.contacts.fighters.get(unit.hex, ())
        if unit.number not in here:
            return (unit.number,)
        night = self.setup.is_night(self.position.turn)
        return tuple(one for one in here if one == unit.number or not night or self.position.units[one].entered)

    def joined(self, unit: Unit) -> Combat:
        """The attack with a unit added."""
        more = tuple(number for number in self.companions(unit) if number not in self.combat.attackers)
        close = unit.number in self.contacts.fighters.get(unit.hex, ())
        guns = self.combat.bombarding if close else (*self.combat.bombarding, *more)
        attackers = tuple(sorted((*self.combat.attackers, *more)))
        return replace(self.combat, attackers=attackers, bombarding=guns)

    def no_guns(self, combat: Combat) -> str:
        """The refusal code if the attack can never be fought with its bombarding batteries, else empty."""
        if self._can_become_one(combat):
            return ""
        with_foot = [self._has_foot(self._full(combat, whole)) for whole in self._wholes(combat)]
        return "guns-need-foot" if with_foot and not any(with_foot) else "odds-too-low"

    def guns_on(self, hex_: int) -> list[Unit]:
        """The units that may bombard a hex, by number."""
        return bombarding(self.setup, self.position, hex_)

    def must_go_on(self) -> bool:
        """Whether a duty to attack remains."""
        return bool(self.contacts.bound)

    def _somebody_is_met(self) -> bool:
        """Whether every duty can be met if units in trenches attack all in reach (10.39)."""
        met = _reached(self.contacts, self.contacts.bound)
        return any(self.can_be_completed(Pairing(frozenset((hex_,)), NONE)) for hex_ in met)

    def _own_hexes(self) -> list[int]:
        return [
            hex_
            for hex_, may in self.contacts.may.items()
            if self.pairing.targets <= may
            and needed(self.contacts, Pairing(self.pairing.targets, self.pairing.own | {hex_})) is not None
        ]

    def _enemy_hexes(self) -> set[int]:
        side = self.position.active
        return {
            unit.hex
            for unit in self.position.units
            if unit.side != side and unit.hex >= 0 and not unit.attacked and unit.kind != "gunboat"
        }

    def _all_guns_suffice(self, targets: Hexes) -> bool:
        """Whether all batteries that can bombard a single hex reach the least odds, or all not adjacent (9.13, 9.18).

        Adjacent batteries may do more harm than good: a battery there defends better against them (9.53).
        """
        if len(targets) != 1:
            return False
        aimed = Combat(targets=tuple(targets))
        guns = [unit.number for unit in self._more_guns(aimed)]
        far = [number for number in guns if not self._is_beside(number, targets)]
        some = (guns, far) if self.setup.rules.least_odds else (guns,)
        return any(one and self._odds_suffice(_with_guns(aimed, one)) for one in some)

    # Bombarding batteries in an attack with others (9.13, 9.18)

    def _guns_fit(self, combat: Combat) -> bool:
        """Whether a hand-to-hand attack may be fought with its bombarding batteries."""
        if not combat.bombarding:
            return True
        return self._has_foot(combat) and (not self.setup.rules.least_odds or self._odds_suffice(combat))

    def _has_foot(self, combat: Combat) -> bool:
        """9.13: whether infantry or cavalry takes part in an attack on several hexes that has a distant battery."""
        if not self.setup.rules.guns_need_foot or len(combat.targets) == 1:
            return True
        if all(self._is_beside(number, frozenset(combat.targets)) for number in combat.bombarding):
            return True
        return any(self.position.units[number].kind in FOOT_AND_HORSE for number in combat.attackers)

    def _is_beside(self, number: int, targets: Hexes) -> bool:
        return targets <= set(self.setup.board.near[self.position.units[number].hex])

    def _can_become_one(self, combat: Combat) -> bool:
        """Whether some addition makes the attack legal with its bombarding batteries."""
        rules = self.setup.rules
        if not combat.bombarding or not (rules.least_odds or rules.guns_need_foot):
            return True
        return self._bombards_alone(combat) or any(self._fits(combat, whole) for whole in self._wholes(combat))

    def _bombards_alone(self, combat: Combat) -> bool:
        """Whether nobody must join hand to hand, and further batteries reach the least odds."""
        pairing = _pairing_of(self.position, combat)
        if pairing.own or len(pairing.targets) > 1 or needed(self.contacts, pairing) != pairing:
            return False
        more = [unit.number for unit in self._more_guns(combat)]
        far = [number for number in more if not self._is_beside(number, pairing.targets)]
        return any(self._odds_suffice(_with_guns(combat, guns)) for guns in ((), far, more))

    def _fits(self, combat: Combat, whole: Pairing) -> bool:
        """Whether the batteries fit with everything that can join from these hexes and from afar."""
        full = self._full(combat, whole)
        if not self._has_foot(full):
            return False
        more = [unit.number for unit in self._more_guns(full)]
        allowed = [number for number in more if self._has_foot(_with_guns(full, (number,)))]
        return not self.setup.rules.least_odds or self._odds_suffice(_with_guns(full, allowed))

    def _full(self, combat: Combat, whole: Pairing) -> Combat:
        """The attack with everything that can join hand to hand from these hexes."""
        fighters = (number for hex_ in whole.own for number in self.contacts.fighters[hex_])
        attackers = tuple(sorted({*combat.attackers, *fighters}))
        return replace(combat, targets=tuple(sorted(whole.targets)), attackers=attackers)

    def _more_guns(self, combat: Combat) -> list[Unit]:
        found = {unit.number: unit for hex_ in combat.targets for unit in self.guns_on(hex_)}
        return [unit for number, unit in sorted(found.items()) if number not in combat.attackers]

    def _wholes(self, combat: Combat) -> Iterator[Pairing]:
        """Every hand-to-hand extension of the attack that leaves nobody out, the smallest first."""
        targets, own = _pairing_of(self.position, combat)
        beside = [hex_ for hex_, may in self.contacts.may.items() if targets <= may and hex_ not in own]
        for hexes in _with_more(own, beside):
            common = frozenset.intersection(*(self.contacts.may[hex_] for hex_ in hexes)) if hexes else NONE
            for aimed in _with_more(targets, sorted(common - targets)):
                pairing = Pairing(aimed, hexes)
                if hexes and needed(self.contacts, pairing) == pairing:
                    yield pairing

    def _odds_suffice(self, combat: Combat) -> bool:
        count = reckon(self.setup, self.position, combat)
        return may_be_bombarded(count.attack, count.defence)
