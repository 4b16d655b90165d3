"""The kinds of notifications and timers that every match has, one row each.

A new kind has a module of its own, with its value, its decision and its row: ``newcomer_help`` beside this one is the
model, ``bot.service.domain.notification_registry`` the recipe. The kinds here are older than that.

Everybody who stores, times or sends imports ``KINDS`` from here, so that these are always registered.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from bot.service.domain import clocks, computer_turns, pauses, reminders, timeouts, timer_decisions
from bot.service.domain.notification_registry import KINDS, Audience, NotificationKind, TimerKind, by_chance, simply
from bot.service.domain.timer_names import (
    CALL,
    CLOCK,
    GENERAL,
    PREFERENCES,
    RESUME,
    SERIES,
    SLEEP,
    STALL,
    STANDS,
    WINDOW,
)
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import Status
from bot.service.model.match_notifications import (
    AnniversaryNotice,
    ClockNotice,
    ComputerOffered,
    DrawNotice,
    FollowerTurn,
    HandShown,
    HandUpdate,
    LobbyUpdate,
    MatchEnded,
    MatchStarted,
    MoveReminder,
    Notification,
    OutOfBattle,
    PendingQuestion,
    ProposalNotice,
    RecordOpened,
    RematchInvitation,
    ReportFiled,
    RulesCorrected,
    SeatChanged,
    SeatOffered,
    SeriesScore,
    SketchShared,
    SuggestionOffered,
    SuggestionTaken,
    TakebackNotice,
    TeamThreadUpdate,
    TurnReport,
    VacationNotice,
    YearOver,
    kind_of,
    proposal_slot,
    team_slot,
)

__all__ = ["KINDS", "due_times", "slot_of"]

_TO_A_PERSON: Final = frozenset({Audience.PERSON})
_TO_BOTH: Final = frozenset({Audience.TABLE, Audience.PERSON})
_TO_A_TEAM: Final = frozenset({Audience.TEAM})


def _window_ends(live: LiveMatch) -> datetime | None:
    """Time (UTC) of the next step of a response delay."""
    return live.window.next if live.window else None


def _series_waits(live: LiveMatch) -> datetime | None:
    """End of a match, or lobby, that belongs to a series."""
    info = live.info
    if info.series is None:
        return None
    if info.status is Status.CLOSED:
        return info.created
    return info.ended if info.status is Status.OVER else None


def _board_slot(notification: Notification) -> str:
    """The slot of the boards of a match, which replace each other."""
    return kind_of(TurnReport)


def _seat_slot(notification: HandShown | SuggestionOffered | SuggestionTaken) -> str:
    return f"{kind_of(notification)}-{notification.seat}"


_NOTIFICATIONS: Final = (
    NotificationKind(type=LobbyUpdate, newest_only=True),
    NotificationKind(type=MatchStarted),
    NotificationKind(type=TurnReport, slot=_board_slot),
    NotificationKind(
        type=PendingQuestion,
        audiences=_TO_BOTH,
        slot=_board_slot,
        timers=(TimerKind(kind=WINDOW, due=_window_ends, decide=timer_decisions.end_of_window),),
    ),
    NotificationKind(
        type=MoveReminder,
        audiences=_TO_BOTH,
        newest_only=True,
        timers=(TimerKind(kind=CALL, due=reminders.next_call, decide=simply(reminders.remind)),),
        is_wanted=lambda notification, preferences: bool(preferences.every) or not notification.again,
    ),
    NotificationKind(type=HandUpdate, audiences=_TO_A_PERSON, newest_only=True),
    NotificationKind(type=DrawNotice),
    NotificationKind(
        type=ClockNotice,
        timers=(
            TimerKind(kind=CLOCK, due=lambda live: clocks.runs_out(live.info), decide=simply(timeouts.run_out)),
            TimerKind(kind=STALL, due=lambda live: clocks.stalls(live.info), decide=simply(timeouts.stall)),
            TimerKind(kind=SLEEP, due=lambda live: clocks.sleeps(live.info), decide=simply(timeouts.sleep)),
            TimerKind(kind=RESUME, due=lambda live: pauses.lapses(live.info), decide=simply(pauses.lapse)),
        ),
    ),
    NotificationKind(type=VacationNotice),
    NotificationKind(
        type=ProposalNotice,
        slot=lambda notification: proposal_slot(notification.what),
        timers=(TimerKind(kind=STANDS, due=lambda live: clocks.stands(live.info), decide=by_chance(timeouts.stand)),),
    ),
    NotificationKind(type=TakebackNotice),
    NotificationKind(type=RulesCorrected),
    NotificationKind(type=RecordOpened),
    NotificationKind(type=SeatChanged),
    NotificationKind(type=OutOfBattle, audiences=_TO_A_PERSON),
    NotificationKind(type=FollowerTurn, audiences=_TO_A_PERSON, newest_only=True, is_urgent=False),
    NotificationKind(type=RematchInvitation),
    NotificationKind(type=ReportFiled, is_urgent=False),
    NotificationKind(type=ComputerOffered, audiences=_TO_A_PERSON, newest_only=True, is_urgent=False),
    NotificationKind(type=SeatOffered, audiences=_TO_A_PERSON, is_urgent=False),
    NotificationKind(type=MatchEnded, slot=_board_slot),
    NotificationKind(type=TeamThreadUpdate, slot=lambda notification: team_slot(notification.side)),
    NotificationKind(
        type=SketchShared,
        audiences=_TO_A_TEAM,
        slot=lambda notification: f"sketch-{notification.seat}-{notification.turn}",
    ),
    NotificationKind(type=SuggestionOffered, audiences=_TO_A_TEAM, slot=_seat_slot),
    NotificationKind(type=SuggestionTaken, audiences=_TO_A_TEAM, slot=_seat_slot),
    NotificationKind(type=HandShown, audiences=_TO_A_TEAM, slot=_seat_slot),
    NotificationKind(type=SeriesScore, newest_only=True, is_urgent=False),
    NotificationKind(type=AnniversaryNotice, is_urgent=False),
    NotificationKind(type=YearOver, is_urgent=False),
)

_TIMERS_ALONE: Final = (
    TimerKind(kind=PREFERENCES, due=None, decide=timer_decisions.new_preferences),
    TimerKind(kind=GENERAL, due=computer_turns.due, decide=timer_decisions.general_answers, is_slow=True),
    TimerKind(kind=SERIES, due=_series_waits, decide=timer_decisions.series_goes_on),
)
"""Timers that lead to no notification of their own."""

for _notification in _NOTIFICATIONS:
    KINDS.add(_notification)
for _timer in _TIMERS_ALONE:
    KINDS.add_timer(_timer)


def due_times(live: LiveMatch) -> Mapping[str, datetime]:
    """Timers of a match, derived from its state: kind -> due time (UTC).

    A change stores those that differ from before, in its own transaction. So no timer is for a match that has moved on,
    and nothing has to be made up for after a restart.
    """
    found = {timer.kind: timer.due(live) for timer in KINDS.timers() if timer.due}
    return {kind: due for kind, due in found.items() if due is not None}


def slot_of(notification: Notification) -> str:
    """The message slot of a notification in its match: the newest message of a slot is edited or loses its buttons."""
    slot = KINDS.of(notification).slot
    return slot(notification) if slot else kind_of(notification)
