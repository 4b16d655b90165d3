"""Decisions of timers that need more than the match and the time."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from bot.service.domain import computer_turns, play, vacations
from bot.service.domain.context import Context
from bot.service.domain.notification_registry import Decide, TimerContext
from bot.service.domain.reminders import how_to_call
from bot.service.domain.response_delay import is_over
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId
from bot.service.model.match_notifications import PendingQuestion
from engine.match import parse_action


async def end_of_window(context: TimerContext, match: MatchId, now: datetime) -> Decide:
    """Ends the window of a disguised decision, see ``end_window``."""
    told = await context.was_told(match)
    return lambda live: end_window(live, Context(now, context.rng), told=told)


async def new_preferences(context: TimerContext, match: MatchId, now: datetime) -> Decide:
    """Copies changed preferences of its players into a match."""
    preferences = await context.preferences([chair.person for chair in (await context.live(match)).info.chairs])
    return lambda live: vacations.settled(live, preferences, now)


async def series_goes_on(context: TimerContext, match: MatchId, now: datetime) -> Decide:
    """Continues a series: a change of the series, not of the match."""
    await context.follow_up(match)
    return lambda _: None


async def general_answers(context: TimerContext, match: MatchId, now: datetime) -> Decide:
    """Lets the computer general answer for the seat to move."""
    asked = computer_turns.question(await context.live(match), now)
    if asked is None:
        return lambda _: None
    action = await computer_turns.answer(asked, context.think)
    later = context.now()
    return lambda live: computer_turns.given(live, asked, action, Context(max(now, later), context.rng))


def end_window(live: LiveMatch, context: Context, *, told: bool) -> Change | None:
    """A step of a window whose time is up; ``None`` when it is not.

    First the held answer takes effect. If there is none, its player has a choice and thinks: at the end of the longest
    delay they are pinged in public, if the private question did not reach them (``told``) and they may be called now.
    Not so if the window opened inside their own draft: nobody else knows of the decision, and they are at the table;
    unless standing orders made that draft.
    """
    window, waiting = live.window, live.info.waiting
    if window is None or waiting is None or not is_over(window.next, context.now):
        return None
    if window.answer and not window.passed:
        action = parse_action(live.setup, window.answer)
        return play.submit(live, waiting.seat, None, action, context)
    if not window.passed:
        return Change(before=live, after=replace(live, window=replace(window, passed=True)), at=context.now)
    moment, last = live.info.moment, live.events
    drafting = live.state is not None and live.state.fixed is not None and not window.absent
    quiet = how_to_call(live, context.now) == "later"
    aloud = (
        ()
        if told or drafting
        else ((PendingQuestion(moment=moment, first=last, last=last, waiting=waiting.seat, quiet=quiet), None),)
    )
    return Change(before=live, after=replace(live, window=None), at=context.now, notifications=aloud)
