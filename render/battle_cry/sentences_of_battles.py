"""Sentences of battles and of what follows from them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.battle_cry import events as happened
from engine.language import N_, _, enumerated, ngettext
from render.battle_cry.amounts import dice_count, figure_count, flag_count, hit_count
from render.battle_cry.labels import dice_steps, stepped
from render.battle_cry.marks import OFF_BOARD
from render.battle_cry.names import unit_name
from render.battle_cry.sentence import sentence
from render.words import (
    MELEE,
    RANGED,
    dice_shown,
    side_first,
)

_BATTLES: Final[Mapping[tuple[bool, bool], str]] = MappingProxyType(
    {
        (True, False): N_("{unit} attacks {hex} {sign} {target} (melee, {dice}): {faces} — {result}."),
        (False, False): N_("{unit} attacks {hex} {sign} {target} (ranged, {dice}): {faces} — {result}."),
        (True, True): N_("{unit} fights back {hex} {sign} {target} (melee, {dice}): {faces} — {result}."),
        (False, True): N_("{unit} fights back {hex} {sign} {target} (ranged, {dice}): {faces} — {result}."),
    }
)
"""Attacks, by whether they are melee and whether they answer one."""


@sentence.register
def _battle_rolled(event: happened.BattleRolled) -> str:
    steps = (event.base, event.halved, event.ground, event.cover, event.card, event.extra)
    return _(
        _BATTLES[event.melee, event.fighting_back],
        unit=unit_name(event.side, event.arm),
        hex=event.from_,
        sign=MELEE if event.melee else RANGED,
        target=event.to,
        dice=stepped(dice_count(len(event.dice)), dice_steps(*steps)),
        faces=dice_shown(event.dice),
        result=_result(event),
    )


def _result(event: happened.BattleRolled) -> str:
    flags = [flag_count(event.flags)] if event.flags else []
    if event.target == "general":
        return _("the general is hit") if event.hits else enumerated([_("the general is missed"), *flags])
    hits = [hit_count(event.hits)] if event.hits else []
    return enumerated([*hits, *flags]) or _("no effect")


@sentence.register
def _sharpshooter_fired(event: happened.SharpshooterFired) -> str:
    return _(
        "A sharpshooter aims at General {general} at {hex}: {dice} — {result}.",
        general=event.name,
        hex=event.hex,
        dice=dice_shown(event.dice),
        result=_("hit") if event.fell else _("missed"),
    )


@sentence.register
def _rolled_again(event: happened.RolledAgain) -> str:
    hits = [ngettext("{count} more hit", "{count} more hits", event.hits)] if event.hits else []
    flags = [ngettext("{count} more flag", "{count} more flags", event.flags)] if event.flags else []
    result = enumerated([*hits, *flags]) or _("nothing more")
    return _("Its sabers are rolled again: {dice} — {result}.", dice=dice_shown(event.dice), result=result)


_WEAKER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "retreat": N_("{unit} at {hex} can’t retreat far enough and loses {figures}, {left} left."),
        "crossing": N_("{unit} at {hex} loses {figures} in the crossing, {left} left."),
        "before": N_("{unit} at {hex} loses {figures} before the battle, {left} left."),
    }
)
_DESTROYED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "retreat": N_("{unit} at {hex} can’t retreat far enough and is destroyed."),
        "crossing": N_("{unit} at {hex} is destroyed in the crossing."),
        "before": N_("{unit} at {hex} is destroyed before the battle."),
    }
)


@sentence.register
def _figures_lost(event: happened.FiguresLost) -> str:
    unit = unit_name(event.side, event.arm)
    if not event.left:
        said = _DESTROYED.get(event.cause, N_("{unit} at {hex} is destroyed."))
        return _(said, unit=unit, hex=event.hex)
    said = _WEAKER.get(event.cause, N_("{unit} at {hex} loses {figures}, {left} left."))
    return _(said, unit=unit, hex=event.hex, figures=figure_count(event.lost), left=event.left)


@sentence.register
def _general_checked(event: happened.GeneralChecked) -> str:
    return _(
        "Is General {general} hit, too? {dice} — {result}.",
        general=event.name,
        dice=dice_shown(event.dice),
        result=_("yes, he is hit") if event.fell else _("no, he is unhurt"),
    )


_FALLEN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "edge": N_("General {general} leaves the field at {hex}."),
        "blocked": N_("General {general} has nowhere to go and falls at {hex}."),
        "sharpshooter": N_("General {general} is shot at {hex}."),
    }
)
_FALLEN_FOR_NOTHING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "edge": N_("General {general} leaves the field at {hex}; the enemy gets no flag."),
        "blocked": N_("General {general} has nowhere to go and falls at {hex}; the enemy gets no flag."),
        "sharpshooter": N_("General {general} is shot at {hex}; the enemy gets no flag."),
    }
)


@sentence.register
def _general_lost(event: happened.GeneralLost) -> str:
    if event.flag:
        said = _FALLEN.get(event.cause, N_("General {general} falls at {hex}."))
    else:
        said = _FALLEN_FOR_NOTHING.get(event.cause, N_("General {general} falls at {hex}; the enemy gets no flag."))
    return _(said, general=event.name, hex=event.hex)


@sentence.register
def _flag_taken(event: happened.FlagTaken) -> str:
    return _("⚑ {side} takes a flag and now has {total}.", side=side_first(event.side), total=event.total)


@sentence.register
def _flags_ignored(event: happened.FlagsIgnored) -> str:
    if event.general:
        return ngettext(
            "General {general} at {hex} stands firm and ignores {ignored} of {count} flag.",
            "General {general} at {hex} stands firm and ignores {ignored} of {count} flags.",
            event.of,
            general=event.general,
            hex=event.hex,
            ignored=event.ignored,
        )
    return ngettext(
        "The unit at {hex} stands firm and ignores {ignored} of {count} flag.",
        "The unit at {hex} stands firm and ignores {ignored} of {count} flags.",
        event.of,
        hex=event.hex,
        ignored=event.ignored,
    )


_RETREATS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "": N_("{unit} retreats {hex} → {goal}."),
        "with": N_("{unit} retreats {hex} → {goal} with {general}."),
        "general": N_("General {general} retreats {hex} → {goal}."),
        "escaped": N_("General {general} escapes through the enemy {hex} → {goal}."),
        OFF_BOARD: N_("General {general} rides off the board from {hex}."),
    }
)


@sentence.register
def _retreated(event: happened.Retreated) -> str:
    if event.arm != "general":
        said, unit = _RETREATS["with" if event.general else ""], unit_name(event.side, event.arm)
        return _(said, unit=unit, hex=event.from_, goal=event.to, general=event.general)
    how = OFF_BOARD if event.to == OFF_BOARD else "escaped" if event.escaped else "general"
    return _(_RETREATS[how], general=event.general, hex=event.from_, goal=event.to)


@sentence.register
def _withdrew(event: happened.Withdrew) -> str:
    said = (
        N_("{unit} withdraws {hex} → {goal} with {general} before it can be attacked.")
        if event.general
        else N_("{unit} withdraws {hex} → {goal} before it can be attacked.")
    )
    unit = unit_name(event.side, event.arm)
    return _(said, unit=unit, hex=event.from_, goal=event.to, general=event.general)


@sentence.register
def _ground_taken(event: happened.GroundTaken) -> str:
    said = (
        N_("{side} takes the ground: {hex} → {goal} with {general}.")
        if event.general
        else N_("{side} takes the ground: {hex} → {goal}.")
    )
    return _(said, side=side_first(event.side), hex=event.from_, goal=event.to, general=event.general)
