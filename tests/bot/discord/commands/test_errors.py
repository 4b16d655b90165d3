"""Failing commands: a reply in every case, nothing lost; failing autocompletion suggests nothing."""

from __future__ import annotations

import pytest

from bot.discord.commands import errors
from bot.store.errors import StoreError
from engine.decision import UNION
from tests.bot.discord.conftest import Game
from tests.support.discord.random_players import quick_pictures
from tests.support.discord.simulator import Simulated


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick_pictures(monkeypatch)


async def test_what_nobody_expected_gets_a_number_in_the_log(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("bot.discord.commands.turn_actions.context_of", broken)
    reply = await game.world.slash(game.player(UNION), game.thread, "turn play", card="rally")
    assert "Something went wrong on my side. Your match is safe: try again in a moment. (Error " in reply.text
    found = await game.world.autocomplete(game.player(UNION), game.thread, "turn play", "card", "")
    assert found


async def test_a_store_that_cannot_be_reached(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_: object, **__: object) -> None:
        raise StoreError("unreachable")

    monkeypatch.setattr(game.matches.directory, "matches_in", gone)
    reply = await game.world.slash(game.player(UNION), game.thread, "turn hand")
    assert reply.text == "I can’t reach my database right now. Nothing was changed: try again in a moment."


async def test_suggestions_that_fail_are_none(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("bot.discord.commands.autocomplete.context_of", broken)
    assert await game.world.autocomplete(game.player(UNION), game.thread, "turn play", "card", "") == []
    assert await game.world.autocomplete(game.player(UNION), game.thread, "turn play", "card", "", match="99") == []


async def test_a_command_from_before_an_upgrade(world: Simulated, monkeypatch: pytest.MonkeyPatch) -> None:
    ulysses, _ = world.people
    tree = world.bot.tree  # type: ignore[attr-defined]
    tree.remove_command("help")
    reply = await world.slash(ulysses, world.channel, "help")
    assert reply.text == errors.OUTDATED


async def test_an_answer_that_discord_does_not_take(game: Game) -> None:
    world = game.world
    world.fail("PATCH", "/webhooks/*", status=500, times=None)
    await world.slash(game.player(UNION), game.thread, "turn hand")
    world.heal()
    assert "Your hand" in (await world.slash(game.player(UNION), game.thread, "turn hand")).text
    world.errors()


async def test_an_interaction_that_comes_too_late(game: Game) -> None:
    world = game.world
    world.fail("POST", "/interactions/*", status=404, code=10062)
    await world.slash(game.player(UNION), game.thread, "turn hand")
    assert world.errors() == []
