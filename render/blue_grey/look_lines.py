"""A look at a hex in plain lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.look import Look
from engine.language import _, listed
from render.blue_grey.words import ground_word, kind_word, morale_word
from render.words import side_name


def look_lines(found: Look) -> Iterator[str]:
    """The ground, zones of control that reach it, its units and their moves."""
    if found.level > 1:
        yield _("{hex}: {ground}, level {level}", hex=found.hex, ground=ground_word(found.terrain), level=found.level)
    else:
        yield _("{hex}: {ground}", hex=found.hex, ground=ground_word(found.terrain))
    if found.controlled:
        yield _("zones   {sides}", sides=listed(map(side_name, found.controlled)))
    for unit in found.units:
        yield _(
            "{unit}: {side} {kind} {strength}, {morale}",
            unit=unit.id,
            side=side_name(unit.side),
            kind=kind_word(unit.kind),
            strength=unit.strength,
            morale=morale_word(unit.morale),
        )
        yield _("moves   {hexes}", hexes=" ".join(unit.moves) or _("nowhere"))
        if unit.marches:
            yield _("marches {hexes}", hexes=" ".join(unit.marches))
    if not found.units:
        yield _("empty")
