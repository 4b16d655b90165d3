"""Retreats, displacement, advances and losses (8.6 to 8.8, readings 39 and 41)."""

from __future__ import annotations

from engine.blue_grey.combat_events import Retreated
from engine.blue_grey.events import UnitLost
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""


def test_8_7_a_retreat_is_one_hex_outside_zones_and_not_over_a_creek() -> None:
    drawing = "01 . . .\n02 . . .\n03 . . .\n04 # . #\n05 . . .\n06 . . .\n"
    for sides, other, where in (
        ("", "0206", "0204"),
        ("", "0205", "lost"),
        ("creek: 0203|0204", "0206", "lost"),
        ("creek: 0203|0204, bridge: 0203|0204", "0206", "0204"),
    ):
        battle = Battle(drawing, f"A 0202 6, B {other} 4", "x 0203 3", sides=sides).fight()
        battle.do("target 0203", "join A", "fight 2-1 = 2")
        assert battle.where("x") == where, (sides, other)
        assert [event.cause for event in battle.happened(UnitLost)] == ["no-retreat"] * (where == "lost")


def test_8_7_a_stack_may_split_and_its_owner_chooses_who_goes_first() -> None:
    battle = Battle(OPEN, "A 0202 9", "x 0203 2, y 0203 2").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 1")
    assert battle.asked == "confederate"
    assert battle.legal == [f"retreat {unit}-{hex_}" for unit in "xy" for hex_ in ("0104", "0204", "0304")]
    battle.do("retreat y-0104", "retreat x-0304")
    assert (battle.where("x"), battle.where("y")) == ("0304", "0104")


def test_8_7_one_unit_may_advance_into_each_hex_that_was_left() -> None:
    battle = Battle(OPEN, "A 0202 9, B 0202 9", "x 0203 2, y 0303 2").fight()
    battle.do("target 0203", "join A", "target 0303", "fight 4-1 = 1")
    assert battle.legal == [f"advance {unit}-{hex_}" for unit in "AB" for hex_ in ("0203", "0303")] + ["pass"]
    battle.do("advance A-0303")
    assert battle.legal == ["advance B-0203", "pass"]


def test_8_7_an_advance_ignores_zones() -> None:
    battle = Battle(OPEN, "A 0202 9", "x 0203 2, y 0204 2").fight()
    battle.do("target 0203", "join A", "fight 4-1 = 1")
    assert battle.legal == ["advance A-0203", "pass"]
    battle.do("advance A-0203")
    assert battle.asked == "confederate", "beside y now, but it has fought"


def test_8_7_defenders_advance_when_attackers_go() -> None:
    battle = Battle(OPEN, "A 0202 4", "x 0203 6, y 0203 1").fight()
    battle.do("target 0203", "join A", "fight 1-2 = 3", "retreat A-0201")
    assert (battle.asked, battle.legal) == ("confederate", ["advance x-0202", "advance y-0202", "pass"])
    battle.do("advance y-0202")
    assert battle.where("y") == "0202"


def test_8_7_an_advance_takes_an_objective() -> None:
    goals = "victory: {lost: 1, held: {union: {0203: 5}}, holders: {confederate: [0203]}}"
    battle = Battle(OPEN, "A 0202 9", "x 0203 2", more=goals).fight()
    battle.do("target 0203", "join A", "fight 4-1 = 1")
    assert battle.position.held == (1,)
    battle.do("advance A-0203")
    assert battle.position.held == (0,)


def test_8_8_who_has_nowhere_else_displaces_a_friend_who_goes_back_in_turn() -> None:
    drawing = "01 . . .\n02 . . .\n03 # . #\n04 # . #\n05 . . .\n"
    battle = Battle(drawing, "A 0202 6", "x 0203 3, y 0204 3, guns 0204 3 artillery").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 3")
    assert (battle.asked, battle.kind, battle.where("x")) == ("confederate", "displace", "0204")
    assert battle.legal == [f"retreat {unit}-{hex_}" for unit in ("y", "guns") for hex_ in ("0105", "0205", "0305")]
    battle.do("retreat guns-0205")
    causes = [(event.unit, event.cause) for event in battle.happened(Retreated)]
    assert causes == [("x", "combat"), ("guns", "displaced")]
    assert battle.unit("guns").displaced


def test_8_8_not_if_the_displaced_unit_would_have_nowhere() -> None:
    drawing = "01 . . .\n02 . . .\n03 # . #\n04 # . #\n"
    battle = Battle(drawing, "A 0202 6", "x 0203 3, y 0204 3, z 0204 3").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 3")
    assert (battle.where("x"), battle.where("y"), battle.where("z")) == ("lost", "0204", "0204")


def test_8_8_a_chain_goes_on_until_somebody_has_room_and_never_in_a_circle() -> None:
    drawing = "01 . . .\n02 . . .\n03 # . #\n04 # . #\n05 # . #\n06 # . #\n"
    stacks = "x 0203 3, a2 0204 3, b2 0204 3, a3 0205 3, b3 0205 3"
    battle = Battle(drawing, "A 0202 6", stacks).fight()
    battle.do("target 0203", "join A", "fight 2-1 = 3")
    assert battle.legal == ["displace a2-0205", "displace b2-0205"]
    battle.do("displace b2-0205")
    assert battle.legal == ["retreat a3-0206", "retreat b3-0206"]
    battle.do("retreat a3-0206")
    assert [battle.where(unit) for unit in ("x", "a2", "b2", "a3", "b3")] == ["0204", "0204", "0205", "0206", "0205"]
    shut = Battle(drawing.replace("06 # . #\n", ""), "A 0202 6", stacks).fight()
    shut.do("target 0203", "join A", "fight 2-1 = 3")
    assert shut.where("x") == "lost"


def test_8_8_displaced_artillery_does_not_bombard_any_more() -> None:
    drawing = "01 . . .\n02 # . #\n03 # . #\n04 . . .\n05 . . .\n06 . . .\n"
    union = "A 0203 2, Guns 0202 3 artillery, B 0202 3"
    for unit, after in (("Guns", []), ("B", ["0205"])):
        battle = Battle(drawing, union, "x 0204 4, y 0205 2").fight()
        battle.do("target 0204", "join A", "fight 1-2 = 3")
        assert battle.kind == "displace"
        battle.do(f"retreat {unit}-0201", "confederate: pass")
        assert (battle.legal_with("target") if battle.asked == "union" else []) == after, unit


def test_8_6_everybody_is_lost_where_the_table_says_so() -> None:
    battle = Battle(OPEN, "A 0202 9, B 0202 3", "x 0203 2, y 0203 2").fight()
    battle.do("target 0203", "join A", "fight 3-1 = 1", "pass")
    assert (battle.where("x"), battle.where("y"), battle.position.lost) == ("lost", "lost", (0, 4))
    battle = Battle(OPEN, "A 0202 1, B 0202 1", "x 0203 9").fight()
    battle.do("target 0203", "join A", "fight 1-5 = 4", "confederate: pass")
    assert (battle.where("A"), battle.where("B"), battle.position.lost) == ("lost", "lost", (2, 0))


def test_8_6_a_bombardment_loses_nothing_in_an_exchange() -> None:
    battle = Battle(OPEN, "Guns 0201 9 artillery", "x 0203 2, y 0203 1").fight()
    battle.do("target 0203", "join Guns", "fight 3-1 = 6")  # Ex*: half of 3, so 2
    assert battle.legal == ["lose x", "lose y"]
    battle.do("lose x")
    assert (battle.where("Guns"), battle.where("x"), battle.where("y")) == ("0201", "lost", "0203")


# Chains of displacements under fire from afar, where no zone closes the hex that was left

SHAFT = "01 . # # .\n02 . # # .\n03 . # # .\n04 . # # .\n"


def test_8_8_nobody_is_displaced_into_the_hex_that_was_left() -> None:
    battle = Battle(SHAFT, "Guns 0402 9 artillery", "x 0102 2, t 0101 1, u 0101 1, v 0103 1, w 0103 1").fight()
    battle.do("target 0102", "join Guns", "fight 3-1 = 2")
    assert battle.where("x") == "0103", "at 0101 nobody could make room but into 0102"
    assert battle.legal == ["retreat v-0104", "retreat w-0104"]


def test_8_8_nobody_is_displaced_where_only_the_hex_that_was_left_is_free() -> None:
    short = SHAFT.replace("03 . # # .\n04 . # # .\n", "")
    battle = Battle(short, "Guns 0402 9 artillery", "x 0102 2, t 0101 1, u 0101 1").fight()
    battle.do("target 0102", "join Guns", "fight 3-1 = 2")
    assert (battle.where("x"), battle.where("t"), battle.where("u")) == ("lost", "0101", "0101")


def test_8_8_a_long_chain_never_comes_back() -> None:
    shaft = f"{SHAFT}05 . # # .\n06 . # # .\n"
    stacks = "v 0103 1, w 0103 1, p 0104 1, q 0104 1, r 0105 1, s 0105 1"
    battle = Battle(shaft, "Guns 0402 9 artillery", f"x 0102 2, t 0101 1, u 0101 1, {stacks}").fight()
    battle.do("target 0102", "join Guns", "fight 3-1 = 2", "displace v-0104")
    assert battle.legal == ["displace p-0105", "displace q-0105"]


def test_8_8_as_long_as_there_is_a_free_way_nobody_is_displaced() -> None:
    battle = Battle(SHAFT, "Guns 0402 9 artillery", "x 0102 2, v 0103 1, w 0103 1").fight()
    battle.do("target 0102", "join Guns", "fight 3-1 = 2")
    assert battle.where("x") == "0101", "without a choice"


def test_8_7_no_retreat_leads_into_the_river() -> None:
    battle = Battle("01 . . .\n02 . . .\n03 . . .\n04 ~ ~ .\n", "A 0202 9", "x 0203 3").fight()
    battle.do("target 0203", "join A", "fight 3-1 = 2")
    assert battle.where("x") == "0304", "without a choice"


PIKE = "road: 0101|0102 0102|0103 0103|0104"


def test_8_8_a_train_makes_a_single_unit_go_and_never_one_of_two() -> None:
    for friends, where in (("A 0103 3", "0103"), ("A 0103 3, B 0103 3", "lost")):
        battle = Battle("01 . .\n02 . .\n03 . .\n04 . .\n", f"T 0102 1 train, {friends}", "x 0201 4", sides=PIKE)
        battle.fight()
        assert battle.where("T") == where, friends
        if where == "0103":
            assert battle.legal == ["retreat A-0203", "retreat A-0104"], "the train stands alone"
            battle.do("retreat A-0104")


def test_8_8_a_retreat_ends_beside_no_train() -> None:
    shaft = "01 .\n02 .\n03 .\n04 .\n05 .\n"
    battle = Battle(shaft, "A 0101 9", "x 0102 3, T 0103 1 train", sides=f"{PIKE} 0104|0105").fight()
    battle.do("target 0102", "join A", "fight 3-1 = 2")
    assert [battle.where(unit) for unit in ("x", "T")] == ["0103", "0104"]


# By night (11.22)

LANE = "01 . . .\n02 . . .\n03 # . #\n04 # . #\n05 . . .\n"


def test_11_22_by_night_the_defenders_make_room_as_ever() -> None:
    battle = Battle(LANE, "A 0202 6", "x 0203 3, y 0204 3, z 0204 3", night="1").fight()
    battle.do("target 0203", "join A", "fight 2-1 = 2 3")
    assert (battle.kind, battle.where("x")) == ("displace", "0204")


def test_11_22_who_attacked_in_this_phase_makes_room() -> None:
    drawing = "01 . . .\n02 . . #\n03 # . #\n04 # . #\n"
    battle = Battle(drawing, "A 0202 9, C 0202 3, B 0203 4", "x 0102 2, y 0204 4", night="1").fight()
    battle.do("target 0102", "join A", "join C", "fight 4-1 = 2 1", "pass")
    assert battle.where("x") != "0102"
    battle.do("target 0204", "join B", "fight 1-1 = 2 4")
    assert (battle.kind, battle.where("B")) == ("displace", "0202")


def test_11_22_who_attacks_in_the_same_attack_makes_room() -> None:
    drawing = "01 . . .\n02 # . #\n03 # . #\n04 # . #\n"
    battle = Battle(drawing, "A 0202 2, B1 0203 2, B2 0203 2", "y 0204 4", night="1").fight()
    battle.do("target 0204", "join B1", "join B2", "fight 1-1 = 2 4", "retreat B1-0202")
    assert [battle.where(unit) for unit in ("A", "B1", "B2")] == ["0202", "0201", "0202"]
