"""Drives the stack of frames: carries an answer out, then everything that follows without a choice.

``advance`` ends when a choice is waited for or the battle is over; exactly one decision is then on top, with at least
one answer.
"""

from __future__ import annotations

from engine.battle_cry.body import Body
from engine.battle_cry.engaged import release
from engine.battle_cry.frames import Confirm
from engine.battle_cry.play import Play
from engine.battle_cry.setup import BattleSetup
from engine.battle_cry.special.objectives import settle
from engine.battle_cry.steps.table import STEPS, UNASKED
from engine.decision import Action, Decision, Seat

ENDING_PASS = frozenset({"place-works", "rally", "move", "battle", "further-card", "end-turn", "authority", "confirm"})
"""The decisions in which passing says that the turn may end; after any other choice the end is confirmed."""

HANDING_ON = frozenset({"play-card", "further-card", "entrust", "divide", "take-over"})
"""The decisions after which somebody else of the same side may go on without the choice being confirmed."""


def decision_of(setup: BattleSetup, body: Body) -> Decision:
    """What the top frame waits for."""
    frame = body.stack[-1]
    step = STEPS[type(frame)]
    return Decision(
        seat=setup.rules.asked(setup, body, step.side(body, frame), frame),
        kind=step.kind,
        rule=setup.rules.headings.get(step.rule, step.rule),
        about=tuple(setup.names[hex_] for hex_ in step.about(setup, body, frame)),
        numbers=step.numbers(setup, body, frame),
    )


def options_of(setup: BattleSetup, body: Body) -> list[Action]:
    """Everything that may be answered to the top frame."""
    frame = body.stack[-1]
    return STEPS[type(frame)].options(setup, body, frame)


def answer(play: Play, action: Action) -> list[Action]:
    """Carries out a legal answer and what follows; says what may be answered next."""
    frame = play.body.stack[-1]
    step = STEPS[type(frame)]
    side = step.side(play.body, frame)
    by = play.setup.rules.asked(play.setup, play.body, side, frame) if play.setup.roster.shared else None
    step.choose(play, frame, action)
    loose = not play.fixed and side == play.body.active and not (action.verb == "pass" and step.kind in ENDING_PASS)
    if loose != play.body.loose:
        play.set(loose=loose)
    return advance(play, by, confirmed=step.kind in HANDING_ON)


def advance(play: Play, by: Seat | None = None, *, confirmed: bool = False) -> list[Action]:
    """Settles everything that needs no choice; the answers to the first choice, none when the battle is over.

    Before it comes to another player of the side, ``by``, who chose last, confirms what he could still take back,
    unless it is ``confirmed``.
    """
    objectives = play.setup.objectives
    while not play.outcome:
        if (play.arrived or objectives) and not _settled(play):
            break
        if play.body.engaged:
            release(play)
        if play.fixed and play.body.loose:
            play.set(loose=False)
        frame = play.body.stack[-1]
        step = STEPS.get(type(frame))
        if step is None:
            UNASKED[type(frame)](play)
            continue
        options = step.options(play.setup, play.body, frame)
        if not options:
            step.otherwise(play, frame)
        elif step.alone and len(options) == 1:
            step.choose(play, frame, options[0])
        elif by and _goes_on(play, by):
            play.set(loose=False) if confirmed else play.push(Confirm(by))
        else:
            return options
    return []


def _settled(play: Play) -> bool:
    """Carries out what follows from pieces that came into hexes; whether the battle goes on."""
    play.settle_arrivals()
    if play.setup.objectives and not play.outcome:
        settle(play)
    return not play.outcome


def _goes_on(play: Play, by: Seat) -> bool:
    """Whether another player of the side is asked next, while he who chose last could still take something back."""
    body, frame = play.body, play.body.stack[-1]
    side = STEPS[type(frame)].side(body, frame)
    if not body.loose or side != body.active:
        return False
    return play.setup.rules.asked(play.setup, body, side, frame) != by
