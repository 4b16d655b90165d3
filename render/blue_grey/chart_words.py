"""The Terrain Effects Chart and the Combat Results Table in words, made of the data that the engine obeys."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.blue_grey.odds import TABLE
from engine.blue_grey.reckoning import WORKS as SHIFT
from engine.blue_grey.terrain import Terrain, hex_table, side_table
from render.blue_grey.words import RESULTS, WORKS
from render.words import HOUSE, capital, count


def terrain_title(row: Terrain) -> str:
    """A terrain's name, with the mark of a house reading."""
    return f"{row.name} {HOUSE}" if row.provenance == "house" else row.name


def terrain_text(row: Terrain) -> str:
    """Cost and effects of a terrain, in a line or two."""
    parts = [_movement(row), *_combat(row), *_sight(row)]
    return " ".join(f"{capital(part)}." for part in parts if part)


def is_side(row: Terrain) -> bool:
    """Whether a terrain lies along or across hexsides."""
    return row.id in side_table()


def _movement(row: Terrain) -> str:
    if row.water:
        return "gunboats alone (9.62)"
    if row.bars:
        return "not to be crossed but by bridge or ford; zones of control do not reach across (9.46)"
    if row.way is not None:
        return f"{row.way} MP a hex, whatever the ground" if row.way else "less MP in forest and rough: 2 a hex"
    if is_side(row):
        crossing = f"{row.cost} MP more to cross" if row.cost else ""
        return f"{crossing or 'no MP'}, and over it a creek can be crossed" if row.crosses else crossing
    return f"{row.cost} MP" + (f", {row.trail} along a trail" if row.trail != row.cost else "")


def _combat(row: Terrain) -> list[str]:
    found = []
    if row.halves:
        guns = " (guns too)" if row.halves_guns else " (not guns)"
        found.append(f"who attacks {'across' if is_side(row) else 'into'} it counts half{guns}")
    if row.shift:
        found.append(f"{count(row.shift, 'column')} left for the defender")
    if row.disorders:
        found.append("units in it are Disordered (12.17)")
    return found


def _sight(row: Terrain) -> list[str]:
    found = [f"high ground, level {row.level}"] if row.level > 1 else []
    if row.sight:
        found.append("blocks sight (9.36)" if is_side(row) else "blocks sight (9.33)")
    return found


class ChartLine(NamedTuple):
    """A line of the chart: id of a terrain or of works, name, title, cost and effects."""

    id: str
    name: str
    title: str
    text: str


def chart() -> list[ChartLine]:
    """All lines of the chart: hexes, what lies along hexsides, works."""
    land = [ChartLine(row.id, row.name, terrain_title(row), terrain_text(row)) for row in rows()]
    return land + [
        ChartLine(kind, capital(name), capital(name), _WORKS[kind]) for kind, name in reversed(tuple(WORKS.items()))
    ]


_SHIFT = f"{count(SHIFT, 'column')} left for the defender if attacked only through covered hexsides (10.38)"
_WORKS: Mapping[str, str] = MappingProxyType(
    {
        "trench": f"{_SHIFT}. Zones of control do not enter through them (10.39).",
        "breastworks": f"{_SHIFT}. Either side may tear them down (10.37).",
        "building": "1 column right for the attacker (10.32). Finished a turn later (10.34).",
    }
)
"""Effects of works. None of them costs MP."""


def terrain_lines() -> list[str]:
    """A paragraph for each line of the chart."""
    return [f"**{line.title}**: {line.text}" for line in chart()]


def rows() -> list[Terrain]:
    """All rows of the chart, hexes first."""
    return [*hex_table().values(), *side_table().values()]


def table_lines() -> list[str]:
    """The Combat Results Table, a line for each column, then the meaning of its results."""
    lines = [f"{column}: {table_line(column)}" for column in TABLE]
    return [*lines, *(f"{result}: {means}." for result, means in RESULTS.items()), f"{HOUSE} {TABLE_NOTE}"]


TABLE_NOTE = "The table is that of 1975; Ae* and Ex* stand where our reading puts them. All of 6-1 and better is 6-1."


def table_line(column: str) -> str:
    """``1-4 Ar, 5-6 Ae``: a column, with dice of the same result together."""
    found: list[tuple[int, int, str]] = []
    for die, result in enumerate(TABLE[column], 1):
        if found and found[-1][2] == result:
            found[-1] = (found[-1][0], die, result)
        else:
            found.append((die, die, result))
    return ", ".join(f"{first}{f'-{last}' if last > first else ''} {result}" for first, last, result in found)
