"""The threads of running matches stay out of the archive."""

import discord

from bot.service.usecases.match_commands.turn import Resign
from engine.decision import UNION
from tests.bot.discord.conftest import Game

HALF_A_DAY = 12 * 60 * 60


def _thread(game: Game) -> discord.Thread:
    thread = game.world.bot.get_channel(game.thread.id)
    assert isinstance(thread, discord.Thread)
    return thread


async def test_a_thread_is_made_to_last_a_week(game: Game) -> None:
    assert _thread(game).auto_archive_duration == 10080


async def test_an_idle_thread_is_touched_every_other_day(game: Game) -> None:
    await game.bot.services.people.settle(game.person(UNION), every=0)  # a reminder would keep it alive
    await game.wait(3 * HALF_A_DAY)
    assert _thread(game).auto_archive_duration == 10080
    await game.wait(2 * HALF_A_DAY)
    assert _thread(game).auto_archive_duration == 4320


async def test_a_start_asks_about_no_thread_that_the_gateway_has_reported(game: Game) -> None:
    path = f"/channels/{game.thread.id}"
    before = game.world.transcript().count(path)
    await game.world.restart()
    assert game.world.transcript().count(path) == before


async def test_an_archived_thread_comes_back_by_itself(game: Game) -> None:
    await _thread(game).edit(archived=True)
    await game.wait(HALF_A_DAY + 1)
    assert not game.thread.archived


async def test_a_locked_thread_is_left_alone(game: Game) -> None:
    await _thread(game).edit(archived=True, locked=True)
    await game.wait(HALF_A_DAY + 1)
    assert game.thread.archived


async def test_a_match_that_is_over_lets_its_thread_sleep(game: Game) -> None:
    await game.matches.execute(game.id, Resign((await game.info()).host))
    await game.world.settle()
    await _thread(game).edit(archived=True)
    await game.wait(HALF_A_DAY + 1)
    assert game.thread.archived


async def test_a_thread_that_is_gone_disturbs_nothing(game: Game) -> None:
    game.world.fail("GET", f"/channels/{game.thread.id}", status=500, times=None)
    await game.wait(HALF_A_DAY + 1)
    game.world.heal()
    await game.turn()
    assert "turn 2" in game.table[-1].text
