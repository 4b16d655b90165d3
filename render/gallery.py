"""Draws every kind of picture into a folder: ``python -m render.gallery out/gallery``."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.battle_cry.cards import card_table
from engine.battle_cry.view import SeatView
from render.board import draw_board
from render.hand import draw_hand
from render.highlight import highlight_of
from render.marks import marks_of
from render.samples import RULESET, choices, scenes
from render.terrain_sheet import draw_terrain_sheet

TURNS = 200
EVERY = 20


def gallery() -> dict[str, bytes]:
    """The pictures by file name."""
    battle = scenes(TURNS)
    found = {"cards.png": draw_hand(tuple(card_table()), RULESET, title="The cards")}
    found["terrain.png"] = draw_terrain_sheet(RULESET)
    for number in (*range(0, len(battle) - 1, EVERY), len(battle) - 1):
        scene = battle[number]
        found[f"board-{number:03}.png"] = draw_board(scene.public, marks=marks_of(scene.events))
        if isinstance(scene.asked, SeatView):
            found[f"hand-{number:03}.png"] = draw_hand(scene.asked.hand or (), RULESET)
    for kind, scene in choices().items():
        if isinstance(scene.asked, SeatView):
            found[f"choice-{kind}.png"] = draw_board(scene.asked, highlight=highlight_of(scene.asked.actions))
    return found


def main() -> None:
    """Writes the pictures into the folder that the first argument names."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out/gallery")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in gallery().items():
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    main()
