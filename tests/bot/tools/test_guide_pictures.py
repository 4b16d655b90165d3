"""The guide's pictures: messages photographed in the local table's page, and closeups of boards."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.local_table import simcord_hooks as hooks
from bot.tools.walkthrough.album import OpenMenu, Shot
from bot.tools.walkthrough.camera import ABOUT, photographed
from bot.tools.walkthrough.closeup import WIDTH, Badge, draw_closeup, few_colors
from render.battle_cry.board import draw_board
from render.battle_cry.samples import set_up

NOW = datetime(2026, 1, 1, 12, tzinfo=UTC)
CARD = "https://cdn.discordapp.com/attachments/1/2"
SOON = int((NOW + timedelta(hours=8)).timestamp())
CARDS: hooks.Payload = {
    "type": 3,
    "custom_id": "card",
    "placeholder": "Which card?",
    "options": [{"label": "Rally", "description": "roll dice", "value": "rally"}],
}
MESSAGE: hooks.Payload = {
    "type": 0,
    "flags": 1 << 15,
    "content": "",
    "timestamp": NOW.isoformat(),
    "author": {"username": "Long Roll"},
    "embeds": [],
    "attachments": [],
    "components": [
        {
            "type": 17,
            "accent_color": 0x336699,
            "components": [
                {"type": 10, "content": f"### Antietam\n**<@7>** until <t:{SOON}:R>"},
                {"type": 12, "items": [{"media": {"url": f"{CARD}/board.png"}, "description": "a red board"}]},
                {"type": 1, "components": [CARDS]},
                {"type": 13, "file": {"url": f"{CARD}/1-antietam.battle"}, "name": "1-antietam.battle"},
                {
                    "type": 1,
                    "components": [
                        {"type": 2, "label": "Undo", "style": 2, "custom_id": "undo"},
                        {"type": 2, "label": "Start", "style": 3, "custom_id": "start", "disabled": True},
                    ],
                },
            ],
        }
    ],
}


def dot(color: tuple[int, int, int], size: tuple[int, int] = (300, 150)) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, color).save(file, "PNG")
    return file.getvalue()


def shot(menus: Mapping[str, OpenMenu] | None = None, board: bytes = b"") -> Shot:
    files = {"board.png": board or dot((200, 0, 0))}
    return Shot(MESSAGE, {"7": "@Ulysses"}, NOW, "here", menus or {}, files)


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        return picture


def colors(picture: Image.Image) -> set[bytes]:
    data = picture.convert("RGB").tobytes()
    return {data[at : at + 3] for at in range(0, len(data), 3)}


@pytest.mark.parametrize(
    ("menus", "lines"), [({}, []), ({"card": OpenMenu(("rally",), 3)}, ["  Rally roll dice"])], ids=["closed", "open"]
)
def test_the_words_of_a_message_are_all_that_can_be_read(menus: dict[str, OpenMenu], lines: list[str]) -> None:
    assert shot(menus).words.splitlines() == [
        "Long Roll · here",
        "### Antietam",
        "**⟦@Ulysses⟧** until in 8 hours",
        "(picture: a red board)",
        "[Which card? v]",
        *lines,
        "(file: 1-antietam.battle)",
        "[Undo] [Start]",
    ]


@pytest.mark.long
@pytest.mark.browser
def test_a_picture_shows_the_message_and_carries_its_words(chromium: str) -> None:
    del chromium
    closed, open_ = shot(), shot({"card": OpenMenu(("rally",), 3)})
    made = asyncio.run(photographed({"closed": closed, "again": closed, "open": open_}))
    assert {name: opened(data).info[ABOUT] for name, data in made.items()} == {
        "closed": closed.words,
        "again": closed.words,
        "open": open_.words,
    }
    assert made["closed"] == made["again"]
    assert {opened(data).width for data in made.values()} == {WIDTH}
    assert opened(made["open"]).height > opened(made["closed"]).height
    assert any(red > 2 * (green + blue) for red, green, blue in colors(opened(made["closed"])))


def test_a_closeup_is_a_part_of_the_board_with_badges() -> None:
    board = dot((240, 230, 200), (1600, 1400))
    rows = (13, 12, 13, 12, 13, 12, 13, 12, 13)
    plain = opened(draw_closeup(board, rows, "B2", "D5"))
    assert plain.width == WIDTH
    assert len(colors(plain)) == 1
    assert len(colors(opened(draw_closeup(board, rows, "B2", "D5", (Badge(3, "C3"),))))) > 1


def test_a_board_keeps_its_colors_however_little_of_one_there_is() -> None:
    """Trees are a hundredth of a board, and green."""
    board = opened(draw_board(set_up("antietam"))).convert("RGB")
    drawn = few_colors(board).convert("RGB")
    off = ImageChops.difference(board.reduce(4), drawn.reduce(4))
    assert max(high for _, high in ImageStat.Stat(off).extrema) < 24
