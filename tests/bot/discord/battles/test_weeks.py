"""Weeks of two matches between four people with preferences of their own, the bot stopped and killed repeatedly.

Every reminder is counted, by decision and person: at most one when a question comes, later ones no more often than
preferred, none in quiet hours, on vacation or in a pause, and none twice.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random
from zoneinfo import ZoneInfo

import discord
import pytest

from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.service.model.match import MatchId, Person
from bot.service.usecases.match_commands.table import ChooseAtTimeOut
from bot.service.usecases.match_commands.turn import Act
from engine.decision import UNION, Seat
from tests.bot.discord.conftest import PATIENCE, SEED
from tests.support.battle_cry.aggressive_player import eager
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person as Somebody
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STEP = 4 * HOUR
NUMBER = re.compile(r"#(\d+) ")


@dataclass(frozen=True)
class Habit:
    """What somebody has settled: zone, quiet hours by the clock, hours between reminders, where they are called."""

    zone: str
    quiet: tuple[int, int] | None
    every: int
    calls: str

    def is_quiet(self, moment: datetime) -> bool:
        if self.quiet is None:
            return False
        since, until = self.quiet
        hour = moment.astimezone(ZoneInfo(self.zone)).hour
        return (hour - since) % 24 < (until - since) % 24


HABITS = {
    "ulysses": Habit("America/New_York", (22, 7), 8, "table"),
    "robert": Habit("Europe/Berlin", (23, 8), 24, "dm"),
    "walt": Habit("UTC", None, 0, "table"),
    "jubal": Habit("Australia/Sydney", (20, 10), 8, "dm"),
}


@dataclass(frozen=True)
class Ping:
    """A message with a sound for somebody: of a decision of theirs, ``again`` if a reminder, or of something else."""

    at: datetime
    who: str
    match: int
    about: str
    again: bool = False


@dataclass
class Weeks:
    """The world with all that was heard in it, message by message."""

    world: Simulated
    clock: HandClock
    heard: dict[tuple[int, str], Ping] = field(default_factory=dict)
    pauses: int = 0
    """So many have ended: after each, whoever is waited for is called anew."""

    def now(self) -> datetime:
        """What time it is by the bot's clock."""
        return self.clock.now()

    @property
    def bot(self) -> LongRoll:
        assert isinstance(self.world.bot, LongRoll)
        return self.world.bot

    def somebody(self, name: str) -> Somebody:
        return next(one for one in self.world.people if one.name == name)

    async def step(self, time: timedelta = STEP) -> None:
        """Time passes, and everybody listens."""
        await self.world.advance(time.total_seconds())
        self.clock.wake()
        await self.world.settle()
        await self.listen()

    async def days(self, number: float) -> None:
        """Days pass; now and then the bot is stopped, or killed."""
        for count in range(round(number * DAY / STEP)):
            await self.step()
            if count % 5 == 0:
                await self.reborn(kill=count % 2 == 0)

    async def reborn(self, *, kill: bool) -> None:
        await (self.world.kill() if kill else self.world.restart())
        self.clock.wake()
        await self.world.settle()
        await self.listen()

    async def listen(self) -> None:
        """Notes each new message that makes a sound for somebody."""
        for thread in self.world.threads():
            for seen in self.world.history(thread):
                for person in self.world.people:
                    if seen.by_bot and person.id in seen.pinged:
                        await self._note(seen, person.name)
        for person in self.world.people:
            for seen in self.world.dms(person):
                if seen.by_bot and not seen.silent and not seen.ephemeral and "settings" not in seen.text:
                    await self._note(seen, person.name)

    async def _note(self, seen: Seen, who: str) -> None:
        if (seen.id, who) in self.heard:
            return
        match = int(NUMBER.findall(seen.text)[0])
        info = await self.bot.services.matches.queries.info(MatchId(match))
        again = "waiting for you since" in seen.text
        mine = again or "your turn" in seen.text or " · turn " in seen.text.splitlines()[0]
        about = f"{match}/{info.moment}/{self.pauses}" if mine else seen.text.splitlines()[0]
        self.heard[seen.id, who] = Ping(
            discord.utils.snowflake_time(seen.id) + (self.now() - self.world.now()), who, match, about, again
        )

    def pings(self, who: str, match: int = 0) -> list[Ping]:
        found = [ping for ping in self.heard.values() if ping.who == who and match in {0, ping.match}]
        return sorted(found, key=lambda ping: ping.at)

    async def turn(self, match: int) -> None:
        """Whoever is asked plays on, as one who looks for a fight, until somebody else's turn begins."""
        matches, number = self.bot.services.matches, MatchId(match)
        turn = (await matches.queries.info(number)).turn
        while (info := await matches.queries.info(number)).waiting and info.turn == turn:
            assert info.waiting is not None
            assert info.waiting.person is not None
            scene = await matches.queries.view(number, info.waiting.person)
            if scene.held or not scene.actions:
                await self.step(timedelta(seconds=61))
                continue
            await matches.execute(number, Act(info.waiting.person, eager(scene)))
            await self.world.settle()
            await self.listen()

    async def waiting(self, match: int) -> str:
        info = await self.bot.services.matches.queries.info(MatchId(match))
        assert info.waiting is not None
        assert info.waiting.person is not None
        return next(one.name for one in self.world.people if one.id == info.waiting.person.id)


@pytest.fixture
async def weeks(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Weeks]:
    """Four people with their habits, before any match."""
    quick_pictures(monkeypatch)
    settings, clock = Settings(data_dir=tmp_path, token=None, database_url=None), HandClock()  # type: ignore[arg-type]

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    people = tuple(HABITS)
    async with simulated(lambda: LongRoll(settings, opened, alone=False), people=people, patience=PATIENCE) as world:
        clock.source = world.now
        made = Weeks(world, clock)
        for name, habit in HABITS.items():
            quiet = "none" if habit.quiet is None else "{}-{}".format(*habit.quiet)
            options = {"zone": habit.zone, "quiet": quiet, "reminders": habit.every, "calls": habit.calls}
            await world.slash(made.somebody(name), None, "me settings", **options)
        yield made


async def begun(weeks: Weeks, host: str, guest: str, pace: str) -> None:
    """A match whose host leads the Union."""
    world = weeks.world
    await world.slash(
        weeks.somebody(host), world.channel, "match new", scenario="first-bull-run", side="union", pace=pace
    )
    number = max(info.id for info in await weeks.bot.services.matches.directory.all_open())
    await world.slash(weeks.somebody(guest), world.channel, "match join", match=str(number))
    await world.settle()
    await weeks.listen()


def check_calls(weeks: Weeks, away: dict[str, list[tuple[datetime, datetime]]]) -> None:
    """What holds of every call, whatever was done."""
    for name, habit in HABITS.items():
        pings = weeks.pings(name)
        assert [ping for ping in pings if habit.is_quiet(ping.at)] == []
        assert [ping for ping in pings if any(first <= ping.at < last for first, last in away.get(name, []))] == []
        by_decision = defaultdict[str, list[Ping]](list)
        for ping in pings:
            by_decision[ping.about].append(ping)
        for about, several in by_decision.items():
            asked = [ping for ping in several if not ping.again]
            assert len(asked) <= 1 or not about[0].isdigit(), (name, about)
            reminders = [ping for ping in several if ping.again]
            assert not reminders or habit.every, (name, about)
            gaps = [later.at - before.at for before, later in pairwise(several) if later.again]
            assert not gaps or min(gaps) >= habit.every * HOUR, (name, about)


def _days_of(name: str, first: datetime, last: datetime, pings: list[Ping]) -> Counter[int]:
    """How many calls each whole day between had, by the person's own calendar."""
    zone = ZoneInfo(HABITS[name].zone)
    days = Counter(dict.fromkeys(range((last - first) // DAY), 0))
    start = first.astimezone(zone)
    days.update((ping.at.astimezone(zone) - start) // DAY for ping in pings if first <= ping.at < last)
    return days


@pytest.mark.parametrize(
    "start",
    [
        pytest.param(datetime(2026, 3, 5, tzinfo=UTC), id="march", marks=pytest.mark.soak),
        pytest.param(datetime(2026, 10, 22, tzinfo=UTC), id="october", marks=pytest.mark.soak),
    ],
)
async def test_weeks_of_two_matches(weeks: Weeks, start: datetime) -> None:
    """Three weeks around a change of summer time; the first match goes on, the second one's time runs out thrice."""
    ahead = start - weeks.world.now()
    weeks.clock.source = lambda: weeks.world.now() + ahead
    await begun(weeks, "ulysses", "robert", "none")
    await begun(weeks, "walt", "jubal", "brisk")
    for match in (1, 2, 1, 2):
        await weeks.turn(match)
    await _silence_and_more_time(weeks)
    away = await _a_vacation_and_a_general(weeks)
    await _a_pause_and_a_win(weeks)
    check_calls(weeks, {"robert": [away]})
    assert min(len(weeks.pings(name)) for name in HABITS) > 1


async def _out(weeks: Weeks) -> Seat | None:
    """Whose time is out in the second match."""
    return (await weeks.bot.services.matches.queries.info(MatchId(2))).timing.out


async def _silence_and_more_time(weeks: Weeks) -> None:
    """Nobody moves for five days: reminders as each likes them, for three; in the second match more time is granted."""
    since = weeks.now()
    await weeks.days(5)
    assert await weeks.waiting(1) == "ulysses"
    each_day = _days_of("ulysses", since + DAY, since + 5 * DAY, weeks.pings("ulysses", 1))
    assert [1 <= each_day[day] <= 2 for day in range(2)] == [True] * 2, each_day
    assert [each_day[day] for day in (2, 3)] == [0, 0], "after three days of silence reminders end"
    assert await weeks.waiting(2) == "walt"
    assert not any(ping.again for ping in weeks.pings("walt", 2))
    assert await _out(weeks) == UNION
    await weeks.world.slash(weeks.somebody("jubal"), weeks.world.threads()[1], "table time", choice="grant")


async def _a_vacation_and_a_general(weeks: Weeks) -> tuple[datetime, datetime]:
    """Robert is away in the first match; in the second a general plays on. Says how long Robert was away."""
    world, second = weeks.world, weeks.world.threads()[1]
    await weeks.turn(1)
    assert await weeks.waiting(1) == "robert"
    zone = ZoneInfo(HABITS["robert"].zone)
    today = weeks.now().astimezone(zone).date()
    until = {"from": today.isoformat(), "until": (today + 3 * DAY).isoformat()}
    await world.slash(weeks.somebody("robert"), None, "me away", **until)
    left, back = weeks.now(), datetime.combine(today + 4 * DAY, datetime.min.time(), zone).astimezone(UTC)
    await weeks.days(4.5)
    assert await _out(weeks) == UNION
    await world.slash(weeks.somebody("jubal"), second, "table time", choice="general")
    for _ in range(6):
        await weeks.step(timedelta(seconds=61))
    assert await weeks.waiting(2) == "jubal"
    before = len(weeks.pings("walt"))
    await weeks.turn(2)
    await weeks.step()
    assert len(weeks.pings("walt")) == before
    await world.slash(weeks.somebody("walt"), second, "table return")
    return left, back


async def _a_pause_and_a_win(weeks: Weeks) -> None:
    """A week's rest by agreement in the first match; in the second the time runs out again, and the win is taken."""
    world, (first, second) = weeks.world, weeks.world.threads()
    for name in ("ulysses", "robert"):
        await world.slash(weeks.somebody(name), first, "table pause")
    rested = weeks.now()
    await weeks.days(7)
    assert [ping for name in ("ulysses", "robert") for ping in weeks.pings(name, 1) if ping.at > rested] == []
    out = await _out(weeks)
    assert out
    winner = Person(weeks.somebody("jubal" if out == UNION else "walt").id)
    await weeks.bot.services.matches.execute(MatchId(2), ChooseAtTimeOut(winner, "win"))
    await world.settle()
    assert "wins: the enemy ran out of time." in world.history(second)[-1].text
    weeks.pauses += 1
    for name in ("ulysses", "robert"):
        await world.slash(weeks.somebody(name), first, "table resume")
    await weeks.days(3)
    assert any(ping.at > rested + 7 * DAY for ping in weeks.pings("robert", 1))
