"""``/privacy``: what is stored about somebody, for himself."""

from __future__ import annotations

from discord import app_commands

from bot.guide.desk import Interaction
from bot.guide.privacy import ask_to_forget, export
from bot.guide.show import acknowledge


class Privacy(app_commands.Group, name="privacy", description="What I know about you"):
    """Everybody decides for himself, and nobody has to be asked."""

    @app_commands.command(name="export", description="Everything that I have stored about you, as a file")
    async def exported(self, interaction: Interaction) -> None:
        """Hands out."""
        await acknowledge(interaction)
        await export(interaction)

    @app_commands.command(description="Delete everything that I have stored about you")
    async def delete(self, interaction: Interaction) -> None:
        """Forgets, when confirmed."""
        await acknowledge(interaction)
        await ask_to_forget(interaction)
