"""Parameters that several special rules have: sides, hexes, flags, and when something is counted."""

from __future__ import annotations

from engine.battle_cry.scenario_hexes import Reading
from engine.battle_cry.sides import Side
from engine.scenario_fields import Fields
from engine.scenario_words import words_of

MOST_FLAGS = 5
FROM_START = "turn-start"

SIDES = {side.name.lower(): side.name.lower() for side in Side}
EITHER_OR_BOTH = {**SIDES, "both": "both"}
YES_OR_NO = {"yes": "yes", "no": "no"}
WHEN_COUNTED = {word: word for word in ("at-once", FROM_START)}


def hexes_in(fields: Fields, reading: Reading, expected: str) -> tuple[int, ...]:
    """The hexes of the row ``hexes``, each once; none at all is a problem."""
    node = fields.node("hexes")
    if node is None:
        if fields.lacks("hexes"):
            reading.add(fields.at, f"“hexes” is missing: expected {expected}")
        return ()
    words = words_of(node, reading.problems)
    if not words:
        reading.add(node.at, f"“hexes” is empty: expected {expected}")
    found = (reading.hex(word) for word in words)
    return tuple(dict.fromkeys(hex_ for hex_ in found if hex_ is not None))


def flags_in(fields: Fields) -> int:
    """The row ``flags``, 1 when it is left out."""
    return fields.integer("flags", 1, MOST_FLAGS) if "flags" in fields.rows else 1
