"""Doubles: the seat asked in the middle of a turn, reinforcements, and special rules about hands."""

from __future__ import annotations

from typing import Any

import pytest

from engine.battle_cry.events import CardDiscarded, FoughtBack, OpeningCards
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side
from engine.chance import Seeded
from engine.decision import CONFEDERATE, PASS, Decision
from engine.family import family
from engine.match import State, legal_actions, new_match, pending, submit
from engine.scenarios import scenario_text
from tests.support.battle_cry.teams import Teams

ALL = pytest.mark.rulesets("variant-150", "classic", "advanced")

SECOND = {"union/2": "E6", "confederate/2": "D6"}


def doubles(drawn: str, **rest: Any) -> Teams:
    hands = {"union/1": "rally", "union/2": "rally", "confederate/1": "rally", "confederate/2": "rally bombard"}
    return Teams(drawn, **{"player": "union/2", "owners": SECOND, "hands": hands, "fighting": "E6", **rest})


def placement(target: str = ".:i", attacker: str = ".:I", general: str = ".:g") -> str:
    """The second players' units face each other in D6 and E6; their generals stand behind."""
    return f"""
        A3 .     .     .     .     .
         B3 .:i* .     .     .     .
        C3 .     .     .     {general}   .
         D3 .    .     .     {target}    .
        E3 .     .     .     {attacker}  .
         F3 .    .     .     .     .
        G3 .:I*  .     .     .     .:G
    """


def rolled(battle: Teams, faces: str) -> str:
    """The battle of these units with a roll of these faces, and as many as are lacking that do nothing to infantry."""
    dice = int(battle.dice("battle E6>D6").split()[-1])
    return f"battle E6>D6 = {faces[:dice].ljust(dice, 'A')}"


@ALL
def test_a_retreat_is_the_business_of_the_units_own_player() -> None:
    battle = doubles(placement())
    battle.do(rolled(battle, "F"))
    assert battle.asked.seat == "confederate/2"
    assert battle.asked.kind == "retreat-unit"


@pytest.mark.rulesets("advanced")
def test_a_withdrawal_is_the_business_of_the_units_own_player() -> None:
    battle = doubles(
        """
        C3 .:i*  .     .     .:g   .
         D3 .    .     .     .:c   .
        E3 .     .     .     .     .
         F3 .    .     .     .:I   .
        G3 .:I*  .     .     .     .:G
        """,
        fighting="",
        moving="F6",
        owners={"union/2": "F6", "confederate/2": "D6"},
    )
    battle.do("move F6-E6", "pass")
    while battle.asked.kind not in {"melee", "withdraw"}:
        battle.do("pass")
    if battle.asked.kind == "melee":
        battle.do("battle E6>D6")
    assert battle.asks == "confederate/2 withdraw"


@pytest.mark.rulesets("advanced")
def test_a_free_attack_is_for_him_whose_unit_won_and_the_generals_retreat_for_himself() -> None:
    battle = doubles(placement(target=".:i1*", general="."))
    battle.do(rolled(battle, "I"))
    assert battle.asks == "union/2 free-attack"
    battle.do(rolled(battle, ""))
    assert battle.asks == "confederate/2 retreat-general"


@pytest.mark.rulesets("variant-150")
def test_a_general_with_his_partners_unit_goes_back_as_his_own_player_says() -> None:
    """The unit is the first player's, the general in its hex the second one."""
    battle = doubles(placement(target=".:i1*", general="."), owners={"union/2": "E6", "confederate/1": "D6"})
    battle.do(f"{rolled(battle, 'I')} I")
    assert battle.asks == "confederate/2 retreat-general"


@ALL
def test_ground_is_taken_by_the_player_whose_turn_it_is() -> None:
    battle = doubles(
        """
        B3 .:i*  .     .     .:g   .
         C3 .    .     .     .     .
        D3 .     .     .     .:i1  .
         E3 .    .     .     .:I*  .
        F3 .:I*  .     .     .     .
        """,
    )
    battle.do(rolled(battle, "I"))
    assert battle.asks == "union/2 take-ground"


@ALL
def test_who_fights_back_is_told_and_draws_into_his_own_hand() -> None:
    hands = {"union/1": "rally", "union/2": "rally", "confederate/1": "bombard", "confederate/2": "fight-back"}
    battle = doubles(placement(), hands=hands, cup="confederate/1")
    battle.do(rolled(battle, ""))
    assert battle.asks == "confederate/2 fight-back"
    back = 3 if battle.setup.ruleset == "advanced" else 4
    battle.do(f"play fight-back = {'A' * back}")
    assert battle.last(FoughtBack) == FoughtBack(CONFEDERATE, "D6", "General C6")
    while battle.asked.kind != "play-card":
        battle.do("pass")
    assert len(battle.hand("confederate/2").split()) == 1
    assert battle.hand("confederate/1") == "bombard"


@ALL
def test_a_general_rides_along_with_his_partners_unit() -> None:
    """H77: the unit in E6 is the first player's, the general with it the second one."""
    battle = doubles(
        """
        A3 .:i*  .     .     .     .:g
         B3 .    .     .     .     .
        C3 .     .     .     .     .
         D3 .    .     .     .     .
        E3 .:I*  .     .     .:I*  .
        """,
        player="union/1",
        owners={},
        fighting="",
        moving="E6",
    )
    battle.do("move E6-D6")
    assert [one.hex for one in battle.view("union/1").generals if one.name == "General E6"] == ["D6"]


# Special rules about hands


@ALL
def test_a_shrinking_hand_is_that_of_the_lost_units_player() -> None:
    battle = doubles(placement(target=".:i1"), special="- shrinking-hand: {side: confederate}")
    battle.do(rolled(battle, "I"))
    assert battle.asks == "confederate/2 shed-card"
    battle.do("discard rally")
    assert battle.last(CardDiscarded) == CardDiscarded(CONFEDERATE, "rally", "General C6")
    assert battle.hand("confederate/1") == "rally"
    assert battle.hand("confederate/2") == "bombard"


def started(ruleset: str, scenario: str = "barlows-knoll") -> tuple[State, tuple[object, ...]]:
    setup = family("battle-cry").scenarios.setup(scenario_text(scenario), ruleset, {"mode": "doubles"})
    state, told = new_match(setup, Seeded(bytes(32)))
    while isinstance(asked := pending(state), Decision) and asked.kind == "divide":
        state, events = submit(state, asked.seat, PASS)
        told += events
    return state, told


@ALL
def test_opening_cards_are_dealt_to_the_sides_first_player_besides_his_number() -> None:
    """H74; and the hand of each grows by the card of his own general (H75)."""
    state, told = started(Teams.usual)
    setup = state.setup
    assert isinstance(setup, BattleSetup)
    assert [one.side for one in told if isinstance(one, OpeningCards)] == ["confederate"]
    number = {side: setup.battle.armies[side].cards + 1 for side in Side}
    hands = dict(zip(setup.roster.hands, state.position.hands, strict=True))
    assert hands["confederate/1"][:2] == ("assault-right", "assault-center")
    assert {seat: len(hand) for seat, hand in hands.items()} == {
        "union/1": number[Side.UNION],
        "union/2": number[Side.UNION],
        "confederate/1": number[Side.CONFEDERATE] + 2,
        "confederate/2": number[Side.CONFEDERATE],
    }


EXTRA = "- extra-play: {side: union, cards: assault-left assault-center, times: 1}"


@ALL
def test_a_further_card_comes_from_the_hand_of_him_whose_turn_it_is() -> None:
    hands = {"union/1": "assault-left", "union/2": "rally assault-center"}
    apart = placement(target=".")
    battle = doubles(apart, hands=hands, special=EXTRA, fighting="", owners={"union/2": "E6"})
    battle.do("play rally")
    while battle.asked.kind != "further-card":
        battle.do("pass")
    assert (battle.asks, battle.legal()) == ("union/2 further-card", ["pass", "play assault-center"])
    battle.do("play assault-center")
    assert battle.hand("union/2") == ""
    assert battle.hand("union/1") == "assault-left"


# Reinforcements


@ALL
def test_reinforcements_come_in_the_turns_of_their_side_whoevers_they_are() -> None:
    """H73: the side's own turns are counted, those of both players together; who has the turn places them all."""
    state, _ = started(Teams.usual, "champion-hill")
    setup = state.setup
    assert isinstance(setup, BattleSetup)
    due = {(one.side, one.turn) for one in setup.rules.arrivals}
    assert {setup.rules.turn_of(setup, *one) for one in due} == {0}, (
        "names are drawn: nobody knows which turn it will be"
    )
    seen: set[tuple[Side, int]] = set()
    while state.position.turn < 14 and isinstance(asked := pending(state), Decision):
        position = state.position
        assert isinstance(position, Position)
        if asked.kind == "arrive":
            assert position.team
            assert asked.seat == setup.roster.hands[position.hand]
            seen.add((position.active, position.team.own[position.active]))
        actions = legal_actions(state)
        places = [one for one in actions if one.verb == "arrive"]
        state, _ = submit(state, asked.seat, places[0] if places else PASS if PASS in actions else actions[0])
    assert seen == due
