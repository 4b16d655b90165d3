"""The owner's five figures, counted from made-up battles on both kinds of databases."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from bot.cli.app import app
from bot.ports.clock import to_stamp
from bot.service.model.match import FORMER
from bot.service.usecases.owner_figures import owner_figures
from bot.store.database import Database
from bot.store.tables import ActionRow
from tests.support.store.rows import match_row

NOW = datetime(2026, 6, 1, tzinfo=UTC)
ANN, BOB, CAT, DAN = 101, 102, 103, 104


class Choice(NamedTuple):
    """A choice of a person (``None``: the service), so many hours before now, in a turn."""

    person: int | None
    hours: float
    turn: int = 1
    kind: str = "act"


@pytest.fixture(params=["sqlite", "postgres"])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Database]:
    address = f"sqlite:///{tmp_path / 'figures.sqlite3'}"
    if request.param == "postgres":
        address = request.getfixturevalue("postgres")
    opened = await Database.open(address)
    yield opened
    await opened.close()


def stamp(hours: float) -> int:
    return to_stamp(NOW - timedelta(hours=hours))


async def store(database: Database, status: str, begun: float, choices: Sequence[Choice]) -> None:
    """A battle that began so many hours ago."""
    async with database.write() as session:
        row = match_row(status=status, host=ANN, guild=1, created=stamp(begun), started=stamp(begun))
        session.add(row)
        await session.flush()
        version = count(1)
        for one in choices:
            session.add(
                ActionRow(
                    match_id=row.id or 0,
                    version=next(version),
                    kind=one.kind,
                    seat="union",
                    person=one.person,
                    text="x",
                    at=stamp(one.hours),
                    turn=one.turn,
                )
            )


DAY = 24.0


async def test_the_figures_are_counted_as_they_say(database: Database) -> None:
    # Two answers of 1 and 3 hours among people; what the service does meanwhile makes nobody wait.
    lately = [Choice(ANN, 50), Choice(ANN, 50), Choice(None, 50), Choice(BOB, 49), Choice(ANN, 46, 2)]
    await store(database, "running", 60, [*lately, Choice(BOB, 40, 2, "undo")])
    # Alone against the computer: nobody waits for anybody. Ten days ago: under way and not active.
    await store(database, "running", 11 * DAY, [Choice(CAT, 10 * DAY), Choice(None, 10 * DAY), Choice(CAT, 9 * DAY, 2)])
    # Of the month before: one over, one silent, one of which its player is forgotten.
    await store(database, "over", 40 * DAY, [Choice(ANN, 39 * DAY), Choice(DAN, 38 * DAY)])
    await store(database, "running", 45 * DAY, [Choice(DAN, 44 * DAY), Choice(FORMER.id, 44 * DAY)])
    await store(database, "over", 90 * DAY, [Choice(BOB, 89 * DAY)])
    await store(database, "lobby", 1, [])

    found = await owner_figures(database, NOW)

    assert (found.running, found.active) == (3, 1)
    assert (found.begun, found.finished) == (2, 1)
    assert (found.answer, found.slow_answer) == (3600, 3 * 3600)
    assert (found.turns, found.waits) == (4, 2)
    assert (found.people, found.returned) == (2, 1)
    assert (found.finished_share, found.waits_a_turn, found.returned_share) == (0.5, 0.5, 0.5)


async def test_the_median_and_the_ninth_tenth_are_those_of_all_answers(database: Database) -> None:
    ends = [sum(range(number, 11)) for number in range(12)]  # after 0 hours, 1 hour, … 10 hours
    await store(database, "running", 60, [Choice((ANN, BOB)[number % 2], at) for number, at in enumerate(ends)])
    found = await owner_figures(database, NOW)
    assert found.waits == 11
    assert found.answer == 5 * 3600
    assert found.slow_answer == 9 * 3600


async def test_an_empty_database_has_no_shares(database: Database) -> None:
    found = await owner_figures(database, NOW, 7)
    assert (found.days, found.active, found.waits, found.answer) == (7, 0, 0, None)
    assert (found.finished_share, found.waits_a_turn, found.returned_share) == (None, None, None)


def test_the_command_prints_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGROLL_DATA_DIR", str(tmp_path))
    missing = CliRunner().invoke(app, ["figures"])
    assert missing.exit_code == 1
    assert CliRunner().invoke(app, ["db", "upgrade"]).exit_code == 0
    said = CliRunner().invoke(app, ["figures", "--days", "7"]).output
    assert "Active battles: 0 of 0 under way" in said
    assert "Returning people: – of 0 who played 7 to 14 days ago." in said
    assert '"waits_a_turn":null' in CliRunner().invoke(app, ["figures", "--json"]).output
