"""A real PostgreSQL server is stopped, killed and begun again while people play: what they read, and what is lost: nothing."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from random import Random

import pytest
from structlog.testing import capture_logs

from bot.client import LongRoll
from bot.service.check import check_matches
from bot.service.outbox import Outbox
from bot.service.service import Service, open_service
from bot.settings import Settings
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import PATIENCE, SEED, Game, join, open_lobby
from tests.support.clock import HandClock
from tests.support.own_postgres import OwnPostgres
from tests.support.recruits import quick_pictures
from tests.support.seen import Reply, Seen
from tests.support.simulated import Simulated, simulated

AWAY = "I cannot reach my records right now. Nothing was changed: try again in a moment."


@pytest.fixture
def settings(settings: Settings, server: OwnPostgres) -> Settings:
    return settings.model_copy(update={"database_url": server.new_database()})


@pytest.fixture
async def world(settings: Settings, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Simulated]:
    """The bot in a guild, alone on its PostgreSQL database as in earnest."""
    quick_pictures(monkeypatch)

    def made() -> LongRoll:
        def opened() -> AbstractAsyncContextManager[Service]:
            return open_service(bot.guard or settings.database, clock, Random(7), new_seed=lambda: SEED)

        bot = LongRoll(settings, opened, clock=clock)
        return bot

    async with simulated(made, patience=PATIENCE) as guild:
        clock.source = guild.now
        yield guild


def newest(game: Game) -> Seen:
    return next(one for one in reversed(game.table) if one.buttons and not one.ephemeral)


async def heard(server: OwnPostgres) -> None:
    """Lets the bot hear that its connections are gone, which takes a real one no time that anybody would notice."""
    await asyncio.sleep(0.05)


def unfinished(world: Simulated) -> list[Seen]:
    """What still says "thinking…" anywhere."""
    places = [world.channel, *world.threads()]
    return [one for place in places for one in world.history(place) if one.thinking]


async def test_every_press_is_answered_while_the_database_is_away(game: Game, server: OwnPostgres) -> None:
    world = game.world
    (ulysses, robert), mary = world.people, world.add_person("mary")
    board = newest(game)
    panel = (await world.click(ulysses, board, label="Give orders")).message
    assert panel is not None
    server.stop()
    await heard(server)
    with capture_logs() as logs:
        replies: dict[str, Reply] = {
            "Give orders": await world.click(ulysses, board, label="Give orders"),
            "My hand": await world.click(ulysses, board, label="My hand"),
            "Board as text": await world.click(mary, board, label="Board as text"),
            "/match list": await world.slash(robert, world.channel, "match list"),
            "/turn text": await world.slash(ulysses, game.thread, "turn text"),
            "/turn hand": await world.slash(ulysses, game.thread, "turn hand"),
            "/match new": await world.slash(mary, world.channel, "match new", scenario="shiloh"),
            "a panel": await world.select(ulysses, panel, [panel.menus[0].options[0][1]]),
        }
        told = {name: reply.text.splitlines()[-1] for name, reply in replies.items()}
        assert told == dict.fromkeys(replies, AWAY)
        assert "A turn in Long Roll" in (await world.slash(mary, world.channel, "rules help")).text
        assert await world.autocomplete(ulysses, game.thread, "turn play", "card", "") == []
    assert unfinished(world) == []
    assert [entry["event"] for entry in logs] == ["The database cannot be reached."]


async def test_who_reads_is_told_in_words_alone_while_the_database_is_away(game: Game, server: OwnPostgres) -> None:
    world, (ulysses, *_) = game.world, game.world.people
    await world.slash(ulysses, None, "me settings", text="words")
    server.stop()
    await heard(server)
    assert not (await world.slash(ulysses, None, "rules help")).message.files  # type: ignore[union-attr]
    assert (await world.slash(ulysses, None, "match list")).text == AWAY


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["fast", "immediate"])
async def test_the_first_press_after_a_restart_of_the_database_works(
    game: Game, server: OwnPostgres, how: signal.Signals
) -> None:
    server.restart(how)
    await heard(server)
    reply = await game.world.click(game.player(UNION), newest(game), label="My hand")
    assert "Your hand" in reply.text or "hand" in reply.text.casefold()
    assert AWAY not in reply.text


async def test_a_long_absence_is_one_line_in_the_log_and_the_end_of_it_another(
    game: Game, server: OwnPostgres
) -> None:
    server.stop()
    await heard(server)
    with capture_logs() as logs:
        for _ in range(40):
            await game.wait(30)
        assert [entry["event"] for entry in logs] == ["The database cannot be reached."]
        server.start()
        await game.wait(61)
        assert [entry["event"] for entry in logs[1:]] == ["The database is back."]


async def test_what_was_to_be_told_is_told_when_the_database_is_back(
    game: Game, server: OwnPostgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes away after a choice was stored and before anything of it was sent."""
    real = Outbox._ready

    async def stopped(self: Outbox) -> tuple[list[int], float]:
        if server.runs:
            monkeypatch.undo()
            server.kill()
        return await real(self)

    monkeypatch.setattr(Outbox, "_ready", stopped)
    boards = len(game.table)
    await game.matches.resign(game.id, game.person(UNION))
    await game.world.settle()
    assert len(game.table) == boards
    server.start()
    for _ in range(3):
        await game.wait(6)
    assert "Confederate victory" in game.table[-1].text
    assert len(game.table) == boards + 1
