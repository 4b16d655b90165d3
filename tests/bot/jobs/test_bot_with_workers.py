"""The services of a bot with LONGROLL_WORKERS=database: pictures and generals by a worker."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from bot.app.services import open_services
from bot.jobs.asker import NO_WORKERS
from bot.jobs.opening import heavy_work
from bot.service.domain.computer_turns import GeneralJob
from bot.service.domain.scenario_source import bundled, setup_of
from engine import match
from engine.chance import Seeded
from engine.decision import UNION
from tests.bot.jobs.conftest import RunWorker
from tests.support.battle_cry.views import MID_BATTLE


def thought() -> GeneralJob:
    """The first decision of a battle."""
    found = bundled("first-bull-run")
    setup = setup_of(found.family, found.source, "variant-150", {})
    state, _ = match.new_match(setup, Seeded(bytes(32)))
    return GeneralJob(
        name="archie",
        seed=7,
        family=setup.family,
        source=setup.source,
        ruleset=setup.ruleset,
        ruleset_version=setup.ruleset_version,
        options=dict(setup.options),
        seat=UNION,
        view_json=msgspec.json.encode(match.view(state, UNION)),
    )


@pytest.mark.long
async def test_pictures_and_generals_come_from_a_worker_and_without_one_from_here(
    address: str, run_worker: RunWorker
) -> None:
    job = thought()
    async with open_services(address) as opened, heavy_work(address, 0, by_workers=True) as work:
        services = opened.with_heavy_work(work)
        expected = (await opened.pictures.board(MID_BATTLE)).data
        answer = job.run(lambda _: None)
        assert work.trouble == NO_WORKERS
        assert (await services.pictures.board(MID_BATTLE)).data == expected
        assert await services.scheduler._context.think(job) == answer
        run_worker(1)
        async with asyncio.timeout(60):
            while work.trouble:  # noqa: ASYNC110  it is another process
                await asyncio.sleep(0.1)
        by_worker = opened.with_heavy_work(work)
        assert (await by_worker.pictures.board(MID_BATTLE)).data == expected
        assert await by_worker.scheduler._context.think(job) == answer
