"""Help for a newcomer: one message to a player without a finished match who leaves their first turn waiting for a day.

It is offered once in a person's life with this bot, never in quiet hours or on vacation, and not to who wants no
reminders.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from msgspec.structs import replace

from bot.service.domain.notification_registry import KINDS, Audience, Decide, NotificationKind, TimerContext, TimerKind
from bot.service.domain.reminders import preferences_of
from bot.service.domain.standing_orders import standing_of
from bot.service.domain.timer_names import NEWCOMER
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import MatchId, Person
from bot.service.model.match_notifications import Notification
from bot.service.model.preferences import reachable

PATIENCE: Final = timedelta(days=1)
"""Time for which a first turn may wait."""

FIRST_TURNS: Final = 2
"""Number of a family's turns in which each side has its first."""


class NewcomerHelp(Notification, frozen=True, tag="newcomer"):
    """For a player in their first match, who has not answered their first turn within a day."""

    moment: int


def help_due(live: LiveMatch) -> datetime | None:
    """The time (UTC) at which the player to move may need help; ``None`` after their first turn."""
    info, waiting = live.info, live.info.waiting
    if waiting is None or waiting.person is None or waiting.disguised or info.turn > FIRST_TURNS:
        return None
    if info.timing.paused is not None or info.timing.asleep or info.chair(waiting.seat).general:
        return None
    if standing_of(live, waiting.seat).helped:
        return None
    return reachable(preferences_of(live, waiting.person), waiting.since + PATIENCE)


async def offer_help(context: TimerContext, match: MatchId, now: datetime) -> Decide:
    """Offers help to the player to move, if they are a newcomer; looks once in a match."""
    waiting = (await context.live(match)).info.waiting
    person = waiting.person if waiting else None
    new = person is not None and await context.is_newcomer(person)
    return lambda live: offered(live, person if new else None, now)


def offered(live: LiveMatch, newcomer: Person | None, now: datetime) -> Change | None:
    """The offer to a newcomer whose first turn still waits; ``None`` while it is not due."""
    due, waiting = help_due(live), live.info.waiting
    if due is None or now < due or waiting is None:
        return None
    news = ((NewcomerHelp(live.info.moment), newcomer),) if newcomer and newcomer == waiting.person else ()
    looked = replace(standing_of(live, waiting.seat), helped=True)
    after = replace(live, standing={**live.standing, waiting.seat: looked})
    return Change(before=live, after=after, at=now, notifications=news)


KINDS.add(
    NotificationKind(
        type=NewcomerHelp,
        audiences=frozenset({Audience.PERSON}),
        is_urgent=False,
        timers=(TimerKind(kind=NEWCOMER, due=help_due, decide=offer_help),),
        is_wanted=lambda _news, preferences: preferences.every > 0,
    )
)
