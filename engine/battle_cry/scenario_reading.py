"""Shared state of the readers of one Battle Cry scenario: board shape, terrain, problems found."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.battle_cry.sides import Side
from engine.battle_cry.terrain import Terrain
from engine.hexgrid import Grid
from engine.language import _
from engine.scenario_text import Problems, Spot, Word
from engine.scenario_words import shortened

_HEX = re.compile(r"([A-Z])([1-9][0-9]?)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One file being read.

    The later fields are known by the time special rules are read: ``layers`` are the terrains by hex, ``first`` the
    side that plays first, ``starting`` the units' sides by hex, ``generals`` the generals' names.
    """

    problems: Problems
    grid: Grid
    table: Mapping[str, Terrain]
    layers: tuple[tuple[str, ...], ...] = ()
    first: Side = Side.UNION
    starting: Mapping[int, str] = field(default_factory=dict)
    generals: tuple[str, ...] = ()

    def add(self, at: Spot, message: str) -> None:
        """Adds a problem."""
        self.problems.add(at, message)

    def hex(self, word: Word) -> int | None:
        """The hex with this name; an unknown one adds a problem and gives ``None``."""
        name = word.text.upper()
        if name in self.grid.index:
            return self.grid.index[name]
        self.add(word.at, _no_such_hex(self.grid, name, word.text))
        return None


def _no_such_hex(grid: Grid, name: str, written: str) -> str:
    found = _HEX.fullmatch(name)
    if not found:
        return _(
            "“{word}” isn’t a hex: expected one such as {hex}", word=shortened(written), hex=grid.names[len(grid) // 2]
        )
    row = ord(found[1]) - ord("A")
    if row >= len(grid.rows):
        return _(
            "{name} is not on the board: expected a row from A to {last}",
            name=name,
            last=chr(ord("A") + len(grid.rows) - 1),
        )
    return _("{name} is not on the board: row {row} has {count} hexes", name=name, row=found[1], count=grid.rows[row])
