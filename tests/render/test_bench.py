"""The benchmark of the pictures, with a clock that the test winds; and the battle that it draws."""

from __future__ import annotations

from itertools import count

from render.bench import rows
from render.gallery import gallery
from render.samples import choices, scenes


def test_every_figure_stands_beside_its_floor() -> None:
    ticks = count()
    found = rows(lambda: next(ticks) / 1000, rounds=2)
    assert [row.name for row in found] == [
        "render: board, 1600 wide",
        "render: background, 1600 wide, once a battlefield",
        "render: board, 2600 wide",
        "render: background, 2600 wide, once a battlefield",
        "render: hand",
    ]
    assert {(row.unit, row.median, row.floor, row.ratio) for row in found} == {("ms", 1.0, 1.0, 1.0)}


def test_the_sample_battle_is_always_the_same() -> None:
    assert scenes(6) == scenes(6)
    assert scenes(6, "another") != scenes(6)
    assert [scene.public.turn for scene in scenes(6)] == [1, 2, 3, 4, 5, 6, 7]


def test_the_gallery_holds_every_kind_of_picture() -> None:
    names = set(gallery())
    assert {"cards.png", "terrain.png", "board-000.png", "hand-000.png"} <= names
    assert {f"choice-{kind}.png" for kind in choices()} <= names
