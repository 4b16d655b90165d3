"""Rows of a load: people's waiting times while many play at once, and the bot's use of resources.

The figures come from outside the bot: from requests to the stand-in of Discord, and from the outbox's table. Floors are
the times where nobody else plays: the drawing of one picture, and an answer of Discord's where the bot has to wait for
one; for the first answer a bare round trip.
"""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final

import aiohttp
from aiohttp import web
from msgspec import Struct

from bot.app.services import Services, open_services
from bot.images import jobs
from bot.service.model.match import MatchId, MatchOptions, MatchPlace, Person
from bot.service.usecases.match_commands.seats import Join
from bot.tools.bench.load.payloads import CHANNEL, FIRST_PERSON, GUILD
from bot.tools.bench.load.players import PlayedMatch, Players
from bot.tools.bench.load.process import LOG, ProcessorTime, processor_time, running
from bot.tools.bench.load.stand_in import WIRE
from bot.tools.bench.rows import made, timed
from engine.decision import UNION
from render.style import USUAL
from render.timing import TimingRow

BATTLES: Final = ("first-bull-run", "shiloh", "antietam", "champion-hill")
"""Fought in turn; with more grounds, first drawings would dominate the pictures."""

MATCHES: Final = 25
SECONDS: Final = 30.0
RATE: Final = 10.0
"""Clicks a second."""

LONGEST: Final = 180.0
"""Seconds for sending what is queued, before the clicks and after them."""

ROUNDS: Final = 9

_CLICK_COSTS: Final = "load: processor time a click, painters included"
_OF_BOT, _OF_DRAWING = "load: of this the bot", "load: of this drawing"
_MESSAGES: Final = "load: messages sent a click"
_OF_A_CLICK: Final = (_CLICK_COSTS, _OF_BOT, _OF_DRAWING, _MESSAGES)

_PUBLIC: Final = ("turn", "ask", "ended")


class LoadPlan(Struct, frozen=True):
    """Size of a load: matches at once, seconds, and clicks a second.

    For ``warm`` seconds before it is clicked as well, so that grounds are drawn and caches filled.
    """

    matches: int = MATCHES
    seconds: float = SECONDS
    rate: float = RATE
    warm: float = 0.0


CLICK: Final = LoadPlan(matches=4, seconds=40.0, rate=3.0, warm=20.0)
"""A load that two cores carry without a queue, so that no picture is smaller and none waits."""


class Floors(Struct, frozen=True):
    """Milliseconds of the plain work: a board drawn, a hand drawn, a bare round trip."""

    board: float
    hand: float
    trip: float


class SentRow(Struct, frozen=True, kw_only=True):
    """A row of the outbox: stamps are milliseconds; ``settled`` is 0 while it is not."""

    match: int
    kind: str
    person: int
    nonce: str
    state: str
    created: int
    settled: int


def rows(plan: LoadPlan) -> list[TimingRow]:
    """The rows of a load."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_rows(Path(folder), plan))


def costs_of_a_click() -> list[TimingRow]:
    """Processor time of a click, by part."""
    return [row for row in rows(CLICK) if row.name in _OF_A_CLICK]


async def _rows(folder: Path, plan: LoadPlan) -> list[TimingRow]:
    file = folder / "load.sqlite3"
    board, hand = await begun(f"sqlite:///{file}", plan.matches)
    players = Players(Random(1))  # noqa: S311  no secrets here
    async with _served(players) as port:
        floors = Floors(board, hand, await _trip(port))
        with running(folder, f"sqlite:///{file}", port) as bot:
            await asyncio.wait_for(_until_ready(players, bot, folder), LONGEST)
            await _until_sent(file)
            players.sit(_tables(file))
            await _clicked(players, file, plan.warm, plan.rate)
            players.clicks.clear()
            players.discord.posts.clear()
            start, before, asked = int(time.time() * 1000), processor_time(bot.pid), _own(players)
            await _clicked(players, file, plan.seconds, plan.rate)
            took, asked = processor_time(bot.pid).since(before), _own(players) - asked
        told = [one for one in _told(file) if one.created >= start]
        return [*_waits(players, told, floors), *_costs(players, told, plan, (took, asked), floors)]


async def _clicked(players: Players, file: Path, seconds: float, rate: float) -> None:
    """Has people click, and returns when all is answered and sent."""
    await players.click_for(seconds, rate)
    await asyncio.wait_for(players.all_answered.wait(), LONGEST)
    await _until_sent(file)


async def begun(database: str, matches: int) -> tuple[float, float]:
    """Starts so many matches of two people; milliseconds to draw a board and a hand of them."""
    async with open_services(database) as service:
        there = [await _begin(service, number, which) for number, which in enumerate(islice(cycle(BATTLES), matches))]
        scene = await service.matches.queries.view(there[0], Person(FIRST_PERSON))
    view = scene.view
    draws = (
        lambda: jobs.board(view, (), None, "", USUAL, _nobody),
        lambda: jobs.hand(scene.info.family, tuple(view.hand), scene.info.ruleset, USUAL.theme, _nobody),
    )
    board, hand = (_drawn(draw) for draw in draws)
    return board, hand


async def _begin(service: Services, number: int, scenario: str) -> MatchId:
    union, confederate = (Person(one) for one in _people(number))
    terms = MatchOptions(scenario=scenario, ruleset="variant-150", options={}, side=UNION)
    match = (await service.matches.open_lobby(union, MatchPlace(GUILD, CHANNEL), terms)).id
    await service.matches.execute(match, Join(confederate))
    return match


def _people(number: int) -> tuple[int, int]:
    return FIRST_PERSON + 2 * number, FIRST_PERSON + 2 * number + 1


def _drawn(draw: Callable[[], bytes]) -> float:
    draw()
    return median(timed(draw) for _ in range(ROUNDS))


def _nobody(done: int) -> None:
    """Progress callback that does nothing."""


@asynccontextmanager
async def _served(players: Players) -> AsyncIterator[int]:
    """The stand-in of Discord, on a port of this machine."""
    runner = web.AppRunner(players.discord.app(), access_log=None, shutdown_timeout=1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield runner.addresses[0][1]
    finally:
        await runner.cleanup()


async def _trip(port: int) -> float:
    """Milliseconds of a bare round trip."""
    async with aiohttp.ClientSession() as session:
        figures = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            await (await session.get(f"http://127.0.0.1:{port}/bare")).read()
            figures.append((time.perf_counter() - start) * 1000)
    return median(figures)


async def _until_ready(players: Players, bot: subprocess.Popen[bytes], folder: Path) -> None:
    """Returns when the bot is connected.

    Raises:
        RuntimeError: it ended; with the end of its log.
    """
    while not players.discord.ready.is_set():
        if bot.poll() is not None:
            raise RuntimeError((folder / LOG).read_text()[-2000:])
        await asyncio.sleep(0.1)


async def _until_sent(file: Path) -> None:
    """Returns when the outbox is empty.

    Raises:
        TimeoutError: it is not after ``LONGEST``.
    """
    end = time.monotonic() + LONGEST
    while any(one.state in {"queued", "sending"} for one in _told(file)):
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.25)


def _tables(file: Path) -> list[PlayedMatch]:
    threads = _read(file, "SELECT thread FROM matches ORDER BY id")
    return [PlayedMatch(_people(number), int(thread)) for number, (thread,) in enumerate(threads)]


def _told(file: Path) -> list[SentRow]:
    wanted = "SELECT match_id, kind, person, nonce, state, created, coalesce(settled, 0) FROM outbox ORDER BY id"
    return [SentRow(**dict(zip(SentRow.__struct_fields__, found, strict=True))) for found in _read(file, wanted)]


def _read(file: Path, wanted: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
        return database.execute(wanted).fetchall()


def _own(players: Players) -> int:
    """Number of requests that answer no click."""
    answers = ("callback", "@original", "/webhooks/")
    return sum(many for path, many in players.discord.requests.items() if not any(one in path for one in answers))


def _waits(players: Players, told: Sequence[SentRow], floors: Floors) -> list[TimingRow]:
    first = [(click.acknowledged - click.made) * 1000 for click in players.clicks]
    filled = [(click.filled - click.made) * 1000 for click in players.clicks]
    wire = WIRE * 1000
    found = [
        ("load: click to first answer", first, floors.trip),
        ("load: click to panel filled", filled, wire + floors.board),
        ("load: choice stored to board posted", _boards(players, told), floors.board),
        ("load: choice stored to hand shown", _hands(told), wire + floors.hand),
    ]
    return [made(name, figures, floor, "ms") for name, figures, floor in found if figures]


def _boards(players: Players, told: Sequence[SentRow]) -> list[float]:
    """Milliseconds from the storing of a change to the arrival of its board at the stand-in."""
    stored = {one.nonce: one.created for one in told if one.kind in _PUBLIC and not one.person}
    return [post.at * 1000 - stored[post.nonce] for post in players.discord.posts if post.nonce in stored]


def _hands(told: Sequence[SentRow]) -> list[float]:
    """Milliseconds from the storing of a change to the end of the edit that shows it, or a newer one, in a hand."""
    figures, shown = list[float](), dict[tuple[int, int], int]()
    for one in reversed([one for one in told if one.kind == "hand"]):
        whose = one.match, one.person
        if one.state == "sent":
            shown[whose] = one.settled
        if whose in shown:
            figures.append(float(shown[whose] - one.created))
    return figures


def _costs(
    players: Players, told: Sequence[SentRow], plan: LoadPlan, spent: tuple[ProcessorTime, int], floors: Floors
) -> list[TimingRow]:
    """Resources used: processor time and requests, until all was sent."""
    took, asked = spent
    clicks, sent = len(players.clicks), sum(one.state == "sent" for one in told)
    widths = [post.width for post in players.discord.posts if post.width]
    small = sum(width <= max(widths, default=0) / jobs.SMALLER for width in widths)
    return [
        made(_CLICK_COSTS, [sum(took) * 1000 / clicks], floors.board, "ms"),
        made(_OF_BOT, [took.own * 1000 / clicks], floors.board, "ms"),
        made(_OF_DRAWING, [took.children * 1000 / clicks], floors.board, "ms"),
        made(_MESSAGES, [sent / clicks], 1, "messages"),
        made("load: requests a message, none of them an answer", [asked / max(sent, 1)], 1, "requests"),
        made("load: clicks answered a second", [clicks / plan.seconds], plan.rate, "clicks"),
        made("load: pictures posted smaller", [100 * small / max(len(widths), 1)], 0, "of 100"),
    ]
