"""A local table with the toy bot in it, and its people over HTTP."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import aiohttp
import pytest

from bot.local_table.serve import standing_table
from bot.local_table.table import LocalTable
from tests.bot.local_table.toy_bot import ToyBot

Json: TypeAlias = Any
PATIENCE = 60.0  # seconds


class Sitter:
    """A person with the pages of one seat."""

    def __init__(self, http: aiohttp.ClientSession, seat: str) -> None:
        self.http = http
        self.seat = seat

    async def view(self) -> Json:
        async with self.http.get("/api/table") as response:
            table = await response.json()
        return next(seat for seat in table["seats"] if seat["key"] == self.seat)

    async def place(self, kind: str) -> Json:
        """The newest place of a kind."""
        return next(place for place in (await self.view())["places"] if place["kind"] == kind)

    async def messages(self, kind: str) -> Json:
        place = await self.place(kind)
        async with self.http.get(f"/api/seats/{self.seat}/messages/{place['id']}") as response:
            assert response.status == 200
            return await response.json()

    async def see(self, kind: str, fits: Callable[[Json], bool]) -> Json:
        """The newest fitting message of a place, as soon as it has come."""
        async with asyncio.timeout(PATIENCE):
            while True:
                places = {place["kind"] for place in (await self.view())["places"]}
                fitting = [message for message in await self.messages(kind) if fits(message)] if kind in places else []
                if fitting:
                    return fitting[-1]
                await asyncio.sleep(0.02)

    async def act(self, kind: str, **body: Json) -> Json:
        async with self.http.post(f"/api/seats/{self.seat}/{kind}", json=body) as response:
            return await response.json()

    async def command(self, name: str, **options: Json) -> Json:
        channel = await self.place("channel")
        return await self.act("command", channel=channel["id"], name=name, options=options)

    async def press(self, kind: str, message: Json, button: str) -> Json:
        place = await self.place(kind)
        return await self.act("click", channel=place["id"], message=message["id"], custom_id=f"toy:{button}")


class Round:
    """A table, its address, and its people."""

    def __init__(self, table: LocalTable, address: str, http: aiohttp.ClientSession) -> None:
        self.table = table
        self.address = address
        self.http = http
        self.ulysses, self.robert, self.clara = (Sitter(http, seat) for seat in list(table.world.seats)[:3])

    async def begin(self) -> Json:
        """Starts a match and joins it; the board as Ulysses sees it."""
        await self.ulysses.command("match new", scenario="Shiloh")
        await self.robert.press("channel", await self.robert.see("channel", has_button("Join")), "join")
        return await self.ulysses.see("thread", has_button("Fire!"))


def has_button(label: str) -> Callable[[Json], bool]:
    return lambda message: (
        label in {button.get("label") for row in message["components"] for button in row["components"]}
    )


OpenRound: TypeAlias = Callable[..., AbstractAsyncContextManager[Round]]


@pytest.fixture
def open_round(tmp_path: Path) -> OpenRound:
    """Opens a table, again and again with the same files on disk."""

    @asynccontextmanager
    async def opened(port: int = 0) -> AsyncIterator[Round]:
        with socket.create_server(("127.0.0.1", port)) as listener:
            make_bot = lambda: ToyBot(tmp_path / "toy.json")  # noqa: E731
            async with (
                standing_table(make_bot, listener, kept_in=tmp_path) as (table, address),
                aiohttp.ClientSession(address) as http,
            ):
                yield Round(table, address, http)

    return opened


@pytest.fixture
async def game(open_round: OpenRound) -> AsyncIterator[Round]:
    async with open_round() as opened:
        yield opened
