"""Advanced Rulebook, "Melee": cavalry and horse artillery may withdraw from advancing infantry (reading 26)."""

import pytest

from engine.battle_cry.advanced import ADVANCED
from engine.battle_cry.determinize import imagine
from engine.battle_cry.events import BattleRolled, Withdrew
from engine.battle_cry.ruleset import as_of
from engine.family import family
from tests.support.battle_cry.battle import Battle, advanced
from tests.support.battle_cry.epic import epic

DRAWN = """
    .     .     .     .
      .     .     .     .
    .     .:{}  .     .
      .     .     .     .
    .     .:{}  .     .
"""


def attacked(target: str, attacker: str = "I", move: str = "E2-D2") -> Battle:
    battle = advanced(DRAWN.format(target, attacker), moving="E2", enemy_hand="rally")
    battle.do(f"move {move}", f"battle {move[-2:]}>C2")
    return battle


@pytest.mark.parametrize("target", ["c", "h"])
def test_attacked_by_advancing_infantry_they_may_go_back_a_hex_before_the_roll(target: str) -> None:
    battle = attacked(target)
    assert battle.asks == "confederate withdraw"
    assert battle.asked.about == ("C2", "D2")
    assert battle.legal() == ["pass", "withdraw C2-B1", "withdraw C2-B2"]
    battle.do("confederate: withdraw C2-B1")
    assert len(battle.all(Withdrew)) == 1
    battle.shows(f"""
        .     .     .     .
          .:{target}  .     .     .
        .     .     .     .
          .     .:I   .     .
        .     .     .     .
    """)


def test_the_attackers_melee_is_spent_and_it_neither_rolls_nor_occupies_the_hex() -> None:
    battle = attacked("c", "I*")
    battle.do("confederate: withdraw C2-B2")
    assert battle.all(BattleRolled) == []
    assert battle.asks == "confederate play-card"


def test_who_stands_is_attacked() -> None:
    battle = advanced(DRAWN.format("c", "I"), moving="E2", enemy_hand="rally")
    battle.do("move E2-D2", "battle D2>C2", "confederate: pass = CSA")
    battle.shows("""
        .     .     .     .
          .     .     .     .
        .     .:c1  .     .
          .     .:I   .     .
        .     .     .     .
    """)


@pytest.mark.parametrize("target", ["i", "a"])
def test_infantry_and_foot_artillery_do_not_withdraw(target: str) -> None:
    battle = advanced(DRAWN.format(target, "I"), moving="E2")
    battle.do("move E2-D2", f"battle D2>C2 = {'CCCS' if target == 'a' else 'CCC'}")
    assert battle.all(BattleRolled)


def test_nobody_withdraws_from_cavalry() -> None:
    battle = advanced(DRAWN.format("c", "C"), moving="E2")
    battle.do("move E2-D2", "battle D2>C2 = AAA")
    assert battle.all(BattleRolled)


def test_nobody_withdraws_from_infantry_that_was_there_before() -> None:
    """It is not advancing: the melee began in an earlier turn."""
    battle = advanced(". . . .\n . . . .\n. .:c . .\n . .:I . .", hand="rally")
    battle.do("skirmish rally", "battle D2>C2 = AAA")
    assert battle.all(BattleRolled)


# The first melee dice

JOINED = """
    .     .     .     .
      .     .     .     .
    .     .:c   .     .
      .:{}  .     .     .
    .     .     .:I   .
"""


@pytest.mark.parametrize("held", ["I", "C", "A", "H"])
def test_nobody_withdraws_from_a_second_regiment_when_his_melee_runs_since_an_earlier_turn(held: str) -> None:
    """D1 has been beside C2 since before the turn, and whichever of the two attacks first, C2's melee has begun."""
    first = advanced(JOINED.format(held), moving="E3", enemy_hand="rally")
    first.do("move E3-D2")
    assert first.legal() == ["battle D1>C2", "battle D2>C2"]
    first.do("battle D1>C2 = " + ("IIII" if held in "AH" else "III"))
    if first.asks == "confederate fight-back":
        first.do("pass")
    assert first.legal() == ["battle D2>C2"]
    first.do("battle D2>C2 = III")
    assert len(first.all(BattleRolled)) == 1
    second = advanced(JOINED.format(held), moving="E3", enemy_hand="rally")
    second.do("move E3-D2", "battle D2>C2 = III")
    assert len(second.all(BattleRolled)) == 1


TWO = """
    .     .     .     .
      .     .     .     .
    .     .:{}  .     .
      .     .     .     .
    .:{}  .     .:I   .
"""


@pytest.mark.parametrize("target", ["c", "h"])
def test_who_stood_before_the_first_of_two_regiments_stands_before_the_second(target: str) -> None:
    battle = advanced(TWO.format(target, "I"), moving="E1 E3", enemy_hand="rally")
    battle.do("move E1-D1", "move E3-D2", "battle D1>C2")
    assert battle.legal() == ["pass", "withdraw C2-B1", "withdraw C2-B2"]
    rolled = "IIII" if target == "h" else "III"
    battle.do(f"pass = {rolled}", "confederate: pass", f"battle D2>C2 = {rolled}")
    assert len(battle.all(BattleRolled)) == 2


def test_after_a_charge_has_been_rolled_nobody_withdraws_from_the_infantry_that_came_with_it() -> None:
    battle = advanced(TWO.format("c", "C"), moving="E1 E3", enemy_hand="rally")
    battle.do("move E1-D1", "move E3-D2", "battle D1>C2 = AAA", "confederate: pass", "battle D2>C2 = AAA")
    assert len(battle.all(BattleRolled)) == 2


def test_before_it_he_withdraws_from_the_infantry() -> None:
    battle = advanced(TWO.format("c", "C"), moving="E1 E3", enemy_hand="rally")
    battle.do("move E1-D1", "move E3-D2", "battle D2>C2")
    assert battle.legal() == ["pass", "withdraw C2-B1", "withdraw C2-B2"]


def test_fire_is_no_melee_and_a_lone_general_beside_him_none_either() -> None:
    """Nothing has been rolled in a melee: the battery's shot was in the enemy's last turn, and B3 is a general."""
    battle = advanced(
        """
        .     .     .     .
          .     .     .     .
        .     .:c   .:G   .
          .     .     .     .
        .     .     .:I   .
        """,
        moving="E3",
    )
    battle.do("move E3-D2", "pass", "battle D2>C2")
    assert battle.legal() == ["pass", "withdraw C2-B1", "withdraw C2-B2"]


def test_a_melee_of_another_unit_binds_only_that_one() -> None:
    """C2 has been in melee with D1 since before the turn; C4 has not, and may go."""
    battle = advanced(
        """
        .     .     .     .     .
          .     .     .     .     .
        .     .:c   .     .:c   .
          .:I   .     .     .     .
        .     .     .     .:I   .
        """,
        moving="E4",
    )
    battle.do("move E4-D3", "battle D3>C4")
    assert battle.legal() == ["pass", "withdraw C4-B3", "withdraw C4-B4"]


def for_days(drawn: str, active: str = "union") -> Battle:
    """A battle with cards for some turns, none of which says more than a skirmish."""
    cards = "rally rally"
    return advanced(drawn, active=active, hand=cards, enemy_hand=cards, deck=cards, enemy_deck=cards)


def test_a_melee_of_the_turns_before_is_remembered_as_the_next_one_begins() -> None:
    battle = for_days(TWO.format("c", "I"))
    battle.do("skirmish rally", "order E1", "move E1-D1", "battle D1>C2", "confederate: pass = AAA")
    battle.do("confederate: pass", "confederate: skirmish rally", "battle C2>D1 = AAA", "union: pass")
    battle.do("union: skirmish rally", "order E3", "move E3-D2")
    assert battle.legal() == ["battle D1>C2", "battle D2>C2"]
    battle.do("battle D2>C2 = AAA")
    assert len(battle.all(BattleRolled)) == 1


def test_his_own_charge_has_begun_his_melee_too() -> None:
    """C3 rides to C2 and rolls the first dice in its own turn: in the next it stands before infantry that comes up."""
    battle = for_days(
        """
        .     .     .     .
          .     .     .     .
        .     .     .:c   .
          .:I   .     .     .
        .     .     .:I   .
        """,
        active="confederate",
    )
    battle.do("skirmish rally", "order C3", "move C3-C2", "battle C2>D1 = AAA", "union: pass")
    battle.do("union: skirmish rally", "order E3", "move E3-D2", "battle D2>C2 = AAA")
    assert len(battle.all(BattleRolled)) == 1


def test_who_was_driven_out_of_his_melee_may_withdraw_from_the_next() -> None:
    """C2 goes back to B2, and infantry comes up beside it in the turn after."""
    battle = for_days(TWO.format("c", "I"))
    battle.do("skirmish rally", "order E1", "move E1-D1", "battle D1>C2", "confederate: pass = FAA", "retreat C2-B2")
    battle.do("confederate: skirmish rally", "pass", "pass")
    battle.do("union: skirmish rally", "order D1", "move D1-C2", "battle C2>B2")
    assert battle.legal() == ["pass", "withdraw B2-A2", "withdraw B2-A3"]


def test_he_is_free_in_the_same_turn_too_once_his_melee_is_over() -> None:
    """Epic games: D4, in melee since before the turn, goes to C5; the second general's infantry comes by a die."""
    battle = epic(
        """
        B3 .:i*  .    .    .     .:i*
        C3 .     .    .    .     .
         D3 .    .:c  .    .     .
        E3 .     .:I* .    .:I*  .
         F3 .    .    .    .     .
        """,
        ruleset="advanced",
        owners={"union/2": "E6", "confederate/2": "B7"},
        hands={"union/commander": "rally", "confederate/commander": "rally"},
    )
    battle.do("skirmish rally", "entrust 1", "pass", "battle E4>D4 = FAA", "retreat D4-C5", "pass", "pass")
    assert battle.asks == "union/2 authority"
    battle.do("roll = I", "order E6", "move E6-D5", "battle D5>C5")
    assert battle.asked.kind == "withdraw"
    assert battle.legal() == ["pass", "withdraw C5-B4", "withdraw C5-B5"]


def test_who_is_imagined_by_the_one_who_is_asked_is_as_bound_as_he_is() -> None:
    battle = advanced(JOINED.format("I"), moving="E3", enemy_hand="rally")
    battle.do("move E3-D2")
    assert battle.position.engaged
    assert imagine(battle.setup, battle.view("union")).engaged == battle.position.engaged
    rules = family("battle-cry")
    assert rules.storage.decode(battle.setup, rules.storage.encode(battle.position)) == battle.position


def test_a_match_that_began_when_dice_rolled_before_bound_nobody_goes_on_so() -> None:
    """Version 2 of the ruleset: the second regiment's attack is asked about, whatever was rolled before."""
    battle = advanced(JOINED.format("I"), moving="E3", enemy_hand="rally", ruleset=as_of(ADVANCED, 2))
    (correction,) = family("battle-cry").rulesets.corrections(battle.setup)
    assert (battle.setup.ruleset_version, correction.id, correction.kept) == (2, "first-melee-dice", True)
    battle.do("move E3-D2", "battle D1>C2 = AAA", "confederate: pass", "battle D2>C2")
    assert battle.legal() == ["pass", "withdraw C2-B1", "withdraw C2-B2"]
    assert battle.position.engaged == 0


@pytest.mark.parametrize("drawn", [".:I . . .:i", ".:I . . .:a", ".:C . .:H .:c"])
def test_where_nobody_withdraws_nothing_was_corrected(drawn: str) -> None:
    battle = advanced(drawn, hand="rally", ruleset=as_of(ADVANCED, 2))
    assert family("battle-cry").rulesets.corrections(battle.setup) == ()


@pytest.mark.parametrize("drawn", [".:I . . .:c", ".:i . . .:H"])
def test_where_somebody_may_something_was(drawn: str) -> None:
    battle = advanced(drawn, hand="rally", ruleset=as_of(ADVANCED, 2))
    assert [one.id for one in family("battle-cry").rulesets.corrections(battle.setup)] == ["first-melee-dice"]


def test_nobody_withdraws_from_fire() -> None:
    """Though the infantry has come up this turn."""
    battle = advanced(
        """
        .     .     .     .
          .     .     .     .
        .     .:c   .     .
          .     .     .     .
        .     .     .:I   .
        """,
        moving="E3",
    )
    battle.do("move E3-E2", "battle E2>C2 = AA")
    assert battle.all(BattleRolled)


def test_infantry_of_a_forced_march_advances_too() -> None:
    battle = advanced(
        """
        .     .     .     .     .     .     .     .     .     .     .     .     .
          .     .     .     .     .     .:c   .     .     .     .     .     .
        .     .     .     .     .     .     .     .     .     .     .     .     .
          .     .     .     .     .     .     .     .     .     .     .     .
        .     .     .     .     .     .     .:I   .     .     .     .     .     .
        """,
        hand="forced-march",
        enemy_hand="rally",
    )
    battle.do("play forced-march", "section center", "move E7-C7", "battle C7>B6")
    assert battle.legal() == ["pass", "withdraw B6-A6", "withdraw B6-A7"]


def test_a_withdrawal_obeys_the_rules_of_a_retreat() -> None:
    """House reading: to the rear, not onto friends, not next to the enemy, not into rough ground."""
    battle = advanced(
        """
        .     .     .     .
          .:i   .     .     .
        .     .:c   .     .
          .     .     .     .
        .     .:I   .     .
        """,
        moving="E2",
    )
    battle.do("move E2-D2", "battle D2>C2")
    assert battle.legal() == ["pass", "withdraw C2-B2"]


@pytest.mark.parametrize("bar", ["R", ".:i"])
def test_with_nowhere_to_go_nobody_is_asked(bar: str) -> None:
    battle = advanced(
        f"""
        .     .     .     .
          {bar}   {bar}   .     .
        .     .:c   .     .
          .     .     .     .
        .     .:I   .     .
        """,
        moving="E2",
    )
    battle.do("move E2-D2", "battle D2>C2 = AAA")
    assert battle.all(BattleRolled)


def test_a_general_goes_along_and_a_lone_one_may_be_joined() -> None:
    led = attacked("c*")
    led.do("confederate: withdraw C2-B1")
    led.shows("""
        .     .     .     .
          .:c*  .     .     .
        .     .     .     .
          .     .:I   .     .
        .     .     .     .
    """)
    battle = advanced(
        """
        .     .     .     .
          .:g   .     .     .
        .     .:c   .     .
          .     .     .     .
        .     .:I   .     .
        """,
        moving="E2",
    )
    battle.do("move E2-D2", "battle D2>C2", "confederate: withdraw C2-B1")
    battle.shows("""
        .     .     .     .
          .:c*  .     .     .
        .     .     .     .
          .     .:I   .     .
        .     .     .     .
    """)


def test_a_second_attacker_finds_nobody_to_melee_and_may_fire() -> None:
    battle = advanced(
        """
        .     .     .     .
          .     .     .     .
        .     .:c   .     .
          .     .     .     .
        .:I   .     .:I   .
        """,
        moving="E1 E3",
        enemy_hand="rally",
    )
    battle.do("move E1-D1", "move E3-D2")
    assert battle.legal() == ["battle D1>C2", "battle D2>C2"]
    battle.do("battle D1>C2", "confederate: withdraw C2-B2")
    assert battle.asks == "union battle"
    assert battle.legal() == ["battle D2>B2", "pass"]
