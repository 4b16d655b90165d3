"""The origins of what a scenario file says, read the same way for every family: a source, or a house reading."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from engine.scenario_fields import require_plain
from engine.scenario_text import MappingRow, Problems, Text
from engine.scenario_words import closest, shortened

Origin = Literal["sourced", "house"]

_ORIGINS: dict[str, Origin] = {"sourced": "sourced", "house": "house"}
_NOTE_LENGTH = 300
_UNSAID = "the file names no source"


class Provenance(Struct, frozen=True):
    """The origin of a field of the file, or of its value for one hex: a source or a house reading, with a note."""

    field: str
    origin: Origin
    note: str = ""


def read_origin(name: str, row: MappingRow | None, problems: Problems) -> Provenance:
    """The origin of a field; without a row it is ``house``. An example of a row: ``sourced, the 1975 chart``."""
    if row is None:
        return Provenance(name, "house", _UNSAID)
    if not isinstance(row.value, Text):
        problems.add(row.value.at, "expected “sourced” or “house”, then perhaps a comma and a note")
        return Provenance(name, "house")
    word, _, note = row.value.value.partition(",")
    note = " ".join(note.split())
    if word.strip() not in _ORIGINS:
        problems.add(row.value.at, f"“{shortened(word)}” for “{name}”: {closest(word.strip(), _ORIGINS)}")
    if len(note) > _NOTE_LENGTH:
        problems.add(row.value.at, f"a note of {len(note)} characters: expected at most {_NOTE_LENGTH}")
    require_plain(row.value, problems)
    return Provenance(name, _ORIGINS.get(word.strip(), "house"), note)
