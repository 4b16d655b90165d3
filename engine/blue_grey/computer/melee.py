"""Choice of a Combat Phase's attacks: the best combination that meets every duty (8.1 to 8.5)."""

from __future__ import annotations

from typing import NamedTuple

from engine.blue_grey.computer.attack_value import AttackValues, Hexes
from engine.blue_grey.contact import Contacts, contacts_of
from engine.blue_grey.fire import can_bombard, in_sight
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY

Choice = dict[int, int]
"""Own hex -> the hex that it attacks."""

WORTH_IT = 0.4
"""The least value of an optional attack that is made."""

ROUNDS = 2
"""Number of rounds of improvement, in which each hex may change its target."""


class CombatGroup(NamedTuple):
    """One attack: target hexes, hexes attacking hand to hand, bombarding batteries, and its value."""

    targets: Hexes
    own: Hexes
    guns: tuple[int, ...]
    worth: float


class CombatPhase:
    """The attacks of the active side's Combat Phase, as if it began now."""

    def __init__(self, setup: BlueGreySetup, position: Position) -> None:
        self.setup = setup
        self.position = position
        self.attack_values = AttackValues(setup, position)
        self.contacts: Contacts = contacts_of(setup, position)
        bound = self.contacts.bound
        self._must = frozenset(hex_ for own in bound for hex_ in self.contacts.contact[own])

    def plan(self) -> list[CombatGroup]:
        """The attacks, the best first."""
        groups = [*self._grouped(self._improved(self._first_choice())), *self._free_attacks()]
        groups = self._with_guns(groups)
        return sorted(groups, key=lambda group: (-group.worth, sorted(group.targets)))

    def worth(self) -> float:
        """The total value of the attacks."""
        return sum(group.worth for group in self.plan())

    # Hand to hand

    def _first_choice(self) -> Choice:
        """For each hex that must attack, the enemy whom the fewest others could attack."""
        among = {hex_: sum(hex_ in near for near in self.contacts.contact.values()) for hex_ in self._must}
        return {
            own: min(sorted(self.contacts.contact[own]), key=lambda hex_: among[hex_])
            for own in sorted(self.contacts.bound)
        }

    def _improved(self, choice: Choice) -> Choice:
        best = self._total(choice)
        for _ in range(ROUNDS):
            before = best
            for own in choice:
                for hex_ in sorted(self.contacts.contact[own] - {choice[own]}):
                    other = {**choice, own: hex_}
                    total = self._total(other)
                    if total > best:
                        choice, best = other, total
            if best == before:
                break
        return choice

    def _total(self, choice: Choice) -> float:
        return sum(group.worth for group in self._grouped(choice))

    def _grouped(self, choice: Choice) -> list[CombatGroup]:
        """The attacks of a choice; unchosen enemies that must be attacked are added."""
        aimed = [({hex_}, {own for own, target in choice.items() if target == hex_}) for hex_ in set(choice.values())]
        aimed.sort(key=lambda one: min(one[0]))
        for hex_ in sorted(self._must - set(choice.values())):
            self._deal_out(hex_, aimed)
        return [self._group(frozenset(targets), frozenset(own), ()) for targets, own in aimed if own]

    def _deal_out(self, hex_: int, aimed: list[tuple[set[int], set[int]]]) -> None:
        """Adds one more enemy to the attacks: for one of several attackers of another, else for one of both."""
        able = [(targets, own, one) for targets, own in aimed for one in own if hex_ in self.contacts.contact[one]]
        if not able:
            return
        targets, own, one = max(able, key=lambda found: (len(found[1]) > 1 and len(found[0]) == 1, -found[2]))
        if len(own) == 1:
            targets.add(hex_)
            return
        own.remove(one)
        aimed.append(({hex_}, {one}))

    def _free_attacks(self) -> list[CombatGroup]:
        """Optional attacks on enemies that need not be attacked."""
        found: list[CombatGroup] = []
        taken: set[int] = set()
        for hex_ in sorted({hex_ for may in self.contacts.may.values() for hex_ in may} - self._must):
            free = [own for own, may in self.contacts.may.items() if hex_ in may and own not in self.contacts.bound]
            own = frozenset(one for one in free if one not in taken and one not in self.contacts.trenched)
            group = self._group(frozenset((hex_,)), own, ())
            if own and group.worth > WORTH_IT:
                found.append(group)
                taken |= own
        return found

    def _group(self, targets: Hexes, own: Hexes, guns: tuple[int, ...]) -> CombatGroup:
        close = tuple(sorted(number for hex_ in own for number in self.contacts.fighters[hex_]))
        return CombatGroup(targets, own, guns, self.attack_values.worth(targets, close, guns))

    # Bombardment

    def _with_guns(self, groups: list[CombatGroup]) -> list[CombatGroup]:
        """The attacks with each battery where it helps most, or bombarding alone."""
        for unit in self._batteries():
            options: list[tuple[float, int, CombatGroup]] = []
            for place, group in enumerate(groups):
                if self._aims(unit, group.targets):
                    more = self._group(group.targets, group.own, (*group.guns, unit.number))
                    options.append((more.worth - group.worth, place, more))
            taken = {hex_ for group in groups for hex_ in group.targets} | self._must
            for hex_ in self._enemies() - taken:
                if self._aims(unit, frozenset((hex_,))):
                    alone = self._group(frozenset((hex_,)), frozenset(), (unit.number,))
                    options.append((alone.worth, len(groups), alone))
            if not options:
                continue
            gain, place, group = max(options, key=lambda option: (option[0], -option[1], -min(option[2].targets)))
            if gain > 0:
                groups[place : place + 1] = [group]
        return groups

    def _batteries(self) -> list[Unit]:
        own = self.position.placement.of(self.position.active)
        guns = (unit for unit in own if unit.is_guns or unit.kind == "gunboat")
        return sorted(
            (unit for unit in guns if can_bombard(self.setup, self.position, unit)), key=lambda unit: -unit.strength
        )

    def _aims(self, unit: Unit, targets: Hexes) -> bool:
        return any(in_sight(self.setup, self.position, unit, hex_) for hex_ in targets)

    def _enemies(self) -> set[int]:
        enemies = self.position.placement.of(ENEMY[self.position.active])
        return {unit.hex for unit in enemies if not unit.attacked and unit.kind != "gunboat"}
