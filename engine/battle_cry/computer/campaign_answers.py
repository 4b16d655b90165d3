"""How Archie answers what dice before a battle ask of him: which figures go, and who is driven back."""

from __future__ import annotations

from msgspec.structs import replace

from engine.battle_cry import frames
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.placement import Unit
from engine.decision import Action


def _unit(mind: DecisionInput, action: Action) -> Unit:
    unit = mind.position.placement.unit(mind.hex(action.subject))
    assert unit is not None
    return unit


def _reduced(mind: DecisionInput, unit: Unit) -> float:
    """What it changes that a unit loses a figure where it stands."""
    cost = mind.worth.cost(unit.side, unit.figures, 1)
    if unit.figures == 1:
        return -cost - mind.stand.unit(unit, unit.hex)
    left = replace(unit, figures=unit.figures - 1)
    return mind.stand.unit(left, unit.hex) - mind.stand.unit(unit, unit.hex) - cost


def remove_figure(mind: DecisionInput, frame: frames.RemoveFigure) -> Action:
    """From the unit that misses it least."""
    return mind.best(lambda action: _reduced(mind, _unit(mind, action)))


def drive_back(mind: DecisionInput, frame: frames.DriveBack) -> Action:
    """The unit that loses least by going back, or gains most; one whose way is blocked loses a figure."""

    def score(action: Action) -> float:
        unit, to = _unit(mind, action), mind.hex(action.object)
        if to == unit.hex:
            return _reduced(mind, unit)
        return mind.stand.unit(unit, to) - mind.stand.unit(unit, unit.hex)

    return mind.best(score)
