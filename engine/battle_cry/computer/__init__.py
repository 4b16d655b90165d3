"""Archie, a computer general for Battle Cry, named after the solo player of the Advanced Rulebook.

He is asked as a person is: with the view of his seat. From it he imagines the battle (``imagine``), looks over the
field (``survey``, ``stand``, ``strike``), plans whole turns (``plan``, ``cards``) and answers (``answers``). What he
holds dear is data (``weights``).
"""

from __future__ import annotations

from engine.battle_cry.computer.answers import ANSWERS
from engine.battle_cry.computer.coordination import OutOfTime
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.weights import STEADY, Weights
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import SeatView
from engine.decision import Action

__all__ = ["STEADY", "Archie", "Weights"]


class Archie:
    """A general for one battle. He remembers nothing between two questions: the view says all that he needs."""

    def __init__(self, setup: BattleSetup, seed: int, weights: Weights = STEADY) -> None:
        self._setup = setup
        self._seed = seed
        self._weights = weights

    def choose(self, view: SeatView, out_of_time: OutOfTime) -> Action:
        """One of ``view.actions``: always the same for the same view and seed, unless he runs out of time.

        ``out_of_time`` is asked now and then; once it says yes, he answers with the best that he has found.
        """
        if len(view.actions) == 1:
            return view.actions[0]
        given = DecisionInput(self._setup, view, self._weights, self._seed, out_of_time)
        frame = given.position.stack[-1]
        return ANSWERS[type(frame)](given, frame)
