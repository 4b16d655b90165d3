"""A turn tried out: played as the general would, up to the next card, with dice and hidden cards sampled.

Until the first die or draw a turn is the same in every trial: it is played once, and gone on with from there.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.computer.answers import ANSWERS
from engine.battle_cry.computer.coordination import TurnPlan
from engine.battle_cry.computer.decision_input import DecisionInput, GeneralQuestion
from engine.battle_cry.computer.kept_plan import KeptPlan
from engine.battle_cry.computer.kept_survey import KeptSurveys
from engine.battle_cry.computer.weights import Weights
from engine.battle_cry.decisions.handlers_by_kind import STEPS
from engine.battle_cry.events import BattleRolled, Event, RolledAgain
from engine.battle_cry.forecast import forecast
from engine.battle_cry.frames import PlayCard
from engine.battle_cry.position import Position
from engine.battle_cry.search.dealing import HiddenCards, with_cards
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import PAIR, SEATS
from engine.battle_cry.transitions import apply
from engine.chance import Chance, Seeded
from engine.decision import Action, Outcome
from engine.family import Transition


class TurnEnd(NamedTuple):
    """How a turn of a trial ended: where the next one starts, or the end of the battle.

    ``luck`` are the hits beyond the expected ones since the trial began, the enemy's taken away.
    """

    position: Position
    outcome: Outcome | None
    luck: float


class TrialSurveys:
    """The surveys of one question, by the weights of those who made them.

    All its turns share them: many trials come to where another one has been.
    """

    def __init__(self, setup: BattleSetup) -> None:
        self.setup = setup
        self._known: list[KeptSurveys] = []

    def by(self, weights: Weights) -> KeptSurveys:
        """The surveys that rest on these weights."""
        known = next((one for one in self._known if one.weights == weights), None)
        if known is None:
            known = KeptSurveys(self.setup, weights, MOST)
            self._known.append(known)
        return known


MOST = 256
"""The number of surveys that are kept for each weights."""


class TrialTurn:
    """The rest of the turn under way, as the side that is asked sees it, where each side has one player.

    It begins with the action ``first``, or with what the general answers who follows ``plan``. So many turns ``ahead``
    are played after it. With weights for turns that come ``later`` the enemy plays by them, and so does the side itself
    from its own next turn on.
    """

    def __init__(  # noqa: PLR0913 - a question, whose it is, how it is answered and what follows
        self,
        shared: TrialSurveys,
        question: GeneralQuestion,
        weights: Weights,
        seed: int,
        *,
        first: Action | None = None,
        plan: TurnPlan | None = None,
        ahead: int = 0,
        later: Weights | None = None,
    ) -> None:
        self._setup = shared.setup
        self._side = PAIR[SEATS.index(question.seat)]
        self._seed = seed
        self._turn = question.position.turn
        self.ahead = ahead
        self._following = [shared.by(later or weights)] * len(PAIR)
        self._surveys = [shared.by(weights) if side == self._side else self._following[side] for side in PAIR]
        plans = [KeptPlan() for _ in PAIR]
        if plan is not None:
            plans[self._side].keep(question.seat, question.position, plan)
        begun = first or self._answer(question, plans, self._surveys)
        self._question, self._action = self._until_chance(question, begun, plans)

    def _until_chance(
        self, question: GeneralQuestion, action: Action, plans: list[KeptPlan]
    ) -> tuple[GeneralQuestion, Action]:
        """The first question whose answer rolls, draws or ends the turn, and that answer."""
        chance = Seeded(b"")
        while True:
            step = apply(self._setup, question.position, chance, action)
            if step.fixes or step.outcome is not None or not self._lasts(step.position, self._turn):
                return question, action
            question = _question(step)
            action = self._answer(question, plans, self._surveys)

    def _lasts(self, position: Position, turn: int) -> bool:
        """Whether a turn is not over: the next one begins where a card is to be played."""
        return position.turn == turn or not isinstance(position.stack[-1], PlayCard)

    def _answer(self, question: GeneralQuestion, plans: list[KeptPlan], surveys: list[KeptSurveys]) -> Action:
        """The general's own answer, whichever side is asked, by the weights of these surveys."""
        if len(question.actions) == 1:
            return question.actions[0]
        side = SEATS.index(question.seat)
        mine = surveys[side]
        given = DecisionInput(self._setup, question, mine.weights, self._seed, _never, kept=plans[side], surveys=mine)
        frame = question.position.stack[-1]
        return ANSWERS[type(frame)](given, frame)

    def play(self, cards: HiddenCards, chance: Chance) -> list[TurnEnd]:
        """The rest of the turn with these hidden cards and these dice: its end, and those of the turns ahead."""
        ends: list[TurnEnd] = []
        turn, surveys = self._turn, self._surveys
        plans = [KeptPlan() for _ in PAIR]
        question, action, luck = self._question, self._action, 0.0
        position = with_cards(question.position, self._side, cards)
        while True:
            odds = forecast(self._setup, position, action)
            step = apply(self._setup, position, chance, action)
            if odds is not None and odds.expected_hits is not None:
                beyond = _hits(step.events, odds.target) - odds.expected_hits
                luck += beyond if question.seat == SEATS[self._side] else -beyond
            position, chance = step.position, step.chance
            if step.outcome is not None or not self._lasts(position, turn):
                ends.append(TurnEnd(position, step.outcome, luck))
                turn = position.turn
                if step.outcome is not None or len(ends) > self.ahead:
                    return ends
                if len(ends) > 1:
                    surveys = self._following
            question = _question(step)
            action = self._answer(question, plans, surveys)


def _question(step: Transition[Position, Event]) -> GeneralQuestion:
    position = step.position
    frame = position.stack[-1]
    asked = STEPS[type(frame)].side
    return GeneralQuestion(SEATS[asked(position, frame) if asked else position.active], position, step.legal)


def _hits(events: tuple[Event, ...], target: str) -> int:
    """The hits of the first battle of these events, those of rerolled dice included."""
    found = 0
    for event in events:
        if isinstance(event, BattleRolled | RolledAgain):
            found += event.hits
    return min(found, 1) if target == "general" else found


def _never() -> bool:
    return False
