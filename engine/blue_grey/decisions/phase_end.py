"""End of the Combat Phase: retreats of Routed units and trains, works lost or removed (10.34, 10.37, 12.32)."""

from __future__ import annotations

from engine.blue_grey import frames, works
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.decisions.handler import Handler, Handlers, Unasked
from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import ROUTED
from engine.blue_grey.zones import in_enemy_zone
from engine.decision import PASS, Action


def _end(context: ActionContext, frame: frames.EndCombat) -> None:
    """12.32: retreats units that were Routed in a zone when the phase began and are still in one; 18.11: and trains."""
    side = context.position.active
    zoned = [unit for unit in context.placement.of(side) if in_enemy_zone(context.setup, context.position, unit)]
    routed = tuple(one.number for one in zoned if one.number in frame.routed and one.morale == ROUTED)
    trains = tuple(one.number for one in zoned if one.kind == "train")
    context.swap(frames.Retreat(side, trains, cause="train"), frames.Retreat(side, routed, cause="routed"))


def _lose_works(context: ActionContext, frame: frames.LoseWorks) -> None:
    works.stop_near_enemies(context)
    context.pop()


def _raze_options(setup: BlueGreySetup, position: Position, frame: frames.RazeWorks) -> list[Action]:
    found = [Action("raze", setup.names[hex_]) for hex_ in works.to_raze(setup, position)]
    return [*found, PASS] if found else []


def _raze(context: ActionContext, frame: frames.RazeWorks, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
    else:
        context.lose_works(context.setup.board.index(action.subject), "razed")


def _about(setup: BlueGreySetup, position: Position, frame: frames.RazeWorks) -> tuple[int, ...]:
    return tuple(works.to_raze(setup, position))


UNASKED: dict[type, Unasked] = {frames.EndCombat: _end, frames.LoseWorks: _lose_works}
STEPS: Handlers = {frames.RazeWorks: Handler("raze-works", "10.37", _raze_options, _raze, about=_about)}
