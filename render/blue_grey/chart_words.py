"""The Terrain Effects Chart and the Combat Results Table in words, made of the data that the engine obeys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.blue_grey.odds import TABLE
from engine.blue_grey.reckoning import WORKS as SHIFT
from engine.blue_grey.terrain import Terrain, hex_table, side_table
from engine.language import N_, _, enumerated, ngettext
from render.blue_grey.words import RESULTS
from render.scenery_words import DRAWN, drawn_text, drawn_title
from render.words import HOUSE


def terrain_title(row: Terrain) -> str:
    """A terrain's name, with the mark of a house reading."""
    return f"{_(row.name)} {HOUSE}" if row.provenance == "house" else _(row.name)


def terrain_text(row: Terrain) -> str:
    """Cost and effects of a terrain, in a line or two."""
    return " ".join(part for part in (_movement(row), *_combat(row), *_sight(row)) if part)


def is_side(row: Terrain) -> bool:
    """Whether a terrain lies along or across hexsides."""
    return row.id in side_table()


def _movement(row: Terrain) -> str:
    if row.water:
        return _("Gunboats only (9.62).")
    if row.bars:
        return _("Can be crossed only at a bridge or ford. Zones of control do not reach across (9.46).")
    if row.way is not None:
        return _along(row)
    if is_side(row):
        return _across(row)
    if row.trail != row.cost:
        return _("{cost} MP, {trail} along a trail.", cost=row.cost, trail=row.trail)
    return _("{cost} MP.", cost=row.cost)


def _along(row: Terrain) -> str:
    if row.way:
        return _("{cost} MP a hex, whatever the ground.", cost=row.way)
    return _("Fewer MP in forest and rough: 2 a hex.")


def _across(row: Terrain) -> str:
    if row.crosses:
        if row.cost:
            return _("{cost} MP more to cross; takes you over a creek.", cost=row.cost)
        return _("No extra MP; takes you over a creek.")
    return _("{cost} MP more to cross.", cost=row.cost) if row.cost else ""


def _combat(row: Terrain) -> Iterator[str]:
    if row.halves and is_side(row):
        yield (
            _("Attacks across it count half, guns too.")
            if row.halves_guns
            else _("Attacks across it count half, but not guns.")
        )
    elif row.halves:
        yield (
            _("Attacks into it count half, guns too.")
            if row.halves_guns
            else _("Attacks into it count half, but not guns.")
        )
    if row.shift:
        yield ngettext("{count} column left for the defender.", "{count} columns left for the defender.", row.shift)
    if row.disorders:
        yield _("Units in it become Disordered (12.17).")


def _sight(row: Terrain) -> Iterator[str]:
    if row.level > 1:
        yield _("High ground, level {level}.", level=row.level)
    if row.sight:
        yield _("Blocks sight (9.36).") if is_side(row) else _("Blocks sight (9.33).")


class ChartLine(NamedTuple):
    """A line of the chart: id of a terrain, of works or ``DRAWN``, name, title, cost and effects."""

    id: str
    name: str
    title: str
    text: str


def chart() -> list[ChartLine]:
    """All lines of the chart: hexes, what lies along hexsides, works, what is only drawn."""
    land = [ChartLine(row.id, _(row.name), terrain_title(row), terrain_text(row)) for row in rows()]
    works = [ChartLine(kind, _(name), _(name), works_text(kind)) for kind, name in _WORKS.items()]
    return [*land, *works, ChartLine(DRAWN, drawn_title(), drawn_title(), drawn_text())]


_WORKS: Mapping[str, str] = MappingProxyType(
    {"trench": N_("Trench"), "breastworks": N_("Breastworks"), "building": N_("Breastworks being built")}
)


def works_text(kind: str) -> str:
    """Effects of works. None of them costs MP."""
    if kind == "building":
        return _("1 column right for the attacker (10.32). Finished a turn later (10.34).")
    shift = ngettext(
        "{count} column left for the defender if attacked only through covered hexsides (10.38).",
        "{count} columns left for the defender if attacked only through covered hexsides (10.38).",
        SHIFT,
    )
    if kind == "trench":
        return " ".join((shift, _("Zones of control do not enter through them (10.39).")))
    return " ".join((shift, _("Either side may tear them down (10.37).")))


def terrain_lines() -> list[str]:
    """A paragraph for each line of the chart."""
    return [f"**{line.title}**: {line.text}" for line in chart()]


def rows() -> list[Terrain]:
    """All rows of the chart, hexes first."""
    return [*hex_table().values(), *side_table().values()]


def table_lines() -> list[str]:
    """The Combat Results Table, a line for each column, then the meaning of its results."""
    lines = [f"{column}: {table_line(column)}" for column in TABLE]
    return [*lines, *(f"{result}: {_(means)}." for result, means in RESULTS.items()), f"{HOUSE} {_(TABLE_NOTE)}"]


TABLE_NOTE = N_(
    "This is the table of 1975; Ae* and Ex* stand where our reading puts them. Odds above 6-1 use the 6-1 column."
)


def table_line(column: str) -> str:
    """``1-4 Ar, 5-6 Ae``: a column, with dice of the same result together."""
    found: list[tuple[int, int, str]] = []
    for die, result in enumerate(TABLE[column], 1):
        if found and found[-1][2] == result:
            found[-1] = (found[-1][0], die, result)
        else:
            found.append((die, die, result))
    return enumerated(f"{first}{f'-{last}' if last > first else ''} {result}" for first, last, result in found)
