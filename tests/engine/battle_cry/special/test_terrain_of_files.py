"""Lakes, swamps, crests, railways and roads (reading 6), three layers in a hex; ``terrain-here`` and ``open-sight``."""

import pytest

from engine.battle_cry.fire import sees
from engine.battle_cry.look import look
from engine.battle_cry.scenario_file import read_battle
from tests.engine.scenario.files import EVERYTHING, changed
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.special_rules import read_rule

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")


@ALL
def test_nobody_enters_a_lake_and_it_hides_nothing() -> None:
    battle = Battle(".:I L .:G", moving="A1 A3*")
    assert battle.explain("move A1-A2") == "impassable A1 A2 (lake)"
    assert battle.explain("move A3*-A2") == "impassable A3 A2 (lake)"
    assert Battle(".:I . L .:i", fighting="A1").legal("battle") == ["battle A1>A4"]


@ALL
def test_a_swamp_stops_infantry_and_is_closed_to_other_arms() -> None:
    assert "A2" in Battle(".:I M .", moving="A1").to("A1").split()
    assert Battle(".:C M . .", moving="A1").explain("move A1-A2") == "arm-barred A1 A2 (swamp, cavalry)"
    assert Battle(".:A M . .", moving="A1").to("A1") == ""
    assert Battle(".:I . M .:i", fighting="A1").legal("battle") == ["battle A1>A4"]


@pytest.mark.parametrize(("ruleset", "reached"), [("variant-150", "A2"), ("classic", "A2"), ("advanced", "A2 A3 A4")])
def test_a_swamp_stops_generals_where_terrain_stops_them(ruleset: str, reached: str) -> None:
    assert Battle(".:G M . .", moving="A1*", ruleset=ruleset).to("A1*") == reached


@ALL
def test_cavalry_does_not_go_back_into_a_swamp() -> None:
    drawn = "A1 . M M\n B1 . .:c .\nC1 . . .\n D1 . .:I ."
    battle = Battle(drawn, fighting="D2")
    dice = int(battle.dice("battle D2>B2").split()[-1])
    battle.do(f"battle D2>B2 = F{'A' * (dice - 1)}")
    unit = battle.position.placement.unit(battle.setup.board.grid.index["B2"])
    assert unit is not None
    assert unit.figures == 2


@ALL
@pytest.mark.parametrize("ground", ["+", ":", "+:"])
def test_railways_and_roads_change_nothing(ground: str) -> None:
    plain = Battle(".:C . . . .:i", moving="A1")
    laid = Battle(f".:C {ground} . . .:i", moving="A1")
    assert plain.legal() == laid.legal()
    assert laid.setup.board.clear == plain.setup.board.clear
    assert [one.terrain for one in laid.view().ground if one.hex == "A2"] == [laid.setup.board.ground[1].terrains]


@ALL
def test_a_crest_takes_a_die_across_its_hexsides() -> None:
    """The attacker below shoots up across the crest; from behind there is none."""
    text = changed("  fence:\n", "  crest:\n    E10: sw se\n  fence:\n", EVERYTHING)
    battle = read_battle(text, "-")
    assert [feature.terrain for feature in battle.features if feature.terrain == "crest"] == ["crest"]
    plain = Battle("A1 . .:i .\n B1 .:I .", fighting="B1")
    below = Battle("A1 . .:i .\n B1 .:I .", fighting="B1", fences="crest=A2/sw")
    assert "cover" not in plain.dice("battle B1>A2")
    assert "-1 cover" in below.dice("battle B1>A2")
    behind = Battle("A1 . .:i .\n B1 .:I .", fighting="B1", fences="crest=A2/ne")
    assert "cover" not in behind.dice("battle B1>A2")


def test_a_hex_may_have_three_layers() -> None:
    text = changed("C  O  F  H  HW ", "C  O  F  H  HW:", EVERYTHING).replace("HW:T", "HW: T")
    battle = read_battle(text, "-")
    assert ("hill", "woods", "road") in battle.layers


# As a file wants a terrain


@ALL
def test_fields_may_be_open_to_sight() -> None:
    drawn = ".:I . F .:i"
    hidden, seen = Battle(drawn), Battle(drawn, special="- open-sight: {terrain: field}")
    unit = hidden.position.placement.units[0]
    assert not sees(hidden.setup, hidden.position, unit, 3)
    assert sees(seen.setup, seen.position, unit, 3)
    assert "A4" in look(seen.setup, seen.position, 0).sees


@ALL
def test_a_field_open_to_sight_still_covers() -> None:
    rule = "- open-sight: {terrain: field}"
    assert "-1 cover" in Battle(".:I F:i", fighting="A1", special=rule).dice("battle A1>A2")


@ALL
def test_a_swamp_may_hide_stop_every_arm_and_take_a_die() -> None:
    """As the community's file of the Big Black River has it."""
    rule = "- terrain-here: {terrain: swamp, blocks-sight: yes, stop: yes, dice: -1}"
    entering = Battle(".:C M . .", moving="A1", special=rule)
    assert "A2" in entering.to("A1").split()
    assert "A3" not in entering.to("A1").split()
    assert "-1 ground" in Battle("M:I .:i", fighting="A1", special=rule).dice("battle A1>A2")
    battle = Battle(".:I M . .:i", special=rule)
    assert "A4" not in look(battle.setup, battle.position, 0).sees


def test_a_lake_may_be_as_rough_ground() -> None:
    rule = "- terrain-here: {terrain: lake, blocks-sight: yes}"
    battle = Battle(".:I . L .:i\n . .:i . .", fighting="A1", special=rule, ruleset="classic")
    assert "A4" not in look(battle.setup, battle.position, 0).sees


@ALL
def test_a_terrain_may_cover() -> None:
    rule = "- terrain-here: {terrain: waterway, cover: 1}"
    assert "-1 cover" in Battle(".:I ~:i", fighting="A1", special=rule).dice("battle A1>A2")


DEVILS_DEN = (
    "- terrain-here: {terrain: rough, impassable: no, stop: yes, only: infantry, enter-and-battle: no, cover: 2}"
)
"""As the community's Gettysburg EPIC has it."""


@ALL
def test_boulders_that_only_infantry_enters_and_never_to_battle_at_once() -> None:
    riding = Battle(". . R .\n . .:C .", moving="B2", special=DEVILS_DEN)
    assert "A3" not in riding.to("B2").split()
    battle = Battle(". . R .:i\n . .:I .", moving="B2", special=DEVILS_DEN)
    assert "A3" in battle.to("B2").split()
    battle.do("move B2-A3")
    assert battle.legal("battle") == []


@ALL
def test_who_stands_among_the_boulders_battles_and_is_covered() -> None:
    assert "battle A1>A2" in Battle("R:I .:i", fighting="A1", special=DEVILS_DEN).legal("battle")
    assert "-2 cover" in Battle(".:I R:i", fighting="A1", special=DEVILS_DEN).dice("battle A1>A2")


def test_what_a_file_says_is_kept() -> None:
    rule = read_rule("terrain-here: {terrain: swamp, blocks-sight: yes, dice: +1}")
    assert rule.params == (("terrain", "swamp"), ("blocks-sight", "yes"), ("dice", 1))
