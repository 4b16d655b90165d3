"""Actions of the ``/turn`` commands: resolve the typed text, submit it, show the result on the private panel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from msgspec.structs import replace

from bot.discord.commands.autocomplete import NOTHING
from bot.discord.commands.match_argument import match_for
from bot.discord.components.input_limits import Input
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, count_input, person_of, request_of, services_of
from bot.discord.components.viewer import viewer_of
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of
from bot.discord.panels.context import PanelContext
from bot.discord.panels.reply import acknowledge, context_of, draw, show_panel, show_post
from bot.discord.panels.submission import happened, submit_all, submit_answers
from bot.discord.panels.written_turn import Answer
from bot.service.model.errors import REFUSALS
from bot.service.model.match import MatchId
from bot.service.usecases.match_commands.turn import Act, Undo
from bot.texts import say
from engine.decision import PASS, Action
from engine.family import families
from engine.language import N_, _

UNKNOWN = {
    "play": N_("This game has no cards."),
    "lead": N_("This game has no teams: each side is one player."),
}
"""Replies of a game without such a command, by command."""


async def act_on(interaction: Interaction, command: str, typed: str, match: str | None) -> None:
    """Submits the typed actions one after the other, as far as the rules allow."""
    await acknowledge(interaction)
    count_input(interaction, Input.TYPED_TURN)
    chosen = await match_for(interaction, match)
    notes = list[str]()
    if typed != NOTHING:
        try:
            adapter = await _adapter(interaction, chosen)
            if command in UNKNOWN and command not in adapter.commands.verbs:
                await show_panel(interaction, chosen, notes=(_(UNKNOWN[command]),))
                return
            parts, numbers = adapter.commands.apart(command, typed), count()
            while parts:
                result_notes, left = await _submit(interaction, chosen, command, parts[0], numbers)
                if left is None:
                    return
                parts[:1] = adapter.commands.apart(command, left) if left else []
                notes += result_notes
        except REFUSALS as error:
            notes.append(f"⚠️ {say(error)}")
    await show_panel(interaction, chosen, notes=tuple(notes))


async def _submit(
    interaction: Interaction, match: MatchId, command: str, part: str, numbers: Iterator[int]
) -> tuple[list[str], str | None]:
    """Submits the first typed action, with the order that it needs: the lines of its result, and the rest of the text.

    The rest is ``None`` where a confirmation is asked for first.
    """
    services, person = services_of(interaction), person_of(interaction)
    context = await context_of(services, match, person)
    adapter = adapter_of(context.scene.info.family)
    verbs = adapter.commands.verbs[command]
    text, left = adapter.commands.resolve_first(part, verbs, context.scene.actions, context.view, _marks(context))
    if text == PASS.text and context.may_pass and adapter.panels.needs_sure(context, PASS):
        await draw(interaction, adapter.panels.sure_panel(context, PASS))
        return [], None
    notes = list[str]()
    action = _action(text, _marks(context))
    answers = [Answer(text)] if action == PASS else adapter.panels.answers(context, action)
    for answer in answers:
        act = Act(person, answer.text, left=answer.left)
        result = await services.matches.execute(match, act, request=request_of(interaction, next(numbers)))
        notes += happened(result, context.scene.info.family, context.scene.seat)
    return notes, left


def _action(text: str, marks: Mapping[str, str]) -> Action:
    """The action of a text, legal or not."""
    verb, _space, rest = text.partition(" ")
    mark = marks.get(verb, "")
    subject, found, goal = rest.partition(mark) if mark else (rest, "", "")
    return Action(verb, subject, found, goal)


async def finish(interaction: Interaction, match: str | None, *, sure: bool) -> None:
    """Passes, as the panel's button does: what that would leave unused is said first, unless the person is ``sure``."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    context = await context_of(services_of(interaction), chosen, person_of(interaction))
    panels = adapter_of(context.scene.info.family).panels
    press = Press("do", chosen, arg=PASS.text)
    if not context.may_pass:
        await submit_answers(interaction, press, [PASS.text])
    elif not sure and panels.needs_sure(context, PASS):
        shown = panels.sure_panel(context, PASS)
        typed = _("-# To type it: `/turn done sure:True`.")
        await draw(interaction, replace(shown, question=f"{shown.question}\n{typed}"))
    else:
        await submit_all(interaction, press, panels.answers(context, PASS))


async def _adapter(interaction: Interaction, match: MatchId) -> AnyPanelAdapter:
    return adapter_of((await services_of(interaction).matches.queries.info(match)).family)


def _marks(context: PanelContext) -> Mapping[str, str]:
    return families()[context.scene.info.family].notation.marks


async def undo(interaction: Interaction, match: str | None) -> None:
    """Takes back the last choice."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    notes: tuple[str, ...] = ()
    try:
        await services_of(interaction).matches.execute(
            chosen, Undo(person_of(interaction)), request=request_of(interaction)
        )
    except REFUSALS as error:
        notes = (f"⚠️ {say(error)}",)
    await show_panel(interaction, chosen, notes=notes)


async def explain(interaction: Interaction, typed: str, match: str | None) -> None:
    """Explains by rule and hex why an action is illegal, or says that it is legal."""
    await acknowledge(interaction)
    chosen, services, person = await match_for(interaction, match), services_of(interaction), person_of(interaction)
    context = await context_of(services, chosen, person)
    marks = _marks(context)
    asked = tuple(dict.fromkeys(action.verb for action in context.answers)) or tuple(marks)
    adapter = adapter_of(context.scene.info.family)
    text = adapter.commands.resolve(typed, asked, context.scene.actions, context.view, marks)
    await show_post(
        interaction, await adapter.looks.why(services, chosen, await viewer_of(interaction), context.scene, text)
    )


async def look(interaction: Interaction, hex_: str | None, what: str | None, match: str | None) -> None:
    """Shows moves, sight and targets of a hex, its surroundings, or the enemy's reach."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    adapter = await _adapter(interaction, chosen)
    await show_post(
        interaction,
        await adapter.looks.look(services_of(interaction), chosen, await viewer_of(interaction), hex_, what),
    )
