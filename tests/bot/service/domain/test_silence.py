"""Matches without activity, and clocks of the machine that jump: nothing doubled, nothing lost."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app.services import Services
from bot.service.model.match import MatchId
from bot.service.model.match_notifications import ClockNotice, MoveReminder
from bot.service.persistence.outbox_rows import Later
from bot.service.usecases.match_commands.table import Pause
from bot.service.usecases.match_commands.turn import Act
from engine.decision import UNION
from tests.bot.service.conftest import Opener
from tests.bot.service.domain.test_clocks import BLITZ, attack, told, wait
from tests.bot.service.domain.test_reminders import pings
from tests.bot.service.domain.test_response_delay import WITH, WITHOUT, asked
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, begun, play

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def changes(service: Services, match: MatchId) -> list[str]:
    return [one.change for one in await told(service, match, ClockNotice) if isinstance(one, ClockNotice)]


@pytest.mark.parametrize(("every", "calls"), [(24, 4), (48, 4), (168, 4), (12, 7), (0, 1)])
async def test_three_reminders_are_enough_when_the_table_was_told(
    service: Services, clock: ManualClock, every: int, calls: int
) -> None:
    """More frequent reminders go on by preference, until nothing has happened for three days."""
    await service.people.settle(GRANT, every=every)
    match = (await begun(service)).id
    await wait(service, clock, 29 * DAY)
    assert len(await pings(service, match)) == calls
    assert await changes(service, match) == ["stalled"]


async def test_whoever_acts_begins_the_count_anew(service: Services, reopen: Opener, clock: ManualClock) -> None:
    match = (await begun(service)).id
    await wait(service, clock, 10 * DAY)
    assert len(await pings(service, match)) == 4
    await attack(service, match)
    await wait(service, clock, timedelta(seconds=61))
    await wait(service, clock, 2 * DAY)
    async with reopen() as again:
        await wait(again, clock, 8 * DAY)
        since = [at for at, _ in await pings(again, match)][4:]
        assert len(since) >= 3
        assert await changes(again, match) == ["stalled", "stalled"]


@pytest.mark.parametrize("terms", [None, BLITZ], ids=["none", "blitz"])
async def test_after_thirty_days_a_match_sleeps_and_a_choice_wakes_it(
    service: Services, reopen: Opener, clock: ManualClock, terms: object
) -> None:
    match = (await (begun(service) if terms is None else begun(service, BLITZ))).id
    await wait(service, clock, 29 * DAY)
    assert not (await service.matches.queries.info(match)).timing.asleep
    async with reopen() as again:
        await wait(again, clock, 2 * DAY)
        assert (await again.matches.queries.info(match)).timing.asleep
        assert (await changes(again, match))[-1] == "asleep"
        everything = len(await told(again, match, object))
        await wait(again, clock, 400 * DAY)
        assert len(await told(again, match, object)) == everything
    async with reopen() as again:
        await play(again, match, "lay one", "push")
        assert not (await again.matches.queries.info(match)).timing.asleep
        await wait(again, clock, 2 * DAY)
        assert len(await told(again, match, object)) > everything


async def test_a_draft_in_a_sleeping_match_tells_nobody_anything(service: Services, clock: ManualClock) -> None:
    match = (await begun(service)).id
    await wait(service, clock, 31 * DAY)
    before = await service.matches.queries.info(match)
    await play(service, match, "lay one")
    assert await service.matches.queries.info(match) == before


async def test_in_a_pause_and_on_vacation_nothing_falls_asleep(service: Services, clock: ManualClock) -> None:
    today = clock.now().date()
    paused, away = (await begun(service)).id, (await begun(service)).id
    for person in (GRANT, LEE):
        await service.matches.execute(paused, Pause(person))
    await service.people.go_away(GRANT, today, today + 20 * DAY)
    await wait(service, clock, 40 * DAY)
    for match in (paused, away):
        assert not (await service.matches.queries.info(match)).timing.asleep
    await wait(service, clock, 20 * DAY)
    assert (await service.matches.queries.info(away)).timing.asleep
    assert not (await service.matches.queries.info(paused)).timing.asleep


# Clocks that jump: a machine that slept, a time server that was reached at last


async def test_a_jump_forward_does_each_thing_once(service: Services, reopen: Opener, clock: ManualClock) -> None:
    """A laptop that was shut for three weeks: one reminder, one notice, once each."""
    match = (await begun(service)).id
    await wait(service, clock, HOUR)
    clock.advance(21 * DAY.total_seconds())
    for _ in range(3):
        async with reopen() as again:
            while await again.scheduler.do_due():
                pass
    assert len(await pings(service, match)) == 2
    assert await changes(service, match) == ["stalled"]


@pytest.mark.parametrize("back", [timedelta(minutes=5), 3 * HOUR, 400 * DAY])
async def test_a_jump_back_doubles_nothing_and_costs_nobody_his_time(
    service: Services, clock: ManualClock, back: timedelta
) -> None:
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, timedelta(minutes=20))
    clock.advance(-back.total_seconds())
    await wait(service, clock, timedelta(minutes=20))
    before = await pings(service, match)
    assert len(before) == 1
    await play(service, match, "lay one", "push")
    info = await service.matches.queries.info(match)
    assert (info.timing.out, info.chair(UNION).late) == (None, 0)
    assert info.chair(UNION).bank is not None


@pytest.mark.parametrize("back", [3 * HOUR, 400 * DAY])
@pytest.mark.parametrize("parry", [WITHOUT, WITH], ids=["pass-only", "choice"])
async def test_a_window_does_not_stay_open_when_the_clock_is_set_back(
    service: Services, clock: ManualClock, back: timedelta, parry: object
) -> None:
    match = await asked(service, parry=parry)  # type: ignore[arg-type]
    if parry is WITH:
        await service.matches.execute(match, Act(LEE, "pass"))
    moment = (await service.matches.queries.info(match)).moment
    clock.advance(-back.total_seconds())
    for _ in range(2):
        await service.scheduler.do_due()
        clock.advance(61)
    assert (await service.matches.queries.info(match)).moment == moment + 1


@pytest.mark.parametrize("back", [timedelta(minutes=5), 3 * HOUR, 400 * DAY])
async def test_what_is_to_be_tried_again_does_not_wait_for_the_old_time(
    service: Services, clock: ManualClock, back: timedelta
) -> None:
    await begun(service)
    post = Postbox()
    post.before = lambda _: Later("no", 250)
    await service.outbox.drain_once(post.send)
    assert post.messages == []
    post.before = lambda _: None
    clock.advance(-back.total_seconds())
    clock.advance(10 * 60)
    await service.outbox.drain_once(post.send)
    assert "turn" in post.told()


async def test_what_was_to_be_told_before_a_long_sleep_is_told_after_it(service: Services, clock: ManualClock) -> None:
    """The network comes back a little later than the machine."""
    await begun(service)
    clock.advance(10 * DAY.total_seconds())
    post = Postbox()
    post.before = lambda _: Later("offline")
    for _ in range(5):
        await service.outbox.drain_once(post.send)
        clock.advance(301)
    post.before = lambda _: None
    await service.outbox.drain_once(post.send)
    assert sorted(post.told()) == ["lobby", "started", "turn"]


async def test_back_and_forth_a_reminder_comes_once(service: Services, clock: ManualClock) -> None:
    match = (await begun(service)).id
    for step in (10 * HOUR, -8 * HOUR, 30 * HOUR, -6 * HOUR, 6 * HOUR, -HOUR):
        clock.advance(step.total_seconds())
        while await service.scheduler.do_due():
            pass
    calls = await told(service, match, MoveReminder)
    assert len(calls) == 1
