"""Each battle's file against the sources: ``facts.yaml``, where ``null`` stands for facts that no source gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
import pytest
import yaml

from engine.battle_cry.scenario import BattleScenario
from engine.battle_cry.scenario_file import read_battle
from engine.battle_cry.sides import Side
from engine.battle_cry.terrain import terrain_table
from engine.scenario_check import check_scenario
from engine.scenarios import scenario_text
from tests.support.battle_cry.scenarios_in_play import BATTLES


class Army(msgspec.Struct, forbid_unknown_fields=True):
    """What one side has at the start."""

    cards: int | None
    infantry: int | None
    cavalry: int | None
    artillery: int | None
    generals: int | None


class Facts(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What is known of one battle; the source of one for two boards names no day."""

    date: str = ""
    first: Literal["union", "confederate"]
    flags: int | None
    union: Army
    confederate: Army
    tiles: dict[str, int] | None


Known = dict[Literal["books", "community"], dict[str, Facts]]

KNOWN = msgspec.convert(
    yaml.load((Path(__file__).parent / "facts.yaml").read_text("utf-8"), yaml.BaseLoader), Known, strict=False
)
FACTS = KNOWN["books"] | KNOWN["community"]
HERE = tuple(id_ for id_ in BATTLES if id_ in FACTS)
each_battle = pytest.mark.parametrize("id_", HERE)


def battle_of(id_: str) -> BattleScenario:
    return read_battle(scenario_text(id_), id_)


def known(found: Mapping[str, int], facts: Mapping[str, int | None]) -> dict[str, int | None]:
    """What was found, with ``None`` wherever the facts are silent."""
    return {name: None if facts[name] is None else found[name] for name in facts}


def tiles_of(battle: BattleScenario) -> Counter[str]:
    """The tiles as the sources count them: each fence by the number of its hexsides."""
    found = Counter(check_scenario(battle.id).tiles)
    del found["fence"]
    found.update(f"fence_{one.sides.bit_count()}" for one in battle.features if one.terrain == "fence")
    return found


def test_the_books_have_31_battles_and_8_are_of_the_community() -> None:
    assert {origin: len(battles) for origin, battles in KNOWN.items()} == {"books": 31, "community": 8}


@each_battle
def test_its_day_and_who_begins(id_: str) -> None:
    battle = battle_of(id_)
    assert battle.date == (FACTS[id_].date or battle.date)
    assert battle.first.name.lower() == FACTS[id_].first


@each_battle
@pytest.mark.parametrize("side", Side)
def test_its_armies(id_: str, side: Side) -> None:
    facts = msgspec.to_builtins(FACTS[id_])[side.name.lower()]
    units = check_scenario(id_).units[side.name.lower()]
    assert known({**units, "cards": battle_of(id_).armies[side].cards}, facts) == facts


@each_battle
def test_its_flags(id_: str) -> None:
    flags = FACTS[id_].flags
    if flags is not None:
        assert [army.flags_to_win for army in battle_of(id_).armies] == [flags, flags]


@each_battle
def test_its_ground(id_: str) -> None:
    """Terrain of no rulebook is left out where the program has nothing like it."""
    tiles = FACTS[id_].tiles
    if tiles is None:
        return
    found = tiles_of(battle_of(id_))
    if "buildings" in tiles:
        found["buildings"] = found.pop("homestead", 0) + found.pop("town", 0)
    kinds = {*terrain_table(""), "buildings", "fence_1", "fence_2", "fence_3"}
    assert found == {kind: number for kind, number in tiles.items() if kind in kinds}


def test_what_no_source_knows_is_told_as_ours() -> None:
    """A file that is neither of the books nor of the community may take its day and its commanders from history."""
    made = ("cards", "flags", "map", "units", "generals")
    claimed = {
        id_: [one.field for one in battle_of(id_).provenance if one.field in made and one.origin == "sourced"]
        for id_ in BATTLES
        if id_ not in FACTS
    }
    assert {id_: fields for id_, fields in claimed.items() if fields} == {}


FOR_GROUND = frozenset({"objective", "hold", "exit"})
"""The special rules that give flags for ground, and under the Advanced Rulebook withhold the victory without it."""


def test_no_battle_of_the_books_has_flags_for_ground_of_our_own() -> None:
    """Neither day at Gettysburg, of which no source gives a special rule, has one."""
    battles = {id_: battle_of(id_) for id_ in HERE if id_ in KNOWN["books"]}
    invented = {
        id_: {rule.name for rule in battle.special}
        for id_, battle in battles.items()
        if {("special", "house")} & {(one.field, one.origin) for one in battle.provenance}
    }
    assert {id_ for id_, kinds in invented.items() if kinds & FOR_GROUND} == set()
    assert invented["gettysburg-day-2"] == invented["gettysburg-day-3"] == set()
