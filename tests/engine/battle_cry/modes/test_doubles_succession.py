"""Doubles: the fate of a player whose general falls, and of the partner when the other general falls, too."""

from __future__ import annotations

from typing import Any

import pytest

from engine.battle_cry.events import CardDiscarded, CardsDrawn, NameDrawn, PlayerOut
from engine.battle_cry.frames import TakeOver
from engine.battle_cry.sides import Side
from engine.decision import CONFEDERATE
from engine.errors import NothingToUndo
from engine.match import undo
from tests.support.battle_cry.teams import Teams

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

FIELD = """
    C3 .:i*  .:i  .    .    .    .:i
     D3 .    .    .:I  .:g  .
    E3 .:I*  .:I  .:I  .:G  .    .
"""
HANDS = {
    "union/1": "rally",
    "union/2": "rally",
    "confederate/1": "rally",
    "confederate/2": "attack-left scout-left",
}


def killed(drawn: str = FIELD, **rest: Any) -> Teams:
    """The second Confederate general, alone in D6, has just been hit."""
    battle = Teams(
        drawn,
        **{
            "player": "union/1",
            "owners": {"union/2": "E5", "confederate/2": "C8" if drawn == FIELD else "C5"},
            "hands": HANDS,
            "cup": "confederate/2 union/2 confederate/1",
            "fighting": "D5",
            **rest,
        },
    )
    dice = int(battle.dice("battle D5>D6").split()[-1])
    battle.do(f"battle D5>D6 = {'S' * dice}")
    return battle


@ALL
def test_the_partner_is_asked_before_anything_else() -> None:
    battle = killed()
    assert (battle.asks, battle.legal()) == ("confederate/1 take-over", ["pass", "takeover"])


@ALL
def test_who_has_seen_the_cards_of_the_fallen_cannot_let_them_play_on_after_all() -> None:
    battle = killed()
    battle.do("takeover")
    with pytest.raises(NothingToUndo):
        undo(battle.state)


@ALL
def test_who_takes_over_has_all_units_both_names_and_one_hand() -> None:
    battle = killed()
    battle.do("takeover")
    assert battle.led("confederate/1") == "C3 C4 C8"
    names = [*battle.team.cup, *(one.seat for one in battle.all(NameDrawn))]
    assert sorted(names) == ["confederate/1", "confederate/1", "union/2"]
    assert (battle.hand("confederate/1"), battle.hand("confederate/2")) == ("rally", "")
    assert battle.all(CardDiscarded) == [
        CardDiscarded(CONFEDERATE, card, "General D6") for card in ("attack-left", "scout-left")
    ]
    assert battle.last(PlayerOut).seat == "confederate/2"
    (out,) = (one for one in battle.view().players if one.out)
    assert (out.seat, out.cards, out.names) == ("confederate/2", 0, 0)


@ALL
def test_an_empty_cup_is_filled_with_the_survivors_name_twice() -> None:
    battle = killed(cup="")
    battle.do("takeover")
    while not battle.all(NameDrawn):
        battle.do("pass")
    (drawn,) = battle.all(NameDrawn)
    assert sorted([drawn.seat, *battle.team.cup]) == ["confederate/1", "confederate/1", "union/1", "union/2"]


@pytest.mark.rulesets("advanced")
def test_who_is_let_go_on_gives_up_the_card_of_his_general_himself() -> None:
    """Under High Command a card goes with him."""
    battle = killed()
    battle.do("pass")
    assert battle.asks == "confederate/2 discard-card"
    battle.do("discard scout-left")
    assert battle.hand("confederate/2") == "attack-left"


@pytest.mark.rulesets("advanced")
def test_who_is_taken_over_gives_up_all_and_nothing_more_is_asked() -> None:
    battle = killed()
    battle.do("takeover")
    assert battle.asked.kind != "discard-card"


@pytest.mark.rulesets("classic")
def test_who_goes_on_has_his_turns_and_units_and_may_still_hand_them_over() -> None:
    battle = killed(cup="confederate/2")
    battle.do("pass")
    while battle.asked.kind != "play-card":
        battle.do("pass")
    assert battle.asked.seat == "confederate/2"
    assert battle.legal("transfer") == ["transfer C8>1"]


@pytest.mark.rulesets("classic")
def test_cards_that_he_was_to_draw_are_not_drawn_for_who_is_out() -> None:
    """His unit fought back in the turn in which he falls: nobody draws for that."""
    battle = Teams(
        """
        C3 .:i*  .:i  .    .:i  .
         D3 .    .    .:I  .    .:g
        E3 .:I*  .:I  .:I  .:I* .
        """,
        player="union/1",
        owners={"union/2": "E5 E6", "confederate/2": "C6"},
        hands={**HANDS, "confederate/2": "fight-back"},
        cup="union/2",
        fighting="D5 E3",
    )
    battle.do("battle D5>C6 = AAAA", "play fight-back = AAAA")
    before = battle.position.owed
    battle.asks_of(TakeOver(Side.CONFEDERATE, 1))
    battle.do("takeover")
    assert before[3] == 1
    assert battle.position.owed[3] == 0
    while battle.asked.kind != "play-card":
        battle.do("pass")
    assert not [one for one in battle.all(CardsDrawn) if one.side == "confederate/2"]
    assert battle.hand("confederate/2") == ""


# When both fall


BOTH = """
    C3 .:i   .:i  .:i  .    .
     D3 .:g  .:I  .:I  .:g  .
    E3 .:I*  .:I  .:I  .:G  .
"""


@pytest.mark.rulesets("variant-150", "classic")
def test_who_has_lost_his_own_general_takes_nothing_over() -> None:
    """H72: he is no surviving player; each goes on with his own units and cards."""
    battle = killed(BOTH, fighting="D4 D5")
    battle.do("pass")
    dice = int(battle.dice("battle D4>D3").split()[-1])
    battle.do(f"battle D4>D3 = {'S' * dice}")
    assert battle.flags == (2, 0)
    assert battle.asked.kind != "take-over"
    assert not battle.team.fallen
    assert (battle.hand("confederate/1"), battle.hand("confederate/2")) == ("rally", "attack-left scout-left")


@pytest.mark.rulesets("variant-150", "classic")
def test_who_has_taken_over_goes_on_when_his_own_general_falls() -> None:
    battle = killed(BOTH, fighting="D4 D5", cup="confederate/2")
    battle.do("takeover")
    dice = int(battle.dice("battle D4>D3").split()[-1])
    battle.do(f"battle D4>D3 = {'S' * dice}")
    while battle.asked.kind != "play-card":
        battle.do("pass")
    assert battle.asks == "confederate/1 play-card"
    assert battle.led("confederate/1") == "C3 C4 C5"


@pytest.mark.rulesets("advanced")
def test_the_last_generals_fall_wins_at_once() -> None:
    """Reading 27."""
    battle = killed(
        """
        C3 .    .    .    .    .
         D3 .   .    .:I  .:g  .:i
        E3 .:I* .:I  .:I  .:G  .
        """,
        hands={**HANDS, "confederate/1": "rally"},
        owners={"union/2": "E5"},
        options={"union-players": "2", "confederate-players": "1"},
    )
    assert battle.outcome
    assert (battle.outcome.winner, battle.outcome.reason) == ("union", "generals")
