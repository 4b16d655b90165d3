"""Provenance of a scenario file's fields: a source or a house reading."""

from __future__ import annotations

from engine.battle_cry.scenario_reading import Reading
from engine.language import _
from engine.scenario_fields import Fields
from engine.scenario_provenance import Provenance, read_origin
from engine.scenario_words import closest, shortened

ALWAYS = (
    "date", "place", "commanders", "cards", "flags", "edges", "first", "map", "units", "generals",
)  # fmt: skip
IF_THERE = ("places", "hexsides", "lines", "scene", "special")


def read_provenance(fields: Fields, reading: Reading) -> tuple[Provenance, ...]:
    """Each field's origin in a fixed order, then those of single hexes; fields not mentioned are house readings.

    A row is ``cards: sourced``, or with a reason ``H10: house, no source places this unit``.
    """
    table = fields.table("provenance", _("fields, each with sourced or house"))
    said = table.rows if table else {}
    names = [name for name in (*ALWAYS, *IF_THERE) if name in ALWAYS or name in said or name in fields.rows]
    hexes = [name for name in said if name in reading.grid.index]
    for name, row in said.items():
        if name not in names and name not in hexes:
            known = closest(name, (*ALWAYS, *IF_THERE))
            reading.add(row.key.at, _("unknown field “{name}”: {known} (or a hex)", name=shortened(name), known=known))
    return tuple(read_origin(name, said.get(name), reading.problems) for name in (*names, *hexes))
