"""Artillery: bombardment, combined and adjacent attacks, defence, gunboats (9.13 to 9.66)."""

from __future__ import annotations

import pytest

from engine.blue_grey.combat_events import AttackRolled
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.zones import in_enemy_zone
from engine.errors import ScenarioErrors
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04
01 .  .  .  .
02 .  .  .  .
03 .  .  .  .
04 .  .  .  .
05 .  .  .  .
"""


def forecast(battle: Battle, column: str = "") -> Forecast:
    """What the attack comes to, in its best column unless another one is named."""
    found = battle.forecast(f"fight {column or battle.legal_with('fight')[-1]}")
    assert isinstance(found, Forecast)
    return found


def counts(battle: Battle) -> dict[str, int]:
    """What every attacker and defender counts."""
    found = forecast(battle, "1-5")
    return {one.unit: one.strength for one in (*found.attackers, *found.defenders)}


# 9.1 Bombardment


def test_9_13_a_battery_alone_bombards_one_hex() -> None:
    battle = Battle(OPEN, "Guns 0201 6 artillery", "x 0203 3, y 0303 3").fight()
    assert battle.legal == ["target 0203", "target 0303", "pass"]
    battle.do("target 0203", "join Guns")
    assert battle.legal == ["fight 2-1", "fight 1-1", "fight 1-2", "fight 1-3", "fight 1-4", "fight 1-5"]
    battle.do("fight 2-1 = 1", "confederate: retreat x-0204")
    assert battle.position.active == 1, "nobody is left who could bombard"


def test_9_13_two_batteries_together_do_not_bombard_two_hexes_either() -> None:
    battle = Battle(OPEN, "G1 0201 3 artillery, G2 0201 3 artillery", "x 0203 3, y 0303 3").fight()
    battle.do("target 0203", "join G1", "join G2")
    assert battle.legal_with("target") == []


def test_9_13_of_two_hexes_a_battery_alone_attacks_neither() -> None:
    wagons = "s 0203 1 train, t 0303 1 train"
    battle = Battle(OPEN, "A 0202 4, Guns 0201 4 artillery", wagons, sides="road: 0203|0303").fight()
    battle.do("target 0203", "join Guns")
    assert battle.legal_with("fight"), "nobody has to attack a train"
    battle.do("target 0303")
    assert (battle.legal_with("join"), battle.legal_with("fight")) == (["A"], [])
    battle.do("join A")
    assert battle.legal_with("fight")
    apart = Battle(OPEN, "A 0302 4, Guns 0201 4 artillery", wagons, sides="road: 0203|0303").fight()
    apart.do("target 0203", "join Guns")
    assert apart.legal_with("target") == [], "A is not beside both"


def test_9_13_from_afar_it_takes_part_in_an_attack_on_two_hexes_only_with_infantry_or_cavalry() -> None:
    units = "Near 0203 4 artillery, Far 0205 3 artillery"
    battle = Battle(OPEN, units, "x 0202 2, y 0303 2").fight()
    battle.do("target 0202", "join Near", "target 0303")
    assert battle.legal_with("join") == [], "a battery beside them is neither"
    refused = battle.why_not("join Far")
    assert refused
    assert (refused.code, refused.rule, refused.hexes) == ("guns-need-foot", "9.13", ("0202", "0303"))
    battle = Battle(OPEN, units, "x 0202 2, y 0303 2").fight()
    battle.do("target 0202", "join Far")
    assert battle.legal_with("join") == [], "Near, which would then attack both, has the other one to itself"
    battle = Battle(OPEN, f"{units}, A 0302 1 cavalry", "x 0202 2, y 0303 2").fight()
    battle.do("target 0202", "join Near", "target 0303", "join Far")
    assert battle.legal == ["join A"], "now somebody has to"
    battle.do("join A")
    assert counts(battle) == {"Near": 6, "Far": 2, "A": 1, "x": 2, "y": 2}


def test_9_13_beside_all_of_them_a_bombarding_battery_needs_nobody_else() -> None:
    sides = "creek: 0202|0302 0302|0303"
    battle = Battle(OPEN, "Near 0203 4 artillery, Over 0302 3 artillery", "x 0202 2, y 0303 2", sides=sides).fight()
    battle.do("target 0202", "join Near", "target 0303", "join Over")
    assert battle.legal_with("fight")[-1] == "2-1", "6 and 5 against 4"


def test_9_13_before_it_was_corrected_a_battery_beside_them_was_enough() -> None:
    battle = Battle(OPEN, "Near 0203 4 artillery, Far 0205 3 artillery", "x 0202 2, y 0303 2", version=1).fight()
    battle.do("target 0202", "join Near", "target 0303", "join Far")
    assert counts(battle) == {"Near": 6, "Far": 2, "x": 2, "y": 2}


def test_9_14_two_batteries_of_a_hex_bombard_different_hexes() -> None:
    battle = Battle(OPEN, "G1 0201 3 artillery, G2 0201 3 artillery", "x 0203 3, y 0303 3").fight()
    battle.do("target 0203", "join G1", "fight 1-1 = 6", "pass")
    assert battle.legal == ["target 0303", "pass"]
    battle.do("target 0303")
    assert battle.legal == ["join G2"]


def test_9_15_who_bombards_suffers_nothing() -> None:
    battle = Battle(OPEN, "Guns 0201 1 artillery", "x 0203 5").fight()
    battle.do("target 0203", "join Guns", "fight 1-5 = 6")
    assert [event.result for event in battle.happened(AttackRolled)] == ["Ae"]
    assert (battle.where("Guns"), battle.morale("Guns")) == ("0201", "good")


def test_9_15_nor_beside_its_target_across_a_creek() -> None:
    battle = Battle(OPEN, "Guns 0202 2 artillery", "x 0203 5", sides="creek: 0202|0203").fight()
    battle.do("target 0203", "join Guns", "fight 1-2 = 6")
    assert (battle.where("Guns"), battle.morale("Guns")) == ("0202", "good")


def test_9_16_a_bombardment_is_not_halved_over_water() -> None:
    for water in ("stream", "bridge", "ford"):
        sides = f"creek: 0202|0203, {water}: 0202|0203" if water != "stream" else "stream: 0202|0203"
        battle = Battle(OPEN, "Guns 0201 6 artillery", "x 0203 3", sides=sides).fight()
        battle.do("target 0203", "join Guns")
        assert counts(battle) == {"Guns": 6, "x": 3}, water


def test_9_17_a_bombarding_battery_may_retreat_with_the_attackers() -> None:
    battle = Battle(OPEN, "Guns 0201 3 artillery", "x 0203 3").fight()
    battle.do("target 0203", "join Guns", "fight 1-1 = 6")
    assert (battle.kind, battle.legal) == ("comply", ["comply Guns", "pass"])
    battle.do("comply Guns")
    assert battle.legal == ["retreat Guns-0101", "retreat Guns-0301", "retreat Guns-0102", "retreat Guns-0302"]
    battle.do("retreat Guns-0102")
    assert (battle.where("Guns"), battle.morale("Guns")) == ("0102", "good")


def test_9_18_no_bombardment_below_one_to_five() -> None:
    battle = Battle(OPEN, "Guns 0201 2 artillery", "x 0203 5, y 0203 6").fight()
    assert battle.position.active == 1, "there is nothing that could be attacked"
    battle = Battle(OPEN, "Guns 0201 2 artillery, More 0301 1 artillery", "x 0203 5, y 0203 6").fight()
    battle.do("target 0203", "join Guns")
    assert battle.legal == ["join More"]
    refused = battle.why_not("fight 1-5")
    assert refused
    assert (refused.code, refused.rule, refused.detail) == ("odds-too-low", "9.18", ("2", "11", "1-5"))
    battle.do("join More")
    assert battle.legal == ["fight 1-4", "fight 1-5"]


def test_9_18_nor_in_a_combined_attack() -> None:
    battle = Battle(OPEN, "A 0202 1, Guns 0201 1 artillery", "x 0203 12").fight()
    battle.do("target 0203")
    assert battle.legal == ["join A"]
    refused = battle.why_not("join Guns")
    assert refused
    assert (refused.code, refused.rule, refused.hexes) == ("odds-too-low", "9.18", ("0203",))
    assert refused.detail == ("1", "12", "1-5")
    battle.do("join A")
    assert battle.legal == ["fight 1-5"], "infantry may attack at any odds"
    refused = battle.why_not("join Guns")
    assert refused
    assert refused.detail == ("2", "12", "1-5"), "they are 1-6 together"


def test_9_18_unless_others_bring_it_up_to_one_to_five() -> None:
    units = "A 0202 1, B 0303 3, Guns 0201 1 artillery"
    battle = Battle(OPEN, units, "x 0203 12, z 0403 1").fight()
    battle.do("target 0203")
    assert battle.legal == ["join A"], "B has z to attack, whom A is not beside"
    battle = Battle(OPEN, units, "x 0203 12").fight()
    battle.do("target 0203", "join Guns")
    assert battle.legal == ["join A", "join B"]
    battle.do("join A")
    assert battle.legal == ["join B"], "2 against 12 is not enough"
    battle.do("join B")
    assert battle.legal == ["fight 1-3", "fight 1-4", "fight 1-5"]


def test_9_18_no_hex_is_aimed_at_with_a_battery_that_would_then_be_too_weak() -> None:
    battle = Battle(
        OPEN, "A 0202 1, Guns 0201 1 artillery", "x 0203 5, t 0303 9 train", sides="road: 0203|0303"
    ).fight()
    battle.do("target 0203", "join A", "join Guns")
    assert battle.legal == ["fight 1-3", "fight 1-4", "fight 1-5"]
    refused = battle.why_not("target 0303")
    assert refused
    assert (refused.code, refused.hexes) == ("odds-too-low", ("0203", "0303"))
    battle = Battle(
        OPEN, "A 0202 1, Guns 0201 1 artillery", "x 0203 5, t 0303 9 train", sides="road: 0203|0303"
    ).fight()
    battle.do("target 0203", "join A")
    assert battle.legal_with("target") == ["0303"], "without it A may"


def test_9_18_a_battery_that_makes_a_bombardment_too_weak_stays_out_of_it() -> None:
    """9.53: beside the battery that it fires at, it makes that one defend better."""
    over = "Far 0201 4 artillery, Over 0202 1 artillery disordered"
    battle = Battle(OPEN, over, "guns 0203 20 artillery, x 0204 1", sides="creek: 0202|0203").fight()
    battle.do("target 0203", "join Far")
    assert battle.legal == ["fight 1-5"], "4 against 20; with Over it would be 5 against 30"
    refused = battle.why_not("join Over")
    assert refused
    assert refused.detail == ("5", "30", "1-5")


def test_9_18_before_it_was_corrected_it_held_for_bombardments_alone() -> None:
    battle = Battle(OPEN, "A 0202 1, Guns 0201 1 artillery", "x 0203 12", version=1).fight()
    battle.do("target 0203", "join Guns", "join A")
    assert battle.legal == ["fight 1-5"]


@pytest.mark.parametrize(("printed", "counted"), [(1, 1), (2, 1), (3, 2), (4, 3), (6, 4)])
def test_9_19_range_three_takes_a_third(printed: int, counted: int) -> None:
    battle = Battle(OPEN, f"Guns 0201 {printed} artillery", "x 0204 3").fight()
    battle.do("target 0204", "join Guns")
    assert counts(battle) == {"Guns": counted, "x": 3}


def test_9_19_range_three_comes_before_terrain_and_four_is_too_far() -> None:
    ground = OPEN.replace("04 .  .", "04 .  X")
    battle = Battle(ground, "Guns 0201 7 artillery", "x 0204 3").fight()
    battle.do("target 0204", "join Guns")
    assert counts(battle)["Guns"] == 3  # 7 less a third is 5, halved 2.5
    assert Battle(OPEN, "Guns 0201 7 artillery", "x 0205 3").fight().position.active == 1


# 9.2 Combined attacks


def test_9_21_batteries_add_their_strength_to_others_and_to_adjacent_units() -> None:
    battle = Battle(OPEN, "A 0202 4, G1 0201 2 artillery, G2 0302 3 artillery", "x 0203 3").fight()
    assert battle.legal == ["target 0203"]
    battle.do("target 0203")
    assert battle.legal == ["join A", "join G1", "join G2"]
    battle.do("join A", "join G1", "join G2")
    found = forecast(battle)
    assert (found.attack, found.defence, found.column) == (9, 3, "3-1")


def test_9_22_range_to_one_of_several_hexes_is_enough() -> None:
    longer = OPEN + "06 .  .  .  .\n07 .  .  .  .\n"
    battle = Battle(longer, "A 0203 6, Guns 0207 3 artillery", "x 0202 2, y 0204 2").fight()
    battle.do("target 0202", "join A")
    assert battle.legal == ["target 0204"], "the battery is five hexes from this one, and both must be attacked"
    battle.do("target 0204", "join Guns")
    assert counts(battle) == {"A": 6, "Guns": 2, "x": 2, "y": 2}


def test_9_23_a_combined_battery_is_not_halved_over_water() -> None:
    battle = Battle(OPEN, "A 0202 5, Guns 0201 3 artillery", "x 0203 2", sides="stream: 0202|0203").fight()
    battle.do("target 0203", "join A", "join Guns")
    assert counts(battle) == {"A": 3, "Guns": 3, "x": 2}


def test_9_24_adjacent_attackers_suffer_and_bombarding_batteries_do_not() -> None:
    battle = Battle(OPEN, "A 0202 1, Close 0303 1 artillery, Far 0201 1 artillery", "x 0203 9, y 0203 9").fight()
    battle.do("target 0203", "join A", "join Close", "join Far", "fight 1-5 = 4", "pass")
    assert [battle.where(unit) for unit in ("A", "Close", "Far")] == ["lost", "lost", "0201"]


def test_9_25_range_three_takes_a_third_in_a_combined_attack() -> None:
    battle = Battle(OPEN, "A 0203 4, Guns 0201 5 artillery", "x 0204 2").fight()
    battle.do("target 0204", "join A", "join Guns")
    assert counts(battle) == {"A": 4, "Guns": 3, "x": 2}


def test_9_25_of_several_hexes_in_sight_the_nearest_is_its_range() -> None:
    battle = Battle(OPEN, "A 0203 6, Guns 0205 3 artillery", "x 0202 2, y 0103 2").fight()
    battle.do("target 0202", "join A", "target 0103", "join Guns")
    distances = [battle.setup.board.distance(*map(battle.setup.board.index, ("0205", to))) for to in ("0202", "0103")]
    assert (distances, counts(battle)["Guns"]) == ([3, 3], 2)
    battle = Battle(OPEN, "A 0203 6, Guns 0205 3 artillery", "x 0202 2, y 0104 2").fight()
    battle.do("target 0104", "join A", "target 0202", "join Guns")
    assert counts(battle)["Guns"] == 3, "y is two hexes away"


# 9.4 Adjacent attacks


def test_9_41_a_battery_in_an_enemy_zone_attacks_who_is_beside_it_and_bombards_nobody() -> None:
    battle = Battle(OPEN, "Guns 0202 4 artillery", "x 0203 2, y 0204 2").fight()
    assert battle.legal == ["target 0203"]
    battle.do("target 0203")
    assert battle.legal == ["join Guns"]


def test_9_41_nor_once_its_enemies_are_gone() -> None:
    battle = Battle(OPEN, "Guns 0202 4 artillery, A 0103 9", "x 0203 2, y 0304 2").fight()
    battle.do("target 0203", "join A")
    assert battle.legal == ["join Guns"], "it must take part"
    battle.do("join Guns", "fight 6-1 = 4", "confederate: retreat x-0204", "pass = 1")
    assert battle.position.active == 1


def test_9_41_a_battery_that_began_the_phase_in_a_zone_bombards_nobody_when_it_is_freed() -> None:
    union, enemy = "Guns 0202 4 artillery, A 0103 9", "x 0203 2, y 0302 2"
    battle = Battle(OPEN, union, enemy, night="1", sides="creek: 0202|0302").fight()
    battle.do("target 0203", "join A", "fight 4-1 = 2 1", "pass")
    assert battle.position.active == 1, "y across the creek is left alone"
    elsewhere = Battle(OPEN, "Guns 0202 4 artillery", "y 0302 2", night="1", sides="creek: 0202|0302").fight()
    assert elsewhere.legal == ["target 0302", "pass"]


def test_9_42_nor_does_a_battery_into_whose_hex_an_enemy_has_come_by_an_advance() -> None:
    union, enemy = "A 0203 1, Guns 0202 3 artillery", "x 0204 9, y 0401 2"
    battle = Battle(OPEN, union, enemy).fight()
    assert battle.legal == ["target 0401", "target 0204"], "it may bombard y"
    battle.do("target 0204", "join A", "fight 1-5 = 1", "retreat A-0103", "confederate: advance x-0203")
    assert battle.position.active == 1, "x, who was attacked, controls its hex now"


def test_9_42_who_stands_with_such_a_battery_attacks_with_it_and_nobody_else() -> None:
    union, enemy, road = "A 0202 4, Guns 0202 4 artillery", "x 0203 3, Train 0303 1 train", "road: 0303|0304"
    assert Battle(OPEN, union, enemy, sides=road).fight().legal == ["target 0203"]
    alone = Battle(OPEN, "A 0202 4", enemy, sides=road).fight()
    assert alone.legal == ["target 0203", "target 0303"]


def test_9_42_it_attacks_several_that_control_its_hex_and_nobody_else() -> None:
    battle = Battle(OPEN, "Guns 0202 6 artillery", "x 0203 2, y 0303 2, z 0102 2", sides="creek: 0202|0102").fight()
    assert battle.legal == ["target 0203", "target 0303"]
    battle.do("target 0203")
    assert battle.legal == ["join Guns", "target 0303"]
    battle.do("join Guns")
    assert battle.legal == ["target 0303"]
    battle.do("target 0303")
    assert battle.legal_with("fight")[-1] == "2-1"


def test_9_43_it_suffers_the_results() -> None:
    battle = Battle(OPEN, "Guns 0202 1 artillery", "x 0203 9").fight()
    battle.do("target 0203", "join Guns", "fight 1-5 = 6")
    assert battle.where("Guns") == "lost"


def test_9_44_terrain_never_keeps_artillery_from_attacking_a_neighbour() -> None:
    battle = Battle(OPEN, "A 0202 4, Guns 0202 4 artillery", "x 0203 2", sides="creek: 0202|0203").fight()
    battle.do("target 0203")
    assert battle.legal == ["join Guns"]
    refused = battle.why_not("join A")
    assert refused
    assert refused.code == "not-beside-all"


def test_9_45_an_adjacent_battery_is_not_halved_over_water() -> None:
    battle = Battle(OPEN, "A 0202 4, Guns 0202 4 artillery", "x 0203 2", sides="stream: 0202|0203").fight()
    battle.do("target 0203", "join Guns")
    assert counts(battle) == {"A": 2, "Guns": 6, "x": 2}


def test_9_46_across_a_creek_it_may_bombard_anybody_in_range() -> None:
    battle = Battle(OPEN, "Guns 0202 4 artillery", "x 0203 2, y 0204 2", sides="creek: 0202|0203").fight()
    assert battle.legal == ["target 0203", "target 0204", "pass"]


def test_9_47_artillery_never_advances() -> None:
    battle = Battle(OPEN, "Guns 0202 9 artillery, A 0303 4", "x 0203 2").fight()
    battle.do("target 0203", "join Guns", "join A", "fight 6-1 = 1")
    assert battle.legal == ["advance A-0203", "pass"]


@pytest.mark.parametrize(("printed", "counted"), [(1, 2), (2, 3), (3, 5), (4, 6), (5, 8)])
def test_9_48_an_adjacent_battery_counts_half_more(printed: int, counted: int) -> None:
    battle = Battle(OPEN, f"Guns 0202 {printed} artillery", "x 0203 2").fight()
    battle.do("target 0203", "join Guns")
    assert counts(battle)["Guns"] == counted


def test_9_48_also_where_it_bombards_its_neighbour_across_a_creek() -> None:
    battle = Battle(OPEN, "Guns 0202 4 artillery", "x 0203 2", sides="creek: 0202|0203").fight()
    battle.do("target 0203", "join Guns")
    assert counts(battle)["Guns"] == 6


def test_9_48_before_terrain_is_counted() -> None:
    ground = OPEN.replace("03 .  .", "03 .  X")
    battle = Battle(ground, "Guns 0202 3 artillery", "x 0203 2").fight()
    battle.do("target 0203", "join Guns")
    assert counts(battle)["Guns"] == 3  # 3 and a half more is 5, halved 2.5


# 9.5 Defence


def test_9_51_no_battery_defends_another_unit_from_afar() -> None:
    battle = Battle(OPEN, "A 0202 4", "x 0203 2, guns 0204 5 artillery").fight()
    battle.do("target 0203", "join A")
    found = forecast(battle)
    assert [one.unit for one in found.defenders] == ["x"]
    battle.do("fight 2-1 = 6", "retreat A-0201")
    while battle.position.active == 0:
        battle.do("pass")
    assert battle.asked == "confederate", "its own Combat Phase is still to come"


def test_9_52_bombarded_artillery_suffers_every_result() -> None:
    battle = Battle(OPEN, "Guns 0201 9 artillery", "battery 0203 2 artillery").fight()
    battle.do("target 0203", "join Guns", "fight 4-1 = 1")
    assert battle.where("battery") == "lost"


@pytest.mark.parametrize(
    ("others", "guns", "counted"),
    [
        ("", "0202 3 artillery", 3),
        (", y 0203 2", "0202 3 artillery", 5),
        (", y 0204 2 cavalry", "0202 3 artillery", 5),
        (", y 0204 2 artillery", "0202 3 artillery", 3),
        (", y 0204 2", "0201 3 artillery", 3),
    ],
)
def test_9_53_a_battery_defends_better_beside_infantry_or_cavalry(others: str, guns: str, counted: int) -> None:
    battle = Battle(OPEN, f"Guns {guns}", f"battery 0203 3 artillery{others}").fight()
    battle.do("target 0203", "join Guns")
    assert counts(battle)["battery"] == counted


# 9.6 Gunboats

RIVER = """
   01 02 03 04 05
01 ~  ~  ~  ~  ~
02 .  .  .  .  ~
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
06 .  .  .  .  .
07 .  .  .  .  .
"""


def test_9_61_gunboats_are_the_unions_alone() -> None:
    Battle(RIVER, "Tyler 0101 4 gunboat", "x 0305 3")
    with pytest.raises(ScenarioErrors):
        Battle(RIVER, "A 0305 4", "x 0101 3 gunboat")


def test_9_62_gunboats_go_anywhere_on_the_river_and_nowhere_else() -> None:
    battle = Battle(RIVER, "Tyler 0101 4 gunboat", "x 0307 3")
    assert battle.moves("Tyler") == ["0201", "0301", "0401", "0501", "0502"]


def test_9_63_two_gunboats_stack() -> None:
    battle = Battle(RIVER, "Tyler 0101 4 gunboat, Lexington 0301 4 gunboat", "x 0307 3")
    battle.do("move Tyler-0301")
    assert battle.where("Tyler") == battle.where("Lexington") == "0301"


def test_9_64_gunboats_have_no_zone_and_mind_none() -> None:
    battle = Battle(RIVER, "Tyler 0101 4 gunboat, Ashe 0303 2", "x 0302 3, y 0102 2")
    zoned = {unit.kind: in_enemy_zone(battle.setup, battle.position, unit) for unit in battle.position.units[:2]}
    assert zoned == {"gunboat": False, "infantry": True}
    battle = Battle(RIVER, "Tyler 0101 4 gunboat", "x 0302 3")
    battle.do("move Tyler-0501").fight()
    assert battle.legal == ["target 0302", "pass"], "it may bombard, and need not"


def test_9_65_gunboats_reach_six_hexes_with_all_their_strength() -> None:
    for hex_ in ("0302", "0304", "0307"):
        battle = Battle(RIVER, "Tyler 0301 4 gunboat", f"x {hex_} 3").fight()
        battle.do(f"target {hex_}", "join Tyler")
        assert counts(battle) == {"Tyler": 4, "x": 3}, hex_
    battle = Battle(RIVER + "08 .  .  .  .  .\n", "Tyler 0301 4 gunboat", "x 0308 3").fight()
    assert battle.position.active == 1


def test_9_65_water_does_not_halve_them_either() -> None:
    battle = Battle(RIVER, "Tyler 0301 4 gunboat", "x 0302 3", sides="stream: 0301|0302").fight()
    battle.do("target 0302", "join Tyler")
    assert counts(battle)["Tyler"] == 4


def test_9_66_gunboats_are_never_attacked() -> None:
    battle = Battle(RIVER, "Tyler 0301 4 gunboat", "x 0302 3, guns 0303 4 artillery", first="confederate").fight()
    assert battle.position.active == 0, "nobody has anybody to attack"
