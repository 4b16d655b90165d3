"""``/privacy``: export and deletion of personal data, and facts about the bot."""

from __future__ import annotations

import importlib.metadata

from discord import app_commands

from bot.discord.components.request import Interaction
from bot.discord.handlers.owner import owner_buttons
from bot.discord.handlers.privacy import ask_to_forget, export
from bot.discord.panels.reply import acknowledge, show_words
from bot.texts.help import about


class PrivacyCommands(app_commands.Group, name="privacy", description="Your data, and about this bot"):
    """Commands about a person's own data."""

    @app_commands.command(name="export", description="Download everything that I have stored about you")
    async def exported(self, interaction: Interaction) -> None:
        """Exports the person's data."""
        await acknowledge(interaction)
        await export(interaction)

    @app_commands.command(description="Delete everything that I have stored about you")
    async def delete(self, interaction: Interaction) -> None:
        """Deletes the person's data, if confirmed."""
        await acknowledge(interaction)
        await ask_to_forget(interaction)

    @app_commands.command(description="About this bot: version, privacy, credits")
    async def about(self, interaction: Interaction) -> None:
        """Shows facts about the bot."""
        await acknowledge(interaction)
        await show_words(interaction, about(importlib.metadata.version("longroll")), *owner_buttons(interaction))
