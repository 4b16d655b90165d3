"""Matches that several processes want to change."""

from __future__ import annotations

import asyncio
import signal
from random import Random

import pytest
from sqlmodel.ext.asyncio.session import AsyncSession
from structlog.testing import capture_logs

from bot.app.services import Services
from bot.service.domain.control_versions import MOMENT
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import ActResult, MatchId
from bot.service.persistence import match_reader
from bot.service.usecases.match_commands.turn import Act
from bot.service.usecases.store_check import check_matches
from bot.store.processes import exchange, ownership
from engine.errors import StaleAction
from tests.support.service.processes import membership, process
from tests.support.store.postgres_server import OwnPostgres
from tests.support.toy.match import GRANT, begun, bold


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "EVERY", 0.1)
    monkeypatch.setattr(exchange, "_SOON", 0.05)
    monkeypatch.setattr(ownership, "ASK_AGAIN", 0.05)


async def owner(services: Services, match: MatchId) -> int:
    """The process that owns a match, as stored."""
    found = await membership(services)._exchange.ask("SELECT process FROM match_owners WHERE match_id = $1", match)
    assert isinstance(found, int)
    return found


async def act(services: Services, match: MatchId, rng: Random) -> bool:
    """Lets the player to move act; whether there was one, and they were in time."""
    info = await services.matches.queries.info(match)
    if info.outcome or info.waiting is None or info.waiting.person is None:
        return False
    options = await services.matches.queries.options(match, info.waiting.person)
    version = (await services.matches.queries.view(match, info.waiting.person)).version
    try:
        await services.matches.execute(match, Act(info.waiting.person, bold(options, rng).text, version))
    except StaleAction:
        return False
    return True


async def test_a_match_goes_to_the_process_that_changes_it_and_no_conflict_comes_of_it(postgres: str) -> None:
    rng = Random(5)
    with capture_logs() as logs:
        async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
            match = (await begun(one)).id
            assert await owner(one, match) == membership(one).process
            done = 0
            while not (await one.matches.queries.info(match)).outcome and done < 40:
                services = (one, two)[done % 2]
                done += await act(services, match, rng)
                if (await services.matches.queries.info(match)).waiting is None:
                    break
                assert await owner(one, match) == membership(services).process
            assert done > 6
            live = await two.unit_of_work.live(match)
            assert live.revision >= done
            assert (match, []) in [found async for found in check_matches(two.database)]
    assert [entry for entry in logs if "somebody else" in entry["event"]] == []


async def test_two_processes_that_act_at_once_make_one_choice(postgres: str) -> None:
    async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
        match = (await begun(one)).id
        before = (await one.unit_of_work.live(match)).revision
        answers = await asyncio.gather(
            *(each.matches.execute(match, Act(GRANT, "pass", MOMENT)) for each in (one, two)), return_exceptions=True
        )
        assert {type(answer) for answer in answers} == {ActResult, StaleAction}
        assert {(await each.unit_of_work.live(match)).revision for each in (one, two)} == {before + 1}
        again = await asyncio.gather(
            *(each.matches.execute(match, Act(GRANT, "lay one", MOMENT), "asked twice") for each in (one, two, one)),
            return_exceptions=True,
        )
        assert len({type(answer) for answer in again}) == 1


async def test_what_one_process_changes_another_does_not_remember(postgres: str) -> None:
    async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
        match = (await begun(one)).id
        async with asyncio.timeout(5):
            while await two.unit_of_work.live(match) is not await two.unit_of_work.live(match):
                """Notices of what came before are still to arrive."""
        before = await two.unit_of_work.live(match)
        await one.matches.execute(match, Act(GRANT, "pass", MOMENT))
        for _ in range(200):
            if (await two.unit_of_work.live(match)).revision > before.revision:
                break
            await asyncio.sleep(0.005)
        assert (await two.unit_of_work.live(match)).revision == (await one.unit_of_work.live(match)).revision

        await two.people.preferences(GRANT)
        await one.people.settle(GRANT, text="words")
        await two.guild_settings.settings(10)
        async with one.guild_settings.changing(10):
            pass
        assert await one.people.reading(GRANT) == "words"
        for _ in range(200):
            if await two.people.reading(GRANT) == "words":
                break
            await asyncio.sleep(0.005)
        assert await two.people.reading(GRANT) == "words"
        assert 10 not in two.guild_settings._known


@pytest.mark.parametrize("which", [0, 1])
async def test_what_is_read_while_another_match_changes_is_remembered(
    postgres: str, monkeypatch: pytest.MonkeyPatch, which: int
) -> None:
    async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
        matches = [(await begun(one)).id for _ in range(2)]
        for match in matches:
            while await two.unit_of_work.live(match) is not await two.unit_of_work.live(match):
                """Notices of what came before are still to arrive."""
        load = match_reader.load

        async def loaded(session: AsyncSession, match: MatchId) -> LiveMatch:
            live = await load(session, match)
            two.unit_of_work._changed_elsewhere(matches[which])
            return live

        monkeypatch.setattr(match_reader, "load", loaded)
        two.unit_of_work.forget(matches[0])
        first = await two.unit_of_work.live(matches[0])
        assert (await two.unit_of_work.live(matches[0]) is first) == (which == 1)


async def test_an_owner_that_died_has_lost_its_matches_at_once_and_one_that_hangs_after_its_lease(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
        match = (await begun(one)).id
        place = membership(one)._exchange
        assert place._connection is not None
        assert place._keeping is not None
        place._keeping.cancel()
        place._connection.terminate()  # as when it is killed
        await asyncio.sleep(0.05)
        async with asyncio.timeout(3):
            await two.matches.execute(match, Act(GRANT, "pass", MOMENT))
        assert await owner(two, match) == membership(two).process
        # The one that is cut off can still read and write; what it remembers it does not trust.
        assert (await one.unit_of_work.live(match)).revision == (await two.unit_of_work.live(match)).revision

    monkeypatch.setattr(exchange, "LEASE", 1.5)
    async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
        match = (await begun(one)).id
        async with one.unit_of_work._lock(match):  # it is in the middle of a change, for ever
            asked = asyncio.create_task(two.matches.execute(match, Act(GRANT, "pass", MOMENT)))
            await asyncio.sleep(0.4)
            assert not asked.done()
            async with asyncio.timeout(5):
                await asked
        assert await owner(two, match) == membership(two).process


async def test_processes_play_on_after_the_database_was_restarted(server: OwnPostgres, migrated: str) -> None:
    rng = Random(2)
    async with process(migrated, "0/2") as one, process(migrated, "1/2") as two:
        match = (await begun(one)).id
        before = (await one.unit_of_work.live(match)).revision
        for how in (signal.SIGINT, signal.SIGQUIT):
            numbers = {membership(one).process, membership(two).process}
            server.restart(how)
            for services in (two, one):
                async with asyncio.timeout(10):
                    while not membership(services).is_alive or membership(services).process in numbers:  # noqa: ASYNC110
                        await asyncio.sleep(0.02)
                await act(services, match, rng)
        assert (await two.unit_of_work.live(match)).revision > before
        assert (match, []) in [found async for found in check_matches(two.database)]


async def test_one_process_leads_and_another_takes_over(postgres: str) -> None:
    async with process(postgres, "0/2") as two, process(postgres, "1/2") as one:
        async with asyncio.timeout(5):
            await asyncio.wait(
                [asyncio.create_task(membership(each).lead()) for each in (one, two)],
                return_when=asyncio.FIRST_COMPLETED,
            )
        await asyncio.sleep(0.3)
        first, other = (one, two) if membership(one).leads else (two, one)
        assert not membership(other).leads
        place = membership(first)._exchange
        assert place._connection is not None
        assert place._keeping is not None
        place._keeping.cancel()
        place._connection.terminate()
        async with asyncio.timeout(5):
            await membership(other).lead()
        assert not membership(first).leads


async def test_a_leader_that_hangs_is_replaced(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exchange, "LEASE", 1.5)
    async with process(postgres, "0/2") as one:
        await membership(one).lead()
        async with process(postgres, "1/2") as two:
            place = membership(one)._exchange
            assert place._keeping is not None
            place._keeping.cancel()  # its connection stands, and it says nothing
            async with asyncio.timeout(20):
                await membership(two).lead()
            assert not membership(one).leads
            assert not membership(one).is_alive


async def test_what_a_process_stores_while_it_is_cut_off_the_others_hear_all_the_same(postgres: str) -> None:
    async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
        match = (await begun(two)).id
        await two.unit_of_work.live(match)
        place = membership(one)._exchange
        assert place._keeping is not None
        assert place._connection is not None
        place._keeping.cancel()
        place._connection.terminate()
        await asyncio.sleep(0.05)
        assert membership(one).process == 0
        after = (await one.matches.execute(match, Act(GRANT, "pass", MOMENT))).version
        revision = (await one.unit_of_work.live(match)).revision
        async with asyncio.timeout(5):
            while (await two.unit_of_work.live(match)).revision < revision:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        assert after


async def test_sessions_begin_five_seconds_apart_over_all_processes(postgres: str) -> None:
    async with process(postgres, "0/2") as one, process(postgres, "1/2") as two:
        waits = await asyncio.gather(*(membership(each).reserve_start(0) for each in (one, two) * 3))
        assert sorted(round(wait / 5) for wait in waits) == [0, 1, 2, 3, 4, 5]
        assert await membership(one).reserve_start(1) == 0
