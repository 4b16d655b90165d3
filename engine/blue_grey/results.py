"""What the table says, carried out (8.6): who is eliminated, who retreats, who advances, and in which order.

A bombarding battery takes no part in what happens to the attackers (9.15, 9.24). What is asked of the players is
pushed as frames, the last one asked first; the dice for disorder come after all of it (12.12, 12.13).
"""

from __future__ import annotations

from collections.abc import Callable

from engine.blue_grey import frames
from engine.blue_grey.body import Combat, Unit
from engine.blue_grey.morale import DISORDERS_FROM
from engine.blue_grey.play import ActionContext
from engine.blue_grey.reckoning import defenders_in
from engine.blue_grey.sides import ENEMY
from engine.hexgrid_columns import NOWHERE


def combat_of(play: ActionContext) -> Combat:
    """The attack under way."""
    assert play.body.combat is not None
    return play.body.combat


def close_attackers(play: ActionContext) -> tuple[Unit, ...]:
    """The attackers that suffer its results, as far as they are still there."""
    combat = combat_of(play)
    return _alive(play, tuple(one for one in combat.attackers if one not in combat.bombarding))


def defenders(play: ActionContext) -> tuple[Unit, ...]:
    """The units that are still in the attacked hexes."""
    side = ENEMY[play.body.active]
    return tuple(unit for hex_ in combat_of(play).targets for unit in defenders_in(play.body, side, hex_))


def carry_out(play: ActionContext, result: str) -> None:
    """Carries a result out, up to the first question; the frame of the roll is replaced."""
    play.swap(frames.SettleCombat())
    _RESULTS[result](play)


def _defenders_retreat(play: ActionContext) -> None:
    play.push(frames.Advance(play.body.active), _retreat(play, defenders(play)))


def _attackers_retreat(play: ActionContext) -> None:
    enemy = ENEMY[play.body.active]
    play.push(frames.Advance(enemy), _retreat(play, close_attackers(play)))
    if combat_of(play).bombarding:
        play.push(frames.Comply(combat_of(play).bombarding))


def _defenders_eliminated(play: ActionContext) -> None:
    for unit in defenders(play):
        play.lose(unit.number, "combat")
    play.push(frames.Advance(play.body.active))


def _attackers_eliminated(play: ActionContext) -> None:
    for unit in close_attackers(play):
        play.lose(unit.number, "combat")
    play.push(frames.Advance(ENEMY[play.body.active]))


def _attackers_lose_a_third(play: ActionContext) -> None:
    """Ae*: units of at least a third of their printed strength; the rest retreats (reading 39)."""
    units = close_attackers(play)
    play.push(frames.Advance(ENEMY[play.body.active]), _retreat(play, units))
    _lose(play, units, _share(printed(units), 3))


def _exchange(play: ActionContext) -> None:
    """Ex: all defenders, and attackers of at least their printed strength (12.26)."""
    points = printed(defenders(play))
    for unit in defenders(play):
        play.lose(unit.number, "exchange")
    play.push(frames.Advance(play.body.active))
    _lose(play, close_attackers(play), points)


def _partial_exchange(play: ActionContext) -> None:
    """Ex*: of each side units of at least half the weaker one's printed strength (reading 39, 12.26)."""
    attackers = _alive(play, combat_of(play).attackers)
    points = _share(min(printed(attackers), printed(defenders(play))), 2)
    play.push(frames.Advance(play.body.active))
    _lose(play, close_attackers(play), points)
    _lose(play, defenders(play), points)


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
    """Their strength as it is printed (12.26)."""
    return sum(unit.strength for unit in units)


def _share(strength: int, of: int) -> int:
    """One part of ``of``, rounded up: units of *at least* so much are lost."""
    return -(-strength // of)


def _lose(play: ActionContext, units: tuple[Unit, ...], points: int) -> None:
    if units and points:
        play.push(frames.ChooseLosses(units[0].side, tuple(unit.number for unit in units), points))


def _retreat(play: ActionContext, units: tuple[Unit, ...]) -> frames.Retreat:
    side = units[0].side if units else play.body.active
    return frames.Retreat(side, tuple(unit.number for unit in units))


def _alive(play: ActionContext, numbers: tuple[int, ...]) -> tuple[Unit, ...]:
    return tuple(unit for number in numbers if (unit := play.unit(number)).hex != NOWHERE)


# Afterwards


def settle(play: ActionContext) -> None:
    """The dice for disorder, and the end of the attack: who was in it neither attacks nor is attacked again."""
    combat = combat_of(play)
    _disorder(play, combat)
    for unit in _alive(play, combat.attackers):
        play.change(unit.number, fought=True)
    for unit in _alive(play, combat.defenders):
        play.change(unit.number, attacked=True)
    from_ = (*combat.from_, *(hex_ for _, hex_ in combat.advanced))
    play.set(combat=None, attacked_from=(*play.body.attacked_from, *from_))


def _disorder(play: ActionContext, combat: Combat) -> None:
    """Only who was in an enemy zone of control when the attack was made is disordered by it (12.11 to 12.13)."""
    survivors = [unit for unit in _alive(play, combat.zoned) if unit.number not in combat.left and unit.has_zone]
    for unit in survivors:
        attacking = unit.side == play.body.active
        if combat.result in {"Ar", "Ae*"} and attacking:
            play.disorder(unit.number, 2 if unit.is_guns else 1, "attack")
        elif combat.result == "Dr" and not attacking:
            if unit.is_guns:
                play.disorder(unit.number, 1, "retreat")
            else:
                _roll_disorder(play, unit, "retreat")
        elif combat.result in {"Ex", "Ex*"}:
            _roll_disorder(play, unit, "exchange")


def _roll_disorder(play: ActionContext, unit: Unit, cause: str) -> None:
    die = play.roll("disorder")
    play.disorder(unit.number, int(int(die) >= DISORDERS_FROM), cause, die)
