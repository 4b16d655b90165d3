"""Newcomers come to the start page, follow the coach through lesson one, and play the computer.

``make newcomers`` runs all five and keeps their figures and screenshots in ``out/newcomers``.
"""

from __future__ import annotations

import os
import random
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import Struct
from playwright.async_api import Browser, ConsoleMessage
from playwright.async_api import Error as PlaywrightError

from tests.bot.local_table.in_browser.newcomers import (
    FINGER,
    KEYS,
    MAP,
    MOUSE,
    Newcomer,
    choose_lesson,
    ended,
    keep,
    open_battle,
    play_battle,
    play_lesson,
)

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]

ROOT = Path(__file__).parents[4]
LARGE, SMALL = (1280, 800), (390, 844)
PATIENT = 30_000  # milliseconds
FIRST = 60_000  # milliseconds until the first picture of all, for which everything is loaded


class Visitor(Struct, frozen=True):
    """A way to play: the size of the window, what presses, and another lesson than the first."""

    size: tuple[int, int]
    way: str
    lesson: str = ""


VISITORS = {
    "mouse": Visitor(LARGE, MOUSE),
    "finger": Visitor(SMALL, FINGER),
    "keyboard": Visitor(LARGE, KEYS),
    "map": Visitor(SMALL, MAP),
    "blue-and-grey": Visitor(LARGE, MOUSE, "Moving, zones and odds"),
}


@pytest.fixture
def shots(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The folder of the screenshots: one for each newcomer in that of ``LONGROLL_NEWCOMERS``, if it is set."""
    kept = os.environ.get("LONGROLL_NEWCOMERS")
    name = request.node.callspec.params.get("name", "map") if hasattr(request.node, "callspec") else "map"
    folder = ROOT / kept / name if kept else tmp_path / "shots"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """What `make play` opens."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    program = Path(sys.executable).with_name("longroll")
    command = [str(program), "play", "--port", port, "--data-dir", str(tmp_path / "kept"), "--no-browser"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().split()[1]
    finally:
        process.terminate()
        process.communicate()


def is_trouble(message: ConsoleMessage) -> bool:
    """Whether the page complains of anything but a refused press (409), which the page tells the person."""
    return message.type == "error" and "409" not in message.text


async def arrived(browser: Browser, address: str, name: str, shots: Path) -> Newcomer:
    """A newcomer at the first step of their lesson."""
    who = VISITORS[name]
    touches = who.way in {FINGER, MAP}
    viewport = {"width": who.size[0], "height": who.size[1]}
    context = await browser.new_context(viewport=viewport, has_touch=touches, is_mobile=touches)  # type: ignore[arg-type]
    page = await context.new_page()
    page.set_default_timeout(PATIENT)
    newcomer = Newcomer(name, page, who.way, shots, random.Random(name))
    page.on("pageerror", lambda error: newcomer.note(str(error)))
    page.on("console", lambda message: newcomer.note(message.text) if is_trouble(message) else None)
    await page.goto(address)
    await page.locator(".way").first.wait_for()
    await newcomer.look("start")
    await newcomer.press(page.get_by_role("button", name="Learn in 5 minutes"))
    await newcomer.panel.locator(".button").first.wait_for(timeout=FIRST)
    if who.lesson:
        await choose_lesson(newcomer, who.lesson)
    return newcomer


@pytest.mark.soak
@pytest.mark.timeout(2400)
@pytest.mark.parametrize("name", VISITORS)
async def test_a_newcomer_plays_a_first_battle_to_its_end(
    browser: Browser, address: str, shots: Path, name: str
) -> None:
    newcomer, end = await arrived(browser, address, name, shots), "not reached"
    try:
        await play_lesson(newcomer)
        await open_battle(newcomer)
        end = ended(await play_battle(newcomer))
    finally:
        keep(newcomer.figures(end), shots.parent)
        with suppress(PlaywrightError):
            await newcomer.look("last")

    assert newcomer.stumbles == []


@pytest.mark.soak
async def test_a_newcomer_learns_and_opens_a_first_battle(browser: Browser, address: str, shots: Path) -> None:
    newcomer = await arrived(browser, address, "map", shots)

    await play_lesson(newcomer)
    await open_battle(newcomer)

    assert newcomer.stumbles == []
