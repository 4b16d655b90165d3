"""``docs/hosting.md`` is followed from the first start over PostgreSQL, workers and shards, and back to SQLite."""

from __future__ import annotations

import asyncio
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.app.health import look
from tests.load.hosting_page import Host, blocks, can_be_run
from tests.load.players import opened
from tests.support.standin.people import Client, answered, text
from tests.support.standin.server import TOKEN, StandIn, standing_in
from tests.support.standin.world import Channel
from tests.support.store.postgres_server import NAME, NO_SERVER, OwnPostgres, binaries, own_postgres

needs_server = pytest.mark.skipif(binaries() is None, reason=NO_SERVER)

FIRST = "LONGROLL_TOKEN=your-token"
DATABASE = "CREATE ROLE longroll"
MOVE = 'db copy --to "postgresql://longroll:'
ASK_WORKERS = "LONGROLL_WORKERS=database >> .env"
WORKER = "longroll worker --concurrency"
WORKER_HEALTH = "health --role worker"
SHARDS_A, SHARDS_B = "LONGROLL_SHARDS=0-1/4 LONGROLL_DATA_DIR=data/a .", "LONGROLL_SHARDS=2-3/4"
STANDBY, STANDBY_HEALTH = "bot --standby", "LONGROLL_DATA_DIR=data/a2 .venv/bin/longroll health"
BACK = "sqlite:///data/back.sqlite3"
SEAL = "longroll seal-key"
BACKUP = "db backup FILE"
COPY = 'db copy --to "postgresql://USER'
BEFORE = "db backup before-upgrade"
BY_ITSELF, TRIED = "LONGROLL_BACKUP=backups", "LONGROLL_DATA_DIR=tried"
FOLLOWED = (
    *(FIRST, DATABASE, MOVE, ASK_WORKERS, WORKER, WORKER_HEALTH, SHARDS_A, SHARDS_B, STANDBY, STANDBY_HEALTH),
    *(BACK, SEAL, BACKUP, COPY, BEFORE, BY_ITSELF, TRIED),
)


def test_every_command_of_the_page_that_can_be_run_here_is_followed() -> None:
    runnable = [block for block in blocks() if can_be_run(block)]
    found = [next(one for one in runnable if begins in one) for begins in FOLLOWED]
    assert [block for block in runnable if block not in found] == []


class Table:
    """Two people at one match, whatever process answers them."""

    def __init__(self, discord: StandIn) -> None:
        guild = discord.new_guild("Long Roll")
        self.channel: Channel = discord.new_channel(guild, "field")
        self.people = [Client(discord, discord.new_person(name, guild)) for name in ("ann", "bob")]

    async def open(self) -> None:
        await opened(self.channel, self.people, {"scenario": "first-bull-run"}, lambda _: None)

    async def plays_on(self) -> None:
        """The match is there for both."""
        for person in self.people:
            found = await answered(await person.slash(self.channel, "match list"))
            assert found.answered
            assert found.original is not None
            assert "First Bull Run" in text(found.original)


async def well(folder: Path, told: str = "") -> None:
    """Waits until the processes with a data folder say that they are well."""
    end = time.monotonic() + 90
    while True:
        found = look(folder)
        if found and all(one.is_well for one in found):
            parts = [part.words for one in found for part in one.record.parts]
            if any(told in words for words in parts):
                return
        assert time.monotonic() < end, found
        await asyncio.sleep(0.1)


@pytest.mark.soak
@pytest.mark.timeout(900)
@needs_server
async def test_the_page_leads_from_one_process_to_many_and_back(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(own_postgres(over_tcp=True))
        assert server is not None
        discord = await stack.enter_async_context(standing_in(check_answers=False))
        table = Table(discord)
        settings = {name: value for name, value in discord.settings.items() if name != "LONGROLL_TOKEN"}
        place = {"PGHOST": "127.0.0.1", "PGPORT": str(server.port), "PGUSER": "longroll", "PGDATABASE": NAME}
        host = Host(tmp_path, {**settings, **place}, names(server))
        stack.push_async_callback(host.close)
        await one_process(host, discord, table)
        await many_processes(host, discord, table)
        await back(host, discord, table)
        assert discord.ledger.failures == []
        assert "Traceback" not in "".join(one.said() for one in host.running)


def names(server: OwnPostgres) -> dict[str, str]:
    """What the page leaves to its reader; the server's first user has the name that the page chooses."""
    place = f"127.0.0.1:{server.port}"
    return {
        "your-token": TOKEN,
        "ROLE longroll": "ROLE host",
        "OWNER longroll": "OWNER host",
        "longroll:PASSWORD@HOST/longroll": f"host:secret@{place}/longroll",
        "postgresql://USER:PASSWORD@HOST/NAME": server.empty_database(),
        "'PASSWORD'": "'secret'",
        "FILE": "saved.sqlite3",
    }


async def one_process(host: Host, discord: StandIn, table: Table) -> None:
    """The first start; a backup while it runs, and its restoration."""
    bot = await host.begin(FIRST)
    await discord.connected()
    await table.open()
    await well(host.folder / "data")
    assert "Saved to saved.sqlite3." in await host.run(BACKUP, "db backup")
    assert "A bot is running on this database" in await host.run(BACKUP, "db restore", status=1)
    await bot.stop()
    assert "1 matches, 0 problems." in await host.run(BACKUP, "db restore")
    assert "1 matches, 0 problems." in await host.run(BACKUP, "db check")
    assert "Saved to before-upgrade.sqlite3." in await host.run(BEFORE, "db backup")
    (host.folder / ".env").write_text(f"LONGROLL_TOKEN={TOKEN}\n", "utf-8")
    await host.run(BY_ITSELF)
    assert "1 matches, 0 problems." in await host.run(TRIED)
    key = (await host.run(SEAL, "seal-key")).strip()
    with (host.folder / ".env").open("a", encoding="utf-8") as settings:
        settings.write(f"LONGROLL_SEAL_KEY={key}\n")


async def many_processes(host: Host, discord: StandIn, table: Table) -> None:
    """PostgreSQL, workers, shards, and one that stands by."""
    await host.run(DATABASE)
    bot = await host.begin(MOVE)
    await discord.connected()
    await well(host.folder / "data")
    await table.plays_on()
    await bot.stop()
    assert "1 matches, 0 problems." in bot.said()

    bot = await host.begin(ASK_WORKERS)
    worker = await host.begin(WORKER)
    await discord.connected()
    await well(host.folder / "data", "none wait")
    await well(host.folder / "data" / "worker")
    await table.plays_on()
    assert "is well" in await host.run(WORKER_HEALTH)
    await bot.stop()

    discord.gateway.shards = 4
    first, second = await host.begin(SHARDS_A), await host.begin(SHARDS_B)
    await discord.connected(4, patience=120)
    await well(host.folder / "data" / "a", "at work on 0-1/4")
    await well(host.folder / "data" / "b", "at work on 2-3/4")
    await table.plays_on()

    standby = await host.begin(STANDBY)
    await well(host.folder / "data" / "a2", "stands by for 0-1/4, ready")
    assert "stands by for 0-1/4, ready" in await host.run(STANDBY_HEALTH)
    await first.stop()
    assert "Another process answers from now on." in first.said()
    await table.plays_on()
    await well(host.folder / "data" / "a2", "at work on 0-1/4")
    for one in (standby, second, worker):
        await one.stop()
    discord.gateway.shards = 1


async def back(host: Host, discord: StandIn, table: Table) -> None:
    """To SQLite; and to another database, as the page's other section has it."""
    bot = await host.begin(BACK)
    await discord.connected()
    await well(host.folder / "data", "the newest is 0 h old")
    await table.plays_on()
    await bot.stop()
    assert "1 matches, 0 problems." in bot.said()
    assert (host.folder / "data" / "back.sqlite3").is_file()
    assert "1 matches, 0 problems." in await host.run(COPY)
