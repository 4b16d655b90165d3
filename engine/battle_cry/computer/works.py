"""Values of fieldworks: the harm that each facing would prevent."""

from __future__ import annotations

from engine.battle_cry.computer.position_value import HexValues
from engine.battle_cry.effects.engineers import FACED_SIDES, fieldwork_actions
from engine.battle_cry.frames import PlaceWorks
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.decision import Action

SOFTENED = 0.3
"""The share of hits that a fieldwork prevents: about one die of three."""


def work_gain(hex_values: HexValues, unit: Unit, facing: str) -> float:
    """The value of a fieldwork before a unit: harm prevented next turn, and a little for distant enemies."""
    threats = hex_values.threats
    board, placement = threats.setup.board, threats.position.placement
    covered = FACED_SIDES[facing]
    hits = threats.hits_at(unit, unit.hex)
    spared = sum(
        threat * share * SOFTENED
        for (threat, id_), share in zip(threats.hits_by_enemy(unit, unit.hex), hex_values.weights.crowd, strict=False)
        if not board.sides_crossed(placement.units[id_].hex, unit.hex) & ~covered
    )
    harm = threats.piece_values.harm(unit.side, unit.figures, hits)
    prevented = harm - threats.piece_values.harm(unit.side, unit.figures, hits - spared)
    distance = board.grid.distance[unit.hex]
    faced = sum(
        1 / distance[enemy.hex]
        for enemy in placement.units_of(type(unit.side)(1 - unit.side))
        if not board.sides_crossed(enemy.hex, unit.hex) & ~covered
    )
    return hex_values.weights.danger * prevented + hex_values.weights.support * faced


def works_gain(hex_values: HexValues, position: Position, frame: PlaceWorks) -> float:
    """The value of the card's fieldworks, each on another hex."""
    best: dict[str, float] = {}
    for action in fieldwork_actions(hex_values.threats.setup, position, frame):
        best[action.subject] = max(best.get(action.subject, 0.0), gain_of(hex_values, position, action))
    return sum(sorted(best.values(), reverse=True)[: frame.left])


def gain_of(hex_values: HexValues, position: Position, action: Action) -> float:
    """The value of one ``build`` action."""
    unit = position.placement.unit(hex_values.threats.setup.board.grid.index[action.subject])
    assert unit is not None
    return work_gain(hex_values, unit, action.object)
