"""Mapping between rows of the store and values of the service."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, TypedDict

import msgspec
from msgspec import Struct

from bot.ports.clock import from_stamp, to_stamp
from bot.service.domain.scenario_source import setup_of
from bot.service.model.leaders import leaders_of
from bot.service.model.live_match import DelayWindow, LiveMatch, SeatSettings
from bot.service.model.match import (
    Away,
    Chair,
    Challenge,
    Imported,
    MatchId,
    MatchInfo,
    MatchPlace,
    Person,
    Proposal,
    SeriesRef,
    Status,
    Timing,
    Waiting,
)
from bot.store.tables import MatchRow, ProposalRow, SeatRow
from engine.decision import Outcome, Seat
from engine.family import Setup, families
from engine.match import State, decode, encode

_MILLISECOND = timedelta(milliseconds=1)


def match_columns(live: LiveMatch) -> dict[str, Any]:
    """The columns of a match that can change."""
    info = live.info
    waiting = info.waiting
    return {
        "revision": live.revision,
        "version": live.version,
        "status": info.status.value,
        "ruleset_version": info.ruleset_version,
        "host": info.host.id,
        "thread": info.place.thread,
        "started": _stamp(info.started),
        "ended": _stamp(info.ended),
        "moment": info.moment,
        "events": live.events,
        "turn": info.turn,
        "mover": live.mover,
        "waiting": waiting.seat if waiting else "",
        "waiting_kind": waiting.kind if waiting else "",
        "waiting_since": to_stamp(waiting.since) if waiting else 0,
        "draw_by": info.draw_offered_by or "",
        "commitment": info.commitment,
        "seed": info.seed,
        "outcome": msgspec.json.encode(info.outcome).decode() if info.outcome else "",
        "settings": _settings_text(live),
    }


class TermsColumns(TypedDict):
    """The columns of a match that say what is fought, by which rules."""

    family: str
    scenario: str
    title: str
    ruleset: str
    options: str
    source: str


def terms_columns(live: LiveMatch) -> TermsColumns:
    """The columns of a lobby's terms, which change only as long as it is one."""
    info = live.info
    return {
        "family": info.family,
        "scenario": info.scenario,
        "title": info.title,
        "ruleset": info.ruleset,
        "options": msgspec.json.encode(info.options).decode(),
        "source": live.setup.source,
    }


def seat_columns(chair: Chair) -> dict[str, object]:
    """The columns of a seat that a change of the match can change."""
    return {
        "person": chair.person and chair.person.id,
        "bank": None if chair.bank is None else chair.bank // _MILLISECOND,
        "general": chair.general,
        "late": chair.late,
        "excused": chair.excused,
    }


def new_row(live: LiveMatch) -> MatchRow:
    """The row of a match that is not stored yet, with all columns."""
    info = live.info
    return MatchRow(
        guild=info.place.guild,
        channel=info.place.channel,
        created=to_stamp(info.created),
        **terms_columns(live),
        **match_columns(live),
    )


def info_of(
    row: MatchRow, seats: Iterable[SeatRow], proposals: Iterable[ProposalRow] = (), *, source: str
) -> MatchInfo:
    """The public facts of a match from its rows, without ``row.source``; ``source`` matters to team games alone."""
    chairs = tuple(_chair(one) for one in sorted(seats, key=lambda one: one.number))
    settings = _settings_of(row)
    return MatchInfo(
        id=MatchId(row.id or 0),
        family=row.family,
        scenario=row.scenario,
        title=row.title,
        ruleset=row.ruleset,
        ruleset_version=row.ruleset_version,
        options=options_of(row),
        status=Status(row.status),
        host=Person(row.host),
        chairs=chairs,
        place=MatchPlace(row.guild, row.channel, row.thread),
        created=from_stamp(row.created),
        moment=row.moment,
        turn=row.turn,
        waiting=_waiting(row, chairs),
        draw_offered_by=Seat(row.draw_by) if row.draw_by else None,
        commitment=row.commitment,
        seed=row.seed,
        outcome=msgspec.json.decode(row.outcome, type=Outcome) if row.outcome else None,
        started=_moment(row.started),
        ended=_moment(row.ended),
        timing=_timing(settings),
        proposals=tuple(map(_proposal, proposals)),
        odds=settings.odds,
        opened=settings.opened,
        imported=settings.imported,
        series=settings.series,
        leaders=_leaders(row, chairs, source),
        out=settings.fallen,
        challenge=settings.challenge,
        level=settings.level,
        reliable=settings.reliable,
        rated=settings.rated,
    )


def _leaders(row: MatchRow, chairs: Iterable[Chair], source: str) -> Mapping[Seat, str]:
    """Generals' names by seat in a team game; for a duel no scenario has to be read."""
    if all("/" not in chair.seat for chair in chairs):
        return {}
    return leaders_of(setup_of(row.family, source, row.ruleset, options_of(row)))


def _chair(row: SeatRow) -> Chair:
    return Chair(
        Seat(row.seat),
        None if row.person is None else Person(row.person),
        None if row.bank is None else row.bank * _MILLISECOND,
        row.general,
        row.late,
        row.excused,
    )


def _proposal(row: ProposalRow) -> Proposal:
    agreed = tuple(Seat(seat) for seat in row.agreed.split())
    return Proposal(row.kind, Seat(row.by), agreed, from_stamp(row.at), row.text)


def proposal_columns(match: MatchId, one: Proposal) -> dict[str, object]:
    """The columns of a proposal."""
    row = {"match_id": match, "kind": one.kind, "by": one.by, "agreed": " ".join(one.agreed)}
    return {**row, "text": one.text, "at": to_stamp(one.at)}


class _Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """``matches.settings``: timing, numbers of ``LiveMatch``, terms, records, series, seats out, challenge, wishes."""

    pace: str = "none"
    counted: int | None = None
    paused: int | None = None
    out: str = ""
    stalled: bool = False
    away: tuple[tuple[int, int, int], ...] = ()
    called: int | None = None
    odds: bool = True
    asked: int = 0
    asleep: bool = False
    reminded: int = 0
    opened: int = 0
    imported: Imported | None = None
    series: SeriesRef | None = None
    fallen: tuple[Seat, ...] = ()
    challenge: Challenge | None = None
    level: str = ""
    reliable: bool = False
    rated: bool = False


RATED: Final = '"rated":true'
"""The text by which the column ``settings`` of rated matches is found."""


def _settings_of(row: MatchRow) -> _Settings:
    return msgspec.json.decode(row.settings, type=_Settings)


def challenge_of(row: MatchRow) -> Challenge | None:
    """The challenge of a lobby, also an answered one."""
    return _settings_of(row).challenge


def _settings_text(live: LiveMatch) -> str:
    timing = live.info.timing
    stored = _Settings(
        pace=timing.pace,
        counted=_stamp(timing.counted),
        paused=_stamp(timing.paused),
        out=timing.out or "",
        stalled=timing.stalled,
        away=tuple((one.person.id, to_stamp(one.start), to_stamp(one.end)) for one in timing.away),
        called=_stamp(live.called),
        odds=live.info.odds,
        asked=live.asked,
        asleep=timing.asleep,
        reminded=live.reminded,
        opened=live.info.opened,
        imported=live.info.imported,
        series=live.info.series,
        fallen=live.info.out,
        challenge=live.info.challenge,
        level=live.info.level,
        reliable=live.info.reliable,
        rated=live.info.rated,
    )
    return msgspec.json.encode(stored).decode()


class HonorFacts(Struct, frozen=True):
    """The parts of ``matches.settings`` that matter to ratings and medals."""

    rated: bool = False
    level: str = ""
    series: SeriesRef | None = None


def honor_of(settings: str) -> HonorFacts:
    """What a match's column ``settings`` says of them."""
    return msgspec.json.decode(settings, type=HonorFacts)


def is_asleep(settings: str) -> bool:
    """Whether a match sleeps, by its column ``settings``."""
    return msgspec.json.decode(settings, type=_Sleep).asleep


class _Sleep(Struct, frozen=True):
    """The part of ``_Settings`` that tells whether a match sleeps."""

    asleep: bool = False


def _timing(stored: _Settings) -> Timing:
    """Public state of a match's clocks."""
    return Timing(
        pace=stored.pace,
        counted=_moment(stored.counted),
        paused=_moment(stored.paused),
        out=Seat(stored.out) if stored.out else None,
        stalled=stored.stalled,
        away=tuple(Away(Person(id_), from_stamp(start), from_stamp(end)) for id_, start, end in stored.away),
        asleep=stored.asleep,
    )


def called_of(row: MatchRow) -> datetime | None:
    """Last call of the player to move (UTC)."""
    return _moment(_settings_of(row).called)


def reminded_of(row: MatchRow) -> int:
    """Number of reminders of the player to move."""
    return _settings_of(row).reminded


def asked_of(row: MatchRow) -> int:
    """Ruleset version up to which corrections were proposed."""
    return _settings_of(row).asked


def options_of(row: MatchRow) -> Mapping[str, str]:
    """The options of a match."""
    return msgspec.json.decode(row.options, type=dict[str, str])


def pack(state: State) -> bytes:
    """A state as stored, compressed."""
    return zlib.compress(encode(state), 1)


def unpack(setup: Setup, data: bytes) -> State:
    """The state that ``pack`` made."""
    return decode(setup, zlib.decompress(data))


class _StoredWindow(Struct, frozen=True):
    due: int
    last: int
    answer: str = ""
    passed: bool = False
    absent: bool = False


def window_text(window: DelayWindow) -> str:
    """A window as the text of its timer."""
    stored = _StoredWindow(to_stamp(window.due), to_stamp(window.last), window.answer, window.passed, window.absent)
    return msgspec.json.encode(stored).decode()


def window_of(text: str) -> DelayWindow:
    """The window that ``window_text`` wrote."""
    stored = msgspec.json.decode(text, type=_StoredWindow)
    return DelayWindow(from_stamp(stored.due), from_stamp(stored.last), stored.answer, stored.passed, stored.absent)


def standing_text(standing: SeatSettings | None) -> str:
    """A seat's settings as its column; empty for none."""
    return msgspec.json.encode(standing).decode() if standing else ""


def standings_of(seats: Iterable[SeatRow]) -> Mapping[Seat, SeatSettings]:
    """The settings that ``standing_text`` wrote, by seat."""
    return {Seat(one.seat): msgspec.json.decode(one.standing, type=SeatSettings) for one in seats if one.standing}


def _waiting(row: MatchRow, chairs: tuple[Chair, ...]) -> Waiting | None:
    if not row.waiting:
        return None
    person = next((chair.person for chair in chairs if chair.seat == row.waiting), None)
    rules = families().get(row.family)
    disguised = rules is not None and row.waiting_kind in rules.decisions.disguised
    return Waiting(Seat(row.waiting), person, row.waiting_kind, from_stamp(row.waiting_since), disguised)


def _stamp(moment: datetime | None) -> int | None:
    return None if moment is None else to_stamp(moment)


def _moment(stamp: int | None) -> datetime | None:
    return None if stamp is None else from_stamp(stamp)
