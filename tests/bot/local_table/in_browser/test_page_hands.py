"""The page under the hand, by mouse, finger and keyboard: the map, menus, the focus, forms, pictures, links."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Locator, Page, Route, expect

from tests.bot.local_table.conftest import Round
from tests.bot.local_table.in_browser.pages import DESKTOP, PHONE, open_page
from tests.bot.local_table.test_play import toy
from tests.support.examples import by_day

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.asyncio(loop_scope="module")]

LAPTOP = (1280, 800)
AT = "() => document.activeElement.dataset.key ?? document.activeElement.textContent"
IN_SIGHT = """element => {
    const box = element.getBoundingClientRect(), frame = element.closest('.messages').getBoundingClientRect();
    return box.top >= frame.top - 1 && box.bottom <= frame.bottom + 1;
}"""


async def panel(game: Round, browser: Browser, size: tuple[int, int]) -> tuple[Page, list[str]]:
    """Ulysses' page with the private panel of a move, opened by its button."""
    await game.begin()
    page, trouble = await open_page(browser, f"{game.address}#/seat/union", size)
    await page.locator(".places").get_by_role("link", name="Shiloh #1").click()
    await page.get_by_role("button", name="Map", exact=True).press("Enter")
    await expect(hexes(page)).to_have_count(2)
    return page, trouble


def hexes(page: Page) -> Locator:
    return page.locator(".private .hex")


async def press(page: Page, name: str) -> None:
    """Clicks into the middle of a hex."""
    box = await page.locator(f'.private [data-key="hex:{name}"]').bounding_box()
    assert box is not None
    await page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.parametrize("size", by_day([PHONE, LAPTOP], 1))
async def test_a_unit_and_its_goal_are_pressed_on_the_map(game: Round, browser: Browser, size: tuple[int, int]) -> None:
    page, trouble = await panel(game, browser, size)
    wide = await page.locator(".private .hex").first.evaluate("hex => hex.getBoundingClientRect().width")
    assert wide >= 34  # a finger's

    await press(page, "B3")
    await expect(page.locator('.private [data-key="hex:C4"]')).to_be_attached()
    assert await hexes(page).evaluate_all("all => all.map(one => one.dataset.key)") == ["hex:C3", "hex:C4"]
    await expect(page.locator(".private .map")).to_be_in_viewport()
    await press(page, "C4")
    await expect(page.locator('.private [data-key="hex:D5"]')).to_be_attached()
    assert toy(game).moved == ["move B3-C4"]
    assert trouble == []


async def test_the_map_is_played_by_the_keyboard_alone(game: Round, browser: Browser) -> None:
    page, trouble = await panel(game, browser, LAPTOP)
    assert await page.evaluate(AT) == "lr:pick:7::"  # the first control of the panel that was opened

    await page.keyboard.press("Shift+Tab")  # the tools of the map
    await page.locator('.private [data-key="hex:B3"]').focus()
    await page.keyboard.press("ArrowDown")
    assert await page.evaluate(AT) == "hex:D5"
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(page.locator('.private [data-key="hex:C3"]')).to_be_focused()
    await page.keyboard.press("End")
    assert await page.evaluate("document.activeElement.getAttribute('aria-label')") == "B3 C4"
    await page.keyboard.press("Enter")
    await expect(page.locator('.private [data-key="hex:B3"]')).to_be_focused()
    assert toy(game).moved == ["move B3-C4"]
    assert trouble == []


async def test_an_attack_is_begun_from_its_target_or_its_attacker(game: Round, browser: Browser) -> None:
    page, _ = await panel(game, browser, LAPTOP)
    await press(page, "D5")
    await expect(page.locator('.private [data-key="hex:E5"]')).to_be_attached()
    await press(page, "E5")
    await expect(page.locator('.private [data-key="hex:C4"]')).to_be_attached()
    await press(page, "E5")  # alone it could attack one hex: that is shown, and nothing is done yet
    await expect(page.locator('.private [data-key="hex:C4"]')).to_have_class("hex goal")
    await page.keyboard.press("Escape")
    await press(page, "C4")
    await expect(page.locator(".which button")).to_have_text(["Unit C4", "Unit C4"])
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator('.private [data-key="hex:D5"]')).to_be_attached()
    assert toy(game).moved == ["move D5-E5", "battle E5>C4"]


async def test_the_map_offers_nothing_to_others(game: Round, browser: Browser) -> None:
    page, _ = await panel(game, browser, LAPTOP)
    await page.goto(f"{game.address}#/seat/confederate")
    await page.locator(".places").get_by_role("link", name="Shiloh #1").click()
    await expect(page.get_by_role("button", name="Fire!")).to_be_visible()
    await expect(page.locator(".hex")).to_have_count(0)


async def test_a_menu_goes_by_keys_and_the_focus_stays(game: Round, browser: Browser) -> None:
    page, trouble = await panel(game, browser, LAPTOP)
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("option", name="Unit B3")).to_be_focused()
    await expect(page.locator(".private .map .sheet")).to_be_in_viewport()
    for key, line in (("End", "Unit D5"), ("Home", "Unit B3"), ("u", "Unit D5"), ("ArrowUp", "Unit B3")):
        await page.keyboard.press(key)
        await expect(page.get_by_role("option", name=line)).to_be_focused()
    await page.keyboard.press("Escape")
    assert await page.evaluate(AT) == "lr:pick:7::"
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator('.private [data-key="lr:do:7::B3"]')).to_be_focused()
    assert trouble == []


@pytest.mark.parametrize("size", by_day([PHONE, LAPTOP], 1))
async def test_the_map_is_in_sight_while_a_menu_is_open(game: Round, browser: Browser, size: tuple[int, int]) -> None:
    page, _ = await panel(game, browser, size)
    await page.locator(".private .face").click()
    assert await page.locator(".private .options").evaluate(IN_SIGHT)
    assert await page.locator(".private .window").evaluate(IN_SIGHT)


async def test_tab_fills_nothing_in_and_no_press_is_lost(game: Round, browser: Browser) -> None:
    page, _ = await open_page(browser, f"{game.address}#/seat/union", LAPTOP)
    await page.get_by_role("button", name="/match new").click()
    field, form = page.locator("input[role=combobox]"), page.locator("form.command")
    height = await form.evaluate("form => form.offsetHeight")
    await field.click()
    await expect(page.get_by_role("option", name="Shiloh")).to_be_visible()
    assert await form.evaluate("form => form.offsetHeight") == height
    await page.keyboard.press("Tab")
    await expect(field).to_have_value("")
    await field.press("ArrowDown")
    await expect(page.get_by_role("option", name="Shiloh")).to_be_visible()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(field).to_have_value("First Bull Run")
    await field.click()
    await form.get_by_role("button", name="Cancel the command").click()
    await expect(form).to_have_count(0)


async def test_a_picture_is_enlarged_and_moved(game: Round, browser: Browser) -> None:
    page, trouble = await panel(game, browser, PHONE)
    await page.locator(".private .map").get_by_role("button", name="Show the picture alone").click()
    picture = page.locator("dialog.lightbox img")
    width = "image => image.getBoundingClientRect().width"
    fitting = await picture.evaluate(width)
    await page.get_by_role("button", name="Enlarge").click()
    assert await picture.evaluate(width) == pytest.approx(1.5 * fitting)
    await picture.dblclick()
    assert await picture.evaluate(width) == pytest.approx(fitting)
    await picture.dblclick()
    assert await page.locator(".frame").evaluate("frame => frame.scrollWidth > frame.clientWidth")
    await page.keyboard.press("Escape")
    await expect(picture).to_have_count(0)
    assert trouble == []


async def test_links_stay_here_and_numbers_with_their_dots(game: Round, browser: Browser) -> None:
    page, _ = await panel(game, browser, PHONE)
    hrefs = await page.locator(".private a").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    assert hrefs == ["#/seat/union/2/@3"]
    sign = page.locator(".private .item .sign")
    await expect(sign).to_have_text("10.")
    assert await sign.evaluate("sign => sign.getClientRects().length") == 1


async def test_an_open_question_stays_below_what_is_said_meanwhile(game: Round, browser: Browser) -> None:
    page, _ = await panel(game, browser, LAPTOP)
    thread = await game.robert.place("thread")
    await game.robert.act("say", channel=thread["id"], content="Good luck!")
    await expect(page.get_by_text("Good luck!")).to_be_visible()
    last = page.locator(".place article.message").last
    assert "private" in (await last.get_attribute("class") or "")
    assert await last.evaluate(IN_SIGHT)


async def test_an_older_panel_gives_way_to_a_newer_one(game: Round, browser: Browser) -> None:
    page, _ = await panel(game, browser, LAPTOP)
    first = await page.locator(".private").get_attribute("id")
    await page.get_by_role("button", name="Map", exact=True).click()
    await expect(page.locator(f"#{first}")).to_have_count(0)
    await expect(page.locator(".private")).to_have_count(1)


async def test_who_waits_sees_for_how_long(game: Round, browser: Browser) -> None:
    await game.begin()
    page, _ = await open_page(browser, f"{game.address}#/seat/union", DESKTOP)

    async def as_if_others_were_asked(route: Route) -> None:
        response = await route.fetch()
        shown = await response.json()
        await route.fulfill(response=response, json=[{**message, "waits": True} for message in shown])

    await page.route("**/api/seats/union/messages/*", as_if_others_were_asked)
    await expect(page.locator(".waiting")).to_be_hidden()
    await page.locator(".places").get_by_role("link", name="Shiloh #1").click()
    await expect(page.locator(".waiting")).to_contain_text("Waiting for the other side: 0:")
    await page.unroute_all(behavior="ignoreErrors")


async def test_a_press_is_seen_to_be_worked_on(game: Round, browser: Browser) -> None:
    await game.begin()
    page, _ = await open_page(browser, f"{game.address}#/seat/union", DESKTOP)
    await page.locator(".places").get_by_role("link", name="Shiloh #1").click()
    await page.route("**/api/seats/union/click", lambda route: None)  # never answered
    await page.get_by_role("button", name="Fire!").click()
    await expect(page.locator(".pane.at-work")).to_be_visible()
    await expect(page.get_by_role("button", name="Fire!")).to_have_attribute("aria-busy", "true")


async def test_beside_a_battle_lies_its_own_hand_alone(game: Round, browser: Browser) -> None:
    await game.begin()
    page, _ = await open_page(browser, f"{game.address}#/seat/union", DESKTOP)
    await expect(page.locator(".side")).to_be_hidden()  # in the channel there is no battle
    await page.locator(".places").get_by_role("link", name="Shiloh #1").click()
    await expect(page.locator(".side .picture")).to_have_attribute("alt", "Your hand")
    await expect(page.locator(".side").get_by_text("#7 Antietam asks you")).to_have_count(0)


async def test_the_start_page_fits_a_laptop(game: Round, browser: Browser) -> None:
    page, trouble = await open_page(browser, game.address, LAPTOP)
    await expect(page.get_by_role("button", name="Two players here")).to_be_visible()
    await expect(page.get_by_role("button", name="Learn in 5 minutes")).to_have_count(0)  # the toy teaches nothing
    assert await page.locator("main").evaluate("main => main.scrollHeight <= main.clientHeight")
    assert trouble == []
