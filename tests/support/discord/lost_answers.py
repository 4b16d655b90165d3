"""Answers of Discord's that do not reach the bot."""

from __future__ import annotations

import discord
import pytest

from bot.discord.delivery.message_client import MessageClient


def lose_first_answer(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From now on messages are posted, and the answer to the first of them is lost; an entry for each that is sent."""
    send, tries = MessageClient.send, list[int]()

    async def lost(*args: object, **kwargs: object) -> discord.Message:
        tries.append(1)
        message = await send(*args, **kwargs)  # type: ignore[arg-type]
        if len(tries) == 1:
            raise ConnectionResetError
        return message

    monkeypatch.setattr(MessageClient, "send", lost)
    return tries
