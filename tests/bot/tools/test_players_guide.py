"""``docs/players-guide.md`` says what the bot says: its commands, its buttons, its pictures.

``make soak`` plays what the pictures show anew, and where there is a Chromium takes the pictures anew, too; by day
those are looked at that are kept.
"""

from __future__ import annotations

import asyncio
import re
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.tools.walkthrough.__main__ import FOLDER, PAGE
from bot.tools.walkthrough.camera import ABOUT, photographed
from bot.tools.walkthrough.closeup import WIDTH
from bot.tools.walkthrough.commands import BEGIN, END, commands, with_table
from bot.tools.walkthrough.pictures import Taken, taken

pytestmark = pytest.mark.timeout(400)

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"
TOLD = (DOCS / PAGE).read_text("utf-8")
GUIDE = TOLD.partition(BEGIN)[0] + TOLD.partition(END)[2]
"""The page without the table of commands, which is made from them."""

ANEW = "make it anew: python -m bot.tools.walkthrough docs"
LARGEST = 250_000
"""Bytes of a picture."""

ALIKE = 4.0
"""How far pixels may be apart on the average, of 255: another version of a library may draw an edge otherwise."""

TALLER = 0.03
"""Share of its height by which a picture may be taller or lower: another browser may break a line elsewhere."""

TERMS = re.compile(r"^(\d+\. )?\*\*[^*]+\*\*[.?:]?", re.MULTILINE)
"""What is bold at the beginning of a line to name its subject, and is no button."""


@pytest.fixture(scope="module")
def shown() -> Taken:
    """What the bot sends now."""
    return asyncio.run(taken())


@pytest.fixture(scope="module")
def kept() -> dict[str, bytes]:
    """As the page shows them."""
    return {path.stem: path.read_bytes() for path in (DOCS / FOLDER).glob("*.png")}


def test_the_table_has_every_command_as_it_is_now() -> None:
    assert with_table(TOLD) == TOLD, ANEW
    rows = set(re.findall(r"^\| `/([a-z ]+)` \|", TOLD.partition(BEGIN)[2], re.MULTILINE))
    assert rows == {one.name for one in commands()}


def test_each_command_named_exists_with_the_options_named() -> None:
    known = {one.name: {option.name for option in one.options} for one in commands()}
    groups = {name.split()[0] for name in known}
    for typed in re.findall(r"`/([^`]+)`", GUIDE):
        words = re.match(r"[a-z ]+(?![a-z:])", " ".join(typed.split()))
        assert words, typed
        name = words[0].strip()
        assert name in known or name in groups, f"/{typed}"
        assert set(re.findall(r"\b([a-z]+):", typed)) <= known.get(name, set()), f"/{typed}"


def test_each_button_named_is_one(kept: dict[str, bytes]) -> None:
    labels = "\n".join(described(data) for data in kept.values())
    sources = "\n".join(path.read_text("utf-8") for part in ("bot", "render") for path in (ROOT / part).rglob("*.py"))
    named = re.findall(r"\*\*([^*]+)\*\*", TERMS.sub("", GUIDE))
    assert len(named) > 15
    for words in named:
        assert f"[{words}]" in labels or f'"{words}"' in sources, words


def test_the_pictures_are_those_that_the_page_shows(kept: dict[str, bytes]) -> None:
    shown = re.findall(r"\]\(images/guide/([a-z-]+)\.png\)", GUIDE)
    assert sorted(shown) == sorted(kept), ANEW


@pytest.mark.soak
def test_the_pictures_say_what_the_bot_sends_now(shown: Taken, kept: dict[str, bytes]) -> None:
    assert {name: described(data) for name, data in kept.items()} == shown.words, ANEW


@pytest.mark.soak
def test_the_closeups_show_the_boards_of_now(shown: Taken, kept: dict[str, bytes]) -> None:
    for name, data in shown.closeups.items():
        assert distance(kept[name], data) < ALIKE, f"{name}: {ANEW}"


@pytest.mark.soak
@pytest.mark.browser
def test_the_pictures_show_what_the_bot_sends_now(shown: Taken, kept: dict[str, bytes]) -> None:
    for name, data in asyncio.run(photographed(shown.shots)).items():
        assert distance(kept[name], data) < ALIKE, f"{name}: {ANEW}"


def test_the_pictures_are_for_a_phone(kept: dict[str, bytes]) -> None:
    for name, data in kept.items():
        assert len(data) < LARGEST, name
        with Image.open(BytesIO(data)) as picture:
            assert picture.width == WIDTH, name


def described(data: bytes) -> str:
    """The words that a picture's file carries."""
    with Image.open(BytesIO(data)) as picture:
        return str(picture.info.get(ABOUT, ""))


def distance(one: bytes, other: bytes) -> float:
    """How far two pictures are apart on the average, of 255."""
    with Image.open(BytesIO(one)) as first, Image.open(BytesIO(other)) as second:
        assert abs(first.height - second.height) <= TALLER * first.height, ANEW
        shown = second.convert("RGB").resize(first.size)
        return max(ImageStat.Stat(ImageChops.difference(first.convert("RGB"), shown)).mean)
