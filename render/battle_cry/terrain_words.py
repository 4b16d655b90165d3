"""Effects of terrains, in our own words, made from the rows that the engine obeys (``data/terrain.yaml``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Literal

from engine.battle_cry import advanced, official
from engine.battle_cry.family import RULESETS
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.sides import ARMS, Arm
from engine.battle_cry.terrain import ANY_RANGE, Limit, Terrain
from render.words import HOUSE, count, listing


def terrain_text(terrain: Terrain, ruleset: str) -> str:
    """The terrain's effects in short sentences; the last one names its house reading, if it has one."""
    return " ".join(filter(None, (terrain_effect(terrain, ruleset), terrain_note(terrain))))


def terrain_effect(terrain: Terrain, ruleset: str) -> str:
    """The terrain's effects without its house reading."""
    parts = [
        *_moving(terrain),
        *_sight(terrain),
        *_attacked(terrain),
        *(_heights(terrain, RULESETS[ruleset]) if terrain.height else []),
        *_by_limit(terrain.enter, "on the turn that it enters"),
        *_by_limit(terrain.occupy, "from here"),
        *_building(terrain),
    ]
    return " ".join(parts) or "No effect."


def terrain_title(terrain: Terrain) -> str:
    """The terrain's name, marked where a part of it is a house reading."""
    return f"{terrain.name} {HOUSE}" if terrain_note(terrain) else terrain.name


def _moving(terrain: Terrain) -> list[str]:
    if terrain.impassable:
        return [
            f"{'Nobody' if terrain.generals else 'No unit'} enters, neither moving nor retreating.{_freely(terrain)}"
        ]
    arms = [f"{listing(terrain.barred).capitalize()} may not enter."] if terrain.barred else []
    if not terrain.stop:
        return arms
    who = "A unit or general" if terrain.generals else "A unit"
    return [*arms, f"{who} that enters must stop.{_freely(terrain)}"]


def _freely(terrain: Terrain) -> str:
    return "" if terrain.generals else " Generals pass freely."


def _sight(terrain: Terrain) -> list[str]:
    return ["Blocks the line of sight."] if terrain.blocks_sight else []


def _attacked(terrain: Terrain) -> list[str]:
    parts = []
    if terrain.target:
        parts.append(f"{count(-terrain.target, 'dice')} less against a unit here{_from_where(terrain)}.")
    if terrain.flags:
        parts.append(f"A unit attacked across it may ignore {count(terrain.flags, 'flag')}.")
    if terrain.flags_below:
        flags = "The first flag" if terrain.flags_below == 1 else f"The first {terrain.flags_below} flags"
        parts.append(f"{flags} against a unit here does not count, unless it is attacked from an adjacent hill.")
    return parts


def _from_where(terrain: Terrain) -> str:
    if not terrain.height:
        return ", across the covered hexsides only" if terrain.hexside else ""
    if terrain.target_level == terrain.target:
        return ", from an adjacent hill, too"
    return ", but not from an adjacent hill"


def _heights(terrain: Terrain, rules: Ruleset) -> list[str]:
    hides = "Hills that touch are one plateau, with open sight." if terrain.plateau else "Hills hide hills behind them."
    return ["Artillery here fires 1 hex farther, with 1 die.", _OVERLOOKS[rules.overlooks], hides]


_OVERLOOKS: Mapping[Callable[..., int], str] = MappingProxyType(
    {
        official.overlooks: "It fires over friends in adjacent, lower hexes without terrain.",
        advanced.overlooks: "It fires over adjacent friends whose ground does not block sight.",
    }
)
"""The units over which artillery on a hill fires, by policy."""


def _by_limit(limits: Mapping[Arm, Limit | bool], when: str) -> list[str]:
    """A sentence for each restriction, with all the arms that it applies to."""
    effects: dict[str, list[str]] = {}
    for arm in ARMS:
        if arm in limits:
            effects.setdefault(_effect(limits[arm]), []).append(arm)
    return [f"{_arms(arms)} {effect} {when}." for effect, arms in effects.items()]


def _arms(arms: list[str]) -> str:
    return "A unit" if len(arms) == len(ARMS) else listing(arms).capitalize()


def _effect(limit: Limit | Literal[True, False]) -> str:
    if not isinstance(limit, Limit):
        return "battles freely" if limit else "may not battle"
    parts = []
    if limit.range != ANY_RANGE:
        parts.append(f"at most {count(limit.range, 'hex')} away")
    if limit.dice:
        parts.append(f"with {count(abs(limit.dice), 'dice')} {'less' if limit.dice < 0 else 'more'}")
    return "battles " + ", ".join(parts)


def _building(terrain: Terrain) -> list[str]:
    return [] if terrain.buildable or terrain.impassable else ["No fieldwork can be built here."]


_FIELDS = {
    "enter": "battle on the turn of entry",
    "occupy": "battle from here",
    "target": "dice against a unit here",
    "flags": "flags ignored",
    "buildable": "no fieldworks here",
    "plateau": "open sight between hills that touch",
}


def terrain_note(terrain: Terrain) -> str:
    """The terrain's house reading; empty where everything comes from a source."""
    if terrain.provenance == "house":
        return f"{HOUSE} House reading: all of it."
    fields = listing(_FIELDS.get(field, field) for field in terrain.house)
    return f"{HOUSE} House reading: {fields}." if fields else ""
