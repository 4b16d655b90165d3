"""The private panel for each kind of decision: its question and controls, all of them legal."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.discord.components.items import press_of
from bot.discord.panels.blue_grey.answers import answers_part
from bot.discord.panels.blue_grey.move_panel import ENDS_TURN, part_of
from bot.discord.panels.blue_grey.turn_panel import needs_sure, panel, sure_panel
from bot.texts.limits import COMPONENTS, CUSTOM_ID, LABEL, OPTIONS, TEXT_DISPLAYS
from engine.decision import PASS
from engine.match import State, legal_actions
from tests.support.battle_cry.panels import controls_of, options_of, read
from tests.support.blue_grey.battle import Battle
from tests.support.blue_grey.panels import context_of, shown

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""


def check(state: State, focus: str = "", script: str = "") -> None:
    """All that Discord allows, and no control that leads to something illegal."""
    made = panel(context_of(state, script), focus)
    controls = controls_of(made.rows)
    ids = [one.custom_id for one in controls]
    assert len(ids) == len(set(ids)), ids
    assert len(made.rows) + len(controls) <= COMPONENTS - 6
    assert len("\n".join(made.text)) + len(made.question) <= TEXT_DISPLAYS
    texts = {one.text for one in legal_actions(state)}
    for control in controls:
        assert len(control.custom_id) <= CUSTOM_ID
        assert len(options_of(control)) <= OPTIONS
        assert len(getattr(control.item, "label", None) or "") <= LABEL
        press = press_of(control.custom_id)
        assert press is not None
        if press.step in {"do", "sure", "goes", "order"}:
            values = [option.value for option in options_of(control)] or [press.arg.rpartition("|")[2]]
            assert set(values) <= texts
    assert all(row.children for row in made.rows)


def test_moving_asks_for_a_unit_then_for_a_hex() -> None:
    battle = Battle(OPEN, "A 0102 5, B 0102 4, Guns 0502 3 artillery", "x 0305 4 cavalry", date="1863-05-01")
    assert shown(battle.state).startswith(
        "? Movement: choose a unit to move or build\n"
        "[A · 0102 · infantry 5] [B · 0102 · infantry 4] [Guns · 0502 · artillery 3]\n"
        "Several moves at once: tick them all (1 to 24)\n"
    )
    where = shown(battle.state, "A")
    assert where.startswith("? Where to? A · 0102 · infantry 5, 6 movement points (MP) left, can build\n[0204 · clear")
    assert "Move to 0101–0505\n" in where
    assert "  0304 · clear | 3 MP left; in the zone of x\n" in where
    assert "  0502 · clear | 2 MP left; with Guns\n" in where
    assert where.endswith("[Build breastworks: A (infantry 5)] [Back]")
    check(battle.state)
    check(battle.state, "A")
    battle.do("move A-0304")
    assert shown(battle.state).startswith("**So far:** A → 0304\n-# Done: A 0304 (moved)\n")
    check(battle.state)


def test_a_unit_that_moved_last_may_go_on() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4", "x 0305 4").do("move A-0102")
    assert "[A · 0102 · infantry 5 · moved, 5 MP left]" in shown(battle.state)
    battle.do("move B-0502")
    assert "-# Done: A 0102 (moved)" in shown(battle.state)


def test_units_march_arrive_and_leave() -> None:
    battle = Battle(
        OPEN,
        "A 0101 5",
        "x 0505 4",
        sides="road: 0101|0102 0102|0103 0103|0104 0104|0105",
        arrivals="union: R 1@0501/0502 5",
        more="victory: {lost: 1, exit: {hexes: [0101], union: 1, confederate: 1}}",
    )
    assert "[R · infantry 5 · arrives]" in shown(battle.state)
    assert shown(battle.state, "R") == (
        "? Where does it enter? R · infantry 5, arrives\n[0501 · clear] [0502 · clear]\n[Back]"
    )
    where = shown(battle.state, "A")
    assert "[A (infantry 5) leaves the map]" in where
    check(battle.state, "A")
    check(battle.state, "R")


def test_who_stands_on_a_full_hex_moves_on() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0102 4, C 0102 3", "x 0505 4").do("move A-0102")
    assert battle.kind == "make-room"
    panel_ = shown(battle.state)
    assert "? 0102 is too full: which unit moves on?" in panel_
    assert "[A ·" not in panel_
    check(battle.state)
    check(battle.state, "B")


def test_the_end_of_movement_says_who_has_not_moved() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0102 4", "x 0505 4", arrivals="union: R 1@0501 5").do("move A-0103")
    context = context_of(battle.state)
    assert needs_sure(context, PASS)
    assert read(sure_panel(context, PASS)) == (
        "? **End your turn?**\n"
        "1 unit has not moved: B 0102.\n"
        "1 unit can still enter: R.\n"
        "**You can’t attack anyone: this ends your turn.**\n"
        "[End turn] [Back]"
    )
    battle.do("move B-0104", "enter R-0501")
    assert "All units that could move have moved." in read(sure_panel(context_of(battle.state), PASS))


def test_the_end_of_movement_can_be_taken_back_where_a_fight_follows() -> None:
    battle = Battle(OPEN, "A 0101 5", "x 0303 4").do("move A-0202")
    assert read(sure_panel(context_of(battle.state), PASS)).splitlines()[-2:] == [
        "-# You can take this back until a die is rolled.",
        "[End movement] [Back]",
    ]
    assert "⚠️ You haven’t given these written orders yet: `A-0101`" in read(
        sure_panel(context_of(battle.state, "A-0101;"), PASS)
    )


def test_the_end_of_movement_warns_where_dice_roll_at_once() -> None:
    battle = Battle(OPEN, "A 0101 5 shaken, B 0301 4, C 0105 3", "x 0403 4").do("rally A", "move B-0303")
    assert read(sure_panel(context_of(battle.state), PASS)).splitlines()[-2:] == [
        "-# Once dice are rolled, you can’t take back anything before them.",
        "[End movement] [Back]",
    ]


def test_other_parts_of_the_map_are_a_press_away() -> None:
    numbers = " ".join(f"{one:02}" for one in range(1, 31))
    rows = [f"{row:02} {' .' * 30}" for row in range(1, 31)]
    crowd = ", ".join(f"B{at} {at:02}01 4" for at in range(1, 24))
    battle = Battle("\n".join((f"   {numbers}", *rows)), f"A 3030 5, {crowd}", "x 1515 4")
    context = context_of(battle.state)
    a = next(one for one in context.view.units if one.id == "A")
    part = part_of(context, a)
    assert shown(battle.state, part).endswith("[Other parts of the map]\n[End movement] [Standing orders]")
    battle.do("move A-3025", "move A-3024")
    assert "Choose a part of the map:" in shown(battle.state, part_of(context_of(battle.state), a))


def test_where_nobody_can_do_more_there_is_no_menu_of_the_parts_of_the_map() -> None:
    numbers = " ".join(f"{one:02}" for one in range(1, 31))
    rows = [f"{row:02} {' .' * 30}" for row in range(1, 31)]
    crowd = ", ".join(f"B{at} {at:02}01 4" for at in range(1, 24))
    battle = Battle("\n".join((f"   {numbers}", *rows)), f"A 3030 5, {crowd}", "x 1515 4", date="1862-05-01")
    done = context_of(battle.state)
    done = replace(done, scene=replace(done.scene, actions=(PASS,)))
    assert read(panel(done)).startswith("? Movement: no unit can do more\n[End movement] [Standing orders]\n")
    assert "units can act" not in read(panel(done))


FRONT = "A 0202 6, B 0402 4"
FOES = "x 0203 3, y 0403 3 cavalry, z 0404 2"


def test_the_combat_phase_says_who_still_must_fight() -> None:
    battle = Battle(OPEN, FRONT, FOES).fight()
    assert shown(battle.state) == (
        "**You must attack:** 0203 (x 3) and 0403 (y 3).\n"
        "**These must fight:** 0202 (A 6) and 0402 (B 4).\n"
        "- A 6 attacks 0203 (x 3): **2-1**, defender retreats 67%, attacker retreats 33%\n"
        "- B 4 attacks 0403 (y 3): **1-1**, attacker retreats 50%, defender retreats 50%\n"
        "? Combat: choose a hex to attack\n"
        "[Roll 0203 at 2-1] [Roll 0403 at 1-1]\n"
        "Plan an attack on…\n"
        "  0203: x 3 | must be attacked\n"
        "  0403: y 3 | must be attacked\n"
        "[Standing orders]"
    )
    check(battle.state)
    planned = shown(battle.state, script="A>0203")
    assert "**You must attack:** 0403 (y 3).\n**These must fight:** 0402 (B 4).\n" in planned
    assert "1. A 6 attacks 0203 (x 3): **2-1**, defender retreats 67%, attacker retreats 33%\n" in planned
    assert "[Roll 1 attack] [Discard plan]" in planned
    check(battle.state, script="A>0203")
    both = shown(battle.state, script="A>0203, all>0403 1-2")
    assert "All units that must fight have an attack.\n" in both
    assert "2. B 4 attacks 0403 (y 3): **1-2**, " in both
    assert "[Roll 2 attacks]" in both
    assert "Plan an attack on…" not in both
    check(battle.state, script="A>0203, all>0403 1-2")


def test_an_attack_aims_at_all_hexes_that_nobody_else_could_attack() -> None:
    battle = Battle(OPEN, "A 0202 4", "x 0203 1, y 0303 1").fight()
    text = shown(battle.state)
    assert text.count("[Roll ") == 1
    assert "[Roll 0203 and 0303 at 2-1]" in text
    alone = shown(battle.state, script="A>0203")
    assert "⚠️ `A>0203`: Aim at 0303, too: afterwards, nobody could attack there. (8.1)\n" in alone
    assert "Plan an attack on…" not in alone, "this one first"
    assert "[Change this attack] [Discard plan]" in alone
    edited = shown(battle.state, "attack 0", script="A>0203")
    assert "This attack isn’t possible yet. Aim at 0303, too: afterwards, nobody could attack there. (8.1)\n" in edited
    assert "[Aim at 0303, too] [Remove attack] [Back]" in edited
    check(battle.state, "attack 0", script="A>0203")


def test_who_reads_is_reminded_of_who_must_fight() -> None:
    battle = Battle(OPEN, FRONT, FOES).fight()
    part = answers_part(context_of(battle.state).scene)
    assert part is not None
    assert "**You must attack:** 0203 (x 3) and 0403 (y 3)." in part.lines
    assert "**These must fight:** 0202 (A 6) and 0402 (B 4)." in part.lines
    battle.do("target 0203", "join A")
    building = answers_part(context_of(battle.state).scene)
    assert building is not None
    assert "**These must fight:** 0202 (A 6) and 0402 (B 4)." in building.lines
    nobody = Battle(OPEN, "Guns 0102 3 artillery", "x 0104 3").fight()
    free = answers_part(context_of(nobody.state).scene)
    assert free is not None
    assert "No unit has to fight." in free.lines


def test_a_planned_attack_can_be_changed() -> None:
    battle = Battle(OPEN, "A 0202 6, C 0303 2", "x 0203 3").fight()
    made = shown(battle.state, "attack 0", "all>0203")
    assert made.startswith(
        "**Attack on 0203 (x 3)**\nWith: A 6 and C 2.\nAttack 8 against 3: 2-1.\nAr 33%: attacker retreats\n"
    )
    assert "Tick the units that attack (now 2) (1 to 2)\n  ✓ A · 0202 · infantry 6\n  ✓ C · 0303 · infantry 2\n" in made
    assert "  2-1 (the best) | Dr 67%, Ar 33%\n  1-1 | Ar 50%, Dr 50%\n" in made
    assert made.endswith("[Add to plan] [Roll now] [Remove attack]")
    check(battle.state, "attack 0", "all>0203")
    fewer = shown(battle.state, "attack 0", "C>0203 1-2")
    assert "This attack isn’t possible yet" in fewer
    assert "Roll now" not in fewer
    assert "  A · 0202 · infantry 6\n" in fewer


def test_where_odds_are_hidden_only_columns_are_shown() -> None:
    battle = Battle(OPEN, FRONT, FOES).fight()
    made = panel(context_of(battle.state, "A>0203", odds=False))
    assert "**2-1**" in "\n".join(made.text)
    assert "%" not in "\n".join(made.text)
    edited = panel(context_of(battle.state, "A>0203", odds=False), "attack 0")
    assert "%" not in "\n".join((*edited.text, read(edited)))


def test_a_plan_that_no_longer_fits_says_why() -> None:
    battle = Battle(OPEN, FRONT, FOES).fight()
    made = shown(battle.state, script="A>0505, all>0403")
    assert "⚠️ `A>0505`: 0505 has no enemy that you can attack. (8.1)" in made
    assert "the plan can’t be rolled like this. Change it, or discard it." in made
    assert "Roll" not in made
    assert "[Change this attack]" not in made
    check(battle.state, script="A>0505, all>0403")


def test_a_plan_in_which_a_unit_has_to_join_leads_to_that_attack() -> None:
    """8.1: whoever is in a zone must attack, so A has to take part as well."""
    battle = Battle(OPEN, "A 0202 6, C 0303 2", "x 0203 3").fight()
    made = shown(battle.state, script="C>0203 1-2")
    assert "All units that must fight have an attack." not in made
    assert "the plan can’t be rolled like this." in made
    assert "[Change this attack] [Discard plan]" in made
    check(battle.state, script="C>0203 1-2")
    edited = shown(battle.state, "attack 0", script="C>0203 1-2")
    assert "Your units in 0202 must join: afterwards, they’d have nobody to attack. (8.1)" in edited
    assert "[Add A 6] [Remove attack] [Back]" in edited


def test_an_attack_that_was_begun_by_a_command() -> None:
    battle = Battle(OPEN, "A 0202 6, C 0303 2", "x 0203 3").fight().do("target 0203")
    assert shown(battle.state).splitlines()[-4:] == [
        "Which units join? (1 to 2)",
        "  Add A (infantry 6) | 0202 · clear",
        "  Add C (infantry 2) | 0303 · clear",
        "[Undo] [Standing orders]",
    ]
    assert shown(battle.state).startswith("**So far:** Attack 0203\n")
    battle.do("join A", "join C")
    made = shown(battle.state)
    assert "Attack 8 against 3: 2-1." in made
    assert "  Fight at 2-1 · Dr 67%, Ar 33%\n" in made
    check(battle.state)
    context = context_of(battle.state)
    fight = next(one for one in legal_actions(battle.state) if one.text == "fight 2-1")
    assert needs_sure(context, fight)
    assert read(sure_panel(context, fight)).endswith(
        "-# Once dice are rolled, you can’t take back anything before them.\n[Roll at 2-1] [Back]"
    )


def test_dice_ask_for_retreats_advances_and_losses() -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3").fight().do("target 0203", "join A", "fight 2-1 = 2")
    assert shown(battle.state).splitlines()[:5] == [
        "A 6 attacks 0203 (x 3) at **2-1**: die 2, **Dr**, defender retreats.",
        "-# 0104: clear; 2 hexes from A",
        "-# 0204: clear; 2 hexes from A",
        "-# 0304: clear; 2 hexes from A",
        "? Where does x retreat to?",
    ]
    assert "[Retreat x 0203 → 0104]" in shown(battle.state)
    check(battle.state)
    battle.do("retreat x-0304")
    assert shown(battle.state) == (
        "A 6 attacks 0203 at **2-1**: die 2, **Dr**, defender retreats.\n"
        "-# 0203: clear; in the zone of x\n"
        "? Advance into 0203?\n[Advance A 0202 → 0203]\n[Don’t advance] [Standing orders]"
    )
    check(battle.state)


def test_rally_rout_works_and_withdrawal() -> None:
    battle = Battle(OPEN, "A 0101 5 shaken, B 0501 4", "x 0305 4")
    assert battle.kind == "rally"
    assert shown(battle.state) == (
        "? Movement: which units stay and rally?\n"
        "Which units stay and rally?\n"
        "  A · 0101 · infantry 5, Shaken\n"
        "[No unit rallies] [Standing orders]"
    )
    check(battle.state)
    battle.do("pass", "move B-0502", "pass")
    assert battle.kind == "voluntary-rout"
    assert "Which units rout?\n  A · 0101 · infantry 5, Shaken\n[No routs] [Undo] [Standing orders]" in shown(
        battle.state
    )
    check(battle.state)
    horse = Battle(OPEN, "A 0202 6", "x 0203 3 cavalry").fight().do("target 0203", "join A", "fight 2-1")
    assert horse.kind == "cavalry-withdraws"
    assert shown(horse.state) == (
        "A 6 attacks 0203 (x 3) at **2-1**: defender retreats 67%, attacker retreats 33%.\n"
        "-# 0104: clear; 2 hexes from A\n"
        "-# 0204: clear; 2 hexes from A\n"
        "-# 0304: clear; 2 hexes from A\n"
        "? Does x (0203) withdraw?\n"
        "[Withdraw x 0203 → 0104] [Withdraw x 0203 → 0204] [Withdraw x 0203 → 0304]\n"
        "[Stand] [Standing orders]"
    )
    check(horse.state)


def test_the_lines_above_a_retreat_are_in_the_order_of_its_buttons() -> None:
    battle = Battle(OPEN, "A 0302 9", "x 0303 3").fight().do("target 0303", "join A", "fight 3-1 = 2")
    told = shown(battle.state).splitlines()
    above = [line[3:7] for line in told if line.startswith("-# 0")]
    buttons = [text[-4:] for text in told[-2].strip("[]").split("] [")]
    assert above == buttons == ["0203", "0403", "0304"]


def test_only_enemies_who_control_a_hex_are_told_to_have_it_in_their_zone() -> None:
    """9.46: y is across the creek, and has no zone of control there."""
    battle = Battle(OPEN, "A 0201 5", "x 0203 4, y 0303 4", sides="creek: 0302|0303 0303|0403")
    told = shown(battle.state, "A")
    assert "  0302 · clear | 5 MP left; next to y\n" in told
    assert "  0202 · clear | 5 MP left; in the zone of x and y\n" in told
    battle = Battle(OPEN, "A 0201 5", "x 0203 4, y 0303 4, z 0402 2", sides="creek: 0302|0303")
    assert "in the zone of z; next to y" in shown(battle.state, "A")


def test_the_end_of_movement_says_who_stays_for_its_breastworks() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4", "x 0505 4", date="1863-05-01", turns=5).do("build A", "pass")
    while battle.kind != "move-units" or battle.asked != "union":
        battle.do("pass")
    told = read(sure_panel(context_of(battle.state), PASS))
    assert "2 units have not moved: A 0101 (finishing its breastworks), B 0501." in told


def test_planned_attacks_say_what_shifts_their_columns() -> None:
    woods = OPEN.replace("03 .  .", "03 .  F")
    battle = Battle(woods, "A 0202 6, B 0402 4", "x 0203 3, y 0403 3").fight()
    planned = shown(battle.state, script="A>0203, B>0403")
    assert (
        "1. A 6 attacks 0203 (x 3): **1-1**, 1 column left (forest), attacker retreats 50%, defender retreats 50%\n"
        in planned
    )
    assert "2. B 4 attacks 0403 (y 3): **1-1**, attacker retreats 50%" in planned


def test_a_town_and_a_road_that_leads_further_are_told() -> None:
    town = Battle(OPEN.replace("02 .  .", "02 T  ."), "A 0101 5", "x 0505 4", sides="road: 0101|0102 0102|0103")
    assert "  0102 · town | 5 MP left; becomes Disordered\n" in shown(town.state, "A")
    assert "can march" not in shown(town.state)
    assert "? Movement: choose a unit to move\n" in shown(town.state)
    rows = "\n".join(f"{row:02} F  ." for row in range(1, 20))
    way = " ".join(f"01{row:02}|01{row + 1:02}" for row in range(1, 9))
    road = Battle(f"   01 02\n{rows}", "A 0101 5", "x 0219 4", sides=f"road: {way}")
    assert "6 movement points (MP) left, can march\n" in shown(road.state, "A")
    assert "? Movement: choose a unit to move or march\n" in shown(road.state)


def test_a_march_that_ends_where_a_move_could_is_on_a_page_of_its_own() -> None:
    """6.42: the same hex, but by strategic movement."""
    rows = "\n".join(f"{row:02} .  ." for row in range(1, 20))
    road = Battle(f"   01 02\n{rows}", "A 0101 5", "x 0219 4", sides="road: 0101|0102 0102|0103")
    assert {"move A-0103", "march A-0103"} <= {one.text for one in legal_actions(road.state)}
    ways = shown(road.state, "A")
    assert "March by road to" not in ways
    assert "[By road only] [Back]" in ways
    marches = shown(road.state, "A march")
    assert "[0102 · clear · march · 7 MP left] [0103 · clear · march · 6 MP left]\n" in marches
    assert "Move to" not in marches
    assert marches.endswith("[All hexes] [Back]")
    check(road.state, "A march")


def test_works_are_faced_one_after_the_other() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0301 5", "x 0505 4", date="1863-05-01", turns=5).do("build A", "build B")
    assert shown(battle.state).startswith("**So far:** A builds · B builds\n")
    while battle.kind != "face-works":
        battle.do("pass")
    assert "Works at 0101: which way do they face?\n" in shown(battle.state)
    battle.do("face 0101/n")
    assert "? Which way do the breastworks at 0301 face?\n[0301: face north (nw, n, ne)]" in shown(battle.state)


def test_who_is_displaced_makes_room() -> None:
    crowd = "t 0104 1, u 0104 1, v 0204 1, w 0204 1, y 0304 1, z 0304 1"
    battle = Battle(OPEN, "A 0202 9", f"x 0203 3, {crowd}").fight()
    battle.do("target 0203", "join A", "fight 3-1 = 2", "displace x-0204")
    assert "-# 0205: clear; 3 hexes from A\n" in shown(battle.state)
    check(battle.state)


def test_finished_works_face_one_of_six_ways() -> None:
    battle = Battle(OPEN, "A 0101 5", "x 0505 4", date="1863-05-01", turns=5).do("build A", "pass", "pass")
    while battle.kind != "face-works":
        battle.do("pass")
    assert shown(battle.state).splitlines()[-4:] == [
        "? Which way do the breastworks at 0101 face?",
        "[0101: face north (nw, n, ne)] [0101: face northeast (n, ne, se)] [0101: face southeast (ne, se, s)]",
        "[0101: face south (se, s, sw)] [0101: face southwest (s, sw, nw)] [0101: face northwest (sw, nw, n)]",
        "[Leave them unfinished] [Undo] [Standing orders]",
    ]
    check(battle.state)


def test_several_finished_works_have_a_menu_each() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0301 4", "x 0505 4", date="1863-05-01", turns=5)
    battle.do("build A", "build B", "pass", "pass")
    while battle.kind != "face-works":
        battle.do("pass")
    lines = shown(battle.state).splitlines()
    assert "Works at 0101: which way do they face?" in lines
    assert "Works at 0301: which way do they face?" in lines
    assert "  0301: face northeast (n, ne, se)" in lines
    check(battle.state)


@pytest.mark.parametrize("seat", ["confederate", "public"])
def test_who_is_not_asked_is_told_who_is(seat: str) -> None:
    battle = Battle(OPEN, FRONT, FOES)
    made = panel(context_of(battle.state, seat=seat))
    assert "Waiting for the Union to attack." in made.question
    labels = [getattr(one.item, "label", "") for one in controls_of(made.rows)]
    assert labels == ["Refresh", *(["Standing orders"] if seat == "confederate" else [])]


DUG_IN = "0202 breastworks"


def test_works_are_offered_beside_the_attacks_and_nobody_has_to_answer() -> None:
    """10.37: what is written for the turn tears them down when the attacks are over."""
    battle = Battle(OPEN, "A 0202 5, B 0402 4", "x 0403 2, y 0203 2", works=DUG_IN)
    assert battle.kind == "attack"
    offer = "Tear down works after the attacks\n  0202 · clear\n"
    assert offer in shown(battle.state)
    check(battle.state)
    planned = shown(battle.state, script="A>0203, raze 0202")
    assert "After the attacks the works at 0202 are torn down." in planned
    assert offer not in planned
    assert "[Roll 1 attack] [Discard plan]" in planned
    check(battle.state, script="A>0203, raze 0202")
    assert offer in shown(battle.state, script="raze 0202;")
    bare = Battle(OPEN, "A 0202 5, B 0402 4", "x 0403 2, y 0203 2")
    assert "Tear down" not in shown(bare.state)


def test_the_end_of_movement_offers_routs_and_works_where_no_attack_does() -> None:
    """12.16, 10.37: who has orders written says it there."""
    away = Battle(OPEN, "A 0202 5 shaken, B 0101 3", "x 0505 4", works=DUG_IN).do("pass")
    assert away.kind == "move-units"
    routs = "End movement and rout these units\n  A · 0202 · infantry 5, Shaken\n"
    razes = "End movement and tear down these works\n  0202 · clear\n"
    asked = read(sure_panel(context_of(away.state), PASS))
    assert asked.endswith(f"{ENDS_TURN}\n{routs}{razes}[End turn] [Back]")
    written = read(sure_panel(context_of(away.state, "B-0102;"), PASS))
    assert routs not in written
    assert razes not in written
    assert written.endswith(f"{ENDS_TURN}\n[End turn] [Back]")
    near = Battle(OPEN, "A 0202 5 shaken, B 0303 3", "x 0304 4", works=DUG_IN).do("pass")
    asked = read(sure_panel(context_of(near.state), PASS))
    assert routs in asked
    assert razes not in asked
