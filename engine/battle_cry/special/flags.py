"""Special rules ``hold`` and ``exit``: flags for ground and for leaving the map ("Special Rules").

``hold`` is a group of hexes held as one: an objective of many hexes, with a choice of conditions. ``exit`` lets units
leave the map for good; each is worth one or more flags to its own side. In a battle with an exit, a side that begins
its own turn without a unit on the map or in reserve has left the field and loses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.battle_cry.board import sections_of
from engine.battle_cry.scenario import SpecialRule
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.battle_cry.special.objectives import HOLDING, with_objectives
from engine.battle_cry.special.parameters import (
    BOTH,
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
from engine.battle_cry.special_values import Exit, Objective
from engine.hexgrid import Grid, mask_of
from engine.language import _, alternatives
from engine.scenario_text import Node
from engine.sections import SECTIONS

if TYPE_CHECKING:
    from engine.battle_cry.action_context import ActionContext

HOLD: str = "hold"
EXIT: str = "exit"
"""The names of the rules; ``exit`` is also the kind of trophy of a unit that left."""

NAME_LENGTH = 40

_WHEN = {when: when for when in HOLDING}
_SECTIONS = {section: section for section in SECTIONS}
_OF_HOLD = ("side", "hexes", "section", "of", "when", "flags", "kept", "counted", "name")


# Ground held as one


def read_hold(node: Node, reading: Reading) -> Params:
    """The parameters of ``hold``; the ground is ``hexes``, or a ``section`` as the side in ``of`` sees it."""
    rows = Rows(node, reading, _OF_HOLD, _("a side, and hexes or a section"))
    if not rows.is_table:
        return ()
    side = rows.choice("side", BOTH)
    return (
        ("side", side),
        *_read_ground(rows, side),
        ("when", rows.choice("when", _WHEN, "sole")),
        ("flags", rows.flags()),
        ("kept", rows.choice("kept", YES_OR_NO, "no")),
        ("counted", rows.choice("counted", WHEN_COUNTED, "at-once")),
        ("name", rows.fields.text("name", NAME_LENGTH, default="")),
    )


def _read_ground(rows: Rows, side: str) -> Params:
    fields, reading = rows.fields, rows.reading
    if not rows.has("section"):
        if rows.has("of"):
            reading.add(
                fields.rows["of"].key.at,
                _("“of” without “section”: expected “section: {words}”", words=alternatives(_SECTIONS)),
            )
        return (("hexes", rows.hexes(_("hexes such as F5 F6, or a section"))),)
    if rows.has("hexes"):
        reading.add(fields.rows["hexes"].key.at, _("both “hexes” and “section”: expected one of them"))
    section = rows.choice("section", _SECTIONS)
    if side == "both" and not rows.has("of"):
        reading.add(fields.where("section"), _("“of” is missing: expected union or confederate, whose section it is"))
    seen_by = side if side in SIDES else "union"
    return (("section", section), ("of", rows.choice("of", SIDES, seen_by)))


def compose_hold(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """An objective of many hexes, for one side or for each."""
    hexes = _ground(terms, rule)
    return with_objectives(
        terms,
        tuple(
            Objective(
                side=side,
                hexes=hexes,
                flags=number_of(rule, "flags"),
                kept=text_of(rule, "kept") == "yes",
                label=text_of(rule, "name") or _label(terms, rule),
                when=text_of(rule, "when"),
                at_once=text_of(rule, "counted") != FROM_START,
                place=True,
            )
            for side in sides_of(rule)
        ),
    )


def _ground(terms: RulesInForce, rule: SpecialRule) -> int:
    if not _is_section(rule):
        return mask_of(hexes_of_rule(rule))
    seen_from_top = Side[text_of(rule, "of").upper()] == terms.battle.top
    sections = sections_of(terms.battle.rows, mirrored=seen_from_top)
    return sections[SECTIONS.index(text_of(rule, "section"))]


def _label(terms: RulesInForce, rule: SpecialRule) -> str:
    """The label of ground without a name: its section, or its hexes."""
    if _is_section(rule):
        section = text_of(rule, "section")
        part = "center" if section == "center" else f"{section} flank"
        return f"the {text_of(rule, 'of').capitalize()} {part}"
    names = [terms.battle.grid.names[hex_] for hex_ in hexes_of_rule(rule)]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _is_section(rule: SpecialRule) -> bool:
    return "section" in dict(rule.params)


# Leaving the map


def read_exit(node: Node, reading: Reading) -> Params:
    """``side``, ``hexes`` at the map's edge, ``flags`` (1)."""
    rows = Rows(node, reading, ("side", "hexes", "flags"), _("its side and its hexes"))
    if not rows.is_table:
        return ()
    placed = rows.placed(_("hexes at the edge of the map, such as A1 A2"))
    for hex_, word in placed:
        if not is_at_edge(reading.grid, hex_):
            reading.add(
                word.at, _("{hex} is not at the edge of the map: units leave from its edge only", hex=word.text.upper())
            )
    hexes = tuple(dict.fromkeys(hex_ for hex_, _word in placed))
    return (("side", rows.choice("side", SIDES)), ("hexes", hexes), ("flags", rows.flags()))


def is_at_edge(grid: Grid, hex_: int) -> bool:
    """Whether a hex lies on an edge of the map."""
    row, column = grid.row_column[hex_]
    return row in {0, len(grid.rows) - 1} or column in {0, grid.rows[row] - 1}


def compose_exit(terms: RulesInForce, rule: SpecialRule) -> RulesInForce:
    """Adds an exit off the map."""
    (side,), rules = sides_of(rule), terms.rules
    way = Exit(side, mask_of(hexes_of_rule(rule)), number_of(rule, "flags"))
    begins = rules.turn_begins if rules.exits else one_after_the_other(rules.turn_begins, _deserted)
    return terms._replace(rules=replace(rules, exits=(*rules.exits, way), turn_begins=begins))


def _deserted(context: ActionContext) -> None:
    """Ends the battle if the side has no unit left on the map or in reserve."""
    side, placement = context.position.active, context.placement
    if not placement.unit_mask[side] and not any(
        placement.units[one].side == side for one in context.position.reserve.units
    ):
        context.end(SEATS[ENEMY[side]], "field")
