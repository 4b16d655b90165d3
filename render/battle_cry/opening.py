"""The README's picture, a battle under way: ``python -m render.battle_cry.opening docs``."""

from __future__ import annotations

import sys
from pathlib import Path

from render.battle_cry.board import draw_board
from render.battle_cry.marks import marks_of
from render.battle_cry.samples import turns_of

OPENING = "images/opening.png"
"""The picture's file."""

BATTLE, TURN, WIDTH = "gettysburg-day-2", 5, 1300
"""The battle, the number of turns before the moment that is shown, and the picture's width in pixels."""


def opening() -> bytes:
    """A turn of a battle with all its events, as PNG bytes."""
    scene = turns_of(BATTLE, TURN)[-1]
    return draw_board(scene.public, marks=marks_of(scene.events), width=WIDTH)


def main() -> None:
    """Writes the picture into the folder of the first argument."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (folder / OPENING).write_bytes(opening())


if __name__ == "__main__":
    main()
