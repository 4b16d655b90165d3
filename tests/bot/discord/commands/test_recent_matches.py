"""Matches of a busy channel: lists come in pages, suggestions are the newest, and memory keeps them for seconds."""

from __future__ import annotations

import pytest

from bot.discord.client import LongRoll
from bot.discord.commands import recent_matches
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import UNION
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock


async def test_others_matches_of_a_channel_come_in_pages_after_mine(world: Simulated, clock: HandClock) -> None:
    theirs = [await open_lobby(world, clock) for _ in range(17)]
    await join(theirs[0])
    robert, walt = world.people[1], world.add_person("walt")
    shown = (await world.slash(robert, world.channel, "match list")).message
    assert shown is not None
    lines = shown.text.splitlines()
    assert lines[1] == "**Your matches**"
    assert "#1 " in lines[2]
    assert lines[3] == "**Also here**"
    assert [line.split()[1] for line in lines[4:]] == [f"#{one.id}" for one in theirs[1:15]]
    await world.click(robert, shown, label="Next")
    lines = world.again(shown).text.splitlines()
    assert lines[1] == "**Also here**"
    assert [line.split()[1] for line in lines[2:]] == [f"#{one.id}" for one in theirs[15:]]
    watched = (await world.slash(walt, world.channel, "match list")).message
    assert watched is not None
    assert watched.text.count("- #") == 15
    assert "Your matches" not in watched.text


async def test_of_others_matches_the_newest_are_suggested(
    world: Simulated, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recent_matches, "OTHERS", 3)
    theirs = [await open_lobby(world, clock) for _ in range(6)]
    await join(theirs[0])
    robert = world.people[1]
    found = await world.autocomplete(robert, world.channel, "match join", "match", "")
    assert [value for _, value in found] == [str(one.id) for one in (theirs[0], *theirs[3:])]


async def test_the_threads_of_running_and_of_finished_matches(game: Game) -> None:
    bot, second = game.world.bot, await open_lobby(game.world, game.clock)
    assert isinstance(bot, LongRoll)
    directory, clock = bot.services.matches.directory, bot.services.clock
    await join(second)
    threads = [one.id for one in game.world.threads()]
    assert [thread for *_, thread in await directory.awake_threads()] == threads
    before = clock.now()
    await game.wait(60)
    await second.matches.execute(second.id, Resign(second.person(UNION)))
    await game.wait(60)
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    assert await directory.awake_threads() == ()
    assert list(await directory.finished_threads(before)) == threads[::-1]
    assert list(await directory.finished_threads(clock.now())) in ([threads[0]], [])
