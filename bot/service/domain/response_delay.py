"""Response delay of disguised decisions, which are asked whatever the hand allows (reading 11).

The family names their kinds (``Family.decisions.disguised``). When one is reached, a random delay of 15 to 60 seconds
is drawn and stored. A player who can only pass is answered for at its end. A player with a choice is asked by direct
message; an early pass is held until the delay ends, too. So in public the messages and their times are the same. Only
playing the card, or thinking longer than the longest delay, shows that there is a choice: a player who could not be
reached in private is pinged in public then.

Standing orders (``bot.service.domain.standing_orders``) give their answer, whatever it is, at the end of the delay.
Against a program alone there is no delay: nobody who plays could read anything from an answer's time. A program's own
delay is short, as it needs no time to think: it answers at its end, whatever its hand.

Where the decision follows another choice of the same seat that is still a draft, the window opens inside the draft, and
nobody is pinged.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.service.domain.context import Context
from bot.service.model.live_match import DelayWindow, LiveMatch
from bot.service.model.match import PROGRAM, MatchInfo
from engine.decision import PASS, Action, Decision, Seat, side_of
from engine.match import State, legal_actions, pending

LEAST, MOST = 15.0, 60.0
"""Bounds of the delay in seconds. Reading 11 allows a minute at most."""

PROGRAMS = 2.0, 5.0
"""The same for a seat that a program holds."""

SET_BACK = timedelta(hours=1)
"""Longest plausible window. One that would stay open for longer does so because the system's clock was set back."""


def is_disguised(state: State) -> bool:
    """Whether the pending decision is of a disguised kind."""
    decision = pending(state)
    return isinstance(decision, Decision) and decision.kind in state.family.decisions.disguised


def has_choice(state: State) -> bool:
    """Whether the player to move can do more than pass: their secret."""
    return legal_actions(state) != (PASS,)


def open_window(info: MatchInfo, state: State, context: Context, standing: Action | None = None) -> DelayWindow | None:
    """The window of the decision just reached, if it is disguised; ``standing`` is the standing orders' answer."""
    decision = pending(state)
    if not isinstance(decision, Decision) or not is_disguised(state):
        return None
    delay = timedelta(seconds=context.rng.uniform(*_bounds(info, decision.seat)))
    return DelayWindow(context.now + delay, context.now + timedelta(seconds=MOST), answer_at_once(state, standing))


def _bounds(info: MatchInfo, seat: Seat) -> tuple[float, float]:
    """The bounds of a seat's delay in seconds."""
    if not _has_enemies(info, seat):
        return 0.0, 0.0
    return PROGRAMS if info.chair(seat).general == PROGRAM else (LEAST, MOST)


def _has_enemies(info: MatchInfo, seat: Seat) -> bool:
    """Whether a person plays against a seat, or could."""
    return any(chair.general != PROGRAM for chair in info.chairs if side_of(chair.seat) != side_of(seat))


def is_over(end: datetime, now: datetime) -> bool:
    """Whether a window has ended, or would stay open for long because the system's clock was set back."""
    return now >= end or end - now > SET_BACK


def answer_at_once(state: State, standing: Action | None) -> str:
    """The initial answer of a window: that of standing orders, a pass where nothing else is legal, or none."""
    if standing is not None:
        return standing.text
    return "" if has_choice(state) else PASS.text


def holds_back(live: LiveMatch, action: Action, now: datetime) -> bool:
    """Whether an answer given now would betray the hand by its haste and has to wait for the end of the delay."""
    return live.window is not None and action == PASS and now < live.window.due
