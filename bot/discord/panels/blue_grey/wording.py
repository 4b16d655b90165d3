"""Words of the panels: units and hexes in menus, and the choices so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.texts.limits import clip
from engine.blue_grey.forecast import Forecast
from engine.blue_grey.view import HexView, PublicView, UnitView
from engine.decision import PASS, Action, HexName
from engine.language import N_, _, enumerated, ngettext
from engine.language import listed as listing
from render.blue_grey.labels import label
from render.blue_grey.odds import odds_words, shift_words
from render.blue_grey.words import ground_word, ground_words, kind_word, morale_word, unit_name, unit_of, units_at
from render.words import TO, side_name, the_side

RECENT = 4
"""Most choices shown of a long draft."""

LONGEST = 700
"""Most characters of a list in a panel."""


def heading(view: PublicView, match: int) -> str:
    """``### #12 Chickamauga · turn 3 of 15``."""
    told = (
        _("#{match} {battle} · turn {turn} of {turns} · night")
        if view.night
        else _("#{match} {battle} · turn {turn} of {turns}")
    )
    return f"### {told.format(match=match, battle=view.title, turn=view.turn, turns=view.turns)}"


def you_are(view: PublicView, seat: str) -> str:
    """The reader's side, and the points of both."""
    points = enumerated(_("{side} {points}", side=side_name(side.side), points=side.points) for side in view.sides)
    if seat not in {side.side for side in view.sides}:
        return f"-# {_('Points: {points}.', points=points)}"
    return f"-# {_('You lead {side}. Points: {points}.', side=the_side(seat), points=points)}"


def moment_notes(view: PublicView) -> list[str]:
    """What is special about this turn: night, the last one."""
    notes = []
    if view.night:
        notes.append(
            _("Night: 1 MP less for all, no bombardment, and a die before each attack may double or halve it.")
        )
    if view.turn == view.turns:
        notes.append(_("This is the last turn."))
    return [f"-# {note}" for note in notes]


def unit_title(unit: UnitView) -> str:
    """A unit in a menu: ``1/1/XIV · 1317 · infantry 5, Shaken``."""
    kind = _("{kind} {strength}", kind=kind_word(unit.kind), strength=unit.strength)
    morale = [] if unit.morale == "good" else [morale_word(unit.morale)]
    return " · ".join(filter(None, (unit.name, unit.hex, enumerated((kind, *morale)))))


def brief_unit(unit: UnitView) -> str:
    """A unit in running text: ``1/1/XIV 5``, ``Tate 3 (Shaken)``."""
    morale = "" if unit.morale == "good" else f" ({morale_word(unit.morale)})"
    return f"{unit.name} {unit.strength}{morale}"


def who_stands(view: PublicView, hex_: HexName) -> str:
    """The units in a hex: ``Tolliver 5 and Ashe 3``."""
    return listing(map(brief_unit, units_at(view, hex_)))


def hex_with_units(view: PublicView, hex_: HexName) -> str:
    """``0608 (Tolliver 5)``."""
    return f"{hex_} ({who_stands(view, hex_)})"


def ground_at(view: PublicView, hex_: HexName) -> HexView:
    """The ground of a hex."""
    return next(one for one in view.ground if one.hex == hex_)


def hex_title(view: PublicView, hex_: HexName) -> str:
    """A hex in a menu: ``0305 Beech Knob · clear``."""
    one = ground_at(view, hex_)
    return f"{f'{hex_} {one.name}'.rstrip()} · {ground_word(one.terrain)}"


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
    latest = " · ".join(notes[-RECENT + 1 :])
    return ngettext("{count} choice, latest: {latest}", "{count} choices, latest: {latest}", len(notes), latest=latest)


def chosen(action: Action, view: PublicView) -> str:
    """A choice in words; its units may have left their hexes."""
    if action.mark == "-":
        way = f"{unit_name(view, action.subject)} {TO} {action.object}"
        return _("{way} (march)", way=way) if action.verb == "march" else way
    if action.verb == "target":
        return _("Attack {hex}", hex=action.subject)
    if action.verb in _DOES:
        return _(_DOES[action.verb], unit=unit_name(view, action.subject))
    return label(action, view)


_DOES = {
    "build": N_("{unit} builds"),
    "rally": N_("{unit} rallies"),
    "exit": N_("{unit} leaves the map"),
    "rout": N_("{unit} routs"),
    "join": N_("{unit} joins"),
}


def names(view: PublicView, words: Iterable[str]) -> str:
    """Units by name and strength."""
    return listing(brief_unit(unit) for word in words if (unit := unit_of(view, word)))


def attack_words(view: PublicView, attackers: Sequence[str], targets: Sequence[str]) -> str:
    """``Harlan 4 attacks 0407 (Marsden 5)``."""
    return ngettext(
        "{attackers} attacks {targets}",
        "{attackers} attack {targets}",
        len(attackers),
        attackers=names(view, attackers),
        targets=listing(hex_with_units(view, hex_) if units_at(view, hex_) else hex_ for hex_ in targets),
    )


def column_words(forecast: Forecast, odds: Forecast | None, *, shifts: bool = True) -> str:
    """The column of an attack, shifts, and odds as far as they are shown: ``**2-1**, defender retreats 67%``."""
    parts = (f"**{forecast.column}**", shift_words(forecast) if shifts else "", odds_words(odds) if odds else "")
    return enumerated(filter(None, parts))


def listed(lines: Sequence[str], most: int = LONGEST) -> str:
    """The lines in one text, as many as fit."""
    return clip(enumerated(lines), most)
