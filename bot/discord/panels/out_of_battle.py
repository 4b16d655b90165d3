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
from engine.language import N_, _

LEAVE: Final = N_("Leave the battle")


def out_words(info: MatchInfo, seat: Seat) -> str:
    """The explanation for the player."""
    return _(
        "You are out of the battle: other players on your side now lead {units}. I won’t ask you anything more. "
        "You can watch in {place}, talk with your side, or leave.",
        units=command(info, seat),
        place=place_of(info),
    )


def leave_button(info: MatchInfo) -> AnyItem:
    """Button *Leave the battle*."""
    return button(_(LEAVE), Press("leave", info.id), ButtonStyle.secondary)
