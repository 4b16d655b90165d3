"""``/server health`` for organizers, and the owner's figures behind a button that nobody else has."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from sqlalchemy.exc import OperationalError

from bot.discord.client import LongRoll
from tests.bot.discord.conftest import join, open_lobby
from tests.support.discord.simulator import Person, Simulated
from tests.support.service.waiting_clock import HandClock


@pytest.fixture
async def manager(world: Simulated) -> Person:
    person = world.add_person("manager")
    world.give_role(person, world.add_role("Manager", manage_guild=True))
    return person


async def test_where_all_is_well_each_line_says_so(world: Simulated, clock: HandClock, manager: Person) -> None:
    await join(await open_lobby(world, clock))
    reply = await world.slash(manager, world.channel, "server health")
    assert reply.message is not None
    assert reply.message.ephemeral
    *lines, gateway = reply.text.splitlines()
    assert lines == [
        "### Health",
        "✅ I can run battles in this channel.",
        "✅ 1 thread is active on this server; Discord allows 1000.",
        "✅ No message is waiting to be posted here.",
        "✅ My database answers.",
        "✅ Pictures are drawn at once.",
    ]
    assert gateway in {"✅ Discord answers within 0 milliseconds.", "✅ I’m connected to Discord."}


async def test_a_channel_without_permissions_is_named_with_what_to_do(world: Simulated, manager: Person) -> None:
    closed = world.add_channel("look-only", bot_may_post=False)
    text = (await world.slash(manager, closed, "server health")).text
    assert "⚠️ I can’t run a battle here: I need **Send Messages**" in text
    assert "`/server setup` goes through all channels." in text


async def test_messages_that_wait_for_long_are_told(world: Simulated, clock: HandClock, manager: Person) -> None:
    world.fail("POST", f"/channels/{world.channel.id}/messages", status=503, times=None)
    game = await open_lobby(world, clock)
    assert "✅ 1 message is on its way." in (await world.slash(manager, world.channel, "server health")).text
    await game.wait(180)
    text = (await world.slash(manager, world.channel, "server health")).text
    assert "⚠️ 1 message is waiting to be posted here, for 3 minutes by now. Check my permissions" in text
    world.heal()


async def test_a_database_that_is_away_is_told_to_managers(
    world: Simulated, manager: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> None:
        raise OperationalError("", {}, OSError("refused"))

    monkeypatch.setattr("bot.discord.handlers.server_health.read_messages", away)
    monkeypatch.setattr("bot.store.postgres.is_away", lambda error: True)
    text = (await world.slash(manager, world.channel, "server health")).text
    assert "❌ I can’t reach my database. Nothing is lost" in text
    assert "messages" not in text


async def test_pictures_that_wait_are_told(world: Simulated, manager: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(world.bot, LongRoll)
    monkeypatch.setattr(world.bot.services.pictures._queue, "_queue", SimpleNamespace(waiting=60, close=lambda: None))
    text = (await world.slash(manager, world.channel, "server health")).text
    assert "⚠️ 60 pictures wait to be drawn. Boards are late and smaller for a while." in text


async def test_only_organizers_are_told(world: Simulated) -> None:
    world.show_to_all()
    text = (await world.slash(world.people[0], world.channel, "server health")).text
    assert "Only an organizer" in text


# --- The owner's figures ---------------------------------------------------------------------------------


def owned_by(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    application = SimpleNamespace(team=None, owner=SimpleNamespace(id=person.id))
    monkeypatch.setattr(LongRoll, "application", application)


async def test_the_owner_alone_finds_the_figures(
    world: Simulated, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    ulysses, robert = world.people
    owned_by(ulysses, monkeypatch)
    await join(await open_lobby(world, clock))
    about = (await world.slash(robert, world.channel, "privacy about")).message
    assert about is not None
    assert not about.labels

    about = (await world.slash(ulysses, None, "privacy about")).message
    assert about is not None
    reply = await world.click(ulysses, about, label="Figures of this bot")
    assert "**Active battles:** 0 of 1 under way" in reply.text
    assert "**Time to answer:** nobody has answered anybody yet" in reply.text
    assert "ulysses" not in reply.text

    owned_by(robert, monkeypatch)
    refused = await world.click(ulysses, about, label="Figures of this bot")
    assert "Active battles" not in refused.text
