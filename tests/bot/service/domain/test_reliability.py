"""Whether people finish their battles: only what nobody excused counts, and it heals."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.service.domain.matchmaking.tickets import Reliability
from bot.service.domain.reliability import PlayerFacts, is_lost_on_time, median_of, usual_answer
from bot.service.domain.seat_changes import PATIENCE, SeatTransfer
from bot.service.model.errors import AsksForReliable
from bot.service.model.match import MatchId, Person
from bot.service.usecases import queue_facts
from bot.service.usecases.match_commands.seats import Join, Kick, ReplacePlayer, ReturnToSeat
from bot.service.usecases.match_commands.table import AnswerProposal, ChooseAtTimeOut
from bot.service.usecases.match_commands.turn import Resign
from engine.decision import CONFEDERATE, UNION, Outcome, Seat
from tests.support.service.manual_clock import START, ManualClock
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER, play

BLITZ = replace(TERMS, pace="blitz")
HOUR = timedelta(hours=1)
NOBODY = Seat("")


async def begun(service: Services, pace: str = "blitz", *, reliable: bool = False) -> MatchId:
    terms = replace(TERMS, pace=pace, reliable=reliable)
    info = await service.matches.open_lobby(GRANT, PLACE, terms)
    return (await service.matches.execute(info.id, Join(LEE))).id


async def of(service: Services, person: Person) -> Reliability:
    async with service.database.read() as session:
        return (await queue_facts.played_before(session, [person]))[person].reliability


async def time_out(service: Services, clock: ManualClock) -> None:
    clock.advance(HOUR.total_seconds())
    await service.scheduler.do_due()


async def test_who_finishes_or_resigns_has_finished(service: Services) -> None:
    match = await begun(service)
    await service.matches.execute(match, Resign(GRANT))
    assert [await of(service, one) for one in (GRANT, LEE)] == [Reliability(finished=1), Reliability(finished=1)]


async def test_a_win_taken_on_time_is_a_battle_that_was_left(service: Services, clock: ManualClock) -> None:
    match = await begun(service)
    await time_out(service, clock)
    await service.matches.execute(match, ChooseAtTimeOut(LEE, "win"))
    assert [await of(service, one) for one in (GRANT, LEE)] == [Reliability(left=1), Reliability(finished=1)]


@pytest.mark.parametrize("then", ["grant", "returns"])
async def test_more_time_excuses_and_who_comes_back_has_finished(
    service: Services, clock: ManualClock, then: str
) -> None:
    match = await begun(service)
    await time_out(service, clock)
    await service.matches.execute(match, ChooseAtTimeOut(LEE, "grant" if then == "grant" else "general"))
    if then == "returns":
        await service.matches.execute(match, ReturnToSeat(GRANT))
    await service.matches.execute(match, Resign(GRANT))
    assert await of(service, GRANT) == Reliability(finished=1)


async def test_the_computer_that_plays_to_the_end_has_not_finished_for_its_player(
    service: Services, clock: ManualClock
) -> None:
    match = await begun(service)
    await time_out(service, clock)
    await service.matches.execute(match, ChooseAtTimeOut(LEE, "general"))
    await service.matches.execute(match, Resign(LEE))
    assert [await of(service, one) for one in (GRANT, LEE)] == [Reliability(left=1), Reliability(finished=1)]


async def replaced(service: Services, match: MatchId) -> None:
    """The watcher takes over Grant's seat, with Lee's consent and, if he is asked, his own."""
    await service.matches.execute(match, ReplacePlayer(LEE, SeatTransfer(UNION, WATCHER)))
    info = await service.matches.queries.info(match)
    proposal = info.proposal("replace")
    assert proposal is not None
    if UNION not in proposal.agreed:
        await service.matches.execute(match, AnswerProposal(GRANT, "replace", accept=True))
    await service.matches.execute(match, AnswerProposal(WATCHER, "replace", accept=True))


async def test_a_seat_that_was_lost_counts_for_both_and_one_given_by_agreement_for_nobody(
    service: Services, clock: ManualClock
) -> None:
    await replaced(service, await begun(service, "none"))
    assert [await of(service, one) for one in (GRANT, WATCHER)] == [Reliability(), Reliability()]
    match = await begun(service, "none")
    clock.advance((PATIENCE + HOUR).total_seconds())
    await replaced(service, match)
    assert [await of(service, one) for one in (GRANT, WATCHER)] == [Reliability(left=1), Reliability(saved=1)]


async def test_a_vacation_excuses(service: Services, clock: ManualClock) -> None:
    match = await begun(service, "none")
    clock.advance((PATIENCE + HOUR).total_seconds())
    today = clock.now().date()
    await service.people.go_away(GRANT, today, today + timedelta(days=2))
    await service.scheduler.do_due()
    await service.matches.execute(match, Kick(WATCHER, GRANT, organiser=True))
    assert await of(service, GRANT) == Reliability()


async def test_who_is_put_out_counts_only_where_others_had_waited_for_too_long(
    service: Services, clock: ManualClock
) -> None:
    await service.matches.execute(await begun(service, "none"), Kick(WATCHER, GRANT, organiser=True))
    assert await of(service, GRANT) == Reliability()
    match = await begun(service)
    await time_out(service, clock)
    await service.matches.execute(match, Kick(WATCHER, GRANT, organiser=True))
    assert await of(service, GRANT) == Reliability(left=1)


async def test_a_host_may_ask_for_it_and_new_people_are_let_in(service: Services, clock: ManualClock) -> None:
    for _ in range(3):
        match = await begun(service)
        await time_out(service, clock)
        await service.matches.execute(match, ChooseAtTimeOut(LEE, "win"))
    lobby = await service.matches.open_lobby(LEE, PLACE, replace(TERMS, reliable=True))
    with pytest.raises(AsksForReliable) as refused:
        await service.matches.execute(lobby.id, Join(GRANT))
    assert refused.value.share == 0
    assert (await service.matches.queries.info(lobby.id)).reliable
    assert (await service.matches.execute(lobby.id, Join(WATCHER))).person(CONFEDERATE) == WATCHER
    match = await begun(service, reliable=True)
    with pytest.raises(AsksForReliable):
        await service.matches.execute(lobby.id, ReplacePlayer(GRANT, SeatTransfer(UNION, GRANT)))


async def test_how_soon_somebody_answers_is_known_after_some_answers(service: Services, clock: ManualClock) -> None:
    match = await begun(service, "none")
    assert (await service.people.facts(LEE)).answer is None
    for _ in range(6):
        clock.advance(600)
        await play(service, match, "pass")
        clock.advance(3600)
        await play(service, match, "pass")
    told = {person: (await service.people.facts(person)).answer for person in (GRANT, LEE)}
    assert sorted(one for one in told.values() if one) == [timedelta(minutes=10), timedelta(hours=1)]


def test_the_usual_time_is_from_what_others_did_to_ones_own_next_choice() -> None:
    minutes = ((NOBODY, 0), (UNION, 5), (UNION, 6), (CONFEDERATE, 20), (UNION, 50), (NOBODY, 55), (UNION, 60))
    moments = [(seat, START + timedelta(minutes=one)) for seat, one in minutes]
    assert [one.total_seconds() / 60 for one in usual_answer(moments, [UNION])] == [5, 30, 5]
    assert median_of([HOUR] * 4) is None
    assert median_of([HOUR, HOUR, HOUR, HOUR * 9, HOUR * 9]) == HOUR


def test_a_battle_is_lost_on_time_by_who_was_late_on_the_side_that_lost() -> None:
    on_time, by_flags = Outcome(CONFEDERATE, "time"), Outcome(CONFEDERATE, "flags")
    assert is_lost_on_time(on_time, UNION, 1, "")
    assert not is_lost_on_time(on_time, UNION, 0, "")
    assert not is_lost_on_time(on_time, CONFEDERATE, 1, "")
    assert not is_lost_on_time(by_flags, UNION, 1, "")
    assert is_lost_on_time(by_flags, UNION, 1, "archie")


def test_a_person_is_reliable_who_finishes_or_is_new() -> None:
    assert PlayerFacts().is_reliable
    assert PlayerFacts(share=0.95).is_reliable
    assert not PlayerFacts(share=0.9).is_reliable
