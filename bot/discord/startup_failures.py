"""Reasons why the bot cannot start, or had to stop: one line for its host, and the exit status.

A supervisor, such as a container's, may restart the bot after status 1; status 2 needs a corrected setting.
"""

from __future__ import annotations

from typing import Final

import aiohttp
import discord
from msgspec import Struct

from bot.app.monitoring.process_watch import WatchingFailed
from bot.discord.api.errors import SERVER_ERROR

AGAIN: Final = 1
MEND: Final = 2

_TOO_MANY: Final = 429
_BAD_TOKEN: Final = 4004
"""Close code of the gateway."""


class StartupFailure(Struct, frozen=True):
    """A line for the host, and the exit status."""

    words: str
    status: int


BAD_TOKEN: Final = StartupFailure(
    "Discord does not take this token. Reset it under Bot in the developer portal, and set LONGROLL_TOKEN anew.", MEND
)
UNREACHABLE: Final = StartupFailure("Discord cannot be reached. Is this machine connected to the internet?", AGAIN)
NOT_DISCORD: Final = StartupFailure(
    "What answers in Discord's place is not Discord. Does this network ask for a login?", AGAIN
)


def startup_failure(error: Exception, *, logged_in: bool) -> StartupFailure | None:
    """The reason why the bot stopped; ``None`` for an error of its own.

    ``logged_in``: Discord had accepted the token before.
    """
    if isinstance(error, discord.LoginFailure | WatchingFailed):
        return StartupFailure(str(error), MEND) if isinstance(error, WatchingFailed) else BAD_TOKEN
    if isinstance(error, discord.HTTPException | discord.RateLimited):
        return _answered(error)
    if isinstance(error, discord.ConnectionClosed):
        closed = StartupFailure(f"Discord closed the connection for good ({error.code}).", MEND)
        return BAD_TOKEN if error.code == _BAD_TOKEN else closed
    if isinstance(error, aiohttp.ClientError | discord.GatewayNotFound | TimeoutError | ConnectionError):
        return _unreachable(error)
    if not logged_in and isinstance(error, KeyError | TypeError | ValueError):
        return NOT_DISCORD
    return None


def _unreachable(error: Exception) -> StartupFailure:
    if isinstance(error, aiohttp.ClientConnectorError | aiohttp.InvalidURL):
        return UNREACHABLE
    return StartupFailure(
        f"The connection to Discord broke off ({type(error).__name__}). Try again in a moment.", AGAIN
    )


def _answered(error: discord.HTTPException | discord.RateLimited) -> StartupFailure:
    if isinstance(error, discord.RateLimited):
        return StartupFailure(
            f"Discord asks for a pause of {error.retry_after:.0f} seconds. Try again after it.", AGAIN
        )
    if error.status == _TOO_MANY:
        return StartupFailure("Discord gets too many requests from here. Try again in some minutes.", AGAIN)
    if error.status >= SERVER_ERROR:
        return StartupFailure(f"Discord is out of order ({error.status}). Try again in some minutes.", AGAIN)
    return StartupFailure(f"Discord refuses to let the bot begin ({error.status}, code {error.code}).", MEND)
