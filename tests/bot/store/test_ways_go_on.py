"""Databases with a match of each mode, as an older version wrote them: all of it is read, and play goes on.

``tests.support.store.keep_ways`` has made them. They are never made again: hosts have databases like these.
"""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.model.match import MatchId, Status
from bot.service.model.preferences import BOTH, MINE
from bot.service.usecases.match_commands.turn import Act, Resign
from bot.service.usecases.store_check import check_matches
from bot.service.workers.errata_job import announce_corrections
from bot.store.tables import METADATA
from engine.decision import side_of
from engine.record import read_record, verify
from tests.support.discord.message_list import Postbox
from tests.support.discord.team_table import daring
from tests.support.examples import by_day
from tests.support.service.manual_clock import ManualClock
from tests.support.store.keep_ways import EVERYTHING, NAMES, TROUBLE, WATCHER, WAYS
from tests.support.store.old_databases import NAMES as OLD
from tests.support.store.old_databases import rows, unpacked

pytestmark = pytest.mark.usefixtures("_quick_databases")

GOES_ON = 12
"""Choices with which each match goes on."""


@pytest.fixture
def kept(name: str, tmp_path: Path) -> Path:
    file = tmp_path / "longroll.sqlite3"
    file.write_bytes(lzma.decompress((WAYS / f"{name}.sqlite3.xz").read_bytes()))
    return file


def clock_of(file: Path) -> ManualClock:
    """A clock later than everything stored."""
    with closing(sqlite3.connect(file)) as database:
        (newest,) = database.execute("SELECT max(created) FROM outbox").fetchone()
    return ManualClock(datetime.fromtimestamp(newest / 1000 + 1, tz=UTC))


async def sound(service: Services) -> None:
    assert [problems for _, problems in [one async for one in check_matches(service.database)] if problems] == []


async def goes_on(service: Services, clock: ManualClock, match: MatchId, most: int = GOES_ON) -> int:
    """Plays a match on; returns the number of choices until it ended."""
    made, rng = 0, Random(1)
    while made < most:
        info = await service.matches.queries.info(match)
        if info.waiting is None:
            return made
        person = None if info.chair(info.waiting.seat).general else info.waiting.person
        scene = await service.matches.queries.view(match, person) if person else None
        if person is None or scene is None or scene.held or not scene.actions:
            clock.advance(61)
            await service.scheduler.do_due()
            continue
        await service.matches.execute(match, Act(person, daring(scene, rng).text, scene.version))
        made += 1
    return made


async def give_up(service: Services, match: MatchId) -> None:
    """The people of a side resign, each of them who is asked."""
    info = await service.matches.queries.info(match)
    side = next(side_of(chair.seat) for chair in info.chairs if chair.person)
    for person in info.people(side):
        if (await service.matches.queries.info(match)).outcome is None:
            await service.matches.execute(match, Resign(person))


def matches(was: dict[str, list[dict[str, object]]], *statuses: Status) -> list[MatchId]:
    """The matches of these statuses."""
    return [MatchId(int(str(row["id"]))) for row in was["matches"] if row["status"] in statuses]


@pytest.mark.parametrize("name", NAMES)
async def test_a_match_of_each_way_to_play_goes_on(kept: Path) -> None:
    clock, post = clock_of(kept), Postbox()
    was = rows(kept)
    async with open_services(f"sqlite:///{kept}", clock, Random(1)) as service:
        await announce_corrections(service.unit_of_work)
        await sound(service)
        running = matches(was, Status.RUNNING)
        assert running
        for match in running:
            assert await goes_on(service, clock, match) == GOES_ON
        await service.outbox.drain_once(post.send)
        await sound(service)
        for match in running:
            await give_up(service, match)
        for match in (*running, *matches(was, Status.OVER)):
            assert verify(read_record(await service.matches.history.record(match))).problems == ()
        await sound(service)


@pytest.mark.parametrize("name", NAMES)
def test_every_notification_of_the_past_can_be_read(kept: Path) -> None:
    found = [KINDS.decode(str(row["payload"])) for row in rows(kept)["outbox"]]
    assert found


@pytest.mark.parametrize("name", ["annual", "campaign", "two-games"])
async def test_series_are_as_they_were(kept: Path) -> None:
    was = rows(kept)
    async with open_services(f"sqlite:///{kept}", clock_of(kept), Random(1)) as service:
        for match in matches(was, *Status):
            series = (await service.matches.queries.info(match)).series
            assert series is not None
            found = await service.series.info(series.id)
            assert found.kind == series.kind
            fought = {one["match_id"] for one in was["series_matches"] if one["series_id"] == series.id}
            assert {one.match for one in found.battles} == fought


@pytest.mark.parametrize("name", [EVERYTHING])
async def test_what_people_and_servers_have_settled_is_as_it_was(kept: Path) -> None:
    async with open_services(f"sqlite:///{kept}", clock_of(kept), Random(1)) as service:
        info = await service.matches.queries.info(MatchId(1))
        assert {one.kind for one in info.proposals} == {"takeback", "pause"}
        assert len(info.stretches) == 1
        first, second = (chair.person or WATCHER for chair in info.chairs if chair.seat.startswith("union"))
        likes = await service.people.preferences(first)
        assert (likes.zone, likes.quiet, likes.every, likes.text) == (
            "Europe/Berlin",
            (60, 420),
            6,
            BOTH,
        )
        assert (await service.people.preferences(second)).lies == MINE
        assert (await service.people.preferences(second)).standing == {"variant-150": {"flags": "retreat"}}
        assert (await service.matches.queries.settled(info.id, first))["retreat"] == "cover"
        assert await service.team_talk.planned(info.id, first) == "pass"
        assert await service.team_talk.sketch(info.id, first) == "D5>E5 here"
        assert await service.bans.blocked_by(first) == (TROUBLE,)
        guild = info.place.guild
        assert await service.bans.banned(guild) == ((TROUBLE, "a reason"),)
        assert (await service.guild_settings.settings(guild)).organisers == (6,)
        (report,) = await service.guild_settings.reports(guild)
        assert (report.person, report.target, report.text) == (WATCHER, TROUBLE, "a report")
        assert [one.scenario for one in await service.custom_scenarios.battles(guild)] == ["our-bull-run"]


@pytest.mark.parametrize("name", by_day([*OLD[::2], *OLD[1::2]], 6))
async def test_each_running_match_of_an_old_database_goes_on(name: str, tmp_path: Path) -> None:
    """Whatever its rules, with an open draft or in a response delay; ``make soak`` fights them out."""
    file, clock = unpacked(name, tmp_path / "longroll.sqlite3"), ManualClock()
    async with open_services(f"sqlite:///{file}", clock, Random(1)) as service:
        running = matches(rows(file), Status.RUNNING)
        assert len(running) >= 6
        for match in running:
            if (await service.matches.queries.info(match)).family == "battle-cry":
                assert await goes_on(service, clock, match, 4) == 4
        await sound(service)


def test_each_table_has_rows_in_one_of_them(tmp_path: Path) -> None:
    filled: set[str] = set()
    for name in NAMES:
        file = tmp_path / f"{name}.sqlite3"
        file.write_bytes(lzma.decompress((WAYS / f"{name}.sqlite3.xz").read_bytes()))
        filled |= {table for table, lines in rows(file).items() if lines}
    of_processes = {"processes", "match_owners", "session_starts", "heavy_work"}
    of_the_queue = {"tickets", "refusals", "searches", "active_hours"}
    of_boards = {"boards", "board_changes", "partings"}
    of_ratings = {"ratings", "rating_changes", "side_figures", "role_grants", "facts"}
    empty = {"imports", "lessons"} | of_processes | of_the_queue | of_boards | of_ratings
    assert set(METADATA.tables) - filled == empty, "no kept database has anything in these"
