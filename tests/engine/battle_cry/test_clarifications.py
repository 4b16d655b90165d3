"""Questions that the rulebooks leave to their published answers, asked of all three: cards, generals, marked units."""

import pytest

from engine.battle_cry.events import CardsDrawn
from engine.battle_cry.sides import FULL_STRENGTH, SYMBOL
from engine.chance import FACES
from engine.decision import CONFEDERATE, UNION
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

common_deck = pytest.mark.rulesets("variant-150", "classic")
advanced_rulebook = pytest.mark.rulesets("advanced")


# The dice


def test_a_die_has_two_infantry_and_one_each_of_cavalry_artillery_flag_and_sabers() -> None:
    assert sorted(FACES) == sorted(["I", "I", "C", "A", "F", "S"])
    assert SYMBOL == {"infantry": "I", "cavalry": "C", "artillery": "A"}


# Cards


def test_who_fought_back_draws_before_the_side_whose_turn_it_is() -> None:
    battle = Battle(
        ".:A  .  .:i4",
        fighting="A1",
        hand="rally",
        enemy_hand="fight-back",
        deck="bombard outflank",
        enemy_deck="bombard",
    )
    dice = int(battle.dice("battle A1>A3").split()[-1])
    battle.do(f"battle A1>A3 = {'C' * dice}")
    assert battle.legal() == answers("play fight-back", "pass")
    answer = int(battle.dice("play fight-back").split()[-1])
    battle.do(f"confederate: play fight-back = {'C' * answer}")
    assert [event.side for event in battle.all(CardsDrawn)] == [CONFEDERATE, UNION]
    assert battle.hand("confederate") == "bombard"


@common_deck
def test_a_forced_march_ends_in_the_hex_of_a_lone_general() -> None:
    battle = Battle(".:I  .:G  .  R  .:i", hand="forced-march", enemy_hand="rally")
    battle.do("play forced-march", "section left")
    assert battle.legal() == answers("move A1-A2", "pass")
    battle.do("move A1-A2")
    battle.shows(".  .:I*  .  R  .:i")


@advanced_rulebook
def test_on_a_forced_march_a_lone_general_may_be_passed_or_joined() -> None:
    """Section "Generals": units may pass him; where one joins him both stop."""
    battle = Battle(".:I  .:G  .  R  .:i", hand="forced-march", enemy_hand="rally")
    battle.do("play forced-march", "section left")
    assert battle.legal("move A1-") == answers("move A1-A2 A1-A3")
    battle.do("move A1-A2")
    battle.shows(".  .:I*  .  R  .:i")
    assert battle.legal("move") == []


def test_leadership_neither_orders_artillery_that_a_lone_general_joins_nor_gives_it_a_die() -> None:
    battle = Battle(".:G  .:A  .  .  .:i  R", hand="leadership", enemy_hand="rally")
    battle.do("play leadership", "move A1*-A2")
    battle.shows(".  .:A*  .  .  .:i  R")
    assert battle.asks == "union end-turn"
    led = Battle("R  .:A*  .  .  .:i  R", hand="leadership", enemy_hand="rally")
    led.do("play leadership", "pass")
    assert led.legal() == answers("battle A2>A5", "pass")
    assert "card" not in led.dice("battle A2>A5")


# Units


def test_units_neither_merge_nor_split() -> None:
    """Two weak units stay two, and an order to move is for all figures of a unit."""
    battle = Battle(".:I1  .:I2  R  .:i", moving="A1 A2", enemy_hand="rally")
    assert battle.legal("move") == []
    apart = Battle(".:I2  .  .:I2  R  .:i", moving="A1", enemy_hand="rally")
    assert apart.legal("move") == answers("move A1-A2")
    apart.do("move A1-A2")
    apart.shows(".  .:I2  .:I2  R  .:i")


@pytest.mark.parametrize(("marked", "arm"), [(".:H3", "artillery"), (".:C3?", "cavalry")])
def test_the_mark_of_a_special_unit_is_no_figure_and_moves_and_goes_with_it(marked: str, arm: str) -> None:
    """Section "Flag Tokens": horse artillery and green troops carry theirs."""
    moved = Battle(f"{marked}  .  .  .  R  .:i", moving="A1", enemy_hand="rally")
    moved.do("move A1-A2")
    moved.shows(f".  {marked}  .  .  R  .:i")
    (unit,) = (unit for unit in moved.position.placement.units if unit.arm == arm)
    assert unit.figures == FULL_STRENGTH[unit.arm]
    lost = Battle(
        f".:a  .  {marked.replace('3', '1')}  R  .:I", fighting="A1", active="confederate", enemy_hand="rally"
    )
    symbol = SYMBOL[unit.arm]
    dice = int(lost.dice("battle A1>A3").split()[-1])
    lost.do(f"battle A1>A3 = {symbol}{'I' * (dice - 1)}")
    lost.shows(".:a  .  .  R  .:I")
    assert lost.flags == (0, 1)


@pytest.mark.parametrize("ground", ["W", "T", "S"])
def test_a_general_goes_into_woods_and_buildings_with_his_unit_and_fights_there(ground: str) -> None:
    entered = Battle(f".:I*  {ground}  .  R  .:i", moving="A1", enemy_hand="rally")
    assert "move A1-A2" in entered.legal()
    entered.do("move A1-A2")
    entered.shows(f".  {ground}:I*  .  R  .:i")
    inside = Battle(f"{ground}:I*  .:i", fighting="A1")
    assert inside.legal("battle") == answers("battle A1>A2")


# Several enemies


def test_targets_are_chosen_one_after_the_other_and_dice_not_divided() -> None:
    battle = Battle(".:A  .  .:i1  R  .:A  .  .:i4", fighting="A1 A5", enemy_hand="rally")
    assert battle.legal() == answers("battle A1>A3 A5>A7", "pass")
    dice = int(battle.dice("battle A1>A3").split()[-1])
    battle.do(f"battle A1>A3 = {'I' * dice}")
    battle.shows(".:A  .  .  R  .:A  .  .:i4")
    assert battle.legal() == answers("battle A5>A7", "pass")


def test_an_order_may_be_used_to_stay_and_battle_or_not_at_all() -> None:
    battle = Battle(".:I  .  .:i4  .", moving="A1", enemy_hand="rally")
    assert battle.legal() == answers("move A1-A2", "pass")
    battle.do("pass")
    assert battle.legal() == answers("battle A1>A3", "pass")
    battle.do("pass")
    assert battle.asks in {"union end-turn", "confederate play-card"}
    battle.shows(".:I  .  .:i4  .")


@advanced_rulebook
def test_next_to_the_enemy_it_has_no_such_choice_under_the_advanced_rulebook() -> None:
    battle = Battle(".:I  .  .:i4  .", moving="A1", enemy_hand="rally")
    battle.do("move A1-A2")
    assert battle.legal() == answers("battle A2>A3")
