"""The computer general's answers in his Movement Phase: rally, train, assault, entry, exit, march, works."""

from __future__ import annotations

from engine.blue_grey.computer.assault import Assaults
from engine.blue_grey.computer.decision_input import DecisionInput
from engine.blue_grey.computer.goals import exit_points
from engine.blue_grey.position import STACK, Unit
from engine.blue_grey.sides import DISORDERED, ENEMY
from engine.blue_grey.zones import zone_of
from engine.decision import Action
from engine.hexgrid_columns import NOWHERE

EMPTY_HANDED = 1.5
"""Points for a strength point at which units leave the map before the last turn."""

CALM = 4
"""The distance of the nearest enemy, in hexes, from which the slightly disordered rally, too."""

DIG_NEAR = 10
"""The distance of the nearest enemy, in hexes, up to which an idle unit digs in."""


def rally(given: DecisionInput) -> Action:
    """Rallies Shaken units, and others with time for it, except those in the way of the train."""
    makes_way = set(given.hex_values.convoy.stretch)
    for action in given.of("rally"):
        unit = given.unit(action)
        in_need = unit.morale > DISORDERED or _apart(given, unit.hex) >= CALM
        if in_need and unit.hex not in makes_way:
            return action
    return given.or_pass(None)


def move(given: DecisionInput) -> Action:
    """The next move, or the end of movement. The train comes first, unless it stands between attackers."""
    between = given.hex_values.convoy.is_between()
    found = _leave(given) or (None if between else _convoy(given)) or _enter(given) or _assault(given)
    return given.or_pass(found or (_convoy(given) if between else None) or _march(given) or _dig_in(given))


def make_room(given: DecisionInput) -> Action:
    """Moves the unit whose move costs least."""
    moves = given.of("move", "march")
    return (
        given.best(moves, lambda one: given.hex_values.gain(given.unit(one), given.hex(one)), -1e9) or given.actions[0]
    )


def _leave(given: DecisionInput) -> Action | None:
    worth = exit_points(given.setup, given.position, given.side)
    last = given.position.turn == given.setup.battle.turns
    for action in given.of("exit"):
        if given.unit(action).kind == "train" or worth >= EMPTY_HANDED or (last and worth):
            return action
    return None


def _convoy(given: DecisionInput) -> Action | None:
    """The train's move, or before it that of a unit in its way."""
    convoy = given.hex_values.convoy
    train = convoy.train
    if train is None:
        return None
    moves = [one for one in given.of("enter", "move") if one.subject == train.id]
    for unit in convoy.in_its_way():
        aside = _aside(given, unit)
        if aside is not None:
            return aside
    if train.hex == NOWHERE:
        return given.best(moves, lambda one: given.hex_values.worth(train, given.hex(one)), -1e9)
    return given.best(moves, lambda one: given.hex_values.gain(train, given.hex(one)))


def _aside(given: DecisionInput, unit: Unit) -> Action | None:
    """The move by which a unit leaves the train's road for its best hex."""
    zone, kept_free = zone_of(given.setup, given.position, ENEMY[given.side]), given.hex_values.convoy.kept_free
    free = [
        one
        for one in given.of("move", "march")
        if one.subject == unit.id
        and (hex_ := given.hex(one)) not in kept_free
        and not zone >> hex_ & 1
        and len(given.position.placement.at[hex_]) < STACK
    ]
    return given.best(free, lambda one: given.hex_values.gain(unit, given.hex(one)), -1e9)


def _enter(given: DecisionInput) -> Action | None:
    def score(action: Action) -> float:
        unit, hex_ = given.unit(action), given.hex(action)
        costs = next((count for entry, count in given.position.columns if entry == hex_), 0)
        return given.hex_values.worth(unit, hex_) - costs

    return given.best(given.of("enter"), score, -1e9)


def _assault(given: DecisionInput) -> Action | None:
    step = Assaults(given.hex_values, given.actions, given.known, given.out_of_time).best()
    return step.action if step else None


def _march(given: DecisionInput) -> Action | None:
    """The most valuable move that stays out of enemy zones; the train has had its turn."""
    zone = zone_of(given.setup, given.position, ENEMY[given.side])

    def score(action: Action) -> float:
        unit, hex_ = given.unit(action), given.hex(action)
        if zone >> hex_ & 1 and unit.kind != "gunboat":
            return 0.0
        gain = given.hex_values.gain(unit, hex_)
        return gain - given.style.stir if unit.moved else gain

    train = given.hex_values.convoy.train
    others = [one for one in given.of("move", "march") if train is None or one.subject != train.id]
    return given.best(others, score, given.style.stir)


def _dig_in(given: DecisionInput) -> Action | None:
    return next((one for one in given.of("build") if _apart(given, given.unit(one).hex) <= DIG_NEAR), None)


def _apart(given: DecisionInput, hex_: int) -> int:
    enemies = given.position.placement.of(ENEMY[given.side])
    return min((given.setup.board.distance(hex_, unit.hex) for unit in enemies), default=99)
