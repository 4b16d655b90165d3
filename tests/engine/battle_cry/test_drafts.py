"""Reading 9: nothing of a turn is public before something fixes it, and until then it can be taken back."""

import pytest

from engine.battle_cry.view import SeatView
from engine.decision import UNION
from engine.errors import NothingToUndo
from engine.match import decode, encode, resign, view
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

DRAWN = """
    C4  .     .     .     .     .
     D4   .     .     .     .
    E4  .     .:I4  .     .:i4  .
"""


def begun() -> Battle:
    return Battle(DRAWN, hand="probe-center rally", enemy_hand="attack-center", deck="bombard")


DRAFT = ("play probe-center", "order E5", "move E5-D5")


@pytest.mark.rulesets("variant-150", "advanced")
def test_nobody_else_sees_a_choice_before_the_dice_fall() -> None:
    battle = begun()
    public, enemy = battle.view(), battle.view("confederate")
    for action in DRAFT:
        battle.do(action)
        assert battle.view() == public
        assert battle.view("confederate") == enemy
    battle.do("battle D5>E7 = AA")
    assert battle.view() != public
    assert battle.view("confederate") != enemy


def test_the_player_sees_his_own_choices() -> None:
    battle = begun()
    battle.do(*DRAFT)
    view = battle.view("union")
    assert isinstance(view, SeatView)
    assert view.table == "probe-center"
    assert {unit.hex for unit in view.units} == {"D5", "E7"}
    assert [action.text for action in view.actions] == ["battle D5>E7", "pass"]


def test_every_choice_up_to_the_card_may_be_taken_back() -> None:
    battle = begun()
    before = battle.state
    seen = [battle.state.position]
    for action in DRAFT:
        battle.do(action)
        seen.append(battle.state.position)
    for position in reversed(seen[:-1]):
        battle.undo()
        assert battle.state.position == position
    assert battle.state == before
    with pytest.raises(NothingToUndo):
        battle.undo()


@pytest.mark.rulesets("variant-150", "advanced")
def test_dice_cannot_be_taken_back() -> None:
    battle = begun()
    battle.do(*DRAFT, "battle D5>E7 = AA")
    with pytest.raises(NothingToUndo):
        battle.undo()


@pytest.mark.rulesets("variant-150", "classic")
def test_a_choice_after_the_dice_may_be_taken_back_to_them() -> None:
    battle = Battle(".:I4*  .:i1  .  .:I4  .:i4", fighting="A1 A4", enemy_hand="rally")
    battle.do("battle A1>A2 = IAAA")
    public = battle.view()
    battle.do("ground A1-A2")
    assert battle.view() == public
    battle.undo()
    battle.shows(".:I4*  .  .  .:I4  .:i4")


@pytest.mark.rulesets("variant-150", "classic")
def test_another_players_choice_cannot_be_taken_back() -> None:
    battle = Battle(".:I4  .:i4", fighting="A1", enemy_hand="rally")
    battle.do("battle A1>A2 = IAAA", "confederate: pass")
    with pytest.raises(NothingToUndo):
        battle.undo()


def test_a_turn_without_dice_is_confirmed_before_it_ends() -> None:
    """House reading: after a last choice that ends the turn by itself, the player may still take it back."""
    battle = Battle(DRAWN.replace(".:i4", ".   "), hand="scout-center", enemy_hand="rally", deck="bombard rally")
    battle.do("play scout-center", "order E5", "move E5-D5")
    assert battle.asks == "union end-turn"
    assert battle.legal() == ["pass"]
    battle.undo()
    assert battle.asks == "union move"


def test_passing_in_the_last_step_is_confirmation_enough() -> None:
    battle = Battle(DRAWN.replace(".:i4", ".   "), hand="probe-center", enemy_hand="rally", deck="bombard")
    battle.do("play probe-center", "order E5", "pass")
    assert battle.asks == "confederate play-card"
    with pytest.raises(NothingToUndo):
        battle.undo()


def test_a_card_that_rolls_dice_is_fixed_when_it_is_played() -> None:
    battle = Battle(DRAWN, hand="battle-cry", enemy_hand="attack-center")
    battle.do("play battle-cry = I")
    with pytest.raises(NothingToUndo):
        battle.undo()


def test_a_draft_survives_being_stored() -> None:
    battle = begun()
    battle.do(*DRAFT)
    again = decode(battle.setup, encode(battle.state))
    assert again.position == battle.state.position
    assert again.draft == battle.state.draft
    assert again.settled.position == battle.state.settled.position


def test_resigning_drops_the_open_draft_and_shows_nothing_of_it() -> None:
    battle = begun()
    battle.do(*DRAFT)
    over, _ = resign(battle.state, UNION)
    assert over.position == begun().state.position
    assert view(over).discards == ()
