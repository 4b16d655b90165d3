"""A turn of each card in an Epic game: it concerns only the units of the Major-General who carries it out."""

from __future__ import annotations

import pytest

from engine.battle_cry.cards import card_table
from engine.battle_cry.frames import CompulsoryMelee
from engine.chance import Seeded
from engine.decision import Action
from engine.field_changes import replace
from engine.match import submit
from tests.support.battle_cry.epic import epic
from tests.support.battle_cry.teams import Teams
from tests.support.battle_cry.two_generals import FRONT, LED, OWNERS, led_by, turn

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

TURNS = 6
"""Turns of each card, with other dice and other choices."""


def front(card: str, **rest: object) -> Teams:
    hands = {"union/commander": f"{card} bombard", "confederate/commander": "fight-back rally"}
    return epic(FRONT, **{"owners": OWNERS, "hands": hands, "copies": "attack-right", **rest})


@ALL
@pytest.mark.parametrize("card", sorted(card_table()))
def test_a_card_concerns_one_major_generals_units_and_his_are_the_decisions(card: str) -> None:
    for seed in range(TURNS):
        battle = front(card)
        battle.state = replace(battle.state, chance=Seeded(bytes([seed]) * 32))
        for text in (f"play {card}", "entrust 2"):
            battle.state, _ = submit(battle.state, battle.asked.seat, Action(*text.split()))
        for seat, action, state in turn(battle.state, seed):
            if seat.startswith("union") and action.verb in LED:
                frame = state.position.stack[-1]
                leader = frame.leader if isinstance(frame, CompulsoryMelee) and frame.leader >= 0 else 1
                assert seat == f"union/{leader + 1}", action.text
                assert led_by(state, action) == leader, action.text


@ALL
def test_a_lost_unit_that_returns_is_one_of_his() -> None:
    battle = front("call-for-reinforcements", lost="I A")
    battle.do("play call-for-reinforcements", "entrust 1")
    kinds = {text.split(">")[0] for text in battle.legal("return")}
    assert kinds == {"return infantry", "return artillery"}
    other = front("call-for-reinforcements", lost="I A")
    other.do("play call-for-reinforcements", "entrust 2")
    assert other.asks == "union/2 give-orders", "he has lost none: the card finds nothing to do for him"


@ALL
def test_short_supply_sends_back_the_enemys_units_and_of_ones_own_side_his() -> None:
    battle = front("short-supply")
    battle.do("play short-supply", "entrust 2")
    own = {text for text in battle.legal() if text.split()[1][0] in "EF"}
    assert own == {"supply E10", "supply E8", "supply E9", "supply F8"}
    assert battle.asks == "union/2 pick-supply"
    battle.do("supply C3")
    assert battle.asks == "confederate/1 place-supply"


@ALL
def test_leadership_orders_his_own_general() -> None:
    battle = front("leadership")
    battle.do("play leadership", "entrust 2")
    assert {order.piece for order in battle.position.orders if not order.is_general} == {
        unit.id for unit in battle.position.placement.units if battle.setup.names[unit.hex] == "E9"
    }


@ALL
def test_a_counter_attack_copies_the_card_of_the_enemys_last_turn() -> None:
    """Reading 30."""
    battle = front("counter-attack")
    battle.do("play counter-attack", "entrust 1")
    assert battle.position.effective == "attack-left"
    assert battle.asks == "union/1 give-orders"


@ALL
def test_battle_cry_and_rally_count_the_commanders_hand() -> None:
    battle = front("battle-cry")
    battle.do("play battle-cry", "entrust 2 = IC")
    assert battle.legal("order") == ["order E8", "order E9", "order F8"]


def test_units_that_a_card_releases_are_the_sides() -> None:
    battle = front("probe-left", special="- locked: {side: union, hexes: E3 E9, card: section left}")
    battle.do("release probe-left", "entrust 2")
    assert not [unit for unit in battle.position.placement.units if any("lock" in trait for trait in unit.traits)]
