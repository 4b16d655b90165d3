"""A look at a hex in plain lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.look import Look
from engine.blue_grey.terrain import hex_table
from render.blue_grey.words import KINDS, MORALE
from render.words import listing, side_name


def look_lines(found: Look) -> Iterator[str]:
    """The ground, zones of control that reach it, its units and their moves."""
    level = f", level {found.level}" if found.level > 1 else ""
    yield f"{found.hex}: {hex_table()[found.terrain].name.lower()}{level}"
    if found.controlled:
        yield f"zones   {listing(map(side_name, found.controlled))}"
    for unit in found.units:
        yield f"{unit.id}: {side_name(unit.side)} {KINDS[unit.kind]} {unit.strength}, {MORALE[unit.morale]}"
        yield f"moves   {' '.join(unit.moves) or 'nowhere'}"
        if unit.marches:
            yield f"marches {' '.join(unit.marches)}"
    if not found.units:
        yield "nobody is there"
