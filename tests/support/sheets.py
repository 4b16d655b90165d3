"""Contact sheets: all that a theme draws on one small picture. ``python -m tests.support.sheets`` draws them anew."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from engine.battle_cry.terrain import terrain_table
from engine.battle_cry.threat import Danger
from engine.decision import CONFEDERATE, UNION
from render.art.counters import LETTERED, GeneralFace, Marks, UnitFace, general_sprite, token_sprite, unit_sprite
from render.art.themes import THEMES, Theme
from render.board import draw_board
from render.hand import draw_hand
from render.highlight import Highlight, Target
from render.marks import marks_of
from render.tags import COMMANDER
from render.terrain_sheet import terrain_sprite
from tests.support.fought import TURN
from tests.support.views import MID_BATTLE, SHOWCASE

FOLDER: Final = Path(__file__).parents[1] / "render" / "golden" / "themes"
WIDTH, CELL = 480, 60
COLORS = 64

LOOK = Highlight(
    origins=("F8",),
    destinations=("E8", "G8"),
    targets=(Target("E7", 4, "1.3"),),
    sights=(("F8", "E7"), ("F8", "E9")),
    hidden=("A1", "A2", "B1"),
    barred=("H12",),
    obstacles=("G12",),
    dangers=(Danger("C3", 1, 2, 2), Danger("D4", 2, 6, 4), Danger("D5", 4, 12, 4)),
)


def sheet(theme: Theme) -> Image.Image:
    """Terrains and pieces in rows, a board with what happened, one with what is pointed out, turned, and a hand."""
    sprites = [*_terrains(theme), *_pieces(theme)]
    across = WIDTH // CELL
    rows = -(-len(sprites) // across)
    boards = [
        _opened(draw_board(MID_BATTLE, width=WIDTH, marks=marks_of(TURN), theme=theme)),
        _opened(draw_board(SHOWCASE, width=WIDTH, highlight=LOOK, theme=theme, turned=True)),
        _opened(draw_hand(("attack-center", "fight-back"), "variant-150", width=WIDTH, theme=theme)),
    ]
    boards = [board.resize((WIDTH, round(board.height * WIDTH / board.width))) for board in boards]
    picture = Image.new("RGB", (WIDTH, rows * CELL + sum(board.height for board in boards)), (255, 255, 255))
    for number, sprite in enumerate(sprites):
        small = sprite.convert("RGBA").resize((sprite.width * CELL // 150, sprite.height * CELL // 150))
        picture.paste(small, (number % across * CELL, number // across * CELL), small)
    top = rows * CELL
    for board in boards:
        picture.paste(board, (0, top))
        top += board.height
    return picture


def _opened(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def _terrains(theme: Theme) -> list[Image.Image]:
    return [terrain_sprite(id_, 1.0, theme) for id_ in terrain_table("variant-150")]


def _pieces(theme: Theme) -> list[Image.Image]:
    found = []
    for seat in (UNION, CONFEDERATE):
        found += [
            unit_sprite(UnitFace(seat, arm, (), 2, 3), 1.0, theme) for arm in ("infantry", "cavalry", "artillery")
        ]
        found += [unit_sprite(UnitFace(seat, "infantry", (trait,), 4, 4), 1.0, theme) for trait in LETTERED]
        marked = (Marks(ordered=True), Marks(ordered=True, moved=True), Marks(ordered=True, battled=True))
        found += [unit_sprite(UnitFace(seat, "infantry", (), 4, 4, marks=marks), 1.0, theme) for marks in marked]
        found += [general_sprite(GeneralFace(seat, "Lee", alone=alone), 1.0, theme) for alone in (True, False)]
        found += [unit_sprite(UnitFace(seat, "infantry", (), 4, 4, tag=tag), 1.0, theme) for tag in ("2", COMMANDER)]
        found.append(unit_sprite(UnitFace(seat, "infantry", (), 4, 4, led=True, tag="2"), 1.0, theme))
        found += [general_sprite(GeneralFace(seat, "Lee", alone, tag="2"), 1.0, theme) for alone in (True, False)]
        found.append(token_sprite(seat, 1.0, theme))
    return found


def main() -> None:
    """Writes the sheet of each theme; look at what has changed before it is kept."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for theme in THEMES.values():
        picture = sheet(theme)
        colors = picture.quantize(COLORS, dither=Image.Dither.NONE)
        small = picture.quantize(palette=colors, dither=Image.Dither.NONE)
        small.save(FOLDER / f"{theme.id}.png", optimize=True)


if __name__ == "__main__":
    main()
