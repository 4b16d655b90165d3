"""Handlers of lessons: the list of them, a step, an answer, the way back, the end."""

from __future__ import annotations

from typing import Final

from bot.discord.components.accepted_values import NOTHING, Accepts, either, joined, line, one_of
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, services_of
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.new_match import open_lobby
from bot.discord.panels.lesson_list import list_post
from bot.discord.panels.lesson_message import ORDINARY, Ask, LessonViewer, step_post, sure_post, taken_back_post
from bot.discord.panels.lesson_panel import CHOICES, PREFIX, TURNED, chosen_action, lesson_press
from bot.discord.panels.match_draft import OpeningProposal
from bot.discord.panels.reply import show_post, show_words
from bot.service.usecases.lessons import Lessons
from engine import match as engine
from engine.decision import Action
from engine.language import _
from engine.lessons.course import lessons
from engine.lessons.lesson import LessonId
from engine.lessons.progress import LessonState, Tried, tried

LESSON: Final = one_of(lessons)
_PANEL: Final = joined(LESSON, either(NOTHING, line(90)))
"""Lesson, and the argument of a match's control."""
_WITH_WAY: Final = joined(LESSON, either(NOTHING, line(90)), line(90))
"""Lesson, and an argument of two parts: the panel to return to, and an answer."""


@on("learn", Acknowledgement.PRIVATE, Accepts(either(NOTHING, LESSON), match=False))
async def learn(interaction: Interaction, press: Press) -> None:
    """Button *Learn*, under messages that others see, too."""
    await open_lessons(interaction, press.arg)


@on(
    "learn-lesson",
    Acknowledgement.UPDATE,
    Accepts(LESSON, match=False),
    Accepts(NOTHING, LESSON, match=False),
)
async def take(interaction: Interaction, press: Press) -> None:
    """Button of the next lesson, or the menu of all."""
    await _take(interaction, press.values[0] if press.values else press.arg)


@on("learn-all", Acknowledgement.UPDATE, Accepts(NOTHING, match=False))
async def show_all(interaction: Interaction, press: Press) -> None:
    """Button *All lessons*."""
    await show_post(interaction, list_post(await _lessons(interaction).learned(person_of(interaction))))


@on("learn-go", Acknowledgement.UPDATE, Accepts(LESSON, match=False))
async def go_on(interaction: Interaction, press: Press) -> None:
    """Button of a step in which nothing is answered."""
    reached = await _reached(interaction, press.arg)
    if reached.number != press.version or not reached.step.go:
        await _show(interaction, reached, Ask(moved_on=True))
        return
    await _show(interaction, await _answered(interaction, reached, ""))


@on("learn-back", Acknowledgement.UPDATE, Accepts(LESSON, match=False))
async def go_back(interaction: Interaction, press: Press) -> None:
    """Button *Previous step*."""
    earlier = await _lessons(interaction).go_back(person_of(interaction), press.arg, press.version or 0)
    if earlier is None:
        await _show(interaction, await _reached(interaction, press.arg), Ask(moved_on=True))
    else:
        await _show(interaction, earlier)


@on("learn-hint", Acknowledgement.UPDATE, Accepts(LESSON, match=False))
async def hint(interaction: Interaction, press: Press) -> None:
    """Button *Hint*."""
    await _show(interaction, await _reached(interaction, press.arg), Ask(hint=True))


@on("learn-play", Acknowledgement.UPDATE, Accepts(LESSON, match=False))
async def play(interaction: Interaction, press: Press) -> None:
    """Button *Play the computer*: a first battle in this channel, on the side of the lesson."""
    lesson = lessons()[press.arg]
    rules = lesson.setup.ruleset
    await open_lobby(interaction, OpeningProposal(scenario=lesson.play, ruleset=rules, side=lesson.seat, computer=True))


@on("learn-enough", Acknowledgement.UPDATE, Accepts(NOTHING, match=False))
async def enough(interaction: Interaction, press: Press) -> None:
    """Button *Enough for now*."""
    await show_words(interaction, _("See you on the field. `/learn` has more lessons whenever you like."))


async def panel_press(interaction: Interaction, press: Press) -> None:
    """A control of a match's panel, turned to the lesson: an answer, or another panel of the same step."""
    said = lesson_press(press)
    reached = await _reached(interaction, said.lesson)
    if reached.number != press.version:
        await _show(interaction, reached, Ask(moved_on=True))
        return
    for text in said.texts:
        action = chosen_action(text, engine.legal_actions(reached.state))
        answer = action.text if action else text
        if not reached.step.wants(answer):
            await _other(interaction, reached, answer, action, whole=action is not None or said.step in CHOICES)
            return
        if action and said.step != "sure" and (post := await sure_post(reached, await _viewer(interaction), action)):
            await show_post(interaction, post)
            return
        reached = await _answered(interaction, reached, answer)
    await _show(interaction, reached)


for _step in TURNED:
    _arg = either(_PANEL, _WITH_WAY)
    _turned = Accepts(_arg, match=False), Accepts(_arg, line(100), match=False)
    on(f"{PREFIX}{_step}", Acknowledgement.UPDATE, *_turned)(panel_press)


async def open_lessons(interaction: Interaction, lesson: LessonId = "") -> None:
    """Takes up a lesson: the named one, the one that was left, the first of all; else shows the list."""
    learned = await _lessons(interaction).learned(person_of(interaction))
    first = "" if learned.finished else next(iter(lessons()))
    if chosen := lesson or learned.now or first:
        await _take(interaction, chosen)
    else:
        await show_post(interaction, list_post(learned))


async def _take(interaction: Interaction, lesson: LessonId) -> None:
    await _show(interaction, await _lessons(interaction).go_on(person_of(interaction), lesson))


async def _other(
    interaction: Interaction, reached: LessonState, text: str, action: Action | None, *, whole: bool
) -> None:
    """Shows what another answer would bring and why not; where it is no ``whole`` one, another panel of the step."""
    if not whole or not reached.step.wanted:
        await _show(interaction, reached, Ask(focus=text))
        return
    found = tried(reached, text) if action else Tried(reached.state, ())
    await show_post(interaction, await taken_back_post(reached, await _viewer(interaction), text, found))


async def _answered(interaction: Interaction, reached: LessonState, text: str) -> LessonState:
    """The lesson after a right answer; as it stands where the answer came twice."""
    lesson = reached.lesson.id
    later = await _lessons(interaction).answer(person_of(interaction), lesson, reached.number, text)
    return later or await _reached(interaction, lesson)


async def _show(interaction: Interaction, reached: LessonState, ask: Ask = ORDINARY) -> None:
    await show_post(interaction, await step_post(reached, await _viewer(interaction), ask))


async def _reached(interaction: Interaction, lesson: LessonId) -> LessonState:
    return await _lessons(interaction).state(person_of(interaction), lesson)


async def _viewer(interaction: Interaction) -> LessonViewer:
    return LessonViewer(services_of(interaction), await viewer_of(interaction))


def _lessons(interaction: Interaction) -> Lessons:
    return services_of(interaction).lessons
