"""A battle before it is played: story, armies, victory, and the sources of its facts."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.scenario import BlueGreyScenario, UnitSetup
from engine.blue_grey.sides import SEATS, Side
from engine.blue_grey.terrain import hex_table
from engine.hexgrid_columns import NOWHERE
from engine.language import _, alternatives, enumerated, listed, ngettext
from render.blue_grey.goals import arrival_lines, goal_line, victory_lines
from render.blue_grey.house import hint, origins
from render.blue_grey.words import KINDS, kind_word, turns_count
from render.words import long_date, side_first, side_name


def about(battle: BlueGreyScenario) -> str:
    """Date, place, length and size, in a line."""
    size = _(
        "{columns} by {rows} hexes",
        columns=max(column for column, _row in battle.places),
        rows=max(row for _column, row in battle.places),
    )
    return enumerated(filter(None, (long_date(battle.date), battle.place, turns_count(battle.turns), size)))


def brief(battle: BlueGreyScenario) -> str:
    """Story, armies, and every special condition."""
    return "\n".join([_(battle.introduction), "", *army_lines(battle), *condition_lines(battle), *hint(battle)])


def condition_lines(battle: BlueGreyScenario) -> list[str]:
    """Length, night turns, works, arrivals, and everything that is worth points."""
    return [*length_lines(battle), *arrival_lines(battle), *victory_lines(battle)]


def opening_line(battle: BlueGreyScenario) -> str:
    """The goal at the beginning: how to win, and who begins. All special conditions are in ``condition_lines``."""
    told = (
        _("**To win:** have more points than the enemy after turn {turns}.", turns=battle.turns),
        goal_line(battle),
        _("{side} moves first.", side=side_first(SEATS[battle.first])),
    )
    return " ".join(filter(None, told))


def army_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """For each side its commander, its army at the start, and later arrivals."""
    for side in Side:
        name, army = side_name(SEATS[side]), army_words(battle, side)
        if battle.commanders[side]:
            yield _("**{side}** under {commander}: {army}.", side=name, commander=battle.commanders[side], army=army)
        else:
            yield _("**{side}**: {army}.", side=name, army=army)


def army_words(battle: BlueGreyScenario, side: Side) -> str:
    """A side's army at the start, and its later arrivals."""
    units = [one for one in battle.units if one.side == side]
    now, later = ([one for one in units if (one.hex == NOWHERE) == off] for off in (False, True))
    if not later:
        return _strength(now)
    return _("{army}; later {more}", army=_strength(now), more=_strength(later))


def _strength(units: list[UnitSetup]) -> str:
    kinds = ((kind, sum(one.kind == kind for one in units)) for kind in KINDS)
    words = listed(_("{number} {kind}", number=number, kind=kind_word(kind)) for kind, number in kinds if number)
    return _("{units} (strength {strength})", units=words, strength=sum(one.strength for one in units))


def length_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """Length, first side, night turns, and whether works may be built."""
    yield _(
        "{turns}. {side} moves first in each.", turns=turns_count(battle.turns), side=side_first(SEATS[battle.first])
    )
    if battle.night:
        yield ngettext(
            "Turn {turns} is at night.",
            "Turns {turns} are at night.",
            len(battle.night),
            turns=listed(map(str, battle.night)),
        )
    if battle.works_allowed:
        yield _("Infantry may build breastworks (10.34).")


def sheet(battle: BlueGreyScenario) -> str:
    """A battle in full, for a terminal."""
    heading = enumerated(filter(None, (battle.name, about(battle))))
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
            yield _(
                "{side} {unit}: {kind} {strength}, {place}.",
                side=side_name(SEATS[side]),
                unit=one.name,
                kind=kind_word(one.kind),
                strength=one.strength,
                place=names[one.hex] if one.hex != NOWHERE else _arrival(one, names),
            )


def _arrival(one: UnitSetup, names: tuple[str, ...]) -> str:
    return _("turn {turn} at {hexes}", turn=one.turn, hexes=alternatives(names[hex_] for hex_ in one.entries))


def credit_lines(battle: BlueGreyScenario) -> list[str]:
    """The authors of the scenario."""
    credit = [_("Designed by {name}.", name=battle.designer)] if battle.designer else []
    return [*credit, *([_("Sources: {sources}.", sources="; ".join(battle.sources))] if battle.sources else [])]
