"""Special rules ``reinforcements`` (later arrivals) and ``first-turns`` ("Special Rules").

Turns are counted per side: turn 3 of ``reinforcements`` is the third turn that its own side takes.
"""

from __future__ import annotations

import re
from dataclasses import replace as with_policies
from functools import partial
from typing import TYPE_CHECKING, cast

from engine.battle_cry.frames import Arrive
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.position import Reserve
from engine.battle_cry.ruleset import in_turn
from engine.battle_cry.scenario import BattleScenario, GeneralSetup, SpecialRule, UnitSetup
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import ARMS, FULL_STRENGTH
from engine.battle_cry.special.parameters import (
    SIDES,
    Params,
    Rows,
    hexes_of_rule,
    number_of,
    sides_of,
    text_of,
)
from engine.battle_cry.special.rules_in_force import RulesInForce, one_after_the_other
from engine.battle_cry.special_values import Arrival
from engine.field_changes import replace
from engine.hexgrid import mask_of
from engine.language import _
from engine.scenario_text import Items, Node, Spot, Text

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.position import Position
    from engine.battle_cry.setup import BattleSetup

REINFORCEMENTS, FIRST_TURNS = "reinforcements", "first-turns"

LAST_TURN = 30
MOST_OF_AN_ARM = 20
MOST_FIRST_TURNS = 5
NAME_LENGTH = 24

_BY = {"order": "order", "free": "free"}


# Reading


def read_reinforcements(node: Node, reading: Reading) -> Params:
    """``side``, ``turn``, ``hexes``, a number for each arm, ``generals``, ``by`` (``order``)."""
    known = ("side", "turn", "hexes", *ARMS, "generals", "by")
    rows = Rows(node, reading, known, _("a side, a turn, hexes and who comes"))
    if not rows.is_table:
        return ()
    hexes = rows.hexes(_("the hexes where they arrive, such as A1 A2"))
    for hex_ in hexes:
        barred = [reading.table[id_] for id_ in reading.layers[hex_] if reading.table[id_].impassable]
        if barred:
            where = reading.grid.names[hex_]
            message = _(
                "{hex} is “{terrain}”: expected a hex that can be entered", hex=where, terrain=_(barred[0].name)
            )
            reading.add(rows.fields.where("hexes"), message)
    arms = {arm: rows.number(arm, 1, MOST_OF_AN_ARM, 0) for arm in ARMS}
    generals = _read_names(rows)
    if all(rows.fields.lacks(row) for row in (*ARMS, "generals")):
        reading.add(rows.table.at, _("nobody comes: expected infantry, cavalry, artillery or generals"))
    return (
        ("side", rows.choice("side", SIDES)),
        ("turn", rows.fields.integer("turn", 1, LAST_TURN)),
        ("hexes", hexes),
        *((arm, number) for arm, number in arms.items() if number),
        *((("generals", ", ".join(generals)),) if generals else ()),
        ("by", rows.choice("by", _BY, "order")),
    )


def _read_names(rows: Rows) -> tuple[str, ...]:
    """The generals' names, from a list or a text with commas."""
    node = rows.fields.node("generals")
    if node is None:
        return ()
    items = node.items if isinstance(node, Items) else (node,)
    if not all(isinstance(item, Text) for item in items):
        rows.reading.add(node.at, _("expected the generals’ names, with commas between them"))
        return ()
    texts = cast("tuple[Text, ...]", items)
    names = [(name.strip(), text.at) for text in texts for name in text.value.split(",")]
    return tuple(name for name, at in names if _is_name(name, at, rows.reading))


def _is_name(name: str, at: Spot, reading: Reading) -> bool:
    if not word_of_general(name).rstrip("*"):
        reading.add(at, _("a general without a name: expected names with commas between them"))
        return False
    if len(name) > NAME_LENGTH:
        reading.add(at, _("{count} characters: expected at most {most}", count=len(name), most=NAME_LENGTH))
    return True


def word_of_general(name: str) -> str:
    """A general's word in actions: ``A. P. Hill`` is ``a-p-hill*``."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + "*"


def read_first_turns(node: Node, reading: Reading) -> Params:
    """``side``, which must be the first player's, and ``turns`` (2)."""
    rows = Rows(node, reading, ("side", "turns"), _("its side and its turns"))
    if not rows.is_table:
        return ()
    side, first = rows.choice("side", SIDES), reading.first.name.lower()
    if side != first:
        reading.add(
            rows.fields.where("side"),
            _("“{side}” does not play first: expected {first}, as “first” says", side=side, first=first),
        )
    return (("side", side), ("turns", rows.number("turns", 2, MOST_FIRST_TURNS, 2)))


# Composing


def compose_reinforcements(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Adds the pieces, off the board and after all others, and the turn from which they may be placed."""
    params, battle, rules = dict(rule.params), terms.battle, terms.rules
    (side,) = sides_of(rule)
    arms = [arm for arm in ARMS if arm in params for _one in range(number_of(rule, arm))]
    names = text_of(rule, "generals").split(", ") if "generals" in params else []
    units = tuple(
        UnitSetup(side=side, arm=arm, hex=OFF, figures=FULL_STRENGTH[arm], full=FULL_STRENGTH[arm]) for arm in arms
    )
    generals = tuple(GeneralSetup(side, OFF, name) for name in names)
    arrival = Arrival(
        side,
        number_of(rule, "turn"),
        mask_of(hexes_of_rule(rule)),
        tuple(range(len(battle.units), len(battle.units) + len(units))),
        tuple(range(len(battle.generals), len(battle.generals) + len(generals))),
        text_of(rule, "by") == "free",
    )
    begins = rules.turn_begins if rules.arrivals else one_after_the_other(rules.turn_begins, _ask)
    return terms._replace(
        battle=replace(battle, units=(*battle.units, *units), generals=(*battle.generals, *generals)),
        rules=with_policies(rules, arrivals=(*rules.arrivals, arrival), turn_begins=begins),
    )


def compose_first_turns(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Gives the first side several turns in a row before the sides alternate."""
    together = number_of(rule, "turns")
    return terms._replace(rules=with_policies(terms.rules, turns=partial(in_turn, together=together)))


# Waiting


def reserve_of(battle: BattleScenario) -> Reserve:
    """The pieces off the board at the start."""
    return Reserve(
        tuple(number for number, one in enumerate(battle.units) if one.hex == OFF),
        tuple(number for number, one in enumerate(battle.generals) if one.hex == OFF),
    )


def waiting(position: Position, arrival: Arrival) -> tuple[list[Unit], list[General]]:
    """The pieces of an arrival not yet placed."""
    placement, reserve = position.placement, position.reserve
    return (
        [placement.units[one] for one in arrival.units if one in reserve.units],
        [placement.generals[one] for one in arrival.generals if one in reserve.generals],
    )


def is_due(setup: BattleSetup, position: Position, arrival: Arrival) -> bool:
    """Whether an arrival's turn has come and it is its side's turn."""
    return arrival.side == position.active and arrival.turn <= setup.rules.own_turn(setup, position, arrival.side)


def _ask(context: ActionContext) -> None:
    if any(
        is_due(context.setup, context.position, one) and any(waiting(context.position, one))
        for one in context.setup.rules.arrivals
    ):
        context.push(Arrive())
