"""The computer general's answers before a campaign battle: figures to remove, units to drive back."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.placement import Unit
from engine.decision import Action
from engine.field_changes import replace


def _unit(given: DecisionInput, action: Action) -> Unit:
    unit = given.position.placement.unit(given.hex(action.subject))
    assert unit is not None
    return unit


def _reduced(given: DecisionInput, unit: Unit) -> float:
    """The change of value when a unit loses a figure where it stands."""
    cost = given.piece_values.cost(unit.side, unit.figures, 1)
    if unit.figures == 1:
        return -cost - given.hex_values.unit(unit, unit.hex)
    left = replace(unit, figures=unit.figures - 1)
    return given.hex_values.unit(left, unit.hex) - given.hex_values.unit(unit, unit.hex) - cost


def remove_figure(given: DecisionInput, frame: frames.RemoveFigure) -> Action:
    """Removes the figure from the unit that loses least value."""
    return given.best(lambda action: _reduced(given, _unit(given, action)))


def drive_back(given: DecisionInput, frame: frames.DriveBack) -> Action:
    """Drives back the unit that loses least or gains most; a blocked unit loses a figure."""

    def score(action: Action) -> float:
        unit, to = _unit(given, action), given.hex(action.object)
        if to == unit.hex:
            return _reduced(given, unit)
        return given.hex_values.unit(unit, to) - given.hex_values.unit(unit, unit.hex)

    return given.best(score)
