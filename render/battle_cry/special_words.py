"""Special rules of a battle, each in a plain sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.cards import card_table
from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.sides import ARMS
from engine.battle_cry.special.locks import section_cards
from engine.battle_cry.terrain import terrain_table
from render.words import capital, count, listing, side_name, the_side

Params = Mapping[str, ParamValue]
Names = tuple[str, ...]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def rule_words(rule: SpecialRule, names: Names) -> str:
    """The rule as a sentence; ``names`` are those of the board's hexes."""
    return f"{capital(_SENTENCES[rule.name](dict(rule.params), names))}."


# What sentences are made of


def _hex_numbers(params: Params) -> tuple[int, ...]:
    found = params["hexes"]
    assert isinstance(found, tuple)
    return found


def _hexes(params: Params, names: Names) -> str:
    return listing(names[hex_] for hex_ in _hex_numbers(params))


def _number(params: Params, name: str) -> int:
    value = params[name]
    assert isinstance(value, int)
    return value


def _who(params: Params) -> str:
    return "either side" if params["side"] == "both" else the_side(str(params["side"]))


def _of_side(params: Params) -> str:
    """``Union`` or the like, as the word before units."""
    return side_name(str(params["side"]))


def _terrain(params: Params) -> str:
    """A hex of the rule's terrain: ``a swamp hex``."""
    name = terrain_table("")[str(params["terrain"])].name.lower()
    return f"a{'n' if name[0] in 'aeiou' else ''} {name} hex"


def _cards(params: Params) -> str:
    return listing(card_table()[card].name for card in str(params["cards"]).split())


def ordinal(number: int) -> str:
    """``third``, ``12th``."""
    return ORDINALS[number - 1] if number <= len(ORDINALS) else f"{number}th"


# Flags and turns


def _objective(params: Params, names: Names) -> str:
    kept = {"yes": ", for good", "no": ", as long as one stands there"}.get(str(params["kept"]), "")
    each = " each" if len(_hex_numbers(params)) > 1 else ""
    gains = f"{count(_number(params, 'flags'), 'flag')}{each} for a unit in {_hexes(params, names)}{kept}"
    return f"{_who(params)} has {gains}{_counted(params)}"


def _hold(params: Params, names: Names) -> str:
    who = "each side" if params["side"] == "both" else _who(params)
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
    where = _hexes(params, names) if "hexes" in params else _section(params)
    return f"{params['name']} ({where})" if params["name"] else where


def _section(params: Params) -> str:
    part = "center" if params["section"] == "center" else f"{params['section']} flank"
    return f"{the_side(str(params['of']))}’s {part}"


def _counted(params: Params) -> str:
    return ", counted when its turn begins" if params["counted"] == "turn-start" else ""


def _exit(params: Params, names: Names) -> str:
    flags = count(_number(params, "flags"), "flag")
    return f"ordered units of {_who(params)} may leave the map from {_hexes(params, names)}, for {flags} each"


def _reinforcements(params: Params, names: Names) -> str:
    who = [count(_number(params, arm), f"{arm} unit") for arm in ARMS if params.get(arm)]
    who += [f"General {name}" for name in str(params.get("generals", "")).split(", ") if name]
    turn = f"from its {ordinal(_number(params, 'turn'))} turn on"
    free = ", and then act without orders of a card" if params["by"] == "free" else ""
    return f"{turn}, {_who(params)} may place {listing(who)} in {_hexes(params, names)}{free}"


def _first_turns(params: Params, names: Names) -> str:
    return f"{_who(params)} begins with {_number(params, 'turns')} turns, one after the other"


# Ground


def _impassable(params: Params, names: Names) -> str:
    where = _terrain(params) if "terrain" in params else _hexes(params, names)
    return f"nobody enters {where}, neither by moving nor by retreating or taking ground"


def _crossing(params: Params, _: Names) -> str:
    return (
        f"a unit that enters {_terrain(params)}, or begins its own turn there, stops and rolls "
        f"{count(_number(params, 'die'), 'dice')}; its own symbol costs it a figure"
    )


def _terrain_here(params: Params, _: Names) -> str:
    said = {
        ("blocks-sight", "yes"): "blocks the line of sight",
        ("blocks-sight", "no"): "does not block the line of sight",
        ("stop", "yes"): "stops who enters",
        ("stop", "no"): "stops nobody",
        ("impassable", "yes"): "is impassable",
        ("impassable", "no"): "may be entered",
        ("enter-and-battle", "yes"): "lets a unit battle in the turn in which it enters",
        ("enter-and-battle", "no"): "lets no unit battle in the turn in which it enters",
    }
    parts = [text for (name, value), text in said.items() if params.get(name) == value]
    if "only" in params:
        parts.append(f"is for {params['only']} alone")
    if dice := params.get("dice") and _number(params, "dice"):
        parts.append(
            f"gives {count(abs(dice), 'dice')} {'less' if dice < 0 else 'more'} to a unit that battles from it"
        )
    if "cover" in params:
        parts.append(f"takes {count(_number(params, 'cover'), 'dice')} off against a unit in it")
    return f"{_terrain(params)} {listing(parts)}"


def _own_ground(params: Params, names: Names) -> str:
    dice, flags = _number(params, "dice"), _number(params, "flags")
    gives = [f"{count(dice, 'dice')} fewer against them"] if dice else []
    gives += [f"{count(flags, 'flag')} that they may ignore"] if flags else []
    who = f"{_of_side(params)} units at {_hexes(params, names)}"
    return f"{who} have {listing(gives)}, if that is more than the terrain gives"


def _embankment(params: Params, names: Names) -> str:
    dice = count(_number(params, "dice"), "dice")
    return f"{dice} fewer against a unit on the embankment at {_hexes(params, names)}"


def _slow(params: Params, names: Names) -> str:
    once = ", each only until one of them has entered it" if params["once"] == "yes" else ""
    return f"{_of_side(params)} units that enter {_hexes(params, names)} stop there{once}"


# Units


def _special_unit(params: Params, names: Names) -> str:
    who = f"the {_of_side(params)} units that start at {_hexes(params, names)}"
    if "name" in params:
        who += f" ({params['name']})"
    return f"{who} {listing(_gifts(params))}"


def _gifts(params: Params) -> list[str]:
    found = []
    if "figures" in params:
        found.append(f"have {count(_number(params, 'figures'), 'figure')} at full strength")
    if "dice" in params:
        found.append(f"roll {params['dice']} dice by distance, moved or not")
    if "extra-dice" in params:
        losing = " (one less for each figure lost)" if params.get("lost-with-figures") == "yes" else ""
        found.append(f"roll {count(_number(params, 'extra-dice'), 'dice')} more{losing}")
    if "reroll" in params:
        found.append("roll each saber once more for further hits and flags")
    if "flags" in params:
        found.append(f"may ignore {count(_number(params, 'flags'), 'flag')} more")
    if "marks" in params:
        found.append(f"bear the sign of {params['marks']}")
    return found


def _swift(params: Params, _: Names) -> str:
    who = f"{_of_side(params)} {params['arm']}"
    return f"ordered {who} moves up to {count(_number(params, 'hexes'), 'hex')} and battles as after one"


# Cards


def _opening(params: Params, _: Names) -> str:
    return f"{_who(params)} begins with {_cards(params)} besides its hand, known to all and not replaced"


def _by_generals(params: Params, _: Names) -> str:
    return f"{_who(params)} holds a card more for each of its generals on the board"


def _shrinking(params: Params, _: Names) -> str:
    return f"with each unit that it loses {_who(params)} discards a card of its choice, for good"


def _extra_play(params: Params, _: Names) -> str:
    times = _number(params, "times")
    led = f" while General {params['leader']} is on the board" if "leader" in params else ""
    section = next((one for one in ("left", "center", "right") if _of_section(params, one)), "")
    what = f"cards of the {section} section alone" if section else _cards(params)
    more = "one more card" if times == 1 else f"up to {count(times, 'further card')}"
    return f"after its turn's card {_who(params)} may play {more}{led}, of these: {what}; other units take its orders"


def _of_section(params: Params, section: str) -> bool:
    return set(str(params["cards"]).split()) == set(section_cards(section))


def _locked(params: Params, names: Names) -> str:
    return (
        f"the {_of_side(params)} units that start at {_hexes(params, names)} take no orders until their "
        f"side has discarded a card of the {params['section']} section instead of giving orders"
    )


_SENTENCES: Mapping[str, Callable[[Params, Names], str]] = MappingProxyType(
    {
        "objective": _objective,
        "hold": _hold,
        "exit": _exit,
        "reinforcements": _reinforcements,
        "first-turns": _first_turns,
        "impassable": _impassable,
        "fordable": lambda params, names: f"the waterway at {_hexes(params, names)} is a ford",
        "open-sight": lambda params, _: f"{_terrain(params)} does not block the line of sight",
        "terrain-here": _terrain_here,
        "crossing": _crossing,
        "own-ground": _own_ground,
        "embankment": _embankment,
        "barred": lambda params, names: f"{_of_side(params)} units may not enter {_hexes(params, names)}",
        "slow": _slow,
        "special-unit": _special_unit,
        "swift": _swift,
        "without-cards": lambda params, _: f"left out of every deck: {_cards(params)}",
        "opening-cards": _opening,
        "hand-by-generals": _by_generals,
        "shrinking-hand": _shrinking,
        "extra-play": _extra_play,
        "locked": _locked,
    }
)

TOLD = frozenset(_SENTENCES)
"""The rules that have a sentence."""
