"""Players are *they* in everything that the bot says; only a general of the war may be *he*."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot

HE = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)

OF_GENERALS = {
    "guide/battle_cry/help.py": "**Archie**, alone: he has no hand",
    "guide/battle_cry/wording.py": " without his unit",
}
"""Files in which a general on the board, or Archie, is meant, and the words around."""


def _shown(path: Path) -> Iterator[str]:
    """The strings of a file that are no docstrings."""
    tree = ast.parse(path.read_text())
    docstrings = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


ROOT = Path(bot.__file__).parent


@pytest.mark.parametrize("folder", ["guide", "posts", "texts", "commands", "service", "local_table"])
def test_no_player_is_he(folder: str) -> None:
    found = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        meant = OF_GENERALS.get(path.relative_to(ROOT).as_posix(), "")
        found += [(path.name, one) for one in _shown(path) if HE.search(one.replace(meant, "")) and one != meant]
    assert found == []


def test_the_guide_for_players_says_they() -> None:
    guide = (ROOT.parent / "docs" / "players-guide.md").read_text()
    meant = re.findall(r"^.*\b(?:general|Archie|Burnside)\b.*$", guide, re.MULTILINE | re.IGNORECASE)
    left = [line for line in guide.splitlines() if HE.search(line) and line not in meant]
    assert left == []
