"""The bot as one process among others: a game goes on wherever its clicks come in."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from random import Random

import pytest

from bot.app.services import Services, joined, open_services, services_on
from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.images.job_queue import JobQueue
from bot.ports.sealing import Seal
from bot.ports.shards import shards_of
from bot.service.persistence.unit_of_work import MatchUnitOfWork
from bot.service.usecases.match_commands.turn import Act
from bot.store.database import Database
from bot.store.processes import exchange, ownership
from bot.store.processes.membership import Membership
from engine.decision import UNION
from tests.bot.discord.conftest import PATIENCE, SEED, Game
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.simulator import Simulated, simulated
from tests.support.service.waiting_clock import HandClock


@pytest.fixture
def settings(settings: Settings, migrated: str) -> Settings:
    return settings.model_copy(update={"database_url": migrated, "shards": "0/1"})


@pytest.fixture
async def world(settings: Settings, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Simulated]:
    quick_pictures(monkeypatch)
    monkeypatch.setattr(exchange, "EVERY", 0.3)
    monkeypatch.setattr(ownership, "ASK_AGAIN", 0.05)

    def made() -> LongRoll:
        def opened() -> AbstractAsyncContextManager[Services]:
            assert bot.guard is not None
            return open_services(bot.guard, clock, Random(7), new_seed=lambda: SEED)

        bot = LongRoll(settings, opened, clock=clock)
        return bot

    async with simulated(made, patience=PATIENCE) as guild:
        clock.source = guild.now
        yield guild


async def test_a_choice_that_came_in_elsewhere_is_told_and_the_panel_knows_it(
    new_game: Game, settings: Settings
) -> None:
    """Such as one by direct message, which another process gets."""
    game = new_game
    world, player = game.world, game.player(UNION)
    board = next(one for one in reversed(game.table) if one.buttons and not one.ephemeral)
    assert "Choose a card" in (await world.click(player, board, label="Give orders")).text
    bot = world.bot
    assert isinstance(bot, LongRoll)
    assert bot.services.database.peers.process

    database = await Database.open(settings.database)
    database.peers = Membership(database.engine, None, shards_of("0/1"))
    work = MatchUnitOfWork(database, bot.services.clock, Random(2))
    async with joined(services_on(work, None, lambda: SEED, Seal(), JobQueue(0))) as other:
        info = await other.matches.queries.info(game.id)
        assert info.waiting is not None
        assert info.waiting.person is not None
        scene = await other.matches.queries.view(game.id, info.waiting.person)
        play = next(one for one in scene.actions if one.text.startswith("play"))
        await other.matches.execute(game.id, Act(info.waiting.person, play.text, scene.version))
        before = await other.unit_of_work.live(game.id)
        await asyncio.sleep(0.2)
        assert (await bot.services.unit_of_work.live(game.id)).revision == before.revision
    await database.close()
    assert "Choose a card" not in (await world.click(player, board, label="Give orders")).text
