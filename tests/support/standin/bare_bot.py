"""A bot without a library, for tests of the stand-in itself: requests and gateway connections by hand."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import aiohttp

from tests.support.standin.gateway import GUILDS
from tests.support.standin.interactions import Interaction
from tests.support.standin.server import TOKEN, VERSION, StandIn

Json = dict[str, Any]

FLUSHED: Final = b"\x00\x00\xff\xff"
PATIENCE: Final = 5.0


@dataclass(frozen=True)
class Reply:
    """The answer to a request; ``code`` is Discord's, 0 without one."""

    status: int
    json: Any
    headers: dict[str, str]

    @property
    def code(self) -> int:
        return int(self.json.get("code", 0)) if isinstance(self.json, dict) else 0


class Socket:
    """A gateway connection."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._stream = zlib.decompressobj()

    async def next(self) -> Json:
        """The next payload; ``{"closed": code}`` at the end."""
        message = await self.socket.receive(PATIENCE)
        if message.type is aiohttp.WSMsgType.BINARY:
            assert message.data.endswith(FLUSHED)
            return self._read(self._stream.decompress(message.data))
        if message.type is aiohttp.WSMsgType.TEXT:
            return self._read(message.data)
        return {"closed": self.socket.close_code}

    @staticmethod
    def _read(data: str | bytes) -> Json:
        read: Json = json.loads(data)
        return read

    async def event(self, name: str) -> Json:
        """The next event of that name; the payload."""
        while (payload := await self.next()).get("t") != name:
            assert "closed" not in payload, payload
        return payload

    async def send(self, op: int, data: object) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, shard: int = 0, of: int = 1, intents: int = GUILDS, token: str = TOKEN) -> None:
        await self.send(2, {"token": token, "intents": intents, "shard": [shard, of], "properties": {}})

    async def resume(self, session: str, number: int) -> None:
        await self.send(6, {"token": TOKEN, "session_id": session, "seq": number})


class BareBot:
    """Requests with the bot's token."""

    def __init__(self, discord: StandIn, http: aiohttp.ClientSession) -> None:
        self.discord = discord
        self.http = http
        self.token = f"Bot {TOKEN}"

    async def ask(self, method: str, path: str, body: object = None, **more: Any) -> Reply:
        """A request, by its path behind the version."""
        sent: Json = {"json": body} if body is not None else {}
        headers = {"Authorization": self.token}
        url = self.discord.base + VERSION + path
        async with self.http.request(method, url, headers=headers, **sent, **more) as response:
            data = await response.read()
            read = json.loads(data) if response.content_type == "application/json" else None
            return Reply(response.status, read, dict(response.headers))

    async def post(self, channel: int, body: Json, **files: bytes) -> Reply:
        """A message, with files by their names (``board_png`` is ``board.png``)."""
        path = f"/channels/{channel}/messages"
        if not files:
            return await self.ask("POST", path, body)
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(body))
        for number, (name, data) in enumerate(files.items()):
            form.add_field(
                f"files[{number}]",
                data,
                filename=name.replace("_", "."),
                content_type="application/octet-stream",
            )
        return await self.ask("POST", path, data=form)

    async def answer(self, one: Interaction, kind: int, data: Json | None = None) -> Reply:
        """The first answer to an interaction."""
        body = {"type": kind, **({"data": data} if data is not None else {})}
        return await self.ask("POST", f"/interactions/{one.id}/{one.token}/callback", body)

    def webhook(self, one: Interaction, further: str = "") -> str:
        return f"/webhooks/{self.discord.world.bot.id}/{one.token}{further}"

    @asynccontextmanager
    async def gateway(self, compress: str = "") -> AsyncIterator[Socket]:
        """A connection that has been greeted."""
        query = {"v": "10", "encoding": "json", **({"compress": compress} if compress else {})}
        async with self.http.ws_connect(self.discord.socket, params=query) as socket:
            found = Socket(socket)
            assert (await found.next())["op"] == 10
            yield found

    async def ready(self, found: Socket, shard: int = 0, of: int = 1) -> Json:
        """Identifies; what ``READY`` says."""
        await found.identify(shard, of)
        data: Json = (await found.event("READY"))["d"]
        await asyncio.sleep(0)
        return data
