"""The word to a server's organizers that something in the rated battles there is unusual; without names."""

from __future__ import annotations

from bot.discord.components.message import MessageDraft
from engine.language import _, ngettext


def unusual_post(count: int) -> MessageDraft:
    """The line with the number of things noticed, and where organizers see them."""
    said = ngettext(
        "I noticed {count} unusual thing in the rated battles here: `/server fairness` shows it to organizers, with "
        "its figures.",
        "I noticed {count} unusual things in the rated battles here: `/server fairness` shows them to organizers, with "
        "their figures.",
        count,
    )
    return MessageDraft(
        _("### Fair play"),
        said,
        foot=_("-# Nothing follows from this by itself, and there are good reasons for most of it."),
        silent=True,
    )
