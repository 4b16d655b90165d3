"""Lessons as data: each plays to its end by its own hints, and has a sentence for every other answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import engine.games  # noqa: F401  registers every family of games
from engine import match
from engine.decision import Decision, Outcome
from engine.lessons.course import course, following, length, lessons
from engine.lessons.lesson import LessonId
from engine.lessons.progress import LessonState, after, answered, begun, replayed, tried

LESSONS = (
    *("battle-cry-1", "battle-cry-2"),
    *("battle-cry-3-variant-150", "battle-cry-3-classic", "battle-cry-3-advanced"),
    *("blue-grey-1", "blue-grey-2"),
)

WON = {"battle-cry-1", "battle-cry-2", "battle-cry-3-advanced", "blue-grey-1", "blue-grey-2"}
"""The lessons that end with a victory of the learner."""


def shown(reached: LessonState) -> str:
    """The answer that a step shows; empty where nothing is answered."""
    return reached.step.shown(one.text for one in match.legal_actions(reached.state))


def others(reached: LessonState) -> list[str]:
    """All that can be chosen in a step and is not wanted: answers, and units that are ordered with their moves."""
    found = [one.text for one in match.legal_actions(reached.state)]
    if reached.step.gives:
        ordered = [one.removeprefix("order ") for one in found if one.startswith("order ")]
        found += [way for unit in ordered for way in ways(reached.state, unit)]
        found += [one.replace("target ", "attack ") for one in found if one.startswith("target ")]
    return [one for one in found if not reached.step.wants(one)]


def ways(state: match.State, unit: str) -> list[str]:
    """Where a unit could go if it were ordered now, as it is chosen with the order."""
    state, _ = answered(state, f"order {unit}")
    decision = match.pending(state)
    if isinstance(decision, Decision) and decision.kind == "give-orders":
        state, _ = answered(state, "pass")
    moves = [one.text.removeprefix("move ") for one in match.legal_actions(state) if one.verb == "move"]
    return [f"{unit}-{unit.rstrip('*')}", *(one for one in moves if one.startswith(f"{unit}-"))]


def steps(lesson: LessonId) -> Iterator[LessonState]:
    """A lesson before each of its steps, by its own hints."""
    reached = begun(lessons()[lesson])
    while not reached.done:
        yield reached
        reached = after(reached, shown(reached))
    yield reached


def test_there_are_three_lessons_of_battle_cry_the_last_for_each_rulebook_and_two_of_blue_and_grey() -> None:
    assert tuple(lessons()) == LESSONS
    assert [(one.number, one.setup.ruleset) for one in course("battle-cry")][2:] == [
        (3, "variant-150"), (3, "classic"), (3, "advanced")
    ]  # fmt: skip
    assert (length("battle-cry"), length("blue-grey")) == (3, 2)
    assert [one.id for one in following(lessons()["battle-cry-2"])] == list(LESSONS[2:5])
    assert following(lessons()["blue-grey-2"]) == ()


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_played_to_its_end_by_its_own_hints(lesson: LessonId) -> None:
    *before, last = steps(lesson)
    assert last.done
    assert 8 <= len(before) <= 20
    outcome = match.pending(last.state)
    winner = outcome.winner if isinstance(outcome, Outcome) else None
    assert winner == (last.lesson.seat if lesson in WON else None)


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_other_answer_is_tried_gets_a_sentence_and_is_taken_back(lesson: LessonId) -> None:
    for reached in steps(lesson):
        if reached.step.go or reached.done:
            continue
        for text in others(reached):
            assert reached.step.said_to(text), f"{lesson}, line {reached.step.line}: {text}"
        answers = [one.text for one in match.legal_actions(reached.state) if not reached.step.wants(one.text)]
        for text in answers[:: max(1, len(answers) // 6)]:
            assert tried(reached, text).state is not reached.state
            assert shown(reached)


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_sentence_is_for_an_answer_that_nobody_can_give(lesson: LessonId) -> None:
    for reached in steps(lesson):
        said = {reached.step.said_to(text) for text in others(reached)} if reached.step.wanted else set()
        unsaid = [one.pattern for one in reached.step.replies if one.pattern != "*" and one.say not in said]
        assert unsaid == [], f"{lesson}, line {reached.step.line}"


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_taken_up_again_from_its_answers_alone(lesson: LessonId) -> None:
    answers: list[str] = []
    for reached in steps(lesson):
        again = replayed(reached.lesson, answers)
        assert (again.number, again.events) == (reached.number, reached.events)
        assert match.encode(again.state) == match.encode(reached.state)
        answers.append("" if reached.step.go else shown(reached))


def test_answers_to_a_lesson_that_is_another_one_now_count_as_far_as_they_fit() -> None:
    lesson = lessons()["battle-cry-1"]
    assert replayed(lesson, ["", "", "play probe-center", "A1-B1", "G7-G7"]).number == 3
    assert replayed(lesson, ["play probe-center"]).number == 0


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_coach_is_short(lesson: LessonId) -> None:
    for step in lessons()[lesson].steps:
        for said in (step.say, step.hint, *(one.say for one in step.replies)):
            assert len(said.split()) <= 50, said
            assert all(len(sentence.split()) <= 24 for sentence in said.split(". ")), said
