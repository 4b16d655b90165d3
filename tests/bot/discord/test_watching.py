"""The bot as it is watched: its page of metrics, read over the network while a match is played, and its log."""

from __future__ import annotations

import asyncio
import re
import socket
import sys
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AbstractAsyncContextManager
from random import Random

import discord
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from structlog._config import BoundLoggerLazyProxy
from structlog.testing import LogCapture

from bot.app.health import look
from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.ports.metrics import METRICS
from bot.store.errors import StoreError
from engine.decision import UNION
from tests.bot.discord.conftest import PATIENCE, SEED, Game, join, open_lobby
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock

MOST_SERIES = 400
"""Lines of the page that have a value; labels of people, servers or matches would add some with each."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return settings.model_copy(update={"metrics": str(free.getsockname()[1])})


@pytest.fixture
async def world(settings: Settings, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Simulated]:
    quick_pictures(monkeypatch)
    monkeypatch.setattr("bot.app.monitoring.metrics_server._FRESH", 0.0)

    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock, Random(7), new_seed=lambda: SEED)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=PATIENCE, heartbeats=True) as made:
        clock.source = made.now
        yield made


@pytest.fixture
def game(new_game: Game) -> Game:
    """Begun by this file's own bot."""
    return new_game


class Page:
    """The page of metrics as it is now."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.values = {
            (sample.name, *sorted(sample.labels.values())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    def __getitem__(self, wanted: tuple[str, ...] | str) -> float:
        name, *labels = (wanted,) if isinstance(wanted, str) else wanted
        return self.values[name, *sorted(labels)]


async def scrape(settings: Settings) -> Page:
    """The page, as Prometheus gets it."""
    address = settings.metrics_address
    assert address is not None

    def read() -> str:
        with urllib.request.urlopen(address.url, timeout=30) as answer:
            return str(answer.read().decode())

    return Page(await asyncio.to_thread(read))


async def test_a_match_is_seen_on_the_page(world: Simulated, clock: HandClock, settings: Settings) -> None:
    before = await scrape(settings)
    assert before["longroll_database_up"] == 1
    assert before["longroll_gateway_up", "0"] == 1
    assert before["longroll_interactions_total", "command", "done"] == 0

    game = await open_lobby(world, clock)
    await join(game)
    ulysses = game.player(UNION)
    await world.click(ulysses, game.table[-1], label="Give orders")
    await world.slash(ulysses, game.thread, "view now")
    await world.slash(ulysses, game.thread, "turn play", card="nonsense")
    await world.autocomplete(ulysses, game.thread, "view now", "match", "")
    await game.turn()

    page = await scrape(settings)
    assert page["longroll_matches", "running"] == 1
    assert page["longroll_interactions_total", "control", "done"] == 1
    assert page["longroll_interactions_total", "suggestion", "done"] == 1
    assert page["longroll_first_answer_seconds_count", "control"] == 1
    assert page["longroll_first_answer_seconds_count", "command"] == 2
    assert page["longroll_message_tries_total", "table", "sent"] >= 2
    assert page["longroll_message_delay_seconds_count", "letters"] >= 2
    assert page["longroll_outbox_waiting", "table"] == 0
    assert page["longroll_pictures_total", "drawn"] >= 1
    assert page["longroll_picture_seconds_count", "short"] == page["longroll_pictures_total", "drawn"]
    assert page["longroll_database_transaction_seconds_count", "write", "done"] >= 5
    assert page["longroll_threads_active", "0"] == 1
    assert page["longroll_servers", "0"] == 1
    assert page["process_resident_memory_bytes"] > 10_000_000


async def test_every_metric_is_on_the_page_and_no_label_names_anybody(
    world: Simulated, clock: HandClock, settings: Settings
) -> None:
    game = await open_lobby(world, clock)
    await join(game)
    page = await scrape(settings)
    named = {re.sub(r"_(bucket|count|sum|created)$", "", name[0]) for name in page.values}
    # None yet, not known yet, none made.
    later = {"longroll_refusals_total", "longroll_gateway_latency_seconds", "longroll_backup_age_seconds"}
    assert {metric.name for metric in METRICS} - named - later == set()
    assert len(page.values) < MOST_SERIES
    ids = [*(one.id for one in world.people), world.channel.id, game.thread.id, world.guild.id]
    assert not [one for one in ids if str(one) in page.text]
    assert "ulysses" not in page.text

    for _ in range(3):
        await open_lobby(world, clock)
    assert len((await scrape(settings)).values) == len(page.values)


async def test_a_stuck_outbox_shows(world: Simulated, clock: HandClock, settings: Settings) -> None:
    world.fail("POST", "*", status=503, times=None)
    game = await open_lobby(world, clock)
    await game.wait(300)
    page = await scrape(settings)
    assert page["longroll_outbox_waiting", "table"] == 1
    assert page["longroll_outbox_oldest_seconds", "table"] >= 300
    assert page["longroll_message_tries_total", "table", "later"] >= 1
    world.heal()
    await game.wait(600)
    page = await scrape(settings)
    assert page["longroll_outbox_waiting", "table"] == 0
    assert page["longroll_message_delay_seconds_sum", "table"] >= 300


async def test_a_refusal_is_counted_by_its_class(game: Game, settings: Settings) -> None:
    await game.world.slash(game.player(UNION), game.thread, "turn undo")
    page = await scrape(settings)
    assert [value for name, value in page.values.items() if name[0] == "longroll_refusals_total"] == [1]


@pytest.fixture
def logged() -> Iterator[LogCapture]:
    """All that is logged, as the processors of the log get it."""
    capture, before = LogCapture(), structlog.get_config()["processors"]
    for module in list(sys.modules.values()):  # loggers remember how they were set up when they were first used
        for log in (vars(module).get("log"), vars(module).get("_log")):
            if isinstance(log, BoundLoggerLazyProxy):
                vars(log).pop("bind", None)
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, capture])
    yield capture
    structlog.configure(processors=before)


async def test_an_apology_shows_the_number_that_the_log_has(
    game: Game, logged: LogCapture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr(game.matches.queries, "view", broken)
    reply = await game.world.click(game.player(UNION), game.table[-1], label="Give orders")
    found = re.search(r"\(Error ([0-9a-f]{6})\)", reply.text)
    assert found
    (error,) = [one for one in logged.entries if one["event"] == "Something went wrong."]
    assert (error["request"], error["match"], error["control"]) == (found[1], game.id, "orders")

    reply = await game.world.slash(game.player(UNION), game.thread, "view now")
    found = re.search(r"\(Error ([0-9a-f]{6})\)", reply.text)
    assert found
    _, error = [one for one in logged.entries if one["event"] == "Something went wrong."]
    assert (error["request"], error["match"], error["command"]) == (found[1], game.id, "view now")


async def test_what_is_logged_while_a_message_is_sent_bears_its_match(
    world: Simulated, clock: HandClock, logged: LogCapture
) -> None:
    world.fail("POST", "*", status=503, times=1)
    game = await open_lobby(world, clock)
    not_sent = [one for one in logged.entries if one["event"] == "Not sent."]
    assert [(one["match"], one["request"][:7]) for one in not_sent] == [(game.id, "outbox-")]


async def test_the_record_of_health_says_what_is_wrong(
    world: Simulated, clock: HandClock, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise StoreError("unreachable")

    assert isinstance(world.bot, LongRoll)
    monkeypatch.setattr("bot.app.monitoring.store_readings.read_backlog", away)
    assert (await scrape(settings))["longroll_database_up"] == 0
    await world.advance(61)
    (bot,) = look(settings.data_dir)
    assert [part.words for part in bot.record.parts] == ["connected", "does not answer", "none wait"]
    assert bot.is_alive
    assert not bot.is_well
    monkeypatch.undo()
    monkeypatch.setattr(discord.ShardInfo, "is_closed", lambda shard: True)
    await world.advance(61)
    (bot,) = look(settings.data_dir)
    assert [part.part for part in bot.record.parts if not part.is_well] == ["gateway"]
