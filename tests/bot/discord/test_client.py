"""The client: intents, commands, start, and shutdown."""

import time
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

import discord
import discord.gateway
import discord.http
import pytest
import yarl

from bot.app import health
from bot.app.health import Heartbeat, look
from bot.app.services import Services, open_services
from bot.app.settings import Settings
from bot.discord.api.endpoints import use_endpoints
from bot.discord.client import FIRST_ROUNDS_AFTER, TEND_HOURS, LongRoll, make_bot
from bot.store.errors import StoreError
from tests.bot.discord.conftest import PATIENCE, Game
from tests.support.discord.simulator import simulated
from tests.support.service.waiting_clock import HandClock


def test_no_privileged_intent_and_no_mention_by_default(settings: Settings) -> None:
    bot = make_bot(settings)
    assert bot.intents == discord.Intents(guilds=True)
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()
    assert bot.http.max_ratelimit_timeout == 60.0


async def test_a_connected_bot_gives_signs_of_life_and_takes_them_away(settings: Settings, clock: HandClock) -> None:
    def opened() -> AbstractAsyncContextManager[Services]:
        return open_services(settings.database, clock)

    async with simulated(lambda: LongRoll(settings, opened, alone=False), patience=PATIENCE, heartbeats=True) as world:
        clock.source = world.now
        await world.settle()
        (bot,) = look(settings.data_dir)
        assert bot.is_well
        assert {part.part for part in bot.record.parts} == {"gateway", "database", "outbox", "timers", "pictures"}
        await world.bot.close()
        assert not look(settings.data_dir)
        await world.bot.close()  # the local table and the library both close


def test_an_old_sign_of_life_is_none(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not look(settings.data_dir)
    Heartbeat(settings.data_dir, "bot").beat()
    assert [one.is_alive for one in look(settings.data_dir)] == [True]
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + health.STALE + 1)
    assert [one.is_alive for one in look(settings.data_dir)] == [False]


async def test_two_bots_on_one_database_do_not_both_start(settings: Settings) -> None:
    first, second = LongRoll(settings), LongRoll(settings)
    first.http.bulk_upsert_global_commands = _nothing  # type: ignore[assignment, method-assign]
    try:
        first._connection.application_id = 1
        await first.setup_hook()
        with pytest.raises(StoreError) as refused:
            await second.setup_hook()
        assert refused.value.code == "in-use"
    finally:
        await first._open.aclose()
        await second._open.aclose()


async def _nothing(*_: object, **__: object) -> list[object]:
    return []


def test_another_server_can_be_spoken_to(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    socket = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(socket, "DEFAULT_GATEWAY", socket.DEFAULT_GATEWAY)
    use_endpoints(settings)
    assert discord.http.Route.BASE == "https://discord.com/api/v10"
    there = Settings(
        data_dir=settings.data_dir,
        discord_api="http://127.0.0.1:9000/api/v10/",
        discord_gateway="ws://127.0.0.1:9000/gateway",
    )
    use_endpoints(there)
    assert discord.http.Route("GET", "/users/@me").url == "http://127.0.0.1:9000/api/v10/users/@me"
    assert yarl.URL("ws://127.0.0.1:9000/gateway") == socket.DEFAULT_GATEWAY


async def test_the_hourly_rounds_leave_the_start_to_what_people_wait_for(game: Game) -> None:
    begun: list[str] = []

    def noted(name: str) -> Callable[[], Awaitable[None]]:
        async def round_() -> None:
            begun.append(name)

        return round_

    assert isinstance(game.bot, LongRoll)
    for name in ("_thread_keepalive", "_busy_servers", "_honor_roles"):
        getattr(game.bot, name).round = noted(name)
    await game.wait(FIRST_ROUNDS_AFTER - 1)
    assert begun == []
    await game.wait(2)
    assert sorted(begun) == ["_busy_servers", "_honor_roles", "_thread_keepalive"]
    await game.wait(TEND_HOURS * 3600)
    assert sorted(begun[3:]) == ["_busy_servers", "_honor_roles"]


async def test_commands_and_controls_find_their_desk(game: Game) -> None:
    reply = await game.world.click(game.world.people[0], game.table[-1], label="My hand")
    assert "Your hand" in reply.text
    assert reply.message is not None
    assert reply.message.ephemeral
