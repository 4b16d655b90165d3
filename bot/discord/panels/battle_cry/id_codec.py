"""Abbreviations of a game mode for control ids, which have at most 100 characters.

``e72n``: an Epic game of 7 against 2 with Nightfall. 0 players stand for as many as fit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from engine.battle_cry.modes.options import CONFEDERATE_PLAYERS, FITTING, MODE, NIGHTFALL, UNION_PLAYERS

_MODES = {mode[0]: mode for mode in MODE.values[1:]}
_FORM = re.compile(rf"([{''.join(_MODES)}]?)(?:(\d)(\d))?(n?)")

WRITTEN = frozenset({MODE.id, UNION_PLAYERS.id, CONFEDERATE_PLAYERS.id, NIGHTFALL.id})
"""The options encoded by the letters."""


def letters_of(options: Mapping[str, str]) -> str:
    """The letters for these options."""
    players = [options.get(name, FITTING) for name in (UNION_PLAYERS.id, CONFEDERATE_PLAYERS.id)]
    sizes = "" if set(players) == {FITTING} else "".join("0" if one == FITTING else one for one in players)
    mode = options.get(MODE.id, "")[:1]
    return f"{mode}{sizes}{'n' * (NIGHTFALL.id in options)}"


def read_letters(text: str) -> dict[str, str]:
    """The options of these letters; empty for unreadable ones."""
    found = _FORM.fullmatch(text)
    if found is None:
        return {}
    options = {MODE.id: _MODES[found[1]]} if found[1] else {}
    for name, number in ((UNION_PLAYERS.id, found[2]), (CONFEDERATE_PLAYERS.id, found[3])):
        options |= {name: number} if number and number != "0" else {}
    return options | ({NIGHTFALL.id: "on"} if found[4] else {})
