"""The listing for Discord's app directory: texts of the right length, commands that exist, pictures in their size."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from bot.app.settings import Settings
from bot.discord.client import LongRoll
from bot.discord.commands import register
from bot.tools.directory_pictures import BANNER, FOLDER, ICON, SHOWN, SIDE, drawn, side_by_side
from render.title_card import SIZE

ROOT: Final = Path(__file__).parents[3]
PAGE: Final = (ROOT / "docs/app-directory.md").read_text("utf-8")
LENGTHS: Final = {"Name": (2, 32), "Description": (100, 400), "Summary": (50, 200), "Detailed description": (300, 2000)}
TAGS, TAG = 5, 20
HEAVIEST: Final = 1024 * 1024


def quoted(field: str) -> str:
    """The text to be copied for a field: a line of the page's quotation ends where the paragraph does."""
    after = PAGE.partition(f"**{field}** (")[2].partition("\n\n")[2]
    lines = []
    for line in after.splitlines():
        if not line.startswith(">"):
            break
        lines.append(line[1:].strip())
    return "\n\n".join(" ".join(part.split("\n")) for part in "\n".join(lines).split("\n\n"))


@pytest.mark.parametrize("field", LENGTHS)
def test_a_text_has_the_length_that_discord_allows(field: str) -> None:
    least, most = LENGTHS[field]
    assert least <= len(quoted(field)) <= most or field == "Name"
    assert len(quoted(field)) <= most


def test_the_summary_has_no_markup() -> None:
    assert not re.search(r"[*_`#<>\[\]]", quoted("Summary"))


def test_there_are_few_short_tags() -> None:
    tags = quoted("Tags").split(", ")
    assert 1 <= len(tags) <= TAGS
    assert all(0 < len(tag) <= TAG for tag in tags)


def test_the_commands_that_it_names_exist() -> None:
    client = LongRoll(Settings(token=None, database_url=None))
    register(client)
    known = {command.qualified_name for command in client.tree.walk_commands()}
    assert set(re.findall(r"`/([a-z ]+)`", PAGE)) <= known


@pytest.mark.parametrize(
    ("name", "size"), [*((name, SIDE) for name in SHOWN), ("icon", ICON), ("banner", BANNER), ("social", SIZE)]
)
def test_a_picture_is_there_in_its_size(name: str, size: tuple[int, int]) -> None:
    file = ROOT / "docs" / FOLDER / f"{name}.png"
    with Image.open(file) as picture:
        assert picture.size == size
    assert file.stat().st_size <= HEAVIEST
    assert f"{FOLDER}/{name}.png" in PAGE
    assert f"{size[0]} × {size[1]}" in PAGE


def test_pictures_side_by_side_keep_their_proportions_and_stay_apart() -> None:
    made = side_by_side([Image.new("RGB", (800, 1000), "red"), Image.new("RGB", (800, 500), "blue")])
    found = {color: made.convert("RGB").tobytes().count(bytes(rgb)) for color, rgb in (("red", (255, 0, 0)),)}
    assert made.size == SIDE
    assert found["red"] > 500_000


def test_icon_banner_and_preview_are_drawn_and_the_icon_reads_when_it_is_tiny() -> None:
    """Of the drummer enough is dark against the light behind him at 32 pixels."""
    made = drawn()
    assert {name: picture.size for name, picture in made.items()} == {"icon": ICON, "banner": BANNER, "social": SIZE}
    tiny = made["icon"].convert("L").resize((32, 32))
    counts = tiny.histogram()
    assert sum(counts[:90]) > 100
    assert sum(counts[200:]) > 60
