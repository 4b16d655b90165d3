"""A stand-in of Discord: its gateway, and the routes that the bot needs, each answered after a while.

Everything is allowed, and nothing is refused but a second acknowledgement.
"""

from __future__ import annotations

import asyncio
import json
import struct
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from aiohttp import BodyPartReader, web
from msgspec import Struct

from bot.discord.api.errors import DiscordCode
from bot.tools.bench.load import payloads
from bot.tools.bench.load.payloads import BOT, CHANNEL, GUILD, Payload

WIRE: Final = 0.1
"""Seconds that every answer takes on its way, as Discord's do."""

Answer = Callable[[web.Request], Awaitable[object]]

HEARTBEAT: Final = 41250
_HELLO, _IDENTIFY, _HEARTBEAT, _ACK = 10, 2, 1, 11
_WIDTH = slice(16, 20)
"""Bytes of a PNG file that hold its width."""

ONE_TOO_MANY: Final = json.dumps(
    {"code": int(DiscordCode.ALREADY_ANSWERED), "message": "already acknowledged"}
).encode()
JSON: Final = "application/json"
LARGEST: Final = 26 * 1024 * 1024
"""Greatest size of a request in bytes."""


class Upload(Struct):
    """Content of a request: its JSON, and the width of its first picture, 0 without one."""

    said: Payload
    width: int = 0


class PostedMessage(Struct):
    """A posted message: its time by the machine's clock, and its mark."""

    nonce: str
    at: float
    width: int


Answered = Callable[[str, Payload], None]
"""Called with an interaction's token and the message that fills its answer."""


class StandIn:
    """The server. ``acknowledged`` and ``filled`` are called for interactions; ``wire`` is in seconds.

    ``guilds`` are told of when the bot has connected, in the gateway's form.
    """

    def __init__(self, acknowledged: Callable[[str], None], filled: Answered, wire: float = WIRE) -> None:
        self._acknowledged, self._filled, self._wire = acknowledged, filled, wire
        self.guilds = [payloads.guild()]
        self._socket: web.WebSocketResponse | None = None
        self._sequence = 0
        self.ready = asyncio.Event()
        self.messages: dict[int, dict[int, Payload]] = {}
        self.threads: dict[int, Payload] = {}
        self.posts: list[PostedMessage] = []
        self.requests: Counter[str] = Counter()
        self._nonces: dict[str, int] = {}
        self._directs: dict[int, int] = {}
        self._taken: set[str] = set()

    def app(self) -> web.Application:
        """The web application."""
        app = web.Application(client_max_size=LARGEST)
        add = app.router.add_route
        for method, path, handler in self._routes():
            add(method, f"/api{path}", self._slowly(path, handler))
        add("GET", "/gateway/", self._gateway)
        add("GET", "/bare", self._bare)
        return app

    async def say(self, event: str, data: Payload) -> None:
        """Tells the bot of an event."""
        assert self._socket is not None
        self._sequence += 1
        await self._socket.send_str(json.dumps({"op": 0, "t": event, "s": self._sequence, "d": data}))

    def newest(self, channel: int) -> Payload | None:
        """The newest message of a channel that has controls."""
        seen = reversed(self.messages.get(channel, {}).values())
        return next((one for one in seen if payloads.controls(one["components"])), None)

    def _routes(self) -> list[tuple[str, str, Answer]]:
        one = "/channels/{channel}/messages/{message}"
        answer = f"/webhooks/{BOT}/{{token}}"
        return [
            ("GET", "/users/@me", _says(payloads.user(BOT))),
            ("GET", "/gateway/bot", _says(payloads.gateway())),
            ("GET", "/oauth2/applications/@me", _says(payloads.application())),
            ("PUT", f"/applications/{BOT}/commands", self._commands),
            ("POST", "/users/@me/channels", self._direct),
            ("GET", f"/guilds/{GUILD}/members/{{person}}", _member),
            ("GET", f"/guilds/{GUILD}/threads/active", _says({"threads": [], "members": []})),
            ("GET", "/channels/{channel}", self._channel),
            ("PATCH", "/channels/{channel}", self._channel),
            ("PUT", "/channels/{channel}/thread-members/{person}", _nothing),
            ("GET", "/channels/{channel}/messages", self._history),
            ("POST", "/channels/{channel}/messages", self._post),
            ("GET", one, self._one),
            ("PATCH", one, self._edit),
            ("DELETE", one, self._delete),
            ("POST", f"{one}/threads", self._thread),
            ("POST", "/channels/{channel}/threads", self._thread),
            ("POST", "/interactions/{interaction}/{token}/callback", self._callback),
            ("PATCH", f"{answer}/messages/@original", self._fill),
            ("POST", answer, self._fill),
        ]

    def _slowly(self, path: str, handler: Answer) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def answer(request: web.Request) -> web.Response:
            self.requests[f"{request.method} {path}"] += 1
            found = await handler(request)
            await asyncio.sleep(self._wire)
            if isinstance(found, web.Response):
                return found
            return web.Response(
                status=404 if found is None else 200, body=json.dumps(found).encode(), content_type=JSON
            )

        return answer

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=LARGEST)
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": HEARTBEAT}})
        async for message in socket:
            said = json.loads(message.data)
            if said["op"] == _HEARTBEAT:
                await socket.send_json({"op": _ACK, "d": None})
            elif said["op"] == _IDENTIFY:
                self._socket = socket
                await self.say("READY", _ready(str(request.url.origin()), self.guilds))
                for guild in self.guilds:
                    await self.say("GUILD_CREATE", guild)
                self.ready.set()
        return socket

    async def _bare(self, _: web.Request) -> web.Response:
        """A round trip and nothing else."""
        return web.json_response({})

    async def _commands(self, request: web.Request) -> list[Payload]:
        told = await request.json()
        plain = {"application_id": str(BOT), "version": "1", "description": ""}
        return [plain | one | {"id": str(payloads.new_id())} for one in told]

    async def _direct(self, request: web.Request) -> Payload:
        person = int((await request.json())["recipient_id"])
        channel = self._directs.setdefault(person, payloads.new_id())
        return {"id": str(channel), "type": 1, "recipients": [payloads.user(person)], "last_message_id": None}

    async def _channel(self, request: web.Request) -> Payload | None:
        number = int(request.match_info["channel"])
        return payloads.text_channel() if number == CHANNEL else self.threads.get(number)

    async def _thread(self, request: web.Request) -> Payload:
        number = int(request.match_info.get("message") or payloads.new_id())
        self.threads[number] = payloads.thread(number, (await request.json())["name"])
        await self.say("THREAD_CREATE", self.threads[number])
        return self.threads[number]

    async def _history(self, request: web.Request) -> list[Payload]:
        found = list(self.messages.get(int(request.match_info["channel"]), {}).values())
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        newer = [one for one in found if int(one["id"]) > after]
        return list(reversed(newer[:limit] if after else newer[-limit:]))

    async def _post(self, request: web.Request) -> Payload:
        channel, upload = int(request.match_info["channel"]), await _read(request)
        known, nonce = self.messages.setdefault(channel, {}), str(upload.said.get("nonce", ""))
        number = self._nonces.setdefault(nonce, payloads.new_id())
        if number not in known:
            known[number] = payloads.message(number, channel, upload.said)
            self.posts.append(PostedMessage(nonce, time.time(), upload.width))
        return known[number]

    async def _one(self, request: web.Request) -> Payload | None:
        channel, number = _named(request)
        return self.messages.get(channel, {}).get(number)

    async def _edit(self, request: web.Request) -> Payload | None:
        channel, number = _named(request)
        known, said = self.messages.get(channel, {}), (await _read(request)).said
        if number not in known:
            return None
        known[number] = payloads.message(number, channel, {**known[number], **said})
        return known[number]

    async def _delete(self, request: web.Request) -> Payload:
        channel, number = _named(request)
        self.messages.get(channel, {}).pop(number, None)
        return {}

    async def _callback(self, request: web.Request) -> Payload | web.Response:
        await request.read()
        token = request.match_info["token"]
        if token in self._taken:
            return web.Response(status=400, body=ONE_TOO_MANY, content_type=JSON)
        self._taken.add(token)
        self._acknowledged(token)
        return {"interaction": {"id": request.match_info["interaction"], "type": 3}}

    async def _fill(self, request: web.Request) -> Payload:
        shown = payloads.message(payloads.new_id(), CHANNEL, (await _read(request)).said, ephemeral=True)
        self._filled(request.match_info["token"], shown)
        return shown


async def _read(request: web.Request) -> Upload:
    """The body; of pictures only the width is kept."""
    if not request.content_type.startswith("multipart/"):
        return Upload(await request.json())
    upload = Upload({})
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data = bytes(await part.read())
        if part.name == "payload_json":
            upload.said = json.loads(data)
        elif data[1:4] == b"PNG" and not upload.width:
            (upload.width,) = struct.unpack(">I", data[_WIDTH])
    return upload


def _named(request: web.Request) -> tuple[int, int]:
    return int(request.match_info["channel"]), int(request.match_info["message"])


def _says(data: Payload) -> Callable[[web.Request], Awaitable[Payload]]:
    async def answer(_: web.Request) -> Payload:
        return data

    return answer


async def _member(request: web.Request) -> Payload:
    return payloads.member(int(request.match_info["person"]))


async def _nothing(_: web.Request) -> Payload:
    return {}


def _ready(origin: str, guilds: Iterable[Payload]) -> Payload:
    return {
        "v": 10,
        "user": payloads.user(BOT),
        "guilds": [{"id": guild["id"], "unavailable": True} for guild in guilds],
        "session_id": "load",
        "shard": [0, 1],
        "resume_gateway_url": f"{origin.replace('http', 'ws', 1)}/gateway/",
        "application": {"id": str(BOT), "flags": 0},
    }
