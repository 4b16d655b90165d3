"""The computer general without a clock, so that his answers depend on view and seed alone."""

from __future__ import annotations

from engine.battle_cry.computer import Archie
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import SeatView
from engine.decision import Action, Decision
from engine.match import State, pending, view
from tests.support.battle_cry.battle import Battle


def never() -> bool:
    """An ``out_of_time`` that never comes."""
    return False


def at_once() -> bool:
    """An ``out_of_time`` that has come already."""
    return True


def seen(state: State) -> SeatView:
    """The view of the seat that is asked."""
    decision = pending(state)
    assert isinstance(decision, Decision), f"the battle is over: {decision}"
    found = view(state, decision.seat)
    assert isinstance(found, SeatView)
    return found


def answer(setup: BattleSetup, state: State, seed: int = 1) -> Action:
    """The computer general's answer for the seat that is asked."""
    return Archie(setup, seed).choose(seen(state), never)


def asked(battle: Battle) -> str:
    """The computer general's answer in a test's battle, as text."""
    return answer(battle.setup, battle.state).text


def follow(battle: Battle, *, until: str) -> list[str]:
    """Carries out the computer general's answers up to the first with this verb, and returns them."""
    answers = [asked(battle)]
    while not answers[-1].startswith(until):
        battle.do(answers[-1])
        answers.append(asked(battle))
    return answers
