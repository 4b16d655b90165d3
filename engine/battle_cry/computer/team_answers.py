"""The computer general's answers to decisions of teams."""

from __future__ import annotations

from engine.battle_cry import frames
from engine.battle_cry.computer.battle_answers import driven
from engine.battle_cry.computer.decision_input import DecisionInput
from engine.battle_cry.decisions.authority import ROLL, acting, free_of_melee, orders_of
from engine.battle_cry.leading import general_of, units_led_by
from engine.battle_cry.modes.doubles import TAKE_OVER
from engine.battle_cry.modes.unit_division import EVERYTHING, leader_named
from engine.battle_cry.placement import OFF, Unit
from engine.battle_cry.sides import ARMS, SYMBOL
from engine.chance import FACES
from engine.decision import PASS, Action
from engine.field_changes import replace

LITTLE = 0.01
"""The least gain, in flags, for which a general moves."""


def divide(given: DecisionInput, frame: frames.Divide) -> Action:
    """Agrees: the fair proposal is good enough, and so is a partner's."""
    return PASS


def take_over(given: DecisionInput, frame: frames.TakeOver) -> Action:
    """Takes over: two turns with one plan are better than two plans."""
    return Action(TAKE_OVER)


def entrust(given: DecisionInput, frame: frames.Entrust) -> Action:
    """Gives the card to the leader who can do most with it."""
    return given.cards.entrusted(given.position)


def confirm(given: DecisionInput, frame: frames.Confirm) -> Action:
    """Confirms what was chosen."""
    return PASS


def reassign(given: DecisionInput, frame: frames.Reassign) -> Action:
    """Gives all units to the nearest general."""
    setup, distance = given.setup, given.setup.board.grid.distance
    hexes = [unit.hex for unit in units_led_by(setup, given.position, given.side, frame.fallen)]

    def far(action: Action) -> int:
        general = general_of(setup, given.position, given.side, leader_named(setup, given.side, action.object))
        here = general.hex if general and general.hex != OFF else hexes[0]
        return sum(distance[here][hex_] for hex_ in hexes)

    return min((action for action in given.actions if action.subject == EVERYTHING), key=far)


def authority(given: DecisionInput, frame: frames.Authority) -> Action:
    """Moves his general to a better hex; then rolls the die if its faces on average bring more than they cost."""
    going = [action for action in given.actions if action.verb == "move"]
    if going:
        general = given.position.placement.general(given.hex(going[0].subject))
        assert general is not None
        best = max(going, key=lambda action: given.hex_values.general(general, given.hex(action.object)))
        if (
            given.hex_values.general(general, given.hex(best.object))
            > given.hex_values.general(general, general.hex) + LITTLE
        ):
            return best
    may_roll = Action(ROLL) in given.actions
    return Action(ROLL) if may_roll and sum(_face(given, frame.leader, face) for face in FACES) > 0 else PASS


def _face(given: DecisionInput, leader: int, face: str) -> float:
    """The value of a face of the die, negative if it costs."""
    setup, position = given.setup, acting(given.position, leader)
    if face == "S":
        return -given.weights.halt * len(units_led_by(setup, position, given.side, leader))
    if face == "F":
        return max((_gone_back(given, unit) for unit in free_of_melee(setup, position, leader)), default=0.0)
    *phases, orders = orders_of(setup, next(arm for arm in ARMS if SYMBOL[arm] == face))
    return given.planner.sketch(replace(position, stack=(*position.stack[:-1], *phases, orders))).value


def fall_back(given: DecisionInput, frame: frames.FallBack) -> Action:
    """Retreats the unit for which it is least bad."""

    def score(action: Action) -> float:
        unit = given.position.placement.unit(given.hex(action.subject))
        assert unit is not None
        return _gone_back(given, unit)

    return given.best(score)


def _gone_back(given: DecisionInput, unit: Unit) -> float:
    """The change of value, mostly negative, when a unit goes back for a flag."""
    return driven(given, unit, 1) - given.hex_values.unit(unit, unit.hex)
