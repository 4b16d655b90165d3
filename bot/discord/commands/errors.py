"""Error handler of all commands."""

from __future__ import annotations

from discord import app_commands

from bot.discord.commands.match_argument import UnclearMatch
from bot.discord.components.request import Interaction
from bot.discord.components.watched import REFUSED, note_end
from bot.discord.handlers.press_entry import apologize, tell
from engine.language import N_, _

OUTDATED = N_("This command has changed. Reload Discord (Ctrl+R, or close and open the app) and try again.")


async def on_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """Replies to a failed command: a sentence for an expected error, a log number for any other."""
    cause = getattr(error, "original", error)
    if isinstance(cause, UnclearMatch):
        note_end(interaction, REFUSED)
        await tell(interaction, cause.text)
    elif isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        note_end(interaction, REFUSED)
        await tell(interaction, _(OUTDATED))
    else:
        await apologize(interaction, cause)
