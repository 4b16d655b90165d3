"""Calls and reminders of the player to move: once for a decision, then at their own interval. Pure.

A call in quiet hours or on vacation is put off until their end. Nobody is called during a pause, or while a computer
general plays in the seat. Reminders end after ``ENOUGH`` of them, once nothing has happened for ``clocks.STALL``, until
somebody acts. Stored is ``LiveMatch.called``: the last call or reminder, ``None`` while the first call is put off.
``MoveReminder`` goes to the person or to the table; if direct messages are closed, the table calls. Its words are in
``bot.discord.messages.reminder``; ``bot.discord.delivery.notification_sender`` sends it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Literal

from msgspec.structs import replace

from bot.service.domain import clocks
from bot.service.domain.response_delay import MOST
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import Person
from bot.service.model.match_notifications import MoveReminder, Notification
from bot.service.model.preferences import THERE, Preferences, is_reachable, reachable

ENOUGH = 3
"""Least number of reminders before they end; they go on until ``clocks.STALL`` besides."""

How = Literal["here", "there", "later"]
"""Call at the match's place, by direct message, or not now."""


def how_to_call(live: LiveMatch, now: datetime) -> How:
    """The way to call the player to move; ``later`` where there is nobody to be called."""
    waiting = live.info.waiting
    if waiting is None or waiting.person is None or _rests(live):
        return "later"
    preferences = preferences_of(live, waiting.person)
    if not is_reachable(preferences, now):
        return "later"
    return "there" if preferences.place == THERE else "here"


def next_call(live: LiveMatch) -> datetime | None:
    """Time (UTC) of the next call or reminder of the player to move; ``None`` for never."""
    waiting = live.info.waiting
    if waiting is None or waiting.person is None or _rests(live):
        return None
    preferences = preferences_of(live, waiting.person)
    if live.called is None:
        return reachable(preferences, waiting.since + timedelta(seconds=MOST if waiting.disguised else 0))
    again = (
        reachable(preferences, _after_time_out(live, timedelta(hours=preferences.every))) if preferences.every else None
    )
    if again is None or (live.reminded >= ENOUGH and clocks.kept_waiting(live.info, again) > clocks.STALL):
        return None
    return again


def _after_time_out(live: LiveMatch, every: timedelta) -> datetime:
    """Time of the next reminder, moved past the time-out, which is announced by itself."""
    assert live.called is not None
    due, out = live.called + every, clocks.runs_out(live.info)
    return out + every if out and live.called < out <= due else due


def remind(live: LiveMatch, now: datetime) -> Change | None:
    """The reminder that is due; ``None`` when none is."""
    due, waiting = next_call(live), live.info.waiting
    if due is None or now < due or waiting is None or waiting.person is None:
        return None
    how = how_to_call(live, now)
    if how == "later":
        return None
    again = live.called is not None
    call = MoveReminder(live.info.moment, live.events, waiting.seat, again=again)
    person = waiting.person if how == "there" else None
    after = replace(live, called=now, reminded=live.reminded + again)
    return Change(before=live, after=after, at=now, notifications=((call, person),))


def first_call(live: LiveMatch, now: datetime) -> tuple[tuple[Notification, Person | None], ...]:
    """The direct message that calls a player besides the table's message; nothing where the latter calls them."""
    waiting = live.info.waiting
    if waiting is None or how_to_call(live, now) != "there":
        return ()
    return ((MoveReminder(live.info.moment, live.events, waiting.seat), waiting.person),)


def preferences_of(live: LiveMatch, person: Person) -> Preferences:
    """The preferences of a player of the match."""
    return live.preferences.get(person, Preferences())


def _rests(live: LiveMatch) -> bool:
    waiting, timing = live.info.waiting, live.info.timing
    return (
        timing.paused is not None
        or timing.asleep
        or (waiting is not None and bool(live.info.chair(waiting.seat).general))
    )
