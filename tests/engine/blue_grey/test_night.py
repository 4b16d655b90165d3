"""Night Game-Turns (11.1 to 11.3)."""

from __future__ import annotations

import pytest

from engine.blue_grey.combat_events import AttackRolled, NightRolled
from engine.blue_grey.forecast import Forecast
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04 05 06 07 08 09
01 .  .  .  .  .  .  .  .  .
02 .  .  .  .  .  .  .  .  .
03 .  .  .  .  .  .  .  .  .
04 .  .  .  .  .  .  .  .  .
05 .  .  .  .  .  .  .  .  .
"""
ROAD = "road: 0101|0201 0201|0301 0301|0401 0401|0501 0501|0601 0601|0701 0701|0801 0801|0901"


def test_11_11_a_movement_point_less_and_one_less_for_strategic_movement() -> None:
    for night, unit, far in (("", "", "0901"), ("1", "", "0701"), ("1", " cavalry", "0901")):
        battle = Battle(OPEN, f"A 0101 4{unit}", "x 0905 3", night=night, sides=ROAD)
        assert max(hex_ for hex_ in battle.moves("A", "march") if hex_.endswith("01")) == far, (night, unit)
    by_day, by_night = (Battle(OPEN, "A 0101 4", "x 0905 3", night=night) for night in ("", "1"))
    assert ("0701" in by_day.moves("A"), "0701" in by_night.moves("A"), "0601" in by_night.moves("A")) == (
        True,
        False,
        True,
    )


def test_11_12_by_night_a_unit_leaves_a_zone_and_enters_none_again() -> None:
    by_day, by_night = (Battle(OPEN, "A 0202 4", "x 0203 3, y 0503 3", night=night) for night in ("", "1"))
    assert by_day.moves("A") == []
    assert "0102" in by_night.moves("A"), "at no cost beyond that of the hex"
    assert not {"0103", "0303", "0402", "0403", "0502"} & set(by_night.moves("A"))


def test_11_21_who_moved_into_a_zone_must_attack_and_who_stayed_may() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0105 4", "x 0203 3", night="1")
    battle.do("move B-0104", "pass")
    assert battle.legal == ["target 0203"]
    battle.do("target 0203")
    assert battle.legal == ["join A", "join B"]
    battle.do("join B")
    assert battle.legal_with("join") == ["A"]
    assert battle.legal_with("fight"), "A may stay out of it"
    still = Battle(OPEN, "A 0202 4", "x 0203 3", night="1").fight()
    assert still.legal == ["target 0203", "pass"]


def test_11_21_of_a_stack_that_stayed_each_unit_may_choose() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 3", "x 0203 3", night="1").fight()
    battle.do("target 0203", "join A")
    assert battle.legal_with("join") == ["B"]
    battle.do("fight 1-1 = 2 4", "retreat A-0102")
    assert battle.where("B") == "0202"
    assert battle.position.active == 1, "nobody attacks from there again, and x was attacked"


def test_11_22_who_does_not_attack_is_not_touched_by_it() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 3", "x 0203 3", night="1").fight()
    battle.do("target 0203", "join A", "fight 1-1 = 2 4", "retreat A-0102")
    assert (battle.where("B"), battle.morale("B"), battle.morale("A")) == ("0202", "good", "disordered")
    battle = Battle(OPEN, "A 0202 8, B 0303 3", "x 0203 2", night="1").fight()
    battle.do("target 0203", "join A", "fight 4-1 = 2 1")
    assert battle.legal == ["advance A-0203", "pass"], "B took no part"


def test_11_21_a_unit_that_stayed_out_of_an_attack_from_its_hex_makes_none_of_its_own() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 3, C 0402 3", "x 0203 3, y 0303 3", night="1").fight()
    battle.do("target 0203", "join A", "fight 1-1 = 2 4", "retreat A-0102", "target 0303")
    assert battle.legal == ["join C"], "B is beside y, too, but the units of a hex attack together"
    refused = battle.why_not("join B")
    assert refused
    assert refused.code == "fought-already"


def test_11_22_a_unit_that_does_not_attack_is_not_displaced_by_the_retreat_of_one_that_did() -> None:
    drawing = "01 . . .\n02 # . #\n03 # . #\n04 # . #\n05 . . .\n"
    union = "A 0203 2, B 0202 3, C 0202 3"
    by_day, by_night = (Battle(drawing, union, "x 0204 2", night=night).fight() for night in ("", "1"))
    by_day.do("target 0204", "join A", "fight 1-1 = 4")
    assert (by_day.kind, by_day.legal) == ("displace", ["retreat B-0201", "retreat C-0201"])
    by_night.do("target 0204", "join A", "fight 1-1 = 2 4")
    assert [by_night.where(unit) for unit in "ABC"] == ["lost", "0202", "0202"]


def test_11_22_nobody_advances_into_a_hex_with_a_unit_that_did_not_attack() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 3", "x 0203 3", night="1").fight()
    battle.do("target 0203", "join A", "fight 1-1 = 2 4", "retreat A-0102")
    assert battle.asked == "confederate"
    assert battle.kind == "move-units", "x could not advance"
    battle = Battle(OPEN, "A 0202 4", "x 0203 3", night="1").fight()
    battle.do("target 0203", "join A", "fight 1-1 = 2 4", "retreat A-0102")
    assert (battle.asked, battle.legal) == ("confederate", ["advance x-0202", "pass"])


@pytest.mark.parametrize(
    ("die", "factor", "column"),
    [
        (1, "doubled", "2-1"),
        (2, "unchanged", "1-1"),
        (3, "unchanged", "1-1"),
        (4, "halved", "1-2"),
        (6, "halved", "1-2"),
    ],
)
def test_11_23_a_die_before_the_attack_doubles_or_halves_the_total(die: int, factor: str, column: str) -> None:
    battle = Battle(OPEN, "A 0202 3, B 0202 1", "x 0203 3", night="1").fight()
    battle.do("target 0203", "join A", "join B", f"fight 1-1 = {die} 3", *([] if die < 4 else ["retreat A-0102"]))
    assert [event.factor for event in battle.happened(NightRolled)] == [factor]
    assert [event.column for event in battle.happened(AttackRolled)] == [column]


def test_11_23_the_forecast_knows_of_it() -> None:
    battle = Battle(OPEN, "A 0202 3, B 0202 1", "x 0203 3", night="1").fight()
    battle.do("target 0203", "join A", "join B")
    found = battle.forecast("fight 1-1")
    assert isinstance(found, Forecast)
    # one in six 2-1, two in six 1-1, three in six 1-2
    assert dict(found.chances) == {"Ar": (2 + 2 * 3 + 3 * 3) / 36, "Dr": (4 + 2 * 3 + 3 * 2) / 36, "Ae*": 3 / 36}
    low = battle.forecast("fight 1-2")
    assert isinstance(low, Forecast)
    assert dict(low.chances) == {"Ae*": 1 / 6, "Ar": 1 / 2, "Dr": 1 / 3}


def test_11_24_artillery_attacks_nobody_from_afar() -> None:
    by_day, by_night = (Battle(OPEN, "Guns 0201 4 artillery", "x 0203 3", night=night).fight() for night in ("", "1"))
    assert by_day.legal == ["target 0203", "pass"]
    assert by_night.position.active == 1
    creek = Battle(OPEN, "Guns 0202 4 artillery", "x 0203 3", night="1", sides="creek: 0202|0203").fight()
    assert creek.legal == ["target 0203", "pass"]


def test_11_3_markers_come_off_outside_enemy_zones() -> None:
    drawing = OPEN.replace("01 .  .  .  .  .  .  .  .  .", "01 T  .  .  .  .  .  .  .  .")
    union = "A 0301 4 disordered, B 0401 4 shaken, C 0501 4 routed, D 0101 4 shaken, E 0202 4 shaken"
    battle = Battle(drawing, union, "x 0203 3", night="1").fight()
    assert [battle.morale(unit) for unit in "ABCDE"] == ["good", "good", "good", "disordered", "shaken"]


def test_11_3_nobody_who_recovered_rolls_for_his_rally_marker() -> None:
    drawing = OPEN.replace("01 .  .  .  .  .  .  .  .  .", "01 T  .  .  .  .  .  .  .  .")
    battle = Battle(drawing, "A 0101 4 shaken, B 0301 4 routed", "x 0505 3", night="1")
    battle.do("rally A", "rally B").fight()
    assert [battle.morale(unit) for unit in "AB"] == ["disordered", "good"]
