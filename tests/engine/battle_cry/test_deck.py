"""The common deck, the deal, the draw and the discards ("Command Cards", "Deal Command Cards", "Draw")."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.battle_cry.cards import card_table, common_deck
from engine.battle_cry.effects import EFFECTS, check_effects
from engine.battle_cry.events import CardsDrawn, DeckReshuffled
from engine.chance import Scripted, Seeded
from engine.decision import CONFEDERATE, UNION
from engine.match import new_match, seen_by
from tests.support.battle_cry.battle import Battle
from tests.support.battle_cry.cards import answers

pytestmark = pytest.mark.rulesets("variant-150", "classic")

COPIES = {
    "scout-left": 2, "scout-center": 2, "scout-right": 2,
    "probe-left": 4, "probe-center": 5, "probe-right": 4,
    "attack-left": 3, "attack-center": 4, "attack-right": 3,
    "assault-left": 2, "assault-center": 2, "assault-right": 2,
    "recon-in-force": 1, "coordinated-advance": 1, "outflank": 1,
    "battle-and-hold-position": 2, "bombard": 2, "counter-attack": 2, "fight-back": 3, "forced-march": 2,
    "hit-and-run": 2, "leadership": 3, "battle-cry": 1, "call-for-reinforcements": 1, "construct-fieldworks": 1,
    "rally": 1, "sharpshooter": 1, "short-supply": 1,
}  # fmt: skip

DUEL = ".:i .:I ."


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_the_common_deck_has_28_cards_60_in_all() -> None:
    assert Counter(common_deck()) == COPIES
    assert (len(COPIES), len(common_deck())) == (28, 60)


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_the_decks_of_23_and_the_14_extra_cards_make_the_common_deck() -> None:
    cards = card_table().values()
    assert all(2 * card.own + card.extra == card.copies for card in cards)
    assert sum(card.own for card in cards) == 23
    assert sum(card.extra for card in cards) == 14


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_every_mirror_is_one_both_ways_and_changes_left_and_right() -> None:
    for card in card_table().values():
        other = card_table()[card.mirrored]
        assert other.mirrored == card.id
        assert (other.effect, other.draw, other.keep) == (card.effect, card.draw, card.keep)
        flanks = {"left": "right", "right": "left", "center": "center"}
        assert dict(other.orders) == {flanks[section]: count for section, count in card.orders.items()}


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_every_effect_belongs_to_a_card_and_every_card_has_one() -> None:
    check_effects()
    assert {card.effect for card in card_table().values()} == set(EFFECTS)


@pytest.mark.parametrize("first", ["union", "confederate"])
def test_the_deal(first: str) -> None:
    """Six cards each from the top of the shuffled deck, whoever plays first being dealt first."""
    setup = Battle(DUEL, active=first).setup
    order = tuple(sorted(common_deck()))
    state, events = new_match(setup, Scripted(decks=(order,)))
    mine, others = order[:-7:-1], order[-7:-13:-1]
    hands = (mine, others) if first == "union" else (others, mine)
    assert state.position.hands == hands
    assert state.position.decks[0].draw == order[:-12]
    assert [(event.side, event.count, event.cards) for event in events] == [
        (first, 6, mine),
        (CONFEDERATE if first == "union" else UNION, 6, others),
    ]


def test_the_deal_of_a_seed_is_the_whole_deck_and_always_the_same() -> None:
    setup = Battle(DUEL).setup
    state, _ = new_match(setup, Seeded(b"\1" * 32))
    again, _ = new_match(setup, Seeded(b"\1" * 32))
    other, _ = new_match(setup, Seeded(b"\2" * 32))
    position = state.position
    assert Counter((*position.decks[0].draw, *position.hands[0], *position.hands[1])) == COPIES
    assert state == again
    assert other.position.hands != position.hands


def test_the_card_played_is_discarded_then_one_is_drawn() -> None:
    battle = Battle(
        DUEL, hand="probe-left rally", enemy_hand="bombard", deck="outflank leadership", discards="scout-left"
    )
    battle.do("play rally", "pass", "pass")
    assert battle.hand("union") == "probe-left outflank"
    assert battle.view().discards == ("scout-left", "rally")
    assert battle.view().draw_pile == 1


@pytest.mark.rulesets("variant-150", "classic", "advanced")
def test_all_discards_lie_face_up_and_can_be_listed() -> None:
    battle = Battle(DUEL, discards="scout-left rally bombard")
    for seat in ("union", "confederate", "public"):
        assert battle.view(seat).discards == ("scout-left", "rally", "bombard")


def test_an_empty_draw_pile_is_made_new_from_the_discards() -> None:
    """The card just played is among them (reading 14)."""
    battle = Battle(DUEL, hand="rally", enemy_hand="bombard", deck="", discards="scout-left probe-left")
    battle.do("play rally", "pass", "pass")
    assert battle.last(DeckReshuffled) == DeckReshuffled(3)
    assert battle.hand("union") == "rally"
    assert battle.view().discards == ()
    assert battle.view().draw_pile == 2


def test_a_last_card_is_drawn_before_anything_is_shuffled() -> None:
    battle = Battle(DUEL, hand="rally", enemy_hand="bombard", deck="outflank", discards="scout-left")
    battle.do("play rally", "pass", "pass")
    assert battle.all(DeckReshuffled) == []
    assert battle.hand("union") == "outflank"
    assert battle.view().draw_pile == 0


def test_the_last_two_cards_go_round() -> None:
    """Who fought back draws from his own Fight Back and the card played, shuffled; the other gets what is left."""
    battle = Battle(DUEL, fighting="A2", enemy_hand="fight-back", deck="")
    battle.do("battle A2>A1 = CCCC", "confederate: play fight-back = CCCC")
    drawn = [(event.side, event.count) for event in battle.all(CardsDrawn)]
    assert drawn == [(CONFEDERATE, 1), (UNION, 1)]
    assert len(battle.position.decks[0].draw) + len(battle.position.decks[0].discards) == 0


def test_a_side_without_a_card_passes_its_turn() -> None:
    battle = Battle(DUEL, hand="rally bombard", enemy_hand="", deck="")
    battle.do("play rally", "pass", "pass")
    assert battle.asks == "union play-card"
    assert battle.view().turn == 9


def test_cards_alike_are_one_answer() -> None:
    battle = Battle(DUEL, hand="rally bombard bombard probe-left")
    assert battle.legal() == answers("play bombard probe-left rally")


def test_only_the_owner_sees_what_he_draws_and_everybody_how_many() -> None:
    battle = Battle(DUEL, hand="rally", enemy_hand="bombard", deck="outflank")
    battle.do("play rally", "pass", "pass")
    assert battle.view("union").sides[0].cards == battle.view("confederate").sides[0].cards == 1
    drawn = (battle.last(CardsDrawn),)
    assert seen_by(battle.state, drawn, UNION) == (CardsDrawn(UNION, 1, ("outflank",)),)
    assert seen_by(battle.state, drawn, CONFEDERATE) == (CardsDrawn(UNION, 1),)
