"""Official rules, terrain: rough ground. Nobody enters it, moving, retreating or taking ground; it hides."""

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers


def test_neither_units_nor_generals_enter_it() -> None:
    battle = Classic(
        """
        .:C  R    .
          .    R    .:G
        """,
        moving="A1 B3*",
    )
    assert battle.legal() == answers("move A1-B1 B3*-A3", "pass")
    assert battle.explain("move A1-A2") == "impassable A1 A2 (rough)"
    assert battle.explain("move B3*-B2") == "impassable B3 B2 (rough)"


def test_each_hex_of_retreat_into_it_costs_a_figure() -> None:
    drawn = """
        A1  .     R     R
         B1   .     .:i4  .
        C1  .     .:I   .
    """
    battle = Classic(drawn, fighting="C2")
    battle.do("battle C2>B2 = FFCC")
    battle.shows(drawn.replace("i4", "i2"))


def test_a_general_who_would_have_to_go_there_is_eliminated() -> None:
    drawn = """
        A1  .     R     R
         B1   .     .:g   .
        C1  .     .:I   .
    """
    battle = Classic(drawn, fighting="C2")
    battle.do("battle C2>B2 = FCCC", "confederate: ignore 0")
    battle.shows(drawn.replace(".:g", ".  "))
    assert battle.flags == (1, 0)


def test_it_blocks_the_line_of_sight_of_artillery_on_a_hill_too() -> None:
    battle = Classic("H:A R .:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A3") == "sight-blocked A1 A3 A2 (rough)"
