"""How a battle is played, as few letters: there is little room in the id of a button.

``e72nc``: an Epic game of 7 against 2 with Nightfall, against the computer. 0 players are as many as fit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from engine.battle_cry.modes.options import CONFEDERATE_PLAYERS, FITTING, MODE, NIGHTFALL, UNION_PLAYERS
from engine.decision import CONFEDERATE, UNION

_MODES = {mode[0]: mode for mode in MODE.values[1:]}
_FORM = re.compile(rf"([{''.join(_MODES)}]?)(?:(\d)(\d))?(n?)(c?)")

WRITTEN = frozenset({MODE.id, UNION_PLAYERS.id, CONFEDERATE_PLAYERS.id, NIGHTFALL.id})
"""The options that the letters stand for."""

_SIDES: Mapping[str, str] = MappingProxyType({"u": UNION, "c": CONFEDERATE})


def letters_of(options: Mapping[str, str], *, computer: bool) -> str:
    """The letters for these options, and for an opponent that is the computer."""
    players = [options.get(name, FITTING) for name in (UNION_PLAYERS.id, CONFEDERATE_PLAYERS.id)]
    sizes = "" if set(players) == {FITTING} else "".join("0" if one == FITTING else one for one in players)
    mode = options.get(MODE.id, "")[:1]
    return f"{mode}{sizes}{'n' * (NIGHTFALL.id in options)}{'c' * computer}"


def read_letters(text: str) -> tuple[dict[str, str], bool]:
    """The options that letters stand for, and whether the opponent is the computer; of others none."""
    found = _FORM.fullmatch(text)
    if found is None:
        return {}, False
    options = {MODE.id: _MODES[found[1]]} if found[1] else {}
    for name, number in ((UNION_PLAYERS.id, found[2]), (CONFEDERATE_PLAYERS.id, found[3])):
        options |= {name: number} if number and number != "0" else {}
    return options | ({NIGHTFALL.id: "on"} if found[4] else {}), bool(found[5])


def short_seat(seat: str) -> str:
    """A side or a seat in two letters: ``u``, ``c3``, ``uc`` for the commander; anything else as it is."""
    side, _, rest = seat.partition("/")
    letter = next((letter for letter, one in _SIDES.items() if one == side), "")
    return f"{letter}{'c' if rest and not rest.isdigit() else rest}" if letter else seat


def long_seat(text: str) -> str:
    """The seat that ``short_seat`` wrote; a whole name as it is."""
    side, rest = _SIDES.get(text[:1], ""), text[1:]
    if not side or not (rest in {"", "c"} or rest.isdigit()):
        return text
    return f"{side}/{'commander' if rest == 'c' else rest}" if rest else side
