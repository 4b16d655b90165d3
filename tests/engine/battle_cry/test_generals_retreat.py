"""Variant 150, "General's Retreat", and the retreat of a general whose unit was eliminated (reading 18)."""

from engine.battle_cry.events import GeneralLost, Retreated
from tests.support.battle_cry.battle import Battle


def test_a_general_retreats_one_two_or_three_hexes_toward_his_own_edge() -> None:
    battle = Battle(
        """
        A1  .     .     .     .     .
         B1   .     .     .     .
        C1  .     .     .     .     .
         D1   .     .     .:g   .
        E1  .     .     .:I4  .     .
        """,
        fighting="E3",
    )
    battle.do("battle E3>D3 = IIII")
    assert battle.legal() == [
        "retreat D3*-A2",
        "retreat D3*-A3",
        "retreat D3*-A4",
        "retreat D3*-A5",
        "retreat D3*-B2",
        "retreat D3*-B3",
        "retreat D3*-B4",
        "retreat D3*-C3",
        "retreat D3*-C4",
    ]


def test_he_retreats_through_friends_and_may_join_a_unit_without_a_general() -> None:
    battle = Battle(
        """
        A1  .     .     .     .
         B1   .     .:i4* .:g
        C1  .     .:i4  .:i4*
         D1   .     .:g   .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = IIII")
    assert battle.to("D2*") == "A1 A2 A3 A4 B1 C2"
    battle.do("confederate: retreat D2*-C2")
    battle.shows("""
        A1  .     .     .     .
         B1   .     .:i4* .:g
        C1  .     .:i4* .:i4*
         D1   .     .     .
        E1  .     .:I4  .
    """)


def test_units_he_passed_are_unaffected() -> None:
    battle = Battle(
        """
        A1  .     .
         B1   .:i4* .
        C1  .     .:g
         D1   .:I4  .
        """,
        fighting="D1",
    )
    battle.do("battle D1>C2 = IIII", "confederate: retreat C2*-A1")
    battle.shows("""
        A1  .:g   .
         B1   .:i4* .
        C1  .     .
         D1   .:I4  .
    """)


def test_on_his_own_edge_he_leaves_the_battlefield_without_a_flag_for_the_enemy() -> None:
    battle = Battle(
        """
        A1  .     .:g   .
         B1   .     .:I4  .
        """,
        fighting="B2",
    )
    battle.do("battle B2>A2 = IIII")
    battle.shows("""
        A1  .     .     .
         B1   .     .:I4  .
    """)
    assert battle.flags == (0, 0)
    assert battle.last(GeneralLost).cause == "edge"
    assert not battle.last(GeneralLost).flag


def test_the_enemys_edge_is_not_his_own() -> None:
    """A Union general at the top edge goes down the board."""
    battle = Battle(
        """
        A1  .     .:G   .:i4
         B1   .     .     .
        C1  .     .     .
        """,
        fighting="A3",
        active="confederate",
    )
    battle.do("battle A3>A2 = IIII")
    assert battle.to("A2*") == "B1 B2 C1 C2 C3 D1 D2 D3"


def test_a_general_whose_unit_lost_its_last_figure_at_the_map_edge_leaves_it() -> None:
    battle = Battle(
        """
        A1  .     .:i1* .
         B1   .     .     .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>A2 = FFAA", "confederate: ignore 0 = A")
    assert battle.flags == (1, 0)
    assert battle.last(GeneralLost).cause == "edge"
    battle.shows("""
        A1  .     .     .
         B1   .     .     .
        C1  .     .:I4  .
    """)


def test_a_general_goes_back_from_the_hex_where_his_units_last_figure_was_removed() -> None:
    """Two flags: the unit makes one hex and falls there, on the edge."""
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .:i1* .
        C1  .     .     .
         D1   .     .:I4  .
        """,
        fighting="D2",
    )
    battle.do("battle D2>B2 = FFFA", "confederate: ignore 1", "confederate: retreat B2-A2 = A")
    lost = battle.last(GeneralLost)
    assert (lost.hex, lost.cause, lost.flag) == ("A2", "edge", False)


def test_a_unit_blocked_by_friends_loses_its_last_figure_and_the_general_passes_them() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .     .
        C1  .     .:i4  .:i4*
         D1   .     .:i1* .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = FFFA", "confederate: ignore 1 = A")
    assert battle.to("D2*") == "A1 A2 A3 A4 B1 B2 B3 C2"


# Escape


def test_with_enemies_behind_him_a_general_escapes_through_one_enemy_unit() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .:i4  .:i4*
        C1  .     .:I4  .:I4
         D1   .     .:g   .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = IIII")
    assert battle.legal() == ["retreat D2*-B1", "retreat D2*-B2"]
    battle.do("confederate: retreat D2*-B2")
    assert battle.last(Retreated).escaped
    battle.shows("""
        A1  .     .     .
         B1   .     .:i4* .:i4*
        C1  .     .:I4  .:I4
         D1   .     .     .
        E1  .     .:I4  .
    """)


def test_he_escapes_too_when_his_unit_was_eliminated_between_enemies() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .     .
        C1  .     .:I4  .:I4
         D1   .     .:i1* .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = FFFA", "confederate: ignore 1 = A")
    assert battle.legal() == ["retreat D2*-B1", "retreat D2*-B2", "retreat D2*-B3"]


def test_he_does_not_escape_while_a_hex_behind_him_is_open() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .     .
        C1  .     .:I4  .
         D1   .     .:g   .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = IIII")
    assert battle.to("D2*") == "A2 A3 A4 B2 B3 C3"


def test_beside_rough_ground_he_escapes_through_the_enemy() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .     R
        C1  .     R     .:I4
         D1   .     .:g   .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = IIII")
    battle.shows("""
        A1  .     .     .
         B1   .     .:g   R
        C1  .     R     .:I4
         D1   .     .     .
        E1  .     .:I4  .
    """)


def test_blocked_by_impassable_terrain_he_falls_with_a_flag() -> None:
    battle = Battle(
        """
        C1  .     R     R
         D1   .     .:g   .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = IIII")
    battle.shows("""
        C1  .     R     R
         D1   .     .     .
        E1  .     .:I4  .
    """)
    assert battle.flags == (1, 0)
    lost = battle.last(GeneralLost)
    assert (lost.cause, lost.flag) == ("blocked", True)


def test_a_unit_blocked_by_impassable_terrain_takes_its_general_down() -> None:
    battle = Battle(
        """
        C1  .     R     R
         D1   .     .:i1* .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = FFFA", "confederate: ignore 0 = A")
    assert battle.flags == (2, 0)
    assert [lost.cause for lost in battle.all(GeneralLost)] == ["blocked"]


def test_with_no_hex_behind_the_enemy_he_falls_with_a_flag() -> None:
    """House reading: on the row before his own edge there is nothing behind the enemies to escape to."""
    battle = Battle(
        """
        A1  .     .:I4  .:I4
         B1   .     .:g   .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>B2 = IIII")
    assert battle.flags == (1, 0)
    assert battle.last(GeneralLost).cause == "blocked"


def test_he_does_not_escape_through_a_second_enemy_or_a_lone_enemy_general() -> None:
    battle = Battle(
        """
         B1   .:I4  .:I4  .
        C1  .     .:I4  .:G
         D1   R     .:g   .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>D2 = IIII")
    assert battle.flags == (1, 0)


# Among friends


def test_with_other_generals_in_every_hex_up_to_his_edge_he_passes_them_and_leaves() -> None:
    """House reading: the text names the edge, the enemy and impassable ground as what stops him, never friends."""
    battle = Battle(
        """
        A1  .     .:i4* .:g
         B1   .     .:g   .
        C1  .     .:I4  .
        """,
        fighting="C2",
        enemy_hand="rally",
    )
    battle.do("battle C2>B2 = IIII")
    battle.shows("""
        A1  .     .:i4* .:g
         B1   .     .     .
        C1  .     .:I4  .
    """)
    assert battle.flags == (0, 0)
    lost = battle.last(GeneralLost)
    assert (lost.cause, lost.flag) == ("edge", False)


def test_while_he_can_join_one_of_them_he_stays_on_the_board() -> None:
    battle = Battle(
        """
        A1  .     .:i4* .:i3
         B1   .     .:g   .
        C1  .     .:I4  .
        """,
        fighting="C2",
        enemy_hand="rally",
    )
    battle.do("battle C2>B2 = IIII")
    assert battle.last(Retreated).to == "A3"


def test_with_an_enemy_and_another_general_behind_him_he_escapes_where_he_can_and_leaves_where_he_cannot() -> None:
    drawn = """
        A1  .:g   .:i4* .
         B1   .:g   .:I4
        C1  .     .:g
         D1   .:I4  .
    """
    battle = Battle(drawn, fighting="D1", enemy_hand="rally")
    battle.do("battle D1>C2 = IIII")
    assert battle.last(Retreated).escaped
    assert battle.last(Retreated).to == "A3"
    battle = Battle(drawn.replace(".:i4* .", ".:i4* .:I"), fighting="D1", enemy_hand="rally")
    battle.do("battle D1>C2 = IIII")
    assert (battle.last(GeneralLost).cause, battle.flags) == ("edge", (0, 0))
