"""Exact chances of a battle before its roll, from the same reckoning as the roll."""

from __future__ import annotations

from engine.battle_cry.combat import NONE
from engine.battle_cry.decisions.pieces import melee_order, order_of, piece_named
from engine.battle_cry.fire import reckon
from engine.battle_cry.frames import CompulsoryMelee, FightBack
from engine.battle_cry.odds import RollOutcome, chance_to_fall, die_at, rolls
from engine.battle_cry.placement import Unit
from engine.battle_cry.position import Combat, Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import Arm
from engine.battle_cry.view import Forecast, Odds
from engine.chance import FACES
from engine.decision import Action


def forecast(setup: BattleSetup, position: Position, action: Action) -> Forecast | None:
    """The forecast of a ``battle``, or of a Fight Back in its window; ``None`` for any other action."""
    if action.verb == "battle":
        unit = piece_named(setup, position, action.subject)
        assert isinstance(unit, Unit)
        return _forecast(setup, position, unit, setup.board.grid.index[action.object], fighting_back=False)
    combat = position.combat
    if action.verb == "play" and isinstance(position.stack[-1], FightBack) and combat is not None:
        return _forecast(
            setup,
            position,
            position.placement.units[combat.target_unit],
            position.placement.units[combat.attacker].hex,
            fighting_back=True,
        )
    return None


def _forecast(setup: BattleSetup, position: Position, unit: Unit, to: int, *, fighting_back: bool) -> Forecast:
    order = order_of(position, unit)
    if order is None and isinstance(position.stack[-1], CompulsoryMelee):
        order = melee_order(position, unit)
    count = reckon(setup, position, unit, to, None if fighting_back else order)
    target = position.placement.unit(to)
    distance = setup.board.grid.distance[unit.hex][to]
    return Forecast(
        from_=setup.names[unit.hex],
        to=setup.names[to],
        target=target.arm if target else "general",
        melee=distance == 1,
        distance=distance,
        base=count.base,
        halved=count.halved,
        ground=count.ground,
        cover=count.cover,
        card=count.card,
        dice=count.dice,
        expected_hits=expected_hits(setup, position, unit, to, count.dice),
        odds=_odds(setup, position, unit, to, count.dice),
        extra=count.extra,
    )


def expected_hits(setup: BattleSetup, position: Position, unit: Unit, to: int, dice: int) -> float:
    """Expected hits of a unit's dice against a hex, exact for the rules in force.

    Against a lone general it is the chance that he falls.
    """
    target = position.placement.unit(to)
    distance = setup.board.grid.distance[unit.hex][to]
    if target is None:
        return chance_to_fall(dice, *die_at(setup, unit, None, distance))
    return _mean_hits(setup, unit, target.arm, distance) * dice


def _odds(setup: BattleSetup, position: Position, unit: Unit, to: int, dice: int) -> Odds:
    """The chance of each outcome of a unit's dice against a hex."""
    target = position.placement.unit(to)
    distance = setup.board.grid.distance[unit.hex][to]
    deadly, again = die_at(setup, unit, target.arm if target else None, distance)
    ways = rolls(dice, deadly, again)
    flags = _by_number(ways, "flags")
    if target is None:
        falls = sum(way.chance for way in ways if way.hits)
        return Odds((1 - falls, falls), flags, falls, 0.0)
    combat = Combat(
        attacker=unit.id,
        attacker_side=unit.side,
        from_=unit.hex,
        to=to,
        melee=distance == 1,
        target_unit=target.id,
        target_general=NONE,
        faces="",
    )
    morale = setup.rules.morale(setup, position, combat)
    return Odds(
        hits=_by_number(ways, "hits"),
        flags=flags,
        fells=sum(way.chance for way in ways if way.hits >= target.figures),
        drives=sum(way.chance for way in ways if way.hits < target.figures and way.flags > morale.sure + morale.free),
    )


def _by_number(ways: tuple[RollOutcome, ...], what: str) -> tuple[float, ...]:
    """The chance of exactly 0, 1, 2 … hits or flags."""
    most = max(getattr(way, what) for way in ways)
    return tuple(sum(way.chance for way in ways if getattr(way, what) == number) for number in range(most + 1))


def _mean_hits(setup: BattleSetup, unit: Unit, arm: Arm, distance: int) -> float:
    """Expected hits of one die: the hits of its six faces over six, and as much again for rerolled faces."""
    once = sum(setup.rules.hits(face, unit, arm, distance) for face in FACES) / len(FACES)
    return once * (1 + sum(setup.rules.rerolls(unit, face) for face in FACES) / len(FACES))
