"""Caches of recent messages: their content, and the messages that followed them in direct messages."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

import discord
from msgspec import Struct

from bot.service.model.match import Posted

KEPT: Final = 1000
"""Most messages, and most channels."""

TRUSTED: Final = 600.0
"""Seconds until a channel is read again: the bot is not told of what people write there."""


class PostedMessages:
    """LRU cache of the bot's own messages, as last posted, edited or fetched."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._messages: OrderedDict[int, discord.Message] = OrderedDict()

    def note(self, message: discord.Message) -> None:
        """Stores the message's current content."""
        self._messages[message.id] = message
        self._messages.move_to_end(message.id)
        while len(self._messages) > self._kept:
            self._messages.popitem(last=False)

    def forget(self, message: int) -> None:
        """Removes a deleted message."""
        self._messages.pop(message, None)

    def of(self, message: int) -> discord.Message | None:
        """The message as last seen; ``None`` for one that is not cached."""
        return self._messages.get(message)


class _ChannelHistory(Struct):
    read: float
    since: int
    after: set[int]


class LaterMessages:
    """Ids of messages after a given one, by channel: read once, and the bot's own since."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._later: OrderedDict[int, _ChannelHistory] = OrderedDict()

    def begin(self, old: Posted, after: Iterable[int]) -> None:
        """Stores the ids read from a channel after a message."""
        self._later[old.channel] = _ChannelHistory(time.monotonic(), old.message, set(after))
        self._later.move_to_end(old.channel)
        while len(self._later) > self._kept:
            self._later.popitem(last=False)

    def grow(self, message: discord.Message) -> None:
        """Adds a message that the bot posted."""
        if trail := self._later.get(message.channel.id):
            trail.after.add(message.id)

    def cut(self, gone: Posted) -> None:
        """Removes a message that the bot deleted."""
        if trail := self._later.get(gone.channel):
            trail.after.discard(gone.message)

    def after(self, old: Posted) -> list[int] | None:
        """The ids after a message; ``None`` where the channel must be read (again)."""
        trail = self._later.get(old.channel)
        if trail is None or trail.since > old.message or time.monotonic() - trail.read > TRUSTED:
            return None
        return [one for one in trail.after if one > old.message]
