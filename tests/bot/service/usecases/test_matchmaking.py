"""The queue on a database: tickets are put, matched, answered, settled; nobody is matched twice, whoever dies when."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from sqlmodel import col, select

from bot.app.services import Services, open_services
from bot.service.domain.challenges import KEPT_BY_QUEUE
from bot.service.domain.matchmaking.tickets import DayPart
from bot.service.domain.matchmaking.widening import COMPUTER_AFTER
from bot.service.model.errors import (
    AnswerFirst,
    CannotBeChallenged,
    CannotSwap,
    DoesNotFit,
    NoLongerLooking,
    NoRoom,
    NotThatPerson,
)
from bot.service.model.match import DIRECT, MatchInfo, MatchOptions, MatchPlace, Person, Status
from bot.service.persistence import tickets
from bot.service.persistence.tickets import TicketTaken
from bot.service.usecases.guild_settings import ServerSettings
from bot.service.usecases.match_commands.challenges import AcceptChallenge, DeclineChallenge
from bot.service.usecases.match_commands.seats import Join, Leave
from bot.service.usecases.match_commands.turn import Resign
from bot.store.tables import ActiveHoursRow, OutgoingRow, PartingRow, RefusalRow, SearchRow, TicketRow
from engine.decision import CONFEDERATE, UNION
from tests.support.service.manual_clock import ManualClock
from tests.support.service.rated_battles import TERMS, first_turns

ALICE, BOB, CAROL, DAN = Person(11), Person(12), Person(13), Person(14)
FIELD, ELSEWHERE = MatchPlace(1, 100), MatchPlace(2, 200)


@pytest.fixture
async def services(file: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with open_services(f"sqlite:///{file}", clock, Random(1)) as opened:
        yield opened


async def matched(services: Services) -> MatchInfo:
    """The lobby of Alice and Bob, who look for an opponent one after the other on one server."""
    assert await services.matchmaking.look(ALICE, FIELD) is None
    found = await services.matchmaking.look(BOB, FIELD)
    assert found is not None
    return found


async def since_of(services: Services, person: Person) -> bool:
    """Whether a person waits."""
    ticket = (await services.matchmaking.now(person, FIELD.guild)).ticket
    return ticket is not None and ticket.since is not None


async def told(services: Services, person: Person) -> list[str]:
    async with services.database.read() as session:
        wanted = select(OutgoingRow.kind).where(col(OutgoingRow.person) == person.id).order_by(col(OutgoingRow.id))
        return list(await session.exec(wanted))


async def test_who_comes_last_hosts_and_who_waited_is_asked(services: Services) -> None:
    info = await matched(services)
    assert (info.host, info.challenged, info.place, info.status) == (BOB, ALICE, FIELD, Status.LOBBY)
    assert info.challenge is not None
    assert info.challenge.queued
    assert "server" in info.challenge.found
    assert info.timing.pace in {"brisk", "relaxed", "none"}
    assert await told(services, ALICE) == ["challenge"]
    assert await told(services, BOB) == ["found"]


async def test_accepted_the_battle_begins_and_both_searches_end(services: Services) -> None:
    info = await matched(services)
    begun = await services.matches.execute(info.id, AcceptChallenge(ALICE))
    assert begun.status is Status.RUNNING
    await services.matchmaking.match()
    assert not await since_of(services, ALICE)
    assert not await since_of(services, BOB)
    async with services.database.read() as session:
        assert len((await session.exec(select(SearchRow))).all()) == 2


async def test_who_wants_more_battles_waits_on(services: Services) -> None:
    await services.matchmaking.wish(ALICE, FIELD, at_once=2)
    info = await matched(services)
    await services.matches.execute(info.id, AcceptChallenge(ALICE))
    await services.matchmaking.match()
    assert await since_of(services, ALICE)
    assert not await since_of(services, BOB)


async def test_declined_both_wait_on_and_are_not_matched_again(services: Services, clock: ManualClock) -> None:
    info = await matched(services)
    closed = await services.matches.execute(info.id, DeclineChallenge(ALICE))
    assert closed.status is Status.CLOSED
    assert await services.matchmaking.match() == 0
    assert await since_of(services, ALICE)
    assert await since_of(services, BOB)
    assert await services.matchmaking.look(CAROL, FIELD) is not None
    clock.advance((timedelta(days=8)).total_seconds())
    await services.matchmaking.match()
    async with services.database.read() as session:
        assert (await session.exec(select(RefusalRow))).all() == []


async def test_the_host_may_leave_and_both_wait_on(services: Services) -> None:
    info = await matched(services)
    assert (await services.matches.execute(info.id, Leave(BOB))).status is Status.CLOSED
    assert await services.matchmaking.match() == 0
    assert await since_of(services, ALICE)
    assert await told(services, ALICE) == ["challenge", "challenge"]


async def test_who_does_not_answer_waits_no_longer(services: Services, clock: ManualClock) -> None:
    await matched(services)
    clock.advance((KEPT_BY_QUEUE + timedelta(minutes=1)).total_seconds())
    await services.scheduler.do_due()
    await services.matchmaking.match()
    assert not await since_of(services, ALICE)
    assert await since_of(services, BOB)


async def test_one_start_at_a_time(services: Services) -> None:
    await matched(services)
    assert await services.matchmaking.look(CAROL, FIELD) is None
    (only,) = await services.matches.directory.all_open()
    assert only.challenged == ALICE


async def test_people_who_are_new_may_hold_two_battles(services: Services) -> None:
    for guest in (BOB, CAROL):
        await services.matchmaking.wish(ALICE, FIELD, at_once=5)
        await services.matchmaking.look(ALICE, FIELD)
        info = await services.matchmaking.look(guest, FIELD)
        assert info is not None
        await services.matches.execute(info.id, AcceptChallenge(ALICE))
    assert (await services.matchmaking.now(ALICE, 1)).room == 0
    assert await services.matchmaking.look(Person(14), FIELD) is None
    first, _ = await services.matches.directory.matches_of(ALICE)
    await services.matches.execute(first.id, Resign(ALICE))
    assert (await services.matchmaking.now(ALICE, 1)).room == 2


async def test_blocks_hold_in_the_queue(services: Services) -> None:
    await services.bans.block(ALICE, BOB)
    assert await services.matchmaking.look(ALICE, FIELD) is None
    assert await services.matchmaking.look(BOB, FIELD) is None


async def test_two_servers_meet_where_both_take_part_and_play_by_letters(services: Services) -> None:
    await services.matchmaking.look(ALICE, FIELD)
    assert await services.matchmaking.look(BOB, ELSEWHERE) is None
    for place in (FIELD, ELSEWHERE):
        await services.guild_settings.change(place.guild, _taking_part)
    info = await services.matchmaking.look(BOB, ELSEWHERE)
    assert info is not None
    assert info.place == DIRECT
    begun = await services.matches.execute(info.id, AcceptChallenge(ALICE))
    assert begun.status is Status.RUNNING


def _taking_part(settings: ServerSettings) -> ServerSettings:
    return replace(settings, opponents_elsewhere=True)


async def test_the_numbers_of_those_who_wait_are_told_without_names(services: Services) -> None:
    await services.matchmaking.wish(ALICE, FIELD, everywhere=False)
    await services.matchmaking.look(ALICE, FIELD)
    now = await services.matchmaking.now(BOB, FIELD.guild)
    assert (now.here, now.everywhere, now.usual, now.open) == (1, 0, None, False)


async def test_after_a_while_the_computer_offers_to_play_once(services: Services, clock: ManualClock) -> None:
    await services.matchmaking.look(ALICE, FIELD)
    clock.advance((COMPUTER_AFTER).total_seconds())
    await services.matchmaking.match()
    await services.matchmaking.match()
    assert await told(services, ALICE) == ["computer-offered"]
    assert await since_of(services, ALICE)


async def test_the_computer_offers_once_a_search_also_when_somebody_declines(
    services: Services, clock: ManualClock
) -> None:
    for offered in (1, 2):
        await services.matchmaking.look(ALICE, FIELD)
        clock.advance(COMPUTER_AFTER.total_seconds())
        await services.matchmaking.match()
        assert (await told(services, ALICE)).count("computer-offered") == offered
        if offered == 1:
            info = await services.matchmaking.look(BOB, FIELD)
            assert info is not None
            await services.matches.execute(info.id, DeclineChallenge(ALICE))
            await services.matchmaking.match()
            assert await since_of(services, ALICE)
            assert (await told(services, ALICE)).count("computer-offered") == offered
        await services.matchmaking.stop(ALICE)


async def test_hours_are_measured_anew_with_each_search(services: Services, clock: ManualClock) -> None:
    await services.matchmaking.wish(ALICE, FIELD, measured=True)
    info = await services.matches.open_lobby(ALICE, FIELD, TERMS)
    await first_turns(services, await services.matches.execute(info.id, Join(BOB)))
    for hours in (1, 24):
        clock.advance(timedelta(hours=hours).total_seconds())
        await services.matchmaking.look(ALICE, FIELD)
        async with services.database.read() as session:
            (row,) = await session.exec(select(ActiveHoursRow))
        assert (sum(json.loads(row.counts)) > 0) is (hours > 1)


async def test_no_seat_is_offered_beside_somebody_whom_a_block_keeps_apart(services: Services) -> None:
    terms = MatchOptions(
        scenario="antietam",
        ruleset="classic",
        options={"mode": "doubles", "union-players": "2", "confederate-players": "2"},
    )
    await services.matches.open_lobby(CAROL, FIELD, terms)
    await services.bans.block(CAROL, ALICE)
    for person in (ALICE, BOB):
        await services.matchmaking.look(person, FIELD)
    await services.matchmaking.match()
    assert "seat-offered" not in await told(services, ALICE)
    assert "seat-offered" in await told(services, BOB)


async def test_answers_are_counted_only_for_those_who_agree(services: Services) -> None:
    await services.matchmaking.wish(ALICE, FIELD, measured=True)
    async with services.database.read() as session:
        assert [row.person for row in await session.exec(select(ActiveHoursRow))] == [ALICE.id]
    await services.matchmaking.wish(ALICE, FIELD, measured=False, parts=frozenset({DayPart.EVENING}))
    async with services.database.read() as session:
        assert (await session.exec(select(ActiveHoursRow))).all() == []


async def test_a_deletion_leaves_nothing_of_a_search(services: Services) -> None:
    info = await matched(services)
    await services.matches.execute(info.id, DeclineChallenge(ALICE))
    await services.matchmaking.wish(ALICE, FIELD, measured=True)
    exported = await services.privacy.export(ALICE)
    assert exported
    await services.privacy.forget(ALICE)
    async with services.database.read() as session:
        assert [row.person for row in await session.exec(select(TicketRow))] == [BOB.id]
        assert (await session.exec(select(RefusalRow))).all() == []
        assert (await session.exec(select(ActiveHoursRow))).all() == []


async def test_a_ticket_is_claimed_once(services: Services) -> None:
    info = await matched(services)
    with pytest.raises(TicketTaken):
        async with services.database.write() as session:
            await tickets.claim(session, info.id, (ALICE, BOB))


async def test_two_on_one_database_match_nobody_twice(services: Services, file: Path, clock: ManualClock) -> None:
    async with open_services(f"sqlite:///{file}", clock, Random(2)) as other:
        people = [Person(number) for number in range(20, 40)]
        both = (services.matchmaking, other.matchmaking)
        await asyncio.gather(*(both[number % 2].look(person, FIELD) for number, person in enumerate(people)))
        await asyncio.gather(*(one.match() for one in both * 3))
        opened = await services.matches.directory.all_open()
    seated = [person for info in opened for person in (info.host, info.challenged)]
    assert len(seated) == len(set(seated)) == len(people)


async def test_what_dies_before_its_commit_leaves_the_tickets_free(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dies(*_: object) -> None:
        raise RuntimeError("killed")

    await services.matchmaking.look(ALICE, FIELD)
    with monkeypatch.context() as patched:
        patched.setattr(tickets, "claim", dies)
        with pytest.raises(RuntimeError):
            await services.matchmaking.look(BOB, FIELD)
    assert await services.matches.directory.all_open() == ()
    assert await services.matchmaking.match() == 1


async def test_a_free_seat_of_a_team_is_offered_once_to_who_waits(services: Services) -> None:
    terms = MatchOptions(
        scenario="antietam",
        ruleset="classic",
        options={"mode": "doubles", "union-players": "2", "confederate-players": "2"},
    )
    lobby = await services.matches.open_lobby(CAROL, FIELD, terms)
    await services.matchmaking.look(ALICE, FIELD)
    await services.matchmaking.match()
    assert await told(services, ALICE) == ["seat-offered"]
    assert await services.matchmaking.look(BOB, FIELD) is None
    assert await told(services, BOB) == ["seat-offered"]
    await services.matchmaking.match()
    (found,) = [one for one in await services.matches.directory.all_open() if one.id != lobby.id]
    assert {found.host, found.challenged} == {ALICE, BOB}


async def test_who_has_stopped_looking_counts_in_no_usual_wait(services: Services) -> None:
    info = await matched(services)
    await services.matchmaking.stop(BOB)
    await services.matches.execute(info.id, AcceptChallenge(ALICE))
    await services.matchmaking.match()
    async with services.database.read() as session:
        assert len((await session.exec(select(SearchRow))).all()) == 1


async def test_sides_that_were_wished_for_are_not_swapped(services: Services) -> None:
    info = await matched(services)
    with pytest.raises(CannotSwap):
        await services.matches.execute(info.id, AcceptChallenge(ALICE, swap=True))


async def test_two_who_have_met_on_a_server_play_there_while_both_are_on_it(services: Services) -> None:
    for place in (FIELD, ELSEWHERE):
        await services.guild_settings.change(place.guild, _taking_part)
    terms = MatchOptions(scenario="first-bull-run", ruleset="classic", computer=True)
    first = await services.matches.open_lobby(BOB, FIELD, terms)
    await services.matches.execute(first.id, Resign(BOB))
    for number, is_there in ((1, True), (2, False)):

        async def answer(guild: int, person: Person, is_there: bool = is_there) -> bool:  # noqa: FBT001
            assert (guild, person) in {(FIELD.guild, BOB), (ELSEWHERE.guild, ALICE)}
            return is_there and person == BOB

        services.matchmaking.is_member = answer
        await services.matchmaking.wish(ALICE, FIELD, at_once=2)
        await services.matchmaking.wish(BOB, ELSEWHERE, at_once=2)
        await services.matchmaking.look(ALICE, FIELD)
        info = await services.matchmaking.look(BOB, ELSEWHERE)
        assert info is not None
        assert info.place == (FIELD if is_there else DIRECT), number
        assert info.challenged is not None
        await services.matches.execute(info.id, AcceptChallenge(info.challenged))


@pytest.mark.parametrize(("there", "place"), [(BOB, FIELD), (ALICE, ELSEWHERE), (CAROL, DIRECT)])
async def test_strangers_play_on_the_server_of_either_if_the_other_one_belongs_to_it(
    services: Services, there: Person, place: MatchPlace
) -> None:
    async def answer(guild: int, person: Person) -> bool:
        return person == there and guild in {1, 2}

    services.matchmaking.is_member = answer
    for asked in (FIELD, ELSEWHERE):
        await services.guild_settings.change(asked.guild, _taking_part)
    await services.matchmaking.look(ALICE, FIELD)
    info = await services.matchmaking.look(BOB, ELSEWHERE)
    assert info is not None
    assert info.place == place


async def test_the_lobby_of_somebody_who_deletes_their_data_closes(services: Services) -> None:
    info = await matched(services)
    await services.privacy.forget(ALICE)
    assert (await services.matches.queries.info(info.id)).status is Status.CLOSED
    await services.matchmaking.match()
    assert await services.matchmaking.look(CAROL, FIELD) is not None


async def test_a_click_on_the_board_asks_who_looks_and_claims_their_ticket(services: Services) -> None:
    await services.matchmaking.wish(ALICE, FIELD, sides=frozenset({UNION}), paces=frozenset({"brisk"}))
    await services.matchmaking.look(ALICE, FIELD)
    info = await services.matchmaking.meet(BOB, ALICE, FIELD)
    assert (info.host, info.challenged, info.timing.pace) == (BOB, ALICE, "brisk")
    assert info.seat(BOB) == CONFEDERATE
    with pytest.raises(NoLongerLooking):
        await services.matchmaking.meet(CAROL, ALICE, FIELD)
    assert await services.matchmaking.look(CAROL, FIELD) is None
    await services.matches.execute(info.id, DeclineChallenge(ALICE))
    assert await services.matchmaking.match() == 1
    with pytest.raises(NoLongerLooking):
        await services.matchmaking.meet(BOB, ALICE, FIELD)


async def test_who_looks_too_is_claimed_with_them_and_waits_no_longer(services: Services) -> None:
    await services.matchmaking.wish(ALICE, FIELD, paces=frozenset({"blitz"}), gives_way=())
    await services.matchmaking.wish(BOB, FIELD, paces=frozenset({"relaxed"}), gives_way=())
    await services.matchmaking.look(ALICE, FIELD)
    assert await services.matchmaking.look(BOB, FIELD) is None
    info = await services.matchmaking.meet(BOB, ALICE, FIELD)
    assert info.timing.pace == "blitz"
    await services.matchmaking.look(CAROL, FIELD)
    with pytest.raises(AnswerFirst):
        await services.matchmaking.meet(BOB, CAROL, FIELD)
    await services.matches.execute(info.id, AcceptChallenge(ALICE))
    await services.matchmaking.match()
    assert not await since_of(services, BOB)


async def test_a_click_is_refused_with_its_reason(services: Services) -> None:
    await services.matchmaking.look(ALICE, FIELD)
    with pytest.raises(NotThatPerson):
        await services.matchmaking.meet(ALICE, ALICE, FIELD)
    with pytest.raises(NoLongerLooking):
        await services.matchmaking.meet(BOB, ALICE, ELSEWHERE)
    await services.bans.block(ALICE, BOB)
    with pytest.raises(CannotBeChallenged):
        await services.matchmaking.meet(BOB, ALICE, FIELD)
    async with services.database.write() as session:
        await tickets.refuse(session, ALICE, DAN, services.clock.now())
    with pytest.raises(DoesNotFit):
        await services.matchmaking.meet(DAN, ALICE, FIELD)
    terms = MatchOptions(scenario="first-bull-run", ruleset="classic")
    for _ in range(2):
        lobby = await services.matches.open_lobby(CAROL, FIELD, terms)
        await services.matches.execute(lobby.id, Join(DAN))
    with pytest.raises(NoRoom):
        await services.matchmaking.meet(CAROL, ALICE, FIELD)


async def test_of_many_who_click_at_once_one_plays(services: Services, file: Path, clock: ManualClock) -> None:
    async with open_services(f"sqlite:///{file}", clock, Random(2)) as other:
        await services.matchmaking.look(ALICE, FIELD)
        both, people = (services.matchmaking, other.matchmaking), [Person(number) for number in range(20, 28)]
        clicks = (both[number % 2].meet(person, ALICE, FIELD) for number, person in enumerate(people))
        done = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(isinstance(one, MatchInfo) for one in done) == 1
    assert all(isinstance(one, MatchInfo | NoLongerLooking) for one in done), done
    assert len(await services.matches.directory.all_open()) == 1


async def test_a_seat_of_a_host_who_asks_for_reliable_players_is_offered_to_those(services: Services) -> None:
    terms = MatchOptions(
        scenario="antietam",
        ruleset="classic",
        options={"mode": "doubles", "union-players": "2", "confederate-players": "2"},
        reliable=True,
    )
    lobby = await services.matches.open_lobby(CAROL, FIELD, terms)
    async with services.database.write() as session:
        session.add_all(PartingRow(match_id=lobby.id, person=ALICE.id, how="left", at=0) for _ in range(3))
    for person in (ALICE, BOB):
        await services.matchmaking.look(person, FIELD)
    await services.matchmaking.match()
    assert "seat-offered" not in await told(services, ALICE)
    assert await told(services, BOB) == ["seat-offered", "found"]


async def test_a_deletion_and_an_export_know_of_seats_that_were_left(services: Services) -> None:
    info = await matched(services)
    async with services.database.write() as session:
        session.add(PartingRow(match_id=info.id, person=ALICE.id, how="left", at=0))
    with zipfile.ZipFile(io.BytesIO(await services.privacy.export(ALICE))) as archive:
        assert b"seats that you left or took over" in archive.read("about-you.json")
        assert b'"how": "left"' in archive.read("about-you.json")
    await services.privacy.forget(ALICE)
    async with services.database.read() as session:
        assert (await session.exec(select(PartingRow))).all() == []


async def test_a_battle_against_the_computer_leaves_the_search_as_it_is(services: Services) -> None:
    await services.matchmaking.look(ALICE, FIELD)
    terms = MatchOptions(scenario="first-bull-run", ruleset="classic", computer=True)
    assert (await services.matches.open_lobby(ALICE, DIRECT, terms)).status is Status.RUNNING
    now = await services.matchmaking.now(ALICE, FIELD.guild)
    assert (now.room, now.facts.finished) == (1, 0)
    info = await services.matchmaking.look(BOB, FIELD)
    assert info is not None
    assert info.challenged == ALICE
