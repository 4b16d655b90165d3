"""Ways to play a battle, in words: duel or teams, players of a side, and everything unusual."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.modes.options import (
    ARCHIE,
    CONFEDERATE_DICE,
    CONFEDERATE_PLAYERS,
    FIRST,
    FITTING,
    MODE,
    NIGHTFALL,
    UNION_DICE,
    UNION_PLAYERS,
    value_of,
)
from engine.decision import CONFEDERATE, UNION
from engine.language import N_, _, enumerated, ngettext
from render.words import side_first

NAMES: Mapping[str, str] = MappingProxyType(
    {"duel": N_("Duel"), "doubles": N_("Doubles"), "epic": N_("Epic"), "archie": N_("Solo against Archie")}
)
"""Names of the modes, to be looked up where they are shown."""

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "duel": N_("Two players, one on each side."),
        "doubles": N_("Three or four players, each with units and cards. A cup decides whose turn is next."),
        "epic": N_("Teams. A commander holds the cards and gives each one to a general, who leads the units."),
        "archie": N_("One player. The program plays Archie: no hand, the top card each turn, 1 extra die per attack."),
    }
)
"""Descriptions of the modes for newcomers, to be looked up where they are shown."""

NIGHT = N_("Each card is used once. When a side has no card left, night falls and the flags decide.")
"""Description of Nightfall, to be looked up where it is shown."""


def form_words(options: Mapping[str, str]) -> list[str]:
    """The unusual options of a way to play: ``Doubles, 2 against 2``, ``Nightfall``; nothing for a duel."""
    words = [_mode(options)] if value_of(MODE, options) != MODE.values[0] else []
    words += [_("Nightfall")] if value_of(NIGHTFALL, options) == "on" else []
    first = value_of(FIRST, options)
    words += [_("{side} plays first", side=side_first(first))] if first != FIRST.values[0] else []
    for side, option in ((UNION, UNION_DICE), (CONFEDERATE, CONFEDERATE_DICE)):
        if dice := int(value_of(option, options)):
            words.append(
                ngettext(
                    "{side} rolls {count} die before the battle",
                    "{side} rolls {count} dice before the battle",
                    dice,
                    side=side_first(side),
                )
            )
    return words


def _mode(options: Mapping[str, str]) -> str:
    mode = value_of(MODE, options)
    return _MODES[mode](options) if mode in _MODES else _(NAMES.get(mode, mode))


def _sizes(options: Mapping[str, str]) -> str:
    union, confederate = value_of(UNION_PLAYERS, options), value_of(CONFEDERATE_PLAYERS, options)
    if FITTING in {union, confederate}:
        return ""
    return _("{union} against {confederate}", union=union, confederate=confederate)


def _archie(options: Mapping[str, str]) -> str:
    return _(_ARCHIE[value_of(ARCHIE, options)])


_ARCHIE: Mapping[str, str] = MappingProxyType(
    {
        UNION: N_("Solo against Archie, who leads the Union"),
        CONFEDERATE: N_("Solo against Archie, who leads the Confederacy"),
    }
)


def _of_teams(options: Mapping[str, str]) -> str:
    return enumerated(filter(None, (_(NAMES[value_of(MODE, options)]), _sizes(options))))


_MODES: Mapping[str, Callable[[Mapping[str, str]], str]] = MappingProxyType(
    {"doubles": _of_teams, "epic": _of_teams, "archie": _archie}
)
