"""Variant 150 and what the other rulebooks share: "What To Do On A Turn"."""

import pytest

from engine.battle_cry.events import CardsDrawn, DeckReshuffled, TurnEnded
from engine.chance import Seeded
from engine.decision import CONFEDERATE, UNION, Decision
from engine.match import new_match, pending, seen_by
from tests.support.battle_cry.battle import Battle

pytestmark = pytest.mark.rulesets("variant-150", "classic", "advanced")

ROW = "C5  .:I  .  .  .:i"


@pytest.mark.parametrize("first", ["union", "confederate"])
def test_the_side_that_the_scenario_names_begins(first: str) -> None:
    setup = Battle(".:I  .:G  .  .:i  .:g", active=first).setup
    state, _ = new_match(setup, Seeded(bytes(32)))
    decision = pending(state)
    assert isinstance(decision, Decision)
    assert (decision.seat, decision.kind) == (first, "play-card")


@pytest.mark.rulesets("variant-150")
def test_play_order_move_battle_draw() -> None:
    battle = Battle(ROW, hand="probe-center", enemy_hand="attack-center", deck="rally bombard")
    assert battle.asks == "union play-card"
    assert battle.legal() == ["play probe-center"]
    battle.do("play probe-center")
    assert battle.asks == "union give-orders"
    battle.do("order C5")
    assert battle.asks == "union move"
    battle.do("move C5-C6")
    assert battle.asks == "union battle"
    battle.do("battle C6>C8 = AC", "confederate: pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "rally"
    assert battle.view().discards == ("probe-center",)
    assert battle.all(TurnEnded) == [TurnEnded(UNION, 7)]
    assert battle.view().turn == 8


@pytest.mark.rulesets("variant-150", "classic")
def test_a_card_that_is_not_held_is_not_played() -> None:
    battle = Battle(ROW, hand="probe-center rally probe-center")
    assert battle.legal() == ["play probe-center", "play rally"]
    assert battle.explain("play bombard") == "card-not-held (bombard)"
    assert battle.explain("order C5") == "not-now (order, play-card)"


def test_any_card_may_be_played_even_one_that_orders_nothing() -> None:
    battle = Battle(ROW, hand="probe-left", enemy_hand="rally", deck="bombard")
    battle.do("play probe-left")
    assert battle.asks == "union end-turn"
    battle.do("pass")
    assert battle.asks == "confederate play-card"
    assert battle.hand("union") == "bombard"


@pytest.mark.rulesets("variant-150")
def test_the_card_played_lies_open_during_the_turn_and_goes_to_the_discards_after_it() -> None:
    battle = Battle(ROW, hand="probe-center", enemy_hand="rally", deck="bombard")
    battle.do("play probe-center", "order C5", "pass", "battle C5>C8 = AAAA")
    assert battle.view().table == "probe-center"
    assert battle.view().discards == ()
    battle.do("confederate: pass")
    assert battle.view().table == ""
    assert battle.view().discards == ("probe-center",)


@pytest.mark.rulesets("variant-150", "classic")
def test_an_empty_draw_pile_is_made_anew_from_the_discards() -> None:
    """Reading 14: the card just played is among them."""
    battle = Battle(ROW, hand="probe-left", enemy_hand="rally", deck="", discards="bombard scout-left")
    battle.do("play probe-left", "pass")
    assert battle.all(DeckReshuffled) == [DeckReshuffled(3)]
    assert battle.hand("union") == "probe-left"
    assert battle.view().draw_pile == 2
    assert battle.view().discards == ()


def test_a_side_without_cards_is_passed_over() -> None:
    """A side that cannot act never hangs the match."""
    battle = Battle(ROW, hand="probe-left", enemy_hand="", deck="bombard")
    battle.do("play probe-left", "pass")
    assert battle.asks == "union play-card"
    assert battle.all(TurnEnded) == [TurnEnded(UNION, 7), TurnEnded(CONFEDERATE, 8)]


def test_the_hand_is_as_large_as_before() -> None:
    battle = Battle(ROW, hand="probe-left rally scout-left", enemy_hand="rally", deck="bombard")
    battle.do("play probe-left")
    assert battle.view("union").sides[0].cards == 2
    battle.do("pass")
    assert battle.view().sides[0].cards == 3
    assert battle.hand("union") == "rally scout-left bombard"


def test_who_draws_what_is_seen_by_the_drawer_alone() -> None:
    battle = Battle(ROW, hand="probe-left", enemy_hand="rally", deck="bombard")
    battle.do("play probe-left", "pass")
    assert battle.all(CardsDrawn) == [CardsDrawn(UNION, 1, ("bombard",))]
    (seen,) = (event for event in seen_by(battle.state, battle.events, CONFEDERATE) if isinstance(event, CardsDrawn))
    assert seen == CardsDrawn(UNION, 1)
