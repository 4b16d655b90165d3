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
from render.words import capital, count, the_side

NAMES: Mapping[str, str] = MappingProxyType(
    {"duel": "A duel", "doubles": "Doubles", "epic": "Epic", "archie": "Alone against Archie"}
)
"""Names of the modes."""

ABOUT: Mapping[str, str] = MappingProxyType(
    {
        "duel": "Two players, one on each side.",
        "doubles": "Three or four players. Each leads units with their own cards; a cup decides whose turn is next.",
        "epic": "Teams. A commander has the cards and gives each to one of their generals, who lead the units.",
        "archie": "One player. The program plays Archie: no hand, the top card each turn, a die more in every attack.",
    }
)
"""Descriptions of the modes in a sentence or two, for newcomers."""

NIGHT = "Each card is used once. When a side has none left, night falls and the flags decide."
"""Description of Nightfall."""


def form_words(options: Mapping[str, str]) -> list[str]:
    """The unusual options of a way to play: ``Doubles, 2 against 2``, ``Nightfall``; nothing for a duel."""
    words = [_mode(options)] if value_of(MODE, options) != MODE.values[0] else []
    words += ["Nightfall"] if value_of(NIGHTFALL, options) == "on" else []
    first = value_of(FIRST, options)
    words += [f"{the_side(first)} begins"] if first != FIRST.values[0] else []
    for side, option in ((UNION, UNION_DICE), (CONFEDERATE, CONFEDERATE_DICE)):
        dice = int(value_of(option, options))
        words += [f"{the_side(side)} rolls {count(dice, 'dice')} before the battle"] if dice else []
    return [capital(one) for one in words]


def _mode(options: Mapping[str, str]) -> str:
    mode = value_of(MODE, options)
    return _MODES[mode](options) if mode in _MODES else NAMES.get(mode, mode)


def _sizes(options: Mapping[str, str]) -> str:
    union, confederate = value_of(UNION_PLAYERS, options), value_of(CONFEDERATE_PLAYERS, options)
    return f"{union} against {confederate}" if FITTING not in {union, confederate} else ""


def _archie(options: Mapping[str, str]) -> str:
    return f"alone against Archie, who leads {the_side(value_of(ARCHIE, options))}"


def _of_teams(options: Mapping[str, str]) -> str:
    return ", ".join(filter(None, (NAMES[value_of(MODE, options)], _sizes(options))))


_MODES: Mapping[str, Callable[[Mapping[str, str]], str]] = MappingProxyType(
    {"doubles": _of_teams, "epic": _of_teams, "archie": _archie}
)
