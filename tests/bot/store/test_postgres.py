"""A real PostgreSQL server: access, exclusive use, and absences."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from random import Random

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from sqlmodel.ext.asyncio.session import AsyncSession
from structlog.testing import capture_logs
from typer.testing import CliRunner

from bot.cli.app import app
from bot.discord.client import LongRoll
from bot.ports.clock import SystemClock
from bot.ports.shards import shards_of
from bot.store import lock_keys, running
from bot.store import postgres as driver
from bot.store.database import Database, async_url
from bot.store.errors import StoreError
from bot.store.processes.driver import DriverConnection
from bot.store.running import Guard, running_on
from tests.support.store.postgres_server import NAME, NO_SERVER, OwnPostgres, own_postgres
from tests.support.waiting import until_it_is

GUARDS, _ = lock_keys.keys_of(None)

PORT_OF_NOBODY = "postgresql://longroll:secret@127.0.0.1:1/longroll"


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shortens waiting times."""
    for name, seconds in {"_EVERY": 0.1, "_SOON": 0.05, "_OTHERS": 0.3}.items():
        monkeypatch.setattr(running, name, seconds)


async def until(what: Callable[[], object]) -> None:
    """Waits until a question is answered by yes."""
    for _ in range(2000):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came to that")


@asynccontextmanager
async def bot_on(address: str, gone: list[StoreError] | None = None) -> AsyncIterator[tuple[Guard, Database]]:
    """A bot's guard and database, opened in its order."""
    async with running_on(address, (gone if gone is not None else []).append) as guard:
        assert guard is not None
        database = await Database.open(address, guard.hello)
        try:
            yield guard, database
        finally:
            await database.close()


def held_by(guard: Guard) -> DriverConnection:
    assert guard._connection is not None
    return guard._connection


async def asked(database: Database, sql: str = "SELECT 1") -> object:
    async with database.read() as session:
        return await run(session, sql)


async def run(session: AsyncSession, sql: str) -> object:
    return (await (await session.connection()).execute(text(sql))).scalar()


async def done(session: AsyncSession, sql: str) -> None:
    await (await session.connection()).execute(text(sql))


# Who holds it


@pytest.mark.long
async def test_a_second_bot_is_refused_before_and_after_the_database_was_restarted(
    server: OwnPostgres, migrated: str
) -> None:
    address = migrated
    async with bot_on(address) as (_, database):
        for how in (None, signal.SIGINT, signal.SIGQUIT, signal.SIGKILL):
            if how is signal.SIGKILL:
                server.kill()
                server.start()
            elif how is not None:
                server.restart(how)
            await asyncio.sleep(0.3)  # nobody presses anything: it is the guard that notices
            with pytest.raises(StoreError) as refused:
                await Guard(address, SystemClock()).held()
            assert refused.value.code == "in-use"
        assert await asked(database) == 1
    async with bot_on(address):
        """And it is free when the first has ended."""


async def test_no_transaction_stays_open_while_a_bot_runs(server: OwnPostgres, migrated: str) -> None:
    address = migrated
    async with bot_on(address) as (_, database):
        async with database.write() as session:
            await done(session, "CREATE TABLE rows AS SELECT generate_series(1, 100) AS number")
        async with database.write() as session:
            await done(session, "UPDATE rows SET number = number + 1")
        told = "SELECT count(*) FROM pg_stat_activity WHERE usename = 'longroll' AND pid <> pg_backend_pid()"
        assert int(server.ask(told)) >= 2
        assert server.ask(f"{told} AND (state LIKE 'idle in%' OR backend_xmin IS NOT NULL)") == "0"
        server.ask("VACUUM rows")
        assert server.ask("SELECT n_dead_tup FROM pg_stat_get_dead_tuples('rows'::regclass) AS n_dead_tup") == "0"


async def test_a_session_that_reads_sees_one_instant(migrated: str) -> None:
    count = "SELECT count(*) FROM rows"
    async with bot_on(migrated) as (_, database):
        async with database.write() as session:
            await done(session, "CREATE TABLE rows AS SELECT 1 AS number")
        async with database.read() as session, database.read(once=True) as glance:
            assert [await run(session, count), await run(glance, count)] == [1, 1]
            async with database.write() as writing:
                await done(writing, "INSERT INTO rows VALUES (2)")
            assert [await run(session, count), await run(glance, count)] == [1, 2]
        with pytest.raises(StoreError, match="read-only"):
            await asked(database, "DELETE FROM rows RETURNING number")


async def test_another_bot_that_was_first_after_a_restart_has_it_alone(server: OwnPostgres, migrated: str) -> None:
    """The moment without a holder: the server is back, and the first bot has not noticed."""
    address, gone = migrated, list[StoreError]()
    async with AsyncExitStack() as stack:
        guard, database = await stack.enter_async_context(bot_on(address, gone))
        assert await asked(database) == 1
        async with guard._turn:  # it has no time to take it again
            server.restart()
            _, other = await stack.enter_async_context(bot_on(address))
            assert await asked(other) == 1
        with pytest.raises(StoreError) as refused:
            await asked(database)
        assert refused.value.away
        await until(lambda: gone)
        assert gone[0].code == "in-use"
        assert await asked(other) == 1


async def test_nobody_begins_while_another_bot_can_still_reach_the_database(server: OwnPostgres, migrated: str) -> None:
    """Only its guard has lost its connection; players' choices are stored as before."""
    address = migrated
    async with bot_on(address) as (guard, database):
        async with database.read() as session:
            assert await run(session, "SELECT 1") == 1
            async with guard._turn:
                server.ask(
                    "SELECT pg_terminate_backend(pid) FROM pg_locks "
                    f"WHERE locktype = 'advisory' AND classid = {GUARDS} AND objid = {guard._number}"
                )
                await until(held_by(guard).is_closed)
                with pytest.raises(StoreError, match="still works") as refused:
                    await Guard(address, SystemClock()).held()
                assert refused.value.code == "in-use"
                assert await run(session, "SELECT 2") == 2
        await until(lambda: not held_by(guard).is_closed())
        assert await asked(database) == 1


async def test_a_guard_that_broke_unknown_to_the_server_is_not_taken_for_another_bot(migrated: str) -> None:
    """As when a network forgets a connection: the server would believe in it for a long time."""
    gone = list[StoreError]()
    async with bot_on(migrated, gone) as (guard, database):
        async with guard._turn:
            forgotten, guard._connection = guard._connection, None
        assert forgotten is not None
        await until(lambda: guard._connection and forgotten.is_closed())
        assert await asked(database) == 1
    assert gone == []


async def test_a_connection_that_was_begun_under_a_lost_guard_is_closed_before_it_asks_anything(
    migrated: str,
) -> None:
    address = migrated
    async with bot_on(address) as (guard, database):
        real = guard.held

        async def held_and_lost() -> None:
            await real()
            held_by(guard).terminate()
            await asyncio.sleep(0.1)

        guard.held = held_and_lost  # type: ignore[method-assign]
        await database.engine.dispose()
        with pytest.raises(StoreError, match="no longer held"):
            await asked(database)
        guard.held = real  # type: ignore[method-assign]
        assert await asked(database) == 1


@pytest.mark.long
async def test_of_bots_that_struggle_for_a_database_never_two_work(server: OwnPostgres, migrated: str) -> None:
    """A working bot sees no other working one; the server is killed in between, and guards lose their connections."""
    address, rng = migrated, Random(5)
    mine = "SELECT pg_advisory_lock_shared(7, {0})"
    others = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7 AND objid <> {0}"
    await (await Database.open(address)).close()
    alone, worked = list[object](), dict.fromkeys(range(3), 0)
    ended = asyncio.Event()

    async def bot(number: int) -> None:
        while not ended.is_set():
            lost = list[StoreError]()
            try:
                async with bot_on(address, lost) as (_, database):
                    for _ in range(rng.randrange(5, 60)):
                        if lost or ended.is_set():
                            break
                        try:
                            async with database.read() as session:
                                await run(session, mine.format(number))  # held until the connection ends
                                alone.append(await run(session, others.format(number)))
                            worked[number] += 1
                        except StoreError as error:
                            assert error.away, error  # noqa: PT017
                        await asyncio.sleep(0.005)
            except StoreError as error:
                assert error.code == "in-use" or error.away  # noqa: PT017
                await asyncio.sleep(rng.random() / 20)

    async def trouble() -> None:
        for number in range(12):
            await asyncio.sleep(0.2)
            if number % 3:
                ended_guards = f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = {GUARDS}"
                server.ask(f"{ended_guards} AND locktype = 'advisory'")
            else:
                server.kill()
                server.start()
        await until_it_is(lambda: sum(map(bool, worked.values())) > 1)  # on a busy machine one gives way later
        ended.set()

    await asyncio.gather(trouble(), *(bot(number) for number in worked))
    assert set(alone) == {0}


# A start


async def test_a_start_waits_for_its_database_with_one_line(server: OwnPostgres, migrated: str) -> None:
    address = migrated
    server.stop()
    with capture_logs() as logs:

        async def begins() -> None:
            async with running_on(address, patience=20):
                pass

        start = asyncio.create_task(begins())
        await asyncio.sleep(0.4)
        assert not start.done()
        assert [entry["event"] for entry in logs] == ["The database cannot be reached yet: waiting for it."]
        server.start()
        await start
    assert len(logs) == 1


async def test_a_start_that_waited_in_vain_says_so() -> None:
    with pytest.raises(StoreError) as refused:
        async with running_on(PORT_OF_NOBODY, patience=0.2):
            pass
    assert refused.value.code == "unreachable"


@pytest.mark.parametrize(
    "command", [["db", "upgrade"], ["db", "check"], ["bot"], ["play", "--no-browser", "--port", "47862"]], ids=" ".join
)
@pytest.mark.parametrize(
    ("address", "told"),
    [
        (PORT_OF_NOBODY, "The database cannot be reached."),
        ("postgresql://u@127.0.0.1:1/d?sslmode=perhaps", "The database refused the login."),
        ("postgresql://u@127.0.0.1:1/d?connect_timeout=soon", "not the address of a database"),
        ("the database of my friend", "not the address of a database"),
        ("oracle+thin://u@h/d", "A package for this kind of database is missing"),
    ],
    ids=["away", "wrong setting", "no number", "no address", "no driver"],
)
def test_every_command_that_finds_no_database_says_so_in_one_line(
    command: list[str], address: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def login(bot: object, token: str) -> None:
        await bot._async_setup_hook()  # type: ignore[attr-defined]
        await bot.setup_hook()  # type: ignore[attr-defined]

    monkeypatch.setattr("discord.Client.login", login)
    monkeypatch.setattr("bot.discord.client.PATIENCE", 0.0)
    monkeypatch.setattr("bot.app.log_setup.configure", lambda _: None)
    monkeypatch.setenv("LONGROLL_DATABASE_URL", address)
    monkeypatch.setenv("LONGROLL_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("LONGROLL_TOKEN", "any")
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit)
    assert told in done.output
    assert "Traceback" not in done.output
    assert "secret" not in done.output
    assert len([line for line in done.output.splitlines() if not line.startswith("{")]) <= 1


def test_a_bot_that_had_to_leave_says_why_and_ends_with_a_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def left(bot: LongRoll, *_: object, **__: object) -> None:
        bot.ended_by = StoreError("in-use", "another bot works on this database")

    monkeypatch.setattr("bot.discord.client.LongRoll.start", left)
    monkeypatch.setattr("bot.app.log_setup.configure", lambda _: None)
    monkeypatch.setenv("LONGROLL_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("LONGROLL_TOKEN", "any")
    done = CliRunner().invoke(app, ["bot"])
    assert done.exit_code == 1
    assert "A bot is running on this database. Stop it first. (another bot works on this database)" in done.output


# When it is away


async def test_whatever_is_wrong_with_the_way_to_it_is_that_it_is_away(server: OwnPostgres, migrated: str) -> None:
    address = migrated
    database = await Database.open(address)
    assert await asked(database) == 1
    with pytest.raises(DBAPIError):  # a mistake of the program is none of them
        await asked(database, "SELECT nothing FROM nowhere")
    with pytest.raises(StoreError) as refused:
        await asked(database, "SELECT pg_terminate_backend(pg_backend_pid())")
    assert refused.value.code == "unreachable"
    server.stop()
    with pytest.raises(StoreError) as refused:
        await asked(database)
    assert refused.value.code == "unreachable"
    server.settings["max_connections"] = "5"
    server.settings["superuser_reserved_connections"] = "1"
    server.start()
    try:
        async with AsyncExitStack() as stack:

            async def until_refused() -> None:
                for _ in range(10):
                    await run(await stack.enter_async_context(database.read()), "SELECT 1")

            with pytest.raises(StoreError, match="too many") as refused:
                await until_refused()
            assert refused.value.code == "unreachable"
        assert await asked(database) == 1
    finally:
        server.settings |= {"max_connections": "60", "superuser_reserved_connections": "3"}
        server.restart()
        await database.close()


async def test_a_server_that_hangs_is_away_after_a_while_and_is_found_again(
    server: OwnPostgres, migrated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ANSWERING", "CONNECTING", "_PING"):
        monkeypatch.setattr(driver, name, 0.3)
    monkeypatch.setattr(running, "_LOOKING", 0.3)
    address = migrated
    async with bot_on(address) as (guard, database):
        assert await asked(database) == 1
        server.hang()
        try:
            with pytest.raises(StoreError) as refused:
                await asyncio.wait_for(asked(database), 10)
            assert refused.value.code == "unreachable"
        finally:
            server.go_on()
        async with asyncio.timeout(20):
            while True:
                try:
                    assert await asked(database) == 1
                    break
                except StoreError as error:
                    assert error.away  # noqa: PT017
        await guard.look()


async def test_a_connection_that_the_network_forgot_is_not_used(migrated: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It seems to stand; one that rested is asked before a press is trusted to it."""
    database = await Database.open(migrated)
    pids = [await asked(database, "SELECT pg_backend_pid()") for _ in range(2)]
    assert pids[0] == pids[1]
    monkeypatch.setattr(driver, "FRESH", -1.0)
    assert await asked(database, "SELECT pg_backend_pid()") == pids[0]
    async with database.engine.connect() as connection:
        kind = type((await connection.get_raw_connection()).driver_connection)
    execute = kind.execute  # type: ignore[union-attr]

    async def lost(self: object, sql: str, *args: object, **options: object) -> object:
        if sql == "SELECT 1":
            raise TimeoutError
        return await execute(self, sql, *args, **options)

    monkeypatch.setattr(kind, "execute", lost)
    assert await asked(database, "SELECT pg_backend_pid()") not in pids
    await database.close()


async def test_a_change_of_which_nobody_knows_is_told_as_such(server: OwnPostgres, migrated: str) -> None:
    database = await Database.open(migrated)

    async def stored_or_not() -> None:
        async with database.write() as session:
            await done(session, "CREATE TABLE one AS SELECT 1 AS number")
            commit = session.commit

            async def killed() -> None:
                server.kill()
                await commit()

            session.commit = killed  # type: ignore[method-assign]

    with pytest.raises(StoreError) as refused:
        await stored_or_not()
    assert refused.value.code == "unsure"
    server.start()
    await database.close()


# How it is reached


@pytest.fixture(scope="module")
def _guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnPostgres | None]:
    """A server as rented out: over the network, by TLS and with a password only."""
    with own_postgres(over_tcp=True) as server:
        if server is not None:
            server.stop()
            certificate, key = _certificate()
            for name, made in (("server.crt", certificate), ("server.key", key)):
                server.put(name, made)
            server.put("pg_hba.conf", b"local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
            server.settings |= {"ssl": "on"}
            server.start()
            server.ask("ALTER USER longroll PASSWORD 's%ecr/et'")
        yield server


@pytest.fixture
def guarded(_guarded: OwnPostgres | None) -> OwnPostgres:
    if _guarded is None:
        pytest.skip(NO_SERVER)
    return _guarded


def _certificate() -> tuple[bytes, bytes]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    return made.public_bytes(pem), key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
@pytest.mark.parametrize(
    "query",
    [
        "",
        "?sslmode=require",
        "?sslmode=require&channel_binding=require",
        "?ssl=require",
        "?ssl=true&connect_timeout=10&application_name=longroll",
        "?sslmode=verify-full&sslrootcert={certificate}&target_session_attrs=read-write&gssencmode=disable",
        "?sslmode=prefer&options=-c%20geqo%3Doff&keepalives=1",
    ],
)
async def test_addresses_of_hosted_databases_work_as_they_are_given(
    guarded: OwnPostgres, scheme: str, query: str
) -> None:
    where = f"{scheme}://longroll:s%25ecr%2Fet@127.0.0.1:{guarded.port}/postgres"
    query = query.format(certificate=guarded.data / "server.crt")
    async with running_on(where + query) as guard:
        assert guard is not None
        connection = await driver.connect(guard._engine)
        encrypted = "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        assert await connection.fetchval(encrypted)
        assert await connection.fetchval("SHOW geqo") == ("off" if "geqo" in query else "on")
        await connection.close()


@pytest.mark.parametrize(
    ("query", "code", "told"),
    [
        ("?sslmode=disable", "no-entry", "no encryption"),
        ("?sslmode=verify-full&sslrootcert=system", "no-entry", "self-signed certificate"),
        ("?sslmode=verify-full&sslrootcert=/nowhere/root.crt", "no-address", "there is no file /nowhere/root.crt"),
        ("?pgbouncer=true", "no-entry", "pgbouncer"),
        ("?user=mary", "no-entry", "password authentication failed"),
    ],
)
async def test_addresses_that_the_server_refuses_are_told_with_its_reason(
    guarded: OwnPostgres, query: str, code: str, told: str
) -> None:
    password = "s%25ecr%2Fet" if "pgbouncer" in query else "wrong"
    where = f"postgresql://longroll:{password}@127.0.0.1:{guarded.port}/postgres"
    with pytest.raises(StoreError, match=told) as refused:
        await Database.open(where + query)
    assert (refused.value.code, "wrong" in refused.value.detail) == (code, False)


@pytest.mark.usefixtures("migrated")
async def test_a_socket_can_be_named_beside_a_host(server: OwnPostgres) -> None:
    for before in ("longroll@", "longroll@somewhere.example:99"):
        database = await Database.open(f"postgresql://{before}/{NAME}?host={server.folder}&port={server.port}")
        assert await asked(database, "SELECT current_database()") == NAME
        await database.close()


def test_what_a_driver_is_told_holds_no_more_than_the_address() -> None:
    told = driver.connect_arguments(async_url("postgres://u:p%40@db.example:6000/d?sslmode=require&connect_timeout=3"))
    assert told == {
        "host": "db.example",
        "port": 6000,
        "user": "u",
        "password": "p@",
        "database": "d",
        "timeout": 3.0,
        "command_timeout": driver.ANSWERING,
        "dsn": "postgresql://?sslmode=require",
    }


# Several processes with shards of their own


@asynccontextmanager
async def process_on(
    address: str, shards: str, gone: list[StoreError] | None = None
) -> AsyncIterator[tuple[Guard, Database]]:
    told = (gone if gone is not None else []).append
    async with running_on(address, told, shards=shards_of(shards)) as guard:
        assert guard is not None
        database = await Database.open(address, guard.hello)
        try:
            yield guard, database
        finally:
            await database.close()


async def test_processes_with_shards_of_their_own_share_a_database_and_others_are_told_why_not(
    migrated: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_OTHERS", 0.0)
    address = migrated
    async with AsyncExitStack() as stack:
        for shards in ("0-3/16", "4-7/16", "8/16"):
            _, database = await stack.enter_async_context(process_on(address, shards))
            assert await asked(database) == 1
        for shards, why in {
            "2-5/16": "another process has the shards .*, this one wants 2-5/16",
            "8/16": "another process has the shards 8/16, this one wants 8/16",
            "0-15/16": "this one wants 0-15/16",
            "9/12": "another process counts 16 shards, this one 12: all have to count alike",
        }.items():
            with pytest.raises(StoreError, match=why) as refused:
                await stack.enter_async_context(process_on(address, shards))
            assert refused.value.code == "in-use"
        with pytest.raises(StoreError, match=r"a process with the shards .*/16 still works") as refused:
            await stack.enter_async_context(bot_on(address))
        assert refused.value.code == "in-use"
    async with bot_on(address):
        with pytest.raises(StoreError, match="another bot still works on this database, with all shards, not 0-3/16"):
            async with process_on(address, "0-3/16"):
                pass
    async with process_on(address, "0-3/16"), process_on(address, "4-15/16"):
        """And with the others gone, any may come."""


async def test_processes_keep_their_shards_over_restarts_of_the_database(server: OwnPostgres, migrated: str) -> None:
    address, gone = migrated, list[StoreError]()
    async with process_on(address, "0-1/4", gone) as (_, one), process_on(address, "2-3/4", gone) as (_, two):
        for how in (signal.SIGINT, signal.SIGQUIT, None):
            if how is None:
                server.kill()
                server.start()
            else:
                server.restart(how)
            await asyncio.sleep(0.4)
            for shards in ("1-2/4", "3/4"):
                with pytest.raises(StoreError) as refused:
                    await Guard(address, SystemClock(), shards_of(shards)).held()
                assert refused.value.code == "in-use"
        assert [await asked(one), await asked(two)] == [1, 1]
    assert gone == []


async def test_no_process_begins_while_another_with_its_shards_can_still_reach_the_database(
    migrated: str,
) -> None:
    address = migrated
    async with process_on(address, "0-1/4") as (guard, database), database.read() as session:
        assert await run(session, "SELECT 1") == 1
        async with guard._turn:
            held_by(guard).terminate()
            await asyncio.sleep(0.1)
            with pytest.raises(StoreError, match="another process has the shards 0-1/4"):
                await Guard(address, SystemClock(), shards_of("1/4")).held()
            beside = Guard(address, SystemClock(), shards_of("2/4"))
            await beside.held()
            await beside.close()
        assert await run(session, "SELECT 2") == 2


async def test_processes_that_begin_at_once_bring_the_schema_up_to_date_once(server: OwnPostgres) -> None:
    address = server.empty_database()
    opened = await asyncio.gather(*(Database.open(address) for _ in range(4)))
    for database in opened:
        assert await asked(database, "SELECT count(*) FROM alembic_version") == 1
        await database.close()
