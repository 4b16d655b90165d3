"""Official rules, "Resolving Battles": range, then the target's terrain, then the card; and "Hit"."""

import pytest

from engine.battle_cry.events import BattleRolled, FiguresLost, FlagTaken
from engine.decision import UNION
from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers


def test_the_example_leadership_against_woods_at_two_hexes_is_three_dice() -> None:
    """Three for the range, one less for the woods, one more for the card; losses do not matter."""
    for figures in (4, 1):
        battle = Classic(f"C5  .:I{figures}*  .  W:i4", hand="leadership", enemy_hand="rally")
        battle.do("play leadership", "pass")
        assert battle.legal() == answers("battle C5>C7", "pass")
        assert battle.dice("battle C5>C7") == "3 -1 cover +1 card = 3"
        battle.do("battle C5>C7 = IIS")
        battle.shows(f"C5  .:I{figures}*  .  W:i1")


def test_a_battle_at_no_dice_is_not_legal() -> None:
    """Reading 7."""
    battle = Classic(".:I . . . W:i", fighting="A1")
    assert battle.legal() == []
    assert battle.explain("battle A1>A5") == "no-dice A1 A5 (1, 0, 0, -1, 0)"


def test_a_card_may_lift_a_battle_above_no_dice_but_makes_no_range_longer() -> None:
    battle = Classic(".:I . . . W:i", fighting="A1", card_dice=1)
    assert battle.legal() == answers("battle A1>A5", "pass")
    assert battle.dice("battle A1>A5") == "1 -1 cover +1 card = 1"
    for far in (".:I . . . . .:i", ".:C . .:i", ".:A . . . . . .:i", ".:H . . . . .:i"):
        assert Classic(far, fighting="A1", card_dice=1).legal() == []


@pytest.mark.parametrize(("unit", "away", "card_dice"), [("I", 1, 0), ("A", 2, 0), ("I", 4, 3)])
@pytest.mark.parametrize(
    ("target", "faces", "left"),
    [
        ("i4", "ISCA", "i2"),
        ("i4", "SSCA", "i2"),
        ("c3", "CSIA", "c1"),
        ("a3", "ASIC", "a1"),
        ("c3", "IIAA", "c3"),
        ("i4", "CCAA", "i4"),
    ],
)
def test_the_targets_symbol_and_sabers_hit_every_arm_at_every_range(
    unit: str, away: int, card_dice: int, target: str, faces: str, left: str
) -> None:
    dots = ". " * (away - 1)
    battle = Classic(f".:{unit} {dots} .:{target}", fighting="A1", card_dice=card_dice)
    battle.do(f"battle A1>A{away + 1} = {faces}")
    battle.shows(f".:{unit} {dots} .:{left}")


def test_the_last_figure_carries_the_flag_and_more_hits_have_no_effect() -> None:
    battle = Classic(".:I4  .:i2  .:i4", fighting="A1")
    battle.do("battle A1>A2 = IISS")
    battle.shows(".:I4  .  .:i4")
    assert battle.flags == (1, 0)
    assert battle.last(BattleRolled).hits == 4
    assert battle.last(FiguresLost).lost == 2
    assert battle.last(FlagTaken) == FlagTaken(UNION, "infantry", "", 1)
    standing = Classic(".:I4  .:i3  .:i4", fighting="A1")
    standing.do("battle A1>A2 = IICA")
    standing.shows(".:I4  .:i1  .:i4")
    assert standing.flags == (0, 0)


def test_hits_come_before_flags_and_flags_do_nothing_to_an_eliminated_unit() -> None:
    battle = Classic(
        """
        A1  .     .     .
         B1   .     .:i2  .
        C1  .     .:I4  .
        """,
        fighting="C2",
    )
    battle.do("battle C2>B2 = ISFF")
    battle.shows("""
        A1  .     .     .
         B1   .     .     .
        C1  .     .:I4  .
    """)


def test_an_attached_general_adds_no_die() -> None:
    assert Classic(".:I1*  .:i4", fighting="A1").dice("battle A1>A2") == "4 = 4"
