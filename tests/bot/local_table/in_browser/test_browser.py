"""The page in a real browser: a newcomer clicks through the start of a battle, as each of the seats."""

from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from tests.bot.local_table.conftest import OpenRound, Round, has_button
from tests.bot.local_table.in_browser.pages import DESKTOP, DRAWN, PHONE, WIDE_AS_THE_WINDOW, open_page
from tests.support.examples import by_day

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest.mark.long
async def test_two_play_and_one_looks_on(game: Round, browser: Browser, tmp_path: Path) -> None:
    page, trouble = await open_page(browser, game.address, DESKTOP)
    onlooker, _ = await open_page(browser, f"{game.address}#/seat/watcher", PHONE)

    # Ulysses begins from the start page, without typing a command.
    await page.get_by_role("link", name="/match new").click()
    await page.locator("input[role=combobox]").first.fill("shi")
    await page.get_by_role("option", name="Shiloh").click()
    await page.locator("form.command").get_by_role("button", name="Send").click()
    await expect(page.get_by_text("Ulysses used /match new")).to_be_visible()

    # Robert joins; the thread opens with the board, and the hand lies beside it.
    await page.get_by_role("link", name="Robert").click()
    await page.get_by_role("button", name="Join").click()
    await page.locator(".place").get_by_role("link", name="Shiloh #1").click()
    board = page.locator(".place .picture").first
    await expect(board).to_have_attribute("alt", "The board of Shiloh")
    await expect(page.locator(".side .picture")).to_have_attribute("alt", "Your hand")
    assert await board.evaluate(DRAWN)

    # Ulysses is called, and orders several units by a menu of their own.
    calls = page.locator(".tab.union .badge")
    await expect(calls).to_have_text("1")
    await page.get_by_role("link", name="Ulysses").click()
    await page.locator(".places").get_by_role("link", name="Shiloh #1").click()
    await expect(calls).to_have_count(0)
    await page.get_by_role("button", name="Give orders").click()
    await page.get_by_role("button", name="Which units?").click()
    await page.get_by_role("option", name="Infantry B3").click()
    await page.get_by_role("option", name="Infantry C3").click()
    await page.get_by_role("button", name="Done").click()
    await expect(page.get_by_text("Ordered: B3, C3")).to_be_visible()
    await page.screenshot(path=tmp_path / "desktop.png")

    # Clara's page, on a phone, follows by itself: what is public, and no more.
    await page.get_by_role("button", name="Fire!").click()
    await onlooker.get_by_role("link", name="Shiloh #1").first.click()
    await expect(onlooker.get_by_text("Shots fired: 1")).to_be_visible()
    await page.get_by_role("button", name="Fire!").click()
    await expect(onlooker.get_by_text("Shots fired: 2")).to_be_visible()
    await expect(onlooker.get_by_text("Ordered:")).to_have_count(0)
    assert await onlooker.evaluate(WIDE_AS_THE_WINDOW)
    await onlooker.screenshot(path=tmp_path / "phone.png")

    # A form, a file, a picture in full, a private answer put away.
    await page.get_by_role("button", name="Report").click()
    await page.get_by_role("textbox", name="What happened?").fill("We held the <b>hill</b>.")
    await page.locator("dialog").get_by_role("button", name="Send").click()
    await expect(onlooker.get_by_text("We held the <b>hill</b>.")).to_be_visible()
    await page.get_by_role("button", name="Record").click()
    async with page.expect_download() as download:
        await page.get_by_role("link", name="1.battle").click()
    assert (await (await download.value).path()).read_bytes().startswith(b"[Scenario")
    await page.locator(".place .picture").first.click()
    await expect(page.locator("dialog.lightbox img")).to_have_attribute("alt", "The board of Shiloh")
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Dismiss").click()
    await expect(page.get_by_text("Ordered: B3, C3")).to_have_count(0)

    assert trouble == []


@pytest.mark.long
async def test_a_thread_is_entered_before_the_table_lists_it(game: Round, browser: Browser) -> None:
    page, trouble = await open_page(browser, f"{game.address}#/seat/confederate", DESKTOP)
    await game.ulysses.command("match new", scenario="Shiloh")
    await expect(page.get_by_role("button", name="Join")).to_be_visible()
    async with game.robert.http.get("/api/table") as response:
        outdated = await response.json()
    await page.route("**/api/table", lambda route: route.fulfill(json=outdated))

    await page.get_by_role("button", name="Join").click()
    await page.get_by_role("log").get_by_role("link", name="Shiloh #1").click()
    await expect(page.get_by_role("heading", name="# the-field")).to_be_visible()
    await page.unroute("**/api/table")
    await game.ulysses.press("thread", await game.ulysses.see("thread", has_button("Fire!")), "fire")

    await expect(page.get_by_role("heading", name="Shiloh #1")).to_be_visible()
    await expect(page.locator(".place .picture").first).to_have_attribute("alt", "The board of Shiloh")
    assert trouble == []


@pytest.mark.long
async def test_what_is_pressed_is_not_drawn_anew_under_the_finger(game: Round, browser: Browser) -> None:
    board = await game.begin()
    page, trouble = await open_page(browser, f"{game.address}#/seat/union", DESKTOP)
    await page.wait_for_load_state("networkidle")  # what comes later could move the link from under the finger
    await page.locator(".places").get_by_role("link", name="Shiloh #1").hover()
    await page.mouse.down()
    assert await page.locator(".places .thread:active").count() == 1

    async with page.expect_response("**/api/table"):
        await game.robert.press("thread", board, "fire")
    await page.evaluate("new Promise(done => setTimeout(done, 100))")
    await page.mouse.up()

    await expect(page.get_by_text("Shots fired: 1")).to_be_visible()
    assert trouble == []


@pytest.mark.long
async def test_all_three_sit_side_by_side(game: Round, browser: Browser) -> None:
    board = await game.begin()
    page, trouble = await open_page(browser, f"{game.address}#/all", DESKTOP)
    for seat in ("union", "confederate", "watcher"):
        await page.locator(f".pane.{seat}").get_by_role("link", name="Shiloh #1").first.click()

    await page.locator(".pane.union").get_by_role("button", name="Fire!").click()

    await expect(page.get_by_text("Shots fired: 1")).to_have_count(3)
    await game.robert.press("thread", board, "fire")
    await expect(page.get_by_text("Shots fired: 2")).to_have_count(3)
    assert trouble == []


@pytest.mark.long
async def test_a_page_outlives_the_table(open_round: OpenRound, browser: Browser) -> None:
    async with open_round() as game:
        await game.begin()
        page, _ = await open_page(browser, f"{game.address}#/seat/union", DESKTOP)
        await page.locator(".places").get_by_role("link", name="Shiloh #1").click()
        port = int(game.address.rsplit(":", 1)[1].strip("/"))

    await expect(page.get_by_text("The table is closed")).to_be_visible()
    async with open_round(port):
        await expect(page.get_by_text("The table is closed")).to_be_hidden()
        await page.locator(".places").get_by_role("link", name="The battle goes on").click()
        await page.get_by_role("button", name="Fire!").click()
        await expect(page.get_by_text("Shots fired: 1")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("size", by_day([PHONE, DESKTOP], 1))
async def test_the_start_page_shows_what_goes_on(game: Round, browser: Browser, size: tuple[int, int]) -> None:
    page, trouble = await open_page(browser, game.address, size)
    await expect(page.get_by_role("link", name="Shiloh #1")).to_have_count(0)

    await game.begin()

    await expect(page.get_by_role("link", name="Shiloh #1")).to_have_count(3)
    await expect(page.get_by_text("Seats have no passwords")).to_be_visible()
    assert await page.evaluate(WIDE_AS_THE_WINDOW)
    assert trouble == []
