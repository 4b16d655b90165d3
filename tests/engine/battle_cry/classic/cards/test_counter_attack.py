"""Counter-Attack under the official rules: the card of the enemy's last own turn, left and right changed."""

from tests.support.battle_cry.battle import Classic
from tests.support.battle_cry.cards import answers


def test_a_copied_card_with_left_and_right_changed() -> None:
    battle = Classic(
        """
        .:I  .    .    .    .    .    .:I  .    .    .    .    .    .:I
          .:C  .    .    .    .    .    .    .    .    .    .    .:G
        """,
        hand="counter-attack",
        enemy_hand="rally",
        copies="probe-left",
    )
    battle.do("play counter-attack")
    assert battle.legal() == answers("order A13 B12*", "pass")


def test_a_copied_leadership_gives_the_die() -> None:
    battle = Classic(".:i .:I1* .", hand="counter-attack", enemy_hand="rally", copies="leadership")
    battle.do("play counter-attack", "pass")
    assert battle.legal() == answers("battle A2>A1", "pass")
    assert battle.dice("battle A2>A1") == "4 +1 card = 5"


def test_a_fight_back_is_not_copied_and_nothing_to_copy_orders_nothing() -> None:
    for copies in ("", "fight-back"):
        battle = Classic(".:i .:I .", hand="counter-attack", enemy_hand="rally", copies=copies, deck="bombard")
        battle.do("play counter-attack")
        assert (battle.asks, battle.legal()) == ("union end-turn", answers("pass"))
