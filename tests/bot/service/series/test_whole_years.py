"""A whole year of annual battles by real rules: all 31 days, both sides each, with a restart for every battle.

Each battle is short: night falls. ``make soak`` fights all 62 to their end, and a year of which two are; by day
``test_annual.py`` has a year whose battles are given up.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from bot.app.services import Services
from bot.service.domain.annual_calendar import AnniversaryDay, calendar
from bot.service.model.match import MatchId, MatchInfo, MatchOptions, MatchPlace, Person, Status
from bot.service.model.series import Course, YearRank
from bot.service.usecases.match_commands.seats import Join
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION, Outcome
from tests.bot.service.conftest import Opener
from tests.support.service.computer_battles import fight_out, rest
from tests.support.service.manual_clock import ManualClock

PLACE = MatchPlace(guild=10, channel=20)
GRANT, LEE = Person(1001), Person(1002)
TERMS = MatchOptions(scenario="", ruleset="classic", options={"nightfall": "on"})
WHOLE = ("mcdowell",)
"""Battles that are fought out in any case."""


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(datetime(2028, 1, 1, 12, tzinfo=UTC))


def noon(clock: ManualClock, one: AnniversaryDay) -> None:
    day = datetime.combine(one.on(2028), datetime.min.time(), UTC) + timedelta(hours=12)
    clock.advance(max(0.0, (day - clock.now()).total_seconds()))


async def fight(service: Services, clock: ManualClock, info: MatchInfo, *, out: bool, number: int) -> Outcome:
    """A battle to its end, or resigned at once: by the two players in turn."""
    if out:
        info = await fight_out(service, clock, info.id)
    else:
        await service.matches.execute(info.id, Resign((GRANT, LEE)[number % 2]))
        await rest(service)
        info = await service.matches.queries.info(info.id)
    assert info.outcome is not None
    return info.outcome


async def whole_year(again: Opener, clock: ManualClock, battles: tuple[str, ...]) -> None:
    """The year with these battles fought out; its table against an independent count."""
    async with again() as service:
        year = await service.annual_battles.set_up(PLACE, GRANT, "UTC", TERMS)
        for person in (GRANT, LEE):
            await service.annual_battles.enter(PLACE.guild, person)
    halves, flags, match = {GRANT: 0, LEE: 0}, {GRANT: 0, LEE: 0}, 0
    for one in calendar():
        noon(clock, one)
        async with again() as service:
            await rest(service)
            info = await service.annual_battles.start(GRANT, PLACE, one.scenario, LEE, UNION)
            await service.matches.execute(info.id, Join(LEE))
        for people in ((GRANT, LEE), (LEE, GRANT)):
            match += 1
            async with again() as service:
                await rest(service)
                info = await service.matches.queries.info(MatchId(match))
                assert (info.scenario, info.status, info.options["nightfall"]) == (one.scenario, Status.RUNNING, "on")
                assert tuple(chair.person for chair in info.chairs) == people
                outcome = await fight(service, clock, info, out=one.scenario in battles, number=match)
            for side, person in zip((UNION, CONFEDERATE), people, strict=True):
                halves[person] += {None: 1, side: 2}.get(outcome.winner, 0)
                flags[person] += dict(outcome.score)[side] if one.scenario in battles else 0
    async with again() as service:
        table = {line.person: line for line in await service.annual_battles.table(year)}
        assert {person: (line.halves, line.games) for person, line in table.items()} == {
            person: (count, 62) for person, count in halves.items()
        }
        credited = {person: line.flags - flags[person] for person, line in table.items()}
        assert all(count >= 0 for count in credited.values())
        assert bool(sum(credited.values())) == (len(battles) < len(calendar()))
        clock.advance(timedelta(days=2).total_seconds())
        await rest(service)
        assert (await service.annual_battles.year(year.id)).status is Course.OVER
        new = await service.annual_battles.now(PLACE.guild)
        assert (new.year, new.entrants) == (2029, (GRANT, LEE))
        assert await service.annual_battles.table(new) == (YearRank(GRANT, 0, 0, 0), YearRank(LEE, 0, 0, 0))


@pytest.mark.soak
async def test_a_year_of_which_one_battle_is_fought_out(again: Opener, clock: ManualClock) -> None:
    await whole_year(again, clock, WHOLE)


@pytest.mark.soak
async def test_a_year_of_which_all_are(again: Opener, clock: ManualClock) -> None:
    await whole_year(again, clock, tuple(one.scenario for one in calendar()))
