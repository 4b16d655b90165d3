"""Panels of teams as values: leaders of units, successors, carriers of cards."""

from __future__ import annotations

from bot.discord.panels.battle_cry.turn_panel import panel
from bot.discord.panels.battle_cry.unit_leaders import leading_panel
from bot.discord.panels.panel import Panel
from engine.battle_cry.frames import Divide, TakeOver
from engine.battle_cry.sides import Side
from engine.decision import Seat
from tests.support.battle_cry.epic import epic
from tests.support.battle_cry.panels import context_of, read
from tests.support.battle_cry.teams import Teams

TWO = """
    C3 .:i*  .:i  .    .:i*  .:i
     D3 .    .    .    .     .
    E3 .:I*  .:I  .    .:I*  .:I
"""
OF_TWO = {"union/2": "E6 E7", "confederate/2": "C6 C7"}

THREE = """
    C3 .:I*  .:I  .:I  .:I*  .:I   .:I*
     D3 .    .    .    .     .     .
    E3 .:i*  .:i  .:i  .:i*  .     .
"""
OF_THREE = {"union/2": "C5 C6", "union/3": "C7 C8", "confederate/2": "E5 E6"}


def doubles(player: str = "union/1", hand: str = "attack-left") -> Teams:
    return Teams(TWO, player=player, owners=OF_TWO, hands={player: hand})


def shares(shown: Panel) -> list[str]:
    return [line for line in shown.text if line.startswith("- **")]


def test_units_are_divided_in_two_steps_to_whom_and_which() -> None:
    battle = doubles()
    battle.asks_of(Divide(Side.UNION, Seat("union/1")))
    context = context_of(battle.state)
    first = panel(context)
    assert read(first) == (
        "? Who leads which units? You lead E3 and E4. Hand units over, or agree\n"
        "Choose who gets units\n"
        "  To General E3\n"
        "  To General E6\n"
        "[Agree] [My hand]"
    )
    assert shares(first) == [
        "- **1 General E3** (you): E3 infantry and E4 infantry",
        "- **2 General E6**: E6 infantry and E7 infantry",
    ]
    assert read(leading_panel(context, "2")) == (
        "? Who leads which units? You lead E3 and E4. Hand units over, or agree\n"
        "Choose the units for General E6 (1 to 2)\n"
        "  E3 · infantry, 4 of 4 figures | led by General E3\n"
        "  E4 · infantry, 4 of 4 figures | led by General E3\n"
        "[Back] [My hand]"
    )


def test_before_a_card_units_are_handed_over_behind_a_button() -> None:
    battle = doubles()
    shown = read(panel(context_of(battle.state)))
    assert "Give" not in shown
    assert shown.splitlines()[-1] == "[Cards as text] [Hand over units]"
    handing = read(leading_panel(context_of(battle.state)))
    assert handing.splitlines()[0] == "? Choose the units to hand over"
    assert handing.splitlines()[-1] == "[Back]"
    battle.do("transfer E4>2")
    told = panel(context_of(battle.state))
    assert any("So far" in line and "Give E4" in line for line in told.text)


def test_taking_over_is_a_button() -> None:
    battle = doubles()
    battle.asks_of(TakeOver(Side.UNION, 0))
    assert read(panel(context_of(battle.state))).splitlines()[1:] == ["[Take over]", "[Let them play on] [My hand]"]


def test_a_card_is_given_by_buttons_and_the_units_of_the_fallen_by_menus() -> None:
    hands = {"union/commander": "rally rally", "confederate/commander": "sharpshooter rally rally rally"}
    battle = epic(THREE, owners=OF_THREE, hands=hands, player="confederate/commander", top="union")
    battle.do("play sharpshooter")
    if battle.asked.kind == "entrust":
        assert read(panel(context_of(battle.state))).splitlines()[1] == (
            "[Give the card to General E3] [Give the card to General E6]"
        )
        battle.do("entrust 1")
    battle.do("shoot C6* = S")
    context = context_of(battle.state)
    assert context.decision is not None
    assert (context.decision.kind, context.scene.seat) == ("reassign", "union/commander")
    first = read(panel(context))
    assert "Choose who gets units" in first
    heir = "  To General C8"
    assert heir in first.splitlines()
    second = read(leading_panel(context, "3")).splitlines()
    assert "  All of them" in second
    assert "  C5 · infantry, 4 of 4 figures | led by General C6" in second
    assert "[Agree]" not in second[-1]


def test_a_major_general_without_the_card_moves_rolls_or_waits() -> None:
    battle = epic(ruleset="advanced", hands={"union/commander": "fight-back rally", "confederate/commander": "rally"})
    battle.do("play fight-back", "entrust 1")
    while battle.asks != "union/2 authority":
        battle.do("pass")
    moves = [text for text in battle.legal() if text.startswith("move E6*-")]
    assert len(moves) > 5
    first = read(panel(context_of(battle.state)))
    assert "Move your general, roll a die to act without orders, or wait for orders?" in first
    assert "Choose where E6 goes" in first
    assert first.count("\n  Move ") == len(moves)
    assert "[Act without orders: roll a die]\n[Wait for orders]" in first
    battle.do(moves[0])
    assert read(panel(context_of(battle.state))) == (
        "? You have no card to carry out this turn. Roll a die to act without orders, or wait for orders?\n"
        "[Act without orders: roll a die]\n"
        "[Wait for orders] [Undo] [Standing orders]"
    )


def test_who_leads_nobody_is_not_asked_to_roll() -> None:
    battle = epic(
        ruleset="advanced",
        owners={"confederate/2": "C5 C6"},
        hands={"union/commander": "fight-back rally", "confederate/commander": "rally"},
    )
    battle.do("play fight-back", "entrust 1")
    while battle.asks != "union/2 authority":
        battle.do("pass")
    asked = "You have no card to carry out this turn. Move your general, or wait for orders?"
    assert asked in read(panel(context_of(battle.state)))
