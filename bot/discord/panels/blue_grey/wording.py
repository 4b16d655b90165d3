"""Words of the panels: units and hexes in menus, and the choices so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.texts.limits import clip
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.terrain import hex_table
from engine.blue_grey.view import HexView, PublicView, UnitView
from engine.decision import PASS, Action, HexName
from render.blue_grey.labels import label
from render.blue_grey.odds import shift_words, short_odds
from render.blue_grey.words import KINDS, MORALE, attack_verb, ground_words, unit_name, unit_of, units_at
from render.words import TO, count, listing, side_name, the_side

RECENT = 4
"""Most choices shown of a long draft."""

LONGEST = 700
"""Most characters of a list in a panel."""


def heading(view: PublicView, match: int) -> str:
    """``#12 Chickamauga · turn 3 of 15``."""
    return f"### #{match} {view.title} · turn {view.turn} of {view.turns}{' · night' if view.night else ''}"


def you_are(view: PublicView, seat: str) -> str:
    """The reader's side, and the points of both."""
    points = ", ".join(f"{side_name(side.side)} {side.points}" for side in view.sides)
    leads = f"You lead {the_side(seat)}. " if seat in {side.side for side in view.sides} else ""
    return f"-# {leads}Points: {points}."


def unit_title(unit: UnitView) -> str:
    """A unit in a menu: ``1/1/XIV · 1317 · infantry 5, Shaken``."""
    morale = "" if unit.morale == "good" else f", {MORALE[unit.morale]}"
    return " · ".join(filter(None, (unit.name, unit.hex, f"{KINDS[unit.kind]} {unit.strength}{morale}")))


def brief_unit(unit: UnitView) -> str:
    """A unit in running text: ``1/1/XIV 5``, ``Tate 3 (Shaken)``."""
    morale = "" if unit.morale == "good" else f" ({MORALE[unit.morale]})"
    return f"{unit.name} {unit.strength}{morale}"


def who_stands(view: PublicView, hex_: HexName) -> str:
    """The units in a hex: ``Tolliver 5 and Ashe 3``."""
    return listing(map(brief_unit, units_at(view, hex_)))


def ground_at(view: PublicView, hex_: HexName) -> HexView:
    """The ground of a hex."""
    return next(one for one in view.ground if one.hex == hex_)


def hex_title(view: PublicView, hex_: HexName) -> str:
    """A hex in a menu: ``0305 Beech Knob · clear``."""
    one = ground_at(view, hex_)
    return f"{f'{hex_} {one.name}'.rstrip()} · {hex_table()[one.terrain].name.lower()}"


def hex_words(view: PublicView, hex_: str) -> str:
    """The ground and units of a hex; empty for a hex off the map."""
    if all(one.hex != hex_ for one in view.ground):
        return ""
    units = [f"{side_name(unit.side)} {unit_title(unit).replace(f' · {hex_} ·', ',')}" for unit in units_at(view, hex_)]
    return "; ".join((ground_words(view, hex_), *units))


def draft_words(view: PublicView, draft: Sequence[Action]) -> str:
    """The draft in order; of a long one the number of choices and the last ones."""
    notes = [chosen(one, view) for one in draft if one != PASS]
    if len(notes) <= RECENT:
        return " · ".join(notes)
    return f"{count(len(notes), 'choice')}, at last {' · '.join(notes[-RECENT + 1 :])}"


def chosen(action: Action, view: PublicView) -> str:
    """A choice in words; its units may have left their hexes."""
    if action.mark == "-":
        return f"{unit_name(view, action.subject)} {TO} {action.object}{' (march)' if action.verb == 'march' else ''}"
    if action.verb == "target":
        return f"Attack {action.subject}"
    if action.verb in _DOES:
        return f"{unit_name(view, action.subject)} {_DOES[action.verb]}"
    return label(action, view)


_DOES = {"build": "builds", "rally": "rallies", "exit": "leaves the map", "rout": "routs", "join": "joins"}


def names(view: PublicView, words: Iterable[str]) -> str:
    """Units by name and strength."""
    return listing(brief_unit(unit) for word in words if (unit := unit_of(view, word)))


def attack_words(view: PublicView, attackers: Sequence[str], targets: Sequence[str]) -> str:
    """``Harlan 4 attacks 0407``."""
    return f"{names(view, attackers)} {attack_verb(attackers)} {listing(targets)}"


def column_words(forecast: Forecast, odds: Forecast | None, *, shifts: bool = True) -> str:
    """The column of an attack, its shifts, and its odds as far as they are shown: ``**2-1**, Dr 67%``."""
    parts = (f"**{forecast.column}**", shift_words(forecast) if shifts else "", short_odds(odds) if odds else "")
    return ", ".join(filter(None, parts))


def listed(lines: Sequence[str], most: int = LONGEST) -> str:
    """The lines in one text, as many as fit."""
    return clip(", ".join(lines), most)
