"""Breastworks in the Combat Phase (10.3): completion, covered hexsides, loss."""

from __future__ import annotations

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.position import Position, Unit, Work
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY, FOOT_AND_HORSE, GOOD
from engine.hexgrid_columns import DIRECTIONS

SIDES = len(DIRECTIONS)


def facing(middle: int) -> int:
    """The three adjacent hexsides, as bits, around the middle one (10.34 ii)."""
    return sum(1 << (middle + step) % SIDES for step in (-1, 0, 1))


def to_finish(position: Position) -> list[int]:
    """The hexes in which the active side may finish works: the builder has stayed for a second phase."""
    return sorted(
        work.hex
        for work in position.works
        if work.kind == "building"
        and work.owner == position.active
        and work.turn < position.turn
        and (builder := builder_in(position, work.hex))
        and not builder.moved
        and builder.morale == GOOD
    )


def builder_in(position: Position, hex_: int) -> Unit | None:
    """The unit building in a hex."""
    return next((unit for unit in position.placement.in_hex(hex_) if unit.building), None)


def finish(context: ActionContext, hex_: int, middle: int) -> None:
    """Turns a marker to its breastworks side for good."""
    builder = builder_in(context.position, hex_)
    assert builder is not None
    context.change(builder.number, building=False)
    context.build(Work(hex_, "breastworks", facing(middle), context.position.active, context.position.turn))


def stop_building(context: ActionContext, hex_: int, cause: str) -> None:
    """Removes works under construction in a hex (10.34 i, 10.35)."""
    work = context.position.work_in(hex_)
    if not work or work.kind != "building":
        return
    builder = builder_in(context.position, hex_)
    if builder:
        context.change(builder.number, building=False)
    context.lose_works(hex_, cause)


def stop_near_enemies(context: ActionContext) -> None:
    """At the end of a Combat Phase: removes works under construction next to an enemy unit (10.34 i)."""
    for work in context.position.works:
        enemies = context.placement.occupied[ENEMY[work.owner]]
        if work.kind == "building" and context.setup.board.grid.near_mask[work.hex] & enemies:
            stop_building(context, work.hex, "enemy-near")


def to_raze(setup: BlueGreySetup, position: Position) -> list[int]:
    """The hexes whose breastworks the active side may remove with infantry or cavalry there (10.37)."""
    return sorted(
        work.hex
        for work in position.works
        if work.kind != "building"
        and any(
            one.side == position.active and one.kind in FOOT_AND_HORSE for one in position.placement.in_hex(work.hex)
        )
    )
