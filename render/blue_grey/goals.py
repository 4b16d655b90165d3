"""Arrivals and victory of a battle in whole sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.blue_grey.scenario import BlueGreyScenario, Exit, UnitSetup
from engine.blue_grey.sides import ENEMY, SEATS, Side
from engine.hexgrid_columns import NOWHERE
from engine.language import _, alternatives, listed, ngettext
from render.blue_grey.words import called, hexes_words, kind_word, points
from render.words import side_first, side_name, the_side

FEW = 4
"""Greatest number of reinforcements, and of places, that are named one by one."""


def arrival_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """For each side and its entry hexes: units and turns of their arrival."""
    plans: dict[tuple[Side, tuple[int, ...]], dict[int, list[UnitSetup]]] = {}
    for unit in battle.units:
        if unit.hex == NOWHERE:
            plans.setdefault((unit.side, unit.entries), {}).setdefault(unit.turn, []).append(unit)
    for (side, entries), turns in plans.items():
        named = sum(map(len, turns.values())) <= FEW
        told = listed(
            _("{units} in turn {turn}", units=_who(some, named=named), turn=turn)
            for turn, some in sorted(turns.items())
        )
        yield _(
            "{side} reinforcements arrive at {places}: {units}.",
            side=side_name(SEATS[side]),
            places=_either(battle, entries),
            units=told,
        )


def _who(units: list[UnitSetup], *, named: bool) -> str:
    if not named:
        return _("strength {strength}", strength=sum(one.strength for one in units))
    return listed(
        _("{unit} ({kind} {strength})", unit=one.name, kind=kind_word(one.kind), strength=one.strength) for one in units
    )


def goal_line(battle: BlueGreyScenario) -> str:
    """All that is worth points, in one sentence."""
    goal, found = battle.victory, []
    if goal.lost:
        found.append(_("destroying enemy strength"))
    if goal.objectives:
        places = [battle.named.get(one.hex) or battle.grid.names[one.hex] for one in goal.objectives]
        found.append(_("holding {places}", places=listed(places)) if len(places) <= FEW else _("holding key places"))
    if goal.exit:
        hexes = alternatives(battle.grid.names[hex_] for hex_ in goal.exit.hexes)
        found.append(_("leaving the map at {hexes}", hexes=hexes))
    if goal.supply:
        found.append(_("cutting enemies off from the road"))
    return _("Points come from {sources}.", sources=listed(found)) if found else ""


def victory_lines(battle: BlueGreyScenario) -> Iterator[str]:
    """Everything that is worth points."""
    goal = battle.victory
    yield _("The side with more points wins.")
    if goal.lost:
        yield ngettext(
            "{count} point for each enemy strength point eliminated.",
            "{count} points for each enemy strength point eliminated.",
            goal.lost,
        )
    if goal.objectives:
        yield " ".join((_("A place counts for the side that was there last."), *_worths(battle), *_held(battle)))
    if goal.exit:
        yield from _exit_lines(battle, goal.exit)
    if goal.supply:
        yield ngettext(
            "At the end {side} units count as eliminated if they are more than {count} hex from a free road to "
            "{exits}.",
            "At the end {side} units count as eliminated if they are more than {count} hexes from a free road to "
            "{exits}.",
            goal.supply.reach,
            side=side_name(SEATS[goal.supply.side]),
            exits=_either(battle, goal.supply.exits),
        )
    if goal.train:
        yield _train(battle)


def _train(battle: BlueGreyScenario) -> str:
    """The points for a train that has not left the map."""
    goal = battle.victory
    assert goal.train is not None
    train = next(one for one in battle.units if one.id == goal.train.unit)
    enemy, worth = side_first(SEATS[ENEMY[train.side]]), points(goal.train.points)
    if goal.exit is not None and not goal.exit.points[train.side]:
        return _(
            "{side} gets {points} if the {train} has not left at {exits} by the end.",
            side=enemy,
            points=worth,
            train=train.name,
            exits=_either(battle, goal.exit.hexes),
        )
    return _("{side} gets {points} if the {train} has not left by the end.", side=enemy, points=worth, train=train.name)


def _worths(battle: BlueGreyScenario) -> Iterator[str]:
    """The points for holding places, a sentence for each side and worth."""
    found: dict[tuple[Side | None, int], list[int]] = {}
    for one in battle.victory.objectives:
        union, confederate = one.points
        if union == confederate:
            found.setdefault((None, union), []).append(one.hex)
            continue
        for side in Side:
            if one.points[side]:
                found.setdefault((side, one.points[side]), []).append(one.hex)
    for (owner, worth), hexes in found.items():
        yield _worth(owner, worth, _places(battle, hexes), several=len(hexes) > 1)


def _worth(owner: Side | None, worth: int, places: str, *, several: bool) -> str:
    if owner is None:
        if several:
            return ngettext(
                "Either side gets {count} point each for {places}.",
                "Either side gets {count} points each for {places}.",
                worth,
                places=places,
            )
        return ngettext(
            "Either side gets {count} point for {places}.",
            "Either side gets {count} points for {places}.",
            worth,
            places=places,
        )
    side = side_first(SEATS[owner])
    if several:
        return ngettext(
            "{side} gets {count} point each for {places}.",
            "{side} gets {count} points each for {places}.",
            worth,
            side=side,
            places=places,
        )
    return ngettext(
        "{side} gets {count} point for {places}.",
        "{side} gets {count} points for {places}.",
        worth,
        side=side,
        places=places,
    )


def _held(battle: BlueGreyScenario) -> Iterator[str]:
    """The holders of places at the start."""
    goals = battle.victory.objectives
    held = {side: [one.hex for one in goals if one.holder == side] for side in Side}
    few, many = sorted(Side, key=lambda side: len(held[side]))
    if held[few] and len(held[few]) + len(held[many]) == len(goals):
        yield _(
            "At the start {side} holds {places}, {other} the rest.",
            side=the_side(SEATS[few]),
            places=_places(battle, held[few]),
            other=the_side(SEATS[many]),
        )
        return
    for side in (one for one in Side if held[one]):
        places = _places(battle, held[side])
        yield _("At the start {side} holds {places}.", side=the_side(SEATS[side]), places=places)


def _exit_lines(battle: BlueGreyScenario, rule: Exit) -> Iterator[str]:
    paid = [side for side in Side if rule.points[side]]
    worth = listed(
        _("{points} to {side}", points=points(rule.points[side]), side=the_side(SEATS[side])) for side in paid
    )
    where = _either(battle, rule.hexes)
    yield _("Each strength point that leaves the map at {exits} is worth {points}.", exits=where, points=worth)
    yield from (_road(battle, rule, side) for side in paid if rule.road[side])


def _road(battle: BlueGreyScenario, rule: Exit, side: Side) -> str:
    """The road that a side needs for these points."""
    seat, far = the_side(SEATS[side]), hexes_words([battle.grid.names[hex_] for hex_ in rule.road[side]])
    if len(rule.road[side]) == 1:
        return _(
            "That counts for {side} only if, at the end, a road free of the enemy joins the exit with {hex}.",
            side=seat,
            hex=far,
        )
    return _(
        "That counts for {side} only if, at the end, a road free of the enemy joins the exit with one of {hexes}.",
        side=seat,
        hexes=far,
    )


def _places(battle: BlueGreyScenario, hexes: Iterable[int]) -> str:
    return listed(_place(battle, hex_) for hex_ in hexes)


def _either(battle: BlueGreyScenario, hexes: Iterable[int]) -> str:
    return alternatives(_place(battle, hex_) for hex_ in hexes)


def _place(battle: BlueGreyScenario, hex_: int) -> str:
    return called(battle.grid.names[hex_], battle.named.get(hex_, ""))
