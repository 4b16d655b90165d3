"""The next battle of a series with the same players, or the series' end. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.service.domain import lobby, standing_orders
from bot.service.domain.context import Context
from bot.service.domain.ratings.terms import can_be_rated
from bot.service.domain.vacations import with_preferences
from bot.service.model.live_match import LiveMatch
from bot.service.model.match import FORMER, Chair, MatchInfo, MatchOptions, MatchPlace, Person, SeriesRef, Status
from bot.service.model.preferences import Preferences
from bot.service.model.series import Course, PlannedBattle, Series, SeriesKind
from engine.decision import CONFEDERATE, UNION, Seat
from engine.family import Setup, family

LEAST, MOST = 3, 31
"""Least and greatest number of battles in a campaign."""

_ENEMY = {UNION: CONFEDERATE, CONFEDERATE: UNION}


def ref_of(series: Series, number: int) -> SeriesRef:
    """A match's reference to its series, as battle ``number``."""
    invited = series.invited.id if series.invited and number == 1 else 0
    people = series.parent is not None
    return SeriesRef(
        id=series.id,
        kind=series.kind,
        number=number,
        of=len(series.plan),
        title=series.title,
        between_people=people,
        invited=invited,
    )


def course_after(series: Series, status: Status) -> Course:
    """Progress of the series after its newest match ended. A lobby that everybody left breaks it off."""
    if series.status is not Course.RUNNING:
        return series.status
    if status is Status.CLOSED:
        return Course.STOPPED
    return Course.RUNNING if series.next else Course.OVER


def swaps(series: Series) -> bool:
    """Whether everybody changes sides from one battle to the next."""
    return series.kind is SeriesKind.GAMES


def terms_after(series: Series, before: MatchInfo, battle: PlannedBattle) -> MatchOptions:
    """Terms of the next battle: those of the one before. Options of a side go with its players."""
    options = {name: value for name, value in before.options.items() if not name.endswith("-dice")}
    if swaps(series):
        options = dict(family(before.family).modes.swapped(options))
    return MatchOptions(
        scenario=battle.scenario,
        ruleset=before.ruleset,
        options=options,
        side=None,
        pace=before.timing.pace,
        odds=before.odds,
        level=before.level,
        rated=before.rated,
    )


def opened(
    series: Series, before: MatchInfo, setup: Setup, preferences: Mapping[Person, Preferences], context: Context
) -> LiveMatch | None:
    """The lobby of the next battle, without a number, with everybody seated; ``None`` when no player is left.

    A seat that was free, or whose player deleted their data, is free.
    """
    chairs = tuple(_chair(series, before, seat) for seat in setup.seats)
    people = [chair.person for chair in chairs if chair.person]
    if not people:
        return None
    host = series.host if series.host in people else people[0]
    place = MatchPlace(series.place.guild, series.place.channel)
    seat = next(chair.seat for chair in chairs if chair.person)
    terms = MatchOptions(
        scenario=setup.scenario,
        ruleset=setup.ruleset,
        options=setup.options,
        side=seat,
        pace=before.timing.pace,
        odds=before.odds,
        level=before.level,
        rated=before.rated and can_be_rated(setup),
    )
    live = lobby.opened(setup, host, place, terms, context)
    info = replace(live.info, chairs=chairs, series=ref_of(series, len(series.battles) + 1))
    live = with_preferences(replace(live, info=info), preferences)
    for person in people:
        live = standing_orders.begun(live, person)
    return live


def _chair(series: Series, before: MatchInfo, seat: Seat) -> Chair:
    """A seat of the next battle: its player, or the computer that owned it; substitutes do not go on."""
    side, slash, rest = seat.partition("/")
    whence = Seat(f"{_ENEMY[Seat(side)]}{slash}{rest}") if swaps(series) and side in _ENEMY else seat
    sat = next((one for one in before.chairs if one.seat == whence), None)
    person = None if sat is None or sat.person == FORMER else sat.person
    return Chair(seat, person, general=sat.general if sat and sat.person is None else "")


def is_full(live: LiveMatch) -> bool:
    """Whether the battle can begin: every seat has a player or belongs to the computer."""
    return all(chair.person or chair.general for chair in live.info.chairs)
