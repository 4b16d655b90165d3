"""6.31 to 6.34: units of a side in one hex."""

from __future__ import annotations

from engine.blue_grey.sides import Side
from tests.support.blue_grey.battle import Battle

ROW = "01 .  .  .  .  .  .  .  .  .  ."
FAR = "x 1001 4"


def test_6_33_units_pass_through_a_full_hex() -> None:
    battle = Battle(ROW, "A 0101 5, B 0201 5 mp1, C 0201 5 mp1", FAR)
    battle.do("move A-0301")
    assert battle.where("A") == "0301"


def test_6_32_two_units_stay_in_a_hex() -> None:
    battle = Battle(ROW, "A 0101 5, B 0201 5", FAR).do("move A-0201")
    assert battle.where("A") == battle.where("B") == "0201"


def test_6_32_onto_a_full_hex_only_if_somebody_there_makes_room_at_once() -> None:
    battle = Battle(ROW, "A 0101 5, B 0201 5, C 0201 5", FAR)
    battle.do("move A-0201")
    assert battle.kind == "make-room"
    assert battle.decision.about == ("0201",)
    assert {one.split("-")[0] for one in battle.legal} == {"move B", "move C"}
    why = battle.why_not("pass")
    assert why
    assert why.code == "room-first"
    battle.do("move B-0301")
    assert battle.kind == "move-units"


def test_6_32_two_full_hexes_change_places() -> None:
    battle = Battle("01 .  .  #  .", "A 0101 5, B 0101 5, C 0201 5, D 0201 5", "x 0401 4")
    battle.do("move A-0201", "move C-0101", "move B-0201", "move D-0101")
    assert [battle.where(unit) for unit in "ABCD"] == ["0201", "0201", "0101", "0101"]


def test_6_32_nobody_moves_onto_a_full_hex_that_none_can_leave() -> None:
    battle = Battle("01 X  .  X  .  .", "A 0101 5, B 0401 5, C 0201 5 mp1, D 0201 5 mp1", "x 0501 4 train")
    assert battle.moves("A") == []
    why = battle.why_not("move A-0201")
    assert why
    assert (why.code, why.detail) == ("full", ("A", "C", "D"))


def test_6_32_the_place_that_the_unit_leaves_is_room_enough() -> None:
    battle = Battle("01 .  .  X  .", "A 0101 5, B 0201 5 mp1, C 0201 5 mp1, D 0101 4", "x 0401 4 train")
    battle.do("move A-0201")
    assert battle.legal == ["move B-0101", "move C-0101"]


def test_6_32_a_full_hex_of_units_that_have_moved_takes_nobody() -> None:
    battle = Battle(ROW, "A 0101 5, B 0101 5, C 0201 5 mp1", FAR)
    battle.do("move A-0301", "move B-0301")
    assert "0301" not in battle.moves("C")


def test_6_32_a_unit_that_rallies_makes_no_room() -> None:
    battle = Battle(ROW, "A 0101 5, B 0201 5 shaken, C 0201 5 shaken", FAR)
    battle.do("rally B", "rally C")
    assert "0201" not in battle.moves("A")


def test_6_34_own_zones_hinder_nobody() -> None:
    battle = Battle("01 .  .  .\n02 .  .  .\n03 .  .  .", "A 0101 5, B 0202 5", "x 0303 1 train")
    assert "0103" in battle.moves("A")


def test_18_2_a_train_is_alone_and_nobody_passes_it() -> None:
    battle = Battle(
        "01 .  .  .  .  #  .",
        "T 0201 1 train, A 0101 5, B 0401 5",
        "x 0601 4",
        sides="road: 0101|0201 0201|0301 0301|0401",
    )
    assert battle.moves("A") == []
    assert battle.moves("T") == ["0301"]
    why = battle.why_not("move A-0201")
    assert why
    assert why.code == "train-alone"


def test_18_23_a_train_keeps_to_roads_and_trails() -> None:
    battle = Battle(
        "01 .  .  .  .\n02 .  .  .  .", "T 0101 1 train", "x 0402 4", sides="road: 0101|0201, trail: 0201|0202"
    )
    assert sorted(battle.moves("T")) == ["0201", "0202"]
    why = battle.why_not("move T-0102")
    assert why
    assert why.code == "no-road"
    why = battle.why_not("march T-0201")
    assert why
    assert why.code == "never-marches"


def test_18_2_a_train_has_no_morale() -> None:
    battle = Battle("01 .  T  .  .  .  .", "T 0101 1 train", "x 0601 4", sides="road: 0101|0201")
    battle.do("move T-0201")
    assert battle.morale("T") == "good"


def test_9_62_gunboats_go_anywhere_on_their_river_and_nowhere_else() -> None:
    drawing = """
        01 ~  ~  ~  ~  ~  ~  ~  ~  ~
        02 .  .  .  ~  .  ~  .  .  ~
        03 .  .  .  .  .  .  .  .  .
        """
    battle = Battle(drawing, "G 0101 4 gunboat, A 0103 5", "x 0903 4")
    assert len(battle.moves("G")) == 11
    assert set(battle.moves("G")) >= {"0901", "0402", "0902"}
    assert not {"0101", "0201"} & set(battle.moves("A"))
    why = battle.why_not("move A-0201")
    assert why
    assert why.code == "wrong-element"


def test_9_63_two_gunboats_share_a_hex_and_a_third_does_not() -> None:
    battle = Battle("01 ~  ~  .  .", "G 0101 4 gunboat, H 0101 4 gunboat, I 0201 4 gunboat", "x 0401 4")
    battle.do("move G-0201")
    assert battle.where("G") == battle.where("I") == "0201"
    battle.do("move I-0101")
    assert battle.moves("H") == ["0201"]
    assert battle.position.placement.occupied[Side.UNION].bit_count() == 2
