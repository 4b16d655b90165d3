"""The welcome of a server: once, where the bot may write, in the server's language, and whatever happens in between."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.discord.client import LongRoll
from bot.service.usecases.guild_settings import OWED, SAID
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Place, Simulated
from tests.support.german import GERMAN, some_german


async def _joins(world: Simulated) -> None:
    """Discord tells the bot that it has joined the server."""
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    assert isinstance(world.bot, LongRoll)
    await world.bot.on_guild_join(guild)
    await world.settle()


def _welcomes(world: Simulated, place: Place) -> list[Seen]:
    return [one for one in world.history(place) if one.by_bot and "Long Roll" in one.text]


async def _state(world: Simulated) -> str:
    assert isinstance(world.bot, LongRoll)
    return (await world.bot.services.guild_settings.settings(world.guild.id)).welcome


async def test_a_server_is_welcomed_once(world: Simulated) -> None:
    await _joins(world)
    (said,) = _welcomes(world, world.channel)
    assert said.text.startswith("## Long Roll is here")
    assert [one for one in said.labels if "Learn" not in one] == ["Start a battle", "Set up"]
    assert not said.pinged
    await _joins(world)
    await world.restart()
    await _joins(world)
    assert len(_welcomes(world, world.channel)) == 1
    assert await _state(world) == SAID


async def test_its_buttons_answer_in_private(world: Simulated) -> None:
    await _joins(world)
    (said,) = _welcomes(world, world.channel)
    ulysses, _ = world.people
    opened = await world.click(ulysses, said, label="Start a battle")
    assert opened.message is not None
    assert opened.message.ephemeral
    assert opened.message.buttons
    refused = await world.click(ulysses, said, label="Set up")
    assert "Manage Server" in refused.text
    world.give_role(ulysses, world.add_role("host", manage_guild=True))
    assert "### Setup" in (await world.click(ulysses, said, label="Set up")).text


async def test_what_a_crash_left_owed_is_said_at_the_next_start_and_what_was_said_is_not_said_again(
    world: Simulated,
) -> None:
    assert isinstance(world.bot, LongRoll)
    settings = world.bot.services.guild_settings
    await settings.change(world.guild.id, lambda now: replace(now, welcome=OWED))
    await world.restart()
    await world.settle()
    assert len(_welcomes(world, world.channel)) == 1
    assert await _state(world) == SAID
    assert isinstance(world.bot, LongRoll)
    settings = world.bot.services.guild_settings
    await settings.change(world.guild.id, lambda now: replace(now, welcome=OWED))  # as if it died after the post
    await world.restart()
    await world.settle()
    assert len(_welcomes(world, world.channel)) == 1


async def _joined(world: Simulated, ago: timedelta) -> None:
    """The bot is started anew, in a server that it joined so long ago and was not told of."""
    assert isinstance(world.bot, LongRoll)
    world.bot_joined(world.bot.services.clock.now() - ago)
    await world.restart()
    await world.settle()


async def test_a_server_that_was_joined_while_the_bot_was_offline_is_welcomed_once(world: Simulated) -> None:
    await _joined(world, timedelta(hours=3))
    assert len(_welcomes(world, world.channel)) == 1
    assert await _state(world) == SAID
    await _joined(world, timedelta(hours=4))
    assert isinstance(world.bot, LongRoll)
    await world.bot.on_ready()  # Discord says it again after a connection that could not be resumed
    await world.settle()
    assert len(_welcomes(world, world.channel)) == 1


async def test_a_server_joined_while_the_connection_was_lost_is_welcomed_when_it_is_back(world: Simulated) -> None:
    assert isinstance(world.bot, LongRoll)
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    guild.me.joined_at = world.bot.services.clock.now() - timedelta(minutes=1)
    await world.bot.on_ready()
    await world.settle()
    assert len(_welcomes(world, world.channel)) == 1


async def test_servers_of_older_times_are_left_in_peace(world: Simulated) -> None:
    await _joined(world, timedelta(days=8))
    assert not _welcomes(world, world.channel)
    assert await _state(world) == ""


async def test_a_server_that_is_in_use_or_set_up_is_not_welcomed_any_more(world: Simulated) -> None:
    ulysses, _ = world.people
    await world.slash(ulysses, world.channel, "match new", scenario="first-bull-run", side="union")
    await world.settle()
    await _joined(world, timedelta(hours=3))
    assert not _welcomes(world, world.channel)
    assert isinstance(world.bot, LongRoll)
    untouched = world.bot.services.guild_settings.untouched
    assert await untouched((world.guild.id, 7)) == (7,)
    await world.bot.services.guild_settings.change(7, lambda now: replace(now, zone="America/New_York"))
    assert await untouched((world.guild.id, 7)) == ()


async def test_where_the_first_channel_refuses_the_next_one_takes_it(world: Simulated) -> None:
    other = world.add_channel("second")
    path = f"/channels/{world.channel.id}/messages"
    world.fail("POST", path, status=403, code=50013, message="Missing Permissions", times=None)
    await _joins(world)
    assert not _welcomes(world, world.channel)
    assert len(_welcomes(world, other)) == 1


async def test_it_is_said_in_the_servers_language(
    world: Simulated, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.MonkeyPatch.context() as patched:
        german = {"## Long Roll is here": "## Hier ist Long Roll", "Start a battle": "Schlacht beginnen"}
        with some_german(tmp_path / "catalogs", patched, german):
            assert isinstance(world.bot, LongRoll)
            settings = world.bot.services.guild_settings
            await settings.change(world.guild.id, lambda now: replace(now, language=GERMAN))
            await _joins(world)
            (said,) = _welcomes(world, world.channel)
    assert said.text.startswith("## Hier ist Long Roll")
    assert "Schlacht beginnen" in said.labels
