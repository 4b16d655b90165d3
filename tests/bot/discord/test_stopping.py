"""A bot that is told to stop: what was acknowledged is answered, and nothing new is begun."""

from __future__ import annotations

import asyncio

import pytest

from bot.discord.api.under_way import UnderWay
from bot.discord.client import LongRoll
from bot.discord.components import restarting
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
    await UnderWay().ended()


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
