"""Load runs: a short one by day, with the bot as a process of its own; long ones with faults at night."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.load.plan import BLUE_GREY, EPIC, Plan, battles
from tests.load.run import run
from tests.support.store.postgres_server import NO_SERVER, binaries

needs_server = pytest.mark.skipif(binaries() is None, reason=NO_SERVER)


def test_a_run_has_duels_under_all_rulebooks_blue_and_grey_and_an_epic_game() -> None:
    found = battles(Plan())
    assert len(found) == 100
    assert {one.options.get("rules") for one in found if one.family == "battle-cry"} == {
        "variant-150",
        "classic",
        "advanced",
    }
    assert sum(one.options["scenario"] == BLUE_GREY for one in found) == 10
    assert [one.options["scenario"] for one in found if one.is_team] == [EPIC]


@pytest.mark.long
async def test_people_play_against_the_real_bot_and_the_judgment_finds_nothing(tmp_path: Path) -> None:
    plan = Plan(people=4, matches=2, minutes=0.04, every=0.5, painters=0, guilds=2, teams=False, keep=str(tmp_path))
    told: list[str] = []
    report = await run(plan, told.append)
    assert report.failures == []
    assert report.interactions > 10
    assert report.choices > 0
    assert report.outbox["turn sent"] >= 2
    assert 0 < report.first.p50 <= report.first.p99
    assert report.messages > report.namings > 0
    assert report.check == "2 matches, 0 problems."
    assert "| `db check` | 2 matches, 0 problems. |" in report.table()


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgresql", marks=needs_server)])
async def test_kills_outages_and_cuts_lose_nothing_and_tell_nothing_twice(database: str, tmp_path: Path) -> None:
    plan = Plan(
        people=40, matches=20, minutes=2, database=database, faults=True, bad_minutes=1, guilds=4, keep=str(tmp_path)
    )
    told: list[str] = []
    report = await run(plan, told.append)
    assert report.failures == [], "\n".join(told)
