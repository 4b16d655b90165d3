"""Panels of the decisions that only the Advanced Rulebook has."""

from __future__ import annotations

from bot.discord.panels.battle_cry.answers import COMMANDS
from bot.discord.panels.battle_cry.turn_panel import panel
from bot.discord.panels.panel import PanelPicture
from engine.battle_cry.family import MARKS
from tests.support.battle_cry.battle import Battle, advanced
from tests.support.battle_cry.panels import context_of, read

MEETING = """
    .     .     .     .
     .     .     .     .
    .     .:i1*  .     .:g
     .:I   .     .     .
    .     .     .     .
"""


def shown(battle: Battle, focus: str = "") -> str:
    return read(panel(context_of(battle.state), focus))


def test_every_answer_can_be_typed() -> None:
    assert {verb for verbs in COMMANDS.values() for verb in verbs} == set(MARKS) - {"pass"}


def test_a_skirmish_has_a_menu_of_its_own() -> None:
    battle = advanced(".:I  .  .", hand="probe-left bombard")
    assert (
        shown(battle)
        == """\
? Choose a card to play
[Play Probe Left Flank] [Play Bombard]
Or show a card and order any 1 unit
  Skirmish action: Probe Left Flank
  Skirmish action: Bombard
[Cards as text]"""
    )


def test_a_march_says_what_it_costs_and_a_charge_what_it_brings() -> None:
    battle = advanced(".:I  .  .  .  .  .  .  .:g", moving="A1")
    assert (
        shown(battle)
        == """\
? A1 · infantry, 4 of 4 figures: choose where it moves.
[Move to A2] [Move to A3 · no attack this turn]
[End turn] [My hand]"""
    )
    charge = advanced(".:C  .  .  .  .:i", moving="A1")
    assert "[Move to A4 · charge: must attack]" in shown(charge)


def test_generals_move_without_orders() -> None:
    battle = advanced(".:G  .  .  .:i", hand="bombard", enemy_hand="rally")
    battle.do("skirmish bombard")
    assert "choose where it moves" in shown(battle)


def test_melee_is_explained() -> None:
    battle = advanced(".:I  .:i  .", hand="bombard")
    battle.do("skirmish bombard")
    assert (
        shown(battle)
        == """\
? Melee: your units next to the enemy must attack. Choose an attack
[Attack A2 from A1 · 3 dice · 88% to hit]
[Undo] [My hand]"""
    )


def test_a_general_may_be_attacked_when_his_unit_is_gone_and_costs_a_card() -> None:
    battle = advanced(MEETING, fighting="D1", enemy_hand="rally bombard")
    battle.do("battle D1>C2 = IAA")
    assert (
        shown(battle)
        == """\
? General General C2 at C2 has lost his unit. Attack him, too?
[Attack C2 from D1 · 3 dice · 70% to hit]
[Spare the general] [My hand]"""
    )
    battle.do("battle D1>C2 = SAA")
    asked = panel(context_of(battle.state))
    assert asked.picture is PanelPicture.CARDS
    assert asked.cards == ("rally", "bombard")
    assert read(asked).startswith("? You lost a general. Choose a card to discard for him\n[Discard Rally] ")


def test_withdrawing_has_buttons() -> None:
    battle = advanced(". . .\n . .:c .\n. . .\n . .:I .", moving="D2", enemy_hand="rally")
    battle.do("move D2-C2", "battle C2>B2")
    assert (
        shown(battle)
        == """\
? Infantry from C2 attacks your cavalry at B2. Withdraw before the dice are rolled?
[Withdraw B2 → A2] [Withdraw B2 → A3]
[Stay and fight] [My hand]"""
    )
