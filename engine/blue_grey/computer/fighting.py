"""The computer general's answers in a Combat Phase: attacks, retreats, losses, advances, works."""

from __future__ import annotations

from itertools import combinations

from engine.blue_grey.computer.attack_value import AttackValues
from engine.blue_grey.computer.decision_input import DecisionInput
from engine.blue_grey.computer.melee import CombatGroup
from engine.blue_grey.forecast import chances
from engine.blue_grey.frames import ChooseLosses
from engine.blue_grey.position import Unit
from engine.blue_grey.reckoning import reckon
from engine.blue_grey.retreat import displacing_ways, ways
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.works import facing
from engine.decision import Action
from engine.hexgrid_columns import DIRECTIONS, NOWHERE

TOO_HOT = 0.25
"""The value of an attack to the enemy, as a share of the cavalry's strength, above which it withdraws."""

FLIGHT = 2
"""The length of a Routed unit's retreat in hexes (12.34)."""


def face_works(given: DecisionInput) -> Action:
    """Turns works to face the enemy."""
    return given.or_pass(given.best(given.of("face"), lambda action: _faced(given, action)))


def _faced(given: DecisionInput, action: Action) -> float:
    board = given.setup.board
    hex_, middle = board.index(action.subject), DIRECTIONS.index(action.object)
    covered = [near for side, near in enumerate(board.neighbours[hex_]) if facing(middle) >> side & 1 and near >= 0]
    total = 0.0
    for unit in given.position.placement.of(ENEMY[given.side]):
        nearest = min((board.distance(near, unit.hex) for near in covered), default=99)
        total += unit.strength / (1 + nearest) ** 2
    return total


def stay_as_they_are(given: DecisionInput) -> Action:
    """Passes: no voluntary rout, compliance or removal of works."""
    return given.or_pass(None)


def attack(given: DecisionInput) -> Action:
    """Begins the best attack first."""
    for group in given.melee.plan():
        for hex_ in sorted(group.targets):
            found = given.may("target", given.setup.names[hex_])
            if found:
                return found
    return given.or_pass(None)


def build_attack(given: DecisionInput) -> Action:
    """Adds every unit planned for the attack, then fights in the best column."""
    combat = given.position.combat
    assert combat is not None
    group = next((one for one in given.melee.plan() if combat.targets[0] in one.targets), None)
    more = _joining(given, group, combat.attackers) if group else None
    fight = given.best(given.of("fight"), lambda action: _column_worth(given, action), -1e9)
    return more or fight or given.actions[0]


def _joining(given: DecisionInput, group: CombatGroup, there: tuple[int, ...]) -> Action | None:
    for hex_ in sorted(group.targets):
        found = given.may("target", given.setup.names[hex_])
        if found:
            return found
    own = (number for hex_ in sorted(group.own) for number in given.melee.contacts.fighters[hex_])
    for number in (*own, *group.guns):
        found = given.may("join", given.position.units[number].id) if number not in there else None
        if found:
            return found
    return None


def _column_worth(given: DecisionInput, action: Action) -> float:
    combat = given.position.combat
    assert combat is not None
    close = tuple(number for number in combat.attackers if number not in combat.bombarding)
    brings = given.melee.attack_values.by_result(frozenset(combat.targets), close)
    count = reckon(given.setup, given.position, combat)
    night = given.setup.is_night(given.position.turn)
    return sum(chance * brings[result] for result, chance in chances(count, action.subject, night=night))


def routed_first(given: DecisionInput) -> Action:
    """Makes those Routed units retreat that cannot get away."""
    for action in given.of("flee"):
        unit = given.unit(action)
        if not ways(given.setup, given.position, unit, FLIGHT) and not displacing_ways(
            given.setup, given.position, unit, FLIGHT
        ):
            return action
    return given.or_pass(None)


def withdraw(given: DecisionInput) -> Action:
    """Withdraws cavalry from an attack that would cost it dearly."""
    combat = given.position.combat
    assert combat is not None
    close = tuple(number for number in combat.attackers if number not in combat.bombarding)
    worth = AttackValues(given.setup, given.position).worth(frozenset(combat.targets), close, combat.bombarding)
    hot = [one for one in given.of("withdraw") if worth > TOO_HOT * given.unit(one).strength]
    return given.or_pass(given.best(hot, lambda one: given.hex_values.worth(given.unit(one), given.hex(one)), -1e9))


def retreat(given: DecisionInput) -> Action:
    """Retreats to the best hex."""
    return (
        given.best(given.actions, lambda one: given.hex_values.gain(given.unit(one), given.hex(one)), -1e9)
        or given.actions[0]
    )


def lose(given: DecisionInput) -> Action:
    """Loses as little strength as suffices."""
    units = {action: given.unit(action) for action in given.of("lose")}
    frame = given.position.stack[-1]
    assert isinstance(frame, ChooseLosses)
    best: tuple[int, int] | None = None
    chosen = given.actions[0]
    for size in range(1, len(units) + 1):
        for some in combinations(units, size):
            total = sum(units[action].strength for action in some)
            if total >= frame.points and (best is None or (total, size) < best):
                best, chosen = (total, size), max(some, key=lambda action: _worst(units[action]))
        if best and best[0] == frame.points:
            break
    return chosen


def _worst(unit: Unit) -> int:
    return unit.morale


def advance(given: DecisionInput) -> Action:
    """Advances where that gains something."""

    def score(action: Action) -> float:
        unit = given.unit(action)
        return given.hex_values.gain(unit, given.hex(action)) if unit.hex != NOWHERE else 0.0

    return given.or_pass(given.best(given.of("advance"), score))
