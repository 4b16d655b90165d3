"""Variant 150, "Retreat"."""

import pytest

from engine.battle_cry.events import FiguresLost, Retreated
from tests.support.battle_cry.battle import Battle


def test_hits_come_first_then_one_hex_a_flag_toward_the_own_edge_where_the_owner_chooses() -> None:
    battle = Battle(
        """
        A1  .     .     .     .
         B1   .     .     .
        C1  .     .:i4  .
         D1   .     .     .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>C2 = IFFA")
    assert battle.asked.numbers == (2, 0)
    assert battle.legal() == ["retreat C2-A1", "retreat C2-A2", "retreat C2-A3"]
    battle.do("confederate: retreat C2-A3")
    battle.shows("""
        A1  .     .     .:i3  .
         B1   .     .     .
        C1  .     .     .
         D1   .     .     .
        E1  .     .:I4  .
    """)


def test_the_side_at_the_bottom_retreats_downward() -> None:
    battle = Battle(
        """
        E1  .     .:i4  .
         F1   .     .     .
        G1  .     .:I4  .
         H1   .     .     .
        """,
        fighting="E2",
        active="confederate",
    )
    battle.do("battle E2>G2 = FAAA")
    assert battle.legal() == ["retreat G2-H1", "retreat G2-H2"]


def test_the_sides_edges_may_be_the_other_way_round() -> None:
    battle = Battle("D1 .:i4 .\nE1 . .\nF1 . .:I4", fighting="D1", active="confederate", top="union")
    assert battle.legal() == ["battle D1>F2", "pass"]
    battle.do("battle D1>F2 = FAAA")
    assert battle.legal() == ["retreat F2-E2", "retreat F2-E3"]


@pytest.mark.parametrize("code", list("WTSH~"))
def test_terrain_does_not_slow_a_retreat(code: str) -> None:
    battle = Battle(
        f"""
        A1  .     .     .
         B1   {code}     {code}     {code}
        C1  .     .:i4  .
         D1   .     .     .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>C2 = FFAA")
    assert battle.legal() == ["retreat C2-A1", "retreat C2-A2", "retreat C2-A3"]


def test_a_retreat_with_one_way_is_made_without_asking() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   R     .     .
        C1  .     .:i4  .
         D1   .     .     .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>C2 = FAAA")
    assert battle.last(Retreated).to == "B2"


@pytest.mark.parametrize("blocker", [".:i4", ".:I4", ".:G", "R"])
def test_units_of_both_sides_enemy_generals_and_impassable_terrain_block_a_retreat(blocker: str) -> None:
    drawn = f"""
        A1  .     .     .
         B1   {blocker}  {blocker}  .
        C1  .     .:i4  .
         D1   .     .     .
        E1  .     .:I4  .
    """
    battle = Battle(drawn, fighting="E2", top="confederate")
    battle.do("battle E2>C2 = FAAA", *(["confederate: ignore 0"] if "i4" in blocker else []))
    battle.shows(drawn.replace("C1  .     .:i4", "C1  .     .:i3"))
    assert battle.last(FiguresLost).cause == "retreat"


def test_a_figure_is_lost_for_each_hex_that_cannot_be_made() -> None:
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .:i4  .
        C1  .     .     .
         D1   .     .:I4  .
        """,
        fighting="D2",
    )
    battle.do("battle D2>B2 = FFFA")
    assert battle.asked.numbers == (3, 2)
    assert battle.legal() == ["retreat B2-A2", "retreat B2-A3"]
    battle.do("confederate: retreat B2-A2")
    battle.shows("""
        A1  .     .:i2  .
         B1   .     .     .
        C1  .     .     .
         D1   .     .:I4  .
    """)


def test_a_unit_on_its_own_edge_stays_and_loses_a_figure_a_flag() -> None:
    battle = Battle(
        """
        A1  .     .:i4  .
         B1   .     .     .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>A2 = FFIA")
    battle.shows("""
        A1  .     .:i1  .
         B1   .     .     .
        C1  .     .:I4  .
    """)
    assert not battle.all(Retreated)


def test_a_unit_may_lose_its_last_figure_that_way_and_its_flag() -> None:
    battle = Battle(
        """
        A1  .     .:i2  .
         B1   .     .     .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>A2 = FFFA")
    battle.shows("""
        A1  .     .     .
         B1   .     .     .
        C1  .     .:I4  .
    """)
    assert battle.flags == (1, 0)


def test_a_unit_makes_every_hex_that_some_way_allows() -> None:
    """House reading: behind C1 there is no way on, so the unit goes by C2; if there is none there either, it may."""
    drawn = """
         B1   R     .     .
        C1  .     .     .
         D1   .:i4  .
        E1  .     .
         F1   .:I4  .
    """
    battle = Battle(drawn, fighting="F1")
    battle.do("battle F1>D1 = FFAA")
    battle.shows("""
         B1   R     .:i4  .
        C1  .     .     .
         D1   .     .
        E1  .     .
         F1   .:I4  .
    """)
    nowhere = Battle(drawn.replace("R     .", "R     R"), fighting="F1")
    nowhere.do("battle F1>D1 = FFAA")
    assert nowhere.legal() == ["retreat D1-C1", "retreat D1-C2"]
    nowhere.do("confederate: retreat D1-C1")
    nowhere.shows("""
         B1   R     R     .
        C1  .:i3  .     .
         D1   .     .
        E1  .     .
         F1   .:I4  .
    """)


# The exceptions with generals


def test_a_unit_without_a_general_may_retreat_onto_a_lone_friendly_general_and_stops_there() -> None:
    """Exception 1: he attaches, and the other flags are ignored."""
    battle = Battle(
        """
        A1  .     .     .
         B1   .     .:g   .
        C1  .     .:i4  .
         D1   .     .     .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>C2 = FFAA")
    assert battle.legal() == ["retreat C2-A1", "retreat C2-A2", "retreat C2-B2"]
    battle.do("confederate: retreat C2-B2")
    battle.shows("""
        A1  .     .     .
         B1   .     .:i4* .
        C1  .     .     .
         D1   .     .     .
        E1  .     .:I4  .
    """)


def test_a_lone_general_at_the_edge_spares_a_unit_its_losses() -> None:
    battle = Battle(
        """
        A1  .     .:g   .:i4
         B1   .     .:i4  .
        C1  .     .     .
         D1   .     .:I4  .
        """,
        fighting="D2",
    )
    battle.do("battle D2>B2 = FFFA", "confederate: ignore 0")
    battle.shows("""
        A1  .     .:i4* .:i4
         B1   .     .     .
        C1  .     .     .
         D1   .     .:I4  .
    """)


def test_a_unit_with_a_general_may_not_retreat_onto_or_through_another_general() -> None:
    battle = Battle(
        """
        A1  .     .     .     .
         B1   .     .:g   .
        C1  .     .     .:i4*
         D1   .     .     .
        E1  .     .     .:I4
        """,
        fighting="E3",
    )
    battle.do("battle E3>C3 = FFFA", "confederate: ignore 1")
    assert battle.legal() == ["retreat C3-A3", "retreat C3-A4"]


def test_an_attached_general_retreats_with_his_unit() -> None:
    battle = Battle(
        """
        B1   .     .     .
        C1  .     .:i4* .
         D1   .     .     .
        E1  .     .:I4  .
        """,
        fighting="E2",
    )
    battle.do("battle E2>C2 = FAAA", "confederate: ignore 0", "confederate: retreat C2-B1")
    battle.shows("""
        B1   .:i4* .     .
        C1  .     .     .
         D1   .     .     .
        E1  .     .:I4  .
    """)


def test_a_general_is_never_a_retreat_loss() -> None:
    """Reading 18: three flags at the edge, one figure; the general is checked and leaves, no figure to lose."""
    battle = Battle(
        """
        A1  .     .:i1* .
         B1   .     .     .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>A2 = FFFA", "confederate: ignore 0 = I")
    assert battle.flags == (1, 0)


def test_a_unit_that_retreated_this_turn_may_still_move_and_battle_on_its_own_turn() -> None:
    battle = Battle(
        """
        C4  .     .     .
         D4   .     .:i4  .
        E4  .     .     .
         F4   .     .:I4  .
        """,
        fighting="F5",
        enemy_hand="attack-center",
    )
    battle.do("battle F5>D5 = FAAA", "confederate: retreat D5-C5")
    battle.do("confederate: play attack-center", "order C5", "move C5-D5")
    assert battle.legal() == ["battle D5>F5", "pass"]
