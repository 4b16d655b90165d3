"""Decisions of Major-Generals settled before they are asked: standing orders, early answers, forced answers."""

from __future__ import annotations

import pytest

from engine.chance import Seeded
from engine.decision import PASS, Action, Seat
from engine.family import family
from engine.match import forced_answer, foreseen, legal_actions, new_match, submit, view
from engine.scenarios import scenario_text
from tests.support.battle_cry.epic import FIELD, epic
from tests.support.battle_cry.teams import Teams

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")
ADVANCED = pytest.mark.rulesets("advanced")

ASK = ""

HANDS = {"union/commander": "fight-back rally", "confederate/commander": "rally"}
LEFT = {"union/commander": "attack-left", "confederate/commander": "rally"}


def answers(battle: Teams, **orders: str) -> str:
    """What the standing orders of whoever is asked say; empty where they ask."""
    state, decision = battle.state, battle.asked
    found = family("battle-cry").standing.answer(state.setup, view(state, decision.seat), orders)
    return found.text if found else ASK


def acting(drawn: str = FIELD, **rest: object) -> Teams:
    """The first Union general has had the card, and has done nothing; the second one is asked."""
    battle = epic(drawn, **{"hands": HANDS, **rest})
    battle.do("play fight-back", "entrust 1")
    while battle.asks != "union/2 authority":
        assert battle.asks != "union/2 melee" or len(battle.legal()) == 1
        missed = "A" * battle.forecast(battle.legal()[0]).dice if battle.asked.kind == "melee" else ""
        battle.do(f"{battle.legal()[0]} = {missed}" if missed else "pass")
    return battle


# Standing orders in one's own side's turn


@ALL
@pytest.mark.parametrize(("order", "answer"), [("ask", ASK), ("wait", "pass"), ("roll", "roll"), ("calm", "roll")])
def test_personal_authority_as_it_was_settled(order: str, answer: str) -> None:
    assert answers(acting(), authority=order) == answer


@ALL
def test_the_calm_do_not_roll_while_a_unit_of_theirs_is_in_melee() -> None:
    """E6 is next to D6; a unit of the colleague's that is next to an enemy plays no part."""
    mine = """
        C3 .:i*  .    .    .     .
         D3 .    .    .    .:i*  .
        E3 .:I*  .    .    .:I*  .
    """
    owners = {"union/2": "E6", "confederate/2": "D6"}
    battle = acting(mine, owners=owners, hands=HANDS)
    assert (answers(battle, authority="calm"), answers(battle, authority="roll")) == ("pass", "roll")
    theirs = """
        C3 .:i*  .    .    .     .:i*
         D3 .:i  .    .    .     .
        E3 .:I*  .    .    .:I*  .
    """
    battle = acting(theirs, owners={"union/2": "E6", "confederate/2": "C7"}, hands=HANDS)
    assert answers(battle, authority="calm") == "roll"


@ALL
def test_in_their_own_turn_nothing_else_is_answered_for_anybody() -> None:
    battle = epic(hands=HANDS)
    settled = {"authority": "roll", "melees": "dice", "division": "agree", "flags": "ignore", "retreat": "away"}
    while battle.asked.kind != "authority":
        assert answers(battle, **settled) == ASK
        battle.do({"play-card": "play fight-back", "entrust": "entrust 1"}.get(battle.asked.kind, "pass"))


MELEES = """
    C3 .:i*  .    .     .     .
     D3 .    .    .:i4  .:i2  .:i*
    E3 .:I*  .    .:I   .:C*  .
"""
OF_MELEES = {"union/2": "E5 E6", "confederate/2": "D5 D6 D7"}


def in_melee(drawn: str = MELEES) -> Teams:
    """The first Union general has the card; two units of the second one are next to the enemy."""
    battle = epic(drawn, owners=OF_MELEES, hands=HANDS)
    battle.do("play fight-back", "entrust 1")
    while battle.asked.seat != "union/2":
        battle.do("pass")
    return battle


@ADVANCED
def test_melees_in_a_colleagues_turn_begin_with_most_dice_at_the_weakest() -> None:
    """E5 and E6 have three dice each upon infantry; D6 has two figures, D5 four."""
    battle = in_melee()
    assert battle.asks == "union/2 melee"
    assert battle.legal() == ["battle E5>D5", "battle E6>D5", "battle E6>D6"]
    assert {battle.forecast(text).dice for text in battle.legal()} == {3}
    assert answers(battle, melees="ask") == ASK
    assert answers(battle, melees="dice") == "battle E6>D6"


@ADVANCED
def test_whoever_carries_the_card_out_is_asked_about_melees() -> None:
    battle = epic(MELEES, owners=OF_MELEES, hands=HANDS)
    battle.do("play fight-back", "entrust 2")
    while battle.asked.kind != "melee":
        battle.do("pass")
    assert battle.asked.seat == "union/2"
    assert answers(battle, melees="dice") == ASK


@ADVANCED
def test_the_only_melee_of_somebody_without_the_card_needs_nobody() -> None:
    one = """
        C3 .:i*  .    .     .     .
         D3 .    .    .     .:i2* .
        E3 .:I*  .    .     .:C*  .
    """
    battle = epic(one, owners={"union/2": "E6", "confederate/2": "D6"}, hands=HANDS)
    battle.do("play fight-back", "entrust 1")
    while battle.asked.kind != "melee":
        assert forced_answer(battle.state) is None
        battle.do("pass")
    assert (battle.asks, battle.legal()) == ("union/2 melee", ["battle E6>D6"])
    assert forced_answer(battle.state) == Action("battle", "E6", ">", "D6")


@ADVANCED
def test_where_there_is_a_choice_somebody_is_asked() -> None:
    battle = in_melee()
    assert len(battle.legal()) > 1
    assert forced_answer(battle.state) is None


# Ahead


@ALL
def test_authority_is_foreseen_as_soon_as_another_has_the_card() -> None:
    battle = epic(hands=LEFT)
    assert foreseen(battle.state, Seat("union/2")) is None, "the card may still go to them"
    battle.do("play attack-left", "entrust 1")
    later = foreseen(battle.state, Seat("union/2"))
    assert later is not None
    assert foreseen(later, Seat("union/2")) is None, "there they are asked"
    assert {"pass", "roll"} <= {one.text for one in legal_actions(later)}
    for seat in ("union/1", "union/commander", "confederate/1", "public"):
        assert foreseen(battle.state, Seat(seat)) is None


@ALL
def test_it_is_foreseen_by_what_everybody_knows() -> None:
    """An order and a move of a draft are on nobody else's board."""
    battle = epic(hands=LEFT)
    battle.do("play attack-left", "entrust 1")
    before = foreseen(battle.state, Seat("union/2"))
    battle.do("order E4", *(["pass"] if battle.asked.kind == "give-orders" else []))
    battle.do("move E4-D4")
    after = foreseen(battle.state, Seat("union/2"))
    assert before is not None
    assert after is not None
    assert view(after, Seat("union/2")) == view(before, Seat("union/2"))


@ADVANCED
def test_a_general_who_moves_ahead_is_asked_for_the_rest() -> None:
    battle = epic(hands=HANDS)
    battle.do("play fight-back", "entrust 1")
    later = foreseen(battle.state, Seat("union/2"))
    assert later is not None
    move = next(one for one in legal_actions(later) if one.verb == "move")
    moved, _ = submit(later, Seat("union/2"), move)
    assert [one.text for one in legal_actions(moved)] == ["roll", "pass"]


@ALL
def test_the_other_commanders_division_is_foreseen() -> None:
    setup = family("battle-cry").scenarios.setup(scenario_text("antietam"), Teams.usual, {"mode": "epic"})
    state, _ = new_match(setup, Seeded(bytes(32)))
    first, other = Seat("union/commander"), Seat("confederate/commander")
    later = foreseen(state, other)
    assert later is not None
    assert PASS in legal_actions(later)
    assert foreseen(state, first) is None, "they are asked"
    state, _ = submit(state, first, PASS)
    assert foreseen(state, other) is None
