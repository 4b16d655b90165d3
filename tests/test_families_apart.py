"""No shared module knows a family of games: each has folders of its own, and is named in lists for plugs alone.

`make check` says the same of imports from layer to layer; here nothing can be left out of a list.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.syntax import nodes_of

ROOT = Path(__file__).parents[1]

FAMILIES = ("battle_cry", "blue_grey")

LISTS = {
    "engine/games.py",
    "render/presenters.py",
    "bot/discord/panels/registry.py",
    "bot/tools/bench/suites.py",
    "bot/tools/bench/against.py",
    "bot/tools/bench/generals.py",
    "bot/tools/bench/judge.py",
    "bot/tools/bench/matchmaking/people.py",
}
"""Where families are named, so that they register themselves."""

NAMED = {"battle-cry", "blue-grey"}
"""Their ids."""


def shared() -> Iterator[Path]:
    for part in ("engine", "render", "bot"):
        for path in sorted((ROOT / part).rglob("*.py")):
            inside = path.relative_to(ROOT)
            if not set(inside.parts) & set(FAMILIES) and str(inside) not in LISTS:
                yield path


def imported(file: Path) -> Iterator[str]:
    for node in nodes_of(file):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{one.name}" for one in node.names)


def test_no_shared_module_imports_one_of_a_family() -> None:
    found = {
        str(path.relative_to(ROOT)): name
        for path in shared()
        for name in imported(path)
        if set(name.split(".")) & set(FAMILIES)
    }
    assert not found


def test_no_shared_module_names_a_family() -> None:
    found = [
        str(path.relative_to(ROOT))
        for path in shared()
        for node in nodes_of(path)
        if isinstance(node, ast.Constant) and node.value in NAMED
    ]
    assert not found


def test_the_lists_are_there() -> None:
    assert [one for one in sorted(LISTS) if not (ROOT / one).exists()] == []


@pytest.mark.long
def test_no_family_imports_another() -> None:
    found = []
    for family, other in (FAMILIES, FAMILIES[::-1]):
        for part in ("engine", "render", "bot"):
            for path in sorted((ROOT / part).rglob("*.py")):
                if family in path.parts:
                    names = imported(path)
                    found += [(str(path.relative_to(ROOT)), name) for name in names if other in name.split(".")]
    assert not found
