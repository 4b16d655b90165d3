"""How a general answers in his Movement Phase: rally, save the train, assault, enter, leave, march, dig in."""

from __future__ import annotations

from engine.blue_grey.computer.assault import Assaults
from engine.blue_grey.computer.decision_input import DecisionInput
from engine.blue_grey.computer.goals import exit_points
from engine.blue_grey.movement import STACK
from engine.blue_grey.position import Unit
from engine.blue_grey.sides import DISORDERED, ENEMY
from engine.blue_grey.zones import zone_of
from engine.decision import Action
from engine.hexgrid_columns import NOWHERE

STIR = 0.3
"""What a move must bring to be made."""

EMPTY_HANDED = 1.5
"""Points for a strength point from which on units leave the map before the last turn."""

CALM = 4
"""Hexes to the nearest enemy from which on the slightly disordered rally, too."""

DIG_NEAR = 10
"""Hexes to the nearest enemy up to which a unit with nothing better to do digs in."""


def rally(mind: DecisionInput) -> Action:
    """Whoever is shaken rallies, and whoever has time to, but for those who are in the way of the train."""
    makes_way = set(mind.places.convoy.stretch)
    for action in mind.of("rally"):
        unit = mind.unit(action)
        in_need = unit.morale > DISORDERED or _apart(mind, unit.hex) >= CALM
        if in_need and unit.hex not in makes_way:
            return action
    return mind.or_pass(None)


def move(mind: DecisionInput) -> Action:
    """The next move, or none. The train comes first, but where it stands between those who attack now."""
    between = mind.places.convoy.is_between()
    found = _leave(mind) or (None if between else _convoy(mind)) or _enter(mind) or _assault(mind)
    return mind.or_pass(found or (_convoy(mind) if between else None) or _march(mind) or _dig_in(mind))


def make_room(mind: DecisionInput) -> Action:
    """Somebody goes where it hurts least."""
    moves = mind.of("move", "march")
    return mind.best(moves, lambda one: mind.places.gain(mind.unit(one), mind.hex(one)), -1e9) or mind.actions[0]


def _leave(mind: DecisionInput) -> Action | None:
    worth = exit_points(mind.setup, mind.position, mind.side)
    last = mind.position.turn == mind.setup.battle.turns
    for action in mind.of("exit"):
        if mind.unit(action).kind == "train" or worth >= EMPTY_HANDED or (last and worth):
            return action
    return None


def _convoy(mind: DecisionInput) -> Action | None:
    """The train before all others, and before it whoever stands in its way."""
    convoy = mind.places.convoy
    train = convoy.train
    if train is None:
        return None
    moves = [one for one in mind.of("enter", "move") if one.subject == train.id]
    for unit in convoy.in_its_way():
        aside = _aside(mind, unit)
        if aside is not None:
            return aside
    if train.hex == NOWHERE:
        return mind.best(moves, lambda one: mind.places.worth(train, mind.hex(one)), -1e9)
    return mind.best(moves, lambda one: mind.places.gain(train, mind.hex(one)))


def _aside(mind: DecisionInput, unit: Unit) -> Action | None:
    """The move by which a unit leaves the road of the train, to where it stands best."""
    zone, kept_free = zone_of(mind.setup, mind.position, ENEMY[mind.side]), mind.places.convoy.kept_free
    free = [
        one
        for one in mind.of("move", "march")
        if one.subject == unit.id
        and (hex_ := mind.hex(one)) not in kept_free
        and not zone >> hex_ & 1
        and len(mind.position.placement.at[hex_]) < STACK
    ]
    return mind.best(free, lambda one: mind.places.gain(unit, mind.hex(one)), -1e9)


def _enter(mind: DecisionInput) -> Action | None:
    def score(action: Action) -> float:
        unit, hex_ = mind.unit(action), mind.hex(action)
        costs = next((count for entry, count in mind.position.columns if entry == hex_), 0)
        return mind.places.worth(unit, hex_) - costs

    return mind.best(mind.of("enter"), score, -1e9)


def _assault(mind: DecisionInput) -> Action | None:
    step = Assaults(mind.places, mind.actions, mind.known, mind.out_of_time).best()
    return step.action if step else None


def _march(mind: DecisionInput) -> Action | None:
    """The move that brings most, out of reach of the enemy's zones; the train had its turn."""
    zone = zone_of(mind.setup, mind.position, ENEMY[mind.side])

    def score(action: Action) -> float:
        unit, hex_ = mind.unit(action), mind.hex(action)
        if zone >> hex_ & 1 and unit.kind != "gunboat":
            return 0.0
        gain = mind.places.gain(unit, hex_)
        return gain - STIR if unit.moved else gain

    train = mind.places.convoy.train
    others = [one for one in mind.of("move", "march") if train is None or one.subject != train.id]
    return mind.best(others, score, STIR)


def _dig_in(mind: DecisionInput) -> Action | None:
    return next((one for one in mind.of("build") if _apart(mind, mind.unit(one).hex) <= DIG_NEAR), None)


def _apart(mind: DecisionInput, hex_: int) -> int:
    enemies = mind.position.placement.of(ENEMY[mind.side])
    return min((mind.setup.ground.distance(hex_, unit.hex) for unit in enemies), default=99)
