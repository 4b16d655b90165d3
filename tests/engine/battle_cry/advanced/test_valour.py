"""Advanced Rulebook, "Generals": "Valour" and "Killed in Action"."""

import pytest

from engine.battle_cry.events import GeneralLost
from tests.support.battle_cry.battle import advanced

FIELD = """
    .     .     .     .     .:g
      .     .     .     .     .
    .     .     .     .     .
      .     .     .     .     .
    .     .     {}    .     .
      .     .     {}    .     .
    .     .     .     .     .
"""
"""A Confederate general far away, so that the battle goes on when the one attacked is lost."""


def test_units_attack_a_lone_general_in_melee_only() -> None:
    battle = advanced(".:A  .:g  .  .  .:I", fighting="A1 A5")
    assert battle.legal() == ["battle A1>A2", "pass"]
    assert battle.explain("battle A5>A2") == "general-alone A5 A2"


@pytest.mark.parametrize(("face", "hit"), [("S", True), ("C", True), ("I", False), ("A", False), ("F", False)])
def test_in_melee_sabers_and_cavalry_eliminate_him(face: str, *, hit: bool) -> None:
    battle = advanced(FIELD.format(".:g", ".:I"), fighting="F3", enemy_hand="rally bombard")
    battle.do(f"battle F3>E3 = {face}AA")
    assert battle.asks == ("confederate discard-card" if hit else "confederate retreat-general")
    assert battle.flags == ((1, 0) if hit else (0, 0))


def test_missed_he_retreats_one_to_three_hexes_as_he_likes() -> None:
    battle = advanced(FIELD.format(".:g", ".:I"), fighting="F3", enemy_hand="rally")
    battle.do("battle F3>E3 = IFF")
    assert battle.to("E3*") == "B1 B2 B3 B4 C2 C3 C4 D2 D3"
    battle.do("confederate: retreat E3*-B2")
    battle.shows("""
        .     .     .     .     .:g
          .     .:g   .     .     .
        .     .     .     .     .
          .     .     .     .     .
        .     .     .     .     .
          .     .     .:I   .     .
        .     .     .     .     .
    """)


def test_his_retreat_is_no_units_it_passes_next_to_the_enemy_and_over_rough_ground() -> None:
    """House reading, after reading 15 and "Movement": the bans of "Retreat" are for units."""
    battle = advanced(
        """
        .     .     .     .     .:g
          .     .     .     .     .
        .     .     .:C   .     .
          R     R     R     R     .
        .     .     .:g   .     .
          .     .     .:I   .     .
        """,
        fighting="F3",
    )
    battle.do("battle F3>E3 = IFF")
    assert battle.to("E3*") == "B1 B2 B3 B4 C2 C4 D2 D3"


def test_he_passes_friends_and_may_end_with_one_who_has_no_general() -> None:
    battle = advanced(
        """
        .     .     .     .     .:g
          .     .     .     .     .
        .     .:i*  .:c   .     .
          .     .:i   .:i   .     .
        .     .     .:g   .     .
          .     .     .:I   .     .
        """,
        fighting="F3",
    )
    battle.do("battle F3>E3 = IFF")
    assert battle.to("E3*") == "B2 B3 B4 C3 C4 D2 D3"
    battle.do("confederate: retreat E3*-C3")
    battle.shows("""
        .     .     .     .     .:g
          .     .     .     .     .
        .     .:i*  .:c*  .     .
          .     .:i   .:i   .     .
        .     .     .     .     .
          .     .     .:I   .     .
    """)


def test_from_his_own_edge_he_leaves_the_board_and_is_eliminated() -> None:
    """Reading 27: with a flag."""
    battle = advanced(". .:g . .:g\n . .:I . .", fighting="B2")
    assert battle.legal() == ["battle B2>A2", "pass"]
    battle.do("battle B2>A2 = IIF")
    assert battle.last(GeneralLost).cause == "edge"
    battle.shows(". . . .:g\n . .:I . .")
    assert battle.flags == (1, 0)


def test_with_enemies_on_every_hex_behind_him_he_is_lost() -> None:
    battle = advanced(". . . . .:g\n R .:C .:A R R\n. . .:g . .\n . . .:I . .", fighting="D3")
    battle.do("battle D3>C3 = IIF")
    assert battle.last(GeneralLost).cause == "blocked"
    assert battle.flags == (1, 0)


def test_the_ground_takes_dice_off_against_him_as_against_a_unit() -> None:
    battle = advanced(FIELD.format("H:g", ".:I"), fighting="F3")
    assert battle.dice("battle F3>E3") == "3 -1 cover = 2"


def test_after_his_loss_or_retreat_nobody_occupies_his_hex() -> None:
    """Section "Melee" speaks of units; reading 15."""
    battle = advanced(FIELD.format(".:g", ".:I*"), fighting="F3")
    battle.do("battle F3>E3 = SII")
    assert battle.asks != "union take-ground"


def test_nobody_fights_back_for_a_general() -> None:
    battle = advanced(FIELD.format(".:g", ".:I"), fighting="F3", enemy_hand="fight-back")
    battle.do("battle F3>E3 = IFF", "confederate: retreat E3*-D3")
    assert battle.asks == "confederate play-card"


# The free attack


def test_when_his_unit_is_eliminated_he_may_be_attacked_at_once_for_free() -> None:
    battle = advanced(FIELD.format(".:i1*", ".:I"), fighting="F3", enemy_hand="rally")
    battle.do("battle F3>E3 = IAA")
    assert (battle.asks, battle.asked.about) == ("union free-attack", ("E3",))
    assert battle.legal() == ["battle F3>E3", "pass"]
    assert battle.dice("battle F3>E3") == "3 = 3"
    battle.do("battle F3>E3 = CAA")
    assert battle.flags == (2, 0)


def test_missed_in_the_free_attack_he_retreats() -> None:
    battle = advanced(FIELD.format(".:i1*", ".:I"), fighting="F3", enemy_hand="rally")
    battle.do("battle F3>E3 = IAA", "battle F3>E3 = IAF")
    assert battle.asks == "confederate retreat-general"
    battle.do("confederate: retreat E3*-C3")
    assert battle.flags == (1, 0)


def test_the_free_attack_may_be_left_and_then_he_stays() -> None:
    battle = advanced(FIELD.format(".:i1*", ".:I"), fighting="F3", enemy_hand="rally")
    battle.do("battle F3>E3 = IAA", "pass")
    battle.shows(FIELD.format(".:g", ".:I"))


@pytest.mark.parametrize(("face", "hit"), [("S", True), ("C", False), ("A", False)])
def test_from_a_distance_only_sabers_eliminate_him(face: str, *, hit: bool) -> None:
    """Reading 29: the only attack on a lone general from a distance."""
    battle = advanced(
        ". . . . .:g\n . . . . .\n. . .:i1* . .\n . . . . .\n. . .:A . .", fighting="E3", enemy_hand="rally"
    )
    battle.do("battle E3>C3 = ICC")
    assert battle.dice("battle E3>C3") == "3 = 3"
    battle.do(f"battle E3>C3 = {face}AA")
    assert battle.flags == ((2, 0) if hit else (1, 0))


def test_he_may_be_attacked_where_his_unit_died_in_its_retreat() -> None:
    """Two flags, one ignored by him, one lost on a figure: it was its last."""
    battle = advanced(". .:i1* . .:g\n . . . .\n. .:A . .", fighting="C2", enemy_hand="rally")
    battle.do("battle C2>A2 = FFC")
    assert battle.asks == "union free-attack"
    assert battle.legal() == ["battle C2>A2", "pass"]


def test_out_of_range_there_is_no_free_attack() -> None:
    """The unit fell at A2, four hexes away, where its retreat ended; the general stays there."""
    drawn = """
        .     .     .     .:g
          .     .:i1* .     .
        .     .     .     .
          .     .     .     .
        .     .     .:I   .
    """
    battle = advanced(drawn, fighting="E3", card_dice=2, enemy_hand="rally")
    battle.do("battle E3>B2 = FFF", "confederate: retreat B2-A2")
    assert battle.flags == (1, 0)
    assert battle.asks == "confederate play-card"
    battle.shows(drawn.replace(".:i1*", ".    ").replace(".     .     .     .:g", ".     .:g   .     .:g"))


def test_hits_left_over_do_not_reach_him() -> None:
    battle = advanced(FIELD.format(".:i1*", ".:I"), fighting="F3", enemy_hand="rally")
    battle.do("battle F3>E3 = ISS")
    assert battle.flags == (1, 0)
    assert battle.asks == "union free-attack"


def test_the_unit_that_killed_his_in_fighting_back_may_attack_him_too() -> None:
    battle = advanced(".:G  .:I1*  .:i  .  .", hand="rally rally", enemy_hand="fight-back", enemy_deck="bombard")
    battle.do("skirmish rally", "battle A2>A3 = CCC", "confederate: play fight-back = ICC")
    assert battle.asks == "confederate free-attack"
    battle.do("confederate: battle A3>A2 = SAA")
    assert battle.flags == (0, 2)
    assert battle.asks == "union discard-card"


# Killed in Action


def test_a_player_wins_the_moment_every_enemy_general_is_eliminated() -> None:
    """Whoever's turn it is and however few flags there are."""
    battle = advanced(".  .:g  .:I  .:G  .  .:i", fighting="A3", flags=6)
    battle.do("battle A3>A2 = SAA")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("union", "generals")


def test_so_too_in_the_enemys_turn() -> None:
    battle = advanced(".  .:I1*  .:i  .  .:g", hand="rally", enemy_hand="fight-back", enemy_deck="rally")
    battle.do("skirmish rally", "pass", "battle A2>A3 = CCC", "confederate: play fight-back = ICC")
    battle.do("confederate: battle A3>A2 = CAA")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == ("confederate", "generals")


def test_a_side_that_never_had_one_has_lost_none() -> None:
    battle = advanced(".:A  .:i1  .:G  .  .:i", fighting="A1", enemy_hand="rally")
    battle.do("battle A1>A2 = IAAA")
    assert battle.outcome is None
