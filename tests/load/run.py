"""One load run from start to end: the stand-in, the bot's processes, people who play, the judgment."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Final

from tests.load.judge import Ledger, Witness, checked, posts, told_too_early, upgrade
from tests.load.measures import Measures, times
from tests.load.plan import CHANNELS, Battle, Plan, battles
from tests.load.players import Player, Seat, opened
from tests.load.processes import Fleet, fleet
from tests.load.report import Report, load_average
from tests.load.second_looks import SecondLooks
from tests.load.store import Store
from tests.load.trouble import Troubles
from tests.support.standin.people import Client
from tests.support.standin.server import StandIn, standing_in
from tests.support.standin.world import Channel
from tests.support.store.postgres_server import NAME, NO_SERVER, OwnPostgres, own_postgres

DECODED: Final = 25
"""Each so-manieth picture is decoded to its last pixel; of the others the sums are checked."""

AT_ONCE: Final = 4
"""Battles that are opened at once."""

DRAINED: Final = 120.0
"""Seconds at most until everything that is stored has been told, at the end."""

LATE: Final = 600.0
"""The same after faults: the outbox waits longer and longer between its tries."""

FAVORITES: Final = 2
"""Battles of other people at which a person looks now and again."""

REST: Final = 10.0
"""Seconds after the last trouble in which nobody acts."""

CALM: Final = 20.0
"""Seconds after that in which everybody acts, and all must be well."""

Say = Callable[[str], None]


class Run:
    """A run under way."""

    def __init__(
        self, plan: Plan, discord: StandIn, processes: Fleet, address: str, postgres: OwnPostgres | None, say: Say
    ) -> None:
        self.plan, self.discord, self.fleet, self.address, self.postgres = plan, discord, processes, address, postgres
        self.store, self.measures, self.looks = Store(address), Measures(), SecondLooks()
        self.report = Report(plan=plan)
        self._rng = Random(plan.seed)
        self._threads: dict[int, int] = {}
        self._witness = Witness(self._threads)
        self._ledger = Ledger(self.store)
        self._began = time.monotonic()
        self._say_on = say
        self._players: list[Player] = []

    def say(self, words: str) -> None:
        """Tells of the run's progress."""
        told = f"{time.monotonic() - self._began:6.1f} s  {words}"
        self.report.told.append(told)
        self._say_on(told)

    async def all(self) -> Report:
        """The whole run.

        Raises:
            TimeoutError: the bot does not connect, or a battle does not begin.
        """
        channels = self._places()
        people = self._people()
        # An identify limit is one of all processes together: with many shards it is met, and waited for.
        await self.fleet.start()
        await self.discord.connected(self.plan.shards, patience=60 + 10 * self.plan.shards)
        self.say(f"{self.plan.shards} shards are connected")
        self.discord.contents.observers.append(self._witness.observe)
        self.discord.routes.keep_sent = True
        await self._open(channels, people)
        self.say(f"{len(self._threads)} battles have begun")
        await self._play()
        await self._drain()
        await self._judge()
        return self.report

    def _places(self) -> list[Channel]:
        """A channel for each battle, shared by few, in guilds that lie on different shards."""
        guilds = [self.discord.new_guild(f"Guild {number}") for number in range(1, self.plan.guilds + 1)]
        needed = -(-self.plan.matches // CHANNELS)
        return [
            self.discord.new_channel(guild, f"field-{number}")
            for number, guild in enumerate(islice(cycle(guilds), needed), 1)
        ]

    def _people(self) -> list[Client]:
        guilds = list(self.discord.world.guilds.values())
        names = (f"person{number}" for number in range(1, self.plan.people + 1))
        return [Client(self.discord, self.discord.new_person(name, *guilds)) for name in names]

    async def _open(self, channels: list[Channel], people: list[Client]) -> None:
        """Opens all battles, people dealt round the tables."""
        self._players = [
            Player(one, Random(self._rng.random()), self.measures, self.looks, self.plan.every) for one in people
        ]
        dealt, room = cycle(self._players), asyncio.Semaphore(AT_ONCE)
        jobs = []
        for battle, channel in zip(battles(self.plan), cycle(channels), strict=False):
            jobs.append(self._open_one(battle, channel, [next(dealt) for _ in range(battle.seats)], room))
        await asyncio.gather(*jobs)
        everywhere = [(number, self.discord.world.channels[thread]) for thread, number in self._threads.items()]
        for player in self._players:
            mine = {seat.number for seat in player.seats}
            elsewhere = [one for one in everywhere if one[0] not in mine]
            player.others = self._rng.sample(elsewhere, min(FAVORITES, len(elsewhere)))

    async def _open_one(self, battle: Battle, channel: Channel, players: list[Player], room: asyncio.Semaphore) -> None:
        async with room:
            clients = [player.client for player in players]
            thread = await opened(channel, clients, battle.options, self.measures.note)
        ((number,),) = await self.store.rows(f"select id from matches where thread = {thread.id}")
        self._threads[thread.id] = number
        for player in players:
            player.seats.append(Seat(number, thread))

    async def _play(self) -> None:
        """Everybody acts for the time of the run; with faults, until those are over, too."""
        self.measures.begin()
        before, since, ledger = self.fleet.seconds(), time.monotonic(), self.discord.ledger
        asked, limited = ledger.requests.total(), ledger.statuses[429]
        began = time.time()
        until = since + 60 * self.plan.minutes
        playing = [asyncio.create_task(player.play(until)) for player in self._players]
        watching = asyncio.create_task(self._watch())
        await asyncio.gather(*playing)
        watching.cancel()
        report, spent = self.report, self.fleet.seconds()
        report.seconds = time.monotonic() - since
        report.processor = {name: spent[name] - before.get(name, 0.0) for name in spent}
        report.memory, report.load = self.fleet.memory(), load_average()
        report.interactions = self.measures.asked
        report.requests, report.limited = ledger.requests.total() - asked, ledger.statuses[429] - limited
        self.say("the measured time is over")
        self._measured = (began, time.time())
        self._note_answers()
        if self.plan.faults:
            await self._in_trouble()

    def _note_answers(self) -> None:
        report, measures = self.report, self.measures
        report.first, report.filled = times(measures.first), times(measures.filled)
        report.unanswered, report.left_loading = measures.unanswered, measures.left_loading
        report.by_letter, report.in_words = measures.by_letter, measures.in_words
        report.undelivered, report.wrong = measures.undelivered, dict(measures.wrong)
        report.presses = dict(measures.presses.most_common(30))
        for name in ("unanswered", "left_loading", "undelivered"):
            if count := getattr(report, name):
                report.failures.append(f"{name.replace('_', ' ')}: {count}")
        report.failures += [f"{count} answers said: {words}" for words, count in measures.wrong.items()]

    async def _in_trouble(self) -> None:
        """The same people go on while everything that can fail does; answers may be late or lost then."""
        self.measures.begin()
        troubles = Troubles(
            self.discord, self.fleet, self.plan.shards, self.postgres, self._ledger, self.plan.bad_minutes, self.say
        )
        playing = [asyncio.create_task(player.play(float("inf"))) for player in self._players]
        try:
            await troubles.all()
        finally:
            await _ended(playing)
        self.say(f"in trouble: {self.measures.asked} interactions, {self.measures.unanswered} without an answer")
        await self._calm_again()

    async def _calm_again(self) -> None:
        """After all trouble everybody is answered as before."""
        await asyncio.sleep(REST)
        self.measures.begin()
        until = time.monotonic() + CALM
        await asyncio.gather(*(player.play(until) for player in self._players))
        measures = self.measures
        self.say(f"calm again: {measures.asked} interactions, {measures.unanswered} without an answer")
        if measures.unanswered or measures.left_loading or measures.wrong:
            self.report.failures.append(
                f"after all trouble: {measures.unanswered} unanswered, {measures.left_loading} left loading, "
                f"{dict(measures.wrong)}"
            )

    async def _watch(self) -> None:
        """Looks every few seconds that nothing that was stored is gone."""
        while True:
            await asyncio.sleep(10)
            await self._ledger.look()

    async def _drain(self) -> None:
        """Waits until everything has been told."""
        end = time.monotonic() + (LATE if self.plan.faults else DRAINED)
        quiet = 0
        while quiet < 3 and time.monotonic() < end:
            await asyncio.sleep(1)
            with suppress(OSError):
                quiet = quiet + 1 if not await self.store.waiting() else 0
        self.say("everything has been told" if quiet else "not everything could be told")

    async def _judge(self) -> None:
        report, ledger = self.report, self.discord.ledger
        await self._ledger.look()
        told = await posts(self.store, self.discord.routes.sent, self._threads, self._measured, self._witness.shown)
        dead = self.fleet.dead()
        await self.fleet.stop()
        await upgrade(self.address)
        report.boards, report.outbox = times(told.boards), dict(told.states)
        report.refusals, report.pictures = dict(ledger.refusals), ledger.pictures
        report.messages, report.namings = self._witness.messages, len(self._witness.namings)
        report.looks, report.choices = self.looks.compared, len(self._ledger.seen)
        news = await self.store.news()
        report.moments = sum(len(times) for times in news.values())
        status, report.check = await checked(self.address)
        report.failures += [
            *ledger.failures,
            *told.doubled,
            *told.missing,
            *self._ledger.vanished,
            *self.looks.different(news),
            *await told_too_early(self.address, self._witness.namings),
            *([f"{told.unsent} notifications were not sent"] if told.unsent else []),
            *([f"db check ended with {status}"] if status else []),
            *(f"{name} has ended by itself" for name in dead),
        ]


async def _ended(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Cancels tasks until they have ended: before Python 3.12 ``wait_for`` can lose a cancellation."""
    while left := [task for task in tasks if not task.done()]:
        for task in left:
            task.cancel()
        await asyncio.wait(left, timeout=1)


async def run(plan: Plan, say: Say) -> Report:
    """A run on processes, a database and a stand-in of its own.

    Raises:
        RuntimeError: PostgreSQL is wanted and not installed.
    """
    folder = _folder(plan)
    with _database(plan, folder) as (address, postgres):
        async with standing_in(keep_files=False, decode_each=DECODED, check_answers=False) as discord:
            discord.gateway.shards, discord.latency = plan.shards, plan.latency
            processes = fleet(folder, address, discord.settings, plan, postgres)
            try:
                return await Run(plan, discord, processes, address, postgres, say).all()
            finally:
                await processes.stop()


def _folder(plan: Plan) -> Path:
    """Where the database and the logs lie."""
    folder = Path(plan.keep or tempfile.mkdtemp(prefix="longroll-load-")).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@contextmanager
def _database(plan: Plan, folder: Path) -> Iterator[tuple[str, OwnPostgres | None]]:
    if plan.database == "sqlite":
        yield f"sqlite:///{folder / 'longroll.sqlite3'}", None
        return
    with own_postgres() as server:
        if server is None:
            raise RuntimeError(NO_SERVER)
        yield server.address(NAME), server
