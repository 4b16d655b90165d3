"""The unit of Blue & Grey that stood most attacks without falling or giving ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.blue_grey.combat_events import AttackRolled, Retreated
from engine.blue_grey.events import Event, PhaseEnded, UnitLost
from engine.blue_grey.view import PublicView
from engine.language import ngettext
from render.broadside import Fact

LEAST: Final = 2
"""Attacks that are worth telling."""


def steadfast(view: PublicView, events: Sequence[Event]) -> Fact | None:
    """The unit and its attacks; ``None`` if none stood ``LEAST``."""
    stood, pending = Counter[str](), set[str]()
    for event in events:
        if isinstance(event, AttackRolled | PhaseEnded):
            stood.update(pending)
            pending = set(event.defenders) if isinstance(event, AttackRolled) else set()
        elif isinstance(event, UnitLost | Retreated):
            pending.discard(event.unit)
    names = {one.id: one.name for one in view.units}
    known = [(attacks, unit) for unit, attacks in stood.most_common() if unit in names]
    if not known or known[0][0] < LEAST:
        return None
    attacks, unit = known[0]
    return Fact(names[unit], ngettext("stood {count} attack", "stood {count} attacks", attacks))
