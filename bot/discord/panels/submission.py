"""Submission of answers from a private panel, and the lines of their results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.discord.components.accepted_values import pattern
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.panels.adapter import adapter_of
from bot.discord.panels.open_panels import FINISHED
from bot.discord.panels.reply import context_of, show_panel
from bot.discord.panels.written_turn import MOST, Answer
from bot.service.domain.standing_orders import Prepared, can_be_prepared
from bot.service.model.errors import REFUSALS, RequestRefused
from bot.service.model.match import ActResult, MatchId, Scene
from bot.service.usecases.match_commands.turn import Act
from bot.texts import say
from bot.texts.phrases import spoken
from engine.decision import PASS, Seat, side_of
from engine.errors import GameError, StaleAction
from engine.family import families
from engine.language import N_, _
from render.presenters import presenter_of

MOVED_ON: Final = N_("That panel was out of date. This is how the match stands now:")

ENDS: Final = frozenset({"end", "end turn"})
"""Parts of a written turn that are done with when the turn is over."""

FOCUS: Final = pattern(r"@[a-z-]{0,20}|attack \d{1,3}|[^\s@]{1,40}( march)?( \d{1,3})?")
"""The focus of a panel: a map part, a planned attack, or a piece, perhaps with its marches alone and a page."""


async def submit_answers(interaction: Interaction, press: Press, texts: Sequence[str], focus: str = "") -> None:
    """Submits answers that change nothing of the written turn, as ``submit_all`` does."""
    await submit_all(interaction, press, [Answer(text) for text in texts], focus)


async def submit_all(interaction: Interaction, press: Press, answers: Sequence[Answer], focus: str = "") -> None:
    """Submits the answers of one press in order, then shows their results and the next question.

    A refusal ends it and becomes a line of the panel. ``focus`` is the focus of the next panel.
    """
    services, person = services_of(interaction), person_of(interaction)
    version, notes = press.version, list[str]()
    info = await services.matches.queries.info(press.match)
    try:
        for number, answer in enumerate(answers):
            result = await services.matches.execute(
                press.match, Act(person, answer.text, version, left=answer.left), request_of(interaction, number)
            )
            version = result.version
            notes += happened(result, info.family, info.seat(person))
    except REFUSALS as error:
        notes.append(refused_line(error))
    await show_panel(interaction, press.match, focus, tuple(notes))


def happened(result: ActResult, family: str, seat: Seat | None) -> list[str]:
    """An answer's public events in lines; empty for a draft, which its player sees anyway."""
    if not result.public:
        return []
    presenter, side = presenter_of(family), side_of(seat or "")
    ended = any(presenter.narration.ends_turn(event, side) for event in result.events)
    return [*(f"- {line}" for line in presenter.narration.sentences(result.events)), *([_(FINISHED)] if ended else [])]


def refused_line(error: GameError | RequestRefused) -> str:
    """A refusal as a line of the panel."""
    return f"⚠️ {_(MOVED_ON)}" if isinstance(error, StaleAction) else f"⚠️ {say(error)}"


async def submit_parts(
    interaction: Interaction, scene: Scene, parts: Sequence[str], most: int = MOST
) -> tuple[list[str], list[str]]:
    """Submits parts of a written turn until ``most`` are done, dice are rolled or somebody else must choose.

    Returns the parts that are left, and the lines of what happened. Each answer is stored together with the parts left
    after it.
    """
    matches, person, match = services_of(interaction).matches, person_of(interaction), scene.info.id
    marks, adapter = families()[scene.info.family].notation.marks, adapter_of(scene.info.family)
    left, notes, number, turn = list(parts), list[str](), 0, scene.info.turn
    try:
        while left and most and scene.decision and not scene.held and scene.info.turn == turn:
            answer = adapter.written.next_answer(left, scene.decision, scene.actions, scene.view, marks)
            if answer is None:
                notes.append(_("Your orders stop here, before `{part}`.", part=left[0]))
                break
            if answer.written and answer.action == PASS and notes and await _leaves_something(interaction, match):
                break
            if answer.written:
                left[:1] = adapter.written.parts_of(answer.left)
                most -= not answer.left
            rest, text = ", ".join(left), answer.action.text
            request = request_of(interaction, number)
            to = answer.to if answer.to and can_be_prepared(scene.info, scene.seat, answer.to) else None
            result = await matches.execute(
                match, Act(person, text, scene.version, left=Prepared(rest, to) if rest and to else rest), request
            )
            if result.repeated:
                break
            notes += happened(result, scene.info.family, scene.seat)
            if rest and to:
                name = spoken(scene.info, to)
                notes.append(_("Prepared orders for {name}: `{orders}`.", name=name, orders=rest))
                left = []
            number += 1
            scene = await matches.queries.view(match, person)
    except REFUSALS as error:
        notes.append(f"⚠️ {say(error)}")
    return ([one for one in left if one not in ENDS] if scene.info.turn != turn else left), notes


async def _leaves_something(interaction: Interaction, match: MatchId) -> bool:
    """Whether passing would leave something unused, which nobody could foresee before the dice."""
    context = await context_of(services_of(interaction), match, person_of(interaction))
    return bool(adapter_of(context.scene.info.family).panels.left_over(context))
