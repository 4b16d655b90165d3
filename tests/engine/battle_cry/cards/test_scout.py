"""Scout: one order in one section; at the end of the turn two cards are drawn, one is kept, the other discarded."""

from __future__ import annotations

import pytest

from engine.battle_cry.events import CardDiscarded, CardsDrawn
from engine.decision import CONFEDERATE, PUBLIC, UNION, Seat
from engine.match import seen_by
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import CENTER, LEFT, RIGHT, answers, front

pytestmark = pytest.mark.rulesets("variant-150", "classic")

DUEL = """
    .   .:i4 .
      .    .
    .   .:I4 .
"""


@pytest.mark.parametrize(("card", "pieces"), [("left", LEFT), ("center", CENTER), ("right", RIGHT)])
def test_scout_orders_one_piece_of_its_section(card: str, pieces: str) -> None:
    battle = front("union", hand=f"scout-{card}")
    battle.do(f"play scout-{card}")
    assert battle.legal() == answers(f"order {pieces}", "pass")
    battle.do(f"order {pieces.rsplit(maxsplit=1)[-1]}")
    assert battle.asks == "union move"


@pytest.mark.parametrize(("card", "pieces"), [("left", RIGHT), ("center", CENTER), ("right", LEFT)])
def test_flanks_are_those_of_the_side_that_plays(card: str, pieces: str) -> None:
    battle = front("confederate", hand=f"scout-{card}")
    battle.do(f"play scout-{card}")
    assert battle.legal() == answers(f"order {pieces}", "pass")


def test_a_turn_of_scout_from_card_to_card() -> None:
    deck = "attack-left bombard rally"
    battle = Battle(DUEL, hand="scout-center probe-left", enemy_hand="sharpshooter", deck=deck)
    assert battle.legal() == answers("play probe-left scout-center")
    battle.do("play scout-center")
    assert battle.legal() == answers("order C2", "pass")
    battle.do("order C2")
    assert battle.legal() == answers("move C2-B1 C2-B2 C2-C1 C2-C3", "pass")
    battle.do("move C2-B1")
    assert battle.legal() == answers("battle B1>A2", "pass")
    battle.do("battle B1>A2 = CCCA")
    assert (battle.asks, battle.legal()) == ("confederate fight-back", answers("pass"))
    battle.do("pass")
    battle.shows("""
        .   .:i4 .
          .:I4 .
        .   .   .
    """)
    assert battle.asks == "union keep-card"
    assert battle.legal() == answers("keep attack-left bombard")
    battle.do("keep bombard")
    assert battle.hand("union") == "probe-left bombard"
    assert battle.position.decks[0].draw == ("rally",)
    assert battle.position.decks[0].discards == ("scout-center", "attack-left")
    assert battle.asks == "confederate play-card"


@pytest.mark.parametrize(
    ("card", "unit", "step", "enemy"),
    [("scout-left", "B2", "B1", "A2"), ("scout-center", "B7", "B6", "A7"), ("scout-right", "B12", "B11", "A12")],
)
def test_a_turn_in_each_section(card: str, unit: str, step: str, enemy: str) -> None:
    battle = Battle(
        """
        R    .:i1 R    .    R    R    .:i2 R    R    .    R    .:i1 R
          .    .:I  R    .    R    .    .:I  R    .    R    .    .:I
        """,
        hand=card,
        enemy_hand="rally",
        deck="bombard outflank",
    )
    battle.do(f"play {card}")
    assert battle.legal() == answers(f"order {unit}", "pass")
    battle.do(f"order {unit}")
    assert battle.legal() == answers(f"move {unit}-{step}", "pass")
    battle.do("pass")
    assert battle.legal() == answers(f"battle {unit}>{enemy}", "pass")
    assert battle.dice(f"battle {unit}>{enemy}") == "4 = 4"
    battle.do(f"battle {unit}>{enemy} = SACI")
    assert battle.flags == (1, 0)
    assert battle.legal() == answers("keep bombard outflank")
    battle.do("keep outflank")
    assert (battle.asks, battle.hand("union")) == ("confederate play-card", "outflank")


def test_the_kept_card_is_secret_and_the_other_lies_face_up() -> None:
    battle = Battle(DUEL, hand="scout-center", enemy_hand="rally", deck="attack-left bombard")
    battle.do("play scout-center", "order C2", "move C2-B1", "pass")
    drawn = battle.last(CardsDrawn)
    battle.do("keep bombard")
    for seat, known in ((UNION, ("attack-left", "bombard")), (CONFEDERATE, ()), (PUBLIC, ())):
        assert seen_by(battle.state, (drawn,), seat) == (CardsDrawn(UNION, 2, known),)
        assert seen_by(battle.state, battle.events, seat)[0] == CardDiscarded(UNION, "attack-left")
    assert battle.view().discards == ("scout-center", "attack-left")


def test_nobody_else_learns_what_was_drawn_while_the_choice_is_open() -> None:
    views = []
    for deck in ("attack-left bombard rally", "rally rally bombard"):
        battle = Battle(DUEL, hand="scout-center", enemy_hand="rally", deck=deck)
        battle.do("play scout-center", "order C2", "move C2-B1", "pass")
        assert battle.asks == "union keep-card"
        views.append([battle.view(seat) for seat in (CONFEDERATE, PUBLIC)])
    assert views[0] == views[1]


def test_two_cards_alike_are_one_answer_and_still_a_question() -> None:
    battle = Battle(DUEL, hand="scout-center", deck="rally rally")
    battle.do("play scout-center", "pass", "pass")
    assert battle.legal() == answers("keep rally")
    battle.do("keep rally")
    assert battle.hand("union") == "rally"
    assert battle.position.decks[0].discards == ("scout-center", "rally")


def test_the_second_card_may_come_from_the_reshuffled_discards() -> None:
    battle = Battle(DUEL, hand="scout-center", deck="bombard", discards="rally")
    battle.do("play scout-center", "pass", "pass")
    assert battle.legal() == answers("keep bombard scout-center")


def test_the_only_card_there_is_stays_without_a_choice() -> None:
    battle = Battle(DUEL, hand="scout-center probe-left", enemy_hand="rally", deck="")
    battle.do("play scout-center", "pass", "pass")
    assert battle.hand("union") == "probe-left scout-center"
    assert battle.asks == "confederate play-card"


@pytest.mark.parametrize("seat", [CONFEDERATE, PUBLIC])
def test_a_scout_can_be_taken_back_until_it_draws(seat: Seat) -> None:
    battle = Battle(DUEL, hand="scout-center", enemy_hand="rally", deck="attack-left bombard")
    before = battle.view(seat)
    battle.do("play scout-center", "order C2", "move C2-B1")
    assert battle.view(seat) == before
    for _ in range(3):
        battle.undo()
    assert battle.legal() == answers("play scout-center")
