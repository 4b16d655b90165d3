"""Restarts of the bot at any instant: the same match, each message once."""

import pytest

from bot.discord.client import LongRoll
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join

TABLE = ["My hand", "Give orders", "Board as text"]


async def _settle(game: Game) -> None:
    await game.world.settle()
    await game.wait(600)


async def test_a_restart_in_good_order_posts_nothing(game: Game) -> None:
    before = game.world.history(game.thread)
    letters = game.letters(UNION), game.letters(CONFEDERATE)
    await game.world.restart()
    await _settle(game)
    assert game.world.history(game.thread) == before
    assert (game.letters(UNION), game.letters(CONFEDERATE)) == letters


async def test_the_bot_may_die_between_any_two_choices(game: Game) -> None:
    for _ in range(14):
        await game.act()
        await game.world.kill()
        await _settle(game)
    heads = [message.text.splitlines()[0] + message.text.splitlines()[1] for message in game.table]
    assert len(heads) == len(set(heads))
    assert game.table[-1].buttons
    assert not any(message.buttons for message in game.table[1:-1])
    assert len(game.letters(UNION)) == len(game.letters(CONFEDERATE)) == 1


@pytest.mark.parametrize(
    "dies_at", [at if at % 3 == 1 else pytest.param(at, marks=pytest.mark.soak) for at in range(16)]
)
async def test_the_bot_may_die_at_any_request_of_a_start(
    lobby: Game, monkeypatch: pytest.MonkeyPatch, dies_at: int
) -> None:
    """From some request on nothing reaches Discord, or nobody hears of it; then another bot takes over."""
    request = lobby.bot.http.request
    made = []

    async def dying(*args: object, **kwargs: object) -> object:
        made.append(args)
        if len(made) > dies_at + 1:
            raise ConnectionResetError
        answer = await request(*args, **kwargs)  # type: ignore[arg-type]
        if len(made) == dies_at + 1:
            raise ConnectionResetError
        return answer

    monkeypatch.setattr(lobby.bot.http, "request", dying)
    await join(lobby)
    await lobby.world.kill()
    await _settle(lobby)
    assert len(lobby.world.threads()) == 1
    introduction, board = lobby.table
    assert "**To win:**" in introduction.text
    assert board.labels == TABLE
    assert (await lobby.info()).place.thread == lobby.thread.id
    for seat in (UNION, CONFEDERATE):
        (letter,) = lobby.letters(seat)
        assert "Your hand" in letter.text


async def test_a_match_whose_world_was_forgotten_is_posted_where_it_stood(game: Game) -> None:
    """What a local table does: its Discord has the same channels and people, without threads and messages."""
    await game.turn()
    game.world.lose_everything()
    await game.world.restart()
    assert isinstance(game.world.bot, LongRoll)
    await game.world.bot.local_table_opened()
    await game.world.settle()
    lobby, *_ = game.world.history(game.world.channel)
    assert f"<#{game.thread.id}>" in lobby.text
    (board,) = game.table
    assert "turn 2" in board.text
    assert board.labels == TABLE
    assert all(len(game.letters(seat)) == 1 for seat in (UNION, CONFEDERATE))
    await game.turn()
    assert len(game.table) == 2
    assert not game.table[0].buttons


async def test_a_lobby_whose_world_was_forgotten_is_posted_again(lobby: Game) -> None:
    lobby.world.lose_everything()
    await lobby.world.restart()
    assert isinstance(lobby.world.bot, LongRoll)
    await lobby.world.bot.local_table_opened()
    await lobby.world.settle()
    (message,) = lobby.world.history(lobby.world.channel)
    assert "Join as Confederate" in message.labels
    await join(lobby)
    assert not lobby.world.again(message).buttons


async def test_nothing_is_posted_again_where_nothing_is_missing(game: Game) -> None:
    before = game.world.history(game.thread)
    await game.bot.local_table_opened()
    await game.world.settle()
    assert game.world.history(game.thread) == before
    assert len(game.world.threads()) == 1
