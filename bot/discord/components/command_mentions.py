"""Clickable mentions of slash commands, ``</match new:123>``, once Discord has given them their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from discord import app_commands

from bot.discord.components.request import Interaction, host_of

_WRITTEN: Final = re.compile(r"`/([a-z]+(?: [a-z-]+)?)`")
"""A command in a text, without options."""


def mention(interaction: Interaction, command: str) -> str:
    """``</match new:123>``, or the command as one types it where its number is not known."""
    number = host_of(interaction).command_ids.get(command.partition(" ")[0])
    return f"</{command}:{number}>" if number else f"`/{command}`"


def with_mentions(interaction: Interaction, text: str) -> str:
    """The text with its commands clickable, as far as they exist."""
    known = set(_names(interaction))

    def clickable(found: re.Match[str]) -> str:
        return mention(interaction, found[1]) if found[1] in known else found[0]

    return _WRITTEN.sub(clickable, text)


def described(interaction: Interaction, command: str) -> str:
    """A command's description in English, as it is registered; empty for one that does not exist."""
    name, _, rest = command.partition(" ")
    found = host_of(interaction).tree.get_command(name)
    if isinstance(found, app_commands.Group) and rest:
        found = found.get_command(rest)
    return getattr(found, "description", "")


def _names(interaction: Interaction) -> Iterator[str]:
    """The full names of all commands that can be typed."""
    for found in host_of(interaction).tree.walk_commands():
        if isinstance(found, app_commands.Command):
            yield found.qualified_name
