"""A browser, and the driver that steers it: one for all tests of a file, which share a loop for that."""

from __future__ import annotations

import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from subprocess import DEVNULL

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.bot.local_table.conftest import PATIENCE, OpenRound, Round
from tests.bot.local_table.in_browser.pages import QUIET, clean


@pytest.fixture(scope="session")
def running_chromium(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address at which a Chromium is steered, the same one for all tests of a process."""
    profile = tmp_path_factory.mktemp("chromium")
    port = profile / "DevToolsActivePort"
    command = [chromium, "--headless=new", "--remote-debugging-port=0", f"--user-data-dir={profile}", *QUIET]
    with subprocess.Popen([*command, "about:blank"], stdout=DEVNULL, stderr=DEVNULL) as process:
        try:
            until = time.monotonic() + PATIENCE
            while not (port.exists() and port.read_text().count("\n")):
                assert process.poll() is None, "Chromium ended at its start"
                assert time.monotonic() < until, "Chromium does not say where it is steered"
                time.sleep(0.02)
            yield f"http://127.0.0.1:{port.read_text().split()[0]}"
        finally:
            process.terminate()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def steered(running_chromium: str) -> AsyncIterator[Browser]:
    """The browser, of which a test must leave nothing to the next one."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(running_chromium)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(loop_scope="module")
async def browser(steered: Browser) -> AsyncIterator[Browser]:
    """A browser without anything of the tests before."""
    yield steered
    await clean(steered)


@pytest_asyncio.fixture(loop_scope="module")
async def game(open_round: OpenRound) -> AsyncIterator[Round]:
    async with open_round() as opened:
        yield opened
