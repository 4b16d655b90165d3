"""Special rules of a battle, each in a plain sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.sides import ARMS
from engine.battle_cry.special.locks import section_cards
from engine.battle_cry.terrain import terrain_table
from engine.language import N_, _, enumerated, listed, ngettext, pgettext
from render.battle_cry.alt_text import units_of_arm
from render.battle_cry.amounts import dice_count, figure_count, flag_count, hex_count
from render.battle_cry.names import card_name, general_name, ground_name, trait_name, unit_name
from render.words import side_first, side_name, the_side

Params = Mapping[str, ParamValue]
Names = tuple[str, ...]


def rule_words(rule: SpecialRule, names: Names) -> str:
    """The rule in a sentence or two; ``names`` are those of the board's hexes."""
    return _SENTENCES[rule.name](dict(rule.params), names)


# What sentences are made of


def _hex_numbers(params: Params) -> tuple[int, ...]:
    found = params["hexes"]
    assert isinstance(found, tuple)
    return found


def _hexes(params: Params, names: Names) -> str:
    return listed(names[hex_] for hex_ in _hex_numbers(params))


def _number(params: Params, name: str) -> int:
    value = params[name]
    assert isinstance(value, int)
    return value


def _flags(params: Params) -> str:
    return flag_count(_number(params, "flags"))


def _who(params: Params) -> str:
    """A side, or each, at the start of a sentence."""
    if params["side"] == "both":
        return pgettext("starts a sentence", "Each side")
    return side_first(str(params["side"]))


def _side(params: Params) -> str:
    """A side, or either, inside a sentence."""
    if params["side"] == "both":
        return pgettext("inside a sentence", "either side")
    return the_side(str(params["side"]))


def _of_side(params: Params) -> str:
    """``Union`` or the like, as the word before units."""
    return side_name(str(params["side"]))


def _terrain(params: Params) -> str:
    return ground_name(str(params["terrain"]))


def _terrain_first(params: Params) -> str:
    """A terrain at the start of a sentence."""
    return _(terrain_table("")[str(params["terrain"])].name)


def _cards(params: Params) -> str:
    return listed(map(card_name, str(params["cards"]).split()))


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _counted(params: Params) -> str:
    return _("It counts when that side’s turn begins.") if params["counted"] == "turn-start" else ""


# Flags and turns


_KEPT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "yes": N_("{side} gets {flags} for a unit in {hexes}, for good."),
        "no": N_("{side} has {flags} while a unit is in {hexes}."),
    }
)
_KEPT_EACH: Final[Mapping[str, str]] = MappingProxyType(
    {
        "yes": N_("{side} gets {flags} for a unit in each of {hexes}, for good."),
        "no": N_("{side} has {flags} for each of {hexes} while a unit is there."),
    }
)


def _objective(params: Params, names: Names) -> str:
    several = len(_hex_numbers(params)) > 1
    usual = (
        N_("{side} gets {flags} for a unit in each of {hexes}.")
        if several
        else N_("{side} gets {flags} for a unit in {hexes}.")
    )
    said = (_KEPT_EACH if several else _KEPT).get(str(params["kept"]), usual)
    return _joined(_(said, side=_who(params), flags=_flags(params), hexes=_hexes(params, names)), _counted(params))


_WHILE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sole": N_("{side} has {flags} while it has units in {ground} and the enemy has none."),
        "clear": N_("{side} has {flags} while no enemy unit is in {ground}."),
        "majority": N_("{side} has {flags} while it has more units in {ground} than the enemy."),
        "all": N_("{side} has {flags} while it has a unit in each hex of {ground}."),
    }
)
_ONCE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "sole": N_("{side} gets {flags} once it has units in {ground} and the enemy has none, for good."),
        "clear": N_("{side} gets {flags} once no enemy unit is in {ground}, for good."),
        "majority": N_("{side} gets {flags} once it has more units in {ground} than the enemy, for good."),
        "all": N_("{side} gets {flags} once it has a unit in each hex of {ground}, for good."),
    }
)


def _hold(params: Params, names: Names) -> str:
    said = (_ONCE if params["kept"] == "yes" else _WHILE)[str(params["when"])]
    return _joined(_(said, side=_who(params), flags=_flags(params), ground=_ground(params, names)), _counted(params))


def _ground(params: Params, names: Names) -> str:
    where = _hexes(params, names) if "hexes" in params else _section(params)
    return _("{ground} ({name})", ground=params["name"], name=where) if params["name"] else where


_SECTIONS: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("union", "left"): N_("the Union’s left flank"),
        ("union", "center"): N_("the Union’s center"),
        ("union", "right"): N_("the Union’s right flank"),
        ("confederate", "left"): N_("the Confederacy’s left flank"),
        ("confederate", "center"): N_("the Confederacy’s center"),
        ("confederate", "right"): N_("the Confederacy’s right flank"),
    }
)


def _section(params: Params) -> str:
    return _(_SECTIONS[str(params["of"]), str(params["section"])])


def _exit(params: Params, names: Names) -> str:
    return _(
        "Ordered units of {side} can leave the map from {hexes}, for {flags} each.",
        side=_side(params),
        hexes=_hexes(params, names),
        flags=_flags(params),
    )


def _reinforcements(params: Params, names: Names) -> str:
    who = [units_of_arm(arm, _number(params, arm)) for arm in ARMS if params.get(arm)]
    who += [general_name(name) for name in str(params.get("generals", "")).split(", ") if name]
    return _joined(
        _(
            "From its own turn {turn} on, {side} can place {pieces} in {hexes}.",
            turn=_number(params, "turn"),
            side=_side(params),
            pieces=listed(who),
            hexes=_hexes(params, names),
        ),
        _("They act without orders on that turn.") if params["by"] == "free" else "",
    )


def _first_turns(params: Params, _names: Names) -> str:
    return ngettext(
        "{side} begins with {count} turn.",
        "{side} begins with {count} turns in a row.",
        _number(params, "turns"),
        side=_who(params),
    )


# Ground


def _impassable(params: Params, names: Names) -> str:
    if "terrain" in params:
        said = N_("Nobody can enter this terrain ({where}), whether by moving, retreating or taking ground.")
        return _(said, where=_terrain(params))
    said = N_("Nobody can enter {where}, whether by moving, retreating or taking ground.")
    return _(said, where=_hexes(params, names))


def _crossing(params: Params, _names: Names) -> str:
    return _(
        "A unit that enters this terrain ({terrain}), or begins its own turn there, stops and rolls {dice}. "
        "Each die with its own symbol costs it a figure.",
        terrain=_terrain(params),
        dice=dice_count(_number(params, "die")),
    )


_HERE: Final[Mapping[tuple[str, str], str]] = MappingProxyType(
    {
        ("blocks-sight", "yes"): N_("blocks the line of sight"),
        ("blocks-sight", "no"): N_("doesn’t block the line of sight"),
        ("stop", "yes"): N_("stops units that enter"),
        ("stop", "no"): N_("doesn’t stop units"),
        ("impassable", "yes"): N_("is impassable"),
        ("impassable", "no"): N_("can be entered"),
        ("enter-and-battle", "yes"): N_("units can attack on the turn they enter"),
        ("enter-and-battle", "no"): N_("units can’t attack on the turn they enter"),
        ("only", "infantry"): N_("only infantry can enter"),
        ("only", "cavalry"): N_("only cavalry can enter"),
        ("only", "artillery"): N_("only artillery can enter"),
    }
)


def _terrain_here(params: Params, _names: Names) -> str:
    facts = [_(text) for (name, value), text in _HERE.items() if params.get(name) == value]
    if dice := params.get("dice") and _number(params, "dice"):
        facts.append(
            ngettext("{count} die less for attacks from it", "{count} dice fewer for attacks from it", -dice)
            if dice < 0
            else ngettext("{count} more die for attacks from it", "{count} more dice for attacks from it", dice)
        )
    if "cover" in params:
        facts.append(
            ngettext(
                "{count} die less against a unit in it",
                "{count} dice fewer against a unit in it",
                _number(params, "cover"),
            )
        )
    return _("{terrain}: {facts}.", terrain=_terrain_first(params), facts=enumerated(facts))


def _own_ground(params: Params, names: Names) -> str:
    dice, flags = _number(params, "dice"), _number(params, "flags")
    gives = [ngettext("{count} die less against them", "{count} dice fewer against them", dice)] if dice else []
    gives += [ngettext("they can ignore {count} flag", "they can ignore {count} flags", flags)] if flags else []
    return _(
        "{side} units at {hexes}: {facts}, if that is more than the terrain gives.",
        side=_of_side(params),
        hexes=_hexes(params, names),
        facts=listed(gives),
    )


def _embankment(params: Params, names: Names) -> str:
    return ngettext(
        "{count} die less against a unit on the embankment at {hexes}.",
        "{count} dice fewer against a unit on the embankment at {hexes}.",
        _number(params, "dice"),
        hexes=_hexes(params, names),
    )


def _slow(params: Params, names: Names) -> str:
    said = (
        N_("{side} units that enter {hexes} stop there, until one of them has entered that hex.")
        if params["once"] == "yes"
        else N_("{side} units that enter {hexes} stop there.")
    )
    return _(said, side=_of_side(params), hexes=_hexes(params, names))


def _fordable(params: Params, names: Names) -> str:
    return _("The waterway at {hexes} is a ford.", hexes=_hexes(params, names))


def _open_sight(params: Params, _names: Names) -> str:
    return _("{terrain}: {facts}.", terrain=_terrain_first(params), facts=_(_HERE["blocks-sight", "no"]))


def _barred(params: Params, names: Names) -> str:
    return _("{side} units can’t enter {hexes}.", side=_of_side(params), hexes=_hexes(params, names))


# Units


def _special_unit(params: Params, names: Names) -> str:
    said = (
        N_("The {side} units that start at {hexes} ({name}): {gifts}.")
        if "name" in params
        else N_("The {side} units that start at {hexes}: {gifts}.")
    )
    return _(
        said,
        side=_of_side(params),
        hexes=_hexes(params, names),
        name=params.get("name", ""),
        gifts=enumerated(_gifts(params)),
    )


def _gifts(params: Params) -> list[str]:
    found = []
    if "figures" in params:
        found.append(_("{figures} at full strength", figures=figure_count(_number(params, "figures"))))
    if "dice" in params:
        found.append(_("{dice} dice by distance, moved or not", dice=params["dice"]))
    if "extra-dice" in params:
        found.append(ngettext("{count} more die", "{count} more dice", _number(params, "extra-dice")))
        if params.get("lost-with-figures") == "yes":
            found.append(_("one less for each figure lost"))
    if "reroll" in params:
        found.append(_("sabers are rolled again for more hits and flags"))
    if "flags" in params:
        found.append(
            ngettext("can ignore {count} more flag", "can ignore {count} more flags", _number(params, "flags"))
        )
    if "marks" in params:
        found.append(_("marked as {sign}", sign=trait_name(str(params["marks"]))))
    return found


def _swift(params: Params, _names: Names) -> str:
    return _(
        "Ordered {unit} moves up to {hexes} and attacks as if it had moved one.",
        unit=unit_name(str(params["side"]), str(params["arm"])),
        hexes=hex_count(_number(params, "hexes")),
    )


# Cards


def _opening(params: Params, _names: Names) -> str:
    return _(
        "{side} begins with {cards} in addition to its hand. Everyone knows them, and they aren’t replaced.",
        side=_who(params),
        cards=_cards(params),
    )


def _by_generals(params: Params, _names: Names) -> str:
    return _("{side} holds one more card for each of its generals on the board.", side=_who(params))


def _shrinking(params: Params, _names: Names) -> str:
    return _(
        "For each unit that it loses, {side} also discards a card of its choice and doesn’t replace it.",
        side=_side(params),
    )


_EXTRA: Final[Mapping[str, str]] = MappingProxyType(
    {
        "left": N_("Only cards of the left section can be played this way. Other units take the orders."),
        "center": N_("Only cards of the center section can be played this way. Other units take the orders."),
        "right": N_("Only cards of the right section can be played this way. Other units take the orders."),
    }
)


def _extra_play(params: Params, _names: Names) -> str:
    times = _number(params, "times")
    if "leader" in params:
        said = ngettext(
            "After its turn’s card, {side} can play {count} more card while General {leader} is on the board.",
            "After its turn’s card, {side} can play up to {count} more cards while General {leader} is on the board.",
            times,
            side=_side(params),
            leader=params["leader"],
        )
    else:
        said = ngettext(
            "After its turn’s card, {side} can play {count} more card.",
            "After its turn’s card, {side} can play up to {count} more cards.",
            times,
            side=_side(params),
        )
    section = next((one for one in ("left", "center", "right") if _of_section(params, one)), "")
    if section:
        return _joined(said, _(_EXTRA[section]))
    return _joined(said, _("It must be one of these: {cards}. Other units take the orders.", cards=_cards(params)))


def _of_section(params: Params, section: str) -> bool:
    return set(str(params["cards"]).split()) == set(section_cards(section))


_LOCKED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "left": N_(
            "The {side} units that start at {hexes} take no orders until their side has discarded a card of the left "
            "section instead of giving orders."
        ),
        "center": N_(
            "The {side} units that start at {hexes} take no orders until their side has discarded a card of the "
            "center section instead of giving orders."
        ),
        "right": N_(
            "The {side} units that start at {hexes} take no orders until their side has discarded a card of the right "
            "section instead of giving orders."
        ),
    }
)


def _locked(params: Params, names: Names) -> str:
    return _(_LOCKED[str(params["section"])], side=_of_side(params), hexes=_hexes(params, names))


def _without_cards(params: Params, _names: Names) -> str:
    return _("Left out of every deck: {cards}.", cards=_cards(params))


_SENTENCES: Mapping[str, Callable[[Params, Names], str]] = MappingProxyType(
    {
        "objective": _objective,
        "hold": _hold,
        "exit": _exit,
        "reinforcements": _reinforcements,
        "first-turns": _first_turns,
        "impassable": _impassable,
        "fordable": _fordable,
        "open-sight": _open_sight,
        "terrain-here": _terrain_here,
        "crossing": _crossing,
        "own-ground": _own_ground,
        "embankment": _embankment,
        "barred": _barred,
        "slow": _slow,
        "special-unit": _special_unit,
        "swift": _swift,
        "without-cards": _without_cards,
        "opening-cards": _opening,
        "hand-by-generals": _by_generals,
        "shrinking-hand": _shrinking,
        "extra-play": _extra_play,
        "locked": _locked,
    }
)

TOLD = frozenset(_SENTENCES)
"""The rules that have a sentence."""
