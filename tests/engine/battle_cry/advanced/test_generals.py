"""Advanced Rulebook, "Generals": "Orders", "Attacks", "Movement"."""

from tests.support.battle_cry.battle import advanced


def test_lone_generals_move_freely_without_a_card() -> None:
    """A skirmish action that orders one unit; both generals may move as well."""
    battle = advanced(".:G  .  .  .  .:I  .  .  .:G", hand="rally", enemy_hand="rally")
    battle.do("skirmish rally")
    assert battle.legal() == ["order A5", "pass"]
    assert battle.explain("order A1*") == "general-free A1"
    battle.do("pass")
    assert battle.legal() == [
        "move A1*-A2",
        "move A1*-A3",
        "move A1*-A4",
        "move A8*-A5",
        "move A8*-A6",
        "move A8*-A7",
        "pass",
    ]
    battle.do("move A8*-A6", "move A1*-A3")
    battle.shows(".  .  .:G  .  .:I  .:G  .  .")


def test_a_general_alone_moves_up_to_three_hexes() -> None:
    battle = advanced(".:G  .  .  .  .", moving="A1*")
    assert battle.to("A1*") == "A2 A3 A4"
    assert battle.explain("move A1*-A5") == "too-far A1 A5 (3)"


def test_no_terrain_costs_him_anything_not_even_rough() -> None:
    for code in "WHTS~RF":
        assert advanced(f".:G  {code}  .  .", moving="A1*").to("A1*") == "A2 A3 A4"
    assert advanced(".:G  .  .  .", moving="A1*", works="entrenchment A2/e,se").to("A1*") == "A2 A3 A4"
    battle = advanced(".:G  R  R  R  R", moving="A1*")
    assert battle.explain("move A1*-A5") == "too-far A1 A5 (3)"


def test_he_goes_past_the_enemy_but_not_through_him() -> None:
    """He is no unit (reading 15): he need not stop next to the enemy."""
    battle = advanced(
        """
        R     .:i   R     R
          .:G   .     .     .
        """,
        moving="B1*",
    )
    assert battle.to("B1*") == "A1 A3 A4 B2 B3 B4"
    barred = advanced(".:G  .:i  .  .", moving="A1*")
    assert barred.legal() == []
    assert barred.explain("move A1*-A3") == "no-way A1 A3 A2"


def test_he_enters_no_hex_with_another_general_not_even_in_passing() -> None:
    """Reading 27."""
    battle = advanced(".:G  .:I*  .  .  .:g  .", moving="A1*")
    assert battle.to("A1*") == ""
    assert battle.explain("move A1*-A2") == "own-piece-there A1 A2"
    assert battle.explain("move A1*-A3") == "no-way A1 A3 A2"
    lone = advanced(".:G  .  .:G  .", moving="A1*")
    assert lone.to("A1*") == "A2"
    enemy = advanced(".:G  .  .:g  .", moving="A1*")
    assert enemy.explain("move A1*-A3") == "enemy-there A1 A3"


def test_he_goes_through_friends_and_may_end_with_a_unit_and_command_it() -> None:
    battle = advanced(".:G  .:I  .:C  .", moving="A1*")
    assert battle.to("A1*") == "A2 A3 A4"
    battle.do("move A1*-A3")
    battle.shows(".  .:I  .:C*  .")


def test_once_he_is_with_a_unit_neither_moves_any_more() -> None:
    battle = advanced(".:G  .:C  .  .  .:I", moving="A2 A5", fighting="")
    battle.do("move A1*-A2")
    assert battle.legal() == ["move A5-A3", "move A5-A4", "pass"]
    assert battle.explain("move A2-A3") == "general-joined A2"
    assert battle.explain("move A2*-A3") == "already-moved A2"


def test_a_unit_that_goes_to_a_lone_general_ends_both_their_movements() -> None:
    battle = advanced(".:C  .:G  .  .  .:I", moving="A1 A5")
    battle.do("move A1-A2")
    assert battle.legal() == ["move A5-A3", "move A5-A4", "pass"]
    assert battle.explain("move A2*-A3") == "already-moved A2"


def test_a_unit_without_a_general_passes_a_lone_one() -> None:
    """House reading: command is taken where both end their movement; in passing nobody stops."""
    battle = advanced(".:C  .:G  .  .", moving="A1")
    assert battle.to("A1") == "A2 A3"
    battle.do("move A1-A3")
    battle.shows(".  .:G  .:C  .")


def test_a_unit_with_a_general_neither_joins_nor_passes_another() -> None:
    battle = advanced(".:C*  .:G  .  .", moving="A1")
    assert battle.to("A1") == ""
    assert battle.explain("move A1-A2") == "own-piece-there A1 A2"
    assert battle.explain("move A1-A3") == "no-way A1 A3 A2"
    assert advanced(".:C*  .:I*  .  .", moving="A1").to("A1") == ""


def test_together_they_move_for_one_order_and_as_far_as_the_unit() -> None:
    battle = advanced(".:I*  .  .  .  .", hand="rally", enemy_hand="rally")
    battle.do("skirmish rally", "order A1")
    assert battle.to("A1") == "A2 A3"
    battle.do("move A1-A2")
    battle.shows(".  .:I*  .  .  .")
    assert battle.asks == "union end-turn"  # he moved with his unit and does not move on


def test_he_leaves_his_unit_freely_before_it_moves() -> None:
    battle = advanced(".:I*  .  .  .  .  .", moving="A1")
    battle.do("move A1*-A4")
    battle.shows(".:I  .  .  .:G  .  .")
    assert battle.legal() == ["move A1-A2", "move A1-A3", "pass"]
    battle.do("move A1-A2")
    battle.shows(".  .:I  .  .:G  .  .")


def test_he_leaves_a_unit_without_an_order() -> None:
    battle = advanced(".:I*  .  .:A  .", moving="A3")
    battle.do("move A1*-A2")
    assert battle.legal() == ["move A3-A2", "move A3-A4", "pass"]
    assert battle.explain("move A1-A2") == "not-ordered A1"


def test_he_leaves_even_a_unit_in_melee() -> None:
    """House reading: the unit takes no orders then, but his leaving is none."""
    battle = advanced("R  .:i  .:I*  .  .", hand="rally")
    battle.do("skirmish rally")
    assert battle.legal() == ["move A3*-A4", "move A3*-A5", "pass"]
    battle.do("move A3*-A5")
    assert battle.legal() == ["battle A3>A2"]


def test_he_may_join_a_unit_in_melee() -> None:
    battle = advanced(".:i  .:I  .  .:G", hand="rally")
    battle.do("skirmish rally", "move A4*-A2")
    battle.shows(".:i  .:I*  .  .")


def test_a_unit_that_he_left_may_follow_him() -> None:
    battle = advanced(".:I*  .  .  .", moving="A1")
    battle.do("move A1*-A2", "move A1-A2")
    battle.shows(".  .:I*  .  .")


def test_a_card_that_orders_units_and_generals_orders_units_here() -> None:
    """Section cards: generals need no order."""
    battle = advanced("C5  .:I  .:G  .:C*  .", hand="attack-center")
    battle.do("play attack-center")
    assert battle.legal() == ["order C5", "order C7", "pass"]


# Attacks


def test_a_commanded_unit_ignores_the_first_flag_by_itself() -> None:
    drawn = ". . .\n . . .\n. .:i* .\n . . .\n. .:A ."
    one = advanced(drawn, fighting="E2")
    one.do("battle E2>C2 = FCC")
    one.shows(drawn)
    two = advanced(drawn, fighting="E2")
    two.do("battle E2>C2 = FFC")
    assert two.asks == "confederate retreat-unit"
    assert two.asked.numbers == (1, 0)


def test_a_general_adds_no_die_but_leadership_does_to_infantry_and_cavalry() -> None:
    assert advanced(".:I*  .  .:i", fighting="A1").dice("battle A1>A3") == "2 = 2"
    battle = advanced(".:I*  .  .:i  R  .:i  .  .:A*", hand="leadership")
    battle.do("play leadership", "pass")
    assert battle.legal() == ["battle A1>A3", "battle A7>A5", "pass"]
    assert battle.dice("battle A1>A3") == "2 +1 card = 3"
    assert battle.dice("battle A7>A5") == "3 = 3"
