"""Whether the road of a train to be saved is open, computed independently of the computer general."""

from __future__ import annotations

from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ENEMY
from engine.blue_grey.zones import zone_of
from engine.hexgrid_columns import NOWHERE


def road_is_open(setup: BlueGreySetup, position: Position) -> bool:
    """Whether roads and trails lead from the train, or where it comes in, off the map past all enemies and their zones.

    Friends may stand on them. A train that is not due yet, or gone, has no road.
    """
    rule, exits = setup.battle.victory.train, setup.battle.victory.exit
    assert rule is not None
    assert exits is not None
    train = position.units[setup.numbers[rule.unit]]
    arrival = setup.battle.units[train.number]
    if train.hex == NOWHERE and (train.status != "waiting" or arrival.turn > position.turn):
        return False
    enemy = ENEMY[train.side]
    barred = position.placement.occupied[enemy] | zone_of(setup, position, enemy)
    edge = [hex_ for hex_ in ((train.hex,) if train.hex != NOWHERE else arrival.entries) if not barred >> hex_ & 1]
    found = set(edge)
    while edge:
        for to, _ in setup.board.along[edge.pop()]:
            if to not in found and not barred >> to & 1:
                found.add(to)
                edge.append(to)
    return not found.isdisjoint(exits.hexes)
