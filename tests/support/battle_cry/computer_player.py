"""Asking Archie in tests: without a clock, so that his answers depend on the view and the seed alone."""

from __future__ import annotations

from engine.battle_cry.computer import Archie
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import SeatView
from engine.decision import Action, Decision
from engine.match import State, pending, view
from tests.support.battle_cry.battle import Battle


def never() -> bool:
    """Whether time is up: there is no end of it."""
    return False


def at_once() -> bool:
    """Whether time is up: there is none."""
    return True


def seen(state: State) -> SeatView:
    """What the seat that is asked sees."""
    decision = pending(state)
    assert isinstance(decision, Decision), f"the battle is over: {decision}"
    found = view(state, decision.seat)
    assert isinstance(found, SeatView)
    return found


def answer(setup: BattleSetup, state: State, seed: int = 1) -> Action:
    """Archie's answer, whoever is asked."""
    return Archie(setup, seed).choose(seen(state), never)


def asked(battle: Battle) -> str:
    """Archie's answer in a test's battle."""
    return answer(battle.setup, battle.state).text


def follow(battle: Battle, *, until: str) -> list[str]:
    """Archie's answers, carried out, up to the first with this verb, which is not."""
    answers = [asked(battle)]
    while not answers[-1].startswith(until):
        battle.do(answers[-1])
        answers.append(asked(battle))
    return answers
