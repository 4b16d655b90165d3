"""Terrain: rough ground. Official values: nobody enters it, by moving, by retreating or by taking ground."""

from tests.support.battle_cry.battle import Battle


def test_neither_units_nor_generals_move_onto_rough_ground() -> None:
    battle = Battle(".:C  R  .:G", moving="A1 A3*")
    assert battle.legal() == []
    assert battle.explain("move A1-A2") == "impassable A1 A2 (rough)"
    assert battle.explain("move A3*-A2") == "impassable A3 A2 (rough)"


def test_rough_ground_is_gone_around() -> None:
    battle = Battle(
        """
        .:C   R     .
          .     .     .
        """,
        moving="A1",
    )
    assert battle.to("A1") == "A3 B1 B2 B3"


def test_a_hex_of_retreat_onto_rough_ground_costs_a_figure() -> None:
    battle = Battle(
        """
        .     R     R
          .     .:i4  .
        .     .     .
          .     .:I4  .
        """,
        fighting="D2",
    )
    battle.do("battle D2>B2 = FAAA")
    battle.shows("""
        .     R     R
          .     .:i3  .
        .     .     .
          .     .:I4  .
    """)
