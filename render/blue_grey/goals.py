"""Arrivals and victory of a battle in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator

from engine.blue_grey.scenario import BlueGreyScenario, Exit, UnitSetup
from engine.blue_grey.sides import ENEMY, SEATS, Side
from engine.hexgrid_columns import NOWHERE
from render.blue_grey.words import KINDS, called, hexes_words
from render.words import capital, count, listing, side_name, the_side

FEW = 4
"""Greatest number of reinforcements that are named one by one."""


def arrival_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """For each side and its entry hexes: units and turns of their arrival."""
    plans: dict[tuple[Side, tuple[int, ...]], dict[int, list[UnitSetup]]] = {}
    for unit in battle.units:
        if unit.hex == NOWHERE:
            plans.setdefault((unit.side, unit.entries), {}).setdefault(unit.turn, []).append(unit)
    for (side, entries), turns in plans.items():
        where = listing((_place(battle, hex_) for hex_ in entries), "or")
        named = sum(map(len, turns.values())) <= FEW
        told = (f"{_who(units, named=named)} in turn {turn}" for turn, units in sorted(turns.items()))
        what = "" if named else "strength "
        yield f"{side_name(SEATS[side])} reinforcements come at {where}: {what}{listing(told)}."


def _who(units: list[UnitSetup], *, named: bool) -> str:
    if named:
        return listing(f"{one.name} ({KINDS[one.kind]} {one.strength})" for one in units)
    return str(sum(one.strength for one in units))


def victory_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """Everything that is worth points."""
    goal = battle.victory
    lost = f": {goal.lost} for each enemy strength point eliminated" if goal.lost else ""
    yield f"More points win{lost}."
    if goal.objectives:
        yield f"A place counts for the side that was there last: {'; '.join(_worths(battle))}.{_held(battle)}"
    if goal.exit:
        yield from _exit_lines(battle, goal.exit)
    if goal.supply:
        where, far = _places(battle, goal.supply.exits, "or"), count(goal.supply.reach, "hex")
        whose = side_name(SEATS[goal.supply.side])
        yield f"{whose} units more than {far} from a free road to {where} at the end count as eliminated."
    if goal.train:
        train = next(one for one in battle.units if one.id == goal.train.unit)
        enemy = the_side(SEATS[ENEMY[train.side]])
        points = count(goal.train.points, "point")
        alone = goal.exit is not None and not goal.exit.points[train.side]
        where = f" at {_places(battle, goal.exit.hexes, 'or')}" if goal.exit and alone else ""
        yield f"{capital(enemy)} gets {points} if the {train.name} has not left{where} by the end."


def _worths(battle: BlueGreyScenario) -> Iterator[str]:
    """The points for holding places, joined by side and worth."""
    found: dict[str, dict[int, list[int]]] = {}
    for one in battle.victory.objectives:
        union, confederate = one.points
        if union == confederate:
            found.setdefault("either side", {}).setdefault(union, []).append(one.hex)
            continue
        for side in Side:
            if one.points[side]:
                found.setdefault(the_side(SEATS[side]), {}).setdefault(one.points[side], []).append(one.hex)
    for number, (who, worth) in enumerate(found.items()):
        first, *others = (
            (points, f"{' each' if len(hexes) > 1 else ''} for {_places(battle, hexes)}")
            for points, hexes in worth.items()
        )
        gets = f"gets {count(first[0], 'point')}" if not number else str(first[0])
        yield f"{who} {gets}{listing([first[1], *(f'{points}{what}' for points, what in others)])}"


def _held(battle: BlueGreyScenario) -> str:
    """The holders of places at the start."""
    goals = battle.victory.objectives
    held = {side: [one.hex for one in goals if one.holder == side] for side in Side}
    if not any(held.values()):
        return ""
    few, many = sorted(Side, key=lambda side: len(held[side]))
    if held[few] and len(held[few]) + len(held[many]) == len(goals):
        rest = f"{the_side(SEATS[many])} the {'others' if len(held[many]) > 1 else 'other'}"
        return f" At the start {the_side(SEATS[few])} holds {_places(battle, held[few])}, {rest}."
    told = (f"{the_side(SEATS[side])} holds {_places(battle, held[side])}" for side in Side if held[side])
    return f" At the start {listing(told)}."


def _exit_lines(battle: BlueGreyScenario, rule: Exit) -> Iterator[str]:
    paid = [side for side in Side if rule.points[side]]
    numbers = [count(rule.points[side], "point") if side == paid[0] else str(rule.points[side]) for side in paid]
    worth = [
        f"{number} to {the_side(SEATS[side])}{_road(battle, rule, side)}"
        for side, number in zip(paid, numbers, strict=True)
    ]
    yield f"Each strength point that leaves the map at {_places(battle, rule.hexes, 'or')} is worth {listing(worth)}."


def _road(battle: BlueGreyScenario, rule: Exit, side: Side) -> str:
    """The road that a side needs for these points."""
    if not rule.road[side]:
        return ""
    far = hexes_words([battle.grid.names[hex_] for hex_ in rule.road[side]])
    here = "it" if len(rule.hexes) == 1 else "such a hex"
    there = far if len(rule.road[side]) == 1 else f"one of {far}"
    return f" (only if at the end a road free of the enemy joins {here} with {there})"


def _places(battle: BlueGreyScenario, hexes: list[int] | tuple[int, ...], last: str = "and") -> str:
    return listing((_place(battle, hex_) for hex_ in hexes), last)


def _place(battle: BlueGreyScenario, hex_: int) -> str:
    return called(battle.grid.names[hex_], battle.named.get(hex_, ""))
