"""Archie as a version that looks ahead: he tries turns out and asks the judge before he plays a card or follows a plan.

By module: ``dealing`` (hidden cards as they may lie), ``trial_turn`` (a turn played out), ``trials`` (turns compared),
``card_search`` and ``plan_search`` (the choices that rest on them). The general himself is in
``engine.battle_cry.computer``, which knows nothing of the judge.
"""

from __future__ import annotations

from engine.battle_cry.computer import Archie
from engine.battle_cry.computer.coordination import TurnPlan
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.versions import FIRST, ArchieVersion, PlanSearch
from engine.battle_cry.frames import GiveOrders, MoveUnits, PlayCard
from engine.battle_cry.ruleset import no_further_cards
from engine.battle_cry.search.answer_search import chosen_answer
from engine.battle_cry.search.card_search import chosen_card
from engine.battle_cry.search.plan_search import chosen_plan
from engine.battle_cry.search.trials import TrialInput, trial_input
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.view import SeatView
from engine.decision import Action

__all__ = ["SearchingArchie", "general_of"]


class SearchingArchie(Archie):
    """Archie as a version that tries turns out, where each side has one player.

    ``claimed`` is the chance to win that his trials so far seem to have gained (``engine.family.SearchingThinker``).
    """

    def __init__(self, setup: BattleSetup, seed: int, version: ArchieVersion = FIRST) -> None:
        super().__init__(setup, seed, version)
        self.claimed = 0.0
        self._tried: TurnPlan | None = None

    def answer(self, given: DecisionInput, view: SeatView) -> Action:
        """The answer to a question, with the card or the plan that does best in trials."""
        frame, version = given.position.stack[-1], self.version
        own, asked = not given.setup.roster.shared, trial_input(given, view, self.seed)
        if own and version.plans is not None and isinstance(frame, GiveOrders | MoveUnits):
            self._plan(asked, version.plans)
        answer = super().answer(given, view)
        if own and version.search is not None and isinstance(frame, PlayCard):
            chosen = chosen_card(asked, version, answer)
            self.claimed += chosen.gain
            if chosen.follows is not None:
                self._tried = chosen.follows.plan
                given.keep(*chosen.follows)
            return chosen.action
        if own:
            tried = chosen_answer(asked, version, answer)
            self.claimed += tried.gain
            return tried.action
        return answer

    def _plan(self, asked: TrialInput, search: PlanSearch) -> None:
        """Keeps the best change of the plan of the turn, unless that is done."""
        given = asked.given
        planned = given.plan()
        if planned is self._tried:
            return
        chosen = chosen_plan(asked, search, planned)
        self.claimed += chosen.gain
        self._tried = chosen.plan
        given.keep(given.position, chosen.plan)


def general_of(setup: BattleSetup, seed: int, version: ArchieVersion) -> Archie:
    """The general who fights a battle as a version does."""
    if version.long_turns is not None and _has_long_turns(setup):
        version = version.long_turns
    return (SearchingArchie if version.search else Archie)(setup, seed, version)


def _has_long_turns(setup: BattleSetup) -> bool:
    """Whether much is done in a turn: on a double board, or by cards beyond the first."""
    return setup.battle.boards > 1 or setup.rules.further_cards is not no_further_cards
