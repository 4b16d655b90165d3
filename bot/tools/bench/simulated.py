"""The real bot on the simulated Discord, for benchmarks of what people press."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random
from typing import Final

from msgspec import Struct
from simcord import Env, GuildHandle, MemberActor, ResponseMessage

from bot.app.services import Services, services_on
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.components.input_limits import unlimited
from bot.images.job_queue import JobQueue
from bot.local_table import simcord_hooks as hooks
from bot.ports.sealing import Seal
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.match_commands.seats import Join
from bot.store.database import Database
from engine.decision import CONFEDERATE, UNION

WINDOW: Final = 61.0
"""Seconds after which an open response delay is over."""

_PATIENCE: Final = 60.0
_BUTTON, _MENU = 2, 3


class Choice(Struct, frozen=True):
    """A button, or a line of a menu (then with a ``value``)."""

    id: str
    label: str
    value: str = ""

    @property
    def step(self) -> str:
        """The step of the control."""
        return self.id.split(":")[1]

    @property
    def answer(self) -> str:
        """What a press brings: the value of a line, or the last part of a button's id."""
        return self.value or self.id.split(":", 4)[-1]


class WorldClock:
    """The time of the simulated world, once there is one. Sleepers wake when it was put forward."""

    def __init__(self) -> None:
        self.world: Env | None = None
        self._forward = asyncio.Event()

    def now(self) -> datetime:
        """The present moment, in UTC."""
        return self.world.now() if self.world else datetime(2026, 1, 1, tzinfo=UTC)

    async def sleep(self, seconds: float) -> None:
        """Returns when so many seconds have passed."""
        until = self.now() + timedelta(seconds=seconds)
        while self.now() < until:
            await self._forward.wait()

    def wake(self) -> None:
        """Wakes the sleepers whose time has come."""
        self._forward.set()
        self._forward = asyncio.Event()


class SimulatedBot:
    """A bot in a guild with two people, by the seats that they take."""

    def __init__(self, env: Env, bot: LongRoll, clock: WorldClock, guild: GuildHandle) -> None:
        self.env = env
        self.bot = bot
        self.clock = clock
        self.guild = guild
        self.channel = guild.create_text_channel("the-field")
        self.people: dict[str, MemberActor] = {
            seat: guild.add_member(env.create_user(name))
            for seat, name in ((UNION, "ulysses"), (CONFEDERATE, "robert"))
        }

    def person(self, seat: str) -> Person:
        """The person of a seat."""
        return Person(self.people[seat].id)

    async def duel(self, scenario: str, ruleset: str) -> MatchId:
        """Begins a match of the two."""
        place = MatchPlace(self.guild.id, self.channel.id)
        terms = MatchOptions(scenario=scenario, ruleset=ruleset, options={}, side=UNION)
        matches = self.bot.services.matches
        match = (await matches.open_lobby(self.person(UNION), place, terms)).id
        await self.env.settle()
        await matches.execute(match, Join(self.person(CONFEDERATE)))
        await self.env.settle()
        return match

    async def wait(self, seconds: float) -> None:
        """Lets time pass, so that timers change as they do in life."""
        await self.env.advance_time(seconds)
        self.clock.wake()
        await self.env.settle()

    async def panel(self, info: MatchInfo, player: MemberActor) -> ResponseMessage | None:
        """The private panel, opened from the newest message that leads to it."""
        thread = info.place.thread
        assert thread is not None
        for message in reversed(hooks.messages_seen(self.env, thread, player.id)):
            handle = hooks.find_message(self.env, thread, message.id)
            labels = [] if handle is None else self.labels(handle, player)
            way = next((label for label in ("Give orders", "Answer") if label in labels), "")
            if handle is not None and way:
                return (await player.click(handle, label=way)).response
        return None

    def labels(self, shown: ResponseMessage, player: MemberActor) -> list[str]:
        """The labels of a message's buttons."""
        return [one.label for one in self.choices(shown, player) if not one.value]

    def choices(self, shown: ResponseMessage, player: MemberActor) -> list[Choice]:
        """The buttons of a message, and the lines of its menus, as it stands now."""
        stored = next(one for one in hooks.messages_seen(self.env, shown.channel_id, player.id) if one.id == shown.id)
        payload = hooks.message_payload(self.env, stored, player.id)
        found = list[Choice]()
        for part in hooks.walk_components(payload["components"]):
            if part["type"] == _BUTTON and not part.get("disabled"):
                found.append(Choice(part.get("custom_id", ""), part.get("label") or ""))
            elif part["type"] == _MENU:
                found += [Choice(part["custom_id"], one["label"], one["value"]) for one in part["options"]]
        return found


@asynccontextmanager
async def simulated_bot(settings: Settings, database: Database) -> AsyncIterator[SimulatedBot]:
    """The bot at work in a world of its own."""
    clock, seeds = WorldClock(), count(1)
    hooks.be_strict()
    hooks.settle_past_idle_waits()

    @asynccontextmanager
    async def opened() -> AsyncIterator[Services]:
        rng = Random(7)  # noqa: S311  no secrets here
        work = MatchUnitOfWork(database, clock, rng)
        beside = JobQueue(0)
        try:
            yield services_on(work, None, lambda: next(seeds).to_bytes(32, "big"), Seal(), beside)
        finally:
            beside.close()

    bot = LongRoll(settings, opened, alone=False, input_limits=unlimited())
    env = Env(bot, settle_timeout=_PATIENCE, shard_count=hooks.shards_for(bot))
    clock.world = env
    simulated = SimulatedBot(env, bot, clock, env.create_guild("Long Roll"))
    try:
        await env.start()
        yield simulated
    finally:
        await env.shutdown()
        await bot.close()
