"""Long Roll's use of simcord beyond its documented interface.

If one of these fails after an upgrade of simcord, nothing else about the local table can be trusted until it is mended
in `bot/local_table/simcord_hooks.py`.
"""

import asyncio
import importlib.metadata
import io
import re
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest
from discord import app_commands
from simcord import ChannelHandle, GuildHandle, MemberActor

from bot.local_table import simcord_hooks as hooks
from tests.support.waiting import PATIENCE, until_it_is

VERSION = "3.2.1"
ROOT = Path(__file__).parents[3]


class Bot(discord.Client):
    """A bot whose one command waits, and measures the wait on the real clock."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.waited = 0.0
        self.answered = False
        self.tree = app_commands.CommandTree(self)
        self.tree.command(name="wait", description="Answers in the end")(self.wait)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def wait(self, interaction: discord.Interaction[discord.Client]) -> None:
        await interaction.response.defer()
        before = time.monotonic()
        await asyncio.sleep(0.2)
        await asyncio.to_thread(time.sleep, 0.1)
        self.waited = time.monotonic() - before
        await interaction.followup.send(f"at {discord.utils.utcnow():%Y}")
        self.answered = True


class Live:
    """A live world with one person."""

    def __init__(self) -> None:
        self.bot = Bot()
        self.env = hooks.LiveEnv(self.bot, check_errors=False)
        hooks.name_bot(self.env, "Drummer")
        self.guild: GuildHandle = self.env.create_guild("Guild")
        self.channel: ChannelHandle = self.guild.create_text_channel("field")
        self.anna: MemberActor = self.guild.add_member(self.env.create_user("anna"))
        self.changes = 0
        hooks.watch(self.env, self.changed, keep=20)

    def changed(self) -> None:
        self.changes += 1

    def post(self, words: str) -> int:
        """Posts a minimal message of the bot's; returns its id."""
        return self.env.backend.create_message(self.channel.id, self.env.backend.bot_user.id, words).id


@pytest.fixture
async def live() -> AsyncIterator[Live]:
    hooks.be_strict()
    live = Live()
    live.env.let_time_pass()
    await live.env.start()
    await asyncio.wait_for(live.bot.wait_until_ready(), PATIENCE)
    yield live
    await live.bot.close()
    await live.env.shutdown()


def test_simcord_is_the_version_that_the_hooks_were_written_for() -> None:
    assert importlib.metadata.version("simcord") == VERSION


def test_nothing_else_reaches_into_simcord() -> None:
    inside = re.compile(r"^\s*(from simcord\.|from simcord import _|import simcord\.)|\benv\.backend\b", re.MULTILINE)
    files = [file for folder in ("bot", "tests") for file in (ROOT / folder).rglob("*.py")]

    assert {file.name for file in files if inside.search(file.read_text())} <= {
        "quick_copies.py",
        "quick_settling.py",
        "simcord_hooks.py",
        "test_simcord_hooks.py",
    }


async def test_a_live_world_follows_no_task_and_bends_no_clock(live: Live) -> None:
    result = await live.anna.slash(live.channel, "wait")
    assert live.bot.waited == 0  # nobody waited for the bot to end
    await until_it_is(lambda: live.bot.answered)

    assert not live.env._work.tasks
    assert live.bot.waited >= 0.3
    assert result.response is not None
    assert result.response.content == f"at {datetime.now(UTC):%Y}"


async def test_ids_are_fixed_before_time_passes_and_carry_the_time_after() -> None:
    one, other = Live(), Live()
    assert [one.guild.id, one.channel.id, one.anna.id] == [other.guild.id, other.channel.id, other.anna.id]

    one.env.let_time_pass()
    made = discord.utils.snowflake_time(one.post("now"))
    assert abs(datetime.now(UTC) - made) < timedelta(seconds=PATIENCE)


async def test_the_bot_has_its_name(live: Live) -> None:
    assert live.bot.user is not None
    assert live.bot.user.name == "Drummer"


async def test_what_the_bot_does_is_noticed_and_only_the_newest_is_kept(live: Live) -> None:
    before = live.changes
    for number in range(100):
        live.post(str(number))

    assert live.changes >= before + 100
    assert len(live.env.backend.transcript) <= 40


async def test_errors_of_the_bot_are_not_collected(live: Live) -> None:
    live.env._record_error(RuntimeError())

    assert live.env.errors == []


async def test_the_world_is_seen_as_a_person_sees_it(live: Live) -> None:
    message_id = live.post(f"hello {live.anna.mention}")
    thread = live.env.backend.create_thread(live.channel.id, "battle", live.env.backend.bot_user.id)
    found = hooks.channel_by_id(live.env, live.guild, thread.id)

    message = hooks.messages_seen(live.env, live.channel.id, live.anna.id)[0]
    assert (message.author_id, message.flags, message.is_ephemeral) == (live.env.backend.bot_user.id, 0, False)
    assert message.ping_user_ids == [live.anna.id]
    opened = hooks.messages_seen(live.env, live.channel.id, None)[-1].system_metadata
    assert opened is not None
    assert opened.channel_id == thread.id
    assert hooks.may_read(live.env, live.channel.id, live.anna.id)
    assert not hooks.may_read(live.env, live.channel.id, 1)
    assert hooks.messages_seen(live.env, live.channel.id, live.anna.id)[0].id == message_id
    assert found is not None
    assert hooks.parent_id(found) == live.channel.id
    assert hooks.parent_id(live.channel) is None
    assert not hooks.is_archived(found)
    assert hooks.channel_by_id(live.env, live.guild, 1) is None
    handle = hooks.find_message(live.env, live.channel.id, message_id)
    assert handle is not None
    assert handle.content.startswith("hello")
    assert hooks.find_message(live.env, live.channel.id, 1) is None
    assert [name for name, _ in hooks.commands_seen(live.env, live.channel.id, live.anna.id)] == ["wait"]


async def test_old_things_are_forgotten(live: Live, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [live.post(str(number)) for number in range(10)][-3:]
    await live.anna.slash(live.channel, "wait")
    url = live.env.backend.cdn.store_attachment(1 << 22, live.channel.id, "old.png", b"...", None)["url"]
    shown = live.env.backend.store_attachments(live.channel.id, [("new.png", b"...")])[0]["url"]
    expired = datetime.now(UTC) + timedelta(hours=1)
    monkeypatch.setattr(live.env.backend, "now_iso", expired.isoformat)

    hooks.forget_old(live.env, keep=4)

    assert [message.id for message in hooks.messages_seen(live.env, live.channel.id, None)][:3] == kept
    assert live.env.backend.interactions == {}
    assert hooks.file_bytes(live.env, url) is None
    assert hooks.file_bytes(live.env, shown) == b"..."
    assert hooks.file_at(live.env, shown.split("/", 3)[3]) == b"..."


async def test_a_message_that_is_sent_twice_with_one_nonce_is_posted_once(live: Live) -> None:
    channel = live.bot.get_channel(live.channel.id)
    assert isinstance(channel, discord.TextChannel)

    first, second = [await channel.send("once", nonce="m1-7") for _ in range(2)]
    third = await channel.send("once", nonce="m1-8")

    assert first.id == second.id != third.id
    assert len(hooks.messages_seen(live.env, live.channel.id, None)) == 2


async def test_files_above_discords_limit_are_refused(live: Live) -> None:
    channel = live.bot.get_channel(live.channel.id)
    assert isinstance(channel, discord.TextChannel)

    await channel.send(file=discord.File(io.BytesIO(b"x" * hooks.FILE_LIMIT), "fits.bin"))
    with pytest.raises(discord.HTTPException) as refusal:
        await channel.send(file=discord.File(io.BytesIO(b"x" * (hooks.FILE_LIMIT + 1)), "large.bin"))

    assert (refusal.value.status, refusal.value.code) == (413, 40005)
