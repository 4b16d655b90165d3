"""Choice of an answer that no plan of a turn has, by trials of the rest of the turn under way, whosever it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.battle_cry.computer.decision_input import GeneralQuestion
from engine.battle_cry.computer.turn_answers import attack_values
from engine.battle_cry.computer.versions import ArchieVersion, TrialNumbers
from engine.battle_cry.frames import (
    BattleUnits,
    ChooseSection,
    FightBack,
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
    frame = asked.given.position.stack[-1]
    if isinstance(frame, FORTUNES) and version.answers is not None:
        return _chosen(asked, version.answers, planned)
    if isinstance(frame, EFFECTS) and version.effects is not None:
        return _chosen(asked, version.effects, planned)
    if isinstance(frame, BattleUnits) and version.attacks is not None:
        return _chosen_attack(asked, version.attacks, planned)
    return ChosenAnswer(planned, 0.0)


def _chosen(asked: TrialInput, numbers: TrialNumbers, planned: Action) -> ChosenAnswer:
    return _best(asked, numbers, [planned, *(action for action in asked.given.actions if action != planned)])


def _chosen_attack(asked: TrialInput, numbers: TrialNumbers, planned: Action) -> ChosenAnswer:
    """The attack that does best in trials, or none: the planned one and those that seem the most valuable are tried."""
    values = attack_values(asked.given)
    others = sorted((action for action in values if action != planned), key=lambda action: -values[action])
    actions = [planned, *others][:ATTACKS]
    return _best(asked, numbers, actions, [values[action] for action in actions])


ATTACKS = 5
"""The number of attacks that are tried out."""


def _best(
    asked: TrialInput, numbers: TrialNumbers, actions: Sequence[Action], worth: Sequence[float] = ()
) -> ChosenAnswer:
    """The best of some actions, the first of which is the planned one; ``worth`` are their values in flags."""
    given = asked.given
    question = GeneralQuestion(given.seat, given.position, given.actions)
    turns = [TrialTurn(asked.surveys, question, given.weights, asked.seed, first=action) for action in actions]
    found = Trials(asked, numbers, begin=ANSWERS).best(turns, worth)
    return ChosenAnswer(actions[found.place], found.gain)


ANSWERS = 200_000
"""The number of the first trial of an answer: its dice are others than those of cards and plans."""
