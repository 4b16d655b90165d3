"""Text and button for a player who is out of the battle, on panels and in messages."""

from __future__ import annotations

from typing import Final

from discord import ButtonStyle

from bot.discord.components.items import button
from bot.discord.components.press import Press
from bot.discord.components.types import AnyItem
from bot.service.model.match import MatchInfo
from bot.texts.phrases import command, place_of
from engine.decision import Seat

LEAVE: Final = "Leave the battle"


def out_words(info: MatchInfo, seat: Seat) -> str:
    """The explanation for the player."""
    return (
        f"You are out of the battle: others of your side lead {command(info, seat)} now. "
        f"You are asked nothing more. You can watch in {place_of(info)}, talk with your side, or leave."
    )


def leave_button(info: MatchInfo) -> AnyItem:
    """Button *Leave the battle*."""
    return button(LEAVE, Press("leave", info.id), ButtonStyle.secondary)
