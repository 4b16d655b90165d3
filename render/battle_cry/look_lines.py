"""A look at a hex in plain lines for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battle_cry.look import Look
from engine.battle_cry.view import PublicView
from render.battle_cry.occupants import is_bound

BOUND = "In melee: takes no orders."


def look_lines(found: Look, view: PublicView) -> Iterator[str]:
    """The occupant, its moves, what it sees, and the targets that it could battle."""
    if found.unit:
        who = found.unit
        general = f", with {who.general}" if who.general and who.kind != "general" else ""
        yield f"{found.hex}: {who.side} {who.kind} of {who.figures}{general}"
        yield BOUND if is_bound(view, found.hex) else f"moves   {' '.join(found.moves) or 'nowhere'}"
    else:
        yield f"{found.hex}: nobody"
    yield f"sees    {' '.join(found.sees) or 'nothing'}"
    for target in found.targets:
        way = f"{target.kind} at {target.range}"
        yield f"battle  {target.hex}: {way}, {target.dice} dice, {target.expected_hits:.2f} hits"
