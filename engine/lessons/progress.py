"""A lesson as far as it has come: the answers of its learner replayed over its battle."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from engine import match
from engine.chance import Chance, Scripted, Seeded
from engine.decision import Outcome
from engine.errors import GameError
from engine.field_changes import replace
from engine.lessons.lesson import Lesson, Step
from engine.match import Events, State

_ELSEWHERE = Seeded(bytes(32))
"""The chance of answers that a lesson takes back."""


class LessonState(Struct, frozen=True, kw_only=True):
    """A lesson before its next step. ``events`` are those of the last answer and of what followed."""

    lesson: Lesson
    number: int
    state: State
    events: Events = ()

    @property
    def step(self) -> Step:
        """The step that comes now."""
        return self.lesson.steps[self.number]

    @property
    def done(self) -> bool:
        """Whether the lesson is at its end."""
        return self.number == len(self.lesson.steps) - 1


class Tried(Struct, frozen=True):
    """What an answer that the lesson takes back would have brought."""

    state: State
    events: Events


def begun(lesson: Lesson) -> LessonState:
    """A lesson at its first step."""
    state, _ = match.new_match(lesson.setup, Scripted(tops=lesson.tops))
    return LessonState(lesson=lesson, number=0, state=state)


def replayed(lesson: Lesson, answers: Iterable[str]) -> LessonState:
    """A lesson after some answers; those from the first that no longer fits on are left out."""
    reached = begun(lesson)
    for text in answers:
        if reached.done or not reached.step.wants(text):
            break
        try:
            reached = after(reached, text)
        except (GameError, ValueError):
            break
    return reached


def after(before: LessonState, text: str) -> LessonState:
    """A lesson after a right answer, empty where nothing is answered, and after all that follows from it.

    Raises:
        GameError: the rules do not allow an answer.
        ValueError: the lesson's dice are not those that are rolled.
        ChanceExhausted: the lesson has too few dice.
    """
    step, events = before.step, list[object]()
    state = _with_chance(before.state, Scripted(step.rolls(text)))
    for answer in (*(step.answers(text) if text else ()), *step.then):
        state, new = answered(state, answer)
        events += new
    return LessonState(lesson=before.lesson, number=before.number + 1, state=state, events=tuple(events))


def tried(before: LessonState, text: str) -> Tried:
    """What another answer would bring, with some dice.

    Raises:
        GameError: the rules do not allow it.
    """
    return Tried(*answered(_with_chance(before.state, _ELSEWHERE), text))


def answered(state: State, text: str) -> tuple[State, Events]:
    """The match after an answer of whoever is asked, and its events.

    Raises:
        GameError: the rules do not allow it.
    """
    decision = match.pending(state)
    seat = "" if isinstance(decision, Outcome) else decision.seat
    return match.submit(state, seat, match.parse_action(state.setup, text))  # type: ignore[arg-type]


def _with_chance(state: State, chance: Chance) -> State:
    return replace(state, chance=chance)
