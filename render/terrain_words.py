"""What a terrain does, in our own words, made from the row that the engine obeys (``data/terrain.yaml``)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from engine.battle_cry.sides import ARMS, Arm
from engine.battle_cry.terrain import ANY_RANGE, Limit, Terrain
from render.words import HOUSE, count, listing


def terrain_text(terrain: Terrain) -> str:
    """The terrain's effects in short sentences; the last one names its house reading, if it has one."""
    return " ".join(filter(None, (terrain_effect(terrain), terrain_note(terrain))))


def terrain_effect(terrain: Terrain) -> str:
    """The same without the house reading."""
    parts = [*_moving(terrain), *_sight(terrain), *_attacked(terrain), *_battling(terrain), *_building(terrain)]
    return " ".join(parts) or "No effect."


def terrain_title(terrain: Terrain) -> str:
    """The terrain's name, marked where a part of it is a house reading."""
    return f"{terrain.name} {HOUSE}" if terrain_note(terrain) else terrain.name


def _moving(terrain: Terrain) -> list[str]:
    if terrain.impassable:
        return ["Nobody enters, neither moving nor retreating."]
    arms = [f"{listing(terrain.barred).capitalize()} may not enter."] if terrain.barred else []
    return [*arms, *(["A unit or general that enters must stop."] if terrain.stop else [])]


def _sight(terrain: Terrain) -> list[str]:
    return ["Blocks the line of sight."] if terrain.blocks_sight else []


def _attacked(terrain: Terrain) -> list[str]:
    parts = []
    if terrain.target:
        dice = count(-terrain.target, "dice")
        parts.append(f"{dice} less against a unit here{_from_where(terrain)}.")
    if terrain.flags:
        parts.append(f"A unit attacked across it may ignore {count(terrain.flags, 'flag')}.")
    return parts


def _from_where(terrain: Terrain) -> str:
    if terrain.height:
        return ", from below or from a hill that is not adjacent"
    return ", across the covered hexsides only" if terrain.hexside else ""


def _battling(terrain: Terrain) -> list[str]:
    heights = ["Artillery here fires 1 hex farther, with 1 die.", "Hills that touch are one plateau, with open sight."]
    return [
        *_by_limit(terrain.enter, "on the turn that it enters"),
        *_by_limit(terrain.occupy, "from here"),
        *(heights if terrain.height else []),
    ]


def _by_limit(limits: Mapping[Arm, Limit | bool], when: str) -> list[str]:
    """One sentence for each thing that happens, with all the arms to which it happens."""
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
}


def terrain_note(terrain: Terrain) -> str:
    """What of the terrain is a house reading, empty where everything comes from a source."""
    if terrain.provenance == "house":
        return f"{HOUSE} House reading: all of it."
    fields = listing(_FIELDS.get(field, field) for field in terrain.house)
    return f"{HOUSE} House reading: {fields}." if fields else ""
