"""How a general answers in a Combat Phase, his own or the enemy's: attacks, retreats, losses, advances, works."""

from __future__ import annotations

from itertools import combinations

from engine.blue_grey.computer.attack_value import Fights
from engine.blue_grey.computer.decision_input import DecisionInput
from engine.blue_grey.computer.melee import CombatGroup
from engine.blue_grey.forecast import chances
from engine.blue_grey.frames import ChooseLosses
from engine.blue_grey.position import Unit
from engine.blue_grey.reckoning import reckon
from engine.blue_grey.retreat import shoves, ways
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.works import facing
from engine.decision import Action
from engine.hexgrid_columns import DIRECTIONS, NOWHERE

TOO_HOT = 0.25
"""What part of a cavalry unit an attack may be worth to the enemy before it withdraws."""

FLIGHT = 2
"""The hexes that Routed units are made to retreat (12.34)."""


def face_works(mind: DecisionInput) -> Action:
    """Works face the enemy."""
    return mind.or_pass(mind.best(mind.of("face"), lambda action: _faced(mind, action)))


def _faced(mind: DecisionInput, action: Action) -> float:
    ground = mind.setup.ground
    hex_, middle = ground.index(action.subject), DIRECTIONS.index(action.object)
    covered = [near for side, near in enumerate(ground.neighbours[hex_]) if facing(middle) >> side & 1 and near >= 0]
    total = 0.0
    for unit in mind.position.placement.of(ENEMY[mind.side]):
        nearest = min((ground.distance(near, unit.hex) for near in covered), default=99)
        total += unit.strength / (1 + nearest) ** 2
    return total


def stay_as_they_are(mind: DecisionInput) -> Action:
    """Nobody routs, complies or removes works of his own will."""
    return mind.or_pass(None)


def attack(mind: DecisionInput) -> Action:
    """The best attack first."""
    for group in mind.melee.plan():
        for hex_ in sorted(group.targets):
            found = mind.may("target", mind.setup.names[hex_])
            if found:
                return found
    return mind.or_pass(None)


def build_attack(mind: DecisionInput) -> Action:
    """All that the plan has for it joins, then it is fought in the column that is best."""
    combat = mind.position.combat
    assert combat is not None
    group = next((one for one in mind.melee.plan() if combat.targets[0] in one.targets), None)
    more = _joining(mind, group, combat.attackers) if group else None
    fight = mind.best(mind.of("fight"), lambda action: _column_worth(mind, action), -1e9)
    return more or fight or mind.actions[0]


def _joining(mind: DecisionInput, group: CombatGroup, there: tuple[int, ...]) -> Action | None:
    for hex_ in sorted(group.targets):
        found = mind.may("target", mind.setup.names[hex_])
        if found:
            return found
    own = (number for hex_ in sorted(group.own) for number in mind.melee.contacts.fighters[hex_])
    for number in (*own, *group.guns):
        found = mind.may("join", mind.position.units[number].id) if number not in there else None
        if found:
            return found
    return None


def _column_worth(mind: DecisionInput, action: Action) -> float:
    combat = mind.position.combat
    assert combat is not None
    close = tuple(number for number in combat.attackers if number not in combat.bombarding)
    brings = mind.melee.fights.by_result(frozenset(combat.targets), close)
    count = reckon(mind.setup, mind.position, combat)
    night = mind.setup.is_night(mind.position.turn)
    return sum(chance * brings[result] for result, chance in chances(count, action.subject, night=night))


def routed_first(mind: DecisionInput) -> Action:
    """Those flee who cannot get away."""
    for action in mind.of("flee"):
        unit = mind.unit(action)
        if not ways(mind.setup, mind.position, unit, FLIGHT) and not shoves(mind.setup, mind.position, unit, FLIGHT):
            return action
    return mind.or_pass(None)


def withdraw(mind: DecisionInput) -> Action:
    """Cavalry goes back before an attack that would cost it dearly."""
    combat = mind.position.combat
    assert combat is not None
    close = tuple(number for number in combat.attackers if number not in combat.bombarding)
    worth = Fights(mind.setup, mind.position).worth(frozenset(combat.targets), close, combat.bombarding)
    hot = [one for one in mind.of("withdraw") if worth > TOO_HOT * mind.unit(one).strength]
    return mind.or_pass(mind.best(hot, lambda one: mind.places.worth(mind.unit(one), mind.hex(one)), -1e9))


def retreat(mind: DecisionInput) -> Action:
    """To where it is best to stand."""
    return mind.best(mind.actions, lambda one: mind.places.gain(mind.unit(one), mind.hex(one)), -1e9) or mind.actions[0]


def lose(mind: DecisionInput) -> Action:
    """As little as will do."""
    units = {action: mind.unit(action) for action in mind.of("lose")}
    frame = mind.position.stack[-1]
    assert isinstance(frame, ChooseLosses)
    best: tuple[int, int] | None = None
    chosen = mind.actions[0]
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


def advance(mind: DecisionInput) -> Action:
    """Forward where it brings something."""

    def score(action: Action) -> float:
        unit = mind.unit(action)
        return mind.places.gain(unit, mind.hex(action)) if unit.hex != NOWHERE else 0.0

    return mind.or_pass(mind.best(mind.of("advance"), score))
