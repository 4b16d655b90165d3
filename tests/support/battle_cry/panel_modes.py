"""Battles whose panels are checked against the rules: every mode, the duel, and both families."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from engine.chance import Seeded
from engine.decision import Decision
from engine.family import family
from engine.match import State, new_match, pending, submit
from tests.support.battle_cry.modes import WAYS, Way
from tests.support.battle_cry.random_battles import walk
from tests.support.battle_cry.scenarios_in_play import setup_of
from tests.support.blue_grey.event_totals import Choose
from tests.support.blue_grey.event_totals import setup_of as brigades_of
from tests.support.discord.panel_crawler import hold_battle

_FAMILY = family("battle-cry")
_FIRST = dict(_FAMILY.modes.first_game({"mode": "archie", "archie": "confederate"}))

PANEL_WAYS: Final[dict[str, Way]] = {
    "a duel": Way({}),
    **WAYS,
    "the first of two games": Way(_FIRST),
    "the second of two games": Way(dict(_FAMILY.modes.swapped(_FIRST))),
}


def hold_fought(way: str, battle: str, rules: str, seed: int, each: int, of_a_kind: int, most: int) -> Counter[str]:
    """The decisions of a battle by chance, by kinds; of each kind the first and of all each so many-th are held."""
    taken = walk(setup_of(battle, rules, PANEL_WAYS[way].options), seed, most)
    return hold_battle((one.after for one in taken), each, of_a_kind)


def hold_brigades(battle: str, choose: Choose, seed: int, each: int, of_a_kind: int, most: int) -> Counter[str]:
    """The same of a battle of Blue & Grey."""
    return hold_battle(fought_brigades(battle, choose, seed, most), each, of_a_kind)


def fought_brigades(battle: str, choose: Choose, seed: int, most: int) -> Iterator[State]:
    """Each position of a battle, the same for the same seed."""
    rng = Random(seed)
    state, _ = new_match(brigades_of(battle), Seeded(seed.to_bytes(32, "big")))
    for _ in range(most):
        yield state
        decision = pending(state)
        if not isinstance(decision, Decision):
            return
        state, _ = submit(state, decision.seat, choose(rng, state, decision))
