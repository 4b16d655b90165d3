"""``/server setup`` and ``/server roles``: permissions by channel, and organizers."""

from __future__ import annotations

import pytest

from tests.support.discord.simulator import Person, Simulated


@pytest.fixture
async def manager(world: Simulated) -> Person:
    person = world.add_person("manager")
    world.give_role(person, world.add_role("Manager", manage_guild=True))
    return person


async def test_the_setup_says_channel_by_channel_what_is_missing(world: Simulated, manager: Person) -> None:
    ready, closed = world.channel, world.add_channel("look-only", bot_may_post=False)
    text = (await world.slash(manager, world.channel, "server setup")).text
    fine = next(line for line in text.splitlines() if line.startswith("✅"))
    assert f"<#{ready.id}>" in fine
    assert f"<#{closed.id}>" not in fine
    assert f"- <#{closed.id}>: I need these permissions: Send Messages, Send Messages in Threads" in text
    assert "**Reports** go to the server's owner" in text


async def test_the_setup_says_where_sides_can_have_no_private_threads(world: Simulated, manager: Person) -> None:
    assert "For team games" not in (await world.slash(manager, world.channel, "server setup")).text
    closed = world.add_channel("no-secrets", private_threads=False)
    text = (await world.slash(manager, world.channel, "server setup")).text
    assert f"- <#{closed.id}>: teams have no private threads here. I need Create Private Threads" in text
    assert f"<#{closed.id}>" in next(line for line in text.splitlines() if line.startswith("✅"))


async def test_reports_get_a_channel_in_which_the_bot_can_write(world: Simulated, manager: Person) -> None:
    closed, open_ = world.add_channel("look-only", bot_may_post=False), world.add_channel("provost")
    refused = (await world.slash(manager, world.channel, "server setup", reports=closed)).text
    assert "I need these permissions there: Send Messages" in refused
    assert "**Reports** go to the server's owner" in refused
    taken = (await world.slash(manager, world.channel, "server setup", reports=open_)).text
    assert "Everyone can read that channel" in taken
    await world.restart()
    assert f"**Reports** go to <#{open_.id}>." in (await world.slash(manager, world.channel, "server setup")).text


async def test_only_managers_set_a_server_up(world: Simulated, manager: Person) -> None:
    ulysses, _ = world.people
    role = world.add_role("Provost")
    world.show_to_all()
    for command in ("server setup", "server roles"):
        assert "may manage this server" in (await world.slash(ulysses, world.channel, command)).text
    await world.slash(manager, world.channel, "server roles", add=role)
    world.give_role(ulysses, role)
    assert "No report is open." in (await world.slash(ulysses, world.channel, "server reports")).text
    assert "may manage this server" in (await world.slash(ulysses, world.channel, "server roles", add=role)).text
    await world.slash(manager, world.channel, "server roles", remove=role)
    assert "Only an organiser" in (await world.slash(ulysses, world.channel, "server reports")).text


async def test_only_who_runs_the_server_sees_its_commands(world: Simulated, manager: Person) -> None:
    ulysses, robert = world.people
    role = world.add_role("Provost")
    world.give_role(robert, role)

    def seen(person: Person) -> bool:
        return any(name.startswith("server ") for name in world.commands(person, world.channel))

    assert [seen(one) for one in (manager, ulysses, robert)] == [True, False, False]
    told = await world.slash(manager, world.channel, "server roles", add=role)
    assert "Server Settings → Integrations → Long Roll" in told.text
    world.show_to(role)
    assert [seen(one) for one in (manager, ulysses, robert)] == [True, False, True]
