"""Which attacks may be made (8.1 to 8.5, 9.1, 9.2, reading 42): an attack is put together one piece at a time.

No piece may lead to where the attack could never be fought, or after which a unit that must attack, or an enemy that
must be attacked, would have nobody left. Attacks can always be completed as long as nobody is without a partner.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.blue_grey.body import Body, Combat, Unit
from engine.blue_grey.contact import NONE, Contacts, Hexes, contacts_of
from engine.blue_grey.fire import bombarding
from engine.blue_grey.odds import may_be_bombarded
from engine.blue_grey.reckoning import reckon
from engine.blue_grey.setup import BlueGreySetup


class Pairing(NamedTuple):
    """An attack as hexes: those attacked, and those attacked from."""

    targets: Hexes
    own: Hexes


def needed(contacts: Contacts, pairing: Pairing) -> Pairing | None:
    """The attack with all that must be part of it so that nobody is left without a partner, ``None`` if none is so."""
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
    """The attack if all its hexes are adjacent to all its targets (7.25) and each has a partner of its own in it."""
    for hex_ in pairing.own:
        near = contacts.contact[hex_]
        if not pairing.targets <= contacts.may[hex_] or (near and not near & pairing.targets):
            return None
    return pairing


def _reached(contacts: Contacts, own: Hexes) -> Hexes:
    return NONE.union(*(contacts.contact[hex_] for hex_ in own))


class Builder:
    """What may be done with the attack that is put together, at one moment."""

    def __init__(self, setup: BlueGreySetup, body: Body) -> None:
        self.setup = setup
        self.body = body
        self.combat = body.combat or Combat()
        self.contacts = contacts_of(setup, body)
        close = (number for number in self.combat.attackers if number not in self.combat.bombarding)
        self.pairing = Pairing(frozenset(self.combat.targets), frozenset(body.units[one].hex for one in close))
        if self.contacts.bound & self.contacts.trenched and not self._somebody_is_met():
            self.contacts = self.contacts._replace(trenched=NONE)

    def can_be_completed(self, pairing: Pairing) -> bool:
        """Whether an attack that has this in it can be fought at all."""
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
            return True
        return len(self.combat.targets) == 1 and self._odds_suffice(self.combat)

    def targets(self) -> list[int]:
        """The hexes that may be aimed at, too, in reading order."""
        found = {hex_ for may in self.contacts.may.values() for hex_ in may}
        if not self.combat.targets:
            found |= {hex_ for hex_ in self._enemy_hexes() if self.guns_on(hex_)}
        return [
            hex_
            for hex_ in sorted(found - self.pairing.targets)
            if self.can_be_completed(Pairing(self.pairing.targets | {hex_}, self.pairing.own))
        ]

    def joining(self) -> list[Unit]:
        """The units that may join the attack, by number."""
        units = self.body.units
        found = [units[number] for hex_ in self._own_hexes() for number in self.contacts.fighters[hex_]]
        guns = (unit for hex_ in self.combat.targets for unit in self.guns_on(hex_))
        numbers = {unit.number for unit in (*found, *guns)} - set(self.combat.attackers)
        return [units[number] for number in sorted(numbers)]

    def companions(self, unit: Unit) -> tuple[int, ...]:
        """The units that join an attack with this one: of its hex all that must attack, by day all (7.22)."""
        here = self.contacts.fighters.get(unit.hex, ())
        if unit.number not in here:
            return (unit.number,)
        night = self.setup.is_night(self.body.turn)
        return tuple(one for one in here if one == unit.number or not night or self.body.units[one].entered)

    def guns_on(self, hex_: int) -> list[Unit]:
        """The units that may bombard a hex, by number."""
        return bombarding(self.setup, self.body, hex_)

    def must_go_on(self) -> bool:
        """Whether somebody must still attack."""
        return bool(self.contacts.bound)

    def _somebody_is_met(self) -> bool:
        """Whether any attack that must be made can be made as long as units in trenches attack all in reach (10.39)."""
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
        side = self.body.active
        return {
            unit.hex
            for unit in self.body.units
            if unit.side != side and unit.hex >= 0 and not unit.attacked and unit.kind != "gunboat"
        }

    def _all_guns_suffice(self, targets: Hexes) -> bool:
        """Whether all that can bombard a single hex reaches the least odds (9.13, 9.18)."""
        if len(targets) != 1:
            return False
        (hex_,) = targets
        guns = tuple(unit.number for unit in self.guns_on(hex_))
        return bool(guns) and self._odds_suffice(Combat(targets=(hex_,), attackers=guns, bombarding=guns))

    def _odds_suffice(self, combat: Combat) -> bool:
        count = reckon(self.setup, self.body, combat)
        return may_be_bombarded(count.attack, count.defence)
