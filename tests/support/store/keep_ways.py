"""Writes a database of each mode with several people, as this version of the program stores it.

``python -m tests.support.store.keep_ways`` plays scripted matches and writes ``tests/bot/store/ways``. A kept file is
never written again: ``tests/bot/store/test_ways_go_on.py`` goes on with it forever. Where a stored form is to change,
keep what there is, and add what is new under another name.
"""

from __future__ import annotations

import asyncio
import lzma
import os
import sqlite3
import sys
import tempfile
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace

from bot.app.services import Services, open_services
from bot.service.model.match import MatchId, Person
from bot.service.usecases.match_commands.table import Follow, Pause, ReportToOrganisers, Rewind, TakeBack
from bot.service.usecases.match_commands.turn import Act, Settle
from engine.decision import UNION, Seat
from engine.scenarios import scenario_text
from tests.support.discord.scripted_matches import SEED, told
from tests.support.service.manual_clock import ManualClock

WAYS: Final = Path(__file__).parents[2] / "bot" / "store" / "ways"
NAMES: Final = ("annual", "archie", "campaign", "computer", "doubles", "epic", "nightfall", "two-games")
EVERYTHING: Final = "doubles"
"""The one that has everything else, too, for which there is a table or a column."""

WATCHER, TROUBLE = Person(2**60 + 3), Person(2**60 + 4)


async def fill(service: Services) -> None:
    """Preferences, standing orders, a sketch, a suggestion, proposals, a new seed, and a custom scenario."""
    match = MatchId(1)
    info = await service.matches.queries.info(match)
    guild = info.place.guild
    people = {chair.seat: chair.person for chair in info.chairs if chair.person}
    first, second = (people[seat] for seat in people if seat.startswith(UNION))
    await service.matches.execute(match, Rewind(WATCHER, 2, reason="kept"))
    await service.people.settle(first, zone="Europe/Berlin", quiet=(60, 420), every=6, text="both", theme="print")
    await service.people.settle(second, place="dm", lies="mine", size="large")
    await service.people.settle_standing(second, info.family, info.ruleset, {"flags": "retreat"})
    today = (service.clock.now() + timedelta(days=7)).date()
    await service.people.go_away(second, today, today + timedelta(days=2))
    for person in people.values():
        await service.matches.execute(match, Settle(person, {"retreat": "cover"}))
        await service.team_talk.draw(match, person, "D5>E5 here")
        await service.team_talk.plan(match, person, "pass")
    await service.matches.execute(match, TakeBack(second, 1, reason="kept"))
    await service.matches.execute(match, Pause(first))
    await service.matches.execute(match, Follow(WATCHER, follows=True))
    await service.matches.execute(match, ReportToOrganisers(WATCHER, TROUBLE, "a report", guild))
    await service.bans.block(first, TROUBLE)
    await service.bans.ban(guild, first, TROUBLE, "a reason")
    await service.guild_settings.change(guild, lambda now: replace(now, reports=5, organisers=(6,), theme="print"))
    own = scenario_text("first-bull-run").replace("id: first-bull-run", "id: our-bull-run")
    await service.custom_scenarios.add(guild, first, own.encode(), "our-bull-run.yaml")
    request = "a request"
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    scene = await service.matches.queries.view(match, people[Seat(waiting.seat)])
    await service.matches.execute(match, Act(people[Seat(waiting.seat)], scene.actions[0].text), request=request)


async def keep(name: str, folder: Path) -> None:
    """Writes one of them."""
    file = folder / "longroll.sqlite3"
    await told(name, folder)
    if name == EVERYTHING:
        clock = ManualClock(datetime(2026, 1, 2, tzinfo=UTC))
        async with open_services(f"sqlite:///{file}", clock, Random(1), None, lambda: SEED[::-1]) as service:
            await fill(service)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
        database.execute("VACUUM")
    (WAYS / f"{name}.sqlite3.xz").write_bytes(lzma.compress(file.read_bytes(), preset=9))


def main() -> None:
    """Writes those that are missing."""
    os.environ["LONGROLL_PAINTERS"] = "0"
    WAYS.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or NAMES:
        if not (WAYS / f"{name}.sqlite3.xz").exists():
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(keep(name, Path(folder)))


if __name__ == "__main__":
    main()
