"""Lobbies: seats, and the start of a match."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from bot.app.services import Services
from bot.service.domain.scenario_source import bundled
from bot.service.model.errors import (
    AlreadyIn,
    LobbyClosed,
    NoPartners,
    NoSuchMatch,
    NoSuchScenario,
    NoSuchSeat,
    NotHost,
    NotInMatch,
    NotStarted,
    SeatsFree,
    SeatTaken,
    UnknownChoice,
)
from bot.service.model.match import MatchId, MatchOptions, Person, Status
from bot.service.usecases.match_commands.seats import Join, Leave, Start
from bot.service.usecases.match_commands.table import MoveToThread
from engine.decision import CONFEDERATE, UNION, Seat
from tests.support.toy.match import GRANT, LEE, PLACE, TERMS, WATCHER, begun


async def test_a_lobby_seats_its_host_and_waits(service: Services) -> None:
    info = await service.matches.open_lobby(GRANT, PLACE, TERMS)

    assert (info.id, info.status, info.title) == (1, Status.LOBBY, "The Picket Line")
    assert (info.seat(GRANT), info.free, info.options) == (UNION, (CONFEDERATE,), {"target": "3"})
    assert (info.moment, info.waiting, info.commitment, info.seed) == (0, None, "", "")
    with pytest.raises(NotStarted):
        await service.matches.queries.view(info.id, GRANT)
    assert await service.matches.queries.options(info.id, GRANT) == ()


async def test_a_host_without_a_side_gets_one_by_lot(service: Services) -> None:
    sides = {(await service.matches.open_lobby(GRANT, PLACE, replace(TERMS, side=None))).seat(GRANT) for _ in range(12)}
    assert sides == {UNION, CONFEDERATE}


async def test_taking_the_last_seat_starts_the_match(service: Services) -> None:
    info = await begun(service)

    assert (info.status, info.moment, info.turn) == (Status.RUNNING, 1, 1)
    assert info.waiting is not None
    assert (info.waiting.seat, info.waiting.person, info.waiting.kind) == (UNION, GRANT, "lay")
    assert len(info.commitment) == 64
    assert not info.seed


async def test_a_person_sits_once(service: Services) -> None:
    info = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    with pytest.raises(AlreadyIn) as refused:
        await service.matches.execute(info.id, Join(GRANT, CONFEDERATE))
    assert refused.value.seat == UNION


async def test_a_seat_is_taken_once(service: Services) -> None:
    info = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    with pytest.raises(SeatTaken) as refused:
        await service.matches.execute(info.id, Join(LEE, UNION))
    assert refused.value.free == (CONFEDERATE,)
    with pytest.raises(NoSuchSeat):
        await service.matches.execute(info.id, Join(LEE, Seat("austria")))


async def test_of_two_who_press_join_in_the_same_tick_one_sits(service: Services) -> None:
    info = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    answers = await asyncio.gather(
        service.matches.execute(info.id, Join(LEE)),
        service.matches.execute(info.id, Join(WATCHER)),
        return_exceptions=True,
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["LobbyClosed", "MatchInfo"]


async def test_who_leaves_frees_his_seat_and_hands_on_the_lobby(service: Services) -> None:
    info = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    with pytest.raises(NotInMatch):
        await service.matches.execute(info.id, Leave(LEE))

    left = await service.matches.execute(info.id, Leave(GRANT))

    assert (left.status, left.free) == (Status.CLOSED, (UNION, CONFEDERATE))
    with pytest.raises(LobbyClosed) as refused:
        await service.matches.execute(info.id, Join(LEE))
    assert refused.value.status == "closed"


async def test_nobody_leaves_a_match_that_runs(service: Services) -> None:
    info = await begun(service)
    with pytest.raises(NoPartners):
        await service.matches.execute(info.id, Leave(LEE))


async def test_the_host_alone_starts_and_only_a_full_lobby(service: Services) -> None:
    info = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    with pytest.raises(NotHost):
        await service.matches.execute(info.id, Start(LEE))
    with pytest.raises(SeatsFree) as refused:
        await service.matches.execute(info.id, Start(GRANT))
    assert refused.value.free == (CONFEDERATE,)


@pytest.mark.parametrize(
    ("terms", "name"),
    [
        (MatchOptions(scenario="picket-line", ruleset="fancy"), "ruleset"),
        (MatchOptions(scenario="picket-line", ruleset="plain", options={"weather": "wet"}), "option"),
        (MatchOptions(scenario="picket-line", ruleset="plain", options={"target": "9"}), "target"),
    ],
)
async def test_unknown_terms_are_refused_with_what_is_known(service: Services, terms: MatchOptions, name: str) -> None:
    with pytest.raises(UnknownChoice) as refused:
        await service.matches.open_lobby(GRANT, PLACE, terms)
    assert refused.value.name == name
    assert refused.value.known


async def test_an_unknown_scenario_and_an_unknown_match_say_so(service: Services) -> None:
    with pytest.raises(NoSuchScenario):
        bundled("waterloo")
    with pytest.raises(NoSuchMatch):
        await service.matches.queries.info(MatchId(99))


async def test_lists_show_what_is_open_and_first_what_waits_for_one(service: Services) -> None:
    lobby = await service.matches.open_lobby(LEE, PLACE, TERMS)
    running = await begun(service)
    await service.matches.execute(running.id, MoveToThread(77))
    closed = await service.matches.open_lobby(GRANT, PLACE, TERMS)
    await service.matches.execute(closed.id, Leave(GRANT))

    assert [info.id for info in await service.matches.directory.matches_of(GRANT)] == [running.id]
    assert [info.id for info in await service.matches.directory.matches_of(LEE)] == [lobby.id, running.id]
    assert [info.id for info in await service.matches.directory.matches_in(PLACE)] == [lobby.id, running.id]
    in_thread = await service.matches.directory.matches_in(replace(PLACE, thread=77))
    assert [info.id for info in in_thread] == [running.id]
    assert await service.matches.directory.matches_of(Person(5)) == ()
