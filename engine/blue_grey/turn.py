"""Driver of the frame stack: carries an answer out, then everything that follows without a choice.

``advance`` ends when a decision is pending or the battle is over; exactly one decision is then on top, with at least
one answer.
"""

from __future__ import annotations

from engine.blue_grey.action_context import ActionContext
from engine.blue_grey.decisions.handlers_by_kind import STEPS, UNASKED
from engine.blue_grey.position import Position
from engine.blue_grey.setup import BlueGreySetup
from engine.blue_grey.sides import SEATS
from engine.decision import Action, Decision


def decision_of(setup: BlueGreySetup, position: Position) -> Decision:
    """The decision of the top frame."""
    frame = position.stack[-1]
    step = STEPS[type(frame)]
    return Decision(
        seat=SEATS[step.side(position, frame) if step.side else position.active],
        kind=step.kind,
        rule=step.rule,
        about=tuple(setup.names[hex_] for hex_ in step.about(setup, position, frame)) if step.about else (),
        numbers=step.numbers(setup, position, frame) if step.numbers else (),
    )


def options_of(setup: BlueGreySetup, position: Position) -> list[Action]:
    """Every legal answer to the top frame."""
    frame = position.stack[-1]
    return STEPS[type(frame)].options(setup, position, frame)


def answer(context: ActionContext, action: Action) -> list[Action]:
    """Carries out a legal answer and its consequences; returns the legal answers to the next decision."""
    frame = context.position.stack[-1]
    STEPS[type(frame)].choose(context, frame, action)
    return advance(context)


def advance(context: ActionContext) -> list[Action]:
    """Settles everything that needs no choice; returns the first decision's answers, none when the battle is over."""
    while not context.outcome:
        frame = context.position.stack[-1]
        step = STEPS.get(type(frame))
        if step is None:
            UNASKED[type(frame)](context, frame)
            continue
        options = step.options(context.setup, context.position, frame)
        if not options:
            step.otherwise(context, frame) if step.otherwise else context.pop()
        elif step.alone and len(options) == 1:
            step.choose(context, frame, options[0])
        else:
            return options
    return []
