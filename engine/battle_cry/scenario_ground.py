"""Reader of a scenario file's ground: the map, features of hexsides, names of places."""

from __future__ import annotations

from string import ascii_uppercase

from engine.battle_cry.board import Feature
from engine.battle_cry.scenario import CLEAR
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.terrain import Terrain
from engine.hexgrid import DIRECTIONS
from engine.language import _, alternatives
from engine.scenario_fields import Fields, as_table
from engine.scenario_text import MappingNode, Node, Spot, Text, Word
from engine.scenario_words import closest, lines_of, words_of

MOST_LAYERS = 3
PLACE_LENGTH = 30

FACINGS: dict[str, tuple[str, str]] = {"north": ("nw", "ne"), "south": ("se", "sw")}
"""Two hexsides in one word."""


def read_map(block: Text, reading: Reading) -> tuple[tuple[str, ...], ...]:
    """The terrain ids of every hex.

    A line is a row, a cell a hex: one to three codes of ``terrain.yaml``. Lines may begin with their row's letter, in
    which case all do. A line that begins with ``#`` is a comment.
    """
    lines = [(line, _cells(line)) for line in lines_of(block)]
    rows = [(line, cells) for line, cells in lines if cells and not cells[0].text.startswith("#")]
    lettered = bool(rows) and rows[0][1][0].text == ascii_uppercase[0]
    if lettered and not _letters_fit([cells[0] for _line, cells in rows], reading):
        return (CLEAR,) * len(reading.grid)
    layers: list[tuple[str, ...]] = []
    for number, (line, cells) in enumerate(rows[: len(reading.grid.rows)]):
        layers.extend(_read_row(cells[1:] if lettered else cells, line, number, reading))
    _check_count(block, [line for line, _cells in rows], reading)
    return (*layers, *(CLEAR,) * (len(reading.grid) - len(layers)))


def _letters_fit(letters: list[Word], reading: Reading) -> bool:
    """Whether each row begins with its own letter; otherwise the following rows would be guesses."""
    for letter, word in zip(ascii_uppercase[: len(reading.grid.rows)], letters, strict=False):
        if word.text != letter:
            reading.add(
                word.at,
                _("“{word}” begins this row: expected its letter, {letter}", word=word.text[:12], letter=letter),
            )
            return False
    return True


def _check_count(block: Text, lines: list[Word], reading: Reading) -> None:
    count = len(reading.grid.rows)
    expected = _("expected {count}, A to {last}", count=count, last=ascii_uppercase[count - 1])
    if len(lines) > count:
        reading.add(lines[count].at, _("a map of {count} rows: {expected}", count=len(lines), expected=expected))
    elif len(lines) < count:
        reading.add(block.at, _("a map of {count} rows: {expected}", count=len(lines), expected=expected))


def _cells(line: Word) -> list[Word]:
    cells, column = [], 0
    for text in line.text.split():
        column = line.text.index(text, column)
        cells.append(Word(text, Spot(line.at.line, column + 1)))
        column += len(text)
    return cells


def _read_row(cells: list[Word], line: Word, number: int, reading: Reading) -> list[tuple[str, ...]]:
    length, letter = reading.grid.rows[number], ascii_uppercase[number]
    count = _("row {letter} has {count} hexes: expected {length}", letter=letter, count=len(cells), length=length)
    if len(cells) > length:
        reading.add(cells[length].at, count)
    elif len(cells) < length:
        reading.add(Spot(line.at.line, len(line.text.rstrip()) + 1), count)
    read = [_read_cell(cell, reading) for cell in cells[:length]]
    return read + [CLEAR] * (length - len(read))


def _read_cell(cell: Word, reading: Reading) -> tuple[str, ...]:
    codes = {terrain.code: terrain for terrain in reading.table.values() if terrain.code}
    if len(cell.text) > MOST_LAYERS:
        reading.add(
            cell.at, _("“{word}” for one hex: expected at most {most} letters", word=cell.text[:12], most=MOST_LAYERS)
        )
        return CLEAR
    for column, code in enumerate(cell.text):
        if code not in codes:
            at = Spot(cell.at.line, cell.at.column + column)
            reading.add(at, _("unknown terrain “{code}”: {hint}", code=code, hint=_nearest_code(code, codes)))
            return CLEAR
    layers = tuple(codes[code].id for code in cell.text)
    if len(set(layers)) < len(layers) or (len(layers) > 1 and CLEAR[0] in layers):
        reading.add(cell.at, _("“{word}” for one hex: expected different terrains", word=cell.text))
        return CLEAR
    return layers


def _nearest_code(code: str, codes: dict[str, Terrain]) -> str:
    if code.upper() in codes:
        return _("did you mean “{code}” ({terrain})?", code=code.upper(), terrain=_(codes[code.upper()].name))
    return _("expected {words}", words=alternatives(f"{code} ({_(terrain.name)})" for code, terrain in codes.items()))


def read_hexsides(table: MappingNode, reading: Reading) -> tuple[tuple[Feature, ...], tuple[Feature, ...]]:
    """The features along hexsides, by kind and hex: fences and the like, then works."""
    kinds = [terrain.id for terrain in reading.table.values() if terrain.hexside]
    fields = Fields(table, reading.problems, kinds, "hexside terrain")
    features: list[Feature] = []
    works: list[Feature] = []
    for kind in kinds:
        is_work = reading.table[kind].works
        by_hex = fields.table(kind, _("hexes, each with its hexsides: “E6: nw ne”"))
        for row in by_hex.rows.values() if by_hex else ():
            hex_ = reading.hex(Word(row.key.value, row.key.at))
            for at, sides in _read_tokens(row.value, reading):
                if is_work:
                    _require_adjoining(at, sides, kind, reading)
                if hex_ is not None:
                    (works if is_work else features).append(Feature(hex_, kind, sides))
    return tuple(features), tuple(works)


def _read_tokens(node: Node, reading: Reading) -> list[tuple[Spot, int]]:
    """The hexsides of each token, as bits; a comma begins another token."""
    tokens = [(node.at, 0)]
    for word in words_of(node, reading.problems, commas=True):
        at, sides = tokens[-1]
        if word.text == ",":
            tokens.append((word.at, 0))
        else:
            tokens[-1] = (at if sides else word.at, sides | _bits(word, sides, reading))
    for at, sides in tokens:
        if not sides:
            reading.add(at, _("no hexside: expected some of {words}", words=", ".join(DIRECTIONS)))
    return tokens


def _bits(word: Word, before: int, reading: Reading) -> int:
    names = FACINGS.get(word.text.lower(), (word.text.lower(),))
    bits = 0
    for name in names:
        if name not in DIRECTIONS:
            known = (*DIRECTIONS, *FACINGS)
            reading.add(word.at, _("unknown hexside “{word}”: {hint}", word=word.text[:12], hint=closest(name, known)))
            return 1
        bits |= 1 << DIRECTIONS.index(name)
    if bits & before:
        reading.add(word.at, _("hexside “{word}” is here twice", word=word.text))
    return bits


def _require_adjoining(at: Spot, sides: int, kind: str, reading: Reading) -> None:
    if sides not in {(1 << side) | (1 << (side + 1) % 6) for side in range(6)}:
        covered = " ".join(name for number, name in enumerate(DIRECTIONS) if sides >> number & 1)
        reading.add(
            at,
            _(
                "a {kind} that covers “{covered}”: expected two adjoining hexsides such as “nw ne”",
                kind=kind,
                covered=covered,
            ),
        )


def read_places(node: Node | None, reading: Reading) -> dict[int, str]:
    """The names of places by hex."""
    if node is None:
        return {}
    table = as_table(node, _("hexes, each with a name: “C6: Henry House”"), reading.problems)
    places: dict[int, str] = {}
    if table is None:
        return places
    fields = Fields(table, reading.problems, table.rows)
    for name, row in table.rows.items():
        hex_ = reading.hex(Word(name, row.key.at))
        place = fields.text(name, PLACE_LENGTH)
        if hex_ is not None:
            places[hex_] = place
    return places
