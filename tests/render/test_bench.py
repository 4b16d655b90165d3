"""Benchmark of the pictures, with a clock that the test winds; and the battle that it draws."""

from __future__ import annotations

from itertools import count

import pytest

from render.battle_cry.bench import rows
from render.battle_cry.gallery import gallery
from render.battle_cry.samples import choices, scenes
from render.blue_grey.bench import rows as blue_grey

BOARDS = (
    ("board", 1300),
    ("board", 2600),
    ("busiest board", 2600),
    ("busiest turn", 2600),
    ("double board", 1600),
)


@pytest.mark.soak
def test_every_figure_stands_beside_its_floor() -> None:
    ticks = count()
    found = {row.name.removeprefix("render: "): row for row in rows(lambda: next(ticks) / 1000, rounds=2)}
    assert list(found) == [
        *(f"{board}, {width} wide{what}" for board, width in BOARDS for what in ("", ", bytes", ", its background")),
        "report with a close-up",
        "report with a close-up, bytes",
        "hand",
        "replay of 60 turns, 650 wide",
        "replay of 60 turns, 650 wide, bytes",
        "memory at most",
    ]
    timed = [row for row in found.values() if row.unit == "ms"]
    assert {(row.median, row.floor, row.ratio) for row in timed} == {(1.0, 1.0, 1.0)}
    sizes = {name: row.median for name, row in found.items() if row.unit == "KB"}
    assert sizes.pop("replay of 60 turns, 650 wide, bytes") < 1000
    assert max(sizes.values()) < 512
    assert found["memory at most"].median > 0


@pytest.mark.soak
def test_the_largest_map_and_its_middle_stand_beside_their_floors() -> None:
    ticks = count()
    found = blue_grey(lambda: next(ticks) / 1000, rounds=2)
    names = ("map of Chickamauga, 1360 wide", "sector of Chickamauga, 1040 wide")
    assert [row.name.removeprefix("render: ") for row in found] == [
        f"{name}{what}" for name in names for what in ("", ", bytes", ", its background")
    ]
    assert {(row.median, row.ratio) for row in found if row.unit == "ms"} == {(1.0, 1.0)}
    assert all(row.median < 512 for row in found if row.unit == "KB")


def test_the_sample_battle_is_always_the_same() -> None:
    assert scenes(6) == scenes(6)
    assert scenes(6, "another") != scenes(6)
    assert [scene.public.turn for scene in scenes(6)] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.soak
def test_the_gallery_holds_every_kind_of_picture() -> None:
    names = set(gallery())
    assert {"cards.png", "terrain.png", "board-000.png", "hand-000.png"} <= names
    assert {f"choice-{kind}.png" for kind in choices()} <= names
