"""The panel of a lesson: that of a match, its controls turned to the lesson, the one to press in color.

A lesson has steps of its own (``learn-do`` for ``do``), since a match's controls name a match. What opens something
that a lesson does not have (written orders, standing orders) is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from discord import ButtonStyle, ui
from msgspec import Struct

from bot.discord.components.items import button, press_of, row
from bot.discord.components.press import Press
from bot.discord.components.types import AnyItem, Row
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.context import PanelContext
from bot.discord.panels.panel import Panel
from bot.texts.limits import BUTTONS_IN_ROW, LABEL, clip
from engine import match as engine
from engine.decision import PASS, Action
from engine.language import _
from engine.lessons.lesson import LessonId
from engine.lessons.progress import LessonState
from render.presenters import presenter_of

TURNED: Final = ("do", "pick", "order", "order-move", "goes", "focus", "aim", "attack-now", "show", "sure")
"""The steps of a match's panel that a lesson has, too."""

CHOICES: Final[Mapping[str, str]] = MappingProxyType({"order-move": "{arg}", "attack-now": "attack {arg}"})
"""Steps whose control stands for several answers, and how a lesson calls such a choice: a unit that is ordered together
with its move (``F6-E6``), an attack on a hex by all who may take part (``attack 0403``)."""

PREFIX: Final = "learn-"

BETWEEN: Final = "|"
"""Between the lesson and a control's own argument."""


class LessonPress(Struct, frozen=True):
    """A press in a lesson: the lesson, what a match's control would have said, and its step there."""

    lesson: LessonId
    step: str
    texts: tuple[str, ...]


def lesson_press(press: Press) -> LessonPress:
    """The press of a turned control."""
    lesson, _between, arg = press.arg.partition(BETWEEN)
    step = press.step.removeprefix(PREFIX)
    return LessonPress(lesson, step, tuple(_called(step, one) for one in press.values or (arg,)))


def _called(step: str, arg: str) -> str:
    """What a lesson calls the choice of a control."""
    return CHOICES.get(step, "{arg}").format(arg=arg)


def chosen_action(text: str, actions: Iterable[Action]) -> Action | None:
    """The action that a control's text stands for; ``None`` where it only turns to another panel.

    Some controls bear a focus before the action, and a hex of an attack stands for aiming at it.
    """
    said = (text, text.rpartition(BETWEEN)[2], f"target {text}")
    return next((one for one in actions if one.text in said), None)


def lesson_context(reached_state: engine.State, scene_context: PanelContext) -> PanelContext:
    """The context with the odds of the battles that can be fought, and with the consequence of passing."""
    scene, setup = scene_context.scene, reached_state.setup
    adapter, presenter = adapter_of(scene.info.family), presenter_of(scene.info.family)
    odds = {}
    for action in scene.actions:
        if adapter.panels.priced(action):
            found = presenter.prompts.shown_forecast(engine.forecast(reached_state, action), odds=True)
            if found is not None:
                odds[action] = found
    passes = adapter.panels.passes_to_end_turn(setup, scene.view) if PASS in scene.actions else 0
    return PanelContext(scene, odds, "", passes, setup)


def turned_rows(rows: Sequence[Row], reached: LessonState, context: PanelContext, focus: str, shown: str) -> list[Row]:
    """A panel's rows for a lesson: only the control that leads to the ``shown`` action is in color.

    Where none of the buttons does, one for the action itself comes first.
    """
    turned = [one for one in (_turned(one, reached) for one in rows) if one.children]
    if not shown:
        return turned
    buttons = [item for one in turned for item in map(_inside, one.children) if isinstance(item, ui.Button)]
    subject = subject_of(shown, context.scene.actions)
    for wanted in (shown, *([subject] if subject and not focus else [])):
        found = next((one for one in buttons if _text_of(one).rpartition(BETWEEN)[2] == wanted), None)
        if found is not None:
            found.style = ButtonStyle.success
            return turned
    return [row(_named(reached, context, shown)), *turned]


def _named(reached: LessonState, context: PanelContext, shown: str) -> AnyItem:
    """A button for an action that is found in a menu otherwise."""
    label = _(reached.step.button) or choice_words(reached, context, shown)
    return button(clip(label, LABEL), turned_press(reached, "do", shown), ButtonStyle.success)


def subject_of(shown: str, actions: Iterable[Action]) -> str:
    """The piece that an answer is about, also where it is ordered together with its move."""
    found = next((one for one in actions if one.text == shown), None)
    return found.subject if found else shown.partition("-")[0]


def choice_words(reached: LessonState, context: PanelContext, text: str) -> str:
    """An answer, or the move of a unit that is ordered with it, in words."""
    action = next((one for one in context.scene.actions if one.text == text), None)
    if action is not None:
        return presenter_of(reached.lesson.family).prompts.label(action, context.view)
    unit, mark, hex_ = text.partition("-")
    if not mark:
        return _("Attack {hex}", hex=text.rpartition(" ")[2])
    return _("{unit} stays", unit=unit) if unit == hex_ else _("{unit} goes to {hex}", unit=unit, hex=hex_)


def turned_press(reached: LessonState, step: str, arg: str = "") -> Press:
    """The press of a lesson's control for a step of a match's panel."""
    return Press(f"{PREFIX}{step}", version=reached.number, arg=f"{reached.lesson.id}{BETWEEN}{arg}")


def own_press(reached: LessonState, step: str) -> Press:
    """The press of a control that only lessons have."""
    return Press(f"{PREFIX}{step}", version=reached.number, arg=reached.lesson.id)


def _turned(one: Row, reached: LessonState) -> Row:
    kept = [item for item in one.children if _turn(_inside(item), reached)]
    return row(*kept[:BUTTONS_IN_ROW])


def _turn(item: AnyItem, reached: LessonState) -> bool:
    """Turns a control to the lesson in place; false where a lesson has no such control."""
    press = press_of(getattr(item, "custom_id", None) or "")
    if press is None or press.step not in TURNED:
        return False
    item.custom_id = turned_press(reached, press.step, press.arg).custom_id  # type: ignore[attr-defined]
    if isinstance(item, ui.Button):
        item.style = ButtonStyle.secondary
    return True


def _inside(item: AnyItem) -> AnyItem:
    found: AnyItem = getattr(item, "item", item)
    return found


def _text_of(item: ui.Button) -> str:  # type: ignore[type-arg]
    """What a turned button stands for."""
    press = press_of(item.custom_id or "")
    return _called(press.step.removeprefix(PREFIX), press.arg.partition(BETWEEN)[2]) if press else ""


def shown_lines(shown: Panel, context: PanelContext) -> tuple[str, ...]:
    """The lines above a match's panel without its heading, which names a match."""
    heading = adapter_of(context.scene.info.family).panels.heading(context.view, context.scene.info.id)
    return tuple(one for one in shown.text if one != heading)
