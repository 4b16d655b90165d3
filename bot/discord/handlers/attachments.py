"""Attachments of commands: downloaded from Discord, which may refuse or have lost them."""

from __future__ import annotations

import aiohttp
import discord
import structlog

from bot.service.model.errors import NotHandedOver
from bot.texts.limits import clip

log = structlog.get_logger(__name__)

LONGEST_NAME = 60
"""Most characters of a quoted file name."""


def plain_name(file: discord.Attachment) -> str:
    """A file's name in a form that is safe to quote."""
    return clip("".join(sign if sign.isalnum() or sign in "-_. " else "?" for sign in file.filename), LONGEST_NAME)


async def fetched(file: discord.Attachment) -> bytes:
    """The content of an attachment.

    Raises:
        NotHandedOver: Discord does not deliver it.
    """
    try:
        return await file.read()
    except (discord.DiscordException, aiohttp.ClientError, TimeoutError, ValueError) as error:
        log.info("A file could not be fetched.", error=type(error).__name__, status=getattr(error, "status", None))
        raise NotHandedOver(plain_name(file)) from error
