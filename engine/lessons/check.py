"""Check of a lesson by playing it: every right answer leads on, its dice are those that are rolled, and it ends."""

from __future__ import annotations

from engine import match
from engine.chance import ChanceExhausted, Scripted
from engine.decision import Decision
from engine.errors import GameError
from engine.lessons.lesson import Lesson
from engine.lessons.progress import LessonState, after, begun
from engine.lessons.reading import mistake

MOST_WAYS = 40
"""Most ways through a lesson that are tried."""


def check(lesson: Lesson, file: str) -> None:
    """Plays a lesson in every right way.

    Raises:
        ScenarioErrors: the first mistake, by the line of its step.
    """
    try:
        ways = [begun(lesson)]
    except ValueError as error:
        raise mistake(file, 1, f"the battle cannot begin: {error}") from error
    tried = 0
    while ways:
        reached, tried = ways.pop(), tried + 1
        if tried > MOST_WAYS * len(lesson.steps):
            raise mistake(file, reached.step.line, "there are too many ways through this lesson to try them all")
        ways += _onward(reached, file)


def _onward(reached: LessonState, file: str) -> list[LessonState]:
    """The lesson after each right answer to a step."""
    step, line = reached.step, reached.step.line
    if reached.done:
        if step.wanted or step.go or step.then:
            raise mistake(file, line, "the last step only says something: expected neither “do” nor “go”")
        return []
    if not step.wanted and not step.go:
        raise mistake(file, line, "there is nothing to do in this step: expected “do” or “go”")
    found = []
    for text in _right(reached, file):
        try:
            later = after(reached, text)
        except ChanceExhausted as error:
            raise mistake(file, line, f"`{text}` rolls {error.count} dice more ({error.name})") from error
        except (GameError, ValueError) as error:
            raise mistake(file, line, f"after `{text}`: {error}") from error
        if isinstance(later.state.chance, Scripted) and later.state.chance.rolls:
            raise mistake(file, line, f"`{text}` leaves dice over: {' '.join(later.state.chance.rolls)}")
        found.append(later)
    return found


def _right(reached: LessonState, file: str) -> list[str]:
    """The right answers to a step; the empty text where nothing is answered."""
    step = reached.step
    if step.go:
        return [""]
    decision = match.pending(reached.state)
    if not isinstance(decision, Decision) or decision.seat != reached.lesson.seat:
        asked = decision.kind if isinstance(decision, Decision) else "nothing"
        raise mistake(file, step.line, f"the learner is not asked here, but the other side ({asked}): add “then”")
    legal = [one.text for one in match.legal_actions(reached.state)]
    if not step.shown(legal):
        raise mistake(file, step.line, f"`{step.wanted[0]}` is not possible; possible are {', '.join(legal)}")
    return [one for one in dict.fromkeys((*step.wanted, *legal)) if step.wants(one) and step.answers(one)[0] in legal]
