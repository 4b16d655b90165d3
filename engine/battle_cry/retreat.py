"""Retreat: where units and lone generals may go back to, and what becomes of those that cannot ("Retreat")."""

from __future__ import annotations

from typing import NamedTuple

from engine.battle_cry.body import Body
from engine.battle_cry.combat import check_general
from engine.battle_cry.events import Retreated
from engine.battle_cry.field import OFF, General, Unit
from engine.battle_cry.frames import RetreatGeneral, RetreatUnit
from engine.battle_cry.play import Play
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.sides import ENEMY, SEATS


class Ways(NamedTuple):
    """Where a retreating unit may end, and how many of its hexes it cannot make."""

    hexes: tuple[int, ...]
    short: int


def unit_ways(setup: BattleSetup, body: Body, unit: Unit, hexes: int) -> Ways:
    """The ends of a retreat of so many hexes toward the unit's own edge.

    It makes every hex that some route allows. Units, enemy generals and impassable terrain block; a unit without a
    general may go onto a lone friendly one: it stops there and ignores the other flags.
    """
    field, board = body.field, setup.board
    alone = 0 if field.has_general(unit) else field.lone_generals(unit.side)
    closed = field.occupied & ~alone | board.impassable
    rear = board.rearward[unit.side]
    level, stops = {unit.hex}, set[int]()
    for made in range(hexes):
        behind = {back for hex_ in level for back in rear[hex_] if not closed >> back & 1}
        stops |= {back for back in behind if alone >> back & 1}
        ahead = behind - stops
        if not ahead:
            if stops:
                return Ways(tuple(sorted(stops)), 0)
            return Ways(tuple(sorted(level)), hexes - made)
        level = ahead
    return Ways(tuple(sorted(level | stops)), 0)


def retreat_unit(play: Play, frame: RetreatUnit, to: int) -> None:
    """A unit goes back to ``to`` and loses a figure for each hex that it could not make."""
    unit = play.field.units[frame.unit]
    short = unit_ways(play.setup, play.body, unit, frame.hexes).short
    if to != unit.hex:
        from_ = unit.hex
        joins = play.field.general(to)
        general = play.place_together(unit, to) or joins
        play.emit(
            Retreated(SEATS[unit.side], unit.arm, play.name(from_), play.name(to), general.name if general else "")
        )
    if short:
        play.lose_figures(unit, short, "retreat")
        check_general(play, to)


def general_ends(setup: BattleSetup, body: Body, general: General, most: int) -> tuple[int, ...]:
    """The hexes one to ``most`` back where a lone general may end: he passes through friends, not through the enemy.

    He may join a friendly unit that has no general.
    """
    field, board = body.field, setup.board
    enemy = ENEMY[general.side]
    closed = field.unit_mask[enemy] | field.general_mask[enemy] | board.impassable
    rear = board.rearward[general.side]
    level, found = {general.hex}, set[int]()
    for _ in range(most):
        level = {back for hex_ in level for back in rear[hex_] if not closed >> back & 1}
        found |= level
    return tuple(sorted(hex_ for hex_ in found if not field.general_mask[general.side] >> hex_ & 1))


def escape_ends(setup: BattleSetup, body: Body, general: General) -> tuple[int, ...]:
    """The hexes that a general with the enemy behind him can reach through one enemy unit: open, or with a friend."""
    field, board = body.field, setup.board
    enemy, rear = ENEMY[general.side], board.rearward[general.side]
    taken = field.unit_mask[enemy] | field.general_mask[0] | field.general_mask[1] | board.impassable
    through = [back for back in rear[general.hex] if field.unit_mask[enemy] >> back & 1]
    return tuple(sorted({beyond for hex_ in through for beyond in rear[hex_] if not taken >> beyond & 1}))


def retreat_general(play: Play, frame: RetreatGeneral, to: int) -> None:
    """A lone general goes back to ``to``, or off his own edge with ``OFF``."""
    general = play.field.generals[frame.general]
    if to == OFF:
        play.lose_general(general, "edge", flag=False)
        return
    escaping = play.setup.rules.general_retreat(play.setup, play.body, general).escaping
    play.emit(Retreated(SEATS[general.side], "general", play.name(general.hex), play.name(to), general.name, escaping))
    play.place_general(general, to)
