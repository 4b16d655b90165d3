"""All reasons against answers to dice, drawn cards and teammates, as if they were asked for now.

Each rule as a pair: the refusal that would be given, and the case in which it would be right.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.battle_cry.frames import TakeOver
from engine.battle_cry.placement import OFF
from engine.battle_cry.placement_changes import with_general_at
from engine.battle_cry.sides import Side
from engine.field_changes import replace
from tests.support.battle_cry.battle import Battle, Classic, advanced
from tests.support.battle_cry.before_first_card import Prelude
from tests.support.battle_cry.epic import epic
from tests.support.battle_cry.teams import Teams

# Keep: a card that draws two

FIELD = "C4  .:I  .:I  .  .:i\n D4 .    .    .  .   "


def holding(hand: str, **rest: Any) -> Battle:
    return Battle(FIELD, hand=hand, **rest)


def test_a_choice_of_cards_takes_one_that_draws_two() -> None:
    assert holding("probe-center").judge("keep rally") == "needs-scout (scout-left)"
    assert holding("scout-right").judge("keep rally") == "not-now (keep, play-card); not-drawn-yet (scout-right)"
    assert holding("recon-in-force").judge("keep rally").endswith("not-drawn-yet (recon-in-force)")


def test_what_is_no_card_is_never_kept() -> None:
    assert holding("scout-center").judge("keep nothing") == "not-now (keep, play-card); no-such-card (nothing)"


def test_the_card_in_play_counts_too_and_so_does_what_a_counter_attack_copies() -> None:
    battle = holding("scout-center")
    battle.do("play scout-center")
    assert battle.judge("keep rally") == "not-now (keep, give-orders); not-drawn-yet (scout-center)"
    copied = holding("counter-attack", copies="scout-left")
    assert copied.judge("keep rally") == "not-now (keep, play-card); not-drawn-yet (counter-attack)"
    assert holding("counter-attack", copies="rally").judge("keep rally") == "needs-scout (scout-left)"


def test_of_the_cards_drawn_one_is_kept_and_no_other() -> None:
    battle = holding("scout-center", deck="rally attack-left")
    battle.do("play scout-center", "pass", "pass")
    assert battle.asks == "union keep-card"
    assert battle.judge("keep probe-left") == "not-drawn (probe-left, rally, attack-left)"
    assert battle.judge("keep nothing") == "no-such-card (nothing)"
    assert battle.judge("keep rally") == "else fine"


def test_nothing_is_told_of_cards_that_are_still_to_be_drawn() -> None:
    one, other = holding("scout-center", deck="rally attack-left"), holding("scout-center", deck="probe-left rally")
    assert one.judge("keep rally") == other.judge("keep rally")


# Ignore: flags

LED = " D3 .    .:i3* .\nE3  .    .:I4  ."
SUPPORTED = "C3  .:i .:i* .\n D3 .  .:i  .\nE3 .   .    .\n F3 .  .:I  ."


@pytest.mark.parametrize(
    ("field", "action", "reasons"),
    [
        (LED, "ignore 1", "not-your-turn (union); else fine"),
        (LED, "ignore 0", "not-your-turn (union); else fine"),
        (LED, "ignore 2", "not-your-turn (union); too-many-flags D4 (1)"),
        (LED.replace("*", " "), "ignore 1", "not-your-turn (union); ignores-none"),
        (SUPPORTED, "ignore 2", "not-your-turn (union); else fine"),
        (SUPPORTED, "ignore 3", "not-your-turn (union); too-many-flags C4 (2)"),
    ],
)
def test_flags_are_judged_for_the_unit_that_may_ignore_most(field: str, action: str, reasons: str) -> None:
    assert Battle(field, hand="probe-left").judge(action, "confederate") == reasons


def test_works_count_against_the_enemy_who_is_before_them_now() -> None:
    field = " D3 .    .:i3 .\nE3  .    .:I4 ."
    behind = Battle(field, hand="probe-left", works="fieldwork D4/sw")
    assert behind.judge("ignore 1", "confederate") == "not-your-turn (union); else fine"
    open_there = Battle(field, hand="probe-left", works="fieldwork D4/ne")
    assert open_there.judge("ignore 1", "confederate") == "not-your-turn (union); ignores-none"


def test_a_general_alone_ignores_a_flag_where_the_rulebook_lets_him() -> None:
    field = "D3 .  .:g  .\n E3 .:I  . "
    assert Classic(field, hand="probe-left").judge("ignore 1", "confederate").endswith("else fine")
    assert Battle(field, hand="probe-left").judge("ignore 1", "confederate") == "not-your-turn (union)"
    assert advanced(field, hand="probe-left").judge("ignore 1", "confederate") == "not-your-turn (union)"


def test_of_the_flags_rolled_no_more_than_allowed_and_by_a_number() -> None:
    battle = Battle(LED, fighting="E4")
    battle.do("battle E4>D4 = FFAA")
    assert battle.asks == "confederate ignore-flags"
    assert battle.judge("ignore 2") == "too-many-flags D4 (1)"
    assert battle.judge("ignore all") == "not-offered (ignore-flags)"
    assert battle.judge("ignore 1") == "else fine"


# Other modes

MODES = [
    ("entrust 1", "other-mode (entrust)"),
    ("roll", "other-mode (roll)"),
    ("back C4", "other-mode (back)"),
    ("transfer C4>1", "other-mode (transfer)"),
    ("restore", "other-mode (restore)"),
    ("takeover", "other-mode (takeover)"),
    ("remove C4", "other-mode (remove)"),
]


@pytest.mark.parametrize(("action", "reasons"), MODES)
def test_a_duel_without_dice_before_it_has_none_of_this(action: str, reasons: str) -> None:
    assert holding("rally").judge(action) == reasons
    assert holding("rally").judge(action, "confederate") == f"not-your-turn (union); {reasons}"


def test_epic_games_and_doubles_have_each_their_own() -> None:
    assert epic(hands=CARD).judge("restore") == "other-mode (restore)"
    assert epic(hands=CARD).judge("takeover") == "other-mode (takeover)"
    assert doubles().judge("entrust 1") == "other-mode (entrust)"
    assert doubles().judge("roll") == "other-mode (roll)"


# Before the battle


def test_figures_are_removed_before_the_battle_alone() -> None:
    dice = {"union-dice": "1", "confederate-dice": "1"}
    field = "A3 .:i .:a .\n B3 . . .\nC3 . . .\n D3 . . .\nE3 .:I .:C ."
    battle = Prelude(field, "F", "I", options=dice)
    assert battle.asks == "confederate drive-back"
    assert battle.judge("remove A3") == "not-now (remove, drive-back); else fine"
    assert battle.judge("remove E3") == "not-now (remove, drive-back); no-own-piece E3"
    assert battle.judge("remove E4", "union") == "not-your-turn (confederate); else fine"
    battle.do(battle.legal()[0])
    assert battle.asks == "union play-card"
    assert battle.judge("remove E3") == "before-battle (remove)"


PAIRED = """
    C3 .:i*  .:i  .:i  .:i*  .
     D3 .    .    .    .    .
    E3 .:I*  .:I  .:I  .:I*  .
"""


def dividing() -> Prelude:
    """The Confederates are asked first how they divide their units: their first player proposes."""
    battle = Prelude(PAIRED, options={"mode": "doubles"}, active="confederate")
    assert battle.asks == "confederate/1 divide"
    return battle


def test_the_fair_division_is_restored_once_a_partner_has_changed_it() -> None:
    battle = dividing()
    assert battle.judge("restore") == "nothing-to-restore"
    assert battle.judge("restore", "union/1") == "not-your-turn (confederate/1); else fine"
    began = Teams(PAIRED, player="union/1", hands={"union/1": "rally"}, owners=PARTNERS)
    assert began.judge("restore") == "before-battle (restore)"


def test_a_transfer_before_the_battle_is_one_of_the_division() -> None:
    battle = dividing()
    own = next(text for text in battle.legal("transfer"))
    assert battle.judge(own) == "else fine"
    assert battle.judge("transfer C3>3") == "no-such-leader (3, 1, 2)"
    assert battle.judge("transfer E3>2") == "no-own-piece E3"
    assert battle.judge("transfer E3>2", "union/1") == "not-your-turn (confederate/1); else fine"
    assert "already-theirs C3 (General C3)" in battle.judge("transfer C3>1")


def test_moves_and_attacks_are_judged_before_the_battle_as_before_a_card() -> None:
    assert dividing().judge("move C4-D4") == "not-now (move, divide); else fine"
    assert dividing().judge("move E3-D3", "union/1") == "not-your-turn (confederate/1); else fine"


# Epic games: the card is given to a general, and others act without orders

CARD = {"union/commander": "attack-left"}


@pytest.mark.parametrize(
    ("action", "reasons"),
    [
        ("entrust 1", "not-now (entrust, play-card); else fine"),
        ("entrust 3", "not-now (entrust, play-card); no-such-leader (3, 1, 2)"),
        ("entrust commander", "not-now (entrust, play-card); no-such-leader (commander, 1, 2)"),
        ("roll", "not-now (roll, play-card); leads-nobody"),
    ],
)
def test_the_commander_gives_the_card_to_a_general(action: str, reasons: str) -> None:
    assert epic(hands=CARD).judge(action, "union/commander") == reasons


def test_at_the_moment_of_giving_it_a_wrong_name_is_told() -> None:
    battle = epic(hands=CARD)
    battle.do("play attack-left")
    assert battle.judge("entrust 4") == "no-such-leader (4, 1, 2)"
    assert battle.judge("entrust 2") == "else fine"


def test_who_holds_no_cards_gives_none_away() -> None:
    assert epic(hands=CARD).judge("entrust 1", "union/1") == "not-your-turn (union/commander)"


def test_a_general_without_the_card_may_act_by_himself() -> None:
    battle = epic(hands=CARD)
    battle.do("play attack-left", "entrust 1")
    assert battle.judge("roll", "union/1") == "not-now (roll, give-orders); had-the-card"
    assert battle.judge("roll", "union/2") == "not-your-turn (union/1); else fine"


def test_a_general_who_leads_nobody_has_nothing_to_roll_for() -> None:
    battle = epic(hands=CARD, owners={"confederate/2": "C5 C6"})
    assert battle.judge("roll", "union/2") == "not-your-turn (union/commander); leads-nobody"
    assert battle.judge("roll", "union/1") == "not-your-turn (union/commander); else fine"


def test_the_card_of_the_last_turn_counts_no_more() -> None:
    battle = epic(hands=CARD)
    battle.do("play attack-left", "entrust 1")
    while battle.asked.seat.startswith("union"):
        battle.do("pass")
    assert battle.judge("roll", "union/1") == "not-your-turn (confederate/commander); else fine"


def test_a_unit_of_a_partner_is_not_driven_back_by_another() -> None:
    battle = epic(hands=CARD)
    assert battle.judge("retreat E6-F6", "union/1") == "not-your-turn (union/commander)"


def test_the_commander_hands_units_over_to_those_who_lead() -> None:
    battle = epic(hands=CARD)
    assert battle.judge("transfer E3>2") == "else fine"
    assert battle.judge("transfer E3>1") == "already-theirs E3 (General E3)"
    assert battle.judge("transfer E3>9") == "no-such-leader (9, 1, 2)"
    assert battle.judge("transfer C3>1") == "no-own-piece C3"
    battle.do("transfer E3>2")
    assert battle.judge("transfer E3>1") == "not-handed-over E3"


# Doubles: a partner takes over

PARTNERS = {"union/2": "E5 E6", "confederate/2": "C5 C6"}


def doubles(drawn: str = PAIRED, **rest: Any) -> Teams:
    """The first Union player’s turn."""
    return Teams(drawn, **{"player": "union/1", "owners": PARTNERS, "hands": {"union/1": "rally"}, **rest})


def test_a_partner_takes_over_if_their_own_general_stands() -> None:
    assert doubles().judge("takeover") == "not-now (takeover, play-card); else fine"
    assert doubles().judge("takeover", "confederate/2") == "not-your-turn (union/1); else fine"
    assert doubles(fallen="union/2").judge("takeover") == "nothing-to-take-over"


def test_a_player_whose_own_general_is_gone_takes_nobody_over() -> None:
    battle = doubles()
    general = next(one for one in battle.position.placement.generals if one.name == "General E3")
    gone = with_general_at(battle.position.placement, general, OFF)
    battle.state = replace(battle.state, position=replace(battle.position, placement=gone))
    assert battle.judge("takeover") == "not-now (takeover, play-card); general-lost"


def test_a_partner_whose_general_just_fell_is_taken_over_at_once() -> None:
    battle = doubles()
    battle.asks_of(TakeOver(Side.UNION, 1))
    assert battle.judge("takeover") == "else fine"
