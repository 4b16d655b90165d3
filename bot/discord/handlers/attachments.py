"""Files that people hand to the bot: fetched from Discord, which may refuse, or have lost them."""

from __future__ import annotations

import aiohttp
import discord
import structlog

from bot.service.model.errors import NotHandedOver
from bot.texts.limits import clip

log = structlog.get_logger(__name__)

LONGEST_NAME = 60
"""Characters of a file's name, as it is said again."""


def plain_name(file: discord.Attachment) -> str:
    """A file's name as it can be said again."""
    return clip("".join(sign if sign.isalnum() or sign in "-_. " else "?" for sign in file.filename), LONGEST_NAME)


async def fetched(file: discord.Attachment) -> bytes:
    """What is in a file that somebody has handed over.

    Raises:
        NotHandedOver: Discord does not give it.
    """
    try:
        return await file.read()
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, ValueError) as error:
        log.info("A file could not be fetched.", error=type(error).__name__, status=getattr(error, "status", None))
        raise NotHandedOver(plain_name(file)) from error
