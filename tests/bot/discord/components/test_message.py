"""A message as Discord takes it: its texts together are no longer than it lets them be."""

from __future__ import annotations

import discord

from bot.discord.components.message import MessageDraft, layout
from bot.texts.limits import TEXT_DISPLAYS


def test_a_long_message_is_clipped_around_its_head_and_foot() -> None:
    view = layout(MessageDraft("h" * 900, "b" * 5000, foot="f" * 700))
    texts = [one.content for one in view.walk_children() if isinstance(one, discord.ui.TextDisplay)]
    assert "h" * 900 in texts
    assert "f" * 700 in texts
    assert TEXT_DISPLAYS - 20 < sum(map(len, texts)) <= TEXT_DISPLAYS
