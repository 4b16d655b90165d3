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
    "--force-prefers-reduced-motion",
    "--renderer-process-limit=1",
]
DESKTOP, PHONE = (1440, 900), (400, 800)
WIDE_AS_THE_WINDOW = "document.scrollingElement.scrollWidth <= window.innerWidth"
DRAWN = "image => image.complete && image.naturalWidth > 0"


def has_tab(browser: Browser) -> bool:
    """Whether a test has opened a tab, beside the empty one with which the browser began."""
    return len(browser.contexts[0].pages) > 1


async def clean(browser: Browser) -> None:
    """Closes what a test has opened, and forgets what its pages have kept."""
    for context in browser.contexts[1:]:
        await context.close()
    first = browser.contexts[0]
    for page in first.pages[1:]:
        await page.evaluate("localStorage.clear(); sessionStorage.clear()")
        await page.close()
    await first.clear_cookies()


async def open_page(browser: Browser, address: str, size: tuple[int, int]) -> tuple[Page, list[str]]:
    """A window of that size at the table, and its errors: the first one a tab of the browser, others each by itself."""
    first = browser.contexts[0]
    page = await (browser if has_tab(browser) else first).new_page()
    await page.set_viewport_size({"width": size[0], "height": size[1]})
    page.set_default_timeout(60_000)
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    page.on("console", lambda message: trouble.append(message.text) if message.type == "error" else None)
    await page.goto(address)
    return page, trouble
