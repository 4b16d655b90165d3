"""The table: a simulated world with the real bot in it, and the page's memory of each seat."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

import discord
from simcord import InteractionResult

from bot.local_table import simcord_hooks as hooks
from bot.local_table.world import World, lay_out

log = logging.getLogger(__name__)

KEPT_MESSAGES: Final = 100  # a channel
SWEEP_EVERY: Final = 30.0  # seconds
READY_WITHIN: Final = 60.0  # seconds


@runtime_checkable
class KnowsLocalTable(Protocol):
    """A bot that is told when it was put to a local table, to post its running matches anew.

    Called once after READY. The guild, its channels, the people and their direct messages have the same ids as last
    time. Threads and messages of last time are gone: Discord answers 404 for them.
    """

    def local_table_opened(self) -> Awaitable[None]: ...


@dataclass(slots=True, kw_only=True)
class Memory:
    """State of the page beside Discord, for as long as the table stands."""

    read: dict[tuple[str, int], int] = field(default_factory=dict)  # (seat, channel): newest message seen
    dismissed: dict[str, set[int]] = field(default_factory=dict)  # seat: private answers put away
    matches: dict[int, int] = field(default_factory=dict)  # thread: the number of its battle, once known
    teaches: bool | None = None  # whether the bot has a lesson, once known
    acted: dict[tuple[str, int], int] = field(default_factory=dict)  # (seat, match): when it last acted, as an id
    commands: dict[int, str] = field(default_factory=dict)  # interaction: full name of the command
    forms: dict[str, InteractionResult] = field(default_factory=dict)  # key: a form that was opened


class LocalTable:
    """A running table. `revision` grows with every change that some seat may see."""

    def __init__(self, bot: discord.Client, world: World, kept_in: Path) -> None:
        self.bot = bot
        self.world = world
        self.kept_in = str(kept_in)
        self.memory = Memory()
        self.turn_to_act = asyncio.Lock()
        self.revision = 0
        self.closing = False
        self._changed = asyncio.Event()

    @property
    def env(self) -> hooks.LiveEnv:
        return self.world.env

    def touch(self) -> None:
        """Announces a change."""
        self.revision += 1
        self._changed.set()

    def close_pages(self) -> None:
        """Sends waiting pages away."""
        self.closing = True
        self.touch()

    async def change_after(self, revision: int, patience: float) -> int:
        """The revision as soon as it differs from the given one, or after `patience` seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                while self.revision == revision and not self.closing:
                    self._changed.clear()
                    await self._changed.wait()
        return self.revision


@contextlib.asynccontextmanager
async def open_table(make_bot: Callable[[], discord.Client], *, kept_in: Path) -> AsyncIterator[LocalTable]:
    """A new bot at a new table, logged in and ready inside the block, closed and detached after it."""
    hooks.be_strict()
    bot = make_bot()
    env = hooks.LiveEnv(bot, check_errors=False, shard_count=hooks.shards_for(bot))
    table = LocalTable(bot, lay_out(env), kept_in)
    hooks.watch(env, table.touch)
    sweeper = asyncio.create_task(_sweep(table))
    try:
        await env.start()
        await asyncio.wait_for(bot.wait_until_ready(), READY_WITHIN)
        await _tell(bot)
        yield table
    finally:
        sweeper.cancel()
        await _leave(bot, env)


async def _tell(bot: discord.Client) -> None:
    if isinstance(bot, KnowsLocalTable):
        try:
            await bot.local_table_opened()
        except Exception:
            log.exception("The bot could not post its running matches.")


async def _leave(bot: discord.Client, env: hooks.LiveEnv) -> None:
    """Closes the bot first, while its Discord still answers; simcord does not close it."""
    try:
        await bot.close()
    finally:
        await env.shutdown()


async def _sweep(table: LocalTable) -> None:
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        hooks.forget_old(table.env, keep=KEPT_MESSAGES)
