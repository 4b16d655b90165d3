"""Clocks, generals, vacations and orders through seat changes, takebacks and deletions."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace
from sqlmodel import select

from bot.app.services import Services
from bot.service.domain import clocks
from bot.service.domain.seat_changes import SeatTransfer
from bot.service.model.errors import NoGeneralPlays
from bot.service.model.match import MatchId
from bot.service.model.match_notifications import MoveReminder, TurnReport
from bot.service.model.preferences import THERE
from bot.service.usecases.match_commands.seats import Join, Leave, ReplacePlayer, ReturnToSeat
from bot.service.usecases.match_commands.table import AnswerProposal, ChooseAtTimeOut, Rewind
from bot.service.usecases.match_commands.turn import Resign, Settle, WriteOrders
from bot.store.tables import SeatRow
from engine.decision import CONFEDERATE, UNION, Seat
from tests.bot.service.conftest import Opener
from tests.support.discord.message_list import Postbox
from tests.support.service.manual_clock import ManualClock
from tests.support.toy.match import BRACE, GRANT, LEE, NO_PARRY, PLACE, TERMS, WATCHER, play, seeds

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)


async def begun(service: Services, pace: str = "blitz") -> MatchId:
    info = await service.matches.open_lobby(GRANT, PLACE, replace(TERMS, pace=pace, side=UNION))
    return (await service.matches.execute(info.id, Join(LEE))).id


async def pass_time(service: Services, clock: ManualClock, span: timedelta) -> None:
    clock.advance(span.total_seconds())
    await service.scheduler.do_due()


async def left(service: Services, match: MatchId, seat: Seat) -> timedelta | None:
    return clocks.charged(await service.matches.queries.info(match), service.clock.now()).chair(seat).bank


async def hand_over(service: Services, match: MatchId, seat: Seat, by: Seat) -> None:
    """All agree that the watcher takes over a side."""
    info = await service.matches.queries.info(match)
    proposer, replaced = info.person(by), info.person(seat)
    assert proposer
    assert replaced
    await service.matches.execute(match, ReplacePlayer(proposer, SeatTransfer(seat, WATCHER)))
    await service.matches.execute(match, AnswerProposal(replaced, "replace", accept=True))
    await service.matches.execute(match, AnswerProposal(WATCHER, "replace", accept=True))


async def test_who_takes_over_from_a_general_plays_himself(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = await begun(service)
        await pass_time(service, clock, HOUR)
        await service.matches.execute(match, ChooseAtTimeOut(LEE, "general"))
        assert (await service.matches.queries.info(match)).chair(UNION).general
        await hand_over(service, match, UNION, CONFEDERATE)
    async with reopen() as service:
        chair = (await service.matches.queries.info(match)).chair(UNION)
        assert (chair.person, chair.general, chair.bank) == (WATCHER, "", 10 * MINUTE)
        assert (chair.late, chair.excused) == (0, 0)
        with pytest.raises(NoGeneralPlays):
            await service.matches.execute(match, ReturnToSeat(WATCHER))
        assert (await service.matches.queries.view(match, WATCHER)).actions
        await pass_time(service, clock, 4 * MINUTE)
        assert await left(service, match, UNION) == 6 * MINUTE


async def test_time_that_is_out_is_not_the_new_players(service: Services, clock: ManualClock) -> None:
    match = await begun(service)
    await pass_time(service, clock, HOUR)
    assert (await service.matches.queries.info(match)).timing.out == UNION
    await hand_over(service, match, UNION, CONFEDERATE)
    assert (await service.matches.queries.info(match)).timing.out is None
    assert await left(service, match, UNION) == 10 * MINUTE


async def test_the_new_player_is_called_as_he_likes_and_his_vacations_count(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = await begun(service, "brisk")
        await service.people.settle(WATCHER, place=THERE)
        today = await service.people.today(WATCHER)
        await service.people.go_away(WATCHER, today + 3 * DAY, today + 4 * DAY)
        await hand_over(service, match, UNION, CONFEDERATE)
        box = Postbox()
        await service.outbox.drain_once(box.send)
        told = [(one.row.notification, one.row.person) for one in box.messages]
        assert [person for news, person in told if isinstance(news, MoveReminder)] == [WATCHER]
        assert [news.quiet for news, _ in told if isinstance(news, TurnReport)][-1]
        live = await service.matches._work.live(match)
        assert {one.person for one in live.info.timing.away} == {WATCHER}
        assert set(live.preferences) == {WATCHER, LEE}
    async with reopen() as service:
        again = await service.matches._work.live(match)
        assert (again.info, again.preferences, again.called) == (live.info, live.preferences, live.called)


async def test_a_vacation_is_no_absence(service: Services, clock: ManualClock) -> None:
    """A player on an announced vacation is asked before somebody else takes the seat."""
    match = await begun(service, "none")
    today = await service.people.today(GRANT)
    await service.people.go_away(GRANT, today, today + 9 * DAY)
    await pass_time(service, clock, 10 * DAY)
    await service.matches.execute(match, ReplacePlayer(LEE, SeatTransfer(UNION, WATCHER)))
    await service.matches.execute(match, AnswerProposal(WATCHER, "replace", accept=True))
    assert (await service.matches.queries.info(match)).person(UNION) == GRANT
    await pass_time(service, clock, 8 * DAY)
    await service.matches.execute(match, AnswerProposal(LEE, "replace", accept=False))
    await service.matches.execute(match, ReplacePlayer(LEE, SeatTransfer(UNION, WATCHER)))
    assert (await service.matches.execute(match, AnswerProposal(WATCHER, "replace", accept=True))).person(
        UNION
    ) == WATCHER


async def test_a_match_that_is_taken_back_keeps_its_clocks(reopen: Opener, clock: ManualClock) -> None:
    async with reopen() as service:
        match = await begun(service)
        await pass_time(service, clock, 20 * MINUTE)
        await play(service, match, "lay one", "push")
        assert (await service.matches.queries.info(match)).waiting.seat == CONFEDERATE  # type: ignore[union-attr]
        await pass_time(service, clock, 11 * MINUTE)
        before = [await left(service, match, seat) for seat in (UNION, CONFEDERATE)]
        info = await service.matches.execute(match, Rewind(WATCHER, 1, reason="a slip"))
    async with reopen() as service:
        assert [await left(service, match, seat) for seat in (UNION, CONFEDERATE)] == before
        assert info.waiting
        assert (info.waiting.seat, info.waiting.since) == (UNION, clock.now())
        live = await service.matches._work.live(match)
        assert (live.window, live.called) == (None, clock.now())
        await pass_time(service, clock, 5 * MINUTE)
        assert await left(service, match, UNION) == 35 * MINUTE
        assert await left(service, match, CONFEDERATE) == before[1]


async def test_after_a_match_is_taken_back_who_is_waited_for_is_called_as_he_likes(service: Services) -> None:
    match = await begun(service)
    await play(service, match, "lay one", "push")
    await service.people.settle(GRANT, place=THERE)
    await service.scheduler.do_due()
    box = Postbox()
    await service.outbox.drain_once(box.send)
    before = len(box.messages)
    await service.matches.execute(match, Rewind(WATCHER, 1, reason="a slip"))
    await service.outbox.drain_once(box.send)
    told = [(one.row.notification, one.row.person) for one in box.messages[before:]]
    assert [news.quiet for news, _ in told if isinstance(news, TurnReport)] == [True]
    assert [person for news, person in told if isinstance(news, MoveReminder)] == [GRANT]


async def test_the_one_whose_time_was_out_when_it_is_taken_back_has_an_increment(
    service: Services, clock: ManualClock
) -> None:
    match = await begun(service)
    await play(service, match, "lay one", "push")
    await pass_time(service, clock, MINUTE)
    await play(service, match, "pass")
    await pass_time(service, clock, HOUR + MINUTE)
    assert (await service.matches.queries.info(match)).timing.out
    info = await service.matches.execute(match, Rewind(WATCHER, 1, reason="a slip"))
    assert info.timing.out is None
    assert await left(service, match, CONFEDERATE) == 10 * MINUTE


async def test_a_rematch_is_played_at_the_same_pace(service: Services) -> None:
    match = await begun(service, "relaxed")
    await service.matches.execute(match, Resign(LEE))
    assert (await service.matches.rematch(match, LEE)).timing.pace == "relaxed"


async def test_who_is_forgotten_leaves_no_vacation_behind(reopen: Opener) -> None:
    async with reopen() as service:
        match = await begun(service)
        today = await service.people.today(GRANT)
        await service.people.go_away(GRANT, today + DAY, today + 2 * DAY)
        await service.scheduler.do_due()
        over = await begun(service)
        await service.matches.execute(over, Resign(LEE))
        assert (await service.matches.queries.info(over)).timing.away
        await service.privacy.forget(GRANT)
    async with reopen() as service:
        for one in (match, over):
            live = await service.matches._work.live(one)
            assert live.info.timing.away == ()
            assert GRANT not in live.preferences


# Standing orders


async def stored(service: Services) -> str:
    """The stored standing orders."""
    async with service.database.read() as session:
        return "".join(await session.exec(select(SeatRow.standing)))


async def test_who_takes_over_a_seat_finds_no_orders_and_leaves_none(service: Services) -> None:
    match = await begun(service)
    await service.matches.execute(match, Settle(LEE, {"parry": "never"}))
    await hand_over(service, match, CONFEDERATE, UNION)
    assert await service.matches.queries.settled(match, WATCHER) == {"parry": "ask", "brace": "ask"}
    assert await stored(service) == ""
    await service.matches.execute(match, Settle(WATCHER, {"parry": "never"}))
    await service.privacy.forget(WATCHER)
    assert await stored(service) == ""


async def test_who_leaves_a_lobby_takes_his_orders_along(service: Services) -> None:
    lobby = (await service.matches.open_lobby(GRANT, PLACE, TERMS)).id
    await service.matches.execute(lobby, Settle(GRANT, {"parry": "never"}))
    assert str(GRANT.id) in await stored(service)
    await service.matches.execute(lobby, Leave(GRANT))
    assert await stored(service) == ""


async def test_a_match_that_is_taken_back_keeps_orders_but_nothing_of_a_written_turn(
    reopen: Opener, clock: ManualClock
) -> None:
    async with reopen() as service:
        service.matches._new_seed = seeds(NO_PARRY)
        match = await begun(service)
        await service.matches.execute(match, Settle(LEE, {"parry": "never"}))
        await service.matches.execute(match, WriteOrders(GRANT, "push"))
        await play(service, match, "lay one", "push")
        service.matches._new_seed = seeds(NO_PARRY)
        await service.matches.execute(match, Rewind(WATCHER, 1, reason="a slip"))
    async with reopen() as service:
        assert await service.matches.queries.written_orders(match, GRANT) == ""
        assert (await service.matches.queries.settled(match, LEE))["parry"] == "never"
        await pass_time(service, clock, 2 * MINUTE)
        assert (await service.matches.queries.info(match)).waiting.seat == UNION  # type: ignore[union-attr]
        await play(service, match, "lay one", "push")
        live = await service.matches._work.live(match)
        assert live.window
        assert live.window.answer == "pass"


async def test_nobody_is_called_again_in_his_own_turn_because_orders_answered(service: Services) -> None:
    """Lee braces by order; Grant, who wants to be called by direct message, is still at his table."""
    service.matches._new_seed = seeds(BRACE)
    match = await begun(service)
    await service.people.settle(GRANT, place=THERE)
    await service.people.settle(LEE, place=THERE)
    await service.scheduler.do_due()
    await service.matches.execute(match, Settle(LEE, {"brace": "well"}))
    box = Postbox()
    await service.outbox.drain_once(box.send)
    before = len(box.messages)
    await play(service, match, "lay one", "push")
    await service.outbox.drain_once(box.send)
    told = [(one.row.notification, one.row.person) for one in box.messages[before:]]
    assert [news for news, _ in told if isinstance(news, MoveReminder)] == []
    assert (await service.matches._work.live(match)).called == service.clock.now()
