"""Flags for ground and for leaving it: the special rules ``hold`` and ``exit`` of a scenario ("Special Rules").

``hold`` is a group of hexes held as one: what ``objectives`` knows of a hex, with conditions to choose from.
``exit`` lets units leave the map for good; each is a flag, or several, for its own side. Who begins a turn of his own
without a unit on the map or in reserve, in a battle with an exit, has left the field and loses.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, cast

from engine.battle_cry.board import SECTIONS, sections_of
from engine.battle_cry.scenario import ParamValue, SpecialRule
from engine.battle_cry.scenario_hexes import Reading
from engine.battle_cry.sides import ENEMY, SEATS, Side
from engine.battle_cry.special.objectives import HOLDING, Objective, with_objectives
from engine.battle_cry.special.params import (
    EITHER_OR_BOTH,
    FROM_START,
    SIDES,
    WHEN_COUNTED,
    YES_OR_NO,
    flags_in,
    hexes_in,
)
from engine.battle_cry.special.terms import Terms, one_after_the_other
from engine.hexgrid import Grid, mask_of
from engine.scenario_fields import Fields, as_table
from engine.scenario_text import Node
from engine.scenario_words import listed, words_of

if TYPE_CHECKING:
    from engine.battle_cry.play import Play

HOLD, EXIT = "hold", "exit"
"""The names of the rules; ``exit`` is also the kind of the trophies of those who left."""

NAME_LENGTH = 40

_WHEN = {when: when for when in HOLDING}
_SECTIONS = {section: section for section in SECTIONS}
_BOTH_KNOWN = ("side", "hexes", "section", "of", "when", "flags", "kept", "counted", "name")


# Ground held as one


def read_hold(node: Node, reading: Reading) -> tuple[tuple[str, ParamValue], ...]:
    """The parameters of ``hold``; the ground is named by ``hexes``, or by ``section`` as the side in ``of`` sees it."""
    table = as_table(node, "a side, and hexes or a section", reading.problems)
    if table is None:
        return ()
    fields = Fields(table, reading.problems, _BOTH_KNOWN, "parameter")
    side = fields.choice("side", EITHER_OR_BOTH)
    return (
        ("side", side),
        *_read_ground(fields, side, reading),
        ("when", fields.choice("when", _WHEN, default="sole")),
        ("flags", flags_in(fields)),
        ("kept", fields.choice("kept", YES_OR_NO, default="no")),
        ("counted", fields.choice("counted", WHEN_COUNTED, default="at-once")),
        ("name", fields.text("name", NAME_LENGTH, default="")),
    )


def _read_ground(fields: Fields, side: str, reading: Reading) -> tuple[tuple[str, ParamValue], ...]:
    if "section" not in fields.rows:
        if "of" in fields.rows:
            reading.add(fields.rows["of"].key.at, f"“of” without “section”: expected “section: {listed(_SECTIONS)}”")
        return (("hexes", hexes_in(fields, reading, "hexes such as F5 F6, or a section")),)
    if "hexes" in fields.rows:
        reading.add(fields.rows["hexes"].key.at, "both “hexes” and “section”: expected one of them")
    section = fields.choice("section", _SECTIONS)
    if side == "both" and "of" not in fields.rows:
        reading.add(fields.where("section"), "“of” is missing: expected union or confederate, whose section it is")
    seen_by = side if side in SIDES else "union"
    return (("section", section), ("of", fields.choice("of", SIDES, default=seen_by)))


def compose_hold(terms: Terms, rule: SpecialRule) -> Terms:
    """An objective of many hexes, for one side or for each."""
    params = dict(rule.params)
    hexes = _ground(terms, params)
    sides = tuple(Side) if params["side"] == "both" else (Side[str(params["side"]).upper()],)
    return with_objectives(
        terms,
        tuple(
            Objective(
                side=side,
                hexes=hexes,
                flags=int(cast("int", params["flags"])),
                kept=params["kept"] == "yes",
                label=str(params["name"]) or _label(terms, params),
                when=str(params["when"]),
                at_once=params["counted"] != FROM_START,
                place=True,
            )
            for side in sides
        ),
    )


def _ground(terms: Terms, params: dict[str, ParamValue]) -> int:
    if "section" not in params:
        return mask_of(cast("tuple[int, ...]", params["hexes"]))
    seen_from_top = Side[str(params["of"]).upper()] == terms.battle.top
    sections = sections_of(terms.battle.rows, mirrored=seen_from_top)
    return sections[SECTIONS.index(str(params["section"]))]


def _label(terms: Terms, params: dict[str, ParamValue]) -> str:
    """What ground without a name is called: its section, or its hexes."""
    if "section" in params:
        part = "center" if params["section"] == "center" else f"{params['section']} flank"
        return f"the {str(params['of']).capitalize()} {part}"
    names = [terms.battle.grid.names[hex_] for hex_ in cast("tuple[int, ...]", params["hexes"])]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# Leaving the map


class Exit(NamedTuple):
    """Hexes, as a mask, from which the side's units may leave the map, and the flags that each gives."""

    side: Side
    hexes: int
    flags: int


def read_exit(node: Node, reading: Reading) -> tuple[tuple[str, ParamValue], ...]:
    """The parameters of ``exit``: ``side``, ``hexes`` at the map's edge, ``flags`` (1)."""
    table = as_table(node, "its side and its hexes", reading.problems)
    if table is None:
        return ()
    fields = Fields(table, reading.problems, ("side", "hexes", "flags"), "parameter")
    hexes = hexes_in(fields, reading, "hexes at the edge of the map, such as A1 A2")
    inland = {reading.grid.names[hex_] for hex_ in hexes if not is_at_edge(reading.grid, hex_)}
    node_of_hexes = fields.node("hexes")
    for word in words_of(node_of_hexes, reading.problems) if inland and node_of_hexes is not None else ():
        if word.text.upper() in inland:
            reading.add(word.at, f"{word.text.upper()} is not at the edge of the map: units leave from its edge only")
    return (("side", fields.choice("side", SIDES)), ("hexes", hexes), ("flags", flags_in(fields)))


def is_at_edge(grid: Grid, hex_: int) -> bool:
    """Whether a hex lies along one of the four edges of the map."""
    row, column = grid.row_column[hex_]
    return row in {0, len(grid.rows) - 1} or column in {0, grid.rows[row] - 1}


def compose_exit(terms: Terms, rule: SpecialRule) -> Terms:
    """Another way off the map."""
    params, rules = dict(rule.params), terms.rules
    way = Exit(
        Side[str(params["side"]).upper()],
        mask_of(cast("tuple[int, ...]", params["hexes"])),
        int(cast("int", params["flags"])),
    )
    begins = rules.turn_begins if rules.exits else one_after_the_other(rules.turn_begins, _deserted)
    return terms._replace(rules=replace(rules, exits=(*rules.exits, way), turn_begins=begins))


def _deserted(play: Play) -> None:
    """Whoever has no unit left on the map, nor one to come, has left the field."""
    side, field = play.body.active, play.field
    if not field.unit_mask[side] and not any(field.units[one].side == side for one in play.body.reserve.units):
        play.end(SEATS[ENEMY[side]], "field")
