"""Contact sheets: everything that a theme draws, on three small pictures.

``python -m tests.support.battle_cry.contact_sheets`` draws them anew.

- ``pieces``: each terrain by itself, each kind and state of a piece, the faces of dice, the signs of cards.
- ``boards``: a battle with what happened, every terrain with what is pointed out (turned), every sign with a sketch.
- ``papers``: a battle that is over, cards, the terrain sheet's head, flags and dice over time, balance.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from engine.battle_cry.cards import card_table
from engine.battle_cry.terrain import terrain_table
from engine.chance import FACES
from engine.decision import CONFEDERATE, UNION, Seat
from render.art.dice import die
from render.art.themes import THEMES, Theme
from render.balance_plot import PlotLine, Point, draw_balance
from render.battle_cry.board import draw_board
from render.battle_cry.card_scenes import card_engraving
from render.battle_cry.counters import LETTERED, GeneralFace, Marks, UnitFace, general_sprite, token_sprite, unit_sprite
from render.battle_cry.hand import draw_hand
from render.battle_cry.marks import marks_of
from render.battle_cry.narrate import narrate
from render.battle_cry.occupants import place_words
from render.battle_cry.owner_marks import COMMANDER
from render.battle_cry.terrain_sheet import draw_terrain_sheet, terrain_sprite
from render.battle_cry.text_board import board_parts
from render.sketch import stroke_lines
from render.stats_plot import Curve, draw_statistics
from tests.support.battle_cry.full_board import ENDED, HAPPENED, LOOK, SIGNS, SKETCH
from tests.support.battle_cry.views import MID_BATTLE, SHOWCASE

GOLDEN: Final = Path(__file__).parents[2] / "render" / "golden"
FOLDER: Final = GOLDEN / "themes"
WIDTH, CELL = 480, 60
CARD = (260, 120)
"""Width and height of a card's picture."""
BOARD = 600
"""Pixels that a board is across: not too small to see what is missing."""

BOARDS: Final = (MID_BATTLE, SHOWCASE, SIGNS)
COLORS = 64
RULESET = "variant-150"

STATES: Final = {"waits": Marks(), "ordered": Marks(ordered=True), "moved": Marks(ordered=True, moved=True),
                 "battled": Marks(ordered=True, battled=True)}  # fmt: skip
TRAITS: Final = (*LETTERED, "horse", "locked-left")
OWNER_MARKS: Final = ("1", "2", "3", "4", "5", "6", COMMANDER)


@cache
def pieces(theme: Theme) -> dict[str, Image.Image]:
    """Every terrain, piece and sign by itself, by what it is."""
    found = {f"terrain {id_}": terrain_sprite(id_, 1.0, theme) for id_ in terrain_table(RULESET)}
    for seat in (UNION, CONFEDERATE):
        found |= {f"{seat} {name}": sprite for name, sprite in _of_a_side(seat, theme).items()}
    found |= {f"die {face}": die(face).moved(0, 0, 2.6).sprite(110, 110, theme) for face in dict.fromkeys(FACES)}
    return found | {f"card {id_}": card_engraving(id_, CARD, 0.55, theme) for id_ in card_table()}


def _of_a_side(seat: Seat, theme: Theme) -> dict[str, Image.Image]:
    plain = UnitFace(seat, "infantry", (), 4, 4)
    faces = {arm: UnitFace(seat, arm, (), 2, 3) for arm in ("infantry", "cavalry", "artillery")}
    faces |= {
        trait: UnitFace(seat, "artillery" if trait == "horse" else "infantry", (trait,), 3, 4) for trait in TRAITS
    }
    faces |= {state: plain._replace(marks=marks) for state, marks in STATES.items()}
    faces |= {f"of {owner}": plain._replace(owner=owner) for owner in OWNER_MARKS}
    faces |= {"led": plain._replace(led=True), "led, of 2": plain._replace(led=True, owner="2")}
    found = {name: unit_sprite(face, 1.0, theme) for name, face in faces.items()}
    for alone in (False, True):
        general = GeneralFace(seat, "Longstreet", alone)
        of = "general" if alone else "plate"
        found |= {f"{of}, {state}": general_sprite(general._replace(marks=marks), 1.0, theme)
                  for state, marks in STATES.items() if not marks.battled}  # fmt: skip
        found[f"{of}, 2"] = general_sprite(general._replace(owner="2"), 1.0, theme)
    return found | {"token": token_sprite(seat, 1.0, theme)}


def _pieces(theme: Theme) -> Image.Image:
    sprites = list(pieces(theme).values())
    across = WIDTH // CELL
    picture = Image.new("RGB", (WIDTH, -(-len(sprites) // across) * CELL), (255, 255, 255))
    for number, sprite in enumerate(sprites):
        share = min(1 / 2.5, CELL / sprite.width, CELL / sprite.height)
        small = sprite.convert("RGBA").resize((round(sprite.width * share), round(sprite.height * share)))
        picture.paste(small, (number % across * CELL, number // across * CELL), small)
    return picture


def _boards(theme: Theme) -> Image.Image:
    return _below(
        draw_board(MID_BATTLE, width=BOARD, marks=marks_of(HAPPENED), theme=theme),
        draw_board(SHOWCASE, width=BOARD, highlight=LOOK, theme=theme, turned=True),
        draw_board(SIGNS, width=BOARD, strokes=SKETCH, theme=theme),
    )


def _papers(theme: Theme) -> Image.Image:
    curves = (
        Curve(UNION, ((0, 0), (3, 1), (6, 6)), ((0, 0.0), (2, 1.2), (6, 2.4)), 6),
        Curve(CONFEDERATE, ((0, 0), (2, 1), (6, 3)), ((0, 0.0), (3, -1.5), (6, -0.4)), 6),
    )
    shares = tuple(Point(0.35 + 0.1 * number, 0.3 + 0.1 * number, 0.42 + 0.1 * number) for number in range(4))
    return _below(
        draw_board(ENDED, width=WIDTH, theme=theme),
        draw_hand(("attack-center", "fight-back"), RULESET, width=WIDTH, theme=theme),
        draw_statistics(curves, 6, "Shiloh", theme),
        draw_balance(
            (PlotLine("Shiloh", shares), PlotLine("Antietam", (None, *shares[1:]))), tuple("abcd"), "Balance", theme
        ),
        draw_terrain_sheet(RULESET, theme=theme),
    )


SHEETS: Final[Mapping[str, Callable[[Theme], Image.Image]]] = {"pieces": _pieces, "boards": _boards, "papers": _papers}


def told() -> list[str]:
    """The boards of the sheets in words, with all that is drawn on them."""
    looked = zip((*BOARDS, ENDED), (None, LOOK, None, None), strict=True)
    parts = [part for view, look in looked for part in board_parts(view, look)]
    lines = [line for part in parts for line in (f"# {part.title}", *part.lines)]
    return [
        *lines,
        "# Happened",
        *narrate(HAPPENED),
        "# Sketched",
        *stroke_lines(SKETCH, lambda hex_: place_words(SIGNS, hex_)),
    ]


def _below(*drawn: bytes) -> Image.Image:
    """Pictures one below the other, each as wide as the sheet."""
    opened = [Image.open(BytesIO(data)).convert("RGB") for data in drawn]
    small = [one.resize((WIDTH, round(one.height * WIDTH / one.width)), Image.Resampling.BOX) for one in opened]
    picture = Image.new("RGB", (WIDTH, sum(one.height for one in small)))
    top = 0
    for one in small:
        picture.paste(one, (0, top))
        top += one.height
    return picture


def main() -> None:
    """Writes the sheets of each theme; look at what has changed before it is kept."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    (GOLDEN / "sheets.txt").write_text("\n".join(told()) + "\n", encoding="utf-8")
    for theme in THEMES.values():
        for name, draw in SHEETS.items():
            picture = draw(theme)
            colors = picture.quantize(COLORS, dither=Image.Dither.NONE)
            small = picture.quantize(palette=colors, dither=Image.Dither.NONE)
            small.save(FOLDER / f"{theme.id}-{name}.png", optimize=True)


if __name__ == "__main__":
    main()
