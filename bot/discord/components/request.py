"""Facts of an interaction (person, place, request id), and the bot's services."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias, cast

import discord

from bot.app.services import Services
from bot.discord.api.lost_acknowledgements import LostAcknowledgements
from bot.discord.api.under_way import UnderWay
from bot.discord.components.input_limits import Input, InputLimits
from bot.discord.components.types import AnyInteraction
from bot.service.model.match import MatchPlace, Person

Interaction: TypeAlias = AnyInteraction


class Host(Protocol):
    """The parts of the bot that commands and controls need; ``command_ids`` are Discord's, by first word."""

    services: Services
    lost_acknowledgements: LostAcknowledgements
    input_limits: InputLimits
    under_way: UnderWay
    tree: discord.app_commands.CommandTree[Any]
    command_ids: Mapping[str, int]


def host_of(interaction: Interaction) -> Host:
    """The bot that got the interaction."""
    return cast("Host", interaction.client)


def services_of(interaction: Interaction) -> Services:
    """The services of the bot that got the interaction."""
    return host_of(interaction).services


def person_of(interaction: Interaction) -> Person:
    """The person who used the command or control."""
    return Person(interaction.user.id)


def count_input(interaction: Interaction, what: Input) -> None:
    """Counts something that the person asks for.

    Raises:
        TooFast: they, or all on their server, ask for it too often.
    """
    host_of(interaction).input_limits.count(what, interaction.user.id, interaction.guild_id)


def request_of(interaction: Interaction, number: int = 0) -> str:
    """The idempotency key of an interaction, the same on repeated delivery; ``number`` tells several acts apart."""
    return f"{interaction.id}/{number}" if number else str(interaction.id)


def place_of(interaction: Interaction) -> MatchPlace | None:
    """The channel or thread of an interaction; ``None`` in direct messages."""
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return MatchPlace(interaction.guild_id, channel.parent_id, channel.id)
    return MatchPlace(interaction.guild_id, interaction.channel_id)
