"""The routes of the REST API that the bot uses, by the operation ids of the description."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tests.support.standin import errors
from tests.support.standin.commands import with_ids
from tests.support.standin.contents import Contents
from tests.support.standin.description import Operation
from tests.support.standin.gateway import Gateway
from tests.support.standin.interactions import Interactions
from tests.support.standin.permissions import (
    ATTACH,
    HISTORY,
    MANAGE_MESSAGES,
    MANAGE_THREADS,
    PRIVATE_THREADS,
    PUBLIC_THREADS,
    VIEW,
    need,
    permissions_of,
    sending,
)
from tests.support.standin.uploads import Body
from tests.support.standin.world import (
    DIRECT,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    Channel,
    Guild,
    Json,
    Message,
    World,
)

NONCE_LASTS: Final = 300.0
"""Seconds in which a nonce makes the same message."""


class Asked(NamedTuple):
    """A request that fits the description."""

    operation: Operation
    query: Mapping[str, str]
    body: Body

    def number(self, name: str) -> int:
        """An id of the path."""
        return int(self.operation.named[name])


class Told(NamedTuple):
    """An answer, and the events that tell all shards of it: name, data, guild."""

    status: int
    json: Any = None
    events: tuple[tuple[str, Json, int | None], ...] = ()


Handler = Callable[["Routes", Asked], Told]
_handlers: dict[str, Handler] = {}


def on(operation: str) -> Callable[[Handler], Handler]:
    """Registers the handler of an operation."""

    def add(handler: Handler) -> Handler:
        _handlers[operation] = handler
        return handler

    return add


def handler_of(operation: str) -> Handler | None:
    """The handler of an operation; ``None`` for one that the stand-in does not have."""
    return _handlers.get(operation)


class Routes:
    """What the handlers share."""

    def __init__(
        self, world: World, contents: Contents, interactions: Interactions, gateway: Gateway, base: str, socket: str
    ) -> None:
        self.world = world
        self.contents = contents
        self.interactions = interactions
        self.gateway = gateway
        self.base = base
        self.socket = socket
        self.commands: list[Json] = []
        self.nonces: dict[tuple[int, str], Message] = {}
        self.sent: list[Message] = []
        self.keep_sent = False

    def channel(self, asked: Asked, permission: int = VIEW) -> Channel:
        """The channel of a request, in which the bot has a permission.

        Raises:
            ApiError: there is none, or it has not.
        """
        found = self.world.channels.get(asked.number("channel_id"))
        if found is None:
            raise errors.unknown_channel()
        need(self.world.bot, found, permission if found.kind != DIRECT else 0)
        return found

    def message(self, asked: Asked, permission: int = VIEW) -> Message:
        """The message of a request; ephemeral ones are out of reach.

        Raises:
            ApiError: there is none.
        """
        found = self.channel(asked, permission).messages.get(asked.number("message_id"))
        if found is None:
            raise errors.unknown_message()
        return found

    def guild(self, asked: Asked) -> Guild:
        found = self.world.guilds.get(asked.number("guild_id"))
        if found is None:
            raise errors.unknown_guild()
        return found

    def new_thread(self, channel: Channel, said: Json, kind: int, identifier: int) -> Told:
        """A thread of the bot's own.

        Raises:
            ApiError: the guild has too many.
        """
        guild = channel.guild
        assert guild is not None
        if sum(1 for _ in guild.threads()) >= guild.most_threads:
            raise errors.too_many_threads()
        thread = Channel(
            identifier,
            kind,
            name=said["name"],
            guild=guild,
            parent=channel,
            owner=self.world.bot.id,
            invitable=said.get("invitable", True) is not False,
            archive_changed=time.time(),
            let_in={self.world.bot.id},
            archive_minutes=said.get("auto_archive_duration") or 1440,
        )
        self.world.channels[thread.id] = guild.channels[thread.id] = thread
        written = thread.as_json()
        membership = {"member": thread.thread_member(self.world.bot.id)}
        return Told(201, written, (("THREAD_CREATE", written | {"newly_created": True} | membership, guild.id),))


# The bot itself


@on("get_gateway")
def _gateway(routes: Routes, asked: Asked) -> Told:
    return Told(200, {"url": routes.socket})


@on("get_bot_gateway")
def _bot_gateway(routes: Routes, asked: Asked) -> Told:
    gateway = routes.gateway
    limit = {
        "total": 1000,
        "remaining": gateway.starts_left,
        "reset_after": 86_400_000,
        "max_concurrency": gateway.max_concurrency,
    }
    return Told(200, {"url": routes.socket, "shards": gateway.shards, "session_start_limit": limit})


@on("get_my_user")
def _me(routes: Routes, asked: Asked) -> Told:
    return Told(200, routes.world.bot.as_json() | {"mfa_enabled": False, "verified": True, "locale": "en-US"})


@on("get_my_oauth2_application")
def _application(routes: Routes, asked: Asked) -> Told:
    bot = routes.world.bot
    return Told(
        200,
        {
            "id": str(bot.id),
            "name": "Long Roll",
            "icon": None,
            "description": "",
            "type": None,
            "bot": bot.as_json(),
            "bot_public": True,
            "bot_require_code_grant": False,
            "summary": "",
            "verify_key": "0" * 64,
            "flags": 0,
            "flags_new": "0",
            "eligible_oauth2_scopes": [],
            "redirect_uris": [],
            "interactions_endpoint_url": None,
            "role_connections_verification_url": None,
            "owner": next(iter(routes.world.guilds.values())).owner.as_json(),
            "approximate_guild_count": len(routes.world.guilds),
            "approximate_user_install_count": 0,
            "approximate_user_authorization_count": 0,
            "explicit_content_filter": 0,
            "team": None,
        },
    )


@on("list_application_commands")
def _commands(routes: Routes, asked: Asked) -> Told:
    return Told(200, routes.commands)


@on("bulk_set_application_commands")
def _set_commands(routes: Routes, asked: Asked) -> Told:
    routes.commands = with_ids(asked.body.json, routes.commands, routes.world)
    return Told(200, routes.commands)


# People and guilds


@on("get_user")
def _user(routes: Routes, asked: Asked) -> Told:
    found = routes.world.users.get(asked.number("user_id"))
    if found is None:
        raise errors.unknown_user()
    return Told(200, found.as_json())


@on("get_guild_member")
def _member(routes: Routes, asked: Asked) -> Told:
    guild = routes.guild(asked)
    found = guild.members.get(asked.number("user_id"))
    if found is None:
        raise errors.unknown_member()
    return Told(200, guild.member_json(found))


@on("get_active_guild_threads")
def _active_threads(routes: Routes, asked: Asked) -> Told:
    bot = routes.world.bot
    threads = [one for one in routes.guild(asked).threads() if one.kind == PUBLIC_THREAD or bot.id in one.let_in]
    members = [one.thread_member(bot.id) for one in threads if bot.id in one.let_in]
    return Told(200, {"threads": [one.as_json() for one in threads], "members": members, "has_more": False})


@on("create_dm")
def _direct(routes: Routes, asked: Asked) -> Told:
    found = routes.world.users.get(int(asked.body.json.get("recipient_id") or 0))
    if found is None:
        raise errors.unknown_user()
    return Told(200, routes.world.direct_channel(found).as_json())


# Channels and threads


@on("get_channel")
def _channel(routes: Routes, asked: Asked) -> Told:
    return Told(200, routes.channel(asked).as_json())


@on("update_channel")
def _update_channel(routes: Routes, asked: Asked) -> Told:
    thread, said = routes.channel(asked), asked.body.json
    if not thread.is_thread:
        need(routes.world.bot, thread, ~0)
    manages = permissions_of(routes.world.bot, thread) & MANAGE_THREADS
    if not manages and ("locked" in said or thread.locked or thread.owner != routes.world.bot.id):
        raise errors.missing_permissions()
    if thread.archived and said.get("archived") is not False:
        raise errors.archived()
    if "archived" in said and said["archived"] != thread.archived:
        thread.archived, thread.archive_changed = said["archived"], time.time()
    thread.locked = said.get("locked", thread.locked)
    thread.name = said.get("name") or thread.name
    if "auto_archive_duration" in said:
        thread.archive_minutes, thread.archive_changed = said["auto_archive_duration"], time.time()
    assert thread.guild is not None
    return Told(200, thread.as_json(), (("THREAD_UPDATE", thread.as_json(), thread.guild.id),))


@on("delete_channel")
def _delete_channel(routes: Routes, asked: Asked) -> Told:
    thread = routes.channel(asked, MANAGE_THREADS)
    assert thread.guild is not None
    assert thread.parent is not None
    del routes.world.channels[thread.id], thread.guild.channels[thread.id]
    gone = {
        "id": str(thread.id),
        "guild_id": str(thread.guild.id),
        "parent_id": str(thread.parent.id),
        "type": thread.kind,
    }
    return Told(200, thread.as_json(), (("THREAD_DELETE", gone, thread.guild.id),))


@on("create_thread")
def _thread(routes: Routes, asked: Asked) -> Told:
    said = asked.body.json
    kind = said.get("type") or PRIVATE_THREAD
    channel = routes.channel(asked, PRIVATE_THREADS if kind == PRIVATE_THREAD else PUBLIC_THREADS)
    return routes.new_thread(channel, said, kind, routes.world.ids.next())


@on("create_thread_from_message")
def _thread_of(routes: Routes, asked: Asked) -> Told:
    message = routes.message(asked, PUBLIC_THREADS)
    if message.thread is not None or message.id in routes.world.channels:
        raise errors.thread_exists()
    told = routes.new_thread(message.channel, asked.body.json, PUBLIC_THREAD, message.id)
    message.thread = routes.world.channels[message.id]
    return told


@on("add_thread_member")
def _let_in(routes: Routes, asked: Asked) -> Told:
    thread, user = routes.channel(asked, sending(routes.channel(asked))), asked.number("user_id")
    assert thread.guild is not None
    if thread.archived:
        raise errors.archived()
    if user not in thread.guild.members:
        raise errors.unknown_member()
    thread.let_in.add(user)
    return Told(204)


@on("join_thread")
def _join(routes: Routes, asked: Asked) -> Told:
    routes.channel(asked).let_in.add(routes.world.bot.id)
    return Told(204)


@on("delete_thread_member")
def _put_out(routes: Routes, asked: Asked) -> Told:
    thread = routes.channel(asked)
    own = thread.kind == PRIVATE_THREAD and thread.owner == routes.world.bot.id
    if not own and not permissions_of(routes.world.bot, thread) & MANAGE_THREADS:
        raise errors.missing_permissions()
    thread.let_in.discard(asked.number("user_id"))
    return Told(204)


# Messages


@on("list_messages")
def _messages(routes: Routes, asked: Asked) -> Told:
    channel, query = routes.channel(asked, HISTORY), asked.query
    found = list(channel.messages.values())
    if "before" in query:
        found = [one for one in found if one.id < int(query["before"])]
    limit = int(query.get("limit", 50))
    if "after" in query:
        found = [one for one in found if one.id > int(query["after"])][:limit]
    return Told(200, [one.as_json(routes.base) for one in reversed(found[-limit:])])


@on("get_message")
def _message(routes: Routes, asked: Asked) -> Told:
    return Told(200, routes.message(asked, HISTORY).as_json(routes.base))


@on("create_message")
def _post(routes: Routes, asked: Asked) -> Told:
    channel, said = routes.channel(asked), asked.body.json
    need(routes.world.bot, channel, sending(channel) | (ATTACH if asked.body.files else 0))
    if channel.recipient and (channel.recipient.closed or not routes.world.may_be_written_to(channel.recipient)):
        raise errors.closed_direct_messages()
    if channel.archived and channel.locked:
        raise errors.archived()
    nonce = said.get("nonce")
    known = routes.nonces.get((channel.id, str(nonce)))
    if nonce is not None and said.get("enforce_nonce") and known and time.time() - known.posted < NONCE_LASTS:
        return Told(200, known.as_json(routes.base))
    message = Message(routes.world.ids.next(), channel, routes.world.bot, 0, time.time(), nonce=nonce)
    routes.contents.take(message, said, asked.body)
    routes.interactions.add(message)
    message.mentions = [user for one in message.pinged if (user := routes.world.users.get(one))]
    if nonce is not None:
        routes.nonces[channel.id, str(nonce)] = message
    if routes.keep_sent:
        routes.sent.append(message)
    events: tuple[tuple[str, Json, int | None], ...] = ()
    if channel.archived:
        channel.archived, channel.archive_changed = False, time.time()
        assert channel.guild is not None
        events = (("THREAD_UPDATE", channel.as_json(), channel.guild.id),)
    return Told(200, message.as_json(routes.base), events)


@on("update_message")
def _edit(routes: Routes, asked: Asked) -> Told:
    message = routes.message(asked)
    if message.author is not routes.world.bot:
        raise errors.not_the_author()
    if message.channel.archived:
        raise errors.archived()
    routes.contents.take(message, asked.body.json, asked.body)
    message.edited, message.edits = time.time(), message.edits + 1
    return Told(200, message.as_json(routes.base))


@on("delete_message")
def _delete(routes: Routes, asked: Asked) -> Told:
    message = routes.message(asked)
    if message.author is not routes.world.bot:
        need(routes.world.bot, message.channel, MANAGE_MESSAGES)
    del message.channel.messages[message.id]
    return Told(204)


# Interactions


@on("create_interaction_response")
def _respond(routes: Routes, asked: Asked) -> Told:
    named = asked.operation.named
    told = routes.interactions.respond(int(named["interaction_id"]), named["interaction_token"], asked.body)
    if asked.query.get("with_response", "").lower() in {"true", "1"}:
        return Told(200, told)
    return Told(204)


@on("execute_webhook")
def _follow_up(routes: Routes, asked: Asked) -> Told:
    message = routes.interactions.follow_up(asked.number("webhook_id"), _token(asked), asked.body)
    return Told(200, message.as_json(routes.base))


@on("get_original_webhook_message")
@on("get_webhook_message")
def _answer(routes: Routes, asked: Asked) -> Told:
    message = routes.interactions.message(asked.number("webhook_id"), _token(asked), _which(asked))
    return Told(200, message.as_json(routes.base))


@on("update_original_webhook_message")
@on("update_webhook_message")
def _edit_answer(routes: Routes, asked: Asked) -> Told:
    message = routes.interactions.edit(asked.number("webhook_id"), _token(asked), _which(asked), asked.body)
    return Told(200, message.as_json(routes.base))


@on("delete_original_webhook_message")
@on("delete_webhook_message")
def _delete_answer(routes: Routes, asked: Asked) -> Told:
    routes.interactions.delete(asked.number("webhook_id"), _token(asked), _which(asked))
    return Told(204)


def _token(asked: Asked) -> str:
    return asked.operation.named["webhook_token"]


def _which(asked: Asked) -> str:
    return asked.operation.named.get("message_id", "@original")
