"""Content of the page as JSON: the table, the places of a seat, the messages in one of them.

Messages, components and commands keep the form in which Discord sends them; the page draws that form.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Final, TypedDict

import discord
from simcord import ChannelHandle

from bot.local_table import simcord_hooks as hooks
from bot.local_table.battles import (
    CARD,
    ORDERS,
    PANEL,
    is_hand,
    match_of,
    presses,
    without_controls,
    without_steps,
)
from bot.local_table.table import LocalTable
from bot.local_table.world import TableSeat
from engine.language import _

SHOWN_MESSAGES: Final = 60
EPHEMERAL: Final = 1 << 6
SILENT: Final = 1 << 12
START_COMMAND: Final = "match new"


class SeatPlace(TypedDict):
    """A channel, a thread or the direct messages, as one seat sees it."""

    id: str
    name: str
    kind: str  # channel, thread or dm
    match: int | None  # of a thread: the number of its battle
    parent: str | None
    archived: bool
    unread: int
    pings: int  # messages among the unread that call for this person


def table_view(table: LocalTable) -> dict[str, object]:
    """The people and channels of the table, the same for all seats."""
    world = table.world
    return {
        "revision": table.revision,
        "guild": world.guild.name,
        "names": world.user_names(),
        "kept_in": table.kept_in,
        "start_command": START_COMMAND,
        "seats": [_seat_view(table, seat) for seat in world.seats.values()],
    }


def _seat_view(table: LocalTable, seat: TableSeat) -> dict[str, object]:
    name = table.world.user_names()[str(seat.person.id)]
    return {
        "key": seat.key,
        "label": _(seat.label),
        "guest": seat.guest,
        "name": name,
        "user": str(seat.person.id),
        "places": places(table, seat),
    }


def places(table: LocalTable, seat: TableSeat) -> list[SeatPlace]:
    """The places of a seat: each channel followed by its threads, archived ones last; then direct messages."""
    return [_place(table, seat, channel) for channel in _channels_seen(table, seat)]


def _channels_seen(table: LocalTable, seat: TableSeat) -> Iterator[ChannelHandle]:
    for channel in table.world.channels:
        yield channel
        threads = (thread for thread in channel.threads if _may_read(table, seat, thread))
        yield from sorted(threads, key=lambda thread: (hooks.is_archived(thread), -thread.id))
    yield seat.person.user.dm_channel


def _may_read(table: LocalTable, seat: TableSeat, channel: ChannelHandle) -> bool:
    return hooks.may_read(table.env, channel.id, seat.person.id)


def _place(table: LocalTable, seat: TableSeat, channel: ChannelHandle) -> SeatPlace:
    direct = channel.guild is None
    unread = list(_unread(table, seat, channel.id))
    kind = "dm" if direct else "thread" if channel.is_thread else "channel"
    return SeatPlace(
        id=str(channel.id),
        name=_("Direct messages") if direct else channel.name or "",
        kind=kind,
        match=match_in(table, seat, channel.id) if kind == "thread" else None,
        parent=_parent(channel),
        archived=hooks.is_archived(channel),
        unread=len(unread),
        pings=sum(_calls(message, seat, direct=direct) for message in unread),
    )


def match_in(table: LocalTable, seat: TableSeat, channel_id: int) -> int | None:
    """The number of the battle of a thread, from the newest of its messages that names one."""
    known = table.memory.matches
    if channel_id not in known:
        seen = reversed(_messages(table, seat, channel_id))
        payloads = (hooks.message_payload(table.env, message, seat.person.id) for message in seen)
        number = next((found for payload in payloads if (found := match_of(payload)) is not None), None)
        if number is None:
            return None
        known[channel_id] = number
    return known[channel_id]


def place_of_match(table: LocalTable, seat: TableSeat, match: int) -> str | None:
    """The id of the thread of a battle, once it is there."""
    return next((place["id"] for place in places(table, seat) if match and place["match"] == match), None)


def _parent(channel: ChannelHandle) -> str | None:
    parent = hooks.parent_id(channel)
    return None if parent is None else str(parent)


def _unread(table: LocalTable, seat: TableSeat, channel_id: int) -> Iterable[hooks.Message]:
    seen = table.memory.read.get((seat.key, channel_id), 0)
    for message in _messages(table, seat, channel_id):
        if message.id > seen and message.author_id != seat.person.id and not message.is_ephemeral:
            yield message


def _calls(message: hooks.Message, seat: TableSeat, *, direct: bool) -> bool:
    return not message.flags & SILENT and (direct or seat.person.id in message.ping_user_ids)


def _messages(table: LocalTable, seat: TableSeat, channel_id: int) -> list[hooks.Message]:
    away = table.memory.dismissed.get(seat.key, set())
    seen = hooks.messages_seen(table.env, channel_id, seat.person.id)
    return [message for message in seen if message.id not in away]


def messages(table: LocalTable, seat: TableSeat, channel_id: int) -> list[hooks.Payload]:
    """The newest messages that the seat sees there, oldest first."""
    shown = _messages(table, seat, channel_id)[-SHOWN_MESSAGES:]
    return _with_newest_panel([_message_view(table, seat, message) for message in shown])


def _with_newest_panel(shown: list[hooks.Payload]) -> list[hooks.Payload]:
    """The same with the newest panel of each battle alone; ``panel`` says that it asks for an answer."""
    newest = {message["match"]: message["id"] for message in shown if _steps(message) & PANEL}
    kept = [one for one in shown if not _steps(one) & PANEL or newest[one["match"]] == one["id"]]
    return [{**one, "panel": bool(_steps(one) & (PANEL - {"show"}))} for one in kept]


def _steps(message: hooks.Payload) -> set[str]:
    """The steps of the controls of a private message."""
    return {press.step for press in presses(message)} if message["flags"] & EPHEMERAL else set()


def _message_view(table: LocalTable, seat: TableSeat, message: hooks.Message) -> hooks.Payload:
    payload = hooks.message_payload(table.env, message, seat.person.id)
    used = payload.get("interaction_metadata") or {}
    match, hand = match_of(payload), is_hand(payload)
    waits = _waits(seat, message, payload)
    return {
        "id": payload["id"],
        "type": payload["type"],
        "flags": payload["flags"],
        "author": payload["author"]["id"],
        "author_name": payload["author"]["global_name"],
        "bot": payload["author"]["bot"],
        "time": payload["timestamp"],
        "edited": payload["edited_timestamp"],
        "content": payload["content"],
        "embeds": payload["embeds"],
        "components": _open_controls(table, seat, message, payload),
        "match": match,
        "waits": waits,
        "hand": hand,
        "attachments": payload["attachments"],
        "thread": _opened_thread(message),
        "called": seat.person.id in message.ping_user_ids,
        "command": table.memory.commands.get(int(used.get("id", 0))),
        "commander": used.get("user", {}).get("id"),
    }


def _open_controls(
    table: LocalTable, seat: TableSeat, message: hooks.Message, payload: hooks.Payload
) -> list[hooks.Payload]:
    """The parts of a message, without what its reader has no use for: answers to what is answered or asks others."""
    components: list[hooks.Payload] = payload["components"]
    if _waits(seat, message, payload):
        return without_steps(components, ORDERS)
    if is_hand(payload):
        return without_steps(components, CARD) if _acted_since(table, seat, payload) else components
    return without_controls(components) if _is_answered(table, seat, message, match_of(payload)) else components


def _waits(seat: TableSeat, message: hooks.Message, payload: hooks.Payload) -> bool:
    """Whether everybody sees a turn there for which others are asked."""
    public = message.channel_id != seat.person.user.dm_channel.id and not message.is_ephemeral
    asks = any(press.step == ORDERS for press in presses(payload))
    return public and asks and f"<@{seat.person.id}>" not in f"{payload['content']}{payload['components']}"


def _acted_since(table: LocalTable, seat: TableSeat, payload: hooks.Payload) -> bool:
    """Whether a hand's owner has acted in that battle since the hand was shown as it is."""
    shown = datetime.fromisoformat(payload["edited_timestamp"] or payload["timestamp"])
    acted = table.memory.acted.get((seat.key, match_of(payload) or 0), 0)
    return bool(acted) and discord.utils.snowflake_time(acted) > shown


def _is_answered(table: LocalTable, seat: TableSeat, message: hooks.Message, match: int | None) -> bool:
    """Whether a question by direct message is over: its person has acted in that battle since it came."""
    acted = table.memory.acted.get((seat.key, match or 0), 0)
    return message.channel_id == seat.person.user.dm_channel.id and not message.is_ephemeral and acted > message.id


def _opened_thread(message: hooks.Message) -> str | None:
    metadata = message.system_metadata
    return None if metadata is None or metadata.channel_id is None else str(metadata.channel_id)


def commands(table: LocalTable, seat: TableSeat, channel_id: int) -> list[dict[str, object]]:
    """The slash commands that the seat may use there, each with its options in Discord's form."""
    return [
        {"name": name, "description": leaf.get("description", ""), "options": leaf.get("options") or []}
        for name, leaf in hooks.commands_seen(table.env, channel_id, seat.person.id)
    ]
