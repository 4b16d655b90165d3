"""Pages of the local table in a real browser."""

from playwright.async_api import Browser, Page, expect

expect.set_options(timeout=60_000)  # milliseconds: on a busy machine a page may wait long for its turn

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-hang-monitor",
    "--no-first-run",
]
DESKTOP, PHONE = (1440, 900), (400, 800)
WIDE_AS_THE_WINDOW = "document.scrollingElement.scrollWidth <= window.innerWidth"
DRAWN = "image => image.complete && image.naturalWidth > 0"


async def open_page(browser: Browser, address: str, size: tuple[int, int]) -> tuple[Page, list[str]]:
    """A window of that size at the table, and its errors."""
    page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
    page.set_default_timeout(60_000)
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    await page.goto(address)
    return page, trouble
