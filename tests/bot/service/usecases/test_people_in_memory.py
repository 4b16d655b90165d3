"""Preferences are read once and then kept in memory; memory never says what the store does not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlmodel.ext.asyncio.session import AsyncSession

from bot.app.services import Services
from bot.service.model.preferences import WORDS
from bot.service.persistence.match_reader import read_preferences
from bot.service.usecases import people
from tests.support.toy.match import GRANT, LEE, WATCHER, begun


@pytest.fixture
def reads(service: Services, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for each read session."""
    found, read = list[str](), service.database.read

    @asynccontextmanager
    async def counted() -> AsyncIterator[AsyncSession]:
        found.append("read")
        async with read() as session:
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
