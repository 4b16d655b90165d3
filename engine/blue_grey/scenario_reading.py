"""Shared state of the readers of one Blue & Grey scenario: map shape, terrain, problems found."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.blue_grey.scenario import ALL_SIDES
from engine.blue_grey.sides import Side
from engine.hexgrid_columns import DIRECTIONS, ColumnGrid
from engine.language import N_, _
from engine.scenario_text import MappingRow, Node, Problems, Spot, Word
from engine.scenario_words import closest, shortened, words_of

SIDES: dict[str, Side] = {side.name.lower(): side for side in Side}
TITLE: dict[Side, str] = {Side.UNION: N_("Union"), Side.CONFEDERATE: N_("Confederate")}

_HEX = re.compile(r"[0-9]{4}")


class Reading(NamedTuple):
    """One file being read, once its map is known; ``terrain`` has each hex's id."""

    problems: Problems
    grid: ColumnGrid
    terrain: tuple[str, ...] = ()

    def add(self, at: Spot, message: str) -> None:
        """Adds a problem."""
        self.problems.add(at, message)

    def hex(self, word: Word) -> int | None:
        """The hex with this name; an unknown one adds a problem and gives ``None``."""
        found = self.grid.index.get(word.text)
        if found is None:
            self.add(word.at, self._no_such_hex(word.text))
        return found

    def hexes(self, node: Node) -> tuple[int, ...]:
        """The hexes of a list; a duplicate adds a problem."""
        found: list[int] = []
        for word in words_of(node, self.problems):
            hex_ = self.hex(word)
            if hex_ in found:
                self.add(word.at, _("{word} is here twice", word=word.text))
            elif hex_ is not None:
                found.append(hex_)
        return tuple(found)

    def hex_of(self, row: MappingRow) -> int | None:
        """The hex before a row's colon."""
        return self.hex(Word(row.key.value, row.key.at))

    def directions(self, node: Node) -> int:
        """The hexsides of one hex, as bits."""
        bits = 0
        for word in words_of(node, self.problems):
            if word.text not in DIRECTIONS:
                self.add(
                    word.at,
                    _(
                        "unknown hexside “{word}”: {hint}",
                        word=shortened(word.text),
                        hint=closest(word.text, DIRECTIONS),
                    ),
                )
                continue
            bits |= 1 << DIRECTIONS.index(word.text)
        if not bits:
            self.add(node.at, _("no hexside: expected some of {words}", words=", ".join(DIRECTIONS)))
        return bits or ALL_SIDES

    def _no_such_hex(self, name: str) -> str:
        example = self.grid.names[len(self.grid) // 2] if len(self.grid) else "0101"
        if not _HEX.fullmatch(name):
            return _(
                "“{name}” isn’t a hex: expected column and row in four digits, such as {example}",
                name=shortened(name),
                example=example,
            )
        return _("{name} is not in play on this map: expected a hex such as {example}", name=name, example=example)
