"""Chances in words: whole percent."""

from __future__ import annotations

import pytest

from render.battle_cry.odds import percent


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0, "0%"),
        (0.004, "<1%"),
        (0.006, "1%"),
        (0.1262, "13%"),
        (0.5, "50%"),
        (0.9949, "99%"),
        (0.996, ">99%"),
        (1, "100%"),
    ],
)
def test_a_chance_is_said_in_whole_percent_and_neither_end_is_said_of_what_is_open(chance: float, said: str) -> None:
    assert percent(chance) == said
