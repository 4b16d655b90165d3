"""Newcomers: people at the local table in a real browser who press what they are told to, and note what they see.

A newcomer sees the newest message that only they see, and presses one of its controls (by mouse, finger or keyboard)
or a marked hex of its map, as their way is.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import Final

import msgspec
from msgspec import Struct
from playwright.async_api import ElementHandle, Locator, Page
from playwright.async_api import Error as PlaywrightError

ANSWERED_WITHIN: Final = 30.0  # seconds
STILL: Final = 0.2  # seconds without a change after which everything has come
LONGEST_WAY: Final = 80  # presses of Tab to a control
MAP, MOUSE, FINGER, KEYS = "map", "mouse", "finger", "keyboard"

SHOWN: Final = """() => {
  const marks = (one) => one.getAttribute("class").replace(" over", "");
  const part = (one) => (one.dataset.key ?? one.src ?? "") + (one.classList.contains("hex") ? marks(one) : "");
  const parts = (one) => [...one.querySelectorAll("[data-key],img.picture,.which")].map(part);
  const read = (one) => [one.id, one.innerText, ...parts(one)].join("|");
  const panels = [...document.querySelectorAll(".place article.message.private")];
  const told = [...document.querySelectorAll(".toast:not([hidden])")].map((one) => one.innerText);
  const count = document.querySelectorAll(".place article.message").length;
  return [location.hash, ...told, count, ...panels.slice(-2).map(read)].join("|");
}"""
"""What a person sees of the place and of their newest private messages, as one text."""

COMING: Final = """() => document.querySelector(".at-work, .place .thinking") !== null
  || [...document.querySelectorAll(".place img.picture")].some((one) => !one.complete)"""
WIDE: Final = "() => document.scrollingElement.scrollWidth > window.innerWidth"
ON_BODY: Final = "() => document.activeElement === document.body"
IN_SIGHT: Final = """(part) => {
  const box = part.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return top !== null && (part.contains(top) || top.contains(part));
}"""
BEHIND: Final = """(part) => {
  const at = document.activeElement;
  return at !== document.body && (part.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}"""
GONE: Final = "the control gave way to what the computer did meanwhile"
FOCUSED: Final = "(part) => document.activeElement === part"


class Figures(Struct, frozen=True, kw_only=True):
    """How a newcomer's first battle went.

    ``answer`` and ``slow_answer`` are the median and the 90th percentile of the seconds from a press until something
    else was seen; ``pictures`` is the folder of the screenshots.
    """

    name: str
    presses: int
    seconds: int
    answer: float
    slow_answer: float
    scrolls: int
    missed: int
    stumbles: list[str]
    pictures: str
    end: str


def keep(figures: Figures, folder: Path) -> None:
    """Writes a newcomer's figures, and a table of all newcomers of the folder: ``figures.md``."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{figures.name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(figures)))
    found = [msgspec.json.decode(one.read_bytes(), type=Figures) for one in sorted(folder.glob("*.json"))]
    (folder / "figures.md").write_text("\n".join(_table(found)) + "\n", "utf-8")


def ended(said: str) -> str:
    """How a battle ended, from its last message: the line that names the winner, or the draw."""
    return next((line.strip() for line in said.splitlines() if " wins" in line or " draw" in line), "over")


def _table(found: Sequence[Figures]) -> Iterator[str]:
    yield "| newcomer | presses | seconds in all | answer, median | 90th percentile | stumbles | end | pictures |"
    yield "|---|---|---|---|---|---|---|---|"
    for one in found:
        took = f"{one.presses} | {one.seconds} | {one.answer:.2f} s | {one.slow_answer:.2f} s"
        yield f"| {one.name} | {took} | {len(one.stumbles)} | {one.end} | {one.pictures} |"
    yield ""
    for one in found:
        yield from (f"- {one.name}, {stumble}" for stumble in one.stumbles)


@dataclass
class Newcomer:
    """A person who has never seen a battle of this kind, at a page of their own."""

    name: str
    page: Page
    way: str
    shots: Path
    chance: random.Random
    stumbles: list[str] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)  # seconds from a press to what it changed
    presses: int = 0
    missed: int = 0  # presses of what was gone by then
    scrolls: int = 0  # presses of what had to be scrolled to first
    began: float = field(default_factory=time.monotonic)

    @property
    def panel(self) -> Locator:
        """The newest message that only this person sees."""
        return self.page.locator(".place article.message.private").last

    async def coach(self) -> str:
        """What the panel says."""
        return await self.panel.inner_text() if await self.panel.count() else ""

    def note(self, stumble: str) -> None:
        """Something the person stumbled over."""
        self.stumbles.append(f"press {self.presses}: {stumble}")

    async def look(self, what: str) -> None:
        """Keeps a picture of the page as it is now."""
        named = re.sub(r"[^a-z0-9]+", "-", what.lower()).strip("-")
        await self.page.screenshot(path=self.shots / f"{self.name}-{self.presses:03}-{named[:40]}.png")

    async def press(self, part: Locator) -> None:
        """Presses a control in the person's own way, and waits for what it changes."""
        handle = await part.element_handle()
        assert handle is not None
        self.scrolls += not await handle.evaluate(IN_SIGHT)
        before = await self.page.evaluate(SHOWN)
        self.presses += 1
        if self.way == KEYS:
            await self._go_by_keys(handle)
        began = time.monotonic()
        if self.way == KEYS:
            await self.page.keyboard.press("Enter")
        elif self.way == MOUSE:
            await part.click()
        else:
            await part.tap()
        await self.answered(before, began)

    async def open_menu(self, face: Locator) -> None:
        """Opens a menu in the person's own way."""
        handle = await face.element_handle()
        assert handle is not None
        self.presses += 1
        if self.way == KEYS:
            await self._go_by_keys(handle)
            await self.page.keyboard.press("Enter")
        elif self.way == MOUSE:
            await face.click()
        else:
            await face.tap()

    async def choose(self, option: Locator) -> None:
        """Takes one of several choices."""
        self.presses += 1
        if self.way == KEYS:
            handle = await option.element_handle()
            assert handle is not None
            await self._go_by_keys(handle)
            await self.page.keyboard.press("Enter")
        elif self.way == MOUSE:
            await option.click()
        else:
            await option.tap()

    async def press_hex(self, part: Locator) -> None:
        """Presses a marked hex of a map with a finger, and waits for what it changes."""
        before = await self.page.evaluate(SHOWN)
        self.presses += 1
        await part.evaluate('(one) => one.scrollIntoView({ block: "nearest", inline: "nearest" })')
        box = await part.bounding_box()
        assert box is not None
        began = time.monotonic()
        await self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        await self.answered(before, began)

    async def answered(self, before: str, began: float) -> None:
        """Waits until something else is seen than before, and until no more comes."""
        while (shown := await self.page.evaluate(SHOWN)) == before:
            if time.monotonic() - began > ANSWERED_WITHIN:
                self.note("no answer")
                await self.look("no-answer")
                return
            await self.page.wait_for_timeout(15)
        self.answers.append(time.monotonic() - began)
        self.missed += await self.page.locator(".toast:visible").count()
        still = time.monotonic()
        while time.monotonic() - still < STILL or await self.page.evaluate(COMING):
            await self.page.wait_for_timeout(40)
            newest = await self.page.evaluate(SHOWN)
            still = still if newest == shown else time.monotonic()
            shown = newest
            if time.monotonic() - began > ANSWERED_WITHIN:
                self.note("something keeps coming")
                return
        if await self.page.evaluate(WIDE):
            self.note("the page is wider than the window")
        if self.way == KEYS and await self.page.evaluate(ON_BODY):
            self.note("the focus is lost")

    async def _go_by_keys(self, handle: ElementHandle) -> None:
        """Goes to a control with the Tab key, in an open list with the arrow keys."""
        option = await handle.get_attribute("role") == "option"
        key = "ArrowDown" if option else "Shift+Tab" if await handle.evaluate(BEHIND) else "Tab"
        for _step in range(LONGEST_WAY):
            if await handle.evaluate(FOCUSED):
                return
            await self.page.keyboard.press(key)
        if not await handle.evaluate("(part) => part.isConnected"):
            raise PlaywrightError(GONE)
        self.note(f"cannot be reached by {key}: {(await handle.inner_text())!r}")
        await handle.focus()

    def figures(self, end: str) -> Figures:
        """How it went: presses, seconds in all, seconds to an answer, stumbles; ``end`` is how the battle ended."""
        return Figures(
            name=self.name,
            presses=self.presses,
            seconds=round(time.monotonic() - self.began),
            answer=round(median(self.answers or [0.0]), 2),
            slow_answer=round(quantiles(self.answers, n=10)[-1] if len(self.answers) > 1 else 0.0, 2),
            scrolls=self.scrolls,
            missed=self.missed,
            stumbles=list(self.stumbles),
            pictures=str(self.shots),
            end=end,
        )


async def choose_lesson(newcomer: Newcomer, name: str) -> None:
    """Goes from the first step of any lesson to another lesson."""
    await newcomer.press(newcomer.panel.get_by_role("button", name="All lessons"))
    await newcomer.look("lessons")
    await newcomer.open_menu(newcomer.panel.locator("button.face"))
    await newcomer.look("lessons-open")
    await newcomer.press(newcomer.panel.get_by_role("option").filter(has_text=name))


async def open_battle(newcomer: Newcomer) -> None:
    """Opens the battle that the end of a lesson offers, and goes to it."""
    await newcomer.press(newcomer.panel.locator('[data-key*=":learn-play:"]'))
    await newcomer.look("begun")
    await newcomer.press(newcomer.page.locator(".message.line a.button").last)
    await newcomer.page.locator(f".place {_of_steps('orders')}").first.wait_for()
    await newcomer.look("thread")


async def play_lesson(newcomer: Newcomer) -> None:
    """Follows the coach from step to step to the end of a lesson."""
    while not await newcomer.panel.locator('[data-key*=":learn-play:"]').count():
        await newcomer.look("lesson")
        await _lesson_step(newcomer)
    await newcomer.look("lesson-over")


async def _lesson_step(newcomer: Newcomer) -> None:
    """Presses what the coach speaks of: on the map for who plays there, else the button in color."""
    said = await newcomer.panel.locator("blockquote").inner_text()
    if newcomer.way == MAP and (part := await _named_hex(newcomer, said)):
        await newcomer.press_hex(part)
        return
    for kind in ("button.success", '[data-key*=":learn-do:"]'):
        part = newcomer.panel.locator(f"{kind}:not([disabled])").first
        if await part.count():
            await newcomer.press(part)
            return
    raise AssertionError(f"nothing to press: {said}")


async def _named_hex(newcomer: Newcomer, said: str) -> Locator | None:
    """The marked hex that the coach names, a goal rather than a start; any where none is named."""
    if await (which := newcomer.panel.locator(".which button")).count():
        return which.first
    goals, marked = await hexes_of(newcomer, ".goal"), await hexes_of(newcomer, "")
    named = re.findall(r"\b[A-Z]\d+\b", said)
    aims = [hex_ for hex_ in named if hex_ in goals]
    aims = aims if "stay" in said else aims[::-1]
    found = next(iter([*aims, *(hex_ for hex_ in named if hex_ in marked), *goals, *marked]), None)
    return newcomer.panel.locator(f'polygon[data-key="hex:{found}"]') if found else None


async def hexes_of(newcomer: Newcomer, kind: str) -> list[str]:
    """The marked hexes of a kind on the panel's map."""
    shapes = newcomer.panel.locator(f"polygon.hex{kind}")
    return [key.removeprefix("hex:") for key in await shapes.evaluate_all("all => all.map((one) => one.dataset.key)")]


PLAYED: Final = (
    "do",
    "pick",
    "order",
    "order-move",
    "goes",
    "aim",
    "focus",
    "with",
    "attack-now",
    "sure",
    "roll",
    "orders-give",
    "orders-drop",
    "card",
)
"""The steps of controls that bring a battle forward."""

ON_MAP: Final = 0.7  # how often who plays on the map presses it, where it can be pressed
ENOUGH: Final = 0.15  # how often somebody ends what they could go on with
LONGEST_BATTLE: Final = 1500.0  # seconds


async def play_battle(newcomer: Newcomer) -> str:
    """Takes sensible presses until the battle's last message; returns that."""
    over, began = newcomer.page.get_by_role("button", name="Rematch"), time.monotonic()
    while not await over.count():
        if time.monotonic() - began > LONGEST_BATTLE:
            raise AssertionError(f"the battle does not end: {await newcomer.coach()}")
        try:
            pressed = await _battle_step(newcomer)
        except PlaywrightError:  # what was to be pressed gave way to what the computer did meanwhile
            newcomer.missed += 1
            pressed = False
        if not pressed:
            await newcomer.page.wait_for_timeout(150)
    await newcomer.look("battle-over")
    return await newcomer.page.locator(".place article.message", has=over).last.inner_text()


async def _battle_step(newcomer: Newcomer) -> bool:
    """One press; false where there is nothing to press now."""
    if newcomer.way == MAP and newcomer.chance.random() < ON_MAP and (part := await _some_hex(newcomer)):
        await newcomer.look("map")
        await newcomer.press_hex(part)
        return True
    offered = newcomer.panel.locator(_of_steps(*PLAYED))
    ends = newcomer.panel.locator(f'{_of_steps("do", "sure")}[data-key$=":pass"]')
    count, can_end = await offered.count(), await ends.count()
    calls = newcomer.page.locator(f".place .message.called {_of_steps('orders')}")
    called = await calls.count()
    if count and (not called or await _seen(offered)):
        await newcomer.look("battle")
        part = ends.first if can_end and newcomer.chance.random() < ENOUGH else offered.nth(_early(newcomer, count))
        await _take(newcomer, part)
        return True
    if called:
        await newcomer.look("called")
        await newcomer.press(calls.last)
        return True
    return False


async def _seen(parts: Locator) -> bool:
    """Whether one of them is in sight."""
    return any([await one.evaluate(IN_SIGHT) for one in await parts.all()])


def _of_steps(*steps: str) -> str:
    """Controls of those steps that can be pressed."""
    return ":is(" + ", ".join(f'[data-key^="lr:{step}:"]' for step in steps) + "):not([disabled]):not(polygon)"


def _early(newcomer: Newcomer, count: int) -> int:
    """Which of so many: half the time the first, else any."""
    return 0 if newcomer.chance.random() < 0.5 else newcomer.chance.randrange(count)


async def _take(newcomer: Newcomer, part: Locator) -> None:
    """Presses a button; opens a menu and takes one of its choices."""
    if "face" not in (await part.get_attribute("class") or ""):
        await newcomer.press(part)
        return
    menu = newcomer.panel.locator(f'.menu:has([data-key="{await part.get_attribute("data-key")}"])').first
    await newcomer.open_menu(part)
    await newcomer.look("menu")
    options = menu.locator("[role=option]")
    await options.first.wait_for(state="attached")
    choice = options.nth(_early(newcomer, await options.count()))
    done = menu.locator(".done button")
    if await done.count():
        await newcomer.choose(choice)
        await newcomer.press(done)
    else:
        await newcomer.press(choice)


async def _some_hex(newcomer: Newcomer) -> Locator | None:
    """A hex of the panel's map that leads on; who has a list beside a hex takes its first line."""
    if await (which := newcomer.panel.locator(".which button")).count():
        return which.first
    if await (done := newcomer.panel.locator(".mapbar .success:visible:not([disabled])")).count():
        return done
    goals, marked = await hexes_of(newcomer, ".goal"), await hexes_of(newcomer, ":not(.picked, .chosen)")
    found = goals or marked
    return newcomer.panel.locator(f'polygon[data-key="hex:{newcomer.chance.choice(found)}"]') if found else None
