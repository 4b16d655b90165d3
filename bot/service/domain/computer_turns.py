"""Turns of the computer general, in a seat of its own or in place of a person whose time was out.

It is asked as the person would be, with the seat's view and nothing else, by the scheduler in a thread. The response
delay (reading 11) holds for it, too: it answers at the end of the delay, whatever its hand. What it has drafted in a
person's seat, that person may undo.
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
"""Name of the family's own computer general in ``bot.computer_players``."""

_NAMES: Final = {PROGRAM: ARCHIE}
"""Names in ``bot.computer_players`` of general names that differ there."""

BUDGET: Final = 200
"""Milliseconds for a decision."""

_log = structlog.get_logger("generals")


class ComputerQuestion(Struct, frozen=True, kw_only=True):
    """Input of one decision: the seat's view and its legal answers, at a version of the match."""

    match: MatchId
    setup: Setup
    seat: Seat
    version: int
    view: View
    actions: tuple[Action, ...]
    name: str


def has_general(setup: Setup) -> bool:
    """Whether a computer general plays this game."""
    return family(setup.family).general(setup, 0) is not None


def due(live: LiveMatch) -> datetime | None:
    """Time at which the computer is to answer; ``None`` if none is asked, or a pass is given for it anyway."""
    waiting, window = live.info.waiting, live.window
    if waiting is None or not live.info.chair(waiting.seat).general:
        return None
    if window is None or window.passed:
        return waiting.since
    return None if window.answer else window.due


def question(live: LiveMatch, now: datetime) -> ComputerQuestion | None:
    """The question that the computer has to answer now, or ``None``."""
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
    """The computer's answer, for a thread of its own; a legal one even if the general fails."""
    try:
        return PLAYERS[asked.name](asked.setup, asked.seat, int(asked.match), BUDGET).choose(asked.view)
    except Exception:  # noqa: BLE001  a general without an idea must not hold up the match
        _log.exception("a general was at a loss", match=asked.match, seat=asked.seat)
        return PASS if PASS in asked.actions else asked.actions[0]


def given(live: LiveMatch, asked: ComputerQuestion, action: Action, context: Context) -> Change | None:
    """The match after the computer's answer; ``None`` if it has changed since the question."""
    again = question(live, context.now)
    if again is None or again.version != asked.version or live.state is None:
        return None
    decision = engine.pending(live.state)
    if not isinstance(decision, Decision) or decision.seat != asked.seat:
        return None
    return play.submit(live, asked.seat, None, action, context)
