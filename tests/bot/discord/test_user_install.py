"""Where which command may be used, and a battle of two people who share no server with the bot.

The real client plays against the strict stand-in: with the app added by a person alone, Discord offers its commands
everywhere, and the bot has no channel there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import discord.gateway
import discord.http
import pytest
from discord import AppCommandType
from pydantic import SecretStr

from bot.app.settings import Settings
from bot.discord.client import LongRoll, is_for_people, make_bot
from bot.discord.commands import register
from bot.service.model.match import DIRECT, Status
from tests.support.standin.people import Client, NotOffered, answered, buttons, text
from tests.support.standin.server import TOKEN, StandIn, standing_in
from tests.support.standin.world import Channel, Message

SERVERS_ALONE: Final = {"server": [0], "series": [0, 1], "year": [0, 1], "scenario": [0, 1]}
"""Commands about a server, with the places in which they may be used: on it, and some in the bot's direct messages."""

SERVER, PERSON = 0, 1
SOON: Final = 60.0


def test_every_command_says_where_it_may_be_used_and_for_whom() -> None:
    client = LongRoll(Settings(token=None, database_url=None))
    register(client)
    found = {}
    for kind in AppCommandType.chat_input, AppCommandType.user, AppCommandType.message:
        for one in client.tree.get_commands(type=kind):
            told = one.to_dict(client.tree)
            found[one.name] = (told["integration_types"], told["contexts"])
    assert {name for name, (added, _) in found.items() if PERSON not in added} == set(SERVERS_ALONE)
    for name, (added, places) in found.items():
        assert added == ([SERVER] if name in SERVERS_ALONE else [SERVER, PERSON]), name
        assert places == SERVERS_ALONE.get(name, [0, 1, 2]), name


def test_a_host_may_keep_the_app_to_servers() -> None:
    def told(*kinds: str) -> discord.AppInfo:
        info = discord.AppInfo.__new__(discord.AppInfo)
        info._integration_types_config = {kind: {} for kind in kinds}  # type: ignore[misc]
        return info

    assert [is_for_people(one) for one in (None, told(), told("0", "1"), told("0"))] == [True, True, True, False]
    client = LongRoll(Settings(token=None, database_url=None))
    register(client, for_people=False)
    play = next(one for one in client.tree.get_commands() if one.name == "play")
    assert play.to_dict(client.tree)["integration_types"] == [SERVER]


class Table:
    """Two people, the bot, and a server that the bot is not on."""

    def __init__(self, place: StandIn) -> None:
        self.place = place
        home = place.new_guild("Home")
        self.here = place.new_channel(home, "the-field")
        strange = place.new_guild("Elsewhere", has_bot=False)
        self.strange = place.new_channel(strange, "a-strange-field")
        self.ulysses = Client(place, place.new_person("ulysses", strange))
        self.robert = Client(place, place.new_person("robert"))
        self.member = Client(place, place.new_person("member", home, strange))
        for one in (self.ulysses, self.robert):
            one.person.has_app = True

    def letters_to(self, one: Client) -> Channel:
        """The direct messages of somebody with the bot."""
        return self.place.world.direct_channel(one.person)

    async def type(self, one: Client, where: Channel, command: str, **options: object) -> Message:
        """Uses a command; what the bot answers to them alone."""
        done = await answered(await one.slash(where, command, **options), SOON)
        assert done.original is not None
        return done.original

    async def press(self, one: Client, message: Message, label: str) -> Message:
        """Presses a button; the message of the answer."""
        done = await answered(await one.press(message, label), SOON)
        assert done.original is not None
        return done.original

    async def letter(self, one: Client, label: str) -> Message:
        """The newest letter to somebody with such a button, as soon as it comes."""
        end = time.monotonic() + SOON
        while time.monotonic() < end:
            for message in reversed(one.letters()):
                if message.only_for is None and label in {each.label for each in buttons(message)}:
                    return message
            await asyncio.sleep(0.05)
        raise AssertionError([text(message) for message in one.letters()])


@asynccontextmanager
async def running(place: StandIn, folder: Path) -> AsyncIterator[LongRoll]:
    """The real bot, connected to the stand-in."""
    settings = Settings(
        token=SecretStr(TOKEN),
        data_dir=folder,
        discord_api=f"{place.base}/api/v10",
        discord_gateway=place.socket,
        painters=0,
    )
    bot = make_bot(settings)
    running = asyncio.create_task(bot.start(TOKEN))
    try:
        await place.connected()
        yield bot
    finally:
        await bot.close()
        await asyncio.wait((running,))


@pytest.fixture
async def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Table, LongRoll]]:
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(
        discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
    )
    async with standing_in() as place:
        found = Table(place)
        async with running(place, tmp_path) as bot:
            yield found, bot
        assert (place.ledger.own, place.ledger.violations, place.ledger.unknown) == ([], [], [])


@pytest.mark.long
async def test_two_who_share_no_server_with_the_bot_play_challenge_and_play_the_computer_in_direct_messages(
    table: tuple[Table, LongRoll],
) -> None:
    at, bot = table
    clicks = {at.ulysses: 0, at.robert: 0}

    async def press(one: Client, message: Message, label: str) -> Message:
        clicks[one] += 1
        return await at.press(one, message, label)

    with pytest.raises(NotOffered):
        await at.member.slash(at.strange, "play")
    with pytest.raises(NotOffered):
        await at.ulysses.slash(at.strange, "server setup")
    refused = await at.type(at.ulysses, at.strange, "match new", scenario="first-bull-run")
    assert "I’m not a member of this server" in text(refused)
    await press(at.ulysses, await at.type(at.ulysses, at.strange, "play"), "Find an opponent")
    found = await press(at.robert, await at.type(at.robert, at.letters_to(at.robert), "play"), "Find an opponent")
    assert "### An opponent for you" in text(found)
    accepted = await press(at.ulysses, await at.letter(at.ulysses, "Accept"), "Accept")
    assert "The battle begins!" in text(accepted)
    (info,) = await bot.services.matches.directory.all_open()
    assert (info.place, info.status) == (DIRECT, Status.RUNNING)
    assert info.waiting is not None
    assert info.waiting.person is not None
    mover = next(one for one in clicks if one.person.id == info.waiting.person.id)
    for one in clicks:
        panel = await press(one, await at.letter(one, "Give orders"), "Give orders")
        assert buttons(panel) or one is not mover
    assert max(clicks.values()) <= 4
    assert not at.strange.messages
    asked = await at.type(
        at.ulysses, at.letters_to(at.ulysses), "challenge", person=at.robert.person, battle="first-bull-run"
    )
    assert "I’ve asked" in text(asked)
    await at.press(at.robert, await at.letter(at.robert, "Accept"), "Accept")
    alone = await at.type(at.robert, at.letters_to(at.robert), "match new", scenario="first-bull-run", computer=True)
    assert "You play it in your direct messages." in text(alone)
    places = [one.place for one in await bot.services.matches.directory.all_open()]
    assert places == [DIRECT] * 3
