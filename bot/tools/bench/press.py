"""Database work of one press of *End turn*: read sessions, write transactions, statements.

A duel on a SQLite database, played by the real bot on the simulated Discord of the local table. Counted is everything
from the press until the bot is idle: the answer, the change, and all posts for it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from types import FrameType
from typing import Final

from msgspec import Struct
from simcord import Env, GuildHandle, MemberActor, ResponseMessage
from sqlalchemy import event
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.app.services import Services, services_on
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.local_table import simcord_hooks as hooks
from bot.ports.sealing import Seal
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.commands.seats import Join
from bot.service.usecases.commands.turn import Act
from bot.store.database import Database
from bot.tools.bench.rows import made
from engine.decision import CONFEDERATE, PASS, UNION
from render.timing import TimingRow

TURNS: Final = 6

END_TURN: Final = "End turn"

NEEDED: Final = {"read": 4, "write": 4}
"""Sessions that the work itself takes: the request, what has happened before, a look of each worker; the change, the
turn's message as begun, the turn's as settled with the hands' as begun, the hands' as settled."""

_PATIENCE: Final = 60.0
_BUTTON: Final = 2
_MOST_STEPS: Final = 200


class Opened(Struct, frozen=True):
    """A session: ``read`` or ``write``, and its opener, as ``file:function`` from the outermost to the innermost."""

    kind: str
    callers: tuple[str, ...]


class MeasuredPress(Struct, frozen=True):
    """One press: the sessions that were opened, in order, and the number of statements in them."""

    opened: tuple[Opened, ...]
    statements: int

    def number(self, kind: str) -> int:
        """Number of sessions of a kind."""
        return sum(one.kind == kind for one in self.opened)

    def explained(self) -> str:
        """Each session with the code that opened it, one a line."""
        return "\n".join(f"{one.kind}: {' > '.join(one.callers)}" for one in self.opened)


class CountedDatabase(Database):
    """A database that notes each session. ``opened`` and ``statements`` grow until ``taken``."""

    opened: list[Opened]
    statements: int

    def count(self) -> None:
        """Begins to count."""
        self.opened, self.statements = [], 0
        event.listen(self.engine.sync_engine, "before_cursor_execute", self._executed)

    def taken(self) -> MeasuredPress:
        """Everything counted since the last call."""
        press = MeasuredPress(tuple(self.opened), self.statements)
        self.opened, self.statements = [], 0
        return press

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncSession]:
        """A session that reads, noted."""
        self.opened.append(Opened("read", _callers()))
        async with super().read() as session:
            yield session

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncSession]:
        """A transaction, noted."""
        self.opened.append(Opened("write", _callers()))
        async with super().write() as session:
            yield session

    def _executed(self, connection: object, cursor: object, statement: str, *_: object) -> None:
        if not statement.startswith("BEGIN"):
            self.statements += 1


def _callers() -> tuple[str, ...]:
    """Functions of the bot on the stack of a session's opener."""
    found: list[str] = []
    frame: FrameType | None = sys._getframe(2)  # noqa: SLF001
    while frame is not None:
        code = frame.f_code
        if f"{Path('/bot')}/" in code.co_filename and code.co_filename != __file__:
            found.append(f"{code.co_filename.rpartition('/bot/')[2]}:{code.co_name}")
        frame = frame.f_back
    return tuple(reversed(found))


def rows() -> list[TimingRow]:
    """The rows: sessions and statements of a press, beside what the work itself needs."""
    counted = asyncio.run(presses(TURNS))
    needed = NEEDED["read"] + NEEDED["write"]
    figures = {
        "read sessions": ([float(one.number("read")) for one in counted], NEEDED["read"]),
        "write transactions": ([float(one.number("write")) for one in counted], NEEDED["write"]),
        "statements": ([float(one.statements) for one in counted], needed),
    }
    return [made(f"press: {what} of {END_TURN}", found, floor, "count") for what, (found, floor) in figures.items()]


async def presses(turns: int) -> list[MeasuredPress]:
    """So many turns of a duel, each ended by a counted press."""
    with tempfile.TemporaryDirectory() as folder:
        database = await CountedDatabase.open(f"sqlite:///{Path(folder) / 'press.sqlite3'}")
        try:
            database.count()
            async with _duel(Settings(data_dir=Path(folder), token=None, database_url=None), database) as duel:
                return [await duel.turn() for _ in range(turns)]
        finally:
            await database.close()


class _WorldClock:
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


class _Duel:
    """A match of two, the people by their seats."""

    def __init__(self, env: Env, bot: LongRoll, database: CountedDatabase, clock: _WorldClock) -> None:
        self._env = env
        self._bot = bot
        self._database = database
        self._clock = clock
        self._people: dict[str, MemberActor] = {}
        self._match = MatchId(0)

    async def begin(self, guild: GuildHandle) -> None:
        """Opens the match, and begins it."""
        for seat, name in ((UNION, "ulysses"), (CONFEDERATE, "robert")):
            self._people[seat] = guild.add_member(self._env.create_user(name))
        place = MatchPlace(guild.id, guild.create_text_channel("the-field").id)
        terms = MatchOptions(scenario="first-bull-run", ruleset="variant-150", options={}, side=UNION)
        matches = self._bot.services.matches
        self._match = (await matches.open_lobby(self._person(UNION), place, terms)).id
        await self._env.settle()
        await matches.execute(self._match, Join(self._person(CONFEDERATE)))
        await self._env.settle()

    async def turn(self) -> MeasuredPress:
        """Plays until a turn can be ended, and ends it."""
        for _ in range(_MOST_STEPS):
            info = await self._bot.services.matches.queries.info(self._match)
            assert info.waiting is not None
            player = self._people[info.waiting.seat]
            panel = await self._panel(info, player)
            if panel is not None and END_TURN in self._labels(panel, player):
                await self._wait(1)
                self._database.taken()
                await player.click(panel, label=END_TURN)
                return self._database.taken()
            await self._step(self._person(info.waiting.seat))
        raise AssertionError("no turn can be ended")

    async def _step(self, person: Person) -> None:
        """The next choice: a pass, or the first one there is; an open window ends."""
        matches = self._bot.services.matches
        scene = await matches.queries.view(self._match, person)
        if scene.held or not scene.actions:
            await self._wait(61)
            return
        action = PASS if PASS in scene.actions else scene.actions[0]
        await matches.execute(self._match, Act(person, action.text, scene.version))
        await self._env.settle()

    async def _wait(self, seconds: float) -> None:
        """Lets time pass, so that timers change as they do in life."""
        await self._env.advance_time(seconds)
        self._clock.wake()
        await self._env.settle()

    async def _panel(self, info: MatchInfo, player: MemberActor) -> ResponseMessage | None:
        """The private panel, opened from the newest message that leads to it."""
        thread = info.place.thread
        assert thread is not None
        for message in reversed(hooks.messages_seen(self._env, thread, player.id)):
            handle = hooks.find_message(self._env, thread, message.id)
            if handle is not None and "Give orders" in self._labels(handle, player):
                return (await player.click(handle, label="Give orders")).response
        return None

    def _labels(self, shown: ResponseMessage, player: MemberActor) -> list[str]:
        stored = next(one for one in hooks.messages_seen(self._env, shown.channel_id, player.id) if one.id == shown.id)
        payload = hooks.message_payload(self._env, stored, player.id)
        parts = hooks.walk_components(payload["components"])
        return [part.get("label") or "" for part in parts if part["type"] == _BUTTON]

    def _person(self, seat: str) -> Person:
        return Person(self._people[seat].id)


@asynccontextmanager
async def _duel(settings: Settings, database: CountedDatabase) -> AsyncIterator[_Duel]:
    """A duel that has begun, in a world of its own."""
    clock, seeds = _WorldClock(), count(1)
    hooks.be_strict()
    hooks.settle_past_idle_waits()

    @asynccontextmanager
    async def opened() -> AsyncIterator[Services]:
        rng = Random(7)  # noqa: S311  no secrets here
        work = MatchUnitOfWork(database, clock, rng)
        services = services_on(work, None, lambda: next(seeds).to_bytes(32, "big"), Seal())
        try:
            yield services
        finally:
            services.pictures.close()

    bot = LongRoll(settings, opened, alone=False)
    env = Env(bot, settle_timeout=_PATIENCE)
    clock.world = env
    guild = env.create_guild("Long Roll")
    duel = _Duel(env, bot, database, clock)
    try:
        await env.start()
        await duel.begin(guild)
        yield duel
    finally:
        await env.shutdown()
        await bot.close()
