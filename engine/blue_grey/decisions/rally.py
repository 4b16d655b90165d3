"""Start of the Movement Phase: Rally markers (12.41b)."""

from __future__ import annotations

from engine.blue_grey import frames
from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.decisions.handler import Handler, Handlers, Unasked
from engine.blue_grey.events import RallyPlaced
from engine.blue_grey.position import Position
from engine.blue_grey.rallying import may_rally
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS
from engine.decision import PASS, Action


def _options(setup: BlueGreySetup, position: Position, frame: frames.Rally) -> list[Action]:
    units = [unit for unit in position.placement.of(position.active) if may_rally(setup, position, unit)]
    return [*(Action("rally", unit.id) for unit in units), PASS] if units else []


def _choose(context: ActionContext, frame: frames.Rally, action: Action) -> None:
    if action.verb == "pass":
        context.pop()
        return
    unit = context.change(context.setup.numbers[action.subject], rallying=True)
    context.emit(RallyPlaced(SEATS[unit.side], unit.id, context.name(unit.hex)))


UNASKED: dict[type, Unasked] = {}
STEPS: Handlers = {frames.Rally: Handler("rally", "12.41", _options, _choose)}
