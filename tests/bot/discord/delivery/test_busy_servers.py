"""Threads of a busy server: archived, counted, warned of, and done without."""

from __future__ import annotations

import discord
import pytest

from bot.discord.delivery import busy_servers
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION
from tests.bot.discord.conftest import Game, join, open_lobby
from tests.support.discord.seen import Seen
from tests.support.discord.simulator import Person, Simulated
from tests.support.service.waiting_clock import HandClock

HOUR = 60 * 60
FULL = {"status": 400, "code": 160006, "message": "Maximum number of active threads reached"}


@pytest.fixture
async def manager(world: Simulated) -> Person:
    person = world.add_person("manager")
    world.give_role(person, world.add_role("Manager", manage_guild=True))
    return person


async def settle(world: Simulated, manager: Person, **options: object) -> str:
    """The answer of ``/server threads``."""
    return (await world.slash(manager, world.channel, "server threads", **options)).text


async def resign(game: Game) -> None:
    await game.matches.execute(game.id, Resign(game.person(UNION)))
    await game.world.settle()


def warnings(seen: list[Seen]) -> list[Seen]:
    return [one for one in seen if "running out of threads" in one.text]


# Archiving


async def test_the_thread_of_a_finished_battle_is_archived_after_a_rest(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(busy_servers, "USUAL", 2)
    await join(await open_lobby(game.world, game.clock))
    finished, running = game.world.threads()
    await game.wait(HOUR)
    await resign(game)
    await game.wait(1.5 * HOUR)
    assert [finished.archived, running.archived] == [False, False]
    await game.wait(2 * HOUR)
    after = [one.archived for one in game.world.threads()]
    assert after == [True, False]


async def test_who_talks_on_keeps_it_open_for_as_long_again(game: Game, manager: Person) -> None:
    assert "after an hour" in await settle(game.world, manager, archive=1)
    await resign(game)
    await game.wait(HOUR / 2)
    channel = game.world.bot.get_channel(game.thread.id)
    assert isinstance(channel, discord.Thread)
    await channel.send("Well fought.")
    await game.wait(HOUR)
    assert not game.thread.archived
    await game.wait(HOUR)
    assert game.thread.archived


async def test_a_server_can_leave_it_to_discord(game: Game, manager: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(busy_servers, "USUAL", 1)
    assert "by Discord" in await settle(game.world, manager, archive=-1)
    await resign(game)
    await game.wait(3 * HOUR)
    assert not game.thread.archived


# Counting


@pytest.mark.soak
async def test_organizers_are_warned_once_before_the_limit(
    game: Game, manager: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    world, reports = game.world, game.world.add_channel("provost")
    await world.slash(manager, world.channel, "server setup", reports=reports)
    assert "**Threads**: 1 of 1000 are active." in await settle(world, manager)
    monkeypatch.setattr(busy_servers, "NEAR", 2)
    monkeypatch.setattr(busy_servers, "CALM", 2)
    await game.wait(HOUR)
    assert not warnings(world.history(reports))
    second = await open_lobby(world, game.clock)
    await join(second)
    await game.wait(HOUR)
    (said,) = warnings(world.history(reports))
    assert "2 threads are active. Discord allows 1000" in said.text
    assert "played in its channel" in said.text
    assert not said.pinged
    await game.wait(HOUR)
    await world.restart()
    await game.wait(HOUR)
    assert len(warnings(world.history(reports))) == 1

    await resign(second)  # on so full a server its thread is archived after an hour
    await game.wait(2 * HOUR)
    assert second.thread.archived
    await game.wait(23 * HOUR)
    await join(await open_lobby(world, game.clock))
    await game.wait(HOUR)
    assert len(warnings(world.history(reports))) == 2


async def test_without_a_channel_of_reports_the_owner_is_warned(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(busy_servers, "NEAR", 1)
    await game.wait(HOUR)
    owners = [person for person in game.world.people if person.id == game.world.bot.guilds[0].owner_id]
    told = [one for person in owners for one in warnings(game.world.dms(person))]
    assert len(told) == len(owners)


# Homes


@pytest.mark.parametrize("kind", ["channel", "forum"])
async def test_battles_get_their_threads_in_the_chosen_channel(
    world: Simulated, clock: HandClock, manager: Person, kind: str
) -> None:
    home = world.add_forum("battles") if kind == "forum" else world.add_channel("battles")
    assert f"now get their threads in <#{home.id}>" in await settle(world, manager, battles=home)
    game = await open_lobby(world, clock)
    await join(game)
    assert not world.threads()
    (thread,) = world.threads(home)
    assert (await game.info()).place.thread == thread.id
    assert [one.text for one in world.history(world.channel) if f"<#{thread.id}>" in one.text]
    await game.turn()
    assert "turn 2" in world.history(thread)[-1].text
    if kind == "forum":
        assert f"<#{world.channel.id}>" in world.history(thread)[0].text
    shown = (await world.slash(world.people[0], thread, "match list")).text
    assert "First Bull Run" in shown
    channel = world.bot.get_channel(thread.id)
    assert isinstance(channel, discord.Thread)
    await channel.delete()
    await world.settle()
    (again,) = world.threads(home)
    assert again.id != thread.id
    assert (await game.info()).place.thread == again.id
    assert "in the channel where it starts" in await settle(world, manager, battles=home)
    second = await open_lobby(world, clock)
    await join(second)
    assert len(world.threads()) == 1


async def test_a_home_that_was_closed_later_is_done_without(
    world: Simulated, clock: HandClock, manager: Person
) -> None:
    home = world.add_channel("battles")
    await settle(world, manager, battles=home)
    world.fail("POST", f"/channels/{home.id}/threads", status=403, code=50001, message="Missing Access")
    await join(await open_lobby(world, clock))
    assert len(world.threads()) == 1
    channel = world.bot.get_channel(home.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()
    await world.settle()
    await join(await open_lobby(world, clock))
    assert len(world.threads()) == 2


async def test_only_a_channel_in_which_the_bot_can_write_becomes_one(world: Simulated, manager: Person) -> None:
    said = await settle(world, manager, battles=world.add_channel("look-only", bot_may_post=False))
    assert "I need Send Messages, Send Messages in Threads and Attach Files there. Nothing was changed." in said
    assert "in the channels where they start" in said


# A full server


async def test_room_is_made_by_finished_battles(game: Game) -> None:
    await resign(game)
    finished = game.thread
    path = f"/channels/{game.world.channel.id}/messages/*/threads"
    game.world.fail("POST", path, **FULL)  # type: ignore[arg-type]
    second = await open_lobby(game.world, game.clock)
    await join(second)
    assert finished.archived
    assert second.thread.id != finished.id
    assert (await second.info()).place.thread == second.thread.id


async def test_a_full_server_plays_by_direct_messages_if_it_wants_to(lobby: Game, manager: Person) -> None:
    assert "by direct messages" in await settle(lobby.world, manager, full="letters")
    path = f"/channels/{lobby.world.channel.id}/messages/*/threads"
    lobby.world.fail("POST", path, times=None, **FULL)  # type: ignore[arg-type]
    await join(lobby)
    boards = [one for one in lobby.letters(UNION) if "no room for another thread" in one.text]
    assert boards[-1].labels == ["My hand", "Give orders", "Board as text"]
    await lobby.turn()
    assert "turn 2" in lobby.letters(CONFEDERATE)[-1].text
    public = [one for one in lobby.world.history(lobby.world.channel) if one.by_bot and "turn" in one.text]
    assert not public

    lobby.world.heal()
    await lobby.wait(HOUR)
    await lobby.turn()
    assert (await lobby.info()).place.thread == lobby.thread.id
    assert "turn 3" in lobby.table[-1].text
