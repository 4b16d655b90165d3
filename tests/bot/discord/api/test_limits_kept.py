"""Everything that the bot posts and registers keeps within Discord's limits."""

from typing import Any

import discord
from discord import app_commands

from bot.discord.client import LongRoll
from bot.discord.components.message import MessageDraft, layout
from bot.discord.messages.turn_events import LONGEST, story
from bot.images.pictures import Picture
from bot.local_table.simcord_hooks import walk_components
from bot.service.usecases.match_commands.turn import OfferDraw, Resign
from bot.texts import limits
from render.presenters import presenter_of
from tests.bot.discord.conftest import Game
from tests.support.battle_cry.turn_events import TURN
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Simulated


def check(message: Seen) -> None:
    parts = list(walk_components(message.payload["components"]))
    assert len(message.content) <= limits.CONTENT
    assert len(parts) <= limits.COMPONENTS
    assert sum(len(part.get("content") or "") for part in parts) <= limits.TEXT_DISPLAYS
    for part in parts:
        assert len(part.get("custom_id") or "") <= limits.CUSTOM_ID
        assert len(part.get("label") or "") <= limits.LABEL
        assert len(part.get("options") or ()) <= limits.OPTIONS
        assert part.get("id", 0) <= limits.COMPONENT_ID
    for file in message.files:
        assert file.name.endswith(".battle") or 0 < len(file.description) <= limits.ALT_TEXT
        assert len(file.data) <= limits.FILE_BYTES
    assert sum(len(file.data) for file in message.files) <= limits.REQUEST_BYTES


async def test_the_messages_of_a_battle(game: Game) -> None:
    await game.until(lambda info, _: info.turn > 6)
    await game.matches.execute(game.id, OfferDraw((await game.info()).host))
    await game.matches.execute(game.id, Resign((await game.info()).host))
    await game.world.settle()
    messages = [*game.world.history(game.world.channel), *game.table]
    messages += [letter for person in game.world.people for letter in game.world.dms(person)]
    assert len(messages) > 10
    for message in messages:
        check(message)


def test_a_long_story_keeps_its_end_and_says_what_it_left_out() -> None:
    text = story(presenter_of("battle-cry"), TURN * 20)
    assert len(text) <= LONGEST + 100
    first, *_, last = text.splitlines()
    assert first.startswith("-# ")
    assert "earlier lines" in first
    assert last == story(presenter_of("battle-cry"), TURN).splitlines()[-1]


def test_a_post_with_too_many_words_is_clipped() -> None:
    view = layout(
        MessageDraft("h" * 500, "b" * 9000, foot="f" * 500, picture=Picture("board.png", b"picture", "a" * 5000)),
        nonce="f" * 20,
    )
    assert view.content_length() <= limits.TEXT_DISPLAYS
    parts: list[Any] = list(walk_components(view.to_components()))  # type: ignore[no-untyped-call]
    (gallery,) = [part for part in parts if "items" in part]
    assert len(gallery["items"][0]["description"]) <= limits.ALT_TEXT
    assert parts[0]["id"] <= limits.COMPONENT_ID


async def test_the_commands(world: Simulated) -> None:
    assert isinstance(world.bot, LongRoll)
    tree = world.bot.tree
    for command in tree.get_commands(type=discord.AppCommandType.chat_input):
        assert isinstance(command, app_commands.Command | app_commands.Group)
        _check_option(command.to_dict(tree))


def _check_option(option: dict[str, Any]) -> None:
    assert 1 <= len(option["name"]) <= limits.COMMAND_NAME
    assert 1 <= len(option["description"]) <= limits.COMMAND_TEXT
    assert len(option.get("options") or ()) <= limits.SUBCOMMANDS
    assert len(option.get("choices") or ()) <= limits.SUGGESTIONS
    for part in option.get("options") or ():
        _check_option(part)
