"""Messages drawn as a chat shows them, and the words that their files carry."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render.art.text_drawing import font
from render.battle_cry.board import draw_board
from render.battle_cry.samples import set_up
from render.mockup.closeup import Badge, draw_closeup
from render.mockup.draw import ABOUT, WIDTH, draw_mockup
from render.mockup.lettering import label_width, lettered
from render.mockup.model import Attached, Button, Buttons, Menu, Mockup, MockupMenuLine, MockupPicture, Words
from render.mockup.signs import SIGNS, sign
from render.words import SYMBOLS

GROUND = (255, 255, 255)
GUIDE = Path(__file__).parents[2] / "docs" / "images" / "guide"


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        return picture


def dot(color: tuple[int, int, int], size: tuple[int, int] = (40, 20)) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, color).save(file, "PNG")
    return file.getvalue()


def colors(picture: Image.Image) -> int:
    """Number of different colors."""
    data = picture.convert("RGB").tobytes()
    return len({data[at : at + 3] for at in range(0, len(data), 3)})


def message(*parts: object) -> Mockup:
    return Mockup("Long Roll", "here", parts)  # type: ignore[arg-type]


def test_a_picture_carries_all_its_words() -> None:
    data = draw_mockup(
        message(
            Words("### Antietam"),
            MockupPicture(dot((200, 0, 0)), "a red board"),
            Menu("Which card?", (MockupMenuLine("Rally", "roll dice"),), 3),
            Attached("1-antietam.battle"),
            Buttons((Button("Undo"), Button("Start", "success", disabled=True))),
        )
    )
    assert opened(data).info[ABOUT].splitlines() == [
        "Long Roll · here",
        "### Antietam",
        "(picture: a red board)",
        "[Which card? v]",
        "  Rally roll dice",
        "(file: 1-antietam.battle)",
        "[Undo] [Start]",
    ]
    assert opened(data).width == WIDTH


def test_the_same_message_is_the_same_bytes() -> None:
    one = message(Words("**Antietam** ⚔♟ → `D3`, ⟦@Ulysses⟧"))
    assert draw_mockup(one) == draw_mockup(one)


def test_buttons_that_do_not_fit_go_on_below() -> None:
    few, many = (draw_mockup(message(Buttons((Button("Board as text"),) * number))) for number in (2, 5))
    assert opened(many).height > opened(few).height


def test_lines_wrap_and_glued_words_stay_together() -> None:
    short = lettered("one", 300, GROUND)
    assert lettered("one two three four five six seven", 300, GROUND).height > short.height
    together, apart = lettered("**F3**:", 300, GROUND), lettered("**F3** :", 300, GROUND)
    assert together.getbbox() == apart.getbbox()
    assert together.tobytes() != apart.tobytes()


@pytest.mark.parametrize("text", ["plain", "- item", "> said", "-# small", "### head", "~~gone~~", "*slanted*"])
def test_each_form_of_line_is_drawn_in_its_own_way(text: str) -> None:
    word = text.strip("-#> ~*")
    assert lettered(text, 300, GROUND).getcolors(100_000) != [(300, GROUND)]
    if text != word:
        assert lettered(text, 300, GROUND).tobytes() != lettered(word, 300, GROUND).tobytes()


def test_every_sign_of_our_words_can_be_drawn() -> None:
    assert set(SYMBOLS.values()) <= SIGNS
    for name in SIGNS:
        assert sign(name, 30).getbbox(), name
    assert label_width("D2 → C2") > label_width("D2  C2")


def test_a_closeup_is_a_part_of_the_board_with_badges() -> None:
    board = dot((240, 230, 200), (1600, 1400))
    rows = (13, 12, 13, 12, 13, 12, 13, 12, 13)
    plain = opened(draw_closeup(board, rows, "B2", "D5"))
    assert plain.width == WIDTH
    assert colors(plain) == 1
    marked = opened(draw_closeup(board, rows, "B2", "D5", (Badge(3, "C3"),))).convert("RGB")
    assert colors(marked) > 1


def test_a_board_keeps_its_colors_however_little_of_one_there_is() -> None:
    """Trees are a hundredth of a board, and green."""
    board = draw_board(set_up("antietam"))
    shown = opened(draw_mockup(message(MockupPicture(board, "a board")))).convert("RGB")
    wide = WIDTH - 104
    true = opened(board).convert("RGB")
    true = true.resize((wide, round(true.height * wide / true.width)), Image.Resampling.LANCZOS)
    drawn = shown.crop((56, 90, 56 + wide, 90 + true.height))
    off = ImageChops.difference(true.reduce(4), drawn.reduce(4))
    assert max(high for _, high in ImageStat.Stat(off).extrema) < 24


def test_every_letter_in_the_guides_pictures_can_be_drawn() -> None:
    """But for what makes words glued or small, which is not shown."""
    missing = font("plain", 30).getmask("\U0010ffff")
    used = set("".join(opened(path.read_bytes()).info.get(ABOUT, "") for path in GUIDE.glob("*.png")))
    assert len(used) > 60
    unknown = {
        letter
        for letter in used - SIGNS - set("\n\ufe0f⟦⟧")
        if bytes(font("plain", 30).getmask(letter)) == bytes(missing) and letter != " "
    }
    assert unknown == set()
