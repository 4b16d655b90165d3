"""Legal attacks, and the order in which they are put together (8.1 to 8.5, reading 42)."""

from __future__ import annotations

from engine.errors import Refusal
from tests.support.blue_grey.battle import Battle

OPEN = """
   01 02 03 04 05
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""


def code(refused: Refusal | None) -> str:
    return refused.code if refused else ""


def test_8_1_every_enemy_in_contact_is_attacked_and_everybody_in_a_zone_attacks() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0302 4", "x 0203 3, y 0304 3").fight()
    assert battle.legal == ["target 0203"], "y is not in contact, and nobody may pass"
    battle = Battle(OPEN, "A 0202 4, B 0302 4", "x 0203 3, y 0303 3").fight()
    assert battle.legal == ["target 0203", "target 0303"]
    battle.do("target 0203", "join A")
    assert battle.legal_with("join") == [], "B is not beside x, and must attack y"
    battle.do("fight 1-1 = 4", "retreat A-0201", "confederate: pass")
    assert battle.legal == ["target 0303"], "y is still to be attacked"
    battle.do("target 0303")
    assert battle.legal == ["join B"]


def test_8_1_nobody_attacks_or_is_attacked_twice() -> None:
    battle = Battle(OPEN, "A 0202 9, B 0103 9", "x 0203 3, y 0104 3").fight()
    battle.do("target 0203", "join A", "fight 3-1 = 2", "confederate: retreat x-0204", "advance A-0203 = 1")
    assert battle.legal == ["target 0104"], "beside x again, but both are done"
    battle.do("target 0104")
    assert battle.legal == ["join B"]
    assert code(battle.why_not("join A")) == "fought-already"
    assert code(battle.why_not("target 0204")) == "attacked-already"


def test_8_1_a_hex_is_attacked_as_a_whole_and_attacks_as_a_whole() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0202 4", "x 0203 3, y 0203 1").fight()
    battle.do("target 0203", "join A")
    assert battle.legal_with("join") == []
    assert battle.legal_with("fight")[-1] == "2-1", "8 against 4"


def test_8_1_several_hexes_attack_one() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0103 4, C 0303 4", "x 0203 3").fight()
    battle.do("target 0203", "join A")
    assert battle.legal == ["join B", "join C"], "both would be left without an enemy"
    battle.do("join B", "join C")
    assert battle.legal_with("fight")[-1] == "4-1"
    assert code(battle.why_not("join A")) == "in-it-already"


def test_8_1_several_hexes_are_attacked_by_whoever_is_beside_all_of_them() -> None:
    battle = Battle(OPEN, "A 0202 4, B 0103 4", "x 0203 1, y 0303 1").fight()
    battle.do("target 0303", "join A")
    assert battle.legal == [f"fight {column}" for column in ("4-1", "3-1", "2-1", "1-1", "1-2", "1-3", "1-4", "1-5")]
    assert code(battle.why_not("target 0203")) == "leaves-somebody", "B would have nobody left"
    alone = Battle(OPEN, "A 0202 4", "x 0203 1, y 0303 1").fight()
    alone.do("target 0303", "join A")
    assert alone.legal == ["target 0203"]
    refusal = alone.why_not("fight 4-1")
    assert refusal is not None
    assert (refusal.code, refusal.hexes) == ("must-aim-too", ("0203",))


def test_8_1_an_attack_that_would_leave_somebody_without_a_partner_is_not_legal() -> None:
    # A touches x and y, B touches y alone, C touches x alone.
    battle = Battle(OPEN, "A 0202 4, B 0402 4, C 0103 4", "x 0203 3, y 0303 3").fight()
    battle.do("target 0203", "join A")
    assert battle.legal == ["join C"], "who would be left without an enemy"
    battle.do("join C")
    assert battle.legal_with("fight"), "B remains for y"
    battle.undo().undo()
    battle.do("join C")
    assert battle.legal_with("join") == ["A"]
    assert battle.legal_with("fight"), "A and B remain for y"


def test_8_1_what_cannot_be_met_at_all_is_not_asked_for() -> None:
    battle = Battle(OPEN, "A 0202 4 routed", "x 0203 3").fight()
    assert battle.kind == "retreat", "nobody who could attack is in contact"


def test_18_11_a_train_attacks_nobody_and_goes_back_from_a_zone_at_the_end_of_its_phase() -> None:
    battle = Battle(OPEN, "Train 0202 1 train, A 0401 3", "x 0203 3", sides="road: 0202|0201").fight()
    assert (battle.where("Train"), battle.asked, battle.kind) == ("0201", "confederate", "move-units")
    held = Battle(OPEN, "Train 0202 1 train, A 0103 9", "x 0203 3", sides="road: 0202|0201").fight()
    held.do("target 0203")
    refused = held.why_not("join Train")
    assert refused
    assert (refused.code, refused.rule) == ("never-attacks", "18.1")
    held.do("join A", "fight 3-1 = 1", "pass")
    assert held.where("Train") == "0202", "the enemy beside it is gone"


def test_18_25_a_train_may_be_attacked_and_need_not_be() -> None:
    battle = Battle(OPEN, "A 0202 4", "Train 0203 1 train", sides="road: 0203|0204").fight()
    assert battle.legal == ["target 0203", "pass"]
    battle.do("target 0203", "join A", "fight 4-1 = 2")
    assert battle.where("Train") == "0204", "along the road alone"


def test_18_23_a_train_that_leaves_its_road_is_lost() -> None:
    battle = Battle(OPEN, "A 0202 4", "Train 0203 1 train", sides="road: 0203|0202").fight()
    battle.do("target 0203", "join A", "fight 4-1 = 2")
    assert battle.where("Train") == "lost"


def test_8_1_a_lone_target_must_be_one_that_somebody_reaches() -> None:
    battle = Battle(OPEN, "A 0202 4", "x 0203 3, y 0405 3").fight()
    assert code(battle.why_not("target 0405")) == "nobody-reaches"
    assert code(battle.why_not("target 0301")) == "nobody-there"
    assert code(battle.why_not("target 9999")) == "no-such-hex"
    battle.do("target 0203")
    assert code(battle.why_not("fight 1-1")) == "nobody-joined"
    assert code(battle.why_not("join x")) == "not-yours"
    assert code(battle.why_not("join nobody")) == "no-such-unit"


def test_8_5_a_hopeless_attack_may_be_made_so_that_another_one_is_better() -> None:
    battle = Battle(OPEN, "A 0202 1, B 0103 9", "x 0203 3, y 0303 9").fight()
    battle.do("target 0303", "join A")
    assert battle.legal == ["fight 1-5"]
    battle.do("fight 1-5 = 4", "confederate: pass", "target 0203", "join B")
    assert battle.legal[0] == "fight 3-1"


def test_8_7_an_attack_that_is_put_together_can_be_taken_back_until_it_is_rolled() -> None:
    battle = Battle(OPEN, "A 0202 4", "x 0203 3, y 0303 3").fight()
    battle.do("target 0203").undo()
    assert battle.legal == ["target 0203", "target 0303"]
