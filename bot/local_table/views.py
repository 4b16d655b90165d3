"""Content of the page as JSON: the table, the places of a seat, the messages in one of them.

Messages, components and commands keep the form in which Discord sends them; the page draws that form.
"""

from collections.abc import Iterable, Iterator
from typing import Final, TypedDict

from simcord import ChannelHandle

from bot.local_table import simcord_hooks as hooks
from bot.local_table.table import LocalTable
from bot.local_table.world import TableSeat

SHOWN_MESSAGES: Final = 60
SILENT: Final = 1 << 12
START_COMMAND: Final = "match new"


class SeatPlace(TypedDict):
    """A channel, a thread or the direct messages, as one seat sees it."""

    id: str
    name: str
    kind: str  # channel, thread or dm
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
        "label": seat.label,
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
    return SeatPlace(
        id=str(channel.id),
        name="Direct messages" if direct else channel.name or "",
        kind="dm" if direct else "thread" if channel.is_thread else "channel",
        parent=_parent(channel),
        archived=hooks.is_archived(channel),
        unread=len(unread),
        pings=sum(_calls(message, seat, direct=direct) for message in unread),
    )


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


def messages(table: LocalTable, seat: TableSeat, channel_id: int) -> list[dict[str, object]]:
    """The newest messages that the seat sees there, oldest first."""
    return [_message_view(table, seat, message) for message in _messages(table, seat, channel_id)[-SHOWN_MESSAGES:]]


def _message_view(table: LocalTable, seat: TableSeat, message: hooks.Message) -> dict[str, object]:
    payload = hooks.message_payload(table.env, message, seat.person.id)
    answered = payload.get("interaction_metadata") or {}
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
        "components": payload["components"],
        "attachments": payload["attachments"],
        "thread": _opened_thread(message),
        "called": seat.person.id in message.ping_user_ids,
        "command": table.memory.commands.get(int(answered.get("id", 0))),
        "commander": answered.get("user", {}).get("id"),
    }


def _opened_thread(message: hooks.Message) -> str | None:
    metadata = message.system_metadata
    return None if metadata is None or metadata.channel_id is None else str(metadata.channel_id)


def commands(table: LocalTable, seat: TableSeat, channel_id: int) -> list[dict[str, object]]:
    """The slash commands that the seat may use there, each with its options in Discord's form."""
    return [
        {"name": name, "description": leaf.get("description", ""), "options": leaf.get("options") or []}
        for name, leaf in hooks.commands_seen(table.env, channel_id, seat.person.id)
    ]
