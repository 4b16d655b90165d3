"""The gateway: sessions of shards over websockets, with identify limits, heartbeats, and resuming with replay."""

from __future__ import annotations

import asyncio
import importlib
import json
import secrets
import time
import zlib
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from aiohttp import WSCloseCode, WSMsgType, web

from tests.support.standin.ids import shard_of
from tests.support.standin.ledger import Ledger
from tests.support.standin.world import Json, World

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0,
    1,
    2,
    3,
    6,
    7,
    8,
    9,
    10,
    11,
)
GUILDS: Final = 1 << 0

INTERVAL: Final = 41.25
"""Seconds between heartbeats."""

RESUMABLE: Final = 120.0
"""Seconds for which a session waits for its client."""

REPLAYED: Final = 5000
"""Events that a session keeps for its client."""


class CloseCode:
    """The codes with which Discord closes a gateway connection."""

    UNKNOWN = 4000
    DECODE = 4002
    NOT_IDENTIFIED = 4003
    BAD_TOKEN = 4004
    TWICE = 4005
    SLOW = 4009
    BAD_SHARD = 4010
    BAD_INTENTS = 4014


Compress = Callable[[bytes], bytes]


def compression(kind: str) -> Compress | None:
    """What compresses a connection's messages, one stream for all of them; ``None`` for plain ones.

    Raises:
        LookupError: the stand-in does not speak that.
    """
    if kind == "zlib-stream":
        stream = zlib.compressobj()
        return lambda data: stream.compress(data) + stream.flush(zlib.Z_SYNC_FLUSH)
    if kind == "zstd-stream":
        return _zstd()
    if kind:
        raise LookupError(kind)
    return None


def _zstd() -> Compress:
    with suppress(ImportError):
        made = importlib.import_module("zstandard").ZstdCompressor().compressobj()
        return lambda data: bytes(made.compress(data) + made.flush(1))
    stream: Any = importlib.import_module("compression.zstd").ZstdCompressor()
    return lambda data: bytes(stream.compress(data, stream.FLUSH_BLOCK))


@dataclass(eq=False)
class Connection:
    """A websocket, when its client was last heard, and the session that it has."""

    socket: web.WebSocketResponse
    transport: asyncio.Transport | None
    compress: Compress | None
    heard: float
    session: Session | None = None

    async def send(self, payload: Json) -> None:
        data = json.dumps(payload, separators=(",", ":"))
        with suppress(ConnectionError, RuntimeError):
            if self.compress:
                await self.socket.send_bytes(self.compress(data.encode()))
            else:
                await self.socket.send_str(data)


@dataclass(eq=False)
class Session:
    """A shard's session: its events by number, and its connection while it has one."""

    id: str
    shard: int
    of: int
    number: int = 0
    events: deque[Json] = field(default_factory=lambda: deque(maxlen=REPLAYED))
    connection: Connection | None = None
    left: float = 0.0
    ready: bool = False

    @property
    def is_connected(self) -> bool:
        return self.connection is not None

    def is_for(self, guild: int | None) -> bool:
        """Whether the events of a guild, or of direct messages, come here."""
        return self.shard == (0 if guild is None else shard_of(guild, self.of))

    def keep(self, event: str, data: Json) -> Json:
        self.number += 1
        payload: Json = {"op": DISPATCH, "t": event, "s": self.number, "d": data}
        self.events.append(payload)
        return payload


class Gateway:
    """All sessions. ``max_concurrency`` shards may identify every ``identify_every`` seconds."""

    def __init__(self, world: World, token: str, ledger: Ledger, base: Callable[[], str]) -> None:
        self.world = world
        self.ledger = ledger
        self.sessions: dict[str, Session] = {}
        self.shards = 1
        self.max_concurrency = 1
        self.identify_every = 5.0
        self.starts_left = 1000
        self.refused_until = 0.0
        self.counts: Counter[str] = Counter()
        self._token = token
        self._base = base
        self._identified: dict[int, float] = {}
        self._connections: set[Connection] = set()

    @property
    def connected(self) -> list[Session]:
        """The sessions that have a connection and are ready."""
        return [one for one in self.sessions.values() if one.is_connected and one.ready]

    def has_all(self, shards: int) -> bool:
        """Whether each of so many shards is connected."""
        return {(one.shard, one.of) for one in self.connected} >= {(shard, shards) for shard in range(shards)}

    async def dispatch(self, event: str, data: Json, guild: int | None) -> int:
        """Sends an event to the shard of a guild, or keeps it for a lost client; returns how many sessions get it."""
        self._forget_old()
        takers = [one for one in self.sessions.values() if one.ready and one.is_for(guild)]
        for one in takers:
            payload = one.keep(event, data)
            if one.connection:
                await one.connection.send(payload)
        return len(takers)

    def _forget_old(self) -> None:
        now = time.monotonic()
        for one in list(self.sessions.values()):
            if not one.is_connected and now - one.left > RESUMABLE:
                del self.sessions[one.id]

    # Faults.

    async def cut(self, how: str = "abort", shard: int | None = None) -> int:
        """Cuts connections: ``abort``, ``close``, ``op7`` or ``op9`` (not to be resumed); returns how many."""
        found = [one for one in self.connected if shard is None or one.shard == shard]
        for session in found:
            connection = session.connection
            assert connection is not None
            self.counts[f"cut {how}"] += 1
            if how == "op7":
                await connection.send({"op": RECONNECT, "d": None})
            elif how == "op9":
                del self.sessions[session.id]
                await connection.send({"op": INVALID, "d": False})
            elif how == "close":
                await self._leave(connection, CloseCode.UNKNOWN)
            else:
                self._abort(connection)
        return len(found)

    def refuse(self, seconds: float) -> None:
        """Takes no new connection for a while."""
        self.refused_until = time.monotonic() + seconds

    @staticmethod
    def _abort(connection: Connection) -> None:
        if connection.transport is not None:
            connection.transport.abort()

    # Connections.

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """A websocket from hello to its end."""
        if time.monotonic() < self.refused_until:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse(compress=False, max_msg_size=4096 * 4)
        await socket.prepare(request)
        try:
            compress = compression(request.query.get("compress", ""))
        except (LookupError, ImportError):
            self.ledger.violations.append(f"gateway: compression {request.query.get('compress')}")
            await socket.close(code=CloseCode.DECODE)
            return socket
        connection = Connection(socket, request.transport, compress, time.monotonic())
        self._connections.add(connection)
        await connection.send({"op": HELLO, "d": {"heartbeat_interval": int(INTERVAL * 1000)}})
        watching = asyncio.create_task(self._watch(connection))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._heard(connection, json.loads(message.data))
        finally:
            watching.cancel()
            self._connections.discard(connection)
            self._part(connection, socket.close_code)
        return socket

    def _part(self, connection: Connection, code: int | None) -> None:
        """A connection has ended: its session waits, unless its client closed it for good."""
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection, session.left = None, time.monotonic()
        if code in {WSCloseCode.OK, WSCloseCode.GOING_AWAY}:
            self.sessions.pop(session.id, None)

    async def _watch(self, connection: Connection) -> None:
        """Closes a connection whose client sends no heartbeats."""
        while True:
            await asyncio.sleep(INTERVAL)
            if time.monotonic() - connection.heard > 2 * INTERVAL:
                self.counts["silent client"] += 1
                await self._leave(connection, CloseCode.SLOW)

    async def _leave(self, connection: Connection, code: int) -> None:
        with suppress(ConnectionError, RuntimeError):
            await connection.socket.close(code=code)

    async def _heard(self, connection: Connection, payload: Json) -> None:
        op, data = payload.get("op"), payload.get("d")
        if op == HEARTBEAT:
            connection.heard = time.monotonic()
            await connection.send({"op": ACK, "d": None})
        elif op == IDENTIFY and isinstance(data, dict):
            await self._identify(connection, data)
        elif op == RESUME and isinstance(data, dict):
            await self._resume(connection, data)
        elif op not in {PRESENCE, MEMBERS}:
            self.ledger.violations.append(f"gateway: op {op}")
            await self._leave(connection, CloseCode.UNKNOWN)

    async def _identify(self, connection: Connection, data: Json) -> None:
        self.counts["identify"] += 1
        shard, of = data.get("shard", (0, 1))
        for code, wrong in (
            (CloseCode.TWICE, connection.session is not None),
            (CloseCode.BAD_TOKEN, data.get("token") != self._token),
            (CloseCode.BAD_SHARD, not 0 <= shard < of),
            (CloseCode.BAD_INTENTS, data.get("intents") != GUILDS),
        ):
            if wrong:
                self.ledger.violations.append(f"gateway: identify, closed with {code}")
                await self._leave(connection, code)
                return
        now, key = time.monotonic(), shard % self.max_concurrency
        if now - self._identified.get(key, -self.identify_every) < self.identify_every or not self.starts_left:
            self.counts["identified too soon"] += 1
            await connection.send({"op": INVALID, "d": False})
            return
        self._identified[key] = now
        self.starts_left -= 1
        session = Session(secrets.token_hex(16), shard, of, connection=connection)
        connection.session = session
        self.sessions[session.id] = session
        await self._welcome(session, connection)

    async def _welcome(self, session: Session, connection: Connection) -> None:
        mine = [guild for guild in self.world.guilds.values() if session.is_for(guild.id)]
        bot = self.world.bot
        await connection.send(
            session.keep(
                "READY",
                {
                    "v": 10,
                    "user": bot.as_json(),
                    "guilds": [{"id": str(guild.id), "unavailable": True} for guild in mine],
                    "session_id": session.id,
                    "resume_gateway_url": self._base(),
                    "shard": [session.shard, session.of],
                    "application": {"id": str(bot.id), "flags": 0},
                },
            )
        )
        session.ready = True
        for guild in mine:
            await connection.send(session.keep("GUILD_CREATE", guild.as_json()))

    async def _resume(self, connection: Connection, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        numbers = session.number - len(session.events) if session else 0
        if session is None or data.get("token") != self._token or data.get("seq", 0) < numbers:
            self.counts["not resumed"] += 1
            await connection.send({"op": INVALID, "d": False})
            return
        self.counts["resumed"] += 1
        session.connection, connection.session = connection, session
        for payload in [one for one in session.events if one["s"] > data["seq"]]:
            await connection.send(payload)
        await connection.send(session.keep("RESUMED", {}))

    async def close(self) -> None:
        """Ends all connections."""
        for connection in list(self._connections):
            self._abort(connection)
