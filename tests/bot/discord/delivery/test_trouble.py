"""Failures of Discord: the match goes on, and a person who can help is told."""

import discord
import pytest

from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.lost_answers import lose_first_answer
from tests.support.discord.simulator import Place, Simulated
from tests.support.service.waiting_clock import HandClock


async def _delete(game: Game, place: Place) -> None:
    """What a moderator does; the bot is told by an event."""
    channel = game.world.bot.get_channel(place.id)
    assert isinstance(channel, discord.TextChannel | discord.Thread)
    await channel.delete()
    await game.world.settle()


# The thread


async def test_a_deleted_thread_is_made_anew_with_the_match_as_it_stands(game: Game) -> None:
    await game.turn()
    old = game.thread
    await _delete(game, old)
    assert game.thread.id != old.id
    assert (await game.info()).place.thread == game.thread.id
    (board,) = game.table
    assert "turn 2" in board.text
    assert "Turn 1: the Union plays" in board.text
    assert board.labels == ["My hand", "Give orders", "Board as text"]
    assert not board.pinged
    assert len(game.letters(UNION)) == 1
    await game.turn()
    assert len(game.table) == 2
    assert "turn 3" in game.table[-1].text


async def test_a_thread_that_vanished_unseen_is_made_anew_by_the_next_news(game: Game) -> None:
    old = game.thread
    game.world.lose(old)
    await game.turn()
    assert game.thread.id != old.id
    assert [message.pinged for message in game.table] == [frozenset({game.player(CONFEDERATE).id})]


async def test_an_archived_thread_is_found_again(game: Game) -> None:
    thread = game.world.bot.get_channel(game.thread.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(archived=True)
    assert game.thread.archived
    await game.turn()
    assert "turn 2" in game.table[-1].text
    assert not game.thread.archived


async def test_a_thread_that_refuses_because_it_is_archived_is_woken(game: Game) -> None:
    path = f"/channels/{game.thread.id}/messages"
    game.world.fail("POST", path, status=400, code=50083, message="Thread is archived")
    await game.turn()
    assert "turn 2" in game.table[-1].text


async def test_a_locked_thread_that_the_bot_may_not_open_sends_the_players_letters(game: Game) -> None:
    path = f"/channels/{game.thread.id}"
    thread = game.world.bot.get_channel(game.thread.id)
    assert isinstance(thread, discord.Thread)
    await thread.edit(locked=True)
    game.world.fail("POST", f"{path}/messages", status=400, code=160005, message="Thread is locked", times=None)
    game.world.fail("PATCH", path, status=403, code=50013, message="Missing Permissions", times=None)
    await game.turn()
    assert "I can no longer post in the battle’s channel" in game.letters(CONFEDERATE)[-1].text


# Permissions


async def test_without_threads_the_match_is_played_in_its_channel(lobby: Game) -> None:
    path = f"/channels/{lobby.world.channel.id}"
    lobby.world.fail("POST", f"{path}/messages/*/threads", status=403, code=50013, message="Missing Permissions")
    await join(lobby)
    assert not lobby.world.threads()
    boards = [message for message in lobby.world.history(lobby.world.channel) if message.files]
    assert boards[-1].pinged == {lobby.player(UNION).id}


async def test_a_full_server_plays_in_its_channel(lobby: Game) -> None:
    path = f"/channels/{lobby.world.channel.id}/messages/*/threads"
    lobby.world.fail("POST", path, status=400, code=160006, message="Maximum number of active threads reached")
    await join(lobby)
    assert [message.files[0].name for message in lobby.world.history(lobby.world.channel) if message.files]


async def test_a_permission_taken_away_sends_who_is_called_a_letter(game: Game) -> None:
    path = f"/channels/{game.thread.id}/messages"
    game.world.fail("POST", path, status=403, code=50013, message="Missing Permissions", times=None)
    await game.turn()
    letter = game.letters(CONFEDERATE)[-1]
    assert "Turn 1: the Union plays" in letter.text
    assert "I can no longer post in the battle’s channel" in letter.text
    assert letter.labels == ["My hand", "Give orders", "Board as text"]
    assert letter.files
    assert not letter.silent
    assert len(game.letters(UNION)) == 1
    game.world.heal()
    await game.turn()
    assert "turn 3" in game.table[-1].text
    assert not game.world.again(letter).buttons


async def test_a_deleted_channel_leaves_the_match_to_letters(world: Simulated, clock: HandClock) -> None:
    place = world.add_channel("to-be-deleted")
    game = await open_lobby(world, clock, place)
    await join(game)
    channel = world.bot.get_channel(place.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await world.settle()
    await game.turn()
    assert "turn 2" in game.letters(CONFEDERATE)[-1].text
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await world.settle()
    for seat in (UNION, CONFEDERATE):
        letter = next(letter for letter in game.letters(seat) if "Confederate victory" in letter.text)
        assert [file.name for file in letter.files] == ["broadside.png", "1-first-bull-run.battle"]


# Messages


async def test_an_old_message_that_keeps_its_buttons_stops_nothing(game: Game) -> None:
    old = game.table[-1]
    path = f"/channels/{game.thread.id}/messages/{old.id}"
    game.world.fail("PATCH", path, status=429, code=30046, message="Maximum number of edits")
    await game.turn()
    assert "turn 2" in game.table[-1].text
    assert game.world.again(old).buttons


async def test_a_board_that_cannot_be_drawn_comes_in_words(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> bytes:
        raise RuntimeError("no ink")

    monkeypatch.setattr("render.battle_cry.board.draw_board", broken)
    await game.turn()
    newest = game.table[-1]
    assert not newest.files
    assert "The picture couldn’t be drawn. Board of First Bull Run. Turn 2" in newest.text
    assert newest.labels == ["My hand", "Give orders", "Board as text"]


async def test_a_server_error_is_tried_again_and_posts_once(game: Game) -> None:
    path = f"/channels/{game.thread.id}/messages"
    game.world.fail("POST", path, status=500, times=1)
    await game.turn()
    count = len(game.table)
    await game.wait(10)
    assert len(game.table) == count + 1
    await game.wait(600)
    assert len(game.table) == count + 1
    assert game.table[-1].pinged == {game.player(CONFEDERATE).id}


async def test_a_message_whose_answer_was_lost_is_not_posted_again(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = lose_first_answer(monkeypatch)
    await game.turn()
    await game.wait(600)
    assert [message.text for message in game.table if "turn 2" in message.text] == [game.table[-1].text]
    assert len(tries) == 1
    await game.turn()
    assert [bool(message.buttons) for message in game.table] == [True, False, False, True]
