"""Reading 42 from all sides: no legal attack leaves out anybody whose duty could be met."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations
from random import Random

import pytest

from engine.blue_grey.attack import Builder, Pairing, needed
from engine.blue_grey.contact import NONE, Contacts, Hexes
from tests.support.blue_grey.battle import Battle

ENEMIES = (6, 7, 8)


def drawn(random: Random) -> Contacts:
    """Three own hexes and three of the enemy, each of which has somebody to fight."""
    pairs = [(own, enemy) for own in range(3) for enemy in ENEMIES if random.random() < 0.45]
    contact = {own: frozenset(enemy for one, enemy in pairs if one == own) for own in range(3)}
    return contacts_of({own: near for own, near in contact.items() if near})


def contacts_of(contact: dict[int, Hexes]) -> Contacts:
    return Contacts({own: (own,) for own in contact}, contact, contact, frozenset(contact), NONE)


def subsets(hexes: Hexes) -> Iterator[Hexes]:
    return map(frozenset, chain.from_iterable(combinations(sorted(hexes), size) for size in range(1, len(hexes) + 1)))


def enemies_of(contacts: Contacts) -> Hexes:
    return NONE.union(*contacts.contact.values())


def attacks(contacts: Contacts) -> list[Pairing]:
    """Every attack that may be fought."""
    found = (Pairing(targets, own) for targets in subsets(enemies_of(contacts)) for own in subsets(contacts.bound))
    return [pairing for pairing in found if needed(contacts, pairing) == pairing]


def after(contacts: Contacts, pairing: Pairing) -> Contacts:
    """Who is left when it was fought and nobody moved."""
    left = {own: near - pairing.targets for own, near in contacts.contact.items() if own not in pairing.own}
    return contacts_of({own: near for own, near in left.items() if near})


def all_are_met(contacts: Contacts) -> bool:
    """Whether every order of legal attacks meets everybody."""
    for pairing in attacks(contacts):
        rest = after(contacts, pairing)
        if rest.bound != contacts.bound - pairing.own or enemies_of(rest) != enemies_of(contacts) - pairing.targets:
            return False
        if not all_are_met(rest):
            return False
    return bool(attacks(contacts)) or not contacts.bound


@pytest.mark.parametrize("seed", range(60))
def test_8_1_legal_attacks_in_any_order_leave_nobody_out(seed: int) -> None:
    assert all_are_met(drawn(Random(seed)))


@pytest.mark.parametrize("seed", range(60))
def test_8_1_what_may_be_begun_can_be_fought_and_the_rest_cannot(seed: int) -> None:
    battle = Battle("01 . . .\n02 . . .\n03 . . .\n", "A 0101 3", "x 0103 3")
    builder = Builder(battle.setup, battle.position)
    builder.contacts = contacts = drawn(Random(seed))
    whole = attacks(contacts)
    for targets in subsets(enemies_of(contacts)):
        for own in (NONE, *subsets(contacts.bound)):
            possible = any(targets <= pairing.targets and own <= pairing.own for pairing in whole)
            assert builder.can_be_completed(Pairing(targets, own)) == possible, (targets, own, contacts.contact)
