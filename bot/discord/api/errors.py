"""Expected failures of Discord by their error codes, and the result that each has for an outbox row.

The code decides, not the HTTP status: closed direct messages arrive as 403 and as 400.
"""

from __future__ import annotations

import asyncio
from enum import IntEnum

import aiohttp
import discord

from bot.service.workers.outbox import Later, Never, SendResult


class DiscordCode(IntEnum):
    """Discord's JSON error codes."""

    UNKNOWN_CHANNEL = 10003
    UNKNOWN_GUILD = 10004
    UNKNOWN_MESSAGE = 10008
    UNKNOWN_USER = 10013
    UNKNOWN_INTERACTION = 10062
    TOO_MANY_OLD_EDITS = 30046
    OPENING_TOO_FAST = 40003
    TOO_LARGE = 40005
    ALREADY_ANSWERED = 40060
    MISSING_ACCESS = 50001
    CANNOT_MESSAGE_USER = 50007
    MISSING_PERMISSIONS = 50013
    INVALID_FORM = 50035
    THREAD_ARCHIVED = 50083
    NO_MUTUAL_GUILD = 50278
    THREAD_EXISTS = 160004
    THREAD_LOCKED = 160005
    TOO_MANY_THREADS = 160006


GONE = frozenset({DiscordCode.UNKNOWN_CHANNEL, DiscordCode.UNKNOWN_GUILD})
FORBIDDEN = frozenset({DiscordCode.MISSING_ACCESS, DiscordCode.MISSING_PERMISSIONS})
CLOSED = frozenset({DiscordCode.CANNOT_MESSAGE_USER, DiscordCode.NO_MUTUAL_GUILD, DiscordCode.UNKNOWN_USER})
ASLEEP = frozenset({DiscordCode.THREAD_ARCHIVED, DiscordCode.THREAD_LOCKED})
NOT_AS_IT_IS = frozenset({DiscordCode.TOO_LARGE, DiscordCode.INVALID_FORM})
"""The content is refused: a plainer message may pass."""

NOT_EDITED = frozenset({DiscordCode.UNKNOWN_MESSAGE, DiscordCode.TOO_MANY_OLD_EDITS, *GONE, *FORBIDDEN, *ASLEEP})
"""An old message cannot be changed, which never stops a match."""

TOO_LATE = frozenset({DiscordCode.UNKNOWN_INTERACTION, DiscordCode.ALREADY_ANSWERED})
"""The interaction has expired, or is acknowledged already."""

EXPECTED = (discord.DiscordException, aiohttp.ClientError, OSError, asyncio.TimeoutError)
"""Exceptions of sending that are no bug of the program."""

SERVER_ERROR = 500
"""HTTP status from which it is unknown whether the request was carried out."""

DM_PAUSE = 60.0
"""Seconds to wait after Discord's refusal to open direct messages so fast."""


def code_of(error: BaseException) -> int:
    """The error's JSON code, 0 where there is none. A refusal by a proxy has an HTTP status alone."""
    if not isinstance(error, discord.HTTPException):
        return 0
    return error.code or {403: int(DiscordCode.MISSING_ACCESS), 413: int(DiscordCode.TOO_LARGE)}.get(error.status, 0)


def result_of(error: Exception) -> SendResult:
    """The result for a row that could not be sent: ``Later`` or ``Never``.

    Raises:
        Exception: the same error, if it is not a known failure of Discord or of the connection.
    """
    code = code_of(error)
    for codes, reason in ((GONE, "gone"), (FORBIDDEN, "forbidden"), (CLOSED, "closed")):
        if code in codes:
            return Never(reason)
    if code == DiscordCode.OPENING_TOO_FAST:
        return Later("opening direct messages too fast", DM_PAUSE)
    if isinstance(error, discord.RateLimited):
        return Later("rate limit", error.retry_after)
    if isinstance(error, discord.HTTPException):
        return Later(f"{error.status} {code}", maybe_sent=error.status >= SERVER_ERROR)
    if isinstance(error, aiohttp.ClientError | OSError | asyncio.TimeoutError):
        return Later(type(error).__name__, maybe_sent=True)
    raise error
