"""Panels of the decisions of special rules: placement, and exits from the map."""

from __future__ import annotations

from bot.discord.panels.battle_cry.choices import choices
from bot.discord.panels.battle_cry.wording import draft_words
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.panels import context_of, controls_of, press


def eve() -> Battle:
    """The Union's reinforcements may come; its infantry stands where it may leave the map."""
    battle = Battle(
        ". . . . . .:i\n . . . . .\n. .:I . . . .",
        moving="A6",
        active="confederate",
        special="""
            - reinforcements: {side: union, turn: 4, hexes: A1 A2, infantry: 2, generals: A. P. Hill}
            - exit: {side: union, hexes: C2}
        """,
        hand="rally",
        enemy_hand="bombard",
        deck="leadership",
    )
    battle.do("pass")
    return battle


def buttons(battle: Battle, focus: str = "") -> list[str]:
    """The buttons: label and value."""
    found = controls_of(choices(context_of(battle.state), focus))
    return [f"{getattr(one.item, 'label', '')} | {press(one).arg}" for one in found]


def test_first_the_piece_then_its_hex() -> None:
    battle = eve()
    assert buttons(battle) == ["Bring in infantry | infantry", "Bring in General A. P. Hill | a-p-hill*"]
    assert buttons(battle, "a-p-hill*") == [
        "Place General A. P. Hill at A1 | arrive a-p-hill*/A1",
        "Place General A. P. Hill at A2 | arrive a-p-hill*/A2",
    ]


def test_leaving_the_map_is_one_of_the_moves() -> None:
    battle = eve()
    battle.do("arrive infantry/A1", "pass", "play bombard", "order C2")
    assert "Leave the map · doesn’t come back | move C2-off" in buttons(battle)
    battle.do("move C2-off")
    said = draft_words(context_of(battle.state).view, battle.state.draft)
    assert said == "Place infantry at A1 · Bombard · orders C2 · moves C2 off the map"
