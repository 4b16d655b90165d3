"""A bot that is told to stop: what was acknowledged is answered, and nothing new is begun."""

from __future__ import annotations

import asyncio
from pathlib import Path

import discord
import pytest

from bot.discord.api import under_way as under_way_module
from bot.discord.api.standby import Standby
from bot.discord.api.under_way import UnderWay
from bot.discord.client import LongRoll
from bot.discord.components import restarting
from bot.ports.clock import SystemClock
from bot.ports.shards import Shards
from bot.store.database import Database
from bot.store.processes.membership import Membership
from bot.store.running import Guard
from tests.bot.discord.conftest import Game


async def test_what_is_under_way_is_waited_for() -> None:
    under_way, may_end, done = UnderWay(), asyncio.Event(), list[str]()

    async def carry_out(name: str) -> None:
        if under_way.begin(1):
            await may_end.wait()
            assert under_way.begin(1)  # a part of it, such as the form of a command
            done.append(name)

    async def refuse() -> None:
        assert not under_way.begin(1)
        await may_end.wait()
        done.append("refused")

    first = asyncio.create_task(carry_out("first"))
    await asyncio.sleep(0)
    ended = asyncio.create_task(under_way.ended())
    await asyncio.sleep(0)
    second = asyncio.create_task(refuse())
    await asyncio.sleep(0)
    assert not ended.done()
    may_end.set()
    await ended
    assert [first.done(), second.done()] == [True, True]
    assert done == ["first", "refused"]


async def test_a_stop_with_nothing_under_way_is_at_once() -> None:
    under_way = UnderWay()
    await under_way.ended()
    assert under_way.leaving


async def test_whoever_clicks_during_a_restart_is_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(restarting, "OTHERS_FIRST", 0.0)
    person, bot = game.world.people[0], game.world.bot
    assert isinstance(bot, LongRoll)
    bot.under_way.leaving = True
    pressed = await game.world.click(person, game.table[-1], label="My hand")
    assert "I’m restarting" in pressed.text
    assert pressed.message is not None
    assert pressed.message.ephemeral
    typed = await game.world.slash(person, game.world.channel, "match list")
    assert "I’m restarting" in typed.text


async def test_one_that_stands_by_holds_interactions_until_they_are_its_or_too_old(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(under_way_module, "WITHIN", 0.05)
    standing_by = UnderWay()
    standing_by.stand_by()
    assert not await standing_by.turn(1)  # the other one answers
    monkeypatch.setattr(under_way_module, "WITHIN", 5.0)
    held = [asyncio.create_task(standing_by.turn(number)) for number in (2, 3)]
    await asyncio.sleep(0)
    standing_by.take_over([2, 4])
    assert [await one for one in held] == [False, True]
    assert not await standing_by.turn(4)  # it arrives later than at the other one, which has taken it
    assert await standing_by.turn(5)


@pytest.mark.parametrize("early", [True, False])
async def test_one_that_stands_by_takes_over_even_if_the_other_ends_before_it_is_connected(
    tmp_path: Path, *, early: bool
) -> None:
    shards, under_way, database = Shards(0, 0, 1), UnderWay(), await Database.open(f"sqlite:///{tmp_path / 'some'}")
    database.peers = Membership(database.engine, None, shards, standby=True)
    guard = Guard("postgresql://nobody@127.0.0.1:1/nothing", SystemClock(), shards)
    guard.stand_by()
    standby = Standby(discord.Client(intents=discord.Intents.none()), under_way)
    standby.begin(guard, database)
    assert standby.part[0].words == "stands by for 0/1, not ready yet"
    held = asyncio.create_task(under_way.turn(1))
    await asyncio.sleep(0)
    if early:
        guard.works.set()
    over = asyncio.create_task(standby.over())
    await asyncio.sleep(0)
    assert not held.done()
    guard.works.set()
    assert await over
    assert await held
    assert standby.part[0].words == "at work on 0/1"
    await database.close()


async def test_what_was_begun_lately_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    under_way = UnderWay()
    assert under_way.begin(7)
    assert under_way.begin(8)
    assert under_way.lately() == [7, 8]
    monkeypatch.setattr(under_way_module, "_LATELY", -1.0)
    assert under_way.lately() == []


async def test_where_another_process_answers_the_one_that_stops_is_silent(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(restarting, "OTHERS_FIRST", 0.0)
    person, bot = game.world.people[0], game.world.bot
    assert isinstance(bot, LongRoll)
    bot.under_way.leaving = bot.under_way.handed_over = True
    pressed = await game.world.click(person, game.table[-1], label="My hand")
    assert pressed.message is None
