"""Archie's versions: each plays for ever as it did when it fought in the arena, from its views alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from random import Random

import pytest

from engine.battle_cry.computer import Archie
from engine.battle_cry.computer.versions import VERSIONS
from engine.battle_cry.family import BATTLE_CRY
from engine.battle_cry.frames import GiveOrders, MoveUnits
from engine.battle_cry.search import general_of
from engine.battle_cry.setup import BattleSetup
from engine.chance import Seeded
from engine.match import new_match, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.computer_player import never, seen
from tests.support.battle_cry.hidden_variations import shadow
from tests.support.examples import by_day

ONCE = "archie-2"

DEEP = {"archie-6", "archie-7", "archie-8", "archie-9", "archie-10", "archie-11", "archie-12", "archie-13"}
"""The versions that look at the enemy's reply: a turn of theirs takes long."""

UNUSED = DEEP.difference(BATTLE_CRY.levels.values())
"""Those of them that no level is played by."""

PLAYED = {
    ("archie-1", "first-bull-run", "variant-150"): "e4d9367659f6796a",
    ("archie-1", "shiloh", "classic"): "14fc4c3e13d80429",
    ("archie-1", "antietam", "advanced"): "23ef5ca7e5aed626",
    ("archie-1", "fredericksburg", "classic"): "a041b6e56d4a7348",
    ("archie-2", "first-bull-run", "variant-150"): "c502a604924abe97",
    ("archie-2", "shiloh", "classic"): "324b7dae50073f93",
    ("archie-2", "antietam", "advanced"): "9dfd197c8d705bbf",
    ("archie-2", "fredericksburg", "classic"): "53a63d4eede18d39",
    ("recruit-1", "first-bull-run", "variant-150"): "c9cc1ffae8eb3c39",
    ("recruit-1", "shiloh", "classic"): "88333f3fcbac8bdb",
    ("recruit-1", "antietam", "advanced"): "b5051eeb32bbdfc7",
    ("recruit-1", "fredericksburg", "classic"): "8af1feed066b64cf",
    ("archie-3", "first-bull-run", "variant-150"): "afa1b739defd877a",
    ("archie-3", "antietam", "advanced"): "c2aa299da09c738d",
    ("archie-4", "shiloh", "classic"): "b5443b31b1b01bc8",
    ("archie-5", "first-bull-run", "variant-150"): "21ae5d3162863c4f",
    ("archie-5", "fredericksburg", "classic"): "4d7c3c865c70ecda",
    ("archie-6", "first-bull-run", "variant-150"): "fb1666338410b463",
    ("archie-7", "first-bull-run", "variant-150"): "094a5018915f7183",
    ("archie-8", "first-bull-run", "variant-150"): "37a5cb07551981f4",
    ("archie-9", "first-bull-run", "variant-150"): "094a5018915f7183",
    ("archie-10", "first-bull-run", "variant-150"): "21c0b3a1eeb9ed8e",
    ("archie-11", "first-bull-run", "variant-150"): "094a5018915f7183",
    ("archie-11", "antietam", "advanced"): "803f6e3617eda33f",
    ("archie-12", "first-bull-run", "variant-150"): "21c0b3a1eeb9ed8e",
    ("archie-13", "first-bull-run", "variant-150"): "efe717b34005f168",
    ("archie-13", "antietam", "advanced"): "803f6e3617eda33f",
}
"""Digests of the first choices of versions against themselves.

Only a change of the rules may change them: one of judgment makes a new version.
"""

BATTLES = {
    ("archie-1", "first-bull-run", "variant-150"): "457f8643e198b3a7",
    ("archie-1", "shiloh", "classic"): "6e0b3252f7f42aa3",
    ("archie-1", "antietam", "advanced"): "beed5b64d6c0b41c",
    ("archie-1", "fredericksburg", "classic"): "0fe60fa2ad1afb88",
    ("archie-2", "first-bull-run", "variant-150"): "4cfe689f2a595b9c",
    ("archie-2", "shiloh", "classic"): "882b0e32c6b53e01",
    ("archie-2", "antietam", "advanced"): "a71d6a8411ece563",
    ("archie-2", "fredericksburg", "classic"): "380b8052c257a0e0",
    ("recruit-1", "first-bull-run", "variant-150"): "eac66fe72b650c45",
    ("recruit-1", "shiloh", "classic"): "2c2bac9f84dcbecf",
    ("recruit-1", "antietam", "advanced"): "aafe1637dfab9f0c",
    ("recruit-1", "fredericksburg", "classic"): "b17feda5c3e81f08",
    ("archie-3", "first-bull-run", "variant-150"): "147b781038745b34",
    ("archie-3", "antietam", "advanced"): "715e673e5f340816",
    ("archie-4", "shiloh", "classic"): "7985063950157155",
    ("archie-5", "first-bull-run", "variant-150"): "31ad2fab44273b77",
    ("archie-5", "fredericksburg", "classic"): "7c584307784722c0",
    ("archie-6", "first-bull-run", "variant-150"): "6fbc3c0384564e95",
    ("archie-6", "antietam", "advanced"): "39b132ccf2faee2b",
}
"""The same of whole battles."""

BY_DAY = {next(one for one in PLAYED if one[0] == version) for version in VERSIONS if version not in UNUSED}
"""One battle of each version; not of those that take long and are offered nowhere."""

CASES = [
    pytest.param(*case, marks=(pytest.mark.long if case[0] in DEEP else ()) if case in BY_DAY else pytest.mark.soak)
    for case in PLAYED
]

SEED = 3


@cache
def battle(scenario: str, rules: str) -> BattleSetup:
    return BATTLE_CRY.scenarios.setup(scenario_text(scenario), rules, {})


def choices(version: str, scenario: str, rules: str, most: int) -> Iterator[str]:
    setup = battle(scenario, rules)
    general = general_of(setup, SEED, VERSIONS[version])
    state, _ = new_match(setup, Seeded(SEED.to_bytes(32, "big")))
    while not state.outcome and state.seq < most:
        view = seen(state)
        action = general.choose(view, never)
        yield action.text
        state, _ = submit(state, view.seat, action)


def digest(version: str, scenario: str, rules: str, most: int) -> str:
    return sha256("\n".join(choices(version, scenario, rules, most)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("version", "scenario", "rules"), CASES)
def test_a_version_chooses_as_it_always_did(version: str, scenario: str, rules: str) -> None:
    most = 10 if version in DEEP else 30 if VERSIONS[version].search else 60
    assert digest(version, scenario, rules, most) == PLAYED[version, scenario, rules]


@pytest.mark.soak
@pytest.mark.parametrize(("version", "scenario", "rules"), BATTLES)
def test_a_version_plays_whole_battles_as_it_always_did(version: str, scenario: str, rules: str) -> None:
    assert digest(version, scenario, rules, 10_000) == BATTLES[version, scenario, rules]


def test_every_version_is_held_and_a_general_of_the_family() -> None:
    assert {version for version, _, _ in PLAYED} == set(VERSIONS)
    assert list(BATTLE_CRY.generals) == list(VERSIONS)
    assert BATTLE_CRY.general in BATTLE_CRY.generals.values()


@pytest.mark.parametrize(
    ("scenario", "fought_as"),
    [("gettysburg-epic", "archie-5"), ("barlows-knoll", "archie-5"), ("first-bull-run", "archie-9")],
)
def test_battles_of_long_turns_are_fought_in_their_own_way(scenario: str, fought_as: str) -> None:
    setup = battle(scenario, "classic")
    assert general_of(setup, SEED, VERSIONS["archie-9"]).version == VERSIONS[fought_as]
    assert general_of(setup, SEED, VERSIONS["archie-7"]).version == VERSIONS["archie-7"]
    assert (general_of(setup, SEED, VERSIONS["archie-11"]).version == VERSIONS["archie-5"]) == (fought_as == "archie-5")
    for name in ("archie-10", "archie-12", "archie-13"):
        assert (general_of(setup, SEED, VERSIONS[name]).version == VERSIONS["archie-8"]) == (fought_as == "archie-5")


def test_one_plan_is_followed_through_the_turn() -> None:
    """Orders and moves follow the plan that was made for the card; only a few cards leave it for later.

    Whoever plans asks again and again whether he has time.
    """
    asked_for_time: list[int] = []

    def in_time() -> bool:
        asked_for_time.append(1)
        return False

    setup = battle("first-bull-run", "variant-150")
    planned = dict.fromkeys(VERSIONS, 0)
    for version, general in ((name, Archie(setup, SEED, one)) for name, one in VERSIONS.items()):
        state, _ = new_match(setup, Seeded(SEED.to_bytes(32, "big")))
        while state.position.turn <= 6:
            asked_for_time.clear()
            view = seen(state)
            action = general.choose(view, in_time)
            if isinstance(state.position.stack[-1], GiveOrders | MoveUnits):
                planned[version] += bool(asked_for_time)
            state, _ = submit(state, view.seat, action)
    assert planned["archie-1"] >= 20
    assert planned[ONCE] <= 2


def test_what_nobody_foresaw_makes_a_new_plan() -> None:
    """Another unit is where the plan left it free: he plans for the board that he sees."""
    setup = battle("first-bull-run", "variant-150")
    general, fresh = (Archie(setup, SEED, VERSIONS[ONCE]) for _ in range(2))
    state, _ = new_match(setup, Seeded(SEED.to_bytes(32, "big")))
    while not isinstance(state.position.stack[-1], MoveUnits):
        view = seen(state)
        state, _ = submit(state, view.seat, general.choose(view, never))
    view = seen(state)
    other = next(one for one in view.actions if one.verb == "move" and one != general.choose(view, never))
    state, _ = submit(state, view.seat, other)
    assert general.choose(seen(state), never) == fresh.choose(seen(state), never)


NEWEST, *OLDER = [*VERSIONS][::-1]


@pytest.mark.parametrize("version", by_day([pytest.param(NEWEST, marks=pytest.mark.long), *OLDER], 2))
def test_no_version_knows_anything_hidden(version: str) -> None:
    """Two of him, of whom one sees the battle with other hidden cards, turn after turn: they choose alike."""
    setup, rng = battle("first-bull-run", "classic"), Random(SEED)
    general, other = (general_of(setup, SEED, VERSIONS[version]) for _ in range(2))
    state, _ = new_match(setup, Seeded(SEED.to_bytes(32, "big")))
    turns, differ = (1 if version in DEEP else 6), 0
    while state.position.turn <= turns:
        view, supposed = seen(state), shadow(rng, state, seen(state).seat)
        differ += supposed.position.hands != state.position.hands
        action = general.choose(view, never)
        assert other.choose(seen(supposed), never) == action
        state, _ = submit(state, view.seat, action)
    assert differ > 2 * (turns - 1)
