"""Objective hexes: the special rule ``objective`` of a scenario ("Flag Tokens", "Special Rules").

A token lies in the hex; the side takes it when one of its units, not a general alone, stands there. Whether it keeps
the token when the unit leaves or is lost is the rulebook's business unless the scenario says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec import Struct

from engine.battle_cry.scenario import BattleScenario, ParamValue
from engine.battle_cry.scenario_hexes import Reading
from engine.battle_cry.sides import Side
from engine.scenario_fields import Fields, as_table
from engine.scenario_text import Node
from engine.scenario_words import words_of

if TYPE_CHECKING:
    from engine.battle_cry.body import Body
    from engine.battle_cry.setup import BattleSetup

OBJECTIVE = "objective"
"""The name of the rule, and the kind of its trophies."""

MOST_FLAGS = 5

_SIDES = {side.name.lower(): side.name.lower() for side in Side}
_KEPT = {"yes": "yes", "no": "no", "as the rulebook says": ""}
_PARAMS = "its side and its hexes"


class Objective(Struct, frozen=True):
    """One objective hex: whose it is, the flags that it is worth, and whether they are kept when it is left."""

    side: Side
    hex: int
    flags: int
    kept: bool


def read_objective(node: Node, reading: Reading) -> tuple[tuple[str, ParamValue], ...]:
    """The parameters: ``side``, ``hexes``, ``flags`` (1 when left out) and ``kept`` (``yes`` or ``no``)."""
    table = as_table(node, _PARAMS, reading.problems)
    if table is None:
        return ()
    fields = Fields(table, reading.problems, ("side", "hexes", "flags", "kept"), "parameter")
    hexes = fields.node("hexes")
    if hexes is None:
        reading.add(table.at, "“hexes” is missing: expected the objective hexes, such as F5 F6")
    words = words_of(hexes, reading.problems) if hexes is not None else []
    if hexes is not None and not words:
        reading.add(hexes.at, "“hexes” is empty: expected the objective hexes, such as F5 F6")
    found = (reading.hex(word) for word in words)
    return (
        ("side", fields.choice("side", _SIDES)),
        ("hexes", tuple(dict.fromkeys(hex_ for hex_ in found if hex_ is not None))),
        ("flags", fields.integer("flags", 1, MOST_FLAGS) if "flags" in table.rows else 1),
        ("kept", fields.choice("kept", _KEPT, default="as the rulebook says")),
    )


def objectives_of(battle: BattleScenario, *, kept: bool) -> tuple[Objective, ...]:
    """The objective hexes of a scenario; ``kept`` where it does not say."""
    found = []
    for rule in battle.special:
        if rule.name == OBJECTIVE:
            params = dict(rule.params)
            side = Side[str(params["side"]).upper()]
            stays = kept if not params["kept"] else params["kept"] == "yes"
            hexes = cast("tuple[int, ...]", params["hexes"])
            found += [Objective(side, hex_, int(cast("int", params["flags"])), stays) for hex_ in hexes]
    return tuple(found)


def holds(setup: BattleSetup, body: Body, objective: Objective) -> bool:
    """Whether the side has the objective's token on its stand."""
    name = setup.names[objective.hex]
    return any(trophy.kind == OBJECTIVE and trophy.name == name for trophy in body.stands[objective.side])
