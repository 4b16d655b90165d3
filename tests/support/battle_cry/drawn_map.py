"""ASCII maps of tests, read and written; ``tests.support.battle_cry.battle`` says how they look."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.battle_cry.sides import FULL_STRENGTH, Arm
from engine.hexgrid import DOUBLE_ROWS, STANDARD_ROWS, grid_of

ARM: dict[str, Arm] = {"I": "infantry", "C": "cavalry", "A": "artillery", "H": "artillery"}
_HEX = re.compile(r"[A-Z][0-9]+")
_PIECE = re.compile(r"(?P<letter>[ICAHicah])(?P<figures>[0-9]?)(?P<general>\*?)(?P<marks>!?\??)|(?P<alone>[Gg])")


class Cell(NamedTuple):
    """One word of a map: terrain letters, and the piece as it is written in full."""

    terrain: str
    pieces: str


class Drawing(NamedTuple):
    """A map that has been read: its words by hex name, line by line, and the board's row lengths."""

    lines: tuple[tuple[str, ...], ...]
    cells: dict[str, Cell]
    rows: tuple[int, ...]

    def text(self) -> str:
        """The map, as it is compared and shown."""
        width = max(len(_word(cell)) for cell in self.cells.values()) + 1
        return "\n".join(self._line(names, width) for names in self.lines if names)

    def _line(self, names: tuple[str, ...], width: int) -> str:
        (row, column), *_ = (self._place(name) for name in names)
        leftmost = min(self._place(line[0])[1] for line in self.lines if line)
        indent = " " * ((column - leftmost) * width + row % 2 * (width // 2))
        words = "".join(_word(self.cells[name]).ljust(width) for name in names)
        return f"{names[0]:<4}{indent}{words}".rstrip()

    def _place(self, name: str) -> tuple[int, int]:
        return ord(name[0]) - ord("A"), int(name[1:])


def _word(cell: Cell) -> str:
    return f"{cell.terrain}:{cell.pieces}" if cell.pieces else cell.terrain


def read_map(text: str, *, wide: bool = False) -> Drawing:
    """Reads an ASCII map; a window is one of a standard board, or of a double one if it is ``wide``.

    Raises:
        ValueError: a word is none, or a window leaves the board.
    """
    lines = [line.split() for line in text.splitlines() if line.strip()]
    window = bool(_HEX.fullmatch(lines[0][0]))
    whole = DOUBLE_ROWS if wide else STANDARD_ROWS
    rows = whole if window else tuple(len(line) for line in lines)
    known = grid_of(rows).index
    named: list[tuple[str, ...]] = []
    cells: dict[str, Cell] = {}
    for number, line in enumerate(lines):
        first, words = (line[0], line[1:]) if window else (f"{chr(ord('A') + number)}1", line)
        names = tuple(f"{first[0]}{int(first[1:]) + step}" for step in range(len(words)))
        named.append(names)
        for name, word in zip(names, words, strict=True):
            if name not in known:
                raise ValueError(f"{name} is not on the board")
            cells[name] = _cell(word)
    return Drawing(tuple(named), cells, rows)


def _cell(word: str) -> Cell:
    terrain, _, pieces = word.rpartition(":")
    if not pieces or not terrain:
        return Cell(word, "")
    found = _PIECE.fullmatch(pieces)
    if found is None:
        raise ValueError(f"{word!r} is not TERRAIN or TERRAIN:PIECE")
    if found["alone"]:
        return Cell(terrain, pieces)
    figures = found["figures"] or str(FULL_STRENGTH[ARM[found["letter"].upper()]])
    return Cell(terrain, found["letter"] + figures + found["general"] + found["marks"])
