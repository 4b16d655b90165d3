"""Ratings follow the figures of battles: where these are new, all are computed again, once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection
from structlog.testing import capture_logs

from bot.app import services as services_of_a_bot
from bot.app.services import Services, open_services
from bot.service.domain.ratings.book import RatedBattle, written
from bot.service.model import battle_figures
from bot.service.model.battle_figures import balance_fingerprint
from bot.service.model.match import MatchInfo, Person
from bot.service.persistence import rating_rebuild, rating_rows, store_facts
from bot.service.persistence.rated_battles import BattlesState
from bot.service.persistence.rating_rebuild import FinishedBattles, RatingDraft, Rebuilt
from bot.service.persistence.store_facts import RATING_FIGURES
from bot.service.usecases.match_commands.turn import Resign
from bot.service.workers.outbox import OutboxRow, SendResult, Sent
from bot.store.tables import FactRow
from tests.support.service.manual_clock import ManualClock
from tests.support.service.other_figures import Series, use_figures
from tests.support.service.rated_battles import begun, first_turns, fought
from tests.support.waiting import until_it_is

ALICE, BOB, CAROL = Person(11), Person(12), Person(13)

EVEN: Series = {"classic": (100, 200, 24)}
ONE_SIDED: Series = {"classic": (170, 200, 24)}
LONGER: Series = {"classic": (170, 200, 30)}
"""Figures of the battle that is fought here."""


async def sent(row: OutboxRow) -> SendResult:
    return Sent(row.place.channel, 1)


@pytest.fixture
async def battles(file: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store whose three battles were counted with even figures, by a bot that was at work."""
    use_figures(monkeypatch, first_bull_run=EVEN)
    async with opened(file, clock) as services, services.at_work(sent):
        for winner, loser in ((ALICE, BOB), (BOB, CAROL), (ALICE, CAROL)):
            await fought(services, clock, winner, loser)
    return file


@pytest.fixture
async def services(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with opened(file, clock) as one:
        yield one


def opened(file: Path, clock: ManualClock) -> AbstractAsyncContextManager[Services]:
    return open_services(f"sqlite:///{file}", clock, Random(1))


async def strength(services: Services, person: Person = ALICE) -> float:
    return (await services.ratings.strengths([person], ""))[person].mean


async def agrees(services: Services) -> bool:
    return (await services.ratings.rebuild(keep=True)).different == 0


async def remembered(services: Services) -> str:
    async with services.database.read() as session:
        return await store_facts.read(await session.connection(), RATING_FIGURES)


def told(logs: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """What the log says of ratings that were computed again."""
    return [one for one in logs if "computed again" in str(one["event"])]


async def test_ratings_follow_new_figures_when_a_bot_begins_and_the_log_says_so_once(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(battles, clock) as services, services.at_work(sent):
        before = await strength(services)
        assert await remembered(services) == balance_fingerprint()
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    with capture_logs() as logs:
        async with opened(battles, clock) as services:
            assert not await agrees(services)
            async with services.at_work(sent):
                assert await strength(services) < before, "it is less to win what the side wins anyway"
                assert await agrees(services)
                assert await remembered(services) == balance_fingerprint()
    (line,) = told(logs)
    assert line == {
        "event": "All ratings were computed again with the figures of battles that this version has.",
        "log_level": "info",
        "battles": 3,
        "ratings": 14,
        "changed": 14,
    }


async def test_with_the_same_figures_nothing_is_done(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    async with opened(battles, clock) as services, services.at_work(sent):
        pass
    use_figures(monkeypatch, first_bull_run=LONGER)  # ratings read nothing of turns
    monkeypatch.setattr(rating_rebuild, "draft", None)
    with capture_logs() as logs:
        async with opened(battles, clock) as services, services.at_work(sent):
            assert await services.ratings.follow_figures() is None
    assert told(logs) == []


async def test_a_store_that_does_not_know_its_figures_is_looked_through(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As that of an older version, whose ratings may be right or not."""
    for figures, changed in ((EVEN, 0), (ONE_SIDED, 14)):
        use_figures(monkeypatch, first_bull_run=figures)
        async with opened(battles, clock) as services:
            async with services.database.write() as session:
                await (await session.connection()).execute(delete(FactRow))
            assert await services.ratings.follow_figures() == Rebuilt(3, 14, changed)
            assert await agrees(services)


async def test_battles_that_end_meanwhile_are_not_lost(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One ends while the ratings are drafted, one wants to be counted while they are written."""
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    async with opened(battles, clock) as services:
        first, second = [await first_turns(services, await begun(services, BOB, other)) for other in (ALICE, CAROL)]
        drafted: list[int] = []
        late: list[asyncio.Task[MatchInfo]] = []

        async def drafting(finished: FinishedBattles, earlier: RatingDraft | None = None) -> RatingDraft:
            drafted.append(len(finished.battles) - len(earlier.finished.battles if earlier else ()))
            made = await draft(finished, earlier)
            if earlier is None:
                await services.matches.execute(first.id, Resign(ALICE))
            return made

        async def writing(connection: AsyncConnection, *all_: Any) -> None:
            late.append(asyncio.create_task(services.matches.execute(second.id, Resign(CAROL))))
            await asyncio.sleep(0.01)
            assert not late[0].done()
            await replace_all(connection, *all_)

        draft, replace_all = rating_rebuild.draft, rating_rows.replace_all
        clock.advance(3600)
        with monkeypatch.context() as slow:
            slow.setattr(rating_rebuild, "draft", drafting)
            slow.setattr(rating_rows, "replace_all", writing)
            found = await services.ratings.follow_figures()
        assert found is not None
        assert found.battles == 4
        assert drafted == [3, 1], "what was drafted need not be drafted again"
        await late[0]
        assert all([await services.ratings.changes_of(info.id) for info in (first, second)])
        assert await agrees(services)
        assert await services.ratings.follow_figures() is None


async def test_somebody_who_is_forgotten_meanwhile_is(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    async with opened(battles, clock) as services:

        async def drafting(finished: FinishedBattles, earlier: RatingDraft | None = None) -> RatingDraft:
            made = await draft(finished, earlier)
            if earlier is None:
                await services.privacy.forget(BOB)
            return made

        draft = rating_rebuild.draft
        with monkeypatch.context() as slow:
            slow.setattr(rating_rebuild, "draft", drafting)
            assert await services.ratings.follow_figures() is not None
        assert await services.ratings.strengths([BOB], "") == {}
        assert await agrees(services)


async def test_a_draft_of_other_battles_is_of_no_use(services: Services, clock: ManualClock) -> None:
    """As when somebody has been forgotten since."""
    for loser in (BOB, CAROL):
        await fought(services, clock, ALICE, loser)
    first, second = await rated(services)
    for earlier in ((), (first,), (second,), (first, second)):
        made = await rating_rebuild.draft(finished_as(first, second), await rating_rebuild.draft(finished_as(*earlier)))
        book, changes = written([first, second])
        assert (made.book.standings, made.changes) == (book.standings, changes)


async def test_many_battles_are_drafted_while_others_have_their_turn(services: Services, clock: ManualClock) -> None:
    await fought(services, clock, ALICE, BOB)
    (battle,) = await rated(services)
    many = finished_as(*(replace(battle, match=number) for number in range(60)))
    drafting = asyncio.create_task(rating_rebuild.draft(many))
    turns = 0
    while not drafting.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 3


async def rated(services: Services) -> Sequence[RatedBattle]:
    async with services.database.read() as session:
        return (await rating_rebuild.read_finished(await session.connection())).battles


def finished_as(*battles: RatedBattle) -> FinishedBattles:
    return FinishedBattles(battles, BattlesState((), 0))


async def test_a_start_does_not_wait_for_many_battles(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    monkeypatch.setattr(services_of_a_bot, "_PATIENCE", 0.01)
    go_on, draft = asyncio.Event(), rating_rebuild.draft

    async def slow(finished: FinishedBattles, earlier: RatingDraft | None = None) -> RatingDraft:
        await go_on.wait()
        return await draft(finished, earlier)

    monkeypatch.setattr(rating_rebuild, "draft", slow)
    async with opened(battles, clock) as services:
        with capture_logs() as logs:
            async with services.at_work(sent):
                info = await fought(services, clock, ALICE, CAROL)
                assert await services.ratings.changes_of(info.id)
                assert told(logs) == []
                go_on.set()
                await until_it_is(lambda: bool(told(logs)))
        assert await agrees(services)
        assert await remembered(services) == balance_fingerprint()


async def test_two_who_see_new_figures_at_once_compute_them_once(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    async with opened(battles, clock) as services:
        with capture_logs() as logs:
            found = await asyncio.gather(*(services.ratings.follow_figures() for _ in range(2)))
        assert sorted(found, key=bool) == [None, Rebuilt(3, 14, 14)]
        assert len(told(logs)) == 1
        assert await agrees(services)


@pytest.mark.real_database
async def test_two_who_open_one_file_compute_them_once(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as a bot, and a program beside it."""
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    async with opened(battles, clock) as one, opened(battles, clock) as other:
        found = await asyncio.gather(*(services.ratings.follow_figures() for services in (one, other)))
        assert sorted(found, key=bool) == [None, Rebuilt(3, 14, 14)]
        assert await agrees(other)


async def test_who_counts_a_battle_with_other_figures_has_all_computed_again_at_the_next_start(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a process of the version before does, while others have the new one already."""
    async with opened(battles, clock) as old:
        with monkeypatch.context() as newer:
            use_figures(newer, first_bull_run=ONE_SIDED)
            assert await old.ratings.follow_figures() is not None
        await fought(old, clock, ALICE, BOB)
        assert await remembered(old) == ""
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    async with opened(battles, clock) as services, services.at_work(sent):
        assert await remembered(services) == balance_fingerprint()
        assert await agrees(services)


async def test_a_host_who_has_them_computed_again_need_not_wait_for_a_start(
    battles: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_figures(monkeypatch, first_bull_run=ONE_SIDED)
    async with opened(battles, clock) as services:
        known = await remembered(services)
        assert (await services.ratings.rebuild(keep=True)).different == 14
        assert await remembered(services) == known != balance_fingerprint()
        assert (await services.ratings.rebuild()).different == 14
        assert await remembered(services) == balance_fingerprint()
        assert await services.ratings.follow_figures() is None


def test_a_fingerprint_is_of_victories_and_battles_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def of(**battles: Series) -> str:
        with monkeypatch.context() as patch:
            use_figures(patch, **battles)
            return balance_fingerprint()

    assert of(first_bull_run=ONE_SIDED) == of(first_bull_run=LONGER) != of(first_bull_run=EVEN)
    assert of(first_bull_run={"classic": (5, 10, 24)}) == of(first_bull_run={"classic": (5.0, 10, 24)})
    assert of(first_bull_run={"classic": (5, 10, 24)}) != of(first_bull_run={"classic": (5, 11, 24)})
    assert of(first_bull_run={"classic": (5, 10, 24)}) != of(first_bull_run={"advanced": (5, 10, 24)})
    assert of(first_bull_run=EVEN) != of(shiloh=EVEN)


def test_a_fingerprint_is_the_same_in_every_process_and_version(monkeypatch: pytest.MonkeyPatch) -> None:
    cells: dict[str, Series] = {
        "shiloh": {"classic": (90.5, 200, 24), "advanced": (7, 10, 21)},
        "antietam": {"classic": (1, 6, 15)},
    }
    for battles in (cells, {"antietam": cells["antietam"], "shiloh": dict(sorted(cells["shiloh"].items()))}):
        file = replace(battle_figures._file(), battles=battles)
        monkeypatch.setattr(battle_figures, "_file", lambda file=file: file)
        assert balance_fingerprint() == "17783c33842390db"
