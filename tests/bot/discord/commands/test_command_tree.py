"""The command tree keeps within Discord's limits and ours, in the order in which commands are needed."""

from __future__ import annotations

import re
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.commands import GROUPS, register
from bot.discord.commands.checked_tree import CheckedTree
from bot.discord.commands.tree_limits import IN_A_GROUP, TooManyCommands, characters, check
from bot.texts import limits

ROOT = Path(__file__).parents[4]
DOCUMENTS = ("README.md", "docs/players-guide.md", "docs/hosting.md", "docs/scenario-format.md")
NAMED = re.compile(r"(?<![\w/.<}\])-])/([a-z]+)(?:\s+([a-z]+)\b(?!:))?")
"""A command in a text; no part of a path or an address."""

LISTED = re.compile(r"`/([a-z]+) [a-z]+`((?:,?\s(?:and\s|or\s)?`[a-z]+`)+)")
WORD = re.compile(r"`([a-z]+)`")
"""Further commands of the same group, named without it: `/view log`, `past` and `stats`."""

FIRST = ("challenge", "help", "learn", "match new", "match join", "match list", "match start")
"""What somebody sees first who types a slash, in a first battle: Discord sorts what has no sub-commands and groups by
their names, and leaves the sub-commands as they are declared."""


@pytest.fixture
def tree() -> CheckedTree:
    client = LongRoll(Settings(token=None, database_url=None))
    register(client)
    return client.tree


def many(number: int, text: str = "One of many") -> app_commands.Group:
    async def one(interaction: discord.Interaction) -> None:
        """Does nothing."""

    group = app_commands.Group(name="many", description="Many")
    for each in range(number):
        group.add_command(app_commands.Command(name=f"one-{each}", description=text, callback=one))
    return group


def names(tree: CheckedTree) -> list[str]:
    """All commands as Discord lists them to somebody who may use every one."""
    roots = sorted(tree.get_commands(type=discord.AppCommandType.chat_input), key=lambda one: one.name)
    return [
        each.qualified_name
        for one in roots
        for each in (one.commands if isinstance(one, app_commands.Group) else [one])
    ]


def test_there_is_room_for_more_commands(tree: CheckedTree) -> None:
    check(tree)
    roots = tree.get_commands(type=discord.AppCommandType.chat_input)
    assert len(roots) <= limits.COMMANDS // 4
    for one in roots:
        if isinstance(one, app_commands.Group):
            assert len(one.commands) <= IN_A_GROUP <= limits.SUBCOMMANDS - 10
        assert characters(one.to_dict(tree)) <= limits.COMMAND_TOTAL // 2


@pytest.mark.parametrize(("number", "fits"), [(IN_A_GROUP, True), (IN_A_GROUP + 1, False)])
def test_a_group_that_is_too_large_is_named_before_the_bot_logs_in(
    tree: CheckedTree, number: int, *, fits: bool
) -> None:
    tree.add_command(many(number))
    if fits:
        check(tree)
        return
    with pytest.raises(TooManyCommands) as refused:
        check(tree)
    assert str(refused.value) == "/many has 16 sub-commands, and the limit is 15"


def test_a_command_of_too_many_characters_is_named(tree: CheckedTree) -> None:
    group = many(IN_A_GROUP, "x" * limits.COMMAND_TEXT)
    for one in group.commands:
        assert isinstance(one, app_commands.Command)
        one.description = "x" * 600
    tree.add_command(group)
    with pytest.raises(TooManyCommands) as refused:
        check(tree)
    assert str(refused.value) == "/many has 9088 characters, and the limit is 8000"


def test_the_bot_does_not_start_with_a_group_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.discord.commands.GROUPS", (*GROUPS, lambda: many(IN_A_GROUP + 1)))
    with pytest.raises(TooManyCommands, match="/many"):
        register(LongRoll(Settings(token=None, database_url=None)))


def test_what_a_first_battle_needs_comes_first(tree: CheckedTree) -> None:
    assert tuple(names(tree)[: len(FIRST)]) == FIRST
    turn = next(one for one in tree.get_commands() if one.name == "turn")
    assert isinstance(turn, app_commands.Group)
    assert [one.name for one in turn.commands][:4] == ["hand", "play", "order", "move"]


def test_only_the_commands_of_those_who_run_a_server_are_hidden(tree: CheckedTree) -> None:
    hidden = {}
    for one in tree.get_commands():
        told = one.to_dict(tree)
        if told["default_member_permissions"] is not None:
            hidden[one.name] = (told["default_member_permissions"], told["contexts"])
    assert hidden == {"server": (discord.Permissions(manage_guild=True).value, [0])}


def test_every_command_that_is_named_anywhere_exists(tree: CheckedTree) -> None:
    known = set(names(tree))
    groups = {one.partition(" ")[0] for one in known}
    sources = [path for part in ("bot", "render", "engine") for path in (ROOT / part).rglob("*.py")]
    found = 0
    for path in (*sources, *(ROOT / one for one in DOCUMENTS)):
        text = path.read_text("utf-8").replace("\\\n", "\n")
        for group, more in LISTED.findall(text):
            assert {f"{group} {one}" for one in WORD.findall(more)} <= known, (
                f"{path.relative_to(ROOT)}: /{group}{more}"
            )
        for group, command in NAMED.findall(text):
            if group in groups | OLD and command:
                found += 1
                assert f"{group} {command}" in known or group == "help", f"{path.relative_to(ROOT)}: /{group} {command}"
    assert found > 250


OLD = frozenset({"campaign", "annual", "sketch", "about"})
"""Commands of former versions, which no text may name any more."""
