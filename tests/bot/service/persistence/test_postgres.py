"""The service on PostgreSQL: a server of the tests' own, or the empty database that LONGROLL_TEST_POSTGRES names."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.app.services import open_services
from bot.service.domain.control_versions import MOMENT
from bot.service.model.match import ActResult
from bot.service.usecases.match_commands.turn import Act
from bot.service.usecases.store_check import check_matches
from bot.store.errors import StoreError
from bot.store.running import running_on
from engine.errors import StaleAction
from engine.record import read_record, verify
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, ToyScenarios, begun, bold, seeds


@pytest.mark.long
async def test_a_match_on_postgresql(postgres: str) -> None:
    clock, rng, post = ManualClock(), Random(3), Postbox()
    async with running_on(postgres), open_services(postgres, clock, rng, ToyScenarios(), seeds()) as service:
        match = (await begun(service)).id
        first, *rest = await asyncio.gather(
            *(service.matches.execute(match, Act(GRANT, "lay one", MOMENT), request=f"lay {match}") for _ in range(4))
        )
        assert [first.repeated, *(one.repeated for one in rest)] == [False, True, True, True]
        while (waiting := (await service.matches.queries.info(match)).waiting) and waiting.person:
            options = await service.matches.queries.options(match, waiting.person)
            if (await service.matches.execute(match, Act(waiting.person, bold(options, rng).text))).held:
                clock.advance(60)
                await service.scheduler.do_due()
            await service.outbox.drain_once(post.send)

        assert verify(read_record(await service.matches.history.record(match))).problems == ()
        assert (match, []) in [found async for found in check_matches(service.database)]
        assert len({one.row.nonce for one in post.messages}) == len(post.messages)


async def test_two_processes_on_one_postgresql(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.running._OTHERS", 0.0)
    async with running_on(postgres):
        with pytest.raises(StoreError) as refused:
            async with running_on(postgres):
                pass
        assert refused.value.code == "in-use"
    async with open_services(postgres, ManualClock(), None, ToyScenarios(), seeds()) as one:
        match = (await begun(one)).id
        async with open_services(postgres, ManualClock(), None, ToyScenarios(), seeds()) as two:
            await two.matches.queries.view(match, GRANT)
            answers = await asyncio.gather(
                one.matches.execute(match, Act(GRANT, "pass", MOMENT)),
                two.matches.execute(match, Act(GRANT, "pass", MOMENT)),
                return_exceptions=True,
            )
    assert {type(answer) for answer in answers} == {ActResult, StaleAction}
