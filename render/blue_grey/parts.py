"""Text beside pictures that show more than the map: zones of control, supply, arrivals and losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE, UNION, Seat
from engine.language import _, alternatives, listed, ngettext
from render.blue_grey.alt_text import arrival_lines, loss_lines
from render.blue_grey.highlight import supply_highlight, zones_highlight
from render.blue_grey.words import hexes_words, place_at
from render.words import side_first, side_name, the_side

ZONES, SUPPLY, ROLLS = "zones", "supply", "rolls"
"""Sections that are not parts of the map: zones of control, the trace of supply, arrivals and losses."""

MOST: Final = 1500
"""Greatest length of the text beside a picture, in characters."""


def part_words(view: PublicView, section: str) -> str:
    """Meaning of the signs of a part's picture, and what they show; empty for a part that shows the map alone."""
    return _PARTS[section](view) if section in _PARTS else ""


def _zones(view: PublicView) -> str:
    found = zones_highlight(view, UNION, CONFEDERATE).zones
    lines = [
        _("Rings of dots: the Union’s zones of control. Slanting strokes: the Confederacy’s."),
        *(_("{side}: {hexes}.", side=side_name(side), hexes=hexes_words(hexes) or _("none")) for side, hexes in found),
    ]
    text = "\n".join(lines)
    return text if len(text) <= MOST else lines[0]


def _has_moved(view: PublicView, side: Seat) -> bool:
    """Whether a side's Movement Phase of this Game-Turn is over, so that it has no more arrivals."""
    return view.phase == "combat" if view.active == side else side == view.first


def _supply(view: PublicView) -> str:
    rule = view.supply
    if rule is None:
        return _("No unit needs supply in this battle.")
    shown = supply_highlight(view)
    missed = view.turn if _has_moved(view, rule.side) else view.turn - 1
    due = [one for one in view.arrivals if one.due and one.side == rule.side]
    late = {word for one in due if one.turn <= missed for word in one.units}
    out = [one for one in view.units if one.side == rule.side and (one.hex in shown.cut_off or one.id in late)]
    signs = ngettext(
        "A dot: from here {side} reaches, within {count} hex, a road to {exits} free of the enemy. A red frame with "
        "“!”: a unit out of supply. At the end it counts as eliminated, and so does a unit that should have arrived "
        "and has not.",
        "A dot: from here {side} reaches, within {count} hexes, a road to {exits} free of the enemy. A red frame with "
        "“!”: a unit out of supply. At the end it counts as eliminated, and so does a unit that should have arrived "
        "and has not.",
        rule.reach,
        side=the_side(rule.side),
        exits=alternatives(place_at(view, hex_) for hex_ in rule.exits),
    )
    if not out:
        return "\n".join((signs, _("{side} has no unit out of supply.", side=side_first(rule.side))))
    named = listed(f"{one.name} ({one.hex or _('not here')})" for one in out)
    total = sum(one.strength for one in out)
    return "\n".join((signs, _("Out of supply: {units}; strength {total} in all.", units=named, total=total)))


def _rolls(view: PublicView) -> str:
    return "\n".join((*arrival_lines(view), *loss_lines(view))) or no_rolls()


def no_rolls() -> str:
    """What a list of arrivals and losses without any says."""
    return _("No arrivals, no losses.")


_PARTS: Mapping[str, Callable[[PublicView], str]] = MappingProxyType({ZONES: _zones, SUPPLY: _supply, ROLLS: _rolls})
