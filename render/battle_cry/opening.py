"""The README's picture, a battle under way: ``python -m render.battle_cry.opening docs``."""

from __future__ import annotations

import sys
from pathlib import Path

from render.battle_cry.board import draw_board
from render.battle_cry.marks import marks_of
from render.battle_cry.samples import fought

OPENING, TURN = "images/first-bull-run.png", 23
"""The picture's file, and the number of turns before the moment that it shows."""


def opening() -> bytes:
    """A turn of a battle with all its events, as PNG bytes."""
    scene = fought(TURN)
    return draw_board(scene.public, marks=marks_of(scene.events))


def main() -> None:
    """Writes the picture into the folder of the first argument."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (folder / OPENING).write_bytes(opening())


if __name__ == "__main__":
    main()
