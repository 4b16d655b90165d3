"""The likeliest moves of units: toward the nearest place or enemy, for buttons and for one menu of several units."""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.panels.context import PanelContext
from bot.texts.limits import OPTIONS
from engine.blue_grey.view import PublicView, UnitView
from engine.decision import Action, HexName
from render.blue_grey.layout import map_of

WAYS = ("move", "enter", "march")


def likely(view: PublicView, ways: Sequence[Action], most: int) -> list[Action]:
    """The ways that end nearest to an enemy or to a place that the enemy holds, in the order of their hexes."""
    if not ways:
        return []
    grid, side = map_of(view).grid, _side_of(view, ways[0].subject)
    goals = [grid.index[one.hex] for one in view.units if one.hex and one.side != side]
    goals += [grid.index[one.hex] for one in view.objectives if one.held != side]

    def far(way: Action) -> int:
        return min((grid.distance(grid.index[way.object], goal) for goal in goals), default=0)

    some = _one_of_each(ways)
    ranked = sorted(some, key=lambda way: (far(way), WAYS.index(way.verb), some.index(way)))[:most]
    return [way for way in some if way in ranked]


def moves_of_each(context: PanelContext, able: Sequence[UnitView]) -> list[tuple[UnitView, list[Action]]]:
    """So many likely ways of each unit that all together fit into one menu."""
    share = max(1, OPTIONS // max(1, len(able)))
    found = []
    for unit in able[:OPTIONS]:
        ways = [one for one in context.answers if one.subject == unit.id and one.verb in WAYS]
        found.append((unit, likely(context.view, ways, share)))
    return found


def _one_of_each(ways: Sequence[Action]) -> list[Action]:
    """One way to each hex: a normal move where there is one."""
    found = dict[HexName, Action]()
    for way in sorted(ways, key=lambda one: (one.object, WAYS.index(one.verb))):
        found.setdefault(way.object, way)
    return list(found.values())


def _side_of(view: PublicView, word: str) -> str:
    return next(one.side for one in view.units if one.id == word)
