"""Who uses something, where, and the desk at which it is answered."""

from __future__ import annotations

from typing import Protocol, TypeAlias, cast

import discord

from bot.app.services import Services
from bot.discord.api.lost_acknowledgements import LostAcknowledgements
from bot.discord.components.types import AnyInteraction
from bot.service.model.match import MatchPlace, Person

Interaction: TypeAlias = AnyInteraction


class Host(Protocol):
    """What the bot must have for commands and controls to work."""

    desk: Services
    lost_answers: LostAcknowledgements


def desk_of(interaction: Interaction) -> Services:
    """The desk of the bot that got the interaction."""
    return cast("Host", interaction.client).desk


def person_of(interaction: Interaction) -> Person:
    """Who used it."""
    return Person(interaction.user.id)


def request_of(interaction: Interaction, number: int = 0) -> str:
    """A text that is the same when Discord delivers the interaction again; ``number`` for one of several acts."""
    return f"{interaction.id}/{number}" if number else str(interaction.id)


def place_of(interaction: Interaction) -> MatchPlace | None:
    """Where it was used; ``None`` in direct messages."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return MatchPlace(interaction.guild_id, channel.parent_id, channel.id)
    return MatchPlace(interaction.guild_id, interaction.channel_id)
