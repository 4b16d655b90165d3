"""Reader of a scenario file's ground: the map, features of hexsides, names of places."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.blue_grey.scenario import Hexside
from engine.blue_grey.scenario_reading import Reading
from engine.blue_grey.terrain import hex_table, side_table
from engine.hexgrid_columns import Place
from engine.language import _, alternatives
from engine.scenario_fields import Fields, as_table
from engine.scenario_text import MappingNode, Node, Problems, Spot, Text, Word
from engine.scenario_words import lines_of, shortened, words_of

MOST_COLUMNS = MOST_ROWS = 60
PLACE_LENGTH = 30
NOT_IN_PLAY = "#"

_PAIR = re.compile(r"([^|]*)\|([^|]*)")
_LEVELS = "123"


class ScenarioMap(NamedTuple):
    """The hexes in play row by row, each with its terrain and ground level."""

    places: tuple[Place, ...]
    terrain: tuple[str, ...]
    level: tuple[int, ...]


def read_map(block: Text, columns: int, problems: Problems) -> ScenarioMap:
    """The map with ``columns`` columns.

    A line is a row: its number, then a cell for each column. A cell is a code of ``data/terrain.yaml``, optionally
    followed by a digit for its ground level, or ``#`` where nothing is in play. A line that begins with ``#`` is a
    comment.
    """
    rows = [cells for cells in map(_cells, lines_of(block)) if cells and not cells[0].text.startswith(NOT_IN_PLAY)]
    found: list[tuple[Place, str, int]] = []
    for number, (label, *cells) in enumerate(rows, 1):
        if label.text != f"{number:02}":
            problems.add(
                label.at,
                _(
                    "“{word}” begins this row: expected its number, {number}",
                    word=shortened(label.text),
                    number=f"{number:02}",
                ),
            )
            break
        if len(cells) != columns:
            at = cells[columns].at if len(cells) > columns else label.at
            problems.add(
                at,
                _(
                    "row {number} has {count} hexes: expected {columns}",
                    number=f"{number:02}",
                    count=len(cells),
                    columns=columns,
                ),
            )
        found += [((column, number), *_cell(cell, problems)) for column, cell in _in_play(cells[:columns])]
    if not found or len(rows) > MOST_ROWS:
        problems.add(block.at, _("a map of {count} rows: expected from 1 to {most}", count=len(rows), most=MOST_ROWS))
    return ScenarioMap(tuple(one[0] for one in found), tuple(one[1] for one in found), tuple(one[2] for one in found))


def _in_play(cells: list[Word]) -> list[tuple[int, Word]]:
    return [(column, cell) for column, cell in enumerate(cells, 1) if cell.text != NOT_IN_PLAY]


def _cells(line: Word) -> list[Word]:
    cells, column = [], 0
    for text in line.text.split():
        column = line.text.index(text, column)
        cells.append(Word(text, Spot(line.at.line, column + 1)))
        column += len(text)
    return cells


def _cell(cell: Word, problems: Problems) -> tuple[str, int]:
    codes = {terrain.code: terrain for terrain in hex_table().values()}
    code, level = cell.text[:1], cell.text[1:]
    if code not in codes:
        known = alternatives([f"{code} ({_(terrain.name)})" for code, terrain in codes.items()])
        problems.add(cell.at, _("unknown terrain “{word}”: expected {known}", word=shortened(cell.text), known=known))
        return "clear", 1
    if level and level not in tuple(_LEVELS):
        problems.add(
            cell.at,
            _("“{word}” for one hex: expected a level from 1 to 3 behind the letter", word=shortened(cell.text)),
        )
        return "clear", 1
    return codes[code].id, int(level) if level else codes[code].level


def read_hexsides(node: Node | None, reading: Reading, *, repair: bool) -> tuple[Hexside, ...]:
    """The features along or across hexsides, by kind: pairs of neighbors, ``0101|0102``."""
    table = as_table(node, _("kinds such as creek, each with its hexsides"), reading.problems) if node else None
    if table is None:
        return ()
    fields = Fields(table, reading.problems, side_table(), "hexside terrain")
    found: dict[tuple[str, int, int], Hexside] = {}
    for kind in side_table():
        pairs = fields.node(kind)
        for word in words_of(pairs, reading.problems) if pairs is not None else ():
            pair = _pair(word, reading)
            if pair is None:
                continue
            if (kind, *pair) in found:
                reading.add(word.at, _("{word} is here twice", word=word.text))
            found[kind, *pair] = Hexside(kind, *pair, repair)
    return tuple(found.values())


def _pair(word: Word, reading: Reading) -> tuple[int, int] | None:
    match = _PAIR.fullmatch(word.text)
    if not match:
        reading.add(
            word.at, _("“{word}” isn’t a hexside: expected two neighbors such as 0101|0102", word=shortened(word.text))
        )
        return None
    after = Spot(word.at.line, word.at.column + match.start(2))
    one, other = reading.hex(Word(match[1], word.at)), reading.hex(Word(match[2], after))
    if one is None or other is None:
        return None
    if other not in reading.grid.near[one]:
        near = alternatives([reading.grid.names[hex_] for hex_ in reading.grid.near[one]])
        reading.add(
            word.at,
            _(
                "{hex} and {other} aren’t neighbors: expected one of {near}",
                hex=match[1],
                other=match[2],
                near=near,
            ),
        )
        return None
    return (one, other) if one < other else (other, one)


def read_places(node: Node | None, reading: Reading) -> dict[int, str]:
    """The names of places by hex."""
    table = as_table(node, _("hexes, each with a name: “1920: Alexander's Bridge”"), reading.problems) if node else None
    fields = Fields(table or MappingNode(Spot(1, 1), {}), reading.problems, table.rows if table else ())
    places: dict[int, str] = {}
    for name, row in fields.rows.items():
        hex_ = reading.hex_of(row)
        place = fields.text(name, PLACE_LENGTH)
        if hex_ is not None:
            places[hex_] = place
    return places
