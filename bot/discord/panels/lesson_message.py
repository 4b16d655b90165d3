"""The messages of a lesson: a step, dice before they are rolled, an answer that is taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle
from msgspec import Struct
from msgspec.structs import replace

from bot.app.services import Services
from bot.discord.components.items import button, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from bot.discord.components.types import Row
from bot.discord.components.viewer import Viewer
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.context import PanelContext
from bot.discord.panels.lesson_list import lesson_name
from bot.discord.panels.lesson_panel import (
    choice_words,
    lesson_context,
    own_press,
    shown_lines,
    turned_press,
    turned_rows,
)
from bot.discord.panels.panel import Panel, PanelPicture
from bot.images.pictures import Picture
from bot.service.domain.lesson_scene import lesson_scene, scene_of
from engine.decision import PASS, Action
from engine.language import N_, _
from engine.lessons.course import following
from engine.lessons.lesson import WHOLE
from engine.lessons.progress import LessonState, Tried
from engine.match import Events
from render.highlight import Highlight, TargetHex
from render.presenters import presenter_of
from render.text_board import Part

MOVED_ON: Final = N_("That button belongs to an earlier step. Here is where you are:")
CHANCES: Final = N_("You always see your chances before you roll.")
LEAVE: Final = N_("Only you see this. Stop whenever you like: `/learn` goes on from here.")


class Ask(Struct, frozen=True, kw_only=True):
    """How a step is shown: the piece picked first, with its hint, after a press of an earlier step."""

    focus: str = ""
    hint: bool = False
    moved_on: bool = False


ORDINARY: Final = Ask()


class LessonViewer(Struct, frozen=True):
    """Whom a lesson is shown to, and the services that draw it."""

    services: Services
    viewer: Viewer


def context_of_step(reached: LessonState, who: LessonViewer) -> PanelContext:
    """The context of a step's panel."""
    scene = lesson_scene(reached, who.viewer.person, who.services.clock.now())
    return lesson_context(reached.state, PanelContext(scene))


async def step_post(reached: LessonState, who: LessonViewer, ask: Ask = ORDINARY) -> MessageDraft:
    """The message of a step: what happened, the map, the coach, and the panel's own controls."""
    context = context_of_step(reached, who)
    shown = adapter_of(reached.lesson.family).panels.panel(context, ask.focus)
    step, events = reached.step, () if reached.state.draft or ask.focus else reached.events
    said = _(step.say)
    if step.wanted:
        hinted = "" if step.free and not ask.hint else step.shown(one.text for one in context.scene.actions)
        question, rows = f"**{shown.question}**", _controls(reached, context, shown, ask, hinted)
        shown = replace(shown, highlight=pointed(shown.highlight, hinted))
    else:
        question, rows = "", ()
        shown = replace(shown, picture=PanelPicture.BOARD, highlight=Highlight(origins=step.point))
    if step.free and ask.hint:
        said = _(step.hint)
    notes = (f"⚠️ {_(MOVED_ON)}",) if ask.moved_on else ()
    return MessageDraft(
        "\n".join((_heading(reached), *shown_lines(shown, context), *notes, *_told(reached, events))),
        "\n".join(filter(None, (quoted(said), question))),
        foot=f"-# {_(LEAVE)}" if not reached.number else "",
        picture=await _picture(reached, who, shown, events),
        controls=(*rows, *_last_row(reached)),
        side=reached.lesson.seat,
    )


async def sure_post(reached: LessonState, who: LessonViewer, action: Action) -> MessageDraft | None:
    """The message that shows an answer's odds before its dice; ``None`` where nothing is rolled."""
    context, panels = context_of_step(reached, who), adapter_of(reached.lesson.family).panels
    if action == PASS or not panels.needs_sure(context, action):
        return None
    shown = panels.sure_panel(context, action)
    return MessageDraft(
        "\n".join((_heading(reached), *shown_lines(shown, context))),
        f"{quoted(_(CHANCES))}\n{shown.question}",
        picture=await _picture(reached, who, shown, ()),
        controls=tuple(turned_rows(shown.rows, reached, context, "", action.text)),
        side=reached.lesson.seat,
    )


async def taken_back_post(reached: LessonState, who: LessonViewer, text: str, found: Tried) -> MessageDraft:
    """The message of an answer that the lesson takes back: the board as it would be, and why not."""
    scene = scene_of(found.state, reached.lesson.seat, who.viewer.person, who.services.clock.now())
    label = choice_words(reached, context_of_step(reached, who), text)
    shown = Panel(view=scene.view, text=(), question="", rows=())
    again = button(_("Take it back"), turned_press(reached, "show"), ButtonStyle.success)
    return MessageDraft(
        "\n".join((_heading(reached), _("You chose: {answer}", answer=f"**{label}**"))),
        quoted(_(reached.step.said_to(text))),
        picture=await _picture(reached, who, shown, found.events),
        controls=(row(again),),
        side=reached.lesson.seat,
    )


def quoted(said: str) -> str:
    """What the coach says, set apart from what a match would say."""
    return "\n".join(f"> {line}" for line in said.split("\n"))


def _heading(reached: LessonState) -> str:
    where = _("step {number} of {all}", number=reached.number + 1, all=len(reached.lesson.steps))
    return f"-# **{lesson_name(reached.lesson)}** · {where}"


def _told(reached: LessonState, events: Events) -> Sequence[str]:
    """What happened since the last answer, in lines."""
    return [f"- {line}" for line in presenter_of(reached.lesson.family).narration.sentences(events)]


def pointed(found: Highlight | None, hinted: str) -> Highlight | None:
    """The highlight of a panel, and in it the hex that the shown answer is about."""
    if found is None:
        return None
    start, mark, goal = next((one for one in map(hinted.rpartition(" ")[2].partition, "->") if one[1]), ("", "", ""))
    if mark == "-" and not found.destinations and start != goal:
        return replace(found, destinations=(goal,))
    if mark == ">" and not found.targets:
        return replace(found, targets=(TargetHex(goal),))
    return found


def _controls(reached: LessonState, context: PanelContext, shown: Panel, ask: Ask, hinted: str) -> tuple[Row, ...]:
    rows = turned_rows(shown.rows, reached, context, ask.focus, hinted)
    asks = reached.step.free and not ask.hint
    return (*rows, *([row(button(_("Hint"), own_press(reached, "hint")))] if asks else []))


def _last_row(reached: LessonState) -> tuple[Row, ...]:
    """*Go on* where nothing is answered, *Previous step* and *All lessons*; at the end what comes after the lesson."""
    back = [button(_("Previous step"), own_press(reached, "back"))] if reached.number else []
    every = button(_("All lessons"), Press("learn-all"))
    if not reached.done:
        go = [button(_(reached.step.go), own_press(reached, "go"), ButtonStyle.success)] if reached.step.go else []
        return (row(*go, *back, every),)
    later = [
        button(lesson_name(one), Press("learn-lesson", arg=one.id), ButtonStyle.success)
        for one in following(reached.lesson)
    ]
    play = button(
        _("Play the computer"), own_press(reached, "play"), ButtonStyle.secondary if later else ButtonStyle.success
    )
    return (*map(row, later), row(play, button(_("Enough for now"), Press("learn-enough"))), row(*back, every))


async def _picture(reached: LessonState, who: LessonViewer, shown: Panel, events: Events) -> Picture:
    """The picture of a panel: the part of the board that the step is about, or cards."""
    pictures, style = who.services.pictures, who.viewer.style(shown.view)
    presenter = presenter_of(reached.lesson.family)
    if shown.picture == PanelPicture.CARDS:
        return await pictures.hand(presenter.hand.holding(shown.view, shown.cards), style)
    around = reached.step.around or reached.lesson.around
    part = "" if around == WHOLE else around
    drawn = await pictures.board(shown.view, events, shown.highlight, part, style)

    def words() -> tuple[Part, ...]:
        told = presenter.text.position if reached.number else presenter.text.parts
        return told(shown.view, shown.highlight)

    return replace(drawn, make_words=words)
