"""Choice of a retreat, ground and the like by trials of the rest of the turn under way, whosever it is."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.computer.decision_input import GeneralQuestion
from engine.battle_cry.computer.versions import TrialNumbers
from engine.battle_cry.frames import IgnoreFlags, RetreatUnit, TakeGround, Withdraw
from engine.battle_cry.search.trial_turn import TrialTurn
from engine.battle_cry.search.trials import TrialInput, Trials
from engine.decision import Action

TRIED = RetreatUnit | TakeGround | IgnoreFlags | Withdraw
"""Frames whose answers are tried out: what happens to a unit once dice have fallen or are about to."""


class ChosenAnswer(NamedTuple):
    """An answer, and the chance to win that it seems to gain over the planned one."""

    action: Action
    gain: float


def chosen_answer(asked: TrialInput, numbers: TrialNumbers, planned: Action) -> ChosenAnswer:
    """The answer that does best in trials; the planned one if time is out before."""
    given = asked.given
    actions = [planned, *(action for action in given.actions if action != planned)]
    question = GeneralQuestion(given.seat, given.position, given.actions)
    turns = [TrialTurn(asked.surveys, question, given.weights, asked.seed, first=action) for action in actions]
    found = Trials(asked, numbers, begin=ANSWERS).best(turns)
    return ChosenAnswer(actions[found.place], found.gain)


ANSWERS = 200_000
"""The number of the first trial of an answer: its dice are others than those of cards and plans."""
