"""The camera: takes pictures of messages in the local table's own page, by a Chromium without a window."""

from __future__ import annotations

import mimetypes
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image
from PIL.PngImagePlugin import PngInfo
from playwright.async_api import Page, Route, async_playwright

from bot.local_table import simcord_hooks as hooks
from bot.local_table.page_words import PAGE
from bot.tools.walkthrough.album import OpenMenu, Shot, file_name
from bot.tools.walkthrough.closeup import WIDTH, few_colors

ABOUT: Final = "Description"
"""The name of the text that a picture's file carries: all that can be read in it."""

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")

_ADDRESS: Final = "http://table.invalid/"
_SHARPNESS: Final = 2
"""Pixels of the picture for one of the page."""

_MENU: Final = 3
_FONTS: Final = Path(__file__).parents[3] / "render" / "fonts"
_OWN: Final = Path(__file__).parent
_START: Final = """<!doctype html><html lang="en"><meta charset="utf-8">
<link rel="stylesheet" href="/page/table.css"><link rel="stylesheet" href="/page/message.css">
<link rel="stylesheet" href="/own/shot.css">"""
_SHOW: Final = "async (shown) => (await import('/own/shot.js')).show(shown)"


async def photographed(shots: Mapping[str, Shot]) -> dict[str, bytes]:
    """The pictures of messages as PNG bytes by name; each file carries the message's words.

    Raises:
        FileNotFoundError: there is no Chromium on this machine.
    """
    async with _page() as page:
        return {name: _developed(await _photographed(page, shot), shot.words) for name, shot in shots.items()}


@asynccontextmanager
async def _page() -> AsyncIterator[Page]:
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise FileNotFoundError("pictures of messages need one of " + ", ".join(BROWSERS))
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
        yield await chromium.new_page(
            viewport={"width": WIDTH // _SHARPNESS, "height": 800},
            device_scale_factor=_SHARPNESS,
            locale="en-US",
            timezone_id="UTC",
        )
        await chromium.close()


async def _photographed(page: Page, shot: Shot) -> bytes:
    """One message by itself, from edge to edge of the page."""

    async def serve(route: Route) -> None:
        path = route.request.url.removeprefix(_ADDRESS)
        body = _file(path, shot.files) if path else _START.encode()
        await route.fulfill(body=body, content_type=mimetypes.guess_type(path or "index.html")[0])

    await page.route(f"{_ADDRESS}**", serve)
    await page.clock.set_fixed_time(shot.now)
    await page.goto(_ADDRESS)
    await page.evaluate(_SHOW, _shown(shot))
    picture = await page.locator("article").screenshot()
    await page.unroute(f"{_ADDRESS}**")
    return picture


def _file(path: str, files: Mapping[str, bytes]) -> bytes:
    """The file at a path of the page; of a moving picture, its middle frame."""
    folder, _, name = path.partition("/")
    if folder == "files":
        return _still(files[file_name(path)])
    return ({"page": PAGE, "fonts": _FONTS, "own": _OWN}[folder] / name).read_bytes()


def _still(data: bytes) -> bytes:
    with Image.open(BytesIO(data)) as picture:
        frames = getattr(picture, "n_frames", 1)
        if frames == 1:
            return data
        picture.seek(frames // 2)
        file = BytesIO()
        picture.convert("RGB").save(file, "PNG")
        return file.getvalue()


def _shown(shot: Shot) -> dict[str, object]:
    """A message in the form that the page draws."""
    payload = shot.payload
    message = {
        **{name: payload[name] for name in ("type", "flags", "content", "embeds", "components", "attachments")},
        "author_name": payload["author"]["username"],
        "bot": True,
        "time": payload["timestamp"],
        "edited": None,
        "thread": None,
        "called": False,
        "command": None,
    }
    specs = [spec for spec in hooks.walk_components(payload["components"]) if spec["type"] == _MENU]
    return {
        "message": message,
        "names": {id_: name[1:] for id_, name in shot.names.items()},
        "place": shot.place,
        "menus": [_opened(spec, shot.menus.get(spec["custom_id"])) for spec in specs],
    }


def _opened(spec: hooks.Payload, menu: OpenMenu | None) -> dict[str, object] | None:
    if menu is None:
        return None
    picked = [number for number, line in enumerate(spec["options"]) if line["value"] in menu.picked]
    return {"picked": picked, "others": menu.others}


def _developed(picture: bytes, words: str) -> bytes:
    about = PngInfo()
    about.add_itxt(ABOUT, words)
    file = BytesIO()
    with Image.open(BytesIO(picture)) as taken:
        few_colors(taken.convert("RGB")).save(file, "PNG", optimize=True, pnginfo=about)
    return file.getvalue()
