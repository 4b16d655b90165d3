"""Calls and reminders: once for each decision, then by preference, never in quiet hours, never twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from sqlmodel import select

from bot.app.services import Services, open_services
from bot.ports.clock import from_stamp
from bot.service.domain import reminders
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.model.match import MatchId, Person
from bot.service.model.match_notifications import MoveReminder, Notification, PendingQuestion, TurnReport
from bot.service.model.preferences import Preferences, is_reachable, reachable
from bot.service.usecases.match_commands.table import ChooseAtTimeOut, Pause, Resume
from bot.store.tables import PLACE, OutgoingRow, PersonRow, TimerRow
from engine.decision import UNION
from tests.bot.service.conftest import Opener
from tests.bot.service.domain.test_clocks import BLITZ, attack, wait
from tests.support.discord.message_list import Postbox
from tests.support.examples import by_day
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, ToyScenarios, begun, seeds

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
NIGHT = (22 * 60, 7 * 60)


async def pings(service: Services, match: MatchId) -> list[tuple[datetime, str]]:
    """Times and places of the calls of the player to move."""
    async with service.database.read() as session:
        rows = (await session.exec(select(OutgoingRow).where(OutgoingRow.match_id == match))).all()
    return [
        (from_stamp(row.created), "here" if row.person == PLACE else "there")
        for row in rows
        if _calls(KINDS.decode(row.payload))
    ]


def _calls(news: Notification) -> bool:
    return isinstance(news, MoveReminder) or (
        isinstance(news, TurnReport | PendingQuestion) and news.anew and not news.quiet | news.disguised
    )


async def test_by_default_a_day_lies_between_reminders(service: Services, clock: ManualClock) -> None:
    match, start = (await begun(service)).id, clock.now()
    await wait(service, clock, 3 * DAY)
    assert await pings(service, match) == [(start + day * DAY, "here") for day in range(4)]


async def test_in_the_moment_in_which_time_is_out_that_alone_is_told(service: Services, clock: ManualClock) -> None:
    match, start = (await begun(service, replace(BLITZ, pace="brisk"))).id, clock.now()
    await wait(service, clock, 2.5 * DAY)
    assert (await service.matches.queries.info(match)).timing.out == UNION
    async with service.database.read() as session:
        rows = (await session.exec(select(OutgoingRow).where(OutgoingRow.kind == "clock"))).all()
    assert [from_stamp(row.created) for row in rows] == [start + DAY]
    assert [at for at, _ in await pings(service, match)] == [start, start + 2 * DAY]


async def test_who_wants_none_is_called_once(service: Services, clock: ManualClock) -> None:
    await service.people.settle(GRANT, every=0)
    match = (await begun(service)).id
    await wait(service, clock, 60 * DAY)
    assert len(await pings(service, match)) == 1


async def test_who_is_in_the_middle_of_his_turn_is_reminded_from_his_last_public_choice_on(
    service: Services, clock: ManualClock
) -> None:
    match = (await begun(service)).id
    await wait(service, clock, 20 * HOUR)
    await attack(service, match)
    await wait(service, clock, timedelta(seconds=60))
    back = clock.now()
    await wait(service, clock, 23 * HOUR)
    assert [at for at, _ in await pings(service, match) if at > back] == []


async def test_a_change_of_taste_holds_for_the_decision_that_is_pending(service: Services, clock: ManualClock) -> None:
    match, start = (await begun(service)).id, clock.now()
    await wait(service, clock, 2 * HOUR)
    await service.people.settle(GRANT, every=3)
    await wait(service, clock, 8 * HOUR)
    await service.people.settle(GRANT, every=0)
    await wait(service, clock, 10 * DAY)
    assert await pings(service, match) == [(start + hours * HOUR, "here") for hours in (0, 3, 6, 9)]


async def test_who_wants_direct_messages_is_called_there_alone(service: Services, clock: ManualClock) -> None:
    await service.people.settle(GRANT, place="dm", every=24)
    match, start = (await begun(service)).id, clock.now()
    await wait(service, clock, DAY)
    assert await pings(service, match) == [(start, "there"), (start + DAY, "there")]


async def test_a_call_in_quiet_hours_comes_when_they_are_over(
    service: Services, reopen: Opener, clock: ManualClock
) -> None:
    """The clock stands at six in the morning, UTC."""
    await service.people.settle(GRANT, quiet=(5 * 60, 9 * 60), every=0)
    match, start = (await begun(service)).id, clock.now()
    async with reopen() as again:
        await wait(again, clock, 30 * DAY)
        assert await pings(again, match) == [(start + 3 * HOUR, "here")]


async def test_who_has_answered_before_his_call_came_is_not_called(service: Services, clock: ManualClock) -> None:
    await service.people.settle(GRANT, quiet=(5 * 60, 9 * 60), every=0)
    match = (await begun(service)).id
    await attack(service, match)
    await wait(service, clock, 2 * HOUR)
    calls = [at for at, _ in await pings(service, match)]
    assert calls == []


async def test_nobody_is_called_on_vacation_nor_in_a_pause(service: Services, clock: ManualClock) -> None:
    today, start = clock.now().date(), clock.now()
    match = (await begun(service)).id
    await service.people.go_away(GRANT, today, today + 3 * DAY)
    await wait(service, clock, 4 * DAY - HOUR)
    assert len(await pings(service, match)) == 2
    assert (await pings(service, match))[-1] == (start.replace(hour=0) + 4 * DAY, "here")
    for person in (GRANT, LEE):
        await service.matches.execute(match, Pause(person))
    await wait(service, clock, 40 * DAY)
    assert len(await pings(service, match)) == 2
    for person in (GRANT, LEE):
        await service.matches.execute(match, Resume(person))
    await wait(service, clock, HOUR)
    assert len(await pings(service, match)) == 3


async def test_closed_direct_messages_do_not_cost_a_person_his_settings(service: Services) -> None:
    await service.people.settle(LEE, zone=BERLIN)
    post = Postbox()
    post.closed.add(LEE)
    await begun(service)
    await service.outbox.drain_once(post.send)
    assert await service.outbox.closed(LEE)
    assert (await service.people.preferences(LEE)).zone == BERLIN
    await service.people.settle(LEE, every=0)
    assert await service.outbox.closed(LEE)


async def test_a_bot_that_was_away_for_days_reminds_once(service: Services, reopen: Opener, clock: ManualClock) -> None:
    match = (await begun(service)).id
    clock.advance(5 * 24 * 60 * 60 + 7)
    back = clock.now()
    for _ in range(3):
        async with reopen() as again:
            await again.scheduler.do_due()
    assert [at for at, _ in await pings(service, match)][1:] == [back]


@pytest.mark.parametrize("seed", by_day(range(3), 1))
async def test_weeks_with_restarts_at_any_time_are_as_weeks_without(
    reopen: Opener, clock: ManualClock, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminders, "ENOUGH", 1000)
    rng = Random(seed)
    async with reopen() as service:
        await service.people.settle(GRANT, zone=NEW_YORK, quiet=NIGHT, every=12)
        matches = [(await begun(service, terms)).id for terms in (BLITZ, msgspec.structs.replace(BLITZ, pace="none"))]
    for _ in range(40):
        async with reopen() as service:
            await wait(service, clock, rng.random() * DAY)
    async with reopen() as service:
        for match in matches:
            times = [at for at, _ in await pings(service, match)]
            assert len(times) == len(set(times)) > 20
            assert all(_is_awake(at, NEW_YORK) for at in times)
            assert all(later - earlier >= 12 * HOUR for earlier, later in pairwise(times))


def _is_awake(moment: datetime, zone: str) -> bool:
    return 7 <= moment.astimezone(ZoneInfo(zone)).hour < 22


@pytest.mark.parametrize(
    ("zone", "change"),
    [
        (BERLIN, datetime(2026, 3, 29, 1, tzinfo=UTC)),
        (BERLIN, datetime(2026, 10, 25, 1, tzinfo=UTC)),
        (NEW_YORK, datetime(2026, 3, 8, 7, tzinfo=UTC)),
        (NEW_YORK, datetime(2026, 11, 1, 6, tzinfo=UTC)),
    ],
)
async def test_around_a_change_of_summer_time_each_is_called_in_his_own_morning(
    file: object, zone: str, change: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reminders, "ENOUGH", 1000)
    clock = ManualClock(change - 3 * DAY)
    async with open_services(f"sqlite:///{file}", clock, Random(1), ToyScenarios(), seeds()) as service:
        await service.people.settle(GRANT, zone=zone, quiet=(0, 8 * 60 + 30), every=1)
        await service.people.settle(LEE, zone=zone, quiet=(12 * 60, 8 * 60 + 30), every=1)
        match = (await begun(service)).id
        await wait(service, clock, 6 * DAY)
        times = [at.astimezone(ZoneInfo(zone)) for at, _ in await pings(service, match)][1:]
        mornings = [min(at for at in times if at.date() == day) for day in sorted({at.date() for at in times})[1:]]
        assert [(at.hour, at.minute) for at in mornings] == [(8, 30)] * len(mornings)
        assert len(mornings) >= 5
        gaps = {later.astimezone(UTC) - earlier.astimezone(UTC) for earlier, later in pairwise(times)}
        assert min(gaps) >= HOUR


def _zones() -> Iterator[str]:
    yield from (BERLIN, NEW_YORK, "UTC", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia")


@given(
    zone=st.sampled_from(sorted(_zones())),
    quiet=st.tuples(st.integers(0, 1439), st.integers(0, 1439)),
    moment=st.datetimes(datetime(2026, 1, 1), datetime(2027, 12, 31), timezones=st.just(UTC)),  # noqa: DTZ001
)
def test_after_quiet_hours_nobody_is_in_them_and_nothing_is_skipped(
    zone: str, quiet: tuple[int, int], moment: datetime
) -> None:
    preferences = Preferences(zone=zone, quiet=quiet)
    later = reachable(preferences, moment)
    assert is_reachable(preferences, later)
    assert moment <= later <= moment + timedelta(hours=25)


def test_on_the_nights_of_the_change_quiet_hours_end_once() -> None:
    preferences = Preferences(zone=BERLIN, quiet=(22 * 60, 2 * 60 + 30))
    spring, autumn = datetime(2026, 3, 28, 23, tzinfo=UTC), datetime(2026, 10, 24, 23, tzinfo=UTC)
    assert reachable(preferences, spring) == datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
    assert reachable(preferences, autumn) == datetime(2026, 10, 25, 1, 30, tzinfo=UTC)  # the second half past two


async def test_a_person_of_whom_nothing_is_known_has_the_usual_taste(service: Services) -> None:
    assert await service.people.preferences(Person(5)) == Preferences()
    await service.people.settle(Person(5))
    async with service.database.read() as session:
        assert (await session.exec(select(PersonRow))).all() == []


async def test_a_general_calls_nobody(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, HOUR)
    await service.matches.execute(match, ChooseAtTimeOut(LEE, "general"))
    async with service.database.read() as session:
        kinds = {row.kind for row in await session.exec(select(TimerRow).where(TimerRow.match_id == match))}
    assert kinds == {"general"}
    assert (await service.matches.queries.info(match)).chair(UNION).general == "archie"
