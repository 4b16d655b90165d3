"""Pictures are the same whatever order sets have in a process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]

DRAWN: Final = """
from hashlib import sha256
from engine.battle_cry.cards import card_table
from render.battle_cry.board import draw_board
from render.battle_cry.hand import draw_hand
from render.battle_cry.marks import marks_of
from render.battle_cry.terrain_sheet import draw_terrain_sheet
from render.blue_grey.board import draw_board as draw_map
from render.blue_grey.charts import draw_combat_table, draw_terrain_chart
from tests.support.battle_cry.full_board import HAPPENED, LOOK
from tests.support.battle_cry.views import MID_BATTLE, SHOWCASE
from tests.support.blue_grey.set_ups import LEARNING, set_up

cards = tuple(card_table())
for number in range(0, len(cards), 6):
    print("hand", number, sha256(draw_hand(cards[number : number + 6], "variant-150", width=480)).hexdigest())
for name, drawn in (
    ("board", draw_board(MID_BATTLE, width=600, marks=marks_of(HAPPENED))),
    ("look", draw_board(SHOWCASE, width=600, highlight=LOOK)),
    ("terrain", draw_terrain_sheet("variant-150", width=480)),
    ("map", draw_map(set_up(LEARNING), width=600)),
    ("combat", draw_combat_table(width=480)),
    ("chart", draw_terrain_chart(width=480)),
):
    print(name, sha256(drawn).hexdigest())
"""
"""What a process draws: every card, boards, sheets and charts, small."""


def drawn(seed: str) -> list[str]:
    """What a process with a hash seed draws, a line each."""
    way = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-P", "-c", DRAWN], cwd=ROOT, env=way, check=True, capture_output=True, text=True
    )
    return done.stdout.splitlines()


@pytest.mark.long
def test_pictures_are_the_same_whatever_order_sets_have() -> None:
    one, other = drawn("1"), drawn("2")
    assert len(one) == 11
    assert one == other
