"""Special units of a scenario, by their traits, which everybody sees.

``figures`` change the unit itself. The other traits are read by policies laid over the rulebook's, once, when the first
unit that has any is named.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.battle_cry.ruleset import BaseDice, Morale
from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.special.parameters import (
    SIDES,
    YES_OR_NO,
    Params,
    Rows,
    hexes_of_rule,
    number_of,
    sides_of,
    text_of,
)
from engine.battle_cry.special.rules_in_force import RulesInForce
from engine.field_changes import replace as changed
from engine.language import _
from engine.scenario_text import Node
from engine.scenario_words import shortened

if TYPE_CHECKING:
    from engine.battle_cry.placement import Unit
    from engine.battle_cry.position import Combat, Position
    from engine.battle_cry.ruleset import Ruleset
    from engine.battle_cry.setup import BattleSetup

SIGNS = {"cadets": "cadets", "elite": "elite", "rifles": "rifles"}
PLAIN_SIGN = "special"
MOST_FIGURES = 6
MOST_DICE = 3
MOST_FLAGS = 3
FURTHEST = 4
NAME_LENGTH = 24

_GIFTS = ("figures", "dice", "extra-dice", "reroll", "flags", "marks")
_DICE = re.compile(r"[1-9](-[1-9]){0,5}")
_TRAIT = re.compile(r"(dice|extra|losing|reroll|steady)(?:-([1-9-]+))?")


class SpecialTraits(NamedTuple):
    """Effects of traits: dice by distance, extra dice (fewer with losses), rerolls, flags ignored."""

    dice: tuple[int, ...] = ()
    extra: int = 0
    losing: bool = False
    rerolls: bool = False
    flags: int = 0


@lru_cache(maxsize=256)
def special_traits(traits: tuple[str, ...]) -> SpecialTraits:
    """The effects of these traits."""
    found = SpecialTraits()
    for trait in traits:
        read = _TRAIT.fullmatch(trait)
        if read is None:
            continue
        kind, numbers = read[1], tuple(int(number) for number in (read[2] or "").split("-") if number)
        if kind == "dice":
            found = found._replace(dice=numbers)
        elif kind in {"extra", "losing"}:
            found = found._replace(extra=numbers[0], losing=kind == "losing")
        elif kind == "steady":
            found = found._replace(flags=numbers[0])
        else:
            found = found._replace(rerolls=True)
    return found


def is_special(traits: tuple[str, ...]) -> bool:
    """Whether these traits make a unit a special one."""
    return not {PLAIN_SIGN, *SIGNS}.isdisjoint(traits)


# Reading


def read_special_unit(node: Node, reading: Reading) -> Params:
    """``side``, ``hexes``, perhaps a ``name``, and at least one effect."""
    known = ("side", "hexes", "name", *_GIFTS, "lost-with-figures")
    rows = Rows(node, reading, known, _("its side, its hexes and what is special"))
    if not rows.is_table:
        return ()
    rows.require_some(_GIFTS, _("at least one of figures, dice, extra-dice, reroll, flags and marks"))
    side = rows.choice("side", SIDES)
    found: Params = (("side", side), ("hexes", rows.own_hexes(side)))
    if rows.has("name"):
        found += (("name", rows.fields.text("name", NAME_LENGTH)),)
    if rows.has("figures"):
        found += (("figures", rows.number("figures", 1, MOST_FIGURES, 1)),)
    if rows.has("dice"):
        found += (("dice", _dice(rows)),)
    if rows.has("extra-dice"):
        found += (("extra-dice", rows.number("extra-dice", 1, MOST_DICE, 1)),)
    if rows.has("lost-with-figures"):
        found += (("lost-with-figures", rows.choice("lost-with-figures", YES_OR_NO)),)
        if not rows.has("extra-dice"):
            reading.add(rows.fields.where("lost-with-figures"), _("“lost-with-figures” without “extra-dice”"))
    if rows.has("reroll"):
        found += (("reroll", rows.choice("reroll", {"sabers": "sabers"})),)
    if rows.has("flags"):
        found += (("flags", rows.number("flags", 1, MOST_FLAGS, 1)),)
    return (*found, ("marks", rows.choice("marks", SIGNS))) if rows.has("marks") else found


def _dice(rows: Rows) -> str:
    said = rows.fields.text("dice", 20)
    if not _DICE.fullmatch(said):
        expected = _("dice by distance, such as 3-2-1")
        rows.reading.add(
            rows.fields.where("dice"),
            _("“{word}” for “dice”: expected {expected}", word=shortened(said), expected=expected),
        )
        return "1"
    return said


def read_swift(node: Node, reading: Reading) -> Params:
    """``side``, ``arm`` and ``hexes``, the longest move of such units."""
    rows = Rows(node, reading, ("side", "arm", "hexes"), _("its side, its arm and the hexes that it moves"))
    if not rows.is_table:
        return ()
    return (
        ("side", rows.choice("side", SIDES)),
        ("arm", rows.arm()),
        ("hexes", rows.fields.integer("hexes", 1, FURTHEST)),
    )


# In force


def compose_special_unit(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Adds traits to the units that start in the hexes."""
    (side,), hexes = sides_of(rule), frozenset(hexes_of_rule(rule))
    params = dict(rule.params)
    traits = _traits(params)
    values: dict[str, object] = {}
    if "name" in params:
        values["name"] = params["name"]
    if "figures" in params:
        values |= {"figures": params["figures"], "full": params["figures"]}
    first = not any(is_special(unit.traits) for unit in terms.battle.units)
    units = tuple(
        changed(unit, traits=(*unit.traits, *traits), **values) if unit.side == side and unit.hex in hexes else unit
        for unit in terms.battle.units
    )
    rules = with_special_units(terms.rules) if first else terms.rules
    return terms._replace(battle=changed(terms.battle, units=units), rules=rules)


def _traits(params: Mapping[str, ParamValue]) -> tuple[str, ...]:
    found = [str(params.get("marks", PLAIN_SIGN))]
    if "dice" in params:
        found.append(f"dice-{params['dice']}")
    if "extra-dice" in params:
        kind = "losing" if params.get("lost-with-figures") == "yes" else "extra"
        found.append(f"{kind}-{params['extra-dice']}")
    if "reroll" in params:
        found.append("reroll")
    if "flags" in params:
        found.append(f"steady-{params['flags']}")
    return tuple(found)


def with_special_units(rules: Ruleset) -> Ruleset:
    """The ruleset with the effects of special units' traits."""

    def base_dice(setup: BattleSetup, unit: Unit, distance: int, moved: int, target: Unit | None) -> BaseDice:
        gifts = special_traits(unit.traits)
        if gifts.dice:
            found = BaseDice(gifts.dice[distance - 1] if distance <= len(gifts.dice) else 0)
        else:
            found = rules.base_dice(setup, unit, distance, moved, target)
        if not gifts.extra or not found.dice:
            return found
        lost = unit.full - unit.figures if gifts.losing else 0
        return BaseDice(found.dice + max(gifts.extra - lost, 0), found.halved)

    def longest(unit: Unit) -> int:
        return len(special_traits(unit.traits).dice) or rules.longest(unit)

    def morale(setup: BattleSetup, position: Position, combat: Combat) -> Morale:
        found = rules.morale(setup, position, combat)
        gifts = special_traits(position.placement.units[combat.target_unit].traits)
        return Morale(found.sure, found.free + gifts.flags)

    def rerolls(unit: Unit, faces: str) -> int:
        return faces.count("S") if special_traits(unit.traits).rerolls else rules.rerolls(unit, faces)

    return replace(rules, base_dice=base_dice, longest=longest, morale=morale, rerolls=rerolls)


def compose_swift(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Lets units of an arm move further; the longest move before a battle grows with it."""
    (side,), arm, hexes = sides_of(rule), text_of(rule, "arm"), number_of(rule, "hexes")
    rules = terms.rules

    def reach(unit: Unit) -> int:
        usual = rules.reach(unit)
        return max(usual, hexes) if unit.side == side and unit.arm == arm else usual

    def fires_after(unit: Unit) -> int:
        usual = rules.fires_after(unit)
        return max(usual, hexes) if usual and unit.side == side and unit.arm == arm else usual

    return terms._replace(rules=replace(rules, reach=reach, fires_after=fires_after))
