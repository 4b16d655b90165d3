"""Words that all texts of this family share: units, states, phases, hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.blue_grey.scenario import ALLOWANCE
from engine.blue_grey.terrain import hex_table, side_table
from engine.blue_grey.view import HexView, PublicView, UnitView
from engine.decision import HexName
from render.words import capital, listing, side_name, the_side

FEW = 6
"""Greatest number of hexes that are named one by one."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "infantry": "infantry",
        "cavalry": "cavalry",
        "artillery": "artillery",
        "horse-artillery": "horse artillery",
        "train": "supply train",
        "gunboat": "gunboat",
    }
)

MORALE: Mapping[str, str] = MappingProxyType(
    {"good": "in good order", "disordered": "Disordered", "shaken": "Shaken", "routed": "Routed"}
)
LADDER = tuple(MORALE)

PHASES: Mapping[str, str] = MappingProxyType({"movement": "Movement Phase", "combat": "Combat Phase"})

WORKS: Mapping[str, str] = MappingProxyType(
    {"building": "breastworks under construction", "breastworks": "breastworks", "trench": "trench"}
)

RESULTS: Mapping[str, str] = MappingProxyType(
    {
        "Ae": "attacker eliminated",
        "Ae*": "a third of the attacker eliminated, the rest retreats",
        "Ar": "attacker retreats",
        "Dr": "defender retreats",
        "De": "defender eliminated",
        "Ex": "exchange: the defender goes, and as much of the attacker",
        "Ex*": "partial exchange: both lose half of the weaker side",
    }
)
"""Short meaning of each result of the table."""

_SHORT = 3
"""Greatest length of a corps's name that is part of a unit's number, in letters."""


def unit_of(view: PublicView, word: str) -> UnitView | None:
    """The unit of a word; ``None`` for an unknown one."""
    return next((one for one in view.units if one.id == word), None)


def unit_name(view: PublicView | None, word: str) -> str:
    """A unit's name for players; without a view, or unknown to it, its word made readable."""
    unit = unit_of(view, word) if view else None
    return unit.name if unit else readable(word)


def readable(word: str) -> str:
    """A unit's word as its name is written: ``1/1/XIV`` for ``1.1.XIV``, ``Pryor Artillery`` for ``Pryor.Artillery``.

    Numbers are joined to their parent formation by strokes: a brigade's number, a division's, a short name of a corps.
    """
    first, *rest = word.split(".")
    name, before = first, first
    for part in rest:
        stroke = before.isdigit() and (part.isdigit() or part.isupper() or len(part) <= _SHORT)
        name, before = f"{name}{'/' if stroke else ' '}{part}", part
    return name


def units_at(view: PublicView, hex_: HexName) -> list[UnitView]:
    """The units in a hex."""
    return [one for one in view.units if one.hex == hex_] if hex_ else []


def unusual_pace(unit: UnitView) -> int:
    """The movement points of a unit that differs from all others, else 0; gunboats need none."""
    return 0 if unit.allowance == ALLOWANCE or unit.kind == "gunboat" else unit.allowance


def unit_words(unit: UnitView) -> str:
    """``1/1/XIV, infantry 5, Disordered``; good order and the usual movement points are left out."""
    strength = f"({unit.strength})" if unit.kind == "train" else str(unit.strength)
    parts = [unit.name, f"{KINDS[unit.kind]} {strength}"]
    if pace := unusual_pace(unit):
        parts.append(f"{pace} MP")
    if unit.morale != "good":
        parts.append(MORALE[unit.morale])
    return ", ".join(parts)


def doing_words(unit: UnitView) -> str:
    """A unit's deeds in this Player-Turn, and its restrictions, in brackets."""
    marks = (
        ("rallying", unit.rallying),
        ("marched" if unit.marching else "moved", unit.moved),
        ("building", unit.building),
        ("fought", unit.fought),
        ("attacked", unit.attacked),
        ("retreated", unit.retreated),
        ("in an enemy zone of control", unit.controlled),
    )
    words = [word for word, is_so in marks if is_so]
    return f" ({', '.join(words)})" if words else ""


def moment_words(view: PublicView) -> str:
    """``Turn 3 of 15 · Union · Movement Phase · Night``."""
    if view.outcome:
        return f"{side_name(view.outcome.winner)} victory" if view.outcome.winner else "A drawn battle"
    parts = [f"Turn {view.turn} of {view.turns}", side_name(view.active), PHASES[view.phase].split()[0]]
    return " · ".join([*parts, "Night"] if view.night else parts)


def ground_words(view: PublicView, hex_: HexName) -> str:
    """The ground of a hex: ``forest``, ``clear, level 2 (Beech Knob)``."""
    return land_words(next(one for one in view.ground if one.hex == hex_))


def land_words(one: HexView) -> str:
    """The ground of a hex's view."""
    words = hex_table()[one.terrain].name.lower()
    if one.level != hex_table()[one.terrain].level:
        words += f", level {one.level}"
    return f"{words} ({one.name})" if one.name else words


def side_feature(kind: str) -> str:
    """The name of a feature along a hexside."""
    return side_table()[kind].name.lower()


def place_words(view: PublicView, hex_: HexName) -> str:
    """A hex with its name, if it has one: ``0305 Beech Knob``."""
    name = next((one.name for one in view.ground if one.hex == hex_), "")
    return f"{hex_} {name}".rstrip()


def called(hex_: HexName, name: str) -> str:
    """A hex by its name, if it has one: ``Beech Knob (0305)``."""
    return f"{name} ({hex_})" if name else hex_


def place_at(view: PublicView, hex_: HexName) -> str:
    """A hex of a view by its name, if it has one: ``Beech Knob (0305)``."""
    return called(hex_, next((one.name for one in view.ground if one.hex == hex_), ""))


def hexes_words(hexes: Sequence[HexName]) -> str:
    """Hexes in words; many of one column are joined: ``0101 to 0104, 0203``."""
    if len(hexes) <= FEW:
        return listing(hexes)
    runs: list[list[str]] = []
    for hex_ in sorted(hexes):
        if runs and runs[-1][-1][:2] == hex_[:2] and int(runs[-1][-1][2:]) + 1 == int(hex_[2:]):
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    return ", ".join(run[0] if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def names(view: PublicView, words: Iterable[str]) -> str:
    """Units by their names for players."""
    return listing(unit_name(view, word) for word in words)


def who(seat: str) -> str:
    """A side as the first words of a sentence."""
    return capital(the_side(seat))


def attack_verb(attackers: Sequence[str]) -> str:
    """``attacks`` for one unit, ``attack`` for several."""
    return "attacks" if len(attackers) == 1 else "attack"
