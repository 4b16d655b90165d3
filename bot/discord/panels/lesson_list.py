"""The list of lessons, with those that a person has finished."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from discord import ButtonStyle

from bot.discord.components.items import MenuLine, button, menu, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.service.usecases.lessons import Learned
from engine.language import _
from engine.lessons.course import length, lessons
from engine.lessons.lesson import Lesson, LessonId


def lesson_name(lesson: Lesson) -> str:
    """``Lesson 2 of 3: Ground and generals``."""
    return _(
        "Lesson {number} of {all}: {title}", number=lesson.number, all=length(lesson.family), title=_(lesson.title)
    )


_MENU = Press("learn-lesson")


def list_post(learned: Learned) -> MessageDraft:
    """The list: each game's lessons, the next one as a button, all of them in a menu."""
    title = _("Learn to play")
    lines = [
        f"### {title}",
        _("Each lesson is a small battle of about five minutes, and only you see it."),
    ]
    for course, some in groupby(lessons().values(), key=lambda one: one.course):
        lines += ["", f"**{course}**", *(_line(one, learned) for one in some)]
    ahead = _next(learned)
    go = button(lesson_name(lessons()[ahead]), Press("learn-lesson", arg=ahead), ButtonStyle.success)
    return MessageDraft("\n".join(lines), controls=(row(go), row(menu(_("Choose a lesson"), _MENU, list(_items())))))


def _line(lesson: Lesson, learned: Learned) -> str:
    done = "✅" if lesson.id in learned.finished else "▫️"
    return f"{done} {lesson.number}. **{_(lesson.title)}** · {_(lesson.about)}"


def _items() -> Iterator[MenuLine]:
    for one in lessons().values():
        yield MenuLine(f"{one.course} {one.number}: {_(one.title)}", one.id, _(one.about))


def _next(learned: Learned) -> LessonId:
    """The lesson under way, else the first that is not finished, else the first."""
    open_ = [id_ for id_ in lessons() if id_ not in learned.finished]
    return learned.now or next(iter(open_ or lessons()))
