"""Special rules of ground, units and cards in plain sentences, without their full stop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from engine.battle_cry.cards import card_table
from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.special.locks import section_cards
from engine.battle_cry.terrain import terrain_table
from render.words import count, listing, side_name

Values = Mapping[str, ParamValue]
Say = Callable[[Values, tuple[str, ...]], str]


def rule_text(rule: SpecialRule, names: tuple[str, ...]) -> str:
    """What a rule says, empty where there is no sentence for it; ``names`` are those of the hexes."""
    say = _SENTENCES.get(rule.name)
    return say(dict(rule.params), names) if say else ""


def _hexes(values: Values, names: tuple[str, ...]) -> str:
    found = values["hexes"]
    return listing(names[hex_] for hex_ in found) if isinstance(found, tuple) else ""


def _ground(values: Values) -> str:
    """A hex of the rule's terrain: ``a swamp hex``."""
    name = terrain_table("")[str(values["terrain"])].name.lower()
    return f"a{'n' if name[0] in 'aeiou' else ''} {name} hex"


def _number(values: Values, name: str) -> int:
    found = values[name]
    return found if isinstance(found, int) else 0


def _side(values: Values) -> str:
    return "either side" if values["side"] == "both" else f"the {side_name(str(values['side']))} side"


def _units(values: Values) -> str:
    return f"{side_name(str(values['side']))} units"


def _cards(values: Values) -> str:
    return listing(card_table()[card].name for card in str(values["cards"]).split())


def _impassable(values: Values, names: tuple[str, ...]) -> str:
    where = _ground(values) if "terrain" in values else _hexes(values, names)
    return f"nobody enters {where}, neither by moving nor by retreating or taking ground"


def _crossing(values: Values, _: tuple[str, ...]) -> str:
    return (
        f"a unit that enters {_ground(values)}, or begins its own turn there, stops and rolls "
        f"{count(_number(values, 'die'), 'dice')}; its own symbol costs it a figure"
    )


def _terrain_here(values: Values, _: tuple[str, ...]) -> str:
    said = {
        ("blocks-sight", "yes"): "blocks the line of sight",
        ("blocks-sight", "no"): "does not block the line of sight",
        ("stop", "yes"): "stops who enters",
        ("stop", "no"): "stops nobody",
        ("impassable", "yes"): "is impassable",
        ("impassable", "no"): "may be entered",
    }
    parts = [text for (name, value), text in said.items() if values.get(name) == value]
    if dice := values.get("dice") and _number(values, "dice"):
        parts.append(
            f"gives {count(abs(dice), 'dice')} {'less' if dice < 0 else 'more'} to a unit that battles from it"
        )
    if "cover" in values:
        parts.append(f"takes {count(_number(values, 'cover'), 'dice')} off against a unit in it")
    return f"{_ground(values)} {listing(parts)}"


def _own_ground(values: Values, names: tuple[str, ...]) -> str:
    dice, flags = _number(values, "dice"), _number(values, "flags")
    gives = [f"{count(dice, 'dice')} fewer against them"] if dice else []
    gives += [f"{count(flags, 'flag')} that they may ignore"] if flags else []
    return f"{_units(values)} at {_hexes(values, names)} have {listing(gives)}, if that is more than the terrain gives"


def _embankment(values: Values, names: tuple[str, ...]) -> str:
    dice = count(_number(values, "dice"), "dice")
    return f"{dice} fewer against a unit on the embankment at {_hexes(values, names)}"


def _slow(values: Values, names: tuple[str, ...]) -> str:
    once = ", each only until one of them has entered it" if values["once"] == "yes" else ""
    return f"{_units(values)} that enter {_hexes(values, names)} stop there{once}"


def _special_unit(values: Values, names: tuple[str, ...]) -> str:
    who = f"the {side_name(str(values['side']))} units that start at {_hexes(values, names)}"
    if "name" in values:
        who += f" ({values['name']})"
    return f"{who} {listing(_gifts(values))}"


def _gifts(values: Values) -> list[str]:
    found = []
    if "figures" in values:
        found.append(f"have {count(_number(values, 'figures'), 'figure')} at full strength")
    if "dice" in values:
        found.append(f"roll {values['dice']} dice by distance, moved or not")
    if "extra-dice" in values:
        losing = " (one less for each figure lost)" if values.get("lost-with-figures") == "yes" else ""
        found.append(f"roll {count(_number(values, 'extra-dice'), 'dice')} more{losing}")
    if "reroll" in values:
        found.append("roll each saber once more for further hits and flags")
    if "flags" in values:
        found.append(f"may ignore {count(_number(values, 'flags'), 'flag')} more")
    if "marks" in values:
        found.append(f"bear the sign of {values['marks']}")
    return found


def _swift(values: Values, _: tuple[str, ...]) -> str:
    who = f"{side_name(str(values['side']))} {values['arm']}"
    return f"ordered {who} moves up to {count(_number(values, 'hexes'), 'hex')} and battles as after one"


def _opening(values: Values, _: tuple[str, ...]) -> str:
    return f"{_side(values)} begins with {_cards(values)} besides its hand, known to all and not replaced"


def _by_generals(values: Values, _: tuple[str, ...]) -> str:
    return f"{_side(values)} holds a card more for each of its generals on the board"


def _shrinking(values: Values, _: tuple[str, ...]) -> str:
    return f"with each unit that it loses {_side(values)} discards a card of its choice, for good"


def _extra_play(values: Values, _: tuple[str, ...]) -> str:
    times = _number(values, "times")
    led = f" while General {values['leader']} is on the board" if "leader" in values else ""
    section = next((one for one in ("left", "center", "right") if _of_section(values, one)), "")
    what = f"cards of the {section} section alone" if section else _cards(values)
    more = "one more card" if times == 1 else f"up to {count(times, 'further card')}"
    return f"after its turn's card {_side(values)} may play {more}{led}, of these: {what}; other units take its orders"


def _of_section(values: Values, section: str) -> bool:
    return set(str(values["cards"]).split()) == set(section_cards(section))


def _locked(values: Values, names: tuple[str, ...]) -> str:
    return (
        f"the {side_name(str(values['side']))} units that start at {_hexes(values, names)} take no orders until their "
        f"side has discarded a card of the {values['section']} section instead of giving orders"
    )


_SENTENCES: Mapping[str, Say] = MappingProxyType(
    {
        "impassable": _impassable,
        "fordable": lambda values, names: f"the waterway at {_hexes(values, names)} is a ford",
        "open-sight": lambda values, _: f"{_ground(values)} does not block the line of sight",
        "terrain-here": _terrain_here,
        "crossing": _crossing,
        "own-ground": _own_ground,
        "embankment": _embankment,
        "barred": lambda values, names: f"{_units(values)} may not enter {_hexes(values, names)}",
        "slow": _slow,
        "special-unit": _special_unit,
        "swift": _swift,
        "without-cards": lambda values, _: f"left out of every deck: {_cards(values)}",
        "opening-cards": _opening,
        "hand-by-generals": _by_generals,
        "shrinking-hand": _shrinking,
        "extra-play": _extra_play,
        "locked": _locked,
    }
)

TOLD = frozenset(_SENTENCES)
"""The rules that have a sentence."""
