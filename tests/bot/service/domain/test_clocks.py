"""Clocks: running and standing still, increments, time-outs."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace
from sqlmodel import select

from bot.app.services import Services
from bot.service.domain import clocks
from bot.service.domain.notifications_of_matches import KINDS
from bot.service.domain.response_delay import MOST
from bot.service.model.errors import (
    AlreadySo,
    NothingProposed,
    TimeNotOut,
    TooMuchVacation,
    UnknownChoice,
    VacationUnclear,
)
from bot.service.model.match import Away, MatchId, MatchInfo, Status, Waiting
from bot.service.model.match_notifications import ClockNotice, ProposalNotice, VacationNotice
from bot.service.model.preferences import Preferences, days_away, with_vacation, without_vacation
from bot.service.usecases.match_commands.table import AnswerProposal, ChooseAtTimeOut, Pause, Resume
from bot.service.usecases.match_commands.turn import Act, Undo
from bot.service.usecases.store_check import check_matches
from bot.store.tables import OutgoingRow, TimerRow
from engine.decision import CONFEDERATE, UNION, Seat
from engine.record import read_record, verify
from tests.bot.service.conftest import Opener
from tests.support.discord.match_infos import RUNNING
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import START, ManualClock
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, begun, play

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
BLITZ, BRISK = replace(TERMS, pace="blitz"), replace(TERMS, pace="brisk")


async def wait(service: Services, clock: ManualClock, span: timedelta) -> None:
    """Lets time pass, with everything due in it at its time."""
    end = clock.now() + span
    while True:
        async with service.database.read() as session:
            due = min(await session.exec(select(TimerRow.due)), default=None)
        at = None if due is None else datetime.fromtimestamp(due / 1000, UTC)
        if at is None or at > end:
            break
        clock.advance(max(0.0, (at - clock.now()).total_seconds()))
        await service.scheduler.do_due()
    clock.advance((end - clock.now()).total_seconds())


async def told(service: Services, match: MatchId, *kinds: type) -> list[object]:
    """The notifications of some kinds queued for anybody, in order."""
    post = Postbox()
    await service.outbox.drain_once(post.send)
    async with service.database.read() as session:
        rows = await session.exec(select(OutgoingRow).where(OutgoingRow.match_id == match).order_by(OutgoingRow.id))  # type: ignore[arg-type]
        news = [read_news(row.payload) for row in rows]
    return [one for one in news if isinstance(one, kinds)]


def read_news(payload: str) -> object:

    return KINDS.decode(payload)


async def bank(service: Services, match: MatchId, seat: Seat) -> timedelta | None:
    return left(await service.matches.queries.info(match), seat, service.clock.now())


def left(match: MatchInfo, seat: Seat, now: datetime) -> timedelta | None:
    """What a seat's clock shows; ``None`` without clocks."""
    return clocks.charged(match, now).chair(seat).bank


async def attack(service: Services, match: MatchId) -> None:
    """The player to move lays a card, and pushes."""
    waiting = (await service.matches.queries.info(match)).waiting
    assert waiting is not None
    assert waiting.person is not None
    laid = next(one.text for one in await service.matches.queries.options(match, waiting.person) if one.verb == "lay")
    await play(service, match, laid, "push")


async def turn(service: Services, match: MatchId, clock: ManualClock) -> None:
    """A turn of one push without a possible parry."""
    await attack(service, match)
    await wait(service, clock, timedelta(seconds=MOST))
    await play(service, match, "pass")


def info(since: datetime = START, *, pace: str = "blitz", disguised: bool = False) -> MatchInfo:
    """A match in which the Union is to move."""
    person = RUNNING.person(UNION)
    waiting = Waiting(UNION, person, "lay", since, disguised)
    timing = replace(RUNNING.timing, pace=pace)
    return replace(clocks.with_full_clocks(replace(RUNNING, timing=timing), since), waiting=waiting)


def test_the_paces() -> None:
    assert {name: (pace.bank, pace.increment) for name, pace in clocks.PACES.items()} == {
        "blitz": (HOUR, 10 * MINUTE),
        "brisk": (DAY, 8 * HOUR),
        "relaxed": (3 * DAY, DAY),
    }


def test_time_runs_for_the_one_who_is_waited_for_alone() -> None:
    match, now = info(), START + 20 * MINUTE
    assert clocks.runs_out(match) == START + HOUR
    assert left(match, UNION, now) == 40 * MINUTE
    assert left(match, CONFEDERATE, now) == HOUR


def test_without_a_pace_there_are_no_clocks() -> None:
    match = info(pace="none")
    assert clocks.runs_out(match) is None
    assert left(match, UNION, START + DAY) is None
    assert clocks.charged(match, START + DAY).chairs == match.chairs


def test_the_first_minute_of_a_window_costs_nobody_anything() -> None:
    match = info(disguised=True)
    assert clocks.runs_out(match) == START + timedelta(seconds=MOST) + HOUR
    assert left(match, UNION, START + timedelta(seconds=MOST)) == HOUR
    assert left(match, UNION, START + timedelta(seconds=MOST + 1)) == HOUR - timedelta(seconds=1)


def test_a_clock_of_the_system_that_jumps_back_gives_and_takes_nothing() -> None:
    match, earlier = info(), START - 5 * HOUR
    assert left(match, UNION, earlier) == HOUR
    after = clocks.after_public_act(match, earlier)
    assert after.chair(UNION).bank == HOUR
    assert after.timing.counted == earlier


def test_a_vacation_stops_the_clock_wherever_it_lies() -> None:
    person = RUNNING.person(UNION)
    assert person is not None
    for start, end, gained in (
        (START - DAY, START - HOUR, 0 * HOUR),
        (START - DAY, START + 2 * HOUR, 2 * HOUR),
        (START + 30 * MINUTE, START + 3 * DAY, 3 * DAY - 30 * MINUTE),
        (START + HOUR, START + 3 * DAY, 0 * HOUR),
    ):
        match = info()
        match = replace(match, timing=replace(match.timing, away=(Away(person, start, end),)))
        due = clocks.runs_out(match)
        assert due == START + HOUR + gained
        assert left(match, UNION, due) == 0 * HOUR
        assert left(match, UNION, due - MINUTE) == MINUTE


def test_two_vacations_that_overlap_count_once() -> None:
    person = RUNNING.person(UNION)
    assert person is not None
    spans = (START, START + 3 * HOUR), (START + HOUR, START + 5 * HOUR), (START + 6 * HOUR, START + 7 * HOUR)
    match = info()
    match = replace(match, timing=replace(match.timing, away=tuple(Away(person, *span) for span in spans)))
    assert clocks.runs_out(match) == START + 6 * HOUR
    match = clocks.charged(match, START + 5 * HOUR + 20 * MINUTE)
    assert match.chair(UNION).bank == 40 * MINUTE
    assert match.chair(UNION).excused == 1


def test_a_turn_adds_the_increment_and_never_fills_above_the_start() -> None:
    match = clocks.charged(info(), START + 5 * MINUTE)
    assert clocks.turn_ended(match, UNION).chair(UNION).bank == HOUR
    match = clocks.charged(info(), START + 30 * MINUTE)
    assert clocks.turn_ended(match, UNION).chair(UNION).bank == 40 * MINUTE
    assert clocks.turn_ended(match, UNION).chair(CONFEDERATE).bank == HOUR


async def test_a_pace_that_is_none_is_refused(service: Services) -> None:
    with pytest.raises(UnknownChoice):
        await service.matches.open_lobby(GRANT, PLACE, replace(TERMS, pace="hasty"))


async def test_both_clocks_run_in_turn_and_outlive_a_restart(
    service: Services, reopen: Opener, clock: ManualClock
) -> None:
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, 20 * MINUTE)
    await play(service, match, "lay one", "push")
    assert await bank(service, match, UNION) == 40 * MINUTE
    assert await bank(service, match, CONFEDERATE) == HOUR
    await wait(service, clock, timedelta(seconds=MOST))
    await play(service, match, "pass")
    within_a_window = timedelta(seconds=MOST)
    after_turn = await bank(service, match, UNION)
    assert after_turn is not None
    assert 50 * MINUTE - within_a_window <= after_turn <= 50 * MINUTE
    async with reopen() as again:
        clock.advance(15 * 60)
        assert await bank(again, match, UNION) == after_turn
        assert await bank(again, match, CONFEDERATE) == 45 * MINUTE


async def test_a_draft_is_on_its_players_clock(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    await play(service, match, "lay one")
    clock.advance(25 * 60)
    assert await bank(service, match, UNION) == 35 * MINUTE
    await service.matches.execute(match, Undo(GRANT))
    assert await bank(service, match, UNION) == 35 * MINUTE


async def test_when_time_is_out_the_table_is_told_once_and_nobody_loses(
    service: Services, reopen: Opener, clock: ManualClock
) -> None:
    match = (await begun(service, BLITZ)).id
    clock.advance(59 * 60)
    assert await service.scheduler.do_due() == 0
    async with reopen() as again:
        clock.advance(60)
        assert await again.scheduler.do_due() == 1
        for _ in range(3):
            clock.advance(5 * 60 * 60)
            assert await again.scheduler.do_due() == 0
        assert await told(again, match, ClockNotice) == [ClockNotice("out", UNION, (CONFEDERATE,))]
        info = await again.matches.queries.info(match)
        assert (info.status, info.timing.out, info.chair(UNION).late) == (Status.RUNNING, UNION, 1)
        assert info.chair(UNION).bank == 0 * HOUR


async def test_who_is_late_may_simply_go_on_with_one_increment(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, 3 * HOUR)
    await play(service, match, "lay one", "push")
    info = await service.matches.queries.info(match)
    assert (info.timing.out, info.chair(UNION).bank, info.chair(UNION).late) == (None, 10 * MINUTE, 1)
    with pytest.raises(TimeNotOut):
        await service.matches.execute(match, ChooseAtTimeOut(LEE, "win"))


async def test_the_other_side_may_grant_everybody_a_full_clock(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    await turn(service, match, clock)
    await wait(service, clock, 90 * MINUTE)
    with pytest.raises(TimeNotOut):
        await service.matches.execute(match, ChooseAtTimeOut(LEE, "grant"))

    await service.matches.execute(match, ChooseAtTimeOut(GRANT, "grant"), request="1")
    await service.matches.execute(match, ChooseAtTimeOut(GRANT, "grant"), request="1")

    info = await service.matches.queries.info(match)
    assert [chair.bank for chair in info.chairs] == [HOUR, HOUR]
    assert (info.chair(CONFEDERATE).late, info.chair(CONFEDERATE).excused) == (0, 1)
    assert clocks.runs_out(info) == clock.now() + HOUR
    assert (await told(service, match, ClockNotice))[1:] == [ClockNotice("granted", UNION)]
    await wait(service, clock, HOUR)
    assert (await service.matches.queries.info(match)).timing.out == CONFEDERATE


async def test_the_other_side_may_take_the_win_and_the_record_verifies(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    await play(service, match, "lay one")
    await wait(service, clock, HOUR)
    with pytest.raises(TimeNotOut):
        await service.matches.execute(match, ChooseAtTimeOut(GRANT, "win"))
    info = await service.matches.execute(match, ChooseAtTimeOut(LEE, "win"))
    assert info.outcome is not None
    assert (info.status, info.outcome.winner, info.outcome.reason) == (Status.OVER, CONFEDERATE, "time")
    record = read_record(await service.matches.history.record(match))
    assert [entry.action for entry in record.entries] == ["time"]
    assert verify(record).problems == ()
    assert [problem async for _, problems in check_matches(service.database) for problem in problems] == []
    async with service.database.read() as session:
        assert (await session.exec(select(TimerRow))).all() == []


async def test_a_pause_needs_both_and_stops_the_clock(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, 20 * MINUTE)
    await service.matches.execute(match, Pause(LEE))
    await service.matches.execute(match, Pause(LEE))
    assert (await service.matches.queries.info(match)).timing.paused is None
    assert await told(service, match, ProposalNotice) == [
        ProposalNotice(what="pause", change="proposed", seat=CONFEDERATE, asked=(UNION,))
    ]
    with pytest.raises(NothingProposed):
        await service.matches.execute(match, AnswerProposal(LEE, "pause", accept=True))
    info = await service.matches.execute(match, AnswerProposal(GRANT, "pause", accept=True))
    assert info.timing.paused == clock.now()
    assert info.proposals == ()
    with pytest.raises(AlreadySo):
        await service.matches.execute(match, Pause(GRANT))

    await wait(service, clock, 10 * DAY)
    assert await bank(service, match, UNION) == 40 * MINUTE
    await service.matches.execute(match, Resume(GRANT))
    await service.matches.execute(match, Resume(LEE))

    info = await service.matches.queries.info(match)
    assert clocks.runs_out(info) == clock.now() + 40 * MINUTE
    assert (info.chair(UNION).late, info.chair(UNION).excused) == (0, 1)
    assert [one.change for one in await told(service, match, ClockNotice) if isinstance(one, ClockNotice)] == [
        "paused",
        "resumed",
    ]


async def test_a_pause_that_is_declined_or_taken_back_is_none(service: Services) -> None:
    match = (await begun(service, BLITZ)).id
    for person, change in ((GRANT, "declined"), (LEE, "withdrawn")):
        await service.matches.execute(match, Pause(LEE))
        assert (await service.matches.execute(match, AnswerProposal(person, "pause", accept=False))).proposals == ()
        assert (await told(service, match, ProposalNotice))[-1] == ProposalNotice(
            what="pause", change=change, seat=UNION if person == GRANT else CONFEDERATE
        )
    with pytest.raises(NothingProposed):
        await service.matches.execute(match, AnswerProposal(GRANT, "pause", accept=False))


async def test_nobody_is_held_in_a_pause_by_silence(service: Services, reopen: Opener, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    for person in (GRANT, LEE):
        await service.matches.execute(match, Pause(person))
    await wait(service, clock, 30 * DAY)
    await service.matches.execute(match, Resume(GRANT))
    await wait(service, clock, 3 * DAY - MINUTE)
    assert (await service.matches.queries.info(match)).timing.paused is not None
    async with reopen() as again:
        clock.advance(60)
        await again.scheduler.do_due()
        info = await again.matches.queries.info(match)
        assert info.timing.paused is None
        assert clocks.runs_out(info) == clock.now() + HOUR


async def test_a_pause_that_somebody_wants_to_keep_goes_on(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    for person in (GRANT, LEE):
        await service.matches.execute(match, Pause(person))
    await service.matches.execute(match, Resume(GRANT))
    await service.matches.execute(match, AnswerProposal(LEE, "resume", accept=False))
    await wait(service, clock, 30 * DAY)
    assert (await service.matches.queries.info(match)).timing.paused is not None


async def test_a_vacation_reaches_every_match_is_announced_once_and_saves_from_being_late(
    service: Services, reopen: Opener, clock: ManualClock
) -> None:
    matches = [(await begun(service, terms)).id for terms in (BLITZ, BRISK)]
    today = START.date()
    await service.people.go_away(GRANT, today, today + 4 * DAY)
    async with reopen() as again:
        assert await again.scheduler.do_due() == 2
        await again.people.go_away(GRANT, today, today + 4 * DAY)
        assert await again.scheduler.do_due() == 0
        start, end = round(START.timestamp() * 1000), round((START + 5 * DAY - 6 * HOUR).timestamp() * 1000)
        for match in matches:
            assert await told(again, match, VacationNotice) == [VacationNotice(UNION, start, end)]
        await wait(again, clock, 5 * DAY)
        assert (await again.matches.queries.info(matches[0])).timing.out == UNION
        assert (await again.matches.queries.info(matches[1])).timing.out is None
        await attack(again, matches[1])
        chair = (await again.matches.queries.info(matches[1])).chair(UNION)
        assert (chair.late, chair.excused, chair.bank) == (0, 1, DAY - 6 * HOUR)


async def test_who_comes_back_early_is_on_his_clock_again(service: Services, clock: ManualClock) -> None:
    match = (await begun(service, BLITZ)).id
    await service.people.go_away(GRANT, START.date(), START.date() + 4 * DAY)
    await wait(service, clock, DAY)
    await service.people.come_back(GRANT)
    await service.scheduler.do_due()
    assert clocks.runs_out(await service.matches.queries.info(match)) == clock.now() + HOUR
    assert (await told(service, match, VacationNotice))[-1] == VacationNotice(UNION, 0, 0)


async def test_a_match_that_begins_knows_of_vacations(service: Services, clock: ManualClock) -> None:
    for person in (GRANT, LEE):
        await service.people.go_away(person, START.date() + DAY, START.date() + 2 * DAY)
    info = await begun(service, BRISK)
    assert {one.person for one in info.timing.away} == {GRANT, LEE}
    assert clocks.runs_out(info) == START + 3 * DAY


def test_thirty_days_a_year_and_none_in_the_past() -> None:
    preferences, now = Preferences(zone="Europe/Berlin"), datetime(2026, 3, 1, 12, tzinfo=UTC)
    first = now.date() + 10 * DAY
    away = with_vacation(preferences, first, first + 29 * DAY, now)
    assert days_away(away, 2026) == 30  # the change to summer time lies in it
    assert with_vacation(away, first, first + 3 * DAY, now) == away
    with pytest.raises(TooMuchVacation):
        with_vacation(away, first + 40 * DAY, first + 40 * DAY, now)
    with pytest.raises(VacationUnclear):
        with_vacation(preferences, first, first - DAY, now)
    with pytest.raises(VacationUnclear):
        with_vacation(preferences, now.date() - 2 * DAY, now.date() - DAY, now)
    assert days_away(without_vacation(away, now), 2026) == 0
    assert days_away(without_vacation(away, now + 15 * DAY), 2026) == 6
    over = with_vacation(
        preferences, datetime(2026, 12, 20, tzinfo=UTC).date(), datetime(2027, 1, 10, tzinfo=UTC).date(), now
    )
    assert (days_away(over, 2026), days_away(over, 2027)) == (12, 10)


async def test_a_match_without_clocks_that_stands_still_is_mentioned_once(
    service: Services, reopen: Opener, clock: ManualClock
) -> None:
    match = (await begun(service)).id
    await wait(service, clock, 3 * DAY - MINUTE)
    assert await told(service, match, ClockNotice) == []
    async with reopen() as again:
        await wait(again, clock, 20 * DAY)
        assert await told(again, match, ClockNotice) == [ClockNotice("stalled", UNION)]
        await play(again, match, "lay one", "push")
        await wait(again, clock, 10 * DAY)
        assert [one.change for one in await told(again, match, ClockNotice) if isinstance(one, ClockNotice)] == [
            "stalled"
        ] * 2


async def test_nothing_about_time_depends_on_a_hand(service: Services, clock: ManualClock) -> None:
    """Two matches that differ in Lee's hand alone; Lee passes at once if they hold the card."""
    from tests.bot.service.domain.test_response_delay import WITH, WITHOUT, asked  # noqa: PLC0415

    seen = []
    for parry in (WITHOUT, WITH):
        service.unit_of_work.rng.seed(3)
        match = await asked(service, parry=parry, pace="blitz")
        started = clock.now()
        if parry:
            await service.matches.execute(match, Act(LEE, "pass"))
        shown = []
        for _ in range(int(MOST) + 2):
            await service.scheduler.do_due()
            info = await service.matches.queries.info(match)
            out = clocks.runs_out(info)
            assert out is not None
            shown.append((out - started, [(chair.bank, chair.late) for chair in info.chairs]))
            clock.advance(1)
        seen.append(shown)
    assert seen[0] == seen[1]


@pytest.mark.parametrize("jump", [-90 * MINUTE, -3 * DAY])
async def test_a_match_goes_on_when_the_systems_clock_jumps_back(
    service: Services, reopen: Opener, clock: ManualClock, jump: timedelta
) -> None:
    match = (await begun(service, BLITZ)).id
    await wait(service, clock, 10 * MINUTE)
    await play(service, match, "lay one", "push")
    clock.advance(jump.total_seconds())
    async with reopen() as again:
        assert await again.scheduler.do_due() == 1  # a window does not stay open for so long
        info = await again.matches.queries.info(match)
        assert left(info, CONFEDERATE, clock.now()) == HOUR
        await wait(again, clock, -jump + timedelta(seconds=MOST))
        await play(again, match, "pass")
        banks = [chair.bank for chair in (await again.matches.queries.info(match)).chairs]
        assert all(one is not None and 0 * HOUR < one <= HOUR for one in banks)
