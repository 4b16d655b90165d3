"""Advanced Rulebook, "Cavalry Charge": three hexes, next to an enemy unit, into a compulsory melee."""

import pytest

from tests.support.battle_cry.battle import advanced


def test_a_charge_goes_three_hexes_if_it_ends_next_to_an_enemy_unit() -> None:
    battle = advanced(".:C  .  .  .  .:i", moving="A1")
    assert battle.to("A1") == "A2 A3 A4"
    battle.do("move A1-A4")
    assert battle.asks == "union melee"
    assert battle.legal() == ["battle A4>A5"]
    battle.do("battle A4>A5 = ISC")
    battle.shows(".  .  .  .:C  .:i2")


def test_without_an_enemy_there_cavalry_moves_two_hexes() -> None:
    battle = advanced(".:C  .  .  .  .", moving="A1")
    assert battle.to("A1") == "A2 A3"
    assert battle.explain("move A1-A4") == "charge-only A1 A4 (2)"
    assert battle.explain("move A1-A5") == "too-far A1 A5 (3)"


def test_a_lone_general_is_nobody_to_charge() -> None:
    """Reading 15."""
    battle = advanced(".:C  .  .  .  .:g", moving="A1")
    assert battle.to("A1") == "A2 A3"


def test_a_charge_obeys_the_ground_and_the_enemy_on_its_way() -> None:
    """Woods stop it; B2 and B3, next to the enemy at A3, do so, too."""
    assert advanced(".:C  .  W  .  .:i", moving="A1").to("A1") == "A2 A3"
    assert advanced(".:C  .  ~  .  .:i", moving="A1").to("A1") == "A2 A3"
    battle = advanced(
        """
        R     R     .:i   R     R
          .     .     .     .     .:i
        .:C   R     R     R     .
        """,
        moving="C1",
    )
    assert battle.to("C1") == "B1 B2"


def test_a_charge_goes_through_friends() -> None:
    battle = advanced(".:C  .  .:I  .  .:i", moving="A1")
    assert battle.to("A1") == "A2 A4"


@pytest.mark.parametrize(
    ("code", "target", "may"),
    [
        ("W", ".:i", False),  # cavalry does not attack on the turn that it enters woods
        ("T", ".:i", False),  # nor a town
        ("S", ".:i", True),  # a farm takes one die
        ("H", ".:i", True),
        ("~", ".:i", True),
        ("~", "T:i", False),  # three dice, one less from the river, two less at the town
        (".", "T:i", True),
    ],
)
def test_a_charge_ends_only_where_the_cavalry_can_melee(code: str, target: str, *, may: bool) -> None:
    """Reading 24: a ban of the ground beats the compulsory melee, so that nobody charges into such a hex."""
    battle = advanced(f".:C  .  .  {code}  {target}", moving="A1")
    assert battle.to("A1") == ("A2 A3 A4" if may else "A2 A3")
    if not may:
        assert battle.explain("move A1-A4") == "charge-in-vain A1 A4 A5"


def test_an_ordinary_move_may_end_where_the_cavalry_cannot_melee() -> None:
    """Two hexes are no charge; there is no melee that turn."""
    battle = advanced(".:C  .  W  .:i  .", moving="A1", enemy_hand="rally")
    assert battle.to("A1") == "A2 A3"
    battle.do("move A1-A3", "pass", "confederate: skirmish rally")
    assert battle.legal() == ["battle A4>A3"]


def test_one_enemy_that_can_be_fought_is_enough() -> None:
    """The infantry in the town cannot be fought from the river, the cavalry beside it can."""
    battle = advanced(
        """
        R     R     R     R     T:i
          R     R     R     R     R
        .:C   .     .     ~     .:c
        """,
        moving="C1",
    )
    assert battle.to("C1") == "C2 C3 C4"


def test_a_die_of_the_card_makes_a_charge_possible() -> None:
    """Leadership's die, and a card's for every ordered unit."""
    drawn = "H:C*  .  .  ~  T:i"
    battle = advanced(drawn, hand="leadership")
    battle.do("play leadership")
    assert battle.to("A1") == "A2 A3 A4"
    battle.do("move A1-A4")
    assert battle.dice("battle A4>A5") == "3 -1 ground -2 cover +1 card = 1"
    assert advanced(drawn, moving="A1", card_dice=1).to("A1") == "A2 A3 A4"
    assert advanced(drawn, moving="A1").to("A1") == "A2 A3"


def test_a_detour_of_three_hexes_to_a_hex_two_away_is_a_charge() -> None:
    """C3 is two hexes off, but rough ground bars the straight way; B3 is three."""
    drawn = """
        .     .     .     .
          .     .     .     .
        .:C   R     .     .:i
          R     R     .     .
    """
    battle = advanced(drawn, moving="C1")
    assert battle.to("C1") == "A1 A2 B1 B2 B3 C3"
    assert advanced(drawn.replace(".:i", "."), moving="C1").to("C1") == "A1 A2 B1 B2"


def test_the_general_rides_with_the_charge() -> None:
    battle = advanced(".:C*  .  .  .  .:i1", moving="A1")
    battle.do("move A1-A4", "battle A4>A5 = IAA", "ground A4-A5")
    battle.shows(".  .  .  .  .:C*")
