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
Which card do you play?
  Play Probe Left Flank | Order up to 2 units on your left flank.
  Play Bombard | Each of your artillery units either makes 2 attacks without moving, or moves up to 3 hexes without…
Or show one: order any one unit
  Skirmish action: Probe Left Flank
  Skirmish action: Bombard
[Cards as text]"""
    )


def test_a_march_says_what_it_costs_and_a_charge_what_it_brings() -> None:
    battle = advanced(".:I  .  .  .  .  .  .  .:g", moving="A1")
    assert (
        shown(battle)
        == """\
? Move the units you ordered. Generals can move without orders
Where does A1 go?
  Move A1 → A2 | open ground
  Move A1 → A3 | open ground; no battle this turn
[Done moving, end turn] [My hand]""".replace(
            "Move your ordered units\n", "Move your ordered units and your generals, who need no orders\n"
        )
    )
    charge = advanced(".:C  .  .  .  .:i", moving="A1")
    assert "  Move A1 → A4 | open ground; a charge: it must attack\n" in shown(charge)


def test_generals_move_without_orders() -> None:
    battle = advanced(".:G  .  .  .:i", hand="bombard", enemy_hand="rally")
    battle.do("skirmish bombard")
    assert "? Move your generals: they need no orders\n" in shown(battle)


def test_melee_is_explained() -> None:
    battle = advanced(".:I  .:i  .", hand="bombard")
    battle.do("skirmish bombard")
    assert (
        shown(battle)
        == """\
? Melee: your units next to the enemy must attack. Choose an attack
[Attack A1 ⚔ A2 · 3 dice]
[Undo] [My hand]"""
    )


def test_a_general_may_be_attacked_when_his_unit_is_gone_and_costs_a_card() -> None:
    battle = advanced(MEETING, fighting="D1", enemy_hand="rally bombard")
    battle.do("battle D1>C2 = IAA")
    assert (
        shown(battle)
        == """\
? General General C2 at C2 has lost his unit. Attack him, too?
[Attack D1 ⚔ C2 · 3 dice]
[Spare the general] [My hand]"""
    )
    battle.do("battle D1>C2 = SAA")
    asked = panel(context_of(battle.state))
    assert asked.picture is PanelPicture.CARDS
    assert asked.cards == ("rally", "bombard")
    assert read(asked).startswith("? You lost a general. Choose a card to discard for him\nWhich card is lost?\n")


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
