"""What is remembered of messages that were posted of late: as they are, and what came after them in direct messages."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterable
from typing import Final

import discord
from msgspec import Struct

from bot.service.model.match import Posted

KEPT: Final = 1000
"""Messages, and channels."""

TRUSTED: Final = 600.0
"""Seconds for which a channel is known after it was read: the bot does not hear what people write to it meanwhile."""


class PostedMessages:
    """The newest messages of the bot's that it posted, changed or looked at, as they were then."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._messages: OrderedDict[int, discord.Message] = OrderedDict()

    def note(self, message: discord.Message) -> None:
        """The message is so now."""
        self._messages[message.id] = message
        self._messages.move_to_end(message.id)
        while len(self._messages) > self._kept:
            self._messages.popitem(last=False)

    def forget(self, message: int) -> None:
        """The message is gone."""
        self._messages.pop(message, None)

    def of(self, message: int) -> discord.Message | None:
        """The message as it was last; ``None`` for one that is not remembered."""
        return self._messages.get(message)


class _Trail(Struct):
    read: float
    since: int
    after: set[int]


class LaterMessages:
    """Which messages came after a message in its channel: those that were read there once, and our own since."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._trails: OrderedDict[int, _Trail] = OrderedDict()

    def begin(self, old: Posted, after: Iterable[int]) -> None:
        """The channel was read from a message on."""
        self._trails[old.channel] = _Trail(time.monotonic(), old.message, set(after))
        self._trails.move_to_end(old.channel)
        while len(self._trails) > self._kept:
            self._trails.popitem(last=False)

    def grow(self, message: discord.Message) -> None:
        """A message was posted."""
        if trail := self._trails.get(message.channel.id):
            trail.after.add(message.id)

    def cut(self, gone: Posted) -> None:
        """A message was deleted."""
        if trail := self._trails.get(gone.channel):
            trail.after.discard(gone.message)

    def after(self, old: Posted) -> list[int] | None:
        """What came after a message; ``None`` where the channel has to be read (again)."""
        trail = self._trails.get(old.channel)
        if trail is None or trail.since > old.message or time.monotonic() - trail.read > TRUSTED:
            return None
        return [one for one in trail.after if one > old.message]
