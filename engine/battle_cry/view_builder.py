"""View builder: the only code that reads a position on behalf of a person."""

from __future__ import annotations

from functools import lru_cache

from engine.battle_cry.board import Feature
from engine.battle_cry.leading import general_of, seat_leading
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.position import Order, Position, Work
from engine.battle_cry.roster import bit
from engine.battle_cry.scenario import CLEAR
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import SEATS, Side, side_of
from engine.battle_cry.special.arrivals import waiting
from engine.battle_cry.special.objectives import holds
from engine.battle_cry.special_values import Objective
from engine.battle_cry.stored import stored
from engine.battle_cry.turn import decision_of, options_of
from engine.battle_cry.view import (
    ArrivalView,
    ExitView,
    GeneralView,
    HexView,
    HoldView,
    ObjectiveView,
    PileView,
    PlayerView,
    PublicView,
    SeatView,
    SideView,
    TrophyView,
    TurnView,
    UnitView,
    WorkView,
)
from engine.decision import PUBLIC, HexName, Outcome, Seat
from engine.hexgrid import DIRECTIONS, hexes_of
from engine.scenario_fields import printed
from engine.scenario_provenance import house_facts


def public_view(setup: BattleSetup, position: Position, commitment: str, outcome: Outcome | None) -> PublicView:
    """The view of a watcher."""
    decision = None if outcome else decision_of(setup, position)
    battle = setup.battle
    orders = {(order.is_general, order.piece): order for order in position.orders}
    return PublicView(
        scenario=setup.scenario,
        title=setup.title,
        date=battle.date,
        place=battle.place,
        ruleset=setup.ruleset,
        options=tuple(setup.options.items()),
        rows=battle.rows,
        ground=_ground(setup),
        works=_works(setup, position),
        units=tuple(
            [
                _unit(setup, position, unit, orders.get((False, unit.id)))
                for unit in position.placement.units
                if unit.hex != OFF
            ]
        ),
        generals=tuple(
            [
                _general(setup, position, general, orders.get((True, general.id)))
                for general in position.placement.generals
                if general.hex != OFF
            ]
        ),
        sides=(_side(setup, position, Side.UNION), _side(setup, position, Side.CONFEDERATE)),
        turn=position.turn,
        active=SEATS[position.active],
        table=position.table,
        counts_as=position.effective,
        discards=tuple(card for deck in position.decks for card in deck.discards),
        draw_pile=sum(len(deck.draw) for deck in position.decks),
        commitment=commitment,
        waiting_for=decision.seat if decision else None,
        decision=decision,
        outcome=outcome,
        house=_house(setup),
        objectives=_objectives(setup, position),
        holds=_holds(setup, position),
        exits=tuple(ExitView(_names(setup, way.hexes), SEATS[way.side], way.flags) for way in setup.rules.exits),
        arrivals=_arrivals(setup, position),
        players=_players(setup, position),
        scenery=battle.scenery,
    )


def seat_view(
    setup: BattleSetup, position: Position, seat: Seat, commitment: str, outcome: Outcome | None
) -> PublicView:
    """The view of a seat: the public view, its hand, and its answers when it is asked."""
    public = public_view(setup, position, commitment, outcome)
    if seat == PUBLIC:
        return public
    asked, hands = public.waiting_for == seat, setup.roster.hands
    fields = {name: getattr(public, name) for name in PublicView.__struct_fields__}
    return SeatView(
        **fields,
        seat=seat,
        hand=position.hands[hands.index(seat)] if seat in hands else None,
        actions=tuple(options_of(setup, position)) if asked else (),
        under_way=_under_way(setup, position) if asked else None,
    )


def _under_way(setup: BattleSetup, position: Position) -> TurnView:
    """The turn for the asked seat: its own orders and frames, or an enemy's that dice have fixed.

    Cards drawn and not yet chosen from are in a frame that only asks the player who drew them.
    """
    return TurnView(
        orders=stored(position.orders),
        combat=stored(position.combat),
        stack=stored(position.stack),
        fallen=tuple(_unit(setup, position, unit, None) for unit in position.placement.units if unit.hex == OFF),
        piles=tuple(PileView(len(deck.draw), deck.discards) for deck in position.decks),
        played=position.played,
        owed=position.owed,
        loose=position.loose,
        reserve=stored(position.reserve),
        spent=position.spent,
        surplus=position.surplus,
        short=position.short,
        team=stored(position.team),
        engaged=position.engaged,
    )


def _objectives(setup: BattleSetup, position: Position) -> tuple[ObjectiveView, ...]:
    return tuple(
        ObjectiveView(one.label, SEATS[one.side], one.flags, one.kept, holds(position, one), _counted(one))
        for one in setup.objectives
        if not one.place
    )


def _holds(setup: BattleSetup, position: Position) -> tuple[HoldView, ...]:
    return tuple(
        HoldView(
            name=one.label,
            hexes=_names(setup, one.hexes),
            side=SEATS[one.side],
            when=one.when,
            flags=one.flags,
            kept=one.kept,
            held=holds(position, one),
            counted=_counted(one),
        )
        for one in setup.objectives
        if one.place
    )


def _counted(one: Objective) -> str:
    return "at-once" if one.at_once else "turn-start"


def _arrivals(setup: BattleSetup, position: Position) -> tuple[ArrivalView, ...]:
    """The reinforcements with pieces yet to arrive."""
    found = []
    for one in setup.rules.arrivals:
        units, generals = waiting(position, one)
        if units or generals:
            found.append(
                ArrivalView(
                    hexes=_names(setup, one.hexes),
                    side=SEATS[one.side],
                    turn=one.turn,
                    units=tuple(unit.arm for unit in units),
                    generals=tuple(general.name for general in generals),
                    free=one.free,
                    due=one.turn <= setup.rules.own_turn(setup, position, one.side),
                    on=setup.rules.turn_of(setup, one.side, one.turn),
                )
            )
    return tuple(found)


def _players(setup: BattleSetup, position: Position) -> tuple[PlayerView, ...]:
    team, roster = position.team, setup.roster
    if team is None:
        return ()
    found = []
    for seat in roster.seats:
        side, leader = side_of(seat), roster.leader(seat)
        general = general_of(setup, position, side, leader)
        mark = bit(side, leader)
        found.append(
            PlayerView(
                seat=seat,
                general=general.name if general else "",
                cards=len(position.hands[roster.hands.index(seat)]) if seat in roster.hands else None,
                out=bool(team.fallen & mark),
                halted=bool(team.halted & mark),
                names=team.cup.count(seat),
            )
        )
    return tuple(found)


def _names(setup: BattleSetup, hexes: int) -> tuple[HexName, ...]:
    return tuple(setup.names[hex_] for hex_ in hexes_of(hexes))


@lru_cache(maxsize=64)
def _ground(setup: BattleSetup) -> tuple[HexView, ...]:
    return tuple(
        HexView(setup.names[hex_], ground.terrains, printed(setup.battle.places.get(hex_, "")))
        for hex_, ground in enumerate(setup.board.ground)
        if ground.terrains != CLEAR or hex_ in setup.battle.places
    )


@lru_cache(maxsize=64)
def _house(setup: BattleSetup) -> tuple[str, ...]:
    return house_facts(setup.battle.provenance)


def _works(setup: BattleSetup, position: Position) -> tuple[WorkView, ...]:
    standing: tuple[Feature | Work, ...] = (*setup.board.features, *position.works)
    return tuple(WorkView(setup.names[one.hex], one.terrain, _sides(one.sides)) for one in standing)


def _sides(bits: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(DIRECTIONS) if bits >> number & 1)


def _unit(setup: BattleSetup, position: Position, unit: Unit, order: Order | None) -> UnitView:
    return UnitView(
        hex="" if unit.hex == OFF else setup.names[unit.hex],
        side=SEATS[unit.side],
        arm=unit.arm,
        figures=unit.figures,
        full=unit.full,
        traits=unit.traits,
        name=printed(unit.name) if unit.name else "",
        ordered=order is not None,
        moved=order is not None and order.moved > 0,
        battled=order is not None and order.battles == 0,
        id=unit.id,
        leader=seat_leading(setup, position, unit),
    )


def _general(setup: BattleSetup, position: Position, general: General, order: Order | None) -> GeneralView:
    return GeneralView(
        hex=setup.names[general.hex],
        side=SEATS[general.side],
        name=general.name,
        alone=position.placement.is_alone(general),
        ordered=order is not None,
        moved=order is not None and order.moved > 0,
        id=general.id,
    )


def _side(setup: BattleSetup, position: Position, side: Side) -> SideView:
    own = position.decks[setup.rules.deck_of(side)] if len(position.decks) > 1 else None
    return SideView(
        side=SEATS[side],
        commander=setup.battle.armies[side].commander,
        edge="top" if setup.board.top == side else "bottom",
        cards=sum(len(position.hands[hand]) for hand in setup.roster.hands_of(side)),
        flags_to_win=setup.goal[side],
        stand=tuple(TrophyView(trophy.kind, trophy.name) for trophy in position.stands[side]),
        draw_pile=len(own.draw) if own else None,
        discards=own.discards if own else None,
    )
