"""The rules in short pages with their case numbers, in our own words; † marks house readings."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from engine.language import N_, _
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
    N_("A turn"),
    (
        N_("Each turn has two halves, one for each side. A half has two phases."),
        N_("**Movement Phase**: place Rally markers (12.41), then move, march, bring in or build with your units."),
        N_(
            "**Combat Phase**: first come night recovery, finished works, rally rolls and routs by choice †. Then you "
            "attack, one attack after the other, in any order."
        ),
        N_("After the last turn the side with more points wins."),
    ),
)
_MOVEMENT = Page(
    N_("Movement"),
    (
        N_(
            "A unit has 6 movement points (MP) †, one less at night (11.11). The Terrain Effects Chart says what each "
            "hex costs."
        ),
        N_("At most 2 units may be in a hex when a phase ends (6.32). Passing through friends is free (6.33)."),
        N_(
            "**Zones of control**: a combat unit controls the six hexes around it (7.0), except across a creek without "
            "a bridge or ford. A unit that enters an enemy zone stops. By day it can’t move out again †. At night it "
            "can, but it may not enter another one in that turn (11.12)."
        ),
        N_(
            "**Marching** (6.41–6.46): along roads and trails only, with 2 extra MP, cavalry 4; one less at night. A "
            "march never comes within 2 hexes of an enemy, from its first hex to its last."
        ),
        N_("**Arrivals** †: the first unit to enter at a hex in a turn pays 1 MP, the next one 2, and so on."),
        N_("Supply trains keep to roads and trails, alone in their hex."),
    ),
)
_COMBAT = Page(
    N_("Combat"),
    (
        N_(
            "By day you must attack every enemy in whose zone your units are, and each of these units takes part †. A "
            "unit attacks once and is attacked once in a phase."
        ),
        N_(
            "All units of a hex attack together. Several hexes may attack one, or one hex may attack several that are "
            "all next to it."
        ),
        N_(
            "Compare the strengths, round the odds in the defender’s favor, shift columns, roll a die. You may name a "
            "lower column (8.9)."
        ),
        N_(
            "Each unit counts its range or bonus for guns, its morale † and half if the ground says so (8.3). Halves "
            "round up †, and no unit counts less than 1. The best shift left and the best shift right cancel out "
            "(10.27)."
        ),
        N_(
            "**Retreat** †: one hex, out of enemy zones. A unit that can’t is eliminated. If the hex is full, it "
            "pushes a friend out (8.8). One unit may advance into each hex that is left empty."
        ),
        N_("Attacked cavalry may withdraw one hex first, unless enemy cavalry is next to it †."),
    ),
)
_ARTILLERY = Page(
    N_("Artillery"),
    (
        N_(
            "Guns reach 3 hexes with a clear line of sight. At 3 hexes they lose a third of their strength (9.19); "
            "next to the enemy they count half again as much (9.48)."
        ),
        N_(
            "Outside enemy zones guns bombard: no result of their own attack touches them (9.15), though they may "
            "share an Ar (9.17). They can’t bombard at odds below 1-5, alone or with others (9.18), nor at night "
            "(11.24)."
        ),
        N_(
            "In an enemy zone guns attack the enemies next to them and take the results (9.41–9.43). They never "
            "advance (9.47). Water never halves them (9.16)."
        ),
        N_(
            "Guns attacked by a neighbor defend with half again their strength if infantry or cavalry friends are near "
            "(9.53)."
        ),
        N_(
            "**Gunboats** (9.6) move along river hexes, any distance. Their range is 6; they have no zone and are "
            "never attacked."
        ),
    ),
)
_SIGHT = Page(
    N_("Line of sight"),
    (
        N_(
            "The line runs from middle to middle. Where it runs along a hexside, both hexes must block (9.32). Its two "
            "ends never block (9.36), nor do units (9.37)."
        ),
        N_("Forest and towns block, unless both ends look over them from higher ground (9.33, 9.34)."),
        N_("Ground higher than both ends blocks (9.35). Rough ground counts as level 2 †."),
        N_("A ridge blocks unless it touches one of the ends (9.36)."),
    ),
)
_WORKS = Page(
    N_("Fieldworks"),
    (
        N_(
            "From 1863 on, infantry in good order may begin breastworks if it stays where it is and no enemy is within "
            "3 hexes (10.34). While they are being built, attackers get one column right."
        ),
        N_(
            "A turn later they are finished and face three hexsides. They give one column left if every attacker next "
            "to them comes through these (10.38), whatever guns do from afar."
        ),
        N_("Either side may tear them down after its combat, with infantry or cavalry in the hex (10.37)."),
        N_(
            "**Trenches** are there from the start. Zones of control do not enter through their sides, and a unit "
            "inside need not attack through them (10.39)."
        ),
    ),
)
_NIGHT = Page(
    N_("Night"),
    (
        N_("Units have 1 MP less, also when they march (11.11)."),
        N_(
            "Only units that moved into a zone this turn must attack (11.21). A unit that does not attack takes no "
            "result (11.22)."
        ),
        N_("A die comes before each attack (11.23): 1 doubles it, 4 to 6 halve it. Guns can’t bombard (11.24)."),
        N_("Units outside enemy zones are back in good order when their Combat Phase begins (11.3)."),
    ),
)
_MORALE = Page(
    N_("Morale"),
    (
        N_("Good order, Disordered (D), Shaken (S), Routed (R): each setback is one step down (12.14)."),
        N_(
            "**Attack** counts 2/3 when Disordered, 1/3 when Shaken; Routed units can’t attack. **Defense** counts 2/3 "
            "when Shaken, 1/3 when Routed (12.2)."
        ),
        N_(
            "Ar or Ae*: survivors that attacked from an enemy zone drop one step, guns two (12.11). Dr in an enemy "
            "zone: on 4 to 6, guns always (12.12). Ex: on 4 to 6 (12.13). Towns: Disordered (12.17)."
        ),
        N_(
            "Routed units can’t enter an enemy zone (12.31). In one they must be freed or fall back (12.32), and they "
            "may be driven off 2 hexes before the dice (12.34)."
        ),
        N_(
            "**Rally** (12.41): stay a turn outside enemy zones, then roll. Disordered: 1–5 good order, 6 Shaken. "
            "Shaken: 1–3 good order, 4–5 Disordered, 6 Routed. Routed: 1 good order, 2–3 Disordered, 4–5 Shaken, 6 "
            "eliminated."
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
"""The pages written by hand, as messages."""


def pages() -> dict[str, Page]:
    """All pages by id, in reading order; those of the charts are made of the engine's own data."""
    return {
        **{id_: Page(_(page.title), tuple(map(_, page.lines))) for id_, page in _WRITTEN.items()},
        "terrain": Page(_("Terrain Effects Chart"), tuple(terrain_lines())),
        "table": Page(_("Combat Results Table"), tuple(table_lines())),
    }
