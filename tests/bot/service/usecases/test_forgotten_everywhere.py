"""Export and deletion cover every table of the queue, the boards, ratings and honors; what stays names nobody."""

from __future__ import annotations

import json
import sqlite3
import zipfile
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from bot.app.services import Services, open_services
from bot.service.domain.matchmaking.tickets import Wishes
from bot.service.model.match import MatchInfo, MatchOptions, Person
from bot.service.usecases.honors import Grant
from bot.service.usecases.match_commands.challenges import DeclineChallenge
from bot.store.tables import PartingRow
from tests.support.service.manual_clock import ManualClock
from tests.support.service.rated_battles import FIELD, fought

ALICE, BOB, CAROL = Person(9_100_000_011), Person(9_100_000_012), Person(9_100_000_013)

TOLD = {
    "your search for an opponent": "tickets",
    "whom you were not matched with again": "refusals",
    "the hours of your answers": "active_hours",
    "seats that you left or took over": "partings",
    "your ratings": "ratings",
    "what battles made of your ratings": "rating_changes",
    "roles that you were given": "role_grants",
}
"""Parts of the export, each with its table."""


@pytest.fixture
async def services(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with open_services(f"sqlite:///{file}", clock, Random(1)) as opened:
        yield opened


async def lived(services: Services, clock: ManualClock) -> MatchInfo:
    """Alice has left something in every table: battles, a search, a refusal, a board that names her, a challenge."""
    info = await fought(services, clock, ALICE, BOB)
    async with services.database.write() as session:
        session.add(PartingRow(match_id=info.id, person=ALICE.id, how="left", at=0))
    await services.honors.note(FIELD.guild, Grant(7, ALICE), given=True)
    await services.open_boards.settle(FIELD.guild, 100)
    await services.matchmaking.wish(ALICE, FIELD, measured=True)
    for person in (ALICE, BOB):
        await services.matchmaking.look(person, FIELD)
    clock.advance(600)
    await services.matchmaking.match()  # unless the two were matched at once, as equals
    (found,) = await services.matches.directory.all_open()
    assert found.challenged is not None
    await services.matches.execute(found.id, DeclineChallenge(found.challenged))
    await services.matchmaking.match()
    asked = MatchOptions(scenario="first-bull-run", ruleset="classic", invited=ALICE, rated=True, enough=3)
    return await services.matches.open_lobby(CAROL, FIELD, asked)


def rows_with(file: Path, person: Person) -> set[str]:
    """The tables in which a person's id stands anywhere, but for messages to others that are still to be sent."""
    with sqlite3.connect(file) as database:
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            table
            for table in tables
            for row in database.execute(f"SELECT * FROM {table}")
            if str(person.id) in str(row) and not (table == "outbox" and "queued" in row)
        }


async def told_of(services: Services, person: Person) -> dict[str, list[object]]:
    with zipfile.ZipFile(BytesIO(await services.privacy.export(person))) as packed:
        return dict(json.loads(packed.read("about-you.json")))


async def test_all_of_it_is_exported_and_nothing_of_it_stays(
    services: Services, clock: ManualClock, file: Path
) -> None:
    lobby = await lived(services, clock)
    assert rows_with(file, ALICE) >= {*TOLD.values(), "matches"}
    told = await told_of(services, ALICE)
    assert [part for part in TOLD if not told[part]] == []
    await services.privacy.forget(ALICE)
    assert rows_with(file, ALICE) == set()
    told = await told_of(services, ALICE)
    assert [part for part in TOLD if told[part]] == []
    assert await services.matchmaking.wishes_of(ALICE) != Wishes()
    assert (await services.matches.queries.info(lobby.id)).challenged is None
    assert (await services.ratings.rebuild(keep=True)).different == 0
    assert [one.person for one in (await services.open_boards.content(FIELD.guild)).seekers] == [BOB]
