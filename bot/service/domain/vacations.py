"""Preferences and vacations as copied into a match, so that its clocks need nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime

from msgspec.structs import replace

from bot.ports.clock import from_stamp, to_stamp
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import Away, MatchInfo, Person, Status
from bot.service.model.match_notifications import Notification, VacationNotice
from bot.service.model.preferences import Preferences


def with_preferences(live: LiveMatch, preferences: Mapping[Person, Preferences]) -> LiveMatch:
    """The match with the preferences and vacations of its players."""
    seated = {chair.person for chair in live.info.chairs}
    known = {person: theirs for person, theirs in {**live.preferences, **preferences}.items() if person in seated}
    away = tuple(
        Away(person, from_stamp(start), from_stamp(end))
        for person, theirs in known.items()
        for start, end in theirs.away
    )
    return replace(live, preferences=known, info=replace(live.info, timing=replace(live.info.timing, away=away)))


def settled(live: LiveMatch, preferences: Mapping[Person, Preferences], now: datetime) -> Change | None:
    """The match after changed preferences, with notices of vacations for its table; ``None`` if nothing differs."""
    if live.info.status not in {Status.LOBBY, Status.RUNNING}:
        return None
    after = with_preferences(live, preferences)
    running = live.info.status is Status.RUNNING
    return Change(
        before=live, after=after, at=now, notifications=tuple(_announced(live.info, after.info, now)) if running else ()
    )


def _announced(before: MatchInfo, after: MatchInfo, now: datetime) -> Iterator[tuple[Notification, Person | None]]:
    for chair in after.chairs:
        then, planned = (_to_come(info, chair.person, now) for info in (before, after))
        if then != planned:
            start, end = next(iter(sorted(planned - then)), (0, 0))
            yield VacationNotice(chair.seat, start, end), None


def _to_come(info: MatchInfo, person: Person | None, now: datetime) -> set[tuple[int, int]]:
    return {
        (to_stamp(one.start), to_stamp(one.end)) for one in info.timing.away if one.person == person and one.end > now
    }
