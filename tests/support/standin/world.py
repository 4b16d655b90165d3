"""The guilds, channels, people and messages of the stand-in, as records, and how Discord writes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from tests.support.standin.ids import Ids, iso

Json = dict[str, Any]

TEXT, DIRECT, NEWS, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 5, 11, 12
THREADS: Final = frozenset({PUBLIC_THREAD, PRIVATE_THREAD})
EPHEMERAL, LOADING, SILENT, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 12, 1 << 15
HAS_THREAD: Final = 1 << 5
UPLOAD_LIMIT: Final = 10 * 1024 * 1024
WEEK: Final = 10080


@dataclass(eq=False)
class User:
    """A person, or the bot.

    ``closed``: their direct messages are closed to the bot. ``has_app``: they have added the app for themselves.
    """

    id: int
    name: str
    bot: bool = False
    closed: bool = False
    locale: str = "en-US"
    has_app: bool = False

    def as_json(self) -> Json:
        return {
            "id": str(self.id),
            "username": self.name,
            "discriminator": "0000" if self.bot else "0",
            "global_name": None if self.bot else self.name.capitalize(),
            "avatar": None,
            "bot": self.bot,
            "public_flags": 0,
            "flags": 0,
            "primary_guild": None,
        }


@dataclass(eq=False)
class File:
    """An uploaded file; ``data`` is empty where the stand-in keeps no files."""

    id: int
    name: str
    description: str | None
    size: int
    digest: str
    kind: str
    width: int = 0
    height: int = 0
    data: bytes = b""

    def as_json(self, base: str) -> Json:
        described = {"description": self.description} if self.description else {}
        sized: Json = {"width": self.width, "height": self.height} if self.width else {}
        url = f"{base}/attachments/{self.id}/{self.name}"
        return {
            "id": str(self.id),
            "filename": self.name,
            "size": self.size,
            "url": url,
            "proxy_url": url,
            "content_type": self.kind,
            **described,
            **sized,
        }


@dataclass(eq=False)
class Message:
    """A message. ``only_for`` is the one who sees it, if it is ephemeral; ``token`` edits it then.

    ``pinged`` are the people who were called. ``posted`` is the time in seconds, ``mark`` the number by which the bot
    finds the message again.
    """

    id: int
    channel: Channel
    author: User
    flags: int
    posted: float
    content: str = ""
    components: list[Json] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    nonce: str | int | None = None
    edited: float | None = None
    only_for: User | None = None
    interaction: int = 0
    pinged: frozenset[int] = frozenset()
    mentions: list[User] = field(default_factory=list)
    thread: Channel | None = None
    edits: int = 0

    @property
    def is_loading(self) -> bool:
        return bool(self.flags & LOADING)

    def as_json(self, base: str) -> Json:
        urls = {file.name: file for file in self.files}
        written: Json = {
            "id": str(self.id),
            "channel_id": str(self.channel.id),
            "author": self.author.as_json(),
            "content": self.content,
            "timestamp": iso(self.posted),
            "edited_timestamp": iso(self.edited) if self.edited else None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [user.as_json() for user in self.mentions],
            "mention_roles": [],
            "attachments": [file.as_json(base) for file in self.files],
            "embeds": [],
            "pinned": False,
            "type": 20 if self.interaction else 0,
            "flags": self.flags | (HAS_THREAD if self.thread else 0),
            "components": [resolved(part, urls, base) for part in self.components],
        }
        if self.nonce is not None:
            written["nonce"] = self.nonce
        if self.author.bot:
            written["application_id" if self.interaction else "webhook_id"] = str(self.author.id)
            if not self.interaction:
                del written["webhook_id"]
        if self.thread:
            written["thread"] = self.thread.as_json()
        return written


def resolved(part: Json, urls: dict[str, File], base: str) -> Json:
    """A component with the addresses of uploaded files in place of their names."""
    written = dict(part)
    for name in ("components", "items"):
        if name in part:
            written[name] = [resolved(one, urls, base) for one in part[name]]
    for name in ("component", "accessory"):
        if name in part:
            written[name] = resolved(part[name], urls, base)
    for name in ("media", "file"):
        if name in part:
            written[name] = _media(part[name], urls, base)
            if name == "file" and (found := urls.get(_named(part[name]["url"]))):
                written |= {"name": found.name, "size": found.size}
    return written


def _media(media: Json, urls: dict[str, File], base: str) -> Json:
    found = urls.get(_named(media["url"]))
    if found is None:
        return media
    written = found.as_json(base)
    sized: Json = {name: written[name] for name in ("width", "height") if name in written}
    same: Json = {name: written[name] for name in ("url", "proxy_url", "content_type")}
    return {"id": str(found.id), "attachment_id": str(found.id), "flags": 0, "loading_state": 2, **same, **sized}


def _named(url: str) -> str:
    return url.removeprefix("attachment://") if url.startswith("attachment://") else ""


@dataclass(eq=False)
class Channel:
    """A channel, a thread or the direct messages of a person.

    ``denied`` are permission bits that the bot, and ``closed`` those that everybody lacks here. ``parent`` is that of a
    thread, ``let_in`` who is in it.
    """

    id: int
    kind: int
    name: str = ""
    guild: Guild | None = None
    parent: Channel | None = None
    owner: int = 0
    recipient: User | None = None
    denied: int = 0
    closed: int = 0
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    archive_minutes: int = WEEK
    archive_changed: float = 0.0
    let_in: set[int] = field(default_factory=set)
    messages: dict[int, Message] = field(default_factory=dict)
    posted: int = 0
    newest: int | None = None
    changed: float = 0.0

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS

    def as_json(self) -> Json:
        written: Json = {"id": str(self.id), "type": self.kind, "flags": 0}
        written["last_message_id"] = str(self.newest) if self.newest else None
        if self.kind == DIRECT:
            assert self.recipient is not None
            return written | {"recipients": [self.recipient.as_json()]}
        assert self.guild is not None
        written |= {"guild_id": str(self.guild.id), "name": self.name, "rate_limit_per_user": 0}
        if self.is_thread:
            return written | self._thread()
        overwrites = []
        if self.closed:
            overwrites.append({"id": str(self.guild.id), "type": 0, "allow": "0", "deny": str(self.closed)})
        if self.denied:
            overwrites.append({"id": str(self.guild.bot.id), "type": 1, "allow": "0", "deny": str(self.denied)})
        return written | {
            "position": 0,
            "parent_id": None,
            "topic": None,
            "nsfw": False,
            "permission_overwrites": overwrites,
        }

    def _thread(self) -> Json:
        assert self.parent is not None
        metadata: Json = {
            "archived": self.archived,
            "locked": self.locked,
            "auto_archive_duration": self.archive_minutes,
            "archive_timestamp": iso(self.archive_changed),
            "create_timestamp": iso(self.archive_changed),
        }
        if self.kind == PRIVATE_THREAD:
            metadata["invitable"] = self.invitable
        return {
            "parent_id": str(self.parent.id),
            "owner_id": str(self.owner),
            "message_count": len(self.messages),
            "total_message_sent": self.posted,
            "member_count": len(self.let_in),
            "thread_metadata": metadata,
        }

    def thread_member(self, user: int) -> Json:
        return {"id": str(self.id), "user_id": str(user), "join_timestamp": iso(self.archive_changed), "flags": 0}


@dataclass(eq=False)
class Guild:
    """A guild: its members, the bot among them, and its channels; its threads lie among them."""

    id: int
    name: str
    owner: User
    bot: User
    everyone: int
    bot_role: int
    bot_permissions: int
    made: float
    locale: str = "en-US"
    most_threads: int = 1000
    members: dict[int, User] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)

    def threads(self) -> Iterator[Channel]:
        """Those that are not archived."""
        return (one for one in self.channels.values() if one.is_thread and not one.archived)

    def member_json(self, user: User) -> Json:
        return {
            "user": user.as_json(),
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [str(self.bot_role)] if user is self.bot else [],
            "joined_at": iso(self.made),
            "deaf": False,
            "mute": False,
            "flags": 0,
            "pending": False,
            "premium_since": None,
            "communication_disabled_until": None,
        }

    def as_json(self) -> Json:
        """As ``GUILD_CREATE`` brings it."""
        threads = [one for one in self.threads() if one.kind == PUBLIC_THREAD or self.bot.id in one.let_in]
        return {
            "id": str(self.id),
            "name": self.name,
            "icon": None,
            "owner_id": str(self.owner.id),
            "preferred_locale": self.locale,
            "roles": [
                self._role(self.id, "@everyone", self.everyone),
                self._role(self.bot_role, "Long Roll", self.bot_permissions),
            ],
            "emojis": [],
            "stickers": [],
            "features": [],
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "afk_timeout": 300,
            "afk_channel_id": None,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "rules_channel_id": None,
            "public_updates_channel_id": None,
            "joined_at": iso(self.made),
            "large": len(self.members) > 250,
            "unavailable": False,
            "member_count": len(self.members),
            "members": [self.member_json(self.bot)],
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "channels": [one.as_json() for one in self.channels.values() if not one.is_thread],
            "threads": [one.as_json() | _own_membership(one, self.bot) for one in threads],
        }

    @staticmethod
    def _role(identifier: int, name: str, permissions: int) -> Json:
        return {
            "id": str(identifier),
            "name": name,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": 0 if name == "@everyone" else 1,
            "permissions": str(permissions),
            "managed": name != "@everyone",
            "mentionable": False,
            "flags": 0,
            "icon": None,
            "unicode_emoji": None,
        }


def _own_membership(thread: Channel, bot: User) -> Json:
    return {"member": thread.thread_member(bot.id)} if bot.id in thread.let_in else {}


@dataclass
class World:
    """Everything that there is: the bot's user, people, guilds, channels by id, direct messages by person."""

    ids: Ids
    bot: User
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    direct: dict[int, Channel] = field(default_factory=dict)

    def may_be_written_to(self, user: User) -> bool:
        """Whether the bot shares a guild with a person, or they have added it for themselves."""
        return user.has_app or any(user.id in guild.members for guild in self.guilds.values())

    def direct_channel(self, user: User) -> Channel:
        """The direct messages between a person and the bot."""
        if user.id not in self.direct:
            channel = Channel(self.ids.next(), DIRECT, recipient=user)
            self.direct[user.id] = self.channels[channel.id] = channel
        return self.direct[user.id]
