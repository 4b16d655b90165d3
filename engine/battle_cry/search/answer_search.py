"""Choice of an answer that no plan of a turn has, by trials of the rest of the turn under way, whosever it is."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.computer.decision_input import GeneralQuestion
from engine.battle_cry.computer.versions import ArchieVersion, TrialNumbers
from engine.battle_cry.frames import (
    ChooseSection,
    FightBack,
    Frame,
    FreeAttack,
    IgnoreFlags,
    PickGeneral,
    PickSupply,
    PlaceSupply,
    PlaceWorks,
    RallyFigures,
    RetreatGeneral,
    RetreatUnit,
    ReturnUnit,
    TakeGround,
    Withdraw,
)
from engine.battle_cry.search.trial_turn import TrialTurn
from engine.battle_cry.search.trials import TrialInput, Trials
from engine.decision import Action

FORTUNES = RetreatUnit | TakeGround | IgnoreFlags | Withdraw
"""Frames of what happens to a unit once dice have fallen or are about to."""

EFFECTS = (
    ChooseSection
    | FightBack
    | FreeAttack
    | PickGeneral
    | PickSupply
    | PlaceSupply
    | PlaceWorks
    | RallyFigures
    | RetreatGeneral
    | ReturnUnit
)
"""Frames of what cards do besides giving orders, and of generals driven off."""


class ChosenAnswer(NamedTuple):
    """An answer, and the chance to win that it seems to gain over the planned one."""

    action: Action
    gain: float


def chosen_answer(asked: TrialInput, version: ArchieVersion, planned: Action) -> ChosenAnswer:
    """The answer that does best in trials, if the version tries such answers; else the planned one.

    It is the planned one, too, if time is out before.
    """
    given = asked.given
    numbers = _numbers(version, given.position.stack[-1])
    if numbers is None:
        return ChosenAnswer(planned, 0.0)
    actions = [planned, *(action for action in given.actions if action != planned)]
    question = GeneralQuestion(given.seat, given.position, given.actions)
    turns = [TrialTurn(asked.surveys, question, given.weights, asked.seed, first=action) for action in actions]
    found = Trials(asked, numbers, begin=ANSWERS).best(turns)
    return ChosenAnswer(actions[found.place], found.gain)


def _numbers(version: ArchieVersion, frame: Frame) -> TrialNumbers | None:
    """How the answers to a frame are tried by a version; ``None`` if they are not."""
    if isinstance(frame, FORTUNES):
        return version.answers
    return version.effects if isinstance(frame, EFFECTS) else None


ANSWERS = 200_000
"""The number of the first trial of an answer: its dice are others than those of cards and plans."""
