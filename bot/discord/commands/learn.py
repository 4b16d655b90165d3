"""``/learn``: coached battles for one person alone."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice, describe

from bot.discord.commands.autocomplete import Choices
from bot.discord.components.request import Interaction
from bot.discord.handlers.learn import open_lessons
from bot.discord.panels.reply import acknowledge
from bot.texts.limits import SUGGESTIONS
from engine.language import _
from engine.lessons.course import lessons
from engine.lessons.lesson import Lesson


@app_commands.command(name="learn", description="Learn to play in five minutes: a coached battle that only you see")
@describe(lesson="A lesson; the one you left, or the first, if you name none")
async def learn(interaction: Interaction, lesson: str | None = None) -> None:
    """Begins a lesson, or goes on with it."""
    await acknowledge(interaction)
    wanted = (lesson or "").casefold().strip()
    found = (id_ for id_, one in lessons().items() if wanted and wanted in f"{id_}|{_label(one)}".casefold())
    await open_lessons(interaction, next(found, ""))


@learn.autocomplete("lesson")
async def _lessons(_interaction: Interaction, typed: str) -> Choices:
    named = [(_label(one), id_) for id_, one in lessons().items()]
    return [Choice(name=name, value=id_) for name, id_ in named if typed.casefold() in name.casefold()][:SUGGESTIONS]


def _label(lesson: Lesson) -> str:
    """``Battle Cry 2: Ground and generals``."""
    return f"{lesson.course} {lesson.number}: {_(lesson.title)}"
