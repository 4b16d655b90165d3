"""Input of one decision: determinized position, legal actions, and lazily made estimates over it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import NamedTuple

from engine.battle_cry.computer.card_value import Cards
from engine.battle_cry.computer.coordination import Coordination, OutOfTime, TurnPlan
from engine.battle_cry.computer.kept_plan import KeptPlan
from engine.battle_cry.computer.kept_survey import KeptSurveys, Survey
from engine.battle_cry.computer.piece_value import PieceValues
from engine.battle_cry.computer.position_value import HexValues
from engine.battle_cry.computer.tasks import Task
from engine.battle_cry.computer.threat_map import ThreatMap
from engine.battle_cry.computer.turn_plan import Planner
from engine.battle_cry.computer.weights import Weights
from engine.battle_cry.determinize import imagine
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Side, side_of
from engine.battle_cry.view import SeatView
from engine.decision import Action, Seat


class GeneralQuestion(NamedTuple):
    """A question to the computer general: the seat that is asked, the position as it knows it, its legal answers."""

    seat: Seat
    position: Position
    actions: Sequence[Action]


def question_of(setup: BattleSetup, view: SeatView) -> GeneralQuestion:
    """The question of a view."""
    return GeneralQuestion(view.seat, imagine(setup, view), view.actions)


class DecisionInput:
    """A question, and estimates over its position."""

    def __init__(  # noqa: PLR0913 - a question, and what is kept from one to the next
        self,
        setup: BattleSetup,
        question: GeneralQuestion,
        weights: Weights,
        seed: int,
        out_of_time: OutOfTime,
        *,
        kept: KeptPlan | None = None,
        surveys: KeptSurveys | None = None,
    ) -> None:
        self.setup = setup
        self.seat, self.position, self.actions = question
        self.side: Side = side_of(question.seat)
        self.weights = weights
        self.out_of_time = out_of_time
        self._kept = kept
        self.surveys = surveys or KeptSurveys(setup, weights)
        self._seed = f"{question.seat}:{seed}"
        self._survey: Survey | None = None
        self._planner: Planner | None = None
        self._cards: Cards | None = None

    @property
    def survey(self) -> Survey:
        """The estimates over the position."""
        if self._survey is None:
            self._survey = self.surveys.of(self.position)
        return self._survey

    @property
    def piece_values(self) -> PieceValues:
        """Values of pieces as the battle stands."""
        return self.survey.piece_values

    @property
    def threats(self) -> ThreatMap:
        """The threat map of the position: what each side could do to a hex next turn."""
        return self.survey.threats

    @property
    def hex_values(self) -> HexValues:
        """Values of ending the turn in a hex."""
        return self.survey.hex_values

    @property
    def planner(self) -> Planner:
        """Plans of the turn under way."""
        if self._planner is None:
            self._planner = Planner(self.survey.tasks, self.survey.plans, self.out_of_time)
        return self._planner

    def plan(self) -> TurnPlan:
        """The plan of the turn under way: the one kept while it holds, otherwise a new one."""
        found = self._kept.find(self.seat, self.position) if self._kept else None
        if found is None:
            found = self.planner.plan(self.position)
            self.keep(self.position, found)
        return found

    def worth(self, plan: TurnPlan) -> float:
        """The value of a plan of the turn under way by one's own judgment, in flags."""
        return Coordination(self.survey.tasks, self.position, _fits, self.out_of_time).value(plan.tasks, plan.places)

    def keep(self, position: Position, plan: TurnPlan) -> None:
        """Keeps a plan for a position to which an answer leads."""
        if self._kept is not None:
            self._kept.keep(self.seat, position, plan)

    def follow(self, task: Task, to: int) -> None:
        """Notes a move of the plan as the answer."""
        if self._kept is not None:
            self._kept.follow(task.piece, to)

    @property
    def cards(self) -> Cards:
        """Values of the cards in hand."""
        if self._cards is None:
            self._cards = Cards(self.planner, self._seed)
        return self._cards

    def hex(self, name: str) -> int:
        """The hex of a name as actions write it, without a general's star."""
        return self.setup.board.grid.index[name.rstrip("*")]

    def best(self, score: Callable[[Action], float]) -> Action:
        """The action with the highest score; the first of equals."""
        return max(self.actions, key=score)

    def noise(self, text: str) -> float:
        """A small pseudo-random number, fixed for each seed, turn and text."""
        digest = sha256(f"{self._seed}:{self.position.turn}:{text}".encode()).digest()
        return self.weights.noise * digest[0] / 256


def _fits(tasks: tuple[Task, ...]) -> bool:
    """Whether tasks can all be ordered: those of a plan can."""
    return True
