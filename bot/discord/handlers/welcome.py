"""Handlers of the buttons of a server's welcome: *Start a battle*, *Set up*."""

from __future__ import annotations

from bot.discord.components.accepted_values import Accepts
from bot.discord.components.items import Acknowledgement, on
from bot.discord.components.press import Press
from bot.discord.components.request import Interaction
from bot.discord.handlers import server_setup
from bot.discord.handlers.choose_battle import show_battles
from bot.discord.handlers.new_match import as_preferred
from bot.discord.handlers.playable_battles import playable_battles
from bot.discord.panels.match_draft import first_proposal


@on("start-battle", Acknowledgement.PRIVATE, Accepts(match=False))
async def start_battle(interaction: Interaction, press: Press) -> None:
    """Button *Start a battle*: as ``/match new`` without options."""
    usual = first_proposal(await playable_battles(interaction))
    await show_battles(interaction, await as_preferred(interaction, usual))


@on("set-up", Acknowledgement.PRIVATE, Accepts(match=False))
async def set_up(interaction: Interaction, press: Press) -> None:
    """Button *Set up*: as ``/server setup`` without options."""
    await server_setup.setup(interaction, server_setup.SetupWishes())
