"""Words that all texts of this family share: units, states, phases, hexes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.blue_grey.scenario import ALLOWANCE
from engine.blue_grey.terrain import hex_table
from engine.blue_grey.view import HexView, PublicView, UnitView
from engine.decision import HexName
from engine.language import N_, _, enumerated, listed, ngettext, pgettext
from engine.scenario_fields import printed
from render.words import facing_name, side_name, victory_words

FEW = 6
"""Greatest number of hexes that are named one by one."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "infantry": N_("infantry"),
        "cavalry": N_("cavalry"),
        "artillery": N_("artillery"),
        "horse-artillery": N_("horse artillery"),
        "train": N_("supply train"),
        "gunboat": N_("gunboat"),
    }
)

MORALE: Mapping[str, str] = MappingProxyType(
    {
        "good": N_("in good order"),
        "disordered": N_("Disordered"),
        "shaken": N_("Shaken"),
        "routed": N_("Routed"),
    }
)
LADDER = tuple(MORALE)

_HALVES: Mapping[str, str] = MappingProxyType({"movement": N_("Movement"), "combat": N_("Combat")})
"""The phases as a picture's title names them."""

WORKS: Mapping[str, str] = MappingProxyType(
    {"building": N_("breastworks being built"), "breastworks": N_("breastworks"), "trench": N_("trench")}
)

GROUND: Mapping[str, str] = MappingProxyType(
    {
        "clear": N_("clear"),
        "forest": N_("forest"),
        "rough": N_("rough"),
        "forest-rough": N_("forest on rough ground"),
        "town": N_("town"),
        "river": N_("river"),
        "creek": N_("creek"),
        "stream": N_("stream"),
        "bridge": N_("bridge"),
        "ford": N_("ford"),
        "ridge": N_("ridge"),
        "redoubt": N_("redoubt"),
        "road": N_("road"),
        "trail": N_("trail"),
        **WORKS,
    }
)
"""Terrain and works as they are called inside a sentence, by id."""

RESULTS: Mapping[str, str] = MappingProxyType(
    {
        "Ae": N_("attacker eliminated"),
        "Ae*": N_("attacker loses a third, the rest retreats"),
        "Ar": N_("attacker retreats"),
        "Dr": N_("defender retreats"),
        "De": N_("defender eliminated"),
        "Ex": N_("exchange: the defender is eliminated, the attacker loses as much"),
        "Ex*": N_("partial exchange: both lose half the weaker side’s strength"),
    }
)
"""Short meaning of each result of the table."""

BRIEFLY: Mapping[str, str] = MappingProxyType(
    {
        **RESULTS,
        "Ae*": N_("attacker loses a third"),
        "Ex": N_("exchange"),
        "Ex*": N_("partial exchange"),
    }
)
"""Meaning of each result in a word or three."""

_SHORT = 3
"""Greatest length of a corps's name that is part of a unit's number, in letters."""


def points(number: int) -> str:
    """``13 points``."""
    return ngettext("{count} point", "{count} points", number)


def turns_count(number: int) -> str:
    """``15 turns``."""
    return ngettext("{count} turn", "{count} turns", number)


def morale_word(morale: str) -> str:
    """A state of morale: ``Shaken``."""
    return _(MORALE[morale])


def kind_word(kind: str) -> str:
    """A kind of unit: ``horse artillery``."""
    return _(KINDS[kind]) if kind in KINDS else kind


def ground_word(id_: str) -> str:
    """A terrain or works inside a sentence: ``forest``."""
    return _(GROUND[id_])


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
    parts = [unit.name, _("{kind} {strength}", kind=kind_word(unit.kind), strength=strength)]
    if pace := unusual_pace(unit):
        parts.append(_("{points} MP", points=pace))
    if unit.morale != "good":
        parts.append(morale_word(unit.morale))
    return enumerated(parts)


def doing_words(unit: UnitView) -> str:
    """A unit's deeds in this Player-Turn, and its restrictions, in brackets."""
    marks = (
        (_("rallying"), unit.rallying),
        (_("marched") if unit.marching else _("moved"), unit.moved),
        (_("building"), unit.building),
        (_("fought"), unit.fought),
        (_("was attacked"), unit.attacked),
        (_("retreated"), unit.retreated),
        (_("in an enemy zone of control"), unit.controlled),
    )
    words = [word for word, is_so in marks if is_so]
    return f" ({enumerated(words)})" if words else ""


def moment_words(view: PublicView, *, played: bool = False) -> str:
    """``Turn 3 of 15 · Union · Movement · Night``; for a Player-Turn that was played, without its phase."""
    if view.outcome:
        return victory_words(view.outcome.winner)
    parts = [turn_of(view.turn, view.turns), side_name(view.active)]
    if not played:
        parts.append(_(_HALVES[view.phase]))
    return " · ".join([*parts, pgettext("a title", "Night")] if view.night else parts)


def turn_of(turn: int, turns: int) -> str:
    """``Turn 3 of 15``."""
    return pgettext("a title", "Turn {turn} of {turns}", turn=turn, turns=turns)


def ground_words(view: PublicView, hex_: HexName) -> str:
    """The ground of a hex: ``forest``, ``clear, level 2 (Beech Knob)``."""
    return land_words(next(one for one in view.ground if one.hex == hex_))


def land_words(one: HexView) -> str:
    """The ground of a hex's view."""
    words = ground_word(one.terrain)
    if is_raised(one):
        words = _("{ground}, level {level}", ground=words, level=one.level)
    return f"{words} ({one.name})" if one.name else words


def is_raised(one: HexView) -> bool:
    """Whether a hex has another level than its terrain usually has."""
    return one.level != hex_table()[one.terrain].level


def place_words(view: PublicView, hex_: HexName) -> str:
    """A hex with its name, if it has one: ``0305 Beech Knob``."""
    name = next((one.name for one in view.ground if one.hex == hex_), "")
    return f"{hex_} {name}".rstrip()


def called(hex_: HexName, name: str) -> str:
    """A hex by its name, if it has one: ``Beech Knob (0305)``."""
    return f"{printed(name)} ({hex_})" if name else hex_


def place_at(view: PublicView, hex_: HexName) -> str:
    """A hex of a view by its name, if it has one: ``Beech Knob (0305)``."""
    return called(hex_, next((one.name for one in view.ground if one.hex == hex_), ""))


def hexes_words(hexes: Sequence[HexName]) -> str:
    """Hexes in words; many of one column are joined: ``0101 to 0104, 0203``."""
    if len(hexes) <= FEW:
        return listed(hexes)
    runs: list[list[str]] = []
    for hex_ in sorted(hexes):
        if runs and runs[-1][-1][:2] == hex_[:2] and int(runs[-1][-1][2:]) + 1 == int(hex_[2:]):
            runs[-1].append(hex_)
        else:
            runs.append([hex_])
    return enumerated(run[0] if len(run) == 1 else _("{first} to {last}", first=run[0], last=run[-1]) for run in runs)


def names(view: PublicView, words: Iterable[str]) -> str:
    """Units by their names for players."""
    return listed(unit_name(view, word) for word in words)


def directions(sides: Sequence[str]) -> str:
    """``north, northeast and northwest``."""
    return listed(facing_name(side) for side in sides)
