"""Panels of the decisions of special rules: placement, and exits from the map."""

from __future__ import annotations

from bot.discord.panels.battle_cry.choices import choices
from bot.discord.panels.battle_cry.wording import draft_words
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.panels import context_of, controls_of, options_of


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


def menu(battle: Battle, focus: str = "") -> list[str]:
    """The lines of the menu: label, value and what stands below."""
    (control,) = controls_of(choices(context_of(battle.state), focus))
    return [f"{one.label} | {one.value} | {one.description}" for one in options_of(control)]


def test_first_the_piece_then_its_hex() -> None:
    battle = eve()
    assert menu(battle) == [
        "Infantry | infantry | 2 ways to choose from",
        "General A. P. Hill | a-p-hill* | 2 ways to choose from",
    ]
    assert menu(battle, "a-p-hill*") == [
        "General A. P. Hill arrives at A1 | arrive a-p-hill*/A1 | open ground",
        "General A. P. Hill arrives at A2 | arrive a-p-hill*/A2 | open ground",
    ]


def test_leaving_the_map_is_one_of_the_moves() -> None:
    battle = eve()
    battle.do("arrive infantry/A1", "pass", "play bombard", "order C2")
    assert "Infantry C2 leaves the map | move C2-off | it does not come back" in menu(battle)
    battle.do("move C2-off")
    said = draft_words(context_of(battle.state).view, battle.state.draft)
    assert said == "Infantry arrives at A1 · Bombard · orders C2 · moves C2 → off the map"
