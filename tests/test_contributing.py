"""The recipes of ``CONTRIBUTING.md``: which there are, how long they are, and that each step names an existing file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
RECIPES: Final = (
    "A command card",
    "A terrain",
    "A battle",
    "A special rule of a battle",
    "A text that players read",
    "A language",
    "A lesson",
    "A slash command",
    "A notification",
    "A picture",
    "A metric",
    "A computer general",
    "A feature of the judge",
    "A family of games",
)
STEPS: Final = range(4, 9)
YOURS: Final = "YOURS"
"""Stands for a folder that a recipe makes."""


def recipes() -> dict[str, tuple[str, ...]]:
    """The steps of each recipe by its title, each step in one line."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Recipes\n")[2].partition("\n## ")[0]
    sections = (section.partition("\n") for section in text.split("\n### ")[1:])
    return {
        title: tuple(
            " ".join(step.split()) for step in re.findall(r"^\d+\. ((?:.+\n)(?: {3}.+\n)*)", body, re.MULTILINE)
        )
        for title, _, body in sections
    }


def files(step: str) -> list[str]:
    """The files and folders that a step names; a plain name lies beside the one before it."""
    found: list[str] = []
    for name in re.findall(r"`([\w./-]+/|[\w./-]+\.(?:py|yaml|md|toml|txt))`", step):
        beside = found and "/" not in name and not (ROOT / name).exists()
        found.append(f"{found[-1].rpartition('/')[0]}/{name}" if beside else name)
    return found


def test_every_recipe_is_there() -> None:
    assert tuple(recipes()) == RECIPES


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_has_four_to_eight_numbered_steps(title: str) -> None:
    assert len(recipes()[title]) in STEPS


@pytest.mark.parametrize("title", RECIPES)
def test_each_step_names_a_file_and_all_of_them_exist(title: str) -> None:
    for step in recipes()[title]:
        named = files(step)
        assert named, step
        assert [name for name in named if YOURS not in name and not (ROOT / name).exists()] == []


def test_a_file_that_is_none_is_noticed() -> None:
    assert files("in `engine/nowhere.py`, and `match.py` beside it") == ["engine/nowhere.py", "engine/match.py"]
    assert files("in `pyproject.toml`: a row") == ["pyproject.toml"]
