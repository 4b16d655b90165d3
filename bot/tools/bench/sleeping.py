"""Rows of matches that nobody plays now: what they cost the bot, and how fast it lists them.

Matches are copies of a few that have begun, spread over servers of ``A_SERVER`` matches each; each person plays
``A_PERSON`` of them. Their threads are reported by the gateway, as Discord does with active ones.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Final

from aiohttp import web
from msgspec import Struct

from bot.tools.bench.load import payloads
from bot.tools.bench.load.measure import BATTLES, begun
from bot.tools.bench.load.payloads import CHANNEL, FIRST_PERSON, GUILD, Payload
from bot.tools.bench.load.process import LOG, memory, processor_time, running
from bot.tools.bench.load.stand_in import StandIn
from bot.tools.bench.rows import made
from render.timing import TimingRow

SIZES: Final = (10, 100, 1_000, 10_000)
A_SERVER: Final = 500
A_PERSON: Final = 10
ASKED: Final = 40
"""Number of questions of each kind."""

SETTLING: Final = 8.0
"""Seconds after the start until the idle time is measured."""

_FIRST_THREAD: Final = 1_300_000_000_000_000_000
_STEP: Final = 10
"""Ids between two servers."""

_COMMAND, _SUGGESTIONS = 2, 4
_TABLES: Final = ("matches", "seats", "actions", "moments", "snapshots", "timers")
_LONGEST: Final = 60.0
_FAR: Final = 10 * 24 * 60 * 60 * 1000
"""Milliseconds by which timers are put off, so that none goes off."""


class Asleep(Struct, frozen=True):
    """Size of a measurement: matches, and seconds of idleness."""

    matches: int
    seconds: float


class Sleepers:
    """The people who look at their matches."""

    def __init__(self) -> None:
        self.discord = StandIn(self._acknowledged, self._filled, wire=0.0)
        self._open: dict[str, tuple[asyncio.Future[None], bool]] = {}

    async def ask(self, server: int, person: int, data: Payload, *, suggestions: bool = False) -> float:
        """Milliseconds until a command, or an option's suggestions, are answered."""
        answered, token = asyncio.get_running_loop().create_future(), f"token-{payloads.new_id()}"
        self._open[token] = answered, suggestions
        start = time.perf_counter()
        kind = _SUGGESTIONS if suggestions else _COMMAND
        await self.discord.say("INTERACTION_CREATE", _interaction(token, server, person, kind, data))
        await asyncio.wait_for(answered, _LONGEST)
        return (time.perf_counter() - start) * 1000

    def _acknowledged(self, token: str) -> None:
        answered, suggestions = self._open[token]
        if suggestions and not answered.done():
            answered.set_result(None)

    def _filled(self, token: str, _: Payload) -> None:
        answered, _suggestions = self._open[token]
        if not answered.done():
            answered.set_result(None)


def rows(sizes: Sequence[int], seconds: float) -> list[TimingRow]:
    """The rows of each size; the floors are those of a bot without matches."""
    found = list[TimingRow]()
    floors = asyncio.run(_measured(Asleep(0, seconds)))
    for size in sizes:
        figures = asyncio.run(_measured(Asleep(size, seconds)))
        for (name, unit), values in figures.items():
            floor = sorted(floors[name, unit])[len(floors[name, unit]) // 2]
            found.append(made(f"sleeping: {size} matches, {name}", values, floor, unit))
    return found


async def _measured(plan: Asleep) -> dict[tuple[str, str], list[float]]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        file = folder / "sleeping.sqlite3"
        await begun(f"sqlite:///{file}", len(BATTLES))
        _fall_asleep(file, plan.matches)
        sleepers = Sleepers()
        sleepers.discord.guilds = [_guild(number, plan.matches) for number in range(_servers(plan.matches))]
        async with _served(sleepers.discord) as port:
            start = time.perf_counter()
            with running(folder, f"sqlite:///{file}", port) as bot:
                await asyncio.wait_for(sleepers.discord.ready.wait(), _LONGEST)
                first = await sleepers.ask(*_person(0), _list())
                started, worked = time.perf_counter() - start, sum(processor_time(bot.pid))
                await asyncio.sleep(SETTLING)
                before = sum(processor_time(bot.pid))
                await asyncio.sleep(plan.seconds)
                idle = (sum(processor_time(bot.pid)) - before) / plan.seconds
                before = sum(processor_time(bot.pid))
                lists = [await sleepers.ask(*_person(one), _list()) for one in _some(plan.matches)]
                listing = (sum(processor_time(bot.pid)) - before) * 1000 / ASKED
                suggested = [
                    await sleepers.ask(*_person(one), _suggest(letter), suggestions=True)
                    for one in _some(plan.matches)
                    for letter in ("", "f")
                ]
                used = memory(bot.pid)
                assert bot.poll() is None, (folder / LOG).read_text()[-2000:]
    return {
        ("start until the first list", "s"): [started],
        ("processor time of the start", "s"): [worked],
        ("the first list", "ms"): [first],
        ("idle processor share", "%"): [100 * idle],
        ("memory", "MiB"): [used],
        ("/match list", "ms"): lists,
        ("processor time of a /match list", "ms"): [listing],
        ("suggestions of matches", "ms"): suggested,
    }


def _servers(matches: int) -> int:
    return max(1, -(-matches // A_SERVER))


def _person(match: int) -> tuple[int, int]:
    """The server of a match and one of its people."""
    return match // A_SERVER, FIRST_PERSON + match // A_PERSON


def _some(matches: int) -> list[int]:
    """Matches over all of them, each of other people."""
    return [number * max(matches, 1) // ASKED for number in range(ASKED)]


def _list() -> Payload:
    return _command({"type": 1, "name": "list", "options": []})


def _suggest(letter: str) -> Payload:
    option = {"type": 3, "name": "match", "value": letter, "focused": True}
    return _command({"type": 1, "name": "resign", "options": [option]})


def _command(part: Payload) -> Payload:
    return {"id": "1", "name": "match", "type": 1, "options": [part]}


def _interaction(token: str, server: int, person: int, kind: int, data: Payload) -> Payload:
    guild, channel = str(GUILD + _STEP * server), str(CHANNEL + _STEP * server)
    return {
        "id": str(payloads.new_id()),
        "application_id": str(payloads.BOT),
        "type": kind,
        "token": token,
        "version": 1,
        "guild_id": guild,
        "channel_id": channel,
        "channel": {**payloads.text_channel(), "id": channel, "guild_id": guild, "permissions": payloads.EVERYTHING},
        "member": payloads.member(person),
        "data": data,
        "locale": "en-US",
        "guild_locale": "en-US",
        "app_permissions": payloads.EVERYTHING,
        "entitlements": [],
        "authorizing_integration_owners": {"0": guild},
        "context": 0,
        "attachment_size_limit": 10 * 1024 * 1024,
    }


def _guild(number: int, matches: int) -> Payload:
    """A server with the threads of its matches."""
    there = {"guild_id": str(GUILD + _STEP * number)}
    channel = str(CHANNEL + _STEP * number)
    mine = range(number * A_SERVER, min(matches, (number + 1) * A_SERVER))
    threads = [{**payloads.thread(_FIRST_THREAD + one, f"Match {one}"), **there, "parent_id": channel} for one in mine]
    return {
        **payloads.guild(),
        "id": there["guild_id"],
        "channels": [{**payloads.text_channel(), **there, "id": channel}],
        "threads": threads,
    }


def _fall_asleep(file: Path, matches: int) -> None:
    """Puts so many copies of the matches of a database in their place, with nothing left to be said."""
    with closing(sqlite3.connect(file)) as database, database:
        patterns = [number for (number,) in database.execute("SELECT id FROM matches ORDER BY id")]
        database.execute("UPDATE outbox SET state = 'sent'")
        database.execute("UPDATE timers SET due = due + ?", (_FAR,))
        for table in _TABLES:
            _copy(database, table, patterns, matches)
        database.execute("DELETE FROM outbox")
        for table in reversed(_TABLES):
            key = "id" if table == "matches" else "match_id"
            database.execute(f"DELETE FROM {table} WHERE {key} <= ?", (patterns[-1],))  # noqa: S608  no input
        for number in range(matches):
            match, server, person = patterns[-1] + 1 + number, number // A_SERVER, FIRST_PERSON + number // A_PERSON
            there = (_FIRST_THREAD + number, CHANNEL + _STEP * server, GUILD + _STEP * server, match)
            database.execute("UPDATE matches SET thread = ?, channel = ?, guild = ? WHERE id = ?", there)
            database.execute("UPDATE seats SET person = ? + 1000000 * number WHERE match_id = ?", (person, match))


def _copy(database: sqlite3.Connection, table: str, patterns: Sequence[int], matches: int) -> None:
    """Copies the rows of the patterns for matches with the numbers after them."""
    key = "id" if table == "matches" else "match_id"
    found = database.execute(f"SELECT * FROM {table}")  # noqa: S608  no input
    names = [column[0] for column in found.description]
    of: dict[int, list[Payload]] = {pattern: [] for pattern in patterns}
    for row in found:
        values = dict(zip(names, row, strict=True))
        of[values[key]].append(values)
    slots = ", ".join(f":{name}" for name in names)
    for number in range(matches):
        new = [{**row, key: patterns[-1] + 1 + number} for row in of[patterns[number % len(patterns)]]]
        database.executemany(f"INSERT INTO {table} VALUES ({slots})", new)  # noqa: S608  no input


@asynccontextmanager
async def _served(discord: StandIn) -> AsyncIterator[int]:
    runner = web.AppRunner(discord.app(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()
