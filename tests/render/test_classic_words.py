"""Texts of a battle by the official rules, where a general alone is shot at and stands firm."""

from engine.battle_cry.events import BattleRolled
from render.battle_cry.narrate import narrate
from render.battle_cry.prompts import prompt, waiting_text
from tests.support.battle_cry.battle import Battle, Classic

ALONE = """
    A1  .     .     .
     B1   .     .:g   .
    C1  .     .     .
     D1   .     .:I   .
"""


def shot_at(faces: str) -> Battle:
    battle = Classic(ALONE, fighting="D2", enemy_hand="rally")
    battle.do(f"battle D2>B2 = {faces}")
    return battle


def test_the_question_names_the_general() -> None:
    battle = shot_at("FFI")
    asked = "General General B2 at B2 must retreat for 2 flags. He can ignore up to 1. How many?"
    assert prompt(battle.asked, battle.view("confederate")) == asked
    assert waiting_text(battle.view("union")) == "Waiting for the Confederacy to ignore flags or retreat."


def test_flags_on_him_are_told_and_so_is_that_he_stands() -> None:
    battle = shot_at("FCI")
    battle.do("confederate: ignore 1")
    assert narrate(battle.events)[0] == "General General B2 at B2 stands firm and ignores 1 of 1 flag."
    battle = shot_at("FCI")
    assert narrate(battle.all(BattleRolled)) == [
        (
            "① Union infantry attacks D2 » B2 (ranged, 3 dice): ⚑♞♟ flag, cavalry, infantry — "
            "the general is missed, 1 flag."
        )
    ]


def test_who_cannot_go_back_falls() -> None:
    battle = Classic(".:g   .\n  .     .\n.:I   .", fighting="C1")
    battle.do("battle C1>A1 = FFC", "confederate: ignore 1")
    assert narrate(battle.events)[0].endswith(
        "General General A1 at A1 stands firm and ignores 1 of 2 flags. "
        "General General A1 has nowhere to go and falls at A1. ⚑ The Union takes a flag and now has 1."
    )
