"""``longroll worker``: draws pictures and thinks for computer generals, for bots on the same PostgreSQL database."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

if TYPE_CHECKING:
    from bot.app.monitoring.process_watch import ProcessWatch
    from bot.jobs.worker import DatabaseWorker

ROLE: Final = "worker"


def worker(
    concurrency: Annotated[
        int | None, typer.Option(min=1, max=64, help="Jobs done at once, each in a process; one a core by default.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(metavar="URL", help="The PostgreSQL database; that of the settings by default.")
    ] = None,
    data_dir: Annotated[
        Path | None, typer.Option(help="Folder of the record for `longroll health --role worker`.")
    ] = None,
) -> None:
    """Draw pictures and think for computer generals in place of the bots on a PostgreSQL database.

    Bots ask workers if LONGROLL_WORKERS is `database`. Any number of workers may run, on any machine that reaches the
    database; none needs the token. SIGTERM or Ctrl+C ends one: it finishes what it has begun, within 8 seconds.
    """
    from bot.app.event_loop import run
    from bot.app.log_setup import configure
    from bot.app.monitoring.error_reports import reporting
    from bot.app.monitoring.process_watch import ProcessWatch, WatchingFailed
    from bot.app.settings import Settings, cores
    from bot.cli.store_errors import told
    from bot.jobs.opening import prepare
    from bot.store.errors import StoreError

    settings = Settings() if data_dir is None else Settings(data_dir=data_dir)
    configure(settings)
    address = database or settings.database
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    try:
        with told(), reporting(settings, ROLE):
            try:
                run(prepare(address))
            except StoreError as error:
                if not error.away:  # else it is waited for
                    raise
            from bot.jobs.worker import DatabaseWorker

            run(_work(DatabaseWorker(address, concurrency or cores(), settings.pictures), ProcessWatch(settings, ROLE)))
    except WatchingFailed as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from error


async def _work(worker: DatabaseWorker, watch: ProcessWatch) -> None:
    from bot.app.health import PartHealth

    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, worker.stop)
    try:
        async with watch.serving():
            await worker.run(lambda: watch.beat((PartHealth("database", is_well=True, words="answers"),)))
    finally:
        watch.stop()
