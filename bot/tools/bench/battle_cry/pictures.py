"""Many pictures requested at once: delivery, delay of other work, memory.

They are of every battle, from processes that have drawn nothing yet. Meanwhile a match goes on in the same program; the
floor of its answers is their time while nothing is drawn.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from io import BytesIO
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median

from msgspec.structs import replace
from PIL import Image

from bot.app.services import Services, open_services
from bot.images.job_queue import JobQueue
from bot.images.pictures import Picture, Pictures
from bot.service.model.match import MatchId
from bot.tools.bench.rows import made
from bot.tools.bench.store import HurriedClock, begun, one_choice
from engine.battle_cry.view import PublicView
from render.battle_cry.board import usual_width
from render.battle_cry.samples import set_ups
from render.memory import peak
from render.timing import TimingRow

BOARDS, PROCESSES = 200, 2
QUIET = 30
PAUSE = 0.02
"""Seconds between two choices of the concurrent match."""


def rows(boards: int = BOARDS) -> list[TimingRow]:
    """The rows of so many boards at once."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_rows(Path(folder), boards))


async def _rows(folder: Path, boards: int) -> list[TimingRow]:
    clock, rng = HurriedClock(), Random(1)  # noqa: S311  no secrets here
    async with open_services(f"sqlite:///{folder / 'bench.sqlite3'}", clock, rng) as service:
        match, views = await begun(service), _views(boards)
        floor = median([await one_choice(service, clock, match, rng) for _ in range(QUIET)])
        before = peak()
        line = JobQueue(PROCESSES)
        try:
            start = time.perf_counter()
            pictures = Pictures(line)
            drawing = asyncio.gather(*(pictures.board(view) for view in views))
            answers = await _answers(service, clock, match, rng, drawing)
            found = [one.data for one in await drawing]
            took = time.perf_counter() - start
        finally:
            line.close()
    small = sum(_width(data) < usual_width(view.rows) for data, view in zip(found, views, strict=True) if data)
    name = f"pictures: {boards} boards at once"
    return [
        made(f"{name}, delivered", [sum(map(bool, found))], boards, "pictures"),
        made(f"{name}, of these smaller", [small], boards, "pictures"),
        made(f"{name}, all of them", [took * 1000], 0, "ms"),
        made(f"{name}, a choice meanwhile", answers, floor, "ms"),
        made(f"{name}, the slowest choice", [max(answers)], floor, "ms"),
        made(f"{name}, memory of the bot at most", [peak()], before, "MB"),
        made(f"{name}, memory of a process at most", [peak(of_children=True)], 0, "MB"),
    ]


def _views(boards: int) -> list[PublicView]:
    """So many different boards."""
    return [replace(view, turn=number) for number, view in enumerate(islice(cycle(set_ups()), boards), 1)]


async def _answers(
    service: Services, clock: HurriedClock, match: MatchId, rng: Random, drawing: asyncio.Future[list[Picture]]
) -> list[float]:
    """Milliseconds from a player's choice to its completion, again and again while something is drawn.

    The delay of a choice made while the bot is busy counts, too.
    """
    answers = list[float]()
    while not drawing.done():
        due = time.perf_counter() + PAUSE
        await asyncio.sleep(PAUSE)
        late = (time.perf_counter() - due) * 1000
        if (await service.matches.queries.info(match)).waiting is None:
            match = await begun(service)
        answers.append(late + await one_choice(service, clock, match, rng))
    return answers


def _width(data: bytes) -> int:
    return Image.open(BytesIO(data)).width
