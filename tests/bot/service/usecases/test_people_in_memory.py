"""Preferences, servers' settings and scenes are made once and then kept; memory never says what the store does not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from msgspec.structs import replace
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.app.services import Services
from bot.service.model.preferences import WORDS
from bot.service.persistence.match_reader import read_preferences
from bot.service.usecases import guild_settings, match_queries, people
from engine.decision import CONFEDERATE, PUBLIC, UNION
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER, begun, play


@pytest.fixture
def reads(service: Services, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each read session."""
    found, read = list[str](), service.database.read

    @asynccontextmanager
    async def counted(*, once: bool = False) -> AsyncIterator[AsyncSession]:
        found.append("read")
        async with read(once=once) as session:
            yield session

    monkeypatch.setattr(service.database, "read", counted)
    return found


async def test_each_person_is_read_once(service: Services, reads: list[str]) -> None:
    for _ in range(3):
        assert (await service.people.preferences(GRANT)).every == 24
    assert reads == ["read"]
    assert await service.people.reachable((GRANT, LEE)) == (GRANT, LEE)
    assert await service.people.reachable((LEE, GRANT)) == (LEE, GRANT)
    assert reads == ["read"] * 2


async def test_a_change_is_seen_at_once(service: Services, reads: list[str]) -> None:
    assert (await service.people.preferences(GRANT)).every == 24
    await service.people.settle(GRANT, every=6, text=WORDS)
    assert (await service.people.preferences(GRANT)).every == 6
    assert service.people.last_reading(GRANT) == WORDS
    assert reads == ["read"] * 2


async def test_what_was_read_before_a_change_is_not_kept(service: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = asyncio.Event()

    async def slow(*asked: object) -> object:
        found = await read_preferences(*asked)  # type: ignore[arg-type]
        await go_on.wait()
        return found

    monkeypatch.setattr(people, "read_preferences", slow)
    asking = asyncio.create_task(service.people.preferences(GRANT))
    await asyncio.sleep(0.05)
    monkeypatch.setattr(people, "read_preferences", read_preferences)
    await service.people.settle(GRANT, every=6)
    go_on.set()
    assert (await asking).every == 24
    assert (await service.people.preferences(GRANT)).every == 6


async def test_who_is_forgotten_has_no_preferences_left(service: Services) -> None:
    await begun(service)
    await service.people.settle(GRANT, every=6)
    assert (await service.people.preferences(GRANT)).every == 6
    await service.privacy.forget(GRANT)
    assert (await service.people.preferences(GRANT)).every == 24


async def test_so_many_are_kept(service: Services, reads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "_REMEMBERED", 2)
    for person in (GRANT, LEE, WATCHER, WATCHER, LEE, GRANT):
        await service.people.preferences(person)
    assert reads == ["read"] * 4


async def test_a_servers_settings_are_read_once_and_a_change_is_seen_at_once(
    service: Services, reads: list[str]
) -> None:
    for _ in range(3):
        assert (await service.guild_settings.settings(PLACE.guild)).theme == ""
    assert reads == ["read"]
    await service.guild_settings.change(PLACE.guild, lambda settings: replace(settings, theme="deutan"))
    assert (await service.guild_settings.settings(PLACE.guild)).theme == "deutan"
    assert reads == ["read"] * 2
    await service.annual_battles.set_up(PLACE, GRANT, "Europe/Berlin", TERMS)
    found = await service.guild_settings.settings(PLACE.guild)
    assert (found.zone, found.theme) == ("Europe/Berlin", "deutan")


async def test_settings_read_before_a_change_are_not_kept(service: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, read = asyncio.Event(), service.database.read

    @asynccontextmanager
    async def slow(*, once: bool = False) -> AsyncIterator[AsyncSession]:
        async with read(once=once) as session:
            yield session
            await go_on.wait()

    monkeypatch.setattr(service.database, "read", slow)
    asking = asyncio.create_task(service.guild_settings.settings(PLACE.guild))
    await asyncio.sleep(0.05)
    await service.guild_settings.change(PLACE.guild, lambda settings: replace(settings, zone="Europe/Berlin"))
    go_on.set()
    assert (await asking).zone == "UTC"
    assert (await service.guild_settings.settings(PLACE.guild)).zone == "Europe/Berlin"


async def test_so_many_servers_are_kept(service: Services, reads: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guild_settings, "_REMEMBERED", 2)
    for guild in (1, 2, 3, 3, 2, 1):
        await service.guild_settings.settings(guild)
    assert reads == ["read"] * 4


async def test_a_scene_is_made_once_for_each_seat_and_for_all_who_watch(service: Services) -> None:
    match, view = (await begun(service)).id, service.matches.queries.view
    mine, theirs, public = await view(match, GRANT), await view(match, LEE), await view(match)
    assert len({id(one) for one in (mine, theirs, public)}) == 3
    assert (mine.seat, theirs.seat, public.seat) == (UNION, CONFEDERATE, PUBLIC)
    assert await view(match, GRANT) is mine
    assert await view(match, LEE) is theirs
    assert await view(match, WATCHER) is public
    await play(service, match, "lay one")
    later = await view(match, GRANT)
    assert later.version == mine.version + 1
    assert await view(match, GRANT) is later


async def test_scenes_of_so_many_matches_are_kept(service: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_queries, "_REMEMBERED", 2)
    first, *others = [(await begun(service)).id for _ in range(3)]
    kept = await service.matches.queries.view(first)
    for one in others:
        await service.matches.queries.view(one)
    assert await service.matches.queries.view(first) == kept
    assert await service.matches.queries.view(first) is not kept
