"""The simulated Discord itself: when it rests, what it forgets, and what it hides."""

import asyncio
import itertools
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import tasks
from typing_extensions import override

from tests.bot.local_table.toy_bot import ToyBot
from tests.support.discord.simulator import Simulated, simulated


class Sender(discord.Client):
    """Posts what is put into its queue by a task that mostly waits, as an outbox does; and counts seconds."""

    made = 0

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        Sender.made += 1
        self.number = Sender.made
        self.seconds = 0
        self.closed_well = False
        self.queue: asyncio.Queue[str] = asyncio.Queue()
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="post", description="Posts in its own time")(self.post)

    @override
    async def setup_hook(self) -> None:
        await self.tree.sync()
        self.sender = asyncio.create_task(self.send())
        self.tick.start()

    @override
    async def close(self) -> None:
        self.closed_well = not self.sender.cancelled()
        self.sender.cancel()
        self.tick.cancel()
        await super().close()

    @tasks.loop(seconds=1)
    async def tick(self) -> None:
        self.seconds += 1

    async def post(self, interaction: discord.Interaction[Any], words: str, how: str = "well") -> None:
        if how == "badly":
            raise ValueError(words)
        if how == "forever":
            self.spinner = asyncio.create_task(self.spin())
        await interaction.response.send_message("soon", ephemeral=True)
        self.queue.put_nowait(words)

    async def spin(self) -> None:
        for _ in itertools.count():
            await asyncio.sleep(0)

    async def send(self) -> None:
        while True:
            words = await self.queue.get()
            channel = discord.utils.get(self.get_all_channels(), name="the-field")
            assert isinstance(channel, discord.TextChannel)
            await asyncio.to_thread(lambda: None)
            await channel.send(words)


def sender(world: Simulated) -> Sender:
    assert isinstance(world.bot, Sender)
    return world.bot


@pytest.fixture
async def world() -> AsyncIterator[Simulated]:
    async with simulated(Sender, patience=2) as opened:
        yield opened


async def test_an_action_ends_when_the_outbox_is_empty_though_its_task_waits(world: Simulated) -> None:
    reply = await world.slash(world.people[0], world.channel, "post", words="to the colours")

    assert reply.text == "soon"
    assert [seen.content for seen in world.history(world.channel, world.people[1])] == ["to the colours"]


async def test_private_answers_are_seen_by_their_owner_only(world: Simulated) -> None:
    ulysses, robert = world.people
    await world.slash(ulysses, world.channel, "post", words="x")

    assert [seen.ephemeral for seen in world.history(world.channel, ulysses)] == [True, False]
    assert [seen.ephemeral for seen in world.history(world.channel, robert)] == [False]


async def test_time_passes_only_when_it_is_told_to(world: Simulated) -> None:
    before = sender(world).seconds
    await asyncio.sleep(0.05)
    assert sender(world).seconds == before

    await world.advance(30)
    assert sender(world).seconds == before + 30


async def test_restart_closes_the_bot_and_builds_another_in_the_same_world(world: Simulated) -> None:
    await world.slash(world.people[0], world.channel, "post", words="before")
    old = sender(world)
    await world.restart()

    assert sender(world).number == old.number + 1
    assert old.closed_well
    await world.slash(world.people[0], world.channel, "post", words="after")
    assert [seen.content for seen in world.history(world.channel, world.people[1])] == ["before", "after"]


async def test_kill_does_not_let_the_bot_close(world: Simulated) -> None:
    old = sender(world)
    await world.kill()

    assert sender(world) is not old
    assert old.sender.cancelled()
    assert not old.is_closed()


async def test_errors_of_the_bot_fail_the_test_unless_it_takes_them() -> None:
    async with simulated(Sender) as world:
        await world.slash(world.people[0], world.channel, "post", words="boom", how="badly")
        assert [str(error.__cause__) for error in world.errors()] == ["boom"]

    with pytest.raises(BaseExceptionGroup):
        async with simulated(Sender) as world:
            await world.slash(world.people[0], world.channel, "post", words="boom", how="badly")


@pytest.mark.long
async def test_a_bot_that_never_rests_is_named(world: Simulated) -> None:
    with pytest.raises(TimeoutError, match="spin"):
        await world.slash(world.people[0], world.channel, "post", words="x", how="forever")


async def test_requests_can_be_made_to_fail(tmp_path: Path) -> None:
    async with simulated(lambda: ToyBot(tmp_path / "toy.json")) as world:
        ulysses, robert = world.people
        world.close_dms(ulysses)
        await world.slash(ulysses, world.channel, "match new", scenario="Shiloh")
        await world.click(robert, world.history(world.channel)[-1], label="Join")
        assert [type(error) for error in world.errors()] == [discord.Forbidden]
        world.heal()
        await world.slash(ulysses, world.channel, "match new", scenario="Shiloh")
        await world.click(robert, world.history(world.channel)[-1], label="Join")
        assert any("player 1" in message.text for message in world.dms(ulysses))


async def test_a_match_is_played_by_all_means(tmp_path: Path) -> None:
    async with simulated(lambda: ToyBot(tmp_path / "toy.json")) as world:
        ulysses, robert = world.people
        assert world.commands(ulysses, world.channel) == ["match new", "match load", "match show"]
        assert await world.autocomplete(ulysses, world.channel, "match new", "scenario", "perry") == [
            ("Perryville",) * 2
        ]
        reply = await world.slash(ulysses, world.channel, "match new", scenario="Shiloh", against=robert)
        assert reply.message is not None
        assert reply.message.labels == ["Join", "Too late"]

        await world.click(robert, reply.message, label="Join")
        assert world.again(reply.message).labels == []
        thread = world.threads()[0]
        board = world.history(thread, robert)[-1]
        assert board.pinged == {ulysses.id}
        assert (board.files[0].name, board.files[0].description) == ("board.png", "The board of Shiloh")
        assert board.files[0].data.startswith(b"\x89PNG")

        await world.restart()
        await world.click(ulysses, board, custom_id=board.button("Fire!").custom_id)
        assert "Shots fired: 1" in world.again(board).text

        asked = (await world.click(ulysses, board, label="Give orders")).message
        assert asked is not None
        assert (asked.menus[0].placeholder, asked.menus[0].most) == ("Which units?", 3)
        await world.select(ulysses, asked, ["B3", "C3"])
        assert world.again(asked).text == "Ordered: **B3, C3**"

        opened = await world.click(robert, board, label="Report")
        assert opened.form is not None
        assert (await world.submit(robert, opened, words="Held.")).text == "> Held."
        assert "player 2" in world.dms(robert)[0].text
        assert world.dms(robert)[0].silent

        shown = (await world.slash(ulysses, thread, "match show")).message
        assert shown is not None
        assert shown.text == "### Framed\nAll of it."
        assert shown.files[0].description == "A board in a frame"


async def test_places_in_which_the_bot_may_not_post(world: Simulated) -> None:
    closed = world.add_channel("gazette", bot_may_post=False)
    channel = world.bot.get_channel(closed.id)
    assert isinstance(channel, discord.TextChannel)

    with pytest.raises(discord.Forbidden):
        await channel.send("extra")
    assert {
        type(world.bot.get_channel(place.id)) for place in (world.add_forum("f"), world.add_voice_channel("v"))
    } == {
        discord.ForumChannel,
        discord.VoiceChannel,
    }
