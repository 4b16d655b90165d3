"""Provenance of a scenario file's fields: a source or a house reading."""

from __future__ import annotations

from engine.battle_cry.scenario import Origin, Provenance
from engine.battle_cry.scenario_reading import Reading
from engine.scenario_fields import Fields, require_plain
from engine.scenario_text import MappingRow, Text
from engine.scenario_words import closest, shortened

ORIGINS: dict[str, Origin] = {"sourced": "sourced", "house": "house"}
NOTE_LENGTH = 300

ALWAYS = (
    "date", "place", "commanders", "cards", "flags", "edges", "first", "map", "units", "generals",
)  # fmt: skip
IF_THERE = ("places", "hexsides", "special")
UNSAID = "the file names no source"


def read_provenance(fields: Fields, reading: Reading) -> tuple[Provenance, ...]:
    """Each field's origin in a fixed order, then those of single hexes; fields not mentioned are house readings.

    A row is ``cards: sourced``, or with a reason ``H10: house, no source places this unit``.
    """
    table = fields.table("provenance", "fields, each with sourced or house")
    said = table.rows if table else {}
    names = [name for name in (*ALWAYS, *IF_THERE) if name in ALWAYS or name in said or name in fields.rows]
    hexes = [name for name in said if name in reading.grid.index]
    for name, row in said.items():
        if name not in names and name not in hexes:
            known = closest(name, (*ALWAYS, *IF_THERE))
            reading.add(row.key.at, f"unknown field “{shortened(name)}”: {known} (or a hex)")
    return tuple(_read_row(name, said.get(name), reading) for name in (*names, *hexes))


def _read_row(name: str, row: MappingRow | None, reading: Reading) -> Provenance:
    if row is None:
        return Provenance(name, "house", UNSAID)
    if not isinstance(row.value, Text):
        reading.add(row.value.at, "expected “sourced” or “house”, then perhaps a comma and a note")
        return Provenance(name, "house")
    word, _, note = row.value.value.partition(",")
    note = " ".join(note.split())
    if word.strip() not in ORIGINS:
        reading.add(row.value.at, f"“{shortened(word)}” for “{name}”: {closest(word.strip(), ORIGINS)}")
    if len(note) > NOTE_LENGTH:
        reading.add(row.value.at, f"a note of {len(note)} characters: expected at most {NOTE_LENGTH}")
    require_plain(row.value, reading.problems)
    return Provenance(name, ORIGINS.get(word.strip(), "house"), note)
