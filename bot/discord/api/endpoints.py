"""Points Discord's library at another server that speaks Discord's language."""

from __future__ import annotations

import discord.gateway
import discord.http
import yarl

from bot.app.settings import Settings


def use_endpoints(settings: Settings) -> None:
    """Sets the base addresses that the settings name, for the whole process; leaves the others as they are.

    ``discord_api`` is the address up to the version (``http://host:port/api/v10``), ``discord_gateway`` the one
    that the WebSocket is opened at. Call it before a client logs in.
    """
    if settings.discord_api:
        discord.http.Route.BASE = settings.discord_api.rstrip("/")
    if settings.discord_gateway:
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)
