"""A battle before it is played: story, armies, victory, and the sources of its facts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.scenario import BlueGreyScenario, UnitSetup
from engine.blue_grey.sides import SEATS, Side
from engine.blue_grey.terrain import hex_table
from engine.hexgrid_columns import NOWHERE
from render.blue_grey.goals import arrival_lines, victory_lines
from render.blue_grey.house import hint, origins
from render.blue_grey.words import KINDS
from render.words import capital, count, listing, long_date, side_name, the_side


def about(battle: BlueGreyScenario) -> str:
    """Date, place, length and size, in a line."""
    size = f"{max(column for column, _ in battle.places)} by {max(row for _, row in battle.places)} hexes"
    return ", ".join(filter(None, (long_date(battle.date), battle.place, count(battle.turns, "turn"), size)))


def brief(battle: BlueGreyScenario) -> str:
    """Story, armies, victory."""
    lines = [*army_lines(battle), *length_lines(battle), *arrival_lines(battle), *victory_lines(battle)]
    return "\n".join([battle.introduction, "", *lines])


def opening_lines(battle: BlueGreyScenario) -> list[str]:
    """The players' text at the beginning: length, arrivals, victory, and our own readings."""
    return [*length_lines(battle), *arrival_lines(battle), *victory_lines(battle), *hint(battle)]


def army_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """For each side its commander, its army at the start, and later arrivals."""
    for side in Side:
        under = f"{battle.commanders[side]}: " if battle.commanders[side] else ""
        yield f"**{side_name(SEATS[side])}** {under}{army_words(battle, side)}."


def army_words(battle: BlueGreyScenario, side: Side) -> str:
    """A side's army at the start, and its later arrivals."""
    units = [one for one in battle.units if one.side == side]
    now, later = ([one for one in units if (one.hex == NOWHERE) == off] for off in (False, True))
    return _strength(now) + (f"; later {_strength(later)}" if later else "")


def _strength(units: list[UnitSetup]) -> str:
    kinds = ((kind, sum(one.kind == kind for one in units)) for kind in KINDS)
    words = listing(f"{number} {KINDS[kind]}" for kind, number in kinds if number)
    return f"{words} (strength {sum(one.strength for one in units)})"


def length_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """Length, first side, night turns, and whether works may be built."""
    night, nights = len(battle.night), listing(map(str, battle.night))
    told = f"; turn{'s' if night > 1 else ''} {nights} {'are' if night > 1 else 'is'} night" if night else ""
    yield f"{count(battle.turns, 'turn')}{told}. {capital(the_side(SEATS[battle.first]))} moves first in each."
    if battle.works_allowed:
        yield "Infantry may build breastworks (10.34)."


def sheet(battle: BlueGreyScenario) -> str:
    """A battle in full, for a terminal."""
    heading = ", ".join(filter(None, (battle.name, about(battle))))
    parts = [
        heading,
        *credit_lines(battle),
        "",
        brief(battle),
        "",
        *_map(battle),
        "",
        *_units(battle),
        "",
        origins(battle),
    ]
    return "\n".join(parts)


def _map(battle: BlueGreyScenario) -> Iterator[str]:
    """The map as its file draws it: columns across, even ones half a hex lower or higher."""
    codes = {id_: row.code for id_, row in hex_table().items()}
    at = {place: number for number, place in enumerate(battle.places)}
    columns, rows = (range(1, max(place[axis] for place in battle.places) + 1) for axis in (0, 1))
    yield "   " + " ".join(f"{column:02}" for column in columns)
    for row in rows:
        cells = []
        for column in columns:
            hex_ = at.get((column, row))
            raised = hex_ is not None and battle.level[hex_] != hex_table()[battle.terrain[hex_]].level
            level = str(battle.level[hex_]) if hex_ is not None and raised else ""
            cells.append(((codes[battle.terrain[hex_]] if hex_ is not None else "#") + level).ljust(2))
        yield f"{row:02} {' '.join(cells)}".rstrip()


def _units(battle: BlueGreyScenario) -> Iterator[str]:
    names = battle.grid.names
    for side in Side:
        for one in (unit for unit in battle.units if unit.side == side):
            there = names[one.hex] if one.hex != NOWHERE else _arrival(one, names)
            yield f"{side_name(SEATS[side])} {one.name}: {KINDS[one.kind]} {one.strength}, {there}."


def _arrival(one: UnitSetup, names: tuple[str, ...]) -> str:
    return f"turn {one.turn} at {listing((names[hex_] for hex_ in one.entries), 'or')}"


def credit_lines(battle: BlueGreyScenario) -> list[str]:
    """The authors of the scenario."""
    credit = [f"Designed by {battle.designer}."] if battle.designer else []
    return [*credit, *([f"Sources: {'; '.join(battle.sources)}."] if battle.sources else [])]
