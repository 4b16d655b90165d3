"""A computer general: he plays a seat of his own, or plays on for a person whose time was out until that one is back.

He is asked as the person would be, with the view of the seat and nothing else. The rules about windows (reading 11)
hold for him too: he answers when the delay is over that everybody has to wait, whatever he holds.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

import structlog
from msgspec import Struct

from bot.computer_players import PLAYERS
from bot.service.domain import play
from bot.service.domain.context import Context
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import PROGRAM, MatchId
from engine import match as engine
from engine.decision import PASS, Action, Decision, Seat
from engine.family import Setup, family
from engine.view import View

ARCHIE: Final = "archie"
"""The general of the match's own family, by the name that ``bot.computer_players`` knows him by."""

_NAMES: Final = {PROGRAM: ARCHIE}
"""By which name ``bot.computer_players`` knows who plays a seat, where that is another one."""

BUDGET: Final = 200
"""Milliseconds that he may take for a decision."""

_log = structlog.get_logger("generals")


class ComputerQuestion(Struct, frozen=True, kw_only=True):
    """What a general is asked: the seat's view and what it may answer, for a version of the match."""

    match: MatchId
    setup: Setup
    seat: Seat
    version: int
    view: View
    actions: tuple[Action, ...]
    name: str


def is_there(setup: Setup) -> bool:
    """Whether a general plays this game."""
    return family(setup.family).general(setup, 0) is not None


def due(live: LiveMatch) -> datetime | None:
    """When a general is to answer; ``None`` if none is waited for, or his pass is given by itself."""
    waiting, window = live.info.waiting, live.window
    if waiting is None or not live.info.chair(waiting.seat).general:
        return None
    if window is None or window.passed:
        return waiting.since
    return None if window.answer else window.due


def question(live: LiveMatch, now: datetime) -> ComputerQuestion | None:
    """What a general is to be asked now."""
    at = due(live)
    if at is None or now < at or live.state is None or live.info.waiting is None:
        return None
    seat = live.info.waiting.seat
    view, actions = engine.view(live.state, seat), engine.legal_actions(live.state)
    general = live.info.chair(seat).general
    return ComputerQuestion(
        match=live.info.id,
        setup=live.setup,
        seat=seat,
        version=live.version,
        view=view,
        actions=actions,
        name=_NAMES.get(general, general),
    )


def answer(asked: ComputerQuestion) -> Action:
    """What the general answers, for a thread of its own; the match goes on even if he is at a loss."""
    try:
        return PLAYERS[asked.name](asked.setup, asked.seat, int(asked.match), BUDGET).choose(asked.view)
    except Exception:  # noqa: BLE001  a general without an idea must not hold up the match
        _log.exception("a general was at a loss", match=asked.match, seat=asked.seat)
        return PASS if PASS in asked.actions else asked.actions[0]


def given(live: LiveMatch, asked: ComputerQuestion, action: Action, context: Context) -> Change | None:
    """The match with the general's answer; ``None`` if it is no longer as it was when he was asked."""
    again = question(live, context.now)
    if again is None or again.version != asked.version or live.state is None:
        return None
    decision = engine.pending(live.state)
    if not isinstance(decision, Decision) or decision.seat != asked.seat:
        return None
    return play.submit(live, asked.seat, None, action, context)
