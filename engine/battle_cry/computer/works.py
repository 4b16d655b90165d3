"""Where fieldworks help most: how much fire each facing would take the edge off."""

from __future__ import annotations

from engine.battle_cry.computer.position_value import Stand
from engine.battle_cry.effects.engineers import FACED_SIDES, fieldwork_actions
from engine.battle_cry.frames import PlaceWorks
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Position
from engine.decision import Action

SOFTENED = 0.3
"""The part of the hits that a fieldwork prevents: about one die of three."""


def work_gain(stand: Stand, unit: Unit, facing: str) -> float:
    """What a fieldwork before a unit is worth: harm prevented next turn, and a little for those further off."""
    survey = stand.survey
    board, placement = survey.setup.board, survey.position.placement
    covered = FACED_SIDES[facing]
    hits = survey.hits_at(unit, unit.hex)
    spared = sum(
        threat * share * SOFTENED
        for (threat, id_), share in zip(survey.perils(unit, unit.hex), stand.weights.crowd, strict=False)
        if not board.sides_crossed(placement.units[id_].hex, unit.hex) & ~covered
    )
    harm = survey.worth.harm(unit.side, unit.figures, hits)
    prevented = harm - survey.worth.harm(unit.side, unit.figures, hits - spared)
    distance = board.grid.distance[unit.hex]
    faced = sum(
        1 / distance[enemy.hex]
        for enemy in placement.units_of(type(unit.side)(1 - unit.side))
        if not board.sides_crossed(enemy.hex, unit.hex) & ~covered
    )
    return stand.weights.danger * prevented + stand.weights.support * faced


def works_gain(stand: Stand, position: Position, frame: PlaceWorks) -> float:
    """What the card's fieldworks are worth, each on another hex."""
    best: dict[str, float] = {}
    for action in fieldwork_actions(stand.survey.setup, position, frame):
        best[action.subject] = max(best.get(action.subject, 0.0), gain_of(stand, position, action))
    return sum(sorted(best.values(), reverse=True)[: frame.left])


def gain_of(stand: Stand, position: Position, action: Action) -> float:
    """What one ``build`` is worth."""
    unit = position.placement.unit(stand.survey.setup.board.grid.index[action.subject])
    assert unit is not None
    return work_gain(stand, unit, action.object)
