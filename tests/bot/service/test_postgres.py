"""The service on PostgreSQL: a server of the tests' own, or the empty database that LONGROLL_TEST_POSTGRES names."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.service.check import check_matches
from bot.service.model import ActResult
from bot.service.service import open_service
from bot.service.versions import MOMENT
from bot.store.errors import StoreError
from bot.store.running import running_on
from engine.errors import StaleAction
from engine.record import read_record, verify
from tests.support.manual_clock import ManualClock
from tests.support.picket import GRANT, Shelf, begun, bold, seeds
from tests.support.postbox import Postbox


async def test_a_match_on_postgresql(postgres: str) -> None:
    clock, rng, post = ManualClock(), Random(3), Postbox()
    async with running_on(postgres), open_service(postgres, clock, rng, Shelf(), seeds()) as service:
        match = (await begun(service)).id
        first, *rest = await asyncio.gather(
            *(service.matches.act(match, GRANT, "lay one", MOMENT, request=f"lay {match}") for _ in range(4))
        )
        assert [first.repeated, *(one.repeated for one in rest)] == [False, True, True, True]
        while (waiting := (await service.matches.info(match)).waiting) and waiting.person:
            options = await service.matches.options(match, waiting.person)
            if (await service.matches.act(match, waiting.person, bold(options, rng).text)).held:
                clock.advance(60)
                await service.scheduler.do_due()
            await service.outbox.drain_once(post.send)

        assert verify(read_record(await service.matches.record(match))).problems == ()
        assert (match, []) in [found async for found in check_matches(service.database)]
        assert len({one.row.nonce for one in post.messages}) == len(post.messages)


async def test_two_processes_on_one_postgresql(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.running._OTHERS", 0.0)
    async with running_on(postgres):
        with pytest.raises(StoreError) as refused:
            async with running_on(postgres):
                pass
        assert refused.value.code == "in-use"
    async with open_service(postgres, ManualClock(), None, Shelf(), seeds()) as one:
        match = (await begun(one)).id
        async with open_service(postgres, ManualClock(), None, Shelf(), seeds()) as two:
            await two.matches.view(match, GRANT)
            answers = await asyncio.gather(
                one.matches.act(match, GRANT, "pass", MOMENT),
                two.matches.act(match, GRANT, "pass", MOMENT),
                return_exceptions=True,
            )
    assert {type(answer) for answer in answers} == {ActResult, StaleAction}
