"""Lobbies: opened, joined, left, started. Pure."""

from __future__ import annotations

from datetime import datetime
from random import Random

from msgspec.structs import replace

from bot.service.domain import clocks, computer_seats, computer_turns, standing_orders
from bot.service.domain.context import Context
from bot.service.domain.publication import publish
from bot.service.domain.ratings.terms import check_can_be_rated
from bot.service.domain.scenario_source import so_played
from bot.service.domain.vacations import with_preferences
from bot.service.model.errors import (
    AlreadyIn,
    ComputersSeat,
    LobbyClosed,
    NoGeneral,
    NoSuchSeat,
    NotHost,
    NotInMatch,
    NotOver,
    NotYourSeat,
    SeatPromised,
    SeatsFree,
    SeatTaken,
    UnknownChoice,
)
from bot.service.model.leaders import leaders_of
from bot.service.model.live_match import Change, LiveMatch
from bot.service.model.match import (
    ACCEPTED,
    PROGRAM,
    WITHDRAWN,
    Chair,
    MatchId,
    MatchInfo,
    MatchOptions,
    MatchPlace,
    Person,
    Status,
    Timing,
)
from bot.service.model.match_notifications import ChallengeNotice, LobbyUpdate, MatchStarted
from bot.service.model.preferences import Preferences
from engine.chance import Seeded
from engine.decision import Seat, side_of
from engine.errors import GameOver
from engine.family import Setup, family
from engine.match import new_match


def opened(setup: Setup, host: Person, place: MatchPlace, terms: MatchOptions, context: Context) -> LiveMatch:
    """A new lobby without a number, with its host in a seat and the computer in its own.

    There are no clocks where all people sit on one side: nobody would wait. Where the mode itself gives seats to the
    program, it plays as the rulebook says, at no level.

    Raises:
        NoSuchSeat: the scenario has no such side, or the computer has it.
        UnknownChoice: there is no such pace, or no such level.
        NoGeneral: no computer general plays this game.
        CannotBeRated: battles of this kind are not rated.
    """
    if terms.rated:
        check_can_be_rated(setup)
    imaginary = family(setup.family).modes.imaginary(setup)
    theirs = tuple(seat for seat in setup.seats if seat not in imaginary)
    seat = _wanted(theirs, theirs, terms.side) if terms.side else context.rng.choice(theirs)
    played = {one for one in setup.seats if one in imaginary or (terms.computer and side_of(one) != side_of(seat))}
    if played and not computer_turns.has_general(setup):
        raise NoGeneral(MatchId(0))
    if terms.pace not in {clocks.NONE, *clocks.PACES}:
        raise UnknownChoice("pace", terms.pace, (*clocks.PACES, clocks.NONE))
    levels = computer_turns.levels_of(setup.family)
    if terms.level and terms.level not in levels:
        raise UnknownChoice("level", terms.level, levels)
    empty = unseated(setup, host, place, context.now, Timing(pace=terms.pace))
    chairs = tuple(Chair(one, host if one == seat else None) for one in setup.seats)
    level = "" if imaginary else terms.level
    info = replace(empty, chairs=chairs, odds=terms.odds, level=level, reliable=terms.reliable, rated=terms.rated)
    return LiveMatch(info=computer_seats.with_computer(info, played), setup=setup)


def unseated(setup: Setup, host: Person, place: MatchPlace, created: datetime, timing: Timing) -> MatchInfo:
    """A lobby that has no number yet and in which nobody sits, its host included."""
    return MatchInfo(
        id=MatchId(0),
        family=setup.family,
        scenario=setup.scenario,
        title=setup.title,
        ruleset=setup.ruleset,
        ruleset_version=setup.ruleset_version,
        options=dict(setup.options),
        status=Status.LOBBY,
        host=host,
        chairs=tuple(Chair(seat, None) for seat in setup.seats),
        place=place,
        created=created,
        timing=timing,
        leaders=leaders_of(setup),
    )


def join(
    live: LiveMatch,
    person: Person,
    side: Seat | None,
    now: datetime,
    preferences: Preferences | None = None,
    *,
    rated: bool = True,
) -> Change:
    """A person takes a seat, with their ``preferences``. The caller starts the match if it is full then.

    A lobby whose host wants the battle rated stays so unless the person does not want it (``rated``).
    """
    info = open_lobby(live)
    if seat := info.seat(person):
        raise AlreadyIn(info.id, seat)
    may = info.open_to(person)
    wanted = _wanted(live.setup.seats, may, side) if side else next(iter(may or info.free), live.setup.seats[0])
    if info.chair(wanted).general == PROGRAM:
        raise ComputersSeat(info.id, wanted)
    if wanted not in info.free:
        raise SeatTaken(wanted, info.free)
    check_kept(info, person, wanted)
    info = replace(info, challenge=None) if info.challenged == person else info
    info = replace(info, rated=info.rated and rated)
    for seat in (wanted, *(one for one in may if info.kept_for(one) == person)):
        info = _seated(info, seat, person)
    change = _changed(live, info, now)
    if live.info.challenged == person:
        told = ((ChallengeNotice(change=ACCEPTED), person),)
        change = replace(change, notifications=(*change.notifications, *told))
    return replace(
        change,
        after=standing_orders.begun(with_preferences(change.after, {person: preferences or Preferences()}), person),
    )


def leave(live: LiveMatch, person: Person, now: datetime) -> Change:
    """A person gives up their seats. The next player becomes host, or the lobby is closed."""
    info = open_lobby(live)
    if not info.seat(person):
        raise NotInMatch(info.id)
    chairs = tuple(replace(one, person=None) if one.person == person else one for one in info.chairs)
    left = [one.person for one in chairs if one.person]
    host = info.host if info.host in left else next(iter(left), info.host)
    status = Status.LOBBY if left else Status.CLOSED
    change = _changed(live, replace(info, chairs=chairs, host=host, status=status), now)
    after = change.after if left else replace(change.after, carried="")
    if not left and (challenged := info.challenged):
        told = ((ChallengeNotice(change=WITHDRAWN), challenged),)
        change = replace(change, notifications=(*change.notifications, *told))
    return replace(change, after=standing_orders.without(with_preferences(after, {}), person))


def with_level(live: LiveMatch, person: Person, level: str, now: datetime) -> Change | None:
    """The host chooses the level at which the computer plays in this lobby; ``None`` where it is so already.

    Raises:
        LobbyClosed, NotHost.
        UnknownChoice: the computer is not offered at this level in this game.
    """
    info = open_lobby(live)
    if person != info.host:
        raise NotHost(info.id)
    levels = computer_turns.levels_of(info.family)
    if level not in levels:
        raise UnknownChoice("level", level, levels)
    return None if level == info.level else _changed(live, replace(info, level=level), now)


def ready(live: LiveMatch, person: Person, now: datetime) -> Change:
    """The host starts a full lobby: the change that ``begin`` completes."""
    info = open_lobby(live)
    if person != info.host:
        raise NotHost(info.id)
    if info.free:
        raise SeatsFree(info.id, info.free)
    return Change(before=live, after=live, at=now)


def begin(change: Change, seed: bytes, rng: Random) -> Change:
    """The start of the match on top of a change that filled its last seat, as one change."""
    live, now = change.after, change.at
    state, events = new_match(live.setup, Seeded(seed))
    info = replace(live.info, status=Status.RUNNING, started=now, commitment=state.chance.commitment)
    info = clocks.with_full_clocks(info, now)
    started = publish(replace(live, info=info), state, events, None, Context(now, rng))
    told = (one for one in change.notifications if one[1] is not None)
    notifications = (*told, (LobbyUpdate(), None), (MatchStarted(), None), *started.notifications)
    return replace(started, before=change.before, notifications=notifications)


def moved(live: LiveMatch, thread: int, now: datetime) -> Change:
    """The match with a thread of its own."""
    info = replace(live.info, place=replace(live.info.place, thread=thread))
    return Change(before=live, after=replace(live, info=info), at=now)


def rematch_setup(live: LiveMatch) -> Setup:
    """The setup of a rematch: the same battle with whole sides swapped.

    Raises:
        NotSoPlayed: the battle cannot be played with its sides swapped.
    """
    setup = live.setup
    options = family(setup.family).modes.swapped(setup.options)
    return so_played(setup.family, setup.source, setup.ruleset, options)


def rematch_lobby(live: LiveMatch, setup: Setup, person: Person, side: Seat, context: Context) -> LiveMatch:
    """The lobby of a rematch: same terms, this person in a seat of the other side, the computer in its seats."""
    before = live.info
    terms = MatchOptions(
        scenario=before.scenario,
        ruleset=before.ruleset,
        options=setup.options,
        side=side,
        pace=before.timing.pace,
        odds=before.odds,
        level=before.level,
        reliable=before.reliable,
        rated=before.rated,
    )
    anew = opened(setup, person, replace(before.place, thread=None), terms, context)
    played = [_across(live.setup, chair.seat) for chair in before.chairs if chair.general == PROGRAM]
    return replace(anew, info=computer_seats.with_computer(anew.info, played))


def rematch_seat(live: LiveMatch, person: Person) -> Seat:
    """The seat of a person in a rematch: the corresponding one of the other side.

    Raises:
        NotOver, NotInMatch.
    """
    info = live.info
    if info.status is not Status.OVER:
        raise NotOver(info.id)
    seat = info.seat(person)
    if seat is None:
        raise NotInMatch(info.id)
    return _across(live.setup, seat)


def follow(live: LiveMatch, person: Person, follows: bool, now: datetime) -> Change | None:  # noqa: FBT001
    """A person begins or ceases to follow a match; ``None`` where that is so already."""
    info = live.info
    if follows and (seat := info.seat(person)):
        raise AlreadyIn(info.id, seat)
    if follows and info.status not in {Status.LOBBY, Status.RUNNING}:
        raise GameOver
    if follows == (person in live.followers):
        return None
    others = tuple(one for one in live.followers if one != person)
    followers = (*others, person) if follows else others
    return Change(before=live, after=replace(live, followers=followers), at=now)


def _across(setup: Setup, seat: Seat) -> Seat:
    """The corresponding seat of the other side."""
    other = next(side_of(one) for one in setup.seats if side_of(one) != side_of(seat))
    return Seat(f"{other}{seat.removeprefix(side_of(seat))}")


def check_kept(info: MatchInfo, person: Person, seat: Seat) -> None:
    """Checks that a person may take a free seat.

    Raises:
        SeatPromised: it is kept for a challenged person.
        NotYourSeat: it is kept for whoever knows its secrets.
    """
    may = info.open_to(person)
    if seat in may:
        return
    if info.kept_for(seat) == info.challenged:
        raise SeatPromised(info.id)
    raise NotYourSeat(seat, may)


def open_lobby(live: LiveMatch) -> MatchInfo:
    """The facts of a lobby that has not begun.

    Raises:
        LobbyClosed: it has.
    """
    if live.info.status is not Status.LOBBY:
        raise LobbyClosed(live.info.id, live.info.status)
    return live.info


def _wanted(seats: tuple[Seat, ...], free: tuple[Seat, ...], side: Seat) -> Seat:
    """The seat that is meant by a side or seat: of a side the first free one, or else its first."""
    if side in seats:
        return side
    of_side = [one for one in seats if side_of(one) == side]
    if not of_side:
        raise NoSuchSeat(side, seats)
    return next((one for one in of_side if one in free), of_side[0])


def _seated(info: MatchInfo, seat: Seat, person: Person) -> MatchInfo:
    return clocks.with_chair(info, replace(info.chair(seat), person=person))


def _changed(live: LiveMatch, info: MatchInfo, now: datetime) -> Change:
    after = replace(live, info=info)
    return Change(before=live, after=after, at=now, notifications=((LobbyUpdate(), None),))
