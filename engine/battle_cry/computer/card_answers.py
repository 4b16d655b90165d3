"""The computer general's answers to single cards: fieldworks, figures, units, generals."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.computer.card_value import supply_gain
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.computer.works import gain_of
from engine.battle_cry.sides import ARMS
from engine.decision import PASS, Action


def place_works(given: DecisionInput, frame: frames.PlaceWorks) -> Action:
    """Places the fieldwork that prevents most harm."""
    return given.best(lambda action: 0.0 if action == PASS else gain_of(given.hex_values, given.position, action))


def rally(given: DecisionInput, frame: frames.RallyFigures) -> Action:
    """Returns a figure to the unit that needs it most against the enemy's next turn."""

    def score(action: Action) -> float:
        if action == PASS:
            return 0.0
        unit = given.position.placement.unit(given.hex(action.subject))
        assert unit is not None
        hits, harm = given.threats.hits_at(unit, unit.hex), given.piece_values.harm
        spared = harm(unit.side, unit.figures, hits) - harm(unit.side, unit.figures + 1, hits)
        return given.piece_values.figure(unit.figures) + spared

    return given.best(score)


def return_unit(given: DecisionInput, frame: frames.ReturnUnit) -> Action:
    """Returns infantry first, where the way to the enemy is short."""

    def score(action: Action) -> tuple[int, int]:
        arm = action.subject.partition("+")[0]
        rank = next(number for number, known in enumerate(ARMS) if known == arm)
        return -rank, -given.threats.gap(given.side, given.hex(action.object))

    return max(given.actions, key=score)


def pick_general(given: DecisionInput, frame: frames.PickGeneral) -> Action:
    """Aims at the general who is worth most to the enemy where he is."""

    def score(action: Action) -> float:
        general = given.position.placement.general(given.hex(action.subject))
        assert general is not None
        return given.hex_values.general(general, general.hex)

    return given.best(score)


def pick_supply(given: DecisionInput, frame: frames.PickSupply) -> Action:
    """Sends back the unit whose absence from the front brings most."""
    return given.best(lambda action: supply_gain(given.planner, given.setup, given.position, action))


def place_supply(given: DecisionInput, frame: frames.PlaceSupply) -> Action:
    """Places the unit where it is worth most."""
    unit = given.position.placement.units[frame.unit]
    return given.best(lambda action: given.hex_values.unit(unit, given.hex(action.object)))
