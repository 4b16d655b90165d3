"""What the commands of ``/turn`` do: understand, submit, and show what came of it on the private panel."""

from __future__ import annotations

from collections.abc import Mapping

from bot.commands.resolve import resolve, several
from bot.commands.suggest import NOTHING
from bot.commands.which import match_for
from bot.guide.answers import COMMANDS
from bot.guide.desk import Interaction, desk_of, person_of, request_of
from bot.guide.giving import happened
from bot.guide.looking import look_post, why_post
from bot.guide.show import acknowledge, show_panel, show_post, sight_of
from bot.guide.sight import Sight
from bot.service.model import MatchId
from bot.texts import say
from engine.errors import GameError
from engine.family import families


async def act_on(interaction: Interaction, command: str, typed: str, match: str | None) -> None:
    """Submits what was typed, one after the other if it is several, as far as the rules allow."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    told = list[str]()
    if typed != NOTHING:
        try:
            for number, part in enumerate(_parts(command, typed)):
                told += await _submit(interaction, chosen, command, part, number)
        except GameError as error:
            told.append(f"⚠️ {say(error)}")
    await show_panel(interaction, chosen, told=tuple(told))


async def _submit(interaction: Interaction, match: MatchId, command: str, part: str, number: int) -> list[str]:
    desk, person = desk_of(interaction), person_of(interaction)
    sight = await sight_of(desk, match, person)
    verbs = COMMANDS.get(command, ("pass",))
    text = resolve(part, verbs, sight.scene.actions, sight.view, _marks(sight))
    result = await desk.matches.act(match, person, text, request=request_of(interaction, number))
    return happened(result, sight.scene.seat)


def _parts(command: str, typed: str) -> list[str]:
    """The answers in what was typed; orders may be apart by spaces only."""
    parts = several(typed) or [typed]
    if (
        command != "order"
        or len(parts) > 1
        or not all(word[-1:].isdigit() or word[-1:] == "*" for word in typed.split())
    ):
        return parts
    return typed.split()


def _marks(sight: Sight) -> Mapping[str, str]:
    return families()[sight.scene.info.family].marks


async def undo(interaction: Interaction, match: str | None) -> None:
    """Takes back the last choice."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    told: tuple[str, ...] = ()
    try:
        await desk_of(interaction).matches.undo(chosen, person_of(interaction), request=request_of(interaction))
    except GameError as error:
        told = (f"⚠️ {say(error)}",)
    await show_panel(interaction, chosen, told=told)


async def explain(interaction: Interaction, typed: str, match: str | None) -> None:
    """Why something is not allowed, by rule and hex; or that it is."""
    await acknowledge(interaction)
    chosen, desk, person = await match_for(interaction, match), desk_of(interaction), person_of(interaction)
    sight = await sight_of(desk, chosen, person)
    marks = _marks(sight)
    asked = tuple(dict.fromkeys(action.verb for action in sight.answers)) or tuple(marks)
    text = resolve(typed, asked, sight.scene.actions, sight.view, marks)
    await show_post(interaction, await why_post(desk, chosen, person, sight.scene, text))


async def look(interaction: Interaction, hex_: str, match: str | None) -> None:
    """What can be done and seen from a hex."""
    await acknowledge(interaction)
    chosen = await match_for(interaction, match)
    await show_post(interaction, await look_post(desk_of(interaction), chosen, person_of(interaction), hex_))
