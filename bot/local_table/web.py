"""The table over HTTP: the page and its files, a seat's views and actions, and notice of changes.

Served on the loopback address only, to pages that come from it: another site open in the same browser can neither read
nor act here.
"""

import asyncio
import json
import mimetypes
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec
from aiohttp import web

from bot.local_table import actions, views
from bot.local_table import simcord_hooks as hooks
from bot.local_table.begin import begin, teaches
from bot.local_table.page_words import PAGE, language_for, spoken_now
from bot.local_table.table import LocalTable
from bot.local_table.world import TableSeat
from engine.language import Language, speaking
from render.hex_chart import read_chart

HOST: Final = "127.0.0.1"
LARGEST_REQUEST: Final = 32 * 1024 * 1024  # bytes: Discord's 25 MiB, as base64
GATHER_FOR: Final = 0.05  # seconds; one turn changes many things, and the page is told once
LOOK_AGAIN: Final = 20.0  # seconds
LEAVE_WITHIN: Final = 0.5  # seconds, for a page to say goodbye
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; connect-src 'self' ws://127.0.0.1:* ws://localhost:*;"
    " frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}
_TABLE: Final = web.AppKey("table", LocalTable)
_LANGUAGE: Final = web.AppKey("language", str)

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def make_app(table: LocalTable, language: Language = "") -> web.Application:
    """The whole site for one table; without a language each page is in that of its browser."""
    app = web.Application(middlewares=[_only_from_here, _in_their_language], client_max_size=LARGEST_REQUEST)
    app[_TABLE], app[_LANGUAGE] = table, language
    app.router.add_get("/", _start_page)
    app.router.add_static("/page", PAGE)
    app.router.add_get("/files/{path:.+}", _file)
    app.router.add_get("/hexes/{path:.+}", _hexes)
    app.router.add_get("/api/words", _words)
    app.router.add_get("/api/table", _table)
    app.router.add_post("/api/begin/{way}", _begin)
    app.router.add_get("/api/changes", _changes)
    app.router.add_get("/api/seats/{seat}/messages/{channel}", _messages)
    app.router.add_get("/api/seats/{seat}/commands/{channel}", _commands)
    app.router.add_post("/api/seats/{seat}/{action}", _act)
    return app


@web.middleware
async def _only_from_here(request: web.Request, handler: _Handler) -> web.StreamResponse:
    name = request.host.rsplit(":", 1)[0]
    origin = request.headers.get("Origin")
    if name not in {HOST, "localhost"} or origin not in {None, f"http://{request.host}"}:
        raise web.HTTPForbidden(text="This table answers only to its own page.")
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


@web.middleware
async def _in_their_language(request: web.Request, handler: _Handler) -> web.StreamResponse:
    with speaking(language_for(request.headers.get("Accept-Language", ""), request.app[_LANGUAGE])):
        return await handler(request)


async def _start_page(_request: web.Request) -> web.StreamResponse:
    return web.FileResponse(PAGE / "index.html")


async def _file(request: web.Request) -> web.StreamResponse:
    """An uploaded file. Only pictures are shown in the browser; the rest is saved."""
    path = request.match_info["path"]
    data = hooks.file_at(request.app[_TABLE].env, path)
    if data is None:
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    shown = kind.startswith("image/") and kind != "image/svg+xml"
    disposition = "inline" if shown else "attachment"
    return web.Response(body=data, content_type=kind, headers={"Content-Disposition": disposition})


async def _hexes(request: web.Request) -> web.StreamResponse:
    """Where the hexes lie in an uploaded picture of a board."""
    data = hooks.file_at(request.app[_TABLE].env, request.match_info["path"])
    chart = None if data is None else read_chart(data)
    if chart is None:
        return web.json_response(None)
    return web.json_response(msgspec.to_builtins(chart))


async def _words(_request: web.Request) -> web.StreamResponse:
    return web.json_response(spoken_now())


async def _table(request: web.Request) -> web.StreamResponse:
    table = request.app[_TABLE]
    return web.json_response({**views.table_view(table), "teaches": teaches(table)})


async def _begin(request: web.Request) -> web.StreamResponse:
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    try:
        return web.json_response(await begin(request.app[_TABLE], request.match_info["way"]))
    except actions.ActionRefused as refusal:
        return web.json_response({"refused": str(refusal)}, status=409)


async def _messages(request: web.Request) -> web.StreamResponse:
    return web.json_response(views.messages(request.app[_TABLE], _seat(request), _channel_id(request)))


async def _commands(request: web.Request) -> web.StreamResponse:
    return web.json_response(views.commands(request.app[_TABLE], _seat(request), _channel_id(request)))


async def _act(request: web.Request) -> web.StreamResponse:
    if request.content_type != "application/json":
        raise web.HTTPUnsupportedMediaType
    body = await request.json()
    if not isinstance(body, dict):
        raise web.HTTPBadRequest
    try:
        answer = await actions.act(request.app[_TABLE], _seat(request), request.match_info["action"], body)
    except actions.ActionRefused as refusal:
        return web.json_response({"refused": str(refusal)}, status=409)
    return web.json_response(answer)


def _seat(request: web.Request) -> TableSeat:
    seat = request.app[_TABLE].world.seats.get(request.match_info["seat"])
    if seat is None:
        raise web.HTTPNotFound(text="There is no such seat.")
    return seat


def _channel_id(request: web.Request) -> int:
    table, channel_id = request.app[_TABLE], request.match_info["channel"]
    if not channel_id.isdecimal() or not hooks.may_read(table.env, int(channel_id), _seat(request).person.id):
        raise web.HTTPNotFound(text="There is no such place.")
    return int(channel_id)


async def _changes(request: web.Request) -> web.StreamResponse:
    """A WebSocket that gets the table's revision each time it has changed, and the first at once."""
    table, socket = request.app[_TABLE], web.WebSocketResponse(heartbeat=LOOK_AGAIN, timeout=LEAVE_WITHIN)
    await socket.prepare(request)
    listener = asyncio.create_task(_until_closed(socket))
    try:
        told = -1
        while not (listener.done() or table.closing):
            if table.revision != told:
                await asyncio.sleep(GATHER_FOR)
                told = table.revision
                await socket.send_str(json.dumps(told))
            await table.change_after(told, LOOK_AGAIN)
    except ConnectionError:
        pass  # the page was closed
    finally:
        listener.cancel()
        await socket.close()
    return socket


async def _until_closed(socket: web.WebSocketResponse) -> None:
    async for _message in socket:
        pass
