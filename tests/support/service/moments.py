"""Matches at a moment, each made once and copied for each test of the acts allowed then."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import datetime
from pathlib import Path
from random import Random

from msgspec import Struct

from bot.app.services import Services, open_services
from bot.service.model.match import MatchId, MatchInfo
from tests.support.service.manual_clock import ManualClock

Make = Callable[[Services, ManualClock], Awaitable[MatchInfo]]
"""Plays a match on an empty database to its moment."""


class _Moment(Struct, frozen=True):
    file: Path
    match: MatchId
    now: datetime


class Moments:
    """Databases with one match each, closed as it came to its moment."""

    def __init__(self, folder: Path, empty: Path) -> None:
        self._folder, self._empty, self._made = folder, empty, dict[tuple[str, ...], _Moment]()

    @asynccontextmanager
    async def at(self, moment: tuple[str, ...], make: Make) -> AsyncIterator[tuple[Services, MatchInfo]]:
        """A service on a copy of a moment's database, made on first use, with its match."""
        kept = self._made.get(moment)
        if kept is None:
            kept = self._made[moment] = await self._make(make)
        copy = Path(shutil.copy(kept.file, self._folder / "copy.sqlite3"))
        async with _opened(copy, ManualClock(kept.now)) as service:
            await service.matches._work.live(kept.match)
            yield service, await service.matches.queries.info(kept.match)

    async def _make(self, make: Make) -> _Moment:
        file = Path(shutil.copy(self._empty, self._folder / f"{len(self._made)}.sqlite3"))
        clock = ManualClock()
        async with _opened(file, clock) as service:
            match = (await make(service, clock)).id
        return _Moment(file, match, clock.now())


def _opened(file: Path, clock: ManualClock) -> AbstractAsyncContextManager[Services]:
    return open_services(f"sqlite:///{file}", clock, Random(1), new_seed=lambda: bytes(range(32)))
