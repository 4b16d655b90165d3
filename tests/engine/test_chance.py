"""Dice and shuffles by a seed: the same for the same seed, and each as likely as any other."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from engine.chance import FACES, PIPS, Seeded

TIMES = 1200
"""Of each; with this seed none of six comes up a quarter more or less often than it should."""


def test_each_order_of_cards_is_as_likely() -> None:
    chance, found = Seeded(bytes(32)), Counter[tuple[str, ...]]()
    for _ in range(TIMES):
        order, chance = chance.shuffle("deck", ("a", "b", "c"))
        found[order] += 1
    assert set(found) == set(permutations("abc"))
    assert all(150 < times < 250 for times in found.values())


def test_each_pip_is_as_likely_and_each_face_as_there_are_sides_of_it() -> None:
    pips, chance = Seeded(bytes(32)).pips("die", TIMES)
    faces, _ = chance.dice("dice", TIMES)
    assert all(150 < pips.count(pip) < 250 for pip in PIPS)
    assert all(150 < faces.count(face) / FACES.count(face) < 250 for face in FACES)


def test_a_seed_gives_the_same_and_its_commitment_tells_nothing_of_it() -> None:
    first, second = Seeded(b"a" * 32), Seeded(b"b" * 32)
    assert first.dice("dice", 40) == Seeded(b"a" * 32).dice("dice", 40)
    assert first.dice("dice", 40)[0] != second.dice("dice", 40)[0]
    assert first.dice("dice", 40)[0] != first.dice("dice", 40)[1].dice("dice", 40)[0]
    assert first.commitment != second.commitment
    assert first.seed.hex() not in first.commitment
