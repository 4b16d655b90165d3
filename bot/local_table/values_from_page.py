"""Input of the page (typed, ticked or picked) as the values that simcord takes.

The page sends text for everything typed, ids for people and channels, true and false for ticks, and a file as `{"name":
…, "data": base64}`. Anything else raises `ValueError`, `KeyError` or `TypeError`.
"""

import base64
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from simcord import ChannelHandle, InteractionResult, MemberActor, UserHandle

from bot.local_table import simcord_hooks as hooks
from bot.local_table.simcord_hooks import SELECT_TYPES, ComponentType, OptionType
from bot.local_table.table import LocalTable
from bot.local_table.world import TableSeat, World

Person: TypeAlias = MemberActor | UserHandle
Value: TypeAlias = str | int | float | bool | Person | ChannelHandle | tuple[str, bytes]


def options(
    table: LocalTable, seat: TableSeat, channel: ChannelHandle, command: str, typed: Mapping[str, Any]
) -> dict[str, Value]:
    """The options of a slash command, by name; those left empty are left out."""
    known = dict(hooks.commands_seen(table.env, channel.id, seat.person.id))
    specs = {spec["name"]: spec for spec in known[command].get("options") or []}
    return {
        name: _option(table.world, channel, OptionType(specs[name]["type"]), value)
        for name, value in typed.items()
        if value is not None and value != ""
    }


def _option(world: World, channel: ChannelHandle, kind: OptionType, value: Any) -> Value:
    match kind:
        case OptionType.USER | OptionType.MENTIONABLE:
            return _person(world, channel, value)
        case OptionType.CHANNEL:
            return _channel(world, value)
        case OptionType.ATTACHMENT:
            return _file(value)
        case _:
            return _PLAIN[kind](value)


_PLAIN: Final[dict[OptionType, Callable[[Any], Value]]] = {
    OptionType.STRING: str,
    OptionType.INTEGER: int,
    OptionType.NUMBER: float,
    OptionType.BOOLEAN: lambda value: value in {True, "true"},
}


def chosen(world: World, channel: ChannelHandle, kind: int, values: Iterable[str]) -> list[Value]:
    """The values of a menu on a message or in a form."""
    match ComponentType(kind):
        case ComponentType.USER_SELECT | ComponentType.MENTIONABLE_SELECT:
            return [_person(world, channel, value) for value in values]
        case ComponentType.CHANNEL_SELECT:
            return [_channel(world, value) for value in values]
        case _:
            return [str(value) for value in values]


def form(world: World, channel: ChannelHandle, shown: InteractionResult, typed: Mapping[str, Any]) -> dict[str, object]:
    """The controls of a form, by custom id."""
    kinds = hooks.form_controls(shown)
    return {name: _control(world, channel, kinds[name], value) for name, value in typed.items()}


def _control(world: World, channel: ChannelHandle, kind: int, value: Any) -> object:
    if kind in SELECT_TYPES:
        return chosen(world, channel, kind, value)
    if kind == ComponentType.FILE_UPLOAD:
        return [_file(file) for file in value]
    return value


def _person(world: World, channel: ChannelHandle, user_id: str) -> Person:
    people = (seat.actor(channel) for seat in world.seats.values() if str(seat.person.id) == user_id)
    person = next(people, None)
    if person is None:
        raise ValueError(user_id)
    return person


def _channel(world: World, channel_id: str) -> ChannelHandle:
    channel = world.channel(int(channel_id))
    if channel is None:
        raise ValueError(channel_id)
    return channel


def _file(sent: Mapping[str, str]) -> tuple[str, bytes]:
    return sent["name"], base64.b64decode(sent["data"], validate=True)
