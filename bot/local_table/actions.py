"""Actions of a seat: press, choose, command, fill in a form, say something.

Each is sent to the bot as Discord sends it. The answer to the page says only whether the bot took it in time and
whether it opened a form; posts show up like everybody else's messages.
"""

import asyncio
import binascii
import secrets
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import discord
from simcord import (
    BackendError,
    ChannelHandle,
    InteractionResult,
    MemberActor,
    ResponseMessage,
    SetupError,
)

from bot.discord.components.items import press_of
from bot.local_table import simcord_hooks as hooks
from bot.local_table import values_from_page
from bot.local_table.battles import ACTING, has_controls
from bot.local_table.table import LocalTable
from bot.local_table.views import match_in
from bot.local_table.world import TableSeat
from engine.language import _

Json: TypeAlias = Mapping[str, Any]
Answer: TypeAlias = dict[str, object]

ANSWER_WITHIN: Final = 3.2  # seconds; Discord gives a bot three
FORMS_KEPT: Final = 50
TURNS: Final = "turn "
"""The group of commands by which a player answers."""


class ActionRefused(Exception):
    """The action could not be made; the text is for the person at the page."""


async def act(table: LocalTable, seat: TableSeat, kind: str, body: Json) -> Answer:
    """Does an action of the page in a seat's name. Raises `ActionRefused`."""
    action = _ACTIONS.get(kind)
    if action is None:
        raise ActionRefused(_("The page asked for something unknown. Reload it."))
    try:
        return await action(table, seat, body)
    except (SetupError, BackendError) as error:
        raise ActionRefused(_in_short(error, table, body)) from error
    except (KeyError, TypeError, ValueError, binascii.Error) as error:
        raise ActionRefused(_("I can’t read that. Check what you typed.")) from error


def _in_short(error: Exception, table: LocalTable, body: Json) -> str:
    words = str(error).split(" — ", maxsplit=1)[0]
    if "component" not in words:
        return _("Discord would refuse that: {reason}.", reason=words.rstrip("."))
    message = hooks.find_message(table.env, int(body["channel"]), int(body["message"]))
    if message is not None and has_controls(message.components):
        return _("That message has changed. Press a button of its newest version, or type `/view now`.")
    return _("That message has changed: nothing is left to press on it. Read its newest version.")


async def _click(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    channel, message = _message(table, seat, body)
    async with table.turn_to_act:
        result = await seat.actor(channel).click(message, custom_id=str(body["custom_id"]))
    _note(table, seat, str(body["custom_id"]))
    return await _outcome(table, result)


async def _select(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    channel, message = _message(table, seat, body)
    values = values_from_page.chosen(table.world, channel, int(body["component_type"]), body["values"])
    async with table.turn_to_act:
        result = await seat.actor(channel).select(message, values, custom_id=str(body["custom_id"]))
    _note(table, seat, str(body["custom_id"]))
    return await _outcome(table, result)


def _note(table: LocalTable, seat: TableSeat, custom_id: str) -> None:
    """Remembers that a seat acts in a battle: what it was asked there before is then answered."""
    press = press_of(custom_id)
    if press is not None and press.step in ACTING:
        _acts(table, seat, press.match)


def _acts(table: LocalTable, seat: TableSeat, match: int) -> None:
    table.memory.acted[seat.key, match] = discord.utils.time_snowflake(datetime.now(UTC))


async def _submit(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    form = table.memory.forms.pop(str(body["form"]), None)
    if form is None:
        raise ActionRefused(_("That form was sent already or has expired. Open it again."))
    channel = _channel(table, seat, body)
    values = values_from_page.form(table.world, channel, form, body["values"])
    async with table.turn_to_act:
        result = await seat.actor(channel).submit_modal(form, values)
    return await _outcome(table, result)


async def _command(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    channel, name = _channel(table, seat, body), str(body["name"])
    options = values_from_page.options(table, seat, channel, name, body["options"])
    actor = seat.actor(channel)
    async with table.turn_to_act:
        if isinstance(actor, MemberActor):
            result = await actor.slash(channel, name, **options)
        else:
            result = await actor.slash(name, **options)
    table.memory.commands[hooks.interaction_id(result)] = name
    if name.startswith(TURNS):
        _acts(table, seat, match_in(table, seat, channel.id) or 0)
    return await _outcome(table, result)


async def _autocomplete(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    channel, name = _channel(table, seat, body), str(body["name"])
    filled = values_from_page.options(table, seat, channel, name, body["options"])
    option, typed = str(body["option"]), str(body["value"])
    async with table.turn_to_act:
        result = await hooks.autocomplete(seat.actor(channel), channel, name, (option, typed), filled)
    await _taken(table, result)
    return {"choices": result.autocomplete_choices or []}


async def _say(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    channel, text = _channel(table, seat, body), str(body["content"])[:2000]
    actor = seat.actor(channel)
    async with table.turn_to_act:
        if isinstance(actor, MemberActor):
            await actor.send(channel, text)
        else:
            await actor.send_dm(text)
    return {}


async def _dismiss(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    table.memory.dismissed.setdefault(seat.key, set()).add(int(body["message"]))
    table.touch()
    return {}


async def _read(table: LocalTable, seat: TableSeat, body: Json) -> Answer:
    place, newest = (seat.key, int(body["channel"])), int(body["message"])
    if newest > table.memory.read.get(place, 0):
        table.memory.read[place] = newest
        table.touch()
    return {}


_ACTIONS: Final[dict[str, Callable[[LocalTable, TableSeat, Json], Awaitable[Answer]]]] = {
    "click": _click,
    "select": _select,
    "submit": _submit,
    "command": _command,
    "autocomplete": _autocomplete,
    "say": _say,
    "dismiss": _dismiss,
    "read": _read,
}


async def _taken(table: LocalTable, result: InteractionResult) -> bool:
    """Whether the bot takes the interaction before Discord would give it up."""
    try:
        async with asyncio.timeout(ANSWER_WITHIN):
            while not result.acknowledged:
                await table.change_after(table.revision, ANSWER_WITHIN)
    except TimeoutError:
        return False
    return True


async def _outcome(table: LocalTable, result: InteractionResult) -> Answer:
    if not await _taken(table, result):
        raise ActionRefused(_("Long Roll didn’t answer in time. Try again."))
    if result.modal is None:
        return {}
    key = secrets.token_urlsafe(8)
    table.memory.forms[key] = result
    for old in list(table.memory.forms)[:-FORMS_KEPT]:
        del table.memory.forms[old]
    return {"form": key, "modal": result.modal}


def _channel(table: LocalTable, seat: TableSeat, body: Json) -> ChannelHandle:
    channel = table.world.channel(int(body["channel"]))
    if channel is None or not hooks.may_read(table.env, channel.id, seat.person.id):
        raise ActionRefused(_("That channel or thread is gone."))
    return channel


def _message(table: LocalTable, seat: TableSeat, body: Json) -> tuple[ChannelHandle, ResponseMessage]:
    channel = _channel(table, seat, body)
    message = hooks.find_message(table.env, channel.id, int(body["message"]))
    if message is None:
        raise ActionRefused(_("That message is gone."))
    return channel, message
