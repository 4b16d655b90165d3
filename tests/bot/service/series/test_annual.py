"""A year of annual battles: announced, fought by pairs and counted, with restarts between, and New Year."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.service.domain.annual_calendar import calendar
from bot.service.domain.series_score import place_of
from bot.service.model.errors import (
    FoughtThisYear,
    KeptForAnother,
    NoAnniversary,
    NotEntered,
    NotThatPerson,
    NoYear,
    YearPassed,
)
from bot.service.model.match import MatchId, MatchInfo, Person, Status
from bot.service.model.match_notifications import AnniversaryNotice, YearOver
from bot.service.model.series import Course, Year
from bot.service.usecases.match_commands.seats import Join, Leave
from bot.service.usecases.match_commands.turn import AnswerDraw, OfferDraw, Resign
from engine.decision import UNION
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER

ZONE = "America/New_York"


@pytest.fixture
def clock() -> ManualClock:
    """A time late in the year before a leap year."""
    return ManualClock(datetime(2027, 12, 31, 12, tzinfo=UTC) + timedelta(hours=20))


async def set_up(service: Services, zone: str = ZONE) -> Year:
    return await service.annual_battles.set_up(PLACE, GRANT, zone, TERMS)


def forward(clock: ManualClock, to: datetime) -> None:
    clock.advance((to - clock.now()).total_seconds())


async def fight(service: Services, info: MatchInfo, loser: Person) -> None:
    """Both games, each resigned by the same person."""
    for _ in range(2):
        await service.matches.execute(info.id, Resign(loser))
        await service.scheduler.do_due()
        later = [one for one in await service.matches.directory.matches_of(loser) if one.status is Status.RUNNING]
        info = later[-1] if later else info


@pytest.mark.soak
async def test_a_whole_year(reopen: Opener, clock: ManualClock) -> None:
    post, sent = Postbox(), []
    async with reopen() as service:
        year = await set_up(service)
        assert year.year == 2028  # there it is New Year's Day already, at three in the morning
        for person in (GRANT, LEE, WATCHER):
            assert await service.annual_battles.enter(PLACE.guild, person)
        await service.scheduler.do_due()
    for number, one in enumerate(calendar()):
        noon = datetime.combine(one.on(2028), datetime.min.time(), UTC) + timedelta(hours=17)
        forward(clock, max(noon, clock.now()))
        async with reopen() as service:
            await asyncio.gather(service.scheduler.do_due(), service.scheduler.do_due())
            await service.outbox.drain_once(post.send)
            info = await service.annual_battles.start(GRANT, PLACE, one.scenario, LEE, request=f"start {number}")
            await service.matches.execute(info.id, Join(LEE))
            if one.number < 31:
                await fight(service, info, LEE if number % 3 else GRANT)
            sent.append(info.id)
    async with reopen() as service:
        last = sent[-1]
        await service.matches.execute(last, Resign(LEE))
        forward(clock, datetime(2029, 1, 1, 5, tzinfo=UTC))
        await service.scheduler.do_due()
        await service.scheduler.do_due()
        await service.outbox.drain_once(post.send)
        closing = await service.annual_battles.year(year.id)
        assert closing.status is Course.CLOSING
        new = await service.annual_battles.now(PLACE.guild)
        assert (new.year, new.entrants, new.zone) == (2029, (GRANT, LEE, WATCHER), ZONE)
        second = (await service.matches.directory.matches_of(LEE))[0]
        assert second.series is not None
        assert second.series.title == "Annual 2028"
        await service.matches.execute(second.id, Resign(LEE))
    async with reopen() as service:
        await service.scheduler.do_due()
        await service.outbox.drain_once(post.send)
        assert (await service.annual_battles.year(year.id)).status is Course.OVER
        table = await service.annual_battles.table(closing)
        # ten of the battles were given up by Grant, both games of each: a point a game
        assert [(one.person, one.halves, one.games) for one in table[:2]] == [(GRANT, 84, 62), (LEE, 40, 62)]
        assert table[2].games == 0
        forward(clock, datetime(2029, 2, 15, 13, tzinfo=UTC))
        await service.scheduler.do_due()
        await service.outbox.drain_once(post.send)
    news = [one.row.notification for one in post.messages if one.row.series in {year.id, new.id}]
    days = sorted({one.on(2028).isoformat() for one in calendar()})
    assert [one.day for one in news if isinstance(one, AnniversaryNotice)] == [*days, "2029-02-15"]
    assert [one.final for one in news if isinstance(one, YearOver)] == [False, True]


async def test_years_in_which_nobody_was_there_pass_in_silence(reopen: Opener, clock: ManualClock) -> None:
    post = Postbox()
    async with reopen() as service:
        await set_up(service)
        await service.annual_battles.enter(PLACE.guild, LEE)
    forward(clock, datetime(2031, 7, 21, 18, tzinfo=UTC))
    async with reopen() as service:
        while await service.scheduler.do_due():
            pass
        await service.outbox.drain_once(post.send)
        assert [type(one.row.notification) for one in post.messages] == [
            YearOver,
            YearOver,
            YearOver,
            AnniversaryNotice,
        ]
        assert ((year := await service.annual_battles.now(PLACE.guild)).year, year.entrants) == (2031, (LEE,))
        assert [one.status for one in (await service.annual_battles.years(PLACE.guild))[1:]] == [Course.OVER] * 3


async def test_a_lobby_to_which_nobody_came_does_not_keep_the_old_year_open(
    service: Services, clock: ManualClock
) -> None:
    await begun(service, clock, "2028-12-31T18:00", GRANT, LEE)
    waiting = await service.annual_battles.start(GRANT, PLACE, None)
    year = await service.annual_battles.now(PLACE.guild)
    forward(clock, datetime(2029, 1, 1, 5, tzinfo=UTC))
    await service.scheduler.do_due()
    assert (await service.annual_battles.year(year.id)).status is Course.OVER
    with pytest.raises(YearPassed):
        await service.matches.execute(waiting.id, Join(LEE))
    await service.matches.execute(waiting.id, Leave(GRANT))
    await service.scheduler.do_due()
    assert await service.annual_battles.fought(await service.annual_battles.now(PLACE.guild)) == ()


async def begun(service: Services, clock: ManualClock, day: str, *entrants: Person) -> None:
    forward(clock, datetime.fromisoformat(day).replace(tzinfo=UTC))
    await set_up(service)
    for person in entrants:
        await service.annual_battles.enter(PLACE.guild, person)


async def test_only_who_has_entered_fights_and_only_on_the_day(service: Services, clock: ManualClock) -> None:
    with pytest.raises(NoYear):
        await service.annual_battles.start(GRANT, PLACE, None)
    await begun(service, clock, "2028-02-15T18:00", GRANT, LEE)
    info = await service.annual_battles.start(GRANT, PLACE, None)
    assert info.scenario == "picket-line"  # the toy source has nothing else
    with pytest.raises(NotEntered):
        await service.matches.execute(info.id, Join(WATCHER))
    with pytest.raises(NotEntered):
        await service.annual_battles.start(WATCHER, PLACE, None)
    with pytest.raises(NotEntered):
        await service.annual_battles.start(GRANT, PLACE, None, WATCHER)
    with pytest.raises(NotThatPerson):
        await service.annual_battles.start(GRANT, PLACE, None, GRANT)
    with pytest.raises(NoAnniversary):
        await service.annual_battles.start(GRANT, PLACE, "shiloh")
    await service.annual_battles.enter(PLACE.guild, WATCHER)
    await service.matches.execute(info.id, Join(WATCHER))
    forward(clock, datetime(2028, 2, 16, 4, 59, tzinfo=UTC))
    await service.annual_battles.start(LEE, PLACE, None)  # it is still the 15th there
    clock.advance(60)
    with pytest.raises(NoAnniversary):
        await service.annual_battles.start(LEE, PLACE, None)


async def test_a_seat_may_be_kept_for_somebody(service: Services, clock: ManualClock) -> None:
    await begun(service, clock, "2028-02-15T18:00", GRANT, LEE, WATCHER)
    info = await service.annual_battles.start(GRANT, PLACE, "fort-donelson", LEE, UNION)
    with pytest.raises(KeptForAnother):
        await service.matches.execute(info.id, Join(WATCHER))
    assert (await service.matches.execute(info.id, Join(LEE))).status is Status.RUNNING


async def test_two_battles_on_a_day_and_each_pair_fights_each_once(service: Services, clock: ManualClock) -> None:
    await begun(service, clock, "2028-05-25T18:00", GRANT, LEE, WATCHER)
    with pytest.raises(NoAnniversary) as refused:
        await service.annual_battles.start(GRANT, PLACE, None)
    assert refused.value.known == ("new-hope-church", "winchester")
    first = await service.annual_battles.start(GRANT, PLACE, "winchester", LEE)
    with pytest.raises(FoughtThisYear):
        await service.annual_battles.start(LEE, PLACE, "winchester", GRANT)
    await service.matches.execute(first.id, Join(LEE))
    open_ = await service.annual_battles.start(GRANT, PLACE, "winchester")
    with pytest.raises(FoughtThisYear):
        await service.matches.execute(open_.id, Join(LEE))
    await service.matches.execute(open_.id, Join(WATCHER))
    other = await service.annual_battles.start(GRANT, PLACE, "new-hope-church", LEE)
    await service.matches.execute(other.id, Leave(GRANT))
    await service.scheduler.do_due()
    await service.annual_battles.start(LEE, PLACE, "new-hope-church", GRANT)  # that lobby came to nothing


async def test_a_tie_is_half_a_point_each_and_flags_decide(service: Services, clock: ManualClock) -> None:
    await begun(service, clock, "2028-05-25T18:00", GRANT, LEE)
    first = await service.annual_battles.start(GRANT, PLACE, "winchester", LEE, UNION)
    await service.matches.execute(first.id, Join(LEE))
    await service.matches.execute(first.id, OfferDraw(GRANT))
    await service.matches.execute(first.id, AnswerDraw(LEE, accept=True))
    await service.scheduler.do_due()
    year = await service.annual_battles.now(PLACE.guild)
    table = await service.annual_battles.table(year)
    assert [(one.halves, one.games, place_of(table, one)) for one in table] == [(1, 1, 1), (1, 1, 1)]
    await service.matches.execute(MatchId(2), Resign(GRANT))
    await service.scheduler.do_due()
    table = await service.annual_battles.table(year)
    assert [(one.person, one.halves, one.flags, place_of(table, one)) for one in table] == [
        (LEE, 3, 1, 1),
        (GRANT, 1, 0, 2),
    ]


async def test_who_leaves_keeps_what_he_has_fought(service: Services, clock: ManualClock) -> None:
    await begun(service, clock, "2028-02-15T18:00", GRANT, LEE)
    info = await service.annual_battles.start(GRANT, PLACE, None, LEE)
    await service.matches.execute(info.id, Join(LEE))
    await fight(service, info, GRANT)
    assert await service.annual_battles.leave(PLACE.guild, LEE)
    assert not await service.annual_battles.leave(PLACE.guild, LEE)
    assert (await service.annual_battles.table(await service.annual_battles.now(PLACE.guild)))[0].person == LEE
    with pytest.raises(NotEntered):
        await service.annual_battles.start(LEE, PLACE, None)


async def test_a_year_is_set_up_anew_without_telling_twice(service: Services, clock: ManualClock) -> None:
    await begun(service, clock, "2028-02-15T18:00", GRANT)
    post = Postbox()
    await service.scheduler.do_due()
    year = await set_up(service, "Pacific/Auckland")
    assert (await service.guild_settings.settings(PLACE.guild)).zone == year.zone == "Pacific/Auckland"
    await service.annual_battles.set_up(
        replace(PLACE, channel=77), GRANT, "Pacific/Honolulu", replace(TERMS, pace="brisk")
    )
    clock.advance(3600)
    await service.scheduler.do_due()
    await service.outbox.drain_once(post.send)
    assert [(one.row.notification, one.channel) for one in post.messages] == [(AnniversaryNotice("2028-02-15"), 77)]
    assert (await service.annual_battles.start(GRANT, PLACE, None)).timing.pace == "brisk"
    assert len(await service.annual_battles.years(PLACE.guild)) == 1
