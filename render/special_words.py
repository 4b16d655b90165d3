"""The special rules of a battle, each as a plain sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.sides import ARMS
from render.words import capital, count, listing, the_side

Params = Mapping[str, ParamValue]
Names = tuple[str, ...]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def told(rule: SpecialRule, names: Names) -> str:
    """What the rule says, as a sentence; ``names`` are those of the board's hexes."""
    say = _SENTENCES.get(rule.name)
    return f"{capital(say(dict(rule.params), names) if say else _plain(rule, names))}."


def _plain(rule: SpecialRule, names: Names) -> str:
    params = ", ".join(f"{name} {_value(value, names)}" for name, value in rule.params if value != "")
    return f"{rule.name} ({params})" if params else rule.name


def _value(value: ParamValue, names: Names) -> str:
    return listing(names[hex_] for hex_ in value) if isinstance(value, tuple) else str(value)


def ordinal(number: int) -> str:
    """``third``, ``12th``."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


def _objective(params: Params, names: Names) -> str:
    kept = {"yes": ", for good", "no": ", as long as one stands there"}.get(str(params["kept"]), "")
    hexes = params["hexes"]
    each = " each" if isinstance(hexes, tuple) and len(hexes) > 1 else ""
    gains = f"{count(_number(params, 'flags'), 'flag')}{each} for a unit in {_value(hexes, names)}{kept}"
    return f"{the_side(str(params['side']))} has {gains}{_counted(params)}"


def _hold(params: Params, names: Names) -> str:
    both = params["side"] == "both"
    who = "each side" if both else the_side(str(params["side"]))
    kept = ", for good" if params["kept"] == "yes" else ""
    gains = f"{count(_number(params, 'flags'), 'flag')} {'once' if kept else 'while'} {_held(params, names)}{kept}"
    return f"{who} has {gains}{_counted(params)}"


def _held(params: Params, names: Names) -> str:
    ground = _ground(params, names)
    return {
        "sole": f"it has units in {ground} and the enemy none",
        "clear": f"no enemy unit is in {ground}",
        "majority": f"it has more units than the enemy in {ground}",
        "all": f"it has a unit in each hex of {ground}",
    }[str(params["when"])]


def _ground(params: Params, names: Names) -> str:
    where = _value(params["hexes"], names) if "hexes" in params else _section(params)
    return f"{params['name']} ({where})" if params["name"] else where


def _section(params: Params) -> str:
    part = "center" if params["section"] == "center" else f"{params['section']} flank"
    return f"{the_side(str(params['of']))}’s {part}"


def _counted(params: Params) -> str:
    return ", counted when its turn begins" if params["counted"] == "turn-start" else ""


def _exit(params: Params, names: Names) -> str:
    side, flags = str(params["side"]), count(_number(params, "flags"), "flag")
    return (
        f"ordered units of {the_side(side)} may leave the map from {_value(params['hexes'], names)}, for {flags} each"
    )


def _reinforcements(params: Params, names: Names) -> str:
    who = [count(_number(params, arm), f"{arm} unit") for arm in ARMS if params.get(arm)]
    who += [f"General {name}" for name in str(params.get("generals", "")).split(", ") if name]
    turn = f"from its {ordinal(_number(params, 'turn'))} turn on"
    free = ", and then act without orders of a card" if params["by"] == "free" else ""
    return f"{turn}, {the_side(str(params['side']))} may place {listing(who)} in {_value(params['hexes'], names)}{free}"


def _first_turns(params: Params, names: Names) -> str:
    return f"{the_side(str(params['side']))} begins with {_number(params, 'turns')} turns, one after the other"


def _number(params: Params, name: str) -> int:
    value = params[name]
    assert isinstance(value, int)
    return value


_SENTENCES: Mapping[str, Callable[[Params, Names], str]] = MappingProxyType(
    {
        "objective": _objective,
        "hold": _hold,
        "exit": _exit,
        "reinforcements": _reinforcements,
        "first-turns": _first_turns,
    }
)

TOLD = frozenset(_SENTENCES)
"""The rules that have a sentence."""
