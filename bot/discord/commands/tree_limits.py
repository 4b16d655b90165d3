"""Size limits of the command tree, checked before the bot logs in: Discord's, and lower ones of our own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from discord import AppCommandType, app_commands

from bot.texts.limits import COMMAND_TOTAL, COMMANDS, MENUS, SUBCOMMANDS

IN_A_GROUP: Final = 15
"""Most commands in a group: as many as a person reads through. Discord takes 25; with one more it refuses all

commands of the bot.
"""


class TooManyCommands(Exception):
    """A command, a group or the whole tree (``name``) exceeds its limit."""

    def __init__(self, name: str, has: int, limit: int, what: str) -> None:
        super().__init__(f"{name} has {has} {what}, and the limit is {limit}")
        self.name = name
        self.has = has
        self.limit = limit


def check(tree: app_commands.CommandTree[Any]) -> None:
    """Checks all commands against their limits.

    Raises:
        TooManyCommands: one exceeds them.
    """
    roots = tree.get_commands(type=AppCommandType.chat_input)
    _within("the bot", len(roots), COMMANDS, "commands")
    for kind in (AppCommandType.user, AppCommandType.message):
        _within(f"a {kind.name}", len(tree.get_commands(type=kind)), MENUS, "context menus")
    for command in roots:
        if isinstance(command, app_commands.Group):
            _within(f"/{command.qualified_name}", len(command.commands), min(IN_A_GROUP, SUBCOMMANDS), "sub-commands")
        _within(f"/{command.qualified_name}", characters(command.to_dict(tree)), COMMAND_TOTAL, "characters")


def characters(described: Mapping[str, Any]) -> int:
    """The size of a command in characters, counted as Discord does: names, descriptions, values."""
    return sum(map(len, _texts(described)))


def _texts(described: Mapping[str, Any]) -> Iterator[str]:
    yield from (described["name"], described["description"])
    for choice in described.get("choices") or ():
        yield from (choice["name"], str(choice["value"]))
    for part in described.get("options") or ():
        yield from _texts(part)


def _within(name: str, has: int, limit: int, what: str) -> None:
    if has > limit:
        raise TooManyCommands(name, has, limit, what)
