"""Time of a choice from the service's door to the disk and back, beside the disk's own time.

The floor of a choice is a bare commit: the same snapshot put into a row by ``sqlite3`` alone, and synced.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median

from bot.app.services import Services, open_services
from bot.ports.clock import SystemClock
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person
from bot.service.persistence.mapping import pack, unpack
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Act
from bot.tools.bench.rows import made, timed
from engine.decision import UNION
from render.timing import TimingRow

CHOICES = 200
_UNION, _CONFEDERATE = Person(1), Person(2)


class HurriedClock(SystemClock):
    """The machine's clock, put forward where nobody wants to wait."""

    ahead = timedelta()

    def now(self) -> datetime:
        return super().now() + self.ahead


def rows() -> list[TimingRow]:
    """The rows of the store."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_rows(Path(folder)))


async def _rows(folder: Path) -> list[TimingRow]:
    clock = HurriedClock()
    async with open_services(f"sqlite:///{folder / 'bench.sqlite3'}", clock, Random(1)) as service:  # noqa: S311  no secrets here
        match = await begun(service)
        with closing(_bare_database(folder / "floor.sqlite3")) as floor:
            choices, commits = await _choices(service, clock, match, floor)
        bare = median(commits)
        options = [await _timed(service, match, forget=False) for _ in range(CHOICES)]
        loads = [await _timed(service, match, forget=True) for _ in range(CHOICES)]
        packing, copying = _packing(await service.unit_of_work.live(match))
    return [
        made("store: one choice, decided and stored", choices, bare, "ms"),
        made("store: what may be answered, from memory", options, bare, "ms"),
        made("store: what may be answered, after a restart", loads, bare, "ms"),
        made("store: a snapshot written and read", packing, median(copying), "ms"),
    ]


async def _choices(
    service: Services, clock: HurriedClock, match: MatchId, floor: sqlite3.Connection
) -> tuple[list[float], list[float]]:
    """Milliseconds of random choices, and of bare commits in between."""
    rng = Random(1)  # noqa: S311  no secrets here
    choices, commits = list[float](), list[float]()
    for _ in range(CHOICES):
        choices.append(await one_choice(service, clock, match, rng))
        commits.append(timed(_bare_commit(floor, await service.unit_of_work.live(match))))
    return choices, commits


async def begun(service: Services) -> MatchId:
    """A match that two people have just begun."""
    terms = MatchOptions(scenario="first-bull-run", ruleset="variant-150", options={}, side=UNION)
    match = (await service.matches.open_lobby(_UNION, MatchPlace(1, 1), terms)).id
    await service.matches.execute(match, Join(_CONFEDERATE))
    return match


async def one_choice(service: Services, clock: HurriedClock, match: MatchId, rng: Random) -> float:
    """Milliseconds of a random choice."""
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.person is not None
    scene = await service.matches.queries.view(match, waiting.person)
    action = rng.choice(scene.actions).text
    start = time.perf_counter()
    result = await service.matches.execute(match, Act(waiting.person, action, scene.version))
    took = (time.perf_counter() - start) * 1000
    if result.held:
        clock.ahead += timedelta(minutes=1)
        await service.scheduler.do_due()
    return took


def _bare_database(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE snapshots (id INTEGER PRIMARY KEY, data BLOB)")
    database.execute("INSERT INTO snapshots VALUES (1, NULL)")
    database.commit()
    return database


def _bare_commit(floor: sqlite3.Connection, live: LiveMatch) -> Callable[[], None]:
    assert live.state is not None
    data = pack(live.state)

    def commit() -> None:
        with floor:
            floor.execute("UPDATE snapshots SET data = ?", (data,))

    return commit


async def _timed(service: Services, match: MatchId, *, forget: bool) -> float:
    """Milliseconds to list a player's legal answers, as autocomplete does with each key."""
    if forget:
        service.unit_of_work.forget(match)
    start = time.perf_counter()
    await service.matches.queries.options(match, _UNION)
    return (time.perf_counter() - start) * 1000


def _packing(live: LiveMatch) -> tuple[list[float], list[float]]:
    """Milliseconds to write and read a state, and to copy its text."""
    state = live.state
    assert state is not None
    plain_text = zlib.decompress(pack(state))
    both = [
        (timed(lambda: unpack(live.setup, pack(state))), timed(lambda: bytearray(plain_text))) for _ in range(CHOICES)
    ]
    return [figure for figure, _ in both], [plain for _, plain in both]
