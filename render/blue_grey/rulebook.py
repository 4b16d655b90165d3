"""The rules in short pages with their case numbers, in our own words; † marks house readings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from render.blue_grey.chart_words import table_lines, terrain_lines


class Page(NamedTuple):
    """One page: its title and its lines."""

    title: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The page as it is shown."""
        return "\n".join((f"**{self.title}**", *self.lines))


_TURN = Page(
    "A turn",
    (
        "Each Game-Turn the first side has its Player-Turn, then the other one.",
        "**Movement Phase**: Rally markers first (12.41), then units move, march, arrive or build.",
        (
            "**Combat Phase**: night recovery, finished works, rally rolls, voluntary routs †; then attacks, one "
            "after the other, in any order."
        ),
        "After the last turn more points win.",
    ),
)
_MOVEMENT = Page(
    "Movement",
    (
        "6 MP a unit †, one less by night (11.11). The chart says what ground costs.",
        "At most 2 units in a hex when a phase ends (6.32); passing friends is free (6.33).",
        (
            "**Zones of control**: a combat unit controls the six hexes around it (7.0), but not across a creek "
            "without bridge or ford. Who enters an enemy zone stops. By day nobody moves out of one †; by night "
            "one may, and enters no other that turn (11.12)."
        ),
        (
            "**Marching** (6.41–6.46): only along roads and trails, 2 MP more, cavalry 4; by night one less. "
            "Never within 2 hexes of an enemy, from first to last."
        ),
        "**Arrivals** †: the first unit at an entry in a turn pays 1 MP, the next 2, and so on.",
        "Trains keep to roads and trails, alone in their hex.",
    ),
)
_COMBAT = Page(
    "Combat",
    (
        (
            "By day you must attack every enemy whose zone your units are in, and each of them takes part †. "
            "Everybody attacks once and is attacked once a phase."
        ),
        ("The units of a hex attack together; several hexes may attack one, or one several that are all beside them."),
        (
            "Compare strengths, round the odds for the defender, shift columns, roll a die. A lower column may be"
            " named (8.9)."
        ),
        (
            "Each unit: range or guns’ bonus, morale †, halving by ground (8.3); halves round up †, never below "
            "1. The best shift left and the best right are netted (10.27)."
        ),
        (
            "**Retreat** †: one hex, out of enemy zones; who cannot is eliminated. On a full hex a friend is "
            "displaced (8.8). One unit may advance into each hex left empty."
        ),
        "Attacked cavalry may withdraw a hex first, unless cavalry is beside it †.",
    ),
)
_ARTILLERY = Page(
    "Artillery",
    (
        (
            "Reaches 3 hexes with a free line of sight; at 3 it loses a third (9.19). Beside the enemy it counts "
            "half more (9.48)."
        ),
        (
            "Not in an enemy zone it bombards: no result of its own attack touches it (9.15), though it may share"
            " an Ar (9.17). Below 1-5 it may not bombard, alone or with others (9.18); by night never (11.24)."
        ),
        (
            "In an enemy zone it attacks who is beside it, and takes the results (9.41–9.43). It never advances "
            "(9.47). Water never halves it (9.16)."
        ),
        "It defends with half more when attacked from beside and friends on foot or horse are near (9.53).",
        "**Gunboats** (9.6): river hexes, any distance; range 6; no zone; never attacked.",
    ),
)
_SIGHT = Page(
    "Line of sight",
    (
        (
            "From middle to middle. Along a hexside both hexes must block (9.32). The two ends never block "
            "(9.36), units never do (9.37)."
        ),
        "Forest and towns block unless both ends look over them from higher ground (9.33, 9.34).",
        "Ground higher than both ends blocks (9.35). Rough ground counts as level 2 †.",
        "A ridge blocks unless it touches one of the ends (9.36).",
    ),
)
_WORKS = Page(
    "Fieldworks",
    (
        (
            "From 1863 on, infantry in good order that stays where it is, no enemy within 3 hexes, begins "
            "breastworks (10.34). While they are building, attackers get one column right."
        ),
        (
            "A turn later they are finished and face three hexsides: one column left if every attacker beside "
            "comes through them (10.38), whatever guns do from afar."
        ),
        "Either side may tear them down after its combat, with foot or horse in the hex (10.37).",
        (
            "**Trenches** are there from the start. Zones do not enter through their sides, and who is in one "
            "need not attack through them (10.39)."
        ),
    ),
)
_NIGHT = Page(
    "Night",
    (
        "1 MP less; marching 1 less (11.11).",
        ("Only who moved into a zone this turn must attack (11.21). Who does not attack is not touched (11.22)."),
        "A die before each attack (11.23): 1 doubles the attack, 4 to 6 halve it. No bombardment (11.24).",
        "Units outside enemy zones are in good order again when their Combat Phase begins (11.3).",
    ),
)
_MORALE = Page(
    "Morale",
    (
        "Good order, Disordered (D), Shaken (S), Routed (R): each disorder is a step down (12.14).",
        (
            "**Attack** with 2/3 when Disordered, 1/3 when Shaken; Routed units do not. **Defence** 2/3 when "
            "Shaken, 1/3 when Routed (12.2)."
        ),
        (
            "Ar or Ae*: survivors that attacked from an enemy zone, one step, guns two (12.11). Dr in an enemy "
            "zone: on 4 to 6, guns always (12.12). Ex: on 4 to 6 (12.13). Towns: Disordered (12.17)."
        ),
        (
            "Routed units enter no enemy zone (12.31), must be freed or fall back (12.32), and may be driven off "
            "2 hexes before the dice (12.34)."
        ),
        (
            "**Rally** (12.41): stay a turn outside enemy zones, then roll. D: 1–5 good, 6 Shaken. S: 1–3 good, "
            "4–5 Disordered, 6 Routed. R: 1 good, 2–3 Disordered, 4–5 Shaken, 6 eliminated."
        ),
    ),
)

_WRITTEN: Mapping[str, Page] = MappingProxyType(
    {
        "turn": _TURN,
        "movement": _MOVEMENT,
        "combat": _COMBAT,
        "artillery": _ARTILLERY,
        "sight": _SIGHT,
        "works": _WORKS,
        "night": _NIGHT,
        "morale": _MORALE,
    }
)
"""The pages written by hand."""


def pages() -> dict[str, Page]:
    """All pages by id, in reading order; those of the charts are made of the engine's own data."""
    return {
        **_WRITTEN,
        "terrain": Page("Terrain Effects Chart", tuple(terrain_lines())),
        "table": Page("Combat Results Table", tuple(table_lines())),
    }
