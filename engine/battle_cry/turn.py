"""Driver of the frame stack: carries an answer out, then everything that follows without a choice.

``advance`` ends when a decision is pending or the battle is over; exactly one decision is then on top, with at least
one answer.
"""

from __future__ import annotations

from engine.battle_cry.action_context import ActionContext
from engine.battle_cry.decisions.handlers_by_kind import STEPS, UNASKED
from engine.battle_cry.engaged import release
from engine.battle_cry.frames import Confirm
from engine.battle_cry.position import Position
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.special.objectives import settle
from engine.decision import Action, Decision, Seat
from engine.field_changes import replace

ENDING_PASS = frozenset({"place-works", "rally", "move", "battle", "further-card", "end-turn", "authority", "confirm"})
"""The decisions in which a pass lets the turn end; after any other choice the end is confirmed."""

HANDING_ON = frozenset({"play-card", "further-card", "entrust", "divide", "take-over"})
"""The decisions after which another player of the side may go on without a confirmation."""


def decision_of(setup: BattleSetup, position: Position) -> Decision:
    """The decision of the top frame."""
    frame, rules = position.stack[-1], setup.rules
    step = STEPS[type(frame)]
    return Decision(
        rules.asked(setup, position, step.side(position, frame) if step.side else position.active, frame),
        step.kind,
        rules.headings.get(step.rule, step.rule),
        tuple([setup.names[hex_] for hex_ in step.about(setup, position, frame)]) if step.about else (),
        step.numbers(setup, position, frame) if step.numbers else (),
    )


def options_of(setup: BattleSetup, position: Position) -> list[Action]:
    """Every legal answer to the top frame."""
    frame = position.stack[-1]
    return STEPS[type(frame)].options(setup, position, frame)


def answer(context: ActionContext, action: Action) -> list[Action]:
    """Carries out a legal answer and its consequences; returns the legal answers to the next decision."""
    setup, position = context.setup, context.position
    frame = position.stack[-1]
    step = STEPS[type(frame)]
    side = step.side(position, frame) if step.side else position.active
    by = setup.rules.asked(setup, position, side, frame) if setup.roster.shared else None
    step.choose(context, frame, action)
    ends = action.verb == "pass" and step.kind in ENDING_PASS
    position = context.position
    loose = not context.fixed and not ends and side == position.active
    if loose != position.loose:
        context.position = replace(position, loose=loose)
    return advance(context, by, confirmed=step.kind in HANDING_ON)


def advance(context: ActionContext, by: Seat | None = None, *, confirmed: bool = False) -> list[Action]:
    """Settles everything that needs no choice; returns the first decision's answers, none when the battle is over.

    Before another player of the same side is asked, the one who chose last, ``by``, confirms what could still be taken
    back, unless ``confirmed``. Nothing else here knows of seats.
    """
    setup = context.setup
    while not context.outcome:
        if (context.arrived or setup.objectives) and not _settled(context):
            break
        if context.position.engaged:
            release(context)
        if context.fixed and context.position.loose:
            context.position = replace(context.position, loose=False)
        position = context.position
        frame = position.stack[-1]
        step = STEPS.get(type(frame))
        if step is None:
            UNASKED[type(frame)](context)
            continue
        options = step.options(setup, position, frame)
        if not options:
            step.otherwise(context, frame) if step.otherwise else context.pop()
        elif step.alone and len(options) == 1:
            step.choose(context, frame, options[0])
        elif by and _goes_on(context, by):
            context.set(loose=False) if confirmed else context.push(Confirm(by))
        else:
            return options
    return []


def _settled(context: ActionContext) -> bool:
    """Carries out consequences of entered hexes; returns whether the battle goes on."""
    context.settle_arrivals()
    if context.setup.objectives and not context.outcome:
        settle(context)
    return not context.outcome


def _goes_on(context: ActionContext, by: Seat) -> bool:
    """Whether another player of the side is asked next while the last chooser could still take something back."""
    position, frame = context.position, context.position.stack[-1]
    answering = STEPS[type(frame)].side
    side = answering(position, frame) if answering else position.active
    if not position.loose or side != position.active:
        return False
    return context.setup.rules.asked(context.setup, position, side, frame) != by
