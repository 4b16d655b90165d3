"""Fieldworks (10.31 to 10.39)."""

from __future__ import annotations

from engine.blue_grey.combat_events import WorksBuilt
from engine.blue_grey.events import WorksLost
from engine.blue_grey.forecast import Forecast
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
06 .  .  .  .  .
"""
WAR = "1863-09-19"


def shifts(battle: Battle) -> tuple[int, int]:
    """The best shifts to the left and to the right of the attack that is put together."""
    found = battle.forecast(battle.legal[-1])
    assert isinstance(found, Forecast)
    return found.left, found.right


def works(battle: Battle) -> list[tuple[str, str, int]]:
    """What works there are, and the hexsides that they cover as bits."""
    return [(battle.setup.names[work.hex], work.kind, work.sides) for work in battle.position.works]


def lost(battle: Battle) -> list[tuple[str, str]]:
    """The works that were lost, and why."""
    return [(event.hex, event.cause) for event in battle.happened(WorksLost)]


def test_10_31_what_is_printed_on_the_map_is_no_fieldwork() -> None:
    battle = Battle(OPEN, "A 0203 5", "x 0506 3", sides="redoubt: 0202|0203").fight()
    assert battle.position.active == 1, "there is nothing to raze"


def test_10_32_a_marker_is_one_column_to_the_left_or_to_the_right() -> None:
    for kind, expected in (("breastworks nw n ne", (1, 0)), ("trench nw n ne", (1, 0)), ("building", (0, 1))):
        battle = Battle(OPEN, "A 0202 5", "x 0203 3", works=f"0203 {kind}").fight()
        battle.do("target 0203", "join A")
        assert shifts(battle) == expected, kind


def test_10_33_works_of_the_start_are_trenches() -> None:
    battle = Battle(OPEN, "A 0203 5", "x 0506 3", more="works: {trench: {0203: nw n ne}}")
    assert works(battle) == [("0203", "trench", 0b100011)]


def test_10_34_infantry_builds_in_two_turns_and_then_says_which_way_they_face() -> None:
    battle = Battle(OPEN, "A 0202 5", "x 0506 3", date=WAR, first="confederate")
    battle.do("pass", "build A", "pass")
    assert works(battle)[0][:2] == ("0202", "building")
    battle.do("pass", "pass")
    assert (battle.asked, battle.kind) == ("union", "face-works")
    assert battle.legal == [f"face 0202/{side}" for side in ("n", "ne", "se", "s", "sw", "nw")] + ["pass"]
    battle.do("face 0202/s")
    assert works(battle) == [("0202", "breastworks", 0b011100)]
    assert [event.sides for event in battle.happened(WorksBuilt)] == [("se", "s", "sw")]
    battle.do("pass", "pass", "pass")
    assert battle.kind == "raze-works", "they are not turned again"


def test_10_34_not_before_1863_nor_near_the_enemy_nor_in_bad_order() -> None:
    assert "build A" not in Battle(OPEN, "A 0202 5", "x 0506 3").legal
    for line, enemy in (("A 0202 5", "x 0204 3"), ("A 0202 5 cavalry", "x 0506 3"), ("A 0202 5 shaken", "x 0506 3")):
        assert "build A" not in Battle(OPEN, line, enemy, date=WAR).legal, line
    assert "build A" in Battle(OPEN, "A 0202 5", "x 0506 3", date=WAR).legal


def test_10_34_it_is_lost_when_its_builder_is_attacked() -> None:
    battle = Battle(OPEN, "A 0202 5", "x 0203 3", works="0203 building", date=WAR).fight()
    battle.do("target 0203", "join A", "fight 2-1 = 5", "retreat A-0102")
    assert (works(battle), lost(battle)) == ([], [("0203", "attacked")])
    assert not battle.unit("x").building


def test_10_34_it_is_lost_when_an_enemy_ends_a_combat_phase_beside_it() -> None:
    battle = Battle(OPEN, "A 0202 5", "x 0203 3", works="0203 building", night="1").fight()
    battle.do("pass")
    assert (works(battle), lost(battle)) == ([], [("0203", "enemy-near")])


def test_10_34_it_is_lost_when_its_builder_moves() -> None:
    battle = Battle(OPEN, "A 0202 5", "x 0506 3", works="0202 building", date=WAR)
    battle.do("move A-0201")
    assert (works(battle), lost(battle)) == ([], [("0202", "moved")])


def test_10_35_it_is_lost_when_a_bombardment_drives_its_builder_away() -> None:
    battle = Battle(OPEN, "Guns 0201 6 artillery", "x 0203 3", works="0203 building").fight()
    battle.do("target 0203", "join Guns")
    assert shifts(battle) == (0, 1)
    battle.do("fight 3-1 = 2", "confederate: retreat x-0204")
    assert (works(battle), battle.where("x")) == ([], "0204")


def test_10_36_there_is_never_more_than_one_marker_in_a_hex() -> None:
    battle = Battle(OPEN, "A 0202 5, B 0202 5", "x 0506 3", date=WAR)
    battle.do("build A")
    assert battle.legal_with("build") == []
    refused = battle.why_not("build B")
    assert refused
    assert refused.code == "works-there"


def test_10_37_either_side_removes_them_at_the_end_of_its_own_combat_phase() -> None:
    built = "0202 breastworks n ne se, 0302 trench n"
    battle = Battle(OPEN, "A 0202 5, Guns 0302 3 artillery", "x 0506 3", works=built).fight()
    assert (battle.kind, battle.legal) == ("raze-works", ["raze 0202", "pass"]), "the battery cannot do it"
    battle.do("raze 0202")
    assert (lost(battle), battle.position.active) == ([("0202", "razed")], 1)


def test_10_37_who_moves_in_has_to_wait_for_the_end_of_the_combat_phase() -> None:
    battle = Battle(OPEN, "A 0202 5", "x 0506 3", works="0203 breastworks n ne se")
    battle.do("move A-0203")
    assert works(battle)
    battle.do("pass")
    assert battle.legal == ["raze 0203", "pass"]


def test_10_38_all_adjacent_attackers_must_come_through_the_covered_hexsides() -> None:
    battle = Battle(OPEN, "A 0202 5, B 0204 5", "x 0203 3", works="0203 breastworks nw n ne").fight()
    battle.do("target 0203", "join A")
    assert battle.legal == ["join B"]
    battle.do("join B")
    assert shifts(battle) == (0, 0)


def test_10_38_artillery_from_afar_never_takes_the_shift_away() -> None:
    battle = Battle(OPEN, "A 0202 5, Guns 0205 5 artillery", "x 0203 3", works="0203 breastworks nw n ne").fight()
    battle.do("target 0203", "join A", "join Guns")
    assert shifts(battle) == (1, 0)
    battle = Battle(OPEN, "Guns 0205 5 artillery", "x 0203 3", works="0203 breastworks nw n ne").fight()
    battle.do("target 0203", "join Guns")
    assert shifts(battle) == (1, 0)


def test_10_39_zones_do_not_reach_into_a_trench_and_its_units_need_not_attack() -> None:
    battle = Battle(OPEN, "A 0203 5", "x 0202 3, y 0102 3", works="0203 trench nw n ne")
    assert battle.moves("A"), "it is in no zone and may go"
    battle.fight()
    assert battle.legal == ["target 0202", "pass"]
    uncovered = Battle(OPEN, "A 0203 5", "x 0202 3", works="0203 trench se s sw").fight()
    assert uncovered.legal == ["target 0202"]


def test_10_39_but_who_attacks_from_it_attacks_all_that_are_beside_it() -> None:
    battle = Battle(OPEN, "A 0203 8", "x 0202 2, y 0303 2", works="0203 trench nw n ne").fight()
    battle.do("target 0202", "join A")
    assert battle.legal == ["target 0303"]
    battle.do("target 0303")
    assert battle.legal_with("fight")[-1] == "2-1"


def test_10_39_but_nobody_is_left_out_because_a_trench_faces_too_many() -> None:
    union, enemies = "A 0203 8, B 0205 4", "x 0202 2, y 0204 2"
    battle = Battle(OPEN, union, enemies, works="0203 trench nw n ne").fight()
    assert battle.legal == ["target 0204"], "A and B must both attack y, and B is not beside x"
    battle.do("target 0204", "join A")
    assert battle.legal == ["join B"]
    battle.do("join B")
    assert battle.legal_with("fight")[-1] == "6-1"


def test_10_39_also_where_it_must_attack_because_of_an_open_hexside() -> None:
    battle = Battle(OPEN, "A 0203 8", "x 0202 2, y 0204 2", works="0203 trench nw n ne").fight()
    assert battle.legal == ["target 0202", "target 0204"], "nobody may pass"
    battle.do("target 0204", "join A")
    assert battle.legal == ["target 0202"]
