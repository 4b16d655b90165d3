"""Restart of the table: what stays, what is posted again, what is gone."""

import pytest

from bot.local_table import simcord_hooks as hooks
from tests.bot.local_table.conftest import OpenRound, Round, has_button
from tests.bot.local_table.toy_bot import ToyBot


async def fixed_ids(game: Round) -> list[str]:
    views = [await sitter.view() for sitter in (game.ulysses, game.robert, game.clara)]
    places = [place["id"] for view in views for place in view["places"] if place["kind"] != "thread"]
    return [view["user"] for view in views] + places


async def test_a_running_match_is_posted_again_and_goes_on(open_round: OpenRound) -> None:
    async with open_round() as game:
        board = await game.begin()
        await game.robert.press("thread", board, "fire")
        before = await fixed_ids(game)

    async with open_round() as game:
        assert await fixed_ids(game) == before
        again = await game.ulysses.see("thread", has_button("Fire!"))
        assert again["id"] != board["id"]
        assert "Shots fired: 1" in again["content"]
        await game.ulysses.press("thread", again, "fire")
        await game.robert.see("thread", lambda message: "Shots fired: 2" in message["content"])
        await game.robert.see("dm", lambda message: "player 2" in message["content"])


async def test_a_bot_that_fails_to_post_its_matches_does_not_keep_the_table_shut(
    open_round: OpenRound, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(bot: ToyBot) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(ToyBot, "local_table_opened", fail)
    async with open_round() as game:
        assert (await game.ulysses.view())["places"]
    assert "could not post its running matches" in caplog.text


async def test_old_messages_and_their_files_are_forgotten(game: Round) -> None:
    await game.ulysses.command("match new", scenario="Shiloh")
    channel = await game.ulysses.place("channel")
    for number in range(20):
        await game.ulysses.act("say", channel=channel["id"], content=str(number))

    hooks.forget_old(game.table.env, keep=5)

    assert [message["content"] for message in await game.ulysses.messages("channel")] == ["15", "16", "17", "18", "19"]
