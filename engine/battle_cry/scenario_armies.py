"""Reader of a scenario file's armies: commanders, cards, flags to win, and own edges."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.battle_cry.scenario import Army
from engine.battle_cry.scenario_forces import TITLE, Forces
from engine.battle_cry.scenario_reading import Reading
from engine.battle_cry.sides import ENEMY, Side
from engine.language import N_, _
from engine.scenario_fields import Fields
from engine.scenario_text import MappingNode, Spot

SIDES: dict[str, Side] = {side.name.lower(): side for side in Side}
EDGES: dict[str, bool] = {"top": True, "bottom": False}
MOST_CARDS = 20
MOST_FLAGS = 50
NAME_LENGTH = 40

_EXPECTED = N_("its commander, cards, flags and edge")


class Mustered(NamedTuple):
    """An army, whether its edge is the top of the map, and the places of its edge and flags in the file."""

    army: Army
    is_top: bool
    edge_at: Spot
    flags_at: Spot


def read_armies(fields: Fields, reading: Reading) -> Mapping[Side, Mustered]:
    """Both armies."""
    table = fields.table("armies", _("union and confederate"), required=True) or MappingNode(fields.at, {})
    both = Fields(table, reading.problems, SIDES, "side")
    armies: dict[Side, Mustered] = {}
    for name, side in SIDES.items():
        own = both.table(name, _(_EXPECTED), required=bool(table.rows))
        armies[side] = _read_army(own, reading) if own else _nobody(side, both.at)
    if armies[Side.UNION].is_top == armies[Side.CONFEDERATE].is_top:
        edge = "top" if armies[Side.UNION].is_top else "bottom"
        reading.add(
            armies[Side.CONFEDERATE].edge_at, _("both armies have the {edge} edge: expected one each", edge=edge)
        )
    return armies


def _nobody(side: Side, at: Spot) -> Mustered:
    return Mustered(Army("", 1, 1), side == Side.UNION, at, at)


def _read_army(table: MappingNode, reading: Reading) -> Mustered:
    fields = Fields(table, reading.problems, ("commander", "cards", "flags", "edge"))
    army = Army(
        fields.text("commander", NAME_LENGTH),
        fields.integer("cards", 1, MOST_CARDS),
        fields.integer("flags", 1, MOST_FLAGS),
    )
    return Mustered(army, fields.choice("edge", EDGES), fields.where("edge"), fields.where("flags"))


def check_goals(armies: Mapping[Side, Mustered], forces: Forces, reading: Reading) -> None:
    """Checks that there are enough units and generals for the flags needed, where no special rule gives flags."""
    for side in Side:
        enemy = ENEMY[side]
        most = sum(piece.side == enemy for piece, _at in forces.pieces)
        goal = armies[side].army.flags_to_win
        if 0 < most < goal:
            owner = _(TITLE[enemy])
            reading.add(
                armies[side].flags_at,
                _(
                    "{goal} flags to win: expected at most {most}, the units and generals of the {side} army",
                    goal=goal,
                    most=most,
                    side=owner,
                ),
            )
