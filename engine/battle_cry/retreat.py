"""Retreat: legal hexes for units and lone generals, and losses where there are none ("Retreat")."""

from __future__ import annotations

from collections.abc import Iterator

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.combat import after_losses
from engine.battle_cry.events import Retreated
from engine.battle_cry.frames import RetreatGeneral, RetreatUnit
from engine.battle_cry.placement import OFF, General, Unit
from engine.battle_cry.position import Position
from engine.battle_cry.ruleset import Ways
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS
from engine.hexgrid import HexMask, hexes_of


def steps_back(setup: BattleSetup, unit: Unit, hexes: int, closed: HexMask, stops: int = 0, crossed: int = 0) -> Ways:
    """The ends of a retreat toward the unit's own edge, with as many hexes made as some route allows.

    ``closed`` hexes are not entered; in ``stops`` the retreat ends and counts as made; ``crossed`` hexes may be passed
    but not ended in.
    """
    rear, level, found = setup.board.behind[unit.side], 1 << unit.hex, 0
    best, short = level, hexes
    for made in range(1, hexes + 1):
        behind = 0
        for hex_ in hexes_of(level):
            behind |= rear[hex_]
        behind &= ~closed
        found |= behind & stops
        level = behind & ~found
        if level & ~crossed:
            best, short = level & ~crossed, hexes - made
    if short:
        return Ways(hexes_of(found), 0) if found else Ways(hexes_of(best), short)
    return Ways(hexes_of(best | found), 0)


def retreat_unit(context: ActionContext, frame: RetreatUnit, to: int) -> None:
    """Moves a unit back to ``to``, and removes a figure for each hex that it could not make."""
    unit = context.placement.units[frame.unit]
    short = context.setup.rules.unit_ways(context.setup, context.position, unit, frame.hexes).short
    if to != unit.hex:
        joins = context.placement.general(to)
        with_it = context.place_together(unit, to) or joins
        name = with_it.name if with_it else ""
        context.emit(Retreated(SEATS[unit.side], unit.arm, context.name(unit.hex), context.name(to), name))
    if short:
        left = context.lose_figures(unit, short, "retreat")
        general = context.placement.general(to) if left.hex == OFF else None
        if general and short > unit.figures and context.setup.rules.retreat_costs_general and not context.outcome:
            context.lose_general(general, "blocked", flag=True)
        after_losses(context, to)


def general_ends(
    setup: BattleSetup, position: Position, general: General, hexes: range, *, closed_too: int = 0
) -> tuple[int, ...]:
    """The hexes ``hexes`` back where a lone general may end: he passes through friends, not enemies.

    He may join a friendly unit that has no general. ``closed_too`` are further hexes closed to him, as a mask.
    """
    taken = position.placement.general_mask[general.side]
    levels = list(_levels_back(setup, position, general, hexes.stop - 1, closed_too))[hexes.start - 1 :]
    return tuple(sorted({hex_ for level in levels for hex_ in level if not taken >> hex_ & 1}))


def passes_friends_off(setup: BattleSetup, position: Position, general: General) -> bool:
    """Whether a lone general can leave by his own edge past friends, within three hexes."""
    levels = _levels_back(setup, position, general, 2, setup.board.impassable)
    return any(setup.board.edge[general.side] >> hex_ & 1 for level in levels for hex_ in level)


def _levels_back(
    setup: BattleSetup, position: Position, general: General, most: int, closed_too: int
) -> Iterator[set[int]]:
    """The passable hexes one, two and more steps back for a lone general, as one set for each step."""
    enemy, rear = ENEMY[general.side], setup.board.rearward[general.side]
    closed = position.placement.unit_mask[enemy] | position.placement.general_mask[enemy] | closed_too
    level = {general.hex}
    for _ in range(most):
        level = {back for hex_ in level for back in rear[hex_] if not closed >> back & 1}
        yield level


def escape_ends(setup: BattleSetup, position: Position, general: General) -> tuple[int, ...]:
    """The hexes a blocked general can reach through one enemy unit: open, or with a friend."""
    placement, board = position.placement, setup.board
    enemy, rear = ENEMY[general.side], board.rearward[general.side]
    taken = placement.unit_mask[enemy] | placement.general_mask[0] | placement.general_mask[1] | board.impassable
    through = [back for back in rear[general.hex] if placement.unit_mask[enemy] >> back & 1]
    return tuple(sorted({beyond for hex_ in through for beyond in rear[hex_] if not taken >> beyond & 1}))


def retreat_general(context: ActionContext, frame: RetreatGeneral, to: int) -> None:
    """Moves a lone general back to ``to``, or off his own edge with ``OFF``."""
    general = context.placement.generals[frame.general]
    if to == OFF:
        context.lose_general(general, "edge", flag=context.setup.rules.escape_flag)
        return
    escaping = context.setup.rules.general_ways(context.setup, context.position, general, frame.hexes).escaping
    context.emit(
        Retreated(SEATS[general.side], "general", context.name(general.hex), context.name(to), general.name, escaping)
    )
    context.place_general(general, to)
