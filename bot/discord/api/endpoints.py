"""Base addresses of Discord's API, for servers that speak its protocol."""

from __future__ import annotations

import discord.gateway
import discord.http
import yarl

from bot.app.settings import Settings


def use_endpoints(settings: Settings) -> None:
    """Sets the base addresses that the settings name, for the whole process; others stay as they are.

    ``discord_api`` is the address including the version (``http://host:port/api/v10``), ``discord_gateway`` that of the
    WebSocket. To be called before a client logs in.
    """
    if settings.discord_api:
        discord.http.Route.BASE = settings.discord_api.rstrip("/")
    if settings.discord_gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)
