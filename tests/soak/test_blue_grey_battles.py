"""``make soak``: hundreds of Blue & Grey battles by chance. ``make test`` fights a few."""

from __future__ import annotations

import traceback
from collections import Counter
from functools import cache
from random import Random

import pytest

from bot.computer_players import BUDGETS
from bot.tools.simulate import SimulatedGame, play_games
from engine.blue_grey.computer import ComputerGeneral
from engine.blue_grey.setup import RULESET, BlueGreySetup
from engine.blue_grey.sides import SEATS, Side
from engine.chance import Seeded
from engine.decision import Action, Decision, Seat
from engine.match import State, new_match, pending, submit, view
from tests.support.blue_grey.event_totals import Choose, Fought, boldly, by_chance, fight, setup_of, words_of
from tests.support.blue_grey.open_roads import road_is_open

LEARNING, CHICKAMAUGA = "pruitts-landing", "chickamauga-blue-grey"

GAMES = {LEARNING: 250, CHICKAMAUGA: 10}
"""By chance, and as many by bold chance."""

BOTH = {LEARNING: 50, CHICKAMAUGA: 2}
"""Battles between two generals."""

LED, WON = 50, 95
"""Battles of a general against chance with each side, and how many of both together he wins at least."""

LED_FAR, WON_FAR = 3, 6
"""The same where a battle takes half a minute."""

SAVED = 6
"""Battles between two generals of which it is looked at what becomes of the train."""

EVERYTHING = {
    *("rally", "move-units", "make-room", "face-works", "voluntary-rout", "attack", "build-attack", "routed-first"),
    *("cavalry-withdraws", "retreat", "choose-losses", "comply", "advance", "raze-works"),
    *("moved", "entered", "unit-left", "place-taken", "night-rolled", "works-begun", "works-built", "rally-placed"),
    *("result Ae", "result Ae*", "result Ar", "result Dr", "result De", "result Ex", "result Ex*"),
    *("retreated combat", "retreated withdrew", "retreated routed", "retreated routed-first", "retreated complied"),
    *("morale town", "morale attack", "morale retreat", "morale exchange", "morale rally", "morale night"),
    *("morale voluntary", "lost combat", "lost exchange", "lost no-retreat", "lost rally"),
    *("lost works moved", "lost works attacked", "lost works razed", "points lost", "points held"),
}


@cache
def battles(battle: str, choose: Choose) -> tuple[list[Fought], dict[int, str]]:
    setup = setup_of(battle)
    fought: list[Fought] = []
    failed: dict[int, str] = {}
    for seed in range(GAMES[battle]):
        try:
            fought.append(fight(setup, seed, choose))
        except Exception:  # noqa: BLE001  every one is to be told, with its seed
            failed[seed] = traceback.format_exc(limit=-3)
    return fought, failed


@pytest.mark.soak
@pytest.mark.parametrize("choose", [by_chance, boldly])
@pytest.mark.parametrize("battle", GAMES)
def test_battles_by_chance_end_and_lose_nothing(battle: str, choose: Choose) -> None:
    """Strength, stacks, ground and what each unit did are held after every action, and the record at the end."""
    fought, failed = battles(battle, choose)
    assert failed == {}
    assert {"union", "confederate"} <= {one.winner for one in fought}


@pytest.mark.soak
def test_every_chapter_of_the_rules_turns_up_in_the_learning_battle() -> None:
    fought = [*battles(LEARNING, by_chance)[0], *battles(LEARNING, boldly)[0]]
    seen = sum((words_of(one) for one in fought), Counter[str]())
    assert set(seen) >= EVERYTHING


@pytest.mark.soak
@pytest.mark.parametrize("battle", BOTH)
def test_battles_between_generals_end_and_lose_nothing(battle: str) -> None:
    setup = setup_of(battle)
    general = ComputerGeneral(setup)

    def choose(rng: Random, state: State, decision: Decision) -> Action:
        return general.choose(view(state, decision.seat), lambda: False)

    fought = [fight(setup, seed, choose) for seed in range(BOTH[battle])]
    assert all(one.winner for one in fought)


@pytest.mark.soak
def test_a_general_beats_chance() -> None:
    won = {side: _won(LEARNING, side, LED) for side in SEATS}
    assert sum(won.values()) >= WON, won


@pytest.mark.soak
def test_a_general_beats_chance_in_a_large_battle_too() -> None:
    won = {side: _won(CHICKAMAUGA, side, LED_FAR) for side in SEATS}
    assert sum(won.values()) >= WON_FAR, won


@pytest.mark.soak
def test_a_general_saves_his_train_where_its_road_can_be_held() -> None:
    """Two generals at Chickamauga: it leaves the map in half of the battles in which its road was ever open."""
    setup = setup_of(CHICKAMAUGA)
    fought = [_train(setup, seed) for seed in range(SAVED)]
    could = [status for status, was_open in fought if was_open]
    assert could.count("left") * 2 >= len(could) > 0, fought


def _train(setup: BlueGreySetup, seed: int) -> tuple[str, bool]:
    """What became of the train in a battle, and whether its road was open as a turn of its side began."""
    general = ComputerGeneral(setup)
    state, _ = new_match(setup, Seeded(seed.to_bytes(32, "big")))
    turn, was_open = 0, False
    while not state.outcome:
        decision, position = pending(state), state.position
        assert isinstance(decision, Decision)
        if position.player_turn != turn:
            turn = position.player_turn
            was_open = was_open or (position.active == Side.UNION and road_is_open(setup, position))
        state, _ = submit(state, decision.seat, general.choose(view(state, decision.seat), lambda: False))
    assert setup.battle.victory.train is not None
    return state.position.units[setup.numbers[setup.battle.victory.train.unit]].status, was_open


def _won(battle: str, side: Seat, games: int) -> int:
    """How many battles a general wins with a side against chance; none of them may crash."""
    job = SimulatedGame(battle, RULESET, {side: "archie"}, budget=BUDGETS[1])
    played = list(play_games(job, games))
    assert not any(game.crash for game in played)
    return sum(game.winner == side for game in played)
