"""Text beside pictures that show more than the map: zones of control, supply, arrivals and losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.blue_grey.view import PublicView
from engine.decision import CONFEDERATE, UNION, Seat
from render.blue_grey.alt_text import arrival_lines, loss_lines
from render.blue_grey.highlight import supply_highlight, zones_highlight
from render.blue_grey.words import hexes_words, place_at
from render.words import capital, count, listing, side_name, the_side

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
        f"Rings of dots: zones of control of {the_side(UNION)}. Slanting strokes: those of {the_side(CONFEDERATE)}.",
        *(f"{side_name(side)}: {hexes_words(hexes) or 'none'}." for side, hexes in found),
    ]
    text = "\n".join(lines)
    return text if len(text) <= MOST else lines[0]


def _has_moved(view: PublicView, side: Seat) -> bool:
    """Whether a side's Movement Phase of this Game-Turn is over, so that it has no more arrivals."""
    return view.phase == "combat" if view.active == side else side == view.first


def _supply(view: PublicView) -> str:
    rule = view.supply
    if rule is None:
        return "Nobody needs supply in this battle."
    shown = supply_highlight(view)
    missed = view.turn if _has_moved(view, rule.side) else view.turn - 1
    due = [one for one in view.arrivals if one.due and one.side == rule.side]
    late = {word for one in due if one.turn <= missed for word in one.units}
    out = [one for one in view.units if one.side == rule.side and (one.hex in shown.cut_off or one.id in late)]
    whose, exits = the_side(rule.side), listing((place_at(view, hex_) for hex_ in rule.exits), "or")
    signs = (
        f"A dot: from here units of {whose} reach, within {count(rule.reach, 'hex')}, a road to {exits} free of the "
        "enemy. A red frame with “!”: units out of supply. At the end these count as eliminated, as those do that "
        "should have come and have not."
    )
    if not out:
        return f"{signs}\n{capital(whose)} has no unit out of supply."
    named = listing(f"{one.name} ({one.hex or 'not here'})" for one in out)
    return f"{signs}\nOut of supply: {named}; strength {sum(one.strength for one in out)} in all."


def _rolls(view: PublicView) -> str:
    return "\n".join((*arrival_lines(view), *loss_lines(view))) or "Nobody comes, nobody is lost."


_PARTS: Mapping[str, Callable[[PublicView], str]] = MappingProxyType({ZONES: _zones, SUPPLY: _supply, ROLLS: _rolls})
