"""``/turn standing``: a private panel, before and during a match."""

from __future__ import annotations

import pytest

from bot.service.usecases.match_commands.seats import Join
from engine.decision import CONFEDERATE, UNION, Seat
from engine.family import family
from render.battle_cry.standing_orders import ASK, standing_words
from tests.bot.discord.conftest import Game
from tests.support.battle_cry.scenarios_in_play import RULESETS
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.seen import Seen


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def opened(game: Game, seat: Seat) -> Seen:
    reply = await game.world.slash(game.player(seat), game.world.channel, "turn standing", match="1")
    assert reply.message is not None
    assert reply.message.ephemeral
    return reply.message


async def chosen(game: Game, seat: Seat, panel: Seen, option: str, value: str) -> Seen:
    menu = next(one for one in panel.menus if one.placeholder.startswith(f"{option}: "))
    await game.world.select(game.player(seat), panel, [value], custom_id=menu.custom_id)
    return game.world.again(panel)


async def test_in_the_lobby_and_in_the_match(lobby: Game) -> None:
    panel = await opened(lobby, UNION)
    assert "**Flags**: Ask me" in panel.text
    panel = await chosen(lobby, UNION, panel, "Flags", "ignore")
    assert "**Flags**: Ignore as many as I can" in panel.text
    await lobby.matches.execute(lobby.id, Join(lobby.person(CONFEDERATE)))
    await lobby.world.settle()
    panel = await opened(lobby, UNION)
    assert "**Flags**: Ignore as many as I can" in panel.text
    panel = await chosen(lobby, UNION, panel, "Fight Back", "3+")
    assert "**Fight Back**: With 3 dice or more" in panel.text
    await lobby.world.click(lobby.player(UNION), panel, label="Always ask me")
    assert set(await lobby.matches.queries.settled(lobby.id, lobby.person(UNION))) == {
        "flags", "retreat", "generals", "fight-back",
    }  # fmt: skip
    assert "Ignore as many" not in lobby.world.again(panel).text.replace("Ignore as many flags", "")


async def test_the_other_side_and_watchers_see_nothing_of_it(game: Game) -> None:
    before, posted = [repr(await game.scene(CONFEDERATE))], len(game.table)
    letters = len(game.letters(CONFEDERATE))
    panel = await opened(game, UNION)
    for option, value in (("Flags", "retreat"), ("Retreat", "straight"), ("Fight Back", "always")):
        panel = await chosen(game, UNION, panel, option, value)
    assert [repr(await game.scene(CONFEDERATE))] == before
    assert (len(game.table), len(game.letters(CONFEDERATE))) == (posted, letters)
    assert "Always" not in (await opened(game, CONFEDERATE)).text
    watcher = game.world.add_person("frances")
    reply = await game.world.slash(watcher, game.thread, "turn standing")
    assert "You aren’t playing in match #1." in reply.text


async def test_a_menu_works_after_a_restart(game: Game) -> None:
    panel = await opened(game, UNION)
    await game.world.restart()
    panel = await chosen(game, UNION, panel, "Generals", "nearest")
    assert "**Generals**: As little as he can" in panel.text


async def test_who_waits_is_shown_the_way_to_them(game: Game) -> None:
    reply = await game.world.slash(game.player(CONFEDERATE), game.thread, "turn done")
    assert reply.message is not None
    assert "Standing orders" in reply.message.labels
    shown = await game.world.click(game.player(CONFEDERATE), reply.message, label="Standing orders")
    assert shown.message is not None
    assert "your standing orders" in shown.message.text


@pytest.mark.parametrize("rules", RULESETS)
def test_every_value_has_words(rules: str) -> None:
    for option in family("battle-cry").standing.options(rules):
        words = [standing_words(option.id, value) for value in option.values]
        assert words[0] == ASK
        assert not set(words) & set(option.values)
        assert len(set(words)) == len(words)
        assert all(len(f"{option.name}: {one}") <= 100 for one in words)


async def test_a_battle_without_odds_tells_only_the_dice(game: Game) -> None:
    reply = await game.world.slash(
        game.player(UNION), game.world.channel, "match new", scenario="first-bull-run", side="union", odds="off"
    )
    assert "Match #2" in reply.text
    info = (await game.matches.directory.all_open())[-1]
    assert info.odds is False
    assert (await game.info()).odds is True
