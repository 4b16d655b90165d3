"""``/learn``: coached battles for one person alone."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, describe

from bot.discord.commands.autocomplete import Choices
from bot.discord.components.request import Interaction
from bot.discord.handlers.learn import open_lessons
from bot.discord.panels.reply import acknowledge
from bot.service.model.errors import NotOffered
from bot.texts.limits import SUGGESTIONS
from engine.language import _
from engine.lessons.course import lessons
from engine.lessons.lesson import Lesson, LessonId


@app_commands.command(name="learn", description="Learn to play in five minutes: a coached battle that only you see")
@describe(lesson="A lesson; the one you left, or the first, if you name none")
async def learn(interaction: Interaction, lesson: str | None = None) -> None:
    """Begins a lesson, or goes on with it."""
    await acknowledge(interaction)
    await open_lessons(interaction, _named(lesson) if lesson else "")


def _named(typed: str) -> LessonId:
    """The lesson that is meant.

    Raises:
        NotOffered: there is none.
    """
    wanted = typed.casefold().strip()
    found = (id_ for id_, one in lessons().items() if wanted and wanted in f"{id_}|{_label(one)}".casefold())
    if (lesson := next(found, "")) == "":
        raise NotOffered("lesson", typed, _("one of the lessons that are suggested"))
    return lesson


@learn.autocomplete("lesson")
async def _lessons(_interaction: Interaction, typed: str) -> Choices:
    named = [(_label(one), id_) for id_, one in lessons().items()]
    return [Choice(name=name, value=id_) for name, id_ in named if typed.casefold() in name.casefold()][:SUGGESTIONS]


def _label(lesson: Lesson) -> str:
    """``Battle Cry 2: Ground and generals``."""
    return f"{lesson.course} {lesson.number}: {_(lesson.title)}"
