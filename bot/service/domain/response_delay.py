"""Windows that must not betray a hand (reading 11): some decisions are asked whatever the holder's cards allow.

The family names their kinds. When such a decision is reached, a delay is drawn that depends on nothing. Who can only
pass is answered for when it ends. Who can do more is asked in private; if he passes early, his answer is held until
the delay ends too. So in public nothing differs: not the messages, not their time. Only somebody who plays the card, or
thinks longer than the longest delay, shows that he has it. When that longest delay is over and he could not
be reached in private, he is pinged in public: by then his silence has told as much.

Standing orders (``bot.service.domain.standing_orders``) give their answer, whatever it is, when the delay ends.

The same goes where the decision follows on another choice of the same seat, which is a draft until this one is made.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.service.domain.context import Context
from bot.service.model.live_match import DelayWindow, LiveMatch
from engine.decision import PASS, Action, Decision
from engine.match import State, legal_actions, pending

LEAST, MOST = 15.0, 60.0
"""Seconds: the bounds of the delay. Reading 11 allows a minute at most."""

SET_BACK = timedelta(hours=1)
"""A window that would stay open for longer does so only because the system's clock was set back."""


def is_disguised(state: State) -> bool:
    """Whether what is waited for is such a decision."""
    decision = pending(state)
    return isinstance(decision, Decision) and decision.kind in state.family.decisions.disguised


def has_choice(state: State) -> bool:
    """Whether more than a pass can be answered: a secret of the one who is waited for."""
    return legal_actions(state) != (PASS,)


def open_window(state: State, context: Context, standing: Action | None = None) -> DelayWindow | None:
    """The window of the decision that was just reached, if it is such a one; ``standing`` is how orders answer it."""
    if not is_disguised(state):
        return None
    delay = timedelta(seconds=context.rng.uniform(LEAST, MOST))
    return DelayWindow(context.now + delay, context.now + timedelta(seconds=MOST), answer_at_once(state, standing))


def is_over(end: datetime, now: datetime) -> bool:
    """Whether a window's time is up: also where the system's clock was set back, and it would stay open for long."""
    return now >= end or end - now > SET_BACK


def answer_at_once(state: State, standing: Action | None) -> str:
    """The answer that a window is opened with: that of standing orders, a pass for who can only pass, or none."""
    if standing is not None:
        return standing.text
    return "" if has_choice(state) else PASS.text


def holds_back(live: LiveMatch, action: Action, now: datetime) -> bool:
    """Whether an answer given now would betray by its haste, and has to wait for the end of the delay."""
    return live.window is not None and action == PASS and now < live.window.due
