"""Payloads in Discord's form, as far as the bot's library needs them."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime
from typing import Any, Final

Payload = dict[str, Any]

GUILD: Final = 1_000_000_000_000_000_001
CHANNEL: Final = 1_000_000_000_000_000_002
BOT: Final = 1_000_000_000_000_000_003
FIRST_PERSON: Final = 1_000_000_000_000_000_100

EVERYTHING: Final = str(2**50 - 1)
"""All permissions."""

EPHEMERAL: Final = 64
_numbers = itertools.count(1_100_000_000_000_000_000)


def new_id() -> int:
    """A new id, greater than all before."""
    return next(_numbers)


def now() -> str:
    """The time in Discord's format."""
    return datetime.now(UTC).isoformat()


def user(number: int) -> Payload:
    """A user, the bot among them."""
    return {
        "id": str(number),
        "username": f"user{number - FIRST_PERSON}" if number >= FIRST_PERSON else "longroll",
        "discriminator": "0",
        "avatar": None,
        "global_name": None,
        "bot": number == BOT,
        "flags": 0,
        "public_flags": 0,
    }


def member(number: int) -> Payload:
    """A member of the guild."""
    return {
        "user": user(number),
        "nick": None,
        "roles": [],
        "joined_at": "2024-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "flags": 0,
        "permissions": EVERYTHING,
    }


def gateway() -> Payload:
    """The advice for a bot of one shard. The address is not used: settings name the gateway."""
    starts = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
    return {"url": "ws://127.0.0.1", "shards": 1, "session_start_limit": starts}


def application() -> Payload:
    """The bot's application."""
    return {
        "id": str(BOT),
        "name": "Long Roll",
        "icon": None,
        "description": "",
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "",
        "owner": user(FIRST_PERSON),
        "flags": 0,
    }


def guild() -> Payload:
    """The one guild with its one channel, in the gateway's form."""
    everyone = {
        "id": str(GUILD),
        "name": "@everyone",
        "permissions": EVERYTHING,
        "position": 0,
        "color": 0,
        "hoist": False,
        "managed": False,
        "mentionable": False,
    }
    return {
        "id": str(GUILD),
        "name": "Long Roll",
        "owner_id": str(FIRST_PERSON),
        "roles": [everyone],
        "channels": [text_channel()],
        "threads": [],
        "members": [member(BOT)],
        "emojis": [],
        "stickers": [],
        "features": [],
        "member_count": 1,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "preferred_locale": "en-US",
        "afk_timeout": 300,
    }


def text_channel() -> Payload:
    """The guild's channel."""
    return {
        "id": str(CHANNEL),
        "type": 0,
        "guild_id": str(GUILD),
        "name": "the-field",
        "position": 0,
        "permission_overwrites": [],
        "parent_id": None,
        "nsfw": False,
    }


def thread(number: int, name: str) -> Payload:
    """A public thread of the channel."""
    return {
        "id": str(number),
        "type": 11,
        "guild_id": str(GUILD),
        "parent_id": str(CHANNEL),
        "owner_id": str(BOT),
        "name": name,
        "member_count": 1,
        "message_count": 0,
        "last_message_id": None,
        "rate_limit_per_user": 0,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": 10080,
            "archive_timestamp": now(),
            "locked": False,
            "create_timestamp": now(),
        },
    }


def message(number: int, channel: int, said: Payload, *, ephemeral: bool = False) -> Payload:
    """A message of the bot's, from its request."""
    shown = {"components": resolved(said["components"])} if "components" in said else {}
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": user(BOT),
        "content": said.get("content") or "",
        "timestamp": now(),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": (said.get("flags") or 0) | (EPHEMERAL if ephemeral else 0),
        "components": [],
        **shown,
    }


def resolved(components: list[Payload]) -> list[Payload]:
    """Components as Discord returns them: numbered, with an address where a file was attached."""
    numbers = itertools.count(1)

    def shown(one: Any) -> Any:
        if isinstance(one, list):
            return [shown(part) for part in one]
        if not isinstance(one, dict):
            return one
        seen = {key: shown(value) for key, value in one.items()}
        if "type" in seen and not seen.get("id"):
            seen["id"] = next(numbers)
        if str(seen.get("url", "")).startswith("attachment://"):
            name = seen["url"].removeprefix("attachment://")
            seen |= {"url": f"http://127.0.0.1/{name}", "proxy_url": f"http://127.0.0.1/{name}"}
            seen |= {"width": 1, "height": 1, "content_type": "image/png"}
        return seen

    found: list[Payload] = shown(components)
    return found


def controls(components: list[Payload]) -> list[Payload]:
    """The buttons and menus of a message, however deep."""
    found = list[Payload]()
    for one in components:
        if "custom_id" in one:
            found.append(one)
        found += controls(one.get("components") or [])
    return found
