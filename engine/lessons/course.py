"""The lessons of the project, by id and by family."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from engine.family import family
from engine.lessons.check import check
from engine.lessons.lesson import Lesson, LessonId
from engine.lessons.reading import read_lesson
from engine.scenario_yaml import ours

FOLDER = Path(__file__).parent / "data"


@cache
def lessons() -> Mapping[LessonId, Lesson]:
    """All lessons by id, in the order in which they are taken.

    Raises:
        ScenarioErrors: everything that is wrong with one of them.
    """
    found = [opened(path) for path in FOLDER.glob("*.yaml")]
    ordered = sorted(found, key=lambda one: (one.family, one.number, _rank(one), one.id))
    return {one.id: one for one in ordered}


def opened(path: Path) -> Lesson:
    """The lesson in a file, checked.

    Raises:
        ScenarioErrors: everything that is wrong with it.
    """
    file = f"{path.parent.name}/{path.name}"
    lesson = read_lesson(ours(path.read_text("utf-8")), file, path.stem)
    check(lesson, file)
    return lesson


def course(family_id: str) -> tuple[Lesson, ...]:
    """The lessons of a family, in order."""
    return tuple(one for one in lessons().values() if one.family == family_id)


def length(family_id: str) -> int:
    """The number of lessons that a learner takes of a family's course."""
    return max(one.number for one in course(family_id))


def following(lesson: Lesson) -> tuple[Lesson, ...]:
    """The lessons that come next: none after the last, several where there is a choice."""
    return tuple(one for one in course(lesson.family) if one.number == lesson.number + 1)


def _rank(lesson: Lesson) -> int:
    """Place of a lesson's rulebook among those that it is one of."""
    return list(family(lesson.family).rulesets.names).index(lesson.setup.ruleset)
