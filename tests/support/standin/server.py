"""The strict stand-in of Discord as a server: REST and gateway on a port of this machine, and who and what is there.

    async with standing_in() as discord:
        guild = discord.new_guild("Long Roll")
        field = discord.new_channel(guild, "the-field")
        ulysses = discord.new_person("ulysses", guild)
        …                                # start the bot with discord.settings
        await discord.connected()

Each request is held to Discord's published API description; what breaks it is refused as Discord does, and listed in
``ledger.failures``. What people do is in ``people``. It knows nothing of the bot's code.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final

from aiohttp import web

from tests.support.standin import errors
from tests.support.standin.contents import Contents
from tests.support.standin.description import Operation, description
from tests.support.standin.errors import ApiError
from tests.support.standin.faults import Fault, Faults, Trouble
from tests.support.standin.gateway import Gateway
from tests.support.standin.ids import Ids
from tests.support.standin.interactions import Interactions
from tests.support.standin.ledger import Ledger
from tests.support.standin.permissions import EVERYONE, OF_THE_BOT
from tests.support.standin.rate_limits import RateLimits, Verdict
from tests.support.standin.routes import Asked, Routes, Told, handler_of
from tests.support.standin.uploads import Body, body_of
from tests.support.standin.world import TEXT, UPLOAD_LIMIT, Channel, Guild, User, World

TOKEN: Final = "stand-in.of.discord"
VERSION: Final = "/api/v10"
BOT: Final = "longroll"

_SINCE: Final = 30 * 24 * 60 * 60
"""Seconds for which the guilds have existed and the bot has been in them."""


class StandIn:
    """A server. ``keep_files`` keeps the bytes of files; each ``decode_each``-th picture is decoded as a whole.

    ``latency`` is what each answer takes besides the work, in seconds.
    """

    def __init__(self, *, keep_files: bool = True, decode_each: int = 1, check_answers: bool = True) -> None:
        self.ledger = Ledger()
        self.faults = Faults()
        self.limits = RateLimits()
        ids = Ids()
        self.world = World(ids, User(ids.next(), BOT, bot=True))
        self.world.users[self.world.bot.id] = self.world.bot
        self.gateway = Gateway(self.world, TOKEN, self.ledger, lambda: self.socket)
        self.port = 0
        self.latency = 0.0
        self._check_answers = check_answers
        self.contents = Contents(ids, self.ledger, keep_files=keep_files, decode_each=decode_each)
        self._runner: web.AppRunner | None = None

    # Where it is.

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def settings(self) -> Mapping[str, str]:
        """The environment in which a bot speaks to this server."""
        return {
            "LONGROLL_TOKEN": TOKEN,
            "LONGROLL_DISCORD_API": self.base + VERSION,
            "LONGROLL_DISCORD_GATEWAY": self.socket,
        }

    async def start(self, port: int = 0) -> None:
        """Listens, by default at a free port."""
        app = web.Application(client_max_size=2 * UPLOAD_LIMIT)
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/attachments/{id}/{name}", self._file)
        app.router.add_route("*", VERSION + "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0, handler_cancellation=False)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self.interactions = Interactions(self.world, self.gateway, self.contents, self.base)
        self.routes = Routes(self.world, self.contents, self.interactions, self.gateway, self.base, self.socket)

    async def close(self) -> None:
        """Ends all connections and the server."""
        await self.gateway.close()
        if self._runner:
            await self._runner.cleanup()

    async def connected(self, shards: int = 1, patience: float = 60.0) -> None:
        """Waits until every one of so many shards is connected and commands are registered.

        Raises:
            TimeoutError: they are not.
        """
        end = time.monotonic() + patience
        while not (self.gateway.has_all(shards) and self.routes.commands):
            if time.monotonic() > end:
                raise TimeoutError(f"{shards} shards are not connected: {list(self.ledger.newest)[-20:]}")
            await asyncio.sleep(0.02)

    # People and places

    def new_person(self, name: str, *guilds: Guild) -> User:
        """Somebody who is a member of some guilds."""
        person = User(self.world.ids.next(), name)
        self.world.users[person.id] = person
        for guild in guilds:
            guild.members[person.id] = person
        return person

    def new_guild(self, name: str, *, has_bot: bool = True) -> Guild:
        """A guild with an owner and the bot; to be made before the bot connects. One without it the bot never sees."""
        ids, bot = self.world.ids, self.world.bot
        owner = self.new_person(f"owner of {name}")
        guild = Guild(
            ids.next_guild(),
            name,
            owner,
            bot,
            everyone=EVERYONE,
            bot_role=ids.next(),
            bot_permissions=OF_THE_BOT,
            made=time.time() - _SINCE,
        )
        guild.members = {owner.id: owner, **({bot.id: bot} if has_bot else {})}
        if has_bot:
            self.world.guilds[guild.id] = guild
        return guild

    def new_channel(self, guild: Guild, name: str) -> Channel:
        """A text channel that everybody sees; to be made before the bot connects."""
        channel = Channel(self.world.ids.next(), TEXT, name=name, guild=guild)
        guild.channels[channel.id] = self.world.channels[channel.id] = channel
        return channel

    def forget_nonces(self) -> None:
        """Discord no longer finds a message by its nonce, as after some minutes."""
        self.routes.nonces.clear()

    # REST.

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        operation = description().find(request.method, request.path.removeprefix(VERSION))
        if operation is None or handler_of(operation.id) is None:
            self.ledger.unknown.append(f"{request.method} {request.path}")
            return self._refused(ApiError(404, 0, "404: Not Found"), "unknown", {})
        try:
            return await self._answered(request, operation)
        except (OSError, web.RequestPayloadError):
            raise  # the bot has gone in the middle of its request
        except Exception as error:
            self.ledger.own.append(f"{operation.id}: {error!r}")
            raise

    async def _answered(self, request: web.Request, operation: Operation) -> web.StreamResponse:
        """The answer to a described request, or the fault that it meets."""
        fault = self.faults.of(operation.id)
        if fault and (early := await self._early(fault, request, operation)):
            return early
        answer = await self._worked(request, operation)
        if self.latency:
            await asyncio.sleep(self.latency)
        if fault is None:
            return answer
        return await self._late(fault, request, operation, answer)

    async def _worked(self, request: web.Request, operation: Operation) -> web.StreamResponse:
        """The answer to a request that met no fault so far."""
        verdict = Verdict({})
        try:
            if not operation.path.startswith(("/interactions/", "/webhooks/")):
                self._authorize(request)
            verdict = self.limits.count(operation)
            if verdict.wait:
                return self._limited(operation, verdict)
            told = self._carried_out(operation, request, await body_of(request))
        except ApiError as error:
            return self._refused(error, operation.id, verdict.headers)
        for event, data, guild in told.events:
            await self.gateway.dispatch(event, data, guild)
        self.ledger.note(operation.id, told.status, 0)
        return _answer(told.status, told.json, verdict.headers)

    def _carried_out(self, operation: Operation, request: web.Request, body: Body) -> Told:
        query = dict(request.query)
        if problems := description().request_problems(operation, body.json, query):
            self.ledger.violations += [f"{operation.id}: {problem}" for problem in problems]
            raise errors.invalid_body(problems)
        handler = handler_of(operation.id)
        assert handler is not None
        told = handler(self.routes, Asked(operation, query, body))
        if self._check_answers and (wrong := description().answer_problems(operation, told.status, told.json)):
            self.ledger.own += [f"{operation.id}: {problem}" for problem in wrong]
        return told

    def _authorize(self, request: web.Request) -> None:
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            self.ledger.violations.append(f"{request.method} {request.path}: not authorized")
            raise ApiError(401, 0, "401: Unauthorized")

    def _refused(self, error: ApiError, route: str, headers: Mapping[str, str]) -> web.Response:
        self.ledger.note(route, error.status, error.code)
        if error.status in {401, 403, 429}:
            self.limits.invalid += 1
        return _answer(error.status, error.body, headers)

    def _limited(self, operation: Operation, verdict: Verdict) -> web.Response:
        """429; without ``Via`` the bot's library would take it for a ban."""
        headers = {
            **verdict.headers,
            "Retry-After": str(max(1, round(verdict.wait))),
            "X-RateLimit-Scope": verdict.scope,
        }
        body = {
            "message": "You are being rate limited.",
            "retry_after": verdict.wait,
            "global": verdict.scope == "global",
        }
        self.ledger.note(operation.id, 429, 0)
        self.limits.invalid += 1
        return _answer(429, body, headers)

    # Faults.

    async def _early(self, fault: Fault, request: web.Request, operation: Operation) -> web.StreamResponse | None:
        """What meets a request before the work."""
        if fault.trouble is Trouble.CUT_BEFORE:
            return await _cut(request)
        if fault.trouble is Trouble.STATUS:
            return self._refused(ApiError(fault.status, fault.code, fault.message), operation.id, {})
        if fault.trouble is Trouble.LIMITED:
            return self._limited(operation, Verdict({}, fault.seconds, "shared"))
        return None

    async def _late(
        self, fault: Fault, request: web.Request, operation: Operation, answer: web.StreamResponse
    ) -> web.StreamResponse:
        """What meets it after the work."""
        if fault.trouble is Trouble.CUT_AFTER:
            return await _cut(request)
        if fault.trouble is Trouble.STATUS_AFTER:
            return self._refused(ApiError(fault.status, fault.code, fault.message), operation.id, {})
        if fault.trouble is Trouble.SLOW:
            await asyncio.sleep(fault.seconds)
        return answer

    async def _file(self, request: web.Request) -> web.Response:
        """A file, for as long as a message has it."""
        wanted = int(request.match_info["id"])
        for channel in self.world.channels.values():
            for message in channel.messages.values():
                for file in message.files:
                    if file.id == wanted:
                        return web.Response(body=file.data, content_type=file.kind)
        raise web.HTTPNotFound


async def _cut(request: web.Request) -> web.StreamResponse:
    """The connection ends without an answer."""
    if request.transport is not None:
        request.transport.abort()
    return web.Response()


def _answer(status: int, body: Any, headers: Mapping[str, str]) -> web.Response:
    """An answer; the content type bears no character set, or the bot's library would take the body for text."""
    named = {**headers, "Via": "1.1 stand-in"}
    if body is None:
        return web.Response(status=status, headers=named)
    data = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(status=status, body=data, headers={**named, "Content-Type": "application/json"})


@asynccontextmanager
async def standing_in(
    *, keep_files: bool = True, decode_each: int = 1, check_answers: bool = True
) -> AsyncIterator[StandIn]:
    """A running stand-in."""
    server = StandIn(keep_files=keep_files, decode_each=decode_each, check_answers=check_answers)
    await server.start()
    try:
        yield server
    finally:
        await server.close()
