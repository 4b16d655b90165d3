"""Typed text resolves to an action if it fits only one."""

from __future__ import annotations

import pytest

from bot.discord.panels.battle_cry.answers import COMMANDS
from bot.discord.panels.battle_cry.resolve import resolve, several
from engine.errors import AmbiguousAction, MalformedAction
from engine.family import families
from engine.match import legal_actions
from tests.support.battle_cry.battle import Battle

MARKS = families()["battle-cry"].notation.marks
FIELD = """
    D5 W:i4  .
     E5   .:I4*   .:C3
"""


def typed(battle: Battle, command: str, text: str) -> str:
    view = battle.view(battle.asked.seat)
    return resolve(text, COMMANDS.get(command, ("pass",)), legal_actions(battle.state), view, MARKS)


@pytest.mark.parametrize(
    "text", ["E5>D5", "e5 > d5", "E5 D5", "e5 vs d5", "battle E5>D5", "E5 ⚔ D5", "D5", "Battle E5 ⚔ D5"]
)
def test_a_battle(text: str) -> None:
    assert typed(Battle(FIELD, fighting="E5"), "battle", text) == "battle E5>D5"


@pytest.mark.parametrize("text", ["E5-F5", "e5 f5", "e5 to f5", "E5->F5", "E5 → F5", "Move E5 → F5", "f5"])
def test_a_move(text: str) -> None:
    assert typed(Battle(FIELD, moving="E5"), "move", text) == "move E5-F5"


@pytest.mark.parametrize("text", ["probe-center", "Probe Center", "play probe center", "probe", "Play Probe Center"])
def test_a_card(text: str) -> None:
    assert typed(Battle(FIELD, hand="probe-center rally"), "play", text) == "play probe-center"


def test_a_general_alone_and_with_his_unit() -> None:
    battle = Battle(FIELD, hand="attack-center")
    battle.do("play attack-center")
    assert typed(battle, "order", "e5") == "order E5"
    assert typed(battle, "order", "E5*") == "order E5*"


def test_what_could_be_several_things_is_asked() -> None:
    with pytest.raises(AmbiguousAction) as error:
        typed(Battle(FIELD, moving="E5"), "move", "E5")
    assert "move E5-F5" in error.value.candidates


def test_what_is_illegal_is_spelled_out_for_the_rules_to_refuse() -> None:
    battle = Battle(FIELD, moving="E5")
    assert typed(battle, "move", "e5 i9") == "move E5-I9"
    assert typed(battle, "battle", "e5 d5") == "battle E5>D5"
    assert typed(battle, "move", "battle e5>d5") == "battle E5>D5"
    assert typed(battle, "play", "Short Supply") == "play short-supply"
    assert typed(battle, "done", "pass") == "pass"


@pytest.mark.parametrize("command", ["play", "order", "move", "battle"])
@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("E5-F5", "move E5-F5"),
        ("e5 - f5", "move E5-F5"),
        ("E5→F5", "move E5-F5"),
        ("E5 => F5", "move E5-F5"),
        ("go e5 f5", "move E5-F5"),
        ("E5*-F5", "move E5*-F5"),
        ("E5>D5", "battle E5>D5"),
        ("e5 > d5", "battle E5>D5"),
        ("E5 at D5", "battle E5>D5"),
        ("attack E5>D5", "battle E5>D5"),
        ("fire e5 d5", "battle E5>D5"),
        ("e5", "order E5"),
    ],
)
def test_without_a_verb_the_form_says_what_is_meant(command: str, text: str, action: str) -> None:
    assert typed(Battle(FIELD, hand="probe-center"), command, text) == action


def test_two_hexes_with_a_dash_are_the_way_that_is_asked_for() -> None:
    battle = Battle("A1 . . .\n B1 . .:i .\nC1 . . .\n D1 . .:I .", fighting="D2")
    battle.do("battle D2>B2 = FAAA")
    assert typed(battle, "order", "b2-a2") == "retreat B2-A2"


@pytest.mark.parametrize("text", ["why can't I shoot at D5 with E5", "grand-old-army", "hello", "E5 and D5"])
def test_other_words_are_answered_with_examples(text: str) -> None:
    with pytest.raises(MalformedAction) as error:
        typed(Battle(FIELD, hand="probe-center"), "play", text)
    assert error.value.examples == ("play probe-center", "E5>D5")


def test_questions_that_cards_ask() -> None:
    battle = Battle(FIELD, hand="construct-fieldworks")
    battle.do("play construct-fieldworks")
    assert typed(battle, "order", "build e5/ne") == "build E5/ne"
    assert typed(battle, "order", "e5 ne") == "build E5/ne"
    battle = Battle(FIELD, hand="call-for-reinforcements", lost="I H")
    battle.do("play call-for-reinforcements")
    assert typed(battle, "order", "return infantry>i5") == "return infantry>I5"
    assert typed(battle, "order", "return artillery+horse>I5") == "return artillery+horse>I5"


def test_several_answers_at_once() -> None:
    assert several("B3-C3, B5-C5; B6-C6 ,") == ["B3-C3", "B5-C5", "B6-C6"]
    assert several("B3") == ["B3"]
