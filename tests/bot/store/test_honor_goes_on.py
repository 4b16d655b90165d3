"""A database with searches, challenges, boards, ratings and honors of an older version: all of it goes on.

``tests.support.store.keep_honor`` has made it. It is never made again: hosts have databases like it.
"""

from __future__ import annotations

import lzma
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.app.services import Services, open_services
from bot.service.model.match import MatchId, Person, Status
from bot.service.usecases.honors import Grant
from bot.service.usecases.match_commands.challenges import AcceptChallenge
from bot.service.usecases.match_commands.turn import Resign
from bot.service.usecases.store_check import check_matches
from tests.support.service.manual_clock import ManualClock
from tests.support.service.other_figures import use_figures
from tests.support.service.rated_battles import FIELD, TERMS
from tests.support.store.keep_honor import AFAR, CUSTER, GRANT, LEE, MEADE
from tests.support.store.keep_ways import WAYS
from tests.support.store.old_databases import rows

pytestmark = pytest.mark.usefixtures("_quick_databases")

NEW = Person(2**60 + 20)

RATED, FOUND, CHALLENGE = MatchId(4), MatchId(7), MatchId(8)
"""A rated battle under way, a lobby that the queue has opened, a challenge with other terms."""

FILLED = (
    "tickets refusals searches active_hours partings boards board_changes ratings rating_changes side_figures "
    "role_grants"
)
"""The tables of which each has rows in it."""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "longroll.sqlite3"
    file.write_bytes(lzma.decompress((WAYS / "honor-0012.sqlite3.xz").read_bytes()))
    return file


def clock_of(file: Path) -> ManualClock:
    """A clock later than everything stored."""
    with closing(sqlite3.connect(file)) as database:
        (newest,) = database.execute("SELECT max(created) FROM outbox").fetchone()
    return ManualClock(datetime.fromtimestamp(newest / 1000 + 1, tz=UTC))


async def agrees(service: Services) -> bool:
    """Whether all ratings are what the finished battles make of them."""
    return (await service.ratings.rebuild(keep=True)).different == 0


async def test_searches_challenges_boards_ratings_and_roles_go_on(kept: Path) -> None:
    was, clock = rows(kept), clock_of(kept)
    assert [table for table in FILLED.split() if not was[table]] == []
    async with open_services(f"sqlite:///{kept}", clock, Random(1)) as service:
        assert [problems for _, problems in [one async for one in check_matches(service.database)] if problems] == []
        await service.ratings.follow_figures()
        assert await agrees(service)
        assert (await service.ratings.profile(GRANT)).totals
        begun = await service.open_challenges.accept(CHALLENGE, GRANT)
        assert (begun.status, begun.scenario, begun.rated) == (Status.RUNNING, "pea-ridge", False)
        found = (await service.matches.queries.info(FOUND)).challenged
        assert found in {MEADE, CUSTER}
        assert (await service.matches.execute(FOUND, AcceptChallenge(found))).status is Status.RUNNING
        await service.matches.execute(RATED, Resign(LEE))
        assert await service.ratings.changes_of(RATED)
        await service.matchmaking.match()
        for person in (MEADE, CUSTER):
            await service.matchmaking.stop(person)
        await service.matchmaking.look(NEW, AFAR)
        clock.advance(600)
        await service.matchmaking.match()
        opened = [{one.host, one.challenged} for one in await service.matches.directory.all_open()]
        assert {NEW, LEE} in opened
        board = await service.open_boards.of(FIELD.guild)
        assert board is not None
        assert len(board.changes) > len(was["board_changes"])
        assert await service.honors.given(FIELD.guild) == {Grant(7, GRANT)}
        assert await agrees(service)
        await service.privacy.forget(GRANT)
        assert await agrees(service)
    assert len(rows(kept)["searches"]) == len(was["searches"]) + 2


@pytest.mark.parametrize("victories", [100, 170])
async def test_ratings_of_an_older_version_follow_the_figures_once(
    kept: Path, victories: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its schema knew nothing of figures, so all are computed again at the first start, and only then."""
    use_figures(monkeypatch, first_bull_run={TERMS.ruleset: (victories, 200, 24)})
    with capture_logs() as logs:
        for _ in range(2):
            async with open_services(f"sqlite:///{kept}", clock_of(kept), Random(1)) as service:
                await service.ratings.follow_figures()
                assert await agrees(service)
    (told,) = [one for one in logs if "computed again" in one["event"]]
    assert told["battles"] == 3
    assert told["changed"]
