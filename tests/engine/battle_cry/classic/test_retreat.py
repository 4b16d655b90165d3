"""Official rules, "Retreat": the retreat for flags that a unit does not ignore."""

import pytest

from engine.battle_cry.events import FiguresLost, GeneralLost, Retreated
from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers

DRAWN = """
    A1  .     .     .     .
     B1   .     .     .
    C1  .     .:i4  .
     D1   .     .     .
    E1  .     .:I   .
"""


def test_a_unit_goes_back_one_hex_a_flag_toward_its_own_edge_where_its_owner_likes() -> None:
    battle = Classic(DRAWN, fighting="E2")
    battle.do("battle E2>C2 = IFF")
    assert (battle.asks, battle.asked.numbers) == ("confederate retreat-unit", (2, 0))
    assert battle.legal() == answers("retreat C2-A1 C2-A2 C2-A3")
    battle.do("confederate: retreat C2-A3")
    battle.shows("""
        A1  .     .     .:i3  .
         B1   .     .     .
        C1  .     .     .
         D1   .     .     .
        E1  .     .:I   .
    """)


@pytest.mark.parametrize("code", list("WTSH~OF"))
def test_terrain_does_not_slow_a_retreat(code: str) -> None:
    battle = Classic(DRAWN.replace("B1   .     .     .", f"B1   {code}     {code}     {code}"), fighting="E2")
    battle.do("battle E2>C2 = FFA")
    assert battle.legal() == answers("retreat C2-A1 C2-A2 C2-A3")


@pytest.mark.parametrize("blocker", [".:i4", ".:I4", ".:G", "R"])
def test_other_units_enemy_generals_and_impassable_terrain_block_it_and_cost_a_figure(blocker: str) -> None:
    drawn = DRAWN.replace("B1   .     . ", f"B1   {blocker}  {blocker} ")
    battle = Classic(drawn, fighting="E2")
    battle.do("battle E2>C2 = FCA")
    battle.shows(drawn.replace("C1  .     .:i4", "C1  .     .:i3"))
    assert battle.last(FiguresLost).cause == "retreat"


def test_at_the_edge_every_flag_costs_a_figure() -> None:
    battle = Classic(".:i4  .\n  .     .\n.:I   .", fighting="C1")
    battle.do("battle C1>A1 = IFF")
    battle.shows(".:i1  .\n  .     .\n.:I   .")
    assert battle.all(Retreated) == []


def test_only_the_hexes_that_it_cannot_make_cost_a_figure() -> None:
    battle = Classic(
        """
        A1  .     .     .
         B1   .     .:i4  .
        C1  .     .     .
         D1   .     .:I   .
        """,
        fighting="D2",
    )
    battle.do("battle D2>B2 = FFF")
    assert battle.asked.numbers == (3, 2)
    assert battle.legal() == answers("retreat B2-A2 B2-A3")
    battle.do("confederate: retreat B2-A2")
    battle.shows("""
        A1  .     .:i2  .
         B1   .     .     .
        C1  .     .     .
         D1   .     .:I   .
    """)


def test_the_last_figure_may_be_lost_that_way_and_gives_its_flag() -> None:
    battle = Classic(".:i2  .\n  .     .\n.:I   .", fighting="C1")
    battle.do("battle C1>A1 = FFF")
    battle.shows(".     .\n  .     .\n.:I   .")
    assert battle.flags == (1, 0)


# Exception 1: onto a friendly general


def test_a_unit_may_retreat_onto_a_lone_friendly_general_where_it_stops() -> None:
    drawn = DRAWN.replace("B1   .     . ", "B1   .     .:g ")
    battle = Classic(drawn, fighting="E2")
    battle.do("battle E2>C2 = FFA")
    assert battle.legal() == answers("retreat C2-A1 C2-A2 C2-B2")
    battle.do("confederate: retreat C2-B2")
    battle.shows(drawn.replace(".:g ", ".:i4*").replace(".:i4  .", ".     ."))


def test_he_spares_it_the_hexes_that_it_could_not_have_made() -> None:
    battle = Classic(".:g   R\n  .:i4  .\n.     .:I", fighting="C2")
    battle.do("battle C2>B1 = FFFC")
    battle.shows(".:i4* R\n  .     .\n.     .:I")


def test_a_unit_with_a_general_may_retreat_neither_onto_nor_through_another() -> None:
    battle = Classic(DRAWN.replace("B1   .     . ", "B1   .     .:g ").replace("i4 ", "i4*"), fighting="E2")
    battle.do("battle E2>C2 = FFF", "confederate: ignore 1")
    assert battle.legal() == answers("retreat C2-A1 C2-A2")


def test_an_attached_general_retreats_with_his_unit() -> None:
    battle = Classic(DRAWN.replace("i4 ", "i4*"), fighting="E2")
    battle.do("battle E2>C2 = FCA", "confederate: ignore 0", "confederate: retreat C2-B1")
    battle.shows("""
        A1  .     .     .     .
         B1   .:i4* .     .
        C1  .     .     .
         D1   .     .     .
        E1  .     .:I   .
    """)


# Losses in retreat, and the general


def test_the_general_may_be_the_loss_when_no_figure_is_left() -> None:
    """Two hexes cannot be made: the last figure, then the general; two flags."""
    battle = Classic(".:i1* .\n  .     .\n.:I   .", fighting="C1")
    battle.do("battle C1>A1 = FFF", "confederate: ignore 1")
    battle.shows(".     .\n  .     .\n.:I   .")
    assert battle.flags == (2, 0)
    assert battle.last(GeneralLost).flag


def test_the_general_is_spared_while_the_figures_suffice() -> None:
    """The last figure pays for the one hex; he stays behind, alone, and is checked for nothing."""
    battle = Classic(".:i1* .\n  .     .\n.:I   .", fighting="C1", enemy_hand="rally")
    battle.do("battle C1>A1 = FFA", "confederate: ignore 1")
    battle.shows(".:g   .\n  .     .\n.:I   .")
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate play-card"


def test_losses_in_retreat_bring_no_check_of_the_general() -> None:
    battle = Classic(".:i4* .\n  .     .\n.:I   .", fighting="C1", enemy_hand="rally")
    battle.do("battle C1>A1 = SFF", "confederate: ignore 0")
    battle.shows(".:i1* .\n  .     .\n.:I   .")


def test_the_general_falls_where_the_retreat_ends() -> None:
    """Three hexes of four flags that cannot be made: two figures and the general, at the edge that they reached."""
    battle = Classic(".     .     .\n  .:i2* R     .\n.:I   .     .", fighting="C1")
    battle.do("battle C1>B1 = FFFF", "confederate: ignore 0", "confederate: retreat B1-A1")
    battle.shows(".     .     .\n  .     R     .\n.:I   .     .")
    assert battle.flags == (2, 0)
    assert battle.last(GeneralLost).hex == "A1"


# Afterwards


def test_a_unit_that_retreated_may_act_on_its_own_turn() -> None:
    battle = Classic(
        """
        C4  .     .     .
         D4   .     .:i4  .
        E4  .     .     .
         F4   .     .:I4  .
        """,
        fighting="F5",
        enemy_hand="attack-center",
    )
    battle.do("battle F5>D5 = FCA", "confederate: retreat D5-C5")
    battle.do("confederate: play attack-center", "order C5", "move C5-D5")
    assert battle.legal() == answers("battle D5>F5", "pass")
