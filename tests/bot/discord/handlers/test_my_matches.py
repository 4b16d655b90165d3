"""The list of a person's matches on all servers: player to move, and since when."""

from __future__ import annotations

from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.simulator import Simulated
from tests.support.service.waiting_clock import HandClock


async def test_all_my_matches_with_whose_turn_it_is(game: Game) -> None:
    command, world, clock = "match list", game.world, game.clock
    second = await open_lobby(world, clock)
    await join(second)
    await second.turn()
    await open_lobby(world, clock)
    since = (await game.info()).waiting
    assert since is not None
    shown = (await world.slash(game.player(UNION), game.thread, command)).text
    assert "### Matches · your turn in 1 match" in shown
    mine = shown.splitlines()
    assert mine[1] == "**Your matches**"
    assert mine[2].startswith(
        f"- #1 First Bull Run · turn 1 · **your turn** (<t:{int(since.since.timestamp())}:R>) · <#"
    )
    assert f"turn 2 · waiting for Confederate (<@{game.player(CONFEDERATE).id}>) (<t:" in mine[3]
    assert "lobby in" in mine[4]
    direct = (await world.slash(game.player(UNION), None, command)).text
    assert f"[Long Roll](https://discord.com/channels/{world.guild.id}/" in direct
    assert "Also here" not in direct
    watcher = world.add_person("walt")
    assert "**Also here**" in (await world.slash(watcher, world.channel, command)).text
    assert "None yet." in (await world.slash(watcher, None, command)).text


async def test_many_matches_come_in_pages(world: Simulated, clock: HandClock) -> None:
    game = [await open_lobby(world, clock) for _ in range(17)][-1]
    ulysses = world.people[0]
    shown = (await world.slash(ulysses, None, "match list")).message
    assert shown is not None
    assert shown.text.count("lobby in") == 15
    await world.restart()
    await world.click(ulysses, shown, label="Next")
    assert world.again(shown).text.count("lobby in") == 2
    assert f"#{game.id} " in world.again(shown).text
    assert world.again(shown).button("Next").disabled
    await world.click(ulysses, shown, label="Previous")
    assert world.again(shown).text.count("lobby in") == 15
