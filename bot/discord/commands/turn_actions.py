"""What the commands of ``/turn`` do: understand, submit, and show what came of it on the private panel."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord.commands.autocomplete import NOTHING
from bot.discord.commands.match_argument import match_for
from bot.discord.components.request import Interaction, person_of, request_of, services_of
from bot.discord.components.viewer import viewer_of
from bot.discord.handlers.turn import happened
from bot.discord.panels.adapter import AnyPanelAdapter, adapter_of
from bot.discord.panels.context import PanelContext
from bot.discord.panels.reply import acknowledge, draw, show_panel, show_post, sight_of
from bot.service.model.errors import REFUSALS
from bot.service.model.match import MatchId
from bot.service.usecases.commands.turn import Act, Undo
from bot.texts import say
from engine.decision import PASS
from engine.family import families

UNKNOWN = {
    "play": "This game has no cards.",
    "lead": "In this game nobody leads others: a side is one player's.",
}
"""What is said to commands that not every game has."""


async def act_on(interaction: Interaction, command: str, typed: str, match: str | None) -> None:
    """Submits what was typed, one after the other if it is several, as far as the rules allow."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    told = list[str]()
    if typed != NOTHING:
        try:
            adapter = await _adapter(interaction, chosen)
            if command in UNKNOWN and command not in adapter.commands.verbs:
                await show_panel(interaction, chosen, told=(UNKNOWN[command],))
                return
            parts, number = adapter.commands.apart(command, typed), 0
            while parts:
                heard, left = await _submit(interaction, chosen, command, parts[0], number)
                if left is None:
                    return
                parts[:1] = adapter.commands.apart(command, left) if left else []
                told, number = told + heard, number + 1
        except REFUSALS as error:
            told.append(f"⚠️ {say(error)}")
    await show_panel(interaction, chosen, told=tuple(told))


async def _submit(
    interaction: Interaction, match: MatchId, command: str, part: str, number: int
) -> tuple[list[str], str | None]:
    """What the first action of what was typed led to, and what of it is left; ``None`` where it is asked once more."""
    services, person = services_of(interaction), person_of(interaction)
    sight = await sight_of(services, match, person)
    adapter = adapter_of(sight.scene.info.family)
    verbs = adapter.commands.verbs.get(command, ("pass",))
    text, left = adapter.commands.resolve_first(part, verbs, sight.scene.actions, sight.view, _marks(sight))
    if text == PASS.text and sight.may_pass and adapter.panels.needs_sure(sight, PASS):
        await draw(interaction, adapter.panels.sure_panel(sight, PASS))
        return [], None
    result = await services.matches.execute(match, Act(person, text), request=request_of(interaction, number))
    return happened(result, sight.scene.info.family, sight.scene.seat), left


async def _adapter(interaction: Interaction, match: MatchId) -> AnyPanelAdapter:
    return adapter_of((await services_of(interaction).matches.queries.info(match)).family)


def _marks(sight: PanelContext) -> Mapping[str, str]:
    return families()[sight.scene.info.family].notation.marks


async def undo(interaction: Interaction, match: str | None) -> None:
    """Takes back the last choice."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    told: tuple[str, ...] = ()
    try:
        await services_of(interaction).matches.execute(
            chosen, Undo(person_of(interaction)), request=request_of(interaction)
        )
    except REFUSALS as error:
        told = (f"⚠️ {say(error)}",)
    await show_panel(interaction, chosen, told=told)


async def explain(interaction: Interaction, typed: str, match: str | None) -> None:
    """Why something is not allowed, by rule and hex; or that it is."""
    await acknowledge(interaction)
    chosen, services, person = await match_for(interaction, match), services_of(interaction), person_of(interaction)
    sight = await sight_of(services, chosen, person)
    marks = _marks(sight)
    asked = tuple(dict.fromkeys(action.verb for action in sight.answers)) or tuple(marks)
    adapter = adapter_of(sight.scene.info.family)
    text = adapter.commands.resolve(typed, asked, sight.scene.actions, sight.view, marks)
    await show_post(
        interaction, await adapter.looks.why(services, chosen, await viewer_of(interaction), sight.scene, text)
    )


async def look(interaction: Interaction, hex_: str | None, what: str | None, match: str | None) -> None:
    """What can be done and seen from a hex, what lies around it, or where the enemy could strike."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    adapter = await _adapter(interaction, chosen)
    await show_post(
        interaction,
        await adapter.looks.look(services_of(interaction), chosen, await viewer_of(interaction), hex_, what),
    )
