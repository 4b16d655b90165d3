"""Archie, a computer general for Battle Cry, named after the solo player of the Advanced Rulebook.

He is asked like a person: he gets the view of his seat, never a state. From the view he makes a position
(``engine.battle_cry.determinize``) in which the engine itself is his model of the rules: he plays cards and asks for
moves, targets and dice through the policies in force, and nowhere asks which ruleset it is. What he remembers between
two questions, his survey and in later versions the plan of the turn under way, he would make again: a restart costs
time alone.

By module: ``versions`` (his versions by name), ``weights`` (all numbers of his judgment, in flags), ``kept_plan`` (the
plan that a turn follows), ``kept_survey`` (the estimates that outlive a question), ``piece_value`` (values of pieces as
the battle stands), ``arms`` (ranges, strides and dice of each kind of unit), ``odds``, ``attack_value`` (attacks),
``threat_map`` (what each side could do to a hex next turn), ``position_value`` (where to end a turn), ``goals``
(special rules), ``tasks``, ``turn_plan``, ``coordination`` (single orders, whole turns, pieces together),
``card_value``, ``works``, ``whims`` (a beginner's choices by chance); ``decision_input`` is one question, ``answers``
maps each kind of frame to a function in ``*_answers``. Versions that try cards out are made by
``engine.battle_cry.search``.
"""

from __future__ import annotations

from engine.battle_cry.computer.answers import ANSWERS
from engine.battle_cry.computer.coordination import OutOfTime
from engine.battle_cry.computer.decision_input import DecisionInput, question_of
from engine.battle_cry.computer.kept_plan import KeptPlan
from engine.battle_cry.computer.kept_survey import KeptSurveys
from engine.battle_cry.computer.versions import FIRST, ArchieVersion
from engine.battle_cry.computer.whims import whim
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import SeatView
from engine.decision import Action

__all__ = ["Archie"]


class Archie:
    """A computer general for one seat of a battle, as one of his versions.

    ``seed`` decides between plans of nearly equal value.
    """

    def __init__(self, setup: BattleSetup, seed: int, version: ArchieVersion = FIRST) -> None:
        self._setup = setup
        self.seed = seed
        self.version = version
        self._kept = KeptPlan() if version.one_plan else None
        self._surveys = KeptSurveys(setup, version.weights)

    @property
    def keeps_plan(self) -> bool:
        """Whether he follows one plan a turn."""
        return self.version.one_plan

    def choose(self, view: SeatView, out_of_time: OutOfTime) -> Action:
        """One of ``view.actions``, from the view and the seed, unless time runs out.

        The same for the same view; with one plan a turn, for the same views since the turn began. ``out_of_time`` is
        polled; once it returns true, the best answer found so far is given.
        """
        if len(view.actions) == 1:
            return view.actions[0]
        version = self.version
        chance = whim(view, self.seed, version.whims) if version.whims else None
        if chance is not None:
            return chance
        given = DecisionInput(
            self._setup,
            question_of(self._setup, view),
            version.weights,
            self.seed,
            out_of_time,
            kept=self._kept,
            surveys=self._surveys,
        )
        return self.answer(given, view)

    def answer(self, given: DecisionInput, view: SeatView) -> Action:
        """The answer to a question that leaves a choice, put by a view."""
        frame = given.position.stack[-1]
        return ANSWERS[type(frame)](given, frame)
