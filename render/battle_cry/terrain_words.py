"""Effects of terrains, in our own words, made from the rows that the engine obeys (``data/terrain.yaml``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from engine.battle_cry import advanced, official
from engine.battle_cry.family import RULESETS
from engine.battle_cry.ruleset import Ruleset
from engine.battle_cry.sides import ARMS, Arm
from engine.battle_cry.terrain import ANY_RANGE, Limit, Terrain
from engine.language import N_, _, enumerated, listed, ngettext
from render.battle_cry.amounts import dice_count, hex_count
from render.battle_cry.names import arm_name
from render.words import HOUSE


def terrain_text(terrain: Terrain, ruleset: str) -> str:
    """The terrain's effects in short sentences; the last one names its house reading, if it has one."""
    return " ".join(filter(None, (terrain_effect(terrain, ruleset), terrain_note(terrain))))


def terrain_effect(terrain: Terrain, ruleset: str) -> str:
    """The terrain's effects without its house reading."""
    parts = [
        *_moving(terrain),
        *([_("Blocks the line of sight.")] if terrain.blocks_sight else []),
        *_attacked(terrain),
        *(_heights(terrain, RULESETS[ruleset]) if terrain.height else []),
        *_by_limit(terrain.enter, _ENTERING),
        *_by_limit(terrain.occupy, _FROM_HERE),
        *([] if terrain.buildable or terrain.impassable else [_("No fieldwork can be built here.")]),
    ]
    return " ".join(parts) or _("No effect.")


def terrain_title(terrain: Terrain) -> str:
    """The terrain's name, marked where a part of it is a house reading."""
    name = _(terrain.name)
    return f"{name} {HOUSE}" if terrain_note(terrain) else name


def _moving(terrain: Terrain) -> list[str]:
    if terrain.impassable:
        said = (
            N_("No one can enter, whether moving or retreating.")
            if terrain.generals
            else N_("No unit can enter, whether moving or retreating. Generals pass freely.")
        )
        return [_(said)]
    barred = [_("Not for {arms}.", arms=listed(map(arm_name, terrain.barred)))] if terrain.barred else []
    if not terrain.stop:
        return barred
    said = (
        N_("A unit or general that enters must stop.")
        if terrain.generals
        else N_("A unit that enters must stop. Generals pass freely.")
    )
    return [*barred, _(said)]


def _attacked(terrain: Terrain) -> list[str]:
    parts = []
    if terrain.target:
        parts.append(_(_from_where(terrain), dice=dice_count(-terrain.target)))
    if terrain.flags:
        parts.append(
            ngettext(
                "A unit attacked across it can ignore {count} flag.",
                "A unit attacked across it can ignore {count} flags.",
                terrain.flags,
            )
        )
    if terrain.flags_below:
        parts.append(
            ngettext(
                "The first flag against a unit here doesn’t count, unless the attack comes from an adjacent hill.",
                "The first {count} flags against a unit here don’t count, unless the attack comes from an adjacent "
                "hill.",
                terrain.flags_below,
            )
        )
    return parts


def _from_where(terrain: Terrain) -> str:
    if not terrain.height:
        if terrain.hexside:
            return N_("Attacks on a unit here across the covered hexsides lose {dice}.")
        return N_("Attacks on a unit here lose {dice}.")
    if terrain.target_level == terrain.target:
        return N_("Attacks on a unit here lose {dice}, even from an adjacent hill.")
    return N_("Attacks on a unit here lose {dice}, but not from an adjacent hill.")


def _heights(terrain: Terrain, rules: Ruleset) -> list[str]:
    hides = (
        N_("Hills that touch are one plateau with open sight.")
        if terrain.plateau
        else N_("Hills hide the hills behind them.")
    )
    return [_("Artillery here fires 1 hex farther, with 1 die."), _(_OVERLOOKS[rules.overlooks]), _(hides)]


_OVERLOOKS: Mapping[Callable[..., int], str] = MappingProxyType(
    {
        official.overlooks: N_("It fires over friends in adjacent, lower hexes without terrain."),
        advanced.overlooks: N_("It fires over adjacent friends whose ground doesn’t block sight."),
    }
)
"""The units over which artillery on a hill fires, by policy."""

_BARRED, _FREE, _LIMITED = "barred", "free", "limited"

_SOME: Final = "some"
"""Key of the sentence that lists what arms may do."""

_ENTERING: Final[Mapping[str, str]] = MappingProxyType(
    {
        _BARRED: N_("A unit can’t attack on the turn it enters."),
        _FREE: N_("A unit attacks as usual on the turn it enters."),
        _LIMITED: N_("A unit attacks {how} on the turn it enters."),
        _SOME: N_("On the turn they enter, {rules}."),
    }
)
_FROM_HERE: Final[Mapping[str, str]] = MappingProxyType(
    {
        _BARRED: N_("A unit can’t attack from here."),
        _FREE: N_("A unit attacks as usual from here."),
        _LIMITED: N_("A unit attacks {how} from here."),
        _SOME: N_("From here, {rules}."),
    }
)
"""Restrictions of attacks where all arms are restricted alike, by kind, and of some arms."""


def _by_limit(limits: Mapping[Arm, Limit | bool], said: Mapping[str, str]) -> list[str]:
    """A sentence with the restrictions of attacks, arms that are restricted alike together."""
    effects: dict[tuple[str, str], list[str]] = {}
    for arm in ARMS:
        if arm in limits:
            effects.setdefault(_effect(limits[arm]), []).append(arm)
    if not effects:
        return []
    (kind, how), arms = next(iter(effects.items()))
    if len(arms) == len(ARMS):
        return [_(said[kind], how=how)]
    return [_(said[_SOME], rules="; ".join(_rule(*effect, arms) for effect, arms in effects.items()))]


def _rule(kind: str, how: str, arms: list[str]) -> str:
    """``cavalry and artillery can’t attack``."""
    named, number = listed(map(arm_name, arms)), len(arms)
    if kind == _BARRED:
        return ngettext("{arms} can’t attack", "{arms} can’t attack", number, arms=named)
    if kind == _FREE:
        return ngettext("{arms} attacks as usual", "{arms} attack as usual", number, arms=named)
    return ngettext("{arms} attacks {how}", "{arms} attack {how}", number, arms=named, how=how)


def _effect(limit: Limit | Literal[True, False]) -> tuple[str, str]:
    """The kind of a restriction, and its numbers in words."""
    if not isinstance(limit, Limit):
        return (_FREE if limit else _BARRED), ""
    parts = []
    if limit.range != ANY_RANGE:
        parts.append(_("at most {hexes} away", hexes=hex_count(limit.range)))
    if limit.dice < 0:
        parts.append(ngettext("with {count} die less", "with {count} dice fewer", -limit.dice))
    elif limit.dice:
        parts.append(ngettext("with {count} more die", "with {count} more dice", limit.dice))
    return _LIMITED, enumerated(parts)


_FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "enter": N_("attacks on the turn of entry"),
        "occupy": N_("attacks from here"),
        "target": N_("dice against a unit here"),
        "flags": N_("flags ignored"),
        "buildable": N_("no fieldworks here"),
        "plateau": N_("open sight between hills that touch"),
    }
)


def terrain_note(terrain: Terrain) -> str:
    """The terrain's house reading; empty where everything comes from a source."""
    if terrain.provenance == "house":
        return f"{HOUSE} " + _("House reading: all of it.")
    fields = listed(_(_FIELDS[field]) for field in terrain.house)
    return f"{HOUSE} " + _("House reading: {readings}.", readings=fields) if fields else ""
