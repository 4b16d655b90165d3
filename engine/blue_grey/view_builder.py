"""View builder: views of positions."""

from __future__ import annotations

from typing import Any

from engine.blue_grey.duties import duties
from engine.blue_grey.movement import points_left
from engine.blue_grey.position import Position, Unit
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, MORALE, SEATS, Side
from engine.blue_grey.turn import decision_of, options_of
from engine.blue_grey.victory import Points, reckoning
from engine.blue_grey.view import (
    ArrivalView,
    CombatView,
    HexsideView,
    HexView,
    HouseView,
    ObjectiveView,
    PointsView,
    PublicView,
    SeatView,
    SideView,
    SupplyView,
    UnitView,
    WorkView,
)
from engine.blue_grey.zones import zone_of
from engine.decision import HexName, Outcome, Seat
from engine.hexgrid_columns import DIRECTIONS, NOWHERE
from engine.scenario_fields import printed


def seat_view(
    setup: BlueGreySetup, position: Position, seat: Seat, commitment: str, outcome: Outcome | None
) -> PublicView:
    """The view of a seat; a watcher's is public."""
    shared = _shared(setup, position, commitment, outcome)
    if seat not in SEATS:
        return PublicView(**shared)
    if outcome or shared["decision"].seat != seat:
        return SeatView(**shared, seat=seat)
    return SeatView(**shared, seat=seat, actions=tuple(options_of(setup, position)), under_way=position)


def _shared(setup: BlueGreySetup, position: Position, commitment: str, outcome: Outcome | None) -> dict[str, Any]:
    battle, names = setup.battle, setup.names
    decision = None if outcome else decision_of(setup, position)
    zones, points = [zone_of(setup, position, side) for side in Side], reckoning(setup, position)
    return {
        **_fixed(setup),
        "works": tuple(
            WorkView(names[work.hex], work.kind, _directions(work.sides), SEATS[work.owner]) for work in position.works
        ),
        "units": tuple(_unit(setup, position, unit, zones[ENEMY[unit.side]]) for unit in position.units),
        "sides": (_side(setup, position, Side.UNION, points), _side(setup, position, Side.CONFEDERATE, points)),
        "objectives": tuple(
            ObjectiveView(names[goal.hex], *goal.points, "" if held < 0 else SEATS[held])
            for goal, held in zip(battle.victory.objectives, position.held, strict=True)
        ),
        "arrivals": _arrivals(setup, position),
        "turn": position.turn,
        "night": setup.is_night(position.turn),
        "active": SEATS[position.active],
        "phase": position.phase,
        "combat": _combat(setup, position),
        "duties": duties(setup, position),
        "commitment": commitment,
        "waiting_for": decision.seat if decision else None,
        "decision": decision,
        "outcome": outcome,
    }


def _fixed(setup: BlueGreySetup) -> dict[str, Any]:
    """The constant part of every view of a battle, made once."""
    if not setup.shown:
        setup.shown.update(_shown(setup))
    return setup.shown


def _shown(setup: BlueGreySetup) -> dict[str, Any]:
    battle, names = setup.battle, setup.names
    exit_, supply = battle.victory.exit, battle.victory.supply
    return {
        "scenario": setup.scenario,
        "title": setup.title,
        "date": battle.date,
        "place": battle.place,
        "ruleset": setup.ruleset,
        "options": tuple(setup.options.items()),
        "columns": max(column for column, _ in battle.places),
        "rows": max(row for _, row in battle.places),
        "high_odd": battle.high_odd,
        "ground": tuple(
            HexView(names[hex_], *place, battle.terrain[hex_], battle.level[hex_], printed(battle.named.get(hex_, "")))
            for hex_, place in enumerate(battle.places)
        ),
        "hexsides": tuple(
            HexsideView(names[one], names[other], tuple(sorted(kinds)), setup.board.repaired.get((one, other), ""))
            for (one, other), kinds in sorted(setup.board.sides.items())
            if one < other
        ),
        "exits": _names(setup, exit_.hexes) if exit_ else (),
        "turns": battle.turns,
        "nights": battle.night,
        "first": SEATS[battle.first],
        "supply": SupplyView(SEATS[supply.side], _names(setup, supply.exits), supply.reach) if supply else None,
        "house": tuple(HouseView(one.field, one.note) for one in battle.provenance if one.origin == "house"),
        "scenery": battle.scenery,
        "all_house": all(one.origin == "house" for one in battle.provenance),
    }


def _unit(setup: BlueGreySetup, position: Position, unit: Unit, zone: int) -> UnitView:
    """The view of a unit; ``zone`` is the mask of the hexes that its enemy controls."""
    here = unit.hex != NOWHERE
    moving = here and unit.side == position.active and position.phase == "movement"
    return UnitView(
        id=unit.id,
        name=setup.battle.units[unit.number].name,
        side=SEATS[unit.side],
        kind=unit.kind,
        strength=unit.strength,
        allowance=unit.allowance,
        hex=setup.names[unit.hex] if here else "",
        status=unit.status,
        morale=MORALE[unit.morale],
        points_left=points_left(setup, position, unit) if moving else 0,
        moved=unit.moved,
        marching=unit.way == "strategic",
        controlled=here and unit.kind != "gunboat" and bool(zone >> unit.hex & 1),
        rallying=unit.rallying,
        building=unit.building,
        fought=unit.fought,
        attacked=unit.attacked,
        retreated=unit.retreated,
    )


def _side(setup: BlueGreySetup, position: Position, side: Side, points: tuple[Points, ...]) -> SideView:
    counted = tuple(
        PointsView(one.kind, one.points, "" if one.hex == NOWHERE else setup.names[one.hex])
        for one in points
        if one.side == side
    )
    return SideView(
        SEATS[side],
        setup.battle.commanders[side],
        sum(one.points for one in counted),
        position.lost[side],
        position.exited[side],
        counted,
    )


def _arrivals(setup: BlueGreySetup, position: Position) -> tuple[ArrivalView, ...]:
    waiting: dict[tuple[Side, int, tuple[int, ...]], list[str]] = {}
    for unit in position.units:
        if unit.status == "waiting":
            plan = setup.battle.units[unit.number]
            waiting.setdefault((unit.side, plan.turn, plan.entries), []).append(unit.id)
    return tuple(
        ArrivalView(SEATS[side], turn, _names(setup, entries), tuple(units), position.turn >= turn)
        for (side, turn, entries), units in waiting.items()
    )


def _combat(setup: BlueGreySetup, position: Position) -> CombatView | None:
    combat = position.combat
    if combat is None:
        return None
    return CombatView(
        targets=_names(setup, combat.targets),
        attackers=tuple(position.units[number].id for number in combat.attackers),
        defenders=tuple(position.units[number].id for number in combat.defenders),
        column=combat.column,
        night=combat.night,
        die=combat.die,
        result=combat.result,
        vacated=_names(setup, tuple(hex_ for hex_ in combat.targets if not position.placement.at[hex_])),
    )


def _names(setup: BlueGreySetup, hexes: tuple[int, ...]) -> tuple[HexName, ...]:
    return tuple(setup.names[hex_] for hex_ in hexes)


def _directions(sides: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(DIRECTIONS) if sides >> number & 1)
