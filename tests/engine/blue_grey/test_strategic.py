"""6.41 to 6.46: strategic movement."""

from __future__ import annotations

from tests.support.blue_grey.battle import Battle

LONG = "01 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ."
ROAD = "road: " + " ".join(f"{one:02}01|{one + 1:02}01" for one in range(1, 20))


def farthest(kind: str, night: str = "", **more: str) -> str:
    battle = Battle(LONG, f"A 0101 5 {kind}", "x 2001 4", sides=ROAD, night=night, **more)  # type: ignore[arg-type]
    return max(battle.moves("A", "march"))


def test_6_42_infantry_and_artillery_have_two_points_more() -> None:
    assert {farthest(kind) for kind in ("infantry", "artillery", "horse-artillery")} == {"0901"}


def test_6_43_cavalry_has_four_points_more() -> None:
    assert farthest("cavalry") == "1101"


def test_6_46_by_night_both_the_allowance_and_the_bonus_are_a_point_less() -> None:
    assert farthest("infantry", "1") == "0701"
    assert farthest("cavalry", "1") == "0901"


def test_6_41_a_unit_begins_three_hexes_from_every_enemy() -> None:
    near = Battle(LONG, "A 0301 5, B 0201 5", "x 0501 4", sides=ROAD)
    assert near.moves("A", "march") == []
    assert near.moves("B", "march") == ["0101"]
    why = near.why_not("march A-0201")
    assert why
    assert (why.code, why.hexes) == ("march-begins-near", ("0301", "0501"))


def test_6_44_it_never_comes_nearer_than_three_hexes() -> None:
    battle = Battle(LONG, "A 0101 5", "x 0801 4", sides=ROAD)
    assert max(battle.moves("A", "march")) == "0501"
    assert max(battle.moves("A")) == "0701"
    why = battle.why_not("march A-0601")
    assert why
    assert (why.code, why.hexes) == ("march-comes-near", ("0101", "0601", "0801"))


def test_6_44_it_is_not_mixed_with_normal_movement() -> None:
    battle = Battle(LONG, "A 0101 5", "x 2001 4", sides=ROAD)
    battle.do("march A-0301")
    assert battle.moves("A") == []
    assert max(battle.moves("A", "march")) == "0901"
    battle.undo().do("move A-0301")
    assert battle.moves("A", "march") == []
    why = battle.why_not("march A-0401")
    assert why
    assert why.code == "moved-normally"


def test_6_45_it_keeps_to_roads_and_trails() -> None:
    battle = Battle(
        "01 .  .  .  F  .  .  .  .  .  .  .  .",
        "A 0101 5",
        "x 1201 4",
        sides="road: 0101|0201, trail: 0201|0301 0301|0401",
    )
    assert battle.moves("A", "march") == ["0201", "0301", "0401"]
    battle.do("march A-0401")
    assert battle.unit("A").spent == 1 + 1 + 2
    why = battle.why_not("march A-0501")
    assert why
    assert why.code == "no-road"


def test_a_reinforcement_does_not_march_when_it_comes_in() -> None:
    battle = Battle(LONG, "A 0301 5", "x 2001 4", sides=ROAD, arrivals="union: R 1@0101 4")
    battle.do("enter R-0101")
    assert battle.moves("R", "march") == []
    assert max(battle.moves("R")) == "0601"


def test_neither_trains_nor_gunboats_march() -> None:
    """Reading B7."""
    ways = "road: 0101|0201 0201|0301"
    battle = Battle(
        "01 .  .  .  .  .  .\n02 ~  ~  .  .  .  .", "T 0101 1 train, K 0102 4 gunboat", "x 0601 4", sides=ways
    )
    assert battle.moves("T")
    assert battle.moves("K")
    assert battle.legal_with("march") == []
    for line in ("march T-0301", "march K-0202"):
        why = battle.why_not(line)
        assert why
        assert why.code == "never-marches"
