"""Gallery of every kind of picture, in a folder: ``python -m render.battle_cry.gallery out/gallery``."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.battle_cry.cards import card_table
from engine.battle_cry.threat import Threat
from engine.battle_cry.view import PublicView, SeatView
from engine.decision import PUBLIC
from engine.match import threat
from engine.match import view as seen
from render.art.themes import THEMES
from render.battle_cry.board import draw_board
from render.battle_cry.hand import draw_hand
from render.battle_cry.highlight import highlight_of
from render.battle_cry.marks import marks_of
from render.battle_cry.presenter import PRESENTER
from render.battle_cry.samples import RULESET, choices, fight, fought, scenes, set_up
from render.battle_cry.terrain_sheet import draw_terrain_sheet
from render.highlight import Highlight
from render.replay import FilmScene, draw_replay
from render.sketch import Stroke
from render.viewport import section_viewport, viewport_near

TURNS = 200
EVERY = 20
TURN, WIDE = 23, "gettysburg-epic"
"""The turn of a battle between computer generals that is shown in each view, and a battle on a double board."""

MOST = 8_000_000


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
    return found | _views() | _themes()


def _views() -> dict[str, bytes]:
    """One moment of a battle in every view, and the turns before it as a film."""
    state, events = fight(TURN)
    view: PublicView = seen(state, PUBLIC)
    marks, dangers = marks_of(events), threat(state, view.active)
    assert isinstance(dangers, Threat)
    sketch = (Stroke("arrow", "E7", "G7", "first"), Stroke("circle", "F6"), Stroke("mark", "G9"))
    return {
        "view-section.png": draw_board(view, marks=marks, viewport=section_viewport(view.rows, "center")),
        "view-around.png": draw_board(view, viewport=viewport_near(view.rows, "F7")),
        "view-turned.png": draw_board(view, marks=marks, turned=True),
        "view-dangers.png": draw_board(view, highlight=Highlight(dangers=dangers.dangers)),
        "view-sketch.png": draw_board(view, strokes=sketch),
        "replay.gif": draw_replay(
            PRESENTER, [FilmScene(one.public, one.events) for one in scenes(EVERY)], most_bytes=MOST
        ),
    }


def _themes() -> dict[str, bytes]:
    """A turn, a double board and a hand in each theme."""
    scene, wide = fought(TURN), set_up(WIDE)
    marks = marks_of(scene.events)
    found = {}
    for theme in THEMES.values():
        found[f"theme-{theme.id}.png"] = draw_board(scene.public, marks=marks, theme=theme)
        found[f"theme-{theme.id}-double.png"] = draw_board(wide, theme=theme)
        found[f"theme-{theme.id}-hand.png"] = draw_hand(("attack-center", "fight-back"), RULESET, theme=theme)
    return found


def main() -> None:
    """Writes the pictures into the folder of the first argument."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "out/gallery")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in gallery().items():
        (folder / name).write_bytes(data)


if __name__ == "__main__":
    main()
