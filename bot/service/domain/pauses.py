"""Pauses by agreement: all clocks stop and nobody is called until all agree to resume. Pure.

Play stays possible, and is reported as ever. A proposal to resume that nobody answers is granted after three days, so
that one absent player does not hold everybody up; a declined one is not.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from bot.service.domain import clocks, proposals
from bot.service.domain.context import Context
from bot.service.model.errors import AlreadySo
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchInfo, Person, Proposal
from bot.service.model.match_notifications import ClockNotice
from engine.decision import Seat

PAUSE: Final = "pause"
RESUME: Final = "resume"

SILENCE: Final = timedelta(days=3)
"""Time after which an unanswered proposal to resume counts as agreed to."""


def wish(live: LiveMatch, person: Person, kind: str, context: Context) -> Change | None:
    """Proposes a pause, or its end.

    Raises:
        AlreadySo: the match is paused already, or is not.
        NotStarted, NotInMatch, GameOver.
    """
    if (live.info.timing.paused is not None) == (kind == PAUSE):
        raise AlreadySo(live.info.id, kind)
    return proposals.propose(live, person, kind, "", context)


def lapses(info: MatchInfo) -> datetime | None:
    """Time (UTC) at which an unanswered proposal to resume is granted."""
    wished = info.proposal(RESUME)
    return wished.at + SILENCE if wished and info.timing.paused else None


def lapse(live: LiveMatch, now: datetime) -> Change | None:
    """The end of a pause whose proposal to resume nobody declined; ``None`` when it is not due."""
    due, wished = lapses(live.info), live.info.proposal(RESUME)
    if due is None or wished is None or now < due:
        return None
    return replace(_resumed(proposals.without(live, RESUME), wished.by, now), before=live)


@proposals.carries(PAUSE)
def _pause(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
    info = clocks.charged(live.info, context.now)
    info = replace(info, timing=replace(info.timing, paused=context.now))
    return _changed(live, info, PAUSE, proposal.by, context.now)


@proposals.carries(RESUME)
def _resume(live: LiveMatch, proposal: Proposal, context: Context) -> Change:
    return _resumed(live, proposal.by, context.now)


def _resumed(live: LiveMatch, seat: Seat, now: datetime) -> Change:
    info = clocks.excused_by_pause(live.info, now)
    info = replace(info, timing=replace(info.timing, paused=None, counted=now))
    return _changed(replace(live, called=None, reminded=0), clocks.awakened(info), RESUME, seat, now)


def _changed(live: LiveMatch, info: MatchInfo, kind: str, seat: Seat, now: datetime) -> Change:
    after = replace(live, info=info)
    return Change(before=live, after=after, at=now, notifications=((ClockNotice(f"{kind}d", seat), None),))
