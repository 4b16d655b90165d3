"""Ratings when the process is killed at any statement of a battle's end: counted once, and nothing is lost."""

from __future__ import annotations

import shutil
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import pytest
from sqlalchemy import event, select

from bot.app.services import Services, open_services
from bot.service.model.match import MatchId, Person, Status
from bot.service.usecases.match_commands.turn import Resign
from bot.store.tables import RATING_CHANGES, RATINGS
from tests.support.service.manual_clock import ManualClock
from tests.support.service.other_figures import use_figures
from tests.support.service.rated_battles import TERMS, begun, first_turns, fought

ALICE, BOB = Person(11), Person(12)

STRIDE: Final = 5
"""By day every so many statements are tried."""


class Killed(Exception):
    """The process ends here."""


class Hangman:
    """Ends a process at one of its statements; counts them all."""

    def __init__(self, services: Services, at: int) -> None:
        self.count, self._at = 0, at
        event.listen(services.database.engine.sync_engine, "before_cursor_execute", self._next)

    def _next(self, *_: object) -> None:
        self.count += 1
        if self.count >= self._at:
            raise Killed


async def end(services: Services, match: MatchId) -> None:
    """Bob resigns, unless he has, and what was not counted is."""
    if (await services.matches.queries.info(match)).status is Status.RUNNING:
        await services.matches.execute(match, Resign(BOB), "resigned")
    await services.ratings.catch_up()


async def check(file: Path, match: MatchId, at: int) -> tuple[int, object]:
    """Ends the battle until killed, and again; returns the statements of the first try, and what was counted."""
    address = f"sqlite:///{file}"
    async with open_services(address, ManualClock(), Random(1)) as services:
        hangman = Hangman(services, at)
        with suppress(Killed):
            await end(services, match)
    async with open_services(address, ManualClock(), Random(1)) as services:
        await end(services, match)
        await end(services, match)
        assert (await services.ratings.rebuild(keep=True)).different == 0, at
        async with services.database.read() as session:
            connection = await session.connection()
            ratings = (await connection.execute(select(RATINGS).order_by(*RATINGS.primary_key))).all()
            changes = (await connection.execute(select(RATING_CHANGES).order_by(*RATING_CHANGES.primary_key))).all()
    assert (len(ratings), len(changes)) == (2 * 4 + 2, 2 * 4 + 2), at
    assert all(row.battles == 1 for row in ratings), at
    return hangman.count, (ratings, changes)


async def every(file: Path, folder: Path, stride: int) -> None:
    async with open_services(f"sqlite:///{file}", ManualClock(), Random(1)) as services:
        match = (await first_turns(services, await begun(services, ALICE, BOB))).id
    number, whole = await check(Path(shutil.copy(file, folder / "whole.sqlite3")), match, 10**9)
    assert number > 20
    for at in range(1, number + 1, stride):
        assert (await check(Path(shutil.copy(file, folder / f"{at}.sqlite3")), match, at))[1] == whole


@pytest.mark.long
async def test_killed_at_a_statement_the_battle_counts_once(file: Path, tmp_path: Path) -> None:
    await every(file, tmp_path, STRIDE)


@pytest.mark.long
async def test_killed_while_ratings_follow_new_figures_they_follow_at_the_next_start(
    file: Path, tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_figures(monkeypatch, first_bull_run={TERMS.ruleset: (100, 200, 24)})
    async with open_services(f"sqlite:///{file}", clock, Random(1)) as services:
        await services.ratings.follow_figures()
        await fought(services, clock, ALICE, BOB)
    use_figures(monkeypatch, first_bull_run={TERMS.ruleset: (170, 200, 24)})
    for at in count(1):
        address = f"sqlite:///{shutil.copy(file, tmp_path / f'{at}.sqlite3')}"
        async with open_services(address, clock, Random(1)) as services:
            hangman = Hangman(services, at)
            with suppress(Killed):
                await services.ratings.follow_figures()
        if hangman.count < at:
            assert at > 10, "it has more statements"
            return
        async with open_services(address, clock, Random(1)) as services:
            found = await services.ratings.follow_figures()
            assert found is not None, at
            assert found.different == found.ratings, at
            assert (await services.ratings.rebuild(keep=True)).different == 0, at


@pytest.mark.soak
async def test_killed_at_every_statement(file: Path, tmp_path: Path) -> None:
    await every(file, tmp_path, 1)
