"""The table of all commands, made from the tree that the bot registers: so it cannot go out of date."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import app_commands
from msgspec import Struct

from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.commands import register

BEGIN = "<!-- commands: made by `python -m bot.tools.walkthrough docs` -->"
END = "<!-- end of the commands -->"

_EVERYWHERE = "match"
"""An option of almost every command; the page explains it once."""


class CommandOption(Struct, frozen=True):
    """An option of a command, required or not."""

    name: str
    about: str
    required: bool


class CommandRow(Struct, frozen=True):
    """A command by its full name, without the slash."""

    name: str
    about: str
    options: tuple[CommandOption, ...]


def commands() -> tuple[CommandRow, ...]:
    """All commands of the bot, those of a group together, in the order of the guide."""
    client = LongRoll(Settings(token=None, database_url=None))
    register(client)
    found = [one for one in client.tree.walk_commands() if isinstance(one, app_commands.Command)]
    return tuple(map(_command, found))


def _command(one: app_commands.Command[Any, ..., Any]) -> CommandRow:
    options = tuple(
        CommandOption(option.display_name, str(option.description), option.required) for option in one.parameters
    )
    return CommandRow(one.qualified_name, one.description, options)


def table() -> str:
    """The table as Markdown."""
    return "\n".join(_lines())


def _lines() -> Iterator[str]:
    yield "| you type | and then |"
    yield "|---|---|"
    for one in commands():
        yield f"| `/{one.name}` | {_cell(one)} |"


def _cell(one: CommandRow) -> str:
    asked = [option for option in one.options if option.name != _EVERYWHERE]
    needed = [f"`{option.name}:` ({option.about})" for option in asked if option.required]
    optional = [f"`{option.name}:`" for option in asked if not option.required]
    parts = [one.about if one.about.endswith((".", "?", "…")) else f"{one.about}."]
    parts += [f"Fill in {', '.join(needed)}."] if needed else []
    parts += [f"You may fill in {', '.join(optional)}."] if optional else []
    return " ".join(parts).replace("|", "\\|")


def with_table(page: str) -> str:
    """The page with the table as it is now between its two marks.

    Raises:
        ValueError: the page has no such marks.
    """
    before, begun, rest = page.partition(BEGIN)
    _, ended, after = rest.partition(END)
    if not begun or not ended:
        raise ValueError("the page has no place for the table")
    return f"{before}{BEGIN}\n\n{table()}\n\n{END}{after}"
