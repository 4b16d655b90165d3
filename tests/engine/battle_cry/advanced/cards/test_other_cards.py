"""Call for Reinforcements, Construct Fieldworks, Rally, Sharpshooter, Short Supply under the Advanced Rulebook."""

from engine.battle_cry.sides import Side
from tests.support.battle_cry.battle import advanced
from tests.support.battle_cry.cards import answers


def test_a_unit_that_returned_next_to_the_enemy_does_not_melee_this_turn() -> None:
    """It does not act: neither with an order nor without."""
    battle = advanced("R  .  .:i  .  .:I", hand="call-for-reinforcements", enemy_hand="rally", lost="I")
    battle.do("play call-for-reinforcements")
    assert battle.legal() == answers("return infantry>A2 infantry>A4")
    battle.do("return infantry>A2")
    assert battle.asks == "union end-turn"
    battle.do("pass", "confederate: skirmish rally")
    assert battle.legal() == ["battle A3>A2"]


def test_lost_infantry_comes_back_without_its_freshness() -> None:
    battle = advanced(".:A  .  .:i1!  .  .", fighting="A1", enemy_hand="call-for-reinforcements", enemy_deck="rally")
    battle.do("battle A1>A3 = ICC", "confederate: play call-for-reinforcements")
    assert battle.legal() == answers("return infantry>A2 infantry>A3 infantry>A4 infantry>A5")
    battle.do("return infantry>A4")
    battle.shows(".:A  .  .  .:i2  .")


def test_units_in_melee_build_no_fieldworks() -> None:
    battle = advanced(".:I  .:i  .  .:I  .", hand="construct-fieldworks")
    battle.do("play construct-fieldworks")
    assert {text.split("/")[0] for text in battle.legal("build")} == {"build A4"}
    battle.do("build A4/n")
    assert battle.legal() == ["battle A1>A2"]


def test_a_unit_in_melee_may_rally_without_an_order() -> None:
    battle = advanced(".:I3  .:i  .  .:I3  .", hand="rally rally", enemy_hand="bombard")
    battle.do("play rally = II")
    assert battle.legal() == answers("rally A1 A4", "pass")
    battle.do("rally A1", "rally A4")
    assert battle.legal() == ["battle A1>A2"]
    battle.do("battle A1>A2 = CCC", "confederate: pass")
    assert battle.legal() == answers("battle A4>A2", "pass")


def test_a_sharpshooter_may_end_the_battle() -> None:
    """Section "Killed in Action"."""
    battle = advanced(".:I  .  .  .:i*", hand="sharpshooter")
    battle.do("play sharpshooter", "shoot A4* = S")
    assert battle.outcome is not None
    assert battle.outcome.reason == "generals"


def test_short_supply_puts_a_unit_one_row_in_from_a_full_edge() -> None:
    """Section "Other Cards". The left section of the Confederates' edge, A1 to A4 as the map lies, is full."""
    battle = advanced(
        """
        A1  .:i  .:i  .:g  .:i  .
         B1   .    .:i  .    .    .
        C1  .    .    .    .    .
         D1   .    .:c  .    .    .
        """,
        hand="short-supply",
        enemy_hand="rally",
    )
    battle.do("play short-supply", "supply D2")
    assert battle.asks == "confederate place-supply"
    assert battle.legal() == answers("place D2-B1 D2-B3 D2-B4")


def test_short_supply_ends_a_melee_and_the_friend_that_it_moves_starts_none() -> None:
    battle = advanced(
        """
        .     .:i   .     .
          .     .:I   .     .
        .     .     .     .
          .:c   .     .     .
        """,
        hand="short-supply",
        enemy_hand="rally",
    )
    battle.do("play short-supply", "supply B2", "place B2-D2")
    assert battle.asks == "union end-turn"


def test_short_supply_may_pull_an_enemy_out_of_a_melee() -> None:
    battle = advanced(
        """
        .     .     .     .
          .     .:i   .     .
        .     .:I   .     .
        """,
        hand="short-supply",
        enemy_hand="rally",
    )
    battle.do("play short-supply", "supply B2", "confederate: place B2-A2")
    assert battle.asks == "confederate play-card"


def test_each_sides_cards_stay_its_own() -> None:
    battle = advanced(".:I  .  .  .:i*  .:g", hand="sharpshooter", enemy_hand="rally bombard", deck="probe-left")
    battle.do("play sharpshooter", "shoot A4* = S", "confederate: discard bombard")
    assert battle.position.decks[Side.UNION].discards == ("sharpshooter",)
    assert battle.position.decks[Side.CONFEDERATE].discards == ("bombard",)
