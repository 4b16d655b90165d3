"""Morale (12.11 to 12.41): causes, effects, Routed units, recovery."""

from __future__ import annotations

import pytest

from engine.blue_grey.combat_events import Retreated
from engine.blue_grey.events import MoraleChanged
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
TOWN = OPEN.replace("01 .  .", "01 .  T")


def forecast(battle: Battle) -> Forecast:
    """What the attack that is put together comes to."""
    found = battle.forecast(battle.legal[-1])
    assert isinstance(found, Forecast)
    return found


def morale(battle: Battle, *units: str) -> list[str]:
    return [battle.morale(unit) for unit in units]


# 12.1 How units become Disordered, Shaken and Routed


def test_12_11_attackers_that_retreat_from_a_zone_are_disordered() -> None:
    battle = Battle(OPEN, "A 0202 4, Guns 0303 4 artillery, Far 0201 3 artillery", "x 0203 6, y 0203 6").fight()
    battle.do("target 0203", "join A", "join Guns", "join Far", "fight 1-1 = 6", "pass")
    battle.do("retreat A-0201", "retreat Guns-0302", "confederate: pass")
    assert morale(battle, "A", "Guns", "Far") == ["disordered", "shaken", "good"]
    assert morale(battle, "x", "y") == ["good", "good"]


def test_12_11_units_are_lost_one_by_one_until_a_third_is_gone() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 1", "x 0203 6").fight()
    battle.do("target 0203", "join A", "fight 1-2 = 6")
    assert (battle.kind, battle.legal, battle.decision.numbers) == ("choose-losses", ["lose A", "lose B"], (2,))
    battle.do("lose B")
    assert battle.where("A") == "lost", "B was not enough, so nobody is left to be disordered"


def test_12_11_ae_star_takes_a_third_and_the_rest_goes_back_disordered() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 3", "x 0203 8").fight()
    battle.do("target 0203", "join A", "fight 1-2 = 6", "lose B")  # 7 printed: units of at least 3 are lost
    assert battle.kind == "retreat"
    battle.do("retreat A-0201", "confederate: pass")
    assert (battle.where("B"), battle.where("A"), battle.morale("A")) == ("lost", "0201", "disordered")


def test_12_11_not_who_attacked_from_where_nobody_controls() -> None:
    battle = Battle(OPEN, "A 0203 4", "x 0202 6", works="0203 trench nw n ne").fight()
    battle.do("target 0202", "join A", "fight 1-2 = 5", "retreat A-0104")
    while battle.kind == "advance":
        battle.do("confederate: pass")
    assert morale(battle, "A") == ["good"]


@pytest.mark.parametrize(("die", "after"), [(3, "good"), (4, "disordered"), (6, "disordered")])
def test_12_12_defenders_that_retreat_from_a_zone_roll(die: int, after: str) -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 3", "confederate: retreat x-0204", f"pass = {die}")
    assert morale(battle, "x") == [after]


def test_12_12_artillery_needs_no_die_and_who_was_bombarded_outside_zones_suffers_nothing() -> None:
    battle = Battle(OPEN, "A 0202 6", "guns 0203 3 artillery").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 3", "confederate: retreat guns-0204", "pass")
    assert morale(battle, "guns") == ["disordered"]
    battle = Battle(OPEN, "Guns 0201 6 artillery", "x 0203 3").fight()
    battle.do("target 0203", "join Guns", "fight 2-1 = 3", "confederate: retreat x-0204")
    assert morale(battle, "x") == ["good"]


def test_12_12_nor_does_a_battery_that_was_only_bombarded() -> None:
    """B33: the exception for batteries is one of the units that the case speaks of, those in an enemy zone."""
    battle = Battle(OPEN, "Guns 0201 6 artillery", "battery 0203 3 artillery").fight()
    battle.do("target 0203", "join Guns", "fight 2-1 = 3", "confederate: retreat battery-0204")
    assert morale(battle, "battery") == ["good"]


def test_12_13_survivors_of_an_exchange_roll() -> None:
    battle = Battle(OPEN, "A 0202 6, B 0202 4", "x 0203 3").fight()
    battle.do("target 0203", "join A", "fight 3-1 = 6")  # Ex*: half of 3 is 2
    assert (battle.asked, battle.legal, battle.where("x")) == ("union", ["lose A", "lose B"], "lost")
    battle.do("lose B", "advance A-0203 = 5")
    assert (battle.where("A"), battle.morale("A")) == ("0203", "disordered")


def test_12_13_also_where_it_is_not_partial() -> None:
    battle = Battle(OPEN, "A 0202 9, B 0202 4", "x 0203 2").fight()
    battle.do("target 0203", "join A", "fight 6-1 = 6", "lose B", "advance A-0203 = 4")
    assert (battle.where("A"), battle.morale("A")) == ("0203", "disordered")


def test_12_13_on_both_sides_where_the_exchange_is_partial() -> None:
    battle = Battle(OPEN, "A 0202 9, B 0202 6", "x 0203 2, y 0203 3").fight()
    battle.do("target 0203", "join A", "fight 3-1 = 6")  # Ex*: half of 5, so 3 of each side
    assert (battle.asked, battle.legal) == ("confederate", ["lose x", "lose y"])
    battle.do("lose y", "union: lose B = 3 4")
    assert morale(battle, "A", "x") == ["good", "disordered"]
    rolled = [(event.unit, event.dice) for event in battle.happened(MoraleChanged)]
    assert rolled == [("A", "3"), ("x", "4")]


def test_12_14_a_disordered_unit_becomes_shaken() -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3 disordered").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 3", "confederate: retreat x-0204", "pass = 6")
    assert morale(battle, "x") == ["shaken"]


def test_12_15_a_shaken_unit_becomes_routed_and_no_worse() -> None:
    for before in ("shaken", "routed"):
        battle = Battle(OPEN, "A 0202 6", f"x 0203 9 {before}").fight()
        best = "fight 1-1" if before == "shaken" else "fight 2-1"
        battle.do("target 0203", "join A", f"{best} = 3", *(["pass = 1"] if before == "routed" else []))
        if battle.kind == "routed-first":
            battle.do("pass = 3")
        while battle.kind != "advance":
            battle.do(battle.legal[0])
        battle.do("pass = 6")
        assert morale(battle, "x") == ["routed"]


def test_12_16_a_shaken_unit_that_did_not_move_may_be_routed() -> None:
    battle = Battle(OPEN, "A 0202 4 shaken, B 0501 4 shaken, C 0401 4 disordered", "x 0203 6")
    battle.do("pass", "move B-0502", "pass")
    assert (battle.kind, battle.legal) == ("voluntary-rout", ["rout A", "pass"])
    battle.do("rout A")
    assert morale(battle, "A") == ["routed"]
    assert battle.kind == "retreat", "it need not attack, and must go back at the end of the phase"


def test_12_17_towns_disorder_whoever_enters_or_stands_in_them() -> None:
    battle = Battle(TOWN, "A 0202 4, B 0101 4 shaken, C 0201 4", "x 0506 3")
    assert morale(battle, "C") == ["disordered"]
    battle.do("pass", "move A-0201")
    assert morale(battle, "A") == ["disordered"]
    battle = Battle(TOWN, "B 0101 4 shaken", "x 0506 3")
    battle.do("pass", "move B-0201")
    assert morale(battle, "B") == ["shaken"]


def test_12_17_so_does_a_retreat_or_an_advance_into_one() -> None:
    battle = Battle(TOWN, "A 0202 4", "x 0203 8").fight()
    battle.do("target 0203", "join A", "fight 1-2 = 5", "retreat A-0201", "confederate: pass")
    assert morale(battle, "A") == ["shaken"], "the town first, then the lost attack"


def test_12_17_a_rally_in_a_town_leaves_a_unit_disordered() -> None:
    rolls = (("disordered", 1, "disordered"), ("shaken", 2, "disordered"), ("disordered", 6, "shaken"))
    for before, die, after in rolls:
        battle = Battle(TOWN, f"A 0201 4 {before}", "x 0506 3")
        battle.do("rally A", f"pass = {die}")
        assert morale(battle, "A") == [after]


def test_12_18_a_displaced_unit_is_not_disordered() -> None:
    drawing = "01 . . .\n02 . . .\n03 . . .\n04 # . #\n05 . . .\n"
    battle = Battle(drawing, "A 0202 6", "x 0203 3, y 0204 3, z 0204 3", sides="creek: 0203|0103 0203|0303").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 3")
    assert (battle.asked, battle.kind, battle.where("x")) == ("confederate", "displace", "0204")
    battle.do("retreat y-0205", "union: pass = 1")
    assert (battle.where("y"), battle.morale("y")) == ("0205", "good")


def test_12_19_cavalry_that_retreats_before_the_attack_is_not_disordered() -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3 cavalry").fight()
    battle.do("target 0203", "join A", "fight 2-1")
    assert (battle.asked, battle.kind) == ("confederate", "cavalry-withdraws")
    assert battle.legal == ["withdraw x-0104", "withdraw x-0204", "withdraw x-0304", "pass"]
    battle.do("withdraw x-0204")
    assert (battle.where("x"), battle.morale("x"), battle.legal) == ("0204", "good", ["advance A-0203", "pass"])


def test_12_19_nor_when_those_that_stayed_retreat() -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3 cavalry, y 0203 3").fight()
    battle.do("target 0203", "join A", "fight 1-1", "withdraw x-0204", "fight 2-1 = 1", "confederate: retreat y-0104")
    battle.do("pass = 6")
    assert morale(battle, "x", "y") == ["good", "disordered"]


def test_12_19_not_twice_in_a_phase() -> None:
    battle = Battle(OPEN, "A 0202 6, Guns 0502 4 artillery", "x 0203 3 cavalry, y 0204 3").fight()
    battle.do("target 0203", "join A", "fight 2-1", "confederate: pass = 1", "retreat x-0304", "union: pass = 1")
    assert battle.position.active == 1, "x was attacked already"
    battle = Battle(OPEN, "A 0202 6, Guns 0502 4 artillery", "x 0203 3 cavalry, y 0304 3").fight()
    battle.do("target 0203", "join A", "fight 2-1", "confederate: pass = 1", "retreat x-0304", "union: pass = 1")
    battle.do("target 0304", "join Guns", "fight 1-1 = 6")
    assert battle.asked == "union", "only y counts, and x does not withdraw again"


def test_12_19_who_withdrew_does_not_come_back_by_an_advance() -> None:
    works = "0103 trench n ne se"
    battle = Battle(OPEN, "A 0202 3", "x 0203 3 cavalry, y 0203 3", works=works).fight()
    battle.do("target 0203", "join A", "fight 1-2", "withdraw x-0103", "fight 1-1 = 6", "retreat A-0302")
    assert battle.legal == ["advance y-0202", "pass"], "x is beside it in its trench"


def test_12_19_not_from_other_cavalry() -> None:
    battle = Battle(OPEN, "A 0202 6 cavalry", "x 0203 3 cavalry").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 1")
    assert battle.kind == "retreat"


# 12.2 Strength


def attacking(state: str) -> int:
    battle = Battle(OPEN, f"A 0202 8 {state}", "x 0203 3").fight()
    if battle.kind == "voluntary-rout":
        battle.do("pass")
    battle.do("target 0203", "join A")
    return forecast(battle).attack


def defending(state: str) -> int:
    battle = Battle(OPEN, "A 0202 8", f"x 0203 8 {state}").fight()
    battle.do("target 0203", "join A")
    return forecast(battle).defence


def test_12_21_disordered_units_attack_with_two_thirds_and_defend_with_all() -> None:
    assert (attacking("good"), defending("good")) == (8, 8)
    assert (attacking("disordered"), defending("disordered")) == (5, 8)


def test_12_22_shaken_units_attack_with_a_third_and_defend_with_two() -> None:
    assert (attacking("shaken"), defending("shaken")) == (3, 5)


def test_12_23_routed_units_do_not_attack_and_defend_with_a_third() -> None:
    assert defending("routed") == 3
    battle = Battle(OPEN, "A 0202 8 routed, B 0303 3", "x 0203 3").fight()
    battle.do("target 0203")
    assert battle.legal == ["join B"]
    refused = battle.why_not("join A")
    assert refused
    assert (refused.code, refused.rule) == ("routed-attacks-not", "12.23")


def test_12_24_nothing_takes_a_unit_below_one() -> None:
    drawing = OPEN.replace("03 .  .", "03 .  X")
    battle = Battle(drawing, "A 0202 1 shaken", "x 0203 1 routed", sides="stream: 0202|0203").fight()
    battle.do("pass", "target 0203", "join A")
    found = forecast(battle)
    assert (found.attack, found.defence) == (1, 1)


def test_12_25_each_unit_is_reckoned_by_itself_before_all_are_added() -> None:
    battle = Battle(OPEN, "A 0202 4 disordered, B 0202 4 disordered", "x 0203 3").fight()
    battle.do("target 0203", "join A")
    assert forecast(battle).attack == 6, "twice 3, not two thirds of 8"


def test_12_26_losses_are_counted_in_printed_strength() -> None:
    battle = Battle(OPEN, "A 0202 9, B 0202 9", "x 0203 4 routed").fight()
    battle.do("target 0203", "join A", "fight 6-1", "pass = 6")
    assert (battle.kind, battle.decision.numbers) == ("choose-losses", (4,))


# 12.3 Routed units


def test_12_31_routed_units_enter_no_enemy_zone_and_keep_their_own() -> None:
    battle = Battle(OPEN, "A 0201 4 routed", "x 0204 3")
    battle.do("pass")
    moves = battle.moves("A")
    assert moves
    assert not {"0203", "0104", "0304"} & set(moves)
    held = Battle(OPEN, "A 0202 4", "x 0203 3 routed")
    assert held.moves("A") == [], "a Routed unit's zone holds it"


def test_12_32_a_routed_unit_in_a_zone_goes_back_at_the_end_unless_it_is_freed() -> None:
    battle = Battle(OPEN, "A 0202 4 routed", "x 0203 3").fight()
    assert (battle.kind, battle.legal) == ("retreat", ["retreat A-0201", "retreat A-0102", "retreat A-0302"])
    battle.do("retreat A-0201")
    assert battle.asked == "confederate"
    assert battle.kind == "move-units", "nobody advances"
    freed = Battle(OPEN, "A 0202 4 routed, B 0103 9", "x 0203 3").fight()
    freed.do("target 0203", "join B", "fight 3-1 = 2", "confederate: retreat x-0204", "pass = 1")
    assert (freed.where("A"), freed.asked) == ("0202", "confederate")


def test_12_32_if_it_cannot_it_is_eliminated() -> None:
    drawing = "01 . . .\n02 . . .\n03 . . .\n"
    battle = Battle(drawing, "A 0101 4 routed", "x 0102 3, y 0201 3").fight()
    assert battle.where("A") == "lost"


def test_12_33_not_if_it_came_into_the_zone_during_the_phase() -> None:
    battle = Battle(OPEN, "A 0202 4, R 0201 4 routed", "x 0203 8").fight()
    battle.do("target 0203", "join A", "fight 1-2 = 5", "retreat A-0302", "confederate: advance x-0202")
    assert (battle.where("R"), battle.asked) == ("0201", "confederate")


def test_12_34_the_attacker_may_make_routed_defenders_go_first() -> None:
    battle = Battle(OPEN, "A 0202 4", "x 0203 3 routed, y 0203 4").fight()
    battle.do("target 0203", "join A")
    assert battle.legal[0] == "fight 1-2", "4 against 4 and 1"
    battle.do("fight 1-2")
    assert (battle.asked, battle.kind, battle.legal) == ("union", "routed-first", ["flee x", "pass"])
    battle.do("flee x")
    assert (battle.asked, battle.kind) == ("confederate", "retreat")
    assert battle.legal == [f"retreat x-{hex_}" for hex_ in ("0403", "0404", "0105", "0205", "0305")]
    battle.do("retreat x-0205")
    assert battle.legal[0] == "fight 1-1", "the odds are reckoned anew for those that stay"
    battle.do("fight 1-1 = 1")
    assert battle.kind == "retreat"


def test_12_34_a_hex_that_is_left_empty_may_be_entered_by_one_attacker() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 4", "x 0203 3 routed").fight()
    battle.do("target 0203", "join A", "fight 6-1", "flee x", "confederate: retreat x-0205")
    assert battle.legal == ["advance A-0203", "advance B-0203", "pass"]
    battle.do("advance B-0203")
    assert (battle.where("B"), battle.asked) == ("0203", "confederate")


def test_12_34_a_battery_whose_only_target_went_adds_nothing_any_more() -> None:
    drawing = OPEN + "07 .  .  .  .  .\n"
    battle = Battle(drawing, "A 0203 6, Guns 0207 3 artillery", "x 0202 6, y 0204 2 routed").fight()
    battle.do("target 0202", "join A", "target 0204", "join Guns")
    assert forecast(battle).attack == 8
    battle.do("fight 1-1", "flee y", "confederate: retreat y-0405", "pass")
    assert forecast(battle).attack == 6
    battle.do("fight 1-1 = 2")
    assert battle.kind == "retreat"


def fled(version: int | None = None) -> Battle:
    """Two hexes are attacked, and the Routed unit has left its one before the die."""
    battle = Battle(OPEN, "A 0303 4", "x 0203 3 routed, y 0304 4", version=version).fight()
    return battle.do("target 0304", "target 0203", "join A", "fight 1-2", "flee x", "confederate: retreat x-0105")


def test_12_34_nor_is_the_right_to_advance_lost_with_a_bad_die() -> None:
    battle = fled()
    assert (battle.asked, battle.kind, battle.decision.about) == ("union", "advance", ("0203",))
    assert battle.legal == ["advance A-0203", "pass"]
    battle.do("advance A-0203")
    assert (battle.kind, forecast(battle).attack) == ("build-attack", 4)
    battle.do("fight 1-1 = 6")
    assert (battle.kind, battle.legal[0]) == ("retreat", "retreat A-0202"), "it suffers the result where it is now"


def test_12_34_who_has_advanced_attacks_as_it_was_announced() -> None:
    """B34: the hex from which it attacks is that from which it came, though it is beside nobody any more."""
    sides = "stream: 0303|0304"
    battle = Battle(OPEN, "A 0303 4, B 0303 4", "x 0302 3 routed, y 0304 2", sides=sides).fight()
    battle.do("target 0304", "target 0302", "join A", "fight 1-1", "flee x")
    battle.do(next(one for one in battle.legal if one.startswith("retreat")))
    assert battle.legal == ["advance A-0302", "advance B-0302", "pass"]
    battle.do("advance A-0302")
    assert battle.kind == "build-attack", "one for each hex"
    assert [one.strength for one in forecast(battle).attackers] == [2, 2], "both are halved by the stream"
    battle.do("fight 2-1 = 1", "confederate: retreat y-0305")
    assert battle.legal == ["advance B-0304", "pass"], "A has advanced already"


def test_12_34_no_advance_before_the_die_where_others_stay() -> None:
    battle = Battle(OPEN, "A 0202 4", "x 0203 3 routed, y 0203 4").fight()
    battle.do("target 0203", "join A", "fight 1-2", "flee x", "confederate: retreat x-0205")
    assert battle.kind == "build-attack"


def test_12_34_the_enemy_follows_into_the_hex_that_was_taken_and_left_again() -> None:
    battle = fled().do("advance A-0203", "fight 1-1 = 6", "retreat A-0103")
    assert (battle.asked, battle.legal) == ("confederate", ["advance y-0203", "pass"])


def test_12_34_before_it_was_corrected_the_die_came_first() -> None:
    assert fled(version=1).kind == "build-attack"


def test_12_34_who_cannot_go_two_hexes_is_eliminated() -> None:
    drawing = "01 . . .\n02 . . .\n03 . . .\n04 . . .\n"
    battle = Battle(drawing, "A 0202 4", "x 0203 3 routed").fight()
    battle.do("target 0203", "join A", "fight 4-1", "flee x")
    assert battle.where("x") == "lost"


def test_12_35_a_routed_unit_does_not_advance() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 4", "x 0203 9 routed, y 0203 8").fight()
    battle.do("target 0203", "join A", "fight 1-2", "pass = 5", "retreat A-0201", "retreat B-0102")
    assert battle.legal == ["advance y-0202", "pass"]


def test_12_36_a_routed_battery_is_not_helped_by_its_neighbours() -> None:
    battle = Battle(OPEN, "A 0202 8", "guns 0203 6 artillery routed, y 0203 1").fight()
    battle.do("target 0203", "join A")
    assert forecast(battle).defence == 2 + 1


# 12.4 Recovery


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("disordered", "good good good good good shaken"),
        ("shaken", "good good good disordered disordered routed"),
        ("routed", "good disordered disordered shaken shaken lost"),
    ],
)
def test_12_41_rallying(before: str, after: str) -> None:
    for die, expected in enumerate(after.split(), 1):
        battle = Battle(OPEN, f"A 0202 4 {before}, B 0401 3", "x 0506 3")
        assert battle.legal == ["rally A", "pass"]
        battle.do("rally A")
        assert battle.moves("A") == [], "it does not move"
        battle.do(f"pass = {die}")
        got = "lost" if battle.where("A") == "lost" else battle.morale("A")
        assert got == expected, die


def test_12_41_only_outside_enemy_zones() -> None:
    battle = Battle(OPEN, "A 0202 4 shaken, B 0101 4 shaken", "x 0203 3")
    assert battle.legal == ["rally B", "pass"]


def test_12_41_by_night_they_recover_without_a_die() -> None:
    battle = Battle(OPEN, "A 0202 4 routed", "x 0506 3", night="1")
    battle.do("rally A", "pass")
    assert morale(battle, "A") == ["good"]


def test_12_34_of_two_ways_of_two_hexes_the_first_in_reading_order_is_taken() -> None:
    goals = "victory: {held: {either: {0104: 3}}, holders: {union: [0104]}}"
    battle = Battle(OPEN, "A 0202 6", "x 0203 3 routed", more=goals).fight()
    battle.do("target 0203", "join A", "fight 4-1", "flee x", "retreat x-0105")
    (event,) = battle.happened(Retreated)
    assert event.path == ("0203", "0104", "0105")
    assert battle.position.held == (1,), "what it passes through is taken"


def test_12_41_the_marker_is_gone_with_the_die() -> None:
    battle = Battle(OPEN, "A 0101 5 shaken, B 0202 5", "x 0203 5").do("rally A", "pass = 1")
    assert (battle.kind, battle.morale("A"), battle.unit("A").rallying) == ("attack", "good", False)


def test_12_41_who_recovers_by_night_rolls_no_die() -> None:
    battle = Battle(OPEN, "A 0101 5 shaken, B 0505 5", "x 0203 5", night="1").do("rally A", "pass")
    assert battle.morale("A") == "good"
    assert not [one for one in battle.happened(MoraleChanged) if one.cause == "rally"]
    while battle.asked != "union" or battle.position.turn == 1:
        battle.do("pass")
    assert battle.moves("A"), "and the marker is gone with the turn"
