"""Dice before a battle of a campaign ("Campaign Games" of the Advanced Rulebook's games)."""

from __future__ import annotations

from typing import Any

import pytest

import engine.games  # noqa: F401  (it registers the families)
from engine.battle_cry.events import CampaignRolled, CardsDrawn, FiguresLost, FlagTaken, GeneralChecked, Retreated
from engine.decision import CONFEDERATE, UNION
from engine.field_changes import replace
from render.battle_cry.narrate import narrate
from tests.support.battle_cry.before_first_card import Prelude

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")
pytestmark = ALL

FIELD = """
    A3 .    .    .    .    .
     B3 .    .:i  .:a  .    .
    C3 .    .:i  .:c  .:a  .
     D3 .    .    .    .    .
    E3 .    .    .    .    .
     F3 .    .    .    .    .
    G3 .    .:I  .:A  .:C  .
     H3 .    .    .    .    .
    I3 .    .    .    .    .
"""


def before(*rolls: str, drawn: str = FIELD, **rest: Any) -> Prelude:
    """The first question of a battle; the Union rolls the first of these dice and the Confederacy the second."""
    union, confederate = (*rolls, "", "")[:2]
    dice = {"union-dice": str(len(union)), "confederate-dice": str(len(confederate))}
    options = {**rest.pop("options", {}), **{name: number for name, number in dice.items() if number != "0"}}
    first, second = (union, confederate) if rest.get("active", "union") == "union" else (confederate, union)
    return Prelude(drawn, *filter(None, (first, second)), options=options, **rest)


# Both sides roll, before the hands are dealt


def test_nobody_is_asked_to_roll_and_what_was_rolled_is_told() -> None:
    battle = before("FA", "I")
    assert [(event.side, event.dice, event.fewer) for event in battle.all(CampaignRolled)] == [
        (UNION, "FA", 0),
        (CONFEDERATE, "I", 0),
    ]
    assert not battle.all(CardsDrawn)
    assert battle.view().turn == 1
    assert narrate(battle.events)[0].startswith("Before the battle the Union rolls ")
    assert narrate(battle.events)[0].endswith(" flag, artillery.")


def test_without_dice_the_battle_begins_at_once() -> None:
    battle = before()
    assert battle.asks == "union play-card"
    assert dict(battle.setup.options).get("union-dice") is None


def test_a_side_without_dice_rolls_none() -> None:
    battle = before("", "A")
    assert [event.side for event in battle.all(CampaignRolled)] == [CONFEDERATE]


def test_the_enemy_of_the_first_player_carries_his_dice_out_first() -> None:
    """H41; by kind in the order of the table."""
    battle = before("IFCA", "AF")
    asked = []
    while battle.asked.kind in {"remove-figure", "drive-back"}:
        asked.append(battle.asks)
        battle.do(battle.legal()[0])
    assert asked == [
        "confederate remove-figure",
        "confederate remove-figure",
        "confederate drive-back",
        "union drive-back",
    ]
    other = before("A", "A", active="confederate")
    assert other.asks == "confederate remove-figure"
    assert [event.side for event in other.all(CampaignRolled)] == [CONFEDERATE, UNION]


# Artillery, cavalry, infantry: a figure of a unit of the arm


@pytest.mark.parametrize(("die", "units"), [("A", ["B5", "C6"]), ("I", ["B4", "C4"])])
def test_the_owner_removes_a_figure_from_any_unit_of_the_arm(die: str, units: list[str]) -> None:
    battle = before(die)
    assert battle.asks == "confederate remove-figure"
    assert battle.legal() == [f"remove {unit}" for unit in units]
    battle.do(f"remove {units[1]}")
    lost = battle.last(FiguresLost)
    assert (lost.side, lost.hex, lost.lost, lost.cause) == (CONFEDERATE, units[1], 1, "before")
    assert battle.asks == "union play-card"


def test_the_only_unit_of_an_arm_is_not_asked_for() -> None:
    battle = before("C")
    assert battle.last(FiguresLost).hex == "C5"
    assert battle.asks == "union play-card"


def test_without_a_unit_of_the_arm_the_die_has_no_effect() -> None:
    battle = before("CCA", drawn="C4 .:i  .  .\n D4 .  .  .\nE4 .  .  .\n F4 .  .  .\nG4 .:I  .  .")
    assert not battle.all(FiguresLost)
    assert battle.asks == "union play-card"


def test_several_dice_may_fall_on_one_unit_and_its_flag_is_taken() -> None:
    battle = before("AAA")
    battle.do("remove B5", "remove B5", "remove B5")
    assert battle.flags == (1, 0)
    assert battle.last(FlagTaken).total == 1
    assert battle.asks == "union play-card"


def test_why_not() -> None:
    battle = before("AF")
    assert battle.explain("remove B4") == "other-arm B4 (artillery)"
    assert battle.explain("remove G4") == "no-own-piece G4"
    assert battle.explain("remove Z9") == "no-such-hex (Z9)"
    assert battle.explain("retreat B4-A4") == "not-now (retreat, remove-figure)"


# Flags: a unit goes back by a hex


def test_any_unit_goes_back_by_one_hex_and_each_but_once() -> None:
    battle = before("FF")
    assert battle.asks == "confederate drive-back"
    assert battle.to("B4") == "A4 A5"
    assert battle.to("C4") == "B3"
    battle.do("retreat B4-A4")
    went = battle.last(Retreated)
    assert (went.from_, went.to) == ("B4", "A4")
    assert battle.legal("retreat A4") == []
    assert battle.explain("retreat A4-A4") == "driven-before A4"
    assert battle.explain("retreat B5-D5") == "not-behind B5 D5"
    assert battle.explain("retreat E5-D5") == "no-own-piece E5"
    battle.do("retreat C4-B4")
    assert battle.asks == "union play-card"


def test_more_flags_than_units_do_nothing_more() -> None:
    battle = before("FFF", drawn="C4 .  .  .\n D4 .:i  .  .\nE4 .  .  .\n F4 .  .  .\nG4 .:I  .  .")
    battle.do("retreat D4-C4")
    assert len(battle.all(Retreated)) == 1
    assert battle.asks == "union play-card"


def test_green_troops_too_go_back_by_one_hex() -> None:
    """H42."""
    battle = before("F", drawn="C4 .  .  .\n D4 .:i?  .  .\nE4 .  .  .\n F4 .  .  .\nG4 .:I  .  .")
    assert battle.legal() == ["retreat D4-C4", "retreat D4-C5"]


def test_a_unit_whose_way_is_blocked_may_be_chosen_and_loses_a_figure() -> None:
    battle = before("F", drawn="A4 .:i  .  .\n B4 .:i  .  .\nC4 .  .  .\n D4 .  .  .\nE4 .:I  .  .")
    assert battle.legal("retreat A4") == ["retreat A4-A4"]
    battle.do("retreat A4-A4")
    lost = battle.last(FiguresLost)
    assert (lost.hex, lost.lost, lost.cause) == ("A4", 1, "retreat")


# Generals (H43): by the rulebook in force when their unit falls

LED = "C4 .  .  .\n D4 .:i1*  .  .:i  .\nE4 .  .  .  .\n F4 .  .  .  .\nG4 .:I*  .  .  ."


@pytest.mark.rulesets("variant-150")
def test_variant_150_checks_the_general_whose_unit_fell_and_sends_him_back() -> None:
    battle = before("I", drawn=LED)
    battle.do("remove D4 = I")
    assert battle.last(GeneralChecked).dice == "I"
    assert battle.asks == "confederate retreat-general"
    fell = before("I", drawn=LED)
    fell.do("remove D4 = S")
    assert fell.flags == (2, 0)


@pytest.mark.rulesets("classic", "advanced")
def test_in_the_others_he_stays_where_he_is_alone() -> None:
    battle = before("I", drawn=LED)
    battle.do("remove D4")
    (general,) = (one for one in battle.view().generals if one.side == CONFEDERATE)
    assert (general.hex, general.alone) == ("D4", True)
    assert battle.flags == (1, 0)
    assert battle.asks == "union play-card"


@pytest.mark.rulesets("variant-150")
def test_a_general_whose_unit_only_loses_a_figure_is_not_checked() -> None:
    battle = before("I", drawn=LED.replace("i1*", "i*"))
    battle.do("remove D4")
    assert not battle.all(GeneralChecked)


# Victory (H44)


@pytest.mark.rulesets("variant-150", "classic")
def test_the_last_flag_needed_wins_before_the_battle() -> None:
    battle = before("AAAC", flags=1)
    battle.do("remove B5", "remove B5", "remove B5")
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.outcome.reason) == (UNION, "flags")


@pytest.mark.rulesets("advanced")
def test_under_the_advanced_rulebook_flags_count_at_the_end_of_ones_turn() -> None:
    battle = before("AAA", flags=1)
    battle.do("remove B5", "remove B5", "remove B5")
    assert battle.asks == "union play-card"
    battle.do(battle.legal("play attack")[0], "pass", "pass")
    assert battle.outcome is not None
    assert battle.outcome.winner == UNION


# Sabers: cards fewer in hand


def cards(battle: Prelude, side: int) -> int:
    return len(battle.position.hands[side])


def test_each_saber_is_a_card_less() -> None:
    battle = before("SS")
    assert battle.last(CampaignRolled).fewer == 2
    assert (cards(battle, 0), cards(battle, 1)) == (6, 4)
    assert battle.position.short == (0, 2)
    assert "the Confederacy begins with 2 cards fewer." in narrate(battle.events)[0]


def test_one_card_is_always_left() -> None:
    battle = before("S" * 9)
    assert battle.last(CampaignRolled).fewer == 5
    assert cards(battle, 1) == 1


def turn(battle: Prelude, card: str) -> None:
    """A turn of the active side in which it plays this card, which it holds in another's place, and does no more."""
    hands, active, number = list(battle.position.hands), battle.position.active, battle.position.turn
    hands[active] = (card, *hands[active][1:])
    battle.state = replace(battle.state, position=replace(battle.position, hands=tuple(hands)))
    for line in (f"play {card}", *("pass",) * 9):
        if battle.position.turn == number and battle.asked.kind != "keep-card":
            battle.do(line)


def test_two_are_drawn_at_the_end_of_each_own_turn_until_the_number_is_reached() -> None:
    battle = before("", "SS")
    assert (cards(battle, 0), cards(battle, 1)) == (4, 6)
    held = []
    for _ in range(6):
        side = battle.position.active
        turn(battle, "attack-center")
        held.append(cards(battle, side))
    assert held == [5, 6, 6, 6, 6, 6]
    assert battle.position.short == (0, 0)


def test_a_scout_draws_two_and_keeps_one_besides_the_one_made_up() -> None:
    """H45."""
    battle = before("", "SS")
    turn(battle, "scout-center")
    assert battle.asks == "union keep-card"
    battle.do(battle.legal()[0])
    assert cards(battle, 0) == 5
    assert battle.position.short == (1, 0)


def test_with_nothing_to_draw_the_card_is_still_owed() -> None:
    battle = before("", "S", options={"nightfall": "on"})
    empty = tuple(replace(deck, draw=()) for deck in battle.position.decks)
    battle.state = replace(battle.state, position=replace(battle.position, decks=empty))
    turn(battle, "attack-center")
    assert battle.position.short == (1, 0)


# In other modes


PAIRED = """
    A3 .    .    .    .    .
     B3 .    .:i* .:a  .    .
    C3 .    .:i  .:c  .:a* .
     D3 .    .    .    .    .
    E3 .    .    .    .    .
     F3 .    .    .    .    .
    G3 .    .:I* .:A  .:C* .
     H3 .    .    .    .    .
    I3 .    .    .    .    .
"""


def test_in_doubles_the_first_player_of_a_side_decides_and_card_losses_go_round_its_hands() -> None:
    battle = Prelude(PAIRED, options={"mode": "doubles", "union-dice": "5"})
    battle.do("pass", "pass", "pass", "pass = SSSAF")
    assert [event.fewer for event in battle.all(CampaignRolled)] == [3]
    assert battle.position.short == (0, 0, 2, 1)
    for kind in ("remove-figure", "drive-back"):
        assert battle.asks == f"confederate/1 {kind}"
        battle.do(battle.legal()[0])
    listed = battle.setup.rules.hand(battle.setup, battle.setup.roster.side(2))
    assert [len(hand) for hand in battle.position.hands] == [listed, listed, listed - 2, listed - 1]


def test_units_are_divided_before_the_dice_are_rolled() -> None:
    """H46."""
    battle = Prelude(PAIRED, options={"mode": "doubles", "union-dice": "2"})
    assert battle.asked.kind == "divide"
    assert not battle.all(CampaignRolled)


def test_archie_has_no_hand_to_lose() -> None:
    battle = before("SS", "S", options={"mode": "archie"})
    assert [event.fewer for event in battle.all(CampaignRolled)] == [0, 1]
    assert (cards(battle, 0), cards(battle, 1)) == (5, 0)


def test_choices_before_the_battle_are_told_to_everybody() -> None:
    battle = before("AF", "AF")
    battle.do("remove B5")
    battle.do(battle.legal("retreat B4")[0])
    assert battle.asked.seat == UNION
    public = battle.view()
    assert {unit.hex: unit.figures for unit in public.units}["B5"] == 2
    assert "A4" in {unit.hex for unit in public.units}
