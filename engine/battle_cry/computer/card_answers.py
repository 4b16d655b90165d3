"""How Archie answers the questions of single cards: fieldworks, figures, units and generals to choose."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.computer.card_value import supply_gain
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.works import gain_of
from engine.battle_cry.sides import ARMS
from engine.decision import PASS, Action


def place_works(mind: DecisionInput, frame: frames.PlaceWorks) -> Action:
    """The fieldwork that keeps most harm away."""
    return mind.best(lambda action: 0.0 if action == PASS else gain_of(mind.stand, mind.position, action))


def rally(mind: DecisionInput, frame: frames.RallyFigures) -> Action:
    """A figure to the unit that the enemy could hurt most for want of it."""

    def score(action: Action) -> float:
        if action == PASS:
            return 0.0
        unit = mind.position.placement.unit(mind.hex(action.subject))
        assert unit is not None
        hits, harm = mind.survey.hits_at(unit, unit.hex), mind.worth.harm
        spared = harm(unit.side, unit.figures, hits) - harm(unit.side, unit.figures + 1, hits)
        return mind.worth.figure(unit.figures) + spared

    return mind.best(score)


def return_unit(mind: DecisionInput, frame: frames.ReturnUnit) -> Action:
    """Infantry first, where the way to the enemy is short."""

    def score(action: Action) -> tuple[int, int]:
        arm = action.subject.partition("+")[0]
        rank = next(number for number, known in enumerate(ARMS) if known == arm)
        return -rank, -mind.survey.gap(mind.side, mind.hex(action.object))

    return max(mind.actions, key=score)


def pick_general(mind: DecisionInput, frame: frames.PickGeneral) -> Action:
    """The general who serves the enemy best where he is."""

    def score(action: Action) -> float:
        general = mind.position.placement.general(mind.hex(action.subject))
        assert general is not None
        return mind.stand.general(general, general.hex)

    return mind.best(score)


def pick_supply(mind: DecisionInput, frame: frames.PickSupply) -> Action:
    """The unit whose absence from the front brings most."""
    return mind.best(lambda action: supply_gain(mind.planner, mind.setup, mind.position, action))


def place_supply(mind: DecisionInput, frame: frames.PlaceSupply) -> Action:
    """Where the unit stands best."""
    unit = mind.position.placement.units[frame.unit]
    return mind.best(lambda action: mind.stand.unit(unit, mind.hex(action.object)))
