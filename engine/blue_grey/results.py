"""Results of the table carried out (8.6): eliminations, retreats, advances, in order.

A bombarding battery takes no part in what happens to the attackers (9.15, 9.24). Questions to players are pushed as
frames, the last one asked first; the dice for disorder come after all of them (12.12, 12.13).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.blue_grey import frames
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.morale import DISORDERS_FROM
from engine.blue_grey.position import Combat, Unit
from engine.blue_grey.reckoning import defenders_in
from engine.blue_grey.sides import ENEMY
from engine.hexgrid_columns import NOWHERE


def combat_of(context: ActionContext) -> Combat:
    """The attack under way."""
    assert context.position.combat is not None
    return context.position.combat


def close_attackers(context: ActionContext) -> tuple[Unit, ...]:
    """The attackers that suffer the attack's results, as far as they are still there."""
    combat = combat_of(context)
    return _alive(context, tuple(one for one in combat.attackers if one not in combat.bombarding))


def defenders(context: ActionContext) -> tuple[Unit, ...]:
    """The units still in the attacked hexes."""
    side = ENEMY[context.position.active]
    return tuple(unit for hex_ in combat_of(context).targets for unit in defenders_in(context.position, side, hex_))


def carry_out(context: ActionContext, result: str) -> None:
    """Carries a result out up to the first question, replacing the roll's frame."""
    context.swap(frames.SettleCombat())
    _RESULTS[result](context)


def _defenders_retreat(context: ActionContext) -> None:
    context.push(frames.Advance(context.position.active), _retreat(context, defenders(context)))


def _attackers_retreat(context: ActionContext) -> None:
    enemy = ENEMY[context.position.active]
    context.push(frames.Advance(enemy), _retreat(context, close_attackers(context)))
    if combat_of(context).bombarding:
        context.push(frames.Comply(combat_of(context).bombarding))


def _defenders_eliminated(context: ActionContext) -> None:
    for unit in defenders(context):
        context.lose(unit.number, "combat")
    context.push(frames.Advance(context.position.active))


def _attackers_eliminated(context: ActionContext) -> None:
    for unit in close_attackers(context):
        context.lose(unit.number, "combat")
    context.push(frames.Advance(ENEMY[context.position.active]))


def _attackers_lose_a_third(context: ActionContext) -> None:
    """Ae*: units of at least a third of their printed strength; the rest retreats (reading 39)."""
    units = close_attackers(context)
    context.push(frames.Advance(ENEMY[context.position.active]), _retreat(context, units))
    _lose(context, units, _share(printed(units), 3))


def _exchange(context: ActionContext) -> None:
    """Ex: all defenders, and attackers of at least their printed strength (12.26)."""
    points = printed(defenders(context))
    for unit in defenders(context):
        context.lose(unit.number, "exchange")
    context.push(frames.Advance(context.position.active))
    _lose(context, close_attackers(context), points)


def _partial_exchange(context: ActionContext) -> None:
    """Ex*: of each side units of at least half the weaker one's printed strength (reading 39, 12.26)."""
    attackers = _alive(context, combat_of(context).attackers)
    points = _share(min(printed(attackers), printed(defenders(context))), 2)
    context.push(frames.Advance(context.position.active))
    _lose(context, close_attackers(context), points)
    _lose(context, defenders(context), points)


_RESULTS: dict[str, Callable[[ActionContext], None]] = {
    "Ae": _attackers_eliminated,
    "Ae*": _attackers_lose_a_third,
    "Ar": _attackers_retreat,
    "Dr": _defenders_retreat,
    "De": _defenders_eliminated,
    "Ex": _exchange,
    "Ex*": _partial_exchange,
}


def printed(units: tuple[Unit, ...]) -> int:
    """The units' printed strength (12.26)."""
    return sum(unit.strength for unit in units)


def _share(strength: int, of: int) -> int:
    """Half or a third of a strength, rounded up: losses are of *at least* that much."""
    return -(-strength // of)


def _lose(context: ActionContext, units: tuple[Unit, ...], points: int) -> None:
    if units and points:
        context.push(frames.ChooseLosses(units[0].side, tuple(unit.number for unit in units), points))


def _retreat(context: ActionContext, units: tuple[Unit, ...]) -> frames.Retreat:
    side = units[0].side if units else context.position.active
    return frames.Retreat(side, tuple(unit.number for unit in units))


def _alive(context: ActionContext, numbers: tuple[int, ...]) -> tuple[Unit, ...]:
    return tuple(unit for number in numbers if (unit := context.unit(number)).hex != NOWHERE)


# Afterwards


def settle(context: ActionContext) -> None:
    """Rolls for disorder and ends the attack: its units neither attack nor are attacked again."""
    combat = combat_of(context)
    _disorder(context, combat)
    for unit in _alive(context, combat.attackers):
        context.change(unit.number, fought=True)
    for unit in _alive(context, combat.defenders):
        context.change(unit.number, attacked=True)
    from_ = (*combat.from_, *(hex_ for _, hex_ in combat.advanced))
    context.set(combat=None, attacked_from=(*context.position.attacked_from, *from_))


def _disorder(context: ActionContext, combat: Combat) -> None:
    """Disorders units that were in an enemy zone of control when the attack was made (12.11 to 12.13)."""
    survivors = [unit for unit in _alive(context, combat.zoned) if unit.number not in combat.left and unit.has_zone]
    for unit in survivors:
        attacking = unit.side == context.position.active
        if combat.result in {"Ar", "Ae*"} and attacking:
            context.disorder(unit.number, 2 if unit.is_guns else 1, "attack")
        elif combat.result == "Dr" and not attacking:
            if unit.is_guns:
                context.disorder(unit.number, 1, "retreat")
            else:
                _roll_disorder(context, unit, "retreat")
        elif combat.result in {"Ex", "Ex*"}:
            _roll_disorder(context, unit, "exchange")


def _roll_disorder(context: ActionContext, unit: Unit, cause: str) -> None:
    die = context.roll("disorder")
    context.disorder(unit.number, int(int(die) >= DISORDERS_FROM), cause, die)
