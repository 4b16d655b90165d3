"""Written turns: the meaning of a line, its limits, and its dry run."""

from __future__ import annotations

import pytest

from bot.discord.panels.blue_grey.attack_plan import planned
from bot.discord.panels.blue_grey.dry_run import DryRun, dry_run_of
from bot.discord.panels.blue_grey.dry_run_report import lines_of
from bot.discord.panels.blue_grey.grammar import WrittenOrder, parts_of, read
from bot.discord.panels.registry import adapter_of
from bot.discord.panels.written_turn import LONGEST, MOST, UNGIVEN
from engine.errors import AmbiguousAction, IllegalAction
from engine.match import legal_actions, view
from tests.support.blue_grey.battle import Battle
from tests.support.blue_grey.panels import INFO

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""
FRONT = "A 0202 6, B 0402 4"
FOES = "x 0203 3, y 0403 3"


def tried(battle: Battle, text: str) -> DryRun:
    return dry_run_of(battle.setup, view(battle.state, battle.asked), parts_of(text))


def texts(found: DryRun) -> list[str]:
    return [action.text for action in found.before]


def give(battle: Battle, text: str, dice: str = "") -> list[str]:
    """Gives a written turn as the table does; what is left of it."""
    adapter, parts = adapter_of("blue-grey"), parts_of(text)
    battle.roll(dice)
    while parts and not battle.outcome:
        seen = view(battle.state, battle.asked)
        answer = adapter.written.next_answer(
            parts, battle.decision, legal_actions(battle.state), seen, battle.state.family.notation.marks
        )
        if answer is None:
            break
        battle.do(answer.action.text)
        if answer.written:
            parts[:1] = parts_of(answer.left)
    return parts


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("1317-1515", WrittenOrder("go", ("1317",), ("1515",))),
        ("Wilder -> 1220", WrittenOrder("go", ("Wilder",), ("1220",))),
        ("1/1/XIV to 1220", WrittenOrder("go", ("1/1/XIV",), ("1220",))),
        ("wilder 1220", WrittenOrder("go", ("wilder",), ("1220",))),
        ("Wilder-1120-1220", WrittenOrder("go", ("Wilder",), ("1120", "1220"))),
        ("Wilder-1220 strategic", WrittenOrder("march", ("Wilder",), ("1220",), march=True)),
        ("march Wilder-1220", WrittenOrder("march", ("Wilder",), ("1220",), march=True)),
        ("move Wilder-1220 normal", WrittenOrder("move", ("Wilder",), ("1220",))),
        ("retreat Tate-0307", WrittenOrder("retreat", ("Tate",), ("0307",))),
        ("Gadsden enter 0410", WrittenOrder("enter", ("Gadsden",), ("0410",))),
        ("enter Gadsden-0410", WrittenOrder("enter", ("Gadsden",), ("0410",))),
        ("X enters 0728-0724", WrittenOrder("enter", ("X",), ("0728", "0724"))),
        ("1/1/Res march 0212", WrittenOrder("march", ("1/1/Res",), ("0212",), march=True)),
        ("3/1/XIV marches 1318 → 1015", WrittenOrder("march", ("3/1/XIV",), ("1318", "1015"), march=True)),
        ("Wilder moves to 1220", WrittenOrder("move", ("Wilder",), ("1220",))),
        ("Tate retreats 0307", WrittenOrder("retreat", ("Tate",), ("0307",))),
        ("Tate exit", WrittenOrder("exit", ("Tate",))),
        ("Tate-off", WrittenOrder("exit", ("Tate",))),
        ("rally Selden Artillery", WrittenOrder("rally", ("Selden Artillery",))),
        ("1317 build", WrittenOrder("build", ("1317",))),
        ("0608/n", WrittenOrder("face", ("0608",), ("n",))),
        ("face 0608 ne", WrittenOrder("face", ("0608",), ("ne",))),
        ("A+B>0608", WrittenOrder("attack", ("A", "B"), ("0608",))),
        ("A & 1317 > 0608+0609 at 2-1", WrittenOrder("attack", ("A", "1317"), ("0608", "0609"), "2-1")),
        ("all>0608 3-1", WrittenOrder("attack", (), ("0608",), "3-1")),
        ("attack 0608", WrittenOrder("attack", (), ("0608",))),
        ("A vs Tolliver", WrittenOrder("attack", ("A",), ("Tolliver",))),
        ("2-1", WrittenOrder("fight", column="2-1")),
        ("fight 1-2", WrittenOrder("fight", column="1-2")),
        ("END movement", WrittenOrder("pass")),
        ("Tate", WrittenOrder("", ("Tate",))),
    ],
)
def test_what_is_written(part: str, said: WrittenOrder) -> None:
    assert read(part) == said


def test_parts_are_apart_at_commas_semicolons_and_lines() -> None:
    assert parts_of(" A-0101 ,B-0102;\n end,, ") == ["A-0101", "B-0102", "end"]


def test_units_move_by_name_by_hex_and_from_hex_to_hex() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0101 4, Long.Name 0501 3", "x 0305 4")
    assert give(battle, "0101-0201, long-0502-0402") == []
    assert (battle.where("A"), battle.where("B"), battle.where("Long.Name")) == ("0201", "0201", "0402")


def test_where_a_hex_cannot_take_all_it_is_asked_who_is_meant() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0101 4, C 0201 3", "x 0305 4")
    with pytest.raises(AmbiguousAction) as found:
        give(battle, "0101-0201")
    assert found.value.candidates == ("A in 0101", "B in 0101")
    with pytest.raises(AmbiguousAction):
        give(battle, "0101-0102-0103")
    trouble = tried(battle, "0101-0201").trouble
    assert trouble is not None
    assert (trouble.number, trouble.sure) == (1, True)


def test_names_that_several_have_are_asked_for() -> None:
    battle = Battle(OPEN, "Art.1 0101 5, Art.2 0102 4", "x 0305 4")
    with pytest.raises(AmbiguousAction) as found:
        give(battle, "art-0201")
    assert found.value.candidates == ("Art.1 in 0101", "Art.2 in 0102")
    assert give(battle, "art.2-0201") == []


def test_a_wrong_order_is_found_before_anything_is_given() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4", "x 0505 4")
    for text, number, kind in (
        ("A-0102, B-0505", 2, IllegalAction),
        ("A-0102, Zeb-0103", 2, IllegalAction),
        ("x-0504", 1, IllegalAction),
        ("A-0102, A-0103, B-0502, A-0104", 4, IllegalAction),
    ):
        trouble = tried(battle, text).trouble
        assert trouble is not None, text
        assert (trouble.number, type(trouble.error), trouble.sure) == (number, kind, True)
    assert battle.state.draft == ()


def test_attacks_are_priced_as_a_set_before_the_dice() -> None:
    battle = Battle(OPEN, FRONT, FOES)
    assert battle.kind == "attack"
    found = tried(battle, "A>0203, B>y 1-2")
    assert [(fight.attackers, fight.targets, fight.forecast.column) for fight in found.fights] == [
        (("A",), ("0203",), "2-1"),
        (("B",), ("0403",), "1-2"),
    ]
    assert dict(found.fights[0].forecast.chances) == pytest.approx({"Ar": 1 / 3, "Dr": 2 / 3})
    assert (found.left.own, found.left.enemy) == ((), ())
    half = tried(battle, "all>0203")
    assert (half.left.own, half.left.enemy) == (("0402",), ("0403",))
    lines = "\n".join(lines_of(half, INFO))
    assert "**1.** A 6 attacks 0203 (x 3): **2-1**, defender retreats 67%, attacker retreats 33%" in lines
    assert "**You must attack:** 0403 (y 3)." in lines


def test_who_writes_an_attack_has_ended_the_movement() -> None:
    battle = Battle(OPEN, "A 0101 6", "x 0203 3")
    found = tried(battle, "A-0202, A>0203")
    assert texts(found) == ["move A-0202", "pass", "target 0203", "join A"]
    assert len(found.fights) == 1
    assert give(battle, "A-0202, A>0203", "2") == []
    assert battle.kind == "retreat"
    assert battle.asked == "confederate"


def test_orders_wait_where_the_enemy_is_asked() -> None:
    battle = Battle(OPEN, FRONT, FOES)
    battle.roll("2")
    adapter = adapter_of("blue-grey")
    parts = parts_of("A>0203, B>0403")
    while battle.asked == "union":
        answer = adapter.written.next_answer(
            parts, battle.decision, legal_actions(battle.state), view(battle.state, battle.asked), {}
        )
        assert answer is not None
        battle.do(answer.action.text)
        if answer.written:
            parts[:1] = parts_of(answer.left)
    assert parts == ["B>0403"]


def test_rally_markers_come_before_moves_and_their_dice_are_not_guessed() -> None:
    battle = Battle(OPEN, "A 0101 5 shaken, B 0501 4 shaken, C 0201 4", "x 0305 4")
    assert texts(tried(battle, "rally A, C-0202")) == ["rally A", "pass", "move C-0202"]
    found = tried(battle, "rally 0101, C-0202, end")
    assert found.trouble is None
    assert texts(found)[-1] == "pass"


def test_everything_else_that_is_asked_can_be_written() -> None:
    battle = Battle(OPEN, "A 0202 6", "x 0203 3, y 0203 2").fight()
    assert give(battle, "all>0203", "2") == []
    assert give(battle, "x-0304") == []
    assert give(battle, "y-0104") == []
    assert battle.kind == "advance"
    assert give(battle, "A-0203", "1 1") == []
    assert battle.where("A") == "0203"


def test_a_whole_turn_of_forty_units_fits() -> None:
    text = ", ".join(f"10.10.XIV-{number:04}" + " strategic" for number in range(101, 141))
    assert len(text) <= LONGEST
    assert len(parts_of(text)) <= MOST


def test_the_preview_says_what_ends_and_who_must_fight() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4", "x 0303 4")
    quiet = list(lines_of(tried(battle, "B-0502, end"), INFO))
    assert "**Movement ends.** 1 unit has not moved: A 0101." in quiet
    assert quiet[-1] == "**You can’t attack anyone: this ends your turn.**"
    near = list(lines_of(tried(battle, "A-0202, end"), INFO))
    assert "**Movement ends.** 1 unit has not moved: B 0501." in near
    assert near[-2:] == ["**You must attack:** 0303 (x 4).", "**These must fight:** 0202 (A 5)."]
    late = "\n".join(lines_of(tried(battle, "end, A-0102"), INFO))
    assert "⚠️ Order 2, `A-0102`: You can’t attack anyone then: your turn would be over." in late
    assert not [line for line in lines_of(tried(battle, "B-0502"), INFO) if "ends" in line]


def test_the_preview_names_all_that_neither_moves_nor_attacks() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4 shaken", "x 0505 4", date="1863-05-01")
    assert "B rallies · A builds" in list(lines_of(tried(battle, "rally B, A build"), INFO))


def test_the_preview_names_who_leaves_the_map() -> None:
    exits = "victory: {lost: 1, exit: {hexes: [0101], union: 1}}"
    battle = Battle(OPEN, "A 0102 5, B 0501 4", "x 0505 4", more=exits)
    lines = list(lines_of(tried(battle, "A-0101, A exit, B-0502"), INFO))
    assert "A leaves the map" in lines
    assert "**2 moves:** A 0102 → 0101 · B 0501 → 0502" in lines


def test_the_preview_names_who_routs_and_which_works_are_torn_down() -> None:
    battle = Battle(
        OPEN, "A 0101 5 shaken, B 0301 4", "x 0505 4", date="1863-05-01", works="0301 breastworks n ne se"
    ).do("pass")
    lines = list(lines_of(tried(battle, "end, rout A, raze 0301"), INFO))
    assert "A routs · Tear down works at 0301" in lines


def test_the_preview_names_how_works_face() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0301 4", "x 0505 4", date="1863-05-01", turns=5).do("build A", "pass")
    while battle.kind != "move-units" or battle.asked != "union":
        battle.do("pass")
    lines = list(lines_of(tried(battle, "B-0302, end, 0101/se"), INFO))
    assert "0101: face southeast (ne, se, s)" in lines


def test_what_was_only_looked_at_is_no_plan() -> None:
    assert planned("A>0203, B-0102, B>0303") == ["A>0203", "B>0303"]
    assert planned(f"A>0203{UNGIVEN}") == []


def test_all_that_is_wrong_with_a_line_is_told() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4", "x 0505 4", arrivals="union: R 1@0502/0503 5")
    found = tried(battle, "Zeb-0102, A-0102, B-0505, R enter")
    assert [(one.number, one.part) for one in found.troubles] == [(1, "Zeb-0102"), (3, "B-0505"), (4, "R enter")]
    assert [event.unit for event in found.moved] == ["A"]
    assert "⚠️ Order 4, `R enter`: R enters at 0502 or 0503." in list(lines_of(found, INFO))


def test_behind_many_wrong_orders_the_right_ones_are_still_found() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4", "x 0505 4")
    found = tried(battle, ", ".join([*["Zeb-0102"] * 7, "A-0102", "Zeb-0102"]))
    assert [event.unit for event in found.moved] == ["A"]
    lines = list(lines_of(found, INFO))
    assert "**1 move:** A 0101 → 0102" in lines
    assert [line[:10] for line in lines if line.startswith("⚠️ Order ")] == [f"⚠️ Order {one}" for one in range(1, 7)]
    assert lines[-1] == "⚠️ Orders 7 and 9 have errors, too."


def test_orders_that_cannot_be_looked_at_are_named() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0501 4", "x 0505 4")
    lines = list(lines_of(tried(battle, "end, A-0102, B-0502, B-0503, B-0504"), INFO))
    assert lines[-1] == "Orders 3 to 5 were not checked."
    assert list(lines_of(tried(battle, "end, A-0102, B-0502"), INFO))[-1] == "Order 3 wasn’t checked."


def test_who_could_have_rallied_is_named_when_a_line_passes_over_it() -> None:
    battle = Battle(OPEN, "A 0101 5 shaken, B 0501 4 disordered, C 0201 4", "x 0505 4")
    lines = list(lines_of(tried(battle, "C-0202"), INFO))
    said = "**Rally ends.** These could still rally: {}. Write `rally {}` before all moves."
    assert said.format("A 0101 (Shaken), B 0501 (Disordered)", "A") in lines
    assert said.format("B 0501 (Disordered)", "B") in list(lines_of(tried(battle, "A-0102, C-0202"), INFO))
    assert not [line for line in lines_of(tried(battle, "rally A, rally B, C-0202"), INFO) if "still rally" in line]


def test_a_reinforcement_is_told_why_it_does_not_come_in() -> None:
    battle = Battle(OPEN, "A 0502 5, B 0501 4", "x 0105 4", arrivals="union: R 1@0502/0504 5")
    lines = list(lines_of(tried(battle, "R-0502, R-0403"), INFO))
    assert "⚠️ Order 1, `R-0502`: 0502 is taken by A: reinforcements don’t enter stacked. (5.0)" in lines
    assert "⚠️ Order 2, `R-0403`: R enters at 0502 or 0504. Write `R-0502-0403`. (5.0)" in lines
    assert give(battle, "R-0504-0403") == []
    assert battle.where("R") == "0403"
    battle = Battle(OPEN, "A 0102 5", "x 0105 4", arrivals="union: R 1@0502 5, S 2@0502 5")
    assert give(battle, "R enters 0502-0403") == []
    assert battle.where("R") == "0403"
    (line,) = [line for line in lines_of(tried(battle, "S-0502"), INFO) if "Order 1" in line]
    assert "arrives in turn 2" in line


def test_marches_are_written_as_they_are_told() -> None:
    battle = Battle(OPEN, "A 0101 5", "x 0505 4", sides="road: 0101|0102 0102|0103")
    assert texts(tried(battle, "A marches 0103")) == ["march A-0103"]
    assert texts(tried(battle, "A marches 0101 → 0103")) == ["march A-0103"]
    assert texts(tried(battle, "A moves 0101 → 0102, A-0103")) == ["move A-0102", "move A-0103"]


def test_a_move_behind_an_attack_is_told_since_when_nobody_moves() -> None:
    battle = Battle(OPEN, "A 0202 6, B 0501 4, C 0101 4 shaken", "x 0203 3")
    lines = list(lines_of(tried(battle, "A>0203, B-0502"), INFO))
    since = "Movement ended with order 1, `A>0203`."
    assert f"⚠️ Order 2, `B-0502`: {since} The dice before it may change that." in lines
    lines = list(lines_of(tried(battle, "B-0502, rally C"), INFO))
    assert "⚠️ Order 2, `rally C`: Rally ended with order 1, `B-0502`." in lines


def test_who_fills_a_hex_too_much_is_to_blame_and_nobody_behind_it() -> None:
    battle = Battle(OPEN, "A 0101 5, B 0101 4, C 0201 3, D 0501 3", "x 0505 4")
    found = tried(battle, "D-0502, C-0101, D-0503")
    assert [(one.number, one.part) for one in found.troubles] == [(2, "C-0101")]
    assert [event.unit for event in found.moved] == ["D", "D"]
    lines = list(lines_of(found, INFO))
    assert "⚠️ Order 2, `C-0101`: 0101 is too full: move one of its units out first. (6.32)" in lines
    assert tried(battle, "C-0101, A-0102").troubles == ()


def test_a_hex_that_its_units_have_left_is_named_so() -> None:
    battle = Battle(OPEN, "A 0101 5", "x 0505 4")
    lines = list(lines_of(tried(battle, "0101-0102, 0101-0202"), INFO))
    assert "⚠️ Order 2, `0101-0202`: 0101 is empty." in lines
