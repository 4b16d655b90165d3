"""7.0, 7.1 and other cases on zones of control."""

from __future__ import annotations

from engine.blue_grey.sides import Side
from engine.blue_grey.zones import controllers, zone_of
from engine.hexgrid import hexes_of
from tests.support.blue_grey.battle import Battle

MAP = """
01 .  .  .  .  .
02 .  .  .  .  .
03 .  .  .  .  .
04 .  .  .  .  .
05 .  .  .  .  .
"""


def zone(battle: Battle, side: Side = Side.CONFEDERATE) -> set[str]:
    return {battle.setup.names[hex_] for hex_ in hexes_of(zone_of(battle.setup, battle.position, side))}


def test_7_0_a_unit_controls_the_six_hexes_around_it() -> None:
    battle = Battle(MAP, "A 0101 5", "x 0303 4")
    assert zone(battle) == {"0302", "0402", "0403", "0304", "0203", "0202"}


def test_7_0_a_unit_stops_when_it_enters_a_controlled_hex() -> None:
    battle = Battle(MAP, "A 0301 5", "x 0303 4")
    assert "0302" in battle.moves("A")
    battle.do("move A-0302")
    assert battle.moves("A") == []
    why = battle.why_not("move A-0301")
    assert why
    assert (why.code, why.hexes) == ("stopped-by-zone", ("0302", "0303"))


def test_7_0_nobody_passes_through_a_controlled_hex() -> None:
    battle = Battle("01 .  .  .  .  .\n02 #  #  .  #  #", "A 0101 5", "x 0302 4")
    assert battle.moves("A") == ["0201"]
    why = battle.why_not("move A-0401")
    assert why
    assert why.code == "zones-between"


def test_7_1_by_day_a_unit_that_begins_in_a_zone_does_not_leave_it() -> None:
    battle = Battle(MAP, "A 0302 5, B 0501 4", "x 0303 4")
    assert battle.moves("A") == []
    why = battle.why_not("move A-0301")
    assert why
    assert (why.code, why.rule, why.hexes) == ("held-by-zone", "7.1", ("0302", "0303"))


def test_11_12_by_night_it_may_leave_and_then_enters_no_zone() -> None:
    battle = Battle(MAP, "A 0302 5", "x 0303 4", night="1")
    assert "0301" in battle.moves("A")
    assert not {"0202", "0402", "0203", "0403", "0304"} & set(battle.moves("A"))
    why = battle.why_not("move A-0202")
    assert why
    assert (why.code, why.rule) == ("second-zone", "11.12")
    battle.do("move A-0301")
    assert battle.unit("A").spent == 1
    assert "0302" not in battle.moves("A")


def test_11_12_by_night_a_unit_from_elsewhere_enters_one_as_by_day() -> None:
    battle = Battle(MAP, "A 0301 5", "x 0303 4", night="1")
    battle.do("move A-0302")
    assert battle.unit("A").entered
    assert battle.moves("A") == []


def test_9_46_none_reaches_across_a_creek_without_bridge_or_ford() -> None:
    battle = Battle(MAP, "A 0101 5", "x 0303 4", sides="creek: 0302|0303 0303|0304, ford: 0303|0304, stream: 0303|0402")
    assert zone(battle) == {"0402", "0403", "0304", "0203", "0202"}


def test_9_62_none_reaches_into_a_river() -> None:
    battle = Battle(MAP.replace("02 .  .  .", "02 .  .  ~"), "A 0101 5", "x 0303 4")
    assert "0302" not in zone(battle)


def test_9_64_gunboats_have_none_and_mind_none() -> None:
    battle = Battle("01 .  ~  ~  ~  .\n02 .  .  .  .  .", "G 0201 4 gunboat, A 0101 5", "x 0302 4")
    assert zone(battle, Side.UNION) == {"0102"}
    assert sorted(battle.moves("G")) == ["0301", "0401"]


def test_18_25_a_train_has_none() -> None:
    battle = Battle(MAP, "A 0101 5", "x 0303 1 train, y 0505 4", sides="")
    assert zone(battle) == {"0504", "0404", "0405"}


def test_12_31_a_routed_unit_keeps_its_zone() -> None:
    assert zone(Battle(MAP, "A 0101 5", "x 0303 4 routed"))


def test_12_31_a_routed_unit_does_not_enter_one() -> None:
    battle = Battle(MAP, "A 0301 5 routed, B 0101 5", "x 0303 4")
    battle.do("pass")
    assert not {"0302", "0202", "0402"} & set(battle.moves("A"))
    why = battle.why_not("move A-0302")
    assert why
    assert (why.code, why.rule, why.hexes) == ("routed-into-zone", "12.31", ("0301", "0302", "0303"))


def test_10_39_none_reaches_into_a_trench_through_its_covered_hexsides() -> None:
    battle = Battle(MAP, "A 0303 5", "x 0302 4, y 0304 4", works="0303 trench n ne nw")
    index = battle.setup.board.index
    assert controllers(battle.setup, battle.position, index("0303"), Side.CONFEDERATE) == (index("0304"),)
    shielded = Battle(MAP, "A 0303 5", "x 0302 4", works="0303 trench n ne nw")
    assert "0303" not in zone(shielded)
    assert "0302" in zone(shielded, Side.UNION)


def test_10_39_breastworks_keep_none_out() -> None:
    assert "0303" in zone(Battle(MAP, "A 0303 5", "x 0302 4", works="0303 breastworks n ne nw"))
