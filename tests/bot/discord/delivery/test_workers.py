"""The bot with a render worker: boards as before, replaced workers, no worker left after the bot."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.images.job_queue import JobQueue
from bot.images.watched_queue import WatchedQueue
from bot.images.worker import SubprocessWorker
from render.close_up import report_width
from tests.bot.discord.conftest import PATIENCE, SEED, Game, join, open_lobby
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock
from tests.support.waiting import lives

pytestmark = pytest.mark.usefixtures("_forked_painters")


@pytest.fixture
async def world(tmp_path: Path, clock: HandClock) -> AsyncIterator[Simulated]:
    """The bot in a guild with Ulysses and Robert, with one process that draws."""
    settings = Settings(data_dir=tmp_path, token=None, database_url=None, painters=1)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=PATIENCE) as made:
        clock.source = made.now
        yield made


def worker(world: Simulated) -> SubprocessWorker:
    assert isinstance(world.bot, LongRoll)
    queue = world.bot.services.pictures._queue
    assert isinstance(queue, WatchedQueue)
    assert isinstance(queue._queue, JobQueue)
    (only,) = queue._queue._workers
    assert isinstance(only, SubprocessWorker)
    return only


def board_of(game: Game) -> Image.Image:
    (file,) = game.table[-1].files
    return Image.open(BytesIO(file.data))


@pytest.mark.long
async def test_a_board_comes_from_the_process_and_again_after_it_died_and_it_ends_with_the_bot(
    world: Simulated, clock: HandClock
) -> None:
    lobby = await open_lobby(world, clock)
    await join(lobby)
    assert board_of(lobby).width == 1600
    before = worker(world).pid
    assert before is not None
    os.kill(before, 9)
    await lobby.turn()
    assert board_of(lobby).width in {1600, report_width(1600)}
    pid = worker(world).pid
    assert pid is not None
    assert pid != before
    assert lives(pid)
    await world.bot.close()
    assert not lives(pid)
