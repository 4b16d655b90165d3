"""The special rule ``objective`` and all held ground ("Flag Tokens", "Special Rules").

A token lies in the hex; a side takes it when one of its units, not a lone general, stands there. Whether it keeps the
token when the unit leaves or is lost is decided by the rulebook unless the scenario says otherwise. A token ``counted``
at the start of a turn is taken when one of the side's own turns begins, before anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.battle_cry.events import ObjectiveLost, ObjectiveTaken, PlaceHeld, PlaceLost
from engine.battle_cry.placement import Placement
from engine.battle_cry.position import flags_of
from engine.battle_cry.scenario import SpecialRule
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import ENEMY, SEATS
from engine.battle_cry.special.parameters import (
    FROM_START,
    SIDES,
    WHEN_COUNTED,
    YES_OR_NO,
    Params,
    Rows,
    hexes_of_rule,
    number_of,
    sides_of,
    text_of,
)
from engine.battle_cry.special.rules_in_force import RulesInForce, one_after_the_other
from engine.battle_cry.special_values import Objective
from engine.language import _
from engine.scenario_text import Node, Text

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext
    from engine.battle_cry.position import Position

_KEPT = {**YES_OR_NO, "as the rulebook says": ""}


def read_objective(node: Node, reading: Reading) -> Params:
    """``side``, ``hexes``, ``flags`` (1), ``kept`` (``yes`` or ``no``) and ``counted``."""
    rows = Rows(node, reading, ("side", "hexes", "flags", "kept", "counted"), _("its side and its hexes"))
    if not rows.is_table:
        return ()
    return (
        ("side", _side(rows)),
        ("hexes", rows.hexes(_("the objective hexes, such as F5 F6"))),
        ("flags", rows.flags()),
        ("kept", rows.choice("kept", _KEPT, "as the rulebook says")),
        ("counted", rows.choice("counted", WHEN_COUNTED, "at-once")),
    )


def _side(rows: Rows) -> str:
    """The side of an objective; what either side may take is held ground."""
    node = rows.fields.node("side")
    if not isinstance(node, Text) or node.value != "both":
        return rows.choice("side", SIDES)
    rows.reading.add(node.at, _("an objective is one side’s: for both write “- hold: {side: both, hexes: E7}”"))
    return next(iter(SIDES))


def compose_objective(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Adds an objective for each hex, kept as in the rulebook unless the scenario says otherwise."""
    (side,), kept = sides_of(rule), text_of(rule, "kept")
    names = terms.battle.grid.names
    return with_objectives(
        terms,
        tuple(
            Objective(
                side=side,
                hexes=1 << hex_,
                flags=number_of(rule, "flags"),
                kept=terms.rules.objectives_kept if not kept else kept == "yes",
                label=names[hex_],
                at_once=text_of(rule, "counted") != FROM_START,
            )
            for hex_ in hexes_of_rule(rule)
        ),
    )


def with_objectives(terms: RulesInForce, found: tuple[Objective, ...]) -> RulesInForce:
    """The rules in force with these objectives; labels are made unique within a side."""
    rules = terms.rules
    if any(not one.at_once for one in (*rules.objectives, *found)) and all(one.at_once for one in rules.objectives):
        rules = replace(rules, turn_begins=one_after_the_other(rules.turn_begins, count_at_turn_start))
    for one in found:
        rules = replace(rules, objectives=(*rules.objectives, _distinct(one, rules.objectives)))
    return terms._replace(rules=rules)


def _distinct(objective: Objective, others: tuple[Objective, ...]) -> Objective:
    same = sum(one.side == objective.side and one.label.split(" (")[0] == objective.label for one in others)
    if not same:
        return objective
    label = f"{objective.label} ({same + 1})"
    return Objective(**{**{name: getattr(objective, name) for name in Objective.__struct_fields__}, "label": label})


# Holding


def _sole(placement: Placement, one: Objective) -> bool:
    """At least one own unit, no enemy unit."""
    return bool(placement.unit_mask[one.side] & one.hexes) and not placement.unit_mask[ENEMY[one.side]] & one.hexes


def _clear(placement: Placement, one: Objective) -> bool:
    """No enemy unit."""
    return not placement.unit_mask[ENEMY[one.side]] & one.hexes


def _majority(placement: Placement, one: Objective) -> bool:
    """More own units than enemy units."""
    own, enemy = placement.unit_mask[one.side] & one.hexes, placement.unit_mask[ENEMY[one.side]] & one.hexes
    return own.bit_count() > enemy.bit_count()


def _all(placement: Placement, one: Objective) -> bool:
    """An own unit in each hex."""
    return placement.unit_mask[one.side] & one.hexes == one.hexes


HOLDING: Mapping[str, Callable[[Placement, Objective], bool]] = {
    "sole": _sole,
    "clear": _clear,
    "majority": _majority,
    "all": _all,
}
"""Condition of holding ground -> predicate. Generals do not count."""


def holds(position: Position, objective: Objective) -> bool:
    """Whether the side has the objective's tokens on its stand."""
    return objective.token in position.stands[objective.side]


def settle(context: ActionContext) -> None:
    """Returns the tokens of ground that was left, then takes those that are held and counted at once."""
    for one in context.setup.objectives:
        if not one.kept and not HOLDING[one.when](context.placement, one) and holds(context.position, one):
            _return(context, one)
    for one in context.setup.objectives:
        if one.at_once and HOLDING[one.when](context.placement, one) and not holds(context.position, one):
            _take(context, one)


def count_at_turn_start(context: ActionContext) -> None:
    """Takes the tokens that are counted at the start of a side's own turn."""
    for one in context.setup.objectives:
        due = one.side == context.position.active and not one.at_once and not holds(context.position, one)
        if due and HOLDING[one.when](context.placement, one):
            _take(context, one)


def _take(context: ActionContext, one: Objective) -> None:
    context.set_stand(one.side, (*context.position.stands[one.side], *(one.token,) * one.flags))
    taken = PlaceHeld if one.place else ObjectiveTaken
    context.emit(taken(SEATS[one.side], one.label, one.flags, flags_of(context.position, one.side)))
    if context.setup.rules.instant_victory:
        context.count_flags(one.side)


def _return(context: ActionContext, one: Objective) -> None:
    context.set_stand(one.side, tuple(trophy for trophy in context.position.stands[one.side] if trophy != one.token))
    lost = PlaceLost if one.place else ObjectiveLost
    context.emit(lost(SEATS[one.side], one.label, one.flags, flags_of(context.position, one.side)))
