"""The message with which the bot comes to a server, said once."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord.components.items import button, handler_of, row
from bot.discord.components.message import MessageDraft
from bot.discord.components.press import Press
from engine.language import _

LEARN = "learn"
"""The step of the lessons."""


def welcome_post() -> MessageDraft:
    """What the bot is, and the three ways to begin; what the buttons answer is private."""
    lines = (
        _(
            "I run American Civil War battles for two to fourteen players: a turn at a time, over an evening or over a "
            "month."
        ),
        _("**New to the game?** Learn in 5 minutes; only you see it."),
        _("**Ready?** Start a battle against anyone here, a friend or the computer."),
        _("**Hosts:** Set up which channels I may use, who organizes, and my language."),
    )
    learn = [button(_("Learn in 5 minutes"), Press(LEARN), ButtonStyle.primary)] if handler_of(LEARN) else []
    start = button(_("Start a battle"), Press("start-battle"), ButtonStyle.success)
    controls = (row(*learn, start, button(_("Set up"), Press("set-up"))),)
    return MessageDraft(_("## Long Roll is here"), "\n".join(lines), controls=controls, silent=True)
