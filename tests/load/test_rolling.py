"""Processes of a bot replaced one by one while people click: by one that stands by, in good order and after a kill."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from bot.app.health import look
from tests.load.measures import Measures
from tests.load.players import Player, Seat, opened
from tests.load.processes import LONGROLL, Role
from tests.load.second_looks import SecondLooks
from tests.support.standin.interactions import Interaction
from tests.support.standin.people import Client, NotOffered, answered, text
from tests.support.standin.server import StandIn, standing_in
from tests.support.standin.world import Channel
from tests.support.store.postgres_server import NAME, NO_SERVER, binaries, own_postgres

needs_server = pytest.mark.skipif(binaries() is None, reason=NO_SERVER)

pytestmark = [pytest.mark.soak, pytest.mark.timeout(600), needs_server]

SHARDS = 3
EVERY = 0.1
"""Seconds between two clicks of a person."""


class Clicking:
    """People who ask for the list of their matches, and open and close lobbies, all the time."""

    def __init__(self, people: Sequence[Client], channels: Sequence[Channel]) -> None:
        self.asked: list[Interaction] = []
        self.opened = 0
        self._people, self._channels = people, channels

    @asynccontextmanager
    async def under_way(self) -> AsyncIterator[None]:
        """People click for the duration of the block."""
        tasks = [asyncio.create_task(self._click(number)) for number in range(len(self._people))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _click(self, number: int) -> None:
        person, channel = self._people[number], self._channels[number % len(self._channels)]
        while True:
            asked = asyncio.create_task(self._ask(person, channel))
            with suppress(asyncio.CancelledError):
                await asyncio.shield(asked)
                await asyncio.sleep(EVERY)
                continue
            await asked
            return

    async def _ask(self, person: Client, channel: Channel) -> None:
        if len(self.asked) % 10 == 0:
            self.opened += 1
            one = await person.slash(channel, "match new", scenario="first-bull-run")
        elif len(self.asked) % 3 == 0:
            one = await person.slash(channel, "me settings")
        else:
            one = await person.slash(channel, "match list")
        self.asked.append(await answered(one))

    @asynccontextmanager
    async def battles(self) -> AsyncIterator[Measures]:
        """Two people on each shard play a duel by its panels for the duration of the block."""
        measures, players = Measures(), list[Player]()
        for number, channel in enumerate(self._channels):
            both = self._people[2 * number : 2 * number + 2]
            thread = await opened(channel, list(both), {"scenario": "first-bull-run"}, lambda _: None)
            playing = [Player(one, Random(number), measures, SecondLooks(), 0.5, [Seat(0, thread)]) for one in both]
            players += playing
        measures.begin()
        ends = asyncio.Event()
        tasks = [asyncio.create_task(_plays(player, ends)) for player in players]
        try:
            yield measures
        finally:
            ends.set()
            await asyncio.gather(*tasks)

    @property
    def lost(self) -> list[Interaction]:
        """Those that were not answered, or not to the end, or refused because of a restart."""
        return [one for one in self.asked if not one.answered or one.is_left_loading or "restarting" in words(one)]


async def _plays(player: Player, ends: asyncio.Event) -> None:
    """A person does one thing after the other until the end."""
    while not ends.is_set():
        with suppress(NotOffered):
            await player.act()
        await asyncio.sleep(player.every)


def words(interaction: Interaction) -> str:
    """All that the person reads."""
    found = [interaction.original, *interaction.followups]
    return " ".join(text(one) for one in found if one is not None)


class Bots:
    """The processes, by name; each with a folder and a log of its own."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        self.folder, self.settings = folder, settings
        self.roles: dict[str, Role] = {}

    async def start(self, name: str, shard: int) -> Role:
        data = self.folder / name
        data.mkdir()
        own = {"LONGROLL_DATA_DIR": str(data), "LONGROLL_SHARDS": f"{shard}/{SHARDS}", "LONGROLL_PAINTERS": "1"}
        role = Role(name, (str(LONGROLL), "bot", "--standby"), self.settings | own, self.folder)
        await role.start()
        self.roles[name] = role
        return role

    async def until(self, name: str, told: str) -> None:
        """Waits until a process's record of health says something, and that it is well."""
        end = time.monotonic() + 60
        while not any(
            one.is_well and any(told in part.words for part in one.record.parts) for one in look(self.folder / name)
        ):
            assert time.monotonic() < end, self.roles[name].log.read_text()
            await asyncio.sleep(0.1)

    async def close(self) -> None:
        await asyncio.gather(*(role.stop() for role in self.roles.values() if role.process))

    def logs(self) -> str:
        return "\n".join(f"== {name}\n{role.log.read_text()}" for name, role in self.roles.items())


@asynccontextmanager
async def three(folder: Path) -> AsyncIterator[tuple[StandIn, Bots, Clicking]]:
    """Three processes with a shard each, and people on all of them."""
    async with AsyncExitStack() as stack:
        server = stack.enter_context(own_postgres())
        assert server is not None
        discord = await stack.enter_async_context(standing_in(check_answers=False))
        discord.gateway.shards, discord.gateway.identify_every = SHARDS, 5.0
        guilds = [discord.new_guild(f"Guild {number}") for number in range(SHARDS)]
        channels = [discord.new_channel(guild, "field") for guild in guilds]
        people = [Client(discord, discord.new_person(f"person{number}", *guilds)) for number in range(2 * SHARDS)]
        settings = {**discord.settings, "LONGROLL_DATABASE_URL": server.address(NAME)}
        bots = Bots(folder, settings)
        stack.push_async_callback(bots.close)
        for shard in range(SHARDS):
            await bots.start(f"first-{shard}", shard)
        await discord.connected(SHARDS, patience=90)
        for shard in range(SHARDS):
            await bots.until(f"first-{shard}", "at work on")
        yield discord, bots, Clicking(people, channels)


async def test_a_rolling_restart_loses_no_click_and_answers_none_twice(tmp_path: Path) -> None:
    async with three(tmp_path) as (discord, bots, clicking):
        async with clicking.battles() as battles, clicking.under_way():
            await asyncio.sleep(2)
            for shard in range(SHARDS):
                await bots.start(f"second-{shard}", shard)
                await bots.until(f"second-{shard}", "ready")
                await bots.roles[f"first-{shard}"].stop()
                await bots.until(f"second-{shard}", "at work on")
            await asyncio.sleep(2)
        told = bots.logs()
        assert [(one.kind, one.data.get("name"), words(one)) for one in clicking.lost] == [], told
        assert [battles.unanswered, battles.left_loading, battles.undelivered, dict(battles.wrong)] == [0, 0, 0, {}], (
            told
        )
        assert len(clicking.asked) > 200
        assert battles.asked > 100
        assert discord.interactions.counts["answered twice"] == 0
        assert discord.ledger.failures == []
        assert told.count("Another process answers from now on.") == SHARDS
        assert told.count("This process has taken the shards over.") == SHARDS
        assert "Traceback" not in told


async def test_a_process_that_stands_by_takes_over_from_one_that_is_killed(tmp_path: Path) -> None:
    async with three(tmp_path) as (discord, bots, clicking):
        async with clicking.under_way():
            for shard in range(SHARDS):
                await bots.start(f"second-{shard}", shard)
                await bots.until(f"second-{shard}", "ready")
                await bots.roles[f"first-{shard}"].kill()
                await bots.until(f"second-{shard}", "at work on")
            await asyncio.sleep(2)
        # At most what a process had in its hands when it was killed: a click of each person on its shard.
        assert len(clicking.lost) <= 2 * SHARDS, bots.logs()
        assert discord.ledger.failures == []
