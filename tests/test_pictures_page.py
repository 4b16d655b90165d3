"""``docs/pictures.md``: its pictures are there and light, and its sheets are those that are drawn now."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.tools.sheet_pictures import sheets
from render.battle_cry.comparison import BOARDS, HANDS, MAPS, main, side_by_side
from render.battle_cry.opening import OPENING

DOCS: Final = Path(__file__).parents[1] / "docs"
PAGE: Final = (DOCS / "pictures.md").read_text("utf-8")
README: Final = (DOCS.parent / "README.md").read_text("utf-8")
SHOWN: Final = dict(re.findall(r"!\[([^\]]+)\]\(images/([\w-]+\.png)\)", PAGE))
KINDS: Final = ("boards-1", "boards-2", "boards-3", "hands", "turn", "end")
MOST_BYTES: Final = 400_000


def test_every_pair_and_every_sheet_has_its_place_and_its_words() -> None:
    drawn = {f"before-after-{kind}.png" for kind in KINDS} | {name for name, _data in sheets()}
    assert set(SHOWN.values()) == drawn
    assert all(len(words) > 20 for words in SHOWN)


@pytest.mark.parametrize("name", sorted(SHOWN.values()))
def test_a_picture_is_a_light_palette_picture(name: str) -> None:
    path = DOCS / "images" / name
    assert path.stat().st_size < MOST_BYTES
    with Image.open(path) as picture:
        assert picture.mode == "P"
        assert picture.width <= 1300


def test_ten_boards_and_three_hands_are_compared() -> None:
    assert len({*BOARDS, *MAPS}) == 10
    assert len(HANDS) == 3
    assert len({len(hand) for hand in HANDS}) == 1


def test_the_sheets_are_those_that_are_drawn_now() -> None:
    for name, data in sheets():
        with Image.open(DOCS / "images" / name) as kept, Image.open(BytesIO(data)) as drawn:
            off = ImageChops.difference(kept.convert("RGB"), drawn.convert("RGB"))
        assert max(ImageStat.Stat(off).mean) < 1, "make it anew: make gallery"


def test_before_is_left_and_after_is_right() -> None:
    def plain(color: tuple[int, int, int], high: int) -> bytes:
        data = BytesIO()
        Image.new("RGB", (80, high), color).save(data, "PNG")
        return data.getvalue()

    rows = [(plain((20, 20, 30), 40), plain((240, 240, 240), 60))]
    with Image.open(BytesIO(side_by_side(rows, 80, engraved=False))) as picture:
        sheet = picture.convert("L")
    quarter = sheet.width // 4
    row = sheet.height - 70
    left, right = (ImageStat.Stat(sheet.crop((x, row, x + 4, row + 4))).mean[0] for x in (quarter, 3 * quarter))
    assert left < 80
    assert right > 200


def test_the_older_version_can_draw_by_the_same_file() -> None:
    """What the module imports at its head is there in both versions."""
    source = Path(str(main.__code__.co_filename)).read_text("utf-8")
    head = re.findall(r"^from ((?:engine|render)[\w.]*) import (.+)$", source, re.MULTILINE)
    assert dict(head) == {
        "engine.battle_cry.events": "Event",
        "engine.battle_cry.view": "PublicView",
        "render.battle_cry.board": "draw_board",
        "render.battle_cry.hand": "draw_hand",
        "render.battle_cry.marks": "marks_of",
        "render.battle_cry.samples": "set_up, turns_of",
    }


def test_the_readme_begins_with_the_best_and_leads_to_the_others() -> None:
    before, picture, after = README.partition(f"(docs/{OPENING})")
    assert picture
    assert "![" not in before.rpartition("![")[0]
    assert after.lstrip().startswith("[More pictures](docs/pictures.md)")
