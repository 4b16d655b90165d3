"""Special rules of the ground: closed, fordable, see-through, dangerous, sheltering or slow hexes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.battle_cry.events import Crossed
from engine.battle_cry.placement import OFF
from engine.battle_cry.scenario import SpecialRule
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import ARMS, SEATS, SYMBOL, Side
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
from engine.battle_cry.special.rules_in_force import RulesInForce, one_after_the_other
from engine.battle_cry.special_values import Shelter
from engine.battle_cry.terrain import FREE, Limit, Terrain
from engine.chance import FACES
from engine.field_changes import replace as changed
from engine.hexgrid import HexMask, mask_of
from engine.language import _, listed
from engine.scenario_text import Node

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.placement import Unit
    from engine.battle_cry.setup import BattleSetup

MOST_DICE = 3
MOST_FLAGS = 3
WET, SHALLOW = "waterway", "ford"


def _hex_terrains(reading: Reading) -> list[Terrain]:
    return [row for row in reading.table.values() if not row.hexside and not row.plain]


def _on_terrain(terms: RulesInForce, id_: str, **values: object) -> RulesInForce:
    """The rules in force with some values of a terrain changed."""
    return terms._replace(terrain={**terms.terrain, id_: changed(terms.terrain[id_], **values)})


def _on_hexes(pair: tuple[HexMask, ...], side: Side, hexes: tuple[int, ...]) -> tuple[HexMask, HexMask]:
    """A pair of masks with these hexes added to a side's."""
    union, confederate = pair
    mask = mask_of(hexes)
    return (union | mask, confederate) if side == Side.UNION else (union, confederate | mask)


# Nobody enters


def read_impassable(node: Node, reading: Reading) -> Params:
    """``terrain`` or ``hexes``."""
    rows = Rows(node, reading, ("terrain", "hexes"), _("its terrain or its hexes"))
    if rows.has("terrain"):
        if rows.has("hexes"):
            reading.add(rows.fields.where("hexes"), _("both “terrain” and “hexes”: expected one of them"))
        return (("terrain", rows.terrain(_hex_terrains(reading))),)
    return (("hexes", rows.hexes(_("hexes, or “terrain” instead"))),) if rows.is_table else ()


def compose_impassable(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Closes a terrain to everybody, generals too under any rulebook; or single hexes."""
    params = dict(rule.params)
    if "terrain" in params:
        return _on_terrain(terms, str(params["terrain"]), impassable=True, generals=True)
    closed = terms.ground.closed | mask_of(hexes_of_rule(rule))
    return terms._replace(ground=changed(terms.ground, closed=closed))


def read_barred(node: Node, reading: Reading) -> Params:
    """``side`` and ``hexes``."""
    rows = Rows(node, reading, ("side", "hexes"), _("its side and its hexes"))
    return (("side", rows.choice("side", SIDES)), ("hexes", rows.hexes())) if rows.is_table else ()


def compose_barred(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Closes hexes to units of one side."""
    (side,) = sides_of(rule)
    barred = _on_hexes(terms.ground.barred, side, hexes_of_rule(rule))
    return terms._replace(ground=changed(terms.ground, barred=barred))


# Water


def read_fordable(node: Node, reading: Reading) -> Params:
    """``hexes``, each with a waterway."""
    rows = Rows(node, reading, ("hexes",), _("its hexes"))
    if not rows.is_table:
        return ()
    found = rows.placed(_("hexes of a waterway, such as F5 F6"))
    for hex_, word in found:
        if WET not in reading.layers[hex_]:
            reading.add(word.at, _("{hex} isn’t a waterway: expected a hex with “~” on the map", hex=word.text.upper()))
    return (("hexes", tuple(dict.fromkeys(hex_ for hex_, _word in found))),)


def compose_fordable(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Turns these hexes into fords."""
    shallow = frozenset(hexes_of_rule(rule))
    layers = tuple(
        tuple(SHALLOW if id_ == WET else id_ for id_ in ids) if hex_ in shallow else ids
        for hex_, ids in enumerate(terms.battle.layers)
    )
    return terms._replace(battle=changed(terms.battle, layers=layers))


def read_crossing(node: Node, reading: Reading) -> Params:
    """``terrain`` and ``die``, the number of dice (1 when left out)."""
    rows = Rows(node, reading, ("terrain", "die"), _("its terrain and its dice"))
    if not rows.is_table:
        return ()
    return (("terrain", rows.terrain(_hex_terrains(reading))), ("die", rows.number("die", 1, MOST_DICE, 1)))


def compose_crossing(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Makes a unit roll for losses when it enters such a hex, where it stops, or begins its own turn there."""
    id_, dice = text_of(rule, "terrain"), number_of(rule, "die")

    def entered(context: ActionContext, unit: Unit) -> None:
        if not context.outcome and id_ in context.setup.board.ground[unit.hex].terrains:
            _cross(context, unit, id_, dice)

    def turn_begins(context: ActionContext) -> None:
        for unit in sorted(context.placement.units_of(context.position.active), key=lambda unit: unit.hex):
            entered(context, unit)

    def toll(setup: BattleSetup, unit: Unit, hex_: int) -> float:
        before = rules.toll(setup, unit, hex_) if rules.toll else 0.0
        share = FACES.count(SYMBOL[unit.arm]) / len(FACES)
        return before + (dice * share if id_ in setup.board.ground[hex_].terrains else 0.0)

    rules = terms.rules
    terms = terms._replace(
        rules=replace(
            rules,
            entered=both_enter(rules.entered, entered),
            turn_begins=one_after_the_other(rules.turn_begins, turn_begins),
            toll=toll,
        )
    )
    return _on_terrain(terms, id_, stop=True)


def _cross(context: ActionContext, unit: Unit, terrain: str, dice: int) -> None:
    """Rolls the dice; each one with the unit's own symbol costs it a figure."""
    faces = context.roll("crossing", dice)
    lost = min(faces.count(SYMBOL[unit.arm]), unit.figures)
    context.emit(Crossed(SEATS[unit.side], unit.arm, context.name(unit.hex), terrain, faces, lost))
    if lost:
        context.lose_figures(unit, lost, "crossing")


Entering = Callable[["ActionContext", "Unit"], None]


def both_enter(one: Entering | None, other: Entering) -> Entering:
    """Two consequences of entering a hex in sequence, the second only if the unit is still there."""
    if one is None:
        return other

    def entered(context: ActionContext, unit: Unit) -> None:
        one(context, unit)
        left = context.placement.units[unit.id]
        if left.hex != OFF and not context.outcome:
            other(context, left)

    return entered


# Sight, and other values of a terrain


def read_open_sight(node: Node, reading: Reading) -> Params:
    """``terrain``: one that blocks the line of sight, but not hills, which are high."""
    rows = Rows(node, reading, ("terrain",), _("its terrain"))
    blocking = [row for row in _hex_terrains(reading) if row.blocks_sight and not row.height]
    return (("terrain", rows.terrain(blocking)),) if rows.is_table else ()


def compose_open_sight(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Stops the terrain from blocking the line of sight."""
    return _on_terrain(terms, text_of(rule, "terrain"), blocks_sight=False)


_VALUES = ("blocks-sight", "stop", "impassable", "enter-and-battle", "only", "dice", "cover")


def read_terrain_here(node: Node, reading: Reading) -> Params:
    """``terrain``, and its values in this battle.

    ``enter-and-battle`` is whether a unit may battle in the turn in which it enters, ``only`` the one arm that enters,
    ``dice`` the change for a unit that battles from it, ``cover`` the dice fewer against a unit in it.
    """
    rows = Rows(node, reading, ("terrain", *_VALUES), _("its terrain and what it is like here"))
    if not rows.is_table:
        return ()
    rows.require_some(_VALUES, _("at least one of {names}", names=listed(_VALUES)))
    found: Params = (("terrain", rows.terrain(_hex_terrains(reading))),)
    found += tuple((name, rows.choice(name, YES_OR_NO)) for name in _VALUES[:4] if rows.has(name))
    if rows.has("only"):
        found += (("only", rows.choice("only", {arm: arm for arm in ARMS})),)
    if rows.has("dice"):
        words = {f"{number:+d}" if number > 0 else str(number): str(number) for number in range(-MOST_DICE, 4)}
        found += (("dice", int(rows.choice("dice", words))),)
    return (*found, ("cover", rows.number("cover", 0, MOST_DICE, 0))) if rows.has("cover") else found


def compose_terrain_here(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Changes a terrain's values, for units of every arm or of one; generals keep the rulebook's."""
    params = dict(rule.params)
    id_ = text_of(rule, "terrain")
    values: dict[str, object] = {}
    for name in ("blocks-sight", "stop", "impassable"):
        if name in params:
            values[name.replace("-", "_")] = params[name] == "yes"
    if "stop" in params or "impassable" in params:
        values["barred"] = ()
    if "enter-and-battle" in params:
        values["enter"] = dict.fromkeys(ARMS, FREE if params["enter-and-battle"] == "yes" else False)
    if "only" in params:
        values["barred"] = tuple(arm for arm in ARMS if arm != params["only"])
    if "dice" in params:
        occupy = terms.terrain[id_].occupy
        values["occupy"] = {arm: Limit(occupy.get(arm, FREE).range, number_of(rule, "dice")) for arm in ARMS}
    if "cover" in params:
        values["target"] = -number_of(rule, "cover")
    return _on_terrain(terms, id_, **values)


# Ground of one's own


def read_own_ground(node: Node, reading: Reading) -> Params:
    """``side``, ``hexes``, and ``dice`` or ``flags`` or both."""
    rows = Rows(node, reading, ("side", "hexes", "dice", "flags"), _("its side, its hexes and its dice or flags"))
    if not rows.is_table:
        return ()
    rows.require_some(("dice", "flags"), _("dice or flags"))
    return (
        ("side", rows.choice("side", SIDES)),
        ("hexes", rows.hexes()),
        ("dice", rows.number("dice", 0, MOST_DICE, 0)),
        ("flags", rows.number("flags", 0, MOST_FLAGS, 0)),
    )


def compose_own_ground(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Shelters a side's units in these hexes: fewer dice against them, flags that they may ignore."""
    return _with_shelter(terms, rule, Shelter(number_of(rule, "dice"), number_of(rule, "flags")), sides_of(rule))


def read_embankment(node: Node, reading: Reading) -> Params:
    """``hexes`` and ``dice`` (1 when left out)."""
    rows = Rows(node, reading, ("hexes", "dice"), _("its hexes"))
    if not rows.is_table:
        return ()
    return (("hexes", rows.hexes()), ("dice", rows.number("dice", 1, MOST_DICE, 1)))


def compose_embankment(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Shelters both sides' units in these hexes by fewer dice."""
    return _with_shelter(terms, rule, Shelter(number_of(rule, "dice")), tuple(Side))


def _with_shelter(terms: RulesInForce, rule: SpecialRule, shelter: Shelter, sides: tuple[Side, ...]) -> RulesInForce:
    """Adds a shelter; where several rules shelter a hex the better value of each counts."""
    found = dict(terms.ground.shelter)
    for side in sides:
        for hex_ in hexes_of_rule(rule):
            known = found.get((side, hex_), Shelter())
            found[side, hex_] = Shelter(max(known.dice, shelter.dice), max(known.flags, shelter.flags))
    return terms._replace(ground=changed(terms.ground, shelter=found))


# Slow ground


def read_slow(node: Node, reading: Reading) -> Params:
    """``side``, ``hexes`` and ``once`` (no when left out)."""
    rows = Rows(node, reading, ("side", "hexes", "once"), _("its side and its hexes"))
    if not rows.is_table:
        return ()
    return (
        ("side", rows.choice("side", SIDES)),
        ("hexes", rows.hexes()),
        ("once", rows.choice("once", YES_OR_NO, "no")),
    )


def compose_slow(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Stops a side's units that enter these hexes; with ``once``, only until one of them has entered."""
    (side,), hexes = sides_of(rule), hexes_of_rule(rule)
    ground = terms.ground
    if text_of(rule, "once") == "no":
        return terms._replace(ground=changed(ground, slow=_on_hexes(ground.slow, side, hexes)))
    ends = mask_of(hexes)

    def entered(context: ActionContext, unit: Unit) -> None:
        if unit.side == side and ends >> unit.hex & 1:
            context.set(spent=_on_hexes(context.position.spent, side, (unit.hex,)))

    rules = replace(terms.rules, entered=both_enter(terms.rules.entered, entered))
    ground = changed(ground, slow_once=_on_hexes(ground.slow_once, side, hexes))
    return terms._replace(ground=ground, rules=rules)
