"""Golden pictures of Blue & Grey. ``python -m tests.support.blue_grey.contact_sheets`` draws them anew.

``SHOWCASE`` has everything that a map of this family can show; the sheets show it in each theme, by day and by night.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PIL import Image

from engine.blue_grey.view import ObjectiveView, PublicView, UnitView, WorkView
from engine.decision import CONFEDERATE, UNION
from render.art.themes import THEMES, Theme
from render.blue_grey.alt_text import plain_board
from render.blue_grey.board import draw_board
from render.blue_grey.chart_words import rows
from render.blue_grey.charts import terrain_sprite
from render.blue_grey.highlight import MapHighlight
from render.blue_grey.marks import OFF_MAP, Assault, Loss, Mark, PathMark
from render.blue_grey.signs import FRAMES, frame_sprite
from render.highlight import TargetHex
from tests.support.blue_grey.set_ups import LEARNING, set_up

FOLDER: Final = Path(__file__).parents[2] / "render" / "golden" / "blue_grey"
WIDTH, CELL, COLORS = 480, 48, 64

START: Final[PublicView] = set_up(LEARNING)


def _unit(view: PublicView, word: str, **change: object) -> UnitView:
    return replace(next(one for one in view.units if one.id == word), **change)


def _showcase() -> PublicView:
    changed: dict[str, dict[str, object]] = {
        "Tate": {"hex": "0405", "morale": "disordered", "moved": True},
        "Whitlock": {"morale": "shaken", "rallying": True},
        "Battery.C": {"morale": "routed", "fought": True},
        "Ashe": {"moved": True, "marching": True},
        "Tolliver": {"building": True},
        "Calhoun": {"hex": "", "status": "lost"},
    }
    units = tuple(_unit(START, one.id, **changed.get(one.id, {})) for one in START.units)
    works = (
        *START.works,
        WorkView("0608", "building", (), CONFEDERATE),
        WorkView("0409", "breastworks", ("nw", "n", "ne"), CONFEDERATE),
    )
    objectives = (*START.objectives, ObjectiveView("0207", 2, 2, ""))
    return replace(START, units=units, works=works, objectives=objectives)


SHOWCASE: Final[PublicView] = _showcase()
NIGHT: Final[PublicView] = replace(SHOWCASE, turn=4, night=True, active=UNION, phase="combat")

MARKS: Final[tuple[Mark, ...]] = (
    PathMark("move", UNION, ("0304", "0404", "0405"), 1),
    PathMark("march", CONFEDERATE, ("0410", "0309", "0208"), 2),
    PathMark("move", UNION, (OFF_MAP, "0401"), 3),
    Assault(
        side=CONFEDERATE, froms=("0408", "0409"), targets=("0406",), column="3-1", die=5, result="Dr", number=4, night=2
    ),
    PathMark("retreat", UNION, ("0406", "0305")),
    PathMark("advance", CONFEDERATE, ("0408", "0407")),
    Loss(CONFEDERATE, "0309", 4),
    Loss(UNION, "0603", 3),
)
LOOK: Final = MapHighlight(
    origins=("0405",),
    destinations=("0305", "0404"),
    marches=("0402",),
    targets=(TargetHex("0408", hits="2-1"),),
    barred=("0507",),
    obstacles=("0608",),
    sights=(("0605", "0608"),),
    hidden=("0101", "0102"),
    zones=((UNION, ("0504", "0505")), (CONFEDERATE, ("0508", "0509"))),
    traced=("0702",),
    cut_off=("0603",),
)


def sheet(theme: Theme) -> Image.Image:
    """Terrains and signs in rows, then the showcase with what happened, and by night with what is pointed out."""
    sprites = [terrain_sprite(row.id, 1.0, theme) for row in rows()]
    sprites += [frame_sprite(kind, 1.0, theme) for kind in FRAMES]
    across = WIDTH // CELL
    top = -(-len(sprites) // across) * CELL
    boards = [
        _small(draw_board(SHOWCASE, marks=MARKS, theme=theme)),
        _small(draw_board(NIGHT, highlight=LOOK, theme=theme, turned=True)),
    ]
    picture = Image.new("RGB", (WIDTH, top + max(board.height for board in boards)), (255, 255, 255))
    for number, sprite in enumerate(sprites):
        small = sprite.convert("RGBA").resize((sprite.width * CELL // 150, sprite.height * CELL // 150))
        picture.paste(small, (number % across * CELL, number // across * CELL), small)
    for number, board in enumerate(boards):
        picture.paste(board, (number * WIDTH // 2, top))
    return picture


def _small(data: bytes) -> Image.Image:
    picture = opened(data)
    width = WIDTH // 2
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.BOX)


def opened(data: bytes) -> Image.Image:
    """The picture of some bytes."""
    return Image.open(BytesIO(data)).convert("RGB")


def learning() -> Image.Image:
    """The learning battle at its start, 400 pixels wide, as a phone shows it."""
    picture = opened(draw_board(START))
    return picture.resize((400, round(400 * picture.height / picture.width)), Image.Resampling.BOX)


TEXTS: Final = {"learning": START, "showcase": SHOWCASE, "night": NIGHT}
"""The maps that are compared in words."""


def main() -> None:
    """Writes the sheets and the maps in words; look at what has changed before it is kept."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    pictures = {f"sheet-{theme.id}": sheet(theme) for theme in THEMES.values()} | {"learning": learning()}
    for name, picture in pictures.items():
        colors = picture.quantize(COLORS, dither=Image.Dither.NONE)
        picture.quantize(palette=colors, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
    for name, view in TEXTS.items():
        (FOLDER / f"{name}.txt").write_text(f"{plain_board(view)}\n", "utf-8")


if __name__ == "__main__":
    main()
